//! Analysis of a match after the fact: for each decision its value to the player, from what that
//! player knew then, and the better move.

mod curve;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use stammtisch_presentation::{Actor, Budget, HiddenPosition, Language, Path, Seat, Turn};

use crate::erased::AnyMatch;
use crate::evaluation::{Evaluation, SuggestedMove};

pub use curve::{Curve, Labels};

/// The smallest loss of value that counts as a mistake: evaluations are not more exact.
const MIN_MISTAKE_LOSS: f32 = 0.05;
/// The most mistakes that are listed.
const MAX_MISTAKES: usize = 10;

/// The limit of the search for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Depth {
    /// CPU time of the searching thread.
    Time(Duration),
    /// Play-outs or positions: repeatable on every machine.
    Nodes(u64),
}

impl Depth {
    /// Enough to find the mistakes that matter.
    pub const USUAL: Depth = Depth::Time(Duration::from_millis(300));

    /// A budget with this limit that is cancelled together with `cancel`.
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

    /// Half of this depth, enough to evaluate a single move.
    pub fn half(self) -> Depth {
        match self {
            Depth::Time(limit) => Depth::Time(limit / 2),
            Depth::Nodes(limit) => Depth::Nodes(limit.div_ceil(2)),
        }
    }
}

/// A position of a match in which a seat had to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The number of moves made before.
    pub ply: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The move that was played; `None` in the present position, and where a seat resigned.
    pub played: Option<String>,
}

/// All decisions of a match, with the one that it waits for.
pub fn decisions(game: &dyn AnyMatch) -> Vec<Decision> {
    let is_resignation = |ply: usize, seat: Seat, text: &str| {
        ply + 1 == game.ply() && game.at(ply).and_then(|then| then.resignation(seat)).as_deref() == Some(text)
    };
    let made = game.moves().into_iter().enumerate().filter_map(|(ply, (actor, text))| match actor {
        Actor::Seat(seat) => {
            let played = (!is_resignation(ply, seat, &text)).then_some(text);
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

/// A decision with its evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The number of moves made before.
    pub ply: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// The value of the position for each seat, from what the deciding seat knew: 0 (lost) to 1
    /// (won).
    #[serde(rename = "worth")]
    pub values: Vec<f32>,
    /// The best move that was found.
    pub best: SuggestedMove,
    /// The move that was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<PlayedMove>,
}

/// A move that was played, with its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The move in notation.
    pub text: String,
    /// The touches that make it.
    pub path: Path,
    /// The expected result for the seat that played it, 0 to 1.
    #[serde(rename = "worth")]
    pub value: f32,
}

impl Judged {
    /// The value that the move lost against the best one.
    pub fn loss(&self) -> f32 {
        self.played.as_ref().map_or(0.0, |played| (self.best.value - played.value).max(0.0))
    }
}

/// Evaluates one decision of a match; `None` if it was cancelled or found no move.
pub fn judge(
    game: &dyn AnyMatch,
    decision: &Decision,
    depth: Depth,
    cancel: &Budget,
    seed: u64,
) -> Option<Judged> {
    let then = game.at(decision.ply)?;
    let evaluation = then.evaluate(decision.seat, None, &depth.budget(cancel), seed)?;
    let of_played = match decision.move_to_evaluate(&evaluation) {
        Some(text) => Some(then.evaluate(decision.seat, Some(text), &depth.half().budget(cancel), seed)?),
        None => None,
    };
    decision.judged(evaluation, of_played)
}

impl Decision {
    /// The played move, if it needs an evaluation of its own beside that of all moves.
    pub fn move_to_evaluate(&self, evaluation: &Evaluation) -> Option<&str> {
        let best = evaluation.moves.first()?;
        self.played.as_deref().filter(|text| *text != best.text && best.visits > 0)
    }

    /// Combines the evaluation of all moves with that of the played move, if there is one.
    pub fn judged(&self, evaluation: Evaluation, of_played: Option<Evaluation>) -> Option<Judged> {
        let best = evaluation.moves.into_iter().next()?;
        let played = match (&self.played, of_played) {
            (None, _) => None,
            (Some(_), Some(of_played)) => {
                let made = of_played.moves.into_iter().next()?;
                Some(PlayedMove { text: made.text, path: made.path, value: made.value })
            }
            (Some(text), None) => {
                let path = if *text == best.text { best.path.clone() } else { Path::default() };
                Some(PlayedMove { text: text.clone(), path, value: best.value })
            }
        };
        let Decision { ply, seat, .. } = *self;
        Some(Judged { ply, seat, values: evaluation.values, best, played })
    }
}

/// The hidden position after every ply, for games that have one; see
/// [`AnyMatch::hidden_position`]. Replays the match once.
pub fn hidden_positions(game: &dyn AnyMatch) -> Vec<(usize, HiddenPosition)> {
    if game.hidden_position().is_none() {
        return Vec::new();
    }
    let Some(mut then) = game.at(0) else { return Vec::new() };
    let first = then.hidden_position().map(|position| (0, position));
    let mut positions: Vec<(usize, HiddenPosition)> = first.into_iter().collect();
    for (actor, text) in game.moves() {
        if then.replay(actor, &text).is_err() {
            break;
        }
        positions.extend(then.hidden_position().map(|position| (then.ply(), position)));
    }
    positions
}

/// The analysis of a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Analysis {
    /// The decisions that were evaluated, by ply.
    pub judged: Vec<Judged>,
}

/// The values of one side over the course of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The id of the side's team.
    pub team: &'static str,
    /// The first seat of the side.
    pub seat: Seat,
    /// Plies with the value there, 0 to 1.
    pub points: Vec<(usize, f32)>,
}

impl Series {
    /// The side's name: the game's name for a side of several seats, else its players' names.
    pub fn name(&self, game: &dyn AnyMatch, language: Language) -> String {
        let seats = game.seats().iter().zip(game.names(language)).filter(|(spec, _)| spec.team == self.team);
        let names: Vec<String> = seats.map(|(_, name)| name).collect();
        let side_name = game.game().messages(language).say_if(&format!("side-{}", self.team));
        match side_name {
            Some(name) if names.len() > 1 => name,
            _ => names.join(" + "),
        }
    }
}

impl Analysis {
    /// The decisions of the match that were not evaluated yet.
    pub fn missing_decisions(&self, game: &dyn AnyMatch) -> Vec<Decision> {
        let mut missing = decisions(game);
        missing.retain(|decision| {
            let known = self.at(decision.ply).map(|judged| judged.played.as_ref().map(|played| &played.text));
            known != Some(decision.played.as_ref())
        });
        missing
    }

    /// Drops the decisions from that ply on, which were undone.
    pub fn take_back(&mut self, ply: usize) {
        self.judged.retain(|judged| judged.ply < ply);
    }

    /// Inserts a decision, or replaces the one of the same ply.
    pub fn add(&mut self, judged: Judged) {
        match self.judged.binary_search_by_key(&judged.ply, |known| known.ply) {
            Ok(index) => self.judged[index] = judged,
            Err(index) => self.judged.insert(index, judged),
        }
    }

    /// The decision at that ply.
    pub fn at(&self, ply: usize) -> Option<&Judged> {
        let index = self.judged.binary_search_by_key(&ply, |known| known.ply).ok()?;
        self.judged.get(index)
    }

    /// The worst mistakes, worst first.
    pub fn mistakes(&self) -> Vec<&Judged> {
        let mut mistakes: Vec<&Judged> =
            self.judged.iter().filter(|judged| judged.loss() >= MIN_MISTAKE_LOSS).collect();
        mistakes.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
        mistakes.truncate(MAX_MISTAKES);
        mistakes
    }

    /// The values of every side, with the result at the end if the last decision was evaluated.
    ///
    /// In games with hidden information a side has values only for its own decisions, from what it
    /// knew.
    pub fn series(&self, game: &dyn AnyMatch) -> Vec<Series> {
        let seats = game.seats();
        let team = |seat: Seat| seats.get(seat.index()).map(|spec| spec.team);
        let last = decisions(game).last().map(|decision| decision.ply);
        let is_complete = self.judged.last().map(|judged| judged.ply) == last;
        let hides_information = game.game().has_hidden_information();
        let end = if is_complete { game.returns() } else { None };
        let mut all: Vec<Series> = Vec::new();
        for (seat, spec) in (0..).map(Seat).zip(seats) {
            if all.iter().any(|series| series.team == spec.team) {
                continue;
            }
            let own = self
                .judged
                .iter()
                .filter(|judged| !hides_information || team(judged.seat) == Some(spec.team));
            let point = |judged: &Judged| Some((judged.ply, *judged.values.get(seat.index())?));
            let end = end.as_ref().and_then(|end| Some((game.ply(), *end.get(seat.index())?)));
            all.push(Series { team: spec.team, seat, points: own.filter_map(point).chain(end).collect() });
        }
        all
    }
}
