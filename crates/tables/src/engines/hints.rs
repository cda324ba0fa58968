//! Hints: an engine's evaluation for the player who is to move, and peeking at what engines know.
//!
//! Either is recorded in the history first, because the wins of helped teams enter no high scores.

use std::sync::Arc;

use stammtisch_catalog::Evaluation;
use stammtisch_presentation::{Budget, Text, Turn};
use tokio::task::spawn_blocking;

use crate::blocking_pool::current_client;
use crate::engines::scheduler::{JobOwner, Priority};
use crate::engines::search::Search;
use crate::{Author, EventKind, PositionId, Refused, StoreError, Table, VisitorId};

/// Cancels its search when dropped, so that an abandoned request stops searching.
struct CancelOnDrop(Budget);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Table {
    /// An engine's evaluation of the position for the visitor's seat that is to move.
    ///
    /// Records the help first, once for the seat's team.
    pub async fn hint(self: &Arc<Table>, visitor: VisitorId, at: PositionId) -> Result<Evaluation, Refused> {
        self.catch_up_to(at).await?;
        let mut mover = None;
        self.change(|draft| {
            let played = draft.played_at(visitor, at)?;
            let now = &draft.table;
            if !now.may_be_helped(played) {
                return Err(Text::new("hint-refused").into());
            }
            if self.house.scheduler.cannot_search() {
                return Err(Text::new("hint-nobody").into());
            }
            let seat = now.game.turn().seats().and(played).iter().next();
            let seat = seat.ok_or_else(|| Text::new("move-not-your-turn"))?;
            mover = Some(seat);
            if !now.helped.contains(seat) {
                draft.add(Author::Seat(seat), EventKind::Hinted)?;
            }
            Ok(())
        })
        .await?;
        let seat = mover.ok_or(Refused::Stale)?;
        let now = self.snapshot();
        if now.position_id() != at {
            return Err(Refused::Stale);
        }
        let search = Search::evaluation(now.game.fork().into(), seat, None, None, self.seed);
        let budget = CancelOnDrop(Budget::unlimited());
        let owner = JobOwner::at(current_client(), visitor);
        let found = self.search(owner, Priority::Interactive, search, &budget.0).await?;
        let mut evaluation = found.evaluation().ok_or(Refused::Stale)?;
        if evaluation.estimate.is_none() {
            let values = evaluation.values.clone();
            let estimate = spawn_blocking(move || now.game.estimate(seat, &values));
            evaluation.estimate = estimate.await.map_err(|_| StoreError::Closed)?;
        }
        Ok(evaluation)
    }

    /// Allows a visitor to see what the engines at this table know.
    ///
    /// Records the help of the visitor's teams first, once for each.
    pub async fn allow_peek(self: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
        self.change(|draft| {
            let now = &draft.table;
            let held = now.seats_of(visitor);
            if now.game.turn() == Turn::Over || !now.game.game().has_hidden_information() {
                return Err(Refused::Stale);
            }
            if !now.may_peek(held) {
                return Err(Text::new("peek-refused").into());
            }
            for seat in held.iter() {
                if !draft.table.helped.contains(seat) {
                    draft.add(Author::Seat(seat), EventKind::Hinted)?;
                }
            }
            Ok(())
        })
        .await
    }
}
