//! The worker pool, as seen from one server: assigns the house's waiting engine jobs to worker
//! processes over NATS, and detects lost jobs by heartbeats.
//!
//! Scheduling is pull-based; [`crate::jobs`] defines the messages. The server publishes the status
//! of its queue, a worker with a free core requests a job, and the house's scheduler decides which
//! job it gets.
//!
//! A job is leased to its worker. The lease is renewed by every heartbeat that lists the job. The
//! job is lost if [`MAX_MISSED_HEARTBEATS`] heartbeats in a row do not list it, if the worker says
//! goodbye, if the worker sends neither heartbeat nor request for [`HEARTBEAT_TIMEOUT`], or if the
//! job exceeds its time limit by [`JOB_TIMEOUT_MARGIN`]. The caller then receives
//! [`JobError::Lost`] and can queue the job again.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::{Client, Message};
use async_trait::async_trait;
use futures_util::StreamExt;
use parking_lot::Mutex;
use stammtisch_catalog::Chosen;
use stammtisch_presentation::{Budget, LIMITS, Text, YieldPoint};
use stammtisch_tables::{EngineJob, House, JobError, JobKind, JobResult, StoreError, Token, WorkerSlot};
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::jobs::{
    Answer, HEARTBEAT_SUBJECT, HEARTBEAT_TIMEOUT, Heartbeat, Job, JobDone, Publisher, QUEUE_STATUS_SUBJECT,
    QueueStatus, done_subject, stop_subject, take_subject,
};

/// How often the queue status is published while jobs wait.
const QUEUE_STATUS_INTERVAL: Duration = Duration::from_millis(100);
/// How often it is published at least, as the server's heartbeat.
const SERVER_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// After this many consecutive heartbeats of its worker that do not list a job, the job is lost.
/// More than one, because a heartbeat that was sent just before the job arrived, or just after it
/// ended, does not list it.
const MAX_MISSED_HEARTBEATS: u8 = 3;
/// How much longer than its time limit a job may take, with the transport of job and result.
const JOB_TIMEOUT_MARGIN: Duration = Duration::from_secs(10);

/// One server's view of the workers.
pub struct WorkerPool {
    state: Arc<PoolState>,
}

/// The state shared by the pool's task, the worker slots and the running jobs.
struct PoolState {
    client: Client,
    publisher: Publisher,
    /// The name of this server in subjects and messages; random for each start.
    server: String,
    next_job_id: AtomicU64,
    /// The jobs that workers run for this server, by id.
    running: Mutex<HashMap<u64, RunningJob>>,
    /// When each worker last sent a heartbeat or a request.
    last_seen: Mutex<HashMap<Arc<str>, Instant>>,
}

/// A job leased to a worker. Dropping `result` reports the job as lost to its caller.
struct RunningJob {
    worker: Arc<str>,
    /// The worker's latest consecutive heartbeats that did not list the job.
    missed_heartbeats: u8,
    result: oneshot::Sender<Result<JobResult, JobError>>,
}

impl WorkerPool {
    pub(crate) fn new(client: Client) -> Result<WorkerPool, StoreError> {
        let state = PoolState {
            publisher: Publisher::new(client.clone()),
            client,
            server: Token::random()?.to_string(),
            next_job_id: AtomicU64::new(0),
            running: Mutex::default(),
            last_seen: Mutex::default(),
        };
        Ok(WorkerPool { state: Arc::new(state) })
    }

    /// Starts assigning the house's engine jobs to workers, until the house closes.
    pub fn serve_house(self, house: House) {
        tokio::spawn(async move {
            if let Err(error) = self.state.run(&house).await {
                tracing::error!(%error, "no worker can run jobs for this house");
            }
        });
    }
}

impl PoolState {
    /// The pool's event loop.
    async fn run(self: &Arc<Self>, house: &House) -> Result<(), async_nats::SubscribeError> {
        let mut results = self.client.subscribe(done_subject(&self.server)).await?;
        let mut heartbeats = self.client.subscribe(HEARTBEAT_SUBJECT).await?;
        let mut requests = self.client.subscribe(take_subject(&self.server)).await?;
        let mut clock = interval(QUEUE_STATUS_INTERVAL);
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_published = Instant::now();
        while !house.is_closed() {
            // Biased: after a suspension of this process, the queued heartbeats are handled before
            // the clock's tick expires workers.
            tokio::select! {
                biased;
                Some(message) = results.next() => self.handle_result(&message),
                Some(message) = heartbeats.next() => self.handle_heartbeat(&message),
                Some(message) = requests.next() => self.handle_request(house, message),
                () = house.job_queued() => last_published = self.publish_queue_status(house),
                _ = clock.tick() => {
                    house.set_worker_count(self.expire_workers());
                    if has_waiting_jobs(house) || last_published.elapsed() >= SERVER_HEARTBEAT_INTERVAL {
                        last_published = self.publish_queue_status(house);
                    }
                }
            }
        }
        Ok(())
    }

    /// Publishes how many jobs wait here, whom the next one is charged to (a hash of the fairness
    /// key), and whether it is a background job (`can_wait`). Returns the current time.
    ///
    /// The number includes searches of this process that wait for their core, which no worker can
    /// take; a worker that asks in vain gets an empty reply.
    fn publish_queue_status(&self, house: &House) -> Instant {
        let (_, waiting) = house.job_counts();
        let (fairness_hash, can_wait) = house.next_queued_job().unzip();
        let status = QueueStatus {
            server: self.server.clone(),
            waiting,
            client: fairness_hash,
            can_wait: can_wait.unwrap_or_default(),
        };
        self.publisher.publish_json(QUEUE_STATUS_SUBJECT, &status);
        Instant::now()
    }

    /// A worker has a free core and requests a job: offers the core to the house's scheduler.
    fn handle_request(self: &Arc<Self>, house: &House, message: Message) {
        let Ok(worker) = std::str::from_utf8(&message.payload) else { return };
        let slot = RemoteSlot { pool: self.clone(), worker: worker.into(), reply: message.reply };
        self.last_seen.lock().insert(slot.worker.clone(), Instant::now());
        // The scheduler returns a slot if it has no job that this worker may take now. Dropping it
        // sends an empty reply.
        drop(house.offer_slot(Box::new(slot)));
        // The next job may be charged to another fairness key now.
        if has_waiting_jobs(house) {
            self.publish_queue_status(house);
        }
    }

    /// A worker has completed a job: passes the result to the caller.
    fn handle_result(&self, message: &Message) {
        let Ok(JobDone { id, answer }) = serde_json::from_slice(&message.payload) else { return };
        let Some(job) = self.running.lock().remove(&id) else { return };
        let result = match answer {
            Answer::Move { text, reasons } => Ok(JobResult::Move(Some(Chosen { text, reasons }))),
            Answer::None => Ok(JobResult::Move(None)),
            Answer::Opinion(opinion) => Ok(JobResult::Evaluation(opinion)),
            Answer::Refused(why) => Err(JobError::Refused(Text::new(why))),
        };
        // The caller may have been cancelled.
        let _ = job.result.send(result);
    }

    /// Renews the leases on the jobs that a worker's heartbeat lists, and ends those that were
    /// missing from too many in a row. All leases of a leaving worker end.
    fn handle_heartbeat(&self, message: &Message) {
        let Ok(heartbeat) = serde_json::from_slice::<Heartbeat>(&message.payload) else { return };
        let worker: Arc<str> = heartbeat.worker.into();
        if heartbeat.is_leaving {
            self.last_seen.lock().remove(&worker);
        } else {
            self.last_seen.lock().insert(worker.clone(), Instant::now());
        }
        let is_listed =
            |job_id: u64| heartbeat.jobs.iter().any(|(server, id)| *server == self.server && *id == job_id);
        self.running.lock().retain(|id, job| {
            if job.worker != worker {
                return true;
            }
            job.missed_heartbeats = if is_listed(*id) { 0 } else { job.missed_heartbeats + 1 };
            !heartbeat.is_leaving && job.missed_heartbeats < MAX_MISSED_HEARTBEATS
        });
    }

    /// Drops the workers that have sent neither heartbeat nor request for [`HEARTBEAT_TIMEOUT`],
    /// with the leases on their jobs; returns how many workers remain.
    fn expire_workers(&self) -> usize {
        let mut last_seen = self.last_seen.lock();
        let before = last_seen.len();
        last_seen.retain(|_, when| when.elapsed() < HEARTBEAT_TIMEOUT);
        if last_seen.len() < before {
            self.running.lock().retain(|_, job| last_seen.contains_key(&job.worker));
        }
        last_seen.len()
    }
}

fn has_waiting_jobs(house: &House) -> bool {
    let (_, waiting) = house.job_counts();
    waiting > 0
}

/// A worker's free core, offered for one job. Dropped without a job, it sends an empty reply, which
/// frees the core.
struct RemoteSlot {
    pool: Arc<PoolState>,
    worker: Arc<str>,
    /// The subject at which the worker waits for the job; none once the reply is sent.
    reply: Option<async_nats::Subject>,
}

#[async_trait]
impl WorkerSlot for RemoteSlot {
    fn worker(&self) -> &Arc<str> {
        &self.worker
    }

    async fn run(mut self: Box<Self>, engine_job: EngineJob, budget: &Budget) -> Result<JobResult, JobError> {
        let pool = self.pool.clone();
        let empty_result = match engine_job.kind {
            JobKind::Move => JobResult::Move(None),
            JobKind::Evaluate { .. } => JobResult::Evaluation(None),
        };
        let id = pool.next_job_id.fetch_add(1, Ordering::Relaxed);
        let time_limit = Duration::from_millis(engine_job.time_limit_ms) + JOB_TIMEOUT_MARGIN;
        let payload = serde_json::to_vec(&Job { id, engine_job }).unwrap_or_default();
        if payload.len() > pool.client.max_payload() {
            return Err(JobError::Refused(Text::new("limit-bytes").with("most", LIMITS.file_bytes / 1024)));
        }
        let (sender, result) = oneshot::channel();
        let job = RunningJob { worker: self.worker.clone(), missed_heartbeats: 0, result: sender };
        pool.running.lock().insert(id, job);
        // From here on the worker is told to stop if this future ends while the job is leased.
        let stop_on_drop = StopOnDrop { pool: pool.clone(), worker: self.worker.clone(), id };
        if let Some(reply) = self.reply.take() {
            pool.publisher.publish(reply.as_str(), payload);
        }
        let signal = Arc::new(CancelSignal::default());
        budget.set_yield_point(signal.clone());
        let cancelled = async {
            while !budget.is_cancelled() {
                signal.0.notified().await;
            }
        };
        tokio::select! {
            // The sender is dropped with the job's lease: a closed channel means a lost job.
            result = timeout(time_limit, result) => if let Ok(result) = result {
                return result.unwrap_or(Err(JobError::Lost));
            },
            () = cancelled => {}
        }
        drop(stop_on_drop);
        if budget.is_cancelled() { Ok(empty_result) } else { Err(JobError::Lost) }
    }
}

impl Drop for RemoteSlot {
    fn drop(&mut self) {
        if let Some(reply) = self.reply.take() {
            self.pool.publisher.publish(reply.as_str(), Vec::new());
        }
    }
}

/// Ends the lease on a job when dropped, and tells the worker to stop if it still runs.
struct StopOnDrop {
    pool: Arc<PoolState>,
    worker: Arc<str>,
    id: u64,
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        // A completed job, or one whose lease has ended, has been removed already; a cancelled or
        // timed-out one has not.
        if self.pool.running.lock().remove(&self.id).is_some() {
            self.pool.publisher.publish_json(stop_subject(&self.worker), &(&self.pool.server, self.id));
        }
    }
}

/// Wakes the task that waits for a job when the job's budget is cancelled. A budget then calls
/// `wake` on its yield point; this one uses only that, as there is no local search to pause.
#[derive(Debug, Default)]
struct CancelSignal(Notify);

impl YieldPoint for CancelSignal {
    fn wait_for_turn(&self, _: &dyn Fn() -> bool) -> Duration {
        Duration::ZERO
    }

    fn wake(&self) {
        self.0.notify_one();
    }
}
