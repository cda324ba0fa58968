//! Thread pool for blocking work: replaying matches, reading files, rendering pages.
//!
//! Limits the blocking threads to the number of cores, so that such work does not slow down the
//! async runtime. Each client address gets at most half of them; its further work waits behind its
//! own and leaves the rest to others.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// From how many known clients on the idle ones are removed.
const CLEANUP_THRESHOLD: usize = 64;

tokio::task_local! {
    /// The address of the client that the current task works for.
    static CLIENT_ADDRESS: u128;
}

/// Runs a future on behalf of the client at that network address.
///
/// Blocking work takes that client's permits, and bot searches are charged to the address.
pub async fn on_behalf_of<F: Future>(address: u128, work: F) -> F::Output {
    CLIENT_ADDRESS.scope(address, work).await
}

/// The address of the client that the current task works for; `None` for the house's own tasks.
pub(crate) fn current_client() -> Option<u128> {
    CLIENT_ADDRESS.try_with(|address| *address).ok()
}

/// A pool of blocking threads with a limit per client address. Clones share it.
#[derive(Clone)]
pub struct BlockingPool(Arc<Semaphores>);

/// A client's permit to run blocking work. The house's own tasks need none and have `None`.
pub(crate) type Permit = Option<OwnedSemaphorePermit>;

struct Semaphores {
    threads: Arc<Semaphore>,
    per_client: ClientPermits,
}

/// A semaphore for each client address.
pub(crate) struct ClientPermits {
    max_per_client: usize,
    clients: Mutex<HashMap<u128, Weak<Semaphore>>>,
}

impl Default for BlockingPool {
    fn default() -> BlockingPool {
        BlockingPool::with_threads(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl BlockingPool {
    fn with_threads(count: usize) -> BlockingPool {
        let threads = Arc::new(Semaphore::new(count));
        BlockingPool(Arc::new(Semaphores { threads, per_client: ClientPermits::new((count / 2).max(1)) }))
    }

    /// Runs work on a blocking thread, on a permit of the current client.
    ///
    /// `None` if the runtime shuts down or the work panics. Dropping the future does not stop work
    /// that has started, which keeps its permit until it is done.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let permit = self.client_permit().await;
        self.run_with(permit, work).await
    }

    /// Waits for a permit of the current client.
    pub(crate) async fn client_permit(&self) -> Permit {
        self.0.per_client.acquire().await
    }

    /// Takes all permits of the current client.
    #[cfg(test)]
    pub(crate) async fn all_client_permits(&self) -> Vec<Permit> {
        let mut permits = Vec::new();
        for _ in 0..self.0.per_client.max_per_client {
            permits.push(self.client_permit().await);
        }
        permits
    }

    /// Runs work on a blocking thread, on a permit that the caller has waited for.
    pub(crate) async fn run_with<T: Send + 'static>(
        &self,
        permit: Permit,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let task = move || {
            let result = work();
            drop(permit);
            result
        };
        self.run_shared(task).await
    }

    /// Runs work on a blocking thread without a client permit: for moves, and for results that
    /// several clients wait for.
    pub async fn run_shared<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let thread = self.0.threads.clone().acquire_owned().await.ok()?;
        let task = spawn_blocking(move || {
            let result = work();
            drop(thread);
            result
        });
        task.await.ok()
    }
}

impl ClientPermits {
    /// Permits for up to `max_per_client` tasks of each client at once.
    pub(crate) fn new(max_per_client: usize) -> ClientPermits {
        ClientPermits { max_per_client, clients: Mutex::default() }
    }

    /// Waits for a permit of the current client; `None` at once for the house's own tasks.
    pub(crate) async fn acquire(&self) -> Permit {
        let semaphore = self.of_client(current_client()?);
        semaphore.acquire_owned().await.ok()
    }

    /// The semaphore of that client.
    fn of_client(&self, client: u128) -> Arc<Semaphore> {
        let mut clients = self.clients.lock();
        if let Some(known) = clients.get(&client).and_then(Weak::upgrade) {
            return known;
        }
        if clients.len() >= CLEANUP_THRESHOLD {
            clients.retain(|_, semaphore| semaphore.strong_count() > 0);
        }
        let semaphore = Arc::new(Semaphore::new(self.max_per_client));
        clients.insert(client, Arc::downgrade(&semaphore));
        semaphore
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Makes work that reports its start and runs until it receives an end signal.
    struct WorkSource {
        started: tokio::sync::mpsc::UnboundedSender<&'static str>,
        ends: Arc<Mutex<mpsc::Receiver<()>>>,
    }

    impl WorkSource {
        fn named(&self, name: &'static str) -> impl FnOnce() + Send + 'static {
            let started = self.started.clone();
            let ends = self.ends.clone();
            move || {
                started.send(name).unwrap();
                ends.lock().recv().unwrap();
            }
        }
    }

    fn work_source() -> (WorkSource, tokio::sync::mpsc::UnboundedReceiver<&'static str>, mpsc::Sender<()>) {
        let (started, starts) = tokio::sync::mpsc::unbounded_channel();
        let (end, ends) = mpsc::channel();
        (WorkSource { started, ends: Arc::new(Mutex::new(ends)) }, starts, end)
    }

    #[tokio::test]
    async fn abandoned_work_keeps_its_permits_until_it_is_done() {
        let pool = BlockingPool::with_threads(1);
        let (work, mut starts, end) = work_source();
        let begin = |name| {
            let pool = pool.clone();
            let task = work.named(name);
            tokio::spawn(on_behalf_of(7, async move { pool.run(task).await }))
        };
        let first = begin("first");
        assert_eq!(starts.recv().await, Some("first"));
        first.abort();
        assert!(first.await.is_err_and(|error| error.is_cancelled()));
        let of_client = pool.0.per_client.of_client(7);
        assert_eq!(pool.0.threads.available_permits() + of_client.available_permits(), 0);
        drop(of_client);
        let second = begin("second");
        end.send(()).unwrap();
        end.send(()).unwrap();
        assert_eq!(second.await.unwrap(), Some(()));
        assert_eq!(starts.recv().await, Some("second"));
    }

    #[tokio::test]
    async fn a_busy_client_waits_behind_itself_and_delays_no_other() {
        let pool = BlockingPool::with_threads(2);
        let (work, mut starts, end) = work_source();
        for name in ["one", "two", "three"] {
            let pool = pool.clone();
            let task = work.named(name);
            tokio::spawn(on_behalf_of(7, async move { pool.run(task).await }));
        }
        let first = starts.recv().await.unwrap();
        let other = tokio::spawn(on_behalf_of(8, {
            let pool = pool.clone();
            let task = work.named("other");
            async move { pool.run(task).await }
        }));
        assert_eq!(starts.recv().await, Some("other"), "after {first}");
        (0..4).for_each(|_| end.send(()).unwrap());
        assert_eq!(tokio::time::timeout(Duration::from_secs(60), other).await.unwrap().unwrap(), Some(()));
        assert!(starts.recv().await.is_some() && starts.recv().await.is_some());
    }

    #[test]
    fn idle_clients_are_removed() {
        let pool = BlockingPool::with_threads(4);
        let held = pool.0.per_client.of_client(0);
        (1..10 * CLEANUP_THRESHOLD as u128).for_each(|client| drop(pool.0.per_client.of_client(client)));
        assert!(pool.0.per_client.clients.lock().len() <= CLEANUP_THRESHOLD);
        assert!(Arc::ptr_eq(&held, &pool.0.per_client.of_client(0)));
        assert_eq!(held.available_permits(), 2);
    }
}
