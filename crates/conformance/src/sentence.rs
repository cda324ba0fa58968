//! Whether what a person reads is a sentence.

use stammtisch_presentation::{Arg, LANGUAGES, Text};

use crate::{Checked, Game, ensure};

/// Checks that the text is a sentence in every language: each key is known, nothing is left open, and it ends.
pub fn sentence(game: Game, text: &Text) -> Checked {
    known(game, text)?;
    let text = quiet(text);
    for language in LANGUAGES {
        let said = game.messages(language).text(&text);
        gapless(&said)?;
        let ends = said.trim_end_matches(['“', '”', '"', ')']).ends_with(['.', '!', '?']);
        ensure!(ends, "“{said}” ({}) is no whole sentence", text.key);
    }
    Ok(())
}

/// Checks that no variable and no reference was left open in what Fluent made.
pub fn gapless(said: &str) -> Checked {
    ensure!(!said.trim().is_empty(), "a text is empty");
    let open = said
        .split('{')
        .skip(1)
        .any(|rest| rest.starts_with(|c: char| "$-".contains(c) || c.is_ascii_lowercase()));
    ensure!(!open, "“{said}” leaves a variable open");
    Ok(())
}

/// The text without braces in what was given from outside, which would look like gaps.
fn quiet(text: &Text) -> Text {
    let hush = |arg: &Arg| match arg {
        Arg::Str(given) => Arg::Str(given.replace('{', "(")),
        Arg::Number(number) => Arg::Number(*number),
        Arg::Text(inner) => Arg::Text(Box::new(quiet(inner))),
    };
    Text { key: text.key.clone(), args: text.args.iter().map(|(name, arg)| (*name, hush(arg))).collect() }
}

fn known(game: Game, text: &Text) -> Checked {
    for language in LANGUAGES {
        let keys = game.messages(language).keys();
        ensure!(keys.contains(text.key.as_ref()), "no message “{}” in {}", text.key, language.code());
    }
    for (_, arg) in &text.args {
        if let Arg::Text(inner) = arg {
            known(game, inner)?;
        }
    }
    Ok(())
}
