//! How many analyses are under way, by the hand that wants them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::Digest;

/// So many analyses of one hand may be under way at once.
pub(crate) const MOST_ANALYSES: usize = 8;

/// How many analyses each hand has under way.
#[derive(Default)]
pub(crate) struct UnderWay(Mutex<HashMap<Digest, usize>>);

/// One that is counted as long as this lasts.
pub(crate) struct Counted {
    all: Arc<UnderWay>,
    hand: Digest,
}

impl UnderWay {
    /// Counts another one of that hand, unless it has as many as it may.
    pub(crate) fn one_more(self: &Arc<UnderWay>, hand: Digest) -> Option<Counted> {
        // Nobody counts in between.
        let mut counts = self.counts();
        let count = counts.entry(hand).or_default();
        if *count >= MOST_ANALYSES {
            return None;
        }
        *count += 1;
        Some(Counted { all: self.clone(), hand })
    }

    /// Counts another one of that hand that was begun before.
    pub(crate) fn another(self: &Arc<UnderWay>, hand: Digest) -> Counted {
        *self.counts().entry(hand).or_default() += 1;
        Counted { all: self.clone(), hand }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Digest, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if let Entry::Occupied(mut count) = self.all.counts().entry(self.hand) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}
