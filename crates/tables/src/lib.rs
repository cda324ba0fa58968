//! The house itself: tables, seats, turn-taking, undo, and the store that keeps them.
//!
//! A move is checked against the latest position, written durably, and only then shown to anybody. Every viewer's picture is
//! made elsewhere, from the [`Snapshot`] and the seats that he holds.

mod blocking_pool;
mod bus;
mod engines;
mod history;
mod house;
mod ids;
mod logs;
mod open_tables;
mod secret;
mod shared;
mod store;
mod sync;
mod table;

pub use blocking_pool::{BlockingPool, on_behalf_of};
pub use bus::{Bus, BusConnection, BusEvent, LocalBus, Subscription};
pub use engines::{
    Desk, EngineJob, JobError, JobKind, JobResult, LocalSearch, Progress, WorkerSlot, WorkerStats,
};
pub use history::{
    Author, Event, EventKind, Notice, PositionId, RemotePlayers, SeatState, Seated, Snapshot, UndoWish, today,
};
pub use house::{Asking, House, OpenError, Options};
pub use ids::{Digest, SeatKey, TableId, Token, VisitorId};
pub use secret::Secret;
pub use shared::Thing;
pub use store::{
    AnalysisProgress, Appended, FreeSpace, Pruned, SavedScore, SavedTable, SideStore, SideStoreDump, Status,
    Store, StoreError, Summary, Transferred, highscores, sqlite, transfer_table,
};
pub use table::{Refused, Table, Watcher};
