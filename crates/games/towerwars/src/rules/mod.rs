//! The rules: board, move generation, play and results. No strings, and no allocation in a search.

mod board;
mod cell;
mod game;
mod moves;
mod reach;
mod refusal;
mod setup;
mod square;
mod stacks;
mod state;

pub(crate) use board::Lines;
pub use board::{Board, MIN_SIZE, Undo};
pub(crate) use cell::STRIDE;
pub use cell::{Cell, MAX_SIZE, Step};
pub(crate) use moves::Bits;
pub(crate) use reach::adjacent_cells;
pub use refusal::Refusal;
pub use setup::{MAX_PLY_LIMIT, Setup};
pub use square::{Side, Square};
pub use state::{End, Move, TowerWars};
