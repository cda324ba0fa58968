//! Opens the store for commands that run outside the server: the database file of a data directory,
//! or the PostgreSQL database that several servers share.

use std::path::{Path, PathBuf};

use clap::Args;
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Store, StoreError};

use crate::cli_error::CliError;
use crate::data_dir::DataDir;

/// The arguments that name the store.
#[derive(Args)]
pub(crate) struct StoreArgs {
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    database: Option<String>,
}

impl StoreArgs {
    /// The URL of the PostgreSQL database, if any: the environment counts only without `--data`.
    #[cfg(feature = "cluster")]
    fn url(&self) -> Option<String> {
        let from_environment = || {
            if self.data.is_none() { std::env::var("STAMMTISCH_DATABASE").ok() } else { None }
        };
        self.database.clone().or_else(from_environment)
    }

    #[cfg(not(feature = "cluster"))]
    fn url(&self) -> Option<String> {
        None
    }

    /// Whether a server has the named data directory open.
    pub(crate) fn is_open(&self) -> bool {
        self.url().is_none()
            && DataDir::open_existing(self.data.clone()).is_ok_and(|data_dir| data_dir.is_open())
    }

    /// Opens the store, runs `task` and closes the store. `find` locates the data directory.
    pub(crate) fn with_store(
        self,
        find: fn(Option<PathBuf>) -> Result<DataDir, CliError>,
        task: impl AsyncFnOnce(&dyn Store) -> Result<(), StoreTaskError>,
    ) -> Result<(), CliError> {
        #[cfg(feature = "cluster")]
        if let Some(url) = self.url() {
            let open = || stammtisch_cluster::postgres::PostgresStore::open(&url);
            return with_open_store(&crate::commands::serve::mask_password(&url), open, task);
        }
        with_file(&find(self.data)?.database(), task)
    }
}

/// Like [`StoreArgs::with_store`], with a database file.
pub(crate) fn with_file(
    path: &Path,
    task: impl AsyncFnOnce(&dyn Store) -> Result<(), StoreTaskError>,
) -> Result<(), CliError> {
    with_open_store(path, || SqliteStore::open(path), task)
}

fn with_open_store<S: Store>(
    location: &Path,
    open: impl AsyncFnOnce() -> Result<S, StoreError>,
    task: impl AsyncFnOnce(&dyn Store) -> Result<(), StoreTaskError>,
) -> Result<(), CliError> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(CliError::CannotStart)?;
    runtime.block_on(async {
        let broken = |why: StoreError| CliError::DatabaseFailed(location.to_owned(), why.to_string());
        let store = open().await.map_err(broken)?;
        let result = task(&store).await;
        store.close().await;
        result.map_err(|error| match error {
            StoreTaskError::Store(why) => broken(why),
            StoreTaskError::Cli(error) => error,
        })
    })
}

/// The error of a task on a store.
pub(crate) enum StoreTaskError {
    Store(StoreError),
    Cli(CliError),
}

impl From<StoreError> for StoreTaskError {
    fn from(why: StoreError) -> StoreTaskError {
        StoreTaskError::Store(why)
    }
}

impl From<CliError> for StoreTaskError {
    fn from(error: CliError) -> StoreTaskError {
        StoreTaskError::Cli(error)
    }
}
