//! `stammtisch gtp`: a GTP server for Go on standard input and output.

use std::io;
use std::num::NonZeroUsize;

use clap::Args;
use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_go::Go;
use stammtisch_gtp::{GtpSession, SessionError, serve};
use stammtisch_presentation::{GameSpec, Values, read_setup};

use crate::cli_error::CliError;
use crate::commands::arena::available_cores;
use crate::commands::play::check_player;
use crate::commands::search_limit::SearchLimitArgs;
use crate::files::find_game;
use crate::lines::kept_lines;

/// The arguments of `gtp`.
#[derive(Args)]
pub(crate) struct GtpArgs {
    #[arg(long, value_name = "NAME", default_value = "classic")]
    player: String,
    #[arg(long, value_name = "N")]
    size: Option<String>,
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    komi: Option<String>,
    #[arg(long, value_name = "COUNT")]
    count: Option<String>,
    #[command(flatten)]
    search_limit: SearchLimitArgs,
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    #[arg(long)]
    ponder: bool,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Executes commands until `quit` or the end of the input.
pub(crate) fn run(args: &GtpArgs) -> Result<(), CliError> {
    let game = find_game(Go::ID)?;
    let given = [("size", &args.size), ("komi", &args.komi), ("count", &args.count)];
    let given =
        given.into_iter().filter_map(|(key, value)| Some((key.to_owned(), Value::from(value.clone()?))));
    let setup =
        read_setup::<Go>(&given.collect::<Values>()).map_err(|faults| CliError::BadSetup(game, faults))?;
    if args.player == HUMAN {
        return Err(CliError::NoMoveFromPlayer { player: args.player.clone() });
    }
    check_player(game, &args.player)?;
    let limit = args.search_limit.parse()?;
    let mut session = GtpSession::new(setup, &args.player, args.seed)
        .with_search_limit(limit)
        .on_cores(args.threads.min(available_cores()));
    let input = || kept_lines(io::stdin().lock());
    serve(&mut session, input, io::stdout().lock(), args.ponder).map_err(|error| match error {
        SessionError::Input(why) => CliError::Unreadable("-".into(), why),
        SessionError::Output(why) => CliError::OutputFailed(why),
    })
}
