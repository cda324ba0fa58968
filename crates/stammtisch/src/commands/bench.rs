//! `stammtisch bench`: measures the speed of a game, or of a whole server, as one JSON object.

mod house;

use std::time::Duration;

use clap::{Args, Subcommand};
use cpu_time::ThreadTime;
use serde::Serialize;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Actor, Budget, SeatSet, Turn, Values};

use crate::cli_error::{CliError, Game};
use crate::commands::{json, print_line};
use crate::files::find_game;
use crate::request::start_match;

/// The length at which a random match is cut off: some games need never end.
const MAX_MATCH_PLIES: usize = 2_000;
/// Playouts or positions per search.
const SEARCH_NODES: u64 = 1_000;

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

/// What can be measured besides a game.
#[derive(Subcommand)]
enum BenchTarget {
    #[command(about = None)]
    House(house::HouseArgs),
}

/// Prints random play through the object-safe interface, the game's own measurements and a search.
pub(crate) fn run(args: &BenchArgs, known_boards: &KnownBoardData) -> Result<(), CliError> {
    if let Some(BenchTarget::House(args)) = &args.what {
        return house::run(args);
    }
    let game = find_game(args.game.as_deref().unwrap_or_default())?;
    let limit = Duration::from_secs(args.seconds);
    let mut failed = None;
    let mut speeds = vec![measure("random plies", limit, args.seed, |seed| {
        random_match(game, known_boards, seed).unwrap_or_else(|error| {
            failed = Some(error);
            0
        })
    })];
    if let Some(error) = failed {
        return Err(error);
    }
    speeds.extend(game.benchmarks().iter().map(|speed| measure(speed.what, limit, args.seed, speed.run)));
    let searched = |seed| search(game, seed);
    speeds.push(measure("play-outs or positions of a search", limit, args.seed, searched));
    print_line(&json(&Bench { game: game.id(), speeds }))
}

#[derive(Serialize)]
struct Bench {
    game: &'static str,
    speeds: Vec<Speed>,
}

#[derive(Serialize)]
struct Speed {
    what: &'static str,
    count: u64,
    seconds: f64,
    per_second: f64,
}

/// Repeats `run` until this much CPU time is spent.
fn measure(what: &'static str, limit: Duration, seed: u64, mut run: impl FnMut(u64) -> u64) -> Speed {
    let started = ThreadTime::now();
    let mut count = 0;
    let mut seed = seed;
    loop {
        let done = run(seed);
        count += done;
        seed = seed.wrapping_add(1);
        let took = started.elapsed();
        if took >= limit || done == 0 {
            let seconds = took.as_secs_f64().max(f64::MIN_POSITIVE);
            return Speed { what, count, seconds, per_second: (count as f64 / seconds).round() };
        }
    }
}

/// Plays one random match through the object-safe interface; returns its number of plies.
fn random_match(game: Game, known_boards: &KnownBoardData, seed: u64) -> Result<u64, CliError> {
    let mut game = start_match(game, known_boards, Values::new())?;
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

/// Searches the game's preview position; returns the number of playouts or positions.
fn search(game: Game, seed: u64) -> u64 {
    let preview = game.preview();
    let Turn::Seats(seats) = preview.turn() else { return 0 };
    let budget = Budget::nodes(SEARCH_NODES).in_place_of_level();
    let opinion = seats.iter().next().and_then(|seat| preview.evaluate(seat, None, &budget, seed));
    opinion.map_or(0, |opinion| opinion.searched)
}

fn random_move(
    game: &dyn AnyMatch,
    seats: SeatSet,
    budget: &Budget,
    seed: u64,
) -> Result<Option<(Actor, String)>, CliError> {
    for seat in seats.iter() {
        let answer = game.choose(seat, "random", budget, seed);
        if let Some(chosen) = answer.map_err(|why| CliError::Refused(game.game(), why))? {
            return Ok(Some((Actor::Seat(seat), chosen.text)));
        }
    }
    Ok(None)
}
