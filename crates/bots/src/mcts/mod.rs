//! Monte Carlo tree search over what a seat knows: every play-out begins in another imagined world that agrees with its view, and all of them
//! grow one tree. Moves are told apart by what is made of them, worlds are not.

mod cores;
mod player;
mod search;
mod tree;

pub use player::Searcher;
pub use search::{Found, Search};
