//! Background writer that updates the high scores when the end of a match changes.
//!
//! Moves do not wait for it. A failed update is retried after the store's next successful write;
//! an update lost in a crash is repeated at the next start.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::task::JoinHandle;

use crate::highscores::Finish;
use crate::{Snapshot, Store, TableId};

/// The updates in progress and those to retry.
#[derive(Default)]
pub(crate) struct ScoreWriter {
    tasks: Mutex<Vec<JoinHandle<()>>>,
    /// The tables whose last update failed.
    failed: Arc<Mutex<HashSet<TableId>>>,
}

impl ScoreWriter {
    /// Starts writing a table's result, or removing it if the match goes on.
    pub(crate) fn record(&self, store: &Arc<dyn Store>, table: &Snapshot) {
        let store = store.clone();
        let id = table.id;
        let ended = table.ended;
        let finish = Finish::of(table.game.as_ref(), table.helped);
        let failed = self.failed.clone();
        let task = tokio::spawn(async move {
            if let Err(error) = store.update_scores(&id, ended, finish).await {
                tracing::error!(table = %id, %error, "could not update the high scores; will retry");
                failed.lock().insert(id);
            }
        });
        let mut tasks = self.tasks.lock();
        tasks.retain(|other| !other.is_finished());
        tasks.push(task);
    }

    /// Marks a table for the next retry.
    pub(crate) fn retry_later(&self, id: TableId) {
        self.failed.lock().insert(id);
    }

    /// Takes the tables to retry.
    pub(crate) fn take_retries(&self) -> HashSet<TableId> {
        std::mem::take(&mut *self.failed.lock())
    }

    /// Waits until all updates started so far have ended.
    pub(crate) async fn flush(&self) {
        let tasks = std::mem::take(&mut *self.tasks.lock());
        for task in tasks {
            if let Err(error) = task.await {
                tracing::error!(%error, "the high scores were not written");
            }
        }
    }
}
