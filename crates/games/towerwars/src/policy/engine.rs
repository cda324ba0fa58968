//! Alpha-beta with iterative deepening, transposition table, late move reductions and a quiescence search.

use stammtisch_rules::Budget;

use crate::rules::{Board, Step};

use super::evaluate::Evaluator;
use super::order::{MOST_PLIES, Order, Ranked, attack_gain, pick};
use super::table::{Bound, Entry, Table, Worths};

/// The score of a game that is won now; a later win is worth one less a ply.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are forced wins.
pub(super) const SURE: i32 = WIN - MOST_PLIES as i32 - 1;
/// The deepest iteration.
const MOST_DEPTH: i32 = 40;

/// What a ply can hardly change in a quiet position.
const MARGIN: i32 = 120;
/// The clock is read once in so many positions.
const CLOCK: u64 = 128;

/// How far a search may go: the budget of whoever asked, the level's number of positions, and the plies until the table's limit.
pub(super) struct Limits<'a> {
    pub(super) budget: &'a Budget,
    pub(super) nodes: u64,
    pub(super) plies_left: Option<u32>,
    /// Whether also the only root move is looked at deeply.
    pub(super) is_weighing: bool,
}

/// What a search found about one move.
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) nodes: u64,
    pub(super) line: Vec<Step>,
}

/// Searches the position with its root moves in the order given (equal ones keep it) for the best few, as many as are wanted. Nothing is
/// found only where there are no moves.
pub(super) fn search(board: &Board, roots: &[Step], limits: &Limits<'_>, wanted: usize) -> Vec<Found> {
    let mut engine = Engine {
        board: board.clone(),
        table: Table::new(limits.nodes),
        evaluator: Evaluator::default(),
        worths: Worths::new(),
        order: Order::new(board.size()),
        lists: (0..MOST_PLIES).map(|_| Vec::new()).collect(),
        path: vec![board.hash()],
        nodes: 0,
        limits,
        stopped: false,
    };
    let mut ranked: Vec<Ranked> =
        roots.iter().map(|&step| Ranked { step, rank: engine.order.rank(board, step, None, 0) }).collect();
    ranked.sort_by_key(|ranked| -ranked.rank);
    let first = ranked.iter().take(1);
    let mut found: Vec<Found> =
        first.map(|root| Found { score: 0, depth: 0, nodes: 0, line: vec![root.step] }).collect();
    'deeper: for depth in 1..=MOST_DEPTH {
        for place in 0..wanted.min(ranked.len()) {
            let begun = engine.nodes;
            let best = engine.root(&mut ranked[place..], depth);
            let spent = engine.nodes - begun;
            if place == found.len() {
                let step = ranked[place].step;
                found.push(Found { score: 0, depth: 0, nodes: 0, line: vec![step] });
            }
            found[place].nodes += spent;
            let Some((score, best)) = best else { break 'deeper };
            if place == 0 {
                engine.table.put(board.hash(), Some(best), score, depth, Bound::Exact);
            }
            found[place] = Found { score, depth, line: engine.line(best), ..found[place] };
            if engine.stopped {
                break 'deeper;
            }
        }
        if found.first().is_none_or(|best| best.score.abs() >= SURE)
            || roots.len() == 1 && !limits.is_weighing
        {
            break;
        }
    }
    let mut seen: Vec<Step> = Vec::new();
    found.retain(|found| {
        let is_new = found.line.first().is_some_and(|step| !seen.contains(step));
        seen.extend(found.line.first());
        seen.len() == 1 || is_new && found.depth > 0
    });
    found
}

/// What is known of a position before its steps are tried.
struct Node {
    depth: i32,
    ply: usize,
    /// The score without a search; none worth the name under a threat.
    standing: i32,
    threatened: bool,
    is_pv: bool,
}

struct Engine<'a> {
    board: Board,
    table: Table,
    evaluator: Evaluator,
    worths: Worths,
    order: Order,
    /// A list of steps for every ply, so that none is allocated twice.
    lists: Vec<Vec<Ranked>>,
    /// The hashes of the positions on the way from the root.
    path: Vec<u64>,
    nodes: u64,
    limits: &'a Limits<'a>,
    stopped: bool,
}

impl Engine<'_> {
    /// One iteration. The best step moves to the front; what was found before the budget ran out counts. `None` if that is nothing.
    fn root(&mut self, roots: &mut [Ranked], depth: i32) -> Option<(i32, Step)> {
        let mut best: Option<(i32, usize)> = None;
        for (index, root) in roots.iter().enumerate() {
            let alpha = best.map_or(-WIN, |(score, _)| score);
            let undo = self.board.play(root.step);
            self.path.push(self.board.hash());
            let mut score = alpha + 1;
            if best.is_some() {
                score = -self.node(depth - 1, -alpha - 1, -alpha, 1);
            }
            if score > alpha && !self.stopped {
                score = -self.node(depth - 1, -WIN, -alpha, 1);
            }
            self.path.pop();
            self.board.take_back(undo);
            if self.stopped {
                break;
            }
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, index));
            }
        }
        let (score, index) = best?;
        roots[..=index].rotate_right(1);
        Some((score, roots.first()?.step))
    }

    /// The score of the position for the side to move, between alpha and beta.
    fn node(&mut self, depth: i32, mut alpha: i32, mut beta: i32, ply: usize) -> i32 {
        self.stopped |= self.nodes >= self.limits.nodes
            || self.nodes.is_multiple_of(CLOCK) && self.limits.budget.is_spent(self.nodes);
        if self.stopped {
            return 0;
        }
        self.nodes += 1;
        let side = self.board.mover();
        let lost_here = ply as i32 - WIN;
        if self.board.base_is_lost(side) || !self.board.can_move(side) {
            return lost_here;
        }
        if self.is_drawn(ply) {
            return 0;
        }
        if self.board.base_shot(side).is_some() {
            return WIN - ply as i32 - 1;
        }
        alpha = alpha.max(lost_here);
        beta = beta.min(WIN - ply as i32 - 3);
        if alpha >= beta {
            return alpha;
        }
        if ply >= MOST_PLIES - 1 {
            return self.worth();
        }
        let threatened = self.board.base_shot(!side).is_some();
        let depth = if threatened { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            self.quiesce(alpha, beta, ply)
        } else {
            self.full_width(depth, alpha, beta, ply, threatened)
        }
    }

    /// Searches all steps, unless the table or a look at the standing score settles it.
    fn full_width(&mut self, depth: i32, mut alpha: i32, beta: i32, ply: usize, threatened: bool) -> i32 {
        let key = self.board.hash();
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|entry| settled(&entry, depth, alpha, beta, ply)) {
            return score;
        }
        let standing = if threatened { -WIN } else { self.worth() };
        let node = Node { depth, ply, standing, threatened, is_pv: beta - alpha > 1 };
        if let Some(score) = self.good_enough(&node, beta) {
            return score;
        }
        let mut steps = self.list(known.and_then(|entry| entry.step), ply, false);
        let (first_alpha, mut best, mut best_step) = (alpha, -WIN, None);
        let mut index = 0;
        while let Some(Ranked { step, .. }) = pick(&mut steps, index) {
            let score = self.try_step(&node, step, index, alpha, beta, best);
            if self.stopped {
                break;
            }
            if let Some(score) = score.filter(|&score| score > best) {
                (best, best_step) = (score, Some(step));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                self.learn(&steps[..=index], depth, ply);
                break;
            }
            index += 1;
        }
        self.give_back(steps, ply);
        if self.stopped {
            return 0;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let step = best_step.filter(|_| bound != Bound::AtMost);
        self.table.put(key, step, to_table(best, ply), depth, bound);
        best
    }

    /// A score that shows the position to be too good for the enemy to allow it, if a short look is enough to see that.
    fn good_enough(&mut self, node: &Node, beta: i32) -> Option<i32> {
        if node.is_pv || node.threatened || beta.abs() >= SURE || node.standing < beta {
            return None;
        }
        if node.depth <= 3 && node.standing - MARGIN * node.depth >= beta {
            return Some(node.standing);
        }
        let score = if node.depth >= 2 { self.pass(node.depth, beta, node.ply) } else { -WIN };
        (score >= beta).then_some(if score >= SURE { beta } else { score })
    }

    /// The score of a step; `None` if it is not worth a look. Late quiet steps are looked at less deeply, unless they turn out well.
    fn try_step(
        &mut self,
        node: &Node,
        step: Step,
        index: usize,
        alpha: i32,
        beta: i32,
        best: i32,
    ) -> Option<i32> {
        let quiet = attack_gain(&self.board, step) == 0;
        let late = index > 0 && quiet && !node.threatened && !self.aims(step);
        let hopeless = node.standing + MARGIN * node.depth <= alpha;
        if late && !node.is_pv && node.depth <= 2 && best > -SURE && hopeless {
            return None;
        }
        let undo = self.board.play(step);
        self.path.push(self.board.hash());
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let mut score = alpha + 1;
        if index > 0 {
            let less = if late { reduction(node.depth, index, node.is_pv) } else { 0 };
            score = -self.node(depth - less, -alpha - 1, -alpha, ply);
            if score > alpha && less > 0 {
                score = -self.node(depth, -alpha - 1, -alpha, ply);
            }
        }
        if score > alpha && (index == 0 || node.is_pv) {
            score = -self.node(depth, -beta, -alpha, ply);
        }
        self.path.pop();
        self.board.take_back(undo);
        Some(score)
    }

    /// Whether the quiet step brings the enemy base into range. None of the side's stones has it in range now.
    fn aims(&mut self, step: Step) -> bool {
        let side = self.board.mover();
        if self.board.square(step.from).is_stone() && self.board.square(step.to).is_empty() {
            return self.board.distance_to_base(!side, step.to) <= self.board.range(side, step.to);
        }
        let undo = self.board.play(step);
        let aims = self.board.base_shot(side).is_some();
        self.board.take_back(undo);
        aims
    }

    fn worth(&mut self) -> i32 {
        self.worths.get(self.board.hash(), || self.evaluator.evaluate(&self.board))
    }

    /// Remembers which quiet step refuted the position, and which ones before it did not.
    fn learn(&mut self, tried: &[Ranked], depth: i32, ply: usize) {
        let side = self.board.mover();
        let Some((last, before)) = tried.split_last() else { return };
        if attack_gain(&self.board, last.step) > 0 {
            return;
        }
        self.order.praise(side, last.step, depth, ply);
        for tried in before {
            if attack_gain(&self.board, tried.step) == 0 {
                self.order.blame(side, tried.step, depth);
            }
        }
    }

    /// Lets the enemy move twice: a position that is good even so need not be looked at closer.
    fn pass(&mut self, depth: i32, beta: i32, ply: usize) -> i32 {
        let side = self.board.mover();
        self.board.set_mover(!side);
        self.path.push(self.board.hash());
        let score = -self.node(depth - 3 - depth / 4, -beta, -beta + 1, ply + 1);
        self.path.pop();
        self.board.set_mover(side);
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
        let mut steps = self.list(None, ply, true);
        let side = self.board.mover();
        let mut index = 0;
        while let Some(Ranked { step, .. }) = pick(&mut steps, index) {
            index += 1;
            let gain = attack_gain(&self.board, step);
            if standing + 130 * gain + 60 <= alpha {
                break;
            }
            let undo = self.board.play(step);
            let taken_back = gain < 2 && self.board.reaches(!side, step.to);
            let mut score = best;
            if !taken_back {
                self.path.push(self.board.hash());
                score = -self.node(0, -beta, -alpha, ply + 1);
                self.path.pop();
            }
            self.board.take_back(undo);
            if self.stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.give_back(steps, ply);
        best
    }

    /// Whether the table's limit is reached here, or the position repeats one on the way.
    fn is_drawn(&self, ply: usize) -> bool {
        let over = self.limits.plies_left.is_some_and(|left| ply >= left as usize);
        let Some((here, earlier)) = self.path.split_last() else { return over };
        over || earlier.iter().rev().skip(1).step_by(2).any(|hash| hash == here)
    }

    /// The steps of the position, ranked. The list must be given back.
    fn list(&mut self, known: Option<Step>, ply: usize, attacks: bool) -> Vec<Ranked> {
        let mut steps = std::mem::take(&mut self.lists[ply]);
        steps.clear();
        let rank = |step| Ranked { step, rank: self.order.rank(&self.board, step, known, ply) };
        if attacks {
            self.board.each_attack(|step| steps.push(rank(step)));
        } else {
            self.board.each_step(|step| steps.push(rank(step)));
        }
        steps
    }

    fn give_back(&mut self, steps: Vec<Ranked>, ply: usize) {
        self.lists[ply] = steps;
    }

    /// The moves that both sides are expected to make, beginning with that step.
    fn line(&self, first: Step) -> Vec<Step> {
        let mut board = self.board.clone();
        let mut seen = vec![board.hash()];
        let mut line = vec![first];
        board.play(first);
        while line.len() < 8 && !seen.contains(&board.hash()) {
            seen.push(board.hash());
            let shot = board.base_shot(board.mover());
            let known = self.table.get(board.hash()).and_then(|entry| entry.step);
            let Some(step) = shot.or(known).filter(|&step| board.check(step).is_ok()) else { break };
            line.push(step);
            board.play(step);
        }
        line
    }
}

/// The score of a position that was searched deeply enough before.
fn settled(entry: &Entry, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= beta,
        Bound::AtMost => score <= alpha,
    };
    (settles && i32::from(entry.depth) >= depth).then_some(score)
}

/// How many plies less a late quiet step is searched at first.
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

/// Wins are stored as seen from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= SURE => score + ply as i32,
        _ if score <= -SURE => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i16, ply: usize) -> i32 {
    match i32::from(score) {
        score if score >= SURE => score - ply as i32,
        score if score <= -SURE => score + ply as i32,
        score => score,
    }
}
