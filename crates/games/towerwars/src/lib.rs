//! TowerWars: stones and towers on a parallelogram of hexagons, two bases, one of which will fall.
//!
//! Nothing is hidden in this game, so a match is its own view.

pub mod bench;
pub mod classic;
mod examples;
pub mod files;
pub mod notation;
mod playable;
pub mod rules;
pub mod scene;
pub mod search;
pub mod view;

pub use rules::{Board, Cell, End, Move, Refusal, Setup, Side, Square, Step, TowerWars};
