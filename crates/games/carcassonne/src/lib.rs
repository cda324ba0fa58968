//! Carcassonne for the Stammtisch: the base game on drawn tiles, with missions and two ways to count fields.
//!
//! A turn joins the new tile's features to the regions around it, so that laying and scoring cost the same late in a game as early.

#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

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
