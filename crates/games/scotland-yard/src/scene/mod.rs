//! The scene of a hunt: the drawn city, the figures, the travel log and the tickets.

mod click_area;
mod figures;
mod london;
mod map;
mod menu;
mod panels;
mod replay;
mod streets;
mod tickets;
mod track;

use stammtisch_presentation::{Perspective, RenderContext, Scene, Seat, Text, Toggle, ViewBox};

use crate::city::{MAP_HEIGHT, MAP_WIDTH};
use crate::rules::{End, MISTER_X, Phase, ROUNDS};
use crate::view::View;

pub(crate) use map::label;
pub(crate) use tickets::short_key;

/// The toggle that shows the possible targets.
const POSSIBLE_TOGGLE: &str = "possible";
/// The toggle that shows Mister X's track after the end.
const TRACK_TOGGLE: &str = "track";
/// The toggle that shows the replay after the end.
const REPLAY_TOGGLE: &str = "chase";

/// The colours of the seats, Mister X's first.
const COLOURS: [&str; 6] = ["#ef7d00", "#1f5fd0", "#f5c800", "#d3202e", "#1c9a4b", "#26262b"];

fn colour(seat: Seat) -> &'static str {
    COLOURS.get(seat.index()).copied().unwrap_or("#888888")
}

/// The scene of a view.
pub(crate) fn scene(view: &View, context: &RenderContext<'_>) -> Scene {
    Scene {
        view_box: ViewBox { x: 0.0, y: 0.0, width: MAP_WIDTH.into(), height: MAP_HEIGHT.into() },
        board: map::board(view.public.city(), context.messages).into(),
        pieces: figures::pieces(view, context).into(),
        panels: panels::panels(view, context),
        toggles: toggles(view, context),
        peek: can_peek(view, context.perspective).then(|| context.messages.say("peek")),
        prompt: prompt(view, context),
        title: context
            .messages
            .text(&Text::new("title").with("round", shown_round(view)).with("rounds", ROUNDS)),
        tone: match view.public.phase {
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
        vec![toggle("targets", "toggle-targets", true), toggle(POSSIBLE_TOGGLE, "toggle-possible", false)];
    if matches!(view.public.phase, Phase::Over(_)) {
        toggles.push(toggle(TRACK_TOGGLE, "toggle-track", true));
        toggles.push(toggle(REPLAY_TOGGLE, "toggle-chase", false));
    }
    toggles
}

/// Whether peeking would reveal Mister X, or does.
fn can_peek(view: &View, perspective: Perspective) -> bool {
    let is_running = !matches!(view.public.phase, Phase::Over(_));
    is_running
        && !perspective.seats().contains(MISTER_X)
        && (view.secret.is_none() || perspective.is_peeking())
}

/// The round to display, at most [`ROUNDS`].
pub(crate) fn shown_round(view: &View) -> u8 {
    view.public.round.min(ROUNDS)
}

/// The result: the catcher, the station and the round.
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

/// The instruction for the next move, or the result.
fn prompt(view: &View, context: &RenderContext<'_>) -> String {
    let text = match view.public.phase {
        Phase::Deal => Text::new("prompt-deal"),
        Phase::Over(end) => ending(view, end, context),
        Phase::Turn(seat) => {
            let key = if !context.perspective.seats().contains(seat) {
                "prompt-wait"
            } else if seat == MISTER_X {
                "prompt-flee"
            } else {
                "prompt-hunt"
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
