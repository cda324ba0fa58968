//! The rules: board, legal moves, play, result. No strings, and nothing is allocated on the way of a search.

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
pub use board::{Board, MAX_SIZE, MIN_SIZE, Undo};
pub(crate) use cell::STRIDE;
pub use cell::{Cell, Step};
pub(crate) use moves::Bits;
pub(crate) use reach::around;
pub use refusal::Refusal;
pub use setup::{MAX_PLIES, Setup};
pub use square::{Side, Square};
pub use state::{End, Move, TowerWars};
