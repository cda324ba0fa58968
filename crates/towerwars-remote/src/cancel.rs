//! Cancels the decision of a local player.

use parking_lot::Mutex;
use stammtisch_presentation::Budget;

/// Cancels a player's pending decision when a new game starts.
#[derive(Default)]
pub struct CancelSignal {
    now: Mutex<(bool, Option<Budget>)>,
}

impl CancelSignal {
    /// Cancels the pending decision.
    pub(crate) fn cancel(&self) {
        let mut now = self.now.lock();
        now.0 = true;
        if let Some(budget) = &now.1 {
            budget.cancel();
        }
    }

    /// Resets the signal for the new game.
    pub(crate) fn reset(&self) {
        *self.now.lock() = (false, None);
    }

    /// Whether the pending decision is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.now.lock().0
    }

    /// A budget that lasts until the cancellation.
    pub(crate) fn budget(&self) -> Budget {
        let mut now = self.now.lock();
        let budget = Budget::unlimited();
        if now.0 {
            budget.cancel();
        }
        now.1 = Some(budget.clone());
        budget
    }
}
