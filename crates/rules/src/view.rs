//! Views as data: written for a worker, an engine or a program in another language, and read again with care.

use serde::{Deserialize, Serialize};

use crate::{Game, GameSpec, LIMITS, Text, Values, first_error, read_setup, setup_values};

/// The view as one line of JSON. Equal views are written alike.
pub fn write_view<G: Game>(view: &G::View) -> String {
    serde_json::to_string(view).unwrap_or_default()
}

/// Reads a view that [`write_view`] has written, or says why it cannot be one.
pub fn read_view<G: Game>(bytes: &[u8]) -> Result<G::View, Text> {
    LIMITS.check_file(bytes)?;
    let sheet: G::RawView = serde_json::from_slice(bytes)
        .map_err(|error| Text::new("view-shape").with("line", error.line()).with("column", error.column()))?;
    sheet.try_into()
}

/// The view of a game that hides nothing, of which setup and position say everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawOpenView {
    /// What was agreed.
    pub setup: Values,
    /// The position text.
    pub position: String,
}

impl RawOpenView {
    /// What is to be written of that state.
    pub fn of<G: GameSpec>(state: &G) -> RawOpenView {
        RawOpenView { setup: setup_values(state.setup()), position: state.position() }
    }

    /// The state that it tells of.
    pub fn state<G: GameSpec>(&self) -> Result<G, Text> {
        LIMITS.check_position(&self.position)?;
        G::from_position(&read_setup::<G>(&self.setup).map_err(first_error)?, &self.position)
    }
}
