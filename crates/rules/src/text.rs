//! Untranslated messages. `Messages` in the presentation crate turns them into sentences.

use std::borrow::Cow;
use std::fmt;

use crate::sanitize;

/// An untranslated sentence: a Fluent message key and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The message's key in the Fluent files.
    pub key: Cow<'static, str>,
    /// The values of the message's variables.
    pub args: Vec<(&'static str, Arg)>,
}

impl Text {
    /// A sentence without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Text {
        Text { key: key.into(), args: Vec::new() }
    }

    /// The sentence with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Text {
        self.args.push((name, value.into()));
        self
    }

    /// The sentence with all text arguments sanitized, for sentences that quote untrusted input.
    #[must_use]
    pub fn sanitized(mut self) -> Text {
        for (_, arg) in &mut self.args {
            match arg {
                Arg::Str(text) => *text = sanitize(text),
                Arg::Text(text) => **text = std::mem::replace(text.as_mut(), Text::new("")).sanitized(),
                Arg::Number(_) => {}
            }
        }
        self
    }
}

/// Key and arguments, for logs. People read the translated message.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        self.args.iter().try_for_each(|(name, arg)| match arg {
            Arg::Str(text) => write!(f, " {name}={text}"),
            Arg::Number(number) => write!(f, " {name}={number}"),
            Arg::Text(text) => write!(f, " {name}=({text})"),
        })
    }
}

/// The value of a message variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// Literal text, such as a point on the board or a player's name.
    Str(String),
    /// A number, formatted for the language.
    Number(f64),
    /// Another sentence.
    Text(Box<Text>),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Str(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Str(text)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(Box::new(text))
    }
}

macro_rules! number_arg {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as f64)
            }
        }
    )*};
}
number_arg!(f64, i32, i64, u8, u16, u32, u64, usize);
