//! The tables that somebody looks at.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, Weak};

use tokio::sync::Mutex;

use crate::{Table, TableId};

/// Where a table lies while somebody looks at it. Whoever loads it holds the lock: only those who want the same table wait.
type Place = Arc<Mutex<Weak<Table>>>;

/// How many places there are at least before empty ones are cleared away.
const FEW: usize = 256;

/// The places of all tables that somebody looks at.
#[derive(Default)]
pub(crate) struct OpenTables {
    places: std::sync::Mutex<Places>,
}

#[derive(Default)]
struct Places {
    by_id: HashMap<TableId, Place>,
    /// How many places were taken when empty ones were last cleared away.
    taken: usize,
}

impl OpenTables {
    /// The place of a table.
    pub(crate) fn place(&self, id: &TableId) -> Place {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if places.by_id.len() > FEW + 2 * places.taken {
            places.by_id.retain(|_, place| is_taken(place));
            places.taken = places.by_id.len();
        }
        places.by_id.entry(*id).or_insert_with(|| Arc::new(Mutex::new(Weak::new()))).clone()
    }

    /// The table of that address, if somebody looks at it here.
    pub(crate) async fn find(&self, id: &TableId) -> Option<Arc<Table>> {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner).by_id.get(id).cloned();
        places?.lock().await.upgrade()
    }

    /// All tables that lie here now.
    pub(crate) async fn all(&self) -> Vec<Arc<Table>> {
        let places: Vec<Place> = {
            let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            places.by_id.values().cloned().collect()
        };
        let mut tables = Vec::new();
        for place in places {
            tables.extend(place.lock().await.upgrade());
        }
        tables
    }
}

/// Whether somebody has the table, or is about to.
fn is_taken(place: &Place) -> bool {
    Arc::strong_count(place) > 1 || place.try_lock().is_ok_and(|table| table.strong_count() > 0)
}
