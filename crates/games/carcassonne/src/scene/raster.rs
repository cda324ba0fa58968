//! Every design as a raster of five by five squares with feature numbers, for the text board and
//! for finding the feature at a point of the drawing.

use crate::rules::{Design, Kind, Rotation};

/// Squares along a side.
pub(crate) const SIDE: usize = 5;

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Square {
    /// The feature of that number.
    Feature(u8),
    /// The crossing where roads end.
    Crossing,
}

/// The square of a rotated tile.
pub(crate) fn square(design: Design, rotation: Rotation, row: usize, column: usize) -> Square {
    let last = SIDE - 1;
    let (row, column) = match rotation {
        Rotation::R0 => (row, column),
        Rotation::R90 => (last - column, row),
        Rotation::R180 => (last - row, last - column),
        Rotation::R270 => (column, last - row),
    };
    match RASTERS[design.index()].as_bytes()[row * (SIDE + 1) + column] {
        b'.' => Square::Crossing,
        digit => Square::Feature(digit - b'0'),
    }
}

/// The squares of a feature, as rows and columns of the unrotated tile.
pub(crate) fn squares(design: Design, feature: u8) -> impl Iterator<Item = (usize, usize)> {
    let all = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    all.filter(move |&(row, column)| square(design, Rotation::R0, row, column) == Square::Feature(feature))
}

/// The square of a rotated tile that marks a feature: the one nearest to the centre of its squares,
/// or the outermost one for a road that ends on the tile.
pub(crate) fn marker_square(design: Design, rotation: Rotation, feature: u8) -> (usize, usize) {
    let kind = design.features().get(usize::from(feature)).map(|feature| feature.kind);
    let found: Vec<(usize, usize)> = squares(design, feature).collect();
    let count = found.len().max(1);
    let (rows, columns) = found.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let distance =
        |at: &(usize, usize)| (at.0 * count).abs_diff(rows).pow(2) + (at.1 * count).abs_diff(columns).pow(2);
    let (row, column) = match kind {
        Some(Kind::Road) if found.len() < SIDE => {
            found.iter().copied().max_by_key(|&(row, column)| row.abs_diff(2) + column.abs_diff(2))
        }
        _ => found.iter().copied().min_by_key(distance),
    }
    .unwrap_or((2, 2));
    let last = SIDE - 1;
    match rotation {
        Rotation::R0 => (row, column),
        Rotation::R90 => (column, last - row),
        Rotation::R180 => (last - row, last - column),
        Rotation::R270 => (last - column, row),
    }
}

static RASTERS: [&str; 24] = [
    /* A */ "22222 22222 22022 22122 22122",
    /* B */ "11111 11111 11011 11111 11111",
    /* C */ "00000 00000 00000 00000 00000",
    /* D */ "00000 22222 11111 33333 33333",
    /* E */ "00000 10001 11111 11111 11111",
    /* F */ "11111 00000 00000 00000 22222",
    /* G */ "11111 00000 00000 00000 22222",
    /* H */ "00000 20002 22222 21112 11111",
    /* I */ "20000 12002 11222 11222 12222",
    /* J */ "00000 22222 22111 22133 22133",
    /* K */ "00000 22222 11122 33122 33122",
    /* L */ "00000 44444 33.11 66255 66255",
    /* M */ "00000 00001 00011 00111 01111",
    /* N */ "00000 00001 00011 00111 01111",
    /* O */ "00000 00022 00211 02133 02133",
    /* P */ "00000 00022 00211 02133 02133",
    /* Q */ "00000 00000 00000 01110 11111",
    /* R */ "00000 00000 00000 01110 11111",
    /* S */ "00000 00000 00000 03120 33122",
    /* T */ "00000 00000 00000 03120 33122",
    /* U */ "11111 11111 00000 22222 22222",
    /* V */ "11111 11111 00011 22011 22011",
    /* W */ "33333 33333 22.00 55144 55144",
    /* X */ "44055 44055 33.11 77266 77266",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{RotatedDesign, Side};

    #[test]
    fn squares_at_the_edge_match_the_sides() {
        const MIDDLES: [(usize, usize); 4] = [(0, 2), (2, 4), (4, 2), (2, 0)];
        const HALVES: [(usize, usize); 8] = [(0, 1), (0, 3), (1, 4), (3, 4), (4, 3), (4, 1), (3, 0), (1, 0)];
        for design in Design::all() {
            for rotation in Rotation::ALL {
                let rotated = RotatedDesign::of(design, rotation);
                let here = format!("{} {}", design.letter(), rotation.degrees());
                for (side, (row, column)) in Side::ALL.into_iter().zip(MIDDLES) {
                    if rotated.road_or_city(side) != u8::MAX {
                        let shown = square(design, rotation, row, column);
                        assert_eq!(shown, Square::Feature(rotated.road_or_city(side)), "{here}");
                    }
                }
                for (half, (row, column)) in HALVES.into_iter().enumerate() {
                    if rotated.field_on(half) != u8::MAX {
                        let shown = square(design, rotation, row, column);
                        assert_eq!(shown, Square::Feature(rotated.field_on(half)), "{here}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_marker_square_is_on_its_feature() {
        for design in Design::all() {
            for rotation in Rotation::ALL {
                for feature in 0..design.features().len() as u8 {
                    let (row, column) = marker_square(design, rotation, feature);
                    assert_eq!(square(design, rotation, row, column), Square::Feature(feature));
                }
            }
        }
    }
}
