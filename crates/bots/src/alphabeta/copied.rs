//! Any open game for two, as a position of which nothing is known but the rules.

use stammtisch_rules::{Actor, Game, Seat, Turn};

use super::{Position, Verdict};

/// History is kept for so many moves of a seat; a game with more shares the places.
const INDICES: usize = 1 << 12;

/// A match whose two seats take turns. A move is made on a copy, and taken back by going back to what was before.
#[derive(Clone)]
pub struct Copied<G> {
    state: G,
    mover: Seat,
}

impl<G: Game> Copied<G> {
    /// The match as it stands; nothing where something is hidden, where there are not two seats, or where not one of them is to move.
    pub fn new(state: &G) -> Option<Copied<G>> {
        let Turn::Seats(seats) = state.turn() else { return None };
        let mover = seats.single().filter(|_| !G::HAS_HIDDEN_INFORMATION && state.seats() == 2)?;
        Some(Copied { state: state.clone(), mover })
    }
}

impl<G: Game> Position for Copied<G> {
    type Move = G::Move;
    type Undo = G;

    fn make(&mut self, mv: G::Move) -> G {
        let before = self.state.clone();
        self.state.play_unchecked(Actor::Seat(self.mover), mv);
        self.mover = Seat(1 - self.mover.0.min(1));
        before
    }

    fn unmake(&mut self, before: G) {
        self.state = before;
        self.mover = Seat(1 - self.mover.0.min(1));
    }

    fn key(&self) -> u64 {
        self.state.hash()
    }

    fn verdict(&self) -> Option<Verdict> {
        let worth = self.state.returns().filter(|_| self.state.turn() == Turn::Over)?;
        Some(match worth.to(self.mover).total_cmp(&worth.to(Seat(1 - self.mover.0.min(1)))) {
            std::cmp::Ordering::Greater => Verdict::Won,
            std::cmp::Ordering::Equal => Verdict::Drawn,
            std::cmp::Ordering::Less => Verdict::Lost,
        })
    }

    fn worth(&mut self) -> i32 {
        0
    }

    fn each_move(&self, each: impl FnMut(G::Move)) {
        self.state.legal_moves(Actor::Seat(self.mover), each);
    }

    fn is_legal(&self, mv: G::Move) -> bool {
        self.state.check(Actor::Seat(self.mover), mv).is_ok()
    }

    fn indices(&self) -> usize {
        2 * INDICES
    }

    fn index(&self, mv: G::Move) -> usize {
        usize::from(self.mover.0.min(1)) * INDICES + G::index(mv).unwrap_or(0) % INDICES
    }
}
