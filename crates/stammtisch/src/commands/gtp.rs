//! `stammtisch gtp`: Go for other programs, on standard input and output.

use std::io;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_go::Go;
use stammtisch_presentation::{GameSpec, Values, read_setup};

use crate::cli_error::CliError;
use crate::commands::arena::cores;
use crate::commands::play::check_player;
use crate::commands::thought::ThoughtArgs;
use crate::files::named;
use crate::gtp::{Controller, Engine, Listener, Reply};

/// The controller is listened to so often.
const SLICE: Duration = Duration::from_millis(20);
/// Nobody thinks on the other's time for longer.
const MAX_PONDER_TIME: Duration = Duration::from_secs(120);

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
    thought: ThoughtArgs,
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    #[arg(long)]
    ponder: bool,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Answers requests until `quit` or the end of the input.
pub(crate) fn run(args: &GtpArgs) -> Result<(), CliError> {
    let game = named(Go::ID)?;
    let given = [("size", &args.size), ("komi", &args.komi), ("count", &args.count)];
    let given =
        given.into_iter().filter_map(|(key, value)| Some((key.to_owned(), Value::from(value.clone()?))));
    let setup =
        read_setup::<Go>(&given.collect::<Values>()).map_err(|faults| CliError::Setup(game, faults))?;
    if args.player == HUMAN {
        return Err(CliError::NoAnswer { player: args.player.clone() });
    }
    check_player(game, &args.player)?;
    let thought = args.thought.read()?;
    let engine = Engine::new(setup, &args.player, args.seed);
    converse(&mut engine.with_thought(thought).on_cores(args.threads.min(cores())), args.ponder)
}

fn converse(engine: &mut Engine, ponders: bool) -> Result<(), CliError> {
    let mut controller = Controller::new(|| io::stdin().lock(), io::stdout().lock());
    while !engine.has_quit() {
        let begun = Instant::now();
        let may_ponder = |controller: &mut Controller<_>| ponders && !controller.has_spoken();
        while may_ponder(&mut controller) && begun.elapsed() < MAX_PONDER_TIME && engine.ponder(SLICE) {}
        let line = controller.line().map_err(|why| CliError::Unreadable("-".into(), why))?;
        let Some(line) = line else { break };
        match engine.respond(&line) {
            Some(Reply::Whole(text)) => controller.answer(&text),
            Some(Reply::Live(head, analysis)) => controller
                .answer(&head)
                .and_then(|()| engine.analyse(&analysis, &mut controller))
                .and_then(|()| controller.answer("\n")),
            None => Ok(()),
        }
        .map_err(CliError::Output)?;
    }
    Ok(())
}
