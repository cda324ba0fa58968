//! The search of one position, on one core.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use stammtisch_rules::Budget;

use super::order::{Order, Ranked, pick};
use super::table::{Bound, Table, Worths, to_table};
use super::{Limits, MAX_PLIES, Position, SURE, Verdict, WIN};

/// The clock is read once in so many positions.
const CLOCK: u64 = 128;
/// The longest line that is told.
const MAX_LINE_LEN: usize = 8;

/// What is known of a position before its moves are tried.
struct Node {
    depth: i32,
    ply: usize,
    /// The score without a search; none worth the name under a threat.
    standing: i32,
    threatened: bool,
    is_pv: bool,
}

pub(super) struct Engine<'a, P: Position> {
    pub(super) position: P,
    table: Table<P::Move>,
    worths: Worths,
    pub(super) order: Order<P::Move>,
    /// A list of moves for every ply, so that none is allocated twice.
    lists: Vec<Vec<Ranked<P::Move>>>,
    /// The keys of the positions on the way from the root.
    path: Vec<u64>,
    pub(super) nodes: u64,
    budget: Budget,
    /// The most positions.
    most: u64,
    plies_left: Option<u32>,
    pub(super) stopped: bool,
    /// Whether another core has used up the budget.
    enough: &'a AtomicBool,
}

impl<'a, P: Position> Engine<'a, P> {
    /// One that looks at so many positions at most.
    pub(super) fn new(
        position: &P,
        budget: Budget,
        most: u64,
        limits: &Limits<'_>,
        enough: &'a AtomicBool,
    ) -> Engine<'a, P> {
        Engine {
            position: position.clone(),
            table: Table::new(most),
            worths: Worths::new(),
            order: Order::new(position.indices()),
            lists: (0..MAX_PLIES).map(|_| Vec::new()).collect(),
            path: vec![position.key()],
            nodes: 0,
            budget,
            most,
            plies_left: limits.plies_left,
            stopped: false,
            enough,
        }
    }

    /// The score of a root move, if it is above alpha; else something that is not. A move that is not expected to be is looked at in short first.
    pub(super) fn root_move(&mut self, mv: P::Move, depth: i32, alpha: i32, is_first: bool) -> i32 {
        let undo = self.position.make(mv);
        self.path.push(self.position.key());
        let mut score = alpha + 1;
        if !is_first {
            score = -self.node(depth - 1, -alpha - 1, -alpha, 1);
        }
        if score > alpha && !self.stopped {
            score = -self.node(depth - 1, -WIN, -alpha, 1);
        }
        self.path.pop();
        self.position.unmake(undo);
        score
    }

    /// Remembers what was found for the root.
    pub(super) fn remember_root(&mut self, best: P::Move, score: i32, depth: i32) {
        self.table.put(self.position.key(), Some(best), score, depth, Bound::Exact);
    }

    /// How much this thread may still work, where that is limited.
    pub(super) fn work_left(&self) -> Option<Duration> {
        self.budget.work_left()
    }

    /// Has it count the work of the thread that asks, from now on.
    pub(super) fn may_work(&mut self, left: Option<Duration>) {
        if let Some(left) = left {
            self.budget = self.budget.clone().with_cpu_time(left);
        }
    }

    /// Whether the search is to end here.
    fn is_over(&self) -> bool {
        self.nodes >= self.most
            || self.nodes.is_multiple_of(CLOCK)
                && (self.enough.load(Ordering::Relaxed) || self.budget.is_spent(self.nodes))
    }

    /// The score of the position for the side to move, between alpha and beta.
    fn node(&mut self, depth: i32, mut alpha: i32, mut beta: i32, ply: usize) -> i32 {
        self.stopped |= self.is_over();
        if self.stopped {
            return 0;
        }
        self.nodes += 1;
        let lost_here = ply as i32 - WIN;
        match self.position.verdict() {
            Some(Verdict::Lost) => return lost_here,
            Some(Verdict::Won) => return -lost_here,
            Some(Verdict::Drawn) => return 0,
            None if self.is_drawn(ply) => return 0,
            None if self.position.winning().is_some() => return WIN - ply as i32 - 1,
            None => {}
        }
        alpha = alpha.max(lost_here);
        beta = beta.min(WIN - ply as i32 - if P::SEES_WINS { 3 } else { 1 });
        if alpha >= beta {
            return alpha;
        }
        if ply >= MAX_PLIES - 1 {
            return self.worth();
        }
        let threatened = self.position.is_threatened();
        let depth = if threatened { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            self.quiesce(alpha, beta, ply)
        } else {
            self.full_width(depth, alpha, beta, ply, threatened)
        }
    }

    /// Searches all moves, unless the table or a look at the standing score settles it.
    fn full_width(&mut self, depth: i32, mut alpha: i32, beta: i32, ply: usize, threatened: bool) -> i32 {
        let key = self.position.key();
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.settles(depth, alpha, beta, ply)) {
            return score;
        }
        let standing = if threatened { -WIN } else { self.worth() };
        let node = Node { depth, ply, standing, threatened, is_pv: beta - alpha > 1 };
        if let Some(score) = self.good_enough(&node, beta) {
            return score;
        }
        let mut moves = self.list(known.and_then(|entry| entry.mv), ply, false);
        let (first_alpha, mut best, mut best_move) = (alpha, -WIN, None);
        let mut index = 0;
        while let Some(Ranked { mv, .. }) = pick(&mut moves, index) {
            let score = self.try_move(&node, mv, index, alpha, beta, best);
            if self.stopped {
                break;
            }
            if let Some(score) = score.filter(|&score| score > best) {
                (best, best_move) = (score, Some(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                self.learn(&moves[..=index], depth, ply);
                break;
            }
            index += 1;
        }
        self.give_back(moves, ply);
        if self.stopped {
            return 0;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let mv = best_move.filter(|_| bound != Bound::AtMost);
        self.table.put(key, mv, to_table(best, ply), depth, bound);
        best
    }

    /// A score that shows the position to be too good for the enemy to allow it, if a short look is enough to see that.
    fn good_enough(&mut self, node: &Node, beta: i32) -> Option<i32> {
        if node.is_pv || node.threatened || beta.abs() >= SURE || node.standing < beta {
            return None;
        }
        let margin = P::MARGINS.quiet;
        if margin > 0 && node.depth <= 3 && node.standing - margin * node.depth >= beta {
            return Some(node.standing);
        }
        let score = if P::PASSES && node.depth >= 2 { self.pass(node.depth, beta, node.ply) } else { -WIN };
        (score >= beta).then_some(if score >= SURE { beta } else { score })
    }

    /// The score of a move; `None` if it is not worth a look. Late quiet moves are looked at less deeply, unless they turn out well.
    fn try_move(
        &mut self,
        node: &Node,
        mv: P::Move,
        index: usize,
        alpha: i32,
        beta: i32,
        best: i32,
    ) -> Option<i32> {
        let margins = P::MARGINS;
        let may_wait = (margins.reduces || margins.quiet > 0) && index > 0;
        let late =
            may_wait && self.position.gain(mv) == 0 && !node.threatened && !self.position.threatens(mv);
        let hopeless = margins.quiet > 0 && node.standing + margins.quiet * node.depth <= alpha;
        if late && !node.is_pv && node.depth <= 2 && best > -SURE && hopeless {
            return None;
        }
        let undo = self.position.make(mv);
        self.path.push(self.position.key());
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let mut score = alpha + 1;
        if index > 0 {
            let less = if late && margins.reduces { reduction(node.depth, index, node.is_pv) } else { 0 };
            score = -self.node(depth - less, -alpha - 1, -alpha, ply);
            if score > alpha && less > 0 {
                score = -self.node(depth, -alpha - 1, -alpha, ply);
            }
        }
        if score > alpha && (index == 0 || node.is_pv) {
            score = -self.node(depth, -beta, -alpha, ply);
        }
        self.path.pop();
        self.position.unmake(undo);
        Some(score)
    }

    fn worth(&mut self) -> i32 {
        self.worths.get(self.position.key(), || self.position.worth())
    }

    /// Remembers which quiet move refuted the position, and which ones before it did not.
    fn learn(&mut self, tried: &[Ranked<P::Move>], depth: i32, ply: usize) {
        let Some((last, before)) = tried.split_last() else { return };
        if self.position.gain(last.mv) > 0 {
            return;
        }
        self.order.praise(self.position.index(last.mv), last.mv, depth, ply);
        for tried in before {
            if self.position.gain(tried.mv) == 0 {
                self.order.blame(self.position.index(tried.mv), depth);
            }
        }
    }

    /// Lets the enemy move twice: a position that is good even so need not be looked at closer.
    fn pass(&mut self, depth: i32, beta: i32, ply: usize) -> i32 {
        self.position.pass();
        self.path.push(self.position.key());
        let score = -self.node(depth - 3 - depth / 4, -beta, -beta + 1, ply + 1);
        self.path.pop();
        self.position.pass();
        score
    }

    /// Plays out attacks that win something, until the position is quiet.
    fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        let standing = self.worth();
        if standing >= beta {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let mut moves = self.list(None, ply, true);
        let mut index = 0;
        while let Some(Ranked { mv, .. }) = pick(&mut moves, index) {
            index += 1;
            let gain = self.position.gain(mv);
            if standing + P::MARGINS.piece * gain + P::MARGINS.beside <= alpha {
                break;
            }
            let undo = self.position.make(mv);
            let mut score = best;
            if !self.position.is_answered(mv, gain) {
                self.path.push(self.position.key());
                score = -self.node(0, -beta, -alpha, ply + 1);
                self.path.pop();
            }
            self.position.unmake(undo);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.give_back(moves, ply);
        best
    }

    /// Whether the game's limit is reached here, or the position repeats one on the way.
    fn is_drawn(&self, ply: usize) -> bool {
        let over = self.plies_left.is_some_and(|left| ply >= left as usize);
        let Some((here, earlier)) = self.path.split_last() else { return over };
        over || earlier.iter().rev().skip(1).step_by(2).any(|key| key == here)
    }

    /// The moves of the position, ranked. The list must be given back.
    fn list(&mut self, known: Option<P::Move>, ply: usize, attacks: bool) -> Vec<Ranked<P::Move>> {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        moves.clear();
        let rank = |mv| Ranked { mv, rank: self.order.rank(&self.position, mv, known, ply) };
        if attacks {
            self.position.each_attack(|mv| moves.push(rank(mv)));
        } else {
            self.position.each_move(|mv| moves.push(rank(mv)));
        }
        moves
    }

    fn give_back(&mut self, moves: Vec<Ranked<P::Move>>, ply: usize) {
        self.lists[ply] = moves;
    }

    /// The moves that both sides are expected to make, beginning with that one.
    pub(super) fn line(&self, first: P::Move) -> Vec<P::Move> {
        let mut position = self.position.clone();
        let mut seen = vec![position.key()];
        let mut line = vec![first];
        position.make(first);
        while line.len() < MAX_LINE_LEN && !seen.contains(&position.key()) {
            seen.push(position.key());
            let known = || self.table.get(position.key()).and_then(|entry| entry.mv);
            let next = position.winning().or_else(known).filter(|&mv| position.is_legal(mv));
            let Some(mv) = next.filter(|_| position.verdict().is_none()) else { break };
            line.push(mv);
            position.make(mv);
        }
        line
    }
}

/// How many plies less a late quiet move is searched at first.
fn reduction(depth: i32, index: usize, is_pv: bool) -> i32 {
    let late = match index {
        0..=3 => 0,
        4..=11 => 1,
        12..=29 => 2,
        _ => 3,
    };
    let less = if is_pv { late - 1 } else { late };
    less.clamp(0, depth - 1)
}
