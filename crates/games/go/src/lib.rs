//! Go for the Stammtisch: positional superko, no suicide, and the score of the house's spec
//! (prisoners plus surrounded empty points, komi to White).

pub mod classic;
pub mod files;
pub mod notation;
mod playable;
pub mod rules;
pub mod scene;

pub use rules::{Board, Colour, Go, HalfPoints, Illegal, Move, Phase, Point, Score, Setup, Verdict};
