//! Plays the moves of a table's bots: schedules their searches, appends the moves, and retries.

use std::pin::pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use stammtisch_catalog::{Chosen, check_player};
use stammtisch_presentation::{Budget, Seat, SeatSet, SeatTag, Text};
use tokio::time::{Instant, sleep, sleep_until};

use crate::engines::deferred::DeferredTable;
use crate::engines::scheduler::{Admitted, Priority, SearchPermit};
use crate::history::draft::Draft;
use crate::{
    Author, EngineJob, EventKind, JobError, JobResult, Refused, Seated, Snapshot, StoreError, Table,
    VisitorId,
};

/// How long this server leaves a table's bots to another server that was the last to write there.
///
/// After that both search; the store decides which move is first.
const FOREIGN_BOTS_TIMEOUT: Duration = Duration::from_secs(3);
/// How long bots pause after a move could not be written.
const WRITE_RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// How often a job is sent to workers before its engine counts as one that has no move. A job that
/// is always lost may be what crashes the workers.
pub(crate) const MAX_LOST_ATTEMPTS: usize = 4;
/// At most this many consecutive moves of one bot go into one append.
const MAX_MOVES_PER_APPEND: usize = 64;

/// Why a run of bot moves ended.
enum DriveOutcome {
    /// No bot is to move.
    Done,
    /// Too many jobs of the same client address are queued already.
    Deferred(DeferredTable),
}

impl Table {
    /// Starts a task that plays bot moves while a bot is to move and people play or watch.
    pub(crate) fn wake_bots(self: &Arc<Table>) {
        if !self.has_attended_bot_turn() {
            return;
        }
        if let Some(wait) = self.foreign_bots_wait() {
            return self.wake_bots_after(wait);
        }
        if self.is_driving_bots.swap(true, Ordering::AcqRel) {
            return;
        }
        let table = self.clone();
        tokio::spawn(async move {
            let outcome = table.drive_bots().await;
            table.is_driving_bots.store(false, Ordering::Release);
            match outcome {
                // A bot's turn may have come between the last check and the line above.
                Ok(DriveOutcome::Done) => table.wake_bots(),
                // Deferred only after the flag is cleared, or a wake-up would be ignored.
                Ok(DriveOutcome::Deferred(deferred)) => {
                    table.house.deferred.add(deferred);
                    // Capacity may have been freed in between.
                    table.house.scheduler.capacity_freed().notify_one();
                }
                // The table was deleted.
                Err(Refused::Store(StoreError::Gone(_))) => {}
                Err(error) => {
                    tracing::error!(table = %table.id(), ?error, "a bot gave no move");
                    if matches!(error, Refused::Store(why) if why.is_transient()) {
                        table.wake_bots_after(WRITE_RETRY_INTERVAL);
                    }
                }
            }
        });
    }

    /// How long the bots here are still left to another server.
    fn foreign_bots_wait(&self) -> Option<Duration> {
        let since = (*self.last_foreign_write.lock().ok()?)?;
        FOREIGN_BOTS_TIMEOUT.checked_sub(since.elapsed())
    }

    fn wake_bots_after(self: &Arc<Table>, wait: Duration) {
        if self.is_wake_scheduled.swap(true, Ordering::AcqRel) {
            return;
        }
        let table = Arc::downgrade(self);
        tokio::spawn(async move {
            sleep(wait).await;
            if let Some(table) = table.upgrade() {
                table.is_wake_scheduled.store(false, Ordering::Release);
                table.wake_bots();
            }
        });
    }

    /// Whether a bot is to move and people play or watch.
    fn has_attended_bot_turn(&self) -> bool {
        self.snapshot().bot_to_move().is_some() && self.is_attended()
    }

    /// Plays bot moves until it is no bot's turn.
    async fn drive_bots(self: &Arc<Table>) -> Result<DriveOutcome, Refused> {
        while self.has_attended_bot_turn() && self.foreign_bots_wait().is_none() {
            let now = self.snapshot();
            let Some((seat, player)) = now.bot_to_move() else { break };
            let key = self.job_owner(&now).key;
            if self.house.scheduler.capacity_of(key) == 0 {
                let has_people = !now.humans().is_empty();
                return Ok(DriveOutcome::Deferred(DeferredTable { key, id: *self.id(), has_people }));
            }
            let player = player.to_owned();
            match self.play_bot_turn_with_retry(&now, seat, &player).await {
                Ok(()) | Err(Refused::Stale) => {}
                Err(Refused::Because(why)) => self.record_bot_failure(&now, seat, &player, &why).await?,
                Err(error) => return Err(error),
            }
        }
        Ok(DriveOutcome::Done)
    }

    /// Plays a bot's turn, and tries once more with another seed if its move cannot be played.
    async fn play_bot_turn_with_retry(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
    ) -> Result<(), Refused> {
        match self.play_bot_turn(now, seat, player.to_owned(), self.seed).await {
            Err(Refused::Because(why)) => {
                tracing::warn!(table = %self.id(), player, why = %why.key, "a bot gave no move and is retried");
                self.play_bot_turn(now, seat, player.to_owned(), self.seed.wrapping_add(1)).await
            }
            played => played,
        }
    }

    /// Records that a bot gives no move, so that a person at the table can retry or replace it.
    async fn record_bot_failure(
        self: &Arc<Table>,
        then: &Snapshot,
        seat: Seat,
        player: &str,
        why: &Text,
    ) -> Result<(), Refused> {
        tracing::error!(table = %self.id(), player, why = %why.key, "a bot gave no move twice");
        let recorded = self
            .change(|draft| {
                let now = &draft.table;
                if now.position_id() != then.position_id() || now.bot_to_move() != Some((seat, player)) {
                    return Err(Refused::Stale);
                }
                Ok(draft.add(Author::Seat(seat), EventKind::BotFailed)?)
            })
            .await;
        if matches!(recorded, Err(Refused::Stale)) { Ok(()) } else { recorded }
    }

    /// Lets a bot that gave no move try again.
    pub async fn retry_bot(self: &Arc<Table>, visitor: VisitorId, seat: Seat) -> Result<(), Refused> {
        self.change(|draft| {
            let by = bot_manager(draft, visitor, seat)?;
            Ok(draft.add(by, EventKind::BotRetried { seat })?)
        })
        .await
    }

    /// Replaces a bot that gave no move by another.
    pub async fn replace_bot(
        self: &Arc<Table>,
        visitor: VisitorId,
        seat: Seat,
        player: &str,
    ) -> Result<(), Refused> {
        self.change(|draft| {
            let by = bot_manager(draft, visitor, seat)?;
            if !draft.table.game.game().has_player(player) {
                check_player(draft.table.game.game(), player)?;
                return Err(Refused::Stale);
            }
            let name = draft.table.seats.get(seat.index()).map(|state| state.name.clone());
            let tag = SeatTag { name: name.unwrap_or_default(), player: player.to_owned() };
            Ok(draft.add(by, EventKind::Seated(Seated { seat, tag, visitor: None, old_key: None }))?)
        })
        .await
    }

    /// Searches for a bot's move and plays it.
    ///
    /// Consecutive moves that the bot makes while others may act too are played in one append: a
    /// bot that marks ten dead chains has made one statement.
    async fn play_bot_turn(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: String,
        seed: u64,
    ) -> Result<(), Refused> {
        let earliest = Instant::now() + self.house.options.bot_pause;
        let budget = self.begin_search(now, seat, &player)?;
        let mut moves = vec![self.search_move_with_retry(now, seat, &player, &budget, seed).await?];
        let mut then = now.clone();
        while moves.len() < MAX_MOVES_PER_APPEND
            && let Some(next) = moves.last().and_then(|last| then.after_move_of_same_turn(seat, &last.text))
        {
            then = Arc::new(next);
            match self.search_move_with_retry(&then, seat, &player, &budget, seed).await {
                Ok(chosen) => moves.push(chosen),
                // The bot is asked again from there, after these moves are played.
                Err(Refused::Because(_)) => break,
                Err(error) => return Err(error),
            }
        }
        sleep_until(earliest).await;
        let at = now.position_id();
        loop {
            let appended = self.change(|draft| {
                let now = &draft.table;
                if now.position_id() != at
                    || now.bot_to_move() != Some((seat, &player))
                    || budget.is_cancelled()
                {
                    return Err(Refused::Stale);
                }
                for chosen in &moves {
                    draft.play(seat, &chosen.text, SeatSet::only(seat), chosen.reasons.clone())?;
                }
                Ok(())
            });
            match appended.await {
                // The search is not repeated: its result stays valid until it can be written.
                Err(Refused::Store(why)) if why.is_transient() && self.has_attended_bot_turn() => {
                    tracing::warn!(table = %self.id(), %why, "a bot's move could not be written and is retried");
                    sleep(WRITE_RETRY_INTERVAL).await;
                }
                appended => return appended,
            }
        }
    }

    /// Searches for a bot's move; retries if the job is lost with its worker.
    async fn search_move_with_retry(
        self: &Arc<Table>,
        then: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Chosen, Refused> {
        for _ in 0..MAX_LOST_ATTEMPTS {
            match self.search_move(then, seat, player, budget, seed).await {
                Err(JobError::Lost) | Ok(Ok(None)) if budget.is_cancelled() => return Err(Refused::Stale),
                Err(JobError::Lost) => {}
                Err(JobError::Refused(why)) => return Err(why.into()),
                Ok(chosen) => return chosen?.ok_or_else(|| Text::new("move-none").into()),
            }
        }
        Err(Text::new("move-none").into())
    }

    /// The budget of a new search, cancelled when the position passes or the last watcher leaves.
    ///
    /// Refuses if that has happened already.
    fn begin_search(&self, then: &Snapshot, seat: Seat, player: &str) -> Result<Budget, Refused> {
        let budget = Budget::unlimited();
        if let Ok(mut current) = self.search_budget.lock() {
            *current = Some(budget.clone());
        }
        let now = self.snapshot();
        let is_next = now.position_id() == then.position_id() && now.bot_to_move() == Some((seat, player));
        // Checked after the budget can be cancelled, so that no leaving watcher is missed.
        if is_next && self.is_attended() { Ok(budget) } else { Err(Refused::Stale) }
    }

    /// Searches for a bot's move, here or on a worker as the scheduler admits it.
    async fn search_move(
        self: &Arc<Table>,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Result<Option<Chosen>, Refused>, JobError> {
        let house = &self.house;
        let owner = self.job_owner(now);
        let last_worker = self.last_worker.lock().ok().and_then(|worker| worker.clone());
        let mut cancelled = pin!(self.search_cancelled.notified());
        // Registered before the check: a later cancellation notifies, an earlier one shows in the
        // budget.
        cancelled.as_mut().enable();
        if budget.is_cancelled() {
            return Ok(Ok(None));
        }
        let admitted = tokio::select! {
            admitted = house.scheduler.admit(owner, last_worker, Priority::Interactive) => admitted,
            () = cancelled => return Ok(Ok(None)),
        };
        match admitted {
            None => Ok(Err(StoreError::Closed.into())),
            Some(Admitted::Here(permit)) => {
                Ok(self.search_move_here(permit, now, seat, player, budget, seed).await)
            }
            Some(Admitted::There(_)) if budget.is_cancelled() => Ok(Ok(None)),
            Some(Admitted::There(slot)) => {
                if let Ok(mut worker) = self.last_worker.lock() {
                    // The view of a game with hidden information carries no moves to resume from.
                    let is_reusable = !now.game.game().has_hidden_information();
                    *worker = is_reusable.then(|| slot.worker().clone());
                }
                let limits = (budget, house.options.bot_time_limit);
                let job = EngineJob::for_move(self.id(), now.game.as_ref(), seat, player, limits, seed);
                let job = job.map_err(JobError::Refused)?;
                match house.remote_jobs.run(slot, job, budget).await? {
                    JobResult::Move(chosen) => Ok(Ok(chosen)),
                    // An answer of another kind counts as lost.
                    JobResult::Evaluation(_) => Err(JobError::Lost),
                }
            }
        }
    }

    /// Searches for a bot's move on a blocking thread of this process.
    async fn search_move_here(
        self: &Arc<Table>,
        permit: SearchPermit,
        now: &Arc<Snapshot>,
        seat: Seat,
        player: &str,
        budget: &Budget,
        seed: u64,
    ) -> Result<Option<Chosen>, Refused> {
        budget.set_yield_point(permit.yield_point());
        let position = now.game.fork();
        let name = player.to_owned();
        let choose_move = self.house.options.choose_move;
        let limited = budget.at_most(self.house.options.bot_time_limit);
        let mut players = self.players.lock().map(|mut kept| std::mem::take(&mut *kept)).unwrap_or_default();
        let search = tokio::task::spawn_blocking(move || {
            let chosen = choose_move(&mut players, position.as_ref(), seat, &name, &limited, seed);
            drop(permit);
            (players, chosen)
        });
        let (players, chosen) = search.await.map_err(|error| {
            if error.is_panic() {
                Refused::Because(Text::new("move-none"))
            } else {
                Refused::Store(StoreError::Closed)
            }
        })?;
        if let Ok(mut kept) = self.players.lock() {
            *kept = players;
        }
        Ok(chosen?)
    }

    /// How much of its time the bot that searches here has used, 0 to 1; 0 if that is not known.
    pub fn search_progress(&self) -> f32 {
        let budget = self.search_budget.lock().unwrap_or_else(PoisonError::into_inner);
        budget.as_ref().map_or(0.0, Budget::used)
    }
}

/// The author of an event by which a visitor retries or replaces a bot, if they may and the bot has
/// failed.
fn bot_manager(draft: &Draft, visitor: VisitorId, seat: Seat) -> Result<Author, Refused> {
    let now = &draft.table;
    let held = now.seats_of(visitor);
    if !now.has_seat(seat) {
        return Err(Text::new("seat-unknown").into());
    }
    if !now.may_manage_bots(held) {
        return Err(draft.played(visitor).err().unwrap_or_else(|| Text::new("move-watching").into()));
    }
    let by = now.played(held).iter().next().map_or(Author::House, Author::Seat);
    if now.failed_bots.contains(seat) { Ok(by) } else { Err(Refused::Stale) }
}
