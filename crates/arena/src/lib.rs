//! Tournaments between computer players of any game of the catalogue. Knows no game: matches are played through their
//! object-safe face, by the same names that the page and the terminal use.
//!
//! Every result follows from the tournament's seed, however many threads play it, unless players think by the clock or come from outside.

mod game;
mod guest;
mod rating;
mod report;
mod results;
mod schedule;
mod sprt;
mod tally;
mod tournament;

pub use game::{GamePlayed, GuestFault, Thinking};
pub use guest::{Guest, Guests, NoGuests};
pub use rating::{Rating, ratings};
pub use report::{PairReport, Places, PlayerReport, Report, SideReport, SprtReport};
pub use results::{Results, ResultsFault};
pub use schedule::{Fixture, fixtures};
pub use sprt::{Sprt, Verdict};
pub use tally::Tally;
pub use tournament::{Fault, Limit, MAX_GAMES, Tournament};
