//! What Go has beyond what every game has: agreeing at the end, and wins without points.

use crate::policy;
use crate::rules::{Colour, Go, HalfPoints, Move, Phase, Verdict, colour_text};
use stammtisch_stage::{Customs, Game, Seat, Text};

/// Go's customs.
pub(crate) struct GoCustoms;

impl Customs<Go> for GoCustoms {
    fn is_consent(&self, mv: Move) -> bool {
        mv == Move::Done
    }

    /// The mean of games that are played out from here.
    fn estimate(&self, game: &Go) -> Option<Text> {
        if matches!(game.phase(), Phase::Over(_)) {
            return None;
        }
        let lead = policy::expected_lead(game);
        let ahead = if lead > HalfPoints(0) { Colour::Black } else { Colour::White };
        let points = lead.as_points().abs();
        Some(match lead {
            HalfPoints(0) => Text::new("estimate-level"),
            _ => Text::new("estimate-lead").with("who", colour_text(ahead)).with("points", points),
        })
    }

    fn winning_score(&self, game: &Go, seat: Seat) -> Option<f64> {
        game.score(seat).filter(|_| matches!(game.phase(), Phase::Over(Verdict::Counted)))
    }
}
