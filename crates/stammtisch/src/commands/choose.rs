//! `stammtisch choose`: the move that a computer player takes in a position, and why.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use stammtisch_catalog::{AnyMatch, KnownGrounds};
use stammtisch_stage::{Actor, Budget, Language, Reason};

use crate::commands::answer;
use crate::commands::arena::read_time;
use crate::commands::inspect::{ToMove, names_of};
use crate::commands::position::PositionArgs;
use crate::files::named;
use crate::problem::Problem;
use crate::request::actor_to_move;

/// The arguments of `choose`.
#[derive(Args)]
pub(crate) struct ChooseArgs {
    game: String,
    #[arg(long, value_name = "NAME")]
    player: String,
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = "TIME", conflicts_with = "nodes")]
    time: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Prints the player's move.
pub(crate) fn run(args: ChooseArgs, grounds: &KnownGrounds, language: Language) -> Result<(), Problem> {
    let ChooseArgs { game, player, position, time, nodes, threads, seed } = args;
    let time = time.as_deref().map(read_time).transpose()?;
    let budget = move || thought(time, nodes).on_cores(threads);
    answer(named(&game)?, &position, grounds, language, move |game| choose(game, &player, &budget(), seed))
}

/// As much as the player's level says, or what stands in its place.
pub(crate) fn thought(time: Option<Duration>, nodes: Option<u64>) -> Budget {
    match (time, nodes) {
        (Some(time), _) => Budget::unlimited().with_cpu_time(time).in_place_of_level(),
        (None, Some(nodes)) => Budget::nodes(nodes).in_place_of_level(),
        (None, None) => Budget::unlimited(),
    }
}

#[derive(Serialize)]
struct Decision {
    game: &'static str,
    ply: usize,
    turn: Option<ToMove>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    skipped: Vec<&'static str>,
    player: String,
    seed: u64,
    #[serde(rename = "move")]
    text: String,
    reasons: Vec<Reason>,
}

fn choose(game: &dyn AnyMatch, player: &str, budget: &Budget, seed: u64) -> Result<Decision, Problem> {
    let seat = match actor_to_move(game) {
        Some(Actor::Seat(seat)) => seat,
        Some(Actor::House) => return Err(Problem::ChanceDecides(game.game())),
        None => return Err(Problem::Over(game.game())),
    };
    let asked = game.choose(seat, player, budget, seed);
    let chosen = asked.map_err(|why| Problem::Refused(game.game(), why))?;
    let chosen = chosen.ok_or_else(|| Problem::NoAnswer { player: player.to_owned() })?;
    Ok(Decision {
        game: game.game().id(),
        ply: game.ply(),
        turn: ToMove::of(game),
        skipped: names_of(game, game.skipped()),
        player: player.to_owned(),
        seed,
        text: chosen.text,
        reasons: chosen.reasons,
    })
}
