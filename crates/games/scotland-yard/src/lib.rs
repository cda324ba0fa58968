//! Scotland Yard for Stammtisch: three to five detectives hunt Mister X through London. He reveals
//! himself five times in 24 rounds.

#![cfg_attr(not(feature = "presentation"), allow(dead_code, unused_imports))] // what pictures and files alone ask for

#[cfg(feature = "presentation")]
pub mod bench;
pub mod city;
pub mod classic;
#[cfg(feature = "presentation")]
mod events;
#[cfg(feature = "presentation")]
mod examples;
#[cfg(feature = "presentation")]
pub mod files;
mod hash;
mod notation;
#[cfg(feature = "presentation")]
mod playable;
mod policy;
mod position;
#[cfg(feature = "presentation")]
mod position_info;
mod raw_position;
mod routes;
pub mod rules;
#[cfg(feature = "presentation")]
mod scene;
mod spec;
#[cfg(feature = "presentation")]
mod text_board;
pub mod ticket;
#[cfg(feature = "presentation")]
mod touches;
pub mod view;

pub use city::{City, CityRef, Station, StationSet};
pub use rules::{Hunt, Move, Setup};
pub use ticket::{Ticket, Tickets};
pub use view::View;
