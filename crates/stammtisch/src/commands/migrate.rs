//! `stammtisch migrate`: copies all tables and lists from a data directory into a database, or
//! back.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Store, StoreError, Transferred, transfer_table};

use crate::cli_error::CliError;
use crate::commands::print_line;
use crate::commands::serve::mask_password;
use crate::data_dir::{DataDir, DataDirLock};
use crate::i18n::messages;

/// The arguments of `migrate`.
#[derive(Args)]
pub(crate) struct MigrateArgs {
    #[arg(long, value_name = "PLACE")]
    from: String,
    #[arg(long, value_name = "PLACE")]
    to: String,
}

/// A store to migrate from or to. The lock keeps a server off the data directory meanwhile.
struct MigrationStore {
    name: PathBuf,
    store: Arc<dyn Store>,
    _lock: Option<DataDirLock>,
}

impl MigrationStore {
    /// Opens a PostgreSQL URL or a data directory, which `find` locates.
    async fn open(
        location: &str,
        find: fn(Option<PathBuf>) -> Result<DataDir, CliError>,
    ) -> Result<MigrationStore, CliError> {
        if location.starts_with("postgres://") || location.starts_with("postgresql://") {
            let name = mask_password(location);
            let broken = |why: StoreError| CliError::DatabaseFailed(name.clone(), why.to_string());
            let store = Arc::new(PostgresStore::open(location).await.map_err(broken)?);
            return Ok(MigrationStore { name, store, _lock: None });
        }
        let data_dir = find(Some(PathBuf::from(location)))?;
        let lock = data_dir.lock()?;
        let name = data_dir.database();
        let broken = |why: StoreError| CliError::DatabaseFailed(name.clone(), why.to_string());
        let store = Arc::new(SqliteStore::open(&name).await.map_err(broken)?);
        Ok(MigrationStore { name, store, _lock: Some(lock) })
    }
}

/// Copies every table and list; whatever the target already has stays unchanged.
pub(crate) fn run(args: &MigrateArgs, language: Language) -> Result<(), CliError> {
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::CannotStart)?;
    runtime.block_on(async {
        let from = MigrationStore::open(&args.from, DataDir::open_existing).await?;
        let to = MigrationStore::open(&args.to, DataDir::open_or_create).await?;
        let result = migrate_all(&from, &to, language).await;
        from.store.close().await;
        to.store.close().await;
        result
    })
}

async fn migrate_all(from: &MigrationStore, to: &MigrationStore, language: Language) -> Result<(), CliError> {
    let source_failed = |why: StoreError| CliError::DatabaseFailed(from.name.clone(), why.to_string());
    let target_failed = |why: StoreError| CliError::DatabaseFailed(to.name.clone(), why.to_string());
    let tables = from.store.all_tables().await.map_err(source_failed)?;
    let progress = ProgressBar::new(tables.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}") {
        progress.set_style(style);
    }
    let mut over = 0;
    let mut known = 0;
    let mut skipped = Vec::new();
    for id in &tables {
        match transfer_table(from.store.as_ref(), to.store.as_ref(), id).await {
            Ok(Transferred::Copied) => over += 1,
            Ok(Transferred::UpToDate) => known += 1,
            Ok(Transferred::Diverged) => skipped.push(id.to_string()),
            Err(StoreError::Unreadable(id, why)) => skipped.push(format!("{id} ({why})")),
            Err(why) => return Err(target_failed(why)),
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    let side_store = from.store.dump_side_store().await.map_err(source_failed)?;
    let forms = side_store.forms.len();
    let scores = side_store.scores.len();
    to.store.load_side_store(side_store).await.map_err(target_failed)?;
    let summary = Text::new("house-moved")
        .with("over", over)
        .with("known", known)
        .with("forms", forms)
        .with("scores", scores)
        .with("to", to.name.display().to_string());
    print_line(&messages(language).text(&summary))?;
    if skipped.is_empty() { Ok(()) } else { Err(CliError::TablesNotMoved(skipped)) }
}
