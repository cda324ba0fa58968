//! How the game looks: the board with the hands around it, panels beside it.

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

/// The picture for one eye.
pub(crate) fn scene(view: &View, context: &RenderContext<'_>) -> Scene {
    let toggle = |id: &'static str, on: bool| {
        let label = context.messages.say(&format!("toggle-{id}"));
        Toggle { id, label, on, pinned: false }
    };
    let over = matches!(view.table.phase, Phase::Over(_));
    let mut panels = vec![
        panels::teams(view, context),
        panels::wildcards(view, context),
        panels::points_table(view, context),
    ];
    if over {
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
        peek: hides(view, context.perspective).then(|| context.messages.say("peek")),
        prompt: prompt(view, context),
        title: title(view, context),
        title_toggle: Some(panels::TEAM_POINTS),
        tone: if over { String::new() } else { tiles::team_colour(Team::of(view.table.seat)).to_owned() },
        tones: seat_list(view).map(|seat| tiles::team_colour(Team::of(seat)).to_owned()).collect(),
    }
}

/// The seats of the match.
pub(crate) fn seat_list(view: &View) -> impl Iterator<Item = Seat> + use<> {
    SeatSet::first(view.table.seats()).iter()
}

/// Whether anybody's hand is hidden from this eye, or would be if it did not peek.
fn hides(view: &View, perspective: Perspective) -> bool {
    let running = !matches!(view.table.phase, Phase::Over(_));
    running
        && perspective != Perspective::All
        && seat_list(view).any(|seat| !perspective.seats().contains(seat))
}

/// The information line. After the end it is left to the outcome.
pub(crate) fn prompt(view: &View, context: &RenderContext<'_>) -> String {
    let seat = view.table.seat;
    let acts = context.acts_for(view.table.turn().seats());
    let key = match view.table.phase {
        Phase::Over(_) => return String::new(),
        Phase::Deal(_) => "prompt-deal",
        Phase::Draw(..) => "prompt-draw",
        Phase::Choose if acts => "prompt-choose",
        Phase::Choose => "prompt-wait",
        Phase::Second(TwoPhase::Mover, _) if acts => "prompt-mover",
        Phase::Second(TwoPhase::SwapOnBoard, _) if acts => "prompt-swap-on-board",
        Phase::Second(TwoPhase::SwapWithHand, _) if acts => "prompt-swap-with-hand",
        Phase::Second(..) => "prompt-wait-second",
    };
    context.messages.text(&Text::new(key).with("name", context.name(seat)))
}

/// Both teams' points in short.
pub(crate) fn title(view: &View, context: &RenderContext<'_>) -> String {
    let [vertical, horizontal] = Team::BOTH.map(|team| panels::points(view, team, context));
    context.messages.text(&Text::new("score").with("vertical", vertical).with("horizontal", horizontal))
}
