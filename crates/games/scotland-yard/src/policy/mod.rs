//! The search policy: likely stations of Mister X, candidate steps and playouts.
//!
//! The tree covers the detectives' moves until Mister X moves again, or only Mister X's next step.
//! Later moves are played out: in a tree, the detectives would know which step he took. In some of
//! Mister X's playouts the detectives follow the prescribed strategy for a few rounds, because it
//! closes in on him faster than the playout moves do.

mod belief;
mod distances;
mod levels;
mod playout;
mod prescribed;
#[cfg(test)]
mod tests;

use rand::RngExt;
use stammtisch_rules::{Candidate, Level, Policy, Rng, Seat, SeatValues, Tuning};

use crate::city::Station;
use crate::rules::{End, Hunt, MISTER_X, Move, Phase, PublicState};
use crate::ticket::Ticket;
use crate::view::View;
use belief::Belief;
use distances::Distances;
use prescribed::PrescribedSteps;

pub(crate) use levels::{LEVELS, STRENGTHS};

/// The value of a catch for the other detectives.
const TEAM_CATCH_VALUE: f32 = 0.95;
/// The penalty on the value of a catch for every round until then.
const DELAY_PENALTY_PER_ROUND: f32 = 0.012;
/// The unnormalised prior of Mister X's step, by its distance in steps from the nearest detective.
const DISTANCE_WEIGHTS: [f32; 6] = [0.01, 0.08, 1.0, 1.6, 2.0, 2.0];
/// The increase of the expected distance to Mister X, in steps, that divides a detective's prior by
/// e.
const PRIOR_TEMPERATURE: f32 = 0.8;
/// The maximum number of playouts of one detective. Up to five detectives search one after the
/// other, and together take as long as Mister X.
const MAX_DETECTIVE_NODES: u64 = 25_000;
/// The number of playouts after which Mister X predicts prescribed detectives. The three lower
/// levels do not exceed it.
const MIN_PLAYOUTS_TO_PREDICT: u64 = 150;
/// Mister X predicts prescribed detectives in one of this many playouts.
const PREDICTION_ODDS: u32 = 2;
/// The number of rounds predicted.
const PREDICTED_ROUNDS: u8 = 4;

/// The search policy of Scotland Yard.
#[derive(Default)]
pub(crate) struct HuntPolicy {
    distances: Distances,
    belief: Belief,
    /// The round of the searched position, and whether Mister X is to move in it.
    round: u8,
    is_mister_x_searching: bool,
    prescribed: PrescribedSteps,
    /// The number of playouts of Mister X's steps so far.
    playouts: u64,
}

impl Policy<Hunt> for HuntPolicy {
    fn determinize(&mut self, view: &View, rng: &mut Rng) -> Hunt {
        self.distances.measure(view.public().city());
        self.round = view.public().round();
        self.is_mister_x_searching = is_mister_x_to_move(view);
        if view.secret().is_none() && view.public().phase() != Phase::Deal {
            self.belief.update(view, &self.distances);
            return view.determinize_at(self.belief.draw(rng));
        }
        view.determinize(rng)
    }

    fn candidates(&mut self, state: &Hunt, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        let public = state.public();
        if public.round() != self.round || self.is_mister_x_searching != (seat == MISTER_X) {
            return;
        }
        let Some(from) = state.station(seat) else { return };
        if seat == MISTER_X {
            self.mister_x_candidates(public, from, found);
        } else {
            self.detective_candidates(public, seat, from, found);
        }
    }

    fn play_out(&mut self, mut state: Hunt, rng: &mut Rng, _: &mut Vec<(Seat, Move)>) -> SeatValues {
        if self.is_mister_x_searching {
            self.predict_detectives(&mut state, rng);
        }
        playout::play_out(&mut state, &self.distances, rng);
        self.seat_values(state.public())
    }

    /// Predicts prescribed detectives, whose choices depend on public information only. Mister X's
    /// moves are not predicted.
    fn reply(&mut self, state: &Hunt, seat: Seat) -> Option<Move> {
        if !self.is_mister_x_searching || seat == MISTER_X {
            return None;
        }
        self.prescribed.step(state.public(), seat)
    }

    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.7, rave: 0.0, expansion_threshold: 1 }
    }

    fn nodes(&self, view: &View, level: &Level) -> u64 {
        if is_mister_x_to_move(view) { level.nodes } else { level.nodes.min(MAX_DETECTIVE_NODES) }
    }
}

/// Whether Mister X is to move.
fn is_mister_x_to_move(view: &View) -> bool {
    view.public().phase() == Phase::Turn(MISTER_X)
}

impl HuntPolicy {
    /// Plays some rounds against the prescribed detectives in a share of Mister X's playouts.
    fn predict_detectives(&mut self, state: &mut Hunt, rng: &mut Rng) {
        self.playouts += 1;
        if self.playouts > MIN_PLAYOUTS_TO_PREDICT && rng.random_range(0..PREDICTION_ODDS) == 0 {
            let until = self.round + PREDICTED_ROUNDS;
            let prescribed = &mut self.prescribed;
            playout::play_rounds(until, state, &self.distances, rng, |hunt, seat, _| {
                prescribed.step(hunt.public(), seat)
            });
        }
    }

    /// Mister X's steps. Black tickets are left out where another ticket serves and black hides
    /// nothing.
    fn mister_x_candidates(&self, public: &PublicState, from: Station, found: &mut Vec<Candidate<Move>>) {
        let mut last = None;
        public.steps(MISTER_X, from, |to, ticket| {
            if ticket == Ticket::Black && last == Some(to) && !playout::may_use_black(public) {
                return;
            }
            last = Some(to);
            let steps = usize::from(self.distances.steps_from_nearest_detective(public, to))
                .min(DISTANCE_WEIGHTS.len() - 1);
            let prior = DISTANCE_WEIGHTS[steps] * if ticket == Ticket::Black { 0.5 } else { 1.0 };
            found.push(Candidate { prior, ..Candidate::new(Move::Step { to, ticket }) });
        });
    }

    /// A detective's steps, with priors by the expected distance to Mister X.
    fn detective_candidates(
        &self,
        public: &PublicState,
        seat: Seat,
        from: Station,
        found: &mut Vec<Candidate<Move>>,
    ) {
        let first = found.len();
        let mut least = f32::INFINITY;
        public.steps(seat, from, |to, ticket| {
            let distance: f32 = self
                .belief
                .stations()
                .map(|(x, likely)| likely * f32::from(self.distances.steps(to, x)))
                .sum();
            least = least.min(distance);
            found.push(Candidate { prior: distance, ..Candidate::new(Move::Step { to, ticket }) });
        });
        for candidate in &mut found[first..] {
            candidate.prior = ((least - candidate.prior) / PRIOR_TEMPERATURE).exp().max(0.02);
        }
    }

    /// The values of a finished hunt. The catching detective gets most; earlier catches are better.
    fn seat_values(&self, public: &PublicState) -> SeatValues {
        let Phase::Over(end) = public.phase() else { return SeatValues::uniform(0.5) };
        if !end.detectives_win() {
            return SeatValues::uniform(0.0).with(MISTER_X, 1.0);
        }
        let penalty = DELAY_PENALTY_PER_ROUND * f32::from(public.round().saturating_sub(self.round));
        let caught = SeatValues::uniform(TEAM_CATCH_VALUE - penalty).with(MISTER_X, penalty);
        match end {
            End::Caught(seat) => caught.with(seat, 1.0 - penalty),
            _ => caught,
        }
    }
}
