//! Carcassonne for the Stammtisch: the base game on drawn tiles, with missions and two ways to count fields.
//!
//! A turn joins the new tile's features to the regions around it, so that laying and scoring cost the same late in a game as early.

#![cfg_attr(not(feature = "stage"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

#[cfg(feature = "stage")]
pub mod bench;
mod classic;
#[cfg(feature = "stage")]
mod customs;
#[cfg(feature = "stage")]
mod events;
#[cfg(feature = "stage")]
mod examples;
mod greedy;
#[cfg(feature = "stage")]
mod lore;
mod notation;
#[cfg(feature = "stage")]
mod playable;
mod policy;
mod position;
pub mod rules;
#[cfg(feature = "stage")]
mod scene;
#[cfg(feature = "stage")]
mod text_board;
#[cfg(feature = "stage")]
mod touches;
mod view;
mod written;

pub use rules::{Carcassonne, Move, Setup};
