//! Ctrl-C: stops a computer player who thinks, else the program.

use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use stammtisch_stage::Budget;

/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Knows whose thinking an interruption would stop.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    thinking: Arc<Mutex<Option<Budget>>>,
}

impl Interrupt {
    /// Listens for Ctrl-C from now on.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        interrupt.hear();
        interrupt
    }

    /// Thinks on a budget that Ctrl-C cancels as soon as it is heard at all.
    pub(crate) fn listen_during<T>(think: impl FnOnce(&Budget) -> T) -> T {
        let (interrupt, budget) = (Interrupt::default(), Budget::unlimited());
        interrupt.set(Some(budget.clone()));
        interrupt.hear();
        let thought = think(&budget);
        interrupt.set(None);
        thought
    }

    fn hear(&self) {
        let heard = self.clone();
        thread::spawn(move || heard.wait());
    }

    /// Thinks on a budget that Ctrl-C cancels meanwhile.
    pub(crate) fn during<T>(&self, think: impl FnOnce(&Budget) -> T) -> T {
        let budget = Budget::unlimited();
        self.set(Some(budget.clone()));
        let thought = think(&budget);
        self.set(None);
        thought
    }

    fn set(&self, budget: Option<Budget>) {
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) = budget;
    }

    /// Where the system cannot tell us of interruptions, its own way with them stays.
    fn wait(&self) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
        while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            match &*self.thinking.lock().unwrap_or_else(PoisonError::into_inner) {
                Some(budget) => budget.cancel(),
                None => process::exit(INTERRUPTED),
            }
        }
    }
}
