//! What was drawn of a table is kept while others may ask for it too, and dropped when the table rests.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use stammtisch_tables::{Snapshot, Table};

/// How often is cleared out: whatever was drawn is kept that long at least, and twice as long at most.
pub(crate) const RENDER_CACHE_TTL: Duration = Duration::from_secs(1);

/// The moments of which something is kept.
#[derive(Default)]
pub(crate) struct RenderCache {
    shelves: Mutex<[Vec<Kept>; 2]>,
}

/// A moment with its table, which is not forgotten meanwhile: a page is followed by its connection, and that by nobody's loading it again.
struct Kept {
    _table: Arc<Table>,
    moment: Weak<Snapshot>,
}

impl RenderCache {
    /// Has dropped in a while what is going to be drawn of that moment of a table.
    pub(crate) fn keep(&self, table: &Arc<Table>, now: &Arc<Snapshot>) {
        if now.shares() {
            return;
        }
        let kept = Kept { _table: table.clone(), moment: Arc::downgrade(now) };
        let [fresh, _] = &mut *self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.push(kept);
    }

    /// Drops what has been there since the last time but one.
    pub(crate) fn clear_out(&self) {
        let stale = {
            let [fresh, stale] = &mut *self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
            mem::replace(stale, mem::take(fresh))
        };
        stale.iter().filter_map(|kept| kept.moment.upgrade()).for_each(|moment| moment.forget());
    }
}
