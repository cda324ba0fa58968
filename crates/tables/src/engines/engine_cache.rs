//! A worker's cache of the engines that it was asked for, with their search trees.

use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_catalog::engine::RecentMoves;
use stammtisch_catalog::{Engine, EngineRegistry, EngineRequest, EngineSpec, find};
use stammtisch_presentation::{Budget, Seat, Text, excerpt};

use crate::{EngineJob, JobKind, JobResult, TableId};

/// Runs engine jobs and keeps the engines in an LRU cache.
///
/// An evicted engine starts anew from the next view.
pub struct EngineCache {
    capacity: usize,
    registry: EngineRegistry,
    /// The engine used last comes last.
    engines: Mutex<Vec<CachedEngine>>,
}

/// An engine that waits for its next job.
struct CachedEngine {
    table: TableId,
    seat: Seat,
    name: String,
    engine: Box<dyn Engine>,
}

impl EngineCache {
    /// An empty cache for at most that many engines.
    pub fn new(capacity: usize) -> EngineCache {
        EngineCache { capacity, registry: EngineRegistry::default(), engines: Mutex::default() }
    }

    /// How many engines are cached.
    pub fn len(&self) -> usize {
        self.engines.lock().len()
    }

    /// Whether no engine is cached.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Runs a job within its own limits and those of the budget. Blocks the thread.
    pub fn run(&self, job: &EngineJob, budget: &Budget) -> Result<JobResult, Text> {
        let game = find(&job.game).ok_or_else(|| Text::new("move-none").with("game", excerpt(&job.game)))?;
        let name = EngineSpec::named(&job.player);
        let mut limited = budget.at_most(Duration::from_millis(job.time_limit_ms));
        if let JobKind::Evaluate { depth: Some(depth), .. } = &job.kind {
            limited = depth.budget(budget);
        }
        if job.kind == JobKind::Move {
            limited.nodes = job.nodes;
        }
        let recent = RecentMoves { ply: job.ply, moves: &job.recent_moves };
        let request = EngineRequest {
            seat: job.seat,
            view: game.read_view(job.view.get().as_bytes())?,
            ply: job.ply,
            moves: (!game.has_hidden_information()).then_some(&recent),
            budget: &limited,
            seed: job.seed,
        };
        if let JobKind::Evaluate { only, .. } = &job.kind {
            let mut engine = self.registry.start(game, job.seat, &EngineSpec::Analysis)?;
            return Ok(JobResult::Evaluation(engine.evaluate(request, only.as_deref())?));
        }
        let mut engine = match self.take(job) {
            Some(engine) => engine,
            None => self.registry.start(game, job.seat, &name)?,
        };
        let chosen = engine.choose(request)?;
        self.put(job, engine);
        Ok(JobResult::Move(chosen))
    }

    /// Takes the job's engine out of the cache.
    fn take(&self, job: &EngineJob) -> Option<Box<dyn Engine>> {
        let mut engines = self.engines.lock();
        let is_own = |cached: &CachedEngine| {
            cached.table == job.table && cached.seat == job.seat && cached.name == job.player
        };
        let found = engines.iter().position(is_own)?;
        Some(engines.remove(found).engine)
    }

    /// Caches the job's engine in place of any other of its seat, and evicts the oldest if full.
    fn put(&self, job: &EngineJob, engine: Box<dyn Engine>) {
        let cached = CachedEngine { table: job.table, seat: job.seat, name: job.player.clone(), engine };
        let mut engines = self.engines.lock();
        engines.retain(|other| other.table != cached.table || other.seat != cached.seat);
        engines.push(cached);
        if engines.len() > self.capacity {
            engines.remove(0);
        }
    }
}
