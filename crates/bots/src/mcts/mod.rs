//! Monte Carlo tree search (MCTS) for any game, with or without hidden information.
//!
//! Games with hidden information use single-observer information set MCTS (Cowling, Powley and
//! Whitehouse 2012): every iteration samples a determinization of the seat's view, and all of
//! them share one tree whose edges are keyed by move.

mod parallel;
mod player;
mod search;
mod tree;

pub use player::MctsPlayer;
pub use search::{MctsSearch, SearchResult};
