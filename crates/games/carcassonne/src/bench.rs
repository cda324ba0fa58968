//! Benchmarks of the rules.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use stammtisch_presentation::{Actor, Benchmark, Game, Rng, Turn};

use crate::rules::{Carcassonne, Move, Setup};

/// The benchmarks that `stammtisch bench` runs for this game.
pub(crate) const BENCHMARKS: [Benchmark; 3] = [
    Benchmark { what: "random games of two players", run: |seed| random_games(2, 50, seed).games.into() },
    Benchmark { what: "turns on a copied board of 7 tiles", run: early_turns },
    Benchmark { what: "turns on a copied board of 70 tiles", run: late_turns },
];

/// Sums over random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played to the end.
    pub games: u32,
    /// Tiles laid in all games.
    pub turns: u64,
    /// Points of all players in all games.
    pub points: u64,
}

/// Plays random games to the end, one after another: tiles, placements and meeples are random.
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

/// Draws and lays a tile on copies of boards of 7 tiles; returns the number of turns.
pub fn early_turns(_: u64) -> u64 {
    static TURNS: LazyLock<Vec<MeasuredTurn>> = LazyLock::new(|| sample_turns(7, 1));
    play_all(&TURNS)
}

/// Like [`early_turns`] on boards of 70 tiles. A turn takes no longer there.
pub fn late_turns(_: u64) -> u64 {
    static TURNS: LazyLock<Vec<MeasuredTurn>> = LazyLock::new(|| sample_turns(70, 1));
    play_all(&TURNS)
}

/// Measures one turn (a tile drawn and laid) on boards of that many tiles, on average over
/// positions of random games.
///
/// It takes the fastest of many rounds and subtracts the time to copy the positions.
pub fn measure_turn(tiles: usize, seed: u64) -> Duration {
    const ROUNDS: usize = 200;
    let turns = sample_turns(tiles, seed);
    let fastest = |play: fn(&mut Carcassonne, &MeasuredTurn)| {
        let round = || {
            let start = Instant::now();
            play_on_copies(play, &turns);
            start.elapsed()
        };
        (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
    };
    let copies = fastest(|_, _| {});
    fastest(play_turn).saturating_sub(copies) / SAMPLED_POSITIONS as u32
}

/// A position before a draw, the draw and the move that followed.
struct MeasuredTurn {
    state: Carcassonne,
    draw: Move,
    lay: Move,
}

/// Positions of one measurement.
const SAMPLED_POSITIONS: usize = 64;

fn sample_turns(tiles: usize, seed: u64) -> Vec<MeasuredTurn> {
    (0..).filter_map(|game| sample_turn(tiles, seed.wrapping_add(game))).take(SAMPLED_POSITIONS).collect()
}

fn play_all(turns: &[MeasuredTurn]) -> u64 {
    const ROUNDS: usize = 100;
    for _ in 0..ROUNDS {
        play_on_copies(play_turn, turns);
    }
    (ROUNDS * turns.len()) as u64
}

fn play_turn(state: &mut Carcassonne, next: &MeasuredTurn) {
    state.play_unchecked(Actor::House, next.draw);
    state.play_unchecked(Actor::Seat(state.to_move()), next.lay);
}

fn play_on_copies(play: fn(&mut Carcassonne, &MeasuredTurn), turns: &[MeasuredTurn]) {
    for next in turns {
        let mut state = next.state.clone();
        play(&mut state, next);
        black_box(&state);
    }
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

/// The turn of a random game that starts with that many tiles on the board.
fn sample_turn(tiles: usize, seed: u64) -> Option<MeasuredTurn> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Carcassonne::start(&Setup::default()).ok()?;
    loop {
        let (actor, draw) = random_step(&state, &mut rng)?;
        let before = state.clone();
        state.play_unchecked(actor, draw);
        if before.board().tiles().len() == tiles && state.drawn().is_some() {
            let (_, lay) = random_step(&state, &mut rng)?;
            return Some(MeasuredTurn { state: before, draw, lay });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_turns_start_with_the_requested_tiles() {
        for tiles in [7, 70] {
            for next in sample_turns(tiles, 3) {
                let mut state = next.state.clone();
                assert_eq!(state.board().tiles().len(), tiles);
                play_turn(&mut state, &next);
                assert_eq!(state.board().tiles().len(), tiles + 1);
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_games() {
        let totals = random_games(3, 5, 8);
        assert_eq!(totals, random_games(3, 5, 8));
        assert_eq!(totals.games, 5);
        assert!(totals.turns > 5 * 60 && totals.points > 0);
    }
}
