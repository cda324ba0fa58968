//! Views as data: written for a worker, an engine or a program in another language, and read again with care.

use serde::{Deserialize, Serialize};

use crate::{Game, LIMITS, Text, Values, Written, first_fault, read_setup, setup_values};

/// The view as one line of JSON. Equal views are written alike.
pub fn write_view<G: Game>(view: &G::View) -> String {
    serde_json::to_string(view).unwrap_or_default()
}

/// Reads a view that [`write_view`] has written, or says why it cannot be one.
pub fn read_view<G: Game>(bytes: &[u8]) -> Result<G::View, Text> {
    LIMITS.check_file(bytes)?;
    let sheet: G::Sheet = serde_json::from_slice(bytes)
        .map_err(|error| Text::new("view-shape").with("line", error.line()).with("column", error.column()))?;
    sheet.try_into()
}

/// The view of a game that hides nothing, of which setup and position say everything.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenSheet {
    /// What was agreed.
    pub setup: Values,
    /// The position text.
    pub position: String,
}

impl OpenSheet {
    /// What is to be written of that state.
    pub fn of<G: Written>(state: &G) -> OpenSheet {
        OpenSheet { setup: setup_values(state.setup()), position: state.position() }
    }

    /// The state that it tells of.
    pub fn state<G: Written>(&self) -> Result<G, Text> {
        LIMITS.check_position(&self.position)?;
        G::from_position(&read_setup::<G>(&self.setup).map_err(first_fault)?, &self.position)
    }
}
