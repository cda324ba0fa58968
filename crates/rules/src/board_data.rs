//! Other grounds than the usual one: a game that is played on a map can be given another in a file. A ground is data: a setup names
//! it, a record carries it, and a table keeps it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{LIMITS, Text, Values, sanitize};

/// The longest name of a ground.
const MAX_NAME_LEN: usize = 40;
/// The key of the content in a setup.
const CONTENT: &str = "content";

/// A ground that is played on instead of the usual one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardData {
    /// What people call it.
    pub name: String,
    /// Equal for equal grounds on every machine: 16 hexadecimal digits.
    pub fingerprint: String,
    /// All that is needed to play on it; nothing where the ground is only named.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub content: Value,
}

/// How a game is played on other grounds than the usual one.
///
/// The game's messages: `board_data` says what the flag is for, `board_data-usual` names the usual ground; `board_data-not-found` says that there is no
/// such `$file`, `board_data-unknown` that nobody here knows the ground `$name`, `board_data-too-large` that `$name` has more than `$most`
/// kilobytes, `board_data-forged` that the content is not that of `$name`.
#[derive(Clone, Copy, Debug)]
pub struct BoardDataSpec {
    /// The setup's field that names the ground, such as `city`. It is missing on the usual one.
    pub field: &'static str,
    /// The flag that names a file, such as `network`.
    pub flag: &'static str,
    /// The word for the usual ground in a setup, such as `london`.
    pub usual: &'static str,
    /// Reads a file; the ground gets that name.
    pub read: fn(name: &str, bytes: &[u8]) -> Result<BoardData, Text>,
    /// The fingerprint of such a content, or why it is none.
    pub fingerprint: fn(content: &Value) -> Result<String, Text>,
}

impl BoardData {
    /// The ground that this field of a setup names, if it names one.
    pub fn in_setup(setup: &Values, field: &str) -> Option<BoardData> {
        serde_json::from_value(setup.get(field)?.clone()).ok()
    }

    /// The same ground, only named.
    #[must_use]
    pub fn only_named(&self) -> BoardData {
        BoardData { content: Value::Null, ..self.clone() }
    }

    /// What the setup's field holds.
    pub fn value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

impl BoardDataSpec {
    /// The ground in a file, whole and no larger than one may be.
    pub fn read_file(&self, name: &str, bytes: &[u8]) -> Result<BoardData, Text> {
        let board_data = (self.read)(&tidy(name), bytes)?;
        check_size(&board_data)?;
        Ok(board_data)
    }

    /// The ground that a setup's field means; none for the usual one. What is given may be forged, so it is believed only as a whole.
    pub fn check(&self, given: &Value) -> Result<Option<BoardData>, Text> {
        let unknown = |name: &str| Text::new("ground-unknown").with("name", tidy(name));
        let board_data = match given {
            Value::String(word) if word.eq_ignore_ascii_case(self.usual) => return Ok(None),
            Value::String(word) => return Err(unknown(word)),
            other => BoardData::deserialize(other).map_err(|_| unknown(&other.to_string()))?,
        };
        let board_data = BoardData { name: tidy(&board_data.name), ..board_data };
        if board_data.content.is_null() {
            return Err(unknown(&board_data.name));
        }
        check_size(&board_data)?;
        if (self.fingerprint)(&board_data.content)? != board_data.fingerprint {
            return Err(Text::new("ground-forged").with("name", board_data.name));
        }
        Ok(Some(board_data))
    }

    /// Takes the content out of a setup, which then only names its ground.
    pub fn take_content(&self, setup: &mut Values) -> Option<Value> {
        setup.get_mut(self.field)?.as_object_mut()?.shift_remove(CONTENT)
    }

    /// Puts the content into a setup that names its ground.
    pub fn put_content(&self, setup: &mut Values, content: Value) {
        if let Some(named) = setup.get_mut(self.field).and_then(Value::as_object_mut) {
            named.insert(CONTENT.to_owned(), content);
        }
    }
}

fn check_size(board_data: &BoardData) -> Result<(), Text> {
    if board_data.content.to_string().len() <= LIMITS.board_data {
        return Ok(());
    }
    Err(Text::new("ground-too-large")
        .with("name", board_data.name.as_str())
        .with("most", LIMITS.board_data / 1024))
}

/// A name as it is kept: short, of one line, and with nothing invisible in it.
fn tidy(name: &str) -> String {
    let name: String = sanitize(name).chars().take(MAX_NAME_LEN).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_name_of_a_ground_has_nothing_invisible_in_it() {
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
