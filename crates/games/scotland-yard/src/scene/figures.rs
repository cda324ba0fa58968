//! What moves on the map: detectives, Mister X's disc, marks for where one can go, ghosts of tickets, and the way after the end.

use maud::{Markup, html};
use stammtisch_core::{Seat, Stage, Text};

use super::{POSSIBLE, TRACK, colour, tickets, track};
use crate::city::{City, MAP_WIDTH, Place, Station};
use crate::rules::{MISTER_X, Phase, ticket_name};
use crate::ticket::Ticket;
use crate::view::View;

/// How large the tickets to choose from are, in percent of those beside the map.
const MENU: i32 = 150;

/// How wide the station's number is before them.
const NUMBER: i32 = 25;

/// How wide the cross is that closes the menu again. No move begins with it, so touching it takes a step back.
const CANCEL: i32 = 18;

/// Everything over the board, from below to above.
pub(super) fn pieces(view: &View, stage: &Stage<'_>) -> Markup {
    let steps = steps(view, stage);
    let over = matches!(view.case.phase, Phase::Over(_));
    html! {
        g class="sy-possible" data-show=(POSSIBLE) pointer-events="none" { (possible(view)) }
        g class="sy-reach" data-show="targets" data-marks="" pointer-events="none" { @for (to, _) in &steps { (ring(view.case.city.place(*to))) } }
        @if over { g class="sy-track" data-show=(TRACK) pointer-events="none" { (track::way(view)) } }
        g class="sy-figures" pointer-events="none" { (figures(view, stage)) }
        @if over { g class="sy-rounds" data-show=(TRACK) pointer-events="none" { (track::rounds(view)) } }
        g class="sy-choices" { @for (to, fitting) in steps.iter().filter(|(_, fitting)| fitting.len() > 1) { (choice(view.case.city, *to, fitting, stage)) } }
    }
}

/// Where the seat to move can go and with what, if it is the viewer's.
fn steps(view: &View, stage: &Stage<'_>) -> Vec<(Station, Vec<Ticket>)> {
    let mut steps: Vec<(Station, Vec<Ticket>)> = Vec::new();
    if let Phase::Turn(seat) = view.case.phase
        && stage.eye.seats().contains(seat)
        && let Some(from) = view.station(seat)
    {
        view.case.steps(seat, from, |to, ticket| match steps.last_mut() {
            Some((last, fitting)) if *last == to => fitting.push(ticket),
            _ => steps.push((to, vec![ticket])),
        });
    }
    steps
}

fn possible(view: &View) -> Markup {
    html! {
        @for place in view.case.targets().iter().map(|station| view.case.city.place(station)) {
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

/// The tickets for a step where several lead there, shown near the station once it is touched.
fn choice(city: &City, to: Station, fitting: &[Ticket], stage: &Stage<'_>) -> Markup {
    let place = city.place(to);
    let tickets_end = NUMBER + fitting.len() as i32 * (tickets::WIDTH + 4) + 4;
    let width = tickets_end + CANCEL;
    let height = tickets::HEIGHT + 8;
    let (across, down) = (width * MENU / 100, height * MENU / 100);
    let left = (place.x - across / 2).clamp(2, MAP_WIDTH - across - 2);
    // It grows from a point that keeps it on the map: near the map's left edge its own left edge, near the right one its right.
    let x = left * MAP_WIDTH / (MAP_WIDTH - across);
    let (y, up) = if place.y > 2 * down + 24 { (place.y - 19, down) } else { (place.y + 19, 0) };
    let scale = f64::from(MENU) / 100.0;
    html! {
        g data-after=(to) {
            circle cx=(place.x) cy=(place.y) r="15" fill="none" stroke="#0b57c4" stroke-width="5" {}
            g transform={ "translate(" (x) " " (y) ")" } {
                g data-grow="" transform={ "translate(" (left - x) " " (-up) ") scale(" (scale) ")" } {
                    rect width=(width) height=(height) rx="7" fill="#fffdf6" stroke="#1d1d1b" stroke-width="1.4" pointer-events="all" {}
                    text x=(4 + NUMBER / 2) y=(height / 2 + 4) text-anchor="middle" font-family="sans-serif" font-size="11.5" font-weight="700" fill="#1d1d1b" { (to) }
                    @for (index, ticket) in (0..).zip(fitting) {
                        g data-target=(ticket) role="button" aria-label=(spoken(to, *ticket, stage)) class="sy-target" {
                            (tickets::drawn(*ticket, NUMBER + 4 + index * (tickets::WIDTH + 4), 4, stage.words))
                        }
                    }
                    g data-target="cancel" role="button" aria-label=(stage.words.say("cancel-ticket")) class="sy-target" transform={ "translate(" (tickets_end) " 0)" } {
                        rect width=(CANCEL) height=(height) rx="7" fill="#fffdf6" fill-opacity="0" {}
                        path d={ "M4 " (height / 2 - 5) "l10 10m0-10l-10 10" } fill="none" stroke="#1d1d1b" stroke-width="2.2" stroke-linecap="round" {}
                    }
                }
            }
        }
    }
}

fn spoken(to: Station, ticket: Ticket, stage: &Stage<'_>) -> String {
    let text = Text::new("choose-ticket").with("station", to.number()).with("ticket", ticket_name(ticket));
    stage.words.text(&text)
}

fn figures(view: &View, stage: &Stage<'_>) -> Markup {
    let disc = view.disc();
    let turn = match view.case.phase {
        Phase::Turn(seat) => Some(seat),
        Phase::Deal | Phase::Over(_) => None,
    };
    let shared = disc.is_some_and(|station| view.case.held().contains(station));
    html! {
        @if let (Some(station), true) = (view.case.shown, view.secret.is_some()) {
            (footprint(view.case.city.place(station)))
        }
        @if let Some(station) = disc {
            (mister_x(view.case.city.place(station), shared, turn == Some(MISTER_X), spoken_disc(view, station, stage)))
        }
        @for (seat, detective) in view.case.seated() {
            (figure(view.case.city.place(detective.station), seat, disc == Some(detective.station), turn == Some(seat), spoken_figure(seat, detective.station, stage)))
        }
    }
}

fn spoken_figure(seat: Seat, station: Station, stage: &Stage<'_>) -> String {
    let text =
        Text::new("figure").with("seat", crate::rules::seat_name(seat)).with("station", station.number());
    stage.words.text(&text)
}

fn spoken_disc(view: &View, station: Station, stage: &Stage<'_>) -> String {
    let key = if view.secret.is_some() { "disc-now" } else { "disc-shown" };
    stage.words.text(&Text::new(key).with("station", station.number()))
}

/// Where a figure stands: over its station, beside it at the upper edge of the map, and aside where two share a station.
fn foot(place: Place, aside: i32) -> (i32, i32) {
    if place.y < 40 { (place.x + 21 + aside.abs(), place.y + 9) } else { (place.x + aside, place.y - 9) }
}

/// A detective: a grey triangle with a coloured head.
fn figure(place: Place, seat: Seat, shared: bool, turn: bool, label: String) -> Markup {
    let (x, y) = foot(place, if shared { 11 } else { 0 });
    html! {
        g data-key={ "detective-" (seat.0) } role="img" aria-label=(label) transform={ "translate(" (x) " " (y) ")" } {
            @if turn { (halo()) }
            path d="M-10 3 0-19 10 3Z" fill="#a3a6ab" stroke="#000000" stroke-width="1.6" stroke-linejoin="round" {}
            circle cy="-20" r="6.6" fill=(colour(seat)) stroke="#000000" stroke-width="1.6" {}
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
