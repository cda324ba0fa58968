//! How much somebody has at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Counts what each of them holds.
#[derive(Debug)]
pub(crate) struct Quota<K> {
    held: Mutex<HashMap<K, usize>>,
}

impl<K: Copy + Eq + Hash> Quota<K> {
    pub(crate) fn new() -> Arc<Quota<K>> {
        Arc::new(Quota { held: Mutex::default() })
    }

    /// One more, if that is not more than he may have.
    pub(crate) fn take(self: &Arc<Self>, who: K, most: usize) -> Option<Held<K>> {
        let mut held = self.held();
        let count = held.entry(who).or_default();
        if *count >= most {
            if *count == 0 {
                held.remove(&who);
            }
            return None;
        }
        *count += 1;
        Some(Held { counter: self.clone(), who })
    }

    /// How much all of them hold.
    pub(crate) fn all(&self) -> usize {
        self.held().values().sum()
    }

    fn held(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What somebody holds until it is dropped.
#[derive(Debug)]
pub(crate) struct Held<K: Copy + Eq + Hash> {
    counter: Arc<Quota<K>>,
    who: K,
}

impl<K: Copy + Eq + Hash> Held<K> {
    /// Who holds it.
    pub(crate) fn who(&self) -> K {
        self.who
    }

    /// Whether whoever holds this holds nothing else.
    pub(crate) fn is_only(&self) -> bool {
        self.counter.held().get(&self.who) == Some(&1)
    }
}

impl<K: Copy + Eq + Hash> Drop for Held<K> {
    fn drop(&mut self) {
        let mut held = self.counter.held();
        match held.get_mut(&self.who) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(held.remove(&self.who)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_his_own_and_what_he_leaves_is_free() {
        let counter = Quota::new();
        let first = counter.take('a', 2);
        let second = counter.take('a', 2);
        assert!(first.is_some() && second.is_some() && counter.take('a', 2).is_none());
        assert!(counter.take('b', 1).is_some_and(|other| other.is_only()));
        assert!(second.as_ref().is_some_and(|second| !second.is_only()));
        drop(first);
        assert!(second.as_ref().is_some_and(Held::is_only));
        let third = counter.take('a', 2);
        assert!(third.is_some() && counter.all() == 2);
        drop((second, third));
        assert!(counter.held().is_empty() && counter.take('a', 0).is_none() && counter.held().is_empty());
    }
}
