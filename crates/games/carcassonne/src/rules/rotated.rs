//! Every design in each of its four rotations, computed at compile time: what is on each side, and
//! where it fits.

use super::designs::{DESIGN_COUNT, Design, Kind};
use super::geometry::{Rotation, Side};

/// Marks the absence of a feature or node.
pub(crate) const NO_FEATURE: u8 = u8::MAX;

/// The terrain of a side. Two sides may touch if they have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Only grass.
    Field,
    /// A road between two fields.
    Road,
    /// A city from corner to corner.
    City,
}

/// The terrain that an empty cell requires on each side, two bits per side: 0 for any, else
/// [`Terrain`] plus one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideConstraints(u8);

impl SideConstraints {
    /// Adds that terrain as required on that side.
    #[must_use]
    pub(crate) const fn with(self, side: Side, terrain: Terrain) -> SideConstraints {
        SideConstraints(self.0 | (terrain as u8 + 1) << (2 * side as u8))
    }

    /// The required terrain of that side, if any.
    pub const fn required(self, side: Side) -> Option<Terrain> {
        match self.0 >> (2 * side as u8) & 3 {
            1 => Some(Terrain::Field),
            2 => Some(Terrain::Road),
            3 => Some(Terrain::City),
            _ => None,
        }
    }

    /// Its index in tables by constraints.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A design in one rotation.
#[derive(Clone, Copy)]
pub struct RotatedDesign {
    terrains: [Terrain; 4],
    feature_by_side: [u8; 4],
    field_by_half: [u8; 8],
}

impl RotatedDesign {
    /// That design in that rotation.
    pub fn of(design: Design, rotation: Rotation) -> &'static RotatedDesign {
        &ROTATED[design.index()][rotation.quarters()]
    }

    /// The terrain of that side.
    pub const fn terrain(&self, side: Side) -> Terrain {
        self.terrains[side as usize]
    }

    /// The number of the city or road on that side, or [`NO_FEATURE`].
    pub(crate) const fn road_or_city(&self, side: Side) -> u8 {
        self.feature_by_side[side as usize]
    }

    /// The number of the field on that half side (0 to 7), or [`NO_FEATURE`].
    pub(crate) const fn field_on(&self, half: usize) -> u8 {
        self.field_by_half[half]
    }
}

/// The rotations in which that design satisfies the constraints: bit 0 for 0° to bit 3 for 270°.
pub(crate) fn fitting_rotations(design: Design, constraints: SideConstraints) -> u8 {
    FITTING[design.index()][constraints.index()]
}

/// Like [`fitting_rotations`], but rotations that look the same count once, as the smallest angle.
pub(crate) fn distinct_rotations(design: Design, constraints: SideConstraints) -> u8 {
    fitting_rotations(design, constraints) & (0b1111 >> (4 - design.period()))
}

/// The number of distinct placements in a cell with these constraints, by design.
pub(crate) fn placement_counts(constraints: SideConstraints) -> &'static [u8; DESIGN_COUNT] {
    &PLACEMENT_COUNTS[constraints.index()]
}

static ROTATED: [[RotatedDesign; 4]; DESIGN_COUNT] = ROTATED_TABLE;
const ROTATED_TABLE: [[RotatedDesign; 4]; DESIGN_COUNT] = rotate_all();
static FITTING: [[u8; 256]; DESIGN_COUNT] = FITTING_TABLE;
const FITTING_TABLE: [[u8; 256]; DESIGN_COUNT] = find_fitting_rotations();
static PLACEMENT_COUNTS: [[u8; DESIGN_COUNT]; 256] = count_placements();

const fn rotate_all() -> [[RotatedDesign; 4]; DESIGN_COUNT] {
    let blank = RotatedDesign {
        terrains: [Terrain::Field; 4],
        feature_by_side: [NO_FEATURE; 4],
        field_by_half: [NO_FEATURE; 8],
    };
    let mut all = [[blank; 4]; DESIGN_COUNT];
    let mut design = 0;
    while design < DESIGN_COUNT {
        let mut rotation = 0;
        while rotation < 4 {
            all[design][rotation] = rotate(Design::from_index(design), rotation, blank);
            rotation += 1;
        }
        design += 1;
    }
    all
}

const fn rotate(design: Design, quarters: usize, blank: RotatedDesign) -> RotatedDesign {
    let mut rotated = blank;
    let features = design.features();
    let mut number = 0;
    while number < features.len() {
        let feature = features[number];
        let mut side = 0;
        while side < 4 {
            if feature.sides >> side & 1 == 1 {
                rotated.feature_by_side[(side + quarters) % 4] = number as u8;
                rotated.terrains[(side + quarters) % 4] = match feature.kind {
                    Kind::City => Terrain::City,
                    _ => Terrain::Road,
                };
            }
            side += 1;
        }
        let mut half = 0;
        while half < 8 {
            if feature.halves >> half & 1 == 1 {
                rotated.field_by_half[(half + 2 * quarters) % 8] = number as u8;
            }
            half += 1;
        }
        number += 1;
    }
    rotated
}

const fn find_fitting_rotations() -> [[u8; 256]; DESIGN_COUNT] {
    let mut all = [[0; 256]; DESIGN_COUNT];
    let mut design = 0;
    while design < DESIGN_COUNT {
        let mut constraints = 0;
        while constraints < 256 {
            let mut rotation = 0;
            while rotation < 4 {
                if satisfies(&ROTATED_TABLE[design][rotation], SideConstraints(constraints as u8)) {
                    all[design][constraints] |= 1 << rotation;
                }
                rotation += 1;
            }
            constraints += 1;
        }
        design += 1;
    }
    all
}

const fn satisfies(rotated: &RotatedDesign, constraints: SideConstraints) -> bool {
    let mut side = 0;
    while side < 4 {
        let required = constraints.0 >> (2 * side) & 3;
        if required != 0 && required != rotated.terrains[side] as u8 + 1 {
            return false;
        }
        side += 1;
    }
    true
}

const fn count_placements() -> [[u8; DESIGN_COUNT]; 256] {
    let mut all = [[0; DESIGN_COUNT]; 256];
    let mut constraints = 0;
    while constraints < 256 {
        let mut design = 0;
        while design < DESIGN_COUNT {
            let once =
                FITTING_TABLE[design][constraints] & (0b1111 >> (4 - Design::from_index(design).period()));
            all[constraints][design] = once.count_ones() as u8;
            design += 1;
        }
        constraints += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terrains of a rotated design, and the sides and half sides that its features connect.
    fn picture(design: Design, rotation: Rotation) -> ([Terrain; 4], Vec<(Kind, Vec<usize>)>) {
        let rotated = RotatedDesign::of(design, rotation);
        let mut places: Vec<(Kind, Vec<usize>)> = design
            .features()
            .iter()
            .enumerate()
            .map(|(number, feature)| {
                let number = number as u8;
                let sides = (0..4).filter(|&side| rotated.feature_by_side[side] == number);
                let halves =
                    (0..8).filter(|&half| rotated.field_by_half[half] == number).map(|half| half + 4);
                (feature.kind, sides.chain(halves).collect())
            })
            .collect();
        places.sort();
        (rotated.terrains, places)
    }

    #[test]
    fn designs_repeat_after_their_period_and_not_before() {
        for design in Design::all() {
            let first = picture(design, Rotation::R0);
            let again =
                Rotation::ALL.into_iter().skip(1).find(|&rotation| picture(design, rotation) == first);
            let period = again.map_or(4, Rotation::quarters);
            assert_eq!(period, usize::from(design.period()), "{}", design.letter());
        }
    }

    #[test]
    fn a_quarter_turn_moves_the_north_side_to_the_east() {
        let start = RotatedDesign::of(Design::START, Rotation::R90);
        assert_eq!(start.terrain(Side::East), Terrain::City);
        assert_eq!(start.terrain(Side::South), Terrain::Road);
        assert_eq!(start.terrain(Side::West), Terrain::Field);
        assert_eq!((start.field_on(4), start.field_on(1)), (2, 2));
    }

    #[test]
    fn no_tile_adds_more_than_six_regions() {
        let added = |design: Design, side: Side| {
            let rotated = RotatedDesign::of(design, Rotation::R0);
            let half = 2 * side as usize;
            let mut joined =
                vec![rotated.road_or_city(side), rotated.field_on(half), rotated.field_on(half + 1)];
            joined.retain(|&feature| feature != NO_FEATURE);
            joined.sort_unstable();
            joined.dedup();
            design.features().len() - joined.len()
        };
        let all = Design::all().flat_map(|design| Side::ALL.map(|side| added(design, side)));
        assert_eq!(all.max(), Some(6));
        assert_eq!(Design::START.features().len(), 4);
    }

    #[test]
    fn an_unconstrained_cell_accepts_every_design() {
        for design in Design::all() {
            assert_eq!(fitting_rotations(design, SideConstraints::default()), 0b1111);
            assert_eq!(placement_counts(SideConstraints::default())[design.index()], design.period());
        }
    }
}
