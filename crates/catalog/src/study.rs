//! Type-erased studies: trees of annotated positions.

use stammtisch_presentation::{Language, Note, Playable, Scene, Study, Text, sanitize};

use crate::erased::{AnyGame, AnyMatch};
use crate::erased::{Erased, Match};

/// Games to look through, as a tree of positions with notes ([`Study`]).
pub trait AnyStudy: Send + Sync {
    /// The first position of each game.
    fn games(&self) -> &[usize];

    /// How many positions there are.
    fn len(&self) -> usize;

    /// Whether there is no position.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parent of a position.
    fn before(&self, node: usize) -> Option<usize>;

    /// The children of a position; the first continues the main line.
    fn branches(&self, node: usize) -> &[usize];

    /// The move that led here, as a short label.
    fn step(&self, node: usize, language: Language) -> String;

    /// Whether the position has notes.
    fn has_notes(&self, node: usize) -> bool;

    /// The notes on the position.
    fn notes(&self, node: usize, language: Language) -> Vec<Note>;

    /// The notes on the whole game.
    fn facts(&self, node: usize, language: Language) -> Vec<Note>;

    /// The rendered position.
    fn scene(&self, node: usize, language: Language) -> Scene;

    /// A match that begins from this position.
    fn start(&self, node: usize) -> Result<Box<dyn AnyMatch>, Text>;
}

/// The type-erased study of one game. Notes come from files, so they are sanitized.
pub(crate) struct ErasedStudy<G: Playable> {
    pub(crate) game: &'static Erased<G>,
    pub(crate) study: Box<dyn Study<G>>,
}

impl<G: Playable> AnyStudy for ErasedStudy<G> {
    fn games(&self) -> &[usize] {
        self.study.games()
    }

    fn len(&self) -> usize {
        self.study.len()
    }

    fn before(&self, node: usize) -> Option<usize> {
        self.study.before(node)
    }

    fn branches(&self, node: usize) -> &[usize] {
        self.study.branches(node)
    }

    fn step(&self, node: usize, language: Language) -> String {
        self.study.step(node, self.game.messages(language))
    }

    fn has_notes(&self, node: usize) -> bool {
        self.study.has_notes(node)
    }

    fn notes(&self, node: usize, language: Language) -> Vec<Note> {
        self.study.notes(node, self.game.messages(language)).into_iter().map(sanitized).collect()
    }

    fn facts(&self, node: usize, language: Language) -> Vec<Note> {
        self.study.facts(node, self.game.messages(language)).into_iter().map(sanitized).collect()
    }

    fn scene(&self, node: usize, language: Language) -> Scene {
        self.study.scene(node, self.game.messages(language))
    }

    fn start(&self, node: usize) -> Result<Box<dyn AnyMatch>, Text> {
        let record = self.study.start(node).map_err(Text::sanitized)?;
        let state = record.first_state().map_err(Text::sanitized)?;
        Ok(Box::new(Match::new(self.game, record, state)))
    }
}

/// Sanitizes each line of a note.
fn sanitized(note: Note) -> Note {
    let lines: Vec<String> = note.text.lines().map(sanitize).collect();
    Note { title: sanitize(&note.title), text: lines.join("\n").trim().to_owned() }
}
