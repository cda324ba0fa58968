//! Round-robin tournaments between bots of any game, with Elo ratings and an optional SPRT.
//!
//! The crate knows no game: matches are played through the catalogue's type-erased traits. The seed
//! of a tournament determines every result, on any number of threads, unless players are limited by
//! time or are external programs.

mod game;
mod rating;
mod report;
mod results;
mod schedule;
mod sprt;
mod tournament;
mod win_draw_loss;

pub use game::{GamePlayed, PlayerFailure, ThinkingTime};
pub use rating::{Rating, ratings};
pub use report::{PairReport, Placement, PlayerReport, Report, SideReport, SprtReport};
pub use results::{Results, ResultsError};
pub use schedule::{Fixture, fixtures};
pub use sprt::{Sprt, SprtVerdict};
pub use tournament::{MAX_GAMES, ThinkingLimit, Tournament, TournamentError, TournamentHost};
pub use win_draw_loss::WinDrawLoss;
