//! What a move did, as one eye may know it.

use stammtisch_core::{Actor, Event, Seat, Stage, Text};

use crate::city::Station;
use crate::rules::{Hunt, MISTER_X, Move, Phase, is_reveal, seat_name, ticket_name};
use crate::ticket::Ticket;

/// The events of one move; the first one's text is the line in the log.
pub(crate) fn events(before: &Hunt, actor: Actor, mv: Move, after: &Hunt, stage: &Stage<'_>) -> Vec<Event> {
    let mut events = match (actor, mv) {
        (_, Move::Deal(_)) => vec![Event::new("placed", dealt(after, stage))],
        (Actor::Seat(MISTER_X), Move::Step { to, ticket }) => fled(before, to, ticket, after, stage),
        (Actor::Seat(seat), Move::Step { to, ticket }) => vec![hunted(before, seat, to, ticket, stage)],
        (Actor::House, Move::Step { .. }) => Vec::new(),
    };
    events.extend(skipped(before, actor, after).map(|seat| {
        let text = Text::new("event-skipped").with("seat", seat_name(seat));
        Event::new("passed", stage.words.text(&text)).at(key(seat))
    }));
    if let Phase::Over(end) = after.case.phase {
        let text = Text::new(format!("outcome-{}", end.reason()));
        events.push(Event::new("ended", stage.words.text(&text)));
    }
    events
}

/// The figure's key in the scene.
fn key(seat: Seat) -> String {
    format!("detective-{}", seat.0)
}

fn dealt(after: &Hunt, stage: &Stage<'_>) -> String {
    let place =
        |(seat, station): (Seat, Station)| format!("{} {station}", stage.words.text(&seat_name(seat)));
    let detectives = after.case.seated().map(|(seat, detective)| (seat, detective.station));
    let mister_x =
        after.secret.station.filter(|_| stage.eye.holds(MISTER_X)).map(|station| (MISTER_X, station));
    let places: Vec<String> = mister_x.into_iter().chain(detectives).map(place).collect();
    stage.words.text(&Text::new("event-dealt").with("places", places.join(", ")))
}

/// Mister X's step. Where to is told only to eyes that may know it, and to everybody when he shows himself.
fn fled(before: &Hunt, to: Station, ticket: Ticket, after: &Hunt, stage: &Stage<'_>) -> Vec<Event> {
    let round = before.case.round;
    let knows = stage.eye.holds(MISTER_X) || matches!(after.case.phase, Phase::Over(_));
    let text = |key: &'static str| {
        let text = Text::new(key).with("round", round).with("ticket", ticket_name(ticket));
        stage.words.text(&text.with("station", to.number()))
    };
    if is_reveal(round) {
        return vec![Event::new("revealed", text("event-revealed")).at(to.to_string())];
    }
    if knows {
        return vec![Event::new("moved", text("event-fled-to")).at(to.to_string())];
    }
    let hidden = Text::new("event-fled").with("round", round).with("ticket", ticket_name(ticket));
    vec![Event::new("moved", stage.words.text(&hidden))]
}

fn hunted(before: &Hunt, seat: Seat, to: Station, ticket: Ticket, stage: &Stage<'_>) -> Event {
    let from = before.station(seat).map_or(0, Station::number);
    let text = Text::new("event-hunted")
        .with("seat", seat_name(seat))
        .with("from", from)
        .with("station", to.number())
        .with("ticket", ticket_name(ticket));
    Event::new("moved", stage.words.text(&text)).at(key(seat))
}

/// The detectives who were passed over between this move and the next turn.
fn skipped(before: &Hunt, actor: Actor, after: &Hunt) -> impl Iterator<Item = Seat> {
    let last = after.case.setup.detectives;
    let first = actor.seat().map_or(last + 1, |seat| seat.0 + 1);
    let end = match after.case.phase {
        Phase::Turn(seat) if seat.0 >= first && after.case.round == before.case.round => seat.0,
        Phase::Over(crate::rules::End::Caught(_)) => first,
        _ => last + 1,
    };
    (first..end.max(first)).map(Seat)
}
