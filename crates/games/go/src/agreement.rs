//! Agreement on the dead stones: the house's estimate and proposal, and their acceptance.

use crate::policy;
use crate::rules::{Colour, Go, HalfPoints, Move, Phase, Point, Score, colour_text, seat};
use stammtisch_presentation::{Acceptance, Agreement, Text};

/// A chain is proposed as dead if at least this share of playouts loses it.
const MIN_PROPOSAL_SHARE: f32 = 0.75;

/// The agreement that ends a game of Go.
pub(crate) struct GoAgreement;

impl Agreement<Go> for GoAgreement {
    fn is_consent(&self, mv: Move) -> bool {
        mv == Move::Done
    }

    /// Estimates the lead as the mean of playouts from here.
    fn estimate(&self, game: &Go, expected: &[f32]) -> Option<Text> {
        if matches!(game.phase(), Phase::Over(_)) {
            return None;
        }
        let lead = policy::expected_lead(game);
        let leader = if lead > HalfPoints(0) { Colour::Black } else { Colour::White };
        let points = lead.as_points().abs();
        let is_behind = expected.get(seat(leader).index()).is_some_and(|chance| *chance < 0.5);
        match lead {
            HalfPoints(0) => Some(Text::new("estimate-level")),
            _ if is_behind => None,
            _ => Some(Text::new("estimate-lead").with("who", colour_text(leader)).with("points", points)),
        }
    }

    /// The question is which stones are dead.
    fn question(&self, game: &Go) -> Option<u64> {
        matches!(game.phase(), Phase::Scoring(_)).then(|| game.board_as_played().hash())
    }

    /// Takes the proposed chains off, then agrees.
    fn acceptance(&self, game: &Go, proposed: &[String]) -> Option<Acceptance<Move>> {
        let dead = remaining_proposals(game, proposed);
        if dead.is_empty() {
            return None;
        }
        let [[black, white], [black_left, white_left]] =
            [count_without(game, &dead), count_without(game, &[])].map(totals);
        let question = Text::new("accept-question")
            .with("dead", join_points(&dead))
            .with("black", black)
            .with("white", white)
            .with("black-left", black_left)
            .with("white-left", white_left);
        Some(Acceptance { moves: dead.into_iter().map(Move::Dead).chain([Move::Done]).collect(), question })
    }

    /// One stone of each chain that dies in playouts, in the order of the board.
    fn proposal(&self, game: &Go) -> Vec<String> {
        let likely_dead =
            policy::dead_chains(game).into_iter().filter(|&(_, share)| share >= MIN_PROPOSAL_SHARE);
        let mut dead: Vec<Point> = likely_dead.map(|(point, _)| point).collect();
        dead.sort_unstable();
        dead.iter().map(ToString::to_string).collect()
    }
}

/// One stone of each proposed chain that is still on the board; none outside scoring.
pub(crate) fn remaining_proposals(game: &Go, proposed: &[String]) -> Vec<Point> {
    if !matches!(game.phase(), Phase::Scoring(_)) {
        return Vec::new();
    }
    let points = proposed.iter().filter_map(|target| target.parse().ok());
    points.filter(|&point| game.board().stone(point).is_some()).collect()
}

/// The score with these chains taken off as dead.
pub(crate) fn count_without(game: &Go, dead: &[Point]) -> Score {
    let mut board = game.board().clone();
    for &point in dead {
        board.take_off(point);
    }
    Score::agreed(&board, game.agreed())
}

/// The totals of Black and of White.
pub(crate) fn totals(score: Score) -> [f64; 2] {
    Colour::BOTH.map(|colour| score.total(colour).as_points())
}

/// A list of points in a sentence.
pub(crate) fn join_points(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
