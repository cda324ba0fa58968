//! Evaluates a position with an engine, on a worker or in this process.

use std::sync::Arc;

use stammtisch_catalog::analysis::Depth;
use stammtisch_catalog::{AnyMatch, Evaluation};
use stammtisch_presentation::{Budget, Seat, Text};
use tokio::task::spawn_blocking;

use crate::engines::bot_driver::MAX_LOST_ATTEMPTS;
use crate::engines::scheduler::{Admitted, JobOwner, Priority};
use crate::{EngineJob, JobError, JobKind, JobResult, Refused, StoreError, Table};

/// A request to evaluate a position from one seat's view.
#[derive(Clone)]
pub(crate) struct EvaluationRequest {
    pub(crate) position: Arc<dyn AnyMatch>,
    pub(crate) seat: Seat,
    /// Evaluate this move only.
    pub(crate) only: Option<String>,
    /// The search depth; without it, the house's time limit for bots applies.
    pub(crate) depth: Option<Depth>,
}

impl Table {
    /// Queues the request with all other engine jobs and awaits the evaluation.
    ///
    /// A job that is lost with its worker is retried. `None` if the budget is cancelled, or if the
    /// engine has no evaluation.
    pub(crate) async fn search_evaluation(
        &self,
        owner: JobOwner,
        priority: Priority,
        request: EvaluationRequest,
        budget: &Budget,
    ) -> Result<Option<Evaluation>, Refused> {
        let house = &self.house;
        let seed = self.seed;
        for _ in 0..MAX_LOST_ATTEMPTS {
            match house.scheduler.admit(owner, None, priority).await {
                None => return Err(StoreError::Closed.into()),
                Some(_) if budget.is_cancelled() => return Ok(None),
                Some(Admitted::Here(permit)) => {
                    budget.set_yield_point(permit.yield_point());
                    let time_limit = house.options.bot_time_limit;
                    let budget = budget.clone();
                    let search = spawn_blocking(move || {
                        let EvaluationRequest { position, seat, only, depth } = request;
                        let limited =
                            depth.map_or_else(|| budget.at_most(time_limit), |depth| depth.budget(&budget));
                        let evaluation = position.evaluate(seat, only.as_deref(), &limited, seed);
                        drop(permit);
                        evaluation
                    });
                    return search.await.map_err(|error| {
                        if error.is_panic() {
                            Refused::Because(Text::new("move-none"))
                        } else {
                            Refused::Store(StoreError::Closed)
                        }
                    });
                }
                Some(Admitted::There(slot)) => {
                    let EvaluationRequest { position, seat, only, depth } = request.clone();
                    let limits = (budget, house.options.bot_time_limit);
                    let job = EngineJob::for_move(self.id(), position.as_ref(), seat, "", limits, seed)?;
                    let job = job.with_kind(JobKind::Evaluate { only, depth });
                    match house.remote_jobs.run(slot, job, budget).await {
                        Ok(JobResult::Evaluation(evaluation))
                            if evaluation.as_ref().is_none_or(|own| own.seat == seat) =>
                        {
                            return Ok(evaluation);
                        }
                        Err(JobError::Refused(why)) => return Err(why.into()),
                        // An answer of another kind or for another seat counts as lost.
                        Ok(_) | Err(JobError::Lost) => {}
                    }
                }
            }
        }
        Err(Text::new("move-none").into())
    }
}
