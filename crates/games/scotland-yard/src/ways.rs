//! Shortest ways for a detective: so many tickets, and the other detectives' stations are closed.

use crate::city::{City, Station, StationSet};
use crate::ticket::{Ticket, Tickets};

/// What a detective rides with.
const RIDES: [Ticket; 3] = [Ticket::Tube, Ticket::Bus, Ticket::Taxi];

/// A detective on his way: whence, with what, and what is in his way.
#[derive(Clone, Copy)]
pub(crate) struct Trip<'a> {
    pub(crate) city: &'a City,
    pub(crate) from: Station,
    pub(crate) tickets: Tickets,
    /// Stations of the other detectives; a way neither crosses them nor ends there.
    pub(crate) closed: StationSet,
}

/// A shortest way: its steps, and the smallest station with which such a way begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) steps: usize,
    pub(crate) first: Option<Station>,
}

impl Trip<'_> {
    /// The shortest way with exact ticket counts, if one has at most that many steps.
    pub(crate) fn way_to(&self, goal: Station, most: usize) -> Option<Way> {
        if goal == self.from {
            return Some(Way { steps: 0, first: None });
        }
        let layers = self.layers(goal, most)?;
        let steps = layers.len();
        let scarcest = RIDES.map(|ride| self.tickets[ride]).into_iter().filter(|&count| count > 0).min()?;
        if steps <= usize::from(scarcest) {
            return Some(Way { steps, first: self.first_step(goal, &layers) });
        }
        let as_short = self.way_by_counting(goal, steps, &layers);
        as_short.or_else(|| self.way_by_counting(goal, most, &[]))
    }

    /// The stations by their distance (1 and more) as if one ticket of a kind were as good as many, up to the goal's: a lower bound
    /// for the true distance, and exact while no kind can run out.
    fn layers(&self, goal: Station, most: usize) -> Option<Vec<StationSet>> {
        let mut seen = StationSet::only(self.from) | self.closed;
        let mut layers = vec![self.one_step(StationSet::only(self.from)) - seen];
        while let Some(layer) = layers.last().filter(|layer| !layer.is_empty() && layers.len() <= most) {
            if layer.contains(goal) {
                return Some(layers);
            }
            seen |= *layer;
            layers.push(self.one_step(*layer) - seen);
        }
        None
    }

    /// The stations that are one step away from these by a kind of which there is a ticket.
    fn one_step(&self, from: StationSet) -> StationSet {
        let mut reached = StationSet::EMPTY;
        for ride in RIDES.into_iter().filter(|&ride| self.tickets.has(ride)) {
            from.iter().for_each(|station| reached |= self.city.served(ride, station));
        }
        reached
    }

    /// The smallest station with which a way through these layers begins.
    fn first_step(&self, goal: Station, layers: &[StationSet]) -> Option<Station> {
        let before = layers.iter().rev().skip(1);
        before.fold(StationSet::only(goal), |ways, layer| self.one_step(ways) & *layer).first()
    }

    /// Searches backwards from the goal and keeps the tickets spent at every station, as long as no other way there spent less of
    /// everything. With layers it looks only at ways that get nearer with every step.
    fn way_by_counting(&self, goal: Station, most: usize, layers: &[StationSet]) -> Option<Way> {
        let mut spent_at: Vec<Vec<Spent>> = vec![Vec::new(); self.city.len() + 1];
        let mut layer = vec![(goal, Spent::default())];
        for steps in 1..=most {
            let mut next = Vec::new();
            let mut first: Option<Station> = None;
            let nearer = layers.len().checked_sub(steps + 1).map(|index| layers[index]);
            for (station, spent) in layer {
                for ride in RIDES {
                    let Some(spent) = spent.and(ride, self.tickets) else { continue };
                    let reached = self.city.served(ride, station) - self.closed;
                    if reached.contains(self.from) {
                        first = Some(first.map_or(station, |first| first.min(station)));
                    }
                    for to in nearer.map_or(reached, |nearer| nearer & reached).iter() {
                        if spent.is_new_at(&mut spent_at[to.index()]) {
                            next.push((to, spent));
                        }
                    }
                }
            }
            if first.is_some() {
                return Some(Way { steps, first });
            }
            if next.is_empty() {
                return None;
            }
            layer = next;
        }
        None
    }
}

/// How many tickets of each ride a way has cost.
#[derive(Clone, Copy, Default)]
struct Spent([u16; 3]);

impl Spent {
    /// With one more of that kind, if there are so many.
    fn and(mut self, ride: Ticket, tickets: Tickets) -> Option<Spent> {
        self.0[ride.index()] += 1;
        (self.0[ride.index()] <= tickets[ride]).then_some(self)
    }

    /// Notes the cost unless an earlier one was no higher in any kind.
    fn is_new_at(self, known: &mut Vec<Spent>) -> bool {
        let as_cheap = |other: &Spent| other.0.iter().zip(&self.0).all(|(other, own)| other <= own);
        let new = !known.iter().any(as_cheap);
        if new {
            known.push(self);
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::{RngExt, SeedableRng};
    use stammtisch_rules::Rng;

    use super::*;

    /// Every way, one step at a time, with all tickets still in hand as part of the state.
    fn slow_way(trip: &Trip<'_>, goal: Station) -> Option<Way> {
        let mut shortest: Option<(usize, Station)> = None;
        for ride in RIDES.into_iter().filter(|&ride| trip.tickets.has(ride)) {
            for first in (trip.city.served(ride, trip.from) - trip.closed).iter() {
                if let Some(rest) = slow_steps(trip, first, trip.tickets.without(ride), goal) {
                    let way = (rest + 1, first);
                    shortest = Some(shortest.map_or(way, |shortest| shortest.min(way)));
                }
            }
        }
        shortest.map(|(steps, first)| Way { steps, first: Some(first) })
    }

    fn slow_steps(trip: &Trip<'_>, from: Station, tickets: Tickets, goal: Station) -> Option<usize> {
        let mut seen: BTreeSet<(Station, [u16; 4])> = BTreeSet::new();
        let mut layer = vec![(from, tickets)];
        for steps in 0.. {
            if layer.iter().any(|(station, _)| *station == goal) {
                return Some(steps);
            }
            let mut next = Vec::new();
            for (station, tickets) in layer {
                for ride in RIDES.into_iter().filter(|&ride| tickets.has(ride)) {
                    for to in (trip.city.served(ride, station) - trip.closed).iter() {
                        let left = tickets.without(ride);
                        if seen.insert((to, left.counts())) {
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
    fn the_shortest_way_is_the_one_that_trying_everything_finds() {
        let (city, mut rng) = (City::london(), Rng::seed_from_u64(4));
        let mut any = || city.station(rng.random_range(1..=199)).unwrap();
        let trips: Vec<_> = (0..120).map(|_| ([any(), any()], [any(), any(), any(), any()])).collect();
        let mut found = 0;
        for ([from, goal], mut closed) in trips {
            closed.sort();
            let mut closed: StationSet = closed.into_iter().collect();
            closed.remove(from);
            let tickets =
                Tickets::new(rng.random_range(0..3), rng.random_range(0..4), rng.random_range(0..5), 0);
            let trip = Trip { city, from, tickets, closed };
            if from != goal {
                let way = slow_way(&trip, goal);
                found += usize::from(way.is_some());
                assert_eq!(trip.way_to(goal, 199), way, "{from} to {goal} with {tickets:?}");
            }
        }
        assert!((30..110).contains(&found), "{found} of the trips have a way");
    }
}
