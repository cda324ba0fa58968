//! `stammtisch bench house`: moves per second of server CPU time, with real visitors over sockets.

use std::time::Duration;

use clap::Args;
use stammtisch_load_generator::{LoadError, LoadPlan, Server};
use stammtisch_web::descriptors;

use crate::cli_error::CliError;
use crate::commands::{json, print_line};
use crate::files::find_game;
use crate::request::parse_setup;

/// The arguments of `bench house`.
#[derive(Args)]
pub(crate) struct HouseArgs {
    #[arg(long, value_name = "GAME", default_value = "go")]
    game: String,
    #[arg(long, value_name = "KEY=VALUE,..")]
    setup: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    spectators: usize,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pages: u32,
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Runs the measurement and prints it as one JSON object.
pub(crate) fn run(args: &HouseArgs) -> Result<(), CliError> {
    let game = find_game(&args.game)?;
    let setup = parse_setup(args.setup.as_deref().unwrap_or_default())?;
    game.start(&setup, Vec::new()).map_err(|faults| CliError::BadSetup(game, faults))?;
    descriptors::raise_limit();
    let server = match &args.url {
        Some(url) => Server::at(url),
        None => Server::start(&std::env::current_exe().map_err(CliError::CannotStart)?),
    };
    let plan = LoadPlan {
        game,
        setup,
        tables: args.tables,
        duration: Duration::from_secs(args.seconds),
        spectators: args.spectators,
        pages: args.pages,
    };
    let report = server.and_then(|server| stammtisch_load_generator::run(&plan, &server));
    print_line(&json(&report.map_err(cli_error)?))
}

fn cli_error(error: LoadError) -> CliError {
    match error {
        LoadError::CannotStart(why) => CliError::CannotStart(why),
        LoadError::BadUrl(given) => CliError::BadBenchUrl(given),
        LoadError::Failed(why) => CliError::BenchFailed(why),
    }
}
