//! The distances between all stations in steps, without black tickets and with unlimited others.

use crate::city::{City, Station, StationSet};
use crate::rules::PublicState;
use crate::ticket::Ticket;

/// The distance between stations without a route.
const UNREACHABLE: u8 = u8::MAX;

/// The distance table of one city.
#[derive(Default)]
pub(super) struct Distances {
    city: Option<u64>,
    width: usize,
    steps: Vec<u8>,
}

impl Distances {
    /// Computes the table of that city unless it is already current.
    pub(super) fn measure(&mut self, city: &City) {
        if self.city == Some(city.fingerprint()) {
            return;
        }
        self.city = Some(city.fingerprint());
        self.width = city.len() + 1;
        self.steps = vec![UNREACHABLE; self.width * self.width];
        let neighbours: Vec<StationSet> =
            (0..=city.len()).map(|index| neighbours_without_black(city, index)).collect();
        for from in city.stations() {
            let row = &mut self.steps[from.index() * self.width..][..self.width];
            let mut frontier = StationSet::only(from);
            let mut seen = frontier;
            for steps in 0..UNREACHABLE {
                if frontier.is_empty() {
                    break;
                }
                frontier.iter().for_each(|station| row[station.index()] = steps);
                let next = frontier
                    .iter()
                    .fold(StationSet::EMPTY, |next, station| next | neighbours[station.index()]);
                frontier = next - seen;
                seen |= frontier;
            }
        }
    }

    /// The distance between two stations.
    pub(super) fn steps(&self, from: Station, to: Station) -> u8 {
        self.steps.get(from.index() * self.width + to.index()).copied().unwrap_or(UNREACHABLE)
    }

    /// The distance from the nearest detective.
    pub(super) fn steps_from_nearest_detective(&self, public: &PublicState, station: Station) -> u8 {
        self.steps_from_nearest_of(public.detectives().iter().map(|detective| detective.station), station)
    }

    /// The distance from the nearest of these stations.
    pub(super) fn steps_from_nearest_of(&self, from: impl Iterator<Item = Station>, station: Station) -> u8 {
        from.map(|from| self.steps(from, station)).min().unwrap_or(UNREACHABLE)
    }
}

fn neighbours_without_black(city: &City, index: usize) -> StationSet {
    let Some(from) = Station::new(index as u8) else { return StationSet::EMPTY };
    [Ticket::Tube, Ticket::Bus, Ticket::Taxi]
        .into_iter()
        .fold(StationSet::EMPTY, |set, ticket| set | city.reachable_with(ticket, from))
}
