//! The content of a cell, in one byte.

use std::ops::{Index, IndexMut, Not};

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Red, with the base on A1. Moves first.
    Red,
    /// Blue, with the base in the opposite corner.
    Blue,
}

impl Side {
    /// Both sides, the one that moves first at the front.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The side's name in position texts and files.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

impl Not for Side {
    type Output = Side;

    /// The other side.
    fn not(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}

const HEIGHT: u8 = 0x0f;
const BLOCKED: u8 = 0x10;
const PIECE: u8 = 0x20;
const BASE: u8 = 0x40;
const BLUE: u8 = 0x80;

/// The content of a cell: nothing, a base, a stone, or a free or blocked tower with its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// An empty cell.
    pub const EMPTY: Square = Square(0);
    /// The exclusive upper bound of [`Square::number`].
    pub(crate) const COUNT: usize = 256;

    /// The index in tables of squares.
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// A side's base.
    pub const fn base(side: Side) -> Square {
        Square(BASE | colour(side))
    }

    /// A single stone.
    pub const fn stone(side: Side) -> Square {
        Square(PIECE | colour(side))
    }

    /// A tower of that height, at most 15; it has one stone more than its height. Height 0 is a
    /// stone.
    pub const fn tower(side: Side, height: u8) -> Square {
        Square(PIECE | colour(side) | if height > HEIGHT { HEIGHT } else { height })
    }

    /// The owner; `None` if the cell is empty.
    pub const fn side(self) -> Option<Side> {
        if self.is_empty() { None } else { Some(self.colour()) }
    }

    /// Whether the cell is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a base.
    pub const fn is_base(self) -> bool {
        self.0 & BASE != 0
    }

    /// Whether it is a single stone.
    pub const fn is_stone(self) -> bool {
        self.0 & (PIECE | HEIGHT) == PIECE
    }

    /// Whether it is a tower, blocked or not.
    pub const fn is_tower(self) -> bool {
        self.height() > 0
    }

    /// Whether it is a tower blocked by an enemy stone.
    pub const fn is_blocked(self) -> bool {
        self.0 & BLOCKED != 0
    }

    /// The height of a tower; 0 for everything else.
    pub const fn height(self) -> u8 {
        self.0 & HEIGHT
    }

    /// The same tower, blocked.
    pub const fn blocked(self) -> Square {
        Square(self.0 | BLOCKED)
    }

    /// The same tower, free again.
    pub const fn freed(self) -> Square {
        Square(self.0 & !BLOCKED)
    }

    /// The same piece with one more stone.
    pub(crate) const fn raised(self) -> Square {
        Square::tower(self.colour(), self.height() + 1)
    }

    /// The content of the cell after the top stone has left.
    pub(crate) const fn lowered(self) -> Square {
        if self.is_tower() { Square(self.0 - 1) } else { Square::EMPTY }
    }

    /// The owner; red for an empty cell.
    pub(crate) const fn colour(self) -> Side {
        if self.0 & BLUE == 0 { Side::Red } else { Side::Blue }
    }

    /// The raw byte, for hashing.
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }
}

const fn colour(side: Side) -> u8 {
    match side {
        Side::Red => 0,
        Side::Blue => BLUE,
    }
}
