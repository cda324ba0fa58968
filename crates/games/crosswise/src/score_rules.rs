//! The course's rules for names and for the points of a win, which a win of sixes does not have.

use stammtisch_presentation::{ScoreRules, Seat, Text};

use crate::names;
use crate::rules::{Crosswise, Points, Team};

/// The score rules of Crosswise.
pub(crate) struct CrosswiseScoreRules;

impl ScoreRules<Crosswise> for CrosswiseScoreRules {
    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        names::find_faults(names).into_iter().map(|(seat, fault)| (seat, fault.into())).collect()
    }

    fn winning_score(&self, state: &Crosswise, seat: Seat) -> Option<f64> {
        match state.board().points(Team::of(seat)) {
            Points::Count(points) => Some(f64::from(points)),
            Points::Sixes => None,
        }
    }
}
