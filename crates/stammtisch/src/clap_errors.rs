//! Localized messages for clap's errors.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use stammtisch_presentation::{Messages, Text};

/// The message for an unreadable command line; `None` for help and version, which are not errors.
pub(crate) fn describe(error: &clap::Error, messages: &Messages) -> Option<String> {
    let text = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => return None,
        ErrorKind::UnknownArgument => Text::new("argument-unknown"),
        ErrorKind::InvalidSubcommand => Text::new("command-unknown"),
        ErrorKind::MissingSubcommand => Text::new("command-missing"),
        ErrorKind::MissingRequiredArgument => Text::new("argument-missing"),
        ErrorKind::ArgumentConflict
            if context(error, ContextKind::PriorArg) == context(error, ContextKind::InvalidArg) =>
        {
            Text::new("argument-twice")
        }
        ErrorKind::ArgumentConflict => Text::new("argument-conflict"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => describe_value(error),
        ErrorKind::InvalidUtf8 => Text::new("argument-no-text"),
        _ => Text::new("argument-values"),
    };
    let argument = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand].map(|kind| context(error, kind));
    let text = text
        .with("argument", argument.concat().join(", "))
        .with("other", context(error, ContextKind::PriorArg).join(", "))
        .with("value", context(error, ContextKind::InvalidValue).join(", "))
        .with("known", known_values(error).join(", "));
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .flat_map(|kind| context(error, kind))
            .map(|meant| messages.text(&Text::new("argument-suggested").with("meant", meant)));
    let sentences = [messages.text(&text)].into_iter().chain(suggested.take(1));
    Some(sentences.chain([messages.say("argument-help")]).collect::<Vec<_>>().join(" "))
}

/// The message for a bad value: missing, not one of the known values, out of range, or unfit.
fn describe_value(error: &clap::Error) -> Text {
    let is_missing = context(error, ContextKind::InvalidValue).concat().is_empty();
    match (is_missing, known_values(error).is_empty()) {
        (true, true) => return Text::new("value-missing"),
        (true, false) => return Text::new("value-missing-of"),
        (false, false) => return Text::new("value-none-of"),
        (false, true) => {}
    }
    // Clap reports the range only in the text of the error, as "0 is not in 1..=9".
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

fn known_values(error: &clap::Error) -> Vec<String> {
    [ContextKind::ValidValue, ContextKind::ValidSubcommand].map(|kind| context(error, kind)).concat()
}

/// The values that clap attached to the error under this kind of context.
fn context(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(one)) => vec![one.clone()],
        Some(ContextValue::Strings(all)) => all.clone(),
        Some(ContextValue::StyledStr(one)) => vec![one.to_string()],
        _ => Vec::new(),
    }
}
