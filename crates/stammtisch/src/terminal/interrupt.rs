//! Ctrl-C handling: the first one cancels a running search, a second one, or one without a search,
//! ends the program.

use std::io;
use std::process;
use std::sync::Arc;
use std::thread;

use parking_lot::Mutex;
use stammtisch_presentation::Budget;

/// Exit code after an interruption: 128 + SIGINT.
const INTERRUPTED_EXIT_CODE: i32 = 130;

/// Cancels the running search when Ctrl-C is pressed.
#[derive(Clone, Default)]
pub(crate) struct Interrupt {
    /// The budget of the running search, until it is cancelled.
    running: Arc<Mutex<Option<Budget>>>,
    /// Cleanup before the process exits in the middle of its work. Set by non-interactive commands,
    /// which also react to SIGTERM.
    cleanup: Option<Arc<dyn Fn() + Send + Sync>>,
}

impl Interrupt {
    /// Starts listening for Ctrl-C.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = Interrupt::default();
        interrupt.spawn_listener();
        interrupt
    }

    /// Like [`Interrupt::listen`] for a command that reports at its end: SIGTERM cancels its
    /// search, too, and `cleanup` runs before a second signal ends the process.
    pub(crate) fn listen_with_cleanup(cleanup: impl Fn() + Send + Sync + 'static) -> Interrupt {
        let interrupt = Interrupt { cleanup: Some(Arc::new(cleanup)), ..Interrupt::default() };
        interrupt.spawn_listener();
        interrupt
    }

    /// Runs a search on a budget that Ctrl-C cancels, and keeps listening afterwards. The budget is
    /// set before the listener starts, so that no signal is missed.
    pub(crate) fn listen_during<T>(search: impl FnOnce(&Budget) -> T) -> (Interrupt, T) {
        let interrupt = Interrupt::default();
        let budget = Budget::unlimited();
        interrupt.set_budget(Some(budget.clone()));
        interrupt.spawn_listener();
        let result = search(&budget);
        interrupt.set_budget(None);
        (interrupt, result)
    }

    fn spawn_listener(&self) {
        let listener = self.clone();
        thread::spawn(move || listener.run());
    }

    /// Runs a search on a budget that Ctrl-C cancels.
    pub(crate) fn during<T>(&self, search: impl FnOnce(&Budget) -> T) -> T {
        let budget = Budget::unlimited();
        self.set_budget(Some(budget.clone()));
        let result = search(&budget);
        self.set_budget(None);
        result
    }

    fn set_budget(&self, budget: Option<Budget>) {
        *self.running.lock() = budget;
    }

    /// Without a signal driver the platform's default handling stays.
    fn run(&self) {
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() else { return };
        while runtime.block_on(self.signal()).is_ok() {
            if !self.cancel_search() {
                self.exit();
            }
        }
    }

    /// Cancels the running search; returns whether there was one that was not cancelled before.
    fn cancel_search(&self) -> bool {
        let running = self.running.lock().take();
        running.inspect(Budget::cancel).is_some()
    }

    async fn signal(&self) -> io::Result<()> {
        tokio::select! {
            received = tokio::signal::ctrl_c() => received,
            received = terminate_signal(), if self.cleanup.is_some() => received,
        }
    }

    fn exit(&self) -> ! {
        self.cleanup.iter().for_each(|cleanup| cleanup());
        process::exit(INTERRUPTED_EXIT_CODE)
    }
}

/// Resolves on SIGTERM; never on platforms without it.
async fn terminate_signal() -> io::Result<()> {
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
    fn every_search_is_cancelled_once() {
        let interrupt = Interrupt::default();
        assert!(!interrupt.cancel_search(), "no search runs");
        for _ in 0..2 {
            interrupt.during(|budget| {
                assert!(!budget.is_cancelled());
                assert!(interrupt.cancel_search() && budget.is_cancelled());
                assert!(!interrupt.cancel_search(), "it was cancelled already, so the program ends");
            });
        }
    }
}
