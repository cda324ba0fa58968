//! The house's one program: the page, the terminal and the scripting face.
//!
//! Exit codes: 0 done, 1 bad input (one sentence on standard error says what was wrong), 2 a command line that cannot be read.

mod adoption;
mod afar;
mod batch;
mod board_data;
mod cli;
mod commands;
mod files;
mod folder;
mod gtp;
mod lines;
mod mistake;
mod picture;
mod problem;
mod request;
mod screen;
mod speech;
mod store;
mod terminal;

use std::io;
use std::process::ExitCode;

use mimalloc::MiMalloc;
use stammtisch_catalog::KnownBoardData;
use stammtisch_presentation::Language;

use crate::cli::Order;
use crate::commands::serve::ServeArgs;
use crate::commands::{
    analyse, arena, backup, bench, choose, highscores, inspect, operator, play, render, replay, serve,
    towerwars, train,
};
use crate::problem::Problem;

/// The tables' work passes from thread to thread, and the usual allocator lets threads wait for one another then (docs/speed.md).
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let language =
        speech::wished(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()));
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
        Err(Problem::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{}", problem.say(language));
            ExitCode::FAILURE
        }
    }
}

/// Obeys the order; these are the grounds that are known beside the usual ones.
fn run(order: Order, known_boards: KnownBoardData, language: Language) -> Result<(), Problem> {
    match order {
        Order::Serve(args) => serve::run(ServeArgs { known_boards, ..args }, language),
        Order::Play(args) => play::run(args, &known_boards, language),
        Order::Gtp(args) => commands::gtp::run(&args),
        Order::Inspect(args) => inspect::run(args, &known_boards, language),
        Order::Choose(args) => choose::run(args, &known_boards, language),
        Order::Replay(args) => replay::run(&args, &known_boards, language),
        Order::Render(args) => render::run(&args, &known_boards, language),
        Order::Analyse(args) => analyse::run(&args, &known_boards, language),
        Order::Bench(args) => bench::run(&args, &known_boards),
        Order::Arena(args) => arena::run(args, &known_boards, language),
        Order::Train(args) => train::run(&args, language),
        Order::Highscores(args) => highscores::run(args, language),
        Order::Operator(args) => operator::run(args),
        Order::Backup(args) => backup::backup(args, language),
        Order::Prune(args) => backup::prune(args, language),
        #[cfg(feature = "cluster")]
        Order::MoveHouse(args) => commands::move_house::run(&args, language),
        #[cfg(feature = "cluster")]
        Order::Worker(args) => commands::worker::run(&args, language),
        Order::Towerwars(args) => towerwars::run(args, language),
    }
}
