//! What a move did. It is told from what an eye knew before and knows now, and from the move as everybody sees it, so that nothing
//! hidden can be told.

use stammtisch_presentation::{Actor, Event, RenderContext, Seat, SeatSet, Text};

use crate::city::Station;
use crate::rules::{End, MISTER_X, Phase, is_reveal, seat_name, ticket_name};
use crate::scene::word;
use crate::ticket::Ticket;
use crate::view::{ObservedMove, View, shares_with_mister_x};

/// What there is to tell of a position that the hunt goes on from: who was passed over in it.
pub(crate) fn start_events(view: &View, context: &RenderContext<'_>) -> Vec<Event> {
    skipped(view.case.skipped, context).collect()
}

/// What a move did, from what an eye knew before and knows now. The first event's text is the line in the log.
pub(crate) fn events(
    before: &View,
    actor: Actor,
    seen: ObservedMove,
    after: &View,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let known = match seen {
        ObservedMove::Dealt | ObservedMove::Fled(_) => SeatSet::EMPTY,
        ObservedMove::Hunted { .. } => before.case.skipped,
    };
    let first = match seen {
        ObservedMove::Dealt => Event::new("placed", dealt(after, context)),
        ObservedMove::Fled(ticket) => fled(before.case.round, ticket, after, context),
        ObservedMove::Hunted { to, ticket } => match actor.seat() {
            Some(seat) => hunted(before, seat, to, ticket, after, context),
            None => return Vec::new(),
        },
    };
    let passed = after.case.skipped.iter().filter(|seat| !known.contains(*seat)).collect();
    let mut events: Vec<Event> = std::iter::once(first).chain(skipped(passed, context)).collect();
    if let Phase::Over(end) = after.case.phase {
        let text = Text::new(format!("outcome-{}", end.reason()));
        events.push(Event::new("ended", context.messages.text(&text)));
    }
    events
}

/// The figure's key in the scene.
fn key(seat: Seat) -> String {
    format!("detective-{}", seat.0)
}

fn skipped(seats: SeatSet, context: &RenderContext<'_>) -> impl Iterator<Item = Event> {
    let event = |seat: Seat| {
        let text = Text::new("event-skipped").with("seat", seat_name(seat));
        Event::new("passed", context.messages.text(&text)).at(key(seat))
    };
    seats.iter().map(event)
}

/// The start stations. The log stays on the screen, so one that is shared is not told Mister X's.
fn dealt(after: &View, context: &RenderContext<'_>) -> String {
    let seats = (0..=after.case.setup.detectives).map(Seat);
    let seats = seats.filter(|seat| *seat != MISTER_X || !shares_with_mister_x(context.perspective));
    let place = |seat: Seat| {
        let station = after.station(seat)?;
        Some(format!("{} {station}", context.messages.text(&seat_name(seat))))
    };
    let places: Vec<String> = seats.filter_map(place).collect();
    context.messages.text(&Text::new("event-dealt").with("places", places.join(", ")))
}

/// Mister X's step, with the station if this eye knows it now.
///
/// The log stays on the screen, so a shared screen is told only what every seat knows.
fn fled(round: u8, ticket: Ticket, after: &View, context: &RenderContext<'_>) -> Event {
    let text = |key: &'static str| Text::new(key).with("round", round).with("ticket", ticket_name(ticket));
    let is_told = !shares_with_mister_x(context.perspective) || matches!(after.case.phase, Phase::Over(_));
    let known = if is_told { after.known_in(round) } else { after.case.shown_in(round) };
    let Some(to) = known else {
        return Event::new("moved", context.messages.text(&text("event-fled"))).short(said(ticket, context));
    };
    let (kind, key) =
        if is_reveal(round) { ("revealed", "event-revealed") } else { ("moved", "event-fled-to") };
    Event::new(kind, context.messages.text(&text(key).with("station", to.number())))
        .at(to.to_string())
        .short(step(to, ticket, context))
}

fn said(ticket: Ticket, context: &RenderContext<'_>) -> String {
    context.messages.text(&ticket_name(ticket))
}

/// Where somebody goes and with what, in short.
fn step(to: Station, ticket: Ticket, context: &RenderContext<'_>) -> String {
    let text = Text::new("short-step").with("station", to.number()).with("ticket", Text::new(word(ticket)));
    context.messages.text(&text)
}

/// A detective's step: whence and where to, and what becomes of the ticket.
fn hunted(
    before: &View,
    seat: Seat,
    to: Station,
    ticket: Ticket,
    after: &View,
    context: &RenderContext<'_>,
) -> Event {
    let caught = matches!(after.case.phase, Phase::Over(End::Caught(_)));
    let text = Text::new(if caught { "event-caught" } else { "event-hunted" })
        .with("seat", seat_name(seat))
        .with("from", before.station(seat).map_or(0, Station::number))
        .with("station", to.number())
        .with("ticket", ticket_name(ticket));
    Event::new("moved", context.messages.text(&text)).at(key(seat)).short(step(to, ticket, context))
}
