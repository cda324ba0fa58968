//! The search policy: expected points as evaluation, candidate moves, and short play-outs of
//! sampled moves.

mod evaluation;
mod levels;
#[cfg(test)]
mod tests;

use stammtisch_rules::{Actor, Candidate, Game, Policy, Rng, Seat, SeatValues, Tuning, Turn};

use crate::rules::{Carcassonne, MAX_PLAYERS, Move};
use evaluation::expected_points;

pub(crate) use levels::{LEVELS, STRENGTHS};

/// The maximum number of candidates in a position.
const MAX_CANDIDATES: usize = 16;
/// The loss in expected points that divides a move's prior by e.
const PRIOR_TEMPERATURE: f32 = 1.5;
/// The number of play-outs that a prior value counts as.
const PRIOR_VISITS: f32 = 2.0;
/// Turns of a play-out before the position is evaluated.
const MAX_PLAY_OUT_TURNS: usize = 4;
/// A play-out's move is the best of this number of random moves.
const SAMPLED_MOVES: usize = 6;

/// The policy for tree search.
pub(crate) struct CarcassonnePolicy {
    scratch: Carcassonne,
    best: Carcassonne,
    evaluated: Vec<(f32, Move)>,
}

impl Default for CarcassonnePolicy {
    fn default() -> CarcassonnePolicy {
        let blank = Carcassonne::begin(crate::Setup::default());
        CarcassonnePolicy { scratch: blank.clone(), best: blank, evaluated: Vec::new() }
    }
}

impl CarcassonnePolicy {
    /// The seat's expected lead after that move. Leaves the resulting position in `scratch`.
    fn evaluate_move(&mut self, state: &Carcassonne, seat: Seat, mv: Move) -> f32 {
        self.scratch.clone_from(state);
        self.scratch.play_unchecked(Actor::Seat(seat), mv);
        expected_lead(&self.scratch, &expected_points(&self.scratch), seat)
    }

    /// Plays the best of a few random moves. Returns false if there is none.
    fn play_best_sample(&mut self, state: &mut Carcassonne, seat: Seat, rng: &mut Rng) -> bool {
        let mut most = f32::NEG_INFINITY;
        for _ in 0..SAMPLED_MOVES {
            let Some(mv) = state.random_move(Actor::Seat(seat), rng) else { break };
            let lead = self.evaluate_move(state, seat, mv);
            if lead > most {
                most = lead;
                std::mem::swap(&mut self.best, &mut self.scratch);
            }
        }
        std::mem::swap(&mut self.best, state);
        most > f32::NEG_INFINITY
    }
}

impl Policy<Carcassonne> for CarcassonnePolicy {
    fn candidates(&mut self, state: &Carcassonne, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        let mut evaluated = std::mem::take(&mut self.evaluated);
        evaluated.clear();
        state.legal_moves(Actor::Seat(seat), |mv| evaluated.push((self.evaluate_move(state, seat, mv), mv)));
        evaluated.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let most = evaluated.first().map_or(0.0, |(lead, _)| *lead);
        let scale = lead_scale(state);
        found.extend(evaluated.iter().take(MAX_CANDIDATES).map(|&(lead, mv)| Candidate {
            mv,
            prior: ((lead - most) / PRIOR_TEMPERATURE).exp().max(0.002),
            prior_value: win_probability(lead, scale),
            prior_visits: PRIOR_VISITS,
        }));
        self.evaluated = evaluated;
    }

    fn play_out(&mut self, mut state: Carcassonne, rng: &mut Rng, _: &mut Vec<(Seat, Move)>) -> SeatValues {
        let mut turns = 0;
        while turns < MAX_PLAY_OUT_TURNS {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(mv) = state.sample_chance(rng) else { break };
                    state.play_unchecked(Actor::House, mv);
                }
                Turn::Seats(_) => {
                    let seat = state.to_move();
                    if !self.play_best_sample(&mut state, seat, rng) {
                        break;
                    }
                    turns += 1;
                }
            }
        }
        seat_values(&state)
    }

    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.6, rave: 0.0, expansion_threshold: 2 }
    }
}

/// The expected lead of a seat over the best other. A finished game counts more than any points.
fn expected_lead(state: &Carcassonne, expected: &[f32; MAX_PLAYERS], seat: Seat) -> f32 {
    if let Some(outcome) = state.outcome() {
        let margin = if outcome.winners.len() > 1 { 0.0 } else { 1_000.0 };
        return if outcome.winners.contains(seat) { margin } else { -1_000.0 };
    }
    let others = state.all_seats().filter(|&other| other != seat);
    expected[seat.index()] - others.map(|other| expected[other.index()]).fold(f32::NEG_INFINITY, f32::max)
}

/// The values of a position for all seats, by expected rank: the average probability of a seat to
/// finish ahead of each other seat.
fn seat_values(state: &Carcassonne) -> SeatValues {
    if let Some(values) = state.returns() {
        return values;
    }
    let expected = expected_points(state);
    let scale = lead_scale(state);
    state.all_seats().fold(SeatValues::uniform(0.0), |values, seat| {
        let others = state.all_seats().filter(|&other| other != seat);
        let before =
            others.map(|other| win_probability(expected[seat.index()] - expected[other.index()], scale));
        values.with(seat, before.sum::<f32>() / (state.seats() - 1) as f32)
    })
}

/// The scale of a lead in [`win_probability`]; it grows with the number of tiles left.
fn lead_scale(state: &Carcassonne) -> f32 {
    1.0 + 1.3 * f32::from(state.stack_len()).sqrt()
}

/// The probability that a lead wins, as a logistic function.
fn win_probability(lead: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-lead / scale).exp())
}
