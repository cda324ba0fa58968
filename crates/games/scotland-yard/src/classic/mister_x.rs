//! The prescribed Mister X: every station within reach, rated by three parts.

use super::{Fraction, Proposal, best, ticket_for};
use crate::city::Station;
use crate::rules::{Case, MISTER_X};
use crate::ticket::Tickets;

/// Every station within reach from there, rated.
pub fn proposals(case: &Case, from: Station) -> Vec<Proposal> {
    let propose = |to: Station| {
        let ticket = ticket_for(case.city(), case.tickets(MISTER_X), from, to)?;
        let tickets = case.tickets(MISTER_X).without(ticket);
        let parts = vec![safety(case, to), mobility(case, to, tickets), scarcest_ticket(tickets)];
        Some(Proposal::new(1, to, ticket, parts, false))
    };
    case.reach(MISTER_X, from).iter().filter_map(propose).collect()
}

/// The proposal that the prescribed Mister X plays.
pub fn choose(proposals: &[Proposal]) -> Option<&Proposal> {
    best(proposals)
}

/// Part 1: the detectives who cannot reach him there, times 10.
pub fn safety(case: &Case, station: Station) -> Fraction {
    let far =
        case.seated().filter(|(seat, detective)| !case.reach(*seat, detective.station).contains(station));
    Fraction::whole(10 * far.count())
}

/// Part 2: how many free stations he can reach from there, out of 13, times 4.
pub fn mobility(case: &Case, station: Station, tickets: Tickets) -> Fraction {
    Fraction::new(4 * (case.city().reachable(station, tickets) - case.held()).len(), 13)
}

/// Part 3: the scarcest of all four kinds of tickets, at most 3.
pub fn scarcest_ticket(tickets: Tickets) -> Fraction {
    Fraction::whole(tickets.counts().into_iter().min().unwrap_or_default().min(3).into())
}
