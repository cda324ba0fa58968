//! Moves as touches.

use stammtisch_presentation::Path;

use crate::city::Station;
use crate::notation;
use crate::rules::{Hunt, Move, Phase};
use crate::ticket::Ticket;

/// The touches that make a move: a station, and a ticket where several serve.
pub(crate) fn path(hunt: &Hunt, mv: Move) -> Path {
    match mv {
        Move::Step { to, .. } if tickets_to(hunt, to) == 1 => Path::of(&[&to]),
        Move::Step { to, ticket } => Path::of(&[&to, &ticket]),
        Move::Deal(_) => Path::of(&[&notation::write_move(mv)]),
    }
}

/// The move that touches mean, legal or not. Touching a station that cannot be entered means a step there, also while the tickets to
/// another one are offered: too far, held or without a ticket is then said.
pub(crate) fn interpret(touches: &[&str]) -> Option<Move> {
    let (station, ticket) = match touches {
        [station] | [_, station] if station.parse::<u8>().is_ok() => (station, Ticket::Taxi),
        [station, ticket] => (station, Ticket::from_name(ticket)?),
        _ => return None,
    };
    Some(Move::Step { to: Station::new(station.parse().ok()?)?, ticket })
}

/// How many kinds of tickets take the seat to move to that station.
fn tickets_to(hunt: &Hunt, to: Station) -> usize {
    let Phase::Turn(seat) = hunt.case.phase else { return 0 };
    let Some(from) = hunt.station(seat) else { return 0 };
    let tickets = hunt.case.tickets(seat);
    let leads = |ticket: &Ticket| tickets.has(*ticket) && hunt.case.city().served(*ticket, from).contains(to);
    Ticket::ALL.iter().filter(|ticket| leads(ticket)).count()
}
