//! What the conformance suite needs to put every game of the catalogue through the same tests.
//!
//! The tests are in `tests/suite`, one per property. They see a game only as a shell does, through its object-safe face, and
//! a fault names the game, the seed and the ply. `STAMMTISCH_ONLY=go` limits a run to one game.

mod dice;
mod forger;
mod frames;
pub mod inputs;
mod read_scene;
mod sentence;
mod walk;

pub use dice::Dice;
pub use forger::forged;
pub use read_scene::ReadScene;
pub use sentence::{gapless, sentence};
pub use walk::{MATCHES, Moment, every_match, eyes, few_values, finish, setup_for, start, walk};

use stammtisch_catalog::AnyGame;

/// A game as shells see it.
pub type Game = &'static dyn AnyGame;

/// Nothing, or the fault that was found.
pub type Checked = Result<(), String>;

/// Returns from a check with a fault unless the condition holds.
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
/// If there was a fault: this is how a test fails.
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
