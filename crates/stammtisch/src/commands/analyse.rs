//! `stammtisch analyse`: evaluates every decision of a match, lists the worst mistakes, and draws
//! the course of the game.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use parking_lot::Mutex;
use serde::Serialize;
use stammtisch_catalog::analysis::{
    Analysis, Curve, Decision, Depth, Judged, Labels, PlayedMove, decisions, hidden_positions, judge,
};
use stammtisch_catalog::{AnyMatch, KnownBoardData, SuggestedMove};
use stammtisch_presentation::{Budget, HiddenPosition, Language, SearchLimit, Seat, Text, Values};

use crate::cli_error::CliError;
use crate::commands::arena::{progress_bar, thread_count};
use crate::commands::search_limit::SearchLimitArgs;
use crate::commands::{json, print_line};
use crate::files::{LoadedMatch, open_game_file};
use crate::i18n::messages;
use crate::picture;
use crate::terminal::Interrupt;
use crate::text_output::print_notes;

/// The arguments of `analyse`.
#[derive(Args)]
pub(crate) struct AnalyseArgs {
    file: PathBuf,
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    search_limit: SearchLimitArgs,
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// The JSON output; see docs/analysis.md.
#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    setup: Values,
    seats: Vec<SeatReport>,
    plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// Whether all decisions were evaluated.
    complete: bool,
    positions: Vec<Position<'a>>,
    mistakes: Vec<Mistake<'a>>,
    #[serde(rename = "hunt", skip_serializing_if = "Vec::is_empty")]
    hidden_positions: Vec<HiddenPositionEntry>,
}

/// A seat and its player.
#[derive(Serialize)]
struct SeatReport {
    id: &'static str,
    team: &'static str,
    name: String,
}

/// A decision with its evaluation.
#[derive(Serialize)]
struct Position<'a> {
    /// The number of the move, as in a record.
    ply: usize,
    seat: &'static str,
    #[serde(rename = "worth")]
    values: &'a [f32],
    best: &'a SuggestedMove,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<&'a PlayedMove>,
}

/// A mistake in brief.
#[derive(Serialize)]
struct Mistake<'a> {
    /// The number of the move, as in its position.
    ply: usize,
    seat: &'static str,
    played: &'a str,
    better: &'a str,
    line: &'a [String],
    loss: f32,
}

/// The possible and actual hidden positions at a ply.
#[derive(Serialize)]
struct HiddenPositionEntry {
    ply: usize,
    #[serde(flatten)]
    position: HiddenPosition,
}

/// Evaluates every decision, with a progress bar. Ctrl-C stops with what is there so far.
pub(crate) fn run(
    args: &AnalyseArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let depth = match args.search_limit.parse()? {
        Some(SearchLimit::Time(limit)) => Depth::Time(limit),
        Some(SearchLimit::Nodes(limit)) => Depth::Nodes(limit),
        None => Depth::USUAL,
    };
    if let Some(path) = &args.picture {
        picture::check_extension(path)?;
    }
    let LoadedMatch { game, notes } = open_game_file(args.game.as_deref(), &args.file, known_boards)?;
    print_notes(game.game(), &notes, language);
    let decisions = decisions(game.as_ref());
    if decisions.is_empty() && game.ply() == 0 {
        eprintln!("{}", messages(language).say("analyse-position"));
    }
    let bar = progress_bar(decisions.len());
    let threads = thread_count(args.threads).get().min(decisions.len().max(1));
    let work = Work { game: game.as_ref(), decisions: &decisions, depth, seed: args.seed };
    let (_, (analysis, is_complete)) =
        Interrupt::listen_during(|cancel| work.run_on(threads, cancel, || bar.inc(1)));
    bar.finish_and_clear();
    if !is_complete {
        let text =
            Text::new("analyse-interrupted").with("done", analysis.judged.len()).with("all", decisions.len());
        eprintln!("{}", messages(language).text(&text));
    }
    print_line(&json(&report(&analysis, game.as_ref(), is_complete, language)))?;
    match &args.picture {
        Some(path) => write_picture(path, &analysis, game.as_ref(), language),
        None => Ok(()),
    }
}

/// The decisions to evaluate.
struct Work<'a> {
    game: &'a dyn AnyMatch,
    decisions: &'a [Decision],
    depth: Depth,
    seed: u64,
}

impl Work<'_> {
    /// Evaluates all decisions on `threads` threads; returns whether it was not cancelled.
    fn run_on(&self, threads: usize, cancel: &Budget, on_progress: impl Fn() + Sync) -> (Analysis, bool) {
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Analysis::default());
        let evaluate = || {
            while let Some(decision) = self.decisions.get(next.fetch_add(1, Ordering::Relaxed))
                && !cancel.is_cancelled()
            {
                if let Some(judged) = judge(self.game, decision, self.depth, cancel, self.seed) {
                    found.lock().add(judged);
                }
                on_progress();
            }
        };
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(evaluate))));
        (found.into_inner(), !cancel.is_cancelled())
    }
}

fn report<'a>(
    analysis: &'a Analysis,
    game: &dyn AnyMatch,
    is_complete: bool,
    language: Language,
) -> Report<'a> {
    let seats = game.seats();
    let seat_id = |seat: Seat| seats.get(seat.index()).map_or("", |spec| spec.id);
    let position = |judged: &'a Judged| Position {
        ply: judged.ply + 1,
        seat: seat_id(judged.seat),
        values: &judged.values,
        best: &judged.best,
        played: judged.played.as_ref(),
    };
    let mistake = |judged: &'a Judged| Mistake {
        ply: judged.ply + 1,
        seat: seat_id(judged.seat),
        played: judged.played.as_ref().map_or("", |played| played.text.as_str()),
        better: &judged.best.text,
        line: &judged.best.line,
        loss: judged.loss(),
    };
    let entry = |(ply, position)| HiddenPositionEntry { ply, position };
    let named_seats = seats.iter().zip(game.names(language));
    Report {
        game: game.game().id(),
        setup: game.setup(),
        seats: named_seats.map(|(spec, name)| SeatReport { id: spec.id, team: spec.team, name }).collect(),
        plies: game.ply(),
        outcome: game.outcome_text(language),
        complete: is_complete,
        positions: analysis.judged.iter().map(position).collect(),
        mistakes: analysis.mistakes().into_iter().map(mistake).collect(),
        hidden_positions: hidden_positions(game).into_iter().map(entry).collect(),
    }
}

fn write_picture(
    path: &Path,
    analysis: &Analysis,
    game: &dyn AnyMatch,
    language: Language,
) -> Result<(), CliError> {
    let sides: Vec<String> = analysis.series(game).iter().map(|series| series.name(game, language)).collect();
    let caption = messages(language).say("analyse-caption");
    let label = game.game().messages(language).say_if("quarry-possible").unwrap_or_default();
    let labels =
        Labels { sides: &sides, caption: &caption, hidden_positions: &label, messages: messages(language) };
    let curve = Curve { analysis, game, labels };
    picture::write(path, curve.picture())
}
