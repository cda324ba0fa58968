//! Expires the render cache: rendered views and frames that viewers of one table have in common.
//!
//! The cached data itself lives in the [`Snapshot`] it was rendered from (`Snapshot::cached`):
//!
//! | cached | key |
//! |---|---|
//! | a [`RenderedView`] | perspective and language |
//! | the delta frames of an [`Updates`] | viewer and what the client has |
//!
//! A snapshot is immutable, so cached data never becomes wrong; a move makes a new snapshot with
//! an empty cache. Eviction only frees memory: a loaded table holds its last snapshot until the
//! next move. [`RenderCache`] lists the snapshots with cached data and empties each of them one to
//! two [`RENDER_CACHE_TTL`] after it was registered.
//!
//! While a snapshot is listed, its table stays loaded. The house drops a table that nothing refers
//! to, and between the response with a table's page and the WebSocket that the page opens there
//! may be no other reference. Without the one held here, the socket would load the match from the
//! store and render it a second time.
//!
//! [`RenderedView`]: crate::live::rendered_view::RenderedView
//! [`Updates`]: crate::live::updates::Updates

use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use stammtisch_tables::{Snapshot, Table};

/// The interval of [`RenderCache::evict_expired`]. Cached data lives at least this long and at
/// most twice as long.
pub(crate) const RENDER_CACHE_TTL: Duration = Duration::from_secs(1);

/// The snapshots whose cached data is waiting to be dropped, in two generations.
#[derive(Default)]
pub(crate) struct RenderCache {
    /// Those registered since the last eviction, and those registered in the interval before.
    generations: Mutex<[Vec<CachedSnapshot>; 2]>,
}

/// A snapshot with cached data.
struct CachedSnapshot {
    /// Keeps the table loaded until the socket of a page connects.
    _table: Arc<Table>,
    /// Weak: a snapshot that was replaced frees its cache by itself.
    snapshot: Weak<Snapshot>,
}

impl RenderCache {
    /// Registers a snapshot that is about to be rendered, so that its cache is emptied later.
    ///
    /// Does nothing if the snapshot has cached data: it was registered before the first of it.
    pub(crate) fn register(&self, table: &Arc<Table>, snapshot: &Arc<Snapshot>) {
        if snapshot.has_cached_values() {
            return;
        }
        let entry = CachedSnapshot { _table: table.clone(), snapshot: Arc::downgrade(snapshot) };
        let [recent, _] = &mut *self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        recent.push(entry);
    }

    /// Empties the snapshots of the older generation and releases their tables. The younger one
    /// becomes the older. To be called every [`RENDER_CACHE_TTL`].
    pub(crate) fn evict_expired(&self) {
        let expired = {
            let [recent, older] = &mut *self.generations.lock().unwrap_or_else(PoisonError::into_inner);
            mem::replace(older, mem::take(recent))
        };
        expired
            .iter()
            .filter_map(|entry| entry.snapshot.upgrade())
            .for_each(|snapshot| snapshot.clear_cache());
    }
}
