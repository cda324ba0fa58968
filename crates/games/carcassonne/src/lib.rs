//! Carcassonne: the base game on drawn tiles, with missions and two ways to score fields.
//!
//! A turn joins the new tile's features to the neighbouring regions, so laying and scoring cost the
//! same at any point of a game.

// Some items are used only by the feature `presentation`.
#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))]

#[cfg(feature = "presentation")]
pub mod bench;
mod classic;
#[cfg(feature = "presentation")]
mod events;
#[cfg(feature = "presentation")]
mod examples;
mod greedy;
mod notation;
#[cfg(feature = "presentation")]
mod playable;
mod policy;
mod position;
#[cfg(feature = "presentation")]
mod position_info;
pub mod rules;
#[cfg(feature = "presentation")]
mod scene;
#[cfg(feature = "presentation")]
mod score_rules;
mod spec;
#[cfg(feature = "presentation")]
mod text_board;
#[cfg(feature = "presentation")]
mod touches;
mod view;

pub use rules::{Carcassonne, Move, Setup};
