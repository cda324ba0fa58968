//! The moving parts of the map: detectives, Mister X's disc, marks of reachable stations, ticket
//! menus and Mister X's track after the end.

use maud::{Markup, html};
use stammtisch_presentation::{RenderContext, Seat, Text};

use super::menu::{self, Rect};
use super::{POSSIBLE_TOGGLE, REPLAY_TOGGLE, TRACK_TOGGLE, colour, replay, track};
use crate::city::{Point, Station};
use crate::rules::{MISTER_X, Phase};
use crate::ticket::Ticket;
use crate::view::View;

/// Everything above the board, back to front.
pub(super) fn pieces(view: &View, context: &RenderContext<'_>) -> Markup {
    let steps = steps(view, context);
    let obstacles = obstacles(view, &steps);
    let is_over = matches!(view.public.phase, Phase::Over(_));
    html! {
        g class="sy-possible" data-show=(POSSIBLE_TOGGLE) pointer-events="none" { (possible(view)) }
        g class="sy-reach" data-show="targets" data-marks="" pointer-events="none" { @for (to, _) in &steps { (ring(view.public.city().point(*to))) } }
        @if is_over { g class="sy-track" data-show=(TRACK_TOGGLE) pointer-events="none" { (track::route(view)) } }
        g class="sy-figures" pointer-events="none" { (figures(view, context)) }
        @if is_over { g class="sy-rounds" data-show=(TRACK_TOGGLE) pointer-events="none" { (track::rounds(view)) } }
        @if is_over { g class="sy-chase" data-show=(REPLAY_TOGGLE) pointer-events="none" aria-hidden="true" { (replay::replay(view, context)) } }
        g class="sy-choices" { @for (to, fitting) in steps.iter().filter(|(_, fitting)| fitting.len() > 1) { (menu::choice(view.public.city(), *to, fitting, &obstacles, context)) } }
    }
}

/// The steps of the seat to move with their tickets, if the viewer has that seat.
fn steps(view: &View, context: &RenderContext<'_>) -> Vec<(Station, Vec<Ticket>)> {
    let mut steps: Vec<(Station, Vec<Ticket>)> = Vec::new();
    if let Phase::Turn(seat) = view.public.phase
        && context.perspective.seats().contains(seat)
        && let Some(from) = view.station(seat)
    {
        view.public.steps(seat, from, |to, ticket| match steps.last_mut() {
            Some((last, fitting)) if *last == to => fitting.push(ticket),
            _ => steps.push((to, vec![ticket])),
        });
    }
    steps
}

/// The areas that no menu may cover: the figure to move and its reachable stations.
fn obstacles(view: &View, steps: &[(Station, Vec<Ticket>)]) -> Vec<Rect> {
    let city = view.public.city();
    let figure = match view.public.phase {
        Phase::Turn(seat) => view.station(seat).map(|from| Rect::of_figure(foot(city.point(from), 0))),
        Phase::Deal | Phase::Over(_) => None,
    };
    steps.iter().map(|(to, _)| Rect::of_station(city.point(*to))).chain(figure).collect()
}

fn possible(view: &View) -> Markup {
    html! {
        @for place in view.public.targets().iter().map(|station| view.public.city().point(station)) {
            circle cx=(place.x) cy=(place.y) r="17" fill="#8a3ffc" fill-opacity="0.28" stroke="#6418c8" stroke-width="2.6" stroke-dasharray="6 3" {}
        }
    }
}

fn ring(place: Point) -> Markup {
    html! {
        circle cx=(place.x) cy=(place.y) r="15" fill="none" stroke="#ffffff" stroke-width="5" stroke-opacity="0.9" {}
        circle cx=(place.x) cy=(place.y) r="15" fill="none" stroke="#0b57c4" stroke-width="2.6" {}
    }
}

fn figures(view: &View, context: &RenderContext<'_>) -> Markup {
    let disc = view.disc();
    let turn = match view.public.phase {
        Phase::Turn(seat) => Some(seat),
        Phase::Deal | Phase::Over(_) => None,
    };
    let is_shared = disc.is_some_and(|station| view.public.occupied().contains(station));
    html! {
        @if let (Some(station), true) = (view.public.shown, view.secret.is_some()) {
            (last_seen_ring(view.public.city().point(station)))
        }
        @if let Some(station) = disc {
            (mister_x(view.public.city().point(station), is_shared, turn == Some(MISTER_X), disc_label(view, station, context)))
        }
        @for (seat, detective) in view.public.detectives_by_seat() {
            @let is_skipped = turn.is_some() && view.public.skipped.contains(seat);
            (figure(view.public.city().point(detective.station), seat, disc == Some(detective.station), turn == Some(seat), is_skipped, figure_label(seat, detective.station, is_skipped, context)))
        }
    }
}

fn figure_label(seat: Seat, station: Station, is_skipped: bool, context: &RenderContext<'_>) -> String {
    let key = if is_skipped { "figure-skipped" } else { "figure" };
    let text = Text::new(key).with("seat", crate::rules::seat_name(seat)).with("station", station.number());
    context.messages.text(&text)
}

fn disc_label(view: &View, station: Station, context: &RenderContext<'_>) -> String {
    let key = if view.secret.is_some() { "disc-now" } else { "disc-shown" };
    context.messages.text(&Text::new(key).with("station", station.number()))
}

/// The foot of a figure: above its station, beside it at the upper edge of the map, and shifted if
/// two figures share a station.
pub(super) fn foot(place: Point, aside: i32) -> (i32, i32) {
    if place.y < 40 { (place.x + 21 + aside.abs(), place.y + 9) } else { (place.x + aside, place.y - 9) }
}

/// A detective: a grey triangle with a coloured head.
fn figure(
    place: Point,
    seat: Seat,
    is_shared: bool,
    is_to_move: bool,
    is_skipped: bool,
    label: String,
) -> Markup {
    let (x, y) = foot(place, if is_shared { 11 } else { 0 });
    html! {
        g data-key={ "detective-" (seat.0) } role="img" aria-label=(label) transform={ "translate(" (x) " " (y) ")" } {
            @if is_to_move { (halo()) }
            path d="M-10 3 0-19 10 3Z" fill="#a3a6ab" stroke="#000000" stroke-width="1.6" stroke-linejoin="round" {}
            circle cy="-20" r="6.6" fill=(colour(seat)) stroke="#000000" stroke-width="1.6" {}
            @if is_skipped { (skipped_sign()) }
        }
    }
}

/// The no-entry sign of a skipped detective.
fn skipped_sign() -> Markup {
    html! {
        g class="sy-skipped" transform="translate(9 -29)" {
            circle r="7.5" fill="#c2182b" stroke="#ffffff" stroke-width="1.5" {}
            rect x="-4.6" y="-1.6" width="9.2" height="3.2" fill="#ffffff" {}
        }
    }
}

/// Mister X: an orange disc with a white question mark.
fn mister_x(place: Point, is_shared: bool, is_to_move: bool, label: String) -> Markup {
    let (x, y) = foot(place, if is_shared { -12 } else { 0 });
    html! {
        g data-key="mister-x" role="img" aria-label=(label) transform={ "translate(" (x) " " (y) ")" } {
            @if is_to_move { (halo()) }
            path d="M-5-4 0 3 5-4Z" fill="#000000" {}
            circle cy="-12" r="12" fill=(colour(MISTER_X)) stroke="#000000" stroke-width="1.6" {}
            text y="-5.4" text-anchor="middle" font-family="sans-serif" font-size="18.5" font-weight="700" fill="#ffffff" { "?" }
        }
    }
}

fn halo() -> Markup {
    html! { circle cy="-12" r="16.5" fill="#fff3a6" fill-opacity="0.9" stroke="#1d1d1b" stroke-width="1" stroke-dasharray="3 2.5" {} }
}

/// Marks where Mister X was last revealed, for perspectives that see his current station.
fn last_seen_ring(place: Point) -> Markup {
    html! {
        circle data-key="last-shown" cx=(place.x) cy=(place.y) r="14.5" fill="none" stroke=(colour(MISTER_X)) stroke-width="3.4" stroke-dasharray="5 3" {}
    }
}
