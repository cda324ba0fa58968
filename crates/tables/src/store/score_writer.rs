//! The high scores follow the histories of the tables, beside them and never in their way.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::JoinHandle;

use crate::highscores::Finish;
use crate::{Snapshot, Store, TableId};

/// What is being entered. What a crash leaves undone is done when the house is opened again.
#[derive(Default)]
pub(crate) struct Scores {
    entering: Mutex<Vec<JoinHandle<()>>>,
    /// The tables whose standing the store did not take.
    missed: Arc<Mutex<HashSet<TableId>>>,
}

impl Scores {
    /// Enters how a table ended, or strikes it out if it goes on.
    pub(crate) fn follow(&self, store: &Arc<dyn Store>, table: &Snapshot) {
        let (store, id, ended) = (store.clone(), table.id, table.ended);
        let (finish, missed) = (Finish::of(table.game.as_ref(), table.helped), self.missed.clone());
        let entered = tokio::spawn(async move {
            if let Err(error) = store.score(&id, ended, finish).await {
                tracing::error!(table = %id, %error, "the high scores do not know yet how the table stands");
                locked(&missed).insert(id);
            }
        });
        let mut entering = locked(&self.entering);
        entering.retain(|other| !other.is_finished());
        entering.push(entered);
    }

    /// That table is to be looked at again when the store takes something.
    pub(crate) fn miss(&self, id: TableId) {
        locked(&self.missed).insert(id);
    }

    /// The tables to look at again.
    pub(crate) fn take_missed(&self) -> HashSet<TableId> {
        std::mem::take(&mut *locked(&self.missed))
    }

    /// Waits until the list knows what has happened so far.
    pub(crate) async fn settled(&self) {
        let entering = std::mem::take(&mut *locked(&self.entering));
        for entered in entering {
            if let Err(error) = entered.await {
                tracing::error!(%error, "the high scores were not written");
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
