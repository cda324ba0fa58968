//! `stammtisch choose`: the move that a computer player takes in a position, and why.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use stammtisch_catalog::{AnyMatch, Chosen, KnownBoardData, Letter};
use stammtisch_presentation::{Actor, Budget, Language, Reason, Seat, Text};

use crate::cli_error::{CliError, Game};
use crate::commands::arena::cores;
use crate::commands::inspect::{ToMove, names_of, seat_name, viewer};
use crate::commands::position::PositionArgs;
use crate::commands::thought::{ThoughtArgs, thinking};
use crate::commands::{answer, json, print_line};
use crate::files::{self, named};
use crate::request::actor_to_move;

/// The arguments of `choose`.
#[derive(Args)]
pub(crate) struct ChooseArgs {
    game: String,
    #[arg(long, value_name = "NAME")]
    player: String,
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "load", "moves", "batch"])]
    view: Option<PathBuf>,
    #[command(flatten)]
    thought: ThoughtArgs,
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Prints the player's move.
pub(crate) fn run(
    args: ChooseArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let ChooseArgs { game, player, position, view, thought, threads, seed } = args;
    let thought = thought.read()?;
    let budget = move || thinking(thought, Budget::unlimited()).on_cores(threads.min(cores()));
    let game = named(&game)?;
    if let Some(path) = view {
        return print_line(&json(&choose_by_view(game, &path, &player, &budget(), seed)?));
    }
    answer(game, &position, known_boards, language, move |game| choose(game, &player, &budget(), seed))
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

fn choose(game: &dyn AnyMatch, player: &str, budget: &Budget, seed: u64) -> Result<Decision, CliError> {
    let seat = seat_to_move(game)?;
    let asked = game.choose(seat, player, budget, seed);
    decision(game, player, seed, asked)
}

/// Chooses from a view alone, for the seat to move, which must be the seat that the view is of.
fn choose_by_view(
    game: Game,
    path: &Path,
    player: &str,
    budget: &Budget,
    seed: u64,
) -> Result<Decision, CliError> {
    let view = if path.as_os_str() == "-" { files::read_stdin()? } else { files::read(path)? };
    let refused = |why| CliError::BadFile(game, path.to_owned(), why);
    let world = game.imagined(&view, seed).map_err(refused)?;
    let seat = seat_to_move(world.as_ref())?;
    let name = seat_name(world.as_ref(), seat.index());
    let is_marked_otherwise = game.hides() && viewer(&view).is_some_and(|viewer| viewer != name);
    if is_marked_otherwise || !game.is_view_of(&view, seat).map_err(refused)? {
        return Err(CliError::OtherView { path: path.to_owned(), seat: name });
    }
    let letter = Letter { view: &view, ply: 0, trail: &[] };
    let asked = game.correspondent(seat, player).and_then(|mut player| player.choose(&letter, budget, seed));
    decision(world.as_ref(), player, seed, asked)
}

fn seat_to_move(game: &dyn AnyMatch) -> Result<Seat, CliError> {
    match actor_to_move(game) {
        Some(Actor::Seat(seat)) => Ok(seat),
        Some(Actor::House) => Err(CliError::ChanceDecides(game.game())),
        None => Err(CliError::Over(game.game())),
    }
}

fn decision(
    game: &dyn AnyMatch,
    player: &str,
    seed: u64,
    asked: Result<Option<Chosen>, Text>,
) -> Result<Decision, CliError> {
    let chosen = asked.map_err(|why| CliError::Refused(game.game(), why))?;
    let chosen = chosen.ok_or_else(|| CliError::NoAnswer { player: player.to_owned() })?;
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
