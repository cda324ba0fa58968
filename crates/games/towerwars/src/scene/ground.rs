//! The board itself, which never changes in a match: cells, home areas, letters and numbers.

use maud::{Markup, html};
use stammtisch_presentation::{Part, StaticDrawings};

use super::hexes::{CORNER, WIDTH, centre, hexagons, label_size};
use super::{palette, pieces};
use crate::rules::{Board, Cell, Side};

/// The board without pieces, drawn once per size.
pub(super) fn draw(board: &Board) -> Part {
    static DRAWN: StaticDrawings<32> = StaticDrawings::new();
    DRAWN.get(board.size().into(), || draw_board(board))
}

fn draw_board(board: &Board) -> Markup {
    let size = board.size();
    let font = label_size(board);
    let home = |side: Side| board.cells().filter(move |cell| cell.distance(board.base(side)) <= size / 2);
    let field = board
        .cells()
        .filter(|cell| Side::BOTH.iter().all(|&side| cell.distance(board.base(side)) > size / 2));
    html! {
        (pieces::shapes())
        g class="towerwars-ground" stroke=(palette::GROOVE) stroke-width="3" stroke-linejoin="round" {
            path fill=(palette::FIELD) d=(hexagons(field)) {}
            @for side in Side::BOTH {
                path fill=(palette::of(side).home) d=(hexagons(home(side))) {}
            }
        }
        g class="towerwars-labels" data-show="coordinates" font-family="system-ui, sans-serif" font-size=(font) font-weight="600" text-anchor="middle" fill="currentColor" aria-hidden="true" {
            @for number in 0..size {
                @let first = ends(number, 0);
                @let last = ends(number, size - 1);
                text x=(first.0.0) y=(first.0.1 - CORNER - 14) { (letter(number)) }
                text x=(last.0.0) y=(last.0.1 + CORNER + font) { (letter(number)) }
                text x=(first.1.0 - WIDTH / 2 - 6 - font / 2) y=(first.1.1 + font / 3) { (number + 1) }
                text x=(last.1.0 + WIDTH / 2 + 6 + font / 2) y=(last.1.1 + font / 3) { (number + 1) }
            }
        }
    }
}

/// The centres of the cells at one end of the column and of the row with that number.
fn ends(number: u8, end: u8) -> ((i32, i32), (i32, i32)) {
    let place = |column, row| Cell::new(column, row).map_or((0, 0), centre);
    (place(number, end), place(end, number))
}

fn letter(column: u8) -> char {
    char::from(b'A' + column)
}
