//! Cached drawings of single points.
//!
//! They look the same in every match, so each is drawn once for every board size.

use maud::html;
use stammtisch_presentation::{LANGUAGES, Messages, Part, StaticDrawings, Text};

use super::board;
use super::pieces::stone_shape;
use crate::rules::{Colour, Point};

/// The points of the largest board.
const POINTS: usize = 19 * 19;
/// One more than the size of the largest board.
const SIZES: usize = 20;

/// What a screen reader says about a point.
#[derive(Clone, Copy)]
pub(super) enum PointLabel {
    LastBlack,
    LastWhite,
    Black,
    White,
    ProposedBlack,
    ProposedWhite,
    DeadBlack,
    DeadWhite,
    BlackArea,
    WhiteArea,
    Ko,
    Empty,
}

impl PointLabel {
    /// The number of labels.
    const COUNT: usize = PointLabel::Empty as usize + 1;

    const fn key(self) -> &'static str {
        match self {
            PointLabel::LastBlack => "point-last-black",
            PointLabel::LastWhite => "point-last-white",
            PointLabel::Black => "point-black",
            PointLabel::White => "point-white",
            PointLabel::ProposedBlack => "point-proposed-black",
            PointLabel::ProposedWhite => "point-proposed-white",
            PointLabel::DeadBlack => "point-dead-black",
            PointLabel::DeadWhite => "point-dead-white",
            PointLabel::BlackArea => "point-black-area",
            PointLabel::WhiteArea => "point-white-area",
            PointLabel::Ko => "point-ko",
            PointLabel::Empty => "point-empty",
        }
    }

    /// The message that explains the mark on the point, if it has one that a newcomer cannot know.
    const fn tip(self) -> Option<&'static str> {
        match self {
            PointLabel::LastBlack | PointLabel::LastWhite => Some("tip-last"),
            PointLabel::ProposedBlack | PointLabel::ProposedWhite => Some("tip-proposed"),
            PointLabel::DeadBlack | PointLabel::DeadWhite => Some("tip-dead"),
            PointLabel::Ko => Some("tip-ko"),
            PointLabel::Black
            | PointLabel::White
            | PointLabel::BlackArea
            | PointLabel::WhiteArea
            | PointLabel::Empty => None,
        }
    }
}

/// The centre of a point in the drawing, in whole units.
pub(super) fn point_xy(size: u8, point: Point) -> (i32, i32) {
    let (x, y) = board::point_xy(size, point);
    (x as i32, y as i32)
}

/// The state of a stone in the drawing.
#[derive(Clone, Copy)]
pub(super) enum StoneState {
    /// It lies on the board.
    Placed,
    /// It was taken off as dead.
    Dead,
    /// Shown while the pointer is over its point: the viewer may place it there.
    Ghost,
}

/// A stone on a point.
pub(super) fn stone(size: u8, stone: StoneState, colour: Colour, point: Point) -> Part {
    static CACHE: [StaticDrawings<{ 6 * POINTS }>; SIZES] = [const { StaticDrawings::new() }; SIZES];
    CACHE[usize::from(size) % SIZES].get(cache_index(point, stone as usize * 2 + colour as usize, 6), || {
        let (x, y) = point_xy(size, point);
        let shape = stone_shape(colour);
        match stone {
            StoneState::Placed => {
                html! { use href=(shape) x=(x) y=(y) data-key=(stone_key(colour, point)) {} }
            }
            StoneState::Dead => {
                html! { use href=(shape) x=(x) y=(y) data-key=(stone_key(colour, point)) opacity="0.38" {} }
            }
            StoneState::Ghost => html! { use href=(shape) x=(x) y=(y) data-when=(point) {} },
        }
    })
}

/// The square that receives the touches of a point.
pub(super) fn target(size: u8, point: Point, label: PointLabel, messages: &Messages) -> Part {
    static CACHE: [[StaticDrawings<{ PointLabel::COUNT * POINTS }>; SIZES]; LANGUAGES.len()] =
        [const { [const { StaticDrawings::new() }; SIZES] }; LANGUAGES.len()];
    let cache = &CACHE[messages.language() as usize % LANGUAGES.len()][usize::from(size) % SIZES];
    cache.get(cache_index(point, label as usize, PointLabel::COUNT), || {
        let (x, y) = point_xy(size, point);
        let tip = label.tip().map(|key| messages.say(key));
        let label = messages.text(&Text::new(label.key()).with("point", point.to_string()));
        html! { use href="#go-touch" x=(x) y=(y) data-target=(point) data-tip=[tip] role="button" aria-label=(label) {} }
    })
}

/// The cache index of one of `of` drawings on a point.
fn cache_index(point: Point, which: usize, of: usize) -> usize {
    (usize::from(point.row()) * 19 + usize::from(point.column())) * of + which
}

/// The key that identifies a stone across drawings.
pub(crate) fn stone_key(colour: Colour, point: Point) -> String {
    match colour {
        Colour::Black => format!("black-{point}"),
        Colour::White => format!("white-{point}"),
    }
}
