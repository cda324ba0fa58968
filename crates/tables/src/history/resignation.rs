//! Who gives up: resigning, alone or together with others, and leaving the table for good.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use stammtisch_presentation::{ForfeitReason, Seat, SeatSet, SeatTag, Text, Turn};

use crate::history::draft::Draft;
use crate::{Author, EventKind, Refused, Seated, Snapshot, Table, VisitorId};

/// How often somebody forfeited: by resigning, by running out of time, by leaving.
#[derive(Default)]
pub(crate) struct Losses([AtomicU64; 3]);

impl Losses {
    /// Counts whoever has forfeited between these two moments.
    pub(crate) fn note(&self, before: &Snapshot, after: &Snapshot) {
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
    /// Gives up for the team of a seat in that hand, as soon as everybody on it wants to.
    pub async fn resign(self: &Arc<Table>, hand: VisitorId, seat: Seat) -> Result<(), Refused> {
        self.change(|draft| {
            if !draft.table.has_seat(seat) {
                return Err(Text::new("seat-unknown").into());
            }
            let held = draft.played(hand)?;
            if !held.contains(seat) {
                return Err(Refused::Stale);
            }
            let (team, people) = (draft.table.team(seat), draft.table.humans());
            let mine = held.and(team);
            let wishes = draft.table.resigning.and(team).or(mine);
            if people.and(team).minus(wishes).is_empty() {
                return resign_now(draft, seat, held);
            }
            if draft.table.game.turn() == Turn::Over || draft.table.fights(seat) {
                return Err(Text::new("resign-declined").into());
            }
            match mine.minus(draft.table.resigning).is_empty() {
                true => Ok(()),
                false => Ok(draft.add(Author::Seat(seat), EventKind::ResignAsked { seats: mine })?),
            }
        })
        .await
    }

    /// Does not resign though others of the same team want to.
    pub async fn play_on(self: &Arc<Table>, hand: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let (held, asked) = (draft.played(hand)?, draft.table.resigning);
            let is_asked = |seat: &Seat| !draft.table.team(*seat).and(asked).is_empty();
            let decliner = held.minus(asked).iter().find(is_asked).ok_or(Refused::Stale)?;
            Ok(draft.add(Author::Seat(decliner), EventKind::ResignDeclined)?)
        })
        .await
    }

    /// Leaves the table for good. A team without any other person has lost; where there is one, computer players take the seats.
    pub async fn leave(self: &Arc<Table>, hand: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let held = draft.played(hand)?;
            if !draft.table.may_leave(held) {
                return Err(Text::new("leave-alone").into());
            }
            let others = draft.table.humans().minus(held);
            let is_alone = |seat: &Seat| draft.table.team(*seat).and(others).is_empty();
            let alone: SeatSet = held.iter().filter(is_alone).collect();
            let by = held.iter().next().map_or(Author::House, Author::Seat);
            for seat in held.minus(alone).iter() {
                let player = draft.table.game.stand_in().to_owned();
                let name = draft.table.seats.get(seat.index()).map(|state| state.name.clone());
                let tag = SeatTag { name: name.unwrap_or_default(), player };
                draft.add(by, EventKind::Seated(Seated { seat, tag, hand: None, old_key: None }))?;
            }
            let lost = alone.iter().fold(SeatSet::EMPTY, |lost, seat| lost.or(draft.table.team(seat)));
            match lost.is_empty() {
                true => Ok(()),
                false => Ok(draft.forfeit(by, lost, ForfeitReason::Left)?),
            }
        })
        .await
    }
}

impl Draft {
    /// Lets these seats forfeit; where the match goes on, a computer player plays on for them.
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

/// Gives up by the game's own move, if there is one now; players in other programs understand nothing else.
fn resign_now(draft: &mut Draft, seat: Seat, held: SeatSet) -> Result<(), Refused> {
    let game = draft.table.game.as_ref();
    let own = held.and(draft.table.team(seat)).iter().find_map(|seat| Some((seat, game.resignation(seat)?)));
    if let Some((seat, text)) = own {
        return Ok(draft.add(Author::Seat(seat), EventKind::moved(text))?);
    }
    if !draft.table.afar.is_empty() {
        return Err(Text::new("resign-afar").into());
    }
    let team = draft.table.team(seat);
    Ok(draft.forfeit(Author::Seat(seat), team, ForfeitReason::Resigned)?)
}
