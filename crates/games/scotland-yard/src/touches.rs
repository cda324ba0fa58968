//! Moves as touches on the page.

use stammtisch_presentation::Path;

use crate::city::Station;
use crate::notation;
use crate::rules::{Hunt, Move, Phase};
use crate::ticket::Ticket;

/// The touches of a move: the station, and the ticket if several kinds are possible.
pub(crate) fn path(hunt: &Hunt, mv: Move) -> Path {
    match mv {
        Move::Step { to, .. } if tickets_to(hunt, to) == 1 => Path::of(&[&to]),
        Move::Step { to, ticket } => Path::of(&[&to, &ticket]),
        Move::Deal(_) => Path::of(&[&notation::write_move(mv)]),
    }
}

/// The move that touches mean, legal or not.
///
/// Touching an unreachable station means a step there, even while the ticket menu of another
/// station is open, so that the refusal gives the reason.
pub(crate) fn interpret(touches: &[&str]) -> Option<Move> {
    let (station, ticket) = match touches {
        [station] | [_, station] if station.parse::<u8>().is_ok() => (station, Ticket::Taxi),
        [station, ticket] => (station, Ticket::from_name(ticket)?),
        _ => return None,
    };
    Some(Move::Step { to: Station::new(station.parse().ok()?)?, ticket })
}

/// The number of ticket kinds that take the seat to move to that station.
fn tickets_to(hunt: &Hunt, to: Station) -> usize {
    let Phase::Turn(seat) = hunt.public.phase else { return 0 };
    let Some(from) = hunt.station(seat) else { return 0 };
    let tickets = hunt.public.tickets(seat);
    let leads = |ticket: &Ticket| {
        tickets.has(*ticket) && hunt.public.city().reachable_with(*ticket, from).contains(to)
    };
    Ticket::ALL.iter().filter(|ticket| leads(ticket)).count()
}
