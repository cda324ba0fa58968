//! Points and colours.

use std::fmt;
use std::str::FromStr;

/// The length of a row of the bordered board: 19 points and a border column that both edges share.
const STRIDE: u16 = 20;

/// The length of every array that is indexed by a point.
///
/// A power of two, so that masking an index removes the bounds check.
pub(crate) const CELLS: usize = 512;

/// The letters of the columns: `I` is left out, since it looks like a one.
pub(crate) const LETTERS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// Black or White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Begins an even game.
    Black = 0,
    /// Gets the komi.
    White = 1,
}

impl Colour {
    /// Both colours, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The colour as an index: Black 0, White 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// An intersection of the board, the same for every board size: `A1` is the lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in this column and row, both from 0 at the lower left; `None` beyond 19 by 19.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Point> {
        if column < 19 && row < 19 { Some(Point::inside(column, row)) } else { None }
    }

    /// Column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        ((self.0 - 1) % STRIDE) as u8
    }

    /// Row, counted from 0 at the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE - 1) as u8
    }

    /// Like [`Point::at`], for coordinates that are known to be below 19.
    pub(crate) const fn inside(column: u8, row: u8) -> Point {
        Point((row as u16 + 1) * STRIDE + column as u16 + 1)
    }

    pub(crate) const fn from_raw(raw: u16) -> Point {
        Point(raw)
    }

    /// The point as an index into arrays of [`CELLS`] elements.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The four neighbours, border points among them.
    #[inline(always)]
    pub(crate) const fn neighbours(self) -> [Point; 4] {
        [Point(self.0 + STRIDE), Point(self.0 + 1), Point(self.0 - 1), Point(self.0 - STRIDE)]
    }

    /// The four diagonal neighbours, border points among them.
    #[inline(always)]
    pub(crate) const fn diagonals(self) -> [Point; 4] {
        [
            Point(self.0 + STRIDE - 1),
            Point(self.0 + STRIDE + 1),
            Point(self.0 - STRIDE - 1),
            Point(self.0 - STRIDE + 1),
        ]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Formatted by hand: a picture of a board has hundreds of names of points.
        let letter = LETTERS[self.column() as usize % 19];
        let row = self.row() + 1;
        let digits = [letter, b'0' + row / 10, b'0' + row % 10];
        let short = [letter, digits[2]];
        f.write_str(str::from_utf8(if row < 10 { &short } else { &digits }).unwrap_or_default())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no point: a letter from A to T without I, and a row from 1 to 19, as in `D4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPoint;

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Point, NotAPoint> {
        let (&letter, row) = text.as_bytes().split_first().ok_or(NotAPoint)?;
        let column = LETTERS.iter().position(|&l| l == letter.to_ascii_uppercase()).ok_or(NotAPoint)?;
        let row = match *row {
            [ones @ b'1'..=b'9'] => ones - b'0',
            [b'1', ones @ b'0'..=b'9'] => 10 + ones - b'0',
            _ => return Err(NotAPoint),
        };
        Point::at(column as u8, row - 1).ok_or(NotAPoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_read_back_from_its_name() {
        for column in 0..19 {
            for row in 0..19 {
                let point = Point::at(column, row).unwrap();
                assert_eq!((point.column(), point.row()), (column, row));
                assert_eq!(point.to_string().parse(), Ok(point));
                assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
            }
        }
    }

    #[test]
    fn names_outside_the_greatest_board_are_no_points() {
        for text in ["", "A", "4", "I4", "A0", "A20", "U1", "A1 ", "A01", "AA1", "A+1", "Ä1", "A100"] {
            assert_eq!(text.parse::<Point>(), Err(NotAPoint), "{text}");
        }
    }

    #[test]
    fn a_corner_has_two_neighbours_and_two_border_points() {
        let corner = Point::inside(18, 18);
        let inside = corner.neighbours().into_iter().filter(|p| *p < corner).count();
        assert_eq!(inside, 2);
        assert!(corner.diagonals().iter().all(|p| usize::from(p.0) < CELLS));
    }
}
