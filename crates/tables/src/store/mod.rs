//! What a store must be able to do. The primary key (table, seq) is the lock: two clicks, two tabs or two servers can
//! never both win. `crates/tables/tests/suite/store.rs` is the suite that every store passes.

pub mod highscores;
pub(crate) mod score_writer;
pub mod sqlite;
mod transfer;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Text, Values};

use crate::highscores::{Deletion, Finish, HighScore, Imported, Order, ScoreLine};
use crate::{Digest, Event, TableId, VisitorId};

pub use transfer::{SavedScore, SideStoreDump, Transferred, transfer_table};

/// Keeps the histories of tables. Whatever a call has answered with `Ok` survives the end of the process, however it ends.
#[async_trait]
pub trait Store: SideStore {
    /// Keeps a new table with its first events.
    async fn open(&self, table: SavedTable, now: Status) -> Result<(), StoreError>;

    /// A table as it was opened, and all that has happened there since.
    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError>;

    /// The events from that number on.
    async fn events(&self, id: &TableId, from: u64) -> Result<Vec<Event>, StoreError>;

    /// Adds events after the first `seq`, all or none of them, and keeps how the table stands then.
    async fn append(
        &self,
        id: &TableId,
        seq: u64,
        events: Vec<Event>,
        now: Status,
    ) -> Result<Appended, StoreError>;

    /// Which of these tables have more events than that, or are not there any more.
    async fn behind(&self, tables: &[(TableId, u64)]) -> Result<Vec<TableId>, StoreError>;

    /// The tables that this hand opened or has a seat at, latest change first.
    async fn tables_of(&self, hand: VisitorId) -> Result<Vec<Summary>, StoreError>;

    /// The table of that game that was opened last.
    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError>;

    /// All tables there are.
    async fn all_tables(&self) -> Result<Vec<TableId>, StoreError>;

    /// Deletes the tables at which nothing has happened since that moment, and the forms that were
    /// not used since. High scores stay.
    ///
    /// A form has no time of its own. It is written after its hand has opened a table with it, so
    /// it
    /// is older than all tables that are left if the hand has opened none of them for that game.
    async fn prune(&self, before: i64) -> Result<Pruned, StoreError>;

    /// What [`Store::prune`] would delete now.
    async fn prunable(&self, before: i64) -> Result<Pruned, StoreError>;

    /// Gives room that is free in the store back to the disk where there is much of it; false if it cannot now. What was pruned leaves
    /// room for later tables in any case. While that is done nobody else can write.
    async fn give_room_back(&self) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Refuses if there is no room to write, as far as the last write has shown. Where that found none, a small one is tried: so it is
    /// known that there is room again, whether somebody plays or not.
    async fn has_room(&self) -> Result<(), StoreError>;

    /// Finishes what is being written, then refuses everything.
    async fn close(&self);
}

/// Keeps what is nobody's history: forms, and the list of high scores.
#[async_trait]
pub trait SideStore: Send + Sync {
    /// Keeps what a hand chose in a game's form.
    async fn remember_form(&self, hand: VisitorId, game: &str, form: &Values) -> Result<(), StoreError>;

    /// What a hand chose last time.
    async fn remembered_form(&self, hand: VisitorId, game: &str) -> Result<Option<Values>, StoreError>;

    /// Gives another hand the tables that one has opened, and what it chose in forms. Seats change hands by events.
    async fn pass_on(&self, from: VisitorId, to: VisitorId) -> Result<(), StoreError>;

    /// Whether somebody may act once more, counted over all servers that share this store: so often at once, so often a second in the
    /// long run. A store that only one server uses leaves the counting to it.
    async fn take_token(&self, _key: Digest, _most: f64, _per_second: f64) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Keeps the files of the pages' client by their stamp, for other servers that share this store: the page of one asks another for
    /// them, and that one may be of another version. A store that only one server uses has no need of it.
    async fn keep_client(&self, _stamp: &str, _files: &str) -> Result<(), StoreError> {
        Ok(())
    }

    /// The files of the client with that stamp, as a server has kept them.
    async fn client(&self, _stamp: &str) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Keeps that a table is to be analysed for a hand, and that this server is at it; false if another one is.
    async fn begin_analysis(&self, id: &TableId, hand: VisitorId, server: &str) -> Result<bool, StoreError>;

    /// That server is still at it and has come so far; false if the analysis is not wanted any more, or if another server has it.
    async fn go_on_analysing(
        &self,
        id: &TableId,
        server: &str,
        advance: AnalysisProgress,
    ) -> Result<bool, StoreError>;

    /// Gives that server an analysis whose own server has not been heard of for so long.
    async fn adopt_analysis(
        &self,
        server: &str,
        silence: Duration,
    ) -> Result<Option<(TableId, VisitorId)>, StoreError>;

    /// That server leaves an analysis to whoever comes first.
    async fn leave_analysis(&self, id: &TableId, server: &str) -> Result<(), StoreError>;

    /// The analysis of a table that some server is at: which visitor started it, and how far it is.
    async fn analysis(&self, id: &TableId) -> Result<Option<(VisitorId, AnalysisProgress)>, StoreError>;

    /// The analysis of that table is done, or not wanted any more.
    async fn end_analysis(&self, id: &TableId) -> Result<(), StoreError>;

    /// The high scores of a game or of all, latest first.
    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError>;

    /// The one of that number.
    async fn high_score(&self, id: i64) -> Result<Option<HighScore>, StoreError>;

    /// The first so many of them in that order, and how many there are.
    async fn first_high_scores(
        &self,
        game: Option<&str>,
        order: Order,
        most: usize,
    ) -> Result<(Vec<HighScore>, usize), StoreError>;

    /// Adds lines to a game's high scores, except those that are there already.
    async fn import_high_scores(&self, game: &str, lines: Vec<ScoreLine>) -> Result<Imported, StoreError>;

    /// Enters the winners of a game that was played at no table. If it was `loaded` and has entered before, it does so no second
    /// time, deleted or not.
    async fn enter_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError>;

    /// Brings the list in line with how a table stands: with the end at that number, or with none. Done once for each end,
    /// so that what somebody deletes stays deleted; nothing happens if the table has gone on meanwhile.
    async fn score(&self, id: &TableId, ended: Option<u64>, finish: Option<Finish>)
    -> Result<(), StoreError>;

    /// The tables with which the list is not in line yet.
    async fn unscored(&self) -> Result<Vec<TableId>, StoreError>;

    /// Deletes high scores for good; answers how many. Their ends are remembered, so that no file brings them back.
    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError>;

    /// All that is kept beside the histories.
    async fn dump_side_store(&self) -> Result<SideStoreDump, StoreError>;

    /// Adds what came from another store; what is there already stays as it is.
    async fn load_side_store(&self, dump: SideStoreDump) -> Result<(), StoreError>;
}

/// What pruning deletes, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Tables.
    pub tables: u64,
    /// What a visitor chose in a game's form.
    pub forms: u64,
}

/// How far an analysis is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisProgress {
    /// So many decisions were looked at,
    pub done: usize,
    /// of so many.
    pub all: usize,
}

/// What a store has learnt from its last write about the room that is left.
#[derive(Debug, Default)]
pub struct FreeSpace {
    is_lacking: AtomicBool,
}

impl FreeSpace {
    /// Learns from how a write ended.
    pub fn learn<T>(&self, written: Result<T, StoreError>) -> Result<T, StoreError> {
        match &written {
            Ok(_) => self.is_lacking.store(false, Ordering::Relaxed),
            Err(StoreError::Full(_)) => self.is_lacking.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        written
    }

    /// Whether the last write found none.
    pub fn is_lacking(&self) -> bool {
        self.is_lacking.load(Ordering::Relaxed)
    }
}

/// What became of an attempt to add to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is written.
    Done,
    /// Somebody else was first; nothing was written.
    Stale,
}

/// A table as the store keeps it: how it was opened, and what has happened since.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedTable {
    /// Its address.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The setup.
    pub setup: Values,
    /// The position that the match went on from.
    pub position: Option<String>,
    /// The seed of the house's dice. Secret as long as the game runs.
    pub seed: u64,
    /// Who opened it.
    pub opener: VisitorId,
    /// Whether it was opened from a file.
    pub loaded: bool,
    /// That file, where it tells more than the match.
    pub file: Option<Arc<[u8]>>,
    /// Its history.
    pub events: Vec<Event>,
}

/// How a table stands, for lists that do not load it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Moves made.
    pub plies: usize,
    /// Seats that may move.
    pub turn: SeatSet,
    /// The number of the event that ended the match, if it is over.
    pub ended: Option<u64>,
}

impl Status {
    /// Whose turn it is, as a store keeps it: a bit for each seat.
    pub fn turn_bits(self) -> i64 {
        self.turn.iter().fold(0, |bits, seat| bits | 1 << seat.0)
    }

    /// As a store has kept it.
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
    /// Its address.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// Who plays.
    pub seats: Vec<SeatTag>,
    /// The seats in the hand that asks.
    pub held: SeatSet,
    /// When it was opened, in milliseconds since 1970.
    pub opened_at: i64,
    /// When it changed last, in milliseconds since 1970.
    pub changed_at: i64,
    /// How it stands.
    pub status: Status,
}

impl Summary {
    /// Whether the game waits for the hand that asks.
    pub fn your_turn(&self) -> bool {
        !self.status.turn.and(self.held).is_empty()
    }
}

/// Why the store could not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the database does not answer: {0}")]
    Database(String),
    /// There is no room for what was to be written.
    #[error("there is no room left to write: {0}")]
    Full(String),
    /// The file has been damaged.
    #[error("the file is damaged ({0}): put a backup in its place (`stammtisch backup` makes one)")]
    Damaged(String),
    /// The store is closed or its writer has stopped.
    #[error("the house is closing")]
    Closed,
    /// A table was cleared away meanwhile.
    #[error("table {0} is no longer there")]
    Gone(TableId),
    /// A table cannot be read as it is stored.
    #[error("table {0} cannot be read: {1}")]
    Unreadable(TableId, String),
    /// The database was made by a later version.
    #[error(
        "the database has version {found}; this program knows up to {known}: use a newer Stammtisch or another --data folder"
    )]
    Newer {
        /// What it says.
        found: i64,
        /// What we know.
        known: i64,
    },
    /// The system has no randomness.
    #[error("the system gives no random numbers: {0}")]
    Random(String),
}

impl From<getrandom::Error> for StoreError {
    fn from(error: getrandom::Error) -> StoreError {
        StoreError::Random(error.to_string())
    }
}

impl StoreError {
    /// Whether the same may be written later.
    pub(crate) fn may_pass(&self) -> bool {
        !matches!(self, StoreError::Closed | StoreError::Gone(_))
    }

    /// What somebody is told whose move it was. The log has the details.
    pub fn told(&self) -> Text {
        Text::new(match self {
            StoreError::Full(_) => "store-full",
            StoreError::Closed => "store-closed",
            StoreError::Database(_) => "store-silent",
            StoreError::Gone(_) => "store-gone",
            _ => "store-failed",
        })
    }
}
