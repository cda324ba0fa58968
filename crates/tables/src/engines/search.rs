//! Searches for a table: queues them, runs them here or on a worker, and repeats lost ones.

use std::pin::pin;
use std::sync::Arc;

use stammtisch_catalog::analysis::Depth;
use stammtisch_catalog::{AnyMatch, EngineSpec, Engines};
use stammtisch_presentation::{Budget, Seat, Text};
use tokio::task::spawn_blocking;

use crate::engines::scheduler::{Admitted, JobOwner, Priority, SearchPermit};
use crate::{EngineJob, JobError, JobKind, JobResult, Refused, StoreError, Table};

/// How often a job is sent to workers before its engine counts as one that has no answer.
///
/// A job that is always lost may be what crashes the workers.
const MAX_LOST_ATTEMPTS: usize = 4;

/// A question to an engine about a position, from one seat's view.
#[derive(Clone)]
pub(crate) struct Search {
    pub(crate) position: Arc<dyn AnyMatch>,
    pub(crate) seat: Seat,
    pub(crate) engine: EngineSpec,
    pub(crate) kind: JobKind,
    pub(crate) seed: u64,
}

impl Search {
    /// An evaluation of all moves or `only` one. Without a depth the time limit for bots applies.
    pub(crate) fn evaluation(
        position: Arc<dyn AnyMatch>,
        seat: Seat,
        only: Option<String>,
        depth: Option<Depth>,
        seed: u64,
    ) -> Search {
        let kind = JobKind::Evaluate { only, depth };
        Search { position, seat, engine: EngineSpec::Analysis, kind, seed }
    }

    /// Asks the engine within the budget. Blocks the thread.
    fn run(&self, engines: &mut Engines, budget: &Budget) -> Result<JobResult, Text> {
        let position = self.position.as_ref();
        match &self.kind {
            JobKind::Move => {
                engines.choose(position, self.seat, &self.engine, budget, self.seed).map(JobResult::Move)
            }
            JobKind::Evaluate { only, .. } => engines
                .evaluate(position, self.seat, only.as_deref(), budget, self.seed)
                .map(JobResult::Evaluation),
        }
    }
}

impl JobKind {
    /// The answer without a move or an evaluation.
    fn nothing(&self) -> JobResult {
        match self {
            JobKind::Move => JobResult::Move(None),
            JobKind::Evaluate { .. } => JobResult::Evaluation(None),
        }
    }
}

impl Table {
    /// Queues a search with all other engine jobs and awaits its result. It is empty if the budget
    /// is cancelled.
    pub(crate) async fn search(
        &self,
        owner: JobOwner,
        priority: Priority,
        search: Search,
        budget: &Budget,
    ) -> Result<JobResult, Refused> {
        let is_move = search.kind == JobKind::Move;
        for _ in 0..MAX_LOST_ATTEMPTS {
            let mut cancelled = pin!(self.search_cancelled.notified());
            // Registered before the check: a later cancellation notifies, an earlier one shows in
            // the budget.
            cancelled.as_mut().enable();
            if budget.is_cancelled() {
                return Ok(search.kind.nothing());
            }
            let last_worker = if is_move { self.last_worker.lock().clone() } else { None };
            let admitted = tokio::select! {
                admitted = self.house.scheduler.admit(owner, last_worker, priority) => admitted,
                // Notifies of the bot's search alone.
                () = cancelled, if is_move => continue,
            };
            match admitted.ok_or(StoreError::Closed)? {
                Admitted::Here(permit) => return self.search_here(permit, search, budget).await,
                Admitted::There(_) if budget.is_cancelled() => return Ok(search.kind.nothing()),
                Admitted::There(slot) => {
                    if is_move {
                        // With hidden information a job carries no moves to resume from.
                        let is_reusable = !search.position.game().has_hidden_information();
                        *self.last_worker.lock() = is_reusable.then(|| slot.worker().clone());
                    }
                    let job = EngineJob::new(self.id(), &search, budget, self.house.options.bot_time_limit)?;
                    match self.house.remote_jobs.run(slot, job, budget).await {
                        Ok(result) if search.fits(&result) => return Ok(result),
                        Err(JobError::Refused(why)) => return Err(why.into()),
                        // An answer of another kind or for another seat counts as lost.
                        Ok(_) | Err(JobError::Lost) => {}
                    }
                }
            }
        }
        if budget.is_cancelled() { Ok(search.kind.nothing()) } else { Err(Text::new("move-none").into()) }
    }

    /// Runs a search on a blocking thread of this process. The table's engines keep what they have
    /// computed for their next move.
    async fn search_here(
        &self,
        permit: SearchPermit,
        search: Search,
        budget: &Budget,
    ) -> Result<JobResult, Refused> {
        budget.set_yield_point(permit.yield_point());
        let keeps_engines = search.kind == JobKind::Move;
        let kept = if keeps_engines { self.engines.lock().take() } else { None };
        let mut engines = kept.unwrap_or_else(|| Engines::new(self.house.options.engines.clone()));
        let budget = budget.clone();
        let time_limit = self.house.options.bot_time_limit;
        let running = spawn_blocking(move || {
            // Made here, because CPU time counts for the thread that searches.
            let limited = match search.kind {
                JobKind::Evaluate { depth: Some(depth), .. } => depth.budget(&budget),
                JobKind::Evaluate { depth: None, .. } | JobKind::Move => budget.at_most(time_limit),
            };
            let result = search.run(&mut engines, &limited);
            drop(permit);
            (engines, result)
        });
        let (engines, result) = running.await.map_err(|error| {
            if error.is_panic() {
                Refused::Because(Text::new("move-none"))
            } else {
                StoreError::Closed.into()
            }
        })?;
        if keeps_engines {
            *self.engines.lock() = Some(engines);
        }
        Ok(result?)
    }

    /// How much of its time the bot that searches here has used, 0 to 1; 0 if that is not known.
    pub fn search_progress(&self) -> f32 {
        self.search_budget.lock().as_ref().map_or(0.0, Budget::used)
    }
}

impl Search {
    /// Whether a worker's answer is one to this question.
    fn fits(&self, result: &JobResult) -> bool {
        match (&self.kind, result) {
            (JobKind::Move, JobResult::Move(_)) => true,
            (JobKind::Evaluate { .. }, JobResult::Evaluation(found)) => {
                found.as_ref().is_none_or(|found| found.seat == self.seat)
            }
            _ => false,
        }
    }
}
