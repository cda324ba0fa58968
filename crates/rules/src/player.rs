//! Players: seated for a match and told what happens; asked with a view and a budget, they answer with a move and their reasons.

use std::borrow::Cow;
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

use crate::{Actor, Game, Opinion, Rng, Seat};

/// Somebody who plays a match on one seat: seated once, told what his seat sees happen, asked for moves, and free to keep what he has
/// thought. He is given what his seat may know, never the state.
pub trait Player<G: Game>: Send {
    /// Takes his seat at a match that stands so. Again whenever it goes another way than he was told: after a take-back, after a game was
    /// loaded, on another seat. A player who does not care about what was before needs to know nothing of it.
    fn start(&mut self, seat: Seat, setup: &G::Setup, view: &G::View) {
        let _ = (seat, setup, view);
    }

    /// Sees a move happen, his own ones too.
    fn observe(&mut self, told: &Observation<'_, G>) {
        let _ = told;
    }

    /// Thinks while others are to move, until the budget is spent.
    fn ponder(&mut self, ask: &mut SearchRequest<'_, G>) {
        let _ = ask;
    }

    /// Answers with a move that is legal for `ask.seat`. `None` only if there is no legal move, or if the ask was cancelled.
    fn choose(&mut self, ask: &mut SearchRequest<'_, G>) -> Option<Choice<G::Move>>;

    /// Says what he thinks of the position and of its moves, or of these alone if there are any, and moves nothing. Nothing if he is not to
    /// move, was cancelled or had no time to look at anything, and from players who do not search.
    fn opinion(&mut self, ask: &mut SearchRequest<'_, G>, only: &[G::Move]) -> Option<Opinion<G::Move>> {
        let _ = (ask, only);
        None
    }
}

/// What a player's seat sees of a move.
pub struct Observation<'a, G: Game> {
    /// Who made it.
    pub actor: Actor,
    /// The move as the seat sees it.
    pub seen: &'a G::ObservedMove,
    /// What the seat may know now.
    pub view: &'a G::View,
}

/// One question to a player. The view is the truth, whatever he was told before.
pub struct SearchRequest<'a, G: Game> {
    /// What the seat may know.
    pub view: &'a G::View,
    /// His seat.
    pub seat: Seat,
    /// How long he may think.
    pub budget: &'a Budget,
    /// His dice.
    pub rng: &'a mut Rng,
}

/// A move with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// What he plays.
    pub mv: M,
    /// Why: named parts and numbers, the same in the log, in the "why?" panel and in tests.
    pub reasons: Vec<Reason>,
}

impl<M> Choice<M> {
    /// A move without reasons.
    pub fn bare(mv: M) -> Choice<M> {
        Choice { mv, reasons: Vec::new() }
    }
}

/// One part of a player's reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The name of the part, a message of the game: `reason-<name>`.
    pub name: Cow<'static, str>,
    /// Its value as text: a number, a fraction, a point on the board. Where that is not for people, the message `reason-<name>-value` says it,
    /// with `$value` and the details in it.
    pub value: String,
    /// What else the message about the value speaks of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<(Cow<'static, str>, String)>,
    /// Moves in notation, from the position before the move: another one, or a row that begins with it. Whoever has the match says them in
    /// place of the value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Reason {
    /// A named part.
    pub fn new(name: &'static str, value: impl ToString) -> Reason {
        Reason { name: name.into(), value: value.to_string(), details: Vec::new(), moves: Vec::new() }
    }

    /// A named part that is moves.
    pub fn of_moves(name: &'static str, moves: Vec<String>) -> Reason {
        Reason { moves, ..Reason::new(name, "") }
    }

    /// How many of its moves were made already: the first of a row.
    pub fn made(&self) -> usize {
        usize::from(self.moves.len() > 1)
    }

    /// The same with one more thing for the message about its value.
    #[must_use]
    pub fn with(mut self, name: &'static str, detail: impl ToString) -> Reason {
        self.details.push((name.into(), detail.to_string()));
        self
    }
}

/// How much a player may think. Whoever asked can cancel it at any time. Clones are the same budget.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Latest moment to answer, not counting the time that the thought had to wait for others.
    pub deadline: Option<Instant>,
    /// Most positions to look at.
    pub nodes: Option<u64>,
    /// How much work, and until when, by the clock that runs only while the thinking thread does.
    worked: Option<(Duration, Duration)>,
    /// Whether it stands in place of the player's own level.
    replaces_level: bool,
    /// On how many cores he may think at once.
    cores: NonZeroUsize,
    shared: Arc<Shared>,
}

/// Where a thought waits while it is the turn of others to think.
pub trait YieldPoint: Send + Sync + Debug {
    /// Comes back when the thought may go on, at once if it need not wait or was cancelled; says how long it took.
    fn wait_for_turn(&self, is_cancelled: &dyn Fn() -> bool) -> Duration;

    /// Has a thought that waits look again whether it was cancelled.
    fn wake(&self);
}

/// What all clones of a budget have in common.
#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    breather: OnceLock<Arc<dyn YieldPoint>>,
    /// For how many nanoseconds the thought had to wait.
    waited: AtomicU64,
    /// When it was first asked whether the thought is to stop, and how many thousandths are used up.
    begun: OnceLock<Instant>,
    used: AtomicU64,
}

impl Budget {
    /// As long as it takes.
    pub fn unlimited() -> Budget {
        Budget {
            deadline: None,
            nodes: None,
            worked: None,
            replaces_level: false,
            cores: NonZeroUsize::MIN,
            shared: Arc::default(),
        }
    }

    /// That long from now.
    pub fn time(limit: Duration) -> Budget {
        Budget::unlimited().at_most(limit)
    }

    /// That many positions: repeatable on every machine.
    pub fn nodes(limit: u64) -> Budget {
        Budget { nodes: Some(limit), ..Budget::unlimited() }
    }

    /// The same, but that much work of this thread from now on, whatever else the machine does. To be thought on by this thread.
    #[must_use]
    pub fn with_cpu_time(mut self, limit: Duration) -> Budget {
        match ThreadTime::try_now() {
            Ok(now) => self.worked = Some((limit, now.as_duration().saturating_add(limit))),
            Err(_) => self.deadline = Instant::now().checked_add(limit),
        }
        self
    }

    /// How much this thread may still work, where that is limited.
    pub fn work_left(&self) -> Option<Duration> {
        self.worked.map(|(_, until)| until.saturating_sub(ThreadTime::now().as_duration()))
    }

    /// How many positions it may still allow after so many, if they go on as fast as until now; nothing where that cannot be told.
    pub fn nodes_left(&self, nodes: u64) -> Option<u64> {
        let at_this_pace = |left: Duration, whole: Duration| {
            let done = whole.saturating_sub(left).as_secs_f64();
            (done > 0.0).then(|| (nodes as f64 * left.as_secs_f64() / done) as u64)
        };
        let by_nodes = self.nodes.map(|most| most.saturating_sub(nodes));
        let by_work =
            self.worked.zip(self.work_left()).and_then(|((whole, _), left)| at_this_pace(left, whole));
        let by_clock = self.deadline.zip(self.shared.begun.get()).and_then(|(deadline, begun)| {
            let deadline = deadline + self.waited();
            let whole = deadline.saturating_duration_since(*begun);
            at_this_pace(deadline.saturating_duration_since(Instant::now()), whole)
        });
        [by_nodes, by_work, by_clock].into_iter().flatten().min()
    }

    /// The same on so many cores at once. Only on one is the answer the same every time.
    #[must_use]
    pub fn on_cores(self, cores: NonZeroUsize) -> Budget {
        Budget { cores, ..self }
    }

    /// On how many cores he may think at once.
    pub fn cores(&self) -> usize {
        self.cores.get()
    }

    /// The same in place of a player's level: he thinks so much, not less and not more.
    #[must_use]
    pub fn in_place_of_level(mut self) -> Budget {
        self.replaces_level = true;
        self
    }

    /// What a player may think whose level is so many positions, and so long at most: no more than the budget allows, or just what it says
    /// where it stands in place of levels. Who counts positions wants to be answered alike every time, so that the level's clock does not run then.
    #[must_use]
    pub fn for_level(&self, nodes: u64, ceiling: Duration) -> Budget {
        if self.replaces_level {
            return self.clone();
        }
        let own = if self.nodes.is_none() { self.at_most(ceiling) } else { self.clone() };
        Budget { nodes: Some(self.nodes.map_or(nodes, |most| most.min(nodes))), ..own }
    }

    /// The same budget, but no longer than that from now.
    #[must_use]
    pub fn at_most(&self, limit: Duration) -> Budget {
        let latest = Instant::now().checked_add(limit).and_then(|latest| latest.checked_sub(self.waited()));
        let deadline = [self.deadline, latest].into_iter().flatten().min();
        Budget { deadline, ..self.clone() }
    }

    /// Has whoever thinks on this budget wait there for others. A budget has one such place; the first counts.
    pub fn set_yield_point(&self, breather: Arc<dyn YieldPoint>) {
        let _ = self.shared.breather.set(breather);
    }

    /// Asks whoever thinks on this budget (or on a clone of it) to stop.
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Release);
        if let Some(breather) = self.shared.breather.get() {
            breather.wake();
        }
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.shared.cancelled.load(Ordering::Acquire)
    }

    /// Whether to stop now, after `nodes` positions. Reads the clock, and lets others think in between if they wait: ask every few
    /// hundred positions.
    pub fn is_spent(&self, nodes: u64) -> bool {
        if let Some(breather) = self.shared.breather.get() {
            let waited = breather.wait_for_turn(&|| self.is_cancelled());
            let nanos = u64::try_from(waited.as_nanos()).unwrap_or(u64::MAX);
            self.shared.waited.fetch_add(nanos, Ordering::Relaxed);
        }
        self.note(nodes);
        self.is_cancelled()
            || self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline + self.waited())
            || self.worked.is_some_and(|(_, until)| ThreadTime::now().as_duration() >= until)
    }

    /// How much of it is used up, 0 to 1, as whoever thinks on it has last told; 0 where nothing limits him.
    pub fn used(&self) -> f32 {
        self.shared.used.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Notes how much is used up: of the positions where they are counted, else of the time.
    fn note(&self, nodes: u64) {
        let used = match (self.nodes.filter(|most| (1..u64::MAX).contains(most)), self.deadline) {
            (Some(most), _) => nodes.saturating_mul(1000) / most,
            (None, Some(deadline)) => {
                let begun = *self.shared.begun.get_or_init(Instant::now);
                let whole = (deadline + self.waited()).saturating_duration_since(begun).as_secs_f64();
                (begun.elapsed().as_secs_f64() / whole.max(1e-9) * 1000.0) as u64
            }
            (None, None) => return,
        };
        self.shared.used.store(used.min(1000), Ordering::Relaxed);
    }

    fn waited(&self) -> Duration {
        Duration::from_nanos(self.shared.waited.load(Ordering::Relaxed))
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
        let thinking = budget.clone();
        assert!(!thinking.is_spent(u64::MAX - 1));
        budget.cancel();
        assert!(thinking.is_spent(0));
    }

    #[test]
    fn whoever_watches_a_budget_sees_how_much_of_it_is_used_up() {
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
    fn work_is_counted_and_not_the_time_that_passes() {
        let begun = Instant::now();
        let budget = Budget::unlimited().with_cpu_time(Duration::from_millis(5));
        let mut rounds = 0_u64;
        while !budget.is_spent(rounds) {
            rounds += 1;
        }
        assert!(rounds > 0 && begun.elapsed() >= Duration::from_millis(5));
        assert!(Budget::unlimited().with_cpu_time(Duration::ZERO).is_spent(0));
    }

    #[test]
    fn what_is_left_is_told_by_count_and_by_pace() {
        assert_eq!(Budget::unlimited().nodes_left(5), None);
        assert_eq!(Budget::nodes(10).nodes_left(4), Some(6));
        assert_eq!(Budget::nodes(10).nodes_left(11), Some(0));
        let hour = Duration::from_secs(3600);
        let budget = Budget::unlimited().with_cpu_time(hour);
        let left = budget.nodes_left(1_000).unwrap_or(u64::MAX);
        assert!(left > 100_000, "{left}: far more than what little work has done");
        let timed = Budget::time(hour);
        assert_eq!(timed.nodes_left(7), None, "nobody has begun");
        assert!(!timed.is_spent(1));
        assert!(timed.nodes_left(1_000).is_none_or(|left| left > 100_000));
        assert_eq!(
            Budget { nodes: Some(1_001), ..timed }.nodes_left(1_000),
            Some(1),
            "the tighter limit counts"
        );
    }

    #[test]
    fn a_level_is_a_limit_unless_the_budget_stands_in_its_place() {
        let ceiling = Duration::from_secs(60);
        let level = |budget: Budget| {
            let own = budget.for_level(100, ceiling);
            (own.nodes, own.deadline.is_some())
        };
        assert_eq!(level(Budget::unlimited()), (Some(100), true));
        assert_eq!(level(Budget::nodes(7)), (Some(7), false));
        assert_eq!(level(Budget::nodes(1_000)), (Some(100), false));
        assert_eq!(level(Budget::nodes(1_000).in_place_of_level()), (Some(1_000), false));
        assert_eq!(level(Budget::unlimited().with_cpu_time(ceiling).in_place_of_level()), (None, false));
    }

    /// Makes every thought wait that long.
    #[derive(Debug)]
    struct Queue(Duration);

    impl YieldPoint for Queue {
        fn wait_for_turn(&self, _is_cancelled: &dyn Fn() -> bool) -> Duration {
            self.0
        }

        fn wake(&self) {}
    }

    #[test]
    fn waiting_for_others_does_not_count_as_thinking() {
        let hour = Duration::from_secs(3600);
        let past =
            Budget { deadline: Instant::now().checked_sub(Duration::from_secs(60)), ..Budget::unlimited() };
        assert!(past.is_spent(0));
        past.set_yield_point(Arc::new(Queue(hour)));
        assert!(!past.is_spent(0), "an hour of waiting has moved the deadline");
        assert!(past.at_most(Duration::ZERO).deadline < past.at_most(hour).deadline);
        past.cancel();
        assert!(past.clone().is_spent(0));
    }

    #[test]
    fn a_budget_is_only_ever_made_tighter() {
        let minute = Budget::time(Duration::from_secs(60));
        assert_eq!(minute.at_most(Duration::from_secs(3600)).deadline, minute.deadline);
        assert!(minute.at_most(Duration::from_secs(1)).deadline < minute.deadline);
    }
}
