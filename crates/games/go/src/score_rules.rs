//! The score that a win counts with: points only if they were counted.

use crate::rules::{Go, Phase, Verdict};
use stammtisch_presentation::{Game, ScoreRules, Seat};

/// The customs of Go.
pub(crate) struct GoScoreRules;

impl ScoreRules<Go> for GoScoreRules {
    fn winning_score(&self, game: &Go, seat: Seat) -> Option<f64> {
        let is_counted = matches!(game.phase(), Phase::Over(Verdict::Counted));
        if is_counted { game.score(seat) } else { None }
    }
}
