//! The review board: every node of an SGF file as a position with its notes.

mod drawing;
mod grid;
mod marks;
mod node_position;
mod notes;

pub(crate) use grid::Grid;

use crate::files::{Info, MIN_MATCH_SIZE, Tree, read_point};
use crate::position::{self, misplaced_text};
use crate::rules::{Board, Colour, Go, Setup, colour_text};
use node_position::{NodePosition, move_number, move_of, sets_up};
use stammtisch_presentation::{Messages, Note, Record, Scene, Study, Text};

/// A file on the review board.
pub struct Review {
    tree: Tree,
    /// The roots of the games in the file that are Go on a supported board.
    games: Vec<usize>,
    /// The info of each of these games.
    infos: Vec<Info>,
}

impl Review {
    /// A review of the games in this file.
    pub(crate) fn of(tree: Tree) -> Review {
        let known = |&game: &usize| Some((game, Info::read(&tree, game).ok()?));
        let (games, infos) = tree.games.iter().filter_map(known).unzip();
        Review { tree, games, infos }
    }

    /// The info of the game that this node belongs to.
    fn info(&self, node: usize) -> Option<&Info> {
        let game = *self.tree.path_to(node).first()?;
        self.infos.get(self.games.iter().position(|&first| first == game)?)
    }

    fn node_position(&self, node: usize) -> NodePosition {
        let setup = self.info(node).map_or_else(Setup::default, |info| info.setup);
        NodePosition::at(&self.tree, node, &setup)
    }
}

impl Study<Go> for Review {
    fn games(&self) -> &[usize] {
        &self.games
    }

    fn len(&self) -> usize {
        self.tree.nodes.len()
    }

    fn before(&self, node: usize) -> Option<usize> {
        self.tree.nodes.get(node)?.parent
    }

    fn branches(&self, node: usize) -> &[usize] {
        self.tree.nodes.get(node).map_or(&[], |node| &node.branches)
    }

    fn step(&self, node: usize, messages: &Messages) -> String {
        let size = self.info(node).map_or(0, |info| info.setup.size);
        let Some(here) = self.tree.nodes.get(node) else { return String::new() };
        let text = match move_of(here) {
            Some((colour, value)) => {
                let at =
                    read_point(size, value).map_or_else(|| messages.say("review-pass"), |at| at.to_string());
                Text::new("review-step")
                    .with("number", move_number(&self.tree, node))
                    .with("colour", colour_text(colour))
                    .with("point", at)
            }
            None if here.parent.is_none() => Text::new("review-start"),
            None if sets_up(here) => Text::new("review-set-up"),
            None => Text::new("review-note"),
        };
        messages.text(&text)
    }

    fn has_notes(&self, node: usize) -> bool {
        self.tree.nodes.get(node).is_some_and(notes::has_notes)
    }

    fn notes(&self, node: usize, messages: &Messages) -> Vec<Note> {
        self.tree.nodes.get(node).map_or_else(Vec::new, |node| notes::of_node(node, messages))
    }

    fn facts(&self, node: usize, messages: &Messages) -> Vec<Note> {
        let Some(&game) = self.tree.path_to(node).first() else { return Vec::new() };
        notes::of_game(&self.tree, game, messages)
    }

    fn scene(&self, node: usize, messages: &Messages) -> Scene {
        let scene = drawing::scene(&self.node_position(node), messages);
        Scene { prompt: self.step(node, messages), ..scene }
    }

    fn start(&self, node: usize) -> Result<Record<Go>, Text> {
        let node_position = self.node_position(node);
        let info = self.info(node).ok_or_else(|| Text::new("sgf-no-tree"))?;
        if info.setup.size < MIN_MATCH_SIZE {
            return Err(Text::new("sgf-small").with("size", info.setup.size));
        }
        let setup = Setup { handicap: 0, ..info.setup };
        let [black, white] = Colour::BOTH.map(|colour| node_position.grid.prisoners(colour));
        let board = Board::with_stones(setup.size, node_position.grid.stones()).map_err(misplaced_text)?;
        let mut game = Go::from_board(setup, board.with_prisoners(black, white), node_position.to_move);
        for point in node_position.repeating_points() {
            game.forbid(point);
        }
        Ok(Record { position: Some(position::write(&game)), ..Record::new(setup, Vec::new()) })
    }
}
