//! Go for the Stammtisch: positional superko, no suicide, and the score by the house's spec
//! (prisoners plus surrounded empty points, komi to White) or, if agreed, by area.

// Some items are used by scenes and files only.
#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))]

#[cfg(feature = "presentation")]
mod agreement;
#[cfg(feature = "presentation")]
mod bench;
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
#[cfg(feature = "presentation")]
mod score_rules;
mod spec;
#[cfg(feature = "presentation")]
pub mod study;
#[cfg(feature = "presentation")]
mod text_board;
#[cfg(feature = "presentation")]
mod touches;
pub mod view;

pub use rules::{Board, Colour, Count, Go, HalfPoints, Move, Phase, Point, Refusal, Score, Setup, Verdict};
