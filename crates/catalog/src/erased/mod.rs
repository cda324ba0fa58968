//! The object-safe traits, and their implementation for every [`Playable`](stammtisch_presentation::Playable)
//! game. No game writes it by hand.

mod game;
mod in_play;
mod state;
mod traits;

pub use game::Erased;
pub use state::Match;
pub use traits::{Accepting, AnyCorrespondent, AnyGame, AnyMatch, AnyPlayer, Chosen, Letter, RECORD_FORMAT};
