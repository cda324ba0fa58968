//! The house itself: tables, seats, turn-taking, undo, and the store that keeps them.
//!
//! A move is checked against the latest position, written durably, and only then shown to anybody. Every viewer's picture is
//! made elsewhere, from the [`Snapshot`] and the seats that he holds.

mod afar;
mod bus;
mod deferred;
mod desk;
mod draft;
mod driving;
mod event;
mod following;
mod giving_up;
mod helping;
pub mod highscores;
mod homes;
mod house;
mod laying;
mod logs;
mod moving;
mod names;
mod open;
mod scores;
mod secret;
mod shared;
mod snapshot;
pub mod sqlite;
mod store;
mod studio;
mod table;
mod thinkers;
mod under_way;
mod workers;

pub use afar::Line;
pub use bus::{Bus, Listening, LocalBus, News, Wire};
pub use desk::Desk;
pub use event::{Author, Event, Notice, Seated, What};
pub use helping::Progress;
pub use house::{Asking, House, OpenError, Options};
pub use moving::{Belongings, KeptScore, Moved, move_table};
pub use names::{Digest, TableId, Token};
pub use secret::Secret;
pub use shared::Thing;
pub use snapshot::{Juncture, SeatState, Snapshot, UndoWish, today};
pub use store::{Advance, Appended, Lists, Pruned, Room, SavedTable, Status, Store, StoreError, Summary};
pub use studio::{Studio, on_behalf_of};
pub use table::{Refused, Table, Watcher};
pub use workers::{Found, FreeCore, NoAnswer, ThinkHere, Thought, Wants, WorkersCount};
