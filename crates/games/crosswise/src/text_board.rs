//! The board as text for a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Style};
use stammtisch_presentation::{RenderContext, Seat, Text};

use crate::rules::{Cell, Phase, Points, Slot, Symbol, Team, Tile, TwoPhase, Wildcard};
use crate::scene::{Side, seat_list, title};
use crate::touches::hand;
use crate::view::{Held, View};

/// Renders board, points of lines, hands and used wildcards.
///
/// The numbers of hints are before cells and after tiles.
pub(crate) fn text_board(view: &View, context: &RenderContext<'_>) -> String {
    let mut text = String::new();
    let size = view.table.setup.size;
    let columns: String = (0..size).map(|column| format!(" {:>3}", char::from(b'a' + column))).collect();
    text += &format!("   {columns}\n");
    for row in 0..size {
        let cell = |column| {
            let cell = Cell::new(column, row);
            let symbol = view.table.board.get(cell);
            format!(
                "{:>3}{}",
                context.hints_at(&cell.name()),
                symbol.map_or("·".to_owned(), |symbol| tile_text(symbol.into(), context))
            )
        };
        let cells: String = (0..size).map(cell).collect();
        text += &format!("{:>3}{cells}   {}\n", row + 1, line_points(view, Team::Horizontal, row, context));
    }
    let sums: String =
        (0..size).map(|column| format!(" {}", line_points(view, Team::Vertical, column, context))).collect();
    text += &format!("   {sums}\n\n");
    for seat in seat_list(view) {
        text += &hand_line(view, seat, context);
    }
    text += &used_line(view, context);
    let _ = writeln!(text, "{}", title(view, context));
    if let Phase::Second(two_phase, _) = view.table.phase
        && context.perspective.holds(view.table.seat)
    {
        let example = if two_phase == TwoPhase::SwapWithHand { "s3-c4" } else { "c4-d5" };
        let _ =
            writeln!(text, "{}", context.messages.text(&Text::new("text-second").with("example", example)));
    }
    text
}

/// The points of a line in the colour of its team; a `*` for a full line of equal tiles.
fn line_points(view: &View, team: Team, line: u8, context: &RenderContext<'_>) -> String {
    let points = match view.table.board.line_points(team, line.into()) {
        Points::Count(count) => count.to_string(),
        Points::Sixes => "*".to_owned(),
    };
    colour_text(format!("{points:>3}"), team_colour(team), context)
}

const fn team_colour(team: Team) -> AnsiColor {
    match team {
        Team::Vertical => AnsiColor::Yellow,
        Team::Horizontal => AnsiColor::Green,
    }
}

fn colour_text(text: String, colour: AnsiColor, context: &RenderContext<'_>) -> String {
    if !context.colour {
        return text;
    }
    let style = Style::new().fg_color(Some(Color::Ansi(colour)));
    format!("{style}{text}{style:#}")
}

/// The character of a tile: a shape for symbols, a letter for wildcards.
fn tile_text(tile: Tile, context: &RenderContext<'_>) -> String {
    let (sign, colour) = match tile {
        Tile::Symbol(Symbol::Sun) => ("☼", AnsiColor::BrightYellow),
        Tile::Symbol(Symbol::Cross) => ("✚", AnsiColor::BrightRed),
        Tile::Symbol(Symbol::Triangle) => ("▲", AnsiColor::BrightGreen),
        Tile::Symbol(Symbol::Square) => ("■", AnsiColor::BrightCyan),
        Tile::Symbol(Symbol::Pentagon) => ("⬟", AnsiColor::BrightBlue),
        Tile::Symbol(Symbol::Star) => ("★", AnsiColor::BrightMagenta),
        Tile::Wildcard(wildcard) => (wildcard_letter(wildcard), AnsiColor::White),
    };
    colour_text(sign.to_owned(), colour, context)
}

const fn wildcard_letter(wildcard: Wildcard) -> &'static str {
    match wildcard {
        Wildcard::Remover => "R",
        Wildcard::Mover => "M",
        Wildcard::SwapOnBoard => "B",
        Wildcard::SwapWithHand => "H",
    }
}

/// A hand, with slot numbers where it is open; `>` marks the seat to move.
fn hand_line(view: &View, seat: Seat, context: &RenderContext<'_>) -> String {
    let is_to_move = view.table.turn().seats().contains(seat);
    let hint_suffix = |slot: Slot| match context.hints_at(&hand(slot)) {
        hints if is_to_move && !hints.is_empty() => format!(" ({hints})"),
        _ => String::new(),
    };
    let slot_text = |slot| match view.held(seat, slot) {
        Held::Nothing => "·".to_owned(),
        Held::FaceDown => "▒".to_owned(),
        Held::Open(tile) => format!("s{} {}{}", slot.number(), tile_text(tile, context), hint_suffix(slot)),
    };
    let hand: Vec<String> = view.table.slots().map(slot_text).collect();
    let side = context.messages.say(&format!("side-{}", Side::of(&view.table.setup, seat).name()));
    let team = Team::of(seat);
    let team_name = context.messages.say(&format!("team-{}", team.name()));
    let mark = if is_to_move { '>' } else { ' ' };
    let player =
        colour_text(format!("{} ({team_name}, {side})", context.name(seat)), team_colour(team), context);
    format!("{mark} {player}: {}\n", hand.join("  "))
}

fn used_line(view: &View, context: &RenderContext<'_>) -> String {
    let total = view.table.setup.wildcards();
    let part = |wildcard: Wildcard| {
        let name = context.messages.say(&format!("tile-{}", Tile::Wildcard(wildcard).name()));
        format!("{} {name} {}/{total}", wildcard_letter(wildcard), view.table.used[wildcard.index()])
    };
    let parts = Wildcard::ALL.map(part).join(", ");
    let bag = context.messages.text(&Text::new("bag-left").with("count", view.bag_left));
    format!("\n{}: {parts}\n{bag}\n", context.messages.say("panel-wildcards"))
}
