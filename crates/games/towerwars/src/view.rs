//! The serialised form of a match: setup and position, the last step, and the ply count, which the
//! position text omits in a match without a limit.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use stammtisch_rules::{Game, RawOpenView, Text};

use crate::notation;
use crate::rules::{Move, Refusal, TowerWars};

/// The serialised form of a match, not validated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawView {
    #[serde(flatten)]
    open: RawOpenView,
    plies: u32,
    last: Option<String>,
}

impl PartialEq for TowerWars {
    fn eq(&self, other: &TowerWars) -> bool {
        let key = |game: &TowerWars| {
            (*game.setup(), game.plies(), game.last_step(), game.end().map(|end| end.reason()))
        };
        key(self) == key(other) && self.board() == other.board()
    }
}

impl Eq for TowerWars {}

impl Hash for TowerWars {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Game::hash(self));
    }
}

impl From<TowerWars> for RawView {
    fn from(game: TowerWars) -> RawView {
        let last = game.last_step().map(|step| step.to_string());
        RawView { open: RawOpenView::of(&game), plies: game.plies(), last }
    }
}

impl TryFrom<RawView> for TowerWars {
    type Error = Text;

    fn try_from(raw: RawView) -> Result<TowerWars, Text> {
        let game: TowerWars = raw.open.state()?;
        let last = match raw.last.as_deref().map(notation::read_move).transpose()? {
            None => None,
            Some(Move::Surrender) => return Err(Text::new("view-impossible").with("why", "parts")),
            Some(Move::Step(step)) => Some(step),
        };
        let outside =
            last.and_then(|step| [step.from, step.to].into_iter().find(|&cell| !game.board().has(cell)));
        if let Some(cell) = outside {
            return Err(Refusal::OffBoard(cell).into());
        }
        Ok(game.after(raw.plies, last))
    }
}
