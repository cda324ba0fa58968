//! TowerWars: a board game of stones and towers on a parallelogram of hexagons. The goal is to take
//! the enemy base.
//!
//! The game is open, so that the state of a match is its own view.

// Parts are used by the feature presentation only.
#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))]

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
