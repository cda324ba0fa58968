//! The player `classic`, as the game's specification describes it: a one-ply greedy strategy.
//!
//! A move scores the distance by which it comes nearer to the enemy base, plus 1 for a taken stone
//! or 2 for a taken tower. One of the best moves is played at random. Two rules take precedence:
//! (a) a winning move is played if there is one; (b) a move that lets the enemy win at once is
//! played only if there is no other.

use rand::seq::IndexedRandom;
use stammtisch_rules::{Choice, Player, Reason, SearchRequest};

use crate::rules::{Board, Move, Side, Step, TowerWars};

/// The player `classic`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Player<TowerWars> for Classic {
    fn choose(&mut self, request: &mut SearchRequest<'_, TowerWars>) -> Option<Choice<Move>> {
        let board = request.view.board();
        if request.view.end().is_some()
            || board.mover().seat() != request.seat
            || request.budget.is_cancelled()
        {
            return None;
        }
        let advice = Advice::new(board);
        let &step = advice.best.choose(request.rng)?;
        let score = Score::of(board, step);
        let mut reasons = match advice.rule {
            Rule::Win => vec![Reason::new("win", 1)],
            Rule::Safe => vec![Reason::new("avoided", advice.avoided)],
            Rule::Lost => vec![Reason::new("lost", advice.avoided)],
        };
        reasons.extend([
            Reason::new("score", score.total()),
            Reason::new("nearer", score.nearer),
            Reason::new("take", score.take),
            Reason::new("equal", advice.best.len()),
        ]);
        Some(Choice { mv: Move::Step(step), reasons })
    }
}

/// The score of a move in the specification's strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How much nearer the stone comes to the enemy base.
    pub nearer: i32,
    /// 1 for a taken stone, 2 for a taken tower, else 0. Blocking is not taking.
    pub take: i32,
}

impl Score {
    /// The score of a legal step.
    pub fn of(board: &Board, step: Step) -> Score {
        let side = board.mover();
        let distance = |cell| i32::from(board.distance_to_base(!side, cell));
        let target = board.square(step.to);
        let take = match target.side() {
            Some(owner) if owner == side || target.is_base() => 0,
            Some(_) if target.is_stone() => 1,
            Some(_) if step.is_near() => 2,
            _ => 0,
        };
        Score { nearer: distance(step.from) - distance(step.to), take }
    }

    /// The sum of both.
    pub const fn total(self) -> i32 {
        self.nearer + self.take
    }
}

/// The rule by which the moves were chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Rule (a): the moves win.
    Win,
    /// Rule (b): the moves do not let the enemy win at once.
    Safe,
    /// Every move lets the enemy win.
    Lost,
}

/// The moves that the strategy plays with equal probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The rule that selected them.
    pub rule: Rule,
    /// The moves.
    pub best: Vec<Step>,
    /// How many moves would let the enemy win at once.
    pub avoided: usize,
}

impl Advice {
    /// The moves for the side to move; empty only if it has none.
    pub fn new(board: &Board) -> Advice {
        let mut steps = Vec::new();
        board.each_step(|step| steps.push(step));
        let mut after = board.clone();
        let mut winning = Vec::new();
        let mut safe = Vec::new();
        let mut losing = Vec::new();
        for step in steps {
            let undo = after.play(step);
            let group = if has_lost(&after, after.mover()) {
                &mut winning
            } else if can_win_at_once(&mut after) {
                &mut losing
            } else {
                &mut safe
            };
            group.push(step);
            after.take_back(undo);
        }
        let avoided = losing.len();
        let (rule, steps) = if !winning.is_empty() {
            (Rule::Win, winning)
        } else if !safe.is_empty() {
            (Rule::Safe, safe)
        } else {
            (Rule::Lost, losing)
        };
        Advice { rule, best: best_scored(board, steps), avoided }
    }
}

fn best_scored(board: &Board, mut steps: Vec<Step>) -> Vec<Step> {
    let score = |step: &Step| Score::of(board, *step).total();
    let best = steps.iter().map(score).max();
    steps.retain(|step| Some(score(step)) == best);
    steps
}

fn has_lost(board: &Board, side: Side) -> bool {
    board.base_is_lost(side) || !board.can_move(side)
}

/// Whether the side to move has a winning move.
///
/// A win needs the enemy base in range, or a move that leaves the enemy without any. One move
/// cannot immobilise two stones that have room to step, which rules out most boards quickly.
fn can_win_at_once(board: &mut Board) -> bool {
    let side = board.mover();
    if board.base_shot(side).is_some() {
        return true;
    }
    if board.loose_stones(!side) >= 2 {
        return false;
    }
    let mut steps = Vec::new();
    board.each_step(|step| steps.push(step));
    steps.into_iter().any(|step| {
        let undo = board.play(step);
        let is_win = has_lost(board, !side);
        board.take_back(undo);
        is_win
    })
}
