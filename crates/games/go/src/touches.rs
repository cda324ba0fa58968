//! The touches that make a move.

use crate::notation;
use crate::rules::{Go, Move, Phase};
use stammtisch_presentation::Path;

/// The path of touches for a move.
pub(crate) fn path(mv: Move) -> Path {
    match mv {
        Move::Dead(point) | Move::Alive(point) => Path::of(&[&point]),
        _ => Path::of(&[&notation::write_move(mv)]),
    }
}

/// The move that these touches mean in this position, legal or not.
pub(crate) fn interpret(game: &Go, touches: &[&str]) -> Option<Move> {
    let [touch] = touches else { return None };
    match (notation::read_move(touch).ok()?, game.phase()) {
        (Move::Place(point), Phase::Scoring(_)) if game.is_dead(point) => Some(Move::Alive(point)),
        (Move::Place(point), Phase::Scoring(_)) => Some(Move::Dead(point)),
        (mv, _) => Some(mv),
    }
}
