//! Walks through a JSON file and names the place of whatever is missing or mistyped.

use std::cell::RefCell;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::{LIMITS, Text, excerpt};

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
    /// A field is there twice, and nobody can know which one is meant.
    Twice {
        /// The field.
        place: String,
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
            FormFault::Twice { place } => Text::new("json-twice").with("place", place),
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
pub fn parse(bytes: &[u8]) -> Result<Value, FormFault> {
    if bytes.len() > LIMITS.bytes {
        return Err(FormFault::TooLarge);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let walk = Walk::default();
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let read = Anything(&walk).deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    read.map_err(|error| match walk.twice.take() {
        Some(place) => FormFault::Twice { place },
        None => FormFault::Syntax { line: error.line(), column: error.column() },
    })
}

/// Where in the file the reader is, and the field that it has met twice.
#[derive(Default)]
struct Walk {
    way: RefCell<Vec<Step>>,
    twice: RefCell<Option<String>>,
}

enum Step {
    Key(String),
    Item(usize),
}

impl Walk {
    fn place(&self) -> String {
        self.way.borrow().iter().fold(String::new(), |place, step| match step {
            Step::Key(key) if place.is_empty() => excerpt(key),
            Step::Key(key) => format!("{place}.{}", excerpt(key)),
            Step::Item(index) => format!("{place}[{index}]"),
        })
    }

    /// Reads what is one step further.
    fn at<T, E>(&self, step: Step, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.way.borrow_mut().push(step);
        let value = read()?;
        self.way.borrow_mut().pop();
        Ok(value)
    }
}

/// Any JSON value in which no object has a key twice.
#[derive(Clone, Copy)]
struct Anything<'w>(&'w Walk);

impl<'de> DeserializeSeed<'de> for Anything<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Anything<'_> {
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
        while let Some(item) = self.0.at(Step::Item(list.len()), || items.next_element_seed(self))? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            let value = self.0.at(Step::Key(key.clone()), || {
                if object.contains_key(&key) {
                    *self.0.twice.borrow_mut() = Some(self.0.place());
                    return Err(A::Error::custom("a key is there twice"));
                }
                fields.next_value_seed(self)
            })?;
            object.insert(key, value);
        }
        Ok(object.into())
    }
}

/// A value, and where in the file it stands.
pub struct Node<'a> {
    /// What stands there.
    pub value: &'a Value,
    /// As in `stations[4].position.x`, counting from 0; empty for the whole file.
    pub place: String,
}

impl<'a> Node<'a> {
    /// The whole file.
    pub fn root(value: &'a Value) -> Node<'a> {
        Node { value, place: String::new() }
    }

    /// A field of an object, which must be there.
    pub fn field(&self, key: &str) -> Result<Node<'a>, FormFault> {
        match self.optional(key) {
            Some(node) => Ok(node),
            None if self.value.is_object() => Err(FormFault::Missing { place: self.place_of(key) }),
            None => Err(self.mistyped(Wanted::Object)),
        }
    }

    /// A field of an object, if it is there.
    pub fn optional(&self, key: &str) -> Option<Node<'a>> {
        Some(Node { value: self.value.as_object()?.get(key)?, place: self.place_of(key) })
    }

    fn place_of(&self, key: &str) -> String {
        match self.place.as_str() {
            "" => key.to_owned(),
            place => format!("{place}.{key}"),
        }
    }

    /// All that a list has.
    pub fn items(&self) -> Result<Vec<Node<'a>>, FormFault> {
        let array = self.value.as_array().ok_or_else(|| self.mistyped(Wanted::Array))?;
        let item = |(index, value)| Node { value, place: format!("{}[{index}]", self.place) };
        Ok(array.iter().enumerate().map(item).collect())
    }

    /// A whole number.
    pub fn int(&self) -> Result<i64, FormFault> {
        match self.value {
            Value::Number(number) if !number.is_f64() => Ok(number.as_i64().unwrap_or(i64::MAX)),
            _ => Err(self.mistyped(Wanted::Integer)),
        }
    }

    /// A number.
    pub fn number(&self) -> Result<f64, FormFault> {
        self.value.as_f64().ok_or_else(|| self.mistyped(Wanted::Number))
    }

    /// `true` or `false`.
    pub fn bool(&self) -> Result<bool, FormFault> {
        self.value.as_bool().ok_or_else(|| self.mistyped(Wanted::Bool))
    }

    fn mistyped(&self, wanted: Wanted) -> FormFault {
        FormFault::Mistyped { place: self.place.clone(), wanted }
    }
}
