//! The transposition table, and a cache of static evaluations.

use super::FORCED_WIN;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score.
    Exact,
    /// A lower bound (the search failed high).
    Lower,
    /// An upper bound (the search failed low).
    Upper,
}

/// The stored search result of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry<M> {
    key: u64,
    /// The best move, if one is known.
    pub(super) mv: Option<M>,
    score: i16,
    depth: i8,
    bound: Bound,
}

/// A transposition table of fixed size that always replaces.
pub(super) struct TranspositionTable<M> {
    entries: Vec<Option<TableEntry<M>>>,
}

impl<M: Copy> TranspositionTable<M> {
    /// A table for a search of up to `max_nodes` positions.
    pub(super) fn new(max_nodes: u64) -> TranspositionTable<M> {
        let entries = max_nodes.clamp(1 << 10, 1 << 20).next_power_of_two();
        TranspositionTable { entries: vec![None; entries as usize] }
    }

    pub(super) fn get(&self, key: u64) -> Option<TableEntry<M>> {
        self.entries[self.slot(key)].filter(|entry| entry.key == key)
    }

    /// Stores a result. Without a best move, the known move of the same position is kept.
    pub(super) fn put(&mut self, key: u64, mv: Option<M>, score: i32, depth: i32, bound: Bound) {
        let slot = self.slot(key);
        let known = self.entries[slot].filter(|entry| entry.key == key).and_then(|entry| entry.mv);
        let score = score as i16;
        let depth = depth as i8;
        self.entries[slot] = Some(TableEntry { key, mv: mv.or(known), score, depth, bound });
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

impl<M> TableEntry<M> {
    /// The stored score, if depth and bound make another search of the position unnecessary.
    pub(super) fn cutoff(&self, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = from_table(self.score, ply);
        let is_sufficient = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (is_sufficient && i32::from(self.depth) >= depth).then_some(score)
    }
}

/// Converts a score for storage: wins are counted from the position, not from the root.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= FORCED_WIN => score + ply as i32,
        _ if score <= -FORCED_WIN => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i16, ply: usize) -> i32 {
    match i32::from(score) {
        score if score >= FORCED_WIN => score - ply as i32,
        score if score <= -FORCED_WIN => score + ply as i32,
        score => score,
    }
}

/// A direct-mapped cache of static evaluations.
pub(super) struct EvalCache {
    /// The upper 48 bits of a key with the score in the low 16, which are the slot's index.
    entries: Vec<u64>,
}

impl EvalCache {
    pub(super) fn new() -> EvalCache {
        EvalCache { entries: vec![0; 1 << 16] }
    }

    /// The cached evaluation for a key, computed if it is missing.
    pub(super) fn get_or_compute(&mut self, key: u64, evaluate: impl FnOnce() -> i32) -> i32 {
        let entry = &mut self.entries[usize::from(key as u16)];
        if *entry >> 16 == key >> 16 {
            return i32::from(*entry as i16);
        }
        let score = evaluate();
        if let Ok(short) = i16::try_from(score) {
            *entry = key & !0xffff | u64::from(short as u16);
        }
        score
    }
}
