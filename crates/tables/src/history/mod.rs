//! Event sourcing of a table: events, the snapshot they fold to, and drafts of new events.

pub(crate) mod create;
pub(crate) mod draft;
mod event;
mod occupant;
mod remote_players;
pub(crate) mod resignation;
mod snapshot;

pub use event::{Author, Event, EventKind, LocalizedText, Seated};
pub use occupant::Occupant;
pub use remote_players::RemotePlayers;
pub use snapshot::{PositionId, SeatState, Snapshot, UndoRequest, today};
