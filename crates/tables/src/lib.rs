//! The house itself: tables, seats, turn-taking, undo, and the store that keeps them.
//!
//! A move is checked against the latest position, written durably, and only then shown to anybody. Every viewer's picture is
//! made elsewhere, from the [`Snapshot`] and the seats that he holds.

mod afar;
pub mod highscores;
mod house;
mod logs;
mod names;
mod snapshot;
pub mod sqlite;
mod store;
mod table;

pub use afar::Line;
pub use house::{House, OpenError, Options};
pub use names::{TableId, Token};
pub use snapshot::{Notice, SeatState, Snapshot};
pub use store::{Appended, Entry, SavedSeat, SavedTable, Status, Store, StoreError, Summary};
pub use table::{Refused, Table};
