//! Cache of values derived from one snapshot, such as rendered fragments.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A value of any type that was derived from a snapshot.
pub type CachedValue = Arc<dyn Any + Send + Sync>;

/// At most this many values are cached per snapshot; further ones are computed on every request.
const MAX_CACHED_VALUES: usize = 64;

/// Values by key, each computed once and shared by all viewers of the snapshot.
#[derive(Default)]
pub(crate) struct SnapshotCache {
    values: Mutex<HashMap<u64, Arc<OnceLock<CachedValue>>>>,
}

impl SnapshotCache {
    /// The value of that key. Concurrent requests for a missing value compute it once.
    pub(crate) fn get(&self, key: u64, make: impl FnOnce() -> CachedValue) -> CachedValue {
        let cell = {
            let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
            let has_room = values.len() < MAX_CACHED_VALUES || values.contains_key(&key);
            has_room.then(|| values.entry(key).or_default().clone())
        };
        // `make` may request another value: the map is not locked here.
        match cell {
            Some(cell) => cell.get_or_init(make).clone(),
            None => make(),
        }
    }

    /// Whether the value of that key is computed.
    pub(crate) fn has(&self, key: u64) -> bool {
        let values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        values.get(&key).is_some_and(|cell| cell.get().is_some())
    }

    /// Whether nothing is cached.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Drops all values.
    pub(crate) fn clear(&self) {
        *self.values.lock().unwrap_or_else(PoisonError::into_inner) = HashMap::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_can_be_made_of_others_however_many_there_are() {
        let cache = SnapshotCache::default();
        for key in 0..2 * MAX_CACHED_VALUES as u64 {
            let made = cache.get(2 * key, || cache.get(2 * key + 1, || Arc::new(key)));
            assert_eq!(made.downcast_ref(), Some(&key));
        }
    }

    #[test]
    fn a_value_is_made_once_for_each_key() {
        let cache = SnapshotCache::default();
        let first = cache.get(1, || Arc::new("one"));
        let again = cache.get(1, || Arc::new("never"));
        assert!(Arc::ptr_eq(&first, &again));
        assert!(cache.has(1) && !cache.has(2));
        assert_eq!(cache.get(2, || Arc::new("two")).downcast_ref(), Some(&"two"));
        cache.clear();
        assert!(cache.is_empty());
        assert_eq!(cache.get(1, || Arc::new("again")).downcast_ref(), Some(&"again"));
    }
}
