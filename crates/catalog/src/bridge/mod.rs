//! Makes the object-safe face out of any [`Playable`](stammtisch_stage::Playable) game. No game writes it by hand.

mod game;
mod in_play;
mod state;

pub use game::Bridge;
pub use state::Match;
