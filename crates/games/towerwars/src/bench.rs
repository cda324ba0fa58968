//! Throughput of the rules: random play and perft, for benchmarks and tests.

use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
#[cfg(feature = "presentation")]
use stammtisch_presentation::Benchmark;
use stammtisch_rules::Rng;

use crate::rules::{Board, Step};

/// The benchmarks for `stammtisch bench`.
#[cfg(feature = "presentation")]
pub(crate) const BENCHMARKS: [Benchmark; 4] = [
    Benchmark { what: "random games 8x8, at most 400 plies", run: |seed| play_sample(seed).games },
    Benchmark { what: "plies in random games 8x8", run: |seed| play_sample(seed).plies },
    Benchmark { what: "legal moves in random games 8x8", run: |seed| play_sample(seed).legal_moves },
    Benchmark { what: "perft(8,4) sequences", run: |_| perft(&mut Board::start(8), 4) },
];

#[cfg(feature = "presentation")]
fn play_sample(seed: u64) -> PlayStats {
    random_play(8, 50, 400, seed)
}

/// Counts and duration of a benchmark.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayStats {
    /// Games played.
    pub games: u64,
    /// Moves made in them.
    pub plies: u64,
    /// Legal moves generated, each of them pushed to a list.
    pub legal_moves: u64,
    /// The duration.
    pub time: Duration,
}

impl PlayStats {
    /// The rate of a count per second.
    pub fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.time.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// Plays random games on one thread: lists all legal moves at every ply and picks one uniformly.
/// A game ends by the rules or undecided after `max_plies`.
pub fn random_play(size: u8, games: u64, max_plies: u64, seed: u64) -> PlayStats {
    let mut rng = Rng::seed_from_u64(seed);
    let mut steps = Vec::new();
    let mut stats = PlayStats { games, ..PlayStats::default() };
    let start = Board::start(size);
    let clock = Instant::now();
    for _ in 0..games {
        let mut board = start.clone();
        for _ in 0..max_plies {
            steps.clear();
            board.each_step(|step| steps.push(step));
            if steps.is_empty() {
                break;
            }
            stats.legal_moves += steps.len() as u64;
            stats.plies += 1;
            let step = steps[rng.random_range(0..steps.len())];
            board.play(step);
            if board.base_is_lost(board.mover()) {
                break;
            }
        }
    }
    stats.time = clock.elapsed();
    stats
}

/// Perft: the number of sequences of exactly `depth` legal moves. Games that end earlier do not
/// count.
pub fn perft(board: &mut Board, depth: usize) -> u64 {
    perft_with(board, &mut vec![Vec::new(); depth])
}

/// Bulk counting: the moves of the last ply are counted, not played.
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
