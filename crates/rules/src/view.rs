//! Serialisation of views, for workers, engines and programs in other languages.

use serde::{Deserialize, Serialize};

use crate::{Game, GameSpec, LIMITS, Text, Values, first_error, read_setup, setup_values};

/// The view as one line of JSON. Equal views give equal text.
pub fn write_view<G: Game>(view: &G::View) -> String {
    serde_json::to_string(view).unwrap_or_default()
}

/// Parses and validates a view from [`write_view`]. The input is untrusted.
pub fn read_view<G: Game>(bytes: &[u8]) -> Result<G::View, Text> {
    LIMITS.check_file(bytes)?;
    let raw: G::RawView = serde_json::from_slice(bytes)
        .map_err(|error| Text::new("view-shape").with("line", error.line()).with("column", error.column()))?;
    raw.try_into()
}

/// The serialised view of an open game: setup and position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RawOpenView {
    /// The setup, as form values.
    pub setup: Values,
    /// The position text.
    pub position: String,
}

impl RawOpenView {
    /// The serialised form of the state.
    pub fn of<G: GameSpec>(state: &G) -> RawOpenView {
        RawOpenView { setup: setup_values(state.setup()), position: state.position() }
    }

    /// Parses and validates the state.
    pub fn state<G: GameSpec>(&self) -> Result<G, Text> {
        LIMITS.check_position(&self.position)?;
        G::from_position(&read_setup::<G>(&self.setup).map_err(first_error)?, &self.position)
    }
}
