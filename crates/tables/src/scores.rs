//! The high scores follow the histories of the tables, beside them and never in their way.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::JoinHandle;

use crate::highscores::Finish;
use crate::{Snapshot, Store};

/// What is being entered. What a crash leaves undone is done when the house is opened again.
#[derive(Default)]
pub(crate) struct Scores {
    entering: Mutex<Vec<JoinHandle<()>>>,
}

impl Scores {
    /// Enters how a table ended, or strikes it out if it goes on.
    pub(crate) fn follow(&self, store: &Arc<dyn Store>, table: &Snapshot) {
        let (store, id, ended) = (store.clone(), table.id, table.ended);
        let finish = Finish::of(table.game.as_ref(), table.helped);
        let entered = tokio::spawn(async move {
            if let Err(error) = store.score(&id, ended, finish).await {
                tracing::error!(table = %id, %error, "the high scores do not know yet how the table stands");
            }
        });
        let mut entering = self.entering.lock().unwrap_or_else(PoisonError::into_inner);
        entering.retain(|other| !other.is_finished());
        entering.push(entered);
    }

    /// Waits until the list knows what has happened so far.
    pub(crate) async fn settled(&self) {
        let entering = std::mem::take(&mut *self.entering.lock().unwrap_or_else(PoisonError::into_inner));
        for entered in entering {
            if let Err(error) = entered.await {
                tracing::error!(%error, "the high scores were not written");
            }
        }
    }
}
