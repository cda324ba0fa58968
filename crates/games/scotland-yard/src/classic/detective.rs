//! The prescribed detective: four tactics, each rated by four parts.

use stammtisch_rules::Seat;

use super::{Fraction, Proposal, best, ticket_for};
use crate::city::{Station, StationSet, Transport};
use crate::rules::{Case, Detective};
use crate::ticket::{Ticket, Tickets};
use crate::ways::Trip;

/// From so many steps on, the way to the mean target counts nothing.
const FAR: usize = 10;

/// What every tactic proposes, in their order. Depends on nothing but what everybody knows.
pub fn proposals(case: &Case, seat: Seat) -> Vec<Proposal> {
    let Some(&detective) = case.detective(seat) else { return Vec::new() };
    let choices = [
        nearest_target(case, seat, detective),
        nearest_tube(case, seat, detective),
        towards_last_shown(case, seat, detective),
        smallest_neighbour(case, seat, detective),
    ];
    (1..).zip(choices).filter_map(|(tactic, to)| propose(case, seat, tactic, to?)).collect()
}

/// The proposal that the prescribed detective plays.
pub fn choose(proposals: &[Proposal]) -> Option<&Proposal> {
    proposals.iter().find(|proposal| proposal.catches).or_else(|| best(proposals))
}

/// Tactic 1: the smallest possible target within reach.
pub fn nearest_target(case: &Case, seat: Seat, detective: Detective) -> Option<Station> {
    (case.reach(seat, detective.station) & case.targets()).first()
}

/// Tactic 2: the smallest station within reach that has a tube line.
pub fn nearest_tube(case: &Case, seat: Seat, detective: Detective) -> Option<Station> {
    let has_tube = |station: &Station| !case.city().line(Transport::Tube, *station).is_empty();
    case.reach(seat, detective.station).iter().find(has_tube)
}

/// Tactic 3: the first step of a shortest way to where Mister X was last shown.
pub fn towards_last_shown(case: &Case, seat: Seat, detective: Detective) -> Option<Station> {
    let trip = Trip {
        city: case.city(),
        from: detective.station,
        tickets: detective.tickets,
        closed: others(case, seat),
    };
    trip.way_to(case.shown()?, case.city().len())?.first
}

/// Tactic 4: the smallest station within reach.
pub fn smallest_neighbour(case: &Case, seat: Seat, detective: Detective) -> Option<Station> {
    case.reach(seat, detective.station).first()
}

fn propose(case: &Case, seat: Seat, tactic: u8, to: Station) -> Option<Proposal> {
    let detective = case.detective(seat)?;
    let ticket = ticket_for(case.city(), detective.tickets, detective.station, to)?;
    let after = After::new(case, seat, to, ticket)?;
    let parts = vec![after.reached_targets(), after.nearness(), after.mobility(), after.scarcest_ticket()];
    Some(Proposal::new(tactic, to, ticket, parts, after.catches))
}

/// The situation after a tried move.
pub struct After<'a> {
    case: &'a Case,
    seat: Seat,
    station: Station,
    tickets: Tickets,
    others: StationSet,
    targets: StationSet,
    /// The move entered the only possible target.
    pub catches: bool,
}

impl<'a> After<'a> {
    /// The detective on that seat has gone there with that ticket.
    pub fn new(case: &'a Case, seat: Seat, to: Station, ticket: Ticket) -> Option<After<'a>> {
        let tickets = case.detective(seat)?.tickets.without(ticket);
        let mut targets = case.targets();
        let catches = targets == StationSet::only(to);
        targets.remove(to);
        Some(After { case, seat, station: to, tickets, others: others(case, seat), targets, catches })
    }

    /// Part 1: the share of the possible targets that at least one detective can reach next, times 10.
    pub fn reached_targets(&self) -> Fraction {
        if self.catches {
            return Fraction::whole(10);
        }
        let reached = self.case.seated().fold(StationSet::EMPTY, |reached, (seat, detective)| {
            if seat == self.seat {
                return reached | self.case.city().reachable(self.station, self.tickets);
            }
            reached | self.case.city().reachable(detective.station, detective.tickets)
        });
        Fraction::new(10 * (self.targets & reached).len(), self.targets.len())
    }

    /// Part 2: how near the mean target is, 10 less the steps there.
    pub fn nearness(&self) -> Fraction {
        if self.catches {
            return Fraction::whole(10);
        }
        let Some(middle) = self.case.city().middle(self.targets) else { return Fraction::ZERO };
        let trip =
            Trip { city: self.case.city(), from: self.station, tickets: self.tickets, closed: self.others };
        let way = trip.way_to(middle, FAR - 1);
        way.map_or(Fraction::ZERO, |way| Fraction::whole(FAR - way.steps))
    }

    /// Part 3: how many stations can be reached from here, out of 13, times 4.
    pub fn mobility(&self) -> Fraction {
        let reachable = self.case.city().reachable(self.station, self.tickets) - self.others;
        Fraction::new(4 * reachable.len(), 13)
    }

    /// Part 4: the scarcest of tube, bus and taxi, at most 3.
    pub fn scarcest_ticket(&self) -> Fraction {
        let [tube, bus, taxi, _] = self.tickets.counts();
        Fraction::whole(tube.min(bus).min(taxi).min(3).into())
    }
}

/// The stations of the other detectives.
fn others(case: &Case, seat: Seat) -> StationSet {
    case.seated().filter(|(other, _)| *other != seat).map(|(_, detective)| detective.station).collect()
}
