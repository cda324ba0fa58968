//! `stammtisch highscores`: lists, imports and exports high scores outside the server, in the text
//! format of the course.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use stammtisch_catalog::AnyGame;
use stammtisch_presentation::{Language, Text};
use stammtisch_tables::Store;
use stammtisch_tables::highscores::{Column, Finish, HighScore, SortOrder, date, read, sort, write};

use crate::cli_error::CliError;
use crate::data_dir::DataDir;
use crate::files::{self, Overwrite, find_game};
use crate::i18n::messages;
use crate::store::{StoreArgs, StoreTaskError, with_file};

/// Size limit of an imported file; the store keeps ten thousand lines per game.
const MAX_LIST_BYTES: usize = 16 << 20;

/// Minimum width of the points column.
const MIN_POINTS_WIDTH: usize = 7;

/// The arguments of `highscores`.
#[derive(Args)]
pub(crate) struct HighscoresArgs {
    #[command(subcommand)]
    command: Option<HighscoresCommand>,
    #[command(flatten)]
    store: StoreArgs,
    #[arg(long, value_name = "GAME", global = true)]
    game: Option<String>,
    #[arg(long, value_name = "COLUMN", default_value = "date", value_parser = columns(), global = true)]
    sort: String,
}

/// The subcommands; the default is `list`.
#[derive(Subcommand)]
enum HighscoresCommand {
    #[command(about = None)]
    List,
    #[command(about = None)]
    Import { file: PathBuf },
    #[command(about = None)]
    Export { file: PathBuf },
}

fn columns() -> PossibleValuesParser {
    PossibleValuesParser::new(Column::ALL.map(Column::id))
}

/// Lists, imports or exports.
pub(crate) fn run(args: HighscoresArgs, language: Language) -> Result<(), CliError> {
    let game = args.game.as_deref().map(find_game).transpose()?.map(AnyGame::id);
    let command = args.command.unwrap_or(HighscoresCommand::List);
    let find = if matches!(command, HighscoresCommand::Import { .. }) {
        DataDir::open_or_create
    } else {
        DataDir::open_existing
    };
    args.store.with_store(find, async |store| match command {
        HighscoresCommand::List => list(store, game, &args.sort, language).await,
        HighscoresCommand::Import { file } => import(store, game, &file, language).await,
        HighscoresCommand::Export { file } => export(store, game, &file, language).await,
    })
}

/// Enters the winners of a match that was played at no table; see [`Store::enter_high_scores`].
pub(crate) fn enter(database: &Path, finish: Finish, loaded: bool) -> Result<(), CliError> {
    with_file(database, async |store| Ok(store.add_high_scores(finish, loaded).await?))
}

async fn list(
    store: &dyn Store,
    game: Option<&str>,
    by: &str,
    language: Language,
) -> Result<(), StoreTaskError> {
    let mut scores = store.high_scores(game).await?;
    scores.retain(|score| game.is_some() || score.is_listed());
    let by = Column::from_id(by).unwrap_or(Column::Date);
    sort(&mut scores, SortOrder { by, descending: by.is_descending_by_default() }, language);
    print(&table(&scores, language))?;
    Ok(())
}

/// Formats dates, points, names and games in columns.
fn table(scores: &[HighScore], language: Language) -> String {
    let messages = messages(language);
    let format_points =
        |score: &HighScore| score.win.score.map_or_else(|| "–".to_owned(), |points| messages.number(points));
    let points: Vec<String> = scores.iter().map(format_points).collect();
    let width = points.iter().map(|points| points.chars().count()).max().unwrap_or(0).max(MIN_POINTS_WIDTH);
    let mut text = String::new();
    for (score, points) in scores.iter().zip(points) {
        let moment = messages.text(&date(score.at));
        let game = score.game_name(language);
        let _ = writeln!(text, "{moment:17}  {points:>width$}  {game:14}  {}", score.name(language));
    }
    text
}

async fn import(
    store: &dyn Store,
    game: Option<&str>,
    file: &Path,
    language: Language,
) -> Result<(), StoreTaskError> {
    let game = game.ok_or(CliError::ImportNeedsGame)?;
    let bytes = files::read_up_to(MAX_LIST_BYTES, file)?;
    let (lines, faults) = read(&String::from_utf8_lossy(&bytes));
    let imported = store.import_high_scores(game, lines).await?;
    let messages = messages(language);
    for fault in faults {
        eprintln!("{}", messages.text(&Text::from(fault)));
    }
    print(&(messages.text(&imported.summary("highscores-imported")) + "\n"))?;
    Ok(())
}

async fn export(
    store: &dyn Store,
    game: Option<&str>,
    file: &Path,
    language: Language,
) -> Result<(), StoreTaskError> {
    let mut scores = store.high_scores(game).await?;
    scores.retain(|score| game.is_some() || score.is_listed());
    let lines: Vec<_> = scores.iter().filter_map(|score| score.line(language)).collect();
    let text = write(&lines);
    if file.as_os_str() == "-" {
        print(&text)?;
    } else {
        files::write(file, text.as_bytes(), Overwrite::No)
            .map_err(|why| CliError::Unwritable(file.to_owned(), why))?;
    }
    Ok(())
}

fn print(text: &str) -> Result<(), CliError> {
    io::stdout().lock().write_all(text.as_bytes()).map_err(CliError::OutputFailed)
}
