//! Computer players at a table.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use stammtisch_core::{Budget, Seat, SeatSet, Text};
use tokio::time::{Instant, sleep_until};

use crate::{Refused, Snapshot, StoreError, Table};

impl Table {
    /// Lets the computer players move as long as it is their turn and there is somebody to play or watch.
    pub(crate) fn wake_bots(self: &Arc<Table>) {
        if !self.waits_for_bot() || self.driving.swap(true, Ordering::AcqRel) {
            return;
        }
        let table = self.clone();
        tokio::spawn(async move {
            let driven = table.drive_bots().await;
            table.driving.store(false, Ordering::Release);
            match driven {
                // A turn may have come between the last look and the line above.
                Ok(()) => table.wake_bots(),
                Err(error) => tracing::error!(table = %table.id(), ?error, "a computer player gave no move"),
            }
        });
    }

    fn waits_for_bot(&self) -> bool {
        let now = self.look();
        now.bot_to_move().is_some() && (!now.humans().is_empty() || self.shown.receiver_count() > 0)
    }

    async fn drive_bots(self: &Arc<Table>) -> Result<(), Refused> {
        while self.waits_for_bot() {
            let now = self.look();
            let Some((seat, player)) = now.bot_to_move() else { break };
            match self.ask_bot(&now, seat, player.to_owned()).await {
                Ok(()) | Err(Refused::Stale) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn ask_bot(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: String,
    ) -> Result<(), Refused> {
        let earliest = Instant::now() + self.house.options.bot_pause;
        let budget = Budget::unlimited();
        if let Ok(mut thought) = self.thought.lock() {
            *thought = Some(budget.clone());
        }
        let asks = now.seats.iter().find_map(|seat| seat.holder).unwrap_or_else(|| self.opener());
        let place = self.house.thinkers.admit(asks).await.ok_or(StoreError::Closed)?;
        budget.share_at(place.breather());
        let at = now.juncture();
        let (position, seed, name) = (now.game.fork(), self.seed, player.clone());
        let allowed = budget.at_most(self.house.options.bot_limit);
        let thinking = tokio::task::spawn_blocking(move || {
            let chosen = position.choose(seat, &name, &allowed, seed);
            drop(place);
            chosen
        });
        let chosen = thinking.await.map_err(|_| StoreError::Closed)??;
        sleep_until(earliest).await;
        self.change(|draft| {
            let now = &draft.table;
            if now.juncture() != at || now.bot_to_move() != Some((seat, &player)) || budget.is_cancelled() {
                return Err(Refused::Stale);
            }
            let chosen = chosen.as_ref().ok_or_else(|| Text::new("move-none"))?;
            Ok(draft.play(seat, &chosen.text, SeatSet::only(seat), chosen.reasons.clone())?)
        })
        .await
    }
}
