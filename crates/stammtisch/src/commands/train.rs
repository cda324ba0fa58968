//! `stammtisch train`: learns the weights of Go's move policy from self-play.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use clap::Args;
use parking_lot::Mutex;
use stammtisch_bots as bots;
use stammtisch_go::policy::learn::{Lesson, learn};
use stammtisch_go::rules::seat;
use stammtisch_go::{Colour, Count, Go, HalfPoints, Move, Setup};
use stammtisch_presentation::{Actor, Budget, Game, Language, Observation, SearchLimit, SearchRequest, Text};

use crate::cli_error::CliError;
use crate::commands::arena::{check_writable, progress_bar, thread_count};
use crate::commands::print_line;
use crate::files::{Overwrite, write};
use crate::i18n::messages;
use crate::terminal::Interrupt;

/// The player that generates the games.
const PLAYER: &str = "search:5";
/// The length at which a game is cut off.
const MAX_GAME_PLIES: usize = 400;

/// The arguments of `train`.
#[derive(Args)]
pub(crate) struct TrainArgs {
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(5..=19))]
    size: u8,
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Plays and learns, with a progress bar at a terminal. Ctrl-C ends the current phase and keeps
/// what there is so far.
pub(crate) fn run(args: &TrainArgs, language: Language) -> Result<(), CliError> {
    check_writable(&args.out)?;
    let (listening, lessons) = Interrupt::listen_during(|cancel| args.play_all(cancel));
    if lessons.is_empty() {
        return Err(CliError::NothingLearned);
    }
    let progress = progress_bar(args.rounds as usize);
    let mut likelihood = 0.0;
    let weights = listening.during(|cancel| {
        let goes_on = || !cancel.is_cancelled();
        learn(&lessons, args.rounds, goes_on, |so_far| {
            progress.inc(1);
            likelihood = so_far;
        })
    });
    progress.finish_and_clear();
    write(&args.out, weights.to_text().as_bytes(), Overwrite::Yes)
        .map_err(|why| CliError::Unwritable(args.out.clone(), why))?;
    let text = Text::new("train-learnt")
        .with("moves", lessons.len())
        .with("percent", (likelihood * 1000.0).round() / 10.0)
        .with("file", args.out.display().to_string());
    print_line(&messages(language).text(&text))
}

impl TrainArgs {
    /// The lessons of all games in game order, independent of the threads' timing.
    fn play_all(&self, cancel: &Budget) -> Vec<Lesson> {
        let next = AtomicU64::new(0);
        let played = Mutex::new(Vec::new());
        let progress = progress_bar(self.games as usize);
        thread::scope(|scope| {
            for _ in 0..thread_count(self.threads).get() {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || cancel.is_cancelled() {
                            break;
                        }
                        let lessons = self.play_game(number, cancel);
                        played.lock().push((number, lessons));
                        progress.inc(1);
                    }
                });
            }
        });
        progress.finish_and_clear();
        let mut played = played.into_inner();
        played.sort_by_key(|(number, _)| *number);
        played.into_iter().flat_map(|(_, lessons)| lessons).collect()
    }

    /// The lessons of one game.
    fn play_game(&self, number: u64, cancel: &Budget) -> Vec<Lesson> {
        let setup = Setup { size: self.size, komi: HalfPoints(15), count: Count::Area, ..Setup::default() };
        let mut lessons = Vec::new();
        let Some(mut game) = Go::new(setup) else { return lessons };
        let mut players: Vec<_> =
            Colour::BOTH.iter().filter_map(|_| bots::player::<Go>(PLAYER).ok()).collect();
        while lessons.len() < MAX_GAME_PLIES && !cancel.is_cancelled() {
            let seat = seat(game.to_move());
            let budget = cancel.clone().with_search_limit(Some(SearchLimit::Nodes(self.nodes)));
            let mut rng =
                bots::decision_rng(self.seed.wrapping_mul(1_000_003).wrapping_add(number), lessons.len());
            let request = &mut SearchRequest { view: &game, seat, budget: &budget, rng: &mut rng };
            let chosen = players.get_mut(seat.index()).and_then(|player| player.choose(request));
            let Some(mv) = chosen.map(|choice| choice.mv).filter(|mv| matches!(mv, Move::Place(_))) else {
                break;
            };
            lessons.extend(Lesson::of(&game, mv));
            let actor = Actor::Seat(seat);
            game.play_unchecked(actor, mv);
            players
                .iter_mut()
                .for_each(|player| player.observe(&Observation { actor, seen: &mv, view: &game }));
        }
        lessons
    }
}
