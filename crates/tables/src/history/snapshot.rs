//! An immutable snapshot of a table: the fold of its events so far.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stammtisch_catalog::analysis::Analysis;
use stammtisch_catalog::{AnyMatch, EngineSpec};
use stammtisch_presentation::{
    Actor, Forfeit, ForfeitReason, LIMITS, MatchMeta, Perspective, Reason, Seat, SeatSet, SeatTag, Text,
    Turn, team_of,
};

use crate::{
    Author, Digest, Event, EventKind, LocalizedText, Occupant, SavedTable, SeatKey, Seated, Secret, Status,
    StoreError, TableId, VisitorId,
};

mod rights;

/// A table after some number of events.
pub struct Snapshot {
    /// The table's public id.
    pub id: TableId,
    /// How many events the history has; also the number of the next one.
    pub seq: u64,
    /// The time of the last event, in milliseconds since 1970.
    pub at: i64,
    /// The match.
    pub game: Box<dyn AnyMatch>,
    /// The seats.
    pub seats: Arc<[SeatState]>,
    /// The open undo request.
    pub undo: Option<UndoRequest>,
    /// The bots that gave no move in this position, even at a second try.
    pub failed_bots: SeatSet,
    /// The seats that want to resign, where others of their team have not agreed yet.
    pub resigning: SeatSet,
    /// The bots' reasons for their moves, by the ply that the move led to.
    pub bot_reasons: BTreeMap<usize, Arc<[Reason]>>,
    /// The teams that had hints or saw hidden things: their wins enter no high scores.
    pub helped: SeatSet,
    /// The analysis of the match so far.
    pub analysis: Arc<Analysis>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// Why the match was broken off, if it was.
    pub broken: Option<LocalizedText>,
    /// The number of the event that ended the match.
    pub ended: Option<u64>,
    /// Whether the history has an event, or the table an option, that only a later version of this
    /// program understands. Makes the table read-only.
    pub is_newer: bool,
    /// Whether the history has an event that does not fit the table: an unknown author, a seat that
    /// the table does not have, or unreadable fields. Makes the table read-only.
    pub is_damaged: bool,
    /// Whether the table was deleted from the store. Watchers who have it open still see it.
    pub is_gone: bool,
    /// The ply that each undo went back to, in order.
    undone_to: Vec<usize>,
    /// The seats whose undo requests were declined in this position.
    undo_declined: SeatSet,
    /// The teams that a player wanted to resign for in this position, and another declined.
    resign_declined: SeatSet,
    secret: Arc<Secret>,
}

/// How many events a full history keeps in reserve for what follows the end of a match.
const RESERVED_EVENTS: u64 = 64;

/// Identifies a position of a table by the number of its moves and of the undos before.
///
/// Other events do not change it: a move that was meant for this position remains valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(usize, usize)", into = "(usize, usize)")]
pub struct PositionId {
    /// Moves made.
    pub ply: usize,
    /// Undos before.
    pub undos: usize,
}

impl From<(usize, usize)> for PositionId {
    fn from((ply, undos): (usize, usize)) -> PositionId {
        PositionId { ply, undos }
    }
}

impl From<PositionId> for (usize, usize) {
    fn from(at: PositionId) -> (usize, usize) {
        (at.ply, at.undos)
    }
}

/// A request to undo moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoRequest {
    /// The ply to go back to.
    pub to: usize,
    /// Whether the undo also withdraws the resignations at that ply.
    pub revives_resigned: bool,
    /// The seats that have agreed.
    pub seats: SeatSet,
}

/// A seat, and who plays there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatState {
    /// Who decides for it.
    pub occupant: Occupant,
    /// The player's name; empty for the seat's own name.
    pub name: String,
    /// The engine that plays on since the person has given up.
    pub stand_in: Option<EngineSpec>,
    /// How often the seat was taken or vacated. Part of what its key is derived from.
    generation: usize,
    /// The hash of a seat link of version 0.1.0 that is still valid.
    old_key: Option<Digest>,
    /// How many side entries ([`EventKind::is_side_entry`]) the seat has authored.
    side_entries: usize,
}

impl SeatState {
    /// The engine that plays here, if one does.
    pub fn engine(&self) -> Option<&EngineSpec> {
        match &self.occupant {
            Occupant::Engine(engine) => Some(engine),
            Occupant::Person(_) | Occupant::Open | Occupant::Remote(_) => self.stand_in.as_ref(),
        }
    }
}

impl Snapshot {
    /// Restores a table from the store: the fold of its whole history.
    pub(crate) fn restore(saved: SavedTable, secret: Arc<Secret>) -> Result<Snapshot, StoreError> {
        let SavedTable { id, game, setup, position, options, loaded, file, events, .. } = saved;
        let unreadable = |why: String| StoreError::Unreadable(id, why);
        let catalog_game = stammtisch_catalog::find(&game)
            .ok_or_else(|| unreadable(format!("this house has no game “{game}”")))?;
        let mut game = match &position {
            Some(position) => catalog_game
                .resume(&setup, position, Vec::new())
                .map_err(|why| unreadable(why.key.into_owned()))?,
            None => catalog_game
                .start(&setup, Vec::new())
                .map_err(|_| unreadable("its setup is refused".to_owned()))?,
        };
        let opened_at = if loaded { None } else { events.first().map(|event| event.at) };
        game.set_meta(MatchMeta { file, day: opened_at.and_then(day) });
        let mut table = Snapshot::new(id, game, secret);
        table.apply_all(&events)?;
        table.is_newer |= options.is_newer();
        Ok(table)
    }

    /// A table without events.
    pub(crate) fn new(id: TableId, game: Box<dyn AnyMatch>, secret: Arc<Secret>) -> Snapshot {
        Snapshot {
            id,
            seq: 0,
            at: i64::MIN,
            seats: vec![SeatState::default(); game.seats().len()].into(),
            game,
            undo: None,
            failed_bots: SeatSet::EMPTY,
            resigning: SeatSet::EMPTY,
            bot_reasons: BTreeMap::new(),
            helped: SeatSet::EMPTY,
            analysis: Arc::default(),
            rematch: None,
            broken: None,
            ended: None,
            is_newer: false,
            is_damaged: false,
            is_gone: false,
            undone_to: Vec::new(),
            undo_declined: SeatSet::EMPTY,
            resign_declined: SeatSet::EMPTY,
            secret,
        }
    }

    /// Applies further events from the store.
    pub(crate) fn apply_all(&mut self, events: &[Event]) -> Result<(), StoreError> {
        for event in events {
            let seq = self.seq;
            self.apply(event)
                .map_err(|why| StoreError::Unreadable(self.id, format!("event {seq}: {}", why.key)))?;
        }
        Ok(())
    }

    /// Applies one more event. A refused move changes nothing.
    ///
    /// Moves are not checked against today's limits, which older histories may exceed. After an
    /// unknown or damaged event further ones are only counted, because they may depend on it.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Text> {
        self.is_damaged |= !self.is_newer && !self.fits(event);
        if self.read_only().is_none() {
            self.apply_kind(event)?;
        }
        self.seq += 1;
        self.at = event.at;
        Ok(())
    }

    /// Whether the event is readable, and the table has its author and all seats that it names.
    pub(crate) fn fits(&self, event: &Event) -> bool {
        let is_known = match event.by {
            Author::Seat(seat) => self.has_seat(seat),
            Author::House | Author::Operator => true,
            Author::Unknown(_) => false,
        };
        let is_readable = !matches!(event.kind, EventKind::Unreadable(_));
        is_known && is_readable && event.kind.seats().into_iter().all(|seat| self.has_seat(seat))
    }

    /// Whether the table has that seat.
    pub fn has_seat(&self, seat: Seat) -> bool {
        seat.index() < self.seats.len()
    }

    /// Why the table is read-only, if its history is the reason.
    pub fn read_only(&self) -> Option<Text> {
        if self.is_newer {
            Some(Text::new("table-newer"))
        } else if self.is_damaged {
            Some(Text::new("table-damaged"))
        } else {
            None
        }
    }

    fn apply_kind(&mut self, event: &Event) -> Result<(), Text> {
        match &event.kind {
            EventKind::Seated(seated) => self.set_seat(seated),
            EventKind::Moved { text, why } => {
                self.game.replay(event.by.actor(), text)?;
                if !why.is_empty() {
                    self.bot_reasons.insert(self.game.ply(), why.as_slice().into());
                }
                self.clear_requests();
            }
            EventKind::TookBack { to, revives_resigned, still_resigned } => {
                self.game.go_back(*to, *revives_resigned, *still_resigned)?;
                self.bot_reasons.retain(|made, _| made <= to);
                Arc::make_mut(&mut self.analysis).take_back(*to);
                self.undone_to.push(*to);
                self.clear_requests();
                self.remove_obsolete_stand_ins();
            }
            EventKind::UndoAsked { to, seats, revives_resigned } => {
                let is_same =
                    |open: &UndoRequest| open.to == *to && open.revives_resigned == *revives_resigned;
                let others = self.undo.filter(is_same).map_or(SeatSet::EMPTY, |open| open.seats);
                self.undo = Some(UndoRequest {
                    to: *to,
                    revives_resigned: *revives_resigned,
                    seats: others.or(*seats),
                });
            }
            EventKind::UndoDeclined => {
                let asked = self.undo.take().map_or(SeatSet::EMPTY, |request| request.seats);
                self.undo_declined = self.undo_declined.or(asked);
            }
            EventKind::ResignAsked { seats } => self.resigning = self.resigning.or(*seats),
            EventKind::ResignDeclined => {
                let team = event.by.actor().seat().map_or(SeatSet::EMPTY, |seat| self.team(seat));
                self.resigning = self.resigning.minus(team);
                self.resign_declined = self.resign_declined.or(team);
            }
            EventKind::Forfeited { seats, why, stand_in } => {
                self.game.forfeit(*seats, *why)?;
                self.clear_requests();
                self.retire_seats(*seats, *why, stand_in.as_deref());
            }
            EventKind::BotFailed => {
                self.failed_bots =
                    event.by.actor().seat().map_or(self.failed_bots, |seat| self.failed_bots.with(seat));
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
            EventKind::BotRetried { seat } => self.failed_bots = self.failed_bots.without(*seat),
            EventKind::RemoteSeats { seats } => {
                for (seat, state) in (0..).map(Seat).zip(Arc::make_mut(&mut self.seats)) {
                    state.occupant.set_remote(seats.contains(seat));
                }
            }
            EventKind::BrokenOff { why } => {
                self.broken = Some(why.clone());
                if self.is_full() {
                    self.game.draw_for_full_table();
                }
            }
            EventKind::Rematch { table } => self.rematch = Some(*table),
            EventKind::Unknown => self.is_newer = true,
            EventKind::Unreadable(_) => self.is_damaged = true,
        }
        if event.kind.is_side_entry()
            && let Some(state) = event.by.actor().seat().and_then(|seat| self.seat_mut(seat))
        {
            state.side_entries += 1;
        }
        let is_over = self.game.turn() == Turn::Over;
        self.ended = if is_over { self.ended.or(Some(self.seq)) } else { None };
        Ok(())
    }

    /// A seat to modify. Copy-on-write: the seats are shared with earlier snapshots.
    fn seat_mut(&mut self, seat: Seat) -> Option<&mut SeatState> {
        Arc::make_mut(&mut self.seats).get_mut(seat.index())
    }

    /// Clears the requests and failures that belong to the previous position.
    fn clear_requests(&mut self) {
        self.undo = None;
        self.undo_declined = SeatSet::EMPTY;
        self.resigning = SeatSet::EMPTY;
        self.resign_declined = SeatSet::EMPTY;
        self.failed_bots = SeatSet::EMPTY;
    }

    /// Puts stand-ins on forfeited seats. A player who left loses the seat as well.
    fn retire_seats(&mut self, seats: SeatSet, why: ForfeitReason, stand_in: Option<&str>) {
        for seat in seats.iter() {
            let Some(state) = self.seat_mut(seat) else { continue };
            state.stand_in = if state.occupant.is_engine() { None } else { stand_in.map(EngineSpec::named) };
            if why == ForfeitReason::Left {
                state.occupant.vacate();
                state.old_key = None;
                state.generation += 1;
            }
        }
    }

    /// Removes the stand-ins of seats that have not forfeited after all.
    fn remove_obsolete_stand_ins(&mut self) {
        let forfeited = self.forfeited();
        for (seat, state) in (0..).map(Seat).zip(Arc::make_mut(&mut self.seats)) {
            if !forfeited.contains(seat) {
                state.stand_in = None;
            }
        }
    }

    fn set_seat(&mut self, seated: &Seated) {
        self.failed_bots = self.failed_bots.without(seated.seat);
        let Some(state) = self.seat_mut(seated.seat) else { return };
        let mut occupant = Occupant::of(seated);
        occupant.set_remote(state.occupant.is_remote());
        *state = SeatState {
            occupant,
            name: seated.tag.name.clone(),
            stand_in: state.stand_in.take(),
            generation: state.generation + 1,
            old_key: seated.old_key,
            side_entries: state.side_entries,
        };
        let tag =
            |seat: &SeatState| SeatTag { name: seat.name.clone(), player: seat.occupant.player().to_owned() };
        self.game.set_seat_tags(self.seats.iter().map(tag).collect());
    }

    /// Identifies the current position.
    pub fn position_id(&self) -> PositionId {
        PositionId { ply: self.game.ply(), undos: self.undone_to.len() }
    }

    /// How many of the moves made before undo number `undos` are still in the match.
    pub fn kept_since(&self, undos: usize) -> usize {
        self.undone_to.iter().skip(undos).copied().fold(self.game.ply(), usize::min)
    }

    /// The secret key that gives a person's seat to its bearer. Only its holder may see it.
    pub fn seat_key(&self, seat: Seat) -> Option<SeatKey> {
        let state = self.seats.get(seat.index()).filter(|state| !state.occupant.is_engine())?;
        self.secret.seat_key(&self.id, seat, state.generation)
    }

    /// How often the seats were taken or vacated.
    pub fn seat_changes(&self) -> usize {
        self.seats.iter().map(|seat| seat.generation).sum()
    }

    /// How often that seat was taken or vacated.
    pub(crate) fn seat_changes_at(&self, seat: Seat) -> usize {
        self.seats.get(seat.index()).map_or(0, |state| state.generation)
    }

    /// The seat that this key is for.
    pub fn seat_of_key(&self, key: SeatKey) -> Option<Seat> {
        let digest = key.digest();
        let fits = |seat: &Seat| {
            self.seat_key(*seat) == Some(key)
                || self.seats.get(seat.index()).is_some_and(|state| state.old_key == Some(digest))
        };
        SeatSet::first(self.seats.len()).iter().find(fits)
    }

    /// The seats that a visitor holds.
    pub fn seats_of(&self, visitor: VisitorId) -> SeatSet {
        self.seats_where(|seat| seat.occupant.holder() == Some(visitor))
    }

    /// The seats that people play.
    pub fn humans(&self) -> SeatSet {
        self.seats_where(|seat| seat.engine().is_none())
    }

    /// The seats that bots play.
    fn computers(&self) -> SeatSet {
        self.seats_where(|seat| seat.engine().is_some())
    }

    /// The seats that are played from other programs.
    pub fn remote_seats(&self) -> SeatSet {
        self.seats_where(|seat| seat.occupant.is_remote())
    }

    /// The seats where a bot plays on since the person has given up.
    pub(crate) fn stand_in_seats(&self) -> SeatSet {
        self.seats_where(|seat| seat.stand_in.is_some())
    }

    /// The seats that cannot win any more: their players have resigned, left or run out of time.
    pub fn forfeited(&self) -> SeatSet {
        self.game.forfeits().iter().fold(SeatSet::EMPTY, |seats, forfeit| seats.or(forfeit.seats))
    }

    /// The seats that win and lose together with that one, itself included.
    pub fn team(&self, seat: Seat) -> SeatSet {
        team_of(self.game.seats(), seat)
    }

    /// The bots that are to move.
    pub fn bots_to_move(&self) -> SeatSet {
        self.game.turn().seats().and(self.computers()).minus(self.failed_bots)
    }

    /// The perspective of the holder of these seats.
    ///
    /// It includes what bots know if that is requested and allowed, and only after
    /// [`crate::Table::allow_peek`] has recorded it as help.
    pub fn perspective(&self, held: SeatSet, is_peek_requested: bool) -> Perspective {
        if is_peek_requested && self.may_peek(held) && self.is_helped(held) {
            Perspective::Peeking { seats: held, at: self.computers() }
        } else {
            Perspective::Seats(held)
        }
    }

    /// Whether only the reserve for what follows the end of a match, such as a rematch, is left.
    pub(crate) fn is_full(&self) -> bool {
        self.seq + RESERVED_EVENTS >= LIMITS.entries as u64
    }

    /// Whether the table takes no more changes, whatever the rules of the game allow.
    pub fn is_closed(&self) -> bool {
        self.broken.is_some() || self.read_only().is_some() || self.is_gone || self.is_beyond_limits()
    }

    /// Whether the table exceeds today's limits, because it was played before they were introduced.
    fn is_beyond_limits(&self) -> bool {
        self.game.ply() > LIMITS.plies || self.seq > LIMITS.entries as u64
    }

    /// The undo that the holder of these seats can request: of their last move and all that
    /// followed, or of their resignation.
    ///
    /// Running out of time and leaving are final.
    pub fn undo_target(&self, held: SeatSet) -> Option<UndoRequest> {
        let forfeits = self.game.forfeits();
        let playing = held.minus(self.forfeited());
        let is_final = forfeits.last().is_some_and(|last| last.why != ForfeitReason::Resigned);
        let is_lost = is_final && self.game.turn() == Turn::Over;
        if !self.remote_seats().is_empty() || self.is_closed() || is_lost {
            return None;
        }
        let is_own = |ply: &usize| matches!(self.game.actor(ply + 1), Some(Actor::Seat(seat)) if playing.contains(seat));
        let last_move = (0..self.game.ply()).rev().find(is_own);
        let is_own_resignation = |forfeit: &&Forfeit| {
            forfeit.why == ForfeitReason::Resigned
                && !forfeit.seats.and(held).is_empty()
                && last_move.is_none_or(|ply| forfeit.ply > ply)
        };
        match forfeits.iter().rev().find(is_own_resignation) {
            Some(forfeit) => Some(UndoRequest { to: forfeit.ply, revives_resigned: true, seats: held }),
            None => last_move.map(|to| UndoRequest { to, revives_resigned: false, seats: held }),
        }
    }

    /// How many teams can still win.
    pub fn teams_left(&self) -> usize {
        let playing = SeatSet::first(self.seats.len()).minus(self.forfeited());
        let is_first = |seat: &Seat| self.team(*seat).and(playing).iter().next() == Some(*seat);
        playing.iter().filter(is_first).count()
    }

    /// Whether a player declined to resign with the team of that seat in this position.
    pub fn resign_was_declined(&self, seat: Seat) -> bool {
        self.resign_declined.contains(seat)
    }

    /// Whether an undo request of one of these seats was declined in this position.
    pub fn undo_was_declined(&self, seats: SeatSet) -> bool {
        !self.undo_declined.and(seats).is_empty()
    }

    /// How many side entries the author's seat has authored.
    pub(crate) fn side_entries(&self, by: Author) -> usize {
        by.actor().seat().and_then(|seat| self.seats.get(seat.index())).map_or(0, |state| state.side_entries)
    }

    /// The bot that is to move, with its engine.
    pub fn bot_to_move(&self) -> Option<(Seat, &EngineSpec)> {
        if self.is_closed() {
            return None;
        }
        let seat = self.bots_to_move().iter().next()?;
        Some((seat, self.seats.get(seat.index())?.engine()?))
    }

    /// The match after a move of that seat in this position, if the move does not end the seat's
    /// turn: the seat may act again, and others may too.
    ///
    /// Then no other seat has to move in between, and its consecutive moves can be appended at
    /// once.
    pub(crate) fn after_move_of_same_turn(
        &self,
        position: &dyn AnyMatch,
        seat: Seat,
        text: &str,
    ) -> Option<Box<dyn AnyMatch>> {
        let mut next = position.fork();
        next.play(Actor::Seat(seat), text).ok()?;
        (may_continue_turn(next.as_ref(), seat) && !self.is_closed()).then_some(next)
    }

    /// Whether the move after that ply continues the turn of the move that led to it.
    pub fn continues_turn(&self, ply: usize) -> bool {
        let mover = |ply| self.game.actor(ply).and_then(|actor| actor.seat());
        let Some(seat) = mover(ply) else { return false };
        mover(ply + 1) == Some(seat)
            && self
                .at(ply)
                .is_some_and(|then| !then.is_closed() && may_continue_turn(then.game.as_ref(), seat))
    }

    pub(crate) fn status(&self) -> Status {
        Status {
            plies: self.game.ply(),
            turn: self.game.turn().seats().minus(self.stand_in_seats()),
            ended: self.ended,
        }
    }

    /// A copy to modify.
    pub(crate) fn fork(&self) -> Snapshot {
        Snapshot {
            game: self.game.fork(),
            seats: self.seats.clone(),
            bot_reasons: self.bot_reasons.clone(),
            analysis: self.analysis.clone(),
            broken: self.broken.clone(),
            undone_to: self.undone_to.clone(),
            secret: self.secret.clone(),
            ..*self
        }
    }

    /// The table as it was after that many moves, but with today's players and open requests.
    pub fn at(&self, ply: usize) -> Option<Snapshot> {
        Some(Snapshot {
            id: self.id,
            game: self.game.at(ply)?,
            seats: self.seats.clone(),
            bot_reasons: BTreeMap::new(),
            analysis: Arc::default(),
            rematch: None,
            broken: None,
            ended: None,
            failed_bots: SeatSet::EMPTY,
            undone_to: self.undone_to.clone(),
            secret: self.secret.clone(),
            ..*self
        })
    }

    /// A bot's reasons for the move that led to that ply, as far as the holder of these seats may
    /// know them.
    ///
    /// The reasons of a player with private information are hidden until the game is over.
    pub fn reasons(&self, ply: usize, held: SeatSet) -> Option<(Seat, &[Reason])> {
        let reasons = self.bot_reasons.get(&ply)?;
        let seat = self.game.actor(ply)?.seat()?;
        let is_over = self.game.turn() == Turn::Over;
        let is_visible = is_over || held.contains(seat) || !self.game.game().has_private_information(seat);
        is_visible.then_some((seat, reasons))
    }

    /// The last ply with a bot's reasons that the holder of these seats may know.
    pub fn last_explained_ply(&self, held: SeatSet) -> Option<usize> {
        self.bot_reasons.keys().rev().copied().find(|ply| self.reasons(*ply, held).is_some())
    }

    fn seats_where(&self, fits: impl Fn(&SeatState) -> bool) -> SeatSet {
        let seats = (0..).map(Seat).zip(&*self.seats);
        seats.filter(|(_, seat)| fits(seat)).map(|(seat, _)| seat).collect()
    }
}

/// Whether that seat, which made the last move, may act again while others may act too.
fn may_continue_turn(position: &dyn AnyMatch, seat: Seat) -> bool {
    let acting = position.turn().seats();
    acting.contains(seat) && acting.len() > 1
}

/// Today's date (UTC), for the file of a match that begins now.
#[must_use]
pub fn today() -> Option<String> {
    day(jiff::Timestamp::now().as_millisecond())
}

/// The ISO 8601 date (UTC) of a time in milliseconds since 1970.
fn day(at: i64) -> Option<String> {
    Some(jiff::Timestamp::from_millisecond(at).ok()?.to_zoned(jiff::tz::TimeZone::UTC).date().to_string())
}

#[cfg(test)]
mod tests;
