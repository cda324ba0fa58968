//! `stammtisch gtp`: a GTP server for Go on standard input and output.

use std::io;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_go::Go;
use stammtisch_presentation::{GameSpec, Values, read_setup};

use crate::cli_error::CliError;
use crate::commands::arena::available_cores;
use crate::commands::play::check_player;
use crate::commands::search_limit::SearchLimitArgs;
use crate::files::find_game;
use crate::gtp::{Controller, GtpSession, Reply, ReportListener};

/// Length of a pondering slice; input is polled between slices.
const PONDER_SLICE: Duration = Duration::from_millis(20);
/// Limit of pondering during one turn of the opponent.
const PONDER_TIMEOUT: Duration = Duration::from_secs(120);

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
    let session = GtpSession::new(setup, &args.player, args.seed);
    run_session(
        &mut session.with_search_limit(limit).on_cores(args.threads.min(available_cores())),
        args.ponder,
    )
}

fn run_session(session: &mut GtpSession, is_pondering: bool) -> Result<(), CliError> {
    let mut controller = Controller::new(|| io::stdin().lock(), io::stdout().lock());
    while !session.has_quit() {
        let started = Instant::now();
        let may_ponder = |controller: &mut Controller<_>| is_pondering && !controller.has_input();
        while may_ponder(&mut controller)
            && started.elapsed() < PONDER_TIMEOUT
            && session.ponder(PONDER_SLICE)
        {}
        let line = controller.next_line().map_err(|why| CliError::Unreadable("-".into(), why))?;
        let Some(line) = line else { break };
        match session.respond(&line) {
            Some(Reply::Complete(text)) => controller.respond(&text),
            Some(Reply::Streaming(head, analysis)) => controller
                .respond(&head)
                .and_then(|()| session.analyse(&analysis, &mut controller))
                .and_then(|()| controller.respond("\n")),
            None => Ok(()),
        }
        .map_err(CliError::OutputFailed)?;
    }
    Ok(())
}
