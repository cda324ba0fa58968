//! Test harness that runs the same property tests over every game of the catalogue.
//!
//! The tests are in `tests/suite`, one per property. They use a game only through the object-safe
//! `AnyGame`, and a failure names the game, the seed and the ply. `STAMMTISCH_ONLY=go` limits a run
//! to one game.

mod frames;
pub mod inputs;
mod mutate;
mod read_scene;
mod rng;
mod sentence;
mod walk;

pub use mutate::mutate_json;
pub use read_scene::ReadScene;
pub use rng::TestRng;
pub use sentence::{check_no_gaps, check_sentence};
pub use walk::{
    MIN_MATCHES, Moment, enumerable_values, every_match, finish, perspectives, setup_for, start, walk,
};

use stammtisch_catalog::AnyGame;

/// A game of the catalogue behind its object-safe interface.
pub type Game = &'static dyn AnyGame;

/// The result of a check; the error describes the violated property.
pub type Checked = Result<(), String>;

/// Returns a formatted error from a check unless the condition holds.
#[macro_export]
macro_rules! ensure {
    ($holds:expr, $($fault:tt)+) => {
        if !$holds {
            return Err(format!($($fault)+));
        }
    };
}

/// Runs a check over every game of the catalogue and reports the first fault of each.
///
/// # Panics
/// If the check fails for any game.
pub fn every_game(check: impl Fn(Game) -> Checked) {
    let games = chosen_games().into_iter();
    let faults: Vec<String> =
        games.filter_map(|game| Some(format!("{}: {}", game.id(), check(game).err()?))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// All games of the catalogue, or the one that `STAMMTISCH_ONLY` names.
fn chosen_games() -> Vec<Game> {
    let only = std::env::var("STAMMTISCH_ONLY").ok();
    let chosen = |game: &Game| only.as_deref().is_none_or(|id| id == game.id());
    let games: Vec<Game> = stammtisch_catalog::all().filter(chosen).collect();
    assert!(!games.is_empty(), "STAMMTISCH_ONLY names no game of the catalogue");
    games
}
