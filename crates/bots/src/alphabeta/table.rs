//! The transposition table: what is known of positions that were searched before.

use super::SURE;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    /// The best move, if one is known.
    pub(super) mv: Option<M>,
    score: i16,
    depth: i8,
    bound: Bound,
}

/// A table of fixed size; of two positions for one place the later stays.
pub(super) struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    /// A table for a search of so many positions.
    pub(super) fn new(positions: u64) -> Table<M> {
        let entries = positions.clamp(1 << 10, 1 << 20).next_power_of_two();
        Table { entries: vec![None; entries as usize] }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, mv: Option<M>, score: i32, depth: i32, bound: Bound) {
        let place = self.place(key);
        let known = self.entries[place].filter(|entry| entry.key == key).and_then(|entry| entry.mv);
        let (score, depth) = (score as i16, depth as i8);
        self.entries[place] = Some(Entry { key, mv: mv.or(known), score, depth, bound });
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

impl<M> Entry<M> {
    /// The score of a position that was searched deeply enough before.
    pub(super) fn settles(&self, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = from_table(self.score, ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (settles && i32::from(self.depth) >= depth).then_some(score)
    }
}

/// Wins are stored as seen from the position, not from the root.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
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

/// The worth of positions that were looked at before, one for each place.
pub(super) struct Worths {
    /// A position's key, with the score in place of its low half that tells the place.
    entries: Vec<u64>,
}

impl Worths {
    pub(super) fn new() -> Worths {
        Worths { entries: vec![0; 1 << 16] }
    }

    /// The score of the position with that key, worked out if need be.
    pub(super) fn get(&mut self, key: u64, score: impl FnOnce() -> i32) -> i32 {
        let entry = &mut self.entries[usize::from(key as u16)];
        if *entry >> 16 == key >> 16 {
            return i32::from(*entry as i16);
        }
        let score = score();
        if let Ok(short) = i16::try_from(score) {
            *entry = key & !0xffff | u64::from(short as u16);
        }
        score
    }
}
