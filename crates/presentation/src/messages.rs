//! Everything that a person reads, in his language. Games and shells speak in [`Text`]s, [`Messages`] turn them into sentences.

use std::collections::{BTreeSet, HashMap};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use foldhash::fast::FixedState;
use serde::{Deserialize, Serialize};

use crate::{Arg, Reason, Text};

/// The languages of the house.
pub const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// The messages that every game shares, by language.
const SHARED: [(Language, &str); 2] = [
    (Language::English, include_str!("../locales/en.ftl")),
    (Language::German, include_str!("../locales/de.ftl")),
];

/// A language of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// English, the default.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language for a code such as `de`, `de-AT` or `de_DE.UTF-8`.
    pub fn from_code(code: &str) -> Option<Language> {
        let primary = code.trim().split(['-', '_', '.']).next().unwrap_or_default();
        LANGUAGES.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// The first language of an `Accept-Language` header that the house speaks.
    pub fn accepted(header: &str) -> Language {
        let mut wishes: Vec<(f32, Language)> = header
            .split(',')
            .filter_map(|part| {
                let (code, weight) = part.split_once(";q=").unwrap_or((part, "1"));
                Some((weight.trim().parse().ok()?, Language::from_code(code)?))
            })
            .collect();
        wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
        wishes.first().map_or(Language::English, |wish| wish.1)
    }
}

/// All messages of one game (or of a shell) in one language, together with the shared ones.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// The messages in which variables only stand between pieces of text: they are put together without Fluent, many times faster.
    plain: HashMap<String, Vec<Piece>, FixedState>,
    keys: BTreeSet<String>,
    faults: Vec<String>,
}

/// A piece of a plain message.
enum Piece {
    Text(String),
    Variable(String),
}

impl Piece {
    /// The pieces of a message; none if it chooses, calls or refers to anything.
    fn all(pattern: &Pattern<&str>) -> Option<Vec<Piece>> {
        let piece = |element: &PatternElement<&str>| match element {
            PatternElement::TextElement { value } => Some(Piece::Text((*value).to_owned())),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => Some(Piece::Variable(id.name.to_owned())),
            PatternElement::Placeable { .. } => None,
        };
        pattern.elements.iter().map(piece).collect()
    }
}

impl Messages {
    /// The words of one language out of several Fluent sources. What is wrong in a source is kept in [`Messages::faults`].
    pub fn new(language: Language, sources: &[(Language, &str)]) -> Messages {
        let identifier = match language {
            Language::English => unic_langid::LanguageIdentifier::default(),
            Language::German => language.code().parse().unwrap_or_default(),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => |value, _| number_in(value, Language::English),
            Language::German => |value, _| number_in(value, Language::German),
        }));
        let mut messages = Messages {
            language,
            bundle,
            plain: HashMap::default(),
            keys: BTreeSet::new(),
            faults: Vec::new(),
        };
        for (_, source) in SHARED.iter().chain(sources).filter(|(lang, _)| *lang == language) {
            messages.add(source);
        }
        messages
    }

    fn add(&mut self, source: &str) {
        let resource = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                self.faults.extend(errors.iter().map(|error| format!("{}: {error}", self.language.code())));
                resource
            }
        };
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            // Of two messages with the same key the first counts, as in Fluent; the second is a fault.
            if self.keys.insert(message.id.name.to_owned())
                && let Some(pieces) = message.value.as_ref().and_then(Piece::all)
            {
                self.plain.insert(message.id.name.to_owned(), pieces);
            }
        }
        if let Err(errors) = self.bundle.add_resource(resource) {
            self.faults.extend(errors.iter().map(|error| format!("{}: {error}", self.language.code())));
        }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The keys of all messages, for tests that compare languages.
    pub fn keys(&self) -> &BTreeSet<String> {
        &self.keys
    }

    /// What was wrong in the sources: broken syntax, keys written twice.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The sentence for a key that needs no variables.
    pub fn say(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The sentence for a key if there is such a message.
    pub fn say_if(&self, key: &str) -> Option<String> {
        let plain = self.plain.get(key).and_then(|pieces| self.put_together(pieces, &[]));
        plain.or_else(|| self.bundle.has_message(key).then(|| self.say(key)))
    }

    /// The sentence for a text.
    pub fn text(&self, text: &Text) -> String {
        self.format(&text.key, &text.args)
    }

    /// Names in a row, as in "Ann, Bo and Cy".
    pub fn joined<S: AsRef<str>>(&self, names: impl IntoIterator<Item = S>) -> String {
        let names: Vec<S> = names.into_iter().collect();
        let Some((last, first)) = names.split_last() else { return String::new() };
        if first.is_empty() {
            return last.as_ref().to_owned();
        }
        let first = first.iter().map(S::as_ref).collect::<Vec<_>>().join(", ");
        self.text(&Text::new("list-and").with("first", first).with("last", last.as_ref()))
    }

    /// A number as this language writes it, with the fewest digits that say it.
    pub fn number(&self, number: f64) -> String {
        written(number, self.language)
    }

    /// So many of a hundred, as this language writes it.
    pub fn percent(&self, percent: f64) -> String {
        self.text(&Text::new("percent").with("number", percent))
    }

    /// A number that was written as text, as this language writes it and with two decimals at most; any other text stays as it is.
    pub fn read_number(&self, text: &str) -> String {
        let is_written = text.bytes().all(|sign| sign.is_ascii_digit() || b"+-.".contains(&sign));
        match text.parse::<f64>() {
            Ok(number) if is_written => {
                let sign = if text.starts_with('+') { "+" } else { "" };
                format!("{sign}{}", self.number((number * 100.0).round() / 100.0))
            }
            _ => text.to_owned(),
        }
    }

    /// The sentence for a key if there is such a message, with variables that are texts; those that are numbers count as numbers.
    pub fn say_about<'a>(
        &self,
        key: &str,
        about: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut args = FluentArgs::new();
        for (name, text) in about {
            let value = match text.parse::<i32>() {
                Ok(number) => FluentValue::from(number),
                Err(_) => FluentValue::from(self.read_number(text)),
            };
            args.set(name.to_owned(), value);
        }
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    fn format(&self, key: &str, args: &[(&'static str, Arg)]) -> String {
        if let Some(said) = self.plain.get(key).and_then(|pieces| self.put_together(pieces, args)) {
            return said;
        }
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut fluent = FluentArgs::new();
        for (name, arg) in args {
            fluent.set(*name, self.value(arg));
        }
        self.bundle.format_pattern(pattern, Some(&fluent), &mut Vec::new()).into_owned()
    }

    /// A plain message; nothing if it has a variable that was not given.
    fn put_together(&self, pieces: &[Piece], args: &[(&'static str, Arg)]) -> Option<String> {
        if let [Piece::Text(text)] = pieces {
            return Some(text.clone());
        }
        let mut said = String::with_capacity(48);
        for piece in pieces {
            match piece {
                Piece::Text(text) => said.push_str(text),
                // Of two values for the same variable the later counts, as in Fluent.
                Piece::Variable(name) => match &args.iter().rev().find(|(given, _)| given == name)?.1 {
                    Arg::Str(text) => said.push_str(text),
                    Arg::Number(number) => said.push_str(&self.number(*number)),
                    Arg::Text(text) => said.push_str(&self.text(text)),
                },
            }
        }
        Some(said)
    }

    /// A part of a player's reasons and its value as a person reads them.
    pub fn reason(&self, reason: &Reason) -> (String, String) {
        let name = self.say_if(&format!("reason-{}", reason.name)).unwrap_or_else(|| reason.name.to_string());
        let details = reason.details.iter().map(|(name, detail)| (name.as_ref(), detail.as_str()));
        let args = [("value", reason.value.as_str())].into_iter().chain(details);
        let value = self.say_about(&format!("reason-{}-value", reason.name), args);
        (name, value.unwrap_or_else(|| self.read_number(&reason.value)))
    }

    /// Whole numbers stay numbers, so that messages can choose plural forms by them.
    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Str(text) => FluentValue::from(text.clone()),
            Arg::Number(number) if number.fract() == 0.0 => FluentValue::from(*number),
            Arg::Number(number) => FluentValue::from(self.number(*number)),
            Arg::Text(text) => FluentValue::from(self.text(text)),
        }
    }
}

/// A number in a message as that language writes it.
fn number_in(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(written(number.value, language)),
        _ => None,
    }
}

/// A number with a true minus, and with its digits in threes from the fifth on: four are read at a glance.
fn written(number: f64, language: Language) -> String {
    let (between, point) = match language {
        Language::English => (',', '.'),
        Language::German => ('.', ','),
    };
    let plain = number.abs().to_string();
    let (whole, part) = plain.split_once('.').unwrap_or((&plain, ""));
    let is_long = whole.len() > 4 && whole.bytes().all(|digit| digit.is_ascii_digit());
    let mut said = String::with_capacity(plain.len() + 4);
    if number < 0.0 {
        said.push('−');
    }
    for (place, digit) in whole.char_indices() {
        if is_long && place > 0 && (whole.len() - place).is_multiple_of(3) {
            said.push(between);
        }
        said.push(digit);
    }
    if !part.is_empty() {
        said.push(point);
        said.push_str(part);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: [(Language, &str); 2] = [
        (
            Language::English,
            "points = { $n ->\n    [one] one point\n   *[other] { $n } points\n}\nmoved = { $who } moved\n",
        ),
        (
            Language::German,
            "points = { $n ->\n    [one] ein Punkt\n   *[other] { $n } Punkte\n}\nmoved = { $who } hat gezogen\n",
        ),
    ];

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let text = Text::new("points").with("n", 2.5);
        assert_eq!(Messages::new(Language::English, &SOURCES).text(&text), "2.5 points");
        assert_eq!(Messages::new(Language::German, &SOURCES).text(&text), "2,5 Punkte");
        for (number, english, german) in [
            (-3.5, "−3.5 points", "−3,5 Punkte"),
            (-3.0, "−3 points", "−3 Punkte"),
            (-0.0, "0 points", "0 Punkte"),
            (2300.0, "2300 points", "2300 Punkte"),
            (12345.0, "12,345 points", "12.345 Punkte"),
            (1_234_567.25, "1,234,567.25 points", "1.234.567,25 Punkte"),
        ] {
            let text = Text::new("points").with("n", number);
            assert_eq!(Messages::new(Language::English, &SOURCES).text(&text), english);
            assert_eq!(Messages::new(Language::German, &SOURCES).text(&text), german);
        }
        let one = Text::new("points").with("n", 1);
        assert_eq!(Messages::new(Language::German, &SOURCES).text(&one), "ein Punkt");
    }

    #[test]
    fn only_what_is_written_in_digits_is_read_as_a_number() {
        let german = Messages::new(Language::German, &SOURCES);
        let read = ["-12", "+1.234", "-0.004", "20000", "inf", "1e5", "D4", "1:-2", "-"];
        let said = ["−12", "+1,23", "0", "20.000", "inf", "1e5", "D4", "1:-2", "-"];
        assert_eq!(read.map(|text| german.read_number(text)), said);
    }

    #[test]
    fn names_are_joined_as_the_language_does_it() {
        let [english, german] = LANGUAGES.map(|language| Messages::new(language, &SOURCES));
        assert_eq!(english.joined(["Ann", "Bo", "Cy"]), "Ann, Bo and Cy");
        assert_eq!(german.joined(["Ann", "Bo"]), "Ann und Bo");
        assert_eq!(english.joined(["Ann"]), "Ann");
        assert_eq!(english.joined([""; 0]), "");
    }

    #[test]
    fn a_plain_message_says_the_same_as_fluent() {
        for language in LANGUAGES {
            let messages = Messages::new(language, &SOURCES);
            for who in
                [Arg::from("Ann"), 3.into(), 2.5.into(), (-0.5).into(), 1e21.into(), Arg::from("{ $who }")]
            {
                let text = Text::new("moved").with("who", "nobody").with("who", who).with("unused", 1);
                let said = messages.text(&text);
                assert!(messages.plain.contains_key("moved") && !messages.plain.contains_key("points"));
                let by_fluent = Messages { plain: HashMap::default(), ..Messages::new(language, &SOURCES) };
                assert_eq!(said, by_fluent.text(&text));
            }
            assert_eq!(
                messages.say("moved"),
                Messages { plain: HashMap::default(), ..Messages::new(language, &SOURCES) }.say("moved")
            );
        }
    }

    #[test]
    fn a_text_may_hold_another() {
        let text = Text::new("moved").with("who", Text::new("points").with("n", 3));
        assert_eq!(Messages::new(Language::English, &SOURCES).text(&text), "3 points moved");
    }

    #[test]
    fn what_a_text_quotes_is_cleaned_however_deep_it_lies() {
        let inner = Text::new("moved").with("who", "B\u{202e}o").with("n", 3);
        let text = Text::new("moved").with("who", inner).with("at", "\0");
        let clean = Text::new("moved").with("who", "Bo").with("n", 3);
        assert_eq!(text.sanitized(), Text::new("moved").with("who", clean).with("at", ""));
    }

    #[test]
    fn the_browsers_wishes_are_read_by_weight() {
        assert_eq!(Language::accepted("fr, de;q=0.7, en;q=0.3"), Language::German);
        assert_eq!(Language::accepted("en-GB,en;q=0.9,de;q=0.8"), Language::English);
        assert_eq!(Language::accepted(""), Language::English);
        assert_eq!(Language::from_code("de_DE.UTF-8"), Some(Language::German));
    }

    #[test]
    fn a_broken_source_is_told_and_the_rest_still_speaks() {
        let messages = Messages::new(Language::English, &[(Language::English, "good = fine\n= broken\n")]);
        assert_eq!(messages.say("good"), "fine");
        assert_eq!(messages.faults().len(), 1);
    }

    #[test]
    fn the_shared_messages_are_the_same_in_every_language() {
        let [english, german] = LANGUAGES.map(|language| Messages::new(language, &[]));
        assert_eq!(english.keys(), german.keys());
        assert!(english.faults().is_empty() && german.faults().is_empty());
    }
}
