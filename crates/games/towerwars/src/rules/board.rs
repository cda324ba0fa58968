//! The board: what stands where, kept three ways at once so that moves are found without looking at empty cells.

use std::ops::Range;

use stammtisch_rules::{SPLITMIX_INCREMENT, splitmix};

use super::cell::{Cell, GRID, MOST, STRIDE, Step};
use super::square::{Side, Square};

/// A bit for every cell of the padded grid, line by line.
pub(crate) type Lines = [u32; STRIDE];

/// The smallest board.
pub const MIN_SIZE: u8 = 4;
/// The largest board.
pub const MAX_SIZE: u8 = MOST;

/// A position: the pieces and whose turn it is. Knows how moves change it, not how a match ends.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    mover: Side,
    squares: [Square; GRID],
    /// The heights of the free towers around each cell, added up, by side: what a stone there gains in range.
    bonus: [[u8; GRID]; 2],
    armies: [Army; 2],
    hash: u64,
}

/// Where one side's pieces are, as bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Army {
    /// Single stones.
    pub(crate) stones: Lines,
    /// Towers that are not blocked.
    pub(crate) towers: Lines,
    /// Towers that are blocked.
    pub(crate) blocked: Lines,
    /// All of it, the base too.
    pub(crate) owned: Lines,
    /// Where this side's stones may go when near: all of the board but its own base and its own free towers of full height.
    pub(crate) open: Lines,
    pub(crate) sums: Sums,
    /// A hash of this side's pieces.
    pub(crate) hash: u64,
}

/// What one side's pieces amount to, kept along with every change.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// Stones that are single or in free towers.
    pub(crate) free: i32,
    /// Stones in blocked towers.
    pub(crate) trapped: i32,
    /// The heights of the free towers.
    pub(crate) heights: i32,
    /// How far the free stones are from A1, added up.
    pub(crate) from_a1: i32,
}

/// What a step changed, to take it back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    step: Step,
    left: Square,
    entered: Square,
}

impl Board {
    /// A board of that size with nothing on it, red to move. Sizes are brought into 4 to 26.
    pub fn empty(size: u8) -> Board {
        let size = size.clamp(MIN_SIZE, MAX_SIZE);
        let mut ground = [0; STRIDE];
        ground[1..=usize::from(size)].fill((1 << size) - 1);
        let army = Army {
            stones: [0; STRIDE],
            towers: [0; STRIDE],
            blocked: [0; STRIDE],
            owned: [0; STRIDE],
            open: ground,
            sums: Sums::default(),
            hash: 0,
        };
        Board {
            size,
            mover: Side::Red,
            squares: [Square::EMPTY; GRID],
            bonus: [[0; GRID]; 2],
            armies: [army.clone(), army],
            hash: splitmix(u64::from(size)),
        }
    }

    /// The start position: bases in the corners, stones up to half the board's size away from them.
    pub fn start(size: u8) -> Board {
        let mut board = Board::empty(size);
        let reach = board.size / 2;
        for side in Side::BOTH {
            let base = board.base(side);
            let near: Vec<Cell> = board.cells().filter(|cell| cell.distance(base) <= reach).collect();
            for cell in near {
                board.put(cell, if cell == base { Square::base(side) } else { Square::stone(side) });
            }
        }
        board
    }

    /// Columns and rows.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The greatest height of a tower here.
    pub const fn full_height(&self) -> u8 {
        self.size / 3
    }

    /// Whose turn it is.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Gives the turn to that side.
    pub fn set_mover(&mut self, side: Side) {
        if side != self.mover {
            self.mover = side;
            self.hash ^= TURN;
        }
    }

    /// The cell of a side's base.
    pub const fn base(&self, side: Side) -> Cell {
        match side {
            Side::Red => Cell::at(1, 0),
            Side::Blue => Cell::at(self.size as usize, self.size as u32 - 1),
        }
    }

    /// Whether that side's base was taken.
    pub fn base_is_lost(&self, side: Side) -> bool {
        self.square(self.base(side)) != Square::base(side)
    }

    /// How far it is from a cell of the board to that side's base.
    pub const fn distance_to_base(&self, side: Side, cell: Cell) -> u8 {
        let sum = cell.column() + cell.row();
        match side {
            Side::Red => sum,
            Side::Blue => 2 * (self.size - 1) - sum,
        }
    }

    /// Whether the cell is on this board.
    pub const fn has(&self, cell: Cell) -> bool {
        cell.column() < self.size && cell.row() < self.size
    }

    /// All cells, row by row from A1.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = u32::from(self.size);
        (1..=size as usize).flat_map(move |line| (0..size).map(move |column| Cell::at(line, column)))
    }

    /// What stands on a cell.
    pub const fn square(&self, cell: Cell) -> Square {
        self.squares[cell.index()]
    }

    /// How far a stone of that side goes from that cell: 1, and the heights of its own free neighbour towers.
    pub fn range(&self, side: Side, cell: Cell) -> u8 {
        self.bonus[side][cell.index()].saturating_add(1)
    }

    /// Puts something on a cell, whatever was there.
    pub fn put(&mut self, cell: Cell, square: Square) {
        let old = std::mem::replace(&mut self.squares[cell.index()], square);
        self.toggle(cell, old, -1);
        self.toggle(cell, square, 1);
    }

    /// Moves a stone as a legal step does and gives the turn away. Taking, blocking, building and freeing follow from what is there.
    pub fn play(&mut self, step: Step) -> Undo {
        let left = self.square(step.from);
        let entered = self.square(step.to);
        let side = left.colour();
        let then = if entered.is_empty() || entered.is_base() {
            Square::stone(side)
        } else if entered.colour() == side {
            if entered.is_blocked() { entered.freed() } else { entered.raised() }
        } else if entered.is_tower() && !step.is_near() {
            entered.blocked()
        } else {
            Square::stone(side)
        };
        self.put(step.from, left.lowered());
        self.put(step.to, then);
        self.set_mover(!self.mover);
        Undo { step, left, entered }
    }

    /// Takes the last step back.
    pub fn take_back(&mut self, undo: Undo) {
        self.set_mover(!self.mover);
        self.put(undo.step.to, undo.entered);
        self.put(undo.step.from, undo.left);
    }

    /// How many stones a side still has, those in its towers too. Stones that block do not count.
    pub fn stones(&self, side: Side) -> u32 {
        let in_square = |cell| {
            let square: Square = self.square(cell);
            let counts = square.side() == Some(side) && !square.is_base();
            if counts { u32::from(square.height()) + 1 } else { 0 }
        };
        self.cells().map(in_square).sum()
    }

    /// Whether a side has nothing left but its base.
    pub fn is_wiped_out(&self, side: Side) -> bool {
        let army = &self.armies[side];
        let base = if self.base_is_lost(side) { 0 } else { 1 };
        army.owned.iter().map(|line| line.count_ones()).sum::<u32>() == base
    }

    /// A hash of the pieces and the turn, the same on every machine.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn army(&self, side: Side) -> &Army {
        &self.armies[side]
    }

    /// The lines of the grid that are on the board.
    pub(crate) const fn lines(&self) -> Range<usize> {
        1..self.size as usize + 1
    }

    /// Adds a square to all that is derived from the squares, or takes it out: bits and hash go both ways alike,
    /// range bonus and sums go by `sign`.
    fn toggle(&mut self, cell: Cell, square: Square, sign: i8) {
        if square.is_empty() {
            return;
        }
        let side = square.colour();
        let (line, bit) = (cell.line(), cell.bit());
        let full = square.height() >= self.full_height();
        let army = &mut self.armies[side];
        army.owned[line] ^= bit;
        let scattered = splitmix((cell.index() as u64) << 8 | u64::from(square.byte()));
        army.hash ^= scattered;
        self.hash ^= scattered;
        if square.is_stone() {
            army.stones[line] ^= bit;
        } else if square.is_blocked() {
            army.blocked[line] ^= bit;
        } else {
            if square.is_base() || full {
                army.open[line] ^= bit;
            }
            if square.is_tower() {
                army.towers[line] ^= bit;
                let height = square.height() as i8 * sign;
                for index in cell.around() {
                    let bonus = &mut self.bonus[side][index];
                    *bonus = bonus.wrapping_add_signed(height);
                }
            }
        }
        army.sums.count(cell, square, i32::from(sign));
    }
}

impl Sums {
    fn count(&mut self, cell: Cell, square: Square, sign: i32) {
        let height = i32::from(square.height()) * sign;
        if square.is_blocked() {
            self.trapped += height + sign;
        } else if !square.is_base() {
            self.free += height + sign;
            self.heights += height;
            self.from_a1 += (height + sign) * i32::from(cell.column() + cell.row());
        }
    }
}

/// What the hash changes by when the turn does.
const TURN: u64 = SPLITMIX_INCREMENT;
