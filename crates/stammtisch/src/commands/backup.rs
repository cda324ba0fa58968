//! `stammtisch backup` and `stammtisch prune`: looking after what the house keeps, also while it is open.

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
use crate::store::{KeptArgs, with_file};

const DAY: i64 = 24 * 60 * 60 * 1000;

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
    kept: KeptArgs,
}

/// Copies everything as it stands now into a new file, and names what has to be kept with it.
pub(crate) fn backup(args: BackupArgs, language: Language) -> Result<(), CliError> {
    let folder = DataDir::existing(args.data)?;
    if args.file.exists() {
        return Err(CliError::Unwritable(args.file, io::ErrorKind::AlreadyExists.into()));
    }
    let (database, secret) = (folder.database(), folder.seats_path());
    let unwritable = |why| CliError::Unwritable(args.file.clone(), why);
    with_file(&database, async |_| {
        SqliteStore::backup(&database, &args.file).await.map_err(unwritable)?;
        Ok(())
    })?;
    let told = match secret.exists() {
        true => Text::new("backup-made").with("secret", secret.display().to_string()),
        false => Text::new("backup-made-alone"),
    };
    print_line(&messages(language).text(&told.with("file", args.file.display().to_string())))
}

/// Says what is older than so many days. With `--yes`, deletes it and gives its room back to the
/// disk, unless a house is open on the file.
pub(crate) fn prune(args: PruneArgs, language: Language) -> Result<(), CliError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    let is_open = args.kept.is_open();
    args.kept.with_store(DataDir::existing, async |store| {
        let before = now - args.older_than * DAY;
        let told = |key: &'static str, count: u64| {
            print_line(&messages(language).text(&Text::new(key).with("count", count as i64)))
        };
        if !args.yes {
            let Pruned { tables, forms } = store.prunable(before).await?;
            told("prunable", tables)?;
            told("prunable-forms", forms)?;
            print_line(&messages(language).say("prunable-yes"))?;
            return Ok(());
        }
        let Pruned { tables, forms } = store.prune(before).await?;
        let is_given_back = !is_open && store.give_room_back().await?;
        told("pruned", tables)?;
        if tables > 0 && !is_given_back {
            print_line(&messages(language).say("pruned-room"))?;
        }
        if forms > 0 {
            told("pruned-forms", forms)?;
        }
        Ok(())
    })
}
