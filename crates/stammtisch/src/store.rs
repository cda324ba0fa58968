//! The house's file for commands that work beside the house.

use std::path::PathBuf;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Store, StoreError};

use crate::problem::Problem;

/// Opens the file, works with it, and closes it.
pub(crate) fn with_store(
    path: PathBuf,
    work: impl AsyncFnOnce(&SqliteStore) -> Result<(), Failed>,
) -> Result<(), Problem> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Problem::NoServer)?;
    runtime.block_on(async {
        let broken = |why: StoreError| Problem::NoDatabase(path.clone(), why.to_string());
        let store = SqliteStore::open(&path).await.map_err(broken)?;
        let done = work(&store).await;
        store.close().await;
        done.map_err(|failed| match failed {
            Failed::Store(why) => broken(why),
            Failed::Problem(problem) => problem,
        })
    })
}

/// What can go wrong on the way.
pub(crate) enum Failed {
    Store(StoreError),
    Problem(Problem),
}

impl From<StoreError> for Failed {
    fn from(why: StoreError) -> Failed {
        Failed::Store(why)
    }
}

impl From<Problem> for Failed {
    fn from(problem: Problem) -> Failed {
        Failed::Problem(problem)
    }
}
