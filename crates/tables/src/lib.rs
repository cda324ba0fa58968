//! Tables: event-sourced matches with seats, undo and bots, and the store that keeps them.
//!
//! A change is checked against the latest position, written durably, and only then published as a
//! new [`Snapshot`]. Views are rendered elsewhere, from the snapshot and the viewer's seats.

mod blocking_pool;
mod bus;
mod engines;
mod history;
mod house;
mod ids;
mod logs;
mod open_tables;
mod secret;
mod store;
mod sync;
mod table;
mod table_options;

pub use blocking_pool::{BlockingPool, on_behalf_of};
pub use bus::{Bus, BusConnection, BusEvent, LocalBus, Subscription};
pub use engines::{
    EngineCache, EngineJob, JobError, JobKind, JobResult, LocalSearch, RunningAnalysis, WorkerSlot,
    WorkerStats,
};
pub use history::{
    Author, Event, EventKind, LocalizedText, Occupant, PositionId, RemotePlayers, SeatState, Seated,
    Snapshot, UndoRequest, today,
};
pub use house::{House, OpenError, Options};
pub use ids::{Digest, SeatKey, TableId, Token, VisitorId};
pub use secret::Secret;
pub use store::{
    AnalysisProgress, Appended, FreeSpace, Pruned, SavedScore, SavedTable, SideStore, SideStoreDump, Status,
    Store, StoreError, Summary, Transferred, highscores, sqlite, transfer_table,
};
pub use table::{Refused, Table, Watcher};
pub use table_options::TableOptions;
