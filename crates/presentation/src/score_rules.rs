//! What the course that a game comes from demands of names and of wins.

use crate::{Game, Plain, Seat, Text};

/// How a game takes names and wins, where it does not do it like every game. [`crate::Playable::score_rules`] names it.
pub trait ScoreRules<G: Game>: Sync {
    /// What is wrong with the names that those who play were given in the form of a new game, by seat. Default: any name is welcome,
    /// and none too. A game that insists on names says in `name-<seat>` what stands in the form at first.
    fn name_faults(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        let _ = names;
        Vec::new()
    }

    /// The points with which that seat has won, for the high scores; nothing where the win is not one of points.
    fn winning_score(&self, state: &G, seat: Seat) -> Option<f64> {
        state.score(seat)
    }
}

impl<G: Game> ScoreRules<G> for Plain {}
