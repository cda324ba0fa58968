use std::any::Any;
use std::fmt;
use std::sync::Arc;

use stammtisch_presentation::{Game, Text, write_view};

/// What a seat may know of a position: of the game's own type in this process, JSON outside.
pub struct SeatView {
    view: Box<dyn Any + Send + Sync>,
    write: fn(&dyn Any) -> Option<String>,
}

/// A view with the state that it shows completely, if the game hides nothing and the state is at
/// hand. It spares the engine a determinization, which would be the same.
pub(crate) struct TypedView<G: Game> {
    pub(crate) view: G::View,
    pub(crate) state: Option<Arc<G>>,
}

impl SeatView {
    pub(crate) fn new<G: Game>(view: TypedView<G>) -> SeatView {
        let write =
            |view: &dyn Any| view.downcast_ref().map(|typed: &TypedView<G>| write_view::<G>(&typed.view));
        SeatView { view: Box::new(view), write }
    }

    /// The view as JSON for other processes.
    pub fn to_json(&self) -> String {
        (self.write)(self.view.as_ref()).unwrap_or_default()
    }

    /// The view of the game's own type, or why it is none.
    pub(crate) fn into_typed<G: Game>(self) -> Result<TypedView<G>, Text> {
        self.view.downcast().map(|view| *view).map_err(|_| Text::new("move-none"))
    }
}

impl fmt::Debug for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}
