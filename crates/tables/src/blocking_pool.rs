//! Where files are read, matches replayed and pages drawn: on blocking threads, as many at once as there are cores, so that no such work
//! stops the lines. Nobody's work is in everybody's way: a guest's pages have at most half of the places, and wait behind one another.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

/// How many guests are known at least before those who have gone are forgotten.
const FEW: usize = 64;

tokio::task_local! {
    /// For whom is worked.
    static GUEST: u128;
}

/// Does something for the guest at that network address.
pub async fn on_behalf_of<F: Future>(guest: u128, work: F) -> F::Output {
    GUEST.scope(guest, work).await
}

/// For whom is worked now, by his network address; nobody if the house does it of itself.
pub(crate) fn guest() -> Option<u128> {
    GUEST.try_with(|guest| *guest).ok()
}

/// The places at which is worked. Clones are the same places.
#[derive(Clone)]
pub struct BlockingPool(Arc<Places>);

/// A guest's place among his own; the house itself needs none.
pub(crate) type Share = Option<OwnedSemaphorePermit>;

struct Places {
    all: Arc<Semaphore>,
    shares: Shares,
}

/// How much each guest may have of something at a time.
pub(crate) struct Shares {
    most: usize,
    guests: Mutex<HashMap<u128, Weak<Semaphore>>>,
}

impl Default for BlockingPool {
    fn default() -> BlockingPool {
        BlockingPool::with(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl BlockingPool {
    fn with(places: usize) -> BlockingPool {
        let all = Arc::new(Semaphore::new(places));
        BlockingPool(Arc::new(Places { all, shares: Shares::of((places / 2).max(1)) }))
    }

    /// Works as soon as the guest has a place; nothing if the house closes or the work breaks off. Whoever does not wait for it any more
    /// has his place until it is done.
    pub async fn draw<T: Send + 'static>(&self, draw: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let share = self.share().await;
        self.draw_in(share, draw).await
    }

    /// Waits until the guest may begin something more.
    pub(crate) async fn share(&self) -> Share {
        self.0.shares.take().await
    }

    /// All that a guest may have at once.
    #[cfg(test)]
    pub(crate) async fn whole_share(&self) -> Vec<Share> {
        let mut shares = Vec::new();
        for _ in 0..self.0.shares.most {
            shares.push(self.share().await);
        }
        shares
    }

    /// Works for whoever has waited for his share.
    pub(crate) async fn draw_in<T: Send + 'static>(
        &self,
        share: Share,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let drawing = move || {
            let drawn = draw();
            drop(share);
            drawn
        };
        self.draw_for_all(drawing).await
    }

    /// The same for moves, and for what others wait for as well, whoever asked first: it is nobody's share.
    pub async fn draw_for_all<T: Send + 'static>(
        &self,
        draw: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let place = self.0.all.clone().acquire_owned().await.ok()?;
        let drawing = spawn_blocking(move || {
            let drawn = draw();
            drop(place);
            drawn
        });
        drawing.await.ok()
    }
}

impl Shares {
    /// So much for each.
    pub(crate) fn of(most: usize) -> Shares {
        Shares { most, guests: Mutex::default() }
    }

    /// Waits until the guest for whom is worked has some of his share left; what the house does of itself is nobody's.
    pub(crate) async fn take(&self) -> Share {
        let own = self.of_guest(guest()?);
        own.acquire_owned().await.ok()
    }

    /// The share of that guest.
    fn of_guest(&self, guest: u128) -> Arc<Semaphore> {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = guests.get(&guest).and_then(Weak::upgrade) {
            return known;
        }
        if guests.len() >= FEW {
            guests.retain(|_, places| places.strong_count() > 0);
        }
        let own = Arc::new(Semaphore::new(self.most));
        guests.insert(guest, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Work that says when it begins, and goes on until it is told to end.
    struct Work {
        begun: tokio::sync::mpsc::UnboundedSender<&'static str>,
        ends: Arc<Mutex<mpsc::Receiver<()>>>,
    }

    impl Work {
        fn named(&self, name: &'static str) -> impl FnOnce() + Send + 'static {
            let (begun, ends) = (self.begun.clone(), self.ends.clone());
            move || {
                begun.send(name).unwrap();
                ends.lock().unwrap().recv().unwrap();
            }
        }
    }

    fn work() -> (Work, tokio::sync::mpsc::UnboundedReceiver<&'static str>, mpsc::Sender<()>) {
        let (begun, begins) = tokio::sync::mpsc::unbounded_channel();
        let (end, ends) = mpsc::channel();
        (Work { begun, ends: Arc::new(Mutex::new(ends)) }, begins, end)
    }

    #[tokio::test]
    async fn whoever_goes_away_leaves_his_place_only_when_his_work_is_done() {
        let (studio, (work, mut begins, end)) = (BlockingPool::with(1), work());
        let begin = |name| {
            let (studio, task) = (studio.clone(), work.named(name));
            tokio::spawn(on_behalf_of(7, async move { studio.draw(task).await }))
        };
        let first = begin("first");
        assert_eq!(begins.recv().await, Some("first"));
        first.abort();
        assert!(first.await.is_err_and(|error| error.is_cancelled()));
        assert_eq!(studio.0.all.available_permits() + studio.0.shares.of_guest(7).available_permits(), 0);
        let second = begin("second");
        end.send(()).unwrap();
        end.send(()).unwrap();
        assert_eq!(second.await.unwrap(), Some(()));
        assert_eq!(begins.recv().await, Some("second"));
    }

    #[tokio::test]
    async fn a_guest_who_wants_much_waits_behind_himself_and_nobody_else_does() {
        let (studio, (work, mut begins, end)) = (BlockingPool::with(2), work());
        for name in ["one", "two", "three"] {
            let (studio, task) = (studio.clone(), work.named(name));
            tokio::spawn(on_behalf_of(7, async move { studio.draw(task).await }));
        }
        let first = begins.recv().await.unwrap();
        let other = tokio::spawn(on_behalf_of(8, {
            let (studio, task) = (studio.clone(), work.named("other"));
            async move { studio.draw(task).await }
        }));
        assert_eq!(begins.recv().await, Some("other"), "after {first}");
        (0..4).for_each(|_| end.send(()).unwrap());
        assert_eq!(tokio::time::timeout(Duration::from_secs(60), other).await.unwrap().unwrap(), Some(()));
        assert!(begins.recv().await.is_some() && begins.recv().await.is_some());
    }

    #[test]
    fn guests_who_have_gone_are_forgotten() {
        let studio = BlockingPool::with(4);
        let held = studio.0.shares.of_guest(0);
        (1..10 * FEW as u128).for_each(|guest| drop(studio.0.shares.of_guest(guest)));
        assert!(studio.0.shares.guests.lock().unwrap().len() <= FEW);
        assert!(Arc::ptr_eq(&held, &studio.0.shares.of_guest(0)));
        assert_eq!(held.available_permits(), 2);
    }
}
