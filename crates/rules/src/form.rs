//! The form of a new game: the fields of its setup, and one check for the page, the command line and files.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Text, excerpt};

/// The values of a form: a flat JSON object.
pub type Values = Map<String, Value>;

/// One thing to be agreed before a game. Its words are the messages `field-<key>` and, if there is one, `field-<key>-help`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The key in the setup.
    pub key: &'static str,
    /// What may be chosen.
    pub kind: Kind,
    /// The seat that it belongs to, if it is one player's own; it stands beside his name then, and is idle when the seat is.
    pub seat: Option<&'static str>,
    /// The numbers that are mostly chosen; a form offers them first.
    pub usual: &'static [i64],
}

/// What may be chosen in a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number of that range.
    Int {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
        /// Chosen at first.
        default: i64,
    },
    /// A number of that range in steps of a half.
    Half {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// Chosen at first.
        default: f64,
    },
    /// One of several words; `field-<key>-<word>` says it.
    Choice {
        /// The words; the first is chosen at first.
        options: &'static [&'static str],
    },
    /// Yes or no.
    Bool {
        /// Chosen at first.
        default: bool,
    },
}

impl Field {
    /// A field for a whole number.
    pub const fn int(key: &'static str, min: i64, max: i64, default: i64) -> Field {
        Field { key, kind: Kind::Int { min, max, default }, seat: None, usual: &[] }
    }

    /// A field for a number in steps of a half.
    pub const fn half(key: &'static str, min: f64, max: f64, default: f64) -> Field {
        Field { key, kind: Kind::Half { min, max, default }, seat: None, usual: &[] }
    }

    /// A field for one of several words.
    pub const fn choice(key: &'static str, options: &'static [&'static str]) -> Field {
        Field { key, kind: Kind::Choice { options }, seat: None, usual: &[] }
    }

    /// A field for yes or no.
    pub const fn bool(key: &'static str, default: bool) -> Field {
        Field { key, kind: Kind::Bool { default }, seat: None, usual: &[] }
    }

    /// The same field as one player's own.
    #[must_use]
    pub const fn of(self, seat: &'static str) -> Field {
        Field { seat: Some(seat), ..self }
    }

    /// The same field with the numbers that are mostly chosen.
    #[must_use]
    pub const fn usually(self, usual: &'static [i64]) -> Field {
        Field { usual, ..self }
    }

    /// What is chosen at first.
    pub fn default_value(&self) -> Value {
        match self.kind {
            Kind::Int { default, .. } => default.into(),
            Kind::Half { default, .. } => number(default),
            Kind::Choice { options } => options.first().copied().unwrap_or_default().into(),
            Kind::Bool { default } => default.into(),
        }
    }

    /// Reads a value, typed or as the text of a form or command line.
    fn read(&self, value: &Value) -> Option<Value> {
        let text = match value {
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        match self.kind {
            Kind::Int { min, max, .. } => {
                let read = text.parse::<i64>().ok()?;
                (min..=max).contains(&read).then(|| read.into())
            }
            Kind::Half { min, max, .. } => {
                let read = text.replace(',', ".").parse::<f64>().ok()?;
                ((min..=max).contains(&read) && (read * 2.0).fract() == 0.0).then(|| number(read))
            }
            Kind::Choice { options } => options.contains(&text.as_str()).then(|| text.into()),
            Kind::Bool { .. } => match text.as_str() {
                "true" | "on" | "yes" | "1" => Some(true.into()),
                "false" | "off" | "no" | "0" | "" => Some(false.into()),
                _ => None,
            },
        }
    }

    fn fault(&self, value: &Value) -> FieldError {
        let given = match value {
            Value::String(text) => excerpt(text),
            other => excerpt(&other.to_string()),
        };
        let text = match self.kind {
            Kind::Int { min, max, .. } => Text::new("form-int").with("min", min).with("max", max),
            Kind::Half { min, max, .. } => Text::new("form-half").with("min", min).with("max", max),
            Kind::Choice { options } => Text::new("form-choice").with("options", options.join(", ")),
            Kind::Bool { .. } => Text::new("form-bool"),
        };
        FieldError::new(self.key, text.with("given", given).with("key", self.key))
    }
}

fn number(value: f64) -> Value {
    serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// What is wrong with one field of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// The field's key.
    pub field: String,
    /// What is wrong and what would be right.
    pub text: Text,
}

impl FieldError {
    /// An error at a field.
    pub fn new(field: impl Into<String>, text: Text) -> FieldError {
        FieldError { field: field.into(), text }
    }
}

/// Checks the values of a form field by field: types, ranges and unknown keys; what is missing gets its default. Every
/// A setup as the values of a form.
pub fn setup_values(setup: &impl Serialize) -> Values {
    match serde_json::to_value(setup) {
        Ok(Value::Object(values)) => values,
        _ => Values::new(),
    }
}

/// The sentence for the first fault, where there is room for one only.
pub fn first_error(faults: Vec<FieldError>) -> Text {
    faults.into_iter().next().map_or_else(|| Text::new("form-shape"), |fault| fault.text)
}

/// fault is told, not only the first.
pub fn check_form(fields: &[Field], given: &Values) -> Result<Values, Vec<FieldError>> {
    let mut values = Values::new();
    let mut faults = Vec::new();
    for field in fields {
        match given.get(field.key) {
            None => drop(values.insert(field.key.to_owned(), field.default_value())),
            Some(value) => match field.read(value) {
                Some(read) => drop(values.insert(field.key.to_owned(), read)),
                None => faults.push(field.fault(value)),
            },
        }
    }
    let known: Vec<&str> = fields.iter().map(|field| field.key).collect();
    for key in given.keys().filter(|key| !known.contains(&key.as_str())) {
        let shown = excerpt(key);
        let text = match known.as_slice() {
            [] => Text::new("form-nothing").with("key", shown),
            _ => Text::new("form-unknown").with("key", shown).with("known", known.join(", ")),
        };
        faults.push(FieldError::new(key.clone(), text));
    }
    if faults.is_empty() { Ok(values) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [Field; 4] = [
        Field::int("size", 5, 19, 13),
        Field::half("komi", -50.0, 50.0, 2.5),
        Field::choice("fields", &["official", "simple"]),
        Field::bool("missions", false),
    ];

    fn values(json: &str) -> Values {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn what_is_missing_gets_its_default() {
        let read = check_form(&FIELDS, &Values::new()).unwrap();
        assert_eq!(
            Value::Object(read).to_string(),
            r#"{"size":13,"komi":2.5,"fields":"official","missions":false}"#
        );
    }

    #[test]
    fn text_from_a_form_is_read_like_typed_values() {
        let typed = check_form(&FIELDS, &values(r#"{"size":9,"komi":0.5,"missions":true}"#)).unwrap();
        let text = check_form(&FIELDS, &values(r#"{"size":" 9","komi":"0,5","missions":"on"}"#)).unwrap();
        assert_eq!(typed, text);
    }

    #[test]
    fn every_fault_is_told_at_its_field() {
        let given = values(r#"{"size":"20","komi":"0.3","fields":"none","missions":"maybe","colour":"red"}"#);
        let faults = check_form(&FIELDS, &given).unwrap_err();
        let at: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(at, ["size", "komi", "fields", "missions", "colour"]);
    }

    #[test]
    fn a_number_that_is_none_is_no_half_point() {
        assert!(check_form(&FIELDS, &values(r#"{"komi":"NaN"}"#)).is_err());
        assert!(check_form(&FIELDS, &values(r#"{"komi":"inf"}"#)).is_err());
    }
}
