//! Sentences that are not yet in any language: what rules and shells speak in. `words` turns them into what a person reads.

use std::borrow::Cow;
use std::fmt;

use crate::sanitize;

/// A sentence that is not yet in any language: the key of a message and what goes into it.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The message's key in the Fluent files.
    pub key: Cow<'static, str>,
    /// What the message's variables stand for.
    pub args: Vec<(&'static str, Arg)>,
}

impl Text {
    /// A sentence without variables.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Text {
        Text { key: key.into(), args: Vec::new() }
    }

    /// The same with one more variable.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Text {
        self.args.push((name, value.into()));
        self
    }

    /// The same with every piece of text in it cleaned: for sentences that quote what came from outside.
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

/// The key and what goes into it, for programs and their logs; people read what `Messages` make of it.
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

/// What stands for a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A piece of text as it is: a point on the board, a player's name.
    Str(String),
    /// A number, written as the language writes it.
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
