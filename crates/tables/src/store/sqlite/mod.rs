//! [`Store`] over one SQLite file: a pool of read connections, and one writer thread with group
//! commit (many moves share one durable transaction).

mod analyses;
mod batch;
mod highscores;
mod import_database;
mod reading;
mod schema;
mod side_store;
mod writing;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use parking_lot::Mutex;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use stammtisch_presentation::Values;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::task::spawn_blocking;

use self::analyses::AnalysisUpdate;
use self::writing::{Request, WriteOp};
use crate::blocking_pool::ClientPermits;
use crate::highscores::{Deletion, Finish, HighScore, Imported, ScoreLine, SortOrder};
use crate::{
    AnalysisProgress, Appended, Event, FreeSpace, Pruned, SavedTable, SideStore, SideStoreDump, Status,
    Store, StoreError, Summary, TableId, VisitorId,
};

/// How many write requests may be queued.
const WRITE_QUEUE_CAPACITY: usize = 1024;
/// How many reads may run at once.
const MAX_READERS: usize = 4;
/// How many of these may run on behalf of clients; the rest is reserved for the house itself.
const MAX_CLIENT_READERS: usize = 3;
/// How many reads may run on behalf of one client address.
const MAX_READERS_PER_CLIENT: usize = 2;
/// How long to wait for another process's lock on the file (SQLite's busy timeout).
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    readers: Arc<ReaderPool>,
    writer: mpsc::Sender<Request>,
    thread: Mutex<Option<thread::JoinHandle<()>>>,
    free_space: FreeSpace,
    simulates_full_disk: Arc<AtomicBool>,
}

/// A pool of read-only connections, limited in total and per client.
struct ReaderPool {
    permits: Arc<Semaphore>,
    client_permits: Arc<Semaphore>,
    per_client: ClientPermits,
    idle: Mutex<Vec<Connection>>,
}

/// The permits for one read, released on drop.
struct ReadPermit {
    _per_client: Option<OwnedSemaphorePermit>,
    _client: Option<OwnedSemaphorePermit>,
    _total: OwnedSemaphorePermit,
}

impl ReaderPool {
    fn new() -> ReaderPool {
        ReaderPool {
            permits: Arc::new(Semaphore::new(MAX_READERS)),
            client_permits: Arc::new(Semaphore::new(MAX_CLIENT_READERS)),
            per_client: ClientPermits::new(MAX_READERS_PER_CLIENT),
            idle: Mutex::default(),
        }
    }

    /// Waits for permission to read. The per-client permit comes first, so that the reads of a busy
    /// client queue behind each other and not in front of other clients.
    async fn acquire(&self) -> Result<ReadPermit, StoreError> {
        let closed = |_| StoreError::Closed;
        let per_client = self.per_client.acquire().await;
        let client = match per_client {
            Some(_) => Some(self.client_permits.clone().acquire_owned().await.map_err(closed)?),
            None => None,
        };
        let total = self.permits.clone().acquire_owned().await.map_err(closed)?;
        Ok(ReadPermit { _per_client: per_client, _client: client, _total: total })
    }
}

impl SqliteStore {
    /// Opens or creates the file. A file of an older version is migrated, after a backup.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let file = path.to_owned();
        let opened = spawn_blocking(move || {
            let mut connection = connect(&file)?;
            schema::prepare(&mut connection, &file)?;
            Ok::<_, StoreError>(connection)
        });
        let connection = opened.await.map_err(|_| StoreError::Closed)??;
        let (writer, requests) = mpsc::channel(WRITE_QUEUE_CAPACITY);
        let file = path.to_owned();
        let simulates_full_disk = Arc::<AtomicBool>::default();
        let is_disk_full = simulates_full_disk.clone();
        let thread = thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || writing::write_batches(&file, connection, &is_disk_full, requests))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(SqliteStore {
            path: path.to_owned(),
            readers: Arc::new(ReaderPool::new()),
            writer,
            thread: Mutex::new(Some(thread)),
            free_space: FreeSpace::default(),
            simulates_full_disk,
        })
    }

    /// Test hook: simulates a full disk by forbidding the file to grow.
    #[doc(hidden)]
    pub fn simulate_full_disk(&self, is_full: bool) {
        self.simulates_full_disk.store(is_full, Ordering::Release);
    }

    /// Copies the database at `from` to the new file `to`, as a consistent snapshot. The copy is
    /// renamed into place when it is complete. Safe while a house uses the database.
    pub async fn backup(from: &Path, to: &Path) -> io::Result<()> {
        let from = from.to_owned();
        let to = to.to_owned();
        let copied = spawn_blocking(move || {
            if to.exists() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(&from, flags).map_err(io::Error::other)?;
            connection.busy_timeout(BUSY_TIMEOUT).map_err(io::Error::other)?;
            schema::copy_into(&connection, &to)
        });
        copied.await?
    }

    /// Whether any seat link is derived from the house's secret. Links of version 0.1.0 are not.
    pub async fn has_seat_links(&self) -> Result<bool, StoreError> {
        self.read(reading::has_seat_links).await
    }

    /// Runs a read on a blocking thread, with a connection of the pool.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = self.readers.acquire().await?;
        let readers = self.readers.clone();
        let path = self.path.clone();
        let reading = spawn_blocking(move || {
            let idle = readers.idle.lock().pop();
            let connection = idle.map_or_else(|| connect_to_read(&path), Ok)?;
            let found = read(&connection)?;
            readers.idle.lock().push(connection);
            // Held until here even if the caller has been cancelled.
            drop(permit);
            Ok(found)
        });
        reading.await.map_err(|_| StoreError::Closed)?
    }

    /// Updates an analysis; false if it does not exist or another server has its lease.
    async fn update_analysis(&self, id: &TableId, update: AnalysisUpdate) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::Analysis(*id, update)).await? > 0)
    }

    /// Queues a write, waits for its commit and returns the number of changes.
    async fn write(&self, op: WriteOp) -> Result<u64, StoreError> {
        let (reply, answer) = oneshot::channel();
        let slot = self.writer.reserve().await.map_err(|_| StoreError::Closed)?;
        slot.send(Request { op, reply });
        self.free_space.record(answer.await.unwrap_or(Err(StoreError::Closed)))
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn open(&self, table: SavedTable, now: Status) -> Result<(), StoreError> {
        self.write(WriteOp::Open(Box::new(table), now)).await.map(drop)
    }

    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError> {
        let id = *id;
        self.read(move |connection| reading::load(connection, &id)).await
    }

    async fn events(&self, id: &TableId, from: u64) -> Result<Vec<Event>, StoreError> {
        let id = *id;
        self.read(move |connection| reading::events(connection, &id, from)).await
    }

    async fn append(
        &self,
        id: &TableId,
        seq: u64,
        events: Vec<Event>,
        now: Status,
    ) -> Result<Appended, StoreError> {
        let written = self.write(WriteOp::Append { id: *id, seq, events, now }).await?;
        Ok(if written > 0 { Appended::Done } else { Appended::Stale })
    }

    async fn find_outdated(&self, tables: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let tables = tables.to_vec();
        self.read(move |connection| reading::find_outdated(connection, tables)).await
    }

    async fn tables_of(&self, visitor: VisitorId) -> Result<Vec<Summary>, StoreError> {
        self.read(move |connection| reading::tables_of(connection, visitor)).await
    }

    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| reading::latest_table(connection, &game)).await
    }

    async fn all_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::all_tables).await
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        let tables = self.write(WriteOp::Prune { before }).await?;
        Ok(Pruned { tables, forms: self.write(WriteOp::PruneForms).await? })
    }

    async fn prunable(&self, before: i64) -> Result<Pruned, StoreError> {
        self.read(move |connection| reading::prunable(connection, before)).await
    }

    async fn compact(&self) -> Result<bool, StoreError> {
        let path = self.path.clone();
        let compacting = spawn_blocking(move || schema::compact(&connect(&path)?));
        compacting.await.map_err(|_| StoreError::Closed)?
    }

    async fn check_free_space(&self) -> Result<(), StoreError> {
        if self.free_space.is_exhausted() { self.write(WriteOp::ProbeSpace).await.map(drop) } else { Ok(()) }
    }

    async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.writer.send(Request { op: WriteOp::Close, reply }).await.is_ok() {
            // The writer drops the reply when it ends.
            let _ = done.await;
        }
        let thread = self.thread.lock().take();
        let ended = spawn_blocking(move || thread.map_or(Ok(()), thread::JoinHandle::join)).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::error!("the writer thread panicked");
        }
        // Wait for running reads, then close the connections one after the other: SQLite
        // checkpoints the WAL when the last connection closes, but not if another one closes at the
        // same time.
        let all_readers = self.readers.permits.acquire_many(MAX_READERS as u32).await;
        self.readers.permits.close();
        self.readers.idle.lock().clear();
        drop(all_readers);
    }
}

#[async_trait]
impl SideStore for SqliteStore {
    async fn remember_form(&self, visitor: VisitorId, game: &str, form: &Values) -> Result<(), StoreError> {
        let form = serde_json::to_string(form).unwrap_or_default();
        self.write(WriteOp::RememberForm { visitor, game: game.to_owned(), form }).await.map(drop)
    }

    async fn remembered_form(&self, visitor: VisitorId, game: &str) -> Result<Option<Values>, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| reading::remembered_form(connection, visitor, &game)).await
    }

    async fn reassign_visitor(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
        self.write(WriteOp::ReassignVisitor { from, to }).await.map(drop)
    }

    async fn begin_analysis(
        &self,
        id: &TableId,
        visitor: VisitorId,
        server: &str,
    ) -> Result<bool, StoreError> {
        self.update_analysis(id, AnalysisUpdate::Begin { visitor, server: server.to_owned() }).await
    }

    async fn renew_analysis(
        &self,
        id: &TableId,
        server: &str,
        progress: AnalysisProgress,
    ) -> Result<bool, StoreError> {
        self.update_analysis(id, AnalysisUpdate::Renew { server: server.to_owned(), progress }).await
    }

    async fn claim_expired_analysis(
        &self,
        server: &str,
        max_age: Duration,
    ) -> Result<Option<(TableId, VisitorId)>, StoreError> {
        let expired = self.read(move |connection| analyses::find_expired(connection, max_age)).await?;
        let Some((id, visitor, renewed_at)) = expired else { return Ok(None) };
        let claim = AnalysisUpdate::Claim { server: server.to_owned(), renewed_at };
        Ok(self.update_analysis(&id, claim).await?.then_some((id, visitor)))
    }

    async fn release_analysis(&self, id: &TableId, server: &str) -> Result<(), StoreError> {
        self.update_analysis(id, AnalysisUpdate::Release { server: server.to_owned() }).await.map(drop)
    }

    async fn analysis(&self, id: &TableId) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
        let id = *id;
        self.read(move |connection| analyses::unfinished(connection, &id)).await
    }

    async fn end_analysis(&self, id: &TableId) -> Result<(), StoreError> {
        self.update_analysis(id, AnalysisUpdate::End).await.map(drop)
    }

    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError> {
        let game = game.map(str::to_owned);
        self.read(move |connection| Ok(highscores::list(connection, game.as_deref())?)).await
    }

    async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError> {
        self.read(move |connection| Ok(highscores::one(connection, id)?)).await
    }

    async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: SortOrder,
        limit: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError> {
        let game = game.map(str::to_owned);
        self.read(move |connection| Ok(highscores::first(connection, game.as_deref(), order, limit)?)).await
    }

    async fn import_high_scores(&self, game: &str, lines: Vec<ScoreLine>) -> Result<Imported, StoreError> {
        let all = lines.len() as u64;
        let skipped = Arc::<highscores::SkippedLines>::default();
        let import = WriteOp::ImportScores { game: game.to_owned(), lines, skipped: skipped.clone() };
        let added = self.write(import).await?;
        let weak = skipped.weak.load(Ordering::Relaxed);
        let deleted = skipped.deleted.load(Ordering::Relaxed);
        Ok(Imported { added: added - weak, known: all - added - deleted, weak, deleted })
    }

    async fn add_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError> {
        self.write(WriteOp::AddScores { finish, loaded }).await.map(drop)
    }

    async fn update_scores(
        &self,
        id: &TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    ) -> Result<(), StoreError> {
        self.write(WriteOp::UpdateScores { id: *id, ended, finish }).await.map(drop)
    }

    async fn unscored_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::unscored_tables).await
    }

    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        self.write(WriteOp::DeleteScores(which)).await
    }

    async fn dump_side_store(&self) -> Result<SideStoreDump, StoreError> {
        self.read(side_store::dump).await
    }

    async fn load_side_store(&self, dump: SideStoreDump) -> Result<(), StoreError> {
        self.write(WriteOp::LoadSideStore(Box::new(dump))).await.map(drop)
    }
}

/// A read-write connection; creates the file if it does not exist.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    // The query planner stability guarantee: without it, SQLite prepares cached ORDER BY statements
    // again whenever their bound values change.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
         PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// A read-only connection. Its page cache is small: most rows are read once, and the operating
/// system caches the file anyway.
fn connect_to_read(path: &Path) -> Result<Connection, StoreError> {
    let connection = connect(path)?;
    connection.execute_batch("PRAGMA query_only = ON; PRAGMA cache_size = -256;")?;
    Ok(connection)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let message = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full(message),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(message),
            _ => StoreError::Database(message),
        }
    }
}

/// The current time in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use rusqlite::StatementStatus;

    use super::*;
    use crate::on_behalf_of;

    /// Starts a read for a client that blocks until the returned sender is dropped or sends.
    fn blocking_read(
        store: &Arc<SqliteStore>,
        client: u128,
        started: &tokio::sync::mpsc::UnboundedSender<u128>,
    ) -> mpsc::Sender<()> {
        let (stop, stopped) = mpsc::channel();
        let store = store.clone();
        let started = started.clone();
        tokio::spawn(on_behalf_of(client, async move {
            let reading = move |_: &Connection| {
                started.send(client).unwrap();
                Ok(stopped.recv().is_ok())
            };
            store.read(reading).await
        }));
        stop
    }

    #[tokio::test]
    async fn reads_of_a_busy_client_delay_neither_others_nor_the_house() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("house.db")).await.unwrap());
        let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
        let busy: Vec<_> = (0..20).map(|_| blocking_read(&store, 7, &started)).collect();
        assert_eq!([starts.recv().await, starts.recv().await], [Some(7); 2]);
        let other = blocking_read(&store, 8, &started);
        assert_eq!(starts.recv().await, Some(8));
        let more: Vec<_> = (9..20).map(|client| blocking_read(&store, client, &started)).collect();
        assert_eq!(store.all_tables().await.unwrap(), [], "one reader is reserved for the house");
        assert!(starts.try_recv().is_err());
        drop((busy, other, more));
        store.close().await;
    }

    #[test]
    fn a_cached_statement_is_not_prepared_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        schema::prepare(&mut connect(&path).unwrap(), &path).unwrap();
        let connection = connect_to_read(&path).unwrap();
        for id in ["one", "two"] {
            let text = "SELECT * FROM seats WHERE table_id = ? ORDER BY seat";
            let mut query = connection.prepare_cached(text).unwrap();
            assert!(!query.exists([id]).unwrap());
            assert_eq!(query.get_status(StatementStatus::RePrepare), 0, "{id}");
        }
    }
}
