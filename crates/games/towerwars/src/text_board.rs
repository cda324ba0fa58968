//! The board in text, for a terminal: every row half a cell further right than the one above.

use anstyle::{AnsiColor, Style};
use stammtisch_presentation::RenderContext;

use crate::position::write_square;
use crate::rules::{Board, Cell, Side, TowerWars};

/// Letters above and below, numbers at both ends of each row, pieces as in a position text; the last move in brackets,
/// and the number of the best hint before where it begins and ends.
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

/// Four characters: what stands there, in brackets if the last move ended there, behind the number of a hint.
fn square(game: &TowerWars, board: &Board, cell: Cell, context: &RenderContext<'_>) -> String {
    let square = board.square(cell);
    let is_last = game.last_step().is_some_and(|step| step.to == cell);
    let (open, shut) = if is_last { ('[', ']') } else { (' ', ' ') };
    let open = context.hints_at(&cell.to_string()).chars().next().unwrap_or(open);
    let written = write_square(square);
    let body =
        if written.len() == 3 { format!("{open}{written}") } else { format!("{open}{written:<2}{shut}") };
    match square.side().filter(|_| context.colour) {
        None => body,
        Some(side) => {
            let style = style(side);
            format!("{style}{body}{style:#}")
        }
    }
}

fn style(side: Side) -> Style {
    let colour = match side {
        Side::Red => AnsiColor::BrightRed,
        Side::Blue => AnsiColor::BrightBlue,
    };
    Style::new().bold().fg_color(Some(colour.into()))
}
