//! A quota: a limit on how many permits a key (visitor, address) may hold at the same time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use parking_lot::Mutex;

/// Counts the permits held by each key.
#[derive(Debug)]
pub(crate) struct Quota<K> {
    held: Mutex<HashMap<K, usize>>,
}

impl<K: Copy + Eq + Hash> Quota<K> {
    pub(crate) fn new() -> Arc<Quota<K>> {
        Arc::new(Quota { held: Mutex::default() })
    }

    /// Acquires a permit for the key, unless it already holds `max`.
    pub(crate) fn acquire(self: &Arc<Self>, key: K, max: usize) -> Option<QuotaPermit<K>> {
        let mut held = self.held.lock();
        let count = held.entry(key).or_default();
        if *count >= max {
            if *count == 0 {
                held.remove(&key);
            }
            return None;
        }
        *count += 1;
        Some(QuotaPermit { quota: self.clone(), key })
    }

    /// The number of permits held by all keys.
    pub(crate) fn total(&self) -> usize {
        self.held.lock().values().sum()
    }
}

/// A permit of a [`Quota`]; released when dropped.
#[derive(Debug)]
pub(crate) struct QuotaPermit<K: Copy + Eq + Hash> {
    quota: Arc<Quota<K>>,
    key: K,
}

impl<K: Copy + Eq + Hash> QuotaPermit<K> {
    /// The key that holds this permit.
    pub(crate) fn key(&self) -> K {
        self.key
    }

    /// Whether this is the only permit of its key.
    pub(crate) fn is_only(&self) -> bool {
        self.quota.held.lock().get(&self.key) == Some(&1)
    }
}

impl<K: Copy + Eq + Hash> Drop for QuotaPermit<K> {
    fn drop(&mut self) {
        let mut held = self.quota.held.lock();
        match held.get_mut(&self.key) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(held.remove(&self.key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_own_quota_and_drops_release_it() {
        let quota = Quota::new();
        let first = quota.acquire('a', 2);
        let second = quota.acquire('a', 2);
        assert!(first.is_some() && second.is_some() && quota.acquire('a', 2).is_none());
        assert!(quota.acquire('b', 1).is_some_and(|other| other.is_only()));
        assert!(second.as_ref().is_some_and(|second| !second.is_only()));
        drop(first);
        assert!(second.as_ref().is_some_and(QuotaPermit::is_only));
        let third = quota.acquire('a', 2);
        assert!(third.is_some() && quota.total() == 2);
        drop((second, third));
        assert!(quota.held.lock().is_empty(), "empty entries are removed");
        assert!(quota.acquire('a', 0).is_none() && quota.held.lock().is_empty());
    }
}
