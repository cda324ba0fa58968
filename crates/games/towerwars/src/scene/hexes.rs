//! Where cells lie on the plane. Hexagons stand on a corner; every row lies half a cell further right than the one above.

use maud::PreEscaped;
use stammtisch_presentation::ViewBox;

use crate::rules::{Board, Cell};

/// The distance of two cells in a row.
pub(super) const WIDTH: i32 = 88;
/// The distance of two rows.
pub(super) const STEP: i32 = 76;
/// From the middle of a cell to its upper and lower corner.
pub(super) const CORNER: i32 = 51;

/// A hexagon around a point, as the end of a path that begins `M<point>`.
pub(super) const OUTLINE: &str = "m0-51l44 26v50l-44 26-44-26v-50z";

/// The middle of a cell.
pub(super) fn middle(cell: Cell) -> (i32, i32) {
    let (column, row) = (i32::from(cell.column()), i32::from(cell.row()));
    (WIDTH * column + WIDTH / 2 * row, STEP * row)
}

/// The hexagons of these cells as one path.
pub(super) fn hexagons(cells: impl IntoIterator<Item = Cell>) -> PreEscaped<String> {
    glyphs(cells, (0, 0), OUTLINE)
}

/// A dot on each of these cells, for a path with round line ends.
pub(super) fn dots(cells: impl IntoIterator<Item = Cell>, shift: (i32, i32)) -> PreEscaped<String> {
    glyphs(cells, shift, "h0")
}

/// The same figure on each of these cells, shifted from their middles.
pub(super) fn glyphs(
    cells: impl IntoIterator<Item = Cell>,
    shift: (i32, i32),
    figure: &str,
) -> PreEscaped<String> {
    let (mut path, mut digits) = (String::with_capacity(64), itoa::Buffer::new());
    for cell in cells {
        let (x, y) = middle(cell);
        path.push('M');
        path.push_str(digits.format(x + shift.0));
        path.push(' ');
        path.push_str(digits.format(y + shift.1));
        path.push_str(figure);
    }
    PreEscaped(path)
}

/// How large the letters and numbers are: on a large board everything is drawn small.
pub(super) fn label_size(board: &Board) -> i32 {
    26 + i32::from(board.size())
}

/// The plane that a board of that size needs, with room for the letters and numbers.
pub(super) fn view_box(board: &Board) -> ViewBox {
    let size = i32::from(board.size());
    let margin = label_size(board) + 22;
    let (right, bottom) = (WIDTH * (size - 1) + WIDTH / 2 * (size - 1), STEP * (size - 1));
    let (left, top) = (-WIDTH / 2 - margin, -CORNER - margin);
    ViewBox {
        x: left.into(),
        y: top.into(),
        width: (right + WIDTH / 2 + margin - left).into(),
        height: (bottom + CORNER + margin - top).into(),
    }
}
