//! Other grounds: a flag for each game that can be played on one, such as `--network FILE` for another city.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, value_parser};
use stammtisch_catalog::all;
use stammtisch_core::{Ground, Language, Text};

use crate::files;
use crate::problem::{Game, Problem};

/// The commands that play or read any game; `play` has a command of its own for each.
const COMMANDS: [&str; 7] = ["serve", "inspect", "choose", "replay", "render", "bench", "arena"];

/// The command line with these flags wherever one of the games may be played.
pub(crate) fn with_flags(command: Command, language: Language) -> Command {
    let add = |command: Command| command.args(grounds().map(|(game, ground)| flag(game, &ground, language)));
    let command = COMMANDS.iter().fold(add(command), |command, name| command.mut_subcommand(name, add));
    command.mut_subcommand("play", |play| {
        grounds().fold(play, |play, (game, ground)| {
            play.mut_subcommand(game.id(), |command| command.arg(flag(game, &ground, language)))
        })
    })
}

/// Makes the files that were named the grounds of their games. Answers with the mark of the last one, if there is any.
pub(crate) fn choose(matches: &ArgMatches) -> Result<Option<u64>, Problem> {
    let mut mark = None;
    for (game, ground) in grounds() {
        if let Some(path) = named(matches, ground.flag) {
            let refused = |why| Problem::BadFile(game, path.to_owned(), why);
            mark = Some((ground.choose)(&read(game, path)?).map_err(refused)?);
        }
    }
    Ok(mark)
}

fn read(game: Game, path: &Path) -> Result<Vec<u8>, Problem> {
    files::read(path).map_err(|problem| match problem {
        Problem::Unreadable(path, why) if why.kind() == io::ErrorKind::NotFound => {
            let file = path.display().to_string();
            Problem::Refused(game, Text::new("ground-not-found").with("file", file))
        }
        other => other,
    })
}

/// The file of that flag, whichever command it was given to.
fn named<'a>(matches: &'a ArgMatches, flag: &str) -> Option<&'a Path> {
    let here = matches.try_get_one::<PathBuf>(flag).ok().flatten().map(PathBuf::as_path);
    here.or_else(|| named(matches.subcommand()?.1, flag))
}

fn flag(game: Game, ground: &Ground, language: Language) -> Arg {
    let arg = Arg::new(ground.flag).long(ground.flag).value_name("FILE");
    arg.value_parser(value_parser!(PathBuf)).help(game.words(language).say("ground"))
}

fn grounds() -> impl Iterator<Item = (Game, Ground)> {
    all().filter_map(|game| Some((game, game.ground()?)))
}
