//! The house: creates, loads and unloads tables, and owns what they share.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use stammtisch_catalog::{AnyGame, AnyMatch, EngineRegistry};
use stammtisch_presentation::{FieldError, ForfeitReason, SeatTag, Values};
use tokio::time::{sleep, timeout};

use crate::blocking_pool::{Permit, current_client};
use crate::engines::analysis_quota::AnalysisQuota;
use crate::engines::deferred::Deferred;
use crate::engines::scheduler::{EngineScheduler, Priority, TIME_SLICE};
use crate::engines::workers::RemoteJobs;
use crate::highscores::{Deletion, HighScore, Imported, ScoreLine, SortOrder};
use crate::history::create::{create_table, sanitize_tag, unknown_players};
use crate::history::resignation::ForfeitCounts;
use crate::logs::Logs;
use crate::open_tables::OpenTables;
use crate::store::score_writer::ScoreWriter;
use crate::sync;
use crate::{
    BlockingPool, Bus, BusConnection, Digest, LocalSearch, Refused, Secret, Snapshot, Store, StoreError,
    Summary, Table, TableId, Token, VisitorId, WorkerSlot, WorkerStats,
};

/// How long opening a loaded table waits for events of other servers before it is shown as it is.
const REFRESH_TIMEOUT: Duration = Duration::from_millis(500);

/// How long a closing house waits for its analyses.
const ANALYSIS_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// A handle to the house; clones share it.
#[derive(Clone)]
pub struct House {
    pub(crate) state: Arc<HouseState>,
}

/// The state that all handles and tables of a house share.
pub(crate) struct HouseState {
    /// This server's random name, by which leases in the store are told apart.
    pub(crate) name: String,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) options: Options,
    pub(crate) scheduler: EngineScheduler,
    /// The tables whose bots wait for queue capacity.
    pub(crate) deferred: Deferred,
    pub(crate) remote_jobs: RemoteJobs,
    /// Runs replays and renderings.
    pub(crate) blocking_pool: BlockingPool,
    pub(crate) analysis_quota: Arc<AnalysisQuota>,
    pub(crate) logs: Logs,
    scores: ScoreWriter,
    pub(crate) tables: OpenTables,
    /// Notifies other servers, if there are any.
    pub(crate) bus: Option<Arc<dyn Bus>>,
    /// How often comparing with the store found events that the bus had not announced.
    pub(crate) missed_bus_events: AtomicU64,
    pub(crate) forfeit_counts: ForfeitCounts,
}

/// Configuration of a house.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many engine searches run in this process at once.
    pub max_local_searches: usize,
    /// The minimum time that a bot takes for a move, so that people can follow.
    pub bot_pause: Duration,
    /// The maximum time that a bot searches for a move.
    pub bot_time_limit: Duration,
    /// The folder for game logs; without it none are written. A log reveals all hidden information.
    pub logs: Option<PathBuf>,
    /// The secret that seat keys are derived from.
    pub secret: Arc<Secret>,
    /// The engines that may play at its tables.
    pub engines: EngineRegistry,
    /// Whether engine searches may run in this process.
    pub local_search: LocalSearch,
    /// How often the loaded tables are compared with the store, which other servers write to and
    /// from which tables may be deleted.
    pub compare_interval: Duration,
}

impl Options {
    /// The default configuration, with this secret.
    pub fn with_secret(secret: Secret) -> Options {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Options {
            secret: Arc::new(secret),
            max_local_searches: cores,
            bot_pause: Duration::from_millis(300),
            bot_time_limit: Duration::from_secs(60),
            logs: None,
            engines: EngineRegistry::default(),
            local_search: LocalSearch::Auto,
            compare_interval: Duration::from_secs(3),
        }
    }
}

/// Why a table could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The errors of the form, by field.
    Fields(Vec<FieldError>),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> OpenError {
        OpenError::Store(error)
    }
}

impl House {
    /// Opens a house that is the only server of its store.
    ///
    /// What the last run left undone, such as high scores, is caught up on in the background.
    pub async fn open(store: Arc<dyn Store>, options: Options) -> Result<House, StoreError> {
        House::open_at(store, None, options).await
    }

    /// Opens a house that shares its store with other servers.
    pub async fn open_clustered(
        store: Arc<dyn Store>,
        bus: BusConnection,
        options: Options,
    ) -> Result<House, StoreError> {
        House::open_at(store, Some(bus), options).await
    }

    async fn open_at(
        store: Arc<dyn Store>,
        bus: Option<BusConnection>,
        options: Options,
    ) -> Result<House, StoreError> {
        let (bus, bus_events) = bus.map(|BusConnection { bus, events }| (bus, events)).unzip();
        let state = HouseState {
            name: Token::random()?.to_string(),
            store,
            scheduler: EngineScheduler::new(options.max_local_searches, TIME_SLICE, options.local_search),
            deferred: Deferred::default(),
            remote_jobs: RemoteJobs::default(),
            blocking_pool: BlockingPool::default(),
            analysis_quota: Arc::default(),
            logs: Logs::in_folder(options.logs.clone()),
            scores: ScoreWriter::default(),
            tables: OpenTables::default(),
            bus,
            missed_bus_events: AtomicU64::new(0),
            forfeit_counts: ForfeitCounts::default(),
            options,
        };
        let house = House { state: Arc::new(state) };
        tokio::spawn(sync::resume_unfinished_work(Arc::downgrade(&house.state), bus_events.is_none()));
        tokio::spawn(sync::follow_store(Arc::downgrade(&house.state), bus_events));
        Ok(house)
    }

    /// Opens a table. The opener holds all seats that people play.
    pub async fn open_table(
        &self,
        game: &'static dyn AnyGame,
        setup: &Values,
        seats: Vec<SeatTag>,
        opener: VisitorId,
    ) -> Result<TableId, OpenError> {
        let seats: Vec<SeatTag> = seats.into_iter().map(sanitize_tag).collect();
        let unknown_players = unknown_players(game, &seats);
        let started = game.start(setup, seats).map_err(|mut errors| {
            errors.extend(unknown_players.iter().cloned());
            OpenError::Fields(errors)
        })?;
        if !unknown_players.is_empty() {
            return Err(OpenError::Fields(unknown_players));
        }
        Ok(self.open_match(started, opener).await?)
    }

    /// Opens a table for a match that was loaded from a file. Unknown players become humans.
    pub async fn open_match(
        &self,
        game: Box<dyn AnyMatch>,
        opener: VisitorId,
    ) -> Result<TableId, StoreError> {
        let secret = self.state.options.secret.clone();
        let created = self.state.blocking_pool.run(move || create_table(game, opener, secret)).await;
        let (saved, table) = created.ok_or(StoreError::Closed)??;
        let id = saved.id;
        self.state.store.open(saved, table.status()).await?;
        self.state.enter_missed_scores();
        let game = table.game.game();
        tracing::info!(table = %id, game = game.id(), "opened");
        self.state.logs.assign(&id, game);
        self.state.logs.update(&table);
        Ok(id)
    }

    /// The table of that id, loaded on the client's own permit unless it is in memory.
    pub async fn table(&self, id: &TableId) -> Result<Option<Arc<Table>>, StoreError> {
        let slot = self.state.tables.slot(id);
        let mut known = slot.lock().await.upgrade();
        if known.is_none() {
            // Waits for the permit without the slot's lock, so that other clients are not blocked.
            let permit = self.state.blocking_pool.client_permit().await;
            let mut slot = slot.lock().await;
            known = slot.upgrade();
            if known.is_none() {
                let Some(table) = self.load(id, permit).await? else { return Ok(None) };
                *slot = Arc::downgrade(&table);
                table.wake_bots();
                return Ok(Some(table));
            }
        }
        if let Some(table) = &known {
            self.refresh(table).await;
        }
        Ok(known)
    }

    /// Loads a table from the store.
    async fn load(&self, id: &TableId, permit: Permit) -> Result<Option<Arc<Table>>, StoreError> {
        // Subscribes before reading, so that no event is missed in between.
        let subscription = match &self.state.bus {
            Some(bus) => Some(bus.subscribe(id).await),
            None => None,
        };
        let Some(saved) = self.state.store.load(id).await? else { return Ok(None) };
        let house = self.state.clone();
        let address = current_client();
        let restore = move || Table::new(house, saved, subscription, address);
        let table = self.state.blocking_pool.run_with(permit, restore).await.ok_or(StoreError::Closed)??;
        self.resume_log(&table).await?;
        Ok(Some(table))
    }

    /// Loads other servers' events, unless the store is slow to answer.
    ///
    /// So a client that another server sent here sees at least what it saw there.
    async fn refresh(&self, table: &Arc<Table>) {
        if self.state.bus.is_some()
            && !matches!(timeout(REFRESH_TIMEOUT, table.sync_to(u64::MAX)).await, Ok(Ok(_)))
        {
            tracing::debug!(table = %table.id(), "a table is shown as it is in memory");
        }
    }

    /// Updates the game's log if it is this table's.
    ///
    /// After a restart the log belongs to the table that was opened last.
    async fn resume_log(&self, table: &Table) -> Result<(), StoreError> {
        let logs = &self.state.logs;
        let now = table.snapshot();
        let game = now.game.game();
        if logs.is_unassigned(game)
            && let Some(latest) = self.state.store.latest_table(game.id()).await?
        {
            logs.assign(&latest, game);
        }
        logs.update(&now);
        Ok(())
    }

    /// Revokes a visitor id: everything that it owns goes to a new one, and the old one only
    /// watches.
    ///
    /// If not everything could be written, what was transferred goes back.
    pub async fn revoke_visitor(&self, old: VisitorId, new: VisitorId) -> Result<(), StoreError> {
        let transferred = self.transfer_visitor(old, new).await;
        if transferred.is_err() {
            self.transfer_visitor(new, old).await.ok();
        }
        transferred
    }

    async fn transfer_visitor(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
        self.state.store.reassign_visitor(from, to).await?;
        // The list of a visitor's tables is truncated, so it is read until nothing is left.
        loop {
            let mut has_changed = false;
            for summary in self.tables_of(from).await? {
                has_changed |= self.transfer_table_seats(&summary.id, from, to).await?;
            }
            if !has_changed {
                return Ok(());
            }
        }
    }

    /// Transfers a visitor's seats at one table; false if there are none or the table is read-only.
    async fn transfer_table_seats(
        &self,
        id: &TableId,
        from: VisitorId,
        to: VisitorId,
    ) -> Result<bool, StoreError> {
        let table = match self.table(id).await {
            Ok(Some(table)) => table,
            Ok(None) => return Ok(false),
            Err(error @ StoreError::Unreadable(..)) => {
                tracing::warn!(%error, "the seats at a table were not transferred");
                return Ok(false);
            }
            Err(error) => return Err(error),
        };
        if let Some(why) = table.snapshot().read_only() {
            tracing::warn!(table = %id, why = %why.key, "the seats at a read-only table were not transferred");
            return Ok(false);
        }
        table.transfer_seats(from, to).await.map_err(|refused| match refused {
            Refused::Store(error) => error,
            refused => StoreError::Unreadable(*id, refused.to_string()),
        })
    }

    /// The pool for blocking work, such as rendering.
    pub fn blocking_pool(&self) -> &BlockingPool {
        &self.state.blocking_pool
    }

    /// How many engine jobs run in this process, and how many are queued.
    pub fn job_counts(&self) -> (usize, usize) {
        self.state.scheduler.count()
    }

    /// Gives a worker's slot to the next engine job; returns it if no job is queued for it.
    pub fn offer_slot(&self, slot: Box<dyn WorkerSlot>) -> Option<Box<dyn WorkerSlot>> {
        self.state.scheduler.offer_slot(slot)
    }

    /// The hashed fairness key of the next job that a worker would get, and whether it is a
    /// background job.
    ///
    /// The hash is keyed by the house's secret: equal on all its servers, and meaningless
    /// elsewhere.
    pub fn next_queued_job(&self) -> Option<(u64, bool)> {
        let (key, priority) = self.state.scheduler.next_queued_job()?;
        let proof = self.state.options.secret.proof().unwrap_or_default();
        let hash = Digest::of(&[b"a guest".as_slice(), &proof[..], &key.to_bytes()[..]].concat()).number();
        Some((hash, priority == Priority::Background))
    }

    /// Sets how many workers are connected. Without any, jobs run here if that is allowed.
    pub fn set_worker_count(&self, connected: usize) {
        self.state.scheduler.set_worker_count(connected);
    }

    /// Counters about workers.
    pub fn workers(&self) -> WorkerStats {
        self.state.remote_jobs.stats(self.state.scheduler.workers())
    }

    /// Waits until an engine job is queued.
    pub async fn job_queued(&self) {
        self.state.scheduler.job_queued().await;
    }

    /// Whether the house has closed and admits no more engine jobs.
    pub fn is_closed(&self) -> bool {
        self.state.scheduler.is_closed()
    }

    /// How often comparing with the store found events that the bus had not announced.
    pub fn missed_bus_events(&self) -> u64 {
        self.state.missed_bus_events.load(Ordering::Relaxed)
    }

    /// How many forfeits happened here since the house was opened, by reason.
    pub fn forfeit_counts(&self) -> [(ForfeitReason, u64); 3] {
        self.state.forfeit_counts.counts()
    }

    /// Takes a token from a bucket of that capacity and refill rate that all servers share; false
    /// if it is empty.
    pub async fn take_token(&self, key: Digest, capacity: f64, per_second: f64) -> Result<bool, StoreError> {
        self.state.store.take_token(key, capacity, per_second).await
    }

    /// How many tables are in memory, because they are watched or a bot searches.
    pub async fn tables_in_memory(&self) -> usize {
        self.state.tables.all().await.len()
    }

    /// The tables of a visitor, latest change first.
    pub async fn tables_of(&self, visitor: VisitorId) -> Result<Vec<Summary>, StoreError> {
        self.state.store.tables_of(visitor).await
    }

    /// Saves the browser client's files for servers of other versions, if there may be any.
    pub async fn save_client_files(
        &self,
        stamp: &str,
        files: impl FnOnce() -> String,
    ) -> Result<(), StoreError> {
        if self.state.bus.is_none() {
            return Ok(());
        }
        self.state.store.save_client_files(stamp, &files()).await
    }

    /// The browser client's files of a server of another version.
    pub async fn client_files(&self, stamp: &str) -> Result<Option<String>, StoreError> {
        self.state.store.client_files(stamp).await
    }

    /// Saves what a visitor chose in a game's form.
    pub async fn remember_form(
        &self,
        visitor: VisitorId,
        game: &str,
        form: &Values,
    ) -> Result<(), StoreError> {
        self.state.store.remember_form(visitor, game, form).await
    }

    /// What a visitor chose in a game's form last time.
    pub async fn remembered_form(
        &self,
        visitor: VisitorId,
        game: &str,
    ) -> Result<Option<Values>, StoreError> {
        self.state.store.remembered_form(visitor, game).await
    }

    /// The high scores of a game or of all, latest first.
    pub async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        self.state.scores.flush().await;
        self.state.store.high_scores(game).await
    }

    /// The high score of that id.
    pub async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError> {
        self.state.scores.flush().await;
        self.state.store.high_score(id).await
    }

    /// The first `max` high scores in that order, and how many there are in total.
    pub async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: SortOrder,
        max: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError> {
        self.state.scores.flush().await;
        self.state.store.first_high_scores(game, order, max).await
    }

    /// Refuses if the store has no free space to write; then it checks again.
    pub async fn check_free_space(&self) -> Result<(), StoreError> {
        self.state.store.check_free_space().await?;
        self.state.enter_missed_scores();
        Ok(())
    }

    /// Adds lines to a game's high scores, except for duplicates.
    pub async fn import_high_scores(
        &self,
        game: &str,
        lines: Vec<ScoreLine>,
    ) -> Result<Imported, StoreError> {
        self.state.store.import_high_scores(game, lines).await
    }

    /// Deletes high scores permanently; answers how many.
    pub async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        self.state.scores.flush().await;
        self.state.store.delete_high_scores(which).await
    }

    async fn wait_for_analyses(&self) {
        for table in self.state.tables.all().await {
            while table.is_analysing() {
                sleep(Duration::from_millis(2)).await;
            }
        }
    }

    /// Stops all engine searches and finishes what is being written.
    pub async fn close(&self) {
        self.state.scheduler.close();
        for table in self.state.tables.all().await {
            table.stop_search();
            table.pause_analysis();
        }
        // Judged decisions are written; the rest of an analysis is left to another server.
        let _ = timeout(ANALYSIS_SHUTDOWN_TIMEOUT, self.wait_for_analyses()).await;
        self.state.scores.flush().await;
        self.state.logs.close().await;
        self.state.store.close().await;
    }
}

impl HouseState {
    /// Updates the high scores for a table, which is loaded if necessary.
    pub(crate) async fn enter_score(self: &Arc<HouseState>, id: &TableId) {
        match (House { state: self.clone() }).table(id).await {
            Ok(Some(table)) => self.scores.record(&self.store, &table.snapshot()),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(table = %id, %error, "the high scores were not updated for a table");
                if !matches!(error, StoreError::Unreadable(..)) {
                    self.scores.retry_later(*id);
                }
            }
        }
    }

    /// Retries the failed high score updates. Called after the store has accepted a write.
    pub(crate) fn enter_missed_scores(self: &Arc<HouseState>) {
        let missed = self.scores.take_retries();
        if missed.is_empty() {
            return;
        }
        let house = self.clone();
        tokio::spawn(async move {
            for id in missed {
                house.enter_score(&id).await;
            }
        });
    }

    /// Updates logs and high scores after a change, in the background.
    pub(crate) fn follow(&self, before: &Snapshot, now: &Snapshot) {
        self.logs.update(now);
        if before.ended != now.ended {
            self.scores.record(&self.store, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use stammtisch_bots::HUMAN;

    use super::*;
    use crate::on_behalf_of;
    use crate::sqlite::SqliteStore;

    #[tokio::test]
    async fn a_client_waiting_for_its_permit_blocks_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
        let options = Options::with_secret(Secret::random().unwrap());
        let house = House::open(Arc::new(store), options).await.unwrap();
        let people = vec![SeatTag { name: String::new(), player: HUMAN.to_owned() }; 2];
        let game = stammtisch_catalog::find("tic-tac-toe").unwrap();
        let opener = Token::random().unwrap().visitor_id();
        let id = house.open_table(game, &Values::new(), people, opener).await.unwrap();
        let pool = house.blocking_pool().clone();
        // One client address has used up its permits.
        let busy = on_behalf_of(7, pool.all_client_permits()).await;
        let load = |address| {
            let house = house.clone();
            tokio::spawn(on_behalf_of(address, async move { house.table(&id).await.unwrap().is_some() }))
        };
        let first = load(7);
        let second = load(8);
        assert!(timeout(Duration::from_secs(60), second).await.expect("other clients have permits").unwrap());
        assert!(!first.is_finished(), "loading takes a permit of the client");
        drop(busy);
        assert!(timeout(Duration::from_secs(60), first).await.expect("a permit is free").unwrap());
        house.close().await;
    }
}
