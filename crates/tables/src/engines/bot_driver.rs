//! Plays the moves of a table's bots: schedules their searches, appends the moves, and retries.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use stammtisch_catalog::{AnyMatch, Chosen, EngineSpec, check_player};
use stammtisch_presentation::{Budget, Seat, SeatSet, SeatTag, Text};
use tokio::time::{Instant, sleep, sleep_until};

use crate::engines::deferred::DeferredTable;
use crate::engines::scheduler::Priority;
use crate::engines::search::Search;
use crate::history::draft::Draft;
use crate::{
    Author, EventKind, JobKind, JobResult, PositionId, Refused, Seated, Snapshot, StoreError, Table,
    VisitorId,
};

/// How long this server leaves a table's bots to another server that was the last to write there.
///
/// After that both search; the store decides which move is first.
const FOREIGN_BOTS_TIMEOUT: Duration = Duration::from_secs(3);
/// How long bots pause after a move could not be written.
const WRITE_RETRY_INTERVAL: Duration = Duration::from_secs(1);
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
        let since = (*self.last_foreign_write.lock())?;
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
            let Some((seat, engine)) = now.bot_to_move() else { break };
            let key = self.job_owner(&now).key;
            if self.house.scheduler.capacity_of(key) == 0 {
                let has_people = !now.humans().is_empty();
                return Ok(DriveOutcome::Deferred(DeferredTable { key, id: *self.id(), has_people }));
            }
            let engine = engine.clone();
            let mut played = self.play_bot_turn(&now, seat, &engine, self.seed).await;
            if let Err(Refused::Because(why)) = &played {
                tracing::warn!(table = %self.id(), %engine, why = %why.key, "a bot gave no move and is retried");
                played = self.play_bot_turn(&now, seat, &engine, self.seed.wrapping_add(1)).await;
            }
            match played {
                Ok(()) | Err(Refused::Stale) => {}
                Err(Refused::Because(why)) => self.record_bot_failure(&now, seat, &engine, &why).await?,
                Err(error) => return Err(error),
            }
        }
        Ok(DriveOutcome::Done)
    }

    /// Records that a bot gives no move, so that a person at the table can retry or replace it.
    async fn record_bot_failure(
        self: &Arc<Table>,
        then: &Snapshot,
        seat: Seat,
        engine: &EngineSpec,
        why: &Text,
    ) -> Result<(), Refused> {
        tracing::error!(table = %self.id(), %engine, why = %why.key, "a bot gave no move twice");
        let recorded = self
            .change(|draft| {
                let now = &draft.table;
                if now.position_id() != then.position_id() || now.bot_to_move() != Some((seat, engine)) {
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
        engine: &EngineSpec,
        seed: u64,
    ) -> Result<(), Refused> {
        let earliest = Instant::now() + self.house.options.bot_pause;
        let budget = self.begin_search(now, seat, engine)?;
        let owner = self.job_owner(now);
        let mut moves: Vec<Chosen> = Vec::new();
        let mut position: Arc<dyn AnyMatch> = now.game.fork().into();
        loop {
            let search = Search {
                position: position.clone(),
                seat,
                engine: engine.clone(),
                kind: JobKind::Move,
                seed,
            };
            match self.search(owner, Priority::Interactive, search, &budget).await {
                Ok(JobResult::Move(Some(chosen))) => moves.push(chosen),
                Ok(_) if budget.is_cancelled() => return Err(Refused::Stale),
                // The bot is asked again from there, after its first moves are played.
                Ok(_) | Err(Refused::Because(_)) if !moves.is_empty() => break,
                Ok(_) => return Err(Text::new("move-none").into()),
                Err(error) => return Err(error),
            }
            let last = moves.last().filter(|_| moves.len() < MAX_MOVES_PER_APPEND);
            match last.and_then(|last| now.after_move_of_same_turn(position.as_ref(), seat, &last.text)) {
                Some(next) => position = next.into(),
                None => break,
            }
        }
        sleep_until(earliest).await;
        self.append_bot_moves(now.position_id(), seat, engine, &moves, &budget).await
    }

    /// Appends a bot's moves, and repeats that while the store cannot be written.
    async fn append_bot_moves(
        self: &Arc<Table>,
        at: PositionId,
        seat: Seat,
        engine: &EngineSpec,
        moves: &[Chosen],
        budget: &Budget,
    ) -> Result<(), Refused> {
        loop {
            let appended = self.change(|draft| {
                let now = &draft.table;
                if now.position_id() != at
                    || now.bot_to_move() != Some((seat, engine))
                    || budget.is_cancelled()
                {
                    return Err(Refused::Stale);
                }
                for chosen in moves {
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

    /// The budget of a new search, cancelled when the position passes or the last watcher leaves.
    ///
    /// Refuses if that has happened already.
    fn begin_search(&self, then: &Snapshot, seat: Seat, engine: &EngineSpec) -> Result<Budget, Refused> {
        let budget = Budget::unlimited();
        *self.search_budget.lock() = Some(budget.clone());
        let now = self.snapshot();
        let is_next = now.position_id() == then.position_id() && now.bot_to_move() == Some((seat, engine));
        // Checked after the budget can be cancelled, so that no leaving watcher is missed.
        if is_next && self.is_attended() { Ok(budget) } else { Err(Refused::Stale) }
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
