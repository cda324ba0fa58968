//! A table at one moment. Snapshots never change; the next one replaces it.

use std::collections::BTreeMap;
use std::sync::Arc;

use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_core::{Actor, Eye, LANGUAGES, Language, Reason, Seat, SeatSet, Turn};

use crate::{SavedSeat, Status, TableId, Token};

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
    /// Why computer players moved as they did, by the ply that their move made.
    pub thoughts: BTreeMap<usize, Arc<[Reason]>>,
    /// The table at which the same is played again.
    pub rematch: Option<TableId>,
    /// The seats whose players are in other programs.
    pub afar: SeatSet,
    /// Why the game cannot go on, if it was broken off.
    pub broken: Option<Notice>,
}

/// A sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(Vec<(Language, String)>);

impl Notice {
    /// What that says in each language.
    pub fn new(say: impl Fn(Language) -> String) -> Notice {
        Notice(LANGUAGES.into_iter().map(|language| (language, say(language))).collect())
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> &str {
        self.0.iter().find(|(known, _)| *known == language).map_or("", |(_, sentence)| sentence)
    }
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
        self.afar.is_empty() && self.undo_target(self.humans()).is_some()
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
            thoughts: self.thoughts.clone(),
            rematch: self.rematch.clone(),
            afar: self.afar,
            broken: self.broken.clone(),
        }
    }

    /// The table as it was after that many moves, with whoever sits there now.
    pub fn at(&self, ply: usize) -> Option<Snapshot> {
        let seats = self.seats.clone();
        let (thoughts, rematch) = (BTreeMap::new(), None);
        Some(Snapshot {
            seq: self.seq,
            game: self.game.at(ply)?,
            seats,
            undo_wishes: SeatSet::EMPTY,
            thoughts,
            rematch,
            afar: self.afar,
            broken: None,
        })
    }

    /// Why the computer player moved who made that ply, as far as whoever holds these seats may know. What a player with secrets of his own
    /// thought is told when the game is over.
    pub fn reasons(&self, ply: usize, held: SeatSet) -> Option<(Seat, &[Reason])> {
        let reasons = self.thoughts.get(&ply)?;
        let seat = self.game.actors().get(ply.checked_sub(1)?)?.seat()?;
        let over = self.game.turn() == Turn::Over;
        let told = over || held.contains(seat) || !self.game.game().has_secrets(seat);
        told.then_some((seat, reasons))
    }

    /// The last ply that a computer player made and whose reasons may be told to whoever holds these seats.
    pub fn last_reasoned(&self, held: SeatSet) -> Option<usize> {
        self.thoughts.keys().rev().copied().find(|ply| self.reasons(*ply, held).is_some())
    }

    /// Keeps why the last move was made.
    pub(crate) fn keep_thought(&mut self, ply: usize, why: &[Reason]) {
        if !why.is_empty() {
            self.thoughts.insert(ply, why.into());
        }
    }

    /// Forgets why moves were made that were taken back.
    pub(crate) fn forget_after(&mut self, ply: usize) {
        self.thoughts.retain(|made, _| *made <= ply);
    }

    fn filter(&self, fits: impl Fn(&SeatState) -> bool) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.seats);
        seats.filter(|(_, seat)| fits(seat)).map(|(seat, _)| seat).collect()
    }
}
