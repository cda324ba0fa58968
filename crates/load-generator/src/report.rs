//! What a run reports.

use std::time::Duration;

use serde::Serialize;

/// The measurements of a run.
#[derive(Serialize)]
pub struct LoadReport {
    /// The id of the game.
    pub game: &'static str,
    /// The number of tables.
    pub tables: u32,
    /// The number of spectators at the first table.
    pub spectators: usize,
    /// How often all tables were opened anew because their matches were over.
    pub rounds: u32,
    /// Moves that were made.
    pub moves: usize,
    /// Moves that the server refused.
    pub refused: usize,
    /// How long was played.
    pub seconds: f64,
    /// CPU time of the server during play, without opening the tables.
    pub cpu_seconds: Option<f64>,
    /// Moves per second of play.
    pub moves_per_second: f64,
    /// Moves per second of the server's CPU time.
    pub moves_per_cpu_second: Option<f64>,
    /// From a move until its sender sees it.
    pub move_ms: Quantiles,
    /// From a move until a spectator sees it; the next move waits for all of them.
    pub spectator_ms: Option<Quantiles>,
    /// States that were received.
    pub frames: usize,
    /// Mean size of a state on the wire.
    pub bytes_per_frame: usize,
    /// Mean size of a state after decompression.
    pub bytes_per_frame_unpacked: usize,
    /// Memory of the server before the first table.
    pub memory_kib_empty: Option<u64>,
    /// Memory per connected table before play.
    pub memory_kib_per_table: Option<f64>,
    /// Memory per table after the first round.
    pub memory_kib_per_table_after_play: Option<f64>,
    /// CPU time of the server per start page, if it was fetched.
    pub start_page_ms: Option<StartPage>,
}

/// CPU time of the server per start page.
#[derive(Serialize)]
pub struct StartPage {
    /// For a new visitor, in milliseconds.
    pub new_visitor: f64,
    /// For a visitor with a table, in milliseconds.
    pub with_a_table: f64,
}

/// Quantiles of a duration.
#[derive(Serialize)]
pub struct Quantiles {
    /// The median, in milliseconds.
    pub p50: f64,
    /// The 99th percentile, in milliseconds.
    pub p99: f64,
    /// The maximum, in milliseconds.
    pub most: f64,
}

impl Quantiles {
    pub(crate) fn of(mut times: Vec<Duration>) -> Quantiles {
        times.sort();
        let at = |share: f64| {
            let index = (times.len().saturating_sub(1) as f64 * share).round() as usize;
            times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        Quantiles { p50: at(0.5), p99: at(0.99), most: at(1.0) }
    }
}
