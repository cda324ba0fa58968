//! Quick moves for play-outs: Mister X keeps his distance, detectives go where he may be.

use rand::RngExt;
use stammtisch_rules::{Actor, Game, Rng, Seat};

use super::streets::Streets;
use crate::city::Station;
use crate::rules::{Case, Hunt, MISTER_X, Move, Phase, is_reveal};
use crate::ticket::Ticket;

/// One of so many moves is any move.
const WHIM: u32 = 8;
/// How Mister X likes a station by its steps from the nearest detective.
const DISTANCE: [i32; 6] = [-100, -40, 0, 8, 12, 14];

/// Plays the hunt to its end.
pub(super) fn play_out(hunt: &mut Hunt, streets: &Streets, rng: &mut Rng) {
    play_until(u8::MAX, hunt, streets, rng, |hunt, seat, rng| chase(hunt, seat, streets, rng));
}

/// Plays the hunt until that round, with detectives who take these steps.
pub(super) fn play_until(
    round: u8,
    hunt: &mut Hunt,
    streets: &Streets,
    rng: &mut Rng,
    mut step: impl FnMut(&Hunt, Seat, &mut Rng) -> Option<Move>,
) {
    while let Phase::Turn(seat) = hunt.case.phase
        && hunt.case.round < round
    {
        let mv = if seat == MISTER_X { flee(hunt, streets, rng) } else { step(hunt, seat, rng) };
        let Some(mv) = mv else { return };
        hunt.play_unchecked(Actor::Seat(seat), mv);
    }
}

/// Whether Mister X may think of a black ticket where another one serves: it tells nothing only while he is hidden.
pub(super) fn hides(case: &Case) -> bool {
    case.shown().is_some() && !is_reveal(case.round())
}

fn flee(hunt: &Hunt, streets: &Streets, rng: &mut Rng) -> Option<Move> {
    if rng.random_range(0..WHIM) == 0 {
        return hunt.random_move(Actor::Seat(MISTER_X), rng);
    }
    let black = if hides(&hunt.case) { -2 } else { -9 };
    let mut best: Option<(i32, Move)> = None;
    hunt.case.steps(MISTER_X, hunt.secret.station?, |to, ticket| {
        let steps = usize::from(streets.to_nearest(&hunt.case, to)).min(DISTANCE.len() - 1);
        let cost = if ticket == Ticket::Black { black } else { 0 };
        let worth = DISTANCE[steps] + cost + rng.random_range(0..6);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, Move::Step { to, ticket }));
        }
    });
    best.map(|(_, mv)| mv)
}

fn chase(hunt: &Hunt, seat: Seat, streets: &Streets, rng: &mut Rng) -> Option<Move> {
    let case = &hunt.case;
    let from = case.detective(seat)?.station;
    if rng.random_range(0..WHIM) == 0 {
        return hunt.random_move(Actor::Seat(seat), rng);
    }
    let one = any_of(case, rng)?;
    let other = any_of(case, rng)?;
    let goal = if streets.steps(from, other) < streets.steps(from, one) { other } else { one };
    let mut best: Option<(u32, Move)> = None;
    case.steps(seat, from, |to, ticket| {
        let way = u32::from(streets.steps(to, goal)) * 4 + rng.random_range(0..4);
        if best.is_none_or(|(least, _)| way < least) {
            best = Some((way, Move::Step { to, ticket }));
        }
    });
    best.map(|(_, mv)| mv)
}

/// Any station where Mister X may be.
fn any_of(case: &Case, rng: &mut Rng) -> Option<Station> {
    let count = case.whereabouts.len();
    if count == 0 {
        return case.shown();
    }
    case.whereabouts.iter().nth(rng.random_range(0..count))
}
