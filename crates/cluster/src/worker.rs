//! A worker process: whenever one of its cores is free, it requests an engine job from a server
//! that has some waiting, runs it and publishes the result. [`crate::jobs`] defines the messages.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_nats::Client;
use futures_util::StreamExt;
use parking_lot::Mutex;
use stammtisch_presentation::Budget;
use stammtisch_tables::{EngineCache, JobResult, StoreError, Token};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::jobs::{
    Answer, HEARTBEAT_INTERVAL, HEARTBEAT_SUBJECT, Heartbeat, Job, JobDone, Publisher, QUEUE_STATUS_SUBJECT,
    QueueStatus, done_subject, stop_subject, take_subject,
};
use crate::nats::{self, bus_error};

/// How long a server may take to reply to a request for a job.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(2);
/// The jobs of a server that has not published its queue status for this long are cancelled.
const SERVER_TIMEOUT: Duration = Duration::from_secs(5);
/// How many computer players are kept between their moves, for each core.
const MAX_PLAYERS_PER_CORE: usize = 64;
/// For how many clients a worker remembers when it last ran a job.
const MAX_TRACKED_CLIENTS: usize = 4096;
/// How many cancellations are remembered that arrived before their job.
const MAX_EARLY_CANCELLATIONS: usize = 256;

/// A worker connected to the bus.
pub struct Worker {
    client: Client,
    publisher: Publisher,
    /// The name of this worker in subjects and messages; random for each start.
    name: String,
    cores: usize,
    engine_cache: EngineCache,
    /// The running jobs, by server and job id.
    running: Mutex<HashMap<(String, u64), Budget>>,
    /// Cancelled jobs that were not running: they have ended or not yet arrived.
    cancelled_early: Mutex<VecDeque<(String, u64)>>,
    counters: Counters,
}

#[derive(Default)]
struct Counters {
    answered: AtomicU64,
    cancelled: AtomicU64,
    refused: AtomicU64,
    busy_micros: AtomicU64,
}

/// The state and counters of a worker since its start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkerMetrics {
    /// Cores for jobs.
    pub cores: usize,
    /// Jobs running now.
    pub running_jobs: usize,
    /// Computer players kept between their moves.
    pub kept_players: usize,
    /// Jobs answered.
    pub answered: u64,
    /// Jobs cancelled.
    pub cancelled: u64,
    /// Jobs that could not be done.
    pub refused: u64,
    /// The total duration of all jobs in seconds.
    pub busy_seconds: f64,
}

/// The servers with waiting jobs, each with its latest queue status, and the choice among them.
#[derive(Default)]
struct WaitingServers {
    statuses: VecDeque<QueueStatus>,
    /// For each client, the value of `choices` when its job was last chosen.
    last_served: HashMap<u64, u64>,
    choices: u64,
}

impl WaitingServers {
    /// Records a server's latest status.
    fn update(&mut self, status: QueueStatus) {
        let known = self.statuses.iter_mut().find(|known| known.server == status.server);
        match known {
            Some(known) => *known = status,
            None if status.waiting > 0 => self.statuses.push_back(status),
            None => {}
        }
        self.statuses.retain(|status| status.waiting > 0);
    }

    /// Takes the server to request a job from.
    ///
    /// Low-priority jobs (analyses) come last. Otherwise the least recently served client comes
    /// first, so that a client gains nothing by playing at many servers.
    fn next(&mut self) -> Option<QueueStatus> {
        let last_served =
            |status: &QueueStatus| status.client.and_then(|client| self.last_served.get(&client).copied());
        let order = |(index, status): &(usize, &QueueStatus)| (status.can_wait, last_served(status), *index);
        let (first, _) = self.statuses.iter().enumerate().min_by_key(order)?;
        let status = self.statuses.remove(first)?;
        if let Some(client) = status.client {
            if self.last_served.len() >= MAX_TRACKED_CLIENTS {
                self.last_served.clear();
            }
            self.choices += 1;
            self.last_served.insert(client, self.choices);
        }
        Some(status)
    }
}

impl Worker {
    /// Connects a worker to the bus at `nats://..`. A missing or lost connection is retried until
    /// it succeeds.
    pub async fn connect(url: &str, cores: usize) -> Result<Arc<Worker>, StoreError> {
        let client = nats::options(url)?.connect(url).await.map_err(|why| bus_error(&why))?;
        Ok(Arc::new(Worker {
            publisher: Publisher::new(client.clone()),
            client,
            name: Token::random()?.to_string(),
            cores: cores.max(1),
            engine_cache: EngineCache::new(MAX_PLAYERS_PER_CORE * cores.max(1)),
            running: Mutex::default(),
            cancelled_early: Mutex::default(),
            counters: Counters::default(),
        }))
    }

    /// Runs jobs until `shutdown` completes. Unfinished jobs are cancelled; their servers assign
    /// them to other workers.
    pub async fn run(self: &Arc<Self>, shutdown: impl Future<Output = ()>) -> Result<(), StoreError> {
        let failed = |why: async_nats::SubscribeError| bus_error(&why);
        let mut statuses = self.client.subscribe(QUEUE_STATUS_SUBJECT).await.map_err(failed)?;
        let mut cancellations = self.client.subscribe(stop_subject(&self.name)).await.map_err(failed)?;
        let mut heartbeat = interval(HEARTBEAT_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (remaining, mut remaining_jobs) = mpsc::unbounded_channel();
        let free_cores = Arc::new(Semaphore::new(self.cores));
        let mut servers = WaitingServers::default();
        let mut last_seen = HashMap::new();
        tokio::pin!(shutdown);
        loop {
            tokio::select! {
                biased;
                () = &mut shutdown => break,
                Some(message) = cancellations.next() => self.cancel(&message.payload),
                Some(message) = statuses.next() => {
                    let Ok(status) = serde_json::from_slice::<QueueStatus>(&message.payload) else { continue };
                    last_seen.insert(status.server.clone(), Instant::now());
                    servers.update(status);
                }
                Some(status) = remaining_jobs.recv() => servers.update(status),
                Ok(core) = free_cores.clone().acquire_owned(), if !servers.statuses.is_empty() => {
                    if let Some(status) = servers.next() {
                        tokio::spawn(self.clone().run_next_job(status, core, remaining.clone()));
                    }
                }
                _ = heartbeat.tick() => {
                    last_seen.retain(|_, when| when.elapsed() < SERVER_TIMEOUT);
                    self.running.lock().iter().filter(|((server, _), _)| !last_seen.contains_key(server))
                        .for_each(|(_, budget)| budget.cancel());
                    self.send_heartbeat();
                }
            }
        }
        self.running.lock().values().for_each(Budget::cancel);
        // Best effort: a server that misses the goodbye notices the missing heartbeats.
        let _ = timeout(REQUEST_TIMEOUT, self.send_goodbye()).await;
        Ok(())
    }

    /// The current state and counters.
    pub fn metrics(&self) -> WorkerMetrics {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        WorkerMetrics {
            cores: self.cores,
            running_jobs: self.running.lock().len(),
            kept_players: self.engine_cache.len(),
            answered: read(&self.counters.answered),
            cancelled: read(&self.counters.cancelled),
            refused: read(&self.counters.refused),
            busy_seconds: Duration::from_micros(read(&self.counters.busy_micros)).as_secs_f64(),
        }
    }

    fn send_heartbeat(&self) {
        let jobs = self.running.lock().keys().cloned().collect();
        let heartbeat = Heartbeat { worker: self.name.clone(), jobs, is_leaving: false };
        self.publisher.publish_json(HEARTBEAT_SUBJECT, &heartbeat);
    }

    async fn send_goodbye(&self) {
        let goodbye = Heartbeat { worker: self.name.clone(), jobs: Vec::new(), is_leaving: true };
        let payload = serde_json::to_vec(&goodbye).unwrap_or_default();
        if self.client.publish(HEARTBEAT_SUBJECT, payload.into()).await.is_ok() {
            let _ = self.client.flush().await;
        }
    }

    /// Requests a job from a server, runs it on the core and publishes the result. Sends the
    /// server's status to `remaining` if it has further jobs, so that other free cores request
    /// those.
    async fn run_next_job(
        self: Arc<Self>,
        status: QueueStatus,
        core: OwnedSemaphorePermit,
        remaining: mpsc::UnboundedSender<QueueStatus>,
    ) {
        let server = status.server.clone();
        let request = self.client.request(take_subject(&server), self.name.clone().into());
        let Ok(Ok(reply)) = timeout(REQUEST_TIMEOUT, request).await else { return };
        // An empty reply: the server has no job for this worker.
        let Ok(Job { id, engine_job }) = serde_json::from_slice(&reply.payload) else { return };
        let Some(budget) = self.start_job(&server, id) else { return };
        if status.waiting > 1 {
            let _ = remaining.send(QueueStatus { waiting: status.waiting - 1, ..status });
        }
        let worker = self.clone();
        let started = Instant::now();
        let job_budget = budget.clone();
        let running = spawn_blocking(move || worker.engine_cache.run(&engine_job, &job_budget));
        let answer = match running.await {
            Ok(Ok(JobResult::Move(Some(chosen)))) => {
                Answer::Move { text: chosen.text, reasons: chosen.reasons }
            }
            Ok(Ok(JobResult::Move(None))) => Answer::None,
            Ok(Ok(JobResult::Evaluation(opinion))) => Answer::Opinion(opinion),
            Ok(Err(why)) => Answer::Refused(why.key.into_owned()),
            Err(_) => Answer::Refused("move-none".to_owned()),
        };
        let busy_micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.counters.busy_micros.fetch_add(busy_micros, Ordering::Relaxed);
        let counter = match &answer {
            _ if budget.is_cancelled() => &self.counters.cancelled,
            Answer::Refused(_) => &self.counters.refused,
            Answer::Move { .. } | Answer::None | Answer::Opinion(_) => &self.counters.answered,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        if !budget.is_cancelled() {
            self.publisher.publish_json(done_subject(&server), &JobDone { id, answer });
        }
        self.running.lock().remove(&(server.clone(), id));
        drop(core);
    }

    /// Registers a job as running and returns its budget; none if it was cancelled before it
    /// arrived.
    fn start_job(&self, server: &str, id: u64) -> Option<Budget> {
        let key = (server.to_owned(), id);
        let mut running = self.running.lock();
        if self.cancelled_early.lock().contains(&key) {
            return None;
        }
        Some(running.entry(key).or_insert_with(Budget::unlimited).clone())
    }

    /// Cancels the job named in a message: `[server, job id]`.
    fn cancel(&self, payload: &[u8]) {
        let Ok(key) = serde_json::from_slice::<(String, u64)>(payload) else { return };
        let running = self.running.lock();
        if let Some(budget) = running.get(&key) {
            return budget.cancel();
        }
        let mut cancelled_early = self.cancelled_early.lock();
        cancelled_early.push_back(key);
        if cancelled_early.len() > MAX_EARLY_CANCELLATIONS {
            cancelled_early.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(server: &str, client: u64, can_wait: bool) -> QueueStatus {
        QueueStatus { server: server.to_owned(), waiting: 3, client: Some(client), can_wait }
    }

    #[test]
    fn clients_alternate_however_many_servers_they_use() {
        let mut servers = WaitingServers::default();
        let greedy = 1;
        let ann = 2;
        let mut served = Vec::new();
        for _ in 0..6 {
            servers.update(status("one", greedy, false));
            servers.update(status("two", greedy, false));
            servers.update(status("three", ann, false));
            servers.update(status("four", 3, true));
            served.push(servers.next().unwrap().client.unwrap());
        }
        assert_eq!(served, [greedy, ann, greedy, ann, greedy, ann]);
        for server in ["one", "two", "three"] {
            servers.update(QueueStatus { waiting: 0, ..status(server, greedy, false) });
        }
        assert_eq!(servers.next().unwrap().server, "four", "analyses wait for everything else");
        assert!(servers.next().is_none());
    }
}
