//! TowerWars: stones and towers on a parallelogram of hexagons, two bases, one of which will fall.
//!
//! Nothing is hidden in this game, so a match is its own view.

#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

pub mod bench;
pub mod classic;
#[cfg(feature = "presentation")]
mod events;
#[cfg(feature = "presentation")]
mod examples;
#[cfg(feature = "presentation")]
pub mod files;
pub mod notation;
#[cfg(feature = "presentation")]
mod playable;
pub mod policy;
pub mod position;
pub mod rules;
#[cfg(feature = "presentation")]
pub mod scene;
mod spec;
#[cfg(feature = "presentation")]
mod text_board;
#[cfg(feature = "presentation")]
mod touches;
pub mod view;

pub use rules::{Board, Cell, End, Move, Refusal, Setup, Side, Square, Step, TowerWars};
