//! Moves as touches on the page.

use stammtisch_presentation::Path;

use crate::notation::{read_move, write_move};
use crate::rules::Move;

/// The touches of a move: its origin and its target.
pub(crate) fn path(mv: Move) -> Path {
    match mv {
        Move::Step(step) => Path::of(&[&step.from, &step.to]),
        Move::Surrender => Path::of(&[&write_move(mv)]),
    }
}

/// The move that touches mean, legal or not. A single touch is interpreted as a step to the same
/// cell, whose refusal tells why the piece cannot move.
pub(crate) fn interpret(touches: &[&str]) -> Option<Move> {
    match touches {
        [from] => read_move(&format!("{from}->{from}")).ok(),
        [from, to] => read_move(&format!("{from}->{to}")).ok(),
        _ => None,
    }
}
