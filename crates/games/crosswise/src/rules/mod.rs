//! The rules: tiles, board, bag, moves and the course of a match.

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
pub use table::{End, Phase, Table, TileIds};
pub use tile::{Symbol, Tile, TwoPhase, Wildcard};

pub(crate) use board::SymbolCounts;
pub(crate) use setup::{MAX_HAND, SETUP_FIELDS};
