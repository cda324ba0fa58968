//! `stammtisch bench`: how fast a game is on this machine, or the whole house, as one JSON object.

mod guest;
mod house;
mod line;
mod server;

use std::time::Duration;

use clap::{Args, Subcommand};
use cpu_time::ThreadTime;
use serde::Serialize;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Actor, Budget, SeatSet, Turn, Values};

use crate::cli_error::{CliError, Game};
use crate::commands::{json, print_line};
use crate::files::named;
use crate::request::start;

/// A match is given up after that many plies: some games need never end.
const MAX_MATCH_PLIES: usize = 2_000;
/// So many play-outs, or positions, a search is asked for at a time.
const SEARCHED: u64 = 1_000;

/// The arguments of `bench`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    what: Option<BenchTarget>,
    #[arg(required = true)]
    game: Option<String>,
    #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// What is measured beside a game.
#[derive(Subcommand)]
enum BenchTarget {
    #[command(about = None)]
    House(house::HouseArgs),
}

/// Prints measured figures: random play as shells play it, then what the game itself has to show.
pub(crate) fn run(args: &BenchArgs, known_boards: &KnownBoardData) -> Result<(), CliError> {
    if let Some(BenchTarget::House(args)) = &args.what {
        return house::run(args);
    }
    let game = named(args.game.as_deref().unwrap_or_default())?;
    let limit = Duration::from_secs(args.seconds);
    let mut failed = None;
    let mut speeds = vec![measure("random plies", limit, args.seed, |seed| {
        random_match(game, known_boards, seed).unwrap_or_else(|problem| {
            failed = Some(problem);
            0
        })
    })];
    if let Some(problem) = failed {
        return Err(problem);
    }
    speeds.extend(game.speeds().iter().map(|speed| measure(speed.what, limit, args.seed, speed.run)));
    let searched = |seed| search(game, seed);
    speeds.push(measure("play-outs or positions of a search", limit, args.seed, searched));
    print_line(&json(&Bench { game: game.id(), speeds }))
}

#[derive(Serialize)]
struct Bench {
    game: &'static str,
    speeds: Vec<Figure>,
}

#[derive(Serialize)]
struct Figure {
    what: &'static str,
    count: u64,
    seconds: f64,
    per_second: f64,
}

/// Does portions of work until that much time of the processor is spent.
fn measure(what: &'static str, limit: Duration, seed: u64, mut run: impl FnMut(u64) -> u64) -> Figure {
    let begun = ThreadTime::now();
    let (mut count, mut seed) = (0, seed);
    loop {
        let done = run(seed);
        count += done;
        seed = seed.wrapping_add(1);
        let took = begun.elapsed();
        if took >= limit || done == 0 {
            let seconds = took.as_secs_f64().max(f64::MIN_POSITIVE);
            return Figure { what, count, seconds, per_second: (count as f64 / seconds).round() };
        }
    }
}

/// Plays one match at random through the object-safe face; says how many plies it had.
fn random_match(game: Game, known_boards: &KnownBoardData, seed: u64) -> Result<u64, CliError> {
    let mut game = start(game, known_boards, Values::new())?;
    let budget = Budget::unlimited();
    while game.ply() < MAX_MATCH_PLIES {
        let next = match game.turn() {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(seed).map(|text| (Actor::House, text)),
            Turn::Seats(seats) => random_move(game.as_ref(), seats, &budget, seed)?,
        };
        let Some((actor, text)) = next else { break };
        game.play(actor, &text).map_err(|why| CliError::Refused(game.game(), why))?;
    }
    Ok(game.ply() as u64)
}

/// Has whoever searches best look at the game's preview; says how many play-outs or positions that took.
fn search(game: Game, seed: u64) -> u64 {
    let preview = game.preview();
    let Turn::Seats(seats) = preview.turn() else { return 0 };
    let budget = Budget::nodes(SEARCHED).in_place_of_level();
    let opinion = seats.iter().next().and_then(|seat| preview.opinion(seat, None, &budget, seed));
    opinion.map_or(0, |opinion| opinion.looked)
}

fn random_move(
    game: &dyn AnyMatch,
    seats: SeatSet,
    budget: &Budget,
    seed: u64,
) -> Result<Option<(Actor, String)>, CliError> {
    for seat in seats.iter() {
        let asked = game.choose(seat, "random", budget, seed);
        if let Some(chosen) = asked.map_err(|why| CliError::Refused(game.game(), why))? {
            return Ok(Some((Actor::Seat(seat), chosen.text)));
        }
    }
    Ok(None)
}
