//! Tournaments between computer players of any game of the catalogue. Knows no game: matches are played through their
//! object-safe face, by the same names that the page and the terminal use.
//!
//! Every result follows from the tournament's seed, however many threads play it.

mod game;
mod rating;
mod report;
mod schedule;
mod tally;
mod tournament;

pub use game::{GamePlayed, Thinking};
pub use rating::{Rating, ratings};
pub use report::{PairReport, PlayerReport, Report};
pub use schedule::{Fixture, fixtures};
pub use tally::Tally;
pub use tournament::{Fault, MOST_GAMES, Tournament};
