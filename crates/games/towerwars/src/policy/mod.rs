//! The players `adv1` to `adv5`: alpha-beta search at five levels.

mod evaluate;
mod levels;
mod search_position;

use rand::seq::SliceRandom;
use stammtisch_bots::alphabeta::{self, FORCED_WIN, SearchLimits, WIN};
use stammtisch_rules::{
    Budget, Choice, EvaluatedMove, Game, Level, Opinion, Player, Reason, SearchRequest, SearchUnit,
    SeatValues,
};

use crate::rules::{Board, Move, Setup, Side, Step, TowerWars};
use search_position::SearchPosition;

pub use evaluate::{Evaluation, evaluate};
pub(crate) use levels::{ADVANCED, LEVELS, STRENGTHS};

type RootMove = alphabeta::RootMove<Step>;

/// The number of moves that an opinion evaluates.
const MAX_OPINION_MOVES: usize = 5;
/// The lead, in hundredths of a stone, with which a side wins e times as often as it loses:
/// about three games out of four.
const WIN_RATE_SCALE: f32 = 190.0;

/// A player that searches with alpha-beta.
#[derive(Clone, Copy, Debug)]
pub struct Advanced {
    level: Level,
}

impl Advanced {
    /// A player of that level.
    pub const fn new(level: Level) -> Advanced {
        Advanced { level }
    }

    /// The budget capped by the level, with fewer nodes on boards larger than 8.
    fn capped(&self, budget: &Budget, size: u8) -> Budget {
        budget.for_level(self.level.nodes * 8 / u64::from(size.max(8)), self.level.time_limit())
    }
}

impl Player<TowerWars> for Advanced {
    fn choose(&mut self, request: &mut SearchRequest<'_, TowerWars>) -> Option<Choice<Move>> {
        let found = self.search(request, &[], 1, false);
        let best = found.first()?;
        if request.budget.is_cancelled() {
            return None;
        }
        Some(Choice { mv: Move::Step(*best.line.first()?), reasons: reasons(request.view.board(), best) })
    }

    fn opinion(
        &mut self,
        request: &mut SearchRequest<'_, TowerWars>,
        only: &[Move],
    ) -> Option<Opinion<Move>> {
        let found = self.search(request, only, MAX_OPINION_MOVES, true);
        let best = found.first().filter(|best| best.depth > 0 && !request.budget.is_cancelled())?;
        let own = win_rate(best.score);
        let seat = request.seat;
        let other = (!request.view.board().mover()).seat();
        // The other moves were searched less, so that a higher score than the best is not credible.
        let evaluated = |root: &RootMove| {
            let line: Vec<Move> = root.line.iter().map(|&step| Move::Step(step)).collect();
            Some(EvaluatedMove {
                mv: *line.first()?,
                value: win_rate(root.score).min(own),
                visits: root.nodes,
                line,
                prior: None,
                lead: None,
            })
        };
        Some(Opinion {
            values: SeatValues::uniform(0.5).with(seat, own).with(other, 1.0 - own),
            searched: found.iter().map(|root| root.nodes).sum(),
            search_unit: SearchUnit::Positions,
            moves: found.iter().filter_map(evaluated).collect(),
        })
    }
}

impl Advanced {
    /// The best moves, at most `wanted`, restricted to `only` unless that is empty. Empty if the
    /// seat is not to move.
    fn search(
        &self,
        request: &mut SearchRequest<'_, TowerWars>,
        only: &[Move],
        wanted: usize,
        searches_single_move: bool,
    ) -> Vec<RootMove> {
        let board = request.view.board();
        if request.view.end().is_some()
            || board.mover().seat() != request.seat
            || request.budget.is_cancelled()
        {
            return Vec::new();
        }
        let mut roots = Vec::new();
        board.each_step(|step| roots.push(step));
        roots.retain(|&step| only.is_empty() || only.contains(&Move::Step(step)));
        roots.shuffle(request.rng);
        let budget = self.capped(request.budget, board.size());
        let Setup { limit, .. } = *request.view.setup();
        let limits = SearchLimits {
            budget: &budget,
            nodes: budget.nodes.unwrap_or(u64::MAX),
            depth: SearchLimits::MAX_DEPTH,
            plies_left: (limit > 0).then(|| limit.saturating_sub(request.view.plies())),
            searches_single_move,
        };
        alphabeta::search(&SearchPosition::new(board), &roots, &limits, wanted)
    }
}

/// The winning probability for a score, by a logistic curve; exactly 0 or 1 for forced results.
fn win_rate(score: i32) -> f32 {
    match score {
        FORCED_WIN.. => 1.0,
        _ if score <= -FORCED_WIN => 0.0,
        _ => 1.0 / (1.0 + (-score as f32 / WIN_RATE_SCALE).exp()),
    }
}

/// The score with its parts at the end of the expected line, the line, depth and positions.
fn reasons(board: &Board, found: &RootMove) -> Vec<Reason> {
    let mut reasons = Vec::new();
    if found.score >= FORCED_WIN {
        reasons.push(Reason::new("win", WIN - found.score));
    } else if found.score <= -FORCED_WIN {
        reasons.push(Reason::new("loss", WIN + found.score));
    } else {
        let parts = evaluate_after(board, board.mover(), &found.line);
        reasons.extend([
            Reason::new("search-worth", (win_rate(found.score) * 100.0).round()),
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

/// The evaluation at the end of a line.
fn evaluate_after(board: &Board, side: Side, line: &[Step]) -> Evaluation {
    let mut board = board.clone();
    for &step in line {
        board.play(step);
    }
    evaluate(&board, side)
}

/// A score in hundredths of a stone, written in stones.
fn stones(score: i32) -> String {
    format!("{:+.2}", f64::from(score) / 100.0)
}
