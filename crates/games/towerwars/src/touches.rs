//! Moves as touches.

use stammtisch_stage::Path;

use crate::notation::{read_move, write_move};
use crate::rules::Move;

/// The touches that make a move: where from, where to.
pub(crate) fn path(mv: Move) -> Path {
    match mv {
        Move::Step(step) => vec![step.from.to_string(), step.to.to_string()],
        Move::Surrender => vec![write_move(mv)],
    }
}

/// The move that touches mean, legal or not: one touch is what cannot be moved, two are where it cannot go.
pub(crate) fn meant(touches: &[String]) -> Option<Move> {
    match touches {
        [from] => read_move(&format!("{from}->{from}")).ok(),
        [from, to] => read_move(&format!("{from}->{to}")).ok(),
        _ => None,
    }
}
