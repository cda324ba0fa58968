//! The positions of meeples on the tiles' pictures.

use crate::rules::{Design, Rotation};
use crate::scene::art::TILE;

/// The position of a meeple on a feature, from the top left corner of the rotated tile.
pub(crate) fn meeple_position(design: Design, rotation: Rotation, feature: u8) -> (i32, i32) {
    let (x, y) =
        MEEPLE_SPOTS[design.index()].get(usize::from(feature)).copied().unwrap_or((TILE / 2, TILE / 2));
    match rotation {
        Rotation::R0 => (x, y),
        Rotation::R90 => (TILE - y, x),
        Rotation::R180 => (TILE - x, TILE - y),
        Rotation::R270 => (y, TILE - x),
    }
}

static MEEPLE_SPOTS: [&[(i32, i32)]; 24] = [
    /* A */ &[(50, 47), (50, 86), (17, 20)],
    /* B */ &[(50, 47), (18, 82)],
    /* C */ &[(48, 52)],
    /* D */ &[(50, 13), (50, 50), (85, 31), (50, 77)],
    /* E */ &[(50, 13), (50, 66)],
    /* F */ &[(50, 50), (50, 14), (50, 86)],
    /* G */ &[(50, 50), (50, 14), (50, 86)],
    /* H */ &[(50, 13), (50, 87), (50, 50)],
    /* I */ &[(57, 13), (13, 57), (64, 64)],
    /* J */ &[(50, 13), (65, 65), (24, 64), (85, 85)],
    /* K */ &[(50, 13), (35, 65), (76, 64), (15, 85)],
    /* L */ &[(50, 13), (82, 50), (50, 85), (18, 50), (84, 30), (80, 80), (20, 80)],
    /* M */ &[(54, 17), (72, 72)],
    /* N */ &[(31, 31), (72, 72)],
    /* O */ &[(54, 17), (65, 65), (83, 30), (85, 85)],
    /* P */ &[(31, 31), (65, 65), (83, 30), (85, 85)],
    /* Q */ &[(64, 38), (50, 86)],
    /* R */ &[(50, 38), (50, 86)],
    /* S */ &[(64, 38), (50, 85), (76, 87), (24, 87)],
    /* T */ &[(50, 38), (50, 85), (76, 87), (24, 87)],
    /* U */ &[(50, 50), (50, 20), (50, 80)],
    /* V */ &[(35, 65), (66, 32), (15, 85)],
    /* W */ &[(82, 50), (50, 82), (18, 50), (50, 19), (80, 80), (20, 80)],
    /* X */ &[(50, 18), (82, 50), (50, 82), (18, 50), (20, 20), (80, 20), (80, 80), (20, 80)],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_its_own_meeple_spot() {
        for design in Design::all() {
            let spots = MEEPLE_SPOTS[design.index()];
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
