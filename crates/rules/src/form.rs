//! Setup forms: field definitions, and one validation for web page, command line and files.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Text, excerpt};

/// Form values: a flat JSON object.
pub type Values = Map<String, Value>;

/// A field of the setup form. The message `field-<key>` is its label and `field-<key>-help`, if
/// present, its help text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The key in the setup.
    pub key: &'static str,
    /// The type and range of its value.
    pub kind: FieldKind,
    /// The seat that the field belongs to, if it is per player. A form shows it beside the
    /// player's name and disables it while the seat is unused.
    pub seat: Option<&'static str>,
    /// Common numbers, which a form offers first.
    pub usual: &'static [i64],
}

/// The type and range of a field's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FieldKind {
    /// An integer in a range.
    Int {
        /// Minimum, inclusive.
        min: i64,
        /// Maximum, inclusive.
        max: i64,
        /// Default value.
        default: i64,
    },
    /// A number in a range, in steps of 0.5.
    Half {
        /// Minimum, inclusive.
        min: f64,
        /// Maximum, inclusive.
        max: f64,
        /// Default value.
        default: f64,
    },
    /// One of several words; the message `field-<key>-<word>` is the label of a word.
    Choice {
        /// The words, the default first.
        options: &'static [&'static str],
    },
    /// Yes or no.
    Bool {
        /// Default value.
        default: bool,
    },
}

impl Field {
    /// An integer field.
    pub const fn int(key: &'static str, min: i64, max: i64, default: i64) -> Field {
        Field { key, kind: FieldKind::Int { min, max, default }, seat: None, usual: &[] }
    }

    /// A number field in steps of 0.5.
    pub const fn half(key: &'static str, min: f64, max: f64, default: f64) -> Field {
        Field { key, kind: FieldKind::Half { min, max, default }, seat: None, usual: &[] }
    }

    /// A field for one of several words, the default first.
    pub const fn choice(key: &'static str, options: &'static [&'static str]) -> Field {
        Field { key, kind: FieldKind::Choice { options }, seat: None, usual: &[] }
    }

    /// A yes-or-no field.
    pub const fn bool(key: &'static str, default: bool) -> Field {
        Field { key, kind: FieldKind::Bool { default }, seat: None, usual: &[] }
    }

    /// The field as a per-player field of that seat.
    #[must_use]
    pub const fn of(self, seat: &'static str) -> Field {
        Field { seat: Some(seat), ..self }
    }

    /// The field with common numbers to offer first.
    #[must_use]
    pub const fn usually(self, usual: &'static [i64]) -> Field {
        Field { usual, ..self }
    }

    /// The default value.
    pub fn default_value(&self) -> Value {
        match self.kind {
            FieldKind::Int { default, .. } => default.into(),
            FieldKind::Half { default, .. } => number(default),
            FieldKind::Choice { options } => options.first().copied().unwrap_or_default().into(),
            FieldKind::Bool { default } => default.into(),
        }
    }

    /// Parses a value: typed JSON, or text from a form or command line.
    fn read(&self, value: &Value) -> Option<Value> {
        let text = match value {
            Value::String(text) => text.trim().to_owned(),
            other => other.to_string(),
        };
        match self.kind {
            FieldKind::Int { min, max, .. } => {
                let number = text.parse::<i64>().ok()?;
                (min..=max).contains(&number).then(|| number.into())
            }
            FieldKind::Half { min, max, .. } => {
                let half = text.replace(',', ".").parse::<f64>().ok()?;
                ((min..=max).contains(&half) && (half * 2.0).fract() == 0.0).then(|| number(half))
            }
            FieldKind::Choice { options } => options.contains(&text.as_str()).then(|| text.into()),
            FieldKind::Bool { .. } => match text.as_str() {
                "true" | "on" | "yes" | "1" => Some(true.into()),
                "false" | "off" | "no" | "0" | "" => Some(false.into()),
                _ => None,
            },
        }
    }

    fn error(&self, value: &Value) -> FieldError {
        let given = match value {
            Value::String(text) => excerpt(text),
            other => excerpt(&other.to_string()),
        };
        let text = match self.kind {
            FieldKind::Int { min, max, .. } => Text::new("form-int").with("min", min).with("max", max),
            FieldKind::Half { min, max, .. } => Text::new("form-half").with("min", min).with("max", max),
            FieldKind::Choice { options } => Text::new("form-choice").with("options", options.join(", ")),
            FieldKind::Bool { .. } => Text::new("form-bool"),
        };
        FieldError::new(self.key, text.with("given", given).with("key", self.key))
    }
}

fn number(value: f64) -> Value {
    serde_json::Number::from_f64(value).map_or(Value::Null, Value::Number)
}

/// A validation error of one form field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// The field's key.
    pub field: String,
    /// What is wrong, and what is allowed.
    pub text: Text,
}

impl FieldError {
    /// An error at a field.
    pub fn new(field: impl Into<String>, text: Text) -> FieldError {
        FieldError { field: field.into(), text }
    }
}

/// A setup as form values.
pub fn setup_values(setup: &impl Serialize) -> Values {
    match serde_json::to_value(setup) {
        Ok(Value::Object(values)) => values,
        _ => Values::new(),
    }
}

/// The message of the first error, for places that can show only one.
pub fn first_error(errors: Vec<FieldError>) -> Text {
    errors.into_iter().next().map_or_else(|| Text::new("form-shape"), |error| error.text)
}

/// Validates form values field by field and fills in defaults for missing ones.
///
/// # Errors
/// All errors, not only the first: wrong types, values out of range, and unknown keys.
pub fn check_form(fields: &[Field], given: &Values) -> Result<Values, Vec<FieldError>> {
    let mut values = Values::new();
    let mut errors = Vec::new();
    for field in fields {
        match given.get(field.key) {
            None => drop(values.insert(field.key.to_owned(), field.default_value())),
            Some(value) => match field.read(value) {
                Some(read) => drop(values.insert(field.key.to_owned(), read)),
                None => errors.push(field.error(value)),
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
        errors.push(FieldError::new(key.clone(), text));
    }
    if errors.is_empty() { Ok(values) } else { Err(errors) }
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
    fn a_missing_field_gets_its_default() {
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
    fn every_error_is_reported_with_its_field() {
        let given = values(r#"{"size":"20","komi":"0.3","fields":"none","missions":"maybe","colour":"red"}"#);
        let errors = check_form(&FIELDS, &given).unwrap_err();
        let at: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(at, ["size", "komi", "fields", "missions", "colour"]);
    }

    #[test]
    fn nan_and_infinity_are_not_half_points() {
        assert!(check_form(&FIELDS, &values(r#"{"komi":"NaN"}"#)).is_err());
        assert!(check_form(&FIELDS, &values(r#"{"komi":"inf"}"#)).is_err());
    }
}
