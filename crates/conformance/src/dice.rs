//! Chance for tests: seeded, and the same for ever, whatever a library changes in its ways to choose.

use rand::{Rng as _, SeedableRng as _};
use stammtisch_presentation::Rng;

/// The dice of one walk through a match.
pub struct Dice(Rng);

impl Dice {
    /// The dice that this seed rolls.
    pub fn new(seed: u64) -> Dice {
        Dice(Rng::seed_from_u64(seed))
    }

    /// A number below `limit`; 0 if there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.0.next_u64() % limit).unwrap_or_default()
    }

    /// One of these, if there is any.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Up to `count` of these, in their order.
    pub fn sample<T: Clone>(&mut self, from: &[T], count: usize) -> Vec<T> {
        let mut left: Vec<usize> = (0..from.len()).collect();
        while left.len() > count {
            left.remove(self.below(left.len()));
        }
        left.into_iter().map(|index| from[index].clone()).collect()
    }
}
