//! The search policy: candidates by static gain, and short greedy play-outs.
//!
//! Hidden hands are determinized from the unseen tiles. A play-out takes the moves with the largest
//! static gain, with fewer wildcards than people play, and stops after a few turns to evaluate the
//! board, because the luck of later draws would only add noise.

mod evaluation;
mod levels;
#[cfg(test)]
mod tests;

use rand::RngExt;
use stammtisch_rules::{Actor, Candidate, Game, Policy, Rng, Seat, SeatValues, Tuning, Turn};

use crate::rules::{Crosswise, Move, Phase, Team};
use evaluation::{POINT_VALUE, board_value, visit_moves};

pub(crate) use levels::{LEVELS, STRENGTHS};

/// The most candidates per position.
const MAX_CANDIDATES: usize = 14;
/// The temperature of the priors: a gain lower by this much divides the prior by e.
const PRIOR_TEMPERATURE: f32 = 18.0;
/// The number of virtual visits behind the prior value.
const PRIOR_VISITS: f32 = 20.0;
/// A play-out considers wildcards in one of this many turns on average.
const WILDCARD_TURN_INTERVAL: u32 = 4;
/// The most turns of a play-out.
const MAX_PLAYOUT_TURNS: usize = 3;
/// The most plies of a play-out, draws included.
const MAX_PLAYOUT_PLIES: usize = 400;

/// The search policy of Crosswise.
#[derive(Default)]
pub(crate) struct CrosswisePolicy {
    gains: Vec<(Move, i32)>,
}

impl Policy<Crosswise> for CrosswisePolicy {
    fn candidates(&mut self, state: &Crosswise, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        self.gains.clear();
        visit_moves(state, seat, |mv, gain| self.gains.push((mv, gain)));
        self.gains.sort_by_key(|(_, gain)| -gain);
        let most = self.gains.first().map_or(0, |(_, gain)| *gain);
        let current = board_value(state.board(), Team::of(seat));
        let lead_scale = lead_scale(state);
        found.extend(self.gains.iter().take(MAX_CANDIDATES).map(|&(mv, gain)| Candidate {
            mv,
            prior: ((gain - most) as f32 / PRIOR_TEMPERATURE).exp().max(0.01),
            prior_value: win_probability((current + gain) as f32, lead_scale),
            prior_visits: PRIOR_VISITS,
        }));
    }

    fn play_out(&mut self, mut state: Crosswise, rng: &mut Rng, _: &mut Vec<(Seat, Move)>) -> SeatValues {
        let mut turns = 0;
        for _ in 0..MAX_PLAYOUT_PLIES {
            match state.turn() {
                Turn::Over => break,
                Turn::Seats(_) if turns == MAX_PLAYOUT_TURNS => break,
                Turn::Chance => match state.sample_chance(rng) {
                    Some(mv) => state.play_unchecked(Actor::House, mv),
                    None => break,
                },
                Turn::Seats(_) => match greedy_move(&state, rng) {
                    Some(mv) => {
                        state.play_unchecked(Actor::Seat(state.table().seat), mv);
                        turns += 1;
                    }
                    None => break,
                },
            }
        }
        seat_values(&state)
    }

    /// Never expands the tree below the root, because the hands of the others, and so their moves,
    /// differ between determinizations.
    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.8, rave: 0.0, expansion_threshold: u32::MAX }
    }
}

/// The move with the largest static gain, plus a little noise that also breaks ties.
fn greedy_move(state: &Crosswise, rng: &mut Rng) -> Option<Move> {
    let seat = state.table().seat;
    let allows_wildcards = rng.random_range(0..WILDCARD_TURN_INTERVAL) == 0;
    let is_first_phase = state.table().phase == Phase::Choose;
    let mut best: Option<(i32, Move)> = None;
    let mut consider = |mv: Move, gain: i32| {
        let gain = gain * 4 + rng.random_range(0..8);
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, mv));
        }
    };
    if is_first_phase && !allows_wildcards && has_symbol(state, seat) {
        evaluation::visit_symbol_moves(state, seat, &mut consider);
    } else {
        visit_moves(state, seat, &mut consider);
    }
    best.map(|(_, mv)| mv)
}

fn has_symbol(state: &Crosswise, seat: Seat) -> bool {
    state.hand(seat).iter().flatten().any(|tile| tile.symbol().is_some())
}

/// The outcome as seat values, or before the end an estimate from the board value.
fn seat_values(state: &Crosswise) -> SeatValues {
    let first = match state.outcome() {
        Some(outcome) => SeatValues::from_outcome(&outcome).get(Seat(0)),
        None => win_probability(board_value(state.board(), Team::Vertical) as f32, lead_scale(state)),
    };
    (0..4).map(Seat).fold(SeatValues::uniform(0.5), |values, seat| {
        values.with(seat, if Team::of(seat) == Team::Vertical { first } else { 1.0 - first })
    })
}

/// The scale of leads in the win probability. It grows with the number of empty cells.
fn lead_scale(state: &Crosswise) -> f32 {
    POINT_VALUE as f32 * (0.5 + 0.7 * (state.board().empty().count() as f32).sqrt())
}

fn win_probability(lead: f32, lead_scale: f32) -> f32 {
    1.0 / (1.0 + (-lead / lead_scale).exp())
}
