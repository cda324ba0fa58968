//! Where Mister X is likely to be, by all that the detectives have seen: his tickets, where he showed himself, and how near he would have gone to them.

use rand::RngExt;
use stammtisch_rules::Rng;

use super::streets::Streets;
use crate::city::Station;
use crate::rules::{Case, Phase, ROUNDS};
use crate::view::View;

/// How readily Mister X goes to a station that many steps from the nearest detective.
const READINESS: [f32; 6] = [0.0, 0.12, 1.0, 1.7, 2.1, 2.3];

/// How likely each station is.
#[derive(Default)]
pub(super) struct Belief {
    case: Option<Case>,
    likely: Vec<f32>,
    stations: Vec<(Station, f32)>,
    whole: f32,
}

impl Belief {
    /// Works out what the view tells, unless that was done before.
    pub(super) fn learn(&mut self, view: &View, streets: &Streets) {
        if self.case.as_ref() == Some(view.case()) {
            return;
        }
        self.case = Some(view.case().clone());
        self.likely = follow(view.case(), streets);
        let hideouts = view.hideouts();
        let sum: f32 = hideouts.iter().map(|station| self.likely[station.index()]).sum();
        if sum <= 0.0 {
            hideouts.iter().for_each(|station| self.likely[station.index()] = 1.0);
        }
        self.stations = hideouts.iter().map(|station| (station, self.likely[station.index()])).collect();
        self.whole = self.stations.iter().map(|(_, likely)| likely).sum();
    }

    /// A station, likely ones more often.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Station> {
        let mut left = rng.random_range(0.0..1.0) * self.whole;
        let drawn = self.stations.iter().find(|(_, likely)| {
            left -= likely;
            left < 0.0
        });
        drawn.or(self.stations.iter().rev().find(|(_, likely)| *likely > 0.0)).map(|(station, _)| *station)
    }

    /// The stations that are possible, with how likely they are.
    pub(super) fn stations(&self) -> impl Iterator<Item = (Station, f32)> {
        self.stations.iter().map(|&(station, likely)| (station, likely / self.whole.max(f32::MIN_POSITIVE)))
    }
}

/// Follows Mister X from round to round. A station is as likely as the ways there are.
fn follow(case: &Case, streets: &Streets) -> Vec<f32> {
    let city = case.city();
    let mut likely = vec![0.0; city.len() + 1];
    city.starts().iter().for_each(|station| likely[station.index()] = 1.0);
    forget(&mut likely, case.patrols[0].iter().flatten());
    let moves = case.round().saturating_sub(u8::from(case.phase() == Phase::Turn(crate::rules::MISTER_X)));
    for round in 1..=moves.min(ROUNDS) {
        if let Some(shown) = case.shown_in(round) {
            likely.fill(0.0);
            if let Some(place) = likely.get_mut(shown.index()) {
                *place = 1.0;
            }
        } else {
            likely = spread(case, streets, &likely, round);
        }
        forget(&mut likely, case.patrols[usize::from(round)].iter().flatten());
    }
    forget(&mut likely, case.detectives().iter().map(|detective| &detective.station));
    likely
}

/// What a step of Mister X in that round makes of it.
fn spread(case: &Case, streets: &Streets, likely: &[f32], round: u8) -> Vec<f32> {
    let mut after = vec![0.0; likely.len()];
    let patrol = &case.patrols[usize::from(round) - 1];
    let Some(ticket) = case.journey()[usize::from(round) - 1] else { return after };
    for from in case.city().stations().filter(|from| likely[from.index()] > 0.0) {
        let to = case.city().served(ticket, from);
        let readiness = |to: Station| {
            let steps = streets.to_nearest_of(patrol.iter().flatten().copied(), to);
            READINESS[usize::from(steps).min(READINESS.len() - 1)]
        };
        let whole: f32 = to.iter().map(readiness).sum();
        if whole > 0.0 {
            to.iter().for_each(|to| after[to.index()] += likely[from.index()] * readiness(to) / whole);
        }
    }
    after
}

fn forget<'a>(likely: &mut [f32], stations: impl Iterator<Item = &'a Station>) {
    for station in stations {
        if let Some(place) = likely.get_mut(station.index()) {
            *place = 0.0;
        }
    }
}
