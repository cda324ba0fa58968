//! Shortest routes of a detective with limited tickets, around the other detectives.

use crate::city::{City, Station, StationSet};
use crate::ticket::{Ticket, Tickets};

/// The kinds of tickets that detectives use.
const DETECTIVE_TICKET_KINDS: [Ticket; 3] = [Ticket::Tube, Ticket::Bus, Ticket::Taxi];

/// The start of a route search: station, tickets and closed stations.
#[derive(Clone, Copy)]
pub(crate) struct RouteSearch<'a> {
    pub(crate) city: &'a City,
    pub(crate) from: Station,
    pub(crate) tickets: Tickets,
    /// The stations of the other detectives; a route must not cross or enter them.
    pub(crate) closed: StationSet,
}

/// The length of the shortest routes, and the smallest station with which one of them starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    pub(crate) steps: usize,
    pub(crate) first: Option<Station>,
}

impl RouteSearch<'_> {
    /// The shortest route that the tickets allow, if it has at most `most` steps.
    pub(crate) fn shortest_route(&self, goal: Station, most: usize) -> Option<Route> {
        if goal == self.from {
            return Some(Route { steps: 0, first: None });
        }
        let layers = self.distance_layers(goal, most)?;
        let steps = layers.len();
        let scarcest = DETECTIVE_TICKET_KINDS
            .map(|ride| self.tickets[ride])
            .into_iter()
            .filter(|&count| count > 0)
            .min()?;
        if steps <= usize::from(scarcest) {
            return Some(Route { steps, first: self.first_step(goal, &layers) });
        }
        let within_layers = self.search_counting_tickets(goal, steps, &layers);
        within_layers.or_else(|| self.search_counting_tickets(goal, most, &[]))
    }

    /// The stations by distance from the start, from 1 up to the goal's, with unlimited tickets of
    /// every available kind.
    ///
    /// This is a lower bound of the true distance, and exact while no kind can run out.
    fn distance_layers(&self, goal: Station, most: usize) -> Option<Vec<StationSet>> {
        let mut visited = StationSet::only(self.from) | self.closed;
        let mut layers = vec![self.neighbours_of(StationSet::only(self.from)) - visited];
        while let Some(layer) = layers.last().filter(|layer| !layer.is_empty() && layers.len() <= most) {
            if layer.contains(goal) {
                return Some(layers);
            }
            visited |= *layer;
            layers.push(self.neighbours_of(*layer) - visited);
        }
        None
    }

    /// The neighbours of these stations by the available kinds of tickets.
    fn neighbours_of(&self, from: StationSet) -> StationSet {
        let mut reached = StationSet::EMPTY;
        for ride in DETECTIVE_TICKET_KINDS.into_iter().filter(|&ride| self.tickets.has(ride)) {
            from.iter().for_each(|station| reached |= self.city.reachable_with(ride, station));
        }
        reached
    }

    /// The smallest station with which a route through these layers starts.
    fn first_step(&self, goal: Station, layers: &[StationSet]) -> Option<Station> {
        let before = layers.iter().rev().skip(1);
        before.fold(StationSet::only(goal), |stations, layer| self.neighbours_of(stations) & *layer).first()
    }

    /// Searches backwards from the goal with exact ticket counts, keeping the Pareto-optimal costs
    /// per station.
    ///
    /// With layers, it follows only routes that come nearer to the start with every step.
    fn search_counting_tickets(&self, goal: Station, most: usize, layers: &[StationSet]) -> Option<Route> {
        let mut spent_at: Vec<Vec<TicketCost>> = vec![Vec::new(); self.city.len() + 1];
        let mut layer = vec![(goal, TicketCost::default())];
        for steps in 1..=most {
            let mut next = Vec::new();
            let mut first: Option<Station> = None;
            let nearer = layers.len().checked_sub(steps + 1).map(|index| layers[index]);
            for (station, spent) in layer {
                for ride in DETECTIVE_TICKET_KINDS {
                    let Some(spent) = spent.add(ride, self.tickets) else { continue };
                    let reached = self.city.reachable_with(ride, station) - self.closed;
                    if reached.contains(self.from) {
                        first = Some(first.map_or(station, |first| first.min(station)));
                    }
                    for to in nearer.map_or(reached, |nearer| nearer & reached).iter() {
                        if spent.insert_if_cheaper(&mut spent_at[to.index()]) {
                            next.push((to, spent));
                        }
                    }
                }
            }
            if first.is_some() {
                return Some(Route { steps, first });
            }
            if next.is_empty() {
                return None;
            }
            layer = next;
        }
        None
    }
}

/// The number of tickets of each kind that a route uses.
#[derive(Clone, Copy, Default)]
struct TicketCost([u16; 3]);

impl TicketCost {
    /// Adds one ticket of that kind, if enough are left.
    fn add(mut self, ride: Ticket, tickets: Tickets) -> Option<TicketCost> {
        self.0[ride.index()] += 1;
        (self.0[ride.index()] <= tickets[ride]).then_some(self)
    }

    /// Inserts the cost and returns true, unless a known cost is at most as high in every kind.
    fn insert_if_cheaper(self, known: &mut Vec<TicketCost>) -> bool {
        let is_as_cheap = |other: &TicketCost| other.0.iter().zip(&self.0).all(|(other, own)| other <= own);
        let is_new = !known.iter().any(is_as_cheap);
        if is_new {
            known.push(self);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::{RngExt, SeedableRng};
    use stammtisch_rules::Rng;

    use super::*;

    /// Reference implementation: breadth-first search with the remaining tickets as part of the
    /// state.
    fn slow_route(search: &RouteSearch<'_>, goal: Station) -> Option<Route> {
        let mut shortest: Option<(usize, Station)> = None;
        for ride in DETECTIVE_TICKET_KINDS.into_iter().filter(|&ride| search.tickets.has(ride)) {
            for first in (search.city.reachable_with(ride, search.from) - search.closed).iter() {
                if let Some(rest) = slow_steps(search, first, search.tickets.without(ride), goal) {
                    let route = (rest + 1, first);
                    shortest = Some(shortest.map_or(route, |shortest| shortest.min(route)));
                }
            }
        }
        shortest.map(|(steps, first)| Route { steps, first: Some(first) })
    }

    fn slow_steps(search: &RouteSearch<'_>, from: Station, tickets: Tickets, goal: Station) -> Option<usize> {
        let mut visited: BTreeSet<(Station, [u16; 4])> = BTreeSet::new();
        let mut layer = vec![(from, tickets)];
        for steps in 0.. {
            if layer.iter().any(|(station, _)| *station == goal) {
                return Some(steps);
            }
            let mut next = Vec::new();
            for (station, tickets) in layer {
                for ride in DETECTIVE_TICKET_KINDS.into_iter().filter(|&ride| tickets.has(ride)) {
                    for to in (search.city.reachable_with(ride, station) - search.closed).iter() {
                        let left = tickets.without(ride);
                        if visited.insert((to, left.counts())) {
                            next.push((to, left));
                        }
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            layer = next;
        }
        None
    }

    #[test]
    fn shortest_routes_match_the_reference_implementation() {
        let city = City::london();
        let mut rng = Rng::seed_from_u64(4);
        let mut any = || city.station(rng.random_range(1..=199)).unwrap();
        let searches: Vec<_> = (0..120).map(|_| ([any(), any()], [any(), any(), any(), any()])).collect();
        let mut found = 0;
        for ([from, goal], mut closed) in searches {
            closed.sort();
            let mut closed: StationSet = closed.into_iter().collect();
            closed.remove(from);
            let tickets =
                Tickets::new(rng.random_range(0..3), rng.random_range(0..4), rng.random_range(0..5), 0);
            let search = RouteSearch { city, from, tickets, closed };
            if from != goal {
                let route = slow_route(&search, goal);
                found += usize::from(route.is_some());
                assert_eq!(search.shortest_route(goal, 199), route, "{from} to {goal} with {tickets:?}");
            }
        }
        assert!((30..110).contains(&found), "{found} of the searches have a route");
    }
}
