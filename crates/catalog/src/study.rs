//! What shells see of a study: the same for every game.

use stammtisch_presentation::{Language, Note, Playable, Scene, Study, Text, sanitize};

use crate::erased::{AnyGame, AnyMatch};
use crate::erased::{Erased, Match};

/// Games to look through: a tree of positions with notes ([`Study`]).
pub trait AnyStudy: Send + Sync {
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

    /// What led here, in a few signs.
    fn step(&self, node: usize, language: Language) -> String;

    /// Whether somebody has written something here.
    fn is_remarked(&self, node: usize) -> bool;

    /// What is written here.
    fn notes(&self, node: usize, language: Language) -> Vec<Note>;

    /// What is told of the whole game.
    fn facts(&self, node: usize, language: Language) -> Vec<Note>;

    /// How the position looks.
    fn scene(&self, node: usize, language: Language) -> Scene;

    /// A match that begins here.
    fn start(&self, node: usize) -> Result<Box<dyn AnyMatch>, Text>;
}

/// A study of one game. What is written in it came from outside, so nothing invisible leaves it.
pub(crate) struct Studied<G: Playable> {
    pub(crate) face: &'static Erased<G>,
    pub(crate) study: Box<dyn Study<G>>,
}

impl<G: Playable> AnyStudy for Studied<G> {
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
        self.study.step(node, self.face.messages(language))
    }

    fn is_remarked(&self, node: usize) -> bool {
        self.study.is_remarked(node)
    }

    fn notes(&self, node: usize, language: Language) -> Vec<Note> {
        self.study.notes(node, self.face.messages(language)).into_iter().map(sanitized).collect()
    }

    fn facts(&self, node: usize, language: Language) -> Vec<Note> {
        self.study.facts(node, self.face.messages(language)).into_iter().map(sanitized).collect()
    }

    fn scene(&self, node: usize, language: Language) -> Scene {
        self.study.scene(node, self.face.messages(language))
    }

    fn start(&self, node: usize) -> Result<Box<dyn AnyMatch>, Text> {
        let record = self.study.start(node).map_err(Text::sanitized)?;
        let state = record.first_state().map_err(Text::sanitized)?;
        Ok(Box::new(Match::new(self.face, record, state)))
    }
}

/// The note line by line without anything invisible.
fn sanitized(note: Note) -> Note {
    let lines: Vec<String> = note.text.lines().map(sanitize).collect();
    Note { title: sanitize(&note.title), text: lines.join("\n").trim().to_owned() }
}
