//! What the speed of the rules is measured by.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use stammtisch_core::{Actor, Game, Rng, Turn};

use crate::rules::{Carcassonne, Move, Setup};

/// Sums over random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played to the end.
    pub games: u32,
    /// Tiles laid in all of them.
    pub turns: u64,
    /// Points of all players in all of them.
    pub points: u64,
}

/// Plays random games for that many players, one after another: tiles drawn, laid and manned at random, scored to the end.
pub fn random_games(players: u8, games: u32, seed: u64) -> Totals {
    let mut rng = Rng::seed_from_u64(seed);
    let mut totals = Totals::default();
    let setup = Setup { players, ..Setup::default() };
    for _ in 0..games {
        let Ok(mut state) = Carcassonne::start(&setup) else { break };
        play_out(&mut state, &mut rng);
        totals.games += 1;
        totals.turns += state.board().tiles().len() as u64 - 1;
        totals.points += state.all_seats().map(|seat| u64::from(state.total(seat))).sum::<u64>();
    }
    totals
}

/// What one turn (a tile drawn and laid) costs when so many tiles lie, on average over positions of random games. Of many rounds the
/// quickest counts, and what it takes to copy the positions is left out.
pub fn turn_cost(tiles: usize, seed: u64) -> Duration {
    const POSITIONS: usize = 64;
    const ROUNDS: usize = 200;
    let turns: Vec<(Carcassonne, Move, Move)> =
        (0..).filter_map(|game| turn_at(tiles, seed.wrapping_add(game))).take(POSITIONS).collect();
    let round = |play: fn(&mut Carcassonne, Move, Move)| {
        let start = Instant::now();
        for (state, draw, lay) in &turns {
            let mut state = state.clone();
            play(&mut state, *draw, *lay);
            black_box(&state);
        }
        start.elapsed()
    };
    let quickest =
        |play: fn(&mut Carcassonne, Move, Move)| (0..ROUNDS).map(|_| round(play)).min().unwrap_or_default();
    let whole_turn = quickest(|state, draw, lay| {
        state.play_unchecked(Actor::House, draw);
        state.play_unchecked(Actor::Seat(state.to_move()), lay);
    });
    whole_turn.saturating_sub(quickest(|_, _, _| {})) / POSITIONS as u32
}

fn play_out(state: &mut Carcassonne, rng: &mut Rng) {
    while let Some((actor, mv)) = random_step(state, rng) {
        state.play_unchecked(actor, mv);
    }
}

fn random_step(state: &Carcassonne, rng: &mut Rng) -> Option<(Actor, Move)> {
    let actor = match state.turn() {
        Turn::Over => return None,
        Turn::Chance => Actor::House,
        Turn::Seats(_) => Actor::Seat(state.to_move()),
    };
    Some((actor, state.random_move(actor, rng)?))
}

/// A random game's position before a draw with so many tiles laid, the draw and the move that followed.
fn turn_at(tiles: usize, seed: u64) -> Option<(Carcassonne, Move, Move)> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Carcassonne::start(&Setup::default()).ok()?;
    loop {
        let (actor, draw) = random_step(&state, &mut rng)?;
        let before = state.clone();
        state.play_unchecked(actor, draw);
        if before.board().tiles().len() == tiles && state.drawn().is_some() {
            let (_, lay) = random_step(&state, &mut rng)?;
            return Some((before, draw, lay));
        }
    }
}
