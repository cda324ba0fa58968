//! Other grounds than the usual one: a game that is played on a map can be given another in a file. A ground is data: a setup names
//! it, a record carries it, and a table keeps it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{LIMITS, Text, Values, clean};

/// The longest name of a ground.
const LONGEST_NAME: usize = 40;
/// The key of the content in a setup.
const CONTENT: &str = "content";

/// A ground that is played on instead of the usual one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ground {
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
/// The game's messages: `ground` says what the flag is for, `ground-usual` names the usual ground; `ground-not-found` says that there is no
/// such `$file`, `ground-unknown` that nobody here knows the ground `$name`, `ground-too-large` that `$name` has more than `$most`
/// kilobytes, `ground-forged` that the content is not that of `$name`.
#[derive(Clone, Copy, Debug)]
pub struct Grounds {
    /// The setup's field that names the ground, such as `city`. It is missing on the usual one.
    pub field: &'static str,
    /// The flag that names a file, such as `network`.
    pub flag: &'static str,
    /// The word for the usual ground in a setup, such as `london`.
    pub usual: &'static str,
    /// Reads a file; the ground gets that name.
    pub read: fn(name: &str, bytes: &[u8]) -> Result<Ground, Text>,
    /// The fingerprint of such a content, or why it is none.
    pub fingerprint: fn(content: &Value) -> Result<String, Text>,
}

impl Ground {
    /// The ground that this field of a setup names, if it names one.
    pub fn in_setup(setup: &Values, field: &str) -> Option<Ground> {
        serde_json::from_value(setup.get(field)?.clone()).ok()
    }

    /// The same ground, only named.
    #[must_use]
    pub fn only_named(&self) -> Ground {
        Ground { content: Value::Null, ..self.clone() }
    }

    /// What the setup's field holds.
    pub fn value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

impl Grounds {
    /// The ground in a file, whole and no larger than one may be.
    pub fn read_file(&self, name: &str, bytes: &[u8]) -> Result<Ground, Text> {
        let ground = (self.read)(&tidy(name), bytes)?;
        check_size(&ground)?;
        Ok(ground)
    }

    /// The ground that a setup's field means; none for the usual one. What is given may be forged, so it is believed only as a whole.
    pub fn check(&self, given: &Value) -> Result<Option<Ground>, Text> {
        let unknown = |name: &str| Text::new("ground-unknown").with("name", tidy(name));
        let ground = match given {
            Value::String(word) if word.eq_ignore_ascii_case(self.usual) => return Ok(None),
            Value::String(word) => return Err(unknown(word)),
            other => Ground::deserialize(other).map_err(|_| unknown(&other.to_string()))?,
        };
        let ground = Ground { name: tidy(&ground.name), ..ground };
        if ground.content.is_null() {
            return Err(unknown(&ground.name));
        }
        check_size(&ground)?;
        if (self.fingerprint)(&ground.content)? != ground.fingerprint {
            return Err(Text::new("ground-forged").with("name", ground.name));
        }
        Ok(Some(ground))
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

fn check_size(ground: &Ground) -> Result<(), Text> {
    if ground.content.to_string().len() <= LIMITS.ground {
        return Ok(());
    }
    Err(Text::new("ground-too-large").with("name", ground.name.as_str()).with("most", LIMITS.ground / 1024))
}

/// A name as it is kept: short, of one line, and with nothing invisible in it.
fn tidy(name: &str) -> String {
    let name: String = clean(name).chars().take(LONGEST_NAME).collect();
    name.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_name_of_a_ground_has_nothing_invisible_in_it() {
        let grounds = Grounds {
            field: "city",
            flag: "network",
            usual: "london",
            read: |_, _| Err(Text::new("ground-not-found")),
            fingerprint: |_| Ok("0".repeat(16)),
        };
        let name = format!("\u{202e}Ber\u{200b}lin\u{7}\n {}", "x".repeat(LONGEST_NAME));
        let given = json!({ "name": name, "fingerprint": "0".repeat(16), "content": [1] });
        let ground = grounds.check(&given).unwrap().unwrap();
        assert_eq!(ground.name, format!("Berlin {}", "x".repeat(LONGEST_NAME - 7)));
    }
}
