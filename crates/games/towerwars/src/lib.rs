//! TowerWars: stones and towers on a parallelogram of hexagons, two bases, one of which will fall.
//!
//! Nothing is hidden in this game, so a match is its own view.

#![cfg_attr(not(feature = "stage"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

pub mod bench;
pub mod classic;
#[cfg(feature = "stage")]
mod events;
#[cfg(feature = "stage")]
mod examples;
#[cfg(feature = "stage")]
pub mod files;
pub mod notation;
#[cfg(feature = "stage")]
mod playable;
pub mod policy;
pub mod position;
pub mod rules;
#[cfg(feature = "stage")]
pub mod scene;
#[cfg(feature = "stage")]
mod text_board;
#[cfg(feature = "stage")]
mod touches;
pub mod view;
mod written;

pub use rules::{Board, Cell, End, Move, Refusal, Setup, Side, Square, Step, TowerWars};
