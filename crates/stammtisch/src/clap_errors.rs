//! What is wrong with a command line, in the reader's language.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use stammtisch_presentation::{Messages, Text};

/// The sentences for a command line that cannot be read; none for help and the version, which are no mistakes.
pub(crate) fn said(error: &clap::Error, messages: &Messages) -> Option<String> {
    let mistake = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => return None,
        ErrorKind::UnknownArgument => Text::new("argument-unknown"),
        ErrorKind::InvalidSubcommand => Text::new("command-unknown"),
        ErrorKind::MissingSubcommand => Text::new("command-missing"),
        ErrorKind::MissingRequiredArgument => Text::new("argument-missing"),
        ErrorKind::ArgumentConflict
            if told(error, ContextKind::PriorArg) == told(error, ContextKind::InvalidArg) =>
        {
            Text::new("argument-twice")
        }
        ErrorKind::ArgumentConflict => Text::new("argument-conflict"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(error),
        ErrorKind::InvalidUtf8 => Text::new("argument-no-text"),
        _ => Text::new("argument-values"),
    };
    let place = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].map(|kind| told(error, kind));
    let mistake = mistake
        .with("argument", place.concat().join(", "))
        .with("other", told(error, ContextKind::PriorArg).join(", "))
        .with("value", told(error, ContextKind::InvalidValue).join(", "))
        .with("known", known(error).join(", "));
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .flat_map(|kind| told(error, kind))
            .map(|meant| messages.text(&Text::new("argument-suggested").with("meant", meant)));
    let sentences = [messages.text(&mistake)].into_iter().chain(suggested.take(1));
    Some(sentences.chain([messages.say("argument-help")]).collect::<Vec<_>>().join(" "))
}

/// What is wrong with a value: it is missing, is none of those there are, is out of range or is not what it should be.
fn value(error: &clap::Error) -> Text {
    let is_missing = told(error, ContextKind::InvalidValue).concat().is_empty();
    match (is_missing, known(error).is_empty()) {
        (true, true) => return Text::new("value-missing"),
        (true, false) => return Text::new("value-missing-of"),
        (false, false) => return Text::new("value-none-of"),
        (false, true) => {}
    }
    // Clap tells the range in the text of the error alone, as "0 is not in 1..=9".
    let source = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    let bounds = source.split_once(" is not in ").and_then(|(_, range)| range.split_once(".."));
    match bounds {
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            let is_open = most.parse().map_or(true, |most: u64| most >= u32::MAX.into());
            let key = if is_open { "value-at-least" } else { "value-range" };
            Text::new(key).with("least", least).with("most", most)
        }
        None => Text::new("value-unfit"),
    }
}

fn known(error: &clap::Error) -> Vec<String> {
    [ContextKind::ValidValue, ContextKind::ValidSubcommand].map(|kind| told(error, kind)).concat()
}

/// What clap tells of a kind.
fn told(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        Some(ContextValue::StyledStr(one)) => vec![one.to_string()],
        _ => Vec::new(),
    }
}
