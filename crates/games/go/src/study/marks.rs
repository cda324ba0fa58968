//! Marks on the board: signs, labels, arrows, territory, and what is dimmed or out of sight.

use crate::files::{Node, on_one_line, read_point, read_points};
use crate::rules::{Colour, Point};
use std::collections::BTreeSet;

/// What a node marks.
#[derive(Default)]
pub(super) struct Marks {
    pub(super) signs: Vec<(Sign, Point)>,
    pub(super) labels: Vec<(Point, String)>,
    /// From where to where, and whether it has a head.
    pub(super) lines: Vec<(Point, Point, bool)>,
    pub(super) territory: Vec<(Colour, Point)>,
    /// Points that are dimmed, until a node says otherwise.
    pub(super) dimmed: BTreeSet<Point>,
    /// The only points that are seen, until a node says otherwise; all if there are none.
    pub(super) in_view: BTreeSet<Point>,
}

/// A sign on a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Circle,
    Cross,
    Square,
    Triangle,
    Selected,
}

/// The properties that end up here.
pub(super) const MARKS: [&str; 12] = ["CR", "MA", "SQ", "TR", "SL", "LB", "AR", "LN", "TB", "TW", "DD", "VW"];

/// So many marks of a node are drawn.
const MOST: usize = 2_000;

impl Marks {
    /// Forgets the marks of the node before and takes those of this one.
    pub(super) fn take(&mut self, node: &Node, size: u8) {
        self.signs.clear();
        self.labels.clear();
        self.lines.clear();
        self.territory.clear();
        for property in &node.properties {
            let values = || property.values.iter().take(MOST);
            let points = || values().filter_map(|value| read_points(size, value)).flatten().take(MOST);
            let sign = |sign| move |point| (sign, point);
            match property.name.as_str() {
                "CR" => self.signs.extend(points().map(sign(Sign::Circle))),
                "MA" | "M" => self.signs.extend(points().map(sign(Sign::Cross))),
                "SQ" => self.signs.extend(points().map(sign(Sign::Square))),
                "TR" => self.signs.extend(points().map(sign(Sign::Triangle))),
                "SL" => self.signs.extend(points().map(sign(Sign::Selected))),
                "LB" => self.labels.extend(values().filter_map(|value| label(size, value))),
                "L" => {
                    self.labels.extend(points().zip('a'..='z').map(|(point, name)| (point, name.to_string())))
                }
                "AR" => self.lines.extend(values().filter_map(|value| line(size, value, true))),
                "LN" => self.lines.extend(values().filter_map(|value| line(size, value, false))),
                "TB" => self.territory.extend(points().map(|point| (Colour::Black, point))),
                "TW" => self.territory.extend(points().map(|point| (Colour::White, point))),
                "DD" => self.dimmed = points().collect(),
                "VW" => self.in_view = points().collect(),
                _ => {}
            }
        }
    }

    /// Whether the point is to be seen less than others.
    pub(super) fn is_dim(&self, point: Point) -> bool {
        self.dimmed.contains(&point) || (!self.in_view.is_empty() && !self.in_view.contains(&point))
    }
}

fn label(size: u8, value: &str) -> Option<(Point, String)> {
    let (point, name) = value.split_once(':')?;
    Some((read_point(size, point)?, on_one_line(name).chars().take(MAX_LABEL_LEN).collect()))
}

const MAX_LABEL_LEN: usize = 8;

fn line(size: u8, value: &str, has_head: bool) -> Option<(Point, Point, bool)> {
    let (from, to) = value.split_once(':')?;
    let (from, to) = (read_point(size, from)?, read_point(size, to)?);
    (from != to).then_some((from, to, has_head))
}
