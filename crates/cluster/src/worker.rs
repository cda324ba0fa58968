//! A worker: whenever a core is free he asks the servers for a thought, one after the other.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Client;
use futures_util::StreamExt;
use stammtisch_presentation::Budget;
use stammtisch_tables::{Desk, JobResult, StoreError, Token};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::jobs::{
    Answer, Done, HEARTBEAT, HEARTBEAT_INTERVAL, Heartbeat, Job, Publisher, QUEUE_STATUS, QueueStatus, done,
    stop, take,
};
use crate::nats::{self, cannot_be_used};

/// How long a server may take to give a thought.
const PATIENCE: Duration = Duration::from_secs(2);
/// What a server wanted that was silent for so long is not wanted any more.
const SILENCE: Duration = Duration::from_secs(5);
/// So many players are kept for each core.
const KEPT_PER_CORE: usize = 64;
/// Of so many guests a worker remembers when he served them.
const MAX_GUESTS: usize = 4096;
/// So many of those are remembered that were stopped before they arrived.
const MAX_STOPPED: usize = 256;

/// A worker at the bus.
pub struct Worker {
    client: Client,
    voice: Publisher,
    name: String,
    cores: usize,
    desk: Desk,
    /// What he thinks, by server and number.
    thinks: Mutex<HashMap<(String, u64), Budget>>,
    /// What was stopped and is not here, or not yet.
    stopped: Mutex<VecDeque<(String, u64)>>,
    counts: Counts,
}

#[derive(Default)]
struct Counts {
    answered: AtomicU64,
    cancelled: AtomicU64,
    refused: AtomicU64,
    spent: AtomicU64,
}

/// What a worker has done so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkerCount {
    /// On how many cores he thinks.
    pub cores: usize,
    /// How many thoughts he thinks now.
    pub thinking: usize,
    /// How many players he keeps.
    pub kept: usize,
    /// How many thoughts he has answered.
    pub answered: u64,
    /// How many were stopped.
    pub cancelled: u64,
    /// How many could not be thought.
    pub refused: u64,
    /// How many seconds all of them took.
    pub seconds: f64,
}

/// Servers at which thoughts wait, each once, with what they last said of the next one.
#[derive(Default)]
struct Round {
    waiting: VecDeque<QueueStatus>,
    /// When each guest was last served here, in steps.
    served: HashMap<u64, u64>,
    steps: u64,
}

impl Round {
    /// A server calls.
    fn hear(&mut self, call: QueueStatus) {
        let known = self.waiting.iter_mut().find(|known| known.server == call.server);
        match known {
            Some(known) => *known = call,
            None if call.waiting > 0 => self.waiting.push_back(call),
            None => {}
        }
        self.waiting.retain(|call| call.waiting > 0);
    }

    /// The server to ask next: analyses come last wherever they wait, and whoever was served least lately is first, so that nobody gets
    /// more by being at many servers.
    fn next(&mut self) -> Option<QueueStatus> {
        let lately = |call: &QueueStatus| call.guest.and_then(|guest| self.served.get(&guest).copied());
        let order = |(index, call): &(usize, &QueueStatus)| (call.can_wait, lately(call), *index);
        let (first, _) = self.waiting.iter().enumerate().min_by_key(order)?;
        let call = self.waiting.remove(first)?;
        if let Some(guest) = call.guest {
            if self.served.len() >= MAX_GUESTS {
                self.served.clear();
            }
            self.steps += 1;
            self.served.insert(guest, self.steps);
        }
        Some(call)
    }
}

impl Worker {
    /// A worker with so many cores at the bus at `nats://..`. If it is gone, now or later, it is called until it is back.
    pub async fn connect(url: &str, cores: usize) -> Result<Arc<Worker>, StoreError> {
        let client = nats::options(url)?.connect(url).await.map_err(|why| cannot_be_used(&why))?;
        Ok(Arc::new(Worker {
            voice: Publisher::new(client.clone()),
            client,
            name: Token::random()?.to_string(),
            cores: cores.max(1),
            desk: Desk::new(KEPT_PER_CORE * cores.max(1)),
            thinks: Mutex::default(),
            stopped: Mutex::default(),
            counts: Counts::default(),
        }))
    }

    /// Works until he is asked to go; the thoughts that he has are then thought by others.
    pub async fn work(self: &Arc<Self>, goodbye: impl Future<Output = ()>) -> Result<(), StoreError> {
        let wrong = |why: async_nats::SubscribeError| cannot_be_used(&why);
        let mut calls = self.client.subscribe(QUEUE_STATUS).await.map_err(wrong)?;
        let mut stops = self.client.subscribe(stop(&self.name)).await.map_err(wrong)?;
        let mut beat = interval(HEARTBEAT_INTERVAL);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (more, mut has_more) = mpsc::unbounded_channel();
        let free = Arc::new(Semaphore::new(self.cores));
        let (mut round, mut heard) = (Round::default(), HashMap::new());
        tokio::pin!(goodbye);
        loop {
            tokio::select! {
                biased;
                () = &mut goodbye => break,
                Some(message) = stops.next() => self.stop(&message.payload),
                Some(message) = calls.next() => {
                    let Ok(call) = serde_json::from_slice::<QueueStatus>(&message.payload) else { continue };
                    heard.insert(call.server.clone(), Instant::now());
                    round.hear(call);
                }
                Some(call) = has_more.recv() => round.hear(call),
                Ok(core) = free.clone().acquire_owned(), if !round.waiting.is_empty() => {
                    if let Some(call) = round.next() {
                        tokio::spawn(self.clone().ask(call, core, more.clone()));
                    }
                }
                _ = beat.tick() => {
                    heard.retain(|_, when| when.elapsed() < SILENCE);
                    lock(&self.thinks).iter().filter(|((server, _), _)| !heard.contains_key(server))
                        .for_each(|(_, budget)| budget.cancel());
                    self.say_hello();
                }
            }
        }
        lock(&self.thinks).values().for_each(Budget::cancel);
        // Who is not told misses him later.
        let _ = timeout(PATIENCE, self.say_goodbye()).await;
        Ok(())
    }

    /// What he has done so far.
    pub fn count(&self) -> WorkerCount {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        WorkerCount {
            cores: self.cores,
            thinking: lock(&self.thinks).len(),
            kept: self.desk.len(),
            answered: read(&self.counts.answered),
            cancelled: read(&self.counts.cancelled),
            refused: read(&self.counts.refused),
            seconds: Duration::from_micros(read(&self.counts.spent)).as_secs_f64(),
        }
    }

    fn say_hello(&self) {
        let thinks = lock(&self.thinks).keys().cloned().collect();
        self.voice.tell(HEARTBEAT, &Heartbeat { worker: self.name.clone(), thinks, leaves: false });
    }

    async fn say_goodbye(&self) {
        let present = Heartbeat { worker: self.name.clone(), thinks: Vec::new(), leaves: true };
        let words = serde_json::to_vec(&present).unwrap_or_default();
        if self.client.publish(HEARTBEAT, words.into()).await.is_ok() {
            let _ = self.client.flush().await;
        }
    }

    /// Asks a server for a thought, and thinks it.
    async fn ask(
        self: Arc<Self>,
        call: QueueStatus,
        core: OwnedSemaphorePermit,
        more: mpsc::UnboundedSender<QueueStatus>,
    ) {
        let server = call.server.clone();
        let asked = self.client.request(take(&server), self.name.clone().into());
        let Ok(Ok(reply)) = timeout(PATIENCE, asked).await else { return };
        let Ok(Job { number, thought }) = serde_json::from_slice(&reply.payload) else { return };
        let Some(budget) = self.begin(&server, number) else { return };
        // Where more than one waited there is something for another core too.
        if call.waiting > 1 {
            let _ = more.send(QueueStatus { waiting: call.waiting - 1, ..call });
        }
        let (worker, began) = (self.clone(), Instant::now());
        let allowed = budget.clone();
        let thinking = spawn_blocking(move || worker.desk.think(&thought, &allowed));
        let answer = match thinking.await {
            Ok(Ok(JobResult::Move(Some(chosen)))) => {
                Answer::Move { text: chosen.text, reasons: chosen.reasons }
            }
            Ok(Ok(JobResult::Move(None))) => Answer::None,
            Ok(Ok(JobResult::Opinion(opinion))) => Answer::Opinion(opinion),
            Ok(Err(why)) => Answer::Refused(why.key.into_owned()),
            Err(_) => Answer::Refused("move-none".to_owned()),
        };
        let spent = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.counts.spent.fetch_add(spent, Ordering::Relaxed);
        let count = match &answer {
            _ if budget.is_cancelled() => &self.counts.cancelled,
            Answer::Refused(_) => &self.counts.refused,
            Answer::Move { .. } | Answer::None | Answer::Opinion(_) => &self.counts.answered,
        };
        count.fetch_add(1, Ordering::Relaxed);
        if !budget.is_cancelled() {
            self.voice.tell(done(&server), &Done { number, answer });
        }
        lock(&self.thinks).remove(&(server.clone(), number));
        drop(core);
    }

    /// The budget of a thought that begins; none if it was stopped before it has arrived.
    fn begin(&self, server: &str, number: u64) -> Option<Budget> {
        let key = (server.to_owned(), number);
        let mut thinks = lock(&self.thinks);
        if lock(&self.stopped).contains(&key) {
            return None;
        }
        Some(thinks.entry(key).or_insert_with(Budget::unlimited).clone())
    }

    fn stop(&self, payload: &[u8]) {
        let Ok(key) = serde_json::from_slice::<(String, u64)>(payload) else { return };
        let thinks = lock(&self.thinks);
        if let Some(budget) = thinks.get(&key) {
            return budget.cancel();
        }
        let mut stopped = lock(&self.stopped);
        stopped.push_back(key);
        if stopped.len() > MAX_STOPPED {
            stopped.pop_front();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(server: &str, guest: u64, can_wait: bool) -> QueueStatus {
        QueueStatus { server: server.to_owned(), waiting: 3, guest: Some(guest), can_wait }
    }

    #[test]
    fn a_guest_at_many_servers_is_served_no_more_than_others_and_analyses_wait_everywhere() {
        let mut round = Round::default();
        let (hog, ann) = (1, 2);
        let mut served = Vec::new();
        for _ in 0..6 {
            for call in [call("one", hog, false), call("two", hog, false), call("three", ann, false)] {
                round.hear(call);
            }
            round.hear(call("four", 3, true));
            served.push(round.next().unwrap().guest.unwrap());
        }
        assert_eq!(served, [hog, ann, hog, ann, hog, ann]);
        for server in ["one", "two", "three"] {
            round.hear(QueueStatus { waiting: 0, ..call(server, hog, false) });
        }
        assert_eq!(round.next().unwrap().server, "four");
        assert!(round.next().is_none());
    }
}
