//! The [`Study`] trait: annotated game trees with variations, read from a file.

use std::sync::Arc;

use crate::{Game, Messages, Record, Scene, Text};

/// Metadata of a match that its record does not contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchMeta {
    /// The file it was read from, if that may hold more than a record ([`crate::Files::studies`]).
    pub file: Option<Arc<[u8]>>,
    /// The start date: `2026-11-16`.
    pub day: Option<String>,
}

/// A tree of annotated positions. Nodes are numbered in reading order: children have greater
/// numbers than their parent.
pub trait Study<G: Game>: Send + Sync {
    /// The root node of each game.
    fn games(&self) -> &[usize];

    /// The number of nodes.
    fn len(&self) -> usize;

    /// Whether there are no nodes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parent node.
    fn before(&self, node: usize) -> Option<usize>;

    /// The child nodes, the main line first.
    fn branches(&self, node: usize) -> &[usize];

    /// The move that led here, in short: its number and notation.
    fn step(&self, node: usize, messages: &Messages) -> String;

    /// Whether the node is annotated.
    fn has_notes(&self, node: usize) -> bool;

    /// The annotations of the node.
    fn notes(&self, node: usize, messages: &Messages) -> Vec<Note>;

    /// The metadata of the game that the node belongs to, such as players and date.
    fn facts(&self, node: usize, messages: &Messages) -> Vec<Note>;

    /// Renders the position. The scene has no targets.
    fn scene(&self, node: usize, messages: &Messages) -> Scene;

    /// A match that starts from the position.
    fn start(&self, node: usize) -> Result<Record<G>, Text>;
}

/// An annotation of a position or a game. The text may have several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The heading; empty for a plain comment.
    pub title: String,
    /// The text.
    pub text: String,
}

impl Note {
    /// A note with a heading.
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Note {
        Note { title: title.into(), text: text.into() }
    }
}
