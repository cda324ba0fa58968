//! The hash of a state: equal on every machine and independent of the order of moves.

use stammtisch_rules::{SPLITMIX_INCREMENT, Seat, splitmix_finalize};

use super::designs::Design;
use super::state::{Carcassonne, End};

/// The hash of a state.
pub(crate) fn hash(state: &Carcassonne) -> u64 {
    let mut sum = 0u64;
    for tile in state.board.tiles() {
        let place = [tile.cell.x as u8, tile.cell.y as u8, tile.design.index() as u8, tile.rotation as u8];
        sum = sum.wrapping_add(mix(1, u64::from(u32::from_le_bytes(place))));
    }
    for meeple in state.meeples() {
        let place = [meeple.tile.cell.x as u8, meeple.tile.cell.y as u8, meeple.feature, meeple.seat.0];
        sum = sum.wrapping_add(mix(2, u64::from(u32::from_le_bytes(place))));
    }
    for seat in state.all_seats() {
        for (column, points) in state.points(seat).during.into_iter().enumerate() {
            let place = column as u64 + 4 * u64::from(seat.0);
            sum = sum.wrapping_add(mix(3, place << 16 | u64::from(points)));
        }
    }
    for design in Design::all() {
        sum = sum.wrapping_add(mix(4, (design.index() as u64) << 8 | u64::from(state.aside(design))));
    }
    let drawn = state.drawn().map_or(0, |design| design.index() as u64 + 1);
    let (end, winner) = match state.end() {
        None => (0, Seat(0)),
        Some(End::Stack) => (1, Seat(0)),
        Some(End::Cities(seat)) => (2, seat),
        Some(End::Lead(seat)) => (3, seat),
    };
    let turn = drawn << 24 | end << 16 | u64::from(winner.0) << 8 | u64::from(state.to_move().0);
    mix(5, sum.wrapping_add(mix(6, turn)))
}

/// Mixes a value, with a different sequence for each kind of part.
fn mix(kind: u64, value: u64) -> u64 {
    splitmix_finalize(value.wrapping_add(kind.wrapping_mul(SPLITMIX_INCREMENT)))
}
