//! The scene: the board with the hands around it, and the panels.

mod bars;
mod board;
mod geometry;
mod panels;
mod preview;
mod result;
mod tiles;

use maud::html;
use stammtisch_presentation::{Perspective, RenderContext, Scene, Seat, SeatSet, Text, Toggle};

use crate::rules::{Phase, Team, TwoPhase};
use crate::view::View;

pub(crate) use geometry::Side;
pub(crate) use panels::TEAM_POINTS;

/// Renders a view.
pub(crate) fn scene(view: &View, context: &RenderContext<'_>) -> Scene {
    let toggle = |id: &'static str, on: bool| {
        let label = context.messages.say(&format!("toggle-{id}"));
        Toggle { id, label, on, pinned: false }
    };
    let is_over = matches!(view.table.phase, Phase::Over(_));
    let mut panels = vec![
        panels::teams(view, context),
        panels::wildcards(view, context),
        panels::points_table(view, context),
    ];
    if is_over {
        panels.insert(0, result::result(view, context));
    }
    Scene {
        view_box: geometry::Geometry::new(&view.table.setup).view_box(),
        board: board::board(view).into(),
        pieces: html! { (board::pieces(view, context)) (bars::bars(view, context)) }.into(),
        panels,
        buttons: Vec::new(),
        toggles: vec![
            toggle(panels::TEAM_POINTS, true),
            toggle(bars::TOGGLE, false),
            toggle(panels::POINTS_TABLE, true),
            toggle(board::COORDINATES, false),
        ],
        peek: has_hidden_hands(view, context.perspective).then(|| context.messages.say("peek")),
        prompt: prompt(view, context),
        title: title(view, context),
        title_toggle: Some(panels::TEAM_POINTS),
        tone: if is_over { String::new() } else { tiles::team_colour(Team::of(view.table.seat)).to_owned() },
        tones: seat_list(view).map(|seat| tiles::team_colour(Team::of(seat)).to_owned()).collect(),
    }
}

/// The seats of the match.
pub(crate) fn seat_list(view: &View) -> impl Iterator<Item = Seat> + use<> {
    SeatSet::first(view.table.seats()).iter()
}

/// Whether a hand is hidden from this perspective, or would be without peeking.
fn has_hidden_hands(view: &View, perspective: Perspective) -> bool {
    let is_running = !matches!(view.table.phase, Phase::Over(_));
    is_running
        && perspective != Perspective::All
        && seat_list(view).any(|seat| !perspective.seats().contains(seat))
}

/// The information line. It is empty after the end, where the outcome is shown instead.
pub(crate) fn prompt(view: &View, context: &RenderContext<'_>) -> String {
    let seat = view.table.seat;
    let is_acting = context.acts_for(view.table.turn().seats());
    let key = match view.table.phase {
        Phase::Over(_) => return String::new(),
        Phase::Deal(_) => "prompt-deal",
        Phase::Draw(..) => "prompt-draw",
        Phase::Choose if is_acting => "prompt-choose",
        Phase::Choose => "prompt-wait",
        Phase::Second(TwoPhase::Mover, _) if is_acting => "prompt-mover",
        Phase::Second(TwoPhase::SwapOnBoard, _) if is_acting => "prompt-swap-on-board",
        Phase::Second(TwoPhase::SwapWithHand, _) if is_acting => "prompt-swap-with-hand",
        Phase::Second(..) => "prompt-wait-second",
    };
    context.messages.text(&Text::new(key).with("name", context.name(seat)))
}

/// The short score of both teams.
pub(crate) fn title(view: &View, context: &RenderContext<'_>) -> String {
    let [vertical, horizontal] = Team::BOTH.map(|team| panels::points(view, team, context));
    context.messages.text(&Text::new("score").with("vertical", vertical).with("horizontal", horizontal))
}
