//! The benchmarks of this game for `stammtisch bench`.

use crate::rules::playout_bench;
use stammtisch_presentation::Benchmark;

/// Random playouts from the empty board.
pub(crate) const BENCHMARKS: [Benchmark; 3] = [
    Benchmark { what: "playouts 9x9", run: |seed| u64::from(playout_bench(9, 200, seed).games) },
    Benchmark { what: "playouts 13x13", run: |seed| u64::from(playout_bench(13, 100, seed).games) },
    Benchmark { what: "playouts 19x19", run: |seed| u64::from(playout_bench(19, 50, seed).games) },
];
