//! A table at one moment. Snapshots never change; the next one replaces it.

use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_core::{Actor, Eye, Seat, SeatSet, Turn};

use crate::{SavedSeat, Status, Token};

/// A table at one moment.
pub struct Snapshot {
    /// How many entries the history has: what a client names when he says "I have seq n".
    pub seq: u64,
    /// The match.
    pub game: Box<dyn AnyMatch>,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// The people who want the last moves taken back.
    pub undo_wishes: SeatSet,
}

/// A seat and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// `human` or the name of a computer player.
    pub player: String,
    /// What he is called; empty for the seat's own name.
    pub name: String,
    /// Whose hand the seat is in.
    pub holder: Option<Token>,
    /// The secret that gives the seat to whoever shows it. To be told only to its holder.
    pub token: Option<Token>,
}

impl From<SavedSeat> for SeatState {
    fn from(seat: SavedSeat) -> SeatState {
        SeatState { player: seat.tag.player, name: seat.tag.name, holder: seat.holder, token: seat.key }
    }
}

impl Snapshot {
    /// The seats in that hand.
    pub fn seats_of(&self, hand: Token) -> SeatSet {
        self.filter(|seat| seat.holder == Some(hand))
    }

    /// The seats that people play.
    pub fn humans(&self) -> SeatSet {
        self.filter(|seat| seat.player == HUMAN)
    }

    /// The seats that computer players play.
    fn computers(&self) -> SeatSet {
        self.filter(|seat| seat.player != HUMAN)
    }

    /// The computer players who are to move.
    pub fn thinking(&self) -> SeatSet {
        self.game.turn().seats().and(self.computers())
    }

    /// Whether whoever holds these seats may be shown what the computer players know: no person plays against him.
    pub fn may_peek(&self, held: SeatSet) -> bool {
        let side = |seat: Seat| self.game.seats().get(seat.index()).map(|spec| spec.side);
        let is_ours = |seat: Seat| held.iter().any(|mine| side(mine) == side(seat));
        !self.computers().is_empty() && self.humans().iter().all(is_ours)
    }

    /// The eye of whoever holds these seats, peeking if he wants to and may.
    pub fn eye(&self, held: SeatSet, wants_to_peek: bool) -> Eye {
        match wants_to_peek && self.may_peek(held) {
            true => Eye::Peeking { seats: held, at: self.computers() },
            false => Eye::Seats(held),
        }
    }

    /// Whether a person's move is there to be taken back.
    pub fn can_undo(&self) -> bool {
        self.undo_target(self.humans()).is_some()
    }

    /// The ply to go back to so that the last move of these seats was not made.
    pub(crate) fn undo_target(&self, seats: SeatSet) -> Option<usize> {
        let moves = self.game.actors();
        moves.iter().rposition(|actor| matches!(actor, Actor::Seat(seat) if seats.contains(*seat)))
    }

    /// The computer player who is to move, with his name.
    pub(crate) fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.thinking().iter().next()?;
        Some((seat, &self.seats.get(seat.index())?.player))
    }

    pub(crate) fn status(game: &dyn AnyMatch) -> Status {
        Status { plies: game.ply(), turn: game.turn().seats(), over: game.turn() == Turn::Over }
    }

    /// The same moment for somebody to change.
    pub(crate) fn fork(&self) -> Snapshot {
        Snapshot {
            seq: self.seq,
            game: self.game.fork(),
            seats: self.seats.clone(),
            undo_wishes: self.undo_wishes,
        }
    }

    fn filter(&self, fits: impl Fn(&SeatState) -> bool) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.seats);
        seats.filter(|(_, seat)| fits(seat)).map(|(seat, _)| seat).collect()
    }
}
