//! Fast playout moves: Mister X keeps his distance, and detectives move towards his possible
//! stations.

use rand::RngExt;
use stammtisch_rules::{Actor, Game, Rng, Seat};

use super::distances::Distances;
use crate::city::Station;
use crate::rules::{Hunt, MISTER_X, Move, Phase, PublicState, is_reveal};
use crate::ticket::Ticket;

/// One in this many moves is uniformly random.
const RANDOM_MOVE_ODDS: u32 = 8;
/// Mister X's score for a station, by its distance in steps from the nearest detective.
const DISTANCE_WEIGHTS: [i32; 6] = [-100, -40, 0, 8, 12, 14];

/// Plays the hunt to its end.
pub(super) fn play_out(hunt: &mut Hunt, distances: &Distances, rng: &mut Rng) {
    play_rounds(u8::MAX, hunt, distances, rng, |hunt, seat, rng| detective_step(hunt, seat, distances, rng));
}

/// Plays the hunt until that round. `step` chooses the detectives' moves.
pub(super) fn play_rounds(
    round: u8,
    hunt: &mut Hunt,
    distances: &Distances,
    rng: &mut Rng,
    mut step: impl FnMut(&Hunt, Seat, &mut Rng) -> Option<Move>,
) {
    while let Phase::Turn(seat) = hunt.public.phase
        && hunt.public.round < round
    {
        let mv = if seat == MISTER_X { mister_x_step(hunt, distances, rng) } else { step(hunt, seat, rng) };
        let Some(mv) = mv else { return };
        hunt.play_unchecked(Actor::Seat(seat), mv);
    }
}

/// Whether Mister X may spend a black ticket where another one serves: only while he has been shown
/// before and is not about to be revealed.
pub(super) fn may_use_black(public: &PublicState) -> bool {
    public.shown().is_some() && !is_reveal(public.round())
}

fn mister_x_step(hunt: &Hunt, distances: &Distances, rng: &mut Rng) -> Option<Move> {
    if rng.random_range(0..RANDOM_MOVE_ODDS) == 0 {
        return hunt.random_move(Actor::Seat(MISTER_X), rng);
    }
    let black = if may_use_black(&hunt.public) { -2 } else { -9 };
    let mut best: Option<(i32, Move)> = None;
    hunt.public.steps(MISTER_X, hunt.secret.station?, |to, ticket| {
        let steps = usize::from(distances.steps_from_nearest_detective(&hunt.public, to))
            .min(DISTANCE_WEIGHTS.len() - 1);
        let cost = if ticket == Ticket::Black { black } else { 0 };
        let score = DISTANCE_WEIGHTS[steps] + cost + rng.random_range(0..6);
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, Move::Step { to, ticket }));
        }
    });
    best.map(|(_, mv)| mv)
}

fn detective_step(hunt: &Hunt, seat: Seat, distances: &Distances, rng: &mut Rng) -> Option<Move> {
    let public = &hunt.public;
    let from = public.detective(seat)?.station;
    if rng.random_range(0..RANDOM_MOVE_ODDS) == 0 {
        return hunt.random_move(Actor::Seat(seat), rng);
    }
    let one = random_possible_station(public, rng)?;
    let other = random_possible_station(public, rng)?;
    let goal = if distances.steps(from, other) < distances.steps(from, one) { other } else { one };
    let mut best: Option<(u32, Move)> = None;
    public.steps(seat, from, |to, ticket| {
        let distance = u32::from(distances.steps(to, goal)) * 4 + rng.random_range(0..4);
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, Move::Step { to, ticket }));
        }
    });
    best.map(|(_, mv)| mv)
}

/// A uniformly random possible station of Mister X.
fn random_possible_station(public: &PublicState, rng: &mut Rng) -> Option<Station> {
    let count = public.whereabouts.len();
    if count == 0 {
        return public.shown();
    }
    public.whereabouts.iter().nth(rng.random_range(0..count))
}
