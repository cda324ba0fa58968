//! The positions that have occurred in a game.

/// A set of position hashes.
///
/// Open addressing: a query costs one or two reads, and a copy is one block.
#[derive(Clone, Debug)]
pub struct History {
    slots: Vec<u64>,
    len: usize,
}

/// The value of an empty slot, and the value that is stored for a hash equal to it.
const EMPTY_SLOT: u64 = 0;
const ZERO_SUBSTITUTE: u64 = 1;

impl History {
    /// A history with the start position only.
    #[must_use]
    pub fn starting_with(hash: u64) -> Self {
        let mut history = History { slots: vec![EMPTY_SLOT; 64], len: 0 };
        history.insert(hash);
        history
    }

    /// Whether this position has occurred.
    #[must_use]
    pub fn contains(&self, hash: u64) -> bool {
        self.slots[self.slot(slot_value(hash))] != EMPTY_SLOT
    }

    /// Adds a position.
    pub fn insert(&mut self, hash: u64) {
        if 2 * (self.len + 1) > self.slots.len() {
            self.grow();
        }
        let slot = self.slot(slot_value(hash));
        if self.slots[slot] == EMPTY_SLOT {
            self.slots[slot] = slot_value(hash);
            self.len += 1;
        }
    }

    /// How many different positions have occurred.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Never true: the start position has always occurred.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The hashes in ascending order.
    #[must_use]
    pub fn sorted(&self) -> Vec<u64> {
        let mut hashes: Vec<u64> =
            self.slots.iter().copied().filter(|&stored| stored != EMPTY_SLOT).collect();
        hashes.sort_unstable();
        hashes
    }

    /// The slot of this hash, or the empty slot where it belongs.
    fn slot(&self, stored: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = stored as usize & mask;
        while self.slots[slot] != EMPTY_SLOT && self.slots[slot] != stored {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![EMPTY_SLOT; 2 * old.len()];
        for stored in old.into_iter().filter(|&stored| stored != EMPTY_SLOT) {
            let slot = self.slot(stored);
            self.slots[slot] = stored;
        }
    }
}

/// Histories are equal if the same positions have occurred in them.
impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.len == other.len
            && self
                .slots
                .iter()
                .all(|&stored| stored == EMPTY_SLOT || other.slots[other.slot(stored)] != EMPTY_SLOT)
    }
}

impl Eq for History {}

fn slot_value(hash: u64) -> u64 {
    if hash == EMPTY_SLOT { ZERO_SUBSTITUTE } else { hash }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_contains_exactly_what_was_inserted() {
        let mut history = History::starting_with(0);
        for i in 0..10_000u64 {
            history.insert(i * 64);
            history.insert(i * 64);
        }
        assert_eq!(history.len(), 10_000);
        assert!((0..10_000u64).all(|i| history.contains(i * 64)));
        assert!((0..10_000u64).all(|i| !history.contains(i * 64 + 32)));
    }
}
