//! Random games per second, and the time of a turn by the number of tiles on the board.
//!
//! Run with `cargo bench -p stammtisch-carcassonne`.

use std::time::Instant;

use stammtisch_carcassonne::bench::{measure_turn, random_games};

fn main() {
    for players in 2..=5 {
        let start = Instant::now();
        let totals = random_games(players, 20_000, 1);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{players} players: {:.0} random games a second ({} turns, {} points)",
            f64::from(totals.games) / seconds,
            totals.turns,
            totals.points
        );
    }
    for tiles in [7, 20, 35, 50, 70] {
        println!("a turn with {tiles:2} tiles on the table: {} ns", measure_turn(tiles, 1).as_nanos());
    }
}
