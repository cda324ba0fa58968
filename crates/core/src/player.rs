//! Players: asked with a view and a budget, they answer with a move and their reasons.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::{Game, Rng, Seat, Words};

/// Somebody who plays a game. He is told what his seat may know, never the state.
pub trait Player<G: Game>: Send {
    /// Answers with a move that is legal for `ask.seat`. `None` only if there is no legal move, or if the ask was cancelled.
    fn choose(&mut self, ask: &mut Ask<'_, G>) -> Option<Choice<G::Move>>;
}

/// One question to a player.
pub struct Ask<'a, G: Game> {
    /// What the seat may know.
    pub view: &'a G::View,
    /// The seat to move.
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
}

impl Reason {
    /// A named part.
    pub fn new(name: &'static str, value: impl ToString) -> Reason {
        Reason { name: name.into(), value: value.to_string(), details: Vec::new() }
    }

    /// The same with one more thing for the message about its value.
    #[must_use]
    pub fn with(mut self, name: &'static str, detail: impl ToString) -> Reason {
        self.details.push((name.into(), detail.to_string()));
        self
    }

    /// The part and its value as a person reads them.
    pub fn said(&self, words: &Words) -> (String, String) {
        let name = words.say_if(&format!("reason-{}", self.name)).unwrap_or_else(|| self.name.to_string());
        let details = self.details.iter().map(|(name, detail)| (name.as_ref(), detail.as_str()));
        let args = [("value", self.value.as_str())].into_iter().chain(details);
        let value = words.say_about(&format!("reason-{}-value", self.name), args);
        (name, value.unwrap_or_else(|| words.read_number(&self.value)))
    }
}

/// How much a player may think. Whoever asked can cancel it at any time.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Latest moment to answer.
    pub deadline: Option<Instant>,
    /// Most positions to look at.
    pub nodes: Option<u64>,
    cancelled: Arc<AtomicBool>,
}

impl Budget {
    /// As long as it takes.
    pub fn unlimited() -> Budget {
        Budget { deadline: None, nodes: None, cancelled: Arc::default() }
    }

    /// That long from now.
    pub fn time(limit: Duration) -> Budget {
        Budget { deadline: Instant::now().checked_add(limit), ..Budget::unlimited() }
    }

    /// That many positions: repeatable on every machine.
    pub fn nodes(limit: u64) -> Budget {
        Budget { nodes: Some(limit), ..Budget::unlimited() }
    }

    /// Asks whoever thinks on this budget (or on a clone of it) to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Whether to stop now, after `nodes` positions. Reads the clock: ask every few hundred positions.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.is_cancelled()
            || self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
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
}
