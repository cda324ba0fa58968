//! Cached drawings of single points.
//!
//! They look the same in every match, so each is drawn once for every board size.

use maud::html;
use stammtisch_presentation::{LANGUAGES, Messages, Part, StaticDrawings, Text};

use super::pieces::stone_shape;
use super::wood;
use crate::rules::{Colour, Point};

/// The points of the largest board.
const POINTS: usize = 19 * 19;
/// One more than the size of the largest board.
const SIZES: usize = 20;

/// What a screen reader says about a point.
#[derive(Clone, Copy)]
pub(super) enum Label {
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

impl Label {
    /// The number of labels.
    const COUNT: usize = Label::Empty as usize + 1;

    const fn key(self) -> &'static str {
        match self {
            Label::LastBlack => "point-last-black",
            Label::LastWhite => "point-last-white",
            Label::Black => "point-black",
            Label::White => "point-white",
            Label::ProposedBlack => "point-proposed-black",
            Label::ProposedWhite => "point-proposed-white",
            Label::DeadBlack => "point-dead-black",
            Label::DeadWhite => "point-dead-white",
            Label::BlackArea => "point-black-area",
            Label::WhiteArea => "point-white-area",
            Label::Ko => "point-ko",
            Label::Empty => "point-empty",
        }
    }

    /// The message that explains the mark on the point, if it has one that a newcomer cannot know.
    const fn tip(self) -> Option<&'static str> {
        match self {
            Label::LastBlack | Label::LastWhite => Some("tip-last"),
            Label::ProposedBlack | Label::ProposedWhite => Some("tip-proposed"),
            Label::DeadBlack | Label::DeadWhite => Some("tip-dead"),
            Label::Ko => Some("tip-ko"),
            Label::Black | Label::White | Label::BlackArea | Label::WhiteArea | Label::Empty => None,
        }
    }
}

/// The centre of a point in the drawing, in whole units.
pub(super) fn place(size: u8, point: Point) -> (i32, i32) {
    let (x, y) = wood::place(size, point);
    (x as i32, y as i32)
}

/// The state of a stone in the drawing.
#[derive(Clone, Copy)]
pub(super) enum Stone {
    /// It lies on the board.
    Lying,
    /// It was taken off as dead.
    Dead,
    /// Shown while the pointer is over its point: the viewer may place it there.
    Ghost,
}

/// A stone on a point.
pub(super) fn stone(size: u8, stone: Stone, colour: Colour, point: Point) -> Part {
    static DRAWN: [StaticDrawings<{ 6 * POINTS }>; SIZES] = [const { StaticDrawings::new() }; SIZES];
    DRAWN[usize::from(size) % SIZES].get(number(point, stone as usize * 2 + colour as usize, 6), || {
        let ((x, y), shape) = (place(size, point), stone_shape(colour));
        match stone {
            Stone::Lying => html! { use href=(shape) x=(x) y=(y) data-key=(key(colour, point)) {} },
            Stone::Dead => {
                html! { use href=(shape) x=(x) y=(y) data-key=(key(colour, point)) opacity="0.38" {} }
            }
            Stone::Ghost => html! { use href=(shape) x=(x) y=(y) data-when=(point) {} },
        }
    })
}

/// The square that receives the touches of a point.
pub(super) fn target(size: u8, point: Point, label: Label, messages: &Messages) -> Part {
    static DRAWN: [[StaticDrawings<{ Label::COUNT * POINTS }>; SIZES]; LANGUAGES.len()] =
        [const { [const { StaticDrawings::new() }; SIZES] }; LANGUAGES.len()];
    let drawn = &DRAWN[messages.language() as usize % LANGUAGES.len()][usize::from(size) % SIZES];
    drawn.get(number(point, label as usize, Label::COUNT), || {
        let (x, y) = place(size, point);
        let tip = label.tip().map(|key| messages.say(key));
        let label = messages.text(&Text::new(label.key()).with("point", point.to_string()));
        html! { use href="#go-touch" x=(x) y=(y) data-target=(point) data-tip=[tip] role="button" aria-label=(label) {} }
    })
}

/// The cache index of one of `of` drawings on a point.
fn number(point: Point, which: usize, of: usize) -> usize {
    (usize::from(point.row()) * 19 + usize::from(point.column())) * of + which
}

/// The key that identifies a stone across drawings.
pub(crate) fn key(colour: Colour, point: Point) -> String {
    match colour {
        Colour::Black => format!("black-{point}"),
        Colour::White => format!("white-{point}"),
    }
}
