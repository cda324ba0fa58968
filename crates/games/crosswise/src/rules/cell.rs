//! Cells of the board and slots of a hand.

use serde::{Deserialize, Serialize};

/// The difference between the numbers of vertically adjacent cells, for every board size.
const ROW_STRIDE: u8 = 10;

/// A cell of the board. Cells are in reading order: row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell at a column and row, both from 0 at the top left.
    ///
    /// Indices beyond the largest board are clamped to its edge.
    pub const fn new(column: u8, row: u8) -> Cell {
        let column = if column < ROW_STRIDE { column } else { ROW_STRIDE - 1 };
        let row = if row < ROW_STRIDE { row } else { ROW_STRIDE - 1 };
        Cell(row * ROW_STRIDE + column)
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % ROW_STRIDE
    }

    /// The row, from 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / ROW_STRIDE
    }

    /// Its index in arrays by cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its name: the column's letter and the row's number, `a1` at the top left.
    pub fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }

    /// Parses the name of a cell, `a1` to `j10`.
    pub fn read(name: &str) -> Option<Cell> {
        let (letter, number) = name.split_at_checked(1)?;
        let letter = letter.bytes().next()?.to_ascii_lowercase();
        let row: u8 = number.parse().ok()?;
        let is_in_range = (b'a'..b'a' + ROW_STRIDE).contains(&letter) && (1..=ROW_STRIDE).contains(&row);
        (is_in_range && number.starts_with(|first: char| first != '0' && first != '+'))
            .then(|| Cell::new(letter - b'a', row - 1))
    }
}

/// A slot of a hand, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slot(pub u8);

impl Slot {
    /// Its index in the hand.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number in texts, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Parses the number of a slot, 1 to 8.
    pub fn read(number: &str) -> Option<Slot> {
        let mut digits = number.bytes();
        match (digits.next(), digits.next()) {
            (Some(digit @ b'1'..=b'8'), None) => Some(Slot(digit - b'1')),
            _ => None,
        }
    }
}

/// A set of cells, iterated in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cells(u128);

impl Cells {
    /// The empty set.
    pub(crate) const NONE: Cells = Cells(0);

    /// All cells of a board of this size.
    pub(crate) const fn of_board(size: u8) -> Cells {
        let row = (1u128 << size) - 1;
        let mut all = 0;
        let mut rows = 0;
        while rows < size {
            all |= row << (rows * ROW_STRIDE);
            rows += 1;
        }
        Cells(all)
    }

    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The number of cells in the set.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells of this set that are not in the other.
    pub(crate) const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Adds or removes a cell.
    pub(crate) fn set(&mut self, cell: Cell, is_member: bool) {
        let bit = 1 << cell.0;
        self.0 = if is_member { self.0 | bit } else { self.0 & !bit };
    }

    /// The cell at an index of the reading order.
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
    fn cells_are_iterated_row_by_row() {
        let cells: Vec<String> = Cells::of_board(3).map(Cell::name).collect();
        assert_eq!(cells, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
        assert_eq!(Cells::of_board(10).count(), 100);
    }
}
