//! What the speed of the rules is measured by.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use stammtisch_presentation::{Actor, Benchmark, Game, Rng, Turn};

use crate::rules::{Carcassonne, Move, Setup};

/// What `stammtisch bench` measures of this game.
pub(crate) const SPEEDS: [Benchmark; 3] = [
    Benchmark { what: "random games of two players", run: |seed| random_games(2, 50, seed).games.into() },
    Benchmark { what: "turns on a copied board of 7 tiles", run: early_turns },
    Benchmark { what: "turns on a copied board of 70 tiles", run: late_turns },
];

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

/// Turns, each a tile drawn and laid on a copy of a board of 7 tiles; says how many.
pub fn early_turns(_: u64) -> u64 {
    static TURNS: LazyLock<Vec<Next>> = LazyLock::new(|| turns_at(7, 1));
    play_all(&TURNS)
}

/// The same on boards of 70 tiles: it takes no longer.
pub fn late_turns(_: u64) -> u64 {
    static TURNS: LazyLock<Vec<Next>> = LazyLock::new(|| turns_at(70, 1));
    play_all(&TURNS)
}

/// What one turn (a tile drawn and laid) costs when so many tiles lie, on average over positions of random games. Of many rounds the
/// quickest counts, and what it takes to copy the positions is left out.
pub fn turn_cost(tiles: usize, seed: u64) -> Duration {
    const ROUNDS: usize = 200;
    let turns = turns_at(tiles, seed);
    let quickest = |play: fn(&mut Carcassonne, &Next)| {
        let round = || {
            let start = Instant::now();
            copy_and(play, &turns);
            start.elapsed()
        };
        (0..ROUNDS).map(|_| round()).min().unwrap_or_default()
    };
    let copies = quickest(|_, _| {});
    quickest(play_turn).saturating_sub(copies) / POSITIONS as u32
}

/// A position before a draw, the draw and the move that followed.
struct Next {
    state: Carcassonne,
    draw: Move,
    lay: Move,
}

/// Positions that one measurement is spread over.
const POSITIONS: usize = 64;

fn turns_at(tiles: usize, seed: u64) -> Vec<Next> {
    (0..).filter_map(|game| turn_at(tiles, seed.wrapping_add(game))).take(POSITIONS).collect()
}

fn play_all(turns: &[Next]) -> u64 {
    const ROUNDS: usize = 100;
    for _ in 0..ROUNDS {
        copy_and(play_turn, turns);
    }
    (ROUNDS * turns.len()) as u64
}

fn play_turn(state: &mut Carcassonne, next: &Next) {
    state.play_unchecked(Actor::House, next.draw);
    state.play_unchecked(Actor::Seat(state.to_move()), next.lay);
}

fn copy_and(play: fn(&mut Carcassonne, &Next), turns: &[Next]) {
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

/// The turn of a random game before which so many tiles lay.
fn turn_at(tiles: usize, seed: u64) -> Option<Next> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut state = Carcassonne::start(&Setup::default()).ok()?;
    loop {
        let (actor, draw) = random_step(&state, &mut rng)?;
        let before = state.clone();
        state.play_unchecked(actor, draw);
        if before.board().tiles().len() == tiles && state.drawn().is_some() {
            let (_, lay) = random_step(&state, &mut rng)?;
            return Some(Next { state: before, draw, lay });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measured_turns_are_taken_at_the_number_of_tiles_they_name() {
        for tiles in [7, 70] {
            for next in turns_at(tiles, 3) {
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
