//! The [`PositionInfo`] trait: information about a position beyond its picture.

use maud::Markup;
use serde::Serialize;

use crate::{Defaults, Event, Game, RenderContext, SeatSet, Text};

/// Information about a position beyond its picture. Returned by
/// [`crate::Playable::position_info`].
pub trait PositionInfo<G: Game>: Sync {
    /// Describes a point of the board on request. Elements that can be asked about have
    /// `data-about` in the scene.
    fn about(&self, view: &G::View, at: (f64, f64), context: &RenderContext<'_>) -> Option<About> {
        let _ = (view, at, context);
        None
    }

    /// Searches the board for a place by name, and returns a text board with the place marked and
    /// a description, or why there is no such place. `None` if the game has no such search.
    fn find(&self, view: &G::View, what: &str, context: &RenderContext<'_>) -> Option<Result<String, Text>> {
        let _ = (view, what, context);
        None
    }

    /// Events to report when a match continues from a saved position, before its first move: for
    /// example seats whose turn was skipped.
    fn start_events(&self, view: &G::View, context: &RenderContext<'_>) -> Vec<Event> {
        let _ = (view, context);
        Vec::new()
    }

    /// The seats whose turn was just skipped because they have no legal move.
    fn skipped(&self, state: &G) -> SeatSet {
        let _ = state;
        SeatSet::EMPTY
    }

    /// In a game that hunts a hidden piece: its real and its possible places, for viewers with full
    /// information.
    ///
    /// The messages `quarry-possible` and `quarry-place` label the two, and `quarry` is a sentence
    /// with both (`$count`, `$place`).
    fn hidden_position(&self, state: &G) -> Option<HiddenPosition> {
        let _ = state;
        None
    }
}

impl<G: Game> PositionInfo<G> for Defaults {}

/// The answer to a question about something on the board.
#[derive(Clone, Debug)]
pub struct About {
    /// An SVG fragment that highlights it on the board.
    pub shape: Markup,
    /// An HTML description with a heading.
    pub messages: Markup,
}

/// A hunted piece: where it is, and where it could be from the hunters' point of view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HiddenPosition {
    /// The places where it could be, as target names.
    pub possible: Vec<String>,
    /// The place where it is, as a target name.
    pub place: String,
}

impl HiddenPosition {
    /// The message `quarry` with both.
    pub fn text(&self) -> Text {
        Text::new("quarry").with("place", self.place.as_str()).with("count", self.possible.len())
    }
}
