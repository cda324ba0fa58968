//! Every design in each of its four rotations, worked out when the program is built: what is on each side, and where it fits.

use super::designs::{DESIGNS, Design, Kind};
use super::place::{Rotation, Side};

/// Stands for "no feature here".
pub(crate) const NONE: u8 = u8::MAX;

/// What a side shows. Two sides may touch if they show the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Only grass.
    Field,
    /// A road between two fields.
    Road,
    /// A city from corner to corner.
    City,
}

/// What the four sides around an empty cell ask for, two bits a side: 0 nothing, else [`Land`] plus one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants(u8);

impl Wants {
    /// Asks for that land on that side too.
    #[must_use]
    pub(crate) const fn with(self, side: Side, land: Land) -> Wants {
        Wants(self.0 | (land as u8 + 1) << (2 * side as u8))
    }

    /// What is asked for on that side.
    pub const fn on(self, side: Side) -> Option<Land> {
        match self.0 >> (2 * side as u8) & 3 {
            1 => Some(Land::Field),
            2 => Some(Land::Road),
            3 => Some(Land::City),
            _ => None,
        }
    }

    /// Its place in tables by wants.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A design in one rotation.
#[derive(Clone, Copy)]
pub struct Turned {
    lands: [Land; 4],
    by_side: [u8; 4],
    by_half: [u8; 8],
}

impl Turned {
    /// That design turned so.
    pub fn of(design: Design, rotation: Rotation) -> &'static Turned {
        &TURNED[design.index()][rotation.quarters()]
    }

    /// What that side shows.
    pub const fn land(&self, side: Side) -> Land {
        self.lands[side as usize]
    }

    /// The number of the city or road on that side, or [`NONE`].
    pub(crate) const fn way(&self, side: Side) -> u8 {
        self.by_side[side as usize]
    }

    /// The number of the field on that half side (0 to 7), or [`NONE`].
    pub(crate) const fn field(&self, half: usize) -> u8 {
        self.by_half[half]
    }
}

/// The rotations in which that design answers those wants: bit 0 for 0°, bit 3 for 270°.
pub(crate) fn fitting(design: Design, wants: Wants) -> u8 {
    FITTING[design.index()][wants.index()]
}

/// The same, with rotations that give the same picture counted once, as the smallest angle.
pub(crate) fn fitting_once(design: Design, wants: Wants) -> u8 {
    fitting(design, wants) & (0b1111 >> (4 - design.period()))
}

/// How many different placements such a cell offers, by design.
pub(crate) fn offers(wants: Wants) -> &'static [u8; DESIGNS] {
    &OFFERS[wants.index()]
}

static TURNED: [[Turned; 4]; DESIGNS] = TURNED_SHEET;
const TURNED_SHEET: [[Turned; 4]; DESIGNS] = turn_all();
static FITTING: [[u8; 256]; DESIGNS] = FITTING_SHEET;
const FITTING_SHEET: [[u8; 256]; DESIGNS] = fit_all();
static OFFERS: [[u8; DESIGNS]; 256] = count_all();

const fn turn_all() -> [[Turned; 4]; DESIGNS] {
    let blank = Turned { lands: [Land::Field; 4], by_side: [NONE; 4], by_half: [NONE; 8] };
    let mut all = [[blank; 4]; DESIGNS];
    let mut design = 0;
    while design < DESIGNS {
        let mut rotation = 0;
        while rotation < 4 {
            all[design][rotation] = turn(Design::at(design), rotation, blank);
            rotation += 1;
        }
        design += 1;
    }
    all
}

const fn turn(design: Design, quarters: usize, blank: Turned) -> Turned {
    let mut turned = blank;
    let features = design.features();
    let mut number = 0;
    while number < features.len() {
        let feature = features[number];
        let mut side = 0;
        while side < 4 {
            if feature.sides >> side & 1 == 1 {
                turned.by_side[(side + quarters) % 4] = number as u8;
                turned.lands[(side + quarters) % 4] = match feature.kind {
                    Kind::City => Land::City,
                    _ => Land::Road,
                };
            }
            side += 1;
        }
        let mut half = 0;
        while half < 8 {
            if feature.halves >> half & 1 == 1 {
                turned.by_half[(half + 2 * quarters) % 8] = number as u8;
            }
            half += 1;
        }
        number += 1;
    }
    turned
}

const fn fit_all() -> [[u8; 256]; DESIGNS] {
    let mut all = [[0; 256]; DESIGNS];
    let mut design = 0;
    while design < DESIGNS {
        let mut wants = 0;
        while wants < 256 {
            let mut rotation = 0;
            while rotation < 4 {
                if answers(&TURNED_SHEET[design][rotation], Wants(wants as u8)) {
                    all[design][wants] |= 1 << rotation;
                }
                rotation += 1;
            }
            wants += 1;
        }
        design += 1;
    }
    all
}

const fn answers(turned: &Turned, wants: Wants) -> bool {
    let mut side = 0;
    while side < 4 {
        let asked = wants.0 >> (2 * side) & 3;
        if asked != 0 && asked != turned.lands[side] as u8 + 1 {
            return false;
        }
        side += 1;
    }
    true
}

const fn count_all() -> [[u8; DESIGNS]; 256] {
    let mut all = [[0; DESIGNS]; 256];
    let mut wants = 0;
    while wants < 256 {
        let mut design = 0;
        while design < DESIGNS {
            let once = FITTING_SHEET[design][wants] & (0b1111 >> (4 - Design::at(design).period()));
            all[wants][design] = once.count_ones() as u8;
            design += 1;
        }
        wants += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a design shows on its sides in a rotation, and which half sides its fields connect.
    fn picture(design: Design, rotation: Rotation) -> ([Land; 4], Vec<(Kind, Vec<usize>)>) {
        let turned = Turned::of(design, rotation);
        let mut places: Vec<(Kind, Vec<usize>)> = design
            .features()
            .iter()
            .enumerate()
            .map(|(number, feature)| {
                let number = number as u8;
                let sides = (0..4).filter(|&side| turned.by_side[side] == number);
                let halves = (0..8).filter(|&half| turned.by_half[half] == number).map(|half| half + 4);
                (feature.kind, sides.chain(halves).collect())
            })
            .collect();
        places.sort();
        (turned.lands, places)
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
        let start = Turned::of(Design::START, Rotation::R90);
        assert_eq!(start.land(Side::East), Land::City);
        assert_eq!(start.land(Side::South), Land::Road);
        assert_eq!(start.land(Side::West), Land::Field);
        assert_eq!((start.field(4), start.field(1)), (2, 2));
    }

    #[test]
    fn no_tile_brings_more_than_six_new_regions() {
        let brings = |design: Design, side: Side| {
            let turned = Turned::of(design, Rotation::R0);
            let half = 2 * side as usize;
            let mut joined = vec![turned.way(side), turned.field(half), turned.field(half + 1)];
            joined.retain(|&feature| feature != NONE);
            joined.sort_unstable();
            joined.dedup();
            design.features().len() - joined.len()
        };
        let all = Design::all().flat_map(|design| Side::ALL.map(|side| brings(design, side)));
        assert_eq!(all.max(), Some(6));
        assert_eq!(Design::START.features().len(), 4);
    }

    #[test]
    fn a_cell_that_wants_nothing_takes_everything() {
        for design in Design::all() {
            assert_eq!(fitting(design, Wants::default()), 0b1111);
            assert_eq!(offers(Wants::default())[design.index()], design.period());
        }
    }
}
