//! What was drawn of a table is kept while others may ask for it too, and dropped when the table rests.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use stammtisch_tables::Snapshot;

/// How often is cleared out: whatever was drawn is kept that long at least, and twice as long at most.
pub(crate) const SHELF_LIFE: Duration = Duration::from_secs(1);

/// The moments of which something is kept.
#[derive(Default)]
pub(crate) struct Larder {
    shelves: Mutex<[Vec<Weak<Snapshot>>; 2]>,
}

impl Larder {
    /// Has dropped in a while what is going to be drawn of that moment.
    pub(crate) fn keep(&self, now: &Arc<Snapshot>) {
        if now.shares() {
            return;
        }
        let [fresh, _] = &mut *self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.push(Arc::downgrade(now));
    }

    /// Drops what has been there since the last time but one.
    pub(crate) fn clear_out(&self) {
        let stale = {
            let [fresh, stale] = &mut *self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            mem::replace(stale, mem::take(fresh))
        };
        stale.iter().filter_map(Weak::upgrade).for_each(|moment| moment.forget());
    }
}
