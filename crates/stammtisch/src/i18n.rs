//! The languages of the program's own sentences.

use std::sync::OnceLock;

use stammtisch_presentation::{LANGUAGES, Language, Messages, Text};

const LOCALES: [(Language, &str); 2] = [
    (Language::English, include_str!("../locales/en.ftl")),
    (Language::German, include_str!("../locales/de.ftl")),
];

/// The program's words in a language.
pub(crate) fn messages(language: Language) -> &'static Messages {
    static WORDS: [OnceLock<Messages>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];
    let made = match language {
        Language::English => &WORDS[0],
        Language::German => &WORDS[1],
    };
    made.get_or_init(|| Messages::new(language, &LOCALES))
}

/// A reason in the game's words, or in the program's where it is of those.
pub(crate) fn said(theirs: &Messages, language: Language, why: &Text) -> String {
    let ours = messages(language);
    if ours.keys().contains(why.key.as_ref()) { ours.text(why) } else { theirs.text(why) }
}

/// The language that `--lang` asks for, else the environment's. Read before the command line is, since its help has words too.
pub(crate) fn wished(arguments: impl IntoIterator<Item = String>) -> Language {
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let code = match argument.split_once('=') {
            Some(("--lang", code)) => Some(code.to_owned()),
            _ if argument == "--lang" => arguments.next(),
            _ => None,
        };
        if let Some(language) = code.as_deref().and_then(Language::from_code) {
            return language;
        }
    }
    of_environment()
}

fn of_environment() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    if locale.is_some_and(|name| is_plain(&name)) {
        return Language::English;
    }
    sys_locale::get_locales().find_map(|code| Language::from_code(&code)).unwrap_or_default()
}

/// Whether this is the locale of programs, which outranks a list of wishes in `LANGUAGE`.
fn is_plain(locale: &str) -> bool {
    let name = locale.split('.').next().unwrap_or_default();
    name == "C" || name == "POSIX"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_there_in_every_language() {
        let [english, german] = LANGUAGES.map(messages);
        assert_eq!(english.keys(), german.keys());
        assert_eq!(english.faults(), german.faults());
        assert!(english.faults().is_empty());
    }

    #[test]
    fn the_command_line_outranks_the_environment() {
        let wish = |line: &str| wished(line.split(' ').map(str::to_owned));
        assert_eq!(wish("stammtisch play go --lang de"), Language::German);
        assert_eq!(wish("stammtisch --lang=en play go"), Language::English);
    }

    #[test]
    fn the_plain_locale_is_known_by_both_its_names() {
        assert!(is_plain("C") && is_plain("C.UTF-8") && is_plain("POSIX"));
        assert!(!is_plain("de_DE.UTF-8") && !is_plain("CS"));
    }
}
