//! A probability distribution over Mister X's station.
//!
//! It is inferred from public information: his tickets, his revealed stations, and the distances to
//! the detectives, which he tends to avoid.

use rand::RngExt;
use stammtisch_rules::Rng;

use super::distances::Distances;
use crate::city::Station;
use crate::rules::{Phase, PublicState, ROUNDS};
use crate::view::View;

/// The weight of a step of Mister X, by the distance of its destination from the nearest detective.
const ARRIVAL_WEIGHTS: [f32; 6] = [0.0, 0.12, 1.0, 1.7, 2.1, 2.3];

/// The probability distribution, cached for one public state.
#[derive(Default)]
pub(super) struct Belief {
    public: Option<PublicState>,
    weights: Vec<f32>,
    stations: Vec<(Station, f32)>,
    total_weight: f32,
}

impl Belief {
    /// Updates the distribution to the view; does nothing if the public state is unchanged.
    pub(super) fn update(&mut self, view: &View, distances: &Distances) {
        if self.public.as_ref() == Some(view.public()) {
            return;
        }
        self.public = Some(view.public().clone());
        self.weights = track_rounds(view.public(), distances);
        let possible = view.possible_stations();
        let sum: f32 = possible.iter().map(|station| self.weights[station.index()]).sum();
        if sum <= 0.0 {
            possible.iter().for_each(|station| self.weights[station.index()] = 1.0);
        }
        self.stations = possible.iter().map(|station| (station, self.weights[station.index()])).collect();
        self.total_weight = self.stations.iter().map(|(_, weight)| weight).sum();
    }

    /// Samples a station from the distribution.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Station> {
        let mut left = rng.random_range(0.0..1.0) * self.total_weight;
        let drawn = self.stations.iter().find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        drawn.or(self.stations.iter().rev().find(|(_, weight)| *weight > 0.0)).map(|(station, _)| *station)
    }

    /// The possible stations with their probabilities.
    pub(super) fn stations(&self) -> impl Iterator<Item = (Station, f32)> {
        self.stations
            .iter()
            .map(|&(station, weight)| (station, weight / self.total_weight.max(f32::MIN_POSITIVE)))
    }
}

/// Filters the weights round by round. A station's weight is the sum over all routes to it.
fn track_rounds(public: &PublicState, distances: &Distances) -> Vec<f32> {
    let city = public.city();
    let mut weights = vec![0.0; city.len() + 1];
    city.starts().iter().for_each(|station| weights[station.index()] = 1.0);
    exclude(&mut weights, public.patrols[0].iter().flatten());
    let moves =
        public.round().saturating_sub(u8::from(public.phase() == Phase::Turn(crate::rules::MISTER_X)));
    for round in 1..=moves.min(ROUNDS) {
        if let Some(shown) = public.shown_in(round) {
            weights.fill(0.0);
            if let Some(place) = weights.get_mut(shown.index()) {
                *place = 1.0;
            }
        } else {
            weights = advance_round(public, distances, &weights, round);
        }
        exclude(&mut weights, public.patrols[usize::from(round)].iter().flatten());
    }
    exclude(&mut weights, public.detectives().iter().map(|detective| &detective.station));
    weights
}

/// The weights after Mister X's step in that round.
fn advance_round(public: &PublicState, distances: &Distances, weights: &[f32], round: u8) -> Vec<f32> {
    let mut after = vec![0.0; weights.len()];
    let detectives = &public.patrols[usize::from(round) - 1];
    let Some(ticket) = public.journey()[usize::from(round) - 1] else { return after };
    for from in public.city().stations().filter(|from| weights[from.index()] > 0.0) {
        let to = public.city().reachable_with(ticket, from);
        let arrival_weight = |to: Station| {
            let steps = distances.steps_from_nearest_of(detectives.iter().flatten().copied(), to);
            ARRIVAL_WEIGHTS[usize::from(steps).min(ARRIVAL_WEIGHTS.len() - 1)]
        };
        let sum: f32 = to.iter().map(arrival_weight).sum();
        if sum > 0.0 {
            to.iter().for_each(|to| after[to.index()] += weights[from.index()] * arrival_weight(to) / sum);
        }
    }
    after
}

fn exclude<'a>(weights: &mut [f32], stations: impl Iterator<Item = &'a Station>) {
    for station in stations {
        if let Some(place) = weights.get_mut(station.index()) {
            *place = 0.0;
        }
    }
}
