//! Resigning, alone or as a team, and leaving a table for good.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use stammtisch_presentation::{ForfeitReason, Seat, SeatSet, SeatTag, Text, Turn};

use crate::history::draft::Draft;
use crate::{Author, EventKind, Refused, Seated, Snapshot, Table, VisitorId};

/// Counts forfeits by reason: resignation, time, leaving.
#[derive(Default)]
pub(crate) struct ForfeitCounts([AtomicU64; 3]);

impl ForfeitCounts {
    /// Counts the forfeits between two snapshots.
    pub(crate) fn record(&self, before: &Snapshot, after: &Snapshot) {
        let known = before.game.forfeits_beside_moves().len();
        if after.game.forfeits_beside_moves().len() <= known && after.ended == before.ended {
            return;
        }
        for forfeit in after.game.forfeits().iter().skip(before.game.forfeits().len()) {
            let [resigned, time, left] = &self.0;
            let count = match forfeit.why {
                ForfeitReason::Resigned => resigned,
                ForfeitReason::Time => time,
                ForfeitReason::Left => left,
            };
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn counts(&self) -> [(ForfeitReason, u64); 3] {
        let [resigned, time, left] = &self.0;
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        [
            (ForfeitReason::Resigned, count(resigned)),
            (ForfeitReason::Time, count(time)),
            (ForfeitReason::Left, count(left)),
        ]
    }
}

impl Table {
    /// Resigns for the team of the visitor's seat, once all people on the team agree.
    pub async fn resign(self: &Arc<Table>, visitor: VisitorId, seat: Seat) -> Result<(), Refused> {
        self.change(|draft| {
            if !draft.table.has_seat(seat) {
                return Err(Text::new("seat-unknown").into());
            }
            let played = draft.played(visitor)?;
            if !played.contains(seat) {
                return Err(Refused::Stale);
            }
            let team = draft.table.team(seat);
            let people = draft.table.humans();
            let own = played.and(team);
            let agreed = draft.table.resigning.and(team).or(own);
            if people.and(team).minus(agreed).is_empty() {
                return resign_now(draft, seat, played);
            }
            if draft.table.game.turn() == Turn::Over || draft.table.resign_was_declined(seat) {
                return Err(Text::new("resign-declined").into());
            }
            if own.minus(draft.table.resigning).is_empty() {
                return Ok(());
            }
            Ok(draft.add(Author::Seat(seat), EventKind::ResignAsked { seats: own })?)
        })
        .await
    }

    /// Declines to resign with the visitor's team.
    pub async fn decline_resignation(self: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let played = draft.played(visitor)?;
            let asked = draft.table.resigning;
            let is_asked = |seat: &Seat| !draft.table.team(*seat).and(asked).is_empty();
            let decliner = played.minus(asked).iter().find(is_asked).ok_or(Refused::Stale)?;
            Ok(draft.add(Author::Seat(decliner), EventKind::ResignDeclined)?)
        })
        .await
    }

    /// Leaves the table for good.
    ///
    /// A team without any other person forfeits; on other teams bots take the visitor's seats.
    pub async fn leave(self: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let played = draft.played(visitor)?;
            if !draft.table.may_leave(played) {
                return Err(Text::new("leave-alone").into());
            }
            let others = draft.table.humans().minus(played);
            let is_alone = |seat: &Seat| draft.table.team(*seat).and(others).is_empty();
            let alone: SeatSet = played.iter().filter(is_alone).collect();
            let by = played.iter().next().map_or(Author::House, Author::Seat);
            for seat in played.minus(alone).iter() {
                let player = draft.table.game.stand_in().to_owned();
                let name = draft.table.seats.get(seat.index()).map(|state| state.name.clone());
                let tag = SeatTag { name: name.unwrap_or_default(), player };
                draft.add(by, EventKind::Seated(Seated { seat, tag, visitor: None, old_key: None }))?;
            }
            let forfeiting =
                alone.iter().fold(SeatSet::EMPTY, |seats, seat| seats.or(draft.table.team(seat)));
            if forfeiting.is_empty() {
                return Ok(());
            }
            Ok(draft.forfeit(by, forfeiting, ForfeitReason::Left)?)
        })
        .await
    }
}

impl Draft {
    /// Forfeits for these seats. If the match goes on, a bot stands in for them.
    pub(crate) fn forfeit(&mut self, by: Author, seats: SeatSet, why: ForfeitReason) -> Result<(), Text> {
        let goes_on = {
            let mut tried = self.table.game.fork();
            tried.forfeit(seats, why)?;
            tried.turn() != Turn::Over
        };
        let stand_in = goes_on.then(|| self.table.game.stand_in().to_owned());
        self.add(by, EventKind::Forfeited { seats, why, stand_in })
    }
}

/// Resigns at once, by the game's own resignation move if it has one now.
///
/// Remote players understand no other kind of resignation.
fn resign_now(draft: &mut Draft, seat: Seat, played: SeatSet) -> Result<(), Refused> {
    let game = draft.table.game.as_ref();
    let own =
        played.and(draft.table.team(seat)).iter().find_map(|seat| Some((seat, game.resignation(seat)?)));
    if let Some((seat, text)) = own {
        return Ok(draft.add(Author::Seat(seat), EventKind::moved(text))?);
    }
    if !draft.table.remote_seats().is_empty() {
        return Err(Text::new("resign-afar").into());
    }
    let team = draft.table.team(seat);
    Ok(draft.forfeit(Author::Seat(seat), team, ForfeitReason::Resigned)?)
}
