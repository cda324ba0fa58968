//! Where meeples stand on the tiles' pictures.

use crate::rules::{Design, Rotation};
use crate::scene::art::TILE;

/// The place for a meeple on a feature, from the top left corner of the turned tile.
pub(crate) fn spot(design: Design, rotation: Rotation, feature: u8) -> (i32, i32) {
    let (x, y) = SHEET[design.index()].get(usize::from(feature)).copied().unwrap_or((TILE / 2, TILE / 2));
    match rotation {
        Rotation::R0 => (x, y),
        Rotation::R90 => (TILE - y, x),
        Rotation::R180 => (TILE - x, TILE - y),
        Rotation::R270 => (y, TILE - x),
    }
}

static SHEET: [&[(i32, i32)]; 24] = [
    /* A */ &[(50, 47), (50, 86), (17, 20)],
    /* B */ &[(50, 47), (18, 82)],
    /* C */ &[(48, 52)],
    /* D */ &[(50, 13), (50, 50), (85, 31), (50, 77)],
    /* E */ &[(50, 13), (50, 66)],
    /* F */ &[(50, 50), (50, 11), (50, 89)],
    /* G */ &[(50, 50), (50, 11), (50, 89)],
    /* H */ &[(50, 13), (50, 87), (50, 50)],
    /* I */ &[(57, 13), (13, 57), (64, 64)],
    /* J */ &[(50, 13), (62, 60), (22, 66), (84, 82)],
    /* K */ &[(50, 13), (38, 60), (78, 66), (16, 82)],
    /* L */ &[(50, 13), (82, 50), (50, 85), (18, 50), (84, 30), (80, 80), (20, 80)],
    /* M */ &[(56, 24), (74, 74)],
    /* N */ &[(32, 32), (74, 74)],
    /* O */ &[(56, 22), (86, 56), (59, 66), (86, 86)],
    /* P */ &[(32, 32), (86, 56), (59, 66), (86, 86)],
    /* Q */ &[(56, 38), (50, 90)],
    /* R */ &[(50, 38), (50, 90)],
    /* S */ &[(56, 38), (50, 90), (76, 92), (24, 92)],
    /* T */ &[(50, 38), (50, 90), (76, 92), (24, 92)],
    /* U */ &[(50, 50), (50, 20), (50, 80)],
    /* V */ &[(38, 61), (66, 32), (16, 83)],
    /* W */ &[(82, 50), (50, 82), (18, 50), (50, 19), (80, 80), (20, 80)],
    /* X */ &[(50, 18), (82, 50), (50, 82), (18, 50), (20, 20), (80, 20), (80, 80), (20, 80)],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_place_for_a_meeple_of_its_own() {
        for design in Design::all() {
            let spots = SHEET[design.index()];
            assert_eq!(spots.len(), design.features().len(), "{}", design.letter());
            for (index, one) in spots.iter().enumerate() {
                for other in &spots[..index] {
                    let apart = one.0.abs_diff(other.0).max(one.1.abs_diff(other.1));
                    assert!(apart >= 16, "{}: {one:?} {other:?}", design.letter());
                }
            }
        }
    }
}
