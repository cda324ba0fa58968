//! Seeded random numbers for tests.
//!
//! Ranges and samples are computed here, so a library update cannot change what a seed produces.

use rand::{Rng as _, SeedableRng as _};
use stammtisch_presentation::Rng;

/// The random number generator of one test run.
pub struct TestRng(Rng);

impl TestRng {
    /// A generator with this seed.
    pub fn new(seed: u64) -> TestRng {
        TestRng(Rng::seed_from_u64(seed))
    }

    /// A number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.0.next_u64() % limit).unwrap_or_default()
    }

    /// A random element, or `None` of an empty slice.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Up to `count` random elements, in their original order.
    pub fn sample<T: Clone>(&mut self, from: &[T], count: usize) -> Vec<T> {
        let mut left: Vec<usize> = (0..from.len()).collect();
        while left.len() > count {
            left.remove(self.below(left.len()));
        }
        left.into_iter().map(|index| from[index].clone()).collect()
    }
}
