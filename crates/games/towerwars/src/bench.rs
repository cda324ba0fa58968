//! What the rules can do in a second: random play and perft, for benchmarks and tests.

use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
#[cfg(feature = "presentation")]
use stammtisch_presentation::Benchmark;
use stammtisch_rules::Rng;

use crate::rules::{Board, Step};

/// What `stammtisch bench` measures of this game.
#[cfg(feature = "presentation")]
pub(crate) const SPEEDS: [Benchmark; 4] = [
    Benchmark { what: "random games 8x8, at most 400 plies", run: |seed| play_some(seed).games },
    Benchmark { what: "plies in random games 8x8", run: |seed| play_some(seed).plies },
    Benchmark { what: "legal moves in random games 8x8", run: |seed| play_some(seed).legal_moves },
    Benchmark { what: "perft(8,4) sequences", run: |_| perft(&mut Board::start(8), 4) },
];

#[cfg(feature = "presentation")]
fn play_some(seed: u64) -> Pace {
    random_play(8, 50, 400, seed)
}

/// What was played in a benchmark, and in what time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// Games played.
    pub games: u64,
    /// Moves made in them.
    pub plies: u64,
    /// Legal moves found on the way, every one of them written into a list.
    pub legal_moves: u64,
    /// How long it took.
    pub time: Duration,
}

impl Pace {
    /// So many of them in a second.
    pub fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.time.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Plays random games in one thread: all legal moves are listed at every ply, and each is as likely as the others.
/// A game ends as the rules say, or undecided after `most_plies`.
pub fn random_play(size: u8, games: u64, most_plies: u64, seed: u64) -> Pace {
    let mut rng = Rng::seed_from_u64(seed);
    let mut steps = Vec::new();
    let mut pace = Pace { games, ..Pace::default() };
    let start = Board::start(size);
    let clock = Instant::now();
    for _ in 0..games {
        let mut board = start.clone();
        for _ in 0..most_plies {
            steps.clear();
            board.each_step(|step| steps.push(step));
            if steps.is_empty() {
                break;
            }
            pace.legal_moves += steps.len() as u64;
            pace.plies += 1;
            let step = steps[rng.random_range(0..steps.len())];
            board.play(step);
            if board.base_is_lost(board.mover()) {
                break;
            }
        }
    }
    pace.time = clock.elapsed();
    pace
}

/// The number of sequences of exactly `depth` legal moves. Finished games end.
pub fn perft(board: &mut Board, depth: usize) -> u64 {
    perft_with(board, &mut vec![Vec::new(); depth])
}

/// The last ply is only counted; the others are played, each with a list of its own.
fn perft_with(board: &mut Board, lists: &mut [Vec<Step>]) -> u64 {
    let Some((steps, deeper)) = lists.split_first_mut() else { return 1 };
    if board.base_is_lost(board.mover()) {
        return 0;
    }
    if deeper.is_empty() {
        return board.count_steps(board.mover()) as u64;
    }
    steps.clear();
    board.each_step(|step| steps.push(step));
    let mut sequences = 0;
    for &step in steps.iter() {
        let undo = board.play(step);
        sequences += perft_with(board, deeper);
        board.take_back(undo);
    }
    sequences
}
