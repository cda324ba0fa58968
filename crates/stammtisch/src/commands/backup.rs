//! `stammtisch backup` and `stammtisch prune`: maintenance of the store, also while the server
//! runs.

use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::Pruned;
use stammtisch_tables::sqlite::SqliteStore;

use crate::cli_error::CliError;
use crate::commands::print_line;
use crate::data_dir::DataDir;
use crate::i18n::messages;
use crate::store::{StoreArgs, with_file};

const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;

/// The arguments of `backup`.
#[derive(Args)]
pub(crate) struct BackupArgs {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// The arguments of `prune`.
#[derive(Args)]
pub(crate) struct PruneArgs {
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(i64).range(0..=100_000))]
    older_than: i64,
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    store: StoreArgs,
}

/// Writes a consistent copy of the database, and names the secret to keep with it.
pub(crate) fn backup(args: BackupArgs, language: Language) -> Result<(), CliError> {
    let data_dir = DataDir::open_existing(args.data)?;
    if args.file.exists() {
        return Err(CliError::Unwritable(args.file, io::ErrorKind::AlreadyExists.into()));
    }
    let database = data_dir.database();
    let secret = data_dir.seat_secret_path();
    let unwritable = |why| CliError::Unwritable(args.file.clone(), why);
    with_file(&database, async |_| {
        SqliteStore::backup(&database, &args.file).await.map_err(unwritable)?;
        Ok(())
    })?;
    let text = if secret.exists() {
        Text::new("backup-made").with("secret", secret.display().to_string())
    } else {
        Text::new("backup-made-alone")
    };
    print_line(&messages(language).text(&text.with("file", args.file.display().to_string())))
}

/// Reports what is older than the given number of days. With `--yes` deletes it, and shrinks the
/// file unless a server has it open.
pub(crate) fn prune(args: PruneArgs, language: Language) -> Result<(), CliError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    let is_open = args.store.is_open();
    args.store.with_store(DataDir::open_existing, async |store| {
        let before = now - args.older_than * DAY_MILLIS;
        let print_count = |key: &'static str, count: u64| {
            print_line(&messages(language).text(&Text::new(key).with("count", count as i64)))
        };
        if !args.yes {
            let Pruned { tables, forms } = store.prunable(before).await?;
            print_count("prunable", tables)?;
            print_count("prunable-forms", forms)?;
            print_line(&messages(language).say("prunable-yes"))?;
            return Ok(());
        }
        let Pruned { tables, forms } = store.prune(before).await?;
        let is_shrunk = !is_open && store.compact().await?;
        print_count("pruned", tables)?;
        if tables > 0 && !is_shrunk {
            print_line(&messages(language).say("pruned-room"))?;
        }
        if forms > 0 {
            print_count("pruned-forms", forms)?;
        }
        Ok(())
    })
}
