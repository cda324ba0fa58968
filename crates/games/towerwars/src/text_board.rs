//! The board in text for a terminal, with every row shifted half a cell to the right of the row
//! above.

use anstyle::{AnsiColor, Style};
use stammtisch_presentation::RenderContext;

use crate::position::write_square;
use crate::rules::{Board, Cell, Side, TowerWars};

/// Writes the board with letters and numbers at its edges and pieces as in a position text.
///
/// The target of the last move is in brackets. The cells of a hint are preceded by its number.
pub(crate) fn text_board(game: &TowerWars, context: &RenderContext<'_>) -> String {
    let board = game.board();
    let size = board.size();
    let gap = if context.hinted.is_empty() { "" } else { " " };
    let mut text = letters(0, size, gap);
    for row in 0..size {
        text += &format!("{:indent$}{:>2}{gap}", "", row + 1, indent = usize::from(row) * 2);
        for cell in (0..size).filter_map(|column| Cell::new(column, row)) {
            text += &square(game, board, cell, context);
        }
        text += &format!("  {}\n", row + 1);
    }
    text + &letters(size - 1, size, gap)
}

fn letters(row: u8, size: u8, gap: &str) -> String {
    let letters: String = (0..size).map(|column| format!("  {} ", char::from(b'A' + column))).collect();
    format!("{:indent$}  {gap}{}\n", "", letters.trim_end(), indent = usize::from(row) * 2)
}

/// A cell in four characters: its content, in brackets if the last move ended there, or after the
/// number of a hint.
fn square(game: &TowerWars, board: &Board, cell: Cell, context: &RenderContext<'_>) -> String {
    let square = board.square(cell);
    let is_last = game.last_step().is_some_and(|step| step.to == cell);
    let (open, shut) = if is_last { ('[', ']') } else { (' ', ' ') };
    let open = context.hints_at(&cell.to_string()).chars().next().unwrap_or(open);
    let written = write_square(square);
    let body =
        if written.len() == 3 { format!("{open}{written}") } else { format!("{open}{written:<2}{shut}") };
    match square.side() {
        Some(side) if context.colour => {
            let style = style(side);
            format!("{style}{body}{style:#}")
        }
        _ => body,
    }
}

fn style(side: Side) -> Style {
    let colour = match side {
        Side::Red => AnsiColor::BrightRed,
        Side::Blue => AnsiColor::BrightBlue,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}
