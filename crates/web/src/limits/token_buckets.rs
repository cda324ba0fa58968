//! Token buckets: rate limits per key.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Instant;

use parking_lot::Mutex;

/// Maximum number of buckets per generation.
const GENERATION_CAPACITY: usize = 10_000;

/// A token bucket, refilled lazily when it is used.
#[derive(Debug)]
struct Bucket {
    tokens: f64,
    refilled_at: Instant,
}

/// One token bucket per key. Each holds up to `capacity` tokens and refills at `per_second`.
#[derive(Debug)]
pub(crate) struct TokenBuckets<K> {
    capacity: f64,
    per_second: f64,
    generations: Mutex<BucketGenerations<K>>,
}

/// Two generations of buckets, which evict unused ones in constant time.
///
/// A bucket that is used moves to the young generation. When that is full, it replaces the old
/// one, whose buckets are dropped. A dropped bucket is full again when its key comes back.
#[derive(Debug)]
struct BucketGenerations<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

impl<K: Copy + Eq + Hash> TokenBuckets<K> {
    pub(crate) fn new(capacity: f64, per_second: f64) -> TokenBuckets<K> {
        let generations = BucketGenerations { young: HashMap::new(), old: HashMap::new() };
        TokenBuckets { capacity, per_second, generations: Mutex::new(generations) }
    }

    /// Takes one token if there is one.
    pub(crate) fn take(&self, key: K, now: Instant) -> bool {
        self.take_many(key, 1.0, now)
    }

    /// Takes `count` tokens if the bucket has them. A count above the capacity takes a full bucket.
    pub(crate) fn take_many(&self, key: K, count: f64, now: Instant) -> bool {
        let count = count.min(self.capacity);
        let mut generations = self.generations.lock();
        let known = generations.young.remove(&key).or_else(|| generations.old.remove(&key));
        let mut bucket = known.unwrap_or(Bucket { tokens: self.capacity, refilled_at: now });
        let elapsed = now.saturating_duration_since(bucket.refilled_at).as_secs_f64();
        bucket.tokens = (bucket.tokens + elapsed * self.per_second).min(self.capacity);
        bucket.refilled_at = now;
        let has_enough = bucket.tokens >= count;
        if has_enough {
            bucket.tokens -= count;
        }
        if generations.young.len() >= GENERATION_CAPACITY {
            generations.old = std::mem::take(&mut generations.young);
        }
        generations.young.insert(key, bucket);
        has_enough
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_empty_bucket_refills_over_time() {
        let buckets = TokenBuckets::new(2.0, 1.0);
        let start = Instant::now();
        assert!(buckets.take((), start) && buckets.take((), start));
        assert!(!buckets.take((), start));
        assert!(buckets.take((), start + Duration::from_secs(1)));
        assert!(!buckets.take((), start + Duration::from_secs(1)));
    }

    #[test]
    fn a_count_above_the_capacity_takes_a_full_bucket() {
        let buckets = TokenBuckets::new(10.0, 1.0);
        let start = Instant::now();
        assert!(buckets.take_many((), 7.0, start) && !buckets.take_many((), 7.0, start));
        assert!(buckets.take_many((), 3.0, start) && !buckets.take((), start));
        assert!(!buckets.take_many((), 99.0, start + Duration::from_secs(9)));
        assert!(buckets.take_many((), 99.0, start + Duration::from_secs(10)));
    }

    #[test]
    fn active_buckets_survive_eviction_and_memory_is_bounded() {
        let buckets = TokenBuckets::new(1.0, 0.0);
        let now = Instant::now();
        assert!(buckets.take(0, now) && buckets.take(1, now) && !buckets.take(0, now));
        for stranger in 2..5 * GENERATION_CAPACITY {
            assert!(buckets.take(stranger, now));
            if stranger % (GENERATION_CAPACITY / 2) == 0 {
                assert!(!buckets.take(0, now), "an active key keeps its bucket");
            }
        }
        let generations = buckets.generations.lock();
        assert!(generations.young.len() + generations.old.len() <= 2 * GENERATION_CAPACITY);
    }
}
