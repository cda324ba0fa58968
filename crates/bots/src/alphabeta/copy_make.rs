//! A copy-make [`Position`] for any open two-player game, with no knowledge but the rules.

use std::cmp::Ordering;

use stammtisch_rules::{Actor, Game, Seat, Turn};

use super::{Position, TerminalResult};

/// The size of the move index space per seat. Larger move indices wrap around.
const INDICES_PER_SEAT: usize = 1 << 12;

/// A match whose two seats alternate. Each move is played on a copy of the state, and undone by
/// restoring the original.
#[derive(Clone)]
pub struct CopyMake<G> {
    state: G,
    mover: Seat,
}

impl<G: Game> CopyMake<G> {
    /// The match at its current state; `None` unless the game is open, has two seats, and exactly
    /// one of them is to move.
    pub fn new(state: &G) -> Option<CopyMake<G>> {
        let Turn::Seats(seats) = state.turn() else { return None };
        if G::HAS_HIDDEN_INFORMATION || state.seats() != 2 {
            return None;
        }
        Some(CopyMake { state: state.clone(), mover: seats.single()? })
    }

    fn opponent(&self) -> Seat {
        Seat(1 - self.mover.0.min(1))
    }
}

impl<G: Game> Position for CopyMake<G> {
    type Move = G::Move;
    type Undo = G;

    fn make(&mut self, mv: G::Move) -> G {
        let before = self.state.clone();
        self.state.play_unchecked(Actor::Seat(self.mover), mv);
        self.mover = self.opponent();
        before
    }

    fn unmake(&mut self, before: G) {
        self.state = before;
        self.mover = self.opponent();
    }

    fn key(&self) -> u64 {
        self.state.hash()
    }

    fn terminal_result(&self) -> Option<TerminalResult> {
        if self.state.turn() != Turn::Over {
            return None;
        }
        let values = self.state.returns()?;
        Some(match values.get(self.mover).total_cmp(&values.get(self.opponent())) {
            Ordering::Greater => TerminalResult::Won,
            Ordering::Equal => TerminalResult::Drawn,
            Ordering::Less => TerminalResult::Lost,
        })
    }

    fn evaluate(&mut self) -> i32 {
        0
    }

    fn each_move(&self, each: impl FnMut(G::Move)) {
        self.state.legal_moves(Actor::Seat(self.mover), each);
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.state.check(Actor::Seat(self.mover), mv).is_ok()
    }

    fn index_count(&self) -> usize {
        2 * INDICES_PER_SEAT
    }

    fn index(&self, mv: G::Move) -> usize {
        usize::from(self.mover.0.min(1)) * INDICES_PER_SEAT + G::index(mv).unwrap_or(0) % INDICES_PER_SEAT
    }
}
