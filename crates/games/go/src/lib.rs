//! Go for the Stammtisch: positional superko, no suicide, and the score of the house's spec
//! (prisoners plus surrounded empty points, komi to White) or, where it was agreed, of areas.

#![cfg_attr(not(feature = "stage"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

#[cfg(feature = "stage")]
mod agreement;
#[cfg(feature = "stage")]
mod bench;
pub mod classic;
#[cfg(feature = "stage")]
mod customs;
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
pub mod study;
#[cfg(feature = "stage")]
mod text_board;
#[cfg(feature = "stage")]
mod touches;
pub mod view;
mod written;

pub use rules::{Board, Colour, Count, Go, HalfPoints, Move, Phase, Point, Refusal, Score, Setup, Verdict};
