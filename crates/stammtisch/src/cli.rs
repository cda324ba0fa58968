//! The command line (clap). Help texts come from the Fluent files: `help-<command>` and
//! `help-<command>-<argument>`, with shared arguments under `help-any-<argument>`; for the flags of
//! `play` also from the games.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use stammtisch_catalog::find;
use stammtisch_presentation::{LANGUAGES, Language, Messages};

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
use crate::commands::towerwars::{TowerwarsArgs, double_single_dashes};
use crate::commands::train::TrainArgs;
#[cfg(feature = "cluster")]
use crate::commands::worker::WorkerArgs;
use crate::i18n::messages;

/// Display order of the arguments that every command has.
const LAST_DISPLAY_ORDER: usize = 1000;
/// The command with one subcommand per game.
const PLAY_COMMAND: &str = "play";

/// The parsed command line. The language is read earlier (see [`crate::i18n::requested_language`]).
#[derive(Parser)]
#[command(name = "stammtisch", version, disable_help_flag = true, disable_version_flag = true)]
#[command(disable_help_subcommand = true, args_conflicts_with_subcommands = true)]
#[command(about = None, long_about = None)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    serve: ServeArgs,
}

/// The subcommands of the program.
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
    #[command(about = None, alias = "move-house")]
    Migrate(MigrateArgs),
    #[cfg(feature = "cluster")]
    #[command(about = None)]
    Worker(WorkerArgs),
    #[command(about = None)]
    Towerwars(TowerwarsArgs),
}

/// Parses the command line. Help and version exit the process; without a command it is `serve`.
///
/// # Errors
///
/// The localized message for a command line that cannot be parsed.
pub(crate) fn parse(language: Language) -> Result<(CliCommand, ArgMatches), String> {
    let parse = || {
        let arguments = double_single_dashes(move_lang_after_command(std::env::args_os().collect()));
        let matches = command(language).try_get_matches_from(arguments)?;
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((cli.command.unwrap_or(CliCommand::Serve(cli.serve)), matches))
    };
    parse().map_err(|error: clap::Error| {
        clap_errors::describe(&error, messages(language)).unwrap_or_else(|| error.exit())
    })
}

/// Moves a leading `--lang` behind the command, where clap accepts it.
fn move_lang_after_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let argument = |at: usize| arguments.get(at).and_then(|text| text.to_str()).unwrap_or_default();
    let command_at = match argument(1) {
        "--lang" => 3,
        arg if arg.starts_with("--lang=") => 2,
        _ => return arguments,
    };
    if argument(command_at).starts_with(|first: char| first != '-') {
        arguments[1..=command_at].rotate_right(1);
    }
    arguments
}

fn command(language: Language) -> Command {
    let lang = Arg::new("lang").long("lang").value_name("CODE");
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let command = Cli::command()
        .arg(
            lang.value_parser(PossibleValuesParser::new(LANGUAGES.map(Language::code)))
                .hide_possible_values(true)
                .global(true),
        )
        .arg(help.global(true))
        .arg(version)
        .mut_args(|arg| match arg.get_id().as_str() {
            "lang" | "help" | "version" => arg.display_order(LAST_DISPLAY_ORDER),
            _ => arg,
        });
    let localized = localize(board_data::with_flags(command, language), messages(language), "");
    localized.mut_subcommand(PLAY_COMMAND, |play| play.mut_subcommands(|game| localize_game(game, language)))
}

/// Fills in the localized help texts. The games under `play` use the texts of `play`, even if a
/// command has the same name as a game.
fn localize(command: Command, messages: &Messages, parent: &str) -> Command {
    let name = if parent == PLAY_COMMAND { parent } else { command.get_name() }.to_owned();
    let usage = messages.say("help-usage");
    let localize_arg = |arg: Arg| {
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
        .mut_args(localize_arg)
        .mut_subcommands(|inner| localize(inner, messages, &name))
}

/// Adds a game's own texts to its subcommand of `play`.
fn localize_game(command: Command, language: Language) -> Command {
    let Some(game) = find(command.get_name()) else { return command };
    let messages = game.messages(language);
    command
        .about(format!("{}: {}", messages.say("name"), messages.say("tagline")))
        .mut_args(|arg| play::localize_flag(arg, game, messages))
        .after_help(play::players_help(game, messages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_valid_for_every_game() {
        LANGUAGES.into_iter().for_each(|language| command(language).debug_assert());
    }

    #[test]
    fn every_command_and_argument_has_a_help_text() {
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
    fn games_under_play_ignore_help_of_same_named_commands() {
        for language in LANGUAGES {
            let command = command(language);
            let play = command.find_subcommand(PLAY_COMMAND).unwrap();
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
