//! The rules: tiles, board, bag, moves, and how a match goes on.

mod bag;
mod board;
mod cell;
mod game;
mod moves;
mod refusal;
mod setup;
mod state;
mod table;
mod tile;

pub use bag::{Bag, Counts};
pub use board::{Board, Points, Team};
pub use cell::{Cell, Cells, Slot};
pub use moves::Move;
pub use refusal::Refusal;
pub use setup::{Players, Setup};
pub use state::{Crosswise, Hand, Layout};
pub use table::{End, Marks, Phase, Table};
pub use tile::{Symbol, Tile, TwoPhase, Wildcard};

pub(crate) use board::Line;
pub(crate) use setup::{FIELDS, MAX_HAND};
