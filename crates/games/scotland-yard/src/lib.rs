//! Scotland Yard for the Stammtisch: three to five detectives hunt Mister X through London, and see him five times in 24 rounds.

#![cfg_attr(not(feature = "stage"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

#[cfg(feature = "stage")]
pub mod bench;
pub mod city;
pub mod classic;
#[cfg(feature = "stage")]
mod events;
#[cfg(feature = "stage")]
mod examples;
#[cfg(feature = "stage")]
pub mod files;
mod hash;
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
mod standing;
#[cfg(feature = "stage")]
mod text_board;
pub mod ticket;
#[cfg(feature = "stage")]
mod touches;
pub mod view;
mod ways;
mod written;

pub use city::{City, CityRef, Station, StationSet};
pub use rules::{Hunt, Move, Setup};
pub use ticket::{Ticket, Tickets};
pub use view::View;
