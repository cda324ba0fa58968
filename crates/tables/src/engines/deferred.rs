//! Tables whose bots wait because too many engine jobs of the same client address are queued.

use std::collections::{HashMap, VecDeque};

use parking_lot::Mutex;

use crate::TableId;
use crate::engines::scheduler::FairnessKey;

/// At most this many tables are remembered. A table dropped from the list resumes when it is opened
/// again.
const MAX_DEFERRED: usize = 4096;

/// FIFO of the tables that wait for queue capacity.
#[derive(Default)]
pub(crate) struct Deferred(Mutex<VecDeque<DeferredTable>>);

/// A table that waits for queue capacity of its fairness key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeferredTable {
    pub(crate) key: FairnessKey,
    pub(crate) id: TableId,
    /// Whether people play there: then it resumes even without a spectator.
    pub(crate) has_people: bool,
}

impl Deferred {
    /// Appends a table, unless it is in the list already.
    pub(crate) fn add(&self, table: DeferredTable) {
        let mut tables = self.0.lock();
        if tables.iter().any(|known| known.id == table.id) {
            return;
        }
        if tables.len() >= MAX_DEFERRED {
            tables.pop_front();
        }
        tables.push_back(table);
    }

    /// Removes and returns, per key, as many tables as `capacity` allows.
    pub(crate) fn take(&self, capacity: impl Fn(FairnessKey) -> usize) -> Vec<DeferredTable> {
        let mut left = HashMap::new();
        let mut taken = Vec::new();
        self.0.lock().retain(|table| {
            let left = left.entry(table.key).or_insert_with(|| capacity(table.key));
            let Some(less) = left.checked_sub(1) else { return true };
            *left = less;
            taken.push(*table);
            false
        });
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_gets_its_capacity_in_order_and_no_more() {
        let deferred = Deferred::default();
        let ids: Vec<TableId> = (0..6).map(|_| TableId::random().unwrap()).collect();
        for (index, id) in ids.iter().enumerate() {
            let key = FairnessKey::Address(index as u128 % 2);
            let table = DeferredTable { key, id: *id, has_people: true };
            deferred.add(table);
            deferred.add(table);
        }
        let taken = |capacity: [usize; 2]| -> Vec<TableId> {
            let capacity = |key: FairnessKey| key.address().map_or(0, |address| capacity[address as usize]);
            deferred.take(capacity).into_iter().map(|table| table.id).collect()
        };
        assert_eq!(taken([0, 0]), []);
        assert_eq!(taken([1, 2]), [ids[0], ids[1], ids[3]]);
        assert_eq!(taken([9, 0]), [ids[2], ids[4]]);
        assert_eq!(taken([9, 9]), [ids[5]]);
    }

    #[test]
    fn no_more_tables_are_remembered_than_the_limit() {
        let deferred = Deferred::default();
        for _ in 0..=MAX_DEFERRED {
            let id = TableId::random().unwrap();
            deferred.add(DeferredTable { key: FairnessKey::Address(1), id, has_people: false });
        }
        assert_eq!(deferred.take(|_| usize::MAX).len(), MAX_DEFERRED);
    }
}
