//! Go for the Stammtisch: positional superko, no suicide, and the score of the house's spec
//! (prisoners plus surrounded empty points, komi to White) or, where it was agreed, of areas.

pub mod classic;
mod customs;
mod examples;
pub mod files;
pub mod notation;
mod playable;
pub mod policy;
pub mod rules;
pub mod scene;
pub mod study;
pub mod view;

pub use rules::{Board, Colour, Count, Go, HalfPoints, Illegal, Move, Phase, Point, Score, Setup, Verdict};
