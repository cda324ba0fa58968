//! The prescribed Mister X: every station within reach, rated by the sum of three parts.

use super::{Fraction, Proposal, best, ticket_for};
use crate::city::Station;
use crate::rules::{MISTER_X, PublicState};
use crate::ticket::Tickets;

/// A rated proposal for every station within reach.
pub fn proposals(public: &PublicState, from: Station) -> Vec<Proposal> {
    let propose = |to: Station| {
        let ticket = ticket_for(public.city(), public.tickets(MISTER_X), from, to)?;
        let tickets = public.tickets(MISTER_X).without(ticket);
        let parts = vec![safety(public, to), mobility(public, to, tickets), scarcest_ticket(tickets)];
        Some(Proposal::new(1, to, ticket, parts, false))
    };
    public.reach(MISTER_X, from).iter().filter_map(propose).collect()
}

/// The proposal that the prescribed Mister X plays.
pub fn choose(proposals: &[Proposal]) -> Option<&Proposal> {
    best(proposals)
}

/// Part 1: the number of detectives who cannot reach that station, times 10.
pub fn safety(public: &PublicState, station: Station) -> Fraction {
    let far = public
        .detectives_by_seat()
        .filter(|(seat, detective)| !public.reach(*seat, detective.station).contains(station));
    Fraction::whole(10 * far.count())
}

/// Part 2: the number of free stations within reach from there, divided by 13, times 4.
pub fn mobility(public: &PublicState, station: Station, tickets: Tickets) -> Fraction {
    Fraction::new(4 * (public.city().reachable(station, tickets) - public.occupied()).len(), 13)
}

/// Part 3: the smallest number of tickets left of any of the four kinds, at most 3.
pub fn scarcest_ticket(tickets: Tickets) -> Fraction {
    Fraction::whole(tickets.counts().into_iter().min().unwrap_or_default().min(3).into())
}
