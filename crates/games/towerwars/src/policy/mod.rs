//! The players `adv1` to `adv5`: the house's alpha-beta search in five strengths.

mod evaluate;
mod fight;
mod levels;

use rand::seq::SliceRandom;
use stammtisch_bots::alphabeta::{self, Limits, SURE, WIN};
use stammtisch_rules::{
    Budget, Choice, EvaluatedMove, Game, Level, Opinion, Player, Reason, SearchRequest, SearchUnit,
};

use crate::rules::{Board, Move, Setup, Side, Step, TowerWars};
use fight::Fight;

pub use evaluate::{SeatValues, worth};
pub(crate) use levels::{ADVANCED, LEVELS, STRENGTHS};

type Found = alphabeta::Found<Step>;

/// Of so many moves an opinion says more than that they are there.
const MAX_LINES: usize = 5;
/// Whoever is so many hundredths of a stone ahead wins about three games of four.
const EDGE: f32 = 190.0;

/// A player that searches.
#[derive(Clone, Copy, Debug)]
pub struct Advanced {
    level: Level,
}

impl Advanced {
    /// A player of that level.
    pub const fn new(level: Level) -> Advanced {
        Advanced { level }
    }

    /// What he may think on a board of that size.
    fn within(&self, budget: &Budget, size: u8) -> Budget {
        budget.for_level(self.level.nodes * 8 / u64::from(size.max(8)), self.level.longest())
    }
}

impl Player<TowerWars> for Advanced {
    fn choose(&mut self, ask: &mut SearchRequest<'_, TowerWars>) -> Option<Choice<Move>> {
        let found = self.search(ask, &[], 1, false);
        let best = found.first().filter(|_| !ask.budget.is_cancelled())?;
        Some(Choice { mv: Move::Step(*best.line.first()?), reasons: reasons(ask.view.board(), best) })
    }

    fn opinion(&mut self, ask: &mut SearchRequest<'_, TowerWars>, only: &[Move]) -> Option<Opinion<Move>> {
        let found = self.search(ask, only, MAX_LINES, true);
        let best = found.first().filter(|best| best.depth > 0 && !ask.budget.is_cancelled())?;
        let own = chance(best.score);
        let (seat, other) = (ask.seat, (!ask.view.board().mover()).seat());
        // Of the others less was looked at: none can be told to promise more than the best.
        let weighed = |found: &Found| {
            let line: Vec<Move> = found.line.iter().map(|&step| Move::Step(step)).collect();
            Some(EvaluatedMove {
                mv: *line.first()?,
                worth: chance(found.score).min(own),
                visits: found.nodes,
                line,
                prior: None,
                lead: None,
            })
        };
        Some(Opinion {
            worth: stammtisch_rules::SeatValues::alike(0.5).with(seat, own).with(other, 1.0 - own),
            looked: found.iter().map(|found| found.nodes).sum(),
            looked_at: SearchUnit::Positions,
            moves: found.iter().filter_map(weighed).collect(),
        })
    }
}

impl Advanced {
    /// The best few moves, of these alone if there are any; nothing for whoever is not to move.
    fn search(
        &self,
        ask: &mut SearchRequest<'_, TowerWars>,
        only: &[Move],
        wanted: usize,
        is_weighing: bool,
    ) -> Vec<Found> {
        let board = ask.view.board();
        if ask.view.end().is_some() || board.mover().seat() != ask.seat || ask.budget.is_cancelled() {
            return Vec::new();
        }
        let mut roots = Vec::new();
        board.each_step(|step| roots.push(step));
        roots.retain(|&step| only.is_empty() || only.contains(&Move::Step(step)));
        roots.shuffle(ask.rng);
        let budget = self.within(ask.budget, board.size());
        let nodes = budget.nodes.unwrap_or(u64::MAX);
        let Setup { limit, .. } = *ask.view.setup();
        let plies_left = (limit > 0).then(|| limit.saturating_sub(ask.view.plies()));
        let limits = Limits { budget: &budget, nodes, depth: Limits::DEEPEST, plies_left, is_weighing };
        alphabeta::search(&Fight::new(board), &roots, &limits, wanted)
    }
}

/// The chance to win with such a score, 0 to 1: sure wins are sure.
fn chance(score: i32) -> f32 {
    match score {
        SURE.. => 1.0,
        _ if score <= -SURE => 0.0,
        _ => 1.0 / (1.0 + (-score as f32 / EDGE).exp()),
    }
}

/// The score, what it is made of at the end of the expected line, and how far the search saw.
fn reasons(board: &Board, found: &Found) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if found.score >= SURE {
        reasons.push(Reason::new("win", WIN - found.score));
    } else if found.score <= -SURE {
        reasons.push(Reason::new("loss", WIN + found.score));
    } else {
        let parts = expected_worth(board, board.mover(), &found.line);
        reasons.extend([
            Reason::new("search-worth", (chance(found.score) * 100.0).round()),
            Reason::new("score", stones(found.score)),
            Reason::new("material", stones(parts.material)),
            Reason::new("base", stones(parts.base)),
            Reason::new("mobility", stones(parts.mobility)),
            Reason::new("towers", stones(parts.towers)),
            Reason::new("threats", stones(parts.threats)),
        ]);
    }
    if found.line.len() > 1 {
        reasons.push(Reason::of_moves("line", found.line.iter().map(Step::to_string).collect()));
    }
    reasons.extend([Reason::new("depth", found.depth), Reason::new("positions", found.nodes)]);
    reasons
}

fn expected_worth(board: &Board, side: Side, line: &[Step]) -> SeatValues {
    let mut then = board.clone();
    for &step in line {
        then.play(step);
    }
    worth(&then, side)
}

/// Hundredths of a stone as stones.
fn stones(score: i32) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}
