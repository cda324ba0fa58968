//! How a position looks to one viewer: finished fragments that a shell only has to put in place.

use crate::{Drawing, Seat};

/// A drawn position.
///
/// A few attributes tie the SVG to the client, and nothing else: `data-target="D4"` can be touched, `data-key="stone-17"` is the
/// same thing as before the move and glides to its new place, `data-when="3:-1/turn-90"` is a ghost that shows only while the current path begins so
/// or would begin so after touching what the pointer is over; `data-after` is the same without looking ahead. `data-show="id"` shows only while that
/// [`Toggle`] is on, and while it does, `data-room="x y width height"` on the same element is shown instead of the view box. While an element with `data-marks` is
/// seen, the drawing itself marks what can be touched, and the client draws no marks. `data-glow` directly in a target is its mark: it shows while the target
/// continues the path, and with `data-glow="first"` also while it begins one; what is in it with `data-over` shows only under the pointer. `data-grow` is drawn larger, up to
/// twice, where a unit is so small on the screen that nobody could read it. Targets with
/// `data-cycle="2"` are ways to do what was touched before them, in the order of their numbers: hovering shows the first, R, the wheel and a right
/// click show the next, and touching the place takes the one that is shown. Where fingers play, the targets in an element with `data-after` and `data-palette` are also offered large beside the place that was touched, and what has
/// `data-fine`, too small for them, is not shown. Whoever touches something in an element with `data-about` that is no target
/// asks what there is to know of it ([`crate::PositionInfo::about`]). Elements with `data-told="1"` and `data-say` tell how it ended: they show one after the other, at the
/// viewer's pace, before the card at the end is laid on the table. `data-pixels="1"` is how many pixels a unit has at first where the window has room
/// for more; without it the drawing fills its room. What is in an element of a panel with `data-in-hand` is to be laid now: where panels are out of
/// sight, the client shows a copy of it beside the buttons; of several such elements, the one that was chosen or else the first. Colours come from CSS classes with the
/// game's prefix, or are written into the SVG; the drawing must read well on light and dark pages.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The part of the plane that is shown at first.
    pub view_box: ViewBox,
    /// What never changes in this match, sent once: an SVG fragment.
    pub board: Drawing,
    /// What changes with every move: an SVG fragment, drawn over the board. All SVG targets are in here or in the board.
    pub pieces: Drawing,
    /// What stands beside the board, in order of importance.
    pub panels: Vec<Panel>,
    /// Targets that are plain buttons: pass, resign, no-meeple.
    pub buttons: Vec<Button>,
    /// What the viewer can switch on and off for himself.
    pub toggles: Vec<Toggle>,
    /// The name of the switch by which the viewer peeks at what the computer players know. None while nothing is hidden from him, and none
    /// for an open game. The shell offers it only to whom it may ([`crate::Perspective::Peeking`]).
    pub peek: Option<String>,
    /// One line that says what is to be done now, or how it ended. Where a game leaves it empty after the end, its `outcome-<reason>` is shown.
    pub prompt: String,
    /// The score in short, for the title bar. Empty where there is none.
    pub title: String,
    /// The [`Toggle`] that shows the title, where the viewer may put it out of sight.
    pub title_toggle: Option<&'static str>,
    /// The colour around the board, any CSS colour: whose turn it is. Empty for none.
    pub tone: String,
    /// The colour of every seat, in their order, for a mark beside the name. Empty where seats have none.
    pub tones: Vec<String>,
}

/// A rectangle of the plane, in the scene's own units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewBox {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl std::fmt::Display for ViewBox {
    /// As in the `viewBox` attribute.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}

/// A box of HTML beside the board: hands, tickets, scores, the travel log, prisoners. May hold targets. The class `wrap` lays the parts of a list
/// side by side, in as many lines as they need; a table of the class `columns` has the same room for each, and a cell of the class
/// `named` holds a name, which may take several lines.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Stable name, used as CSS class and element id.
    pub id: &'static str,
    /// What a person reads above it.
    pub title: String,
    /// Whether the title is only for who hears the page, since what the panel shows says to the eye what it is.
    pub untitled: bool,
    /// HTML.
    pub body: Drawing,
}

impl Panel {
    /// A panel with a title above it.
    pub fn new(id: &'static str, title: impl Into<String>, body: impl Into<Drawing>) -> Panel {
        Panel { id, title: title.into(), untitled: false, body: body.into() }
    }

    /// The same, with a title that is heard but not seen.
    #[must_use]
    pub fn untitled(self) -> Panel {
        Panel { untitled: true, ..self }
    }

    /// The id of the panel that is not beside the board but on the card that lies on the table when a match is over; its title is not shown.
    /// Where a game has none, the card lists everybody with his points.
    pub const END: &'static str = "end";
}

/// A touch target that is a plain button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The target that it touches.
    pub target: String,
    /// What it says.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
    /// The question that is asked back first, for what cannot be taken back.
    pub confirm: Option<String>,
    /// The key that presses it.
    pub key: Option<char>,
}

impl Button {
    /// An ordinary button.
    pub fn new(target: impl Into<String>, label: impl Into<String>) -> Button {
        Button {
            target: target.into(),
            label: label.into(),
            style: ButtonStyle::Plain,
            confirm: None,
            key: None,
        }
    }

    /// A button that this key presses too.
    #[must_use]
    pub fn key(self, key: char) -> Button {
        Button { key: Some(key), ..self }
    }

    /// The button that one will mostly want.
    #[must_use]
    pub fn primary(self) -> Button {
        Button { style: ButtonStyle::Primary, ..self }
    }

    /// A button that asks back before it does its harm.
    #[must_use]
    pub fn danger(self, question: impl Into<String>) -> Button {
        Button { style: ButtonStyle::Danger, confirm: Some(question.into()), ..self }
    }
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// One of several.
    Plain,
    /// The usual next step.
    Primary,
    /// Gives something up.
    Danger,
}

/// Something that the viewer shows or hides for himself; the client remembers it. Three ids are known to every client: `targets` marks all targets that can be
/// touched now, while `confirm` is on, a complete move is shown as a ghost and made only once the viewer confirms it, and with `numbers` the
/// things that moves have set bear the numbers of those moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Stable name; elements with `data-show="<id>"` are seen only while it is on.
    pub id: &'static str,
    /// What it says.
    pub label: String,
    /// Whether it is on for somebody who has never touched it.
    pub on: bool,
    /// Whether it is wanted again and again during play, and so stands beside the board as well as in the menu.
    pub at_hand: bool,
}

/// Something that happened in a move, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What kind of thing: `placed`, `moved`, `captured`, `revealed`, `scored`, `passed`, `ended`. Chooses sound and motion.
    pub kind: &'static str,
    /// The sentence for the log and the screen reader.
    pub text: String,
    /// The target or key where it happened, if anywhere.
    pub at: Option<String>,
    /// What was won there, in a few signs that rise from the place: `+9`.
    pub gain: Option<String>,
    /// The same in short, for a log that shows many moves: notation or a word or two, nothing where it need not be told. The shell writes the
    /// move's notation for the first event of a game that hides nothing.
    pub short: Option<String>,
    /// Who did it; the shell says so.
    pub by: Option<Seat>,
    /// The same as a condition, of what the house draws: "if Ann draws tile K".
    pub condition: Option<String>,
    /// The key of the thing that was set on the board by it; where a game has the [`Toggle`] `numbers`, it bears the move's number.
    pub thing: Option<String>,
    /// The [`Toggle`] that shows it, where the viewer may put it out of sight.
    pub toggle: Option<&'static str>,
}

impl Event {
    /// Something that happened nowhere in particular.
    pub fn new(kind: &'static str, text: impl Into<String>) -> Event {
        Event {
            kind,
            text: text.into(),
            at: None,
            gain: None,
            short: None,
            by: None,
            condition: None,
            thing: None,
            toggle: None,
        }
    }

    /// The same with a condition that says it where it has not happened.
    #[must_use]
    pub fn condition(self, condition: impl Into<String>) -> Event {
        Event { condition: Some(condition.into()), ..self }
    }

    /// The same of something that nobody can foresee: its condition, where it has one.
    #[must_use]
    pub fn supposed(self) -> Event {
        let text = self.condition.unwrap_or(self.text);
        Event { short: Some(text.clone()), text, condition: None, ..self }
    }

    /// The same, told only while that [`Toggle`] is on.
    #[must_use]
    pub fn while_on(self, toggle: &'static str) -> Event {
        Event { toggle: Some(toggle), ..self }
    }

    /// Something that happened at that target or key.
    #[must_use]
    pub fn at(self, place: impl Into<String>) -> Event {
        Event { at: Some(place.into()), ..self }
    }

    /// The same, said so in short.
    #[must_use]
    pub fn short(self, short: impl Into<String>) -> Event {
        Event { short: Some(short.into()), ..self }
    }

    /// Something that set the thing with that key on the board.
    #[must_use]
    pub fn sets(self, key: impl Into<String>) -> Event {
        Event { thing: Some(key.into()), ..self }
    }

    /// Something by which so much was won.
    #[must_use]
    pub fn gain(self, gain: impl Into<String>) -> Event {
        Event { gain: Some(gain.into()), ..self }
    }
}
