//! The workers as a server knows them: they come for thoughts, answer, and are missed when they are gone.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::{Client, Message};
use async_trait::async_trait;
use futures_util::StreamExt;
use stammtisch_catalog::Chosen;
use stammtisch_presentation::{Budget, LIMITS, Text, YieldPoint};
use stammtisch_tables::{EngineJob, House, JobError, JobKind, JobResult, StoreError, Token, WorkerSlot};
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::jobs::{
    Answer, Done, HEARTBEAT, Heartbeat, Job, Publisher, QUEUE_STATUS, QueueStatus, SILENCE, done, stop, take,
};

/// How often whoever waits is called for.
const QUEUE_STATUS_INTERVAL: Duration = Duration::from_millis(100);
/// How often a server says at least that it is there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// A thought that its worker has not named so often is lost. Once may be before it has reached him, or after he has answered.
const MAX_MISSED: u8 = 3;
/// How much longer than it may think a thought may be away.
const ON_THE_WAY: Duration = Duration::from_secs(10);

/// The workers of one server.
pub struct WorkerPool {
    shared: Arc<Shared>,
}

struct Shared {
    client: Client,
    voice: Publisher,
    server: String,
    next_number: AtomicU64,
    given: Mutex<HashMap<u64, Given>>,
    /// When each worker was last heard of.
    heard: Mutex<HashMap<Arc<str>, Instant>>,
}

/// A thought that a worker has.
struct Given {
    worker: Arc<str>,
    /// How often he has not named it.
    missed: u8,
    answer: oneshot::Sender<Result<JobResult, JobError>>,
}

impl WorkerPool {
    pub(crate) fn new(client: Client) -> Result<WorkerPool, StoreError> {
        let shared = Shared {
            voice: Publisher::new(client.clone()),
            client,
            server: Token::random()?.to_string(),
            next_number: AtomicU64::new(0),
            given: Mutex::default(),
            heard: Mutex::default(),
        };
        Ok(WorkerPool { shared: Arc::new(shared) })
    }

    /// Lets the workers think for that house, until it closes.
    pub fn work_for(self, house: House) {
        tokio::spawn(async move {
            if let Err(error) = self.shared.serve(&house).await {
                tracing::error!(%error, "no worker can think for this house");
            }
        });
    }
}

impl Shared {
    async fn serve(self: &Arc<Self>, house: &House) -> Result<(), async_nats::SubscribeError> {
        let mut answers = self.client.subscribe(done(&self.server)).await?;
        let mut signs = self.client.subscribe(HEARTBEAT).await?;
        let mut takers = self.client.subscribe(take(&self.server)).await?;
        let mut clock = interval(QUEUE_STATUS_INTERVAL);
        clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut called = Instant::now();
        while !house.is_closed() {
            // What was said while this server stood still is heard before anybody is missed.
            tokio::select! {
                biased;
                Some(message) = answers.next() => self.hear_answer(&message),
                Some(message) = signs.next() => self.hear_of(&message),
                Some(message) = takers.next() => self.offer(house, message),
                () = house.thought_lined_up() => called = self.call(house),
                _ = clock.tick() => {
                    house.set_workers(self.count_workers());
                    if house.thoughts().1 > 0 || called.elapsed() >= SIGN_OF_LIFE {
                        called = self.call(house);
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells the workers what waits here.
    fn call(&self, house: &House) -> Instant {
        let (guest, can_wait) = house.next_in_line().unzip();
        let (server, waiting) = (self.server.clone(), house.thoughts().1);
        self.voice.tell(
            QUEUE_STATUS,
            &QueueStatus { server, waiting, guest, can_wait: can_wait.unwrap_or_default() },
        );
        Instant::now()
    }

    /// A worker has a core free.
    fn offer(self: &Arc<Self>, house: &House, message: Message) {
        let Ok(worker) = std::str::from_utf8(&message.payload) else { return };
        let core = Core { shared: self.clone(), worker: worker.into(), reply: message.reply };
        lock(&self.heard).insert(core.worker.clone(), Instant::now());
        // A core that is not wanted says so when it is dropped.
        drop(house.offer(Box::new(core)));
        // Another is next now.
        if house.thoughts().1 > 0 {
            self.call(house);
        }
    }

    fn hear_answer(&self, message: &Message) {
        let Ok(Done { number, answer }) = serde_json::from_slice(&message.payload) else { return };
        let Some(given) = lock(&self.given).remove(&number) else { return };
        let answer = match answer {
            Answer::Move { text, reasons } => Ok(JobResult::Move(Some(Chosen { text, reasons }))),
            Answer::None => Ok(JobResult::Move(None)),
            Answer::Opinion(opinion) => Ok(JobResult::Opinion(opinion)),
            Answer::Refused(why) => Err(JobError::Refused(Text::new(why))),
        };
        // Whoever asked may want it no more.
        let _ = given.answer.send(answer);
    }

    fn hear_of(&self, message: &Message) {
        let Ok(Heartbeat { worker, thinks, leaves }) = serde_json::from_slice(&message.payload) else {
            return;
        };
        let worker: Arc<str> = worker.into();
        if leaves {
            lock(&self.heard).remove(&worker);
        } else {
            lock(&self.heard).insert(worker.clone(), Instant::now());
        }
        let is_named =
            |number: u64| thinks.iter().any(|(server, named)| *server == self.server && *named == number);
        lock(&self.given).retain(|number, given| {
            if given.worker != worker {
                return true;
            }
            given.missed = if is_named(*number) { 0 } else { given.missed + 1 };
            !leaves && given.missed < MAX_MISSED
        });
    }

    /// How many workers are there. Those who were silent for too long are gone, with what they have.
    fn count_workers(&self) -> usize {
        let mut heard = lock(&self.heard);
        let before = heard.len();
        heard.retain(|_, when| when.elapsed() < SILENCE);
        if heard.len() < before {
            lock(&self.given).retain(|_, given| heard.contains_key(&given.worker));
        }
        heard.len()
    }
}

/// A worker's free core.
struct Core {
    shared: Arc<Shared>,
    worker: Arc<str>,
    /// Where he waits for an errand.
    reply: Option<async_nats::Subject>,
}

#[async_trait]
impl WorkerSlot for Core {
    fn worker(&self) -> &Arc<str> {
        &self.worker
    }

    async fn think(mut self: Box<Self>, thought: EngineJob, budget: &Budget) -> Result<JobResult, JobError> {
        let shared = self.shared.clone();
        let nothing = match thought.wants {
            JobKind::Move => JobResult::Move(None),
            JobKind::Opinion { .. } => JobResult::Opinion(None),
        };
        let number = shared.next_number.fetch_add(1, Ordering::Relaxed);
        let longest = Duration::from_millis(thought.milliseconds) + ON_THE_WAY;
        let errand = serde_json::to_vec(&Job { number, thought }).unwrap_or_default();
        if errand.len() > shared.client.max_payload() {
            return Err(JobError::Refused(Text::new("limit-bytes").with("most", LIMITS.bytes / 1024)));
        }
        let (answer, answered) = oneshot::channel();
        lock(&shared.given).insert(number, Given { worker: self.worker.clone(), missed: 0, answer });
        // From here on whoever stops waiting, however that comes, stops the worker too.
        let away = Away { shared: shared.clone(), worker: self.worker.clone(), number };
        if let Some(reply) = self.reply.take() {
            shared.voice.say(reply.as_str(), errand);
        }
        let bell = Arc::new(Bell::default());
        budget.set_yield_point(bell.clone());
        let cancelled = async {
            while !budget.is_cancelled() {
                bell.0.notified().await;
            }
        };
        tokio::select! {
            // A thought whose worker is gone is forgotten, and with it who waits for the answer.
            answer = timeout(longest, answered) => if let Ok(answer) = answer {
                return answer.unwrap_or(Err(JobError::Lost));
            },
            () = cancelled => {}
        }
        drop(away);
        if budget.is_cancelled() { Ok(nothing) } else { Err(JobError::Lost) }
    }
}

/// A thought that is at a worker and is waited for.
struct Away {
    shared: Arc<Shared>,
    worker: Arc<str>,
    number: u64,
}

impl Drop for Away {
    fn drop(&mut self) {
        // What was answered or lost is not there any more.
        if lock(&self.shared.given).remove(&self.number).is_some() {
            self.shared.voice.tell(stop(&self.worker), &(&self.shared.server, self.number));
        }
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        if let Some(reply) = self.reply.take() {
            self.shared.voice.say(reply.as_str(), Vec::new());
        }
    }
}

/// Rings when a budget is cancelled. Nobody thinks on it here, so nobody waits for others.
#[derive(Debug, Default)]
struct Bell(Notify);

impl YieldPoint for Bell {
    fn wait_for_turn(&self, _: &dyn Fn() -> bool) -> Duration {
        Duration::ZERO
    }

    fn wake(&self) {
        self.0.notify_one();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
