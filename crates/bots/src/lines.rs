//! Expected moves in notation.

use stammtisch_rules::{Actor, GameSpec, Turn};

/// The most moves of a line that are told.
const MAX_LINE_LEN: usize = 8;

/// The moves that are expected, in notation, up to the first that is not possible in the world at hand. What chance decides is told only
/// where a decision follows.
pub fn written_line<G: GameSpec>(world: &G, mover: Actor, line: &[G::Move]) -> Vec<String> {
    let mut state = world.clone();
    let (mut told, mut decided) = (Vec::new(), 0);
    for &mv in line.iter().take(MAX_LINE_LEN) {
        let actor = match state.turn() {
            Turn::Seats(_) if told.is_empty() => mover,
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
        told.push(state.write_move(mv));
        state.play_unchecked(actor, mv);
        if actor != Actor::House {
            decided = told.len();
        }
    }
    told.truncate(decided);
    told
}
