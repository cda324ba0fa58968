//! Moves as paths of touches.

use stammtisch_presentation::Path;

use crate::rules::{Cell, Crosswise, Move, Phase, Slot};

/// The second target of an activation: the whole board, touched after the slot.
pub(crate) const WHOLE_BOARD: &str = "board";

/// The target of the tile in a slot.
pub(crate) fn hand(slot: Slot) -> String {
    format!("hand-{}", slot.number())
}

impl Move {
    /// The path of touches for this move.
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

/// Interprets touches as a move in this position, legal or not.
///
/// The touches are a tile of the hand, alone or with a cell, or one or two cells.
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
