//! Players, the requests they answer, and the budget that limits their thinking time.

use std::borrow::Cow;
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use parking_lot::RwLock;
use serde::{Deserialize, Serialize};

use crate::{Actor, Game, Opinion, Rng, Seat};

/// A computer player for one seat of a match.
///
/// It receives views of the match, never the state, and may keep what it has computed between
/// moves.
pub trait Player<G: Game>: Send {
    /// Announces the seat and the current position.
    ///
    /// Called again whenever the match does not continue as observed: after an undo, after a save
    /// was loaded, or for another seat. A player that keeps nothing can ignore it.
    fn start(&mut self, seat: Seat, setup: &G::Setup, view: &G::View) {
        let _ = (seat, setup, view);
    }

    /// Reports a move, the player's own included.
    fn observe(&mut self, observation: &Observation<'_, G>) {
        let _ = observation;
    }

    /// Searches while other seats are to move, until the budget is spent (pondering).
    fn ponder(&mut self, request: &mut SearchRequest<'_, G>) {
        let _ = request;
    }

    /// Chooses a legal move for `request.seat`.
    ///
    /// Returns `None` only if there is no legal move or the request was cancelled.
    fn choose(&mut self, request: &mut SearchRequest<'_, G>) -> Option<Choice<G::Move>>;

    /// Analyses the position, restricted to the moves in `only` unless that is empty.
    ///
    /// Returns `None` if the seat is not to move, if the request was cancelled, if the budget
    /// allows no search at all, and for players that do not search.
    fn opinion(&mut self, request: &mut SearchRequest<'_, G>, only: &[G::Move]) -> Option<Opinion<G::Move>> {
        let _ = (request, only);
        None
    }
}

/// A move as a player's seat sees it.
pub struct Observation<'a, G: Game> {
    /// The seat that moved, or the house.
    pub actor: Actor,
    /// The move as the seat sees it.
    pub seen: &'a G::ObservedMove,
    /// The seat's view after the move.
    pub view: &'a G::View,
}

/// A request to a player. Its view overrides all earlier observations.
pub struct SearchRequest<'a, G: Game> {
    /// The seat's view of the position.
    pub view: &'a G::View,
    /// The player's seat.
    pub seat: Seat,
    /// The limits of the search.
    pub budget: &'a Budget,
    /// The source of randomness.
    pub rng: &'a mut Rng,
}

/// A chosen move with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Named figures that explain the move, for the log, the "why?" panel and tests.
    pub reasons: Vec<Reason>,
}

impl<M> Choice<M> {
    /// A move without reasons.
    pub fn bare(mv: M) -> Choice<M> {
        Choice { mv, reasons: Vec::new() }
    }
}

/// A named figure or line of play that explains a player's choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The name; the game's message `reason-<name>` is the label for it.
    pub name: Cow<'static, str>,
    /// The value as text: a number, a fraction, a point on the board. The optional message
    /// `reason-<name>-value` formats it, with `$value` and the details as variables.
    pub value: String,
    /// Further variables of the message for the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<(Cow<'static, str>, String)>,
    /// Moves in notation, from the position before the choice: an alternative move, or a line
    /// that begins with the chosen one. Where the match is known, they are shown instead of the
    /// value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Reason {
    /// A figure.
    pub fn new(name: &'static str, value: impl ToString) -> Reason {
        Reason { name: name.into(), value: value.to_string(), details: Vec::new(), moves: Vec::new() }
    }

    /// A move or a line of play.
    pub fn of_moves(name: &'static str, moves: Vec<String>) -> Reason {
        Reason { moves, ..Reason::new(name, "") }
    }

    /// How many of the moves have been played: 1 for a line, which begins with the chosen move,
    /// and 0 for an alternative.
    pub fn made(&self) -> usize {
        usize::from(self.moves.len() > 1)
    }

    /// The reason with one more variable for the message about its value.
    #[must_use]
    pub fn with(mut self, name: &'static str, detail: impl ToString) -> Reason {
        self.details.push((name.into(), detail.to_string()));
        self
    }
}

/// The limits of a search: deadline, node count, CPU time and cancellation.
///
/// Clones share cancellation, progress and the yield point. A budget can be cancelled from any
/// thread.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The time limit, extended by all time spent waiting at the yield point.
    pub deadline: Option<Instant>,
    /// The maximum number of nodes (playouts or positions).
    pub nodes: Option<u64>,
    cpu_limit: Option<CpuLimit>,
    /// Whether this budget replaces the player's own level instead of capping it.
    replaces_level: bool,
    /// The number of threads a search may use.
    cores: NonZeroUsize,
    shared: Arc<SharedState>,
}

/// A limit on the CPU time of the searching thread.
#[derive(Clone, Copy, Debug)]
struct CpuLimit {
    total: Duration,
    /// The thread's CPU clock at which the limit is reached.
    ends_at: Duration,
}

/// The point where a search yields its core to others.
pub trait YieldPoint: Send + Sync + Debug {
    /// Blocks until the search may continue; returns how long that took. Returns at once if it
    /// need not wait or was cancelled.
    fn wait_for_turn(&self, is_cancelled: &dyn Fn() -> bool) -> Duration;

    /// Wakes a waiting search, so that it notices a cancellation.
    fn wake(&self);
}

/// The state that all clones of a budget share.
#[derive(Debug, Default)]
struct SharedState {
    is_cancelled: AtomicBool,
    yield_point: RwLock<Option<Arc<dyn YieldPoint>>>,
    /// Total time spent waiting at the yield point, in nanoseconds.
    waited_nanos: AtomicU64,
    /// The time of the first [`Budget::is_spent`] call of a budget limited by time alone.
    started: OnceLock<Instant>,
    /// How much of the budget is used up, in thousandths.
    used_permille: AtomicU64,
}

impl Budget {
    /// No limit.
    pub fn unlimited() -> Budget {
        Budget {
            deadline: None,
            nodes: None,
            cpu_limit: None,
            replaces_level: false,
            cores: NonZeroUsize::MIN,
            shared: Arc::default(),
        }
    }

    /// A time limit, counted from now.
    pub fn time(limit: Duration) -> Budget {
        Budget::unlimited().at_most(limit)
    }

    /// A node limit, which makes a search reproducible on every machine.
    pub fn nodes(limit: u64) -> Budget {
        Budget { nodes: Some(limit), ..Budget::unlimited() }
    }

    /// The budget with a limit on the CPU time of the current thread, counted from now.
    ///
    /// The search must run on this thread. Falls back to wall-clock time where the platform has
    /// no thread clock.
    #[must_use]
    pub fn with_cpu_time(mut self, limit: Duration) -> Budget {
        match ThreadTime::try_now() {
            Ok(now) => {
                let ends_at = now.as_duration().saturating_add(limit);
                self.cpu_limit = Some(CpuLimit { total: limit, ends_at });
            }
            Err(_) => self.deadline = Instant::now().checked_add(limit),
        }
        self
    }

    /// The remaining CPU time of the current thread, if it is limited.
    pub fn cpu_time_left(&self) -> Option<Duration> {
        self.cpu_limit.map(|limit| limit.ends_at.saturating_sub(ThreadTime::now().as_duration()))
    }

    /// Estimates how many nodes remain after `nodes`, at the pace so far; `None` if unknown.
    pub fn nodes_left(&self, nodes: u64) -> Option<u64> {
        let at_this_pace = |left: Duration, total: Duration| {
            let done = total.saturating_sub(left).as_secs_f64();
            (done > 0.0).then(|| (nodes as f64 * left.as_secs_f64() / done) as u64)
        };
        let by_nodes = self.nodes.map(|most| most.saturating_sub(nodes));
        let by_cpu_time = self
            .cpu_limit
            .zip(self.cpu_time_left())
            .and_then(|(limit, left)| at_this_pace(left, limit.total));
        let by_deadline = self.deadline.zip(self.shared.started.get()).and_then(|(deadline, started)| {
            let deadline = deadline + self.waited();
            let total = deadline.saturating_duration_since(*started);
            at_this_pace(deadline.saturating_duration_since(Instant::now()), total)
        });
        [by_nodes, by_cpu_time, by_deadline].into_iter().flatten().min()
    }

    /// The budget with a number of threads. Only a single thread gives reproducible results.
    #[must_use]
    pub fn on_cores(self, cores: NonZeroUsize) -> Budget {
        Budget { cores, ..self }
    }

    /// The number of threads a search may use.
    pub fn cores(&self) -> usize {
        self.cores.get()
    }

    /// The budget as a replacement for the player's level: exactly these limits apply.
    #[must_use]
    pub fn in_place_of_level(mut self) -> Budget {
        self.replaces_level = true;
        self
    }

    /// The budget capped by a level's limits, or unchanged if it replaces the level.
    ///
    /// With a node limit, the level's time limit is ignored: a caller that counts nodes wants
    /// reproducible results.
    #[must_use]
    pub fn for_level(&self, nodes: u64, time_limit: Duration) -> Budget {
        if self.replaces_level {
            return self.clone();
        }
        let own = if self.nodes.is_none() { self.at_most(time_limit) } else { self.clone() };
        Budget { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), ..own }
    }

    /// The budget with its deadline at most `limit` from now.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Budget {
        let latest = Instant::now().checked_add(limit).and_then(|latest| latest.checked_sub(self.waited()));
        let deadline = [self.deadline, latest].into_iter().flatten().min();
        Budget { deadline, ..self.clone() }
    }

    /// Sets the point at which the next search on this budget yields to others, in place of that of
    /// an earlier search.
    pub fn set_yield_point(&self, yield_point: Arc<dyn YieldPoint>) {
        *self.shared.yield_point.write() = Some(yield_point);
    }

    /// The yield point. Cloned, so that waiting there does not hold the lock.
    fn yield_point(&self) -> Option<Arc<dyn YieldPoint>> {
        self.shared.yield_point.read().clone()
    }

    /// Cancels all searches on this budget and its clones.
    pub fn cancel(&self) {
        self.shared.is_cancelled.store(true, Ordering::Release);
        if let Some(yield_point) = self.yield_point() {
            yield_point.wake();
        }
    }

    /// Whether the budget was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.shared.is_cancelled.load(Ordering::Acquire)
    }

    /// Whether a search must stop after `nodes` nodes. May block at the yield point.
    ///
    /// It reads the clock, so call it once every few hundred positions.
    pub fn is_spent(&self, nodes: u64) -> bool {
        if let Some(yield_point) = self.yield_point() {
            let waited = yield_point.wait_for_turn(&|| self.is_cancelled());
            let nanos = u64::try_from(waited.as_nanos()).unwrap_or(u64::MAX);
            self.shared.waited_nanos.fetch_add(nanos, Ordering::Relaxed);
        }
        self.update_progress(nodes);
        self.is_cancelled()
            || self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline + self.waited())
            || self.cpu_limit.is_some_and(|limit| ThreadTime::now().as_duration() >= limit.ends_at)
    }

    /// The progress of the search, 0 to 1, as of its last [`Budget::is_spent`] call; 0 without
    /// limits.
    pub fn used(&self) -> f32 {
        self.shared.used_permille.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Updates the progress: by nodes if they are limited, else by time.
    fn update_progress(&self, nodes: u64) {
        let used = match (self.nodes.filter(|most| (1..u64::MAX).contains(most)), self.deadline) {
            (Some(most), _) => nodes.saturating_mul(1000) / most,
            (None, Some(deadline)) => {
                let started = *self.shared.started.get_or_init(Instant::now);
                let total = (deadline + self.waited()).saturating_duration_since(started).as_secs_f64();
                (started.elapsed().as_secs_f64() / total.max(1e-9) * 1000.0) as u64
            }
            (None, None) => return,
        };
        self.shared.used_permille.store(used.min(1000), Ordering::Relaxed);
    }

    fn waited(&self) -> Duration {
        Duration::from_nanos(self.shared.waited_nanos.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_by_nodes_by_time_or_by_cancelling() {
        assert!(!Budget::nodes(10).is_spent(9));
        assert!(Budget::nodes(10).is_spent(10));
        assert!(Budget::time(Duration::ZERO).is_spent(0));
        let budget = Budget::unlimited();
        let clone = budget.clone();
        assert!(!clone.is_spent(u64::MAX - 1));
        budget.cancel();
        assert!(clone.is_spent(0));
    }

    #[test]
    fn clones_of_a_budget_report_shared_progress() {
        let whole = Budget::unlimited();
        let level = whole.for_level(200, Duration::from_secs(60));
        assert_eq!(whole.used(), 0.0);
        assert!(!level.is_spent(50));
        assert_eq!(whole.used(), 0.25, "all clones are one budget");
        let timed = Budget::time(Duration::from_secs(3600));
        assert!(!timed.is_spent(1_000) && timed.used() < 0.1);
        let free = Budget::unlimited();
        assert!(!free.is_spent(1_000) && free.used() == 0.0);
    }

    #[test]
    fn a_cpu_limit_counts_cpu_time_not_wall_time() {
        let started = Instant::now();
        let budget = Budget::unlimited().with_cpu_time(Duration::from_millis(5));
        let mut rounds = 0_u64;
        while !budget.is_spent(rounds) {
            rounds += 1;
        }
        assert!(rounds > 0 && started.elapsed() >= Duration::from_millis(5));
        assert!(Budget::unlimited().with_cpu_time(Duration::ZERO).is_spent(0));
    }

    #[test]
    fn remaining_nodes_follow_the_count_or_the_pace() {
        assert_eq!(Budget::unlimited().nodes_left(5), None);
        assert_eq!(Budget::nodes(10).nodes_left(4), Some(6));
        assert_eq!(Budget::nodes(10).nodes_left(11), Some(0));
        let hour = Duration::from_secs(3600);
        let budget = Budget::unlimited().with_cpu_time(hour);
        let left = budget.nodes_left(1_000).unwrap_or(u64::MAX);
        assert!(left > 100_000, "{left}: an hour leaves far more");
        let timed = Budget::time(hour);
        assert_eq!(timed.nodes_left(7), None, "the search has not started");
        assert!(!timed.is_spent(1));
        assert!(timed.nodes_left(1_000).is_none_or(|left| left > 100_000));
        assert_eq!(
            Budget { nodes: Some(1_001), ..timed }.nodes_left(1_000),
            Some(1),
            "the tighter limit counts"
        );
    }

    #[test]
    fn a_level_caps_a_budget_that_does_not_replace_it() {
        let time_limit = Duration::from_secs(60);
        let level = |budget: Budget| {
            let own = budget.for_level(100, time_limit);
            (own.nodes, own.deadline.is_some())
        };
        assert_eq!(level(Budget::unlimited()), (Some(100), true));
        assert_eq!(level(Budget::nodes(7)), (Some(7), false));
        assert_eq!(level(Budget::nodes(1_000)), (Some(100), false));
        assert_eq!(level(Budget::nodes(1_000).in_place_of_level()), (Some(1_000), false));
        assert_eq!(level(Budget::unlimited().with_cpu_time(time_limit).in_place_of_level()), (None, false));
    }

    /// A yield point where every search waits that long.
    #[derive(Debug)]
    struct FixedWait(Duration);

    impl YieldPoint for FixedWait {
        fn wait_for_turn(&self, _is_cancelled: &dyn Fn() -> bool) -> Duration {
            self.0
        }

        fn wake(&self) {}
    }

    #[test]
    fn waiting_at_the_yield_point_extends_the_deadline() {
        let hour = Duration::from_secs(3600);
        let past =
            Budget { deadline: Instant::now().checked_sub(Duration::from_secs(60)), ..Budget::unlimited() };
        assert!(past.is_spent(0));
        past.set_yield_point(Arc::new(FixedWait(hour)));
        assert!(!past.is_spent(0), "an hour of waiting extends the deadline");
        assert!(past.at_most(Duration::ZERO).deadline < past.at_most(hour).deadline);
        past.cancel();
        assert!(past.clone().is_spent(0));
    }

    /// A yield point that counts how often it is woken.
    #[derive(Debug, Default)]
    struct CountingWakes(AtomicU64);

    impl YieldPoint for CountingWakes {
        fn wait_for_turn(&self, _is_cancelled: &dyn Fn() -> bool) -> Duration {
            Duration::ZERO
        }

        fn wake(&self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    fn cancelling_wakes_the_latest_search_on_a_budget() {
        let budget = Budget::unlimited();
        let searches = [Arc::<CountingWakes>::default(), Arc::default()];
        for search in &searches {
            budget.set_yield_point(search.clone());
        }
        budget.cancel();
        assert_eq!(searches.map(|search| search.0.load(Ordering::Relaxed)), [0, 1]);
    }

    #[test]
    fn at_most_never_extends_a_deadline() {
        let minute = Budget::time(Duration::from_secs(60));
        assert_eq!(minute.at_most(Duration::from_secs(3600)).deadline, minute.deadline);
        assert!(minute.at_most(Duration::from_secs(1)).deadline < minute.deadline);
    }
}
