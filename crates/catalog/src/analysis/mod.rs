//! A match looked at afterwards: what each decision was worth to whoever made it, from what he knew then, and what would have been better.

mod curve;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use stammtisch_presentation::{Actor, Budget, Language, Path, Quarry, Seat, Turn};

use crate::erased::AnyMatch;
use crate::opinion::{Advice, Opinion};

pub use curve::{Curve, Labels};

/// Whoever loses less by a move than this part of a win has made no mistake that is worth a word: thoughts are not that exact.
const MIN_LOSS: f32 = 0.05;
/// So many mistakes are told.
const MAX_MISTAKES: usize = 10;

/// How much is thought about each decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Depth {
    /// So long, by the clock of the thread that thinks.
    Time(Duration),
    /// So many play-outs or positions: repeatable on every machine.
    Nodes(u64),
}

impl Depth {
    /// What is enough to see the mistakes that matter.
    pub const USUAL: Depth = Depth::Time(Duration::from_millis(300));

    /// A budget that ends with that one.
    pub fn budget(self, cancel: &Budget) -> Budget {
        let mut budget = cancel.clone();
        match self {
            Depth::Time(limit) => budget.with_cpu_time(limit).in_place_of_level(),
            Depth::Nodes(limit) => {
                budget.nodes = Some(limit);
                budget.in_place_of_level()
            }
        }
    }

    /// What is enough for one move alone.
    pub fn half(self) -> Depth {
        match self {
            Depth::Time(limit) => Depth::Time(limit / 2),
            Depth::Nodes(limit) => Depth::Nodes(limit.div_ceil(2)),
        }
    }
}

/// A moment of a match in which a seat had to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// How many moves had been made.
    pub ply: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played; nothing where the match stands now, or where somebody gave up.
    pub played: Option<String>,
}

/// All decisions of a match, and the one that it waits for.
pub fn decisions(game: &dyn AnyMatch) -> Vec<Decision> {
    let gives_up = |ply: usize, seat: Seat, text: &str| {
        ply + 1 == game.ply() && game.at(ply).and_then(|then| then.resignation(seat)).as_deref() == Some(text)
    };
    let made = game.moves().into_iter().enumerate().filter_map(|(ply, (actor, text))| match actor {
        Actor::Seat(seat) => {
            let played = (!gives_up(ply, seat, &text)).then_some(text);
            Some(Decision { ply, seat, played })
        }
        Actor::House => None,
    });
    let next = match game.turn() {
        Turn::Seats(seats) => seats.iter().next(),
        Turn::Chance | Turn::Over => None,
    };
    made.chain(next.map(|seat| Decision { ply: game.ply(), seat, played: None })).collect()
}

/// A decision, and what is thought of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// How many moves had been made.
    pub ply: usize,
    /// Who decided.
    pub seat: Seat,
    /// What the position was worth to each seat, as he could think: 0 (lost) to 1 (won).
    pub worth: Vec<f32>,
    /// The best move that was found.
    pub best: Advice,
    /// What he played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Tried>,
}

/// A move that was made, and what it was worth to whoever made it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tried {
    /// The move in notation.
    pub text: String,
    /// Its touches.
    pub path: Path,
    /// The result that he could expect of it, 0 to 1.
    pub worth: f32,
}

impl Judged {
    /// How much of a win he gave away.
    pub fn loss(&self) -> f32 {
        self.played.as_ref().map_or(0.0, |played| (self.best.worth - played.worth).max(0.0))
    }
}

/// Thinks about one decision of a match. Nothing if it was cancelled, or if nobody could think anything of the position.
pub fn judge(
    game: &dyn AnyMatch,
    decision: &Decision,
    depth: Depth,
    cancel: &Budget,
    seed: u64,
) -> Option<Judged> {
    let then = game.at(decision.ply)?;
    let opinion = then.opinion(decision.seat, None, &depth.budget(cancel), seed)?;
    let made = match decision.asks_more(&opinion) {
        Some(text) => Some(then.opinion(decision.seat, Some(text), &depth.half().budget(cancel), seed)?),
        None => None,
    };
    decision.judged(opinion, made)
}

impl Decision {
    /// The move that was made, if it must be looked at by itself after that opinion of all moves.
    pub fn asks_more(&self, opinion: &Opinion) -> Option<&str> {
        let best = opinion.moves.first()?;
        self.played.as_deref().filter(|text| *text != best.text && best.visits > 0)
    }

    /// What is thought of it: from the opinion of all moves there, and that of the one that was made, if it was asked for.
    pub fn judged(&self, opinion: Opinion, made: Option<Opinion>) -> Option<Judged> {
        let best = opinion.moves.into_iter().next()?;
        let tried = match (&self.played, made) {
            (None, _) => None,
            (Some(_), Some(made)) => {
                let made = made.moves.into_iter().next()?;
                Some(Tried { text: made.text, path: made.path, worth: made.worth })
            }
            (Some(text), None) => {
                let path = if *text == best.text { best.path.clone() } else { Path::default() };
                Some(Tried { text: text.clone(), path, worth: best.worth })
            }
        };
        let Decision { ply, seat, .. } = *self;
        Some(Judged { ply, seat, worth: opinion.worth, best, played: tried })
    }
}

/// Where the hunted could be and was, after every move of a match that is a hunt, with the number of moves made. The match is gone
/// through once.
pub fn hunt(game: &dyn AnyMatch) -> Vec<(usize, Quarry)> {
    let (Some(_), Some(mut then)) = (game.quarry(), game.at(0)) else { return Vec::new() };
    let mut hunt: Vec<(usize, Quarry)> = then.quarry().map(|quarry| (0, quarry)).into_iter().collect();
    for (actor, text) in game.moves() {
        if then.replay(actor, &text).is_err() {
            break;
        }
        hunt.extend(then.quarry().map(|quarry| (then.ply(), quarry)));
    }
    hunt
}

/// What is thought of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Analysis {
    /// Its decisions, in order.
    pub judged: Vec<Judged>,
}

/// How a side stood in the course of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The side's team, by its name in files.
    pub team: &'static str,
    /// Its first seat.
    pub seat: Seat,
    /// After so many moves it could expect so much, 0 to 1.
    pub points: Vec<(usize, f32)>,
}

impl Series {
    /// What the side is called: by its own name, else by the names of those who play on it.
    pub fn name(&self, game: &dyn AnyMatch, language: Language) -> String {
        let mut seats =
            game.seats().iter().zip(game.names(language)).filter(|(spec, _)| spec.team == self.team);
        let theirs = game.game().messages(language).say_if(&format!("side-{}", self.team));
        let names: Vec<String> = seats.by_ref().map(|(_, name)| name).collect();
        theirs.filter(|_| names.len() > 1).unwrap_or_else(|| names.join(" + "))
    }
}

impl Analysis {
    /// The decisions of the match of which nothing is thought yet.
    pub fn lacking(&self, game: &dyn AnyMatch) -> Vec<Decision> {
        let mut lacking = decisions(game);
        lacking.retain(|decision| {
            let known = self.at(decision.ply).map(|judged| judged.played.as_ref().map(|played| &played.text));
            known != Some(decision.played.as_ref())
        });
        lacking
    }

    /// Forgets what is thought of decisions that were taken back.
    pub fn take_back(&mut self, ply: usize) {
        self.judged.retain(|judged| judged.ply < ply);
    }

    /// Puts a decision where it belongs, in place of what was thought of it before.
    pub fn add(&mut self, judged: Judged) {
        match self.judged.binary_search_by_key(&judged.ply, |known| known.ply) {
            Ok(place) => self.judged[place] = judged,
            Err(place) => self.judged.insert(place, judged),
        }
    }

    /// What is thought of the decision after that many moves.
    pub fn at(&self, ply: usize) -> Option<&Judged> {
        let place = self.judged.binary_search_by_key(&ply, |known| known.ply).ok()?;
        self.judged.get(place)
    }

    /// The worst mistakes, the worst first.
    pub fn mistakes(&self) -> Vec<&Judged> {
        let mut mistakes: Vec<&Judged> =
            self.judged.iter().filter(|judged| judged.loss() >= MIN_LOSS).collect();
        mistakes.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
        mistakes.truncate(MAX_MISTAKES);
        mistakes
    }

    /// How every side stood, to the end if all was looked at up to there. Where something is hidden each side has its own opinion, of the
    /// moments when it was to move.
    pub fn series(&self, game: &dyn AnyMatch) -> Vec<Series> {
        let seats = game.seats();
        let team = |seat: Seat| seats.get(seat.index()).map(|spec| spec.team);
        let last = decisions(game).last().map(|decision| decision.ply);
        let is_whole = self.judged.last().map(|judged| judged.ply) == last;
        let (hides, end) = (game.game().hides(), game.returns().filter(|_| is_whole));
        let mut all: Vec<Series> = Vec::new();
        for (seat, spec) in (0..).map(Seat).zip(seats) {
            if all.iter().any(|series| series.team == spec.team) {
                continue;
            }
            let theirs = self.judged.iter().filter(|judged| !hides || team(judged.seat) == Some(spec.team));
            let worth = |judged: &Judged| Some((judged.ply, *judged.worth.get(seat.index())?));
            let end = end.as_ref().and_then(|end| Some((game.ply(), *end.get(seat.index())?)));
            all.push(Series { team: spec.team, seat, points: theirs.filter_map(worth).chain(end).collect() });
        }
        all
    }
}
