//! Negamax alpha-beta search of one position, on one thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use stammtisch_rules::Budget;

use super::order::{MoveOrdering, ScoredMove, pick_next};
use super::table::{Bound, EvalCache, TranspositionTable, to_table};
use super::{FORCED_WIN, MAX_PLIES, Position, SearchLimits, TerminalResult, WIN};

/// How many positions are searched between two checks of the budget.
const BUDGET_CHECK_INTERVAL: u64 = 128;
/// The maximum length of a reported line.
const MAX_LINE_LEN: usize = 8;
/// The highest depth at which reverse futility pruning applies.
const MAX_REVERSE_FUTILITY_DEPTH: i32 = 3;
/// The highest depth at which futility pruning applies.
const MAX_FUTILITY_DEPTH: i32 = 2;
/// The lowest depth at which null move pruning applies.
const MIN_NULL_MOVE_DEPTH: i32 = 2;

/// What is known of a node before its moves are searched.
struct NodeInfo {
    depth: i32,
    ply: usize,
    /// The static evaluation; `-WIN` under a threat, where it would be meaningless.
    static_eval: i32,
    is_threatened: bool,
    /// Whether the node is on the principal variation: its window is not a null window.
    is_pv: bool,
}

/// A search with the tables that it fills. Each thread has one.
pub(super) struct AlphaBetaSearch<'a, P: Position> {
    pub(super) position: P,
    table: TranspositionTable<P::Move>,
    eval_cache: EvalCache,
    pub(super) ordering: MoveOrdering<P::Move>,
    /// One move list per ply, reused to avoid allocation.
    move_lists: Vec<Vec<ScoredMove<P::Move>>>,
    /// The keys of the positions from the root to the current node, for repetitions.
    path: Vec<u64>,
    pub(super) nodes: u64,
    budget: Budget,
    max_nodes: u64,
    plies_left: Option<u32>,
    pub(super) is_stopped: bool,
    /// Set when any thread has used up the budget.
    stop_all: &'a AtomicBool,
}

impl<'a, P: Position> AlphaBetaSearch<'a, P> {
    /// A search of at most `max_nodes` positions.
    pub(super) fn new(
        position: &P,
        budget: Budget,
        max_nodes: u64,
        limits: &SearchLimits<'_>,
        stop_all: &'a AtomicBool,
    ) -> AlphaBetaSearch<'a, P> {
        AlphaBetaSearch {
            position: position.clone(),
            table: TranspositionTable::new(max_nodes),
            eval_cache: EvalCache::new(),
            ordering: MoveOrdering::new(position.index_count()),
            move_lists: (0..MAX_PLIES).map(|_| Vec::new()).collect(),
            path: vec![position.key()],
            nodes: 0,
            budget,
            max_nodes,
            plies_left: limits.plies_left,
            is_stopped: false,
            stop_all,
        }
    }

    /// The score of a root move if it exceeds alpha, else an upper bound.
    ///
    /// All moves but the first are tried with a null window first (principal variation search).
    pub(super) fn root_move(&mut self, mv: P::Move, depth: i32, alpha: i32, is_first: bool) -> i32 {
        let undo = self.position.make(mv);
        self.path.push(self.position.key());
        let mut score = alpha + 1;
        if !is_first {
            score = -self.negamax(depth - 1, -alpha - 1, -alpha, 1);
        }
        if score > alpha && !self.is_stopped {
            score = -self.negamax(depth - 1, -WIN, -alpha, 1);
        }
        self.path.pop();
        self.position.unmake(undo);
        score
    }

    /// Stores the result of an iteration for the root position.
    pub(super) fn store_root(&mut self, best: P::Move, score: i32, depth: i32) {
        self.table.put(self.position.key(), Some(best), score, depth, Bound::Exact);
    }

    /// The remaining CPU time of this thread, if it is limited.
    pub(super) fn cpu_time_left(&self) -> Option<Duration> {
        self.budget.cpu_time_left()
    }

    /// Limits the CPU time of the calling thread, from now on.
    pub(super) fn limit_cpu_time(&mut self, limit: Option<Duration>) {
        if let Some(limit) = limit {
            self.budget = self.budget.clone().with_cpu_time(limit);
        }
    }

    fn should_stop(&self) -> bool {
        self.nodes >= self.max_nodes
            || self.nodes.is_multiple_of(BUDGET_CHECK_INTERVAL)
                && (self.stop_all.load(Ordering::Relaxed) || self.budget.is_spent(self.nodes))
    }

    /// The score of the current position within the window from alpha to beta (fail-soft).
    fn negamax(&mut self, depth: i32, mut alpha: i32, mut beta: i32, ply: usize) -> i32 {
        self.is_stopped |= self.should_stop();
        if self.is_stopped {
            return 0;
        }
        self.nodes += 1;
        let lost_here = ply as i32 - WIN;
        match self.position.terminal_result() {
            Some(TerminalResult::Lost) => return lost_here,
            Some(TerminalResult::Won) => return -lost_here,
            Some(TerminalResult::Drawn) => return 0,
            None if self.is_drawn(ply) => return 0,
            None if self.position.winning_move().is_some() => return WIN - ply as i32 - 1,
            None => {}
        }
        // Mate distance pruning: no line from here can be better or worse than these bounds.
        alpha = alpha.max(lost_here);
        beta = beta.min(WIN - ply as i32 - if P::FINDS_WINS { 3 } else { 1 });
        if alpha >= beta {
            return alpha;
        }
        if ply >= MAX_PLIES - 1 {
            return self.static_eval();
        }
        // Threat extension.
        let is_threatened = self.position.is_threatened();
        let depth = if is_threatened { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            self.quiesce(alpha, beta, ply)
        } else {
            self.search_moves(depth, alpha, beta, ply, is_threatened)
        }
    }

    /// Searches all moves of a node, unless the table or static pruning gives a cutoff.
    fn search_moves(
        &mut self,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        is_threatened: bool,
    ) -> i32 {
        let key = self.position.key();
        let entry = self.table.get(key);
        if let Some(score) = entry.and_then(|entry| entry.cutoff(depth, alpha, beta, ply)) {
            return score;
        }
        let static_eval = if is_threatened { -WIN } else { self.static_eval() };
        let node = NodeInfo { depth, ply, static_eval, is_threatened, is_pv: beta - alpha > 1 };
        if let Some(score) = self.prune_node(&node, beta) {
            return score;
        }
        let mut moves = self.take_move_list(entry.and_then(|entry| entry.mv), ply, false);
        let alpha_before = alpha;
        let mut best = -WIN;
        let mut best_move = None;
        let mut index = 0;
        while let Some(ScoredMove { mv, .. }) = pick_next(&mut moves, index) {
            let score = self.try_move(&node, mv, index, alpha, beta, best);
            if self.is_stopped {
                break;
            }
            if let Some(score) = score.filter(|&score| score > best) {
                (best, best_move) = (score, Some(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                self.update_ordering(&moves[..=index], depth, ply);
                break;
            }
            index += 1;
        }
        self.return_move_list(moves, ply);
        if self.is_stopped {
            return 0;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > alpha_before => Bound::Exact,
            _ => Bound::Upper,
        };
        let mv = if bound == Bound::Upper { None } else { best_move };
        self.table.put(key, mv, to_table(best, ply), depth, bound);
        best
    }

    /// Reverse futility pruning and null move pruning: a score of at least beta, if the node is
    /// too good for the opponent to enter it.
    fn prune_node(&mut self, node: &NodeInfo, beta: i32) -> Option<i32> {
        if node.is_pv || node.is_threatened || beta.abs() >= FORCED_WIN || node.static_eval < beta {
            return None;
        }
        let margin = P::MARGINS.futility;
        if margin > 0
            && node.depth <= MAX_REVERSE_FUTILITY_DEPTH
            && node.static_eval - margin * node.depth >= beta
        {
            return Some(node.static_eval);
        }
        if !P::ALLOWS_NULL_MOVE || node.depth < MIN_NULL_MOVE_DEPTH {
            return None;
        }
        let score = self.null_move(node.depth, beta, node.ply);
        // A win after a null move is not proven.
        (score >= beta).then_some(if score >= FORCED_WIN { beta } else { score })
    }

    /// Searches a move and returns its score; `None` if futility pruning skips it.
    ///
    /// Late quiet moves are searched at reduced depth first, and moves after the first with a null
    /// window. Whatever raises alpha is searched again.
    fn try_move(
        &mut self,
        node: &NodeInfo,
        mv: P::Move,
        index: usize,
        alpha: i32,
        beta: i32,
        best: i32,
    ) -> Option<i32> {
        let margins = P::MARGINS;
        let is_late_quiet = index > 0
            && (margins.reduces_late_moves || margins.futility > 0)
            && self.position.gain(mv) == 0
            && !node.is_threatened
            && !self.position.threatens_win(mv);
        let is_futile = margins.futility > 0 && node.static_eval + margins.futility * node.depth <= alpha;
        if is_late_quiet && !node.is_pv && node.depth <= MAX_FUTILITY_DEPTH && best > -FORCED_WIN && is_futile
        {
            return None;
        }
        let undo = self.position.make(mv);
        self.path.push(self.position.key());
        let depth = node.depth - 1;
        let ply = node.ply + 1;
        let mut score = alpha + 1;
        if index > 0 {
            let reduction = if is_late_quiet && margins.reduces_late_moves {
                reduction(node.depth, index, node.is_pv)
            } else {
                0
            };
            score = -self.negamax(depth - reduction, -alpha - 1, -alpha, ply);
            if score > alpha && reduction > 0 {
                score = -self.negamax(depth, -alpha - 1, -alpha, ply);
            }
        }
        if score > alpha && (index == 0 || node.is_pv) {
            score = -self.negamax(depth, -beta, -alpha, ply);
        }
        self.path.pop();
        self.position.unmake(undo);
        Some(score)
    }

    fn static_eval(&mut self) -> i32 {
        self.eval_cache.get_or_compute(self.position.key(), || self.position.evaluate())
    }

    /// After a beta cutoff by a quiet move: rewards it and penalizes the quiet moves before it.
    fn update_ordering(&mut self, tried: &[ScoredMove<P::Move>], depth: i32, ply: usize) {
        let Some((last, before)) = tried.split_last() else { return };
        if self.position.gain(last.mv) > 0 {
            return;
        }
        self.ordering.reward_cutoff(self.position.index(last.mv), last.mv, depth, ply);
        for tried in before {
            if self.position.gain(tried.mv) == 0 {
                self.ordering.penalize(self.position.index(tried.mv), depth);
            }
        }
    }

    /// The score of passing, searched at reduced depth with a null window.
    fn null_move(&mut self, depth: i32, beta: i32, ply: usize) -> i32 {
        self.position.toggle_side();
        self.path.push(self.position.key());
        let score = -self.negamax(depth - 3 - depth / 4, -beta, -beta + 1, ply + 1);
        self.path.pop();
        self.position.toggle_side();
        score
    }

    /// Quiescence search: plays out attacks, with the static evaluation as a lower bound.
    fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        let stand_pat = self.static_eval();
        if stand_pat >= beta {
            return stand_pat;
        }
        alpha = alpha.max(stand_pat);
        let mut best = stand_pat;
        let mut moves = self.take_move_list(None, ply, true);
        let mut index = 0;
        while let Some(ScoredMove { mv, .. }) = pick_next(&mut moves, index) {
            index += 1;
            let gain = self.position.gain(mv);
            // Delta pruning. Attacks are ordered by gain, so that no later one is better.
            if stand_pat + P::MARGINS.piece * gain + P::MARGINS.delta <= alpha {
                break;
            }
            let undo = self.position.make(mv);
            let mut score = best;
            if !self.position.is_recaptured(mv, gain) {
                self.path.push(self.position.key());
                score = -self.negamax(0, -beta, -alpha, ply + 1);
                self.path.pop();
            }
            self.position.unmake(undo);
            if self.is_stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.return_move_list(moves, ply);
        best
    }

    /// Whether the game's ply limit is reached, or the position repeats one on the path.
    fn is_drawn(&self, ply: usize) -> bool {
        let is_at_limit = self.plies_left.is_some_and(|left| ply >= left as usize);
        let Some((here, earlier)) = self.path.split_last() else { return is_at_limit };
        is_at_limit || earlier.iter().rev().skip(1).step_by(2).any(|key| key == here)
    }

    /// Takes the move list of a ply, filled with scored moves. It must be returned after use.
    fn take_move_list(
        &mut self,
        table_move: Option<P::Move>,
        ply: usize,
        attacks_only: bool,
    ) -> Vec<ScoredMove<P::Move>> {
        let mut moves = std::mem::take(&mut self.move_lists[ply]);
        moves.clear();
        let scored = |mv| ScoredMove { mv, score: self.ordering.score(&self.position, mv, table_move, ply) };
        if attacks_only {
            self.position.each_attack(|mv| moves.push(scored(mv)));
        } else {
            self.position.each_move(|mv| moves.push(scored(mv)));
        }
        moves
    }

    fn return_move_list(&mut self, moves: Vec<ScoredMove<P::Move>>, ply: usize) {
        self.move_lists[ply] = moves;
    }

    /// The principal variation after a root move, from the transposition table.
    pub(super) fn line(&self, first: P::Move) -> Vec<P::Move> {
        let mut position = self.position.clone();
        let mut seen = vec![position.key()];
        let mut line = vec![first];
        position.make(first);
        while line.len() < MAX_LINE_LEN && !seen.contains(&position.key()) {
            seen.push(position.key());
            let table_move = || self.table.get(position.key()).and_then(|entry| entry.mv);
            let next = position.winning_move().or_else(table_move).filter(|&mv| position.is_legal(mv));
            let Some(mv) = next else { break };
            if position.terminal_result().is_some() {
                break;
            }
            line.push(mv);
            position.make(mv);
        }
        line
    }
}

/// Late move reductions: by how many plies a late quiet move is reduced.
fn reduction(depth: i32, index: usize, is_pv: bool) -> i32 {
    let by_index = match index {
        0..=3 => 0,
        4..=11 => 1,
        12..=29 => 2,
        _ => 3,
    };
    let reduction = if is_pv { by_index - 1 } else { by_index };
    reduction.clamp(0, depth - 1)
}
