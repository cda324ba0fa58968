//! The command line. Its words come from the Fluent files: `help-<command>` and `help-<command>-<argument>`, with the shared
//! arguments under `help-any-<argument>`; for the flags of `play` also from the games.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use stammtisch_catalog::find;
use stammtisch_presentation::{Language, Messages};

use crate::board_data;
use crate::clap_errors;
use crate::commands::analyse::AnalyseArgs;
use crate::commands::arena::ArenaArgs;
use crate::commands::backup::{BackupArgs, PruneArgs};
use crate::commands::bench::BenchArgs;
use crate::commands::choose::ChooseArgs;
use crate::commands::gtp::GtpArgs;
use crate::commands::highscores::HighscoresArgs;
use crate::commands::inspect::InspectArgs;
#[cfg(feature = "cluster")]
use crate::commands::migrate::MigrateArgs;
use crate::commands::operator::OperatorArgs;
use crate::commands::play::{self, PlayArgs};
use crate::commands::render::RenderArgs;
use crate::commands::replay::ReplayArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::towerwars::{TowerwarsArgs, with_two_dashes};
use crate::commands::train::TrainArgs;
#[cfg(feature = "cluster")]
use crate::commands::worker::WorkerArgs;
use crate::i18n::messages;

/// The place of an argument that every command has.
const LAST: usize = 1000;
/// The command that has the games under it.
const PLAY: &str = "play";

/// What the program was told to do. The language was read before the rest (see [`crate::speech::wished`]).
#[derive(Parser)]
#[command(name = "stammtisch", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true, args_conflicts_with_subcommands = true)]
#[command(about = None, long_about = None)]
struct Cli {
    #[command(subcommand)]
    order: Option<CliCommand>,
    #[command(flatten)]
    serve: ServeArgs,
}

/// The commands.
#[derive(Subcommand)]
pub(crate) enum CliCommand {
    #[command(about = None)]
    Serve(ServeArgs),
    #[command(about = None)]
    Play(PlayArgs),
    #[command(about = None)]
    Gtp(GtpArgs),
    #[command(about = None)]
    Inspect(InspectArgs),
    #[command(about = None)]
    Choose(ChooseArgs),
    #[command(about = None)]
    Replay(ReplayArgs),
    #[command(about = None)]
    Render(RenderArgs),
    #[command(about = None)]
    Analyse(AnalyseArgs),
    #[command(about = None)]
    Bench(BenchArgs),
    #[command(about = None)]
    Arena(ArenaArgs),
    #[command(about = None)]
    Train(TrainArgs),
    #[command(about = None)]
    Highscores(HighscoresArgs),
    #[command(about = None)]
    Operator(OperatorArgs),
    #[command(about = None)]
    Backup(BackupArgs),
    #[command(about = None)]
    Prune(PruneArgs),
    #[cfg(feature = "cluster")]
    #[command(about = None)]
    Migrate(MigrateArgs),
    #[cfg(feature = "cluster")]
    #[command(about = None)]
    Worker(WorkerArgs),
    #[command(about = None)]
    Towerwars(TowerwarsArgs),
}

/// Reads the command line; help and the version end the program. Without a command the house is opened.
/// What is wrong is told in sentences.
pub(crate) fn read(language: Language) -> Result<(CliCommand, ArgMatches), String> {
    let read = || {
        let arguments = with_two_dashes(with_wish_behind(std::env::args_os().collect()));
        let matches = command(language).try_get_matches_from(arguments)?;
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((cli.order.unwrap_or(CliCommand::Serve(cli.serve)), matches))
    };
    read().map_err(|error: clap::Error| {
        clap_errors::said(&error, messages(language)).unwrap_or_else(|| error.exit())
    })
}

/// The arguments with the wish for a language behind the command, where it was said before it.
fn with_wish_behind(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let word = |at: usize| arguments.get(at).and_then(|argument| argument.to_str()).unwrap_or_default();
    let behind = match word(1) {
        "--lang" => 3,
        wish if wish.starts_with("--lang=") => 2,
        _ => return arguments,
    };
    if word(behind).starts_with(|first: char| first != '-') {
        arguments[1..=behind].rotate_right(1);
    }
    arguments
}

fn command(language: Language) -> Command {
    let lang = Arg::new("lang").long("lang").value_name("CODE");
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = Cli::command()
        .arg(
            lang.value_parser(PossibleValuesParser::new(["en", "de"]))
                .hide_possible_values(true)
                .global(true),
        )
        .arg(help.global(true))
        .arg(version)
        .mut_args(|arg| match arg.get_id().as_str() {
            "lang" | "help" | "version" => arg.display_order(LAST),
            _ => arg,
        });
    let said = spoken(board_data::with_flags(command, language), messages(language), "");
    said.mut_subcommand(PLAY, |play| play.mut_subcommands(|game| game_spoken(game, language)))
}

/// The command with its words in. The games under `play` have the words of `play`, whatever other command has a game's name.
fn spoken(command: Command, messages: &Messages, parent: &str) -> Command {
    let name = if parent == PLAY { parent } else { command.get_name() }.to_owned();
    let usage = messages.say("help-usage");
    let speak = |arg: Arg| {
        let own = messages.say_if(&format!("help-{name}-{}", arg.get_id()));
        let heading = if arg.is_positional() { "help-arguments" } else { "help-options" };
        let arg = arg.help_heading(messages.say(heading));
        match own.or_else(|| messages.say_if(&format!("help-any-{}", arg.get_id()))) {
            Some(help) => arg.help(help),
            None => arg,
        }
    };
    let command = match messages.say_if(&format!("help-{name}")) {
        Some(about) => command.about(about),
        None => command,
    };
    command
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
        .subcommand_help_heading(messages.say("help-commands"))
        .mut_args(speak)
        .mut_subcommands(|inner| spoken(inner, messages, &name))
}

/// A game under `play`, with the game's words.
fn game_spoken(command: Command, language: Language) -> Command {
    let Some(game) = find(command.get_name()) else { return command };
    let messages = game.messages(language);
    command
        .about(format!("{}: {}", messages.say("name"), messages.say("tagline")))
        .mut_args(|arg| play::game_words(arg, game, messages))
        .after_help(play::players_said(game, messages))
}

#[cfg(test)]
mod tests {
    use super::*;
    use stammtisch_presentation::LANGUAGES;

    #[test]
    fn the_command_line_holds_together_for_every_game() {
        LANGUAGES.into_iter().for_each(|language| command(language).debug_assert());
    }

    #[test]
    fn every_command_and_every_argument_has_its_words() {
        fn check(command: &Command) {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            for arg in command.get_arguments() {
                assert!(arg.get_help().is_some(), "{} {}", command.get_name(), arg.get_id());
            }
            command.get_subcommands().for_each(check);
        }
        LANGUAGES.into_iter().for_each(|language| check(&command(language)));
    }

    #[test]
    fn a_game_under_play_has_no_words_of_a_command_of_its_name() {
        for language in LANGUAGES {
            let command = command(language);
            let play = command.find_subcommand(PLAY).unwrap();
            let help = |game: &str, arg: &str| {
                let game = play.find_subcommand(game).unwrap();
                let arg = game.get_arguments().find(|known| known.get_id() == arg).unwrap();
                arg.get_help().unwrap().to_string()
            };
            for arg in ["time", "nodes", "delay", "seed"] {
                assert_eq!(help("towerwars", arg), help("go", arg), "{arg}");
            }
        }
    }
}
