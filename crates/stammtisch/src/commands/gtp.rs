//! `stammtisch gtp`: Go for other programs, on standard input and output.

use std::io::{self, Write};

use clap::Args;
use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_core::{Values, Written, read_setup};
use stammtisch_go::Go;

use crate::commands::arena::read_time;
use crate::commands::play::check_player;
use crate::files::named;
use crate::gtp::Engine;
use crate::lines::{Line, read_line};
use crate::problem::Problem;

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
    #[arg(long, value_name = "TIME")]
    time: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Answers requests until `quit` or the end of the input.
pub(crate) fn run(args: &GtpArgs) -> Result<(), Problem> {
    let game = named(Go::ID)?;
    let given = [("size", &args.size), ("komi", &args.komi), ("count", &args.count)];
    let given =
        given.into_iter().filter_map(|(key, value)| Some((key.to_owned(), Value::from(value.clone()?))));
    let setup =
        read_setup::<Go>(&given.collect::<Values>()).map_err(|faults| Problem::Setup(game, faults))?;
    if args.player == HUMAN {
        return Err(Problem::NoAnswer { player: args.player.clone() });
    }
    check_player(game, &args.player)?;
    let limit = args.time.as_deref().map(read_time).transpose()?;
    converse(&mut Engine::new(setup, &args.player, args.seed).with_limit(limit))
}

fn converse(engine: &mut Engine) -> Result<(), Problem> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    while !engine.has_quit() {
        let line = match read_line(&mut input).map_err(|why| Problem::Unreadable("-".into(), why))? {
            None => break,
            Some(Line::Text(line) | Line::TooLong(line)) => line,
        };
        if let Some(response) = engine.respond(&line) {
            output.write_all(response.as_bytes()).and_then(|()| output.flush()).map_err(Problem::Output)?;
        }
    }
    Ok(())
}
