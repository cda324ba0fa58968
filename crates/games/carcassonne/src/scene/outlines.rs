//! The outline of every feature on its tile, in a square of 100 units, for the pictures and the
//! overlay of owned regions. Roads are lines; other features are areas.

use crate::rules::{Design, Kind};

/// The outline of a feature: a line for a road, else a closed area.
pub(crate) fn outline(design: Design, feature: u8) -> &'static str {
    OUTLINES[design.index()].get(usize::from(feature)).copied().unwrap_or("")
}

/// The part of an area's outline that is not on the edge of the tile.
pub(crate) fn inner_border(outline: &str) -> String {
    let mut border = String::new();
    let mut drawn = None;
    for piece in pieces(outline) {
        if !piece.is_on_edge() {
            if drawn != Some(piece.from) {
                border += &format!("M{} {}", piece.from.0, piece.from.1);
            }
            border += piece.text;
            border +=
                &if piece.text == "Z" { format!("M{} {}", piece.to.0, piece.to.1) } else { String::new() };
            drawn = Some(piece.to);
        }
    }
    border
}

/// The area of a city and the path of its walls.
pub(crate) fn city(design: Design, feature: u8) -> Option<(&'static str, String)> {
    let kind = design.features().get(usize::from(feature))?.kind;
    let ground = outline(design, feature);
    (kind == Kind::City).then(|| (ground, inner_border(ground)))
}

type Point = (f64, f64);

/// A path command with its start and end points.
struct Piece<'a> {
    text: &'a str,
    from: Point,
    to: Point,
    is_straight: bool,
}

impl Piece<'_> {
    /// Whether it runs along the edge of the tile.
    fn is_on_edge(&self) -> bool {
        let along = |from: f64, to: f64| from == to && (from == 0.0 || from == 100.0);
        self.is_straight && (along(self.from.0, self.to.0) || along(self.from.1, self.to.1))
    }
}

/// Parses a path of absolute commands: `M`, `H`, `V`, `C`, `A` and `Z`.
fn pieces(path: &str) -> Vec<Piece<'_>> {
    let starts: Vec<usize> =
        path.match_indices(|sign: char| sign.is_ascii_uppercase()).map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([path.len()]);
    let mut begin = (0.0, 0.0);
    let mut here = (0.0, 0.0);
    let mut found = Vec::new();
    for (start, end) in starts.iter().copied().zip(ends) {
        let text = &path[start..end];
        let numbers: Vec<f64> =
            text[1..].split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        let last = |back: usize| numbers.len().checked_sub(back).and_then(|at| numbers.get(at)).copied();
        let to = match &text[..1] {
            "H" => (last(1).unwrap_or(here.0), here.1),
            "V" => (here.0, last(1).unwrap_or(here.1)),
            "Z" => begin,
            _ => (last(2).unwrap_or(here.0), last(1).unwrap_or(here.1)),
        };
        match &text[..1] {
            "M" => begin = to,
            kind => found.push(Piece { text, from: here, to, is_straight: matches!(kind, "H" | "V" | "Z") }),
        }
        here = to;
    }
    found.retain(|piece| piece.text != "Z" || piece.from != piece.to);
    found
}

const TILE: &str = "M0 0H100V100H0Z";
const NORTH_CITY: &str = "M0 0C20 34 80 34 100 0Z";
const SOUTH_CITY: &str = "M100 100C80 66 20 66 0 100Z";
const CORNER_CITY: &str = "M100 0C66 22 22 66 0 100V0Z";
const WIDE_CITY: &str = "M0 0H100V100C80 66 20 66 0 100Z";
const BAND_CITY: &str = "M0 0C20 34 80 34 100 0V100C80 66 20 66 0 100Z";
const CLOISTER: &str = "M25 50A25 25 0 1 0 75 50A25 25 0 1 0 25 50Z";
const STRAIGHT: &str = "M0 50H100";
const SOUTH_WEST: &str = "M0 50A50 50 0 0 1 50 100";
const EAST_SOUTH: &str = "M100 50A50 50 0 0 0 50 100";
/// Roads from the village in the centre.
const TO_NORTH: &str = "M50 50V0";
const TO_EAST: &str = "M50 50H100";
const TO_SOUTH: &str = "M50 50V100";
const TO_WEST: &str = "M50 50H0";
/// Fields behind a straight road, in the corner of a bend, around a bend, and in the corners of a
/// crossing.
const SOUTH_HALF: &str = "M0 56H100V100H0Z";
const SOUTH_EAST_BEND: &str = "M100 100V56A44 44 0 0 0 56 100Z";
const SOUTH_WEST_BEND: &str = "M0 100V56A44 44 0 0 1 44 100Z";
const SOUTH_EAST: &str = "M100 100V56H62.6A14 14 0 0 1 56 62.6V100Z";
const SOUTH_WEST_CORNER: &str = "M0 100V56H37.4A14 14 0 0 0 44 62.6V100Z";
const NORTH_OF_VILLAGE: &str = "M0 0H100V44H62.6A14 14 0 0 0 37.4 44H0Z";
const RIGHT_OF_GATE: &str = "M100 100C90 83 72 75 56 74.7V100Z";
const LEFT_OF_GATE: &str = "M0 100C10 83 28 75 44 74.7V100Z";
const BETWEEN_WALL_AND_BEND: &str = "M100 0C66 22 22 66 0 100H44A56 56 0 0 1 100 44Z";

static OUTLINES: [&[&str]; 24] = [
    /* A */ &[CLOISTER, "M50 75V100", "M0 0H100V100H56V74.3A25 25 0 1 0 44 74.3V100H0Z"],
    /* B */ &[CLOISTER, "M0 0H100V100H0ZM25 50A25 25 0 1 0 75 50A25 25 0 1 0 25 50Z"],
    /* C */ &[TILE],
    /* D */ &[NORTH_CITY, STRAIGHT, "M0 0C20 34 80 34 100 0V44H0Z", SOUTH_HALF],
    /* E */ &[NORTH_CITY, "M0 0C20 34 80 34 100 0V100H0Z"],
    /* F */ &[BAND_CITY, NORTH_CITY, SOUTH_CITY],
    /* G */ &[BAND_CITY, NORTH_CITY, SOUTH_CITY],
    /* H */ &[NORTH_CITY, SOUTH_CITY, BAND_CITY],
    /* I */
    &["M0 0C32 24 78 34 100 0Z", "M0 0C24 32 34 78 0 100Z", "M0 0C32 24 78 34 100 0V100H0C34 78 24 32 0 0Z"],
    /* J */
    &[NORTH_CITY, EAST_SOUTH, "M0 0C20 34 80 34 100 0V44A56 56 0 0 0 44 100H0Z", SOUTH_EAST_BEND],
    /* K */
    &[NORTH_CITY, SOUTH_WEST, "M0 0C20 34 80 34 100 0V100H56A56 56 0 0 0 0 44Z", SOUTH_WEST_BEND],
    /* L */
    &[
        NORTH_CITY,
        TO_EAST,
        TO_SOUTH,
        TO_WEST,
        "M0 0C20 34 80 34 100 0V44H62.6A14 14 0 0 0 37.4 44H0Z",
        SOUTH_EAST,
        SOUTH_WEST_CORNER,
    ],
    /* M */ &[CORNER_CITY, "M100 0C66 22 22 66 0 100H100Z"],
    /* N */ &[CORNER_CITY, "M100 0C66 22 22 66 0 100H100Z"],
    /* O */ &[CORNER_CITY, EAST_SOUTH, BETWEEN_WALL_AND_BEND, SOUTH_EAST_BEND],
    /* P */ &[CORNER_CITY, EAST_SOUTH, BETWEEN_WALL_AND_BEND, SOUTH_EAST_BEND],
    /* Q */ &[WIDE_CITY, SOUTH_CITY],
    /* R */ &[WIDE_CITY, SOUTH_CITY],
    /* S */ &[WIDE_CITY, "M50 75V100", RIGHT_OF_GATE, LEFT_OF_GATE],
    /* T */ &[WIDE_CITY, "M50 75V100", RIGHT_OF_GATE, LEFT_OF_GATE],
    /* U */ &[STRAIGHT, "M0 0H100V44H0Z", SOUTH_HALF],
    /* V */ &[SOUTH_WEST, "M0 0H100V100H56A56 56 0 0 0 0 44Z", SOUTH_WEST_BEND],
    /* W */ &[TO_EAST, TO_SOUTH, TO_WEST, NORTH_OF_VILLAGE, SOUTH_EAST, SOUTH_WEST_CORNER],
    /* X */
    &[
        TO_NORTH,
        TO_EAST,
        TO_SOUTH,
        TO_WEST,
        "M0 0H44V37.4A14 14 0 0 0 37.4 44H0Z",
        "M100 0V44H62.6A14 14 0 0 0 56 37.4V0Z",
        SOUTH_EAST,
        SOUTH_WEST_CORNER,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RotatedDesign, Rotation, Side};

    fn all() -> impl Iterator<Item = (Design, u8, Kind)> {
        Design::all().flat_map(|design| {
            (0..).zip(design.features()).map(move |(number, feature)| (design, number, feature.kind))
        })
    }

    #[test]
    fn every_feature_has_an_outline_inside_its_tile() {
        for (design, feature, _) in all() {
            let path = outline(design, feature);
            assert!(!pieces(path).is_empty(), "{} {feature}", design.letter());
            let inside = |(x, y): Point| (0.0..=100.0).contains(&x) && (0.0..=100.0).contains(&y);
            assert!(pieces(path).iter().all(|piece| inside(piece.from) && inside(piece.to)), "{path}");
        }
        assert!(OUTLINES.iter().zip(Design::all()).all(|(row, design)| row.len() == design.features().len()));
    }

    #[test]
    fn roads_cross_the_edge_mid_side_at_right_angles() {
        const MIDDLES: [Point; 4] = [(50.0, 0.0), (100.0, 50.0), (50.0, 100.0), (0.0, 50.0)];
        for (design, feature, _) in all().filter(|(_, _, kind)| *kind == Kind::Road) {
            let rotated = RotatedDesign::of(design, Rotation::R0);
            let sides = Side::ALL.into_iter().filter(|&side| rotated.road_or_city(side) == feature);
            for side in sides {
                let middle = MIDDLES[side as usize];
                let found = pieces(outline(design, feature));
                let end = found.iter().find(|piece| piece.from == middle || piece.to == middle);
                let end = end.unwrap_or_else(|| panic!("{} {feature} {middle:?}", design.letter()));
                let dx = end.to.0 - end.from.0;
                let dy = end.to.1 - end.from.1;
                // A quarter circle around a corner meets both sides at right angles; a line must be
                // perpendicular to its side.
                let is_quarter = end.text.starts_with("A50 50 ") && dx.abs() == 50.0 && dy.abs() == 50.0;
                let is_across = if matches!(side, Side::North | Side::South) { dx == 0.0 } else { dy == 0.0 };
                assert!(is_quarter || (end.is_straight && is_across), "{} {}", design.letter(), end.text);
            }
        }
    }

    const NORTH_WALL: &str = "M0 0C20 34 80 34 100 0";
    const SOUTH_WALL: &str = "M100 100C80 66 20 66 0 100";

    #[test]
    fn the_inner_border_leaves_out_the_tile_edges() {
        assert_eq!(inner_border(NORTH_CITY), NORTH_WALL);
        assert_eq!(inner_border(CORNER_CITY), "M100 0C66 22 22 66 0 100");
        assert_eq!(inner_border(TILE), "");
        assert_eq!(inner_border(BAND_CITY), format!("{NORTH_WALL}{SOUTH_WALL}"));
        assert_eq!(inner_border(SOUTH_EAST), "M100 56H62.6A14 14 0 0 1 56 62.6V100");
        assert_eq!(inner_border(CLOISTER), CLOISTER.trim_end_matches('Z'));
    }
}
