//! How people agree on the end: which stones are dead, and what the house thinks of it.

use crate::policy;
use crate::rules::{Colour, Go, HalfPoints, Move, Phase, Point, colour_text, seat};
use stammtisch_stage::{Agreement, Text};

/// A chain is proposed as dead if it is lost this surely.
const SURE: f32 = 0.75;

/// How Go is agreed on.
pub(crate) struct GoAgreement;

impl Agreement<Go> for GoAgreement {
    fn is_consent(&self, mv: Move) -> bool {
        mv == Move::Done
    }

    /// The mean of games that are played out from here.
    fn estimate(&self, game: &Go, expected: &[f32]) -> Option<Text> {
        if matches!(game.phase(), Phase::Over(_)) {
            return None;
        }
        let lead = policy::expected_lead(game);
        let ahead = if lead > HalfPoints(0) { Colour::Black } else { Colour::White };
        let points = lead.as_points().abs();
        let is_behind = expected.get(seat(ahead).index()).is_some_and(|chance| *chance < 0.5);
        match lead {
            HalfPoints(0) => Some(Text::new("estimate-level")),
            _ if is_behind => None,
            _ => Some(Text::new("estimate-lead").with("who", colour_text(ahead)).with("points", points)),
        }
    }

    /// Which stones are dead.
    fn question(&self, game: &Go) -> Option<u64> {
        matches!(game.phase(), Phase::Scoring(_)).then(|| game.board_as_played().hash())
    }

    /// One stone of each chain that dies when the position is played out, in order of the board.
    fn proposal(&self, game: &Go) -> Vec<String> {
        let sure = policy::dead_chains(game).into_iter().filter(|&(_, share)| share >= SURE);
        let mut dead: Vec<Point> = sure.map(|(point, _)| point).collect();
        dead.sort_unstable();
        dead.iter().map(ToString::to_string).collect()
    }
}
