//! The moves of players and of chance.

use super::cell::{Cell, Slot};
use super::tile::Tile;

/// A move: one decision of a player, or one draw. Three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Plays the symbol in a slot on an empty cell, or the remover on a filled one.
    Lay {
        /// The slot of the tile.
        slot: Slot,
        /// The target cell.
        cell: Cell,
    },
    /// Activates the two-phase wildcard in a slot.
    Activate {
        /// The slot of the wildcard.
        slot: Slot,
    },
    /// Second phase of the mover and of swap-on-board.
    Shift {
        /// The cell of the tile.
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
    /// The house draws this tile.
    Draw(Tile),
}

const _: () = assert!(size_of::<Move>() == 3);
