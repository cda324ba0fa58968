//! The persistence interface: an event store for tables ([`Store`]) and everything kept beside the
//! histories ([`SideStore`]), with a SQLite implementation here and a PostgreSQL one in `cluster`.
//!
//! Concurrency control is optimistic: events have the primary key (table, seq), so of two writers
//! that append at the same position exactly one succeeds.
//! `crates/tables/tests/suite/store.rs` is the test suite that every implementation passes.

pub mod highscores;
pub(crate) mod score_writer;
pub mod sqlite;
mod transfer;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Text, Values};

use crate::highscores::{Deletion, Finish, HighScore, Imported, ScoreLine, SortOrder};
use crate::{Digest, Event, TableId, TableOptions, VisitorId};

pub use transfer::{SavedScore, SideStoreDump, Transferred, transfer_table};

/// An append-only event store, one stream of events per table.
///
/// Writes are durable: after `Ok` the data survives a crash of the process.
#[async_trait]
pub trait Store: SideStore {
    /// Inserts a new table with its first events.
    async fn open(&self, table: SavedTable, now: Status) -> Result<(), StoreError>;

    /// Loads a table's opening data and all its events.
    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError>;

    /// The events of a table from sequence number `from` on.
    async fn events(&self, id: &TableId, from: u64) -> Result<Vec<Event>, StoreError>;

    /// Appends events and updates the table's [`Status`], atomically.
    ///
    /// Succeeds only if the table has exactly `seq` events; otherwise nothing is written and the
    /// result is [`Appended::Stale`].
    async fn append(
        &self,
        id: &TableId,
        seq: u64,
        events: Vec<Event>,
        now: Status,
    ) -> Result<Appended, StoreError>;

    /// Of these (table, known number of events) pairs, the tables that have more events or are
    /// gone.
    async fn find_outdated(&self, tables: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError>;

    /// The tables that this visitor opened or has a seat at, latest change first.
    async fn tables_of(&self, visitor: VisitorId) -> Result<Vec<Summary>, StoreError>;

    /// The most recently opened table of a game.
    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError>;

    /// The ids of all tables.
    async fn all_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// Deletes the tables without an event since `before` (milliseconds since 1970), and the forms
    /// not used since then. High scores stay.
    ///
    /// Forms have no timestamp. A form is saved right after its visitor opens a table with it, so
    /// it counts as unused if no remaining table of that game was opened by that visitor.
    async fn prune(&self, before: i64) -> Result<Pruned, StoreError>;

    /// Counts what [`Store::prune`] would delete now, without deleting it.
    async fn prunable(&self, before: i64) -> Result<Pruned, StoreError>;

    /// Returns unused space in the database file to the file system, if there is much of it; false
    /// if that is not possible at the moment. Blocks all other writers while it runs.
    ///
    /// Pruning works without it: later tables reuse the space inside the file.
    async fn compact(&self) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Fails with [`StoreError::Full`] if the last write found no space left.
    ///
    /// In that case a small trial write is made first, so the state recovers without any player's
    /// move having to be the probe.
    async fn check_free_space(&self) -> Result<(), StoreError>;

    /// Completes pending writes, then rejects all further calls.
    async fn close(&self);
}

/// Storage beside the event streams: forms, rate limits, client files, analysis leases, high
/// scores.
#[async_trait]
pub trait SideStore: Send + Sync {
    /// Saves the values that a visitor last chose in a game's form.
    async fn remember_form(&self, visitor: VisitorId, game: &str, form: &Values) -> Result<(), StoreError>;

    /// The values that a visitor last chose in a game's form.
    async fn remembered_form(&self, visitor: VisitorId, game: &str) -> Result<Option<Values>, StoreError>;

    /// Transfers the tables opened by one visitor, and their saved forms, to another visitor.
    /// Seats are not included: they are transferred by events.
    async fn reassign_visitor(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError>;

    /// Takes a token from the token bucket `key`; false if it is empty. A bucket holds `_capacity`
    /// tokens and is refilled at `_per_second`.
    ///
    /// Buckets are shared by all servers of one store. The default, for a store with a single
    /// server, always succeeds and leaves rate limiting to that server.
    async fn take_token(&self, _key: Digest, _capacity: f64, _per_second: f64) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Saves the browser client's files under their version stamp, for the other servers of this
    /// store: during an upgrade a page of one version may request its scripts from a server of
    /// another version. The default, for a store with a single server, does nothing.
    async fn save_client_files(&self, _stamp: &str, _files: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// The browser client's files with that version stamp, if some server has saved them.
    async fn client_files(&self, _stamp: &str) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Starts an analysis of a table on behalf of a visitor and gives `server` the lease on it;
    /// false if another server holds the lease.
    async fn begin_analysis(
        &self,
        id: &TableId,
        visitor: VisitorId,
        server: &str,
    ) -> Result<bool, StoreError>;

    /// Renews a server's lease on an analysis and saves its progress; false if the analysis has
    /// ended or another server holds the lease.
    async fn renew_analysis(
        &self,
        id: &TableId,
        server: &str,
        progress: AnalysisProgress,
    ) -> Result<bool, StoreError>;

    /// Gives `server` the lease on an analysis that has not been renewed for `max_age`, if any.
    async fn claim_expired_analysis(
        &self,
        server: &str,
        max_age: Duration,
    ) -> Result<Option<(TableId, VisitorId)>, StoreError>;

    /// Gives up a server's lease on an analysis, so that any server can claim it at once.
    async fn release_analysis(&self, id: &TableId, server: &str) -> Result<(), StoreError>;

    /// The unfinished analysis of a table: which visitor started it, and its progress.
    async fn analysis(&self, id: &TableId) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError>;

    /// Removes the analysis of a table, because it is complete or no longer wanted.
    async fn end_analysis(&self, id: &TableId) -> Result<(), StoreError>;

    /// The high scores of one game or of all games, latest first.
    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError>;

    /// The high score with that number.
    async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError>;

    /// The first `limit` high scores in that order, and the total number of high scores.
    async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: SortOrder,
        limit: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError>;

    /// Adds lines to a game's high scores, except known and deleted ones.
    async fn import_high_scores(&self, game: &str, lines: Vec<ScoreLine>) -> Result<Imported, StoreError>;

    /// Adds the winners of a game that was not played at a table. A `loaded` game whose end is
    /// already in the list, or was deleted from it, is not added again.
    async fn add_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError>;

    /// Updates the high scores of a table after its end changed: `ended` is the number of the event
    /// that ended the match, or none if it goes on.
    ///
    /// Idempotent: each end is entered once, so deleted scores stay deleted. Does nothing if the
    /// table's stored status no longer has this `ended`.
    async fn update_scores(
        &self,
        id: &TableId,
        ended: Option<u64>,
        finish: Option<Finish>,
    ) -> Result<(), StoreError>;

    /// The tables whose end has changed since [`SideStore::update_scores`] last ran for them.
    async fn unscored_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// Deletes high scores permanently and returns how many. Leaves tombstones, so that importing
    /// an old file does not restore them.
    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError>;

    /// Exports the content that is moved between stores: forms and high scores.
    async fn dump_side_store(&self) -> Result<SideStoreDump, StoreError>;

    /// Merges the export of another store into this one; existing data wins.
    async fn load_side_store(&self, dump: SideStoreDump) -> Result<(), StoreError>;
}

/// How many rows pruning deletes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Tables.
    pub tables: u64,
    /// Saved forms.
    pub forms: u64,
}

/// The progress of an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisProgress {
    /// Decisions analysed so far.
    pub done: usize,
    /// Decisions in total.
    pub all: usize,
}

/// Whether the last write found space left on the disk.
#[derive(Debug, Default)]
pub struct FreeSpace {
    is_exhausted: AtomicBool,
}

impl FreeSpace {
    /// Records the result of a write and passes it through.
    pub fn record<T>(&self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        match &result {
            Ok(_) => self.is_exhausted.store(false, Ordering::Relaxed),
            Err(StoreError::Full(_)) => self.is_exhausted.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        result
    }

    /// Whether the last write failed for lack of space.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted.load(Ordering::Relaxed)
    }
}

/// The outcome of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The events are stored.
    Done,
    /// Another writer was first; nothing was written.
    Stale,
}

/// A table as stored: its opening data and its events.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedTable {
    /// Its id.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The game's settings.
    pub setup: Values,
    /// The position that the match started from, if not the initial one.
    pub position: Option<String>,
    /// The table's options beside the setup.
    pub options: TableOptions,
    /// The random seed of the match. Secret as long as the game runs.
    pub seed: u64,
    /// The visitor who opened it.
    pub opener: VisitorId,
    /// Whether it was opened from a file.
    pub loaded: bool,
    /// The content of that file, if it contains more than the match.
    pub file: Option<Arc<[u8]>>,
    /// Its events, in order.
    pub events: Vec<Event>,
}

/// The state of a table in brief, denormalised for lists that do not load the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The number of moves made.
    pub plies: usize,
    /// The seats that may move.
    pub turn: SeatSet,
    /// The number of the event that ended the match, if it is over.
    pub ended: Option<u64>,
}

impl Status {
    /// [`Status::turn`] as stored: one bit for each seat.
    pub fn turn_bits(self) -> i64 {
        self.turn.iter().fold(0, |bits, seat| bits | 1 << seat.0)
    }

    /// A status read from its database columns.
    pub fn from_numbers(plies: i64, turn: i64, ended: Option<i64>) -> Status {
        Status {
            plies: usize::try_from(plies).unwrap_or_default(),
            turn: (0..32).map(Seat).filter(|seat| turn >> seat.0 & 1 == 1).collect(),
            ended: ended.map(i64::cast_unsigned),
        }
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its id.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The players, by seat.
    pub seats: Vec<SeatTag>,
    /// The seats that belong to the visitor whose list this is.
    pub held: SeatSet,
    /// When it was opened, in milliseconds since 1970.
    pub opened_at: i64,
    /// When it changed last, in milliseconds since 1970.
    pub changed_at: i64,
    /// Its state in brief.
    pub status: Status,
}

impl Summary {
    /// Whether it is the turn of the visitor whose list this is.
    pub fn your_turn(&self) -> bool {
        !self.status.turn.and(self.held).is_empty()
    }
}

/// An error of the store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database failed or did not answer.
    #[error("the database does not answer: {0}")]
    Database(String),
    /// The disk is full.
    #[error("there is no room left to write: {0}")]
    Full(String),
    /// The database file is corrupt.
    #[error("the file is damaged ({0}): put a backup in its place (`stammtisch backup` makes one)")]
    Damaged(String),
    /// The store is closed or its writer has stopped.
    #[error("the house is closing")]
    Closed,
    /// A table has been deleted meanwhile.
    #[error("table {0} is no longer there")]
    Gone(TableId),
    /// A table's stored data cannot be decoded.
    #[error("table {0} cannot be read: {1}")]
    Unreadable(TableId, String),
    /// The database schema is of a later version.
    #[error(
        "the database has version {found}; this program knows up to {known}: use a newer Stammtisch or another --data folder"
    )]
    Newer {
        /// The schema version of the database.
        found: i64,
        /// The latest schema version that this program supports.
        known: i64,
    },
    /// The system's random number generator failed.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
}

impl From<getrandom::Error> for StoreError {
    fn from(error: getrandom::Error) -> StoreError {
        StoreError::Random(error.to_string())
    }
}

impl StoreError {
    /// Whether the same write may succeed later.
    pub(crate) fn is_transient(&self) -> bool {
        !matches!(self, StoreError::Closed | StoreError::Gone(_))
    }

    /// The message shown to the player whose action failed. The log has the details.
    pub fn user_message(&self) -> Text {
        Text::new(match self {
            StoreError::Full(_) => "store-full",
            StoreError::Closed => "store-closed",
            StoreError::Database(_) => "store-silent",
            StoreError::Gone(_) => "store-gone",
            _ => "store-failed",
        })
    }
}
