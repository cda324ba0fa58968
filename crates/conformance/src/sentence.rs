//! Checks that a localized message is a complete sentence.

use stammtisch_presentation::{Arg, LANGUAGES, Text};

use crate::{Checked, Game, ensure};

/// Checks that the text is a sentence in every language: every key exists, every variable is
/// filled in, and the message ends with punctuation.
pub fn check_sentence(game: Game, text: &Text) -> Checked {
    check_keys(game, text)?;
    let text = without_braces(text);
    for language in LANGUAGES {
        let message = game.messages(language).text(&text);
        check_no_gaps(&message)?;
        let ends = message.trim_end_matches(['“', '”', '"', ')']).ends_with(['.', '!', '?']);
        ensure!(ends, "“{message}” ({}) is no whole sentence", text.key);
    }
    Ok(())
}

/// Checks that a message formatted by Fluent contains no unresolved variable or reference.
pub fn check_no_gaps(message: &str) -> Checked {
    ensure!(!message.trim().is_empty(), "a text is empty");
    let open = message
        .split('{')
        .skip(1)
        .any(|rest| rest.starts_with(|c: char| "$-".contains(c) || c.is_ascii_lowercase()));
    ensure!(!open, "“{message}” leaves a variable open");
    Ok(())
}

/// The text without braces in its string arguments, which would look like gaps.
fn without_braces(text: &Text) -> Text {
    let escape = |arg: &Arg| match arg {
        Arg::Str(value) => Arg::Str(value.replace('{', "(")),
        Arg::Number(number) => Arg::Number(*number),
        Arg::Text(inner) => Arg::Text(Box::new(without_braces(inner))),
    };
    Text { key: text.key.clone(), args: text.args.iter().map(|(name, arg)| (*name, escape(arg))).collect() }
}

fn check_keys(game: Game, text: &Text) -> Checked {
    for language in LANGUAGES {
        let keys = game.messages(language).keys();
        ensure!(keys.contains(text.key.as_ref()), "no message “{}” in {}", text.key, language.code());
    }
    for (_, arg) in &text.args {
        if let Arg::Text(inner) = arg {
            check_keys(game, inner)?;
        }
    }
    Ok(())
}
