//! A table's history: its events, the position they fold to, and how a change is tried before it is appended.

pub(crate) mod create;
pub(crate) mod draft;
mod event;
mod remote_players;
pub(crate) mod resignation;
mod snapshot;

pub use event::{Author, Event, EventKind, Notice, Seated};
pub use remote_players::RemotePlayers;
pub use snapshot::{PositionId, SeatState, Snapshot, UndoWish, today};
