//! A table at one moment: the fold of the events so far. Snapshots never change; the next one replaces it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::analysis::Analysis;
use stammtisch_presentation::{
    Actor, Forfeit, ForfeitReason, LIMITS, MatchMeta, Perspective, Reason, Seat, SeatSet, SeatTag, Text,
    Turn, team_of,
};

use crate::shared::{Shared, Thing};
use crate::{
    Author, Digest, Event, EventKind, Notice, SavedTable, SeatKey, Seated, Secret, Status, StoreError,
    TableId, VisitorId,
};

mod rights;

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
    pub seats: Arc<[SeatState]>,
    /// What somebody wants taken back.
    pub undo: Option<UndoWish>,
    /// The computer players who gave no move here though they were asked twice.
    pub faltered: SeatSet,
    /// Whoever wants to resign together with others on his side.
    pub resigning: SeatSet,
    /// Why computer players moved as they did, by the ply that their move made.
    pub thoughts: BTreeMap<usize, Arc<[Reason]>>,
    /// The teams that had hints or saw hidden things: their wins enter no high scores.
    pub helped: SeatSet,
    /// What is thought of the match.
    pub analysis: Arc<Analysis>,
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
    /// Whether the history has an event that does not fit the table: an unknown author, a seat that
    /// the table does not have, or unreadable fields. Then the table can only be looked at.
    pub is_damaged: bool,
    /// Whether the store has the table no more: it was cleared away, and can only be looked at by those who have it open.
    pub is_gone: bool,
    /// How many moves each take-back has left.
    taken_back: Vec<usize>,
    /// Whoever asked for an undo at this juncture and was declined.
    declined: SeatSet,
    /// The teams that somebody wanted to resign for at this juncture, and somebody else did not.
    fighting: SeatSet,
    secret: Arc<Secret>,
    shared: Shared,
}

/// So much room is left in a full history for what follows the end of a match.
const SPARE: u64 = 64;

/// The position that somebody means: how many moves had been made, and how often some had been taken back before. Whatever else
/// happens at a table, a move that was meant for this position still is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct PositionId {
    /// Moves made.
    pub ply: usize,
    /// Take-backs before.
    pub backs: usize,
}

impl From<(usize, usize)> for PositionId {
    fn from((ply, backs): (usize, usize)) -> PositionId {
        PositionId { ply, backs }
    }
}

impl From<PositionId> for (usize, usize) {
    fn from(at: PositionId) -> (usize, usize) {
        (at.ply, at.backs)
    }
}

/// The wish to take moves back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoWish {
    /// The ply to go back to.
    pub to: usize,
    /// Whether those who resigned there have not either.
    pub resigned: bool,
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
    pub holder: Option<VisitorId>,
    /// The computer player who plays on here since the person has given up.
    pub stand_in: Option<String>,
    /// How often somebody sat down here.
    generation: usize,
    /// The link of version 0.1.0 that is still good.
    old_key: Option<Digest>,
    /// How much beside moves was done from here.
    asides: usize,
}

impl SeatState {
    /// The computer player who plays here, if one does.
    pub fn computer(&self) -> Option<&str> {
        if self.player == HUMAN { self.stand_in.as_deref() } else { Some(&self.player) }
    }
}

impl Snapshot {
    /// The table that a store has kept.
    pub(crate) fn restore(saved: SavedTable, secret: Arc<Secret>) -> Result<Snapshot, StoreError> {
        let SavedTable { id, game, setup, position, loaded, file, events, .. } = saved;
        let unreadable = |why: String| StoreError::Unreadable(id, why);
        let face = stammtisch_catalog::find(&game)
            .ok_or_else(|| unreadable(format!("this house has no game “{game}”")))?;
        let mut game = match &position {
            Some(position) => {
                face.resume(&setup, position, Vec::new()).map_err(|why| unreadable(why.key.into_owned()))?
            }
            None => {
                face.start(&setup, Vec::new()).map_err(|_| unreadable("its setup is refused".to_owned()))?
            }
        };
        let opened_at = events.first().filter(|_| !loaded).map(|event| event.at);
        game.set_beside(MatchMeta { file, day: opened_at.and_then(day) });
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
            seats: vec![SeatState::default(); game.seats().len()].into(),
            game,
            undo: None,
            faltered: SeatSet::EMPTY,
            resigning: SeatSet::EMPTY,
            thoughts: BTreeMap::new(),
            helped: SeatSet::EMPTY,
            analysis: Arc::default(),
            rematch: None,
            afar: SeatSet::EMPTY,
            broken: None,
            ended: None,
            is_newer: false,
            is_damaged: false,
            is_gone: false,
            taken_back: Vec::new(),
            declined: SeatSet::EMPTY,
            fighting: SeatSet::EMPTY,
            secret,
            shared: Shared::default(),
        }
    }

    /// Goes on with what a store has kept since.
    pub(crate) fn catch_up(&mut self, events: &[Event]) -> Result<(), StoreError> {
        for event in events {
            let seq = self.seq;
            self.apply(event)
                .map_err(|why| StoreError::Unreadable(self.id, format!("event {seq}: {}", why.key)))?;
        }
        Ok(())
    }

    /// The table after one more event. A move that is refused leaves it as it was; what was played before there was a limit is not. What
    /// comes after something unknown or damaged is only counted, since it may rest on that.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Text> {
        self.is_damaged |= !self.is_newer && !self.fits(event);
        if self.read_only().is_none() {
            self.happen(event)?;
        }
        self.seq += 1;
        self.at = event.at;
        Ok(())
    }

    /// Whether the event is readable and this table has its author and all seats that it names.
    pub(crate) fn fits(&self, event: &Event) -> bool {
        let is_known = match event.by {
            Author::Seat(seat) => self.has_seat(seat),
            Author::House | Author::Operator => true,
            Author::Unknown(_) => false,
        };
        let is_readable = !matches!(event.what, EventKind::Unreadable(_));
        is_known && is_readable && event.what.seats().into_iter().all(|seat| self.has_seat(seat))
    }

    /// Whether the table has that seat.
    pub fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    /// Why the table can only be looked at, if its history is the reason.
    pub fn read_only(&self) -> Option<Text> {
        match self {
            Snapshot { is_newer: true, .. } => Some(Text::new("table-newer")),
            Snapshot { is_damaged: true, .. } => Some(Text::new("table-damaged")),
            _ => None,
        }
    }

    fn happen(&mut self, event: &Event) -> Result<(), Text> {
        match &event.what {
            EventKind::Seated(seated) => self.seat(seated),
            EventKind::Moved { text, why } => {
                self.game.replay(event.by.actor(), text)?;
                if !why.is_empty() {
                    self.thoughts.insert(self.game.ply(), why.as_slice().into());
                }
                self.forget_wishes();
            }
            EventKind::TookBack { to, resigned, out } => {
                self.game.go_back(*to, *resigned, *out)?;
                self.thoughts.retain(|made, _| made <= to);
                Arc::make_mut(&mut self.analysis).take_back(*to);
                self.taken_back.push(*to);
                self.forget_wishes();
                self.sit_again();
            }
            EventKind::UndoAsked { to, seats, resigned } => {
                let (to, resigned) = (*to, *resigned);
                let open = self.undo.filter(|wish| (wish.to, wish.resigned) == (to, resigned));
                let others = open.map_or(SeatSet::EMPTY, |wish| wish.seats);
                self.undo = Some(UndoWish { to, resigned, seats: others.or(*seats) });
            }
            EventKind::UndoDeclined => {
                let asked = self.undo.take().map_or(SeatSet::EMPTY, |wish| wish.seats);
                self.declined = self.declined.or(asked);
            }
            EventKind::ResignAsked { seats } => self.resigning = self.resigning.or(*seats),
            EventKind::ResignDeclined => {
                let team = event.by.actor().seat().map_or(SeatSet::EMPTY, |seat| self.team(seat));
                self.resigning = self.resigning.minus(team);
                self.fighting = self.fighting.or(team);
            }
            EventKind::Forfeited { seats, why, stand_in } => {
                self.game.forfeit(*seats, *why)?;
                self.forget_wishes();
                self.stand_up(*seats, *why, stand_in.as_deref());
            }
            EventKind::Faltered => {
                self.faltered =
                    event.by.actor().seat().map_or(self.faltered, |seat| self.faltered.with(seat));
            }
            EventKind::Hinted => {
                let team = event.by.actor().seat().map_or(SeatSet::EMPTY, |seat| self.team(seat));
                self.helped = self.helped.or(team);
            }
            EventKind::Analysed { judged } => {
                let analysis = Arc::make_mut(&mut self.analysis);
                judged.iter().for_each(|judged| analysis.add(judged.clone()));
                if self.game.turn() != Turn::Over {
                    self.helped = self.helped.or(self.humans());
                }
            }
            EventKind::Urged { seat } => self.faltered = self.faltered.without(*seat),
            EventKind::Lined { seats } => self.afar = *seats,
            EventKind::Broke { why } => {
                self.broken = Some(why.clone());
                if self.is_full() {
                    self.game.call_off();
                }
            }
            EventKind::Rematch { table } => self.rematch = Some(*table),
            EventKind::Unknown => self.is_newer = true,
            EventKind::Unreadable(_) => self.is_damaged = true,
        }
        if event.what.is_aside()
            && let Some(state) = event.by.actor().seat().and_then(|seat| self.seat_mut(seat))
        {
            state.asides += 1;
        }
        let is_over = self.game.turn() == Turn::Over;
        self.ended = self.ended.or(Some(self.seq)).filter(|_| is_over);
        Ok(())
    }

    /// A seat that is about to change: until then it is shared with the moments before.
    fn seat_mut(&mut self, seat: Seat) -> Option<&mut SeatState> {
        Arc::make_mut(&mut self.seats).get_mut(seat.index())
    }

    /// What somebody wanted in another position is nobody's wish any more.
    fn forget_wishes(&mut self) {
        (self.undo, self.declined) = (None, SeatSet::EMPTY);
        (self.resigning, self.fighting) = (SeatSet::EMPTY, SeatSet::EMPTY);
        self.faltered = SeatSet::EMPTY;
    }

    /// Whoever has forfeited plays no more; who left has no seat here any more.
    fn stand_up(&mut self, seats: SeatSet, why: ForfeitReason, stand_in: Option<&str>) {
        for seat in seats.iter() {
            let Some(state) = self.seat_mut(seat) else { continue };
            state.stand_in = stand_in.filter(|_| state.player == HUMAN).map(str::to_owned);
            if why == ForfeitReason::Left {
                (state.holder, state.old_key) = (None, None);
                state.generation += 1;
            }
        }
    }

    /// Whoever has not given up after all plays himself again.
    fn sit_again(&mut self) {
        let out = self.forfeited();
        for (seat, state) in (0..).map(Seat).zip(Arc::make_mut(&mut self.seats)) {
            state.stand_in = state.stand_in.take().filter(|_| out.contains(seat));
        }
    }

    fn seat(&mut self, seated: &Seated) {
        self.faltered = self.faltered.without(seated.seat);
        let Some(state) = self.seat_mut(seated.seat) else { return };
        *state = SeatState {
            player: seated.tag.player.clone(),
            name: seated.tag.name.clone(),
            holder: seated.hand,
            stand_in: state.stand_in.take(),
            generation: state.generation + 1,
            old_key: seated.old_key,
            asides: state.asides,
        };
        let tag = |seat: &SeatState| SeatTag { name: seat.name.clone(), player: seat.player.clone() };
        self.game.set_seat_tags(self.seats.iter().map(tag).collect());
    }

    /// What is the same for many who look at this moment: made by whoever asks first, and shared with all others who ask by
    /// the same key.
    pub fn share(&self, key: u64, make: impl FnOnce() -> Thing) -> Thing {
        self.shared.get(key, make)
    }

    /// Whether the thing of that key is there to be shared.
    pub fn has_shared(&self, key: u64) -> bool {
        self.shared.has(key)
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
    pub fn position_id(&self) -> PositionId {
        PositionId { ply: self.game.ply(), backs: self.taken_back.len() }
    }

    /// How many of the moves are still there that had been made before all take-backs but the first so many.
    pub fn kept_since(&self, backs: usize) -> usize {
        self.taken_back.iter().skip(backs).copied().fold(self.game.ply(), usize::min)
    }

    /// The key that gives a person's seat to whoever shows it. To be told only to its holder.
    pub fn seat_key(&self, seat: Seat) -> Option<SeatKey> {
        let state = self.seats.get(seat.index()).filter(|state| state.player == HUMAN)?;
        self.secret.seat_key(&self.id, seat, state.generation)
    }

    /// How often somebody sat down here.
    pub fn seatings(&self) -> usize {
        self.seats.iter().map(|seat| seat.generation).sum()
    }

    /// How often somebody sat down on that seat.
    pub(crate) fn seatings_at(&self, seat: Seat) -> usize {
        self.seats.get(seat.index()).map_or(0, |state| state.generation)
    }

    /// The seat that this key gives.
    pub fn seat_of_key(&self, key: SeatKey) -> Option<Seat> {
        let digest = key.digest();
        let fits = |seat: &Seat| {
            self.seat_key(*seat) == Some(key)
                || self.seats.get(seat.index()).is_some_and(|state| state.old_key == Some(digest))
        };
        SeatSet::first(self.seats.len()).iter().find(fits)
    }

    /// The seats in that hand.
    pub fn seats_of(&self, hand: VisitorId) -> SeatSet {
        self.filter(|seat| seat.holder == Some(hand))
    }

    /// The seats that people play.
    pub fn humans(&self) -> SeatSet {
        self.filter(|seat| seat.computer().is_none())
    }

    /// The seats that computer players play.
    fn computers(&self) -> SeatSet {
        self.filter(|seat| seat.computer().is_some())
    }

    /// The seats on which a computer player plays on since the person has given up.
    pub(crate) fn stood_in(&self) -> SeatSet {
        self.filter(|seat| seat.stand_in.is_some())
    }

    /// The seats that cannot win any more since their players have given up, left or run out of time.
    pub fn forfeited(&self) -> SeatSet {
        self.game.forfeits().iter().fold(SeatSet::EMPTY, |out, forfeit| out.or(forfeit.seats))
    }

    /// All seats that win and lose together with that one.
    pub fn team(&self, seat: Seat) -> SeatSet {
        team_of(self.game.seats(), seat)
    }

    /// The computer players who are to move.
    pub fn thinking(&self) -> SeatSet {
        self.game.turn().seats().and(self.computers()).minus(self.faltered)
    }

    /// The eye of the holder of these seats. It peeks if that is wanted and allowed, and only after
    /// [`crate::Table::peek`] has recorded it as help.
    pub fn perspective(&self, held: SeatSet, wants_to_peek: bool) -> Perspective {
        match wants_to_peek && self.may_peek(held) && self.is_helped(held) {
            true => Perspective::Peeking { seats: held, at: self.computers() },
            false => Perspective::Seats(held),
        }
    }

    /// Whether the history has room left only for what follows the end of a match, such as a rematch.
    pub(crate) fn is_full(&self) -> bool {
        self.seq + SPARE >= LIMITS.entries as u64
    }

    /// Whether nothing can be changed here any more, though the rules would allow it.
    pub fn is_closed(&self) -> bool {
        self.broken.is_some() || self.read_only().is_some() || self.is_gone || self.is_beyond_limits()
    }

    /// Whether it has more than any table can have today: it was played before there were limits, and is only looked at.
    fn is_beyond_limits(&self) -> bool {
        self.game.ply() > LIMITS.plies || self.seq > LIMITS.entries as u64
    }

    /// What whoever holds these seats can ask to go back to: his last move, or that he resigned, and what followed, would not have been.
    /// Who ran out of time or left has lost for good.
    pub fn undo_target(&self, held: SeatSet) -> Option<UndoWish> {
        let (forfeits, playing) = (self.game.forfeits(), held.minus(self.forfeited()));
        let is_final = forfeits.last().is_some_and(|last| last.why != ForfeitReason::Resigned);
        if !self.afar.is_empty() || self.is_closed() || is_final && self.game.turn() == Turn::Over {
            return None;
        }
        let is_theirs = |ply: &usize| matches!(self.game.actor(ply + 1), Some(Actor::Seat(seat)) if playing.contains(seat));
        let moved = (0..self.game.ply()).rev().find(is_theirs);
        let is_withdrawn = |forfeit: &&Forfeit| {
            let is_theirs = forfeit.why == ForfeitReason::Resigned && !forfeit.seats.and(held).is_empty();
            is_theirs && moved.is_none_or(|ply| forfeit.ply > ply)
        };
        match forfeits.iter().rev().find(is_withdrawn) {
            Some(forfeit) => Some(UndoWish { to: forfeit.ply, resigned: true, seats: held }),
            None => moved.map(|to| UndoWish { to, resigned: false, seats: held }),
        }
    }

    /// How many teams can still win.
    pub fn sides_left(&self) -> usize {
        let playing = SeatSet::first(self.seats.len()).minus(self.forfeited());
        let is_first = |seat: &Seat| self.team(*seat).and(playing).iter().next() == Some(*seat);
        playing.iter().filter(is_first).count()
    }

    /// Whether somebody did not want to resign with the team of that seat, and nothing has been played since.
    pub fn fights(&self, seat: Seat) -> bool {
        self.fighting.contains(seat)
    }

    /// Whether one of these seats has asked for an undo here and was declined.
    pub fn was_declined(&self, seats: SeatSet) -> bool {
        !self.declined.and(seats).is_empty()
    }

    /// How much whoever did it from a seat has done there beside moving.
    pub(crate) fn asides(&self, by: Author) -> usize {
        by.actor().seat().and_then(|seat| self.seats.get(seat.index())).map_or(0, |state| state.asides)
    }

    /// The computer player who is to move, with his name.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let seat = self.thinking().iter().next().filter(|_| !self.is_closed())?;
        Some((seat, self.seats.get(seat.index())?.computer()?))
    }

    /// The table after that move of a seat, if the seat may act again there and others may too: then nobody else has to come in between,
    /// and what it does in a row is one moment.
    pub(crate) fn goes_on_after(&self, seat: Seat, text: &str) -> Option<Snapshot> {
        let mut next = self.fork();
        next.game.play(Actor::Seat(seat), text).ok()?;
        next.is_in_a_row(seat).then_some(next)
    }

    /// Whether that seat, which made the last move, may go on although others may act too.
    fn is_in_a_row(&self, seat: Seat) -> bool {
        let acting = self.game.turn().seats();
        acting.contains(seat) && acting.len() > 1 && !self.is_closed()
    }

    /// Whether the next move after that ply belongs to the moment of the one before.
    pub fn is_same_moment(&self, ply: usize) -> bool {
        let made = |ply| self.game.actor(ply).and_then(|actor| actor.seat());
        let Some(seat) = made(ply).filter(|_| made(ply) == made(ply + 1)) else { return false };
        self.at(ply).is_some_and(|then| then.is_in_a_row(seat))
    }

    pub(crate) fn status(&self) -> Status {
        Status {
            plies: self.game.ply(),
            turn: self.game.turn().seats().minus(self.stood_in()),
            ended: self.ended,
        }
    }

    /// The same moment for somebody to change.
    pub(crate) fn fork(&self) -> Snapshot {
        Snapshot {
            game: self.game.fork(),
            seats: self.seats.clone(),
            thoughts: self.thoughts.clone(),
            analysis: self.analysis.clone(),
            broken: self.broken.clone(),
            taken_back: self.taken_back.clone(),
            secret: self.secret.clone(),
            shared: Shared::default(),
            ..*self
        }
    }

    /// The table as it was after that many moves, with whoever sits there now and what he wants now.
    pub fn at(&self, ply: usize) -> Option<Snapshot> {
        Some(Snapshot {
            id: self.id,
            game: self.game.at(ply)?,
            seats: self.seats.clone(),
            thoughts: BTreeMap::new(),
            analysis: Arc::default(),
            rematch: None,
            broken: None,
            ended: None,
            faltered: SeatSet::EMPTY,
            taken_back: self.taken_back.clone(),
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
        let told = over || held.contains(seat) || !self.game.game().has_private_information(seat);
        told.then_some((seat, reasons))
    }

    /// The last ply that a computer player made and whose reasons may be told to whoever holds these seats.
    pub fn last_reasoned(&self, held: SeatSet) -> Option<usize> {
        self.thoughts.keys().rev().copied().find(|ply| self.reasons(*ply, held).is_some())
    }

    fn filter(&self, fits: impl Fn(&SeatState) -> bool) -> SeatSet {
        let seats = (0..).map(Seat).zip(&*self.seats);
        seats.filter(|(_, seat)| fits(seat)).map(|(seat, _)| seat).collect()
    }
}

/// Today, as it stands in the file of a match that begins now.
#[must_use]
pub fn today() -> Option<String> {
    day(jiff::Timestamp::now().as_millisecond())
}

/// The day of a moment, as everybody in the world writes it.
fn day(at: i64) -> Option<String> {
    Some(jiff::Timestamp::from_millisecond(at).ok()?.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}

#[cfg(test)]
mod tests;
