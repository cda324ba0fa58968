//! What Go has beyond what every game has: agreeing at the end, and wins without points.

use crate::rules::{Go, Move, Phase, Verdict};
use stammtisch_stage::{Customs, Game, Seat};

/// Go's customs.
pub(crate) struct GoCustoms;

impl Customs<Go> for GoCustoms {
    fn is_consent(&self, mv: Move) -> bool {
        mv == Move::Done
    }

    fn winning_score(&self, game: &Go, seat: Seat) -> Option<f64> {
        game.score(seat).filter(|_| matches!(game.phase(), Phase::Over(Verdict::Counted)))
    }
}
