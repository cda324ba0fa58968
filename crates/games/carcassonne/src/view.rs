//! A match as data. All of it is open, so its setup and its position line say everything.

use std::hash::{Hash, Hasher};

use stammtisch_rules::{Game, RawOpenView, Text};

use crate::position;
use crate::rules::Carcassonne;

/// Matches are the same if their lines are: which of his meeples stands where makes no difference.
impl PartialEq for Carcassonne {
    fn eq(&self, other: &Carcassonne) -> bool {
        self.setup() == other.setup() && position::write(self) == position::write(other)
    }
}

impl Eq for Carcassonne {}

impl Hash for Carcassonne {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Game::hash(self));
    }
}

impl From<Carcassonne> for RawOpenView {
    fn from(state: Carcassonne) -> RawOpenView {
        RawOpenView::of(&state)
    }
}

impl TryFrom<RawOpenView> for Carcassonne {
    type Error = Text;

    fn try_from(sheet: RawOpenView) -> Result<Carcassonne, Text> {
        sheet.state()
    }
}
