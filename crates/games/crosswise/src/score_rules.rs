//! What the course of this game demands of names and of wins: one may be without points.

use stammtisch_presentation::{ScoreRules, Seat, Text};

use crate::names;
use crate::rules::{Crosswise, Points, Team};

/// The customs of Crosswise.
pub(crate) struct CrosswiseCustoms;

impl ScoreRules<Crosswise> for CrosswiseCustoms {
    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        names::faults(names).into_iter().map(|(seat, fault)| (seat, fault.into())).collect()
    }

    fn winning_score(&self, state: &Crosswise, seat: Seat) -> Option<f64> {
        match state.board().points(Team::of(seat)) {
            Points::Count(points) => Some(f64::from(points)),
            Points::Sixes => None,
        }
    }
}
