//! How a match looks: tiles and meeples as SVG, panels beside them, a text board, and what happened in words.

mod about;
mod art;
mod outlines;
mod overlay;
mod panels;
mod pieces;
pub(crate) mod raster;
pub(crate) mod say;
mod spots;
mod tiles;

use stammtisch_presentation::{Button, Game, Outcome, RenderContext, Scene, Text, Toggle, Turn, ViewBox};

use crate::rules::{Carcassonne, Move};
use crate::touches::NO_MEEPLE;

pub(crate) use about::{about, find};
pub(crate) use pieces::tile_key;

use art::{TILE, paint};

/// How a position looks to an eye.
pub(crate) fn scene(view: &Carcassonne, context: &RenderContext<'_>) -> Scene {
    let acts = context.acts_for(view.turn().seats());
    let moves = if acts { legal_moves(view) } else { Vec::new() };
    Scene {
        view_box: view_box(view),
        board: art::defs().into(),
        pieces: pieces::pieces(view, &moves, context).into(),
        panels: panels::panels(view, acts, context),
        buttons: buttons(&moves, context),
        toggles: toggles(context),
        prompt: prompt(view, acts, &moves, context),
        title: view.all_seats().map(|seat| view.total(seat).to_string()).collect::<Vec<_>>().join(" : "),
        tone: tone(view),
        tones: view.all_seats().map(|seat| paint(view.setup().colour(seat)).0.to_owned()).collect(),
        ..Scene::default()
    }
}

fn toggles(context: &RenderContext<'_>) -> Vec<Toggle> {
    let mut toggles = vec![
        Toggle { id: overlay::TOGGLE, label: context.messages.say("toggle-rule"), on: false, pinned: true },
        Toggle {
            id: pieces::COORDINATES,
            label: context.messages.say("toggle-coordinates"),
            on: false,
            pinned: false,
        },
    ];
    if !context.perspective.seats().is_empty() {
        toggles.push(Toggle {
            id: "confirm",
            label: context.messages.say("toggle-confirm"),
            on: true,
            pinned: false,
        });
    }
    toggles
}

/// The sentence about how it ended.
pub(crate) fn ending(outcome: &Outcome, context: &RenderContext<'_>) -> String {
    let winners = context.messages.joined(outcome.winners.iter().map(|seat| context.name(seat)));
    context.messages.text(&Text::new(format!("outcome-{}", outcome.reason)).with("winners", winners))
}

fn legal_moves(view: &Carcassonne) -> Vec<Move> {
    let mut moves = Vec::new();
    view.legal_moves(view.to_move().into(), |mv| moves.push(mv));
    moves
}

/// All tiles, and a cell and a half around them.
fn view_box(view: &Carcassonne) -> ViewBox {
    let cells = || view.board().tiles().iter().map(|tile| tile.cell);
    let span = |low: Option<i8>, high: Option<i8>| {
        let (low, high) = (f64::from(low.unwrap_or(0)), f64::from(high.unwrap_or(0)));
        let tile = f64::from(TILE);
        ((low - 1.5) * tile, (high - low + 4.0) * tile)
    };
    let (x, width) = span(cells().map(|cell| cell.x).min(), cells().map(|cell| cell.x).max());
    let (y, height) = span(cells().map(|cell| cell.y).min(), cells().map(|cell| cell.y).max());
    ViewBox { x, y, width, height }
}

fn buttons(moves: &[Move], context: &RenderContext<'_>) -> Vec<Button> {
    match offers_meeple(moves) {
        true => vec![Button::new(NO_MEEPLE, context.messages.say("button-no-meeple"))],
        false => Vec::new(),
    }
}

fn offers_meeple(moves: &[Move]) -> bool {
    moves.iter().any(|mv| matches!(mv, Move::Lay { meeple: Some(_), .. }))
}

fn prompt(view: &Carcassonne, acts: bool, moves: &[Move], context: &RenderContext<'_>) -> String {
    if let Some(outcome) = view.outcome() {
        return ending(&outcome, context);
    }
    let name = context.name(view.to_move());
    let text = match (view.drawn(), acts) {
        (None, _) => Text::new("prompt-draw"),
        (Some(design), true) if offers_meeple(moves) => {
            Text::new("prompt-lay").with("tile", design.letter().to_string())
        }
        (Some(design), true) => Text::new("prompt-lay-bare").with("tile", design.letter().to_string()),
        (Some(design), false) => Text::new("prompt-wait").with("tile", design.letter().to_string()),
    };
    context.messages.text(&text.with("name", name))
}

fn tone(view: &Carcassonne) -> String {
    let seat = match (view.turn(), view.outcome()) {
        (Turn::Over, Some(outcome)) => outcome.winners.single(),
        _ => Some(view.to_move()),
    };
    seat.map_or(String::new(), |seat| paint(view.setup().colour(seat)).0.to_owned())
}
