//! Translation: turns [`Text`] keys into sentences with Fluent.

use std::collections::{BTreeSet, HashMap};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use foldhash::fast::FixedState;

use crate::{Arg, LANGUAGES, Language, Reason, Text};

/// The messages that every game shares, by language.
const SHARED: [(Language, &str); LANGUAGES.len()] = crate::locales!("../locales");

/// All messages of a game or program in one language, the shared ones included.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Messages of text and plain variables only, which are formatted without Fluent: many times
    /// faster.
    simple: HashMap<String, Vec<Segment>, FixedState>,
    keys: BTreeSet<String>,
    faults: Vec<String>,
}

/// A segment of a simple message.
enum Segment {
    Text(String),
    Variable(String),
}

impl Segment {
    /// The segments of a message; `None` if it has selectors, function calls or references.
    fn parse(pattern: &Pattern<&str>) -> Option<Vec<Segment>> {
        let segment = |element: &PatternElement<&str>| match element {
            PatternElement::TextElement { value } => Some(Segment::Text((*value).to_owned())),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => Some(Segment::Variable(id.name.to_owned())),
            PatternElement::Placeable { .. } => None,
        };
        pattern.elements.iter().map(segment).collect()
    }
}

impl Messages {
    /// Loads the messages of one language from the sources of that language. Errors in a source
    /// are collected in [`Messages::faults`].
    pub fn new(language: Language, sources: &[(Language, &str)]) -> Messages {
        let identifier: unic_langid::LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => |value, _| format_fluent_number(value, Language::English),
            Language::German => |value, _| format_fluent_number(value, Language::German),
        }));
        let mut messages = Messages {
            language,
            bundle,
            simple: HashMap::default(),
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
            // Of two messages with the same key the first is used, as in Fluent, and the second is
            // reported as a fault.
            if self.keys.insert(message.id.name.to_owned())
                && let Some(segments) = message.value.as_ref().and_then(Segment::parse)
            {
                self.simple.insert(message.id.name.to_owned(), segments);
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

    /// Errors in the sources: invalid syntax and duplicate keys.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The message without variables; the key itself if there is none.
    pub fn say(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The message without variables, if it exists.
    pub fn say_if(&self, key: &str) -> Option<String> {
        let simple = self.simple.get(key).and_then(|segments| self.join_segments(segments, &[]));
        simple.or_else(|| self.bundle.has_message(key).then(|| self.say(key)))
    }

    /// Translates a text.
    pub fn text(&self, text: &Text) -> String {
        self.format(&text.key, &text.args)
    }

    /// An enumeration of names, as in "Ann, Bo and Cy".
    pub fn joined<S: AsRef<str>>(&self, names: impl IntoIterator<Item = S>) -> String {
        let names: Vec<S> = names.into_iter().collect();
        let Some((last, first)) = names.split_last() else { return String::new() };
        if first.is_empty() {
            return last.as_ref().to_owned();
        }
        let first = first.iter().map(S::as_ref).collect::<Vec<_>>().join(", ");
        self.text(&Text::new("list-and").with("first", first).with("last", last.as_ref()))
    }

    /// Formats a number for the language, in its shortest exact form.
    pub fn number(&self, number: f64) -> String {
        format_number(number, self.language)
    }

    /// Formats a percentage for the language.
    pub fn percent(&self, percent: f64) -> String {
        self.text(&Text::new("percent").with("number", percent))
    }

    /// Reformats a decimal number for the language, with at most two decimals. Any other text is
    /// returned unchanged.
    pub fn read_number(&self, text: &str) -> String {
        let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
        match text.parse::<f64>() {
            Ok(number) if is_decimal => {
                let sign = if text.starts_with('+') { "+" } else { "" };
                format!("{sign}{}", self.number((number * 100.0).round() / 100.0))
            }
            _ => text.to_owned(),
        }
    }

    /// The message with text variables, if it exists. Integers among them select plural forms.
    pub fn say_about<'a>(
        &self,
        key: &str,
        variables: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut args = FluentArgs::new();
        for (name, text) in variables {
            let value = match text.parse::<i32>() {
                Ok(number) => FluentValue::from(number),
                Err(_) => FluentValue::from(self.read_number(text)),
            };
            args.set(name.to_owned(), value);
        }
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }

    fn format(&self, key: &str, args: &[(&'static str, Arg)]) -> String {
        if let Some(text) = self.simple.get(key).and_then(|segments| self.join_segments(segments, args)) {
            return text;
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

    /// Formats a simple message; `None` if a variable is missing.
    fn join_segments(&self, segments: &[Segment], args: &[(&'static str, Arg)]) -> Option<String> {
        if let [Segment::Text(text)] = segments {
            return Some(text.clone());
        }
        let mut joined = String::with_capacity(48);
        for segment in segments {
            match segment {
                Segment::Text(text) => joined.push_str(text),
                // Of two values for the same variable the later one is used, as in Fluent.
                Segment::Variable(name) => match &args.iter().rev().find(|(given, _)| given == name)?.1 {
                    Arg::Str(text) => joined.push_str(text),
                    Arg::Number(number) => joined.push_str(&self.number(*number)),
                    Arg::Text(text) => joined.push_str(&self.text(text)),
                },
            }
        }
        Some(joined)
    }

    /// Label and formatted value of a player's reason.
    pub fn reason(&self, reason: &Reason) -> (String, String) {
        let name = self.say_if(&format!("reason-{}", reason.name)).unwrap_or_else(|| reason.name.to_string());
        let details = reason.details.iter().map(|(name, detail)| (name.as_ref(), detail.as_str()));
        let args = [("value", reason.value.as_str())].into_iter().chain(details);
        let value = self.say_about(&format!("reason-{}-value", reason.name), args);
        (name, value.unwrap_or_else(|| self.read_number(&reason.value)))
    }

    /// The Fluent value of an argument. Integers stay numbers, so that they select plural forms.
    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Str(text) => FluentValue::from(text.clone()),
            Arg::Number(number) if number.fract() == 0.0 => FluentValue::from(*number),
            Arg::Number(number) => FluentValue::from(self.number(*number)),
            Arg::Text(text) => FluentValue::from(self.text(text)),
        }
    }
}

/// The formatter for numbers inside Fluent messages.
fn format_fluent_number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(format_number(number.value, language)),
        _ => None,
    }
}

/// Formats a number with a minus sign (U+2212), and with grouped digits from five digits on.
fn format_number(number: f64, language: Language) -> String {
    let (group_separator, decimal_point) = language.number_separators();
    let digits = number.abs().to_string();
    let (integer, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let is_grouped = integer.len() > 4 && integer.bytes().all(|digit| digit.is_ascii_digit());
    let mut formatted = String::with_capacity(digits.len() + 4);
    if number < 0.0 {
        formatted.push('−');
    }
    for (index, digit) in integer.char_indices() {
        if is_grouped && index > 0 && (integer.len() - index).is_multiple_of(3) {
            formatted.push(group_separator);
        }
        formatted.push(digit);
    }
    if !fraction.is_empty() {
        formatted.push(decimal_point);
        formatted.push_str(fraction);
    }
    formatted
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
    fn numbers_are_formatted_for_the_language() {
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
    fn only_decimal_numbers_are_reformatted() {
        let german = Messages::new(Language::German, &SOURCES);
        let read = ["-12", "+1.234", "-0.004", "20000", "inf", "1e5", "D4", "1:-2", "-"];
        let formatted = ["−12", "+1,23", "0", "20.000", "inf", "1e5", "D4", "1:-2", "-"];
        assert_eq!(read.map(|text| german.read_number(text)), formatted);
    }

    #[test]
    fn names_are_enumerated_in_the_language() {
        let [english, german] = LANGUAGES.map(|language| Messages::new(language, &SOURCES));
        assert_eq!(english.joined(["Ann", "Bo", "Cy"]), "Ann, Bo and Cy");
        assert_eq!(german.joined(["Ann", "Bo"]), "Ann und Bo");
        assert_eq!(english.joined(["Ann"]), "Ann");
        assert_eq!(english.joined([""; 0]), "");
    }

    #[test]
    fn a_simple_message_is_formatted_as_fluent_does() {
        for language in LANGUAGES {
            let messages = Messages::new(language, &SOURCES);
            for who in
                [Arg::from("Ann"), 3.into(), 2.5.into(), (-0.5).into(), 1e21.into(), Arg::from("{ $who }")]
            {
                let text = Text::new("moved").with("who", "unused").with("who", who).with("unused", 1);
                let formatted = messages.text(&text);
                assert!(messages.simple.contains_key("moved") && !messages.simple.contains_key("points"));
                let by_fluent = Messages { simple: HashMap::default(), ..Messages::new(language, &SOURCES) };
                assert_eq!(formatted, by_fluent.text(&text));
            }
            assert_eq!(
                messages.say("moved"),
                Messages { simple: HashMap::default(), ..Messages::new(language, &SOURCES) }.say("moved")
            );
        }
    }

    #[test]
    fn a_text_may_be_the_argument_of_another() {
        let text = Text::new("moved").with("who", Text::new("points").with("n", 3));
        assert_eq!(Messages::new(Language::English, &SOURCES).text(&text), "3 points moved");
    }

    #[test]
    fn nested_text_arguments_are_sanitized() {
        let inner = Text::new("moved").with("who", "B\u{202e}o").with("n", 3);
        let text = Text::new("moved").with("who", inner).with("at", "\0");
        let clean = Text::new("moved").with("who", "Bo").with("n", 3);
        assert_eq!(text.sanitized(), Text::new("moved").with("who", clean).with("at", ""));
    }

    #[test]
    fn the_accepted_language_has_the_highest_weight() {
        assert_eq!(Language::accepted("fr, de;q=0.7, en;q=0.3"), Language::German);
        assert_eq!(Language::accepted("en-GB,en;q=0.9,de;q=0.8"), Language::English);
        assert_eq!(Language::accepted(""), Language::English);
        assert_eq!(Language::from_code("de_DE.UTF-8"), Some(Language::German));
    }

    #[test]
    fn an_invalid_entry_is_reported_and_the_others_work() {
        let messages = Messages::new(Language::English, &[(Language::English, "good = fine\n= broken\n")]);
        assert_eq!(messages.say("good"), "fine");
        assert_eq!(messages.faults().len(), 1);
    }

    #[test]
    fn every_language_has_the_same_shared_messages() {
        let [english, german] = LANGUAGES.map(|language| Messages::new(language, &[]));
        assert_eq!(english.keys(), german.keys());
        assert!(english.faults().is_empty() && german.faults().is_empty());
    }
}
