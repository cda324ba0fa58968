//! Ctrl-C: stops a computer player who thinks, else the program; a second one while he still thinks ends it at once.

use std::io;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use stammtisch_presentation::Budget;

/// The exit code of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Knows whose thinking an interruption would stop.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    /// Whoever thinks and was not interrupted yet.
    thinking: Arc<Mutex<Option<Budget>>>,
    /// Of a command that works by itself: what is done before the program ends in the middle of it.
    farewell: Option<Arc<dyn Fn() + Send + Sync>>,
}

impl Interrupt {
    /// Listens for Ctrl-C from now on.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        interrupt.hear();
        interrupt
    }

    /// Listens as a command does that works by itself and has something to tell in the end: to be told to end (SIGTERM) interrupts it, too.
    /// Whoever cannot wait for that ends it after the farewell.
    pub(crate) fn listen_at_work(farewell: impl Fn() + Send + Sync + 'static) -> Interrupt {
        let interrupt = Interrupt { farewell: Some(Arc::new(farewell)), ..Interrupt::default() };
        interrupt.hear();
        interrupt
    }

    /// Thinks on a budget that Ctrl-C cancels as soon as it is heard at all, and listens on.
    pub(crate) fn listen_during<T>(think: impl FnOnce(&Budget) -> T) -> (Interrupt, T) {
        let (interrupt, budget) = (Interrupt::default(), Budget::unlimited());
        interrupt.set(Some(budget.clone()));
        interrupt.hear();
        let thought = think(&budget);
        interrupt.set(None);
        (interrupt, thought)
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
        while runtime.block_on(self.interruption()).is_ok() {
            if !self.stop_thinking() {
                self.leave();
            }
        }
    }

    /// Asks whoever thinks to stop; says whether there was anybody who had not been asked before.
    fn stop_thinking(&self) -> bool {
        let thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner).take();
        thinking.inspect(Budget::cancel).is_some()
    }

    async fn interruption(&self) -> io::Result<()> {
        tokio::select! {
            heard = tokio::signal::ctrl_c() => heard,
            heard = told_to_end(), if self.farewell.is_some() => heard,
        }
    }

    fn leave(&self) -> ! {
        self.farewell.iter().for_each(|farewell| farewell());
        process::exit(INTERRUPTED)
    }
}

/// Comes back when the program is told to end; never where nobody could tell it.
async fn told_to_end() -> io::Result<()> {
    #[cfg(unix)]
    return {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())?.recv().await.ok_or_else(|| io::ErrorKind::BrokenPipe.into())
    };
    #[cfg(not(unix))]
    std::future::pending().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thought_is_asked_to_stop_once() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.stop_thinking(), "nobody thinks");
        for _ in 0..2 {
            interrupt.during(|budget| {
                assert!(!budget.is_cancelled());
                assert!(interrupt.stop_thinking() && budget.is_cancelled());
                assert!(!interrupt.stop_thinking(), "he was asked, and the program ends");
            });
        }
    }
}
