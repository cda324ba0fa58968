//! Engine jobs that run in other processes.
//!
//! A worker with a free core takes the next job of the fair queue. A job carries one seat's view of
//! the position and never the full state.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use stammtisch_catalog::analysis::Depth;
use stammtisch_catalog::{Chosen, Evaluation};
use stammtisch_presentation::{Budget, Perspective, Seat, Text};

use crate::engines::search::Search;
use crate::{Digest, TableId};

/// How many of the latest moves a job carries, if nothing is hidden: more than are made between two
/// turns of one player.
const MAX_RECENT_MOVES: usize = 32;

/// A request to a worker: find a move, or evaluate a position, from one seat's view.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EngineJob {
    /// The table.
    pub table: TableId,
    /// The seat that the job is for.
    pub seat: Seat,
    /// The name of the engine.
    pub player: String,
    /// The game.
    pub game: String,
    /// What the seat may know, including the setup and the board data.
    pub view: Box<RawValue>,
    /// How many moves were made.
    pub ply: usize,
    /// The latest moves, if the game has no hidden information. With them the engine can reuse its
    /// search tree.
    #[serde(rename = "trail")]
    pub recent_moves: Vec<(Option<Seat>, String)>,
    /// The time limit in milliseconds.
    #[serde(rename = "milliseconds")]
    pub time_limit_ms: u64,
    /// The node limit, if nodes are counted.
    pub nodes: Option<u64>,
    /// The engine's random seed. It reveals nothing about the table's own.
    pub seed: u64,
    /// What is asked for.
    #[serde(default, rename = "wants")]
    pub kind: JobKind,
}

/// What an engine job asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum JobKind {
    /// A move.
    #[default]
    Move,
    /// An evaluation of the position.
    #[serde(rename = "Opinion")]
    Evaluate {
        /// Only of this move.
        only: Option<String>,
        /// The search depth; without it, that of an engine of the highest level.
        depth: Option<Depth>,
    },
}

/// A worker's answer to an engine job.
#[derive(Clone, Debug, PartialEq)]
pub enum JobResult {
    /// The move, if there is any.
    Move(Option<Chosen>),
    /// The evaluation, if there is any.
    Evaluation(Option<Evaluation>),
}

impl JobResult {
    /// The evaluation, if it is one.
    pub(crate) fn evaluation(self) -> Option<Evaluation> {
        match self {
            JobResult::Evaluation(evaluation) => evaluation,
            JobResult::Move(_) => None,
        }
    }
}

/// A worker's free core, good for one job. Dropped unused, it is released.
#[async_trait]
pub trait WorkerSlot: Send {
    /// The worker's name.
    fn worker(&self) -> &Arc<str>;

    /// Runs the job on that core.
    ///
    /// The result is empty if the engine has no move, or if the budget was cancelled meanwhile; the
    /// worker then stops.
    async fn run(self: Box<Self>, job: EngineJob, budget: &Budget) -> Result<JobResult, JobError>;
}

/// Why a worker has not answered a job.
#[derive(Clone, Debug, PartialEq)]
pub enum JobError {
    /// The worker is gone, or a message was lost. The job can be sent to another worker.
    Lost,
    /// The job cannot be done, and why.
    Refused(Text),
}

/// Whether engine jobs may run in the server process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LocalSearch {
    /// While no worker is connected.
    #[default]
    Auto,
    /// Jobs always wait for a worker.
    Never,
}

/// Counters about workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerStats {
    /// Connected workers.
    pub connected: usize,
    /// Jobs of this house that workers run now.
    pub running_jobs: usize,
    /// Jobs that were lost with a worker and retried.
    pub lost_jobs: u64,
}

/// Runs jobs on workers and counts them.
#[derive(Debug, Default)]
pub(crate) struct RemoteJobs {
    running: AtomicUsize,
    lost: AtomicU64,
}

impl RemoteJobs {
    /// Runs a job on a worker's core.
    pub(crate) async fn run(
        &self,
        slot: Box<dyn WorkerSlot>,
        job: EngineJob,
        budget: &Budget,
    ) -> Result<JobResult, JobError> {
        let _running = CountGuard::increment(&self.running);
        let answer = slot.run(job, budget).await;
        if answer == Err(JobError::Lost) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    pub(crate) fn stats(&self, connected: usize) -> WorkerStats {
        let running_jobs = self.running.load(Ordering::Relaxed);
        let lost_jobs = self.lost.load(Ordering::Relaxed);
        WorkerStats { connected, running_jobs, lost_jobs }
    }
}

/// Decrements the count when dropped, so that a job whose caller stops waiting is uncounted too.
struct CountGuard<'a>(&'a AtomicUsize);

impl CountGuard<'_> {
    fn increment(count: &AtomicUsize) -> CountGuard<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        CountGuard(count)
    }
}

impl Drop for CountGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl EngineJob {
    /// The job for a search. The engine's seed is derived from the search's, the table's own.
    pub(crate) fn new(
        table: &TableId,
        search: &Search,
        budget: &Budget,
        time_limit: Duration,
    ) -> Result<EngineJob, Text> {
        let Search { position, seat, engine, kind, seed } = search;
        let game = position.game();
        let is_open = !game.has_hidden_information();
        let recent_moves = if is_open { position.latest_moves(MAX_RECENT_MOVES) } else { Vec::new() };
        Ok(EngineJob {
            table: *table,
            seat: *seat,
            player: engine.name().to_owned(),
            game: game.id().to_owned(),
            view: RawValue::from_string(position.view(Perspective::seat(*seat)))
                .map_err(|_| Text::new("move-none"))?,
            ply: position.ply(),
            recent_moves: recent_moves.into_iter().map(|(actor, text)| (actor.seat(), text)).collect(),
            time_limit_ms: u64::try_from(time_limit.as_millis()).unwrap_or(u64::MAX),
            nodes: budget.nodes,
            seed: engine_seed(*seed, *seat),
            kind: kind.clone(),
        })
    }
}

/// A seed for an engine, hashed so that it reveals nothing about the table's own seed.
fn engine_seed(seed: u64, seat: Seat) -> u64 {
    Digest::of(&[b"a player's dice".as_slice(), &seed.to_be_bytes(), &[seat.0]].concat()).number()
}
