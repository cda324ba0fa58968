//! Type erasure: object-safe traits over games and matches, implemented for every
//! [`Playable`](stammtisch_presentation::Playable) game.

mod game;
mod in_play;
mod state;
mod traits;

pub use game::Erased;
pub use state::Match;
pub use traits::{
    AcceptableProposal, AnyGame, AnyMatch, MatchDisplay, MatchFiles, MatchForfeits, MatchKnowledge,
    MatchPlay, MatchState, RECORD_FORMAT,
};
