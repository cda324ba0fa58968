//! The render cache: a TTL cache of what viewers of one snapshot have in common, rendered once.
//!
//! | cached | key |
//! |---|---|
//! | a [`RenderedView`] | the snapshot, perspective and language |
//! | an [`Updates`]: delta frames | the snapshot, viewer and [`ClientStateKey`] |
//! | the study in the file that the match was loaded from | the snapshot |
//!
//! A snapshot is identified by its instance, not by its event number: a computed proposal, say,
//! publishes a new snapshot with the same number. It is immutable, so cached data never becomes
//! wrong; eviction only frees memory. The data of a replaced snapshot that is no longer in use is
//! dropped when the next one of its table is cached, and all other data one to two
//! [`RENDER_CACHE_TTL`] after its entry was made, however often it is used.
//!
//! While a snapshot has cached data, its table stays loaded. The house drops a table that nothing
//! refers to, and between the response with a table's page and the WebSocket that the page opens
//! there may be no other reference. Without the one held here, the socket would load the match from
//! the store and render it a second time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_catalog::AnyStudy;
use stammtisch_presentation::{Language, Perspective};
use stammtisch_tables::{Snapshot, Table, TableId};

use crate::live::client_state::ClientStateKey;
use crate::live::rendered_view::RenderedView;
use crate::live::updates::{Updates, Viewer};

/// The interval of [`RenderCache::evict_expired`]. Cached data lives one to two of these, or less
/// if its snapshot is replaced and no longer used.
pub(crate) const RENDER_CACHE_TTL: Duration = Duration::from_secs(1);
/// At most this many values of one kind are cached per snapshot; further ones are made on every
/// request.
const MAX_VALUES: usize = 64;

/// The cached data of all snapshots, by table.
#[derive(Default)]
pub(crate) struct RenderCache {
    tables: Mutex<HashMap<TableId, TableRenders>>,
}

/// The cached data of one table's snapshots.
struct TableRenders {
    /// Keeps the table loaded while its snapshots have entries.
    _table: Arc<Table>,
    snapshots: Vec<CachedSnapshot>,
}

struct CachedSnapshot {
    /// A weak reference keeps the allocation, so that its address identifies this snapshot; the
    /// content can still be dropped.
    snapshot: Weak<Snapshot>,
    renders: Arc<SnapshotRenders>,
    /// Whether the entry has survived an eviction.
    survived_eviction: bool,
}

/// What was rendered of one snapshot.
#[derive(Default)]
pub(crate) struct SnapshotRenders {
    pub(crate) views: Memo<(Perspective, Language), Arc<RenderedView>>,
    /// `None` for updates that could not be serialised.
    pub(crate) updates: Memo<(Viewer, ClientStateKey), Option<Arc<Updates>>>,
    pub(crate) study: OnceLock<Option<Arc<dyn AnyStudy>>>,
}

impl RenderCache {
    /// The cached data of a snapshot, empty at first. Makes its entry if it has none.
    pub(crate) fn get_or_insert(&self, table: &Arc<Table>, snapshot: &Arc<Snapshot>) -> Arc<SnapshotRenders> {
        let mut replaced = Vec::new();
        let mut tables = self.tables.lock();
        let cached = tables
            .entry(snapshot.id)
            .or_insert_with(|| TableRenders { _table: table.clone(), snapshots: Vec::new() });
        if let Some(known) = cached.find(snapshot) {
            return known.clone();
        }
        replaced.extend(cached.snapshots.extract_if(.., |entry| entry.snapshot.strong_count() == 0));
        let renders = Arc::<SnapshotRenders>::default();
        let snapshot = Arc::downgrade(snapshot);
        cached.snapshots.push(CachedSnapshot {
            snapshot,
            renders: renders.clone(),
            survived_eviction: false,
        });
        // Freed without the lock.
        drop(tables);
        drop(replaced);
        renders
    }

    /// The cached data of a snapshot, if it has any.
    pub(crate) fn find(&self, snapshot: &Arc<Snapshot>) -> Option<Arc<SnapshotRenders>> {
        self.tables.lock().get(&snapshot.id)?.find(snapshot).cloned()
    }

    /// Drops the entries that have survived an eviction. To be called every
    /// [`RENDER_CACHE_TTL`].
    pub(crate) fn evict_expired(&self) {
        let mut expired = Vec::new();
        let mut tables = self.tables.lock();
        for cached in tables.values_mut() {
            expired.extend(cached.snapshots.extract_if(.., |entry| entry.survived_eviction));
            cached.snapshots.iter_mut().for_each(|entry| entry.survived_eviction = true);
        }
        let unused: Vec<_> = tables.extract_if(|_, cached| cached.snapshots.is_empty()).collect();
        if tables.is_empty() {
            // Gives its capacity back.
            *tables = HashMap::new();
        }
        // Freed without the lock.
        drop(tables);
        drop((expired, unused));
    }
}

impl TableRenders {
    fn find(&self, snapshot: &Arc<Snapshot>) -> Option<&Arc<SnapshotRenders>> {
        let is_same = |entry: &&CachedSnapshot| entry.snapshot.as_ptr() == Arc::as_ptr(snapshot);
        self.snapshots.iter().find(is_same).map(|entry| &entry.renders)
    }
}

/// Memoised values by key. Each is made once, and concurrent callers for the same key wait for it.
/// Beyond [`MAX_VALUES`] keys every caller makes its own.
pub(crate) struct Memo<K, V> {
    values: Mutex<HashMap<K, Arc<OnceLock<V>>>>,
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Memo { values: Mutex::default() }
    }
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The value of that key, made if it is missing.
    pub(crate) fn get_or_make(&self, key: K, make: impl FnOnce() -> V) -> V {
        let cell = {
            let mut values = self.values.lock();
            let has_room = values.len() < MAX_VALUES || values.contains_key(&key);
            has_room.then(|| values.entry(key).or_default().clone())
        };
        // `make` may need another value, but not its own: the map is not locked here.
        match cell {
            Some(cell) => cell.get_or_init(make).clone(),
            None => make(),
        }
    }

    /// Whether the value of that key is made.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.values.lock().get(key).is_some_and(|cell| cell.get().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_can_be_made_of_others_however_many_there_are() {
        let memo = Memo::default();
        for key in 0..2 * MAX_VALUES {
            assert_eq!(memo.get_or_make(2 * key, || memo.get_or_make(2 * key + 1, || key)), key);
        }
    }

    #[test]
    fn a_value_is_made_once_for_each_key() {
        let memo = Memo::default();
        assert_eq!(memo.get_or_make(1, || "one"), "one");
        assert_eq!(memo.get_or_make(1, || "never"), "one");
        assert!(memo.has(&1) && !memo.has(&2));
        assert_eq!(memo.get_or_make(2, || "two"), "two");
    }
}
