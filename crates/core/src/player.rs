//! Players: asked with a view and a budget, they answer with a move and their reasons.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::{Game, Rng, Seat};

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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// The name of the part, a message of the game: `reason-<name>`.
    pub name: &'static str,
    /// Its value as text: a number, a fraction, a point on the board.
    pub value: String,
}

impl Reason {
    /// A named part.
    pub fn new(name: &'static str, value: impl ToString) -> Reason {
        Reason { name, value: value.to_string() }
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
