//! Expected lines of play in notation.

use stammtisch_rules::{Actor, GameSpec, Turn};

/// The maximum length of a line, in moves.
const MAX_LINE_LEN: usize = 8;

/// Writes an expected line in notation, up to the first move that is illegal in `state`.
///
/// The line ends with a decision: chance outcomes after the last decision are dropped.
pub fn write_line<G: GameSpec>(state: &G, mover: Actor, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut written = Vec::new();
    let mut len_to_last_decision = 0;
    for &mv in line.iter().take(MAX_LINE_LEN) {
        let actor = match state.turn() {
            Turn::Seats(_) if written.is_empty() => mover,
            Turn::Seats(seats) => match seats.iter().next() {
                Some(seat) => Actor::Seat(seat),
                None => break,
            },
            Turn::Chance => Actor::House,
            Turn::Over => break,
        };
        if state.check(actor, mv).is_err() {
            break;
        }
        written.push(state.write_move(mv));
        state.play_unchecked(actor, mv);
        if actor != Actor::House {
            len_to_last_decision = written.len();
        }
    }
    written.truncate(len_to_last_decision);
    written
}
