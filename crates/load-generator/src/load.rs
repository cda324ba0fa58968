//! Carries out a plan: opens the tables, lets the visitors play, and measures.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use stammtisch_catalog::AnyGame;
use stammtisch_presentation::Values;
use tokio::sync::Semaphore;

use crate::client::Visitor;
use crate::table::{LoadedTable, Measurements};
use crate::{LoadError, LoadReport, Quantiles, Server, StartPage};

/// Tables that are opened concurrently.
const MAX_CONCURRENT_OPENS: usize = 16;
/// Pause before the memory of connected tables is measured once, so that they are idle.
const IDLE_PAUSE: Duration = Duration::from_secs(3);

/// What is played on the server.
pub struct LoadPlan {
    /// The game of all tables.
    pub game: &'static dyn AnyGame,
    /// A valid setup of the game.
    pub setup: Values,
    /// The number of tables, with two visitors each.
    pub tables: u32,
    /// How long is played; tables are opened anew when their matches are over.
    pub duration: Duration,
    /// The number of spectators at the first table.
    pub spectators: usize,
    /// How often the start page is fetched; 0 for never.
    pub pages: u32,
}

/// Runs the plan on a server.
pub fn run(plan: &LoadPlan, server: &Server) -> Result<LoadReport, LoadError> {
    let runtime = tokio::runtime::Runtime::new().map_err(LoadError::CannotStart)?;
    runtime.block_on(measure(plan, server)).map_err(LoadError::Failed)
}

async fn measure(plan: &LoadPlan, server: &Server) -> io::Result<LoadReport> {
    let empty = server.memory();
    let per_table = |now: Option<u64>| Some((now?.saturating_sub(empty?)) as f64 / f64::from(plan.tables));
    let mut measured = Measurements::default();
    let mut played = Duration::ZERO;
    let mut spent = Some(Duration::ZERO);
    let mut rounds = 0;
    let mut connected = None;
    let mut after = None;
    while played < plan.duration {
        let tables = open_tables(plan, server).await?;
        if rounds == 0 && empty.is_some() {
            tokio::time::sleep(IDLE_PAUSE).await;
            connected = per_table(server.memory());
        }
        let started = Instant::now();
        let before = server.cpu();
        let deadline = started + (plan.duration - played);
        let mut playing: FuturesUnordered<_> =
            tables.into_iter().map(|table| tokio::spawn(table.play(deadline))).collect();
        let moves_before = measured.moves.len();
        let mut open = Vec::new();
        while let Some(done) = playing.next().await {
            let (round, sockets) = done.map_err(io::Error::other)?;
            measured.add(round);
            open.push(sockets);
        }
        let took = server.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        spent = spent.zip(took).map(|(all, took)| all + took);
        played += started.elapsed();
        after = after.or_else(|| per_table(server.memory()));
        rounds += 1;
        // The last round may be too short for a move.
        let is_cut_short = played >= plan.duration && rounds > 1;
        if measured.moves.len() == moves_before && !is_cut_short {
            return Err(io::Error::other("no visitor could move"));
        }
    }
    let start_page_ms = if plan.pages > 0 { start_page(plan, server).await? } else { None };
    let moves = measured.moves.len();
    let seconds = played.as_secs_f64();
    let cpu_seconds = spent.map(|spent| spent.as_secs_f64());
    let frames = measured.frames.max(1);
    Ok(LoadReport {
        game: plan.game.id(),
        tables: plan.tables,
        spectators: plan.spectators,
        rounds,
        moves,
        refused: measured.refused,
        seconds,
        cpu_seconds,
        moves_per_second: (moves as f64 / seconds).round(),
        moves_per_cpu_second: cpu_seconds.filter(|cpu| *cpu > 0.0).map(|cpu| (moves as f64 / cpu).round()),
        move_ms: Quantiles::of(measured.moves),
        spectator_ms: (plan.spectators > 0).then(|| Quantiles::of(measured.spectators)),
        frames: measured.frames,
        bytes_per_frame: measured.wire / frames,
        bytes_per_frame_unpacked: measured.unpacked / frames,
        memory_kib_empty: empty,
        memory_kib_per_table: connected,
        memory_kib_per_table_after_play: after,
        start_page_ms,
    })
}

/// Fetches the start page as a new visitor and as one with a table.
async fn start_page(plan: &LoadPlan, server: &Server) -> io::Result<Option<StartPage>> {
    let visitor = Visitor::new(&server.address);
    let mut host = Visitor::new(&server.address);
    host.open(plan.game, &plan.setup).await?;
    let mut costs = Vec::new();
    for visitor in [visitor, host] {
        let before = server.cpu();
        visitor.fetch_start_page(plan.pages).await?;
        let spent = server.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        costs.extend(spent.map(|spent| spent.as_secs_f64() * 1e3 / f64::from(plan.pages)));
    }
    let [new_visitor, with_a_table] = costs[..] else { return Ok(None) };
    Ok(Some(StartPage { new_visitor, with_a_table }))
}

/// Opens all tables with their visitors; the spectators are at the first.
async fn open_tables(plan: &LoadPlan, server: &Server) -> io::Result<Vec<LoadedTable>> {
    let permits = Arc::new(Semaphore::new(MAX_CONCURRENT_OPENS));
    let opening = (0..plan.tables).map(|number| {
        let address = server.address.clone();
        let permits = permits.clone();
        let game = plan.game;
        let setup = plan.setup.clone();
        let spectators = if number == 0 { plan.spectators } else { 0 };
        tokio::spawn(async move {
            let _permit = permits.acquire().await.map_err(io::Error::other)?;
            LoadedTable::open(&address, game, &setup, number, spectators).await
        })
    });
    let mut tables = Vec::new();
    for table in opening.collect::<Vec<_>>() {
        tables.push(table.await.map_err(io::Error::other)??);
    }
    Ok(tables)
}
