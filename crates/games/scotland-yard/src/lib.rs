//! Scotland Yard for the Stammtisch: three to five detectives hunt Mister X through London, and see him five times in 24 rounds.

pub mod city;
pub mod classic;
mod customs;
mod examples;
pub mod files;
mod hash;
pub mod json;
mod notation;
mod playable;
mod policy;
pub mod rules;
mod scene;
pub mod speeds;
mod standing;
pub mod ticket;
pub mod view;
mod ways;

pub use city::{City, CityRef, Station, StationSet};
pub use rules::{Hunt, Move, Setup};
pub use ticket::{Ticket, Tickets};
pub use view::View;
