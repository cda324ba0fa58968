//! Moves as touches.

use stammtisch_presentation::Path;

use crate::notation::{read_move, write_move};
use crate::rules::Move;

/// The touches that make a move: where from, where to.
pub(crate) fn path(mv: Move) -> Path {
    match mv {
        Move::Step(step) => Path::of(&[&step.from, &step.to]),
        Move::Surrender => Path::of(&[&write_move(mv)]),
    }
}

/// The move that touches mean, legal or not: one touch is what cannot be moved, two are where it cannot go.
pub(crate) fn interpret(touches: &[&str]) -> Option<Move> {
    match touches {
        [from] => read_move(&format!("{from}->{from}")).ok(),
        [from, to] => read_move(&format!("{from}->{to}")).ok(),
        _ => None,
    }
}
