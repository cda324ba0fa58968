//! What `stammtisch bench` measures of this game.

use crate::rules::playout_bench;
use stammtisch_presentation::Speed;

/// Games played out at random.
pub(crate) const SPEEDS: [Speed; 3] = [
    Speed { what: "playouts 9x9", run: |seed| u64::from(playout_bench(9, 200, seed).games) },
    Speed { what: "playouts 13x13", run: |seed| u64::from(playout_bench(13, 100, seed).games) },
    Speed { what: "playouts 19x19", run: |seed| u64::from(playout_bench(19, 50, seed).games) },
];
