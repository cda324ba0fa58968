//! Match analysis: engines evaluate every decision of a match, in the background.
//!
//! A running analysis is a lease in the store: the server that runs it sends a heartbeat with its
//! progress, and when the heartbeats stop, another server takes the analysis over.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_catalog::analysis::{Analysis, Decision, Depth, Judged};
use stammtisch_catalog::{AnyMatch, Evaluation};
use stammtisch_presentation::{Budget, Text};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval};

use crate::blocking_pool::current_client;
use crate::engines::analysis_quota::QuotaPermit;
use crate::engines::scheduler::{JobOwner, Priority};
use crate::engines::search::Search;
use crate::{AnalysisProgress, Author, EventKind, Refused, Snapshot, StoreError, Table, VisitorId};

/// How often a server renews the lease of an analysis that it runs, at least.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// How many judged decisions are collected before they are written, so that little is lost with a
/// server.
const JUDGED_BATCH_SIZE: usize = 8;

/// An analysis that this server runs.
pub(crate) struct AnalysisTask {
    started_by: VisitorId,
    total: usize,
    done: AtomicUsize,
    is_stopped: AtomicBool,
    /// The budget of the running search.
    budget: Mutex<Budget>,
    /// What was known before, and what was found since.
    found: Mutex<Arc<Analysis>>,
}

impl AnalysisTask {
    fn progress(&self) -> AnalysisProgress {
        AnalysisProgress { done: self.done.load(Ordering::Relaxed), all: self.total }
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Release);
        self.budget.lock().cancel();
    }
}

/// The decisions of a snapshot that no analysis has judged.
pub(crate) struct PendingDecisions {
    snapshot: Arc<Snapshot>,
    decisions: Vec<Decision>,
}

/// A running analysis as the page shows it.
pub struct RunningAnalysis {
    /// The visitor who started it.
    pub started_by: VisitorId,
    /// How many decisions are judged.
    pub done: usize,
    /// How many decisions are to be judged in total.
    pub all: usize,
    /// What is known so far.
    pub found: Arc<Analysis>,
}

impl Table {
    /// Starts an analysis of the decisions that are not judged yet, or resumes it.
    pub async fn start_analysis(self: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
        let now = self.snapshot();
        self.check_writable(&now)?;
        if !now.may_analyse(now.seats_of(visitor)) {
            return Err(Text::new("analysis-refused").into());
        }
        let pending = self.pending_decisions().await?;
        if pending.decisions.is_empty() {
            let is_done = !pending.snapshot.analysis.judged.is_empty();
            return if is_done { Ok(()) } else { Err(Text::new("analysis-nothing").into()) };
        }
        let house = &self.house;
        let owner = JobOwner::at(current_client(), visitor);
        let permit = match house.analysis_quota.acquire(owner) {
            Ok(permit) => permit,
            Err(_) if self.is_analysing() => return Ok(()),
            Err(exceeded) => return Err(exceeded.into()),
        };
        if house.store.begin_analysis(self.id(), visitor, &house.name).await? {
            self.run_analysis(owner, permit, pending);
        }
        Ok(())
    }

    /// The decisions that are not judged yet. Replays the match, so it runs on the blocking pool.
    pub(crate) async fn pending_decisions(&self) -> Result<PendingDecisions, StoreError> {
        let snapshot = self.snapshot();
        let pending = self.house.blocking_pool.run(move || {
            let decisions = snapshot.analysis.missing_decisions(snapshot.game.as_ref());
            PendingDecisions { snapshot, decisions }
        });
        pending.await.ok_or(StoreError::Closed)
    }

    /// Spawns the task that judges these decisions, unless one runs here already.
    pub(crate) fn run_analysis(
        self: &Arc<Table>,
        owner: JobOwner,
        permit: QuotaPermit,
        pending: PendingDecisions,
    ) {
        let PendingDecisions { snapshot, decisions } = pending;
        let task = Arc::new(AnalysisTask {
            started_by: owner.visitor,
            total: decisions.len(),
            done: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
            budget: Mutex::new(Budget::unlimited()),
            found: Mutex::new(snapshot.analysis.clone()),
        });
        {
            let mut running = self.analysis.lock();
            if running.is_some() {
                return;
            }
            *running = Some(task.clone());
        }
        let table = self.clone();
        tokio::spawn(async move {
            let is_finished = table.judge_decisions(&snapshot, owner, decisions, &task).await;
            let house = &table.house;
            let id = table.id();
            // What a closing server leaves undone is left to another.
            let recorded = if is_finished {
                house.store.end_analysis(id).await
            } else {
                house.store.release_analysis(id, &house.name).await
            };
            if let Err(error) = recorded {
                tracing::warn!(table = %id, %error, "the end of an analysis was not recorded; it will be resumed");
            }
            *table.analysis.lock() = None;
            drop(permit);
        });
    }

    /// The running analysis, here or on another server.
    pub async fn running_analysis(&self) -> Option<RunningAnalysis> {
        let task = self.analysis.lock().clone();
        let (started_by, AnalysisProgress { done, all }, found) = match task {
            Some(task) => (task.started_by, task.progress(), task.found.lock().clone()),
            None => {
                let (started_by, progress) = self.house.store.analysis(self.id()).await.ok().flatten()?;
                (started_by, progress, self.snapshot().analysis.clone())
            }
        };
        Some(RunningAnalysis { started_by, done, all, found })
    }

    /// Stops the running analysis, here or on another server; what was found is kept.
    ///
    /// The players of the match and the visitor who started it may do that.
    pub async fn stop_analysis(&self, visitor: VisitorId) -> Result<(), Refused> {
        let Some(running) = self.running_analysis().await else { return Ok(()) };
        let now = self.snapshot();
        if !now.may_stop_analysis(now.seats_of(visitor)) && running.started_by != visitor {
            return Err(Text::new("analysis-not-yours").into());
        }
        self.pause_analysis();
        Ok(self.house.store.end_analysis(self.id()).await?)
    }

    /// Whether an analysis of this table runs on this server.
    pub(crate) fn is_analysing(&self) -> bool {
        self.analysis.lock().is_some()
    }

    /// Stops the analysis on this server. Another server may resume it.
    pub(crate) fn pause_analysis(&self) {
        if let Some(task) = self.analysis.lock().as_ref() {
            task.stop();
        }
    }

    /// Judges these decisions and writes the results in batches; false if the house closes first.
    async fn judge_decisions(
        self: &Arc<Table>,
        snapshot: &Arc<Snapshot>,
        owner: JobOwner,
        decisions: Vec<Decision>,
        task: &Arc<AnalysisTask>,
    ) -> bool {
        let mut batch = Vec::new();
        let mut is_running = true;
        for decision in decisions {
            let budget = Budget::unlimited();
            *task.budget.lock() = budget.clone();
            is_running = !task.is_stopped.load(Ordering::Acquire) && self.renew_analysis(task).await;
            if !is_running {
                break;
            }
            match self.judge(snapshot, owner, &decision, budget, task).await {
                Ok(judged) => batch.extend(judged),
                Err(_) => break,
            }
            task.done.fetch_add(1, Ordering::Relaxed);
            if batch.len() >= JUDGED_BATCH_SIZE {
                self.append_judged(snapshot, std::mem::take(&mut batch)).await;
            }
        }
        self.append_judged(snapshot, batch).await;
        is_running && !self.house.scheduler.is_closed()
    }

    /// Renews this server's lease of the analysis; false if it was stopped or taken over.
    ///
    /// Continues if the store does not answer.
    async fn renew_analysis(&self, task: &AnalysisTask) -> bool {
        let renewed = self.house.store.renew_analysis(self.id(), &self.house.name, task.progress()).await;
        renewed.unwrap_or(true)
    }

    /// Judges one decision, renewing the lease meanwhile.
    async fn judge(
        &self,
        snapshot: &Arc<Snapshot>,
        owner: JobOwner,
        decision: &Decision,
        budget: Budget,
        task: &Arc<AnalysisTask>,
    ) -> Result<Option<Judged>, Refused> {
        let snapshot = snapshot.clone();
        let ply = decision.ply;
        let position = spawn_blocking(move || snapshot.game.at(ply)).await.map_err(|_| StoreError::Closed)?;
        let Some(position) = position else { return Ok(None) };
        let mut search = pin!(self.search_decision(owner, decision, position.into(), &budget));
        let mut heartbeat = interval(HEARTBEAT_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.tick().await;
        let found = loop {
            tokio::select! {
                found = &mut search => break found?,
                // A background job may stay in the queue for long.
                _ = heartbeat.tick() => if !self.renew_analysis(task).await {
                    task.stop();
                },
            }
        };
        let Some((evaluation, of_played)) = found else { return Ok(None) };
        let judged = decision.judged(evaluation, of_played);
        if let Some(judged) = &judged {
            Arc::make_mut(&mut task.found.lock()).add(judged.clone());
        }
        Ok(judged)
    }

    /// Evaluates all moves of a decision and, if those do not cover it, the move that was played.
    async fn search_decision(
        &self,
        owner: JobOwner,
        decision: &Decision,
        position: Arc<dyn AnyMatch>,
        budget: &Budget,
    ) -> Result<Option<(Evaluation, Option<Evaluation>)>, Refused> {
        let search =
            |only, depth| Search::evaluation(position.clone(), decision.seat, only, Some(depth), self.seed);
        let all_moves = search(None, Depth::USUAL);
        let found = self.search(owner, Priority::Background, all_moves, budget).await?;
        let Some(evaluation) = found.evaluation() else { return Ok(None) };
        let Some(text) = decision.move_to_evaluate(&evaluation) else { return Ok(Some((evaluation, None))) };
        let played = search(Some(text.to_owned()), Depth::USUAL.half());
        let of_played = self.search(owner, Priority::Background, played, budget).await?.evaluation();
        Ok(of_played.map(|of_played| (evaluation, Some(of_played))))
    }

    /// Appends judged decisions to the history, unless an undo has changed the match since.
    async fn append_judged(self: &Arc<Table>, snapshot: &Snapshot, judged: Vec<Judged>) {
        if judged.is_empty() {
            return;
        }
        let appended = self
            .change(|draft| {
                if draft.table.position_id().undos != snapshot.position_id().undos {
                    return Err(Refused::Stale);
                }
                Ok(draft.add(Author::House, EventKind::Analysed { judged: judged.clone() })?)
            })
            .await;
        if let Err(error) = appended {
            tracing::warn!(table = %self.id(), %error, "an analysis was not kept");
        }
    }
}
