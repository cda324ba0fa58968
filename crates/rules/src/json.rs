//! A strict JSON parser and typed accessors that report the path of every error.

use std::cell::RefCell;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::{LIMITS, Text, excerpt};

/// Why a JSON file does not have the expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonError {
    /// The file exceeds [`crate::Limits::file_bytes`].
    TooLarge,
    /// A syntax error.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// An object has the same key twice.
    Duplicate {
        /// The path of the key.
        place: String,
    },
    /// A required field is missing.
    Missing {
        /// The path of the field.
        place: String,
    },
    /// A value has the wrong type.
    Mistyped {
        /// The path of the value; empty for the whole file.
        place: String,
        /// The type it should have.
        expected: ExpectedType,
    },
}

/// The type that a value should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedType {
    /// `{..}`
    Object,
    /// `[..]`
    Array,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// `true` or `false`.
    Bool,
}

impl From<JsonError> for Text {
    fn from(fault: JsonError) -> Text {
        match fault {
            JsonError::TooLarge => Text::new("json-too-large").with("most", LIMITS.file_bytes / 1024),
            JsonError::Syntax { line, column } => {
                Text::new("json-syntax").with("line", line).with("column", column)
            }
            JsonError::Duplicate { place } => Text::new("json-twice").with("place", place),
            JsonError::Missing { place } => Text::new("json-missing").with("place", place),
            JsonError::Mistyped { place, expected } => {
                let key = if place.is_empty() { "json-mistyped-file" } else { "json-mistyped" };
                Text::new(key).with("place", place).with("wanted", Text::new(expected.key()))
            }
        }
    }
}

impl ExpectedType {
    const fn key(self) -> &'static str {
        match self {
            ExpectedType::Object => "json-object",
            ExpectedType::Array => "json-array",
            ExpectedType::Integer => "json-integer",
            ExpectedType::Number => "json-number",
            ExpectedType::Bool => "json-bool",
        }
    }
}

/// Parses a file; a leading byte order mark is ignored.
///
/// # Errors
/// The file is too large, is not JSON, or has an object with a duplicate key.
pub fn parse(bytes: &[u8]) -> Result<Value, JsonError> {
    if bytes.len() > LIMITS.file_bytes {
        return Err(JsonError::TooLarge);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let state = ParseState::default();
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let parsed = UniqueKeys(&state).deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    parsed.map_err(|error| match state.duplicate.take() {
        Some(place) => JsonError::Duplicate { place },
        None => JsonError::Syntax { line: error.line(), column: error.column() },
    })
}

/// The parser's current path, and the path of a duplicate key once one is found.
#[derive(Default)]
struct ParseState {
    path: RefCell<Vec<PathSegment>>,
    duplicate: RefCell<Option<String>>,
}

enum PathSegment {
    Key(String),
    Item(usize),
}

impl ParseState {
    fn place(&self) -> String {
        self.path.borrow().iter().fold(String::new(), |place, segment| match segment {
            PathSegment::Key(key) if place.is_empty() => excerpt(key),
            PathSegment::Key(key) => format!("{place}.{}", excerpt(key)),
            PathSegment::Item(index) => format!("{place}[{index}]"),
        })
    }

    /// Runs `read` with one more segment on the path. On error the segment stays on the path.
    fn within<T, E>(&self, segment: PathSegment, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.path.borrow_mut().push(segment);
        let value = read()?;
        self.path.borrow_mut().pop();
        Ok(value)
    }
}

/// Deserialises any JSON value and rejects duplicate keys, which `serde_json` would accept.
#[derive(Clone, Copy)]
struct UniqueKeys<'a>(&'a ParseState);

impl<'de> DeserializeSeed<'de> for UniqueKeys<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for UniqueKeys<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) =
            self.0.within(PathSegment::Item(list.len()), || items.next_element_seed(self))?
        {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            let value = self.0.within(PathSegment::Key(key.clone()), || {
                if object.contains_key(&key) {
                    *self.0.duplicate.borrow_mut() = Some(self.0.place());
                    return Err(A::Error::custom("duplicate key"));
                }
                fields.next_value_seed(self)
            })?;
            object.insert(key, value);
        }
        Ok(object.into())
    }
}

/// A JSON value with its path in the file.
pub struct JsonNode<'a> {
    /// The value.
    pub value: &'a Value,
    /// The path, such as `stations[4].position.x`; empty for the whole file.
    pub place: String,
}

impl<'a> JsonNode<'a> {
    /// The whole file.
    pub fn root(value: &'a Value) -> JsonNode<'a> {
        JsonNode { value, place: String::new() }
    }

    /// A required field of an object.
    pub fn field(&self, key: &str) -> Result<JsonNode<'a>, JsonError> {
        match self.optional(key) {
            Some(node) => Ok(node),
            None if self.value.is_object() => Err(JsonError::Missing { place: self.place_of(key) }),
            None => Err(self.mistyped(ExpectedType::Object)),
        }
    }

    /// An optional field of an object.
    pub fn optional(&self, key: &str) -> Option<JsonNode<'a>> {
        Some(JsonNode { value: self.value.as_object()?.get(key)?, place: self.place_of(key) })
    }

    fn place_of(&self, key: &str) -> String {
        match self.place.as_str() {
            "" => key.to_owned(),
            place => format!("{place}.{key}"),
        }
    }

    /// The items of an array.
    pub fn items(&self) -> Result<Vec<JsonNode<'a>>, JsonError> {
        let array = self.value.as_array().ok_or_else(|| self.mistyped(ExpectedType::Array))?;
        let item = |(index, value)| JsonNode { value, place: format!("{}[{index}]", self.place) };
        Ok(array.iter().enumerate().map(item).collect())
    }

    /// An integer. One beyond the range of `i64` becomes `i64::MAX`.
    pub fn int(&self) -> Result<i64, JsonError> {
        match self.value {
            Value::Number(number) if !number.is_f64() => Ok(number.as_i64().unwrap_or(i64::MAX)),
            _ => Err(self.mistyped(ExpectedType::Integer)),
        }
    }

    /// A number.
    pub fn number(&self) -> Result<f64, JsonError> {
        self.value.as_f64().ok_or_else(|| self.mistyped(ExpectedType::Number))
    }

    /// `true` or `false`.
    pub fn bool(&self) -> Result<bool, JsonError> {
        self.value.as_bool().ok_or_else(|| self.mistyped(ExpectedType::Bool))
    }

    fn mistyped(&self, expected: ExpectedType) -> JsonError {
        JsonError::Mistyped { place: self.place.clone(), expected }
    }
}
