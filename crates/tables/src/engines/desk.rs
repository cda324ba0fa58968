//! A worker's cache of engine sessions: the engines that it was asked for, with their search trees.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use stammtisch_catalog::{AnyCorrespondent, Letter, find};
use stammtisch_presentation::{Budget, Seat, Text, excerpt};

use crate::{EngineJob, JobKind, JobResult, TableId};

/// Runs engine jobs and keeps the engines in an LRU cache.
///
/// An evicted engine starts anew from the next view.
pub struct Desk {
    capacity: usize,
    /// The engine used last comes last.
    sessions: Mutex<Vec<EngineSession>>,
}

/// An engine that waits for its next job.
struct EngineSession {
    table: TableId,
    seat: Seat,
    name: String,
    player: Box<dyn AnyCorrespondent>,
}

impl Desk {
    /// An empty cache for at most that many engines.
    pub fn new(capacity: usize) -> Desk {
        Desk { capacity, sessions: Mutex::default() }
    }

    /// How many engines are cached.
    pub fn len(&self) -> usize {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether no engine is cached.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Runs a job within its own limits and those of the budget. Blocks the thread.
    pub fn run(&self, job: &EngineJob, budget: &Budget) -> Result<JobResult, Text> {
        let game = find(&job.game).ok_or_else(|| Text::new("move-none").with("game", excerpt(&job.game)))?;
        let letter = Letter { view: job.view.get().as_bytes(), ply: job.ply, trail: &job.recent_moves };
        let mut limited = budget.at_most(Duration::from_millis(job.time_limit_ms));
        if let JobKind::Evaluate { only, depth } = &job.kind {
            let limited = depth.map_or(limited, |depth| depth.budget(budget));
            let found = game.evaluate_by_letter(job.seat, &letter, only.as_deref(), &limited, job.seed)?;
            return Ok(JobResult::Evaluation(found));
        }
        let mut player = match self.take(job) {
            Some(player) => player,
            None => game.correspondent(job.seat, &job.player)?,
        };
        limited.nodes = job.nodes;
        let chosen = player.choose(&letter, &limited, job.seed)?;
        self.put(job, player);
        Ok(JobResult::Move(chosen))
    }

    /// Takes the job's engine out of the cache.
    fn take(&self, job: &EngineJob) -> Option<Box<dyn AnyCorrespondent>> {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        let is_own = |session: &EngineSession| {
            session.table == job.table && session.seat == job.seat && session.name == job.player
        };
        let found = sessions.iter().position(is_own)?;
        Some(sessions.remove(found).player)
    }

    /// Caches the job's engine in place of any other of its seat, and evicts the oldest if full.
    fn put(&self, job: &EngineJob, player: Box<dyn AnyCorrespondent>) {
        let session = EngineSession { table: job.table, seat: job.seat, name: job.player.clone(), player };
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|other| other.table != session.table || other.seat != session.seat);
        sessions.push(session);
        if sessions.len() > self.capacity {
            sessions.remove(0);
        }
    }
}
