//! Which moves are tried first. A good order is most of a search's strength.

use super::{MAX_PLIES, Position};

const KNOWN: i32 = 1 << 24;
const ATTACK: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;
/// A move's history never grows beyond this.
const MAX_HISTORY: i32 = 1 << 16;

/// What the search has learnt about quiet moves so far.
pub(super) struct Order<M> {
    killers: [[Option<M>; 2]; MAX_PLIES],
    history: Vec<i32>,
}

/// A move with its place in the order.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) rank: i32,
}

impl<M: Copy + Eq> Order<M> {
    pub(super) fn new(indices: usize) -> Order<M> {
        Order { killers: [[None; 2]; MAX_PLIES], history: vec![0; indices] }
    }

    /// Ranks a move: the known best first, then attacks by what they take, then moves that refuted their neighbours, then by history and promise.
    pub(super) fn rank<P: Position<Move = M>>(
        &self,
        position: &P,
        mv: M,
        known: Option<M>,
        ply: usize,
    ) -> i32 {
        if known == Some(mv) {
            return KNOWN;
        }
        let gain = position.gain(mv);
        if gain > 0 {
            return ATTACK + gain;
        }
        match self.killers.get(ply) {
            Some([first, _]) if *first == Some(mv) => return KILLER + 1,
            Some([_, second]) if *second == Some(mv) => return KILLER,
            _ => {}
        }
        self.history[position.index(mv)] + position.promise(mv)
    }

    /// Remembers a quiet move that refuted the position before it.
    pub(super) fn praise(&mut self, index: usize, mv: M, depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        self.shift(index, depth * depth);
    }

    /// Remembers a quiet move that was tried before one that refuted.
    pub(super) fn blame(&mut self, index: usize, depth: i32) {
        self.shift(index, -depth * depth);
    }

    fn shift(&mut self, index: usize, by: i32) {
        let history = &mut self.history[index];
        let by = by * 16;
        *history += by - *history * by.abs().min(MAX_HISTORY) / MAX_HISTORY;
    }
}

/// Brings the best of the moves from `first` on to that place.
pub(super) fn pick<M: Copy>(moves: &mut [Ranked<M>], first: usize) -> Option<Ranked<M>> {
    let mut best = first;
    let mut rank = moves.get(first)?.rank;
    for (index, ranked) in moves.iter().enumerate().skip(first + 1) {
        if ranked.rank > rank {
            (best, rank) = (index, ranked.rank);
        }
    }
    moves.swap(first, best);
    moves.get(first).copied()
}
