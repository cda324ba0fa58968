//! The store in one SQLite file. One thread writes, in batches: many moves share one durable commit.

mod adopt;
mod analyses;
mod highscores;
mod reading;
mod schema;
mod side_store;
mod together;
mod writing;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use stammtisch_presentation::Values;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::task::spawn_blocking;

use self::analyses::Turn;
use self::writing::{Request, Write};
use crate::blocking_pool::Shares;
use crate::highscores::{Deletion, Finish, HighScore, Imported, Order, ScoreLine};
use crate::{
    AnalysisProgress, Appended, Event, FreeSpace, Pruned, SavedTable, SideStore, SideStoreDump, Status,
    Store, StoreError, Summary, TableId, VisitorId,
};

/// How many requests may wait for the writer.
const WAITING: usize = 1024;
/// How many may read at once.
const READERS: usize = 4;
/// How many of them all guests together have, so that the house itself never waits behind them, and how many one guest has.
const GUESTS_READERS: usize = 3;
const READERS_OF_ONE: usize = 2;
/// How long one program waits for another that writes to the same file.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store in one file.
pub struct SqliteStore {
    path: PathBuf,
    readers: Arc<Readers>,
    writer: mpsc::Sender<Request>,
    thread: Mutex<Option<thread::JoinHandle<()>>>,
    room: FreeSpace,
    pretends_full: Arc<AtomicBool>,
}

/// Connections that only read, kept for the next who reads.
struct Readers {
    at_once: Arc<Semaphore>,
    for_guests: Arc<Semaphore>,
    shares: Shares,
    idle: Mutex<Vec<Connection>>,
}

/// A place among those who read, held until that is done.
struct Reading {
    _share: Option<OwnedSemaphorePermit>,
    _as_guest: Option<OwnedSemaphorePermit>,
    _at_once: OwnedSemaphorePermit,
}

impl Readers {
    fn new() -> Readers {
        Readers {
            at_once: Arc::new(Semaphore::new(READERS)),
            for_guests: Arc::new(Semaphore::new(GUESTS_READERS)),
            shares: Shares::of(READERS_OF_ONE),
            idle: Mutex::default(),
        }
    }

    /// Waits for a place. A guest who reads much waits behind himself.
    async fn admit(&self) -> Result<Reading, StoreError> {
        let closed = |_| StoreError::Closed;
        let share = self.shares.take().await;
        let as_guest = match share {
            Some(_) => Some(self.for_guests.clone().acquire_owned().await.map_err(closed)?),
            None => None,
        };
        let at_once = self.at_once.clone().acquire_owned().await.map_err(closed)?;
        Ok(Reading { _share: share, _as_guest: as_guest, _at_once: at_once })
    }
}

impl SqliteStore {
    /// Opens the file, or makes it. What an older version has written is brought up to this one, after a backup of it.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let place = path.to_owned();
        let opened = spawn_blocking(move || {
            let mut connection = connect(&place)?;
            schema::prepare(&mut connection, &place)?;
            Ok::<_, StoreError>(connection)
        });
        let connection = opened.await.map_err(|_| StoreError::Closed)??;
        let (writer, requests) = mpsc::channel(WAITING);
        let (place, pretends_full) = (path.to_owned(), Arc::<AtomicBool>::default());
        let pretends = pretends_full.clone();
        let thread = thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || writing::write_batches(&place, connection, &pretends, requests))
            .map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(SqliteStore {
            path: path.to_owned(),
            readers: Arc::new(Readers::new()),
            writer,
            thread: Mutex::new(Some(thread)),
            room: FreeSpace::default(),
            pretends_full,
        })
    }

    /// For tests, where no disk can be filled: from now on the file may not grow, or may again.
    #[doc(hidden)]
    pub fn pretend_full(&self, is_full: bool) {
        self.pretends_full.store(is_full, Ordering::Release);
    }

    /// Copies all that the file at `from` holds, as it stands at one moment, into a new one, which is there when it is whole. A running
    /// house does not mind.
    pub async fn backup(from: &Path, to: &Path) -> io::Result<()> {
        let (from, to) = (from.to_owned(), to.to_owned());
        let copied = spawn_blocking(move || {
            if to.exists() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(&from, flags).map_err(io::Error::other)?;
            connection.busy_timeout(PATIENCE).map_err(io::Error::other)?;
            schema::copy_into(&connection, &to)
        });
        copied.await?
    }

    /// Whether there is a seat whose link was made of the house's secret. Links of version 0.1.0
    /// were
    /// not.
    pub async fn has_seat_links(&self) -> Result<bool, StoreError> {
        self.read(reading::has_seat_links).await
    }

    /// Reads off the async threads.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = self.readers.admit().await?;
        let (readers, path) = (self.readers.clone(), self.path.clone());
        let reading = spawn_blocking(move || {
            let idle = readers.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = idle.map_or_else(|| connect_to_read(&path), Ok)?;
            let found = read(&connection)?;
            readers.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            // Also if nobody waits for it any more.
            drop(place);
            Ok(found)
        });
        reading.await.map_err(|_| StoreError::Closed)?
    }

    /// Writes what becomes of an analysis; false if it is not there, or another's.
    async fn analysis_takes(&self, id: &TableId, turn: Turn) -> Result<bool, StoreError> {
        Ok(self.write(Write::Analysis(*id, turn)).await? > 0)
    }

    /// Writes, and says how many things were changed.
    async fn write(&self, write: Write) -> Result<u64, StoreError> {
        let (reply, answer) = oneshot::channel();
        let place = self.writer.reserve().await.map_err(|_| StoreError::Closed)?;
        place.send(Request { write, reply });
        self.room.learn(answer.await.unwrap_or(Err(StoreError::Closed)))
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn open(&self, table: SavedTable, now: Status) -> Result<(), StoreError> {
        self.write(Write::Open(Box::new(table), now)).await.map(drop)
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
        let written = self.write(Write::Append { id: *id, seq, events, now }).await?;
        Ok(if written > 0 { Appended::Done } else { Appended::Stale })
    }

    async fn behind(&self, tables: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError> {
        let tables = tables.to_vec();
        self.read(move |connection| reading::behind(connection, tables)).await
    }

    async fn tables_of(&self, hand: VisitorId) -> Result<Vec<Summary>, StoreError> {
        self.read(move |connection| reading::tables_of(connection, hand)).await
    }

    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| reading::latest_table(connection, &game)).await
    }

    async fn all_tables(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::all_tables).await
    }

    async fn prune(&self, before: i64) -> Result<Pruned, StoreError> {
        let tables = self.write(Write::Prune { before }).await?;
        Ok(Pruned { tables, forms: self.write(Write::PruneForms).await? })
    }

    async fn prunable(&self, before: i64) -> Result<Pruned, StoreError> {
        self.read(move |connection| reading::prunable(connection, before)).await
    }

    async fn give_room_back(&self) -> Result<bool, StoreError> {
        let path = self.path.clone();
        let given = spawn_blocking(move || schema::give_room_back(&connect(&path)?));
        given.await.map_err(|_| StoreError::Closed)?
    }

    async fn has_room(&self) -> Result<(), StoreError> {
        match self.room.is_lacking() {
            true => self.write(Write::Trial).await.map(drop),
            false => Ok(()),
        }
    }

    async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.writer.send(Request { write: Write::Close, reply }).await.is_ok() {
            // The writer drops the reply when it ends.
            let _ = done.await;
        }
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let ended = spawn_blocking(move || thread.map_or(Ok(()), thread::JoinHandle::join)).await;
        if !matches!(ended, Ok(Ok(()))) {
            tracing::error!("the writer did not end well");
        }
        // One connection after the other: the last to go brings the file up to date, but not while another is just going.
        let reading = self.readers.at_once.acquire_many(READERS as u32).await;
        self.readers.at_once.close();
        self.readers.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
        drop(reading);
    }
}

#[async_trait]
impl SideStore for SqliteStore {
    async fn remember_form(&self, hand: VisitorId, game: &str, form: &Values) -> Result<(), StoreError> {
        let form = serde_json::to_string(form).unwrap_or_default();
        self.write(Write::RememberForm { hand, game: game.to_owned(), form }).await.map(drop)
    }

    async fn remembered_form(&self, hand: VisitorId, game: &str) -> Result<Option<Values>, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| reading::remembered_form(connection, hand, &game)).await
    }

    async fn pass_on(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
        self.write(Write::PassOn { from, to }).await.map(drop)
    }

    async fn begin_analysis(&self, id: &TableId, hand: VisitorId, server: &str) -> Result<bool, StoreError> {
        self.analysis_takes(id, Turn::Begin { hand, server: server.to_owned() }).await
    }

    async fn go_on_analysing(
        &self,
        id: &TableId,
        server: &str,
        advance: AnalysisProgress,
    ) -> Result<bool, StoreError> {
        self.analysis_takes(id, Turn::GoOn { server: server.to_owned(), advance }).await
    }

    async fn adopt_analysis(
        &self,
        server: &str,
        silence: Duration,
    ) -> Result<Option<(TableId, VisitorId)>, StoreError> {
        let left = self.read(move |connection| analyses::left(connection, silence)).await?;
        let Some((id, hand, heard)) = left else { return Ok(None) };
        let is_taken = self.analysis_takes(&id, Turn::Adopt { server: server.to_owned(), heard }).await?;
        Ok(is_taken.then_some((id, hand)))
    }

    async fn leave_analysis(&self, id: &TableId, server: &str) -> Result<(), StoreError> {
        self.analysis_takes(id, Turn::Leave { server: server.to_owned() }).await.map(drop)
    }

    async fn analysis(&self, id: &TableId) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError> {
        let id = *id;
        self.read(move |connection| analyses::under_way(connection, &id)).await
    }

    async fn end_analysis(&self, id: &TableId) -> Result<(), StoreError> {
        self.analysis_takes(id, Turn::End).await.map(drop)
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
        order: Order,
        most: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError> {
        let game = game.map(str::to_owned);
        self.read(move |connection| Ok(highscores::first(connection, game.as_deref(), order, most)?)).await
    }

    async fn import_high_scores(&self, game: &str, lines: Vec<ScoreLine>) -> Result<Imported, StoreError> {
        let (all, left_out) = (lines.len() as u64, Arc::<highscores::LeftOut>::default());
        let import = Write::ImportScores { game: game.to_owned(), lines, left_out: left_out.clone() };
        let added = self.write(import).await?;
        let [weak, deleted] = [&left_out.weak, &left_out.deleted].map(|count| count.load(Ordering::Relaxed));
        Ok(Imported { added: added - weak, known: all - added - deleted, weak, deleted })
    }

    async fn enter_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError> {
        self.write(Write::EnterScores { finish, loaded }).await.map(drop)
    }

    async fn score(
        &self,
        id: &TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    ) -> Result<(), StoreError> {
        self.write(Write::Score { id: *id, ended, finish }).await.map(drop)
    }

    async fn unscored(&self) -> Result<Vec<TableId>, StoreError> {
        self.read(reading::unscored).await
    }

    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError> {
        self.write(Write::DeleteScores(which)).await
    }

    async fn dump_side_store(&self) -> Result<SideStoreDump, StoreError> {
        self.read(side_store::all).await
    }

    async fn load_side_store(&self, dump: SideStoreDump) -> Result<(), StoreError> {
        self.write(Write::TakeIn(Box::new(dump))).await.map(drop)
    }
}

/// A connection to the file, which is made if it is not there.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // Else a statement that is ordered by something is prepared anew whenever it is given other values.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
         PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000;",
    )?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// A connection that only reads: what it reads is mostly read once, and the system keeps it anyway.
fn connect_to_read(path: &Path) -> Result<Connection, StoreError> {
    let connection = connect(path)?;
    connection.execute_batch("PRAGMA query_only = ON; PRAGMA cache_size = -256;")?;
    Ok(connection)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let told = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full(told),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => StoreError::Damaged(told),
            _ => StoreError::Database(told),
        }
    }
}

/// Milliseconds since 1970.
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

    /// Somebody who reads until he is told that it is enough, or until nobody can tell him any more.
    fn read_long(
        store: &Arc<SqliteStore>,
        guest: u128,
        begun: &tokio::sync::mpsc::UnboundedSender<u128>,
    ) -> mpsc::Sender<()> {
        let (enough, hears) = mpsc::channel();
        let (store, begun) = (store.clone(), begun.clone());
        tokio::spawn(on_behalf_of(guest, async move {
            let reading = move |_: &Connection| {
                begun.send(guest).unwrap();
                Ok(hears.recv().is_ok())
            };
            store.read(reading).await
        }));
        enough
    }

    #[tokio::test]
    async fn whoever_reads_much_waits_behind_himself_and_the_house_behind_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("house.db")).await.unwrap());
        let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
        let much: Vec<_> = (0..20).map(|_| read_long(&store, 7, &begun)).collect();
        assert_eq!([begins.recv().await, begins.recv().await], [Some(7); 2]);
        let other = read_long(&store, 8, &begun);
        assert_eq!(begins.recv().await, Some(8));
        let more: Vec<_> = (9..20).map(|guest| read_long(&store, guest, &begun)).collect();
        assert_eq!(store.all_tables().await.unwrap(), [], "the house has a place of its own");
        assert!(begins.try_recv().is_err());
        drop((much, other, more));
        store.close().await;
    }

    #[test]
    fn what_is_read_again_is_not_prepared_again() {
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
