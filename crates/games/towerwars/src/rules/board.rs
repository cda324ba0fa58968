//! The board: mailbox, bitboards and incremental sums, kept in step so that move generation never
//! scans empty cells.

use std::ops::Range;

use stammtisch_rules::{SPLITMIX_INCREMENT, splitmix};

use super::cell::{Cell, GRID, MAX_SIZE, STRIDE, Step};
use super::square::{Side, Square};

/// A bitboard of the padded grid, one word per line.
pub(crate) type Lines = [u32; STRIDE];

/// The minimum board size.
pub const MIN_SIZE: u8 = 4;

/// A position: the pieces and the side to move. It plays moves but does not know results.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    mover: Side,
    squares: [Square; GRID],
    /// By side and cell, the sum of the heights of the adjacent free towers: the bonus to the range
    /// of a stone there.
    bonus: [[u8; GRID]; 2],
    armies: [Army; 2],
    hash: u64,
}

/// The bitboards and sums of one side.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Army {
    /// Single stones.
    pub(crate) stones: Lines,
    /// Free towers.
    pub(crate) towers: Lines,
    /// Blocked towers.
    pub(crate) blocked: Lines,
    /// All pieces, the base included.
    pub(crate) owned: Lines,
    /// The targets of adjacent steps: all cells but the own base and own free towers of full
    /// height.
    pub(crate) open: Lines,
    pub(crate) sums: Sums,
    /// A hash of this side's pieces.
    pub(crate) hash: u64,
}

/// Incrementally updated sums over one side's pieces.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// The number of stones that are single or in free towers.
    pub(crate) free: i32,
    /// The number of stones in blocked towers.
    pub(crate) trapped: i32,
    /// The sum of the heights of free towers.
    pub(crate) heights: i32,
    /// The sum of the distances of the `free` stones from A1.
    pub(crate) from_a1: i32,
}

/// The information that takes a step back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    step: Step,
    left: Square,
    entered: Square,
}

impl Board {
    /// An empty board with red to move. The size is clamped to 4..=26.
    pub fn empty(size: u8) -> Board {
        let size = size.clamp(MIN_SIZE, MAX_SIZE);
        let mut all_cells = [0; STRIDE];
        all_cells[1..=usize::from(size)].fill((1 << size) - 1);
        let army = Army {
            stones: [0; STRIDE],
            towers: [0; STRIDE],
            blocked: [0; STRIDE],
            owned: [0; STRIDE],
            open: all_cells,
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

    /// The start position: bases in their corners, surrounded by stones up to half the board's size
    /// away.
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

    /// The number of columns and rows.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The maximum height of a tower.
    pub const fn full_height(&self) -> u8 {
        self.size / 3
    }

    /// The side to move.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Sets the side to move.
    pub fn set_mover(&mut self, side: Side) {
        if side != self.mover {
            self.mover = side;
            self.hash ^= SIDE_TO_MOVE_KEY;
        }
    }

    /// The corner of a side's base.
    pub const fn base(&self, side: Side) -> Cell {
        match side {
            Side::Red => Cell::at(1, 0),
            Side::Blue => Cell::at(self.size as usize, self.size as u32 - 1),
        }
    }

    /// Whether that side's base has been taken.
    pub fn base_is_lost(&self, side: Side) -> bool {
        self.square(self.base(side)) != Square::base(side)
    }

    /// The distance from a cell to that side's base.
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

    /// The content of a cell.
    pub const fn square(&self, cell: Cell) -> Square {
        self.squares[cell.index()]
    }

    /// The range of a stone of that side on that cell: 1 plus the heights of adjacent own free
    /// towers.
    pub fn range(&self, side: Side, cell: Cell) -> u8 {
        self.bonus[side][cell.index()].saturating_add(1)
    }

    /// Replaces the content of a cell.
    pub fn put(&mut self, cell: Cell, square: Square) {
        let old = std::mem::replace(&mut self.squares[cell.index()], square);
        self.toggle(cell, old, -1);
        self.toggle(cell, square, 1);
    }

    /// Plays a legal step. The content of the target decides between taking, blocking, building and
    /// freeing.
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

    /// The number of a side's stones, those in its towers included. Blocking stones do not count.
    pub fn stones(&self, side: Side) -> u32 {
        let in_square = |cell| {
            let square: Square = self.square(cell);
            let is_own_piece = square.side() == Some(side) && !square.is_base();
            if is_own_piece { u32::from(square.height()) + 1 } else { 0 }
        };
        self.cells().map(in_square).sum()
    }

    /// Whether a side has no pieces but its base.
    pub fn is_wiped_out(&self, side: Side) -> bool {
        let army = &self.armies[side];
        let base = if self.base_is_lost(side) { 0 } else { 1 };
        army.owned.iter().map(|line| line.count_ones()).sum::<u32>() == base
    }

    /// A Zobrist hash of pieces and side to move, equal on every platform.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn army(&self, side: Side) -> &Army {
        &self.armies[side]
    }

    /// The grid lines that belong to the board.
    pub(crate) const fn lines(&self) -> Range<usize> {
        1..self.size as usize + 1
    }

    /// Adds a square to all derived data, or removes it: XOR for bitboards and hashes, `sign` for
    /// range bonuses and sums.
    fn toggle(&mut self, cell: Cell, square: Square, sign: i8) {
        if square.is_empty() {
            return;
        }
        let side = square.colour();
        let line = cell.line();
        let bit = cell.bit();
        let full = square.height() >= self.full_height();
        let army = &mut self.armies[side];
        army.owned[line] ^= bit;
        let key = splitmix((cell.index() as u64) << 8 | u64::from(square.byte()));
        army.hash ^= key;
        self.hash ^= key;
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
                for index in cell.neighbours() {
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

/// The hash key of the side to move.
const SIDE_TO_MOVE_KEY: u64 = SPLITMIX_INCREMENT;
