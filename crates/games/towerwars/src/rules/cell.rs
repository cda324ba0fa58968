//! Cells of the parallelogram, distances, and steps between cells.

use std::fmt;

/// The length of a line in the padded grid. Boards are at most 26 wide, so that a step beyond the
/// end of a line lands in its padding.
pub(crate) const STRIDE: usize = 32;
/// The number of cells of the padded grid.
pub(crate) const GRID: usize = STRIDE * STRIDE;
/// The maximum board size.
pub const MAX_SIZE: u8 = 26;

/// The six neighbours as offsets of grid indices: (c±1, r), (c, r±1), (c+1, r-1), (c-1, r+1).
pub(crate) const NEIGHBOURS: [u16; 6] =
    [1, 32, 31, 1u16.wrapping_neg(), 32u16.wrapping_neg(), 31u16.wrapping_neg()];

/// A cell of the largest board; [`super::Board::has`] tells whether a board has it.
///
/// Stored as an index into a grid with padding on all sides: a neighbour is one addition away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// The step of a stone from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The cell it leaves.
    pub from: Cell,
    /// The cell it enters.
    pub to: Cell,
}

const _: () = assert!(size_of::<Step>() == 4);

impl Cell {
    /// The number of cells of the largest board.
    pub(crate) const COUNT: usize = MAX_SIZE as usize * MAX_SIZE as usize;

    /// The index of the cell on the largest board, row by row.
    pub(crate) const fn number(self) -> usize {
        self.row() as usize * MAX_SIZE as usize + self.column() as usize
    }

    /// The cell in that column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < MAX_SIZE && row < MAX_SIZE {
            Some(Cell::at(row as usize + 1, column as u32))
        } else {
            None
        }
    }

    /// The cell in that column of a grid line. The board's lines start at 1.
    pub(crate) const fn at(line: usize, column: u32) -> Cell {
        Cell((line * STRIDE) as u16 | column as u16)
    }

    /// The column, counted from 0: A is 0.
    pub const fn column(self) -> u8 {
        (self.0 % STRIDE as u16) as u8
    }

    /// The row, counted from 0 at the top.
    pub const fn row(self) -> u8 {
        self.line() as u8 - 1
    }

    /// The hexagonal distance, in single steps.
    pub const fn distance(self, other: Cell) -> u8 {
        let dx = self.column() as i8 - other.column() as i8;
        let dy = self.row() as i8 - other.row() as i8;
        (dx.unsigned_abs() + dy.unsigned_abs() + (dx + dy).unsigned_abs()) / 2
    }

    /// Whether the cells are adjacent.
    pub(crate) const fn is_adjacent(self, other: Cell) -> bool {
        matches!(other.0.wrapping_sub(self.0) as i16, 1 | 31 | 32 | -1 | -31 | -32)
    }

    /// The grid indices of the six neighbours, padding included.
    pub(crate) fn neighbours(self) -> [usize; 6] {
        NEIGHBOURS.map(|offset| usize::from(self.0.wrapping_add(offset)) % GRID)
    }

    /// The index in the padded grid, below [`GRID`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % GRID
    }

    /// The line in the padded grid, below [`STRIDE`].
    pub(crate) const fn line(self) -> usize {
        self.0 as usize / STRIDE % STRIDE
    }

    /// The bit of the column in a line.
    pub(crate) const fn bit(self) -> u32 {
        1 << (self.0 % STRIDE as u16)
    }
}

impl fmt::Display for Cell {
    /// In notation: `B3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without `write!`: every scene formats hundreds of cells.
        let letter = b'A' + self.column();
        let row = self.row() + 1;
        let digits = [letter, b'0' + row / 10, b'0' + row % 10];
        let short = [letter, digits[2]];
        f.write_str(str::from_utf8(if row < 10 { &short } else { &digits }).unwrap_or_default())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Step {
    /// Whether the cells are adjacent. All other steps are far.
    pub const fn is_near(self) -> bool {
        self.from.is_adjacent(self.to)
    }
}

impl fmt::Display for Step {
    /// In notation: `A2->B2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells() -> impl Iterator<Item = Cell> {
        (0..MAX_SIZE).flat_map(|row| (0..MAX_SIZE).filter_map(move |column| Cell::new(column, row)))
    }

    #[test]
    fn neighbours_are_the_cells_at_distance_one() {
        for a in cells() {
            for b in cells() {
                let is_near = a.distance(b) == 1;
                assert_eq!(a.is_adjacent(b), is_near, "{a} {b}");
                assert_eq!(a.neighbours().contains(&b.index()), is_near, "{a} {b}");
            }
        }
    }

    #[test]
    fn distance_counts_long_diagonals_twice_and_short_ones_once() {
        let cell = |column, row| Cell::new(column, row).unwrap();
        assert_eq!(cell(2, 2).distance(cell(3, 3)), 2);
        assert_eq!(cell(2, 2).distance(cell(3, 1)), 1);
        assert_eq!(cell(0, 0).distance(cell(25, 25)), 50);
        assert_eq!(cell(0, 25).distance(cell(25, 0)), 25);
    }

    #[test]
    fn no_cell_is_outside_the_largest_board() {
        assert_eq!(Cell::new(26, 0), None);
        assert_eq!(Cell::new(0, 26), None);
        assert_eq!(Cell::new(25, 25).unwrap().to_string(), "Z26");
    }
}
