//! Moves as touches.

use stammtisch_presentation::Path;

use crate::rules::{Cell, Crosswise, Move, Phase, Slot};

/// What is touched to activate a two-phase wildcard after its slot: anywhere on the board.
pub(crate) const WHOLE_BOARD: &str = "board";

/// What is touched to take the tile in that slot.
pub(crate) fn hand(slot: Slot) -> String {
    format!("hand-{}", slot.number())
}

impl Move {
    /// The touches that make this move.
    pub fn path(self) -> Path {
        match self {
            Move::Lay { slot, cell } | Move::Exchange { slot, cell } => {
                Path::of(&[&hand(slot), &cell.name()])
            }
            Move::Activate { slot } => Path::of(&[&hand(slot), &WHOLE_BOARD]),
            Move::Shift { from, to } => Path::of(&[&from.name(), &to.name()]),
            Move::Draw(_) => Path::of(&[&self]),
        }
    }
}

/// The move that these touches mean in this position, legal or not: a tile of the hand alone or with a cell, or cells of the board.
pub(crate) fn interpret(state: &Crosswise, touches: &[&str]) -> Option<Move> {
    let slot = |touch: &str| Slot::read(touch.strip_prefix("hand-")?);
    match *touches {
        [touch] => slot(touch)
            .map(|slot| Move::Activate { slot })
            .or_else(|| Cell::read(touch).map(|cell| Move::Shift { from: cell, to: cell })),
        [from, WHOLE_BOARD] => slot(from).map(|slot| Move::Activate { slot }),
        [from, to] => {
            let cell = Cell::read(to)?;
            match slot(from) {
                None => Some(Move::Shift { from: Cell::read(from)?, to: cell }),
                Some(slot) if matches!(state.table().phase, Phase::Second(..)) => {
                    Some(Move::Exchange { slot, cell })
                }
                Some(slot) => Some(Move::Lay { slot, cell }),
            }
        }
        _ => None,
    }
}
