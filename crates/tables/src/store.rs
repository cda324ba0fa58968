//! What a store must be able to do. The primary key (table, seq) is the lock: two clicks, two tabs or two servers can
//! never both win.

use async_trait::async_trait;
use stammtisch_core::{Actor, Reason, SeatSet, SeatTag, Values};

use crate::highscores::{Deletion, Finish, HighScore, Imported, Line};
use crate::{TableId, Token};

/// Keeps tables. Whatever a call has answered with `Ok` survives the end of the process, however it ends.
#[async_trait]
pub trait Store: Send + Sync {
    /// Keeps a new table with its first entries.
    async fn open(&self, table: SavedTable) -> Result<(), StoreError>;

    /// A table as it was opened, with its seats as they are now and all entries.
    async fn load(&self, id: &TableId) -> Result<Option<SavedTable>, StoreError>;

    /// The entries from that number on.
    async fn entries(&self, id: &TableId, from: u64) -> Result<Vec<Entry>, StoreError>;

    /// Adds entries after the first `seq`, all or none of them. If they end the game, its winners enter the high scores with them; if they
    /// take its end back, they leave.
    async fn append(
        &self,
        id: &TableId,
        seq: u64,
        entries: Vec<Entry>,
        now: Status,
        finish: Option<Finish>,
    ) -> Result<Appended, StoreError>;

    /// Gives a seat to another hand, if `key` still is the seat's secret, and a new secret to the seat.
    async fn hand_over(
        &self,
        id: &TableId,
        seat: usize,
        key: Token,
        holder: Token,
        new_key: Token,
    ) -> Result<Appended, StoreError>;

    /// Keeps that the same is played again at another table.
    async fn lead_on(&self, id: &TableId, rematch: &TableId) -> Result<(), StoreError>;

    /// The tables that this hand opened or has a seat at, latest change first.
    async fn tables_of(&self, hand: Token) -> Result<Vec<Summary>, StoreError>;

    /// The table of that game that was opened last.
    async fn latest_table(&self, game: &str) -> Result<Option<TableId>, StoreError>;

    /// Keeps what a hand chose in a game's form.
    async fn remember_form(&self, hand: Token, game: &str, form: &Values) -> Result<(), StoreError>;

    /// What a hand chose last time.
    async fn remembered_form(&self, hand: Token, game: &str) -> Result<Option<Values>, StoreError>;

    /// The high scores of a game or of all, latest first.
    async fn high_scores(&self, game: Option<&str>) -> Result<Vec<HighScore>, StoreError>;

    /// Adds lines to a game's high scores, except those that are there already.
    async fn import_high_scores(&self, game: &str, lines: Vec<Line>) -> Result<Imported, StoreError>;

    /// Enters the winners of a game that was played at no table. If it was `loaded` and has entered before, it does so no second time.
    async fn enter_high_scores(&self, finish: Finish, loaded: bool) -> Result<(), StoreError>;

    /// Deletes high scores for good; answers how many.
    async fn delete_high_scores(&self, which: Deletion) -> Result<u64, StoreError>;

    /// Finishes what is being written, then refuses everything.
    async fn close(&self);
}

/// One line of a table's history. History only grows: a take-back is an entry too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A move in notation.
    Move {
        /// Who made it.
        by: Actor,
        /// What was played.
        text: String,
        /// Why, if a computer player made it and said so.
        why: Vec<Reason>,
    },
    /// All moves after that ply were taken back.
    TakeBack {
        /// The ply that is left.
        to: usize,
    },
}

/// What became of an attempt to add to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is written.
    Done,
    /// Somebody else was first; nothing was written.
    Stale,
}

/// A table as the store keeps it.
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
    pub opener: Token,
    /// The seats.
    pub seats: Vec<SavedSeat>,
    /// The history.
    pub entries: Vec<Entry>,
    /// How it stands.
    pub status: Status,
    /// Whether it was opened from a file.
    pub loaded: bool,
    /// The table at which the same is played again.
    pub rematch: Option<TableId>,
}

/// A seat as the store keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSeat {
    /// Who plays.
    pub tag: SeatTag,
    /// Whose hand the seat is in; nobody's for a computer player.
    pub holder: Option<Token>,
    /// The secret that gives the seat to whoever shows it.
    pub key: Option<Token>,
}

/// How a table stands, for lists that do not load it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Moves made.
    pub plies: usize,
    /// Seats that may move.
    pub turn: SeatSet,
    /// Whether the game is over.
    pub over: bool,
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
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the database does not answer: {0}")]
    Database(#[from] sqlx::Error),
    /// The store is closed or its writer has stopped.
    #[error("the house is closing")]
    Closed,
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
    Random(#[from] getrandom::Error),
}
