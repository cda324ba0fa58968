//! How fast somebody may act: buckets of tokens, one for each who acts.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many buckets are on a shelf.
const SHELF: usize = 10_000;

/// A bucket of tokens that fills itself.
#[derive(Debug)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// A bucket for everybody who acts: so many tokens at once, so many a second in the long run.
#[derive(Debug)]
pub(crate) struct TokenBuckets<K> {
    most: f64,
    per_second: f64,
    shelves: Mutex<Shelves<K>>,
}

/// Two shelves, so that nobody has to look through all buckets to find those that are not used any more: whatever is used is put on the
/// young one, and when that is full it becomes the old one, whose buckets are forgotten.
#[derive(Debug)]
struct Shelves<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

impl<K: Copy + Eq + Hash> TokenBuckets<K> {
    pub(crate) fn new(most: f64, per_second: f64) -> TokenBuckets<K> {
        let shelves = Shelves { young: HashMap::new(), old: HashMap::new() };
        TokenBuckets { most, per_second, shelves: Mutex::new(shelves) }
    }

    /// Takes a token if there is one.
    pub(crate) fn take(&self, who: K, now: Instant) -> bool {
        self.take_many(who, 1.0, now)
    }

    /// Takes so many tokens if they are there, or all if it asks for more than a bucket holds.
    pub(crate) fn take_many(&self, who: K, many: f64, now: Instant) -> bool {
        let many = many.min(self.most);
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = shelves.young.remove(&who).or_else(|| shelves.old.remove(&who));
        let mut bucket = kept.unwrap_or(Bucket { tokens: self.most, filled: now });
        let passed = now.saturating_duration_since(bucket.filled).as_secs_f64();
        bucket.tokens = (bucket.tokens + passed * self.per_second).min(self.most);
        bucket.filled = now;
        let enough = bucket.tokens >= many;
        if enough {
            bucket.tokens -= many;
        }
        if shelves.young.len() >= SHELF {
            shelves.old = std::mem::take(&mut shelves.young);
        }
        shelves.young.insert(who, bucket);
        enough
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_gives_its_tokens_and_fills_again() {
        let buckets = TokenBuckets::new(2.0, 1.0);
        let start = Instant::now();
        assert!(buckets.take((), start) && buckets.take((), start));
        assert!(!buckets.take((), start));
        assert!(buckets.take((), start + Duration::from_secs(1)));
        assert!(!buckets.take((), start + Duration::from_secs(1)));
    }

    #[test]
    fn whoever_takes_many_leaves_the_rest_and_more_than_a_full_bucket_is_all_of_it() {
        let buckets = TokenBuckets::new(10.0, 1.0);
        let start = Instant::now();
        assert!(buckets.take_many((), 7.0, start) && !buckets.take_many((), 7.0, start));
        assert!(buckets.take_many((), 3.0, start) && !buckets.take((), start));
        assert!(!buckets.take_many((), 99.0, start + Duration::from_secs(9)));
        assert!(buckets.take_many((), 99.0, start + Duration::from_secs(10)));
    }

    #[test]
    fn everybody_has_a_bucket_and_a_crowd_costs_those_who_act_nothing() {
        let buckets = TokenBuckets::new(1.0, 0.0);
        let now = Instant::now();
        assert!(buckets.take(0, now) && buckets.take(1, now) && !buckets.take(0, now));
        for stranger in 2..5 * SHELF {
            assert!(buckets.take(stranger, now));
            if stranger % (SHELF / 2) == 0 {
                assert!(!buckets.take(0, now), "who acts again and again is remembered");
            }
        }
        let shelves = buckets.shelves.lock().unwrap();
        assert!(shelves.young.len() + shelves.old.len() <= 2 * SHELF);
    }
}
