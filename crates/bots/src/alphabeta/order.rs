//! Move ordering: transposition table move, captures, killer moves, then history.

use super::{MAX_PLIES, Position};

/// Ordering score of the best move from the transposition table.
const TABLE_MOVE_SCORE: i32 = 1 << 24;
/// Base score of attacks.
const ATTACK_SCORE: i32 = 1 << 20;
/// Score of killer moves.
const KILLER_SCORE: i32 = 1 << 18;
/// The bound of history scores.
const MAX_HISTORY: i32 = 1 << 16;

/// Killer moves and history scores, learnt during the search.
pub(super) struct MoveOrdering<M> {
    /// The last two quiet moves that caused a beta cutoff, by ply.
    killers: [[Option<M>; 2]; MAX_PLIES],
    /// History scores by [`Position::index`].
    history: Vec<i32>,
}

/// A move with its ordering score.
#[derive(Clone, Copy)]
pub(super) struct ScoredMove<M> {
    pub(super) mv: M,
    pub(super) score: i32,
}

impl<M: Copy + Eq> MoveOrdering<M> {
    pub(super) fn new(index_count: usize) -> MoveOrdering<M> {
        MoveOrdering { killers: [[None; 2]; MAX_PLIES], history: vec![0; index_count] }
    }

    /// The ordering score: table move, then attacks by gain, killers, and quiet moves by history.
    pub(super) fn score<P: Position<Move = M>>(
        &self,
        position: &P,
        mv: M,
        table_move: Option<M>,
        ply: usize,
    ) -> i32 {
        if table_move == Some(mv) {
            return TABLE_MOVE_SCORE;
        }
        let gain = position.gain(mv);
        if gain > 0 {
            return ATTACK_SCORE + gain;
        }
        match self.killers.get(ply) {
            Some([first, _]) if *first == Some(mv) => return KILLER_SCORE + 1,
            Some([_, second]) if *second == Some(mv) => return KILLER_SCORE,
            _ => {}
        }
        self.history[position.index(mv)] + position.quiet_score(mv)
    }

    /// History bonus and killer slot for a quiet move that caused a beta cutoff.
    pub(super) fn reward_cutoff(&mut self, index: usize, mv: M, depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        self.add_history(index, depth * depth);
    }

    /// History malus for a quiet move that was tried before the one that caused the cutoff.
    pub(super) fn penalize(&mut self, index: usize, depth: i32) {
        self.add_history(index, -depth * depth);
    }

    /// Adds a bonus with gravity: the nearer the score to its bound, the smaller the change.
    fn add_history(&mut self, index: usize, bonus: i32) {
        let history = &mut self.history[index];
        let bonus = bonus * 16;
        *history += bonus - *history * bonus.abs().min(MAX_HISTORY) / MAX_HISTORY;
    }
}

/// One step of a selection sort: moves the best move from `first` on to that index.
///
/// Most nodes are cut off after a few moves, so that sorting the whole list would be wasted.
pub(super) fn pick_next<M: Copy>(moves: &mut [ScoredMove<M>], first: usize) -> Option<ScoredMove<M>> {
    let mut best = first;
    let mut best_score = moves.get(first)?.score;
    for (index, scored) in moves.iter().enumerate().skip(first + 1) {
        if scored.score > best_score {
            (best, best_score) = (index, scored.score);
        }
    }
    moves.swap(first, best);
    moves.get(first).copied()
}
