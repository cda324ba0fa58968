//! What the course of this game demands of names: nobody plays without one.

use stammtisch_presentation::{ScoreRules, Seat, Text};

use crate::rules::Carcassonne;

/// The customs of Carcassonne.
pub(crate) struct CarcassonneCustoms;

impl ScoreRules<Carcassonne> for CarcassonneCustoms {
    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        let nameless = (0..).map(Seat).zip(names).filter(|(_, name)| name.trim().is_empty());
        nameless.map(|(seat, _)| (seat, Text::new("setup-no-name"))).collect()
    }
}
