//! Score rules: every player needs a name.

use stammtisch_presentation::{ScoreRules, Seat, Text};

use crate::rules::Carcassonne;

/// The score rules of Carcassonne.
pub(crate) struct CarcassonneScoreRules;

impl ScoreRules<Carcassonne> for CarcassonneScoreRules {
    fn name_errors(&self, names: &[&str]) -> Vec<(Seat, Text)> {
        let nameless = (0..).map(Seat).zip(names).filter(|(_, name)| name.trim().is_empty());
        nameless.map(|(seat, _)| (seat, Text::new("setup-no-name"))).collect()
    }
}
