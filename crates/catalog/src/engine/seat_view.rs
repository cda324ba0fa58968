use std::any::Any;
use std::fmt;

use stammtisch_presentation::{Game, Text, write_view};

/// What a seat may know of a position: of the game's own type in this process, JSON outside.
pub struct SeatView {
    view: Box<dyn Any + Send + Sync>,
    write: fn(&dyn Any) -> Option<String>,
}

impl SeatView {
    pub(crate) fn new<G: Game>(view: G::View) -> SeatView {
        SeatView { view: Box::new(view), write: |view| view.downcast_ref().map(write_view::<G>) }
    }

    /// The view as JSON for other processes.
    pub fn to_json(&self) -> String {
        (self.write)(self.view.as_ref()).unwrap_or_default()
    }

    /// The view of the game's own type, or why it is none.
    pub(crate) fn into_typed<G: Game>(self) -> Result<G::View, Text> {
        self.view.downcast().map(|view| *view).map_err(|_| Text::new("move-none"))
    }
}

impl fmt::Debug for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}
