//! Computer players at a table.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use stammtisch_catalog::{Chosen, check_player};
use stammtisch_presentation::{Budget, Seat, SeatSet, SeatTag, Text};
use tokio::time::{Instant, sleep, sleep_until};

use crate::engines::deferred::DeferredTable;
use crate::engines::scheduler::{Admitted, Rank, SearchPermit};
use crate::history::draft::Draft;
use crate::{
    Author, EngineJob, EventKind, JobError, JobResult, Refused, Seated, Snapshot, StoreError, Table,
    VisitorId,
};

/// How long another server that has changed something at a table may take to let its computer players move. After that they
/// think here too; the store decides who was first.
const COURTESY: Duration = Duration::from_secs(3);
/// How long computer players rest when what they played could not be written.
const REST: Duration = Duration::from_secs(1);
/// So often a thought may be lost with its worker before its player counts as one who gives no move: he may be what ends them.
pub(crate) const MAX_LOSSES: usize = 4;
/// So many moves in a row are one append at most.
const MAX_SAID: usize = 64;

/// How far the computer players of a table have come.
enum Driven {
    /// No engine has to move.
    Done,
    /// Too many jobs of the same address wait already.
    Deferred(DeferredTable),
}

impl Table {
    /// Lets the computer players move as long as it is their turn and there is somebody to play or watch.
    pub(crate) fn wake_bots(self: &Arc<Table>) {
        if let Some(rest) = self.courtesy().filter(|_| self.waits_for_bot()) {
            return self.wake_bots_after(rest);
        }
        if !self.waits_for_bot() || self.driving.swap(true, Ordering::AcqRel) {
            return;
        }
        let table = self.clone();
        tokio::spawn(async move {
            let driven = table.drive_bots().await;
            table.driving.store(false, Ordering::Release);
            match driven {
                // A turn may have come between the last look and the line above.
                Ok(Driven::Done) => table.wake_bots(),
                // Only now, so that whoever wakes them finds nobody driving them.
                Ok(Driven::Deferred(deferred)) => {
                    table.house.deferred.add(deferred);
                    // There may be room by now.
                    table.house.thinkers.room().notify_one();
                }
                // Nobody plays at a table that was cleared away.
                Err(Refused::Store(StoreError::Gone(_))) => {}
                Err(error) => {
                    tracing::error!(table = %table.id(), ?error, "a computer player gave no move");
                    if matches!(error, Refused::Store(why) if why.may_pass()) {
                        table.wake_bots_after(REST);
                    }
                }
            }
        });
    }

    /// How long it is still another server's turn to see to the computer players.
    fn courtesy(&self) -> Option<Duration> {
        let since = (*self.foreign.lock().ok()?)?;
        COURTESY.checked_sub(since.elapsed())
    }

    fn wake_bots_after(self: &Arc<Table>, rest: Duration) {
        if self.courteous.swap(true, Ordering::AcqRel) {
            return;
        }
        let table = Arc::downgrade(self);
        tokio::spawn(async move {
            sleep(rest).await;
            if let Some(table) = table.upgrade() {
                table.courteous.store(false, Ordering::Release);
                table.wake_bots();
            }
        });
    }

    fn waits_for_bot(&self) -> bool {
        self.look().bot_to_move().is_some() && self.is_attended()
    }

    async fn drive_bots(self: &Arc<Table>) -> Result<Driven, Refused> {
        while self.waits_for_bot() && self.courtesy().is_none() {
            let now = self.look();
            let Some((seat, player)) = now.bot_to_move() else { break };
            let guest = self.asker(&now).guest;
            if self.house.thinkers.room_of(guest) == 0 {
                let has_people = !now.humans().is_empty();
                return Ok(Driven::Deferred(DeferredTable { guest, id: *self.id(), has_people }));
            }
            let player = player.to_owned();
            match self.ask_bot_twice(&now, seat, &player).await {
                Ok(()) | Err(Refused::Stale) => {}
                Err(Refused::Because(why)) => self.falter(&now, seat, &player, &why).await?,
                Err(error) => return Err(error),
            }
        }
        Ok(Driven::Done)
    }

    /// Asks a computer player for a move, and once more if there is none that can be played.
    async fn ask_bot_twice(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
    ) -> Result<(), Refused> {
        match self.ask_bot(now, seat, player.to_owned(), self.seed).await {
            Err(Refused::Because(why)) => {
                tracing::warn!(table = %self.id(), player, why = %why.key, "a computer player has a second try");
                self.ask_bot(now, seat, player.to_owned(), self.seed.wrapping_add(1)).await
            }
            asked => asked,
        }
    }

    /// Lets everybody know that a computer player gives no move; somebody must see to him.
    async fn falter(
        self: &Arc<Table>,
        then: &Snapshot,
        seat: Seat,
        player: &str,
        why: &Text,
    ) -> Result<(), Refused> {
        tracing::error!(table = %self.id(), player, why = %why.key, "a computer player gave no move twice");
        let faltered = self
            .change(|draft| {
                let now = &draft.table;
                if now.position_id() != then.position_id() || now.bot_to_move() != Some((seat, player)) {
                    return Err(Refused::Stale);
                }
                Ok(draft.add(Author::Seat(seat), EventKind::Faltered)?)
            })
            .await;
        if matches!(faltered, Err(Refused::Stale)) { Ok(()) } else { faltered }
    }

    /// Lets a computer player who gave no move try again.
    pub async fn urge(self: &Arc<Table>, hand: VisitorId, seat: Seat) -> Result<(), Refused> {
        self.change(|draft| {
            let by = tender(draft, hand, seat)?;
            Ok(draft.add(by, EventKind::Urged { seat })?)
        })
        .await
    }

    /// Puts another computer player on the seat of one who gave no move.
    pub async fn replace(
        self: &Arc<Table>,
        hand: VisitorId,
        seat: Seat,
        player: &str,
    ) -> Result<(), Refused> {
        self.change(|draft| {
            let by = tender(draft, hand, seat)?;
            if !draft.table.game.game().has_player(player) {
                check_player(draft.table.game.game(), player)?;
                return Err(Refused::Stale);
            }
            let name = draft.table.seats.get(seat.index()).map(|state| state.name.clone());
            let tag = SeatTag { name: name.unwrap_or_default(), player: player.to_owned() };
            Ok(draft.add(by, EventKind::Seated(Seated { seat, tag, hand: None, old_key: None }))?)
        })
        .await
    }

    /// Asks for a move and makes it, and with it whatever he does in a row while others may act too: a computer player who marks
    /// ten dead chains has said one thing. A worker who is lost meanwhile costs another try.
    async fn ask_bot(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: String,
        seed: u64,
    ) -> Result<(), Refused> {
        let earliest = Instant::now() + self.house.options.bot_pause;
        let budget = self.begin_thought(now, seat, &player)?;
        let mut said = vec![self.chosen(now, seat, &player, &budget, seed).await?];
        let mut then = now.clone();
        while said.len() < MAX_SAID
            && let Some(next) = said.last().and_then(|last| then.goes_on_after(seat, &last.text))
        {
            then = Arc::new(next);
            match self.chosen(&then, seat, &player, &budget, seed).await {
                Ok(chosen) => said.push(chosen),
                // He is asked again from there.
                Err(Refused::Because(_)) => break,
                Err(error) => return Err(error),
            }
        }
        sleep_until(earliest).await;
        let at = now.position_id();
        loop {
            let made = self.change(|draft| {
                let now = &draft.table;
                if now.position_id() != at
                    || now.bot_to_move() != Some((seat, &player))
                    || budget.is_cancelled()
                {
                    return Err(Refused::Stale);
                }
                for chosen in &said {
                    draft.play(seat, &chosen.text, SeatSet::only(seat), chosen.reasons.clone())?;
                }
                Ok(())
            });
            match made.await {
                // What he has thought is as good when it can be written again.
                Err(Refused::Store(why)) if why.may_pass() && self.waits_for_bot() => {
                    tracing::warn!(table = %self.id(), %why, "a computer player's move was not written yet");
                    sleep(REST).await;
                }
                made => return made,
            }
        }
    }

    /// The move that he chooses in that position.
    async fn chosen(
        self: &Arc<Table>,
        then: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Chosen, Refused> {
        for _ in 0..MAX_LOSSES {
            match self.think(then, seat, player, budget, seed).await {
                Err(JobError::Lost) | Ok(Ok(None)) if budget.is_cancelled() => return Err(Refused::Stale),
                Err(JobError::Lost) => {}
                Err(JobError::Refused(why)) => return Err(why.into()),
                Ok(chosen) => return chosen?.ok_or_else(|| Text::new("move-none").into()),
            }
        }
        Err(Text::new("move-none").into())
    }

    /// A budget that is cancelled when the position has passed or the last watcher has left; none
    /// if
    /// that has happened already.
    fn begin_thought(&self, then: &Snapshot, seat: Seat, player: &str) -> Result<Budget, Refused> {
        let budget = Budget::unlimited();
        if let Ok(mut thought) = self.thought.lock() {
            *thought = Some(budget.clone());
        }
        let now = self.look();
        let is_next = now.position_id() == then.position_id() && now.bot_to_move() == Some((seat, player));
        // Asked after the budget is there to be cancelled, so that no leaving watcher is missed.
        if is_next && self.is_attended() { Ok(budget) } else { Err(Refused::Stale) }
    }

    /// Lets the player think where there is a place for him, here or with a worker.
    async fn think(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Result<Option<Chosen>, Refused>, JobError> {
        let house = &self.house;
        let asker = self.asker(now);
        let known = self.worker.lock().ok().and_then(|worker| worker.clone());
        let mut stopped = pin!(self.stopped.notified());
        // From here on a stop is heard; one that came before has cancelled the budget.
        stopped.as_mut().enable();
        if budget.is_cancelled() {
            return Ok(Ok(None));
        }
        let admitted = tokio::select! {
            admitted = house.thinkers.admit(asker, known, Rank::First) => admitted,
            () = stopped => return Ok(Ok(None)),
        };
        match admitted {
            None => Ok(Err(StoreError::Closed.into())),
            Some(Admitted::Here(place)) => Ok(self.think_here(place, now, seat, player, budget, seed).await),
            Some(Admitted::There(_)) if budget.is_cancelled() => Ok(Ok(None)),
            Some(Admitted::There(core)) => {
                if let Ok(mut worker) = self.worker.lock() {
                    *worker = Some(core.worker().clone()).filter(|_| !now.game.game().hides());
                }
                let allowed = (budget, house.options.bot_limit);
                let thought = EngineJob::of(self.id(), now.game.as_ref(), seat, player, allowed, seed);
                let thought = thought.map_err(JobError::Refused)?;
                match house.elsewhere.think(core, thought, budget).await? {
                    JobResult::Move(chosen) => Ok(Ok(chosen)),
                    // A worker who answers what he was not asked is as good as none.
                    JobResult::Opinion(_) => Err(JobError::Lost),
                }
            }
        }
    }

    async fn think_here(
        self: &Arc<Table>,
        place: SearchPermit,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Chosen>, Refused> {
        budget.set_yield_point(place.breather());
        let (position, name, asking) = (now.game.fork(), player.to_owned(), self.house.options.asking);
        let allowed = budget.at_most(self.house.options.bot_limit);
        let mut players = self.players.lock().map(|mut kept| std::mem::take(&mut *kept)).unwrap_or_default();
        let thinking = tokio::task::spawn_blocking(move || {
            let chosen = asking(&mut players, position.as_ref(), seat, &name, &allowed, seed);
            drop(place);
            (players, chosen)
        });
        let (players, chosen) = thinking.await.map_err(|error| match error.is_panic() {
            true => Refused::Because(Text::new("move-none")),
            false => Refused::Store(StoreError::Closed),
        })?;
        if let Ok(mut kept) = self.players.lock() {
            *kept = players;
        }
        Ok(chosen?)
    }
}

/// Whoever sees to computer players here from that hand, if that one needs it.
fn tender(draft: &Draft, hand: VisitorId, seat: Seat) -> Result<Author, Refused> {
    let (now, held) = (&draft.table, draft.table.seats_of(hand));
    if !now.has_seat(seat) {
        return Err(Text::new("seat-unknown").into());
    }
    if !now.may_tend(held) {
        return Err(draft.played(hand).err().unwrap_or_else(|| Text::new("move-watching").into()));
    }
    let by = now.played(held).iter().next().map_or(Author::House, Author::Seat);
    if now.faltered.contains(seat) { Ok(by) } else { Err(Refused::Stale) }
}
