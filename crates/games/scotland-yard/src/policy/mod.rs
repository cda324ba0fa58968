//! What the search knows of Scotland Yard: where Mister X is likely to be, which steps are worth a look, and how a hunt is likely to go on.
//!
//! It looks at all moves of the detectives until Mister X moves again, or at Mister X's next step. What follows is played out: a tree would
//! have the detectives know which step he took. Mister X often expects the prescribed detectives for some rounds, for they close in on him
//! as the quick moves of play-outs do not.

mod belief;
mod chase;
mod habits;
mod levels;
mod streets;
#[cfg(test)]
mod tests;

use rand::RngExt;
use stammtisch_rules::{Candidate, Level, Policy, Rng, Seat, SeatValues, Tuning};

use crate::city::Station;
use crate::rules::{Case, End, Hunt, MISTER_X, Move, Phase};
use crate::ticket::Ticket;
use crate::view::View;
use belief::Belief;
use habits::Habits;
use streets::Streets;

pub(crate) use levels::{LEVELS, STRENGTHS};

/// What it is worth to a detective that another one catches Mister X.
const SHARED: f32 = 0.95;
/// What every round until then takes from it.
const PATIENCE: f32 = 0.012;
/// How Mister X shares his looks among stations, by their steps from the nearest detective.
const DISTANCE: [f32; 6] = [0.01, 0.08, 1.0, 1.6, 2.0, 2.0];
/// How much farther a detective may go from where Mister X may be, in steps on average, to have a share of 1/e.
const TEMPER: f32 = 0.8;
/// The most play-outs for one detective: four or five of them think one after the other, and together take as long as Mister X.
const MAX_FOR_ONE: u64 = 25_000;
/// After so many play-outs Mister X begins to expect the prescribed detectives: the three weaker levels have no more.
const FIRST_IDEA: u64 = 150;
/// He expects them in one of so many play-outs.
const SUSPICION: u32 = 2;
/// For so many rounds he expects them.
const FORESIGHT: u8 = 4;

/// Scotland Yard for a search.
#[derive(Default)]
pub(crate) struct Tracker {
    streets: Streets,
    belief: Belief,
    /// The round of the position that is searched, and whether Mister X searches.
    round: u8,
    flees: bool,
    habits: Habits,
    /// How many play-outs there were of Mister X's steps.
    flights: u64,
}

impl Policy<Hunt> for Tracker {
    fn determinize(&mut self, view: &View, rng: &mut Rng) -> Hunt {
        self.streets.measure(view.case().city());
        self.round = view.case().round();
        self.flees = flees(view);
        if view.secret().is_none() && view.case().phase() != Phase::Deal {
            self.belief.learn(view, &self.streets);
            return view.imagine_at(self.belief.draw(rng));
        }
        view.determinize(rng)
    }

    fn candidates(&mut self, state: &Hunt, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        let case = state.case();
        if case.round() != self.round || self.flees != (seat == MISTER_X) {
            return;
        }
        let Some(from) = state.station(seat) else { return };
        if seat == MISTER_X {
            self.ways_out(case, from, found);
        } else {
            self.ways_there(case, seat, from, found);
        }
    }

    fn play_out(&mut self, mut state: Hunt, rng: &mut Rng, _: &mut Vec<(Seat, Move)>) -> SeatValues {
        if self.flees {
            self.foresee(&mut state, rng);
        }
        chase::play_out(&mut state, &self.streets, rng);
        self.worth(state.case())
    }

    /// Mister X expects the prescribed detectives, who know no more than everybody. What he does himself nobody can say.
    fn reply(&mut self, state: &Hunt, seat: Seat) -> Option<Move> {
        if !self.flees || seat == MISTER_X {
            return None;
        }
        self.habits.step(state.case(), seat)
    }

    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.7, rave: 0.0, expansion_threshold: 1 }
    }

    fn nodes(&self, view: &View, level: &Level) -> u64 {
        if flees(view) { level.nodes } else { level.nodes.min(MAX_FOR_ONE) }
    }
}

/// Whether Mister X is to move.
fn flees(view: &View) -> bool {
    view.case().phase() == Phase::Turn(MISTER_X)
}

impl Tracker {
    /// Plays some rounds against the prescribed detectives, if Mister X expects them this time.
    fn foresee(&mut self, state: &mut Hunt, rng: &mut Rng) {
        self.flights += 1;
        if self.flights > FIRST_IDEA && rng.random_range(0..SUSPICION) == 0 {
            let (until, habits) = (self.round + FORESIGHT, &mut self.habits);
            chase::play_until(until, state, &self.streets, rng, |hunt, seat, _| {
                habits.step(hunt.case(), seat)
            });
        }
    }

    /// Mister X's steps. He keeps his black tickets for when they hide something.
    fn ways_out(&self, case: &Case, from: Station, found: &mut Vec<Candidate<Move>>) {
        let mut last = None;
        case.steps(MISTER_X, from, |to, ticket| {
            if ticket == Ticket::Black && last == Some(to) && !chase::hides(case) {
                return;
            }
            last = Some(to);
            let steps = usize::from(self.streets.to_nearest(case, to)).min(DISTANCE.len() - 1);
            let share = DISTANCE[steps] * if ticket == Ticket::Black { 0.5 } else { 1.0 };
            found.push(Candidate { prior: share, ..Candidate::new(Move::Step { to, ticket }) });
        });
    }

    /// A detective's steps, by how near they bring him to where Mister X may be.
    fn ways_there(&self, case: &Case, seat: Seat, from: Station, found: &mut Vec<Candidate<Move>>) {
        let first = found.len();
        let mut least = f32::INFINITY;
        case.steps(seat, from, |to, ticket| {
            let way: f32 =
                self.belief.stations().map(|(x, likely)| likely * f32::from(self.streets.steps(to, x))).sum();
            least = least.min(way);
            found.push(Candidate { prior: way, ..Candidate::new(Move::Step { to, ticket }) });
        });
        for candidate in &mut found[first..] {
            candidate.prior = ((least - candidate.prior) / TEMPER).exp().max(0.02);
        }
    }

    /// What an end is worth: to the detective who catches Mister X most, and the sooner the more.
    fn worth(&self, case: &Case) -> SeatValues {
        let Phase::Over(end) = case.phase() else { return SeatValues::uniform(0.5) };
        if !end.detectives_win() {
            return SeatValues::uniform(0.0).with(MISTER_X, 1.0);
        }
        let later = PATIENCE * f32::from(case.round().saturating_sub(self.round));
        let caught = SeatValues::uniform(SHARED - later).with(MISTER_X, later);
        match end {
            End::Caught(seat) => caught.with(seat, 1.0 - later),
            _ => caught,
        }
    }
}
