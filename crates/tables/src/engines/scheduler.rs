//! Fair scheduler for engine jobs: shares the cores by client address, then by visitor.
//!
//! At most as many jobs run at once as there are cores. Queued jobs are served round-robin by
//! address and within an address by visitor, not in order of arrival. So the twenty tables of one
//! visitor wait for each other and not for everyone else's, and neither do twenty visitors behind
//! one address.
//!
//! A running job yields its core after a time slice as soon as another visitor's job waits, and
//! resumes when it is its visitor's turn again. The number of started jobs per key is small, so
//! that what has started also finishes. A key without a started job is served before all others,
//! and so is, within an address, a visitor without one; but never two such newcomers in a row. So a
//! short job waits for at most two slices, and a stream of newcomers cannot starve the started
//! jobs.
//!
//! Workers in other processes take jobs from the same queue ([`EngineScheduler::offer_slot`]).
//! While any worker is connected, no job starts in this process. Analyses run at
//! [`Priority::Background`], after all moves and hints.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use stammtisch_presentation::YieldPoint;
use tokio::sync::{Notify, oneshot};

use crate::{LocalSearch, VisitorId, WorkerSlot};

use fair_queue::FairQueue;

mod fair_queue;

pub(crate) use fair_queue::{ClientAddress, FairnessKey, JobOwner};

/// How long a job may hold a core while another visitor's job waits.
pub(crate) const TIME_SLICE: Duration = Duration::from_millis(250);
/// At most this many jobs are started at once, or a few per core on a large machine. Each has a
/// thread, even while it has yielded; queued jobs have none.
const MAX_STARTED: usize = 64;
/// The same limit for the first job of a key: a key without a started job gets in even when many
/// others have filled [`MAX_STARTED`].
const MAX_STARTED_FOR_NEW_KEY: usize = 256;
/// At most this many started jobs per key and core. Beyond that a started one resumes before
/// another starts.
const MAX_STARTED_PER_KEY_AND_CORE: usize = 2;
/// At most this many started jobs per key if the next would be its visitor's first: a whole class
/// may sit behind one address.
const MAX_STARTED_PER_KEY_FOR_NEW_VISITOR: usize = 32;
/// How long a job is reserved for the worker that searched for its table before.
const WORKER_AFFINITY_TIMEOUT: Duration = Duration::from_millis(300);
/// At most this many moves of one address are queued; its other tables are deferred.
const MAX_WAITING_PER_ADDRESS: usize = 64;

/// Admits engine jobs to cores of this process and to workers.
pub(crate) struct EngineScheduler {
    shared: Arc<SchedulerState>,
}

struct SchedulerState {
    queue: Mutex<JobQueue>,
    /// Signals that a yielded job may resume or was cancelled.
    resume_signal: Condvar,
    /// Signals that a new job was queued.
    job_queued: Notify,
    /// Signals that a queued job started or was withdrawn.
    capacity_freed: Arc<Notify>,
    time_slice: Duration,
    local_search: LocalSearch,
}

struct JobQueue {
    cores: usize,
    running: usize,
    started: StartedCounts,
    closed: bool,
    /// How many workers are connected.
    workers: usize,
    last_number: u64,
    jobs: FairQueue<QueuedJob>,
    /// Whether the job served last was one of a newcomer.
    last_was_newcomer: bool,
    /// The numbers of yielded jobs that may resume and have not noticed yet.
    resumed: HashSet<u64>,
}

/// Counts started jobs and enforces the limits on them.
struct StartedCounts {
    total: usize,
    max_total: usize,
    by_key: HashMap<(FairnessKey, Priority), usize>,
    by_visitor: HashMap<(VisitorId, Priority), usize>,
    max_per_key: usize,
}

/// Strict priority of a job, above all fairness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Priority {
    /// A move or a hint that a person waits for.
    Interactive,
    /// An analysis. It runs when no interactive job wants the core.
    Background,
}

/// A job in the queue.
enum QueuedJob {
    /// It has started and yielded its core; its thread waits for the resume signal.
    Yielded(u64, Priority),
    /// It has not started; its caller awaits admission.
    New(NewJob),
}

/// A job that awaits admission.
struct NewJob {
    admit: oneshot::Sender<Admitted>,
    number: u64,
    /// The worker that searched for its table before.
    worker: Option<Arc<str>>,
    priority: Priority,
    queued_at: Instant,
}

/// Withdraws a new job from the queue when its caller stops waiting.
struct WithdrawOnDrop<'a> {
    shared: &'a SchedulerState,
    owner: JobOwner,
    number: u64,
}

impl Drop for WithdrawOnDrop<'_> {
    fn drop(&mut self) {
        let is_own = |job: &QueuedJob| matches!(job, QueuedJob::New(new) if new.number == self.number);
        // The removed job is dropped after the lock is released.
        let withdrawn = self.shared.queue.lock().jobs.remove(self.owner, is_own);
        drop(withdrawn);
        self.shared.capacity_freed.notify_one();
    }
}

/// Where an admitted job runs.
pub(crate) enum Admitted {
    /// In this process.
    Here(SearchPermit),
    /// On a worker.
    There(Box<dyn WorkerSlot>),
}

/// Permit to search in this process; gives the core back when dropped.
pub(crate) struct SearchPermit {
    job: Arc<StartedJob>,
}

/// A job that runs in this process, or has yielded its core.
struct StartedJob {
    shared: Arc<SchedulerState>,
    owner: JobOwner,
    number: u64,
    priority: Priority,
    core: Mutex<CoreHold>,
}

/// Whether a job holds a core, and since when.
#[derive(Clone, Copy, Debug)]
struct CoreHold {
    since: Instant,
    is_held: bool,
}

impl EngineScheduler {
    pub(crate) fn new(cores: usize, time_slice: Duration, local_search: LocalSearch) -> EngineScheduler {
        let cores = cores.max(1);
        let queue = JobQueue {
            cores,
            running: 0,
            started: StartedCounts::new(cores),
            closed: false,
            workers: 0,
            last_number: 0,
            jobs: FairQueue::new(),
            last_was_newcomer: false,
            resumed: HashSet::new(),
        };
        let shared = SchedulerState {
            queue: Mutex::new(queue),
            resume_signal: Condvar::new(),
            job_queued: Notify::new(),
            capacity_freed: Arc::default(),
            time_slice,
            local_search,
        };
        EngineScheduler { shared: Arc::new(shared) }
    }

    /// Queues a job and waits until it may run; `None` once the house is closed.
    ///
    /// `worker` is the worker that searched for the same table before and is preferred. Dropping
    /// the future withdraws the job.
    pub(crate) async fn admit(
        &self,
        owner: JobOwner,
        worker: Option<Arc<str>>,
        priority: Priority,
    ) -> Option<Admitted> {
        let (admit, admitted) = oneshot::channel();
        let number = {
            let mut queue = self.shared.queue.lock();
            if queue.closed {
                return None;
            }
            queue.last_number += 1;
            let number = queue.last_number;
            let job = NewJob { admit, number, worker, priority, queued_at: Instant::now() };
            queue.jobs.push(owner, QueuedJob::New(job));
            number
        };
        let _withdraw = WithdrawOnDrop { shared: &self.shared, owner, number };
        self.shared.serve();
        self.shared.job_queued.notify_one();
        admitted.await.ok()
    }

    /// How many more moves of that key may be queued.
    pub(crate) fn capacity_of(&self, key: FairnessKey) -> usize {
        let queue = self.shared.queue.lock();
        let is_move =
            |job: &QueuedJob| matches!(job, QueuedJob::New(new) if new.priority == Priority::Interactive);
        MAX_WAITING_PER_ADDRESS.saturating_sub(queue.jobs.count(key, is_move))
    }

    /// Notified when [`EngineScheduler::capacity_of`] may have grown.
    pub(crate) fn capacity_freed(&self) -> Arc<Notify> {
        self.shared.capacity_freed.clone()
    }

    /// Whether no job can run: no worker is connected, and local search is not allowed.
    pub(crate) fn cannot_search(&self) -> bool {
        self.shared.local_search == LocalSearch::Never && self.workers() == 0
    }

    /// Gives a worker's slot to the next job; returns it if no job is queued that this worker may
    /// take.
    pub(crate) fn offer_slot(&self, mut slot: Box<dyn WorkerSlot>) -> Option<Box<dyn WorkerSlot>> {
        let worker = slot.worker().clone();
        let now = Instant::now();
        let may_take = |job: &QueuedJob| matches!(job, QueuedJob::New(new) if new.may_go_to(&worker, now));
        let mut queue = self.shared.queue.lock();
        let is_new = |_| false;
        while let Some((_, job)) = queue.jobs.pop_by_priority(is_new, |_, fifo, priority| {
            fifo.iter().position(|job| job.priority() == priority && may_take(job))
        }) {
            let QueuedJob::New(NewJob { admit, .. }) = job else { break };
            match admit.send(Admitted::There(slot)) {
                Err(Admitted::There(unwanted)) => slot = unwanted,
                _ => return None,
            }
        }
        drop(queue);
        Some(slot)
    }

    /// The fairness key and priority of the next job that a worker would get.
    pub(crate) fn next_queued_job(&self) -> Option<(FairnessKey, Priority)> {
        let queue = self.shared.queue.lock();
        let has_new = |fifo: &VecDeque<QueuedJob>, priority: Priority| {
            fifo.iter().any(|job| matches!(job, QueuedJob::New(new) if new.priority == priority))
        };
        [Priority::Interactive, Priority::Background].into_iter().find_map(|priority| {
            let key = queue.jobs.first(|fifo| has_new(fifo, priority))?;
            Some((key, priority))
        })
    }

    /// Sets how many workers are connected. Without any, jobs start here if that is allowed.
    pub(crate) fn set_worker_count(&self, workers: usize) {
        self.shared.queue.lock().workers = workers;
        self.shared.serve();
    }

    /// How many workers are connected.
    pub(crate) fn workers(&self) -> usize {
        self.shared.queue.lock().workers
    }

    /// Waits until a new job is queued.
    pub(crate) async fn job_queued(&self) {
        self.shared.job_queued.notified().await;
    }

    /// Whether the scheduler admits no more jobs.
    pub(crate) fn is_closed(&self) -> bool {
        self.shared.queue.lock().closed
    }

    /// Drops all new jobs from the queue and admits no more.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.queue.lock();
        queue.closed = true;
        queue.jobs.retain(|job| matches!(job, QueuedJob::Yielded(..)));
    }

    /// How many jobs run here, and how many are queued.
    pub(crate) fn count(&self) -> (usize, usize) {
        let queue = self.shared.queue.lock();
        (queue.running, queue.jobs.len())
    }
}

impl SchedulerState {
    /// Gives free cores to the jobs whose turn it is.
    fn serve(self: &Arc<Self>) {
        // A permit that its caller no longer awaits is dropped after the lock is released.
        let mut unwanted = Vec::new();
        let mut queue = self.queue.lock();
        while queue.running < queue.cores
            && let Some((owner, job)) = queue.pop(self.local_search)
        {
            queue.running += 1;
            match job {
                QueuedJob::Yielded(number, _) => {
                    queue.resumed.insert(number);
                    self.resume_signal.notify_all();
                }
                QueuedJob::New(NewJob { admit, number, priority, .. }) => {
                    queue.started.add(owner, priority);
                    let core = Mutex::new(CoreHold { since: Instant::now(), is_held: true });
                    let job = StartedJob { shared: self.clone(), owner, number, priority, core };
                    let job = Arc::new(job);
                    unwanted.extend(admit.send(Admitted::Here(SearchPermit { job })).err());
                }
            }
        }
        drop(queue);
        drop(unwanted);
    }
}

impl JobQueue {
    /// Removes and returns the next job to run in this process.
    fn pop(&mut self, local_search: LocalSearch) -> Option<(JobOwner, QueuedJob)> {
        let started = &self.started;
        let may_start = self.may_start_here(local_search);
        let choose = |owner, fifo: &_, priority| started.choose(owner, fifo, priority, may_start);
        let may_be_newcomer = !self.last_was_newcomer;
        let is_new_key = |key| may_be_newcomer && started.of_key(key, Priority::Interactive) == 0;
        let is_new_visitor =
            |visitor| may_be_newcomer && started.of_visitor(visitor, Priority::Interactive) == 0;
        let newcomer =
            self.jobs.pop_from(is_new_key, |owner, fifo| choose(owner, fifo, Priority::Interactive));
        let next = newcomer.or_else(|| self.jobs.pop_by_priority(is_new_visitor, choose));
        self.last_was_newcomer = next.as_ref().is_some_and(|(owner, _)| is_new_visitor(owner.visitor));
        next
    }

    /// Whether another visitor has a queued job that could run in this process.
    fn has_other(&self, visitor: VisitorId, local_search: LocalSearch) -> bool {
        let may_start = self.may_start_here(local_search);
        self.jobs.has_other(visitor, |owner, fifo| {
            [Priority::Interactive, Priority::Background]
                .into_iter()
                .any(|priority| self.started.choose(owner, fifo, priority, may_start).is_some())
        })
    }

    /// Whether new jobs start in this process.
    fn may_start_here(&self, local_search: LocalSearch) -> bool {
        local_search == LocalSearch::Auto && self.workers == 0
    }
}

impl StartedCounts {
    fn new(cores: usize) -> StartedCounts {
        let max_per_key = MAX_STARTED_PER_KEY_AND_CORE * cores;
        StartedCounts {
            total: 0,
            max_total: MAX_STARTED.max(2 * max_per_key),
            by_key: HashMap::new(),
            by_visitor: HashMap::new(),
            max_per_key,
        }
    }

    fn add(&mut self, owner: JobOwner, priority: Priority) {
        self.total += 1;
        *self.by_key.entry((owner.key, priority)).or_default() += 1;
        *self.by_visitor.entry((owner.visitor, priority)).or_default() += 1;
    }

    fn remove(&mut self, owner: JobOwner, priority: Priority) {
        self.total -= 1;
        decrement(self.by_key.entry((owner.key, priority)));
        decrement(self.by_visitor.entry((owner.visitor, priority)));
    }

    /// How many jobs of that priority are started for that key.
    fn of_key(&self, key: FairnessKey, priority: Priority) -> usize {
        self.by_key.get(&(key, priority)).copied().unwrap_or_default()
    }

    /// How many jobs of that priority are started for that visitor.
    fn of_visitor(&self, visitor: VisitorId, priority: Priority) -> usize {
        self.by_visitor.get(&(visitor, priority)).copied().unwrap_or_default()
    }

    /// Whether another job of that owner and priority may start.
    fn may_start(&self, owner: JobOwner, priority: Priority) -> bool {
        let is_interactive = priority == Priority::Interactive;
        let of_key = self.of_key(owner.key, priority);
        let is_new_key = of_key == 0 && is_interactive;
        let is_new_visitor = is_interactive && self.of_visitor(owner.visitor, priority) == 0;
        let max_total = if is_new_key { self.max_total.max(MAX_STARTED_FOR_NEW_KEY) } else { self.max_total };
        let max_per_key = if is_new_visitor {
            self.max_per_key.max(MAX_STARTED_PER_KEY_FOR_NEW_VISITOR)
        } else {
            self.max_per_key
        };
        self.total < max_total && of_key < max_per_key
    }

    /// The job of a visitor to run next: a started one first, else a new one if the limits and
    /// `may_start_here` allow it.
    fn choose(
        &self,
        owner: JobOwner,
        fifo: &VecDeque<QueuedJob>,
        priority: Priority,
        may_start_here: bool,
    ) -> Option<usize> {
        let has_priority = |job: &QueuedJob| job.priority() == priority;
        let is_yielded = |job: &QueuedJob| matches!(job, QueuedJob::Yielded(..)) && has_priority(job);
        if let Some(yielded) = fifo.iter().position(is_yielded) {
            return Some(yielded);
        }
        let next = fifo.iter().position(has_priority)?;
        (may_start_here && self.may_start(owner, priority)).then_some(next)
    }
}

/// Decrements a count and removes it at zero, so that the map does not grow.
fn decrement<K>(entry: Entry<'_, K, usize>) {
    if let Entry::Occupied(mut count) = entry {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

impl QueuedJob {
    fn priority(&self) -> Priority {
        match self {
            QueuedJob::Yielded(_, priority) => *priority,
            QueuedJob::New(new) => new.priority,
        }
    }
}

impl FairQueue<QueuedJob> {
    /// Removes and returns the next interactive job, or the next background job if there is none.
    ///
    /// Among the interactive ones, `is_new` visitors come first within their key.
    fn pop_by_priority(
        &mut self,
        is_new: impl Fn(VisitorId) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<QueuedJob>, Priority) -> Option<usize>,
    ) -> Option<(JobOwner, QueuedJob)> {
        let interactive = self.pop(is_new, |owner, fifo| choose(owner, fifo, Priority::Interactive));
        interactive.or_else(|| self.pop(|_| false, |owner, fifo| choose(owner, fifo, Priority::Background)))
    }
}

impl NewJob {
    /// Whether that worker may take the job: it is the preferred one, or the preference has
    /// expired.
    fn may_go_to(&self, worker: &str, now: Instant) -> bool {
        let is_preferred = self.worker.as_deref().is_none_or(|preferred| preferred == worker);
        is_preferred || now.duration_since(self.queued_at) > WORKER_AFFINITY_TIMEOUT
    }
}

impl SearchPermit {
    /// The yield point to set on the search's budget.
    pub(crate) fn yield_point(&self) -> Arc<dyn YieldPoint> {
        self.job.clone()
    }
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        let mut core = self.job.core.lock();
        let mut queue = self.job.shared.queue.lock();
        queue.running -= usize::from(core.is_held);
        queue.started.remove(self.job.owner, self.job.priority);
        core.is_held = false;
        drop(queue);
        drop(core);
        self.job.shared.serve();
    }
}

impl YieldPoint for StartedJob {
    fn wait_for_turn(&self, is_cancelled: &dyn Fn() -> bool) -> Duration {
        let mut core = self.core.lock();
        if !core.is_held || core.since.elapsed() < self.shared.time_slice || is_cancelled() {
            return Duration::ZERO;
        }
        let yielded_at = Instant::now();
        {
            let mut queue = self.shared.queue.lock();
            if !queue.has_other(self.owner.visitor, self.shared.local_search) {
                return Duration::ZERO;
            }
            queue.running -= 1;
            queue.jobs.push(self.owner, QueuedJob::Yielded(self.number, self.priority));
            queue.jobs.move_to_back(self.owner);
        }
        core.is_held = false;
        self.shared.serve();
        core.is_held = self.wait_until_resumed(is_cancelled);
        core.since = Instant::now();
        yielded_at.elapsed()
    }

    fn wake(&self) {
        // A waiter holds the queue lock from its last check until it waits on the condition
        // variable. Taking the lock here ensures that it does not miss the signal.
        drop(self.shared.queue.lock());
        self.shared.resume_signal.notify_all();
    }
}

impl StartedJob {
    /// Waits until the job may resume (true) or was cancelled (false).
    fn wait_until_resumed(&self, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut queue = self.shared.queue.lock();
        loop {
            if queue.resumed.remove(&self.number) {
                return true;
            }
            if is_cancelled() {
                queue
                    .jobs
                    .retain(|job| !matches!(job, QueuedJob::Yielded(number, _) if *number == self.number));
                return false;
            }
            self.shared.resume_signal.wait(&mut queue);
        }
    }
}

impl Debug for StartedJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StartedJob").field("number", &self.number).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
