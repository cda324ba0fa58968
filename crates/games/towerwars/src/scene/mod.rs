//! How TowerWars looks: the parallelogram as SVG, the panels beside it, the board in text, and what a move did in words.

mod ground;
mod hexes;
mod marks;
mod palette;
mod panels;
mod pieces;

use std::borrow::Cow;

use maud::{Markup, PreEscaped, Render, html};
use stammtisch_stage::{Game, LANGUAGES, Scene, Stage, Stencils, Text, Toggle, Words};

use crate::rules::{Cell, Side, Square, TowerWars};
use hexes::{hexagons, middle};
use pieces::Piece;

pub use marks::Effect;

/// The scene of a match for one viewer.
pub(crate) fn scene(game: &TowerWars, stage: &Stage<'_>) -> Scene {
    let board = game.board();
    let acts = stage.acts_for(game.turn().seats());
    let stones = Side::BOTH.map(|side| board.stones(side));
    let tone = match (game.winner(), game.end()) {
        (Some(side), _) => palette::of(side).face,
        (None, Some(_)) => "",
        (None, None) => palette::of(board.mover()).face,
    };
    Scene {
        view_box: hexes::view_box(board),
        board: ground::draw(board),
        pieces: pieces(game, acts, stage),
        panels: panels::draw(game, stage),
        toggles: vec![
            Toggle { id: "targets", label: stage.words.say("toggle-targets"), on: false, at_hand: true },
            Toggle {
                id: "coordinates",
                label: stage.words.say("toggle-coordinates"),
                on: true,
                at_hand: false,
            },
        ],
        prompt: prompt(game, stage, acts),
        title: format!("{} : {}", stones[Side::Red], stones[Side::Blue]),
        tone: tone.to_owned(),
        tones: Side::BOTH.iter().map(|&side| palette::of(side).face.to_owned()).collect(),
        ..Scene::default()
    }
}

/// How the match ended, in a sentence.
pub(crate) fn outcome(game: &TowerWars, stage: &Stage<'_>) -> Option<String> {
    let end = game.end()?;
    let winner = game.winner().map_or("", |side| stage.name(side.seat()));
    let loser = game.winner().map_or("", |side| stage.name((!side).seat()));
    let count = usize::from(game.winner().is_some());
    let text = Text::new(format!("outcome-{}", end.reason())).with("winners", winner).with("count", count);
    Some(stage.words.text(&text.with("losers", loser).with("lost", count)))
}

fn prompt(game: &TowerWars, stage: &Stage<'_>, acts: bool) -> String {
    if let Some(text) = outcome(game, stage) {
        return text;
    }
    let side = game.board().mover();
    let key = if acts { "prompt-yours" } else { "prompt-wait" };
    stage.words.text(&Text::new(key).with("name", stage.name(side.seat())).with("side", side.name()))
}

/// Where the last stone came from and where it went.
fn last_step(game: &TowerWars) -> Markup {
    html! {
        @if let Some(step) = game.last_step() {
            @let ((x1, y1), (x2, y2)) = (middle(step.from), middle(step.to));
            g class="towerwars-last" pointer-events="none" fill="none" stroke=(palette::GOLD) stroke-linejoin="round" {
                path d=(hexagons([step.from])) stroke-width="5" stroke-dasharray="10 8" {}
                path d=(hexagons([step.to])) stroke-width="7" {}
                path d={ "M" (x1) " " (y1) "L" (x2) " " (y2) } stroke-width="6" stroke-opacity="0.6" stroke-linecap="round" {}
            }
        }
    }
}

/// About how many bytes a cell takes, with what stands on it and what it can do.
const CELL: usize = 256;

/// All that changes with a move. It is long and drawn for every frame, so it is put together at once.
fn pieces(game: &TowerWars, acts: bool, stage: &Stage<'_>) -> Markup {
    let size = usize::from(game.board().size());
    let mut drawn = String::with_capacity(CELL * size * size);
    last_step(game).render_to(&mut drawn);
    cells(game, acts, stage, &mut drawn);
    if acts {
        marks::draw(game.board(), &mut drawn);
    }
    PreEscaped(drawn)
}

/// All cells with what stands on them, back to front. Every piece can be touched, and for whoever may move also the cells that a step
/// leads to. What goes along when a piece is dragged is inside its target.
fn cells(game: &TowerWars, acts: bool, stage: &Stage<'_>, drawn: &mut String) {
    let board = game.board();
    let mut wanted: Vec<Cell> = board.cells().filter(|&cell| !board.square(cell).is_empty()).collect();
    if acts {
        board.each_step(|step| wanted.push(step.to));
    }
    wanted.sort_unstable_by_key(|cell| (cell.row(), cell.column()));
    wanted.dedup();
    drawn.push_str(r#"<g class="towerwars-pieces">"#);
    for cell in wanted {
        let (piece, (x, y)) = (Piece::on(game, cell), middle(cell));
        let cell = html! {
            @if piece.is_stack() { (piece.stays()) }
            g data-target=(cell) data-tip=[tip(board.square(cell), stage.words)] role="button" aria-label=(label(cell, board.square(cell), stage.words)) {
                use href="#towerwars-cell" x=(x) y=(y) {}
                (piece.moves())
            }
            @if piece.is_stack() { (piece.number()) }
        };
        cell.render_to(drawn);
    }
    drawn.push_str("</g>");
}

/// What a newcomer cannot know of what stands on a cell.
fn tip(square: Square, words: &Words) -> Option<String> {
    let key = match square {
        _ if square.is_base() => "tip-base",
        _ if square.is_blocked() => "tip-blocked",
        _ => return None,
    };
    Some(words.say(key))
}

/// What stands on a cell, in words: the same in every match, and said once.
fn label(cell: Cell, square: Square, words: &Words) -> PreEscaped<Cow<'static, str>> {
    static SAID: [[Stencils<{ Cell::COUNT }>; Square::COUNT]; LANGUAGES.len()] =
        [const { [const { Stencils::new() }; Square::COUNT] }; LANGUAGES.len()];
    let said = &SAID[words.language() as usize % LANGUAGES.len()][square.number()];
    said.get(cell.number(), || {
        let key = match square {
            _ if square.is_empty() => "cell-empty",
            _ if square.is_base() => "cell-base",
            _ if square.is_stone() => "cell-stone",
            _ if square.is_blocked() => "cell-blocked",
            _ => "cell-tower",
        };
        let side = square.side().map_or("", Side::name);
        let text = Text::new(key).with("cell", cell.to_string()).with("side", side);
        html! { (words.text(&text.with("height", square.height()))) }
    })
}
