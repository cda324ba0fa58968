//! Scenes and events: the rendered form of a position and of a move, for one viewer.

use crate::{Drawing, Seat};

/// A rendered position.
///
/// # Attributes
///
/// These attributes tie the SVG and the panels to the client; there is no other coupling. The
/// *path* is the list of targets touched so far for the current move.
///
/// | attribute | effect on the element |
/// |---|---|
/// | `data-target="D4"` | can be touched |
/// | `data-key="stone-17"` | keeps its identity across moves and glides to its new place |
/// | `data-when="3:-1/turn-90"` | ghost: shown while the path, or path and hover, begin so |
/// | `data-after="3:-1"` | shown while the path begins so; hovering does not count |
/// | `data-show="id"` | shown while the [`Toggle`] with that id is on |
/// | `data-room="x y width height"` | with `data-show`: replaces the view box while shown |
/// | `data-marks` | while shown, the client adds no marks: the drawing has its own |
/// | `data-glow` | the mark of its target, shown while that continues the path |
/// | `data-glow="first"` | the same, and also shown while that begins a path |
/// | `data-over` | inside `data-glow`: shown only under the pointer |
/// | `data-grow` | enlarged, up to twofold, where the scale makes it illegible |
/// | `data-cycle="2"` | a target among alternatives, in the order of the numbers |
/// | `data-palette` | with `data-after`: its targets form a palette on touch screens |
/// | `data-fine` | hidden on touch screens: too small for fingers |
/// | `data-about` | touches off its targets ask [`crate::PositionInfo::about`] |
/// | `data-told="1"`, `data-say` | a step in the report of how the match ended |
/// | `data-pixels="1"` | sets the initial scale, in pixels per unit |
/// | `data-in-hand` | in a panel: the piece to be placed now |
///
/// * `data-cycle`: the targets are alternatives for the place touched before them. Hovering over
///   the place shows the first; R, the wheel and a right click show the next; touching the place
///   takes the one that is shown.
/// * `data-palette`: touch screens also show the targets enlarged beside the touched place.
/// * `data-told`, `data-say`: shown one after the other, at the viewer's pace, before the card with
///   the result.
/// * `data-pixels`: applies where the window has room for more. Without it, the drawing fills its
///   room.
/// * `data-in-hand`: where panels are out of sight, the client shows a copy beside the buttons. Of
///   several such elements it takes the chosen one, or else the first.
///
/// Colours come from CSS classes with the game's prefix, or are written into the SVG. The drawing
/// must be legible on light and on dark pages.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The section of the plane that is shown initially.
    pub view_box: ViewBox,
    /// An SVG fragment that does not change during the match and is sent once.
    pub board: Drawing,
    /// An SVG fragment that changes with every move, rendered above the board. SVG targets are in
    /// either of the two.
    pub pieces: Drawing,
    /// The panels beside the board, most important first.
    pub panels: Vec<Panel>,
    /// Targets that are plain buttons: pass, resign, no-meeple.
    pub buttons: Vec<Button>,
    /// The viewer's display switches.
    pub toggles: Vec<Toggle>,
    /// The label of the switch for peeking at what the computer players know; `None` while nothing
    /// is hidden from the viewer. Offered only where the house allows it
    /// ([`crate::Perspective::Peeking`]).
    pub peek: Option<String>,
    /// One line that says what to do now, or how the match ended. If it is empty after the end, the
    /// message `outcome-<reason>` is shown.
    pub prompt: String,
    /// The score in short, for the title bar; empty without one.
    pub title: String,
    /// The id of the [`Toggle`] that shows the title, if the viewer can hide it.
    pub title_toggle: Option<&'static str>,
    /// The colour around the board, as a CSS colour: that of the side to move. Empty for none.
    pub tone: String,
    /// The colour of every seat, for a mark beside the player's name; empty if seats have none.
    pub tones: Vec<String>,
}

/// A rectangle in the scene's own units.
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
    /// The value of a `viewBox` attribute.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.x, self.y, self.width, self.height)
    }
}

/// A box of HTML beside the board: hands, tickets, scores, the travel log, prisoners. May hold
/// targets.
///
/// The class `wrap` lays the items of a list side by side, in as many lines as needed. A table of
/// the class `columns` has columns of equal width, and a cell of the class `named` wraps its text.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Stable id, used as CSS class and element id.
    pub id: &'static str,
    /// The title above it.
    pub title: String,
    /// Whether the title is for screen readers only, as the content explains itself visually.
    pub untitled: bool,
    /// HTML.
    pub body: Drawing,
}

impl Panel {
    /// A panel with a visible title.
    pub fn new(id: &'static str, title: impl Into<String>, body: impl Into<Drawing>) -> Panel {
        Panel { id, title: title.into(), untitled: false, body: body.into() }
    }

    /// The panel with its title for screen readers only.
    #[must_use]
    pub fn untitled(self) -> Panel {
        Panel { untitled: true, ..self }
    }

    /// The id of the panel that is shown on the result card instead of beside the board, without
    /// its title. Without such a panel, the card lists all players with their points.
    pub const END: &'static str = "end";
}

/// A touch target that is a plain button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The target that it touches.
    pub target: String,
    /// The label.
    pub label: String,
    /// The visual style.
    pub style: ButtonStyle,
    /// The question to confirm first, for moves that cannot be undone.
    pub confirm: Option<String>,
    /// The keyboard shortcut.
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

    /// The button with a keyboard shortcut.
    #[must_use]
    pub fn key(self, key: char) -> Button {
        Button { key: Some(key), ..self }
    }

    /// The button as the primary action.
    #[must_use]
    pub fn primary(self) -> Button {
        Button { style: ButtonStyle::Primary, ..self }
    }

    /// The button as a dangerous action that must be confirmed.
    #[must_use]
    pub fn danger(self, question: impl Into<String>) -> Button {
        Button { style: ButtonStyle::Danger, confirm: Some(question.into()), ..self }
    }
}

/// The visual style of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// An ordinary action.
    Plain,
    /// The usual next step.
    Primary,
    /// An action that gives something up.
    Danger,
}

/// A display switch of the viewer, stored by the client.
///
/// Every client knows three ids: `targets` marks all targets that can be touched now; `confirm`
/// shows a complete move as a ghost until the viewer confirms it; `numbers` labels the pieces that
/// moves have placed with the numbers of those moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Stable id; elements with `data-show="<id>"` are shown only while it is on.
    pub id: &'static str,
    /// The label.
    pub label: String,
    /// The initial state.
    pub on: bool,
    /// Whether it is shown beside the board as well as in the menu, for frequent use.
    pub pinned: bool,
}

/// Something that happened in a move, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The kind: `placed`, `moved`, `captured`, `revealed`, `scored`, `passed`, `ended`. Selects
    /// sound and animation.
    pub kind: &'static str,
    /// The sentence for the log and the screen reader.
    pub text: String,
    /// The target or key where it happened, if anywhere.
    pub at: Option<String>,
    /// What was won, as a short text that rises from the place: `+9`.
    pub gain: Option<String>,
    /// A short form for logs that show many moves: notation or a word or two; `None` to omit the
    /// event there. For open games the host fills in the move's notation at the first event.
    pub short: Option<String>,
    /// The acting seat; set by the host.
    pub by: Option<Seat>,
    /// For chance events, the event as a condition: "if Ann draws tile K".
    pub condition: Option<String>,
    /// The key of the piece that was placed. With the [`Toggle`] `numbers` it is labelled with the
    /// number of the move.
    pub thing: Option<String>,
    /// The id of the [`Toggle`] that shows the event, if the viewer can hide it.
    pub toggle: Option<&'static str>,
}

impl Event {
    /// An event without a place.
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

    /// The event with its wording as a condition.
    #[must_use]
    pub fn condition(self, condition: impl Into<String>) -> Event {
        Event { condition: Some(condition.into()), ..self }
    }

    /// The event as a hypothetical one, for expected lines: worded as its condition if it has one.
    #[must_use]
    pub fn as_condition(self) -> Event {
        let text = self.condition.unwrap_or(self.text);
        Event { short: Some(text.clone()), text, condition: None, ..self }
    }

    /// The event, shown only while that [`Toggle`] is on.
    #[must_use]
    pub fn while_on(self, toggle: &'static str) -> Event {
        Event { toggle: Some(toggle), ..self }
    }

    /// The event at that target or key.
    #[must_use]
    pub fn at(self, place: impl Into<String>) -> Event {
        Event { at: Some(place.into()), ..self }
    }

    /// The event with a short form.
    #[must_use]
    pub fn short(self, short: impl Into<String>) -> Event {
        Event { short: Some(short.into()), ..self }
    }

    /// The event as the placing of the piece with that key.
    #[must_use]
    pub fn sets(self, key: impl Into<String>) -> Event {
        Event { thing: Some(key.into()), ..self }
    }

    /// The event with a gain to display.
    #[must_use]
    pub fn gain(self, gain: impl Into<String>) -> Event {
        Event { gain: Some(gain.into()), ..self }
    }
}
