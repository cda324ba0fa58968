//! Custom boards from files, for games that are played on a map.
//!
//! A board is plain data: a setup names it, a record embeds it, and a table stores it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{LIMITS, Text, Values, sanitize};

/// The maximum length of a board's name, in characters.
const MAX_NAME_LEN: usize = 40;
/// The key of the content in a setup field.
const CONTENT_KEY: &str = "content";

/// A custom board, played on instead of the game's default board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardData {
    /// The display name.
    pub name: String,
    /// A hash of the content, equal for equal boards on every platform: 16 hexadecimal digits.
    pub fingerprint: String,
    /// The board itself; null where it is only referred to by name.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub content: Value,
}

/// How a game loads and verifies custom boards.
///
/// The game supplies these Fluent messages:
///
/// | key | meaning |
/// |---|---|
/// | `ground` | help text of the flag |
/// | `ground-usual` | name of the default board |
/// | `ground-not-found` | there is no file `$file` |
/// | `ground-unknown` | the board `$name` is not known here |
/// | `ground-too-large` | the board `$name` exceeds `$most` KiB |
/// | `ground-forged` | the content does not match the fingerprint of `$name` |
#[derive(Clone, Copy, Debug)]
pub struct BoardDataSpec {
    /// The setup field that holds the board, such as `city`. It is absent for the default board.
    pub field: &'static str,
    /// The command-line flag that names a file, such as `network`.
    pub flag: &'static str,
    /// The word for the default board in a setup, such as `london`.
    pub usual: &'static str,
    /// Parses a file into a board with the given name.
    pub read: fn(name: &str, bytes: &[u8]) -> Result<BoardData, Text>,
    /// Validates a content and computes its fingerprint.
    pub fingerprint: fn(content: &Value) -> Result<String, Text>,
}

impl BoardData {
    /// The board in this field of a setup, if there is one.
    pub fn in_setup(setup: &Values, field: &str) -> Option<BoardData> {
        serde_json::from_value(setup.get(field)?.clone()).ok()
    }

    /// The board as the value of a setup field.
    pub fn value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

impl BoardDataSpec {
    /// Parses a board file and checks its size.
    pub fn read_file(&self, name: &str, bytes: &[u8]) -> Result<BoardData, Text> {
        let board_data = (self.read)(&sanitize_name(name), bytes)?;
        check_size(&board_data)?;
        Ok(board_data)
    }

    /// Validates the value of the setup field; `None` means the default board.
    ///
    /// # Errors
    /// The value is untrusted: a bare name, an oversized content, or a fingerprint that does not
    /// match the content is rejected.
    pub fn check(&self, given: &Value) -> Result<Option<BoardData>, Text> {
        let unknown = |name: &str| Text::new("ground-unknown").with("name", sanitize_name(name));
        let board_data = match given {
            Value::String(word) if word.eq_ignore_ascii_case(self.usual) => return Ok(None),
            Value::String(word) => return Err(unknown(word)),
            other => BoardData::deserialize(other).map_err(|_| unknown(&other.to_string()))?,
        };
        let board_data = BoardData { name: sanitize_name(&board_data.name), ..board_data };
        if board_data.content.is_null() {
            return Err(unknown(&board_data.name));
        }
        check_size(&board_data)?;
        if (self.fingerprint)(&board_data.content)? != board_data.fingerprint {
            return Err(Text::new("ground-forged").with("name", board_data.name));
        }
        Ok(Some(board_data))
    }

    /// Removes the content from a setup, which then only names its board.
    pub fn take_content(&self, setup: &mut Values) -> Option<Value> {
        setup.get_mut(self.field)?.as_object_mut()?.shift_remove(CONTENT_KEY)
    }

    /// Inserts the content into a setup that names its board.
    pub fn put_content(&self, setup: &mut Values, content: Value) {
        if let Some(named) = setup.get_mut(self.field).and_then(Value::as_object_mut) {
            named.insert(CONTENT_KEY.to_owned(), content);
        }
    }
}

fn check_size(board_data: &BoardData) -> Result<(), Text> {
    if board_data.content.to_string().len() <= LIMITS.board_data_bytes {
        return Ok(());
    }
    Err(Text::new("ground-too-large")
        .with("name", board_data.name.as_str())
        .with("most", LIMITS.board_data_bytes / 1024))
}

/// The name as it is stored: short, on one line, and without invisible characters.
fn sanitize_name(name: &str) -> String {
    let name: String = sanitize(name).chars().take(MAX_NAME_LEN).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_board_name_has_no_invisible_characters() {
        let spec = BoardDataSpec {
            field: "city",
            flag: "network",
            usual: "london",
            read: |_, _| Err(Text::new("ground-not-found")),
            fingerprint: |_| Ok("0".repeat(16)),
        };
        let name = format!("\u{202e}Ber\u{200b}lin\u{7}\n {}", "x".repeat(MAX_NAME_LEN));
        let given = json!({ "name": name, "fingerprint": "0".repeat(16), "content": [1] });
        let board_data = spec.check(&given).unwrap().unwrap();
        assert_eq!(board_data.name, format!("Berlin {}", "x".repeat(MAX_NAME_LEN - 7)));
    }
}
