//! The tables in memory, by id.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use tokio::sync::Mutex;

use crate::{Table, TableId};

/// Holds a table weakly. Its lock is held while the table is loaded, so that only requests for the
/// same table wait.
type TableSlot = Arc<Mutex<Weak<Table>>>;

/// From how many slots on the empty ones are removed.
const CLEANUP_THRESHOLD: usize = 256;

/// The slots of all tables in memory.
#[derive(Default)]
pub(crate) struct OpenTables {
    slots: parking_lot::Mutex<TableSlots>,
}

#[derive(Default)]
struct TableSlots {
    by_id: HashMap<TableId, TableSlot>,
    /// How many slots the last cleanup left.
    after_cleanup: usize,
}

impl OpenTables {
    /// The slot of a table, created if there is none.
    pub(crate) fn slot(&self, id: &TableId) -> TableSlot {
        let mut slots = self.slots.lock();
        if slots.by_id.len() > CLEANUP_THRESHOLD + 2 * slots.after_cleanup {
            slots.by_id.retain(|_, slot| is_in_use(slot));
            slots.after_cleanup = slots.by_id.len();
        }
        slots.by_id.entry(*id).or_insert_with(|| Arc::new(Mutex::new(Weak::new()))).clone()
    }

    /// The table of that id, if it is in memory.
    pub(crate) async fn find(&self, id: &TableId) -> Option<Arc<Table>> {
        let slot = self.slots.lock().by_id.get(id).cloned();
        slot?.lock().await.upgrade()
    }

    /// All tables in memory.
    pub(crate) async fn all(&self) -> Vec<Arc<Table>> {
        let slots: Vec<TableSlot> = {
            let slots = self.slots.lock();
            slots.by_id.values().cloned().collect()
        };
        let mut tables = Vec::new();
        for slot in slots {
            tables.extend(slot.lock().await.upgrade());
        }
        tables
    }
}

/// Whether the slot's table is in memory or being loaded.
fn is_in_use(slot: &TableSlot) -> bool {
    Arc::strong_count(slot) > 1 || slot.try_lock().is_ok_and(|table| table.strong_count() > 0)
}
