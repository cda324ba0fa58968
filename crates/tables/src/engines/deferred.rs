//! Tables whose computer players may not line up yet, since too many jobs of their address wait.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::TableId;
use crate::engines::scheduler::Guest;

/// At most so many tables are remembered. One that is forgotten goes on when it is looked at again.
const MAX_DEFERRED: usize = 4096;

/// The tables that wait for room, the first first.
#[derive(Default)]
pub(crate) struct Deferred(Mutex<VecDeque<DeferredTable>>);

/// A table that waits for room in the share of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeferredTable {
    pub(crate) guest: Guest,
    pub(crate) id: TableId,
    /// Whether people play there: then it goes on even if nobody looks at it.
    pub(crate) has_people: bool,
}

impl Deferred {
    /// Remembers a table, once.
    pub(crate) fn add(&self, table: DeferredTable) {
        let mut tables = self.tables();
        if tables.iter().any(|known| known.id == table.id) {
            return;
        }
        if tables.len() >= MAX_DEFERRED {
            tables.pop_front();
        }
        tables.push_back(table);
    }

    /// Takes out as many tables of each address as it has room for.
    pub(crate) fn take(&self, room: impl Fn(Guest) -> usize) -> Vec<DeferredTable> {
        let (mut left, mut taken) = (HashMap::new(), Vec::new());
        self.tables().retain(|table| {
            let left = left.entry(table.guest).or_insert_with(|| room(table.guest));
            let Some(less) = left.checked_sub(1) else { return true };
            *left = less;
            taken.push(*table);
            false
        });
        taken
    }

    fn tables(&self) -> MutexGuard<'_, VecDeque<DeferredTable>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_gets_its_room_in_order_and_no_more() {
        let deferred = Deferred::default();
        let ids: Vec<TableId> = (0..6).map(|_| TableId::random().unwrap()).collect();
        for (index, id) in ids.iter().enumerate() {
            let table = DeferredTable { guest: Ok(index as u128 % 2), id: *id, has_people: true };
            deferred.add(table);
            deferred.add(table);
        }
        let taken = |room: [usize; 2]| -> Vec<TableId> {
            let room = |guest: Guest| guest.map_or(0, |home| room[home as usize]);
            deferred.take(room).into_iter().map(|table| table.id).collect()
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
            deferred.add(DeferredTable { guest: Ok(1), id, has_people: false });
        }
        assert_eq!(deferred.take(|_| usize::MAX).len(), MAX_DEFERRED);
    }
}
