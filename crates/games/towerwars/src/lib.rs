//! TowerWars: stones and towers on a parallelogram of hexagons, two bases, one of which will fall.

pub mod bench;
pub mod notation;
pub mod rules;

pub use rules::{Board, Cell, End, Move, Refusal, Setup, Side, Square, Step, TowerWars};
