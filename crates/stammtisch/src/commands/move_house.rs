//! `stammtisch move-house`: carries everything from a data folder into a database, or back.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Moved, Store, StoreError, move_table};

use crate::commands::print_line;
use crate::commands::serve::shown;
use crate::folder::{DataFolder, Occupied};
use crate::problem::Problem;
use crate::speech::messages;

/// The arguments of `move-house`.
#[derive(Args)]
pub(crate) struct MoveHouseArgs {
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
        find: fn(Option<PathBuf>) -> Result<DataFolder, Problem>,
    ) -> Result<Place, Problem> {
        if named.starts_with("postgres://") || named.starts_with("postgresql://") {
            let name = shown(named);
            let broken = |why: StoreError| Problem::NoDatabase(name.clone(), why.to_string());
            let store = Arc::new(PostgresStore::open(named).await.map_err(broken)?);
            return Ok(Place { name, store, _occupied: None });
        }
        let folder = find(Some(PathBuf::from(named)))?;
        let occupied = folder.occupy()?;
        let name = folder.database();
        let broken = |why: StoreError| Problem::NoDatabase(name.clone(), why.to_string());
        let store = Arc::new(SqliteStore::open(&name).await.map_err(broken)?);
        Ok(Place { name, store, _occupied: Some(occupied) })
    }
}

/// Moves every table and every list. What is there already stays as it is.
pub(crate) fn run(args: &MoveHouseArgs, language: Language) -> Result<(), Problem> {
    let runtime = tokio::runtime::Runtime::new().map_err(Problem::NoServer)?;
    runtime.block_on(async {
        let from = Place::open(&args.from, DataFolder::existing).await?;
        let to = Place::open(&args.to, DataFolder::find).await?;
        let moved = move_all(&from, &to, language).await;
        from.store.close().await;
        to.store.close().await;
        moved
    })
}

async fn move_all(from: &Place, to: &Place, language: Language) -> Result<(), Problem> {
    let leaving = |why: StoreError| Problem::NoDatabase(from.name.clone(), why.to_string());
    let arriving = |why: StoreError| Problem::NoDatabase(to.name.clone(), why.to_string());
    let tables = from.store.all_tables().await.map_err(leaving)?;
    let progress = ProgressBar::new(tables.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}") {
        progress.set_style(style);
    }
    let (mut over, mut known, mut left) = (0, 0, Vec::new());
    for id in &tables {
        match move_table(from.store.as_ref(), to.store.as_ref(), id).await {
            Ok(Moved::Over) => over += 1,
            Ok(Moved::Known) => known += 1,
            Ok(Moved::Parted) => left.push(id.to_string()),
            Err(StoreError::Unreadable(id, why)) => left.push(format!("{id} ({why})")),
            Err(why) => return Err(arriving(why)),
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    let belongings = from.store.belongings().await.map_err(leaving)?;
    let (forms, scores) = (belongings.forms.len(), belongings.scores.len());
    to.store.take_in(belongings).await.map_err(arriving)?;
    let told = Text::new("house-moved")
        .with("over", over)
        .with("known", known)
        .with("forms", forms)
        .with("scores", scores)
        .with("to", to.name.display().to_string());
    print_line(&messages(language).text(&told))?;
    if left.is_empty() { Ok(()) } else { Err(Problem::LeftBehind(left)) }
}
