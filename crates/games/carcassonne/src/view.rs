//! A match as data. Nothing is hidden, so its setup and position line are all of it.

use std::hash::{Hash, Hasher};

use stammtisch_rules::{Game, RawOpenView, Text};

use crate::position;
use crate::rules::Carcassonne;

/// Compares setups and position lines, because a player's meeples are interchangeable.
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

    fn try_from(raw: RawOpenView) -> Result<Carcassonne, Text> {
        raw.state()
    }
}
