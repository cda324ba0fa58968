//! A table at one moment: the fold of the events so far. Snapshots never change; the next one replaces it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_core::{Actor, Eye, Reason, Seat, SeatSet, SeatTag, Text, Turn};

use crate::shared::{Shared, Thing};
use crate::{Digest, Event, Notice, SavedTable, Seated, Secret, Status, StoreError, TableId, Token, What};

/// A table at one moment.
pub struct Snapshot {
    /// The table's address.
    pub id: TableId,
    /// How many events the history has: they are numbered by it.
    pub seq: u64,
    /// When the last of them happened, in milliseconds since 1970.
    pub at: i64,
    /// The match.
    pub game: Box<dyn AnyMatch>,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// What somebody wants taken back.
    pub undo: Option<UndoWish>,
    /// Why computer players moved as they did, by the ply that their move made.
    pub thoughts: BTreeMap<usize, Arc<[Reason]>>,
    /// The table at which the same is played again.
    pub rematch: Option<TableId>,
    /// The seats whose players are in other programs.
    pub afar: SeatSet,
    /// Why the game cannot go on, if it was broken off.
    pub broken: Option<Notice>,
    /// The number of the event that ended the match.
    pub ended: Option<u64>,
    /// Whether something has happened that only a later version of this program understands: then the table can only be looked at.
    pub is_newer: bool,
    /// How often moves were taken back.
    backs: usize,
    /// Whoever asked for an undo at this juncture and was declined.
    declined: SeatSet,
    secret: Arc<Secret>,
    shared: Shared,
}

/// The position that somebody means: how many moves had been made, and how often some had been taken back before. Whatever else
/// happens at a table, a move that was meant for this position still is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct Juncture {
    /// Moves made.
    pub ply: usize,
    /// Take-backs before.
    pub backs: usize,
}

impl From<(usize, usize)> for Juncture {
    fn from((ply, backs): (usize, usize)) -> Juncture {
        Juncture { ply, backs }
    }
}

impl From<Juncture> for (usize, usize) {
    fn from(at: Juncture) -> (usize, usize) {
        (at.ply, at.backs)
    }
}

/// The wish to take moves back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoWish {
    /// The ply to go back to.
    pub to: usize,
    /// Whoever wants it.
    pub seats: SeatSet,
}

/// A seat and whose it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatState {
    /// `human` or the name of a computer player.
    pub player: String,
    /// What he is called; empty for the seat's own name.
    pub name: String,
    /// Whose hand the seat is in.
    pub holder: Option<Digest>,
    /// How often somebody sat down here.
    generation: usize,
    /// The link of version 0.1.0 that is still good.
    old_key: Option<Digest>,
}

impl Snapshot {
    /// The table that a store has kept.
    pub(crate) fn restore(saved: SavedTable, secret: Arc<Secret>) -> Result<Snapshot, StoreError> {
        let SavedTable { id, game, setup, position, events, .. } = saved;
        let unreadable = |why: String| StoreError::Unreadable(id.clone(), why);
        let face = stammtisch_catalog::find(&game)
            .ok_or_else(|| unreadable(format!("this house has no game “{game}”")))?;
        let game = match &position {
            Some(position) => {
                face.resume(&setup, position, Vec::new()).map_err(|why| unreadable(why.key.into_owned()))?
            }
            None => {
                face.start(&setup, Vec::new()).map_err(|_| unreadable("its setup is refused".to_owned()))?
            }
        };
        let mut table = Snapshot::new(id, game, secret);
        table.catch_up(&events)?;
        Ok(table)
    }

    /// A table at which nothing has happened yet.
    pub(crate) fn new(id: TableId, game: Box<dyn AnyMatch>, secret: Arc<Secret>) -> Snapshot {
        Snapshot {
            id,
            seq: 0,
            at: i64::MIN,
            seats: vec![SeatState::default(); game.seats().len()],
            game,
            undo: None,
            thoughts: BTreeMap::new(),
            rematch: None,
            afar: SeatSet::EMPTY,
            broken: None,
            ended: None,
            is_newer: false,
            backs: 0,
            declined: SeatSet::EMPTY,
            secret,
            shared: Shared::default(),
        }
    }

    /// Goes on with what a store has kept since.
    pub(crate) fn catch_up(&mut self, events: &[Event]) -> Result<(), StoreError> {
        for event in events {
            let seq = self.seq;
            self.apply(event).map_err(|why| {
                StoreError::Unreadable(self.id.clone(), format!("event {seq}: {}", why.key))
            })?;
        }
        Ok(())
    }

    /// The table after one more event. A move that is refused leaves it as it was; what was played before there was a limit is not.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Text> {
        match &event.what {
            What::Seated(seated) => self.seat(seated),
            What::Moved { text, why } => {
                self.game.replay(event.by.actor(), text)?;
                if !why.is_empty() {
                    self.thoughts.insert(self.game.ply(), why.as_slice().into());
                }
                (self.undo, self.declined) = (None, SeatSet::EMPTY);
            }
            What::TookBack { to } => {
                self.game.take_back(*to)?;
                self.thoughts.retain(|made, _| made <= to);
                self.backs += 1;
                (self.undo, self.declined) = (None, SeatSet::EMPTY);
            }
            What::UndoAsked { to, seats } => {
                let others =
                    self.undo.filter(|wish| wish.to == *to).map_or(SeatSet::EMPTY, |wish| wish.seats);
                self.undo = Some(UndoWish { to: *to, seats: others.or(*seats) });
            }
            What::UndoDeclined => {
                let asked = self.undo.take().map_or(SeatSet::EMPTY, |wish| wish.seats);
                self.declined = self.declined.or(asked);
            }
            What::Lined { seats } => self.afar = *seats,
            What::Broke { why } => self.broken = Some(why.clone()),
            What::Rematch { table } => self.rematch = Some(table.clone()),
            What::Unknown => self.is_newer = true,
        }
        let is_over = self.game.turn() == Turn::Over;
        self.ended = self.ended.or(Some(self.seq)).filter(|_| is_over);
        self.seq += 1;
        self.at = event.at;
        Ok(())
    }

    fn seat(&mut self, seated: &Seated) {
        let Some(state) = self.seats.get_mut(seated.seat.index()) else { return };
        *state = SeatState {
            player: seated.tag.player.clone(),
            name: seated.tag.name.clone(),
            holder: seated.hand,
            generation: state.generation + 1,
            old_key: seated.old_key,
        };
        let tag = |seat: &SeatState| SeatTag { name: seat.name.clone(), player: seat.player.clone() };
        self.game.set_seat_tags(self.seats.iter().map(tag).collect());
    }

    /// What is the same for many who look at this moment: made by whoever asks first, and shared with all others who ask by
    /// the same key.
    pub fn share(&self, key: u64, make: impl FnOnce() -> Thing) -> Thing {
        self.shared.get(key, make)
    }

    /// Whether anything is shared.
    pub fn shares(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Drops what was shared; whoever asks for it again has it made again.
    pub fn forget(&self) {
        self.shared.clear();
    }

    /// The position that is on the table.
    pub fn juncture(&self) -> Juncture {
        Juncture { ply: self.game.ply(), backs: self.backs }
    }

    /// The key that gives a person's seat to whoever shows it. To be told only to its holder.
    pub fn seat_key(&self, seat: Seat) -> Option<Token> {
        let state = self.seats.get(seat.index()).filter(|state| state.player == HUMAN)?;
        self.secret.seat_key(&self.id, seat, state.generation)
    }

    /// How often somebody sat down here.
    pub fn seatings(&self) -> usize {
        self.seats.iter().map(|seat| seat.generation).sum()
    }

    /// The seat that this key gives.
    pub fn seat_of_key(&self, key: Token) -> Option<Seat> {
        let digest = key.digest();
        let fits = |seat: &Seat| {
            self.seat_key(*seat) == Some(key)
                || self.seats.get(seat.index()).is_some_and(|state| state.old_key == Some(digest))
        };
        SeatSet::first(self.seats.len()).iter().find(fits)
    }

    /// The seats in that hand.
    pub fn seats_of(&self, hand: Digest) -> SeatSet {
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

    /// Whether nothing can be changed here any more, though the rules would allow it.
    pub fn is_closed(&self) -> bool {
        self.broken.is_some() || self.is_newer
    }

    /// The ply to which whoever holds these seats can ask to go back: his last move, and what followed, would not have been made.
    pub fn undo_target(&self, held: SeatSet) -> Option<usize> {
        let is_theirs =
            |ply: &usize| matches!(self.game.actor(ply + 1), Some(Actor::Seat(seat)) if held.contains(seat));
        (0..self.game.ply()).rev().find(is_theirs).filter(|_| self.afar.is_empty() && !self.is_closed())
    }

    /// Whether one of these seats has asked for an undo here and was declined.
    pub fn was_declined(&self, seats: SeatSet) -> bool {
        !self.declined.and(seats).is_empty()
    }

    /// The computer player who is to move, with his name.
    pub(crate) fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.thinking().iter().next().filter(|_| !self.is_closed())?;
        Some((seat, &self.seats.get(seat.index())?.player))
    }

    pub(crate) fn status(&self) -> Status {
        Status { plies: self.game.ply(), turn: self.game.turn().seats(), ended: self.ended }
    }

    /// The same moment for somebody to change.
    pub(crate) fn fork(&self) -> Snapshot {
        Snapshot {
            id: self.id.clone(),
            game: self.game.fork(),
            seats: self.seats.clone(),
            thoughts: self.thoughts.clone(),
            rematch: self.rematch.clone(),
            broken: self.broken.clone(),
            secret: self.secret.clone(),
            shared: Shared::default(),
            ..*self
        }
    }

    /// The table as it was after that many moves, with whoever sits there now and what he wants now.
    pub fn at(&self, ply: usize) -> Option<Snapshot> {
        Some(Snapshot {
            id: self.id.clone(),
            game: self.game.at(ply)?,
            seats: self.seats.clone(),
            thoughts: BTreeMap::new(),
            rematch: None,
            broken: None,
            ended: None,
            secret: self.secret.clone(),
            shared: Shared::default(),
            ..*self
        })
    }

    /// Why the computer player moved who made that ply, as far as whoever holds these seats may know. What a player with secrets of his own
    /// thought is told when the game is over.
    pub fn reasons(&self, ply: usize, held: SeatSet) -> Option<(Seat, &[Reason])> {
        let reasons = self.thoughts.get(&ply)?;
        let seat = self.game.actor(ply)?.seat()?;
        let over = self.game.turn() == Turn::Over;
        let told = over || held.contains(seat) || !self.game.game().has_secrets(seat);
        told.then_some((seat, reasons))
    }

    /// The last ply that a computer player made and whose reasons may be told to whoever holds these seats.
    pub fn last_reasoned(&self, held: SeatSet) -> Option<usize> {
        self.thoughts.keys().rev().copied().find(|ply| self.reasons(*ply, held).is_some())
    }

    fn filter(&self, fits: impl Fn(&SeatState) -> bool) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.seats);
        seats.filter(|(_, seat)| fits(seat)).map(|(seat, _)| seat).collect()
    }
}
