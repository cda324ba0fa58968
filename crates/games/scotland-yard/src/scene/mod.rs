//! How a hunt looks: the drawn city, the figures, the travel log, the tickets, and a board in text.

mod chase;
mod figures;
mod hit;
mod london;
mod map;
mod menu;
mod panels;
mod streets;
mod tickets;
mod track;

use stammtisch_presentation::{Perspective, RenderContext, Scene, Seat, Text, Toggle, ViewBox};

use crate::city::{MAP_HEIGHT, MAP_WIDTH};
use crate::rules::{End, MISTER_X, Phase, ROUNDS};
use crate::view::View;

pub(crate) use map::label;
pub(crate) use tickets::word;

/// The toggle that shows the possible targets.
const POSSIBLE: &str = "possible";
/// The toggle that shows Mister X's way after the end.
const TRACK: &str = "track";
/// The toggle that shows the hunt once more after the end.
const CHASE: &str = "chase";

/// The colours of the seats, Mister X's first.
const COLOURS: [&str; 6] = ["#ef7d00", "#1f5fd0", "#f5c800", "#d3202e", "#1c9a4b", "#26262b"];

fn colour(seat: Seat) -> &'static str {
    COLOURS.get(seat.index()).copied().unwrap_or("#888888")
}

/// How the hunt looks to an eye.
pub(crate) fn scene(view: &View, context: &RenderContext<'_>) -> Scene {
    Scene {
        view_box: ViewBox { x: 0.0, y: 0.0, width: MAP_WIDTH.into(), height: MAP_HEIGHT.into() },
        board: map::board(view.case.city(), context.messages).into(),
        pieces: figures::pieces(view, context).into(),
        panels: panels::panels(view, context),
        toggles: toggles(view, context),
        peek: hides(view, context.perspective).then(|| context.messages.say("peek")),
        prompt: prompt(view, context),
        title: context
            .messages
            .text(&Text::new("title").with("round", shown_round(view)).with("rounds", ROUNDS)),
        tone: match view.case.phase {
            Phase::Turn(seat) => colour(seat).to_owned(),
            Phase::Deal | Phase::Over(_) => String::new(),
        },
        tones: COLOURS.iter().map(|&colour| colour.to_owned()).collect(),
        ..Scene::default()
    }
}

fn toggles(view: &View, context: &RenderContext<'_>) -> Vec<Toggle> {
    let toggle = |id: &'static str, key: &str, on: bool| Toggle {
        id,
        label: context.messages.say(key),
        on,
        pinned: true,
    };
    let mut toggles =
        vec![toggle("targets", "toggle-targets", true), toggle(POSSIBLE, "toggle-possible", false)];
    if matches!(view.case.phase, Phase::Over(_)) {
        toggles.push(toggle(TRACK, "toggle-track", true));
        toggles.push(toggle(CHASE, "toggle-chase", false));
    }
    toggles
}

/// Whether Mister X hides from this eye, or would if it did not peek.
fn hides(view: &View, perspective: Perspective) -> bool {
    let running = !matches!(view.case.phase, Phase::Over(_));
    running && !perspective.seats().contains(MISTER_X) && (view.secret.is_none() || perspective.is_peeking())
}

/// The round as people count it: never more than there are.
pub(crate) fn shown_round(view: &View) -> u8 {
    view.case.round.min(ROUNDS)
}

/// How it ended: who caught him, where, in which round.
fn ending(view: &View, end: End, context: &RenderContext<'_>) -> Text {
    let Some(station) = view.station(MISTER_X) else {
        return Text::new(format!("outcome-{}", end.reason()));
    };
    let catcher = if let End::Caught(seat) = end { panels::seat_label(seat, context) } else { String::new() };
    Text::new(format!("ended-{}", end.reason()))
        .with("catcher", catcher)
        .with("station", station.number())
        .with("round", shown_round(view))
}

/// One line that says what is to be done, or how it ended.
fn prompt(view: &View, context: &RenderContext<'_>) -> String {
    let text = match view.case.phase {
        Phase::Deal => Text::new("prompt-deal"),
        Phase::Over(end) => ending(view, end, context),
        Phase::Turn(seat) => {
            let acting = context.perspective.seats().contains(seat);
            let key = match (acting, seat == MISTER_X) {
                (true, true) => "prompt-flee",
                (true, false) => "prompt-hunt",
                (false, _) => "prompt-wait",
            };
            Text::new(key)
                .with("round", shown_round(view))
                .with("rounds", ROUNDS)
                .with("name", context.name(seat))
                .with("seat", crate::rules::seat_name(seat))
                .with("who", panels::seat_label(seat, context))
        }
    };
    context.messages.text(&text)
}
