//! The [`ScoreRules`] trait: a game's rules for player names and high scores.

use crate::{Defaults, Game, Seat, Text};

/// A game's rules for player names and high scores. Returned by [`crate::Playable::score_rules`].
pub trait ScoreRules<G: Game>: Sync {
    /// Validates the names in the form of a new game; returns errors by seat.
    ///
    /// Default: any name is valid, an empty one included. A game that requires names defines their
    /// defaults in the messages `name-<seat>`.
    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        let _ = names;
        Vec::new()
    }

    /// The winner's points for the high score list; `None` if the game was not won by points.
    fn winning_score(&self, state: &G, seat: Seat) -> Option<f64> {
        state.score(seat)
    }
}

impl<G: Game> ScoreRules<G> for Defaults {}
