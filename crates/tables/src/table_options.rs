//! The options of a table beside its game's setup.

use serde_json::{Map, Value};

/// The options of a table beside its game's setup, in the JSON form of the store.
///
/// This version knows none: every table has the defaults. A table with an option of a later version
/// is read-only here, because this version would not apply it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableOptions {
    /// Options that only a later version understands, kept as they are.
    unknown: Map<String, Value>,
}

impl TableOptions {
    /// Reads what [`TableOptions::to_json`] gave; `None` are the defaults.
    pub fn from_json(text: Option<&str>) -> Result<TableOptions, serde_json::Error> {
        let unknown = text.map_or(Ok(Map::new()), serde_json::from_str)?;
        Ok(TableOptions { unknown })
    }

    /// The JSON that a store keeps; `None` for the defaults.
    pub fn to_json(&self) -> Option<String> {
        if self.unknown.is_empty() { None } else { serde_json::to_string(&self.unknown).ok() }
    }

    /// Whether they have an option that only a later version of this program understands.
    pub fn is_newer(&self) -> bool {
        !self.unknown.is_empty()
    }
}
