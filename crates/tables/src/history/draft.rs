//! A draft is a unit of work: events tried on a copy of a table before they are written.
//!
//! A table is event-sourced. Its history is a list of events, and a [`Snapshot`] is the state that
//! they fold to. To change a table, `Table::change` makes a [`Draft`] from a copy of the current
//! snapshot and passes it to a closure, which adds events. Each event is applied to the copy at
//! once and refused if the rules or the limits do not allow it, so that later events of the same
//! draft see its effect. Then `Table::change` appends all of the draft's events to the store in one
//! transaction and, if that succeeds, publishes the copy as the table's new snapshot. If the
//! closure or the store fails, or another server has appended first, the draft is discarded and
//! nothing has happened; in the second case the closure runs again on the latest snapshot
//! (optimistic concurrency).
//!
//! ```ignore
//! table.change(|draft| {
//!     let played = draft.played(visitor)?; // refuses spectators
//!     draft.play(seat, "b2", played, Vec::new())?; // adds the move and the chance moves after it
//!     Ok(())
//! })
//! .await
//! ```
//!
//! All events go through [`Draft::add`], which enforces the limits on the size of a history, or
//! [`Draft::add_unlimited`], which does not, for events that must be possible at any table.

use std::time::{SystemTime, UNIX_EPOCH};

use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::turns::{self, MatchHost};
use stammtisch_presentation::{Actor, LIMITS, Reason, Seat, SeatSet, Text, Turn};

use crate::{Author, Event, EventKind, LocalizedText, PositionId, Refused, Snapshot, VisitorId};

/// New events, and the table with these events applied.
pub(crate) struct Draft {
    /// The table after all events of the draft.
    pub(crate) table: Snapshot,
    /// The new events, in order. Not yet written.
    pub(crate) events: Vec<Event>,
    /// The table's random seed, for chance moves.
    seed: u64,
    /// The time of the new events, in milliseconds since 1970.
    at: i64,
}

impl Draft {
    /// An empty draft on a copy of a table. Its time is now, but not before the last event's.
    pub(crate) fn on(table: Snapshot, seed: u64) -> Draft {
        let at = unix_millis().max(table.at);
        Draft { table, events: Vec::with_capacity(1), seed, at }
    }

    /// Adds an event, or changes nothing and says why it is refused.
    ///
    /// Refuses what exceeds the limits of a history: the number of its events, and per seat the
    /// number of side entries: requests, answers, hints and changes of players
    /// ([`EventKind::is_side_entry`]). A match that is over, also by forfeit, takes no more moves;
    /// closed tables are refused by [`Draft::held`] or the caller.
    pub(crate) fn add(&mut self, by: Author, kind: EventKind) -> Result<(), Text> {
        if self.table.seq >= LIMITS.entries as u64 {
            return Err(Text::new("limit-history").with("most", LIMITS.entries));
        }
        if matches!(kind, EventKind::Moved { .. }) && self.table.game.turn() == Turn::Over {
            return Err(Text::new("move-over"));
        }
        if kind.is_side_entry() && self.table.side_entries(by) >= LIMITS.side_entries {
            return Err(Text::new("limit-asides").with("most", LIMITS.side_entries));
        }
        self.add_unlimited(by, kind)
    }

    /// Adds an event regardless of the limits. Still refuses what does not fit the table or breaks
    /// the rules.
    pub(crate) fn add_unlimited(&mut self, by: Author, kind: EventKind) -> Result<(), Text> {
        let event = Event { at: self.at, by, kind };
        if !self.table.fits(&event) {
            return Err(Text::new("seat-unknown"));
        }
        self.table.apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// Ends a running match without a winner once its history has no room but the reserve for what
    /// follows the end, a rematch say ([`Snapshot::is_full`]).
    pub(crate) fn end_if_full(&mut self) -> Result<(), Text> {
        let is_running = self.table.game.turn() != Turn::Over && !self.table.is_closed();
        if !is_running || !self.table.is_full() {
            return Ok(());
        }
        let game = self.table.game.game();
        let why = LocalizedText::new(|language| game.messages(language).say("outcome-full-table"));
        self.add(Author::House, EventKind::BrokenOff { why })
    }

    /// The seats that a visitor plays, if the table is still at the position the visitor means.
    pub(crate) fn played_at(&self, visitor: VisitorId, at: PositionId) -> Result<SeatSet, Refused> {
        let played = self.played(visitor)?;
        if self.table.position_id() == at { Ok(played) } else { Err(Refused::Stale) }
    }

    /// The seats that a visitor plays: those they hold, without seats where a bot stands in.
    ///
    /// Refuses if there are none, or if the table is closed.
    pub(crate) fn played(&self, visitor: VisitorId) -> Result<SeatSet, Refused> {
        match self.table.played(self.held(visitor)?) {
            SeatSet::EMPTY => Err(Text::new("move-stand-in").into()),
            played => Ok(played),
        }
    }

    /// The seats that a visitor holds. Refuses spectators, and everyone if the table is closed.
    pub(crate) fn held(&self, visitor: VisitorId) -> Result<SeatSet, Refused> {
        let held = self.table.seats_of(visitor);
        if self.table.is_closed() {
            Err(Refused::Stale)
        } else if held.is_empty() {
            Err(Text::new("move-watching").into())
        } else {
            Ok(held)
        }
    }

    /// Adds a move of a seat, then the chance moves that follow.
    ///
    /// If the move gives consent, those of the same player's `own_seats` that may give it now do so
    /// too. `why` are the reasons that a bot gives for its move.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        text: &str,
        own_seats: SeatSet,
        why: Vec<Reason>,
    ) -> Result<(), Text> {
        turns::play_with_consent(self, seat, text, own_seats, why)?;
        self.play_chance();
        Ok(())
    }

    /// Adds chance moves until a seat has to decide.
    pub(crate) fn play_chance(&mut self) {
        // Fails only at the limit of events. The error is dropped: an existing table's draft is
        // then refused by `end_if_full`, and a new table refuses every further event.
        let _ = turns::play_chance_moves(self, self.seed);
    }
}

impl MatchHost for Draft {
    type Error = Text;

    fn game(&self) -> &dyn AnyMatch {
        self.table.game.as_ref()
    }

    fn play(&mut self, actor: Actor, text: &str, why: Vec<Reason>) -> Result<(), Text> {
        let by = match actor {
            Actor::House => Author::House,
            Actor::Seat(seat) => Author::Seat(seat),
        };
        self.add(by, EventKind::Moved { text: text.to_owned(), why })
    }
}

/// Milliseconds since 1970.
fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
