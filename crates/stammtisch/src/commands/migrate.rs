//! `stammtisch move-house`: carries everything from a data folder into a database, or back.

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
use crate::commands::serve::shown;
use crate::data_dir::{DataDir, Occupied};
use crate::i18n::messages;

/// The arguments of `move-house`.
#[derive(Args)]
pub(crate) struct MigrateArgs {
    #[arg(long, value_name = "PLACE")]
    from: String,
    #[arg(long, value_name = "PLACE")]
    to: String,
}

/// A folder or a database, as it was named. No house is open on the folder meanwhile.
struct Place {
    name: PathBuf,
    store: Arc<dyn Store>,
    _occupied: Option<Occupied>,
}

impl Place {
    /// Finds it; a folder is looked for as `find` does.
    async fn open(
        named: &str,
        find: fn(Option<PathBuf>) -> Result<DataDir, CliError>,
    ) -> Result<Place, CliError> {
        if named.starts_with("postgres://") || named.starts_with("postgresql://") {
            let name = shown(named);
            let broken = |why: StoreError| CliError::NoDatabase(name.clone(), why.to_string());
            let store = Arc::new(PostgresStore::open(named).await.map_err(broken)?);
            return Ok(Place { name, store, _occupied: None });
        }
        let folder = find(Some(PathBuf::from(named)))?;
        let occupied = folder.occupy()?;
        let name = folder.database();
        let broken = |why: StoreError| CliError::NoDatabase(name.clone(), why.to_string());
        let store = Arc::new(SqliteStore::open(&name).await.map_err(broken)?);
        Ok(Place { name, store, _occupied: Some(occupied) })
    }
}

/// Moves every table and every list. What is there already stays as it is.
pub(crate) fn run(args: &MigrateArgs, language: Language) -> Result<(), CliError> {
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::NoServer)?;
    runtime.block_on(async {
        let from = Place::open(&args.from, DataDir::existing).await?;
        let to = Place::open(&args.to, DataDir::find).await?;
        let moved = move_all(&from, &to, language).await;
        from.store.close().await;
        to.store.close().await;
        moved
    })
}

async fn move_all(from: &Place, to: &Place, language: Language) -> Result<(), CliError> {
    let leaving = |why: StoreError| CliError::NoDatabase(from.name.clone(), why.to_string());
    let arriving = |why: StoreError| CliError::NoDatabase(to.name.clone(), why.to_string());
    let tables = from.store.all_tables().await.map_err(leaving)?;
    let progress = ProgressBar::new(tables.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}") {
        progress.set_style(style);
    }
    let (mut over, mut known, mut left) = (0, 0, Vec::new());
    for id in &tables {
        match transfer_table(from.store.as_ref(), to.store.as_ref(), id).await {
            Ok(Transferred::Over) => over += 1,
            Ok(Transferred::Known) => known += 1,
            Ok(Transferred::Parted) => left.push(id.to_string()),
            Err(StoreError::Unreadable(id, why)) => left.push(format!("{id} ({why})")),
            Err(why) => return Err(arriving(why)),
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    let belongings = from.store.dump_side_store().await.map_err(leaving)?;
    let (forms, scores) = (belongings.forms.len(), belongings.scores.len());
    to.store.load_side_store(belongings).await.map_err(arriving)?;
    let told = Text::new("house-moved")
        .with("over", over)
        .with("known", known)
        .with("forms", forms)
        .with("scores", scores)
        .with("to", to.name.display().to_string());
    print_line(&messages(language).text(&told))?;
    if left.is_empty() { Ok(()) } else { Err(CliError::LeftBehind(left)) }
}
