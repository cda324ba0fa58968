//! The marks on the board: symbols, labels, arrows, territory, and what is dimmed or hidden.

use crate::files::{Node, on_one_line, read_point, read_points};
use crate::rules::{Colour, Point};
use std::collections::BTreeSet;

/// The marks of a node.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) symbols: Vec<(Symbol, Point)>,
    pub(super) labels: Vec<(Point, String)>,
    /// Start, end, and whether the line has an arrow head.
    pub(super) lines: Vec<(Point, Point, bool)>,
    pub(super) territory: Vec<(Colour, Point)>,
    /// Points that are dimmed, until another node changes that.
    pub(super) dimmed: BTreeSet<Point>,
    /// The only visible points, until another node changes that; if empty, all are visible.
    pub(super) visible: BTreeSet<Point>,
}

/// A symbol on a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Circle,
    Cross,
    Square,
    Triangle,
    Selected,
}

/// The properties that are marks.
pub(super) const MARKS: [&str; 12] = ["CR", "MA", "SQ", "TR", "SL", "LB", "AR", "LN", "TB", "TW", "DD", "VW"];

/// The most marks of a property that are drawn.
const MAX_MARKS: usize = 2_000;

impl Marks {
    /// Replaces the marks of the previous node by those of this one.
    pub(super) fn replace_with(&mut self, node: &Node, size: u8) {
        self.symbols.clear();
        self.labels.clear();
        self.lines.clear();
        self.territory.clear();
        for property in &node.properties {
            let values = || property.values.iter().take(MAX_MARKS);
            let points = || values().filter_map(|value| read_points(size, value)).flatten().take(MAX_MARKS);
            let symbol = |symbol| move |point| (symbol, point);
            match property.name.as_str() {
                "CR" => self.symbols.extend(points().map(symbol(Symbol::Circle))),
                "MA" | "M" => self.symbols.extend(points().map(symbol(Symbol::Cross))),
                "SQ" => self.symbols.extend(points().map(symbol(Symbol::Square))),
                "TR" => self.symbols.extend(points().map(symbol(Symbol::Triangle))),
                "SL" => self.symbols.extend(points().map(symbol(Symbol::Selected))),
                "LB" => self.labels.extend(values().filter_map(|value| label(size, value))),
                "L" => {
                    self.labels.extend(points().zip('a'..='z').map(|(point, name)| (point, name.to_string())))
                }
                "AR" => self.lines.extend(values().filter_map(|value| line(size, value, true))),
                "LN" => self.lines.extend(values().filter_map(|value| line(size, value, false))),
                "TB" => self.territory.extend(points().map(|point| (Colour::Black, point))),
                "TW" => self.territory.extend(points().map(|point| (Colour::White, point))),
                "DD" => self.dimmed = points().collect(),
                "VW" => self.visible = points().collect(),
                _ => {}
            }
        }
    }

    /// Whether the point is drawn dimmed.
    pub(super) fn is_dim(&self, point: Point) -> bool {
        self.dimmed.contains(&point) || (!self.visible.is_empty() && !self.visible.contains(&point))
    }
}

fn label(size: u8, value: &str) -> Option<(Point, String)> {
    let (point, name) = value.split_once(':')?;
    Some((read_point(size, point)?, on_one_line(name).chars().take(MAX_LABEL_LEN).collect()))
}

const MAX_LABEL_LEN: usize = 8;

fn line(size: u8, value: &str, has_head: bool) -> Option<(Point, Point, bool)> {
    let (from, to) = value.split_once(':')?;
    let from = read_point(size, from)?;
    let to = read_point(size, to)?;
    (from != to).then_some((from, to, has_head))
}
