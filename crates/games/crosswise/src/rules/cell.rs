//! Cells of the board and slots of a hand.

use serde::{Deserialize, Serialize};

/// Rows are this far apart in a cell's number, whatever the size of the board.
const STRIDE: u8 = 10;

/// A cell of the board. Cells are ordered as they are read: top row first, then from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell of that column and row, both from 0 at the top left; larger ones than any board has are cut to the edge.
    pub const fn new(column: u8, row: u8) -> Cell {
        let column = if column < STRIDE { column } else { STRIDE - 1 };
        let row = if row < STRIDE { row } else { STRIDE - 1 };
        Cell(row * STRIDE + column)
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// The row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// Its place in arrays by cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name: the column's letter and the row's number, `a1` at the top left.
    pub fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }

    /// The cell of that name, `a1` to `j10`.
    pub fn read(name: &str) -> Option<Cell> {
        let (letter, number) = name.split_at_checked(1)?;
        let letter = letter.bytes().next()?.to_ascii_lowercase();
        let row: u8 = number.parse().ok()?;
        let known = (b'a'..b'a' + STRIDE).contains(&letter) && (1..=STRIDE).contains(&row);
        (known && number.starts_with(|first: char| first != '0' && first != '+'))
            .then(|| Cell::new(letter - b'a', row - 1))
    }
}

/// A place in a hand, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slot(pub u8);

impl Slot {
    /// Its place in the hand.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number as people count, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The slot with that number, 1 to 8.
    pub fn read(number: &str) -> Option<Slot> {
        let mut digits = number.bytes();
        match (digits.next(), digits.next()) {
            (Some(digit @ b'1'..=b'8'), None) => Some(Slot(digit - b'1')),
            _ => None,
        }
    }
}

/// A set of cells, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells(u128);

impl Cells {
    /// No cell.
    pub(crate) const NONE: Cells = Cells(0);

    /// All cells of a board of that size.
    pub(crate) const fn of_board(size: u8) -> Cells {
        let row = (1u128 << size) - 1;
        let mut all = 0;
        let mut rows = 0;
        while rows < size {
            all |= row << (rows * STRIDE);
            rows += 1;
        }
        Cells(all)
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// How many cells are in the set.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells of this set that are not in the other.
    pub(crate) const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Puts a cell in or takes it out.
    pub(crate) fn set(&mut self, cell: Cell, inside: bool) {
        let bit = 1 << cell.0;
        self.0 = if inside { self.0 | bit } else { self.0 & !bit };
    }

    /// The cell with that many others before it.
    pub(crate) fn nth_cell(self, index: usize) -> Option<Cell> {
        self.into_iter().nth(index)
    }
}

impl Iterator for Cells {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Cell(first as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_by_column_letter_and_row_number() {
        assert_eq!(Cell::new(0, 0).name(), "a1");
        assert_eq!(Cell::new(2, 3).name(), "c4");
        assert_eq!(Cell::read("C4"), Some(Cell::new(2, 3)));
        assert_eq!(Cell::read("j10"), Some(Cell::new(9, 9)));
        for wrong in ["", "a", "a0", "a11", "k1", "a01", "a+1", "ä1", "4c"] {
            assert_eq!(Cell::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn cells_are_read_row_by_row() {
        let cells: Vec<String> = Cells::of_board(3).map(Cell::name).collect();
        assert_eq!(cells, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
        assert_eq!(Cells::of_board(10).count(), 100);
    }
}
