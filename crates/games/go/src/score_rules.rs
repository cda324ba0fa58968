//! The score that a win counts with: points only if they were counted.

use crate::rules::{Go, Phase, Verdict};
use stammtisch_presentation::{Game, ScoreRules, Seat};

/// The customs of Go.
pub(crate) struct GoCustoms;

impl ScoreRules<Go> for GoCustoms {
    fn winning_score(&self, game: &Go, seat: Seat) -> Option<f64> {
        game.score(seat).filter(|_| matches!(game.phase(), Phase::Over(Verdict::Counted)))
    }
}
