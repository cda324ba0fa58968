//! The layout of the cells. Hexagons are pointy-topped; every row is shifted half a cell to the
//! right of the row above.

use maud::PreEscaped;
use stammtisch_presentation::ViewBox;

use crate::rules::{Board, Cell};

/// The distance between neighbouring cells of a row.
pub(super) const WIDTH: i32 = 88;
/// The distance between rows.
pub(super) const STEP: i32 = 76;
/// The distance from the centre of a cell to its upper and lower corner.
pub(super) const CORNER: i32 = 51;

/// The outline of a hexagon, relative to its centre, as the rest of a path that begins `M<point>`.
pub(super) const OUTLINE: &str = "m0-51l44 26v50l-44 26-44-26v-50z";

/// The centre of a cell.
pub(super) fn centre(cell: Cell) -> (i32, i32) {
    let column = i32::from(cell.column());
    let row = i32::from(cell.row());
    (WIDTH * column + WIDTH / 2 * row, STEP * row)
}

/// The hexagons of these cells as one path.
pub(super) fn hexagons(cells: impl IntoIterator<Item = Cell>) -> PreEscaped<String> {
    glyphs(cells, (0, 0), OUTLINE)
}

/// A dot on each of these cells, for a path with round line caps.
pub(super) fn dots(cells: impl IntoIterator<Item = Cell>, shift: (i32, i32)) -> PreEscaped<String> {
    glyphs(cells, shift, "h0")
}

/// The same figure on each of these cells, at an offset from their centres.
pub(super) fn glyphs(
    cells: impl IntoIterator<Item = Cell>,
    shift: (i32, i32),
    figure: &str,
) -> PreEscaped<String> {
    let mut path = String::with_capacity(64);
    let mut digits = itoa::Buffer::new();
    for cell in cells {
        let (x, y) = centre(cell);
        path.push('M');
        path.push_str(digits.format(x + shift.0));
        path.push(' ');
        path.push_str(digits.format(y + shift.1));
        path.push_str(figure);
    }
    PreEscaped(path)
}

/// The font size of letters and numbers. It grows with the board, which is scaled down more.
pub(super) fn label_size(board: &Board) -> i32 {
    26 + i32::from(board.size())
}

/// The view box of a board, with room for letters and numbers.
pub(super) fn view_box(board: &Board) -> ViewBox {
    let size = i32::from(board.size());
    let margin = label_size(board) + 22;
    let right = WIDTH * (size - 1) + WIDTH / 2 * (size - 1);
    let bottom = STEP * (size - 1);
    let left = -WIDTH / 2 - margin;
    let top = -CORNER - margin;
    ViewBox {
        x: left.into(),
        y: top.into(),
        width: (right + WIDTH / 2 + margin - left).into(),
        height: (bottom + CORNER + margin - top).into(),
    }
}
