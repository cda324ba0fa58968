//! The house's one program: the page, the terminal and the scripting face.
//!
//! Exit codes: 0 done, 1 bad input (one sentence on standard error says what was wrong), 2 a command line that cannot be read.

mod adoption;
mod batch;
mod board_data;
mod clap_errors;
mod cli;
mod cli_error;
mod commands;
mod data_dir;
mod files;
mod gtp;
mod i18n;
mod lines;
mod picture;
mod remote_towerwars;
mod request;
mod screen;
mod store;
mod terminal;

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

/// The tables' work passes from thread to thread, and the usual allocator lets threads wait for one another then (docs/speed.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let language = i18n::wished(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()));
    let (order, matches) = match cli::read(language) {
        Ok(read) => read,
        Err(mistake) => {
            eprintln!("{mistake}");
            return ExitCode::from(2);
        }
    };
    match board_data::named_in(&matches).and_then(|known_boards| run(order, known_boards, language)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has seen enough.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{}", problem.say(language));
            ExitCode::FAILURE
        }
    }
}

/// Obeys the order; these are the grounds that are known beside the usual ones.
fn run(order: CliCommand, known_boards: KnownBoardData, language: Language) -> Result<(), CliError> {
    match order {
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
