//! Walks through a JSON file and names the place of whatever is missing or mistyped.

use serde_json::Value;
use stammtisch_core::{LIMITS, Text};

/// Why a file is badly formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormFault {
    /// More bytes than any such file has.
    TooLarge,
    /// Not JSON, from this line and column on.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// A field is missing.
    Missing {
        /// The field that should be there.
        place: String,
    },
    /// A field holds something of another type.
    Mistyped {
        /// The field.
        place: String,
        /// What it should hold.
        wanted: Wanted,
    },
}

/// What a field should hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// `{..}`
    Object,
    /// `[..]`
    Array,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// `true` or `false`.
    Bool,
}

impl From<FormFault> for Text {
    fn from(fault: FormFault) -> Text {
        match fault {
            FormFault::TooLarge => Text::new("json-too-large").with("most", LIMITS.bytes / 1024),
            FormFault::Syntax { line, column } => {
                Text::new("json-syntax").with("line", line).with("column", column)
            }
            FormFault::Missing { place } => Text::new("json-missing").with("place", place),
            FormFault::Mistyped { place, wanted } => {
                let key = if place.is_empty() { "json-mistyped-file" } else { "json-mistyped" };
                Text::new(key).with("place", place).with("wanted", Text::new(wanted.key()))
            }
        }
    }
}

impl Wanted {
    const fn key(self) -> &'static str {
        match self {
            Wanted::Object => "json-object",
            Wanted::Array => "json-array",
            Wanted::Integer => "json-integer",
            Wanted::Number => "json-number",
            Wanted::Bool => "json-bool",
        }
    }
}

/// Reads the file; a byte order mark at its beginning is overlooked.
pub(crate) fn parse(bytes: &[u8]) -> Result<Value, FormFault> {
    if bytes.len() > LIMITS.bytes {
        return Err(FormFault::TooLarge);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    serde_json::from_slice(bytes)
        .map_err(|error| FormFault::Syntax { line: error.line(), column: error.column() })
}

/// A value, and where in the file it stands.
pub(crate) struct Node<'a> {
    value: &'a Value,
    /// As in `stations[4].position.x`, counting from 0; empty for the whole file.
    pub(crate) place: String,
}

impl<'a> Node<'a> {
    pub(crate) fn root(value: &'a Value) -> Node<'a> {
        Node { value, place: String::new() }
    }

    pub(crate) fn field(&self, key: &str) -> Result<Node<'a>, FormFault> {
        let place = match self.place.as_str() {
            "" => key.to_owned(),
            place => format!("{place}.{key}"),
        };
        let object = self.value.as_object().ok_or_else(|| self.mistyped(Wanted::Object))?;
        match object.get(key) {
            Some(value) => Ok(Node { value, place }),
            None => Err(FormFault::Missing { place }),
        }
    }

    pub(crate) fn items(&self) -> Result<Vec<Node<'a>>, FormFault> {
        let array = self.value.as_array().ok_or_else(|| self.mistyped(Wanted::Array))?;
        let item = |(index, value)| Node { value, place: format!("{}[{index}]", self.place) };
        Ok(array.iter().enumerate().map(item).collect())
    }

    pub(crate) fn int(&self) -> Result<i64, FormFault> {
        match self.value {
            Value::Number(number) if !number.is_f64() => Ok(number.as_i64().unwrap_or(i64::MAX)),
            _ => Err(self.mistyped(Wanted::Integer)),
        }
    }

    pub(crate) fn number(&self) -> Result<f64, FormFault> {
        self.value.as_f64().ok_or_else(|| self.mistyped(Wanted::Number))
    }

    pub(crate) fn bool(&self) -> Result<bool, FormFault> {
        self.value.as_bool().ok_or_else(|| self.mistyped(Wanted::Bool))
    }

    fn mistyped(&self, wanted: Wanted) -> FormFault {
        FormFault::Mistyped { place: self.place.clone(), wanted }
    }
}
