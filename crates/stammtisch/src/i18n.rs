//! The program's own messages (Fluent), and the choice of the user's language.

use std::sync::OnceLock;

use stammtisch_presentation::{LANGUAGES, Language, Messages, Text};

const LOCALES: [(Language, &str); LANGUAGES.len()] = stammtisch_presentation::locales!("../locales");

/// The program's messages in a language, parsed on first use.
pub(crate) fn messages(language: Language) -> &'static Messages {
    static CACHE: [OnceLock<Messages>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];
    CACHE[language.index()].get_or_init(|| Messages::new(language, &LOCALES))
}

/// Renders a reason with the program's messages if they have its key, else with the game's.
pub(crate) fn render_reason(game_messages: &Messages, language: Language, why: &Text) -> String {
    let own_messages = messages(language);
    if own_messages.keys().contains(why.key.as_ref()) {
        own_messages.text(why)
    } else {
        game_messages.text(why)
    }
}

/// The language that `--lang` names, else the environment's. Read before clap parses the rest,
/// because the help texts depend on it.
pub(crate) fn requested_language(arguments: impl IntoIterator<Item = String>) -> Language {
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
    language_of_environment()
}

fn language_of_environment() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    if locale.is_some_and(|name| is_c_locale(&name)) {
        return Language::English;
    }
    sys_locale::get_locales().find_map(|code| Language::from_code(&code)).unwrap_or_default()
}

/// Whether this is the C or POSIX locale, which outranks the list in `LANGUAGE`.
fn is_c_locale(locale: &str) -> bool {
    let name = locale.split('.').next().unwrap_or_default();
    name == "C" || name == "POSIX"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_exists_in_every_language() {
        let [english, german] = LANGUAGES.map(messages);
        assert_eq!(english.keys(), german.keys());
        assert_eq!(english.faults(), german.faults());
        assert!(english.faults().is_empty());
    }

    #[test]
    fn the_command_line_outranks_the_environment() {
        let language = |line: &str| requested_language(line.split(' ').map(str::to_owned));
        assert_eq!(language("stammtisch play go --lang de"), Language::German);
        assert_eq!(language("stammtisch --lang=en play go"), Language::English);
    }

    #[test]
    fn c_and_posix_are_the_c_locale() {
        assert!(is_c_locale("C") && is_c_locale("C.UTF-8") && is_c_locale("POSIX"));
        assert!(!is_c_locale("de_DE.UTF-8") && !is_c_locale("CS"));
    }
}
