//! What somebody wants to happen at a table: events that are tried on a copy before they are written.

use std::time::{SystemTime, UNIX_EPOCH};

use stammtisch_catalog::AnyMatch;
use stammtisch_catalog::turns::{self, Place};
use stammtisch_presentation::{Actor, LIMITS, Reason, Seat, SeatSet, Text, Turn};

use crate::{Author, Event, EventKind, Notice, PositionId, Refused, Snapshot, VisitorId};

/// Events to be added to a history, and the table as they leave it.
pub(crate) struct Draft {
    pub(crate) table: Snapshot,
    pub(crate) events: Vec<Event>,
    /// The seed of the house's dice.
    seed: u64,
    at: i64,
}

impl Draft {
    pub(crate) fn on(table: Snapshot, seed: u64) -> Draft {
        let at = now().max(table.at);
        Draft { table, events: Vec::with_capacity(1), seed, at }
    }

    /// Lets something happen, or leaves everything as it was and says why not.
    pub(crate) fn add(&mut self, by: Author, what: EventKind) -> Result<(), Text> {
        if self.table.seq >= LIMITS.entries as u64 {
            return Err(Text::new("limit-history").with("most", LIMITS.entries));
        }
        if matches!(what, EventKind::Moved { .. }) && self.table.game.turn() == Turn::Over {
            return Err(Text::new("move-over"));
        }
        if what.is_aside() && self.table.asides(by) >= LIMITS.asides {
            return Err(Text::new("limit-asides").with("most", LIMITS.asides));
        }
        self.write(by, what)
    }

    /// Lets something happen that must be possible at any table, however much has happened there.
    pub(crate) fn write(&mut self, by: Author, what: EventKind) -> Result<(), Text> {
        let event = Event { at: self.at, by, what };
        if !self.table.fits(&event) {
            return Err(Text::new("seat-unknown"));
        }
        self.table.apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// Ends a match that its table has no more room for: nobody has won it.
    pub(crate) fn end_if_full(&mut self) -> Result<(), Text> {
        let goes_on = self.table.game.turn() != Turn::Over && !self.table.is_closed();
        if !goes_on || !self.table.is_full() {
            return Ok(());
        }
        let game = self.table.game.game();
        let why = Notice::new(|language| game.messages(language).say("outcome-full-table"));
        self.add(Author::House, EventKind::Broke { why })
    }

    /// The seats that a hand which means this position plays on.
    pub(crate) fn played_at(&self, hand: VisitorId, at: PositionId) -> Result<SeatSet, Refused> {
        let played = self.played(hand)?;
        if self.table.position_id() == at { Ok(played) } else { Err(Refused::Stale) }
    }

    /// The seats of a hand at a table that goes on, but for those where a computer player stands in.
    pub(crate) fn played(&self, hand: VisitorId) -> Result<SeatSet, Refused> {
        match self.table.played(self.held(hand)?) {
            SeatSet::EMPTY => Err(Text::new("move-stand-in").into()),
            played => Ok(played),
        }
    }

    /// The seats of a hand at a table that goes on.
    pub(crate) fn held(&self, hand: VisitorId) -> Result<SeatSet, Refused> {
        let held = self.table.seats_of(hand);
        if self.table.is_closed() {
            Err(Refused::Stale)
        } else if held.is_empty() {
            Err(Text::new("move-watching").into())
        } else {
            Ok(held)
        }
    }

    /// Plays a move, whatever the same hand agrees to by it, and what follows without anybody's decision.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        text: &str,
        held: SeatSet,
        why: Vec<Reason>,
    ) -> Result<(), Text> {
        turns::decide(self, seat, text, held, why)?;
        self.play_chance();
        Ok(())
    }

    /// Plays the house's moves until somebody has to decide.
    pub(crate) fn play_chance(&mut self) {
        // A table that is full waits for the house for ever; whoever moves next is told why.
        let _ = turns::settle(self, self.seed);
    }
}

impl Place for Draft {
    type Fault = Text;

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
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
