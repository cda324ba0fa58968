//! What there is to know of a position beyond its picture.

use maud::Markup;
use serde::Serialize;

use crate::{Event, Game, Plain, RenderContext, SeatSet, Text};

/// What there is to know of a position beyond its picture. [`crate::Playable::lore`] names it.
pub trait PositionInfo<G: Game>: Sync {
    /// What there is to know of that point of the drawing, for whoever asks about it; what can be asked about has `data-about` in the scene.
    fn about(&self, view: &G::View, at: (f64, f64), context: &RenderContext<'_>) -> Option<About> {
        let _ = (view, at, context);
        None
    }

    /// The board in text with that place pointed out, and what there is to know of it, or why there is none; nothing where nothing can be
    /// found.
    fn find(&self, view: &G::View, what: &str, context: &RenderContext<'_>) -> Option<Result<String, Text>> {
        let _ = (view, what, context);
        None
    }

    /// What there is to tell of a position that a match goes on from, before its first move: seats that were passed over in it, say.
    fn found(&self, view: &G::View, context: &RenderContext<'_>) -> Vec<Event> {
        let _ = (view, context);
        Vec::new()
    }

    /// The seats whose turn was passed over just now because they could not move.
    fn skipped(&self, state: &G) -> SeatSet {
        let _ = state;
        SeatSet::EMPTY
    }

    /// Whom some are after who do not know where he is, if the game is such a hunt: to be told to whom nothing is hidden. The messages
    /// `quarry-possible` and `quarry-place` name the two, and `quarry` says both in a sentence (`count`, `place`).
    fn quarry(&self, state: &G) -> Option<Quarry> {
        let _ = state;
        None
    }
}

impl<G: Game> PositionInfo<G> for Plain {}

/// What there is to know of something on the board that somebody asked about.
#[derive(Clone, Debug)]
pub struct About {
    /// What lights up on the board meanwhile: an SVG fragment.
    pub shape: Markup,
    /// What is said about it: HTML, with a heading of its own.
    pub messages: Markup,
}

/// Somebody who is hunted: where he could be for all that the others know, and where he is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quarry {
    /// The places in which he could be, by the names of their targets.
    pub possible: Vec<String>,
    /// Where he is, by the same names.
    pub place: String,
}

impl Quarry {
    /// Both in a sentence, for the game's words.
    pub fn told(&self) -> Text {
        Text::new("quarry").with("place", self.place.as_str()).with("count", self.possible.len())
    }
}
