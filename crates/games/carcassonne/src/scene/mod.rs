//! The scene: tiles and meeples as SVG, and the panels beside the board.

mod about;
mod art;
pub(crate) mod labels;
mod outlines;
mod overlay;
mod panels;
mod pieces;
pub(crate) mod raster;
mod spots;
mod tiles;

use stammtisch_presentation::{Button, Game, Outcome, RenderContext, Scene, Text, Toggle, Turn, ViewBox};

use crate::rules::{Carcassonne, Move};
use crate::touches::NO_MEEPLE;

pub(crate) use about::{about, find};
pub(crate) use pieces::tile_key;

use art::{TILE, paint};

/// The scene of a position for the perspective of the context.
pub(crate) fn scene(view: &Carcassonne, context: &RenderContext<'_>) -> Scene {
    let can_act = context.acts_for(view.turn().seats());
    let moves = if can_act { legal_moves(view) } else { Vec::new() };
    Scene {
        view_box: view_box(view),
        board: art::defs().into(),
        pieces: pieces::pieces(view, &moves, context).into(),
        panels: panels::panels(view, can_act, context),
        buttons: buttons(&moves, context),
        toggles: toggles(context),
        prompt: prompt(view, can_act, &moves, context),
        title: view.all_seats().map(|seat| view.total(seat).to_string()).collect::<Vec<_>>().join(" : "),
        tone: tone(view),
        tones: view.all_seats().map(|seat| paint(view.setup().colour(seat)).0.to_owned()).collect(),
        ..Scene::default()
    }
}

fn toggles(context: &RenderContext<'_>) -> Vec<Toggle> {
    let mut toggles = vec![
        Toggle {
            id: overlay::OWNERS_TOGGLE,
            label: context.messages.say("toggle-rule"),
            on: false,
            pinned: true,
        },
        Toggle {
            id: pieces::COORDINATES_TOGGLE,
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

/// The sentence about the outcome.
pub(crate) fn ending(outcome: &Outcome, context: &RenderContext<'_>) -> String {
    let winners = context.messages.joined(outcome.winners.iter().map(|seat| context.name(seat)));
    context.messages.text(&Text::new(format!("outcome-{}", outcome.reason)).with("winners", winners))
}

fn legal_moves(view: &Carcassonne) -> Vec<Move> {
    let mut moves = Vec::new();
    view.legal_moves(view.to_move().into(), |mv| moves.push(mv));
    moves
}

/// The area of all tiles with a margin of one and a half cells.
fn view_box(view: &Carcassonne) -> ViewBox {
    let cells = || view.board().tiles().iter().map(|tile| tile.cell);
    let span = |low: Option<i8>, high: Option<i8>| {
        let low = f64::from(low.unwrap_or(0));
        let high = f64::from(high.unwrap_or(0));
        let tile = f64::from(TILE);
        ((low - 1.5) * tile, (high - low + 4.0) * tile)
    };
    let (x, width) = span(cells().map(|cell| cell.x).min(), cells().map(|cell| cell.x).max());
    let (y, height) = span(cells().map(|cell| cell.y).min(), cells().map(|cell| cell.y).max());
    ViewBox { x, y, width, height }
}

fn buttons(moves: &[Move], context: &RenderContext<'_>) -> Vec<Button> {
    if has_meeple_choice(moves) {
        vec![Button::new(NO_MEEPLE, context.messages.say("button-no-meeple"))]
    } else {
        Vec::new()
    }
}

fn has_meeple_choice(moves: &[Move]) -> bool {
    moves.iter().any(|mv| matches!(mv, Move::Lay { meeple: Some(_), .. }))
}

fn prompt(view: &Carcassonne, can_act: bool, moves: &[Move], context: &RenderContext<'_>) -> String {
    if let Some(outcome) = view.outcome() {
        return ending(&outcome, context);
    }
    let name = context.name(view.to_move());
    let text = match (view.drawn(), can_act) {
        (None, _) => Text::new("prompt-draw"),
        (Some(design), true) if has_meeple_choice(moves) => {
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
