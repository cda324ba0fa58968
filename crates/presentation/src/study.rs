//! Games to look through: what a file tells beside a line of moves, as positions with notes that branch.

use std::sync::Arc;

use crate::{Game, Messages, Record, Scene, Text};

/// What is known of a match beside its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchMeta {
    /// The file that it was read from, where that can tell more than a record ([`crate::Files::studies`]).
    pub file: Option<Arc<[u8]>>,
    /// The day on which it began: `2026-11-16`.
    pub day: Option<String>,
}

/// A tree of positions, numbered in the order in which one reads it: what follows has a greater number.
pub trait Study<G: Game>: Send + Sync {
    /// The first position of each game.
    fn games(&self) -> &[usize];

    /// How many positions there are.
    fn len(&self) -> usize;

    /// Whether there is nothing to look at.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position before.
    fn before(&self, node: usize) -> Option<usize>;

    /// The positions that follow; the first is the main line.
    fn branches(&self, node: usize) -> &[usize];

    /// What led here, in a few signs: the number of the move and the move.
    fn step(&self, node: usize, messages: &Messages) -> String;

    /// Whether somebody has written something here.
    fn is_remarked(&self, node: usize) -> bool;

    /// What is written here.
    fn notes(&self, node: usize, messages: &Messages) -> Vec<Note>;

    /// What is told of the whole game to which the position belongs: what it is, and what is told.
    fn facts(&self, node: usize, messages: &Messages) -> Vec<Note>;

    /// How the position looks. Nothing in it can be touched.
    fn scene(&self, node: usize, messages: &Messages) -> Scene;

    /// A match that begins here.
    fn start(&self, node: usize) -> Result<Record<G>, Text>;
}

/// Something written beside a position or a game. It may have several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is; empty for a plain remark.
    pub title: String,
    /// The words.
    pub text: String,
}

impl Note {
    /// A note on something.
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Note {
        Note { title: title.into(), text: text.into() }
    }
}
