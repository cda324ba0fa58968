//! What moves on the map: detectives, Mister X's disc, marks for where one can go, ghosts of tickets, and the way after the end.

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Seat, Text};

use super::menu::{self, Area};
use super::{CHASE, POSSIBLE, TRACK, chase, colour, track};
use crate::city::{Place, Station};
use crate::rules::{MISTER_X, Phase};
use crate::ticket::Ticket;
use crate::view::View;

/// Everything over the board, from below to above.
pub(super) fn pieces(view: &View, context: &RenderContext<'_>) -> Markup {
    let steps = steps(view, context);
    let keep_free = keep_free(view, &steps);
    let over = matches!(view.case.phase, Phase::Over(_));
    html! {
        g class="sy-possible" data-show=(POSSIBLE) pointer-events="none" { (possible(view)) }
        g class="sy-reach" data-show="targets" data-marks="" pointer-events="none" { @for (to, _) in &steps { (ring(view.case.city().place(*to))) } }
        @if over { g class="sy-track" data-show=(TRACK) pointer-events="none" { (track::way(view)) } }
        g class="sy-figures" pointer-events="none" { (figures(view, context)) }
        @if over { g class="sy-rounds" data-show=(TRACK) pointer-events="none" { (track::rounds(view)) } }
        @if over { g class="sy-chase" data-show=(CHASE) pointer-events="none" aria-hidden="true" { (chase::chase(view, context)) } }
        g class="sy-choices" { @for (to, fitting) in steps.iter().filter(|(_, fitting)| fitting.len() > 1) { (menu::choice(view.case.city(), *to, fitting, &keep_free, context)) } }
    }
}

/// Where the seat to move can go and with what, if it is the viewer's.
fn steps(view: &View, context: &RenderContext<'_>) -> Vec<(Station, Vec<Ticket>)> {
    let mut steps: Vec<(Station, Vec<Ticket>)> = Vec::new();
    if let Phase::Turn(seat) = view.case.phase
        && context.perspective.seats().contains(seat)
        && let Some(from) = view.station(seat)
    {
        view.case.steps(seat, from, |to, ticket| match steps.last_mut() {
            Some((last, fitting)) if *last == to => fitting.push(ticket),
            _ => steps.push((to, vec![ticket])),
        });
    }
    steps
}

/// What no menu may cover: the figure to move, and where it could go.
fn keep_free(view: &View, steps: &[(Station, Vec<Ticket>)]) -> Vec<Area> {
    let city = view.case.city();
    let figure = match view.case.phase {
        Phase::Turn(seat) => view.station(seat).map(|from| Area::of_figure(foot(city.place(from), 0))),
        Phase::Deal | Phase::Over(_) => None,
    };
    steps.iter().map(|(to, _)| Area::of_station(city.place(*to))).chain(figure).collect()
}

fn possible(view: &View) -> Markup {
    html! {
        @for place in view.case.targets().iter().map(|station| view.case.city().place(station)) {
            circle cx=(place.x) cy=(place.y) r="17" fill="#8a3ffc" fill-opacity="0.28" stroke="#6418c8" stroke-width="2.6" stroke-dasharray="6 3" {}
        }
    }
}

fn ring(place: Place) -> Markup {
    html! {
        circle cx=(place.x) cy=(place.y) r="15" fill="none" stroke="#ffffff" stroke-width="5" stroke-opacity="0.9" {}
        circle cx=(place.x) cy=(place.y) r="15" fill="none" stroke="#0b57c4" stroke-width="2.6" {}
    }
}

fn figures(view: &View, context: &RenderContext<'_>) -> Markup {
    let disc = view.disc();
    let turn = match view.case.phase {
        Phase::Turn(seat) => Some(seat),
        Phase::Deal | Phase::Over(_) => None,
    };
    let shared = disc.is_some_and(|station| view.case.held().contains(station));
    html! {
        @if let (Some(station), true) = (view.case.shown, view.secret.is_some()) {
            (footprint(view.case.city().place(station)))
        }
        @if let Some(station) = disc {
            (mister_x(view.case.city().place(station), shared, turn == Some(MISTER_X), spoken_disc(view, station, context)))
        }
        @for (seat, detective) in view.case.seated() {
            @let skipped = turn.is_some() && view.case.skipped.contains(seat);
            (figure(view.case.city().place(detective.station), seat, disc == Some(detective.station), turn == Some(seat), skipped, spoken_figure(seat, detective.station, skipped, context)))
        }
    }
}

fn spoken_figure(seat: Seat, station: Station, skipped: bool, context: &RenderContext<'_>) -> String {
    let key = if skipped { "figure-skipped" } else { "figure" };
    let text = Text::new(key).with("seat", crate::rules::seat_name(seat)).with("station", station.number());
    context.messages.text(&text)
}

fn spoken_disc(view: &View, station: Station, context: &RenderContext<'_>) -> String {
    let key = if view.secret.is_some() { "disc-now" } else { "disc-shown" };
    context.messages.text(&Text::new(key).with("station", station.number()))
}

/// Where a figure stands: over its station, beside it at the upper edge of the map, and aside where two share a station.
pub(super) fn foot(place: Place, aside: i32) -> (i32, i32) {
    if place.y < 40 { (place.x + 21 + aside.abs(), place.y + 9) } else { (place.x + aside, place.y - 9) }
}

/// A detective: a grey triangle with a coloured head.
fn figure(place: Place, seat: Seat, shared: bool, turn: bool, skipped: bool, label: String) -> Markup {
    let (x, y) = foot(place, if shared { 11 } else { 0 });
    html! {
        g data-key={ "detective-" (seat.0) } role="img" aria-label=(label) transform={ "translate(" (x) " " (y) ")" } {
            @if turn { (halo()) }
            path d="M-10 3 0-19 10 3Z" fill="#a3a6ab" stroke="#000000" stroke-width="1.6" stroke-linejoin="round" {}
            circle cy="-20" r="6.6" fill=(colour(seat)) stroke="#000000" stroke-width="1.6" {}
            @if skipped { (no_way()) }
        }
    }
}

/// The sign of somebody who could not move: no way.
fn no_way() -> Markup {
    html! {
        g class="sy-skipped" transform="translate(9 -29)" {
            circle r="7.5" fill="#c2182b" stroke="#ffffff" stroke-width="1.5" {}
            rect x="-4.6" y="-1.6" width="9.2" height="3.2" fill="#ffffff" {}
        }
    }
}

/// Mister X: an orange disc with a white question mark.
fn mister_x(place: Place, shared: bool, turn: bool, label: String) -> Markup {
    let (x, y) = foot(place, if shared { -12 } else { 0 });
    html! {
        g data-key="mister-x" role="img" aria-label=(label) transform={ "translate(" (x) " " (y) ")" } {
            @if turn { (halo()) }
            path d="M-5-4 0 3 5-4Z" fill="#000000" {}
            circle cy="-12" r="12" fill=(colour(MISTER_X)) stroke="#000000" stroke-width="1.6" {}
            text y="-5.4" text-anchor="middle" font-family="sans-serif" font-size="18.5" font-weight="700" fill="#ffffff" { "?" }
        }
    }
}

fn halo() -> Markup {
    html! { circle cy="-12" r="16.5" fill="#fff3a6" fill-opacity="0.9" stroke="#1d1d1b" stroke-width="1" stroke-dasharray="3 2.5" {} }
}

/// Where Mister X was seen last, for eyes that see him where he is.
fn footprint(place: Place) -> Markup {
    html! {
        circle data-key="last-shown" cx=(place.x) cy=(place.y) r="14.5" fill="none" stroke=(colour(MISTER_X)) stroke-width="3.4" stroke-dasharray="5 3" {}
    }
}
