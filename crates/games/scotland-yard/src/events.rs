//! Events: descriptions of moves for the log and the screen reader.
//!
//! They are built from the views before and after the move and from the observed move, so they
//! cannot reveal hidden information.

use stammtisch_presentation::{Actor, Event, RenderContext, Seat, SeatSet, Text};

use crate::city::Station;
use crate::rules::{End, MISTER_X, Phase, is_reveal, seat_name, ticket_name};
use crate::scene::short_key;
use crate::ticket::Ticket;
use crate::view::{ObservedMove, View, is_shared_with_mister_x};

/// The events of a start position: the detectives skipped before it.
pub(crate) fn start_events(view: &View, context: &RenderContext<'_>) -> Vec<Event> {
    skip_events(view.public.skipped, context).collect()
}

/// The events of a move. The text of the first one is the line in the log.
pub(crate) fn events(
    before: &View,
    actor: Actor,
    observed: ObservedMove,
    after: &View,
    context: &RenderContext<'_>,
) -> Vec<Event> {
    let skipped_before = match observed {
        ObservedMove::Deal | ObservedMove::MisterXStep(_) => SeatSet::EMPTY,
        ObservedMove::DetectiveStep { .. } => before.public.skipped,
    };
    let first = match observed {
        ObservedMove::Deal => Event::new("placed", deal_text(after, context)),
        ObservedMove::MisterXStep(ticket) => mister_x_event(before.public.round, ticket, after, context),
        ObservedMove::DetectiveStep { to, ticket } => match actor.seat() {
            Some(seat) => detective_event(before, seat, to, ticket, after, context),
            None => return Vec::new(),
        },
    };
    let skipped = after.public.skipped.iter().filter(|seat| !skipped_before.contains(*seat)).collect();
    let mut events: Vec<Event> = std::iter::once(first).chain(skip_events(skipped, context)).collect();
    if let Phase::Over(end) = after.public.phase {
        let text = Text::new(format!("outcome-{}", end.reason()));
        events.push(Event::new("ended", context.messages.text(&text)));
    }
    events
}

/// The figure's key in the scene.
fn figure_key(seat: Seat) -> String {
    format!("detective-{}", seat.0)
}

fn skip_events(seats: SeatSet, context: &RenderContext<'_>) -> impl Iterator<Item = Event> {
    let event = |seat: Seat| {
        let text = Text::new("event-skipped").with("seat", seat_name(seat));
        Event::new("passed", context.messages.text(&text)).at(figure_key(seat))
    };
    seats.iter().map(event)
}

/// The start stations. On a screen shared with Mister X his station is left out, because the log
/// stays visible.
fn deal_text(after: &View, context: &RenderContext<'_>) -> String {
    let seats = (0..=after.public.setup.detectives).map(Seat);
    let seats = seats.filter(|seat| *seat != MISTER_X || !is_shared_with_mister_x(context.perspective));
    let place = |seat: Seat| {
        let station = after.station(seat)?;
        Some(format!("{} {station}", context.messages.text(&seat_name(seat))))
    };
    let places: Vec<String> = seats.filter_map(place).collect();
    context.messages.text(&Text::new("event-dealt").with("places", places.join(", ")))
}

/// Mister X's step, with the station if this perspective may know it.
///
/// The log stays visible, so a shared screen shows public information only.
fn mister_x_event(round: u8, ticket: Ticket, after: &View, context: &RenderContext<'_>) -> Event {
    let text = |key: &'static str| Text::new(key).with("round", round).with("ticket", ticket_name(ticket));
    let may_show =
        !is_shared_with_mister_x(context.perspective) || matches!(after.public.phase, Phase::Over(_));
    let known = if may_show { after.known_in(round) } else { after.public.shown_in(round) };
    let Some(to) = known else {
        return Event::new("moved", context.messages.text(&text("event-fled")))
            .short(short_ticket(ticket, context));
    };
    let (kind, key) =
        if is_reveal(round) { ("revealed", "event-revealed") } else { ("moved", "event-fled-to") };
    Event::new(kind, context.messages.text(&text(key).with("station", to.number())))
        .at(to.to_string())
        .short(short_step(to, ticket, context))
}

fn short_ticket(ticket: Ticket, context: &RenderContext<'_>) -> String {
    context.messages.text(&ticket_name(ticket))
}

/// The destination and the ticket, abbreviated.
fn short_step(to: Station, ticket: Ticket, context: &RenderContext<'_>) -> String {
    let text =
        Text::new("short-step").with("station", to.number()).with("ticket", Text::new(short_key(ticket)));
    context.messages.text(&text)
}

/// A detective's step: origin, destination and ticket.
fn detective_event(
    before: &View,
    seat: Seat,
    to: Station,
    ticket: Ticket,
    after: &View,
    context: &RenderContext<'_>,
) -> Event {
    let is_catch = matches!(after.public.phase, Phase::Over(End::Caught(_)));
    let text = Text::new(if is_catch { "event-caught" } else { "event-hunted" })
        .with("seat", seat_name(seat))
        .with("from", before.station(seat).map_or(0, Station::number))
        .with("station", to.number())
        .with("ticket", ticket_name(ticket));
    Event::new("moved", context.messages.text(&text))
        .at(figure_key(seat))
        .short(short_step(to, ticket, context))
}
