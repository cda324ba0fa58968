//! `stammtisch analyse`: what every decision of a match was worth, the worst mistakes, and a picture of its course.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::Args;
use serde::Serialize;
use stammtisch_catalog::analysis::{
    Analysis, Curve, Decision, Depth, Judged, Labels, Tried, decisions, hunt, judge,
};
use stammtisch_catalog::{Advice, AnyMatch, KnownBoardData};
use stammtisch_presentation::{Budget, Language, Quarry, Seat, Text, Values};

use crate::cli_error::CliError;
use crate::commands::arena::{bar, threads};
use crate::commands::thought::{Thought, ThoughtArgs};
use crate::commands::{json, print_line};
use crate::files::{Opened, open_or_recognise};
use crate::i18n::messages;
use crate::picture;
use crate::screen::tell_notes;
use crate::terminal::Interrupt;

/// The arguments of `analyse`.
#[derive(Args)]
pub(crate) struct AnalyseArgs {
    file: PathBuf,
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    thought: ThoughtArgs,
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// What is printed; docs/analysis.md describes it.
#[derive(Serialize)]
struct Report<'a> {
    game: &'static str,
    setup: Values,
    seats: Vec<SeatReport>,
    plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// Whether all decisions were looked at.
    complete: bool,
    positions: Vec<Position<'a>>,
    mistakes: Vec<Mistake<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hunt: Vec<Hunted>,
}

/// Who plays on a seat.
#[derive(Serialize)]
struct SeatReport {
    id: &'static str,
    team: &'static str,
    name: String,
}

/// A decision, and what is thought of it.
#[derive(Serialize)]
struct Position<'a> {
    /// The number of the move that was decided on, as in a record.
    ply: usize,
    seat: &'static str,
    worth: &'a [f32],
    best: &'a Advice,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<&'a Tried>,
}

/// A mistake in short.
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

/// Where the hunted could be and was after so many moves.
#[derive(Serialize)]
struct Hunted {
    ply: usize,
    #[serde(flatten)]
    quarry: Quarry,
}

/// Looks at every decision, with a bar that shows how far it is; Ctrl-C ends it with what was seen so far.
pub(crate) fn run(
    args: &AnalyseArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let depth = match args.thought.read()? {
        Some(Thought::Time(limit)) => Depth::Time(limit),
        Some(Thought::Nodes(limit)) => Depth::Nodes(limit),
        None => Depth::USUAL,
    };
    if let Some(path) = &args.picture {
        picture::check_ending(path)?;
    }
    let Opened { game, notes } = open_or_recognise(args.game.as_deref(), &args.file, known_boards)?;
    tell_notes(game.game(), &notes, language);
    let all = decisions(game.as_ref());
    if all.is_empty() && game.ply() == 0 {
        eprintln!("{}", messages(language).say("analyse-position"));
    }
    let bar = bar(all.len());
    let threads = threads(args.threads).get().min(all.len().max(1));
    let work = Work { game: game.as_ref(), all: &all, depth, seed: args.seed };
    let (_, (analysis, is_complete)) =
        Interrupt::listen_during(|cancel| work.done_by(threads, cancel, || bar.inc(1)));
    bar.finish_and_clear();
    if !is_complete {
        let text =
            Text::new("analyse-interrupted").with("done", analysis.judged.len()).with("all", all.len());
        eprintln!("{}", messages(language).text(&text));
    }
    print_line(&json(&report(&analysis, game.as_ref(), is_complete, language)))?;
    match &args.picture {
        Some(path) => draw(path, &analysis, game.as_ref(), language),
        None => Ok(()),
    }
}

/// Decisions to be looked at.
struct Work<'a> {
    game: &'a dyn AnyMatch,
    all: &'a [Decision],
    depth: Depth,
    seed: u64,
}

impl Work<'_> {
    /// Looks at all decisions on so many threads; says whether nothing came between.
    fn done_by(&self, threads: usize, cancel: &Budget, one_more: impl Fn() + Sync) -> (Analysis, bool) {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Analysis::default()));
        let look = || {
            while let Some(decision) = self.all.get(next.fetch_add(1, Ordering::Relaxed))
                && !cancel.is_cancelled()
            {
                if let Some(judged) = judge(self.game, decision, self.depth, cancel, self.seed) {
                    found.lock().unwrap_or_else(PoisonError::into_inner).add(judged);
                }
                one_more();
            }
        };
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(look))));
        (found.into_inner().unwrap_or_else(PoisonError::into_inner), !cancel.is_cancelled())
    }
}

fn report<'a>(
    analysis: &'a Analysis,
    game: &dyn AnyMatch,
    is_complete: bool,
    language: Language,
) -> Report<'a> {
    let seats = game.seats();
    let who = |seat: Seat| seats.get(seat.index()).map_or("", |spec| spec.id);
    let position = |judged: &'a Judged| Position {
        ply: judged.ply + 1,
        seat: who(judged.seat),
        worth: &judged.worth,
        best: &judged.best,
        played: judged.played.as_ref(),
    };
    let mistake = |judged: &'a Judged| Mistake {
        ply: judged.ply + 1,
        seat: who(judged.seat),
        played: judged.played.as_ref().map_or("", |played| played.text.as_str()),
        better: &judged.best.text,
        line: &judged.best.line,
        loss: judged.loss(),
    };
    let hunted = |(ply, quarry)| Hunted { ply, quarry };
    let named = seats.iter().zip(game.names(language));
    Report {
        game: game.game().id(),
        setup: game.setup(),
        seats: named.map(|(spec, name)| SeatReport { id: spec.id, team: spec.team, name }).collect(),
        plies: game.ply(),
        outcome: game.outcome_text(language),
        complete: is_complete,
        positions: analysis.judged.iter().map(position).collect(),
        mistakes: analysis.mistakes().into_iter().map(mistake).collect(),
        hunt: hunt(game).into_iter().map(hunted).collect(),
    }
}

fn draw(path: &Path, analysis: &Analysis, game: &dyn AnyMatch, language: Language) -> Result<(), CliError> {
    let sides: Vec<String> = analysis.series(game).iter().map(|series| series.name(game, language)).collect();
    let caption = messages(language).say("analyse-caption");
    let quarry = game.game().messages(language).say_if("quarry-possible").unwrap_or_default();
    let labels = Labels { sides: &sides, caption: &caption, quarry: &quarry, messages: messages(language) };
    let curve = Curve { analysis, game, labels };
    picture::write(path, curve.picture())
}
