//! The panels beside the map: the turn, the travel log and everyone's tickets.

use maud::{Markup, html};
use stammtisch_presentation::{Panel, RenderContext, Seat, Text};

use super::{colour, shown_round, tickets};
use crate::rules::{MISTER_X, Phase, ROUNDS, is_reveal, seat_name, ticket_name};
use crate::ticket::Ticket;
use crate::view::View;

const COLUMNS: i32 = 3;
const FIELD_WIDTH: i32 = 100;
const FIELD_HEIGHT: i32 = 34;

/// The panels, the most important first.
pub(super) fn panels(view: &View, context: &RenderContext<'_>) -> Vec<Panel> {
    let panel = |id: &'static str, key: &str, body: Markup| Panel::new(id, context.messages.say(key), body);
    let mut panels = vec![
        panel("sy-log", "panel-log", travel_log(view, context)),
        panel("sy-tickets", "panel-tickets", ticket_table(view, context)),
    ];
    if let Phase::Turn(seat) = view.public.phase {
        panels.insert(0, panel("sy-turn", "panel-turn", turn(view, seat, context)));
    }
    panels
}

/// The seat to move, the round, and the seat's tickets.
fn turn(view: &View, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let round = Text::new("round").with("round", shown_round(view)).with("rounds", ROUNDS);
    html! {
        p class="sy-to-move" { (swatch(seat)) " " strong { (seat_label(seat, context)) } " · " (context.messages.text(&round)) }
        (drawn_tickets(view, seat, context))
        @for skipped in view.public.skipped.iter() {
            @let text = Text::new("event-skipped").with("seat", seat_name(skipped));
            p class="sy-skipped" { (swatch(skipped)) " " (context.messages.text(&text)) }
        }
    }
}

/// "Blue (Ann)", or just the seat's name if the player has no other name.
pub(super) fn seat_label(seat: Seat, context: &RenderContext<'_>) -> String {
    let own = context.messages.text(&seat_name(seat));
    match person(seat, context) {
        Some(person) => format!("{own} ({person})"),
        None => own,
    }
}

/// The name of the player on a seat, unless it is the seat's name.
fn person<'a>(seat: Seat, context: &RenderContext<'a>) -> Option<&'a str> {
    let name = context.names.get(seat.index())?;
    (*name != context.messages.text(&seat_name(seat))).then_some(name)
}

fn swatch(seat: Seat) -> Markup {
    html! {
        svg class="sy-swatch" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" {
            circle cx="7" cy="7" r="6" fill=(colour(seat)) stroke="currentColor" stroke-width="1.2" {}
        }
    }
}

fn drawn_tickets(view: &View, seat: Seat, context: &RenderContext<'_>) -> Markup {
    let kinds = kinds(seat);
    let step = tickets::WIDTH + 12;
    let height = tickets::HEIGHT + 20;
    let width = kinds.len() as i32 * step;
    html! {
        svg class="sy-hand" width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(tickets_label(view, seat, context)) {
            @for (index, &ticket) in (0..).zip(kinds) {
                @let left = view.public.tickets(seat)[ticket];
                g opacity=(if left == 0 { "0.35" } else { "1" }) {
                    (tickets::drawn(ticket, index * step + 2, 2, context.messages))
                    text x=(index * step + 2 + tickets::WIDTH / 2) y=(tickets::HEIGHT + 16) text-anchor="middle" font-family="sans-serif" font-size="13" font-weight="700" fill="currentColor" { "× " (left) }
                }
            }
        }
    }
}

/// The kinds of tickets that a seat can have.
fn kinds(seat: Seat) -> &'static [Ticket] {
    let all = &Ticket::BY_VALUE;
    if seat == MISTER_X { all } else { &all[..3] }
}

fn tickets_label(view: &View, seat: Seat, context: &RenderContext<'_>) -> String {
    let count = |&ticket: &Ticket| {
        let text = Text::new("ticket-count").with("ticket", ticket_name(ticket));
        context.messages.text(&text.with("count", view.public.tickets(seat)[ticket]))
    };
    kinds(seat).iter().map(count).collect::<Vec<_>>().join(", ")
}

/// The travel log: 24 fields in three columns, with the reveal rounds marked.
fn travel_log(view: &View, context: &RenderContext<'_>) -> Markup {
    let rows = i32::from(ROUNDS) / COLUMNS;
    let width = COLUMNS * FIELD_WIDTH + 4;
    let height = rows * FIELD_HEIGHT + 4;
    html! {
        svg class="sy-log" width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } role="list" {
            rect width=(width) height=(height) rx="8" fill="#4a3b28" {}
            @for round in 1..=ROUNDS { (field(view, round, context)) }
        }
    }
}

fn field(view: &View, round: u8, context: &RenderContext<'_>) -> Markup {
    let index = i32::from(round) - 1;
    let x = 4 + index % COLUMNS * FIELD_WIDTH;
    let y = 4 + index / COLUMNS * FIELD_HEIGHT;
    let is_current = matches!(view.public.phase, Phase::Turn(_)) && round == view.public.round;
    let is_reveal_round = is_reveal(round);
    let ticket = view.public.journey.get(usize::from(round) - 1).copied().flatten();
    html! {
        g transform={ "translate(" (x) " " (y) ")" } role="listitem" aria-label=(field_label(view, round, context)) {
            rect width=(FIELD_WIDTH - 4) height=(FIELD_HEIGHT - 4) rx="5" fill=(if is_reveal_round { "#ffd9ad" } else { "#f3ead6" })
                stroke=(if is_current { "#0b57c4" } else if is_reveal_round { "#ef7d00" } else { "#8b7a5c" }) stroke-width=(if is_current || is_reveal_round { "2.6" } else { "1" }) {}
            @if is_reveal_round { path d="M4 24Q12 16.5 20 24Q12 31 4 24Z" fill="#ffffff" stroke="#8a4700" stroke-width="1.2" {} circle cx="12" cy="24" r="2.6" fill="#8a4700" {} }
            text x="5" y="13" font-family="sans-serif" font-size="11" font-weight="700" fill="#2b2410" { (round) }
            @if let Some(ticket) = ticket { (tickets::drawn(ticket, 45, 4, context.messages)) }
            @if let Some(station) = view.known_in(round) {
                g transform="translate(32 23)" {
                    rect x="-10.5" y="-6.5" width="21" height="12.5" rx="3" fill="#ef7d00" stroke="#1d1d1b" stroke-width="0.8" {}
                    text y="3.2" text-anchor="middle" font-family="sans-serif" font-size="9.5" font-weight="700" fill="#1d1d1b" { (station) }
                }
            }
        }
    }
}

fn field_label(view: &View, round: u8, context: &RenderContext<'_>) -> String {
    let ticket = view.public.journey.get(usize::from(round) - 1).copied().flatten();
    let what = match (ticket, view.public.shown_in(round)) {
        (None, _) if is_reveal(round) => Text::new("log-reveal"),
        (None, _) => Text::new("log-empty"),
        (Some(ticket), None) => Text::new("log-hidden").with("ticket", ticket_name(ticket)),
        (Some(ticket), Some(station)) => {
            Text::new("log-shown").with("ticket", ticket_name(ticket)).with("station", station.number())
        }
    };
    context.messages.text(&what.with("round", round))
}

/// The tooltip of a ticket.
fn ticket_tip(ticket: Ticket, context: &RenderContext<'_>) -> String {
    context.messages.say(&format!("tip-{ticket}"))
}

/// A table of all seats with their stations and tickets.
fn ticket_table(view: &View, context: &RenderContext<'_>) -> Markup {
    let seats = (0..=view.public.setup.detectives).map(Seat);
    let station = |seat: Seat| match (seat == MISTER_X, view.disc(), view.station(seat)) {
        (_, _, Some(station)) => station.to_string(),
        (true, Some(shown), None) => format!("{shown}?"),
        _ => "–".to_owned(),
    };
    let last_seen = |seat: Seat| {
        if seat != MISTER_X || view.station(seat).is_some() {
            return None;
        }
        let shown = view.public.shown?;
        Some(context.messages.text(&Text::new("seen-at").with("station", shown.number())))
    };
    html! {
        table class="sy-table" {
            thead {
                tr {
                    th scope="col" { small { (context.messages.say("column-seat")) } }
                    th scope="col" { small { (context.messages.say("column-station")) } }
                    @for ticket in Ticket::BY_VALUE { th scope="col" tabindex="0" data-tip=(ticket_tip(ticket, context)) { (tickets::small(ticket, context.messages)) } }
                }
            }
            tbody {
                @for seat in seats {
                    tr aria-current=(if view.public.phase == Phase::Turn(seat) { "true" } else { "false" }) {
                        th scope="row" {
                            span class="together" { (swatch(seat)) " " (context.messages.text(&seat_name(seat))) }
                            @if let Some(person) = person(seat, context) { " (" (person) ")" }
                        }
                        td title=[last_seen(seat)] { (station(seat)) }
                        @for ticket in Ticket::BY_VALUE {
                            td { @if kinds(seat).contains(&ticket) { (view.public.tickets(seat)[ticket]) } @else { "–" } }
                        }
                    }
                }
            }
        }
    }
}
