//! The reasons to refuse a move.

use stammtisch_rules::Text;

use super::cell::{Cell, Slot};
use super::tile::{Tile, TwoPhase};

/// The reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is another player's turn.
    NotYourTurn,
    /// The hand has no such slot, or the slot is empty.
    NoTile(Slot),
    /// The board has no such cell.
    OffBoard(Cell),
    /// A symbol needs an empty cell.
    Taken(Cell),
    /// The cell has no tile to take, move or swap.
    NothingThere(Cell),
    /// Wildcards cannot be played on an empty board.
    EmptyBoard,
    /// Swap-on-board needs two tiles.
    OneTile,
    /// Swap-with-hand needs a symbol in the hand.
    NoSymbol,
    /// This wildcard must be activated before it is played on cells.
    ActivateFirst(Slot),
    /// This tile is played on a cell, not activated.
    NeedsCell(Slot),
    /// Tiles on the board move only after a wildcard was activated.
    NotActivated,
    /// An activated wildcard must be played first.
    Finish(TwoPhase),
    /// A tile cannot be moved to or swapped with its own cell.
    SameCell(Cell),
    /// Wildcards cannot be swapped.
    NotSwapped(Slot),
    /// The next draw cannot yield this tile.
    NotInBag(Tile),
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        let slot = |key: &'static str, slot: Slot| Text::new(key).with("slot", slot.number());
        let cell = |key: &'static str, cell: Cell| Text::new(key).with("cell", cell.name());
        match refusal {
            Refusal::Over => Text::new("move-over"),
            Refusal::NotYourTurn => Text::new("move-not-your-turn"),
            Refusal::NoTile(at) => slot("refusal-no-tile", at),
            Refusal::OffBoard(at) => cell("refusal-off-board", at),
            Refusal::Taken(at) => cell("refusal-taken", at),
            Refusal::NothingThere(at) => cell("refusal-nothing-there", at),
            Refusal::EmptyBoard => Text::new("refusal-empty-board"),
            Refusal::OneTile => Text::new("refusal-one-tile"),
            Refusal::NoSymbol => Text::new("refusal-no-symbol"),
            Refusal::ActivateFirst(at) => slot("refusal-activate-first", at),
            Refusal::NeedsCell(at) => slot("refusal-needs-cell", at),
            Refusal::NotActivated => Text::new("refusal-not-activated"),
            Refusal::Finish(TwoPhase::Mover) => Text::new("refusal-finish-mover"),
            Refusal::Finish(TwoPhase::SwapOnBoard) => Text::new("refusal-finish-swap-on-board"),
            Refusal::Finish(TwoPhase::SwapWithHand) => Text::new("refusal-finish-swap-with-hand"),
            Refusal::SameCell(at) => cell("refusal-same-cell", at),
            Refusal::NotSwapped(at) => slot("refusal-not-swapped", at),
            Refusal::NotInBag(tile) => Text::new("refusal-not-in-bag").with("tile", tile.ordinal()),
        }
    }
}
