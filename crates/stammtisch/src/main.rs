//! The `stammtisch` binary: web server, terminal play and the scripting commands.
//!
//! Exit codes: 0 success, 1 bad input (one sentence on standard error), 2 an unreadable command
//! line.

mod batch;
mod board_data;
mod clap_errors;
mod cli;
mod cli_error;
mod commands;
mod data_dir;
mod files;
mod i18n;
mod legacy_databases;
mod lines;
mod picture;
mod request;
mod store;
mod terminal;
mod text_output;

use std::io;
use std::process::ExitCode;

use mimalloc::MiMalloc;
use stammtisch_catalog::KnownBoardData;
use stammtisch_presentation::Language;

use crate::cli::CliCommand;
use crate::cli_error::CliError;
use crate::commands::serve::ServeArgs;
use crate::commands::{
    analyse, arena, backup, bench, choose, highscores, inspect, operator, play, render, replay, serve,
    towerwars, train,
};

/// mimalloc: blocks are often freed on another thread than the one that allocated them, and the
/// default allocator makes threads wait for each other then (docs/speed.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let language =
        i18n::requested_language(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()));
    let (command, matches) = match cli::parse(language) {
        Ok(parsed) => parsed,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    match board_data::load_from_args(&matches).and_then(|known_boards| run(command, known_boards, language)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the pipe, for example `head`.
        Err(CliError::OutputFailed(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", error.message(language));
            ExitCode::FAILURE
        }
    }
}

/// Runs the command with the board data files that were named on the command line.
fn run(command: CliCommand, known_boards: KnownBoardData, language: Language) -> Result<(), CliError> {
    match command {
        CliCommand::Serve(args) => serve::run(ServeArgs { known_boards, ..args }, language),
        CliCommand::Play(args) => play::run(args, &known_boards, language),
        CliCommand::Gtp(args) => commands::gtp::run(&args),
        CliCommand::Inspect(args) => inspect::run(args, &known_boards, language),
        CliCommand::Choose(args) => choose::run(args, &known_boards, language),
        CliCommand::Replay(args) => replay::run(&args, &known_boards, language),
        CliCommand::Render(args) => render::run(&args, &known_boards, language),
        CliCommand::Analyse(args) => analyse::run(&args, &known_boards, language),
        CliCommand::Bench(args) => bench::run(&args, &known_boards),
        CliCommand::Arena(args) => arena::run(args, &known_boards, language),
        CliCommand::Train(args) => train::run(&args, language),
        CliCommand::Highscores(args) => highscores::run(args, language),
        CliCommand::Operator(args) => operator::run(args),
        CliCommand::Backup(args) => backup::backup(args, language),
        CliCommand::Prune(args) => backup::prune(args, language),
        #[cfg(feature = "cluster")]
        CliCommand::Migrate(args) => commands::migrate::run(&args, language),
        #[cfg(feature = "cluster")]
        CliCommand::Worker(args) => commands::worker::run(&args, language),
        CliCommand::Towerwars(args) => towerwars::run(args, language),
    }
}
