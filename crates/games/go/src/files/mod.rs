//! SGF, the file format of Go: FF[4] is written, and the main line of any FF[1] to FF[4] file is read.

mod load;
mod save;
mod tree;

pub use load::load;
pub use save::save;

use crate::rules::{Board, Point};

/// Our own property for what SGF has no move for: resigning and all of scoring, as `XM[B dead:D4]`.
const OWN_MOVE: &str = "XM";

/// The two letters of a point in SGF, where rows count from the top.
fn write_point(board: &Board, point: Point) -> String {
    let letter = |line: u8| char::from(b'a' + line);
    [letter(point.column()), letter(board.size() - 1 - point.row())].iter().collect()
}

/// The point of two letters, if it is on a board of this size.
fn read_point(size: u8, text: &[u8]) -> Option<Point> {
    let &[column, row] = text else { return None };
    let line = |letter: u8| letter.checked_sub(b'a').filter(|&line| line < size);
    Point::at(line(column)?, size - 1 - line(row)?)
}
