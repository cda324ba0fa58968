//! Moves.

use super::cell::{Cell, Slot};
use super::tile::Tile;

/// One decision: three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Lays the symbol of that slot on an empty cell, or the remover on a filled one.
    Lay {
        /// Where the tile comes from.
        slot: Slot,
        /// Where it goes.
        cell: Cell,
    },
    /// Activates the two-phase wildcard of that slot.
    Activate {
        /// Where the wildcard is.
        slot: Slot,
    },
    /// Second phase of the mover and of swap-on-board.
    Shift {
        /// Where the tile lies.
        from: Cell,
        /// An empty cell for the mover, another tile for the swap.
        to: Cell,
    },
    /// Second phase of swap-with-hand.
    Exchange {
        /// The symbol in the hand.
        slot: Slot,
        /// The tile on the board.
        cell: Cell,
    },
    /// The house draws that tile.
    Draw(Tile),
}

const _: () = assert!(size_of::<Move>() == 3);
