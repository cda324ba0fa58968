//! Carcassonne for the Stammtisch: the base game on drawn tiles, with missions and two ways to count fields.
//!
//! A turn joins the new tile's features to the regions around it, so that laying and scoring cost the same late in a game as early.

pub mod bench;
mod classic;
mod customs;
mod examples;
mod greedy;
mod notation;
mod playable;
mod policy;
mod position;
pub mod rules;
mod scene;
mod touches;
mod view;

pub use rules::{Carcassonne, Move, Setup};
