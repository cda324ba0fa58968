//! The scene of TowerWars: the board as SVG, and the panels beside it.

mod ground;
mod hexes;
mod marks;
mod palette;
mod panels;
mod pieces;

use maud::{Markup, PreEscaped, html};
use stammtisch_presentation::{
    Drawing, Game, LANGUAGES, Messages, Part, RenderContext, Scene, StaticDrawings, Text, Toggle,
};

use crate::rules::{Cell, Side, Square, TowerWars};
use hexes::{centre, hexagons};
use pieces::Piece;

pub use marks::Effect;

/// The scene of a match for one viewer.
pub(crate) fn scene(game: &TowerWars, context: &RenderContext<'_>) -> Scene {
    let board = game.board();
    let may_act = context.acts_for(game.turn().seats());
    let stones = Side::BOTH.map(|side| board.stones(side));
    let tone = match (game.winner(), game.end()) {
        (Some(side), _) => palette::of(side).face,
        (None, Some(_)) => "",
        (None, None) => palette::of(board.mover()).face,
    };
    Scene {
        view_box: hexes::view_box(board),
        board: ground::draw(board).into(),
        pieces: pieces(game, may_act, context),
        panels: panels::draw(game, context),
        toggles: vec![
            Toggle { id: "targets", label: context.messages.say("toggle-targets"), on: false, pinned: true },
            Toggle {
                id: "coordinates",
                label: context.messages.say("toggle-coordinates"),
                on: true,
                pinned: false,
            },
        ],
        prompt: prompt(game, context, may_act),
        title: format!("{} : {}", stones[Side::Red], stones[Side::Blue]),
        tone: tone.to_owned(),
        tones: Side::BOTH.iter().map(|&side| palette::of(side).face.to_owned()).collect(),
        ..Scene::default()
    }
}

/// The result as a sentence, if the match has ended.
pub(crate) fn outcome(game: &TowerWars, context: &RenderContext<'_>) -> Option<String> {
    let end = game.end()?;
    let winner = game.winner().map_or("", |side| context.name(side.seat()));
    let loser = game.winner().map_or("", |side| context.name((!side).seat()));
    let count = usize::from(game.winner().is_some());
    let text = Text::new(format!("outcome-{}", end.reason())).with("winners", winner).with("count", count);
    Some(context.messages.text(&text.with("losers", loser).with("lost", count)))
}

fn prompt(game: &TowerWars, context: &RenderContext<'_>, may_act: bool) -> String {
    if let Some(text) = outcome(game, context) {
        return text;
    }
    let side = game.board().mover();
    let key = if may_act { "prompt-yours" } else { "prompt-wait" };
    context.messages.text(&Text::new(key).with("name", context.name(side.seat())).with("side", side.name()))
}

/// Draws the origin and the target of the last step.
fn last_step(game: &TowerWars) -> Markup {
    html! {
        @if let Some(step) = game.last_step() {
            @let (x1, y1) = centre(step.from);
            @let (x2, y2) = centre(step.to);
            g class="towerwars-last" pointer-events="none" fill="none" stroke=(palette::GOLD) stroke-linejoin="round" {
                path d=(hexagons([step.from])) stroke-width="5" stroke-dasharray="10 8" {}
                path d=(hexagons([step.to])) stroke-width="7" {}
                path d={ "M" (x1) " " (y1) "L" (x2) " " (y2) } stroke-width="6" stroke-opacity="0.6" stroke-linecap="round" {}
            }
        }
    }
}

/// Everything that changes with a move.
fn pieces(game: &TowerWars, may_act: bool, context: &RenderContext<'_>) -> Drawing {
    let size = usize::from(game.board().size());
    // Two parts per cell: its target and its content.
    let mut drawn = Drawing::with_capacity(2 * size * size + 2);
    drawn.draw(last_step(game));
    cells(game, may_act, context, &mut drawn);
    if may_act {
        marks::draw(game.board(), &mut drawn);
    }
    drawn
}

/// Draws all cells with their content, back to front.
///
/// Every piece is a target, and for the player to move also every cell that a step enters. The part
/// of a piece that moves when it is dragged is inside its target.
fn cells(game: &TowerWars, may_act: bool, context: &RenderContext<'_>, drawn: &mut Drawing) {
    let board = game.board();
    let mut reached = [false; Cell::COUNT];
    if may_act {
        board.each_step(|step| reached[step.to.number()] = true);
    }
    drawn.push(r#"<g class="towerwars-pieces">"#);
    for cell in board.cells().filter(|&cell| !board.square(cell).is_empty() || reached[cell.number()]) {
        let piece = Piece::on(game, cell);
        if piece.is_stack() {
            drawn.draw(piece.draw_rest());
        }
        drawn.add(target(cell, board.square(cell), context.messages));
        drawn.draw(piece.draw_moving_part());
        drawn.push(END_OF_TARGET);
        if piece.is_stack() {
            drawn.draw(piece.draw_height());
        }
    }
    drawn.push("</g>");
}

/// The end tag of a target.
const END_OF_TARGET: &str = "</g>";

/// The opening part of a cell's target, cached because it depends only on cell, content and
/// language.
fn target(cell: Cell, square: Square, messages: &Messages) -> Part {
    static DRAWN: [[StaticDrawings<{ Cell::COUNT }>; Square::COUNT]; LANGUAGES.len()] =
        [const { [const { StaticDrawings::new() }; Square::COUNT] }; LANGUAGES.len()];
    let drawn = &DRAWN[messages.language() as usize % LANGUAGES.len()][square.number()];
    drawn.get(cell.number(), || {
        let (x, y) = centre(cell);
        let whole = html! {
            g data-target=(cell) data-tip=[tooltip(square, messages)] role="button" aria-label=(label(cell, square, messages)) {
                use href="#towerwars-cell" x=(x) y=(y) {}
            }
        };
        PreEscaped(whole.into_string().trim_end_matches(END_OF_TARGET).to_owned())
    })
}

/// The tooltip of content that needs an explanation.
fn tooltip(square: Square, messages: &Messages) -> Option<String> {
    let key = match square {
        _ if square.is_base() => "tip-base",
        _ if square.is_blocked() => "tip-blocked",
        _ => return None,
    };
    Some(messages.say(key))
}

/// The accessible name of a cell with its content.
fn label(cell: Cell, square: Square, messages: &Messages) -> String {
    let key = match square {
        _ if square.is_empty() => "cell-empty",
        _ if square.is_base() => "cell-base",
        _ if square.is_stone() => "cell-stone",
        _ if square.is_blocked() => "cell-blocked",
        _ => "cell-tower",
    };
    let side = square.side().map_or("", Side::name);
    let text = Text::new(key).with("cell", cell.to_string()).with("side", side);
    messages.text(&text.with("height", square.height()))
}
