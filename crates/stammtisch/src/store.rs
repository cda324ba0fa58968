//! The house's tables for commands that work beside the house: in its file, or in a database that several servers share.

use std::path::{Path, PathBuf};

use clap::Args;
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Store, StoreError};

use crate::cli_error::CliError;
use crate::data_dir::DataDir;

/// Where a command finds the tables.
#[derive(Args)]
pub(crate) struct KeptArgs {
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    database: Option<String>,
}

impl KeptArgs {
    /// The database that was named, if any: one in the environment counts where no folder was named.
    #[cfg(feature = "cluster")]
    fn url(&self) -> Option<String> {
        let named = || std::env::var("STAMMTISCH_DATABASE").ok().filter(|_| self.data.is_none());
        self.database.clone().or_else(named)
    }

    #[cfg(not(feature = "cluster"))]
    fn url(&self) -> Option<String> {
        None
    }

    /// Whether a house is open on the folder that is meant.
    pub(crate) fn is_open(&self) -> bool {
        self.url().is_none() && DataDir::existing(self.data.clone()).is_ok_and(|folder| folder.is_open())
    }

    /// Opens what was named, works with it, and closes it. A folder is looked for as `find` does.
    pub(crate) fn with_store(
        self,
        find: fn(Option<PathBuf>) -> Result<DataDir, CliError>,
        work: impl AsyncFnOnce(&dyn Store) -> Result<(), Failed>,
    ) -> Result<(), CliError> {
        #[cfg(feature = "cluster")]
        if let Some(url) = self.url() {
            let open = || stammtisch_cluster::postgres::PostgresStore::open(&url);
            return work_with(&crate::commands::serve::shown(&url), open, work);
        }
        with_file(&find(self.data)?.database(), work)
    }
}

/// The same with a file.
pub(crate) fn with_file(
    path: &Path,
    work: impl AsyncFnOnce(&dyn Store) -> Result<(), Failed>,
) -> Result<(), CliError> {
    work_with(path, || SqliteStore::open(path), work)
}

fn work_with<S: Store>(
    place: &Path,
    open: impl AsyncFnOnce() -> Result<S, StoreError>,
    work: impl AsyncFnOnce(&dyn Store) -> Result<(), Failed>,
) -> Result<(), CliError> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(CliError::NoServer)?;
    runtime.block_on(async {
        let broken = |why: StoreError| CliError::NoDatabase(place.to_owned(), why.to_string());
        let store = open().await.map_err(broken)?;
        let done = work(&store).await;
        store.close().await;
        done.map_err(|failed| match failed {
            Failed::Store(why) => broken(why),
            Failed::CliError(problem) => problem,
        })
    })
}

/// What can go wrong on the way.
pub(crate) enum Failed {
    Store(StoreError),
    CliError(CliError),
}

impl From<StoreError> for Failed {
    fn from(why: StoreError) -> Failed {
        Failed::Store(why)
    }
}

impl From<CliError> for Failed {
    fn from(problem: CliError) -> Failed {
        Failed::CliError(problem)
    }
}
