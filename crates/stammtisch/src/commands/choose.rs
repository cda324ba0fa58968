//! `stammtisch choose`: the move that a computer player makes in a position, and its reasons.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use stammtisch_catalog::{AnyMatch, Chosen, EngineRequest, EngineSpec, KnownBoardData};
use stammtisch_presentation::{Actor, Budget, Language, Reason, Seat, Text};

use crate::cli_error::{CliError, Game};
use crate::commands::arena::available_cores;
use crate::commands::inspect::{ToMove, names_of, seat_name, viewer_of};
use crate::commands::position::PositionArgs;
use crate::commands::search_limit::SearchLimitArgs;
use crate::commands::{answer, json, print_line};
use crate::files::{self, find_game};
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
    search_limit: SearchLimitArgs,
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
    let ChooseArgs { game, player, position, view, search_limit, threads, seed } = args;
    let limit = search_limit.parse()?;
    let budget =
        move || Budget::unlimited().with_search_limit(limit).on_cores(threads.min(available_cores()));
    let game = find_game(&game)?;
    if let Some(path) = view {
        return print_line(&json(&choose_by_view(game, &path, &player, &budget(), seed)?));
    }
    answer(game, &position, known_boards, language, move |game| choose(game, &player, &budget(), seed))
}

#[derive(Serialize)]
struct ChosenMove {
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

fn choose(game: &dyn AnyMatch, player: &str, budget: &Budget, seed: u64) -> Result<ChosenMove, CliError> {
    let seat = seat_to_move(game)?;
    let answer = game.choose(seat, player, budget, seed);
    chosen_move(game, player, seed, answer)
}

/// Chooses from a view alone. The view must be that of the seat to move.
fn choose_by_view(
    game: Game,
    path: &Path,
    player: &str,
    budget: &Budget,
    seed: u64,
) -> Result<ChosenMove, CliError> {
    let view = if path.as_os_str() == "-" { files::read_stdin()? } else { files::read(path)? };
    let refused = |why| CliError::BadFile(game, path.to_owned(), why);
    let world = game.determinize_view(&view, seed).map_err(refused)?;
    let seat = seat_to_move(world.as_ref())?;
    let name = seat_name(world.as_ref(), seat.index());
    let is_other_viewer =
        game.has_hidden_information() && viewer_of(&view).is_some_and(|viewer| viewer != name);
    if is_other_viewer || !game.is_view_of(&view, seat).map_err(refused)? {
        return Err(CliError::ViewOfOtherSeat { path: path.to_owned(), seat: name });
    }
    let view = game.read_view(&view).map_err(refused)?;
    let request = EngineRequest { seat, view, ply: 0, moves: None, budget, seed };
    let engine = game.engine(seat, &EngineSpec::named(player));
    let answer = engine.and_then(|mut engine| engine.choose(request));
    chosen_move(world.as_ref(), player, seed, answer)
}

fn seat_to_move(game: &dyn AnyMatch) -> Result<Seat, CliError> {
    match actor_to_move(game) {
        Some(Actor::Seat(seat)) => Ok(seat),
        Some(Actor::House) => Err(CliError::ChanceToMove(game.game())),
        None => Err(CliError::GameOver(game.game())),
    }
}

fn chosen_move(
    game: &dyn AnyMatch,
    player: &str,
    seed: u64,
    answer: Result<Option<Chosen>, Text>,
) -> Result<ChosenMove, CliError> {
    let chosen = answer.map_err(|why| CliError::Refused(game.game(), why))?;
    let chosen = chosen.ok_or_else(|| CliError::NoMoveFromPlayer { player: player.to_owned() })?;
    Ok(ChosenMove {
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
