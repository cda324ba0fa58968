//! The prescribed detective: four tactics, each rated by the sum of four parts.

use stammtisch_rules::Seat;

use super::{Fraction, Proposal, best, ticket_for};
use crate::city::{Station, StationSet, Transport};
use crate::routes::RouteSearch;
use crate::rules::{Detective, PublicState};
use crate::ticket::{Ticket, Tickets};

/// The distance in steps from which the mean target adds nothing to the rating.
const NEARNESS_RANGE: usize = 10;

/// The proposals of all tactics, in their order. They depend on public information only.
pub fn proposals(public: &PublicState, seat: Seat) -> Vec<Proposal> {
    let Some(&detective) = public.detective(seat) else { return Vec::new() };
    let choices = [
        nearest_target(public, seat, detective),
        nearest_tube(public, seat, detective),
        towards_last_shown(public, seat, detective),
        smallest_neighbour(public, seat, detective),
    ];
    (1..).zip(choices).filter_map(|(tactic, to)| propose(public, seat, tactic, to?)).collect()
}

/// The proposal that the prescribed detective plays.
pub fn choose(proposals: &[Proposal]) -> Option<&Proposal> {
    proposals.iter().find(|proposal| proposal.catches).or_else(|| best(proposals))
}

/// Tactic 1: the smallest possible target within reach.
pub fn nearest_target(public: &PublicState, seat: Seat, detective: Detective) -> Option<Station> {
    (public.reach(seat, detective.station) & public.targets()).first()
}

/// Tactic 2: the smallest station within reach that has a tube line.
pub fn nearest_tube(public: &PublicState, seat: Seat, detective: Detective) -> Option<Station> {
    let has_tube = |station: &Station| !public.city().neighbours_by(Transport::Tube, *station).is_empty();
    public.reach(seat, detective.station).iter().find(has_tube)
}

/// Tactic 3: the first step of a shortest route to where Mister X was last revealed.
pub fn towards_last_shown(public: &PublicState, seat: Seat, detective: Detective) -> Option<Station> {
    let search = RouteSearch {
        city: public.city(),
        from: detective.station,
        tickets: detective.tickets,
        closed: other_stations(public, seat),
    };
    search.shortest_route(public.shown()?, public.city().len())?.first
}

/// Tactic 4: the smallest station within reach.
pub fn smallest_neighbour(public: &PublicState, seat: Seat, detective: Detective) -> Option<Station> {
    public.reach(seat, detective.station).first()
}

fn propose(public: &PublicState, seat: Seat, tactic: u8, to: Station) -> Option<Proposal> {
    let detective = public.detective(seat)?;
    let ticket = ticket_for(public.city(), detective.tickets, detective.station, to)?;
    let after = AfterMove::new(public, seat, to, ticket)?;
    let parts = vec![after.reached_targets(), after.nearness(), after.mobility(), after.scarcest_ticket()];
    Some(Proposal::new(tactic, to, ticket, parts, after.catches))
}

/// The position after a proposed move.
pub struct AfterMove<'a> {
    public: &'a PublicState,
    seat: Seat,
    station: Station,
    tickets: Tickets,
    others: StationSet,
    targets: StationSet,
    /// Whether the move enters the only possible target.
    pub catches: bool,
}

impl<'a> AfterMove<'a> {
    /// The position after this detective has moved there with that ticket.
    pub fn new(public: &'a PublicState, seat: Seat, to: Station, ticket: Ticket) -> Option<AfterMove<'a>> {
        let tickets = public.detective(seat)?.tickets.without(ticket);
        let mut targets = public.targets();
        let catches = targets == StationSet::only(to);
        targets.remove(to);
        Some(AfterMove {
            public,
            seat,
            station: to,
            tickets,
            others: other_stations(public, seat),
            targets,
            catches,
        })
    }

    /// Part 1: the share of the possible targets that at least one detective can reach next, times
    /// 10.
    pub fn reached_targets(&self) -> Fraction {
        if self.catches {
            return Fraction::whole(10);
        }
        let reached =
            self.public.detectives_by_seat().fold(StationSet::EMPTY, |reached, (seat, detective)| {
                if seat == self.seat {
                    return reached | self.public.city().reachable(self.station, self.tickets);
                }
                reached | self.public.city().reachable(detective.station, detective.tickets)
            });
        Fraction::new(10 * (self.targets & reached).len(), self.targets.len())
    }

    /// Part 2: 10 minus the number of steps to the mean target, at least 0.
    pub fn nearness(&self) -> Fraction {
        if self.catches {
            return Fraction::whole(10);
        }
        let Some(middle) = self.public.city().mean_station(self.targets) else { return Fraction::ZERO };
        let search = RouteSearch {
            city: self.public.city(),
            from: self.station,
            tickets: self.tickets,
            closed: self.others,
        };
        let route = search.shortest_route(middle, NEARNESS_RANGE - 1);
        route.map_or(Fraction::ZERO, |route| Fraction::whole(NEARNESS_RANGE - route.steps))
    }

    /// Part 3: the number of stations within reach, divided by 13, times 4.
    pub fn mobility(&self) -> Fraction {
        let reachable = self.public.city().reachable(self.station, self.tickets) - self.others;
        Fraction::new(4 * reachable.len(), 13)
    }

    /// Part 4: the smallest number of tube, bus or taxi tickets left, at most 3.
    pub fn scarcest_ticket(&self) -> Fraction {
        let [tube, bus, taxi, _] = self.tickets.counts();
        Fraction::whole(tube.min(bus).min(taxi).min(3).into())
    }
}

/// The stations of the other detectives.
fn other_stations(public: &PublicState, seat: Seat) -> StationSet {
    public
        .detectives_by_seat()
        .filter(|(other, _)| *other != seat)
        .map(|(_, detective)| detective.station)
        .collect()
}
