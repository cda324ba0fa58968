//! The flags that load custom board data: one for each game that supports it, such as `--network
//! FILE` for another city.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use stammtisch_catalog::{KnownBoardData, all};
use stammtisch_presentation::{BoardData, BoardDataSpec, Language, Text};

use crate::cli_error::{CliError, Game};
use crate::files;

/// The commands that play or read any game; `play` has a subcommand for each.
const COMMANDS: [&str; 8] = ["serve", "inspect", "choose", "replay", "render", "analyse", "bench", "arena"];

/// Adds these flags to the commands that play or read games.
pub(crate) fn with_flags(command: Command, language: Language) -> Command {
    let add = |command: Command| command.args(games().map(|(game, spec)| flag(game, &spec, language)));
    let command = COMMANDS.iter().fold(add(command), |command, name| command.mut_subcommand(name, add));
    command.mut_subcommand("play", |play| {
        games().fold(play, |play, (game, spec)| {
            play.mut_subcommand(game.id(), |command| command.arg(flag(game, &spec, language)))
        })
    })
}

/// Loads the board data files that were named on the command line.
pub(crate) fn load_from_args(matches: &ArgMatches) -> Result<KnownBoardData, CliError> {
    let mut known = Vec::new();
    for (game, spec) in games() {
        for path in files_of(matches, spec.flag) {
            known.push((game.id(), read(game, &spec, path)?));
        }
    }
    Ok(known.into_iter().collect())
}

/// Loads a board data file; the data is named after the file.
fn read(game: Game, spec: &BoardDataSpec, path: &Path) -> Result<BoardData, CliError> {
    let bytes = files::read(path).map_err(|error| match error {
        CliError::Unreadable(path, why) if why.kind() == io::ErrorKind::NotFound => {
            let file = path.display().to_string();
            CliError::Refused(game, Text::new("ground-not-found").with("file", file))
        }
        other => other,
    })?;
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    spec.read_file(&name, &bytes).map_err(|why| CliError::BadFile(game, path.to_owned(), why))
}

/// The files given to a flag of the command or of one of its subcommands.
fn files_of<'a>(matches: &'a ArgMatches, flag: &str) -> Vec<&'a Path> {
    match matches.try_get_many::<PathBuf>(flag).ok().flatten() {
        Some(here) => here.map(PathBuf::as_path).collect(),
        None => matches.subcommand().map(|(_, inner)| files_of(inner, flag)).unwrap_or_default(),
    }
}

fn flag(game: Game, spec: &BoardDataSpec, language: Language) -> Arg {
    let arg = Arg::new(spec.flag).long(spec.flag).value_name("FILE").action(ArgAction::Append);
    arg.value_parser(value_parser!(PathBuf)).help(game.messages(language).say("ground"))
}

fn games() -> impl Iterator<Item = (Game, BoardDataSpec)> {
    all().filter_map(|game| Some((game, game.board_data_spec()?)))
}
