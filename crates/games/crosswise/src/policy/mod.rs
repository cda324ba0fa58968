//! What the search knows of Crosswise: hands are imagined from what was not seen, a play-out takes a few turns that gain most at a glance, with a
//! few wildcards less than a person would try, and then the board is judged: what luck brings later would only blur the judgement.

mod appraisal;
mod levels;
#[cfg(test)]
mod tests;

use rand::RngExt;
use stammtisch_rules::{Actor, Candidate, Game, Policy, Rng, Seat, SeatValues, Tuning, Turn};

use crate::rules::{Crosswise, Move, Phase, Team};
use appraisal::{POINT, each_move, standing};

pub(crate) use levels::{LEVELS, STRENGTHS};

/// So many moves of a position are worth a look.
const WIDTH: usize = 14;
/// How much less a move may gain at a glance to have a share of 1/e.
const TEMPER: f32 = 18.0;
/// As how many play-outs the glance counts.
const WEIGHT: f32 = 20.0;
/// In one of so many turns of a play-out wildcards are thought of.
const WILD: u32 = 4;
/// So many turns a play-out looks ahead.
const HORIZON: usize = 3;
/// The most plies of a play-out.
const LONGEST: usize = 400;

/// Crosswise for a search.
#[derive(Default)]
pub(crate) struct Weaver {
    seen: Vec<(Move, i32)>,
}

impl Policy<Crosswise> for Weaver {
    fn candidates(&mut self, state: &Crosswise, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        self.seen.clear();
        each_move(state, seat, |mv, gain| self.seen.push((mv, gain)));
        self.seen.sort_by_key(|(_, gain)| -gain);
        let most = self.seen.first().map_or(0, |(_, gain)| *gain);
        let now = standing(state.board(), Team::of(seat));
        let scale = scale(state);
        found.extend(self.seen.iter().take(WIDTH).map(|&(mv, gain)| Candidate {
            mv,
            prior: ((gain - most) as f32 / TEMPER).exp().max(0.01),
            prior_value: chance((now + gain) as f32, scale),
            prior_visits: WEIGHT,
        }));
    }

    fn play_out(&mut self, mut state: Crosswise, rng: &mut Rng, _: &mut Vec<(Seat, Move)>) -> SeatValues {
        let mut turns = 0;
        for _ in 0..LONGEST {
            match state.turn() {
                Turn::Over => break,
                Turn::Seats(_) if turns == HORIZON => break,
                Turn::Chance => match state.sample_chance(rng) {
                    Some(mv) => state.play_unchecked(Actor::House, mv),
                    None => break,
                },
                Turn::Seats(_) => match quick_move(&state, rng) {
                    Some(mv) => {
                        state.play_unchecked(Actor::Seat(state.table().seat), mv);
                        turns += 1;
                    }
                    None => break,
                },
            }
        }
        worth(&state)
    }

    /// Play-outs judge what follows a move: the hands of the others differ from world to world, and so would a tree of their moves.
    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.8, rave: 0.0, expansion_threshold: u32::MAX }
    }
}

/// What gains most at a glance, of equal moves any.
fn quick_move(state: &Crosswise, rng: &mut Rng) -> Option<Move> {
    let seat = state.table().seat;
    let is_wild = rng.random_range(0..WILD) == 0;
    let choosing = state.table().phase == Phase::Choose;
    let mut best: Option<(i32, Move)> = None;
    let mut keep = |mv: Move, gain: i32| {
        let gain = gain * 4 + rng.random_range(0..8);
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, mv));
        }
    };
    if choosing && !is_wild && has_symbol(state, seat) {
        appraisal::each_symbol(state, seat, &mut keep);
    } else {
        each_move(state, seat, &mut keep);
    }
    best.map(|(_, mv)| mv)
}

fn has_symbol(state: &Crosswise, seat: Seat) -> bool {
    state.hand(seat).iter().flatten().any(|tile| tile.symbol().is_some())
}

/// What the end is worth to everybody, or what a lead promises before it.
fn worth(state: &Crosswise) -> SeatValues {
    let first = match state.outcome() {
        Some(outcome) => SeatValues::from_outcome(&outcome).get(Seat(0)),
        None => chance(standing(state.board(), Team::Vertical) as f32, scale(state)),
    };
    (0..4).map(Seat).fold(SeatValues::uniform(0.5), |worth, seat| {
        worth.with(seat, if Team::of(seat) == Team::Vertical { first } else { 1.0 - first })
    })
}

/// How much of a lead makes a win likely: the more cells are empty, the more can happen.
fn scale(state: &Crosswise) -> f32 {
    POINT as f32 * (0.5 + 0.7 * (state.board().empty().count() as f32).sqrt())
}

fn chance(lead: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-lead / scale).exp())
}
