//! The position at a node: the result of all nodes before it, by the SGF standard.

use super::grid::Grid;
use super::marks::Marks;
use crate::files::{MAX_POINTS, Node, Tree, read_point, read_points, read_side};
use crate::rules::{Colour, Point, Setup, handicap_points};
use std::collections::HashSet;

/// The position at a node of a file.
pub(super) struct NodePosition {
    pub(super) grid: Grid,
    pub(super) to_move: Colour,
    /// The last move; a pass has no point.
    pub(super) last: Option<(Colour, Option<Point>)>,
    /// Whether the last move was made in this node.
    pub(super) has_move: bool,
    pub(super) marks: Marks,
    /// The positions before this one.
    earlier: HashSet<Vec<Option<Colour>>>,
}

impl NodePosition {
    pub(super) fn at(tree: &Tree, node: usize, setup: &Setup) -> NodePosition {
        let mut node_position = NodePosition {
            grid: Grid::new(setup.size),
            to_move: Colour::Black,
            last: None,
            has_move: false,
            marks: Marks::default(),
            earlier: HashSet::new(),
        };
        let mut path = tree.path_to(node);
        path.extend(tree.main_line(node).into_iter().skip(1));
        let nodes = || path.iter().filter_map(|&node| tree.nodes.get(node));
        let first_mover = nodes().find_map(move_of).map(|(colour, _)| colour);
        let is_set_up = nodes().take_while(|node| move_of(node).is_none()).any(sets_up);
        if !is_set_up && first_mover != Some(Colour::Black) {
            for point in handicap_points(setup.size, setup.handicap).unwrap_or_default() {
                node_position.grid.set(point, Some(Colour::Black));
            }
        }
        let mut is_side_known = false;
        for node in tree.path_to(node).into_iter().filter_map(|node| tree.nodes.get(node)) {
            is_side_known |= node_position.apply(node);
        }
        if !is_side_known {
            node_position.to_move = first_mover.unwrap_or_else(|| node_position.default_first_mover());
        }
        node_position
    }

    /// The points where a stone of the side to move would repeat an earlier position.
    pub(super) fn repeating_points(&self) -> impl Iterator<Item = Point> + '_ {
        let empty = self.grid.points().filter(|&point| self.grid.stone(point).is_none());
        empty.filter(|&point| {
            let mut then = self.grid.clone();
            then.play(self.to_move, point);
            then.position() == self.grid.position() || self.earlier.contains(then.position())
        })
    }

    /// Applies a node; returns whether it says who moves next.
    fn apply(&mut self, node: &Node) -> bool {
        self.earlier.insert(self.grid.position().to_vec());
        let size = self.grid.size();
        self.has_move = false;
        let mut is_side_known = false;
        for property in &node.properties {
            let stone = match property.name.as_str() {
                "AB" => Some(Colour::Black),
                "AW" => Some(Colour::White),
                "AE" => None,
                "B" | "W" => {
                    let colour = if property.name == "B" { Colour::Black } else { Colour::White };
                    self.play(colour, property.values.first().map_or("", String::as_str));
                    is_side_known = true;
                    continue;
                }
                "PL" => {
                    if let Some(side) = read_side(&property.text()) {
                        self.to_move = side;
                        is_side_known = true;
                    }
                    continue;
                }
                _ => continue,
            };
            let points = property.values.iter().filter_map(|value| read_points(size, value)).flatten();
            for point in points.take(MAX_POINTS) {
                self.grid.set(point, stone);
            }
        }
        self.marks.replace_with(node, size);
        is_side_known
    }

    /// Plays a move. A value that is no point is a pass and places no stone.
    fn play(&mut self, colour: Colour, value: &str) {
        let point = read_point(self.grid.size(), value);
        if let Some(point) = point {
            self.grid.play(colour, point);
        }
        self.last = Some((colour, point));
        self.to_move = colour.other();
        self.has_move = true;
    }

    /// The side that begins if the file does not say so: White after a handicap.
    fn default_first_mover(&self) -> Colour {
        let mut stones = self.grid.stones().peekable();
        let is_handicap = stones.peek().is_some() && stones.all(|(colour, _)| colour == Colour::Black);
        if is_handicap { Colour::White } else { Colour::Black }
    }
}

/// The colour and the value of the move in a node.
pub(super) fn move_of(node: &Node) -> Option<(Colour, &str)> {
    let mut moves = [("B", Colour::Black), ("W", Colour::White)].into_iter();
    moves.find_map(|(name, colour)| Some((colour, node.find(name)?.values.first()?.as_str())))
}

/// Whether a node sets stones up or removes them.
pub(super) fn sets_up(node: &Node) -> bool {
    ["AB", "AW", "AE"].iter().any(|name| node.find(name).is_some())
}

/// The number of the move in a node: one more than before, or what the file says (`MN`).
pub(super) fn move_number(tree: &Tree, node: usize) -> usize {
    let mut number = 0;
    for node in tree.path_to(node).into_iter().filter_map(|node| tree.nodes.get(node)) {
        number += usize::from(move_of(node).is_some());
        number = node.find("MN").and_then(|stated| stated.text().parse().ok()).unwrap_or(number);
    }
    number
}
