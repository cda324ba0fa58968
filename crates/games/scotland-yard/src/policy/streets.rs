//! How many steps every station is from every other, for somebody with all tickets but the black ones.

use crate::city::{City, Station, StationSet};
use crate::rules::Case;
use crate::ticket::Ticket;

/// Farther than any way through a city.
const NO_WAY: u8 = u8::MAX;

/// The distances of one city.
#[derive(Default)]
pub(super) struct Streets {
    city: Option<u64>,
    width: usize,
    steps: Vec<u8>,
}

impl Streets {
    /// Measures that city, unless it was measured before.
    pub(super) fn measure(&mut self, city: &City) {
        if self.city == Some(city.fingerprint()) {
            return;
        }
        self.city = Some(city.fingerprint());
        self.width = city.len() + 1;
        self.steps = vec![NO_WAY; self.width * self.width];
        let beside: Vec<StationSet> = (0..=city.len()).map(|index| rides(city, index)).collect();
        for from in city.stations() {
            let row = &mut self.steps[from.index() * self.width..][..self.width];
            let mut edge = StationSet::only(from);
            let mut seen = edge;
            for steps in 0..NO_WAY {
                if edge.is_empty() {
                    break;
                }
                edge.iter().for_each(|station| row[station.index()] = steps);
                let next =
                    edge.iter().fold(StationSet::EMPTY, |next, station| next | beside[station.index()]);
                edge = next - seen;
                seen |= edge;
            }
        }
    }

    /// The steps from one station to another.
    pub(super) fn steps(&self, from: Station, to: Station) -> u8 {
        self.steps.get(from.index() * self.width + to.index()).copied().unwrap_or(NO_WAY)
    }

    /// The steps to the nearest of the detectives.
    pub(super) fn to_nearest(&self, case: &Case, station: Station) -> u8 {
        self.to_nearest_of(case.detectives().iter().map(|detective| detective.station), station)
    }

    /// The steps to the nearest of these stations.
    pub(super) fn to_nearest_of(&self, from: impl Iterator<Item = Station>, station: Station) -> u8 {
        from.map(|from| self.steps(from, station)).min().unwrap_or(NO_WAY)
    }
}

fn rides(city: &City, index: usize) -> StationSet {
    let Some(from) = Station::new(index as u8) else { return StationSet::EMPTY };
    [Ticket::Tube, Ticket::Bus, Ticket::Taxi]
        .into_iter()
        .fold(StationSet::EMPTY, |set, ticket| set | city.served(ticket, from))
}
