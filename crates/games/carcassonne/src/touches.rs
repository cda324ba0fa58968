//! Moves as paths of touches: cell, rotation and meeple, such as `[3:-1, turn-90, meeple-city-N]`.

use stammtisch_presentation::Path;

use crate::notation::{read_cell, read_move, write_move};
use crate::rules::{Carcassonne, Design, Kind, Move, RotatedDesign, Rotation, Side};

/// The target for laying the tile without a meeple.
pub(crate) const NO_MEEPLE: &str = "no-meeple";

/// Compass names of the half sides, clockwise from the left half of the north side.
const HALF_SIDES: [&str; 8] = ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"];

/// The path of a move. It ends with a touch for the meeple if the move has a choice of one.
pub(crate) fn path(state: &Carcassonne, mv: Move) -> Path {
    let Move::Lay { cell, rotation, meeple } = mv else { return Path::of(&[&write_move(mv)]) };
    let turn = rotation_target(rotation);
    match (meeple, state.drawn()) {
        (Some(feature), Some(design)) => Path::of(&[&cell, &turn, &meeple_target(design, rotation, feature)]),
        _ if state.meeple_options(cell, rotation) != 0 => Path::of(&[&cell, &turn, &NO_MEEPLE]),
        _ => Path::of(&[&cell, &turn]),
    }
}

/// The move that these touches mean, legal or not. By default, the rotation is 0° and there is no
/// meeple.
pub(crate) fn interpret(state: &Carcassonne, touches: &[&str]) -> Option<Move> {
    let (first, rest) = touches.split_first()?;
    let Ok(cell) = read_cell(first) else {
        return if rest.is_empty() { read_move(first).ok() } else { None };
    };
    let (rotation, rest) = match rest.split_first() {
        Some((touch, rest)) => {
            (Rotation::ALL.into_iter().find(|&rotation| rotation_target(rotation) == *touch)?, rest)
        }
        None => (Rotation::R0, rest),
    };
    let meeple = match rest {
        [] => None,
        [NO_MEEPLE] => None,
        [touch] => {
            let design = state.drawn()?;
            let features = 0..design.features().len() as u8;
            Some(features.into_iter().find(|&feature| meeple_target(design, rotation, feature) == *touch)?)
        }
        _ => return None,
    };
    Some(Move::Lay { cell, rotation, meeple })
}

/// The target that selects that rotation.
pub(crate) fn rotation_target(rotation: Rotation) -> String {
    format!("turn-{}", rotation.degrees())
}

/// The target that puts a meeple on that feature.
pub(crate) fn meeple_target(design: Design, rotation: Rotation, feature: u8) -> String {
    let kind = design.features().get(usize::from(feature)).map_or(Kind::Cloister, |feature| feature.kind);
    match compass(design, rotation, feature) {
        Some(point) => format!("meeple-{}-{point}", kind.name()),
        None => format!("meeple-{}", kind.name()),
    }
}

/// The first compass point where a feature touches the edge of the rotated tile, clockwise from the
/// north: `N` to `W` for cities and roads, `NNW` to `WNW` for fields, none for cloisters.
pub(crate) fn compass(design: Design, rotation: Rotation, feature: u8) -> Option<&'static str> {
    let rotated = RotatedDesign::of(design, rotation);
    let side = Side::ALL.into_iter().find(|&side| rotated.road_or_city(side) == feature);
    let half = (0..8).find(|&half| rotated.field_on(half) == feature);
    match (side, half) {
        (Some(side), _) => ["N", "E", "S", "W"].get(side as usize).copied(),
        (None, Some(half)) => HALF_SIDES.get(half).copied(),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_named_as_the_turned_tile_shows_them() {
        let start = Design::START;
        assert_eq!(meeple_target(start, Rotation::R0, 0), "meeple-city-N");
        assert_eq!(meeple_target(start, Rotation::R90, 0), "meeple-city-E");
        assert_eq!(meeple_target(start, Rotation::R0, 1), "meeple-road-E");
        assert_eq!(meeple_target(start, Rotation::R90, 1), "meeple-road-N");
        assert_eq!(meeple_target(start, Rotation::R0, 2), "meeple-field-ENE");
        assert_eq!(meeple_target(Design::from_letter('A').unwrap(), Rotation::R0, 0), "meeple-cloister");
    }

    #[test]
    fn touches_mean_a_move_even_where_it_is_not_legal() {
        let setup = crate::rules::Setup::default();
        let text = "turn=1 drawn=J aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0";
        let state = crate::position::read(&setup, text).unwrap();
        let notation = |touches: &[&str]| interpret(&state, touches).map(write_move);
        assert_eq!(notation(&["5:5"]).as_deref(), Some("5:5@0"));
        assert_eq!(notation(&["5:5", "turn-90"]).as_deref(), Some("5:5@90"));
        assert_eq!(notation(&["5:5", "turn-90", NO_MEEPLE]).as_deref(), Some("5:5@90"));
        assert_eq!(notation(&["5:5", "turn-90", "meeple-city-E"]).as_deref(), Some("5:5@90*0"));
        assert_eq!(notation(&["5:5@90*0"]).as_deref(), Some("5:5@90*0"));
        for nonsense in [&["5:5", "turn-45"] as &[&str], &["5:5", "turn-0", "meeple-city-S"], &["A1"], &[]] {
            assert_eq!(notation(nonsense), None);
        }
    }

    #[test]
    fn no_two_spots_of_a_tile_have_the_same_name() {
        for design in Design::all() {
            for rotation in Rotation::ALL {
                let count = design.features().len() as u8;
                let mut names: Vec<String> =
                    (0..count).map(|feature| meeple_target(design, rotation, feature)).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), usize::from(count), "{}", design.letter());
            }
        }
    }
}
