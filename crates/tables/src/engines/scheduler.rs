//! Who may think: computer players share the cores fairly by the address and the hand that they play for.
//!
//! At most so many thoughts run as there are cores. Who waits is served in turn by address, and there by hand, not in the order of
//! asking, so that one guest's twenty tables wait for one another and not for everybody, and twenty hands of one guest do so too. A thought that has had its slice makes room as soon as
//! another hand waits, and goes on when it is its hand's turn again. Of one hand so few are begun at a time that they also end. A guest of
//! whom none is begun goes before all others, and at an address a hand of which none is, but never two in a row: whoever waits for a quick
//! answer waits for no more than two slices, and however many want one, what has begun goes on.
//!
//! Workers in other processes take from the same queue ([`Thinkers::offer`]): whoever has a core free is given what is next. While any
//! is there, no thought begins here. Analyses come last: whoever plays or asks for a hint goes before them.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::{self, Debug};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use stammtisch_presentation::YieldPoint;
use tokio::sync::{Notify, oneshot};

use crate::VisitorId as Hand;
use crate::{LocalSearch, WorkerSlot};

use turns::Turns;

mod turns;

pub(crate) use turns::{Guest, Home, JobOwner};

/// How long a thought may hold a core while another hand waits.
pub(crate) const SLICE: Duration = Duration::from_millis(250);
/// So many thoughts may have begun, or a few for each core. Each has a thread, also while it waits; the others wait without one.
const MAX_BEGUN: usize = 64;
/// So many if each of the others is the only one of its guest: then many guests, too, keep out nobody who comes anew.
const MAX_BEGUN_ALONE: usize = 256;
/// So many of one guest's for each core: whoever has begun more goes on with one before he begins another.
const BEGUN_OF_ONE: usize = 2;
/// So many of one guest's if it is the only one of its hand: a course sits behind one address.
const BEGUN_AT_HOME: usize = 32;
/// How long a thought waits for the worker who has thought for its table before, until any other may take it.
const LOYALTY: Duration = Duration::from_millis(300);
/// At most so many moves of one address wait here; its other tables are deferred.
const MAX_WAITING_PER_ADDRESS: usize = 64;

/// The computer players' places to think.
pub(crate) struct EngineScheduler {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// Rings when thoughts that wait should look again.
    bell: Condvar,
    /// Rings when a thought has lined up that has not begun.
    lined_up: Notify,
    /// Rings when one that had not begun waits no more.
    room: Arc<Notify>,
    slice: Duration,
    here: LocalSearch,
}

struct Queue {
    cores: usize,
    running: usize,
    begun: Begun,
    closed: bool,
    /// How many workers are there.
    workers: usize,
    next_number: u64,
    turns: Turns<Waiting>,
    /// Whether the last who was served was one of those who come anew and go first.
    went_first: bool,
    /// The thoughts that may go on and have not heard it yet.
    called: HashSet<u64>,
}

/// How many thoughts have begun, and how many may.
struct Begun {
    all: usize,
    most: usize,
    by_guest: HashMap<(Guest, Rank), usize>,
    by_hand: HashMap<(Hand, Rank), usize>,
    most_of_one: usize,
}

/// Who goes before whom, whatever hand or address it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rank {
    /// Somebody waits for a move or a hint.
    First,
    /// An analysis: it is thought when nobody else wants to think.
    Last,
}

/// A thought that waits.
enum Waiting {
    /// It has begun, and its thread waits for the bell.
    Begun(u64, Rank),
    /// It has not begun; whoever asked waits for a place.
    New(Caller),
}

/// Whoever waits for a place.
struct Caller {
    call: oneshot::Sender<Admitted>,
    number: u64,
    /// The worker who has thought for him before.
    worker: Option<Arc<str>>,
    rank: Rank,
    since: Instant,
}

/// A caller in the queue. Dropped, it leaves the queue if it is still there.
struct Queued<'a> {
    shared: &'a Shared,
    asker: JobOwner,
    number: u64,
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        let is_own =
            |waiting: &Waiting| matches!(waiting, Waiting::New(caller) if caller.number == self.number);
        // What is taken out is dropped outside of the lock.
        let withdrawn = lock(&self.shared.queue).turns.withdraw(self.asker, is_own);
        drop(withdrawn);
        self.shared.room.notify_one();
    }
}

/// Where a thought may be thought.
pub(crate) enum Admitted {
    /// In this process.
    Here(SearchPermit),
    /// With a worker.
    There(Box<dyn WorkerSlot>),
}

/// A place to think, given back when it is dropped.
pub(crate) struct SearchPermit {
    thought: Arc<StartedJob>,
}

/// A thought that has begun.
struct StartedJob {
    shared: Arc<Shared>,
    asker: JobOwner,
    number: u64,
    rank: Rank,
    held: Mutex<Held>,
}

/// Whether a thought holds a core, and since when.
#[derive(Clone, Copy, Debug)]
struct Held {
    since: Instant,
    a_core: bool,
}

impl EngineScheduler {
    pub(crate) fn new(cores: usize, slice: Duration, here: LocalSearch) -> EngineScheduler {
        let cores = cores.max(1);
        let queue = Queue {
            cores,
            running: 0,
            begun: Begun::new(cores),
            closed: false,
            workers: 0,
            next_number: 0,
            turns: Turns::new(),
            went_first: false,
            called: HashSet::new(),
        };
        let (queue, bell, lined_up) = (Mutex::new(queue), Condvar::new(), Notify::new());
        let room = Arc::default();
        EngineScheduler { shared: Arc::new(Shared { queue, bell, lined_up, room, slice, here }) }
    }

    /// Waits until somebody may think for that hand, rather with that worker than with another. There is no place any more when the house
    /// is closed. A caller that stops waiting leaves the queue.
    pub(crate) async fn admit(
        &self,
        asker: JobOwner,
        worker: Option<Arc<str>>,
        rank: Rank,
    ) -> Option<Admitted> {
        let (call, called) = oneshot::channel();
        let number = {
            let mut queue = lock(&self.shared.queue);
            if queue.closed {
                return None;
            }
            queue.next_number += 1;
            let number = queue.next_number;
            let caller = Caller { call, number, worker, rank, since: Instant::now() };
            queue.turns.line_up(asker, Waiting::New(caller));
            number
        };
        let _queued = Queued { shared: &self.shared, asker, number };
        self.shared.serve();
        self.shared.lined_up.notify_one();
        called.await.ok()
    }

    /// How many more moves may wait for that address.
    pub(crate) fn room_of(&self, guest: Guest) -> usize {
        let queue = lock(&self.shared.queue);
        let is_move =
            |waiting: &Waiting| matches!(waiting, Waiting::New(caller) if caller.rank == Rank::First);
        MAX_WAITING_PER_ADDRESS.saturating_sub(queue.turns.count(guest, is_move))
    }

    /// Rings when there may be more room.
    pub(crate) fn room(&self) -> Arc<Notify> {
        self.shared.room.clone()
    }

    /// Whether nobody can think: no worker is there, and the house may not do it itself.
    pub(crate) fn is_unmanned(&self) -> bool {
        self.shared.here == LocalSearch::Never && self.workers() == 0
    }

    /// Gives a worker's core to the thought whose turn it is; gives it back if none waits that he may take.
    pub(crate) fn offer(&self, mut core: Box<dyn WorkerSlot>) -> Option<Box<dyn WorkerSlot>> {
        let (worker, now) = (core.worker().clone(), Instant::now());
        let may_take =
            |waiting: &Waiting| matches!(waiting, Waiting::New(caller) if caller.may_go_to(&worker, now));
        let mut queue = lock(&self.shared.queue);
        let is_new = |_| false;
        while let Some((_, waiting)) = queue.turns.next_by_rank(is_new, |_, line, rank| {
            line.iter().position(|waiting| waiting.rank() == rank && may_take(waiting))
        }) {
            let Waiting::New(Caller { call, .. }) = waiting else { break };
            match call.send(Admitted::There(core)) {
                Err(Admitted::There(unwanted)) => core = unwanted,
                _ => return None,
            }
        }
        drop(queue);
        Some(core)
    }

    /// For whom the next thought is that a worker would be given, and its rank.
    pub(crate) fn next_in_line(&self) -> Option<(Guest, Rank)> {
        let queue = lock(&self.shared.queue);
        let waits = |line: &VecDeque<Waiting>, rank: Rank| {
            line.iter().any(|waiting| matches!(waiting, Waiting::New(caller) if caller.rank == rank))
        };
        [Rank::First, Rank::Last].into_iter().find_map(|rank| {
            let guest = queue.turns.first(|line| waits(line, rank))?;
            Some((guest, rank))
        })
    }

    /// So many workers are there now. Without any, thoughts begin here, if they may.
    pub(crate) fn set_workers(&self, workers: usize) {
        lock(&self.shared.queue).workers = workers;
        self.shared.serve();
    }

    /// How many workers are there.
    pub(crate) fn workers(&self) -> usize {
        lock(&self.shared.queue).workers
    }

    /// Waits until a thought has lined up.
    pub(crate) async fn lined_up(&self) {
        self.shared.lined_up.notified().await;
    }

    /// Whether nobody is let in any more.
    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.shared.queue).closed
    }

    /// Sends away whoever waits for a place, and lets nobody in any more.
    pub(crate) fn close(&self) {
        let mut queue = lock(&self.shared.queue);
        queue.closed = true;
        queue.turns.retain(|waiting| matches!(waiting, Waiting::Begun(..)));
    }

    /// How many think, and how many wait for a place.
    pub(crate) fn count(&self) -> (usize, usize) {
        let queue = lock(&self.shared.queue);
        (queue.running, queue.turns.len())
    }
}

impl Shared {
    /// Gives free cores to the hands whose turn it is.
    fn serve(self: &Arc<Self>) {
        // A place that nobody waits for any more is given back outside of the lock.
        let mut unwanted = Vec::new();
        let mut queue = lock(&self.queue);
        while queue.running < queue.cores
            && let Some((asker, waiting)) = queue.next(self.here)
        {
            queue.running += 1;
            match waiting {
                Waiting::Begun(number, _) => {
                    queue.called.insert(number);
                    self.bell.notify_all();
                }
                Waiting::New(Caller { call, number, rank, .. }) => {
                    queue.begun.begin(asker, rank);
                    let held = Mutex::new(Held { since: Instant::now(), a_core: true });
                    let thought = StartedJob { shared: self.clone(), asker, number, rank, held };
                    let thought = Arc::new(thought);
                    unwanted.extend(call.send(Admitted::Here(SearchPermit { thought })).err());
                }
            }
        }
        drop(queue);
        drop(unwanted);
    }
}

impl Queue {
    /// Takes the next thought whose turn it is to be thought here.
    fn next(&mut self, here: LocalSearch) -> Option<(JobOwner, Waiting)> {
        let (begun, all_stay) = (&self.begun, self.all_stay(here));
        let choose = |asker, line: &_, rank| begun.choose(asker, line, rank, all_stay);
        let may_go_first = !self.went_first;
        let is_guest_new = |guest| may_go_first && begun.of_guest(guest, Rank::First) == 0;
        let is_hand_new = |hand| may_go_first && begun.of_hand(hand, Rank::First) == 0;
        let newcomer = self.turns.next_of(is_guest_new, |asker, line| choose(asker, line, Rank::First));
        let next = newcomer.or_else(|| self.turns.next_by_rank(is_hand_new, choose));
        self.went_first = next.as_ref().is_some_and(|(asker, _)| is_hand_new(asker.hand));
        next
    }

    /// Whether another hand than that one waits for a thought that could be thought here.
    fn another_waits(&self, hand: Hand, here: LocalSearch) -> bool {
        let all_stay = self.all_stay(here);
        self.turns.another_waits(hand, |asker, line| {
            [Rank::First, Rank::Last]
                .into_iter()
                .any(|rank| self.begun.choose(asker, line, rank, all_stay).is_some())
        })
    }

    /// Whether thoughts begin here.
    fn all_stay(&self, here: LocalSearch) -> bool {
        here == LocalSearch::Auto && self.workers == 0
    }
}

impl Begun {
    fn new(cores: usize) -> Begun {
        let most_of_one = BEGUN_OF_ONE * cores;
        let most = MAX_BEGUN.max(2 * most_of_one);
        Begun { all: 0, most, by_guest: HashMap::new(), by_hand: HashMap::new(), most_of_one }
    }

    fn begin(&mut self, asker: JobOwner, rank: Rank) {
        self.all += 1;
        *self.by_guest.entry((asker.guest, rank)).or_default() += 1;
        *self.by_hand.entry((asker.hand, rank)).or_default() += 1;
    }

    fn end(&mut self, asker: JobOwner, rank: Rank) {
        self.all -= 1;
        count_down(self.by_guest.entry((asker.guest, rank)));
        count_down(self.by_hand.entry((asker.hand, rank)));
    }

    /// How many of that rank have begun for that guest.
    fn of_guest(&self, guest: Guest, rank: Rank) -> usize {
        self.by_guest.get(&(guest, rank)).copied().unwrap_or_default()
    }

    /// How many of that rank have begun for that hand.
    fn of_hand(&self, hand: Hand, rank: Rank) -> usize {
        self.by_hand.get(&(hand, rank)).copied().unwrap_or_default()
    }

    /// Whether another thought of that rank may begin for that hand of a guest.
    fn has_room(&self, asker: JobOwner, rank: Rank) -> bool {
        let is_first = rank == Rank::First;
        let own = self.of_guest(asker.guest, rank);
        let is_only = is_first && self.of_hand(asker.hand, rank) == 0;
        let most = if own == 0 && is_first { self.most.max(MAX_BEGUN_ALONE) } else { self.most };
        let most_own = if is_only { self.most_of_one.max(BEGUN_AT_HOME) } else { self.most_of_one };
        self.all < most && own < most_own
    }

    /// Of a hand's thoughts what has begun goes on first; another begins if there is room, and if thoughts begin here.
    fn choose(&self, asker: JobOwner, line: &VecDeque<Waiting>, rank: Rank, all_stay: bool) -> Option<usize> {
        let is_next = |waiting: &Waiting| waiting.rank() == rank;
        let is_begun = |waiting: &Waiting| matches!(waiting, Waiting::Begun(..)) && is_next(waiting);
        let begun = line.iter().position(is_begun);
        begun.or_else(|| line.iter().position(is_next).filter(|_| all_stay && self.has_room(asker, rank)))
    }
}

/// One less of somebody's, of whom nothing is kept when it was the last.
fn count_down<K>(own: Entry<'_, K, usize>) {
    if let Entry::Occupied(mut own) = own {
        *own.get_mut() -= 1;
        if *own.get() == 0 {
            own.remove();
        }
    }
}

impl Waiting {
    fn rank(&self) -> Rank {
        match self {
            Waiting::Begun(_, rank) => *rank,
            Waiting::New(caller) => caller.rank,
        }
    }
}

impl Turns<Waiting> {
    /// Takes the next whose turn it is, of the last rank only if there is nobody of the first. At each address hands that are new go first.
    fn next_by_rank(
        &mut self,
        is_new: impl Fn(Hand) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<Waiting>, Rank) -> Option<usize>,
    ) -> Option<(JobOwner, Waiting)> {
        let first = self.next(is_new, |asker, line| choose(asker, line, Rank::First));
        first.or_else(|| self.next(|_| false, |asker, line| choose(asker, line, Rank::Last)))
    }
}

impl Caller {
    /// Whether that worker may take his thought.
    fn may_go_to(&self, worker: &str, now: Instant) -> bool {
        let is_loyal = self.worker.as_deref().is_none_or(|own| own == worker);
        is_loyal || now.duration_since(self.since) > LOYALTY
    }
}

impl SearchPermit {
    /// Where the thought at this place waits for others.
    pub(crate) fn breather(&self) -> Arc<dyn YieldPoint> {
        self.thought.clone()
    }
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        let mut held = lock(&self.thought.held);
        let mut queue = lock(&self.thought.shared.queue);
        queue.running -= usize::from(held.a_core);
        queue.begun.end(self.thought.asker, self.thought.rank);
        held.a_core = false;
        drop(queue);
        drop(held);
        self.thought.shared.serve();
    }
}

impl YieldPoint for StartedJob {
    fn wait_for_turn(&self, is_cancelled: &dyn Fn() -> bool) -> Duration {
        let mut held = lock(&self.held);
        if !held.a_core || held.since.elapsed() < self.shared.slice || is_cancelled() {
            return Duration::ZERO;
        }
        let began = Instant::now();
        {
            let mut queue = lock(&self.shared.queue);
            if !queue.another_waits(self.asker.hand, self.shared.here) {
                return Duration::ZERO;
            }
            queue.running -= 1;
            queue.turns.line_up(self.asker, Waiting::Begun(self.number, self.rank));
            queue.turns.make_room(self.asker);
        }
        held.a_core = false;
        self.shared.serve();
        held.a_core = self.wait_for_call(is_cancelled);
        held.since = Instant::now();
        began.elapsed()
    }

    fn wake(&self) {
        // Whoever is about to wait holds the lock from his last look until he hears the bell.
        drop(lock(&self.shared.queue));
        self.shared.bell.notify_all();
    }
}

impl StartedJob {
    /// Waits until the thought may go on (true) or was cancelled.
    fn wait_for_call(&self, is_cancelled: &dyn Fn() -> bool) -> bool {
        let mut queue = lock(&self.shared.queue);
        loop {
            if queue.called.remove(&self.number) {
                return true;
            }
            if is_cancelled() {
                queue.turns.retain(
                    |waiting| !matches!(waiting, Waiting::Begun(number, _) if *number == self.number),
                );
                return false;
            }
            queue = self.shared.bell.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Debug for StartedJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StartedJob").field("number", &self.number).finish_non_exhaustive()
    }
}

/// A thread that panicked while it held a lock has left everything in order: nothing here can panic half-way.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
