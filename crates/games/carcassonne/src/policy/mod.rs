//! What the search knows of Carcassonne: an outlook on points, which placements are worth a look, and short play-outs by a quick eye for points.

mod levels;
mod outlook;
#[cfg(test)]
mod tests;

use stammtisch_rules::{Actor, Candidate, Game, Policy, Rng, Seat, SeatValues, Tuning, Turn};

use crate::rules::{Carcassonne, MAX_PLAYERS, Move};
use outlook::outlook;

pub(crate) use levels::{LEVELS, STRENGTHS};

/// So many moves of a position are worth a look.
const WIDTH: usize = 16;
/// How much worse a move may promise to be, in points, to have a share of 1/e.
const TEMPER: f32 = 1.5;
/// As how many play-outs the outlook counts.
const WEIGHT: f32 = 2.0;
/// Turns that are played out before the outlook judges.
const TURNS: usize = 4;
/// A quick move is the best of so many random ones.
const GLANCES: usize = 6;

/// Carcassonne for a search.
pub(crate) struct Surveyor {
    scratch: Carcassonne,
    best: Carcassonne,
    seen: Vec<(f32, Move)>,
}

impl Default for Surveyor {
    fn default() -> Surveyor {
        let blank = Carcassonne::begin(crate::Setup::default());
        Surveyor { scratch: blank.clone(), best: blank, seen: Vec::new() }
    }
}

impl Surveyor {
    /// The lead that the seat may expect after that move, whose position is left in `scratch`.
    fn glance(&mut self, state: &Carcassonne, seat: Seat, mv: Move) -> f32 {
        self.scratch.clone_from(state);
        self.scratch.play_unchecked(Actor::Seat(seat), mv);
        lead(&self.scratch, &outlook(&self.scratch), seat)
    }

    /// Plays the best of a few random moves.
    fn play_quickly(&mut self, state: &mut Carcassonne, seat: Seat, rng: &mut Rng) -> bool {
        let mut most = f32::NEG_INFINITY;
        for _ in 0..GLANCES {
            let Some(mv) = state.random_move(Actor::Seat(seat), rng) else { break };
            let lead = self.glance(state, seat, mv);
            if lead > most {
                most = lead;
                std::mem::swap(&mut self.best, &mut self.scratch);
            }
        }
        std::mem::swap(&mut self.best, state);
        most > f32::NEG_INFINITY
    }
}

impl Policy<Carcassonne> for Surveyor {
    fn candidates(&mut self, state: &Carcassonne, seat: Seat, found: &mut Vec<Candidate<Move>>) {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        state.legal_moves(Actor::Seat(seat), |mv| seen.push((self.glance(state, seat, mv), mv)));
        seen.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let most = seen.first().map_or(0.0, |(lead, _)| *lead);
        let scale = scale(state);
        found.extend(seen.iter().take(WIDTH).map(|&(lead, mv)| Candidate {
            mv,
            prior: ((lead - most) / TEMPER).exp().max(0.002),
            prior_value: chance(lead, scale),
            prior_visits: WEIGHT,
        }));
        self.seen = seen;
    }

    fn play_out(&mut self, mut state: Carcassonne, rng: &mut Rng, _: &mut Vec<(Seat, Move)>) -> SeatValues {
        let mut turns = 0;
        while turns < TURNS {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let Some(mv) = state.sample_chance(rng) else { break };
                    state.play_unchecked(Actor::House, mv);
                }
                Turn::Seats(_) => {
                    let seat = state.to_move();
                    if !self.play_quickly(&mut state, seat, rng) {
                        break;
                    }
                    turns += 1;
                }
            }
        }
        worth(&state)
    }

    fn tuning(&self) -> Tuning {
        Tuning { exploration: 0.6, rave: 0.0, expansion_threshold: 2 }
    }
}

/// How far a seat may expect to be ahead of the best other; a game that has ended counts for more than any points.
fn lead(state: &Carcassonne, promise: &[f32; MAX_PLAYERS], seat: Seat) -> f32 {
    if let Some(outcome) = state.outcome() {
        let margin = if outcome.winners.len() > 1 { 0.0 } else { 1_000.0 };
        return if outcome.winners.contains(seat) { margin } else { -1_000.0 };
    }
    let others = state.all_seats().filter(|&other| other != seat);
    promise[seat.index()] - others.map(|other| promise[other.index()]).fold(f32::NEG_INFINITY, f32::max)
}

/// What a position is worth to everybody, by rank as at the end: the share of the others whom a seat may expect to be before.
fn worth(state: &Carcassonne) -> SeatValues {
    if let Some(worth) = state.returns() {
        return worth;
    }
    let (promise, scale) = (outlook(state), scale(state));
    state.all_seats().fold(SeatValues::uniform(0.0), |worth, seat| {
        let others = state.all_seats().filter(|&other| other != seat);
        let before = others.map(|other| chance(promise[seat.index()] - promise[other.index()], scale));
        worth.with(seat, before.sum::<f32>() / (state.seats() - 1) as f32)
    })
}

/// How many points of a lead make a win likely: the more tiles are left, the more can happen.
fn scale(state: &Carcassonne) -> f32 {
    1.0 + 1.3 * f32::from(state.stack_len()).sqrt()
}

fn chance(lead: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-lead / scale).exp())
}
