//! The localized messages of the pages themselves, as opposed to those of a game.

use std::sync::OnceLock;

use stammtisch_presentation::{LANGUAGES, Language, Messages};

const SOURCES: [(Language, &str); LANGUAGES.len()] = stammtisch_presentation::locales!("../locales");

static MESSAGES: [OnceLock<Messages>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];

/// The pages' messages in a language, parsed on first use.
pub(crate) fn messages(language: Language) -> &'static Messages {
    MESSAGES[language.index()].get_or_init(|| Messages::new(language, &SOURCES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_messages() {
        let [english, german] = LANGUAGES.map(messages);
        assert_eq!(english.faults(), [] as [String; 0]);
        assert_eq!(german.faults(), [] as [String; 0]);
        assert_eq!(english.keys(), german.keys());
    }

    #[test]
    fn every_message_that_the_pages_use_is_defined() {
        let sources = [
            include_str!("http/listener.rs"),
            include_str!("http/listener/body.rs"),
            include_str!("http/error.rs"),
            include_str!("live/fragments.rs"),
            include_str!("pages/seating.rs"),
            include_str!("live/mod.rs"),
            include_str!("pages/lookback.rs"),
            include_str!("pages/why.rs"),
            include_str!("live/frame.rs"),
            include_str!("pages/hint.rs"),
            include_str!("pages/links.rs"),
            include_str!("http/guard.rs"),
            include_str!("limits/opening_rates.rs"),
            include_str!("live/bad_frame.rs"),
            include_str!("http/operator.rs"),
            include_str!("pages/mod.rs"),
            include_str!("pages/menus.rs"),
            include_str!("pages/analysis.rs"),
            include_str!("pages/opening.rs"),
            include_str!("pages/loading.rs"),
            include_str!("pages/form.rs"),
            include_str!("pages/highscores.rs"),
            include_str!("pages/preferences.rs"),
            include_str!("pages/prose.rs"),
            include_str!("pages/seat.rs"),
            include_str!("pages/start.rs"),
            include_str!("pages/table.rs"),
        ];
        // Messages of a game are no messages of the pages.
        let sources = sources.map(|source| source.replace("game_messages.say(", ""));
        let uses = sources.iter().flat_map(|source| {
            let calls = ["messages.say(\"", "refused(\"", "Text::new(\"", "not_found(\"", "HttpError::new("];
            calls.into_iter().flat_map(|call| source.split(call).skip(1))
        });
        let keys = uses.filter_map(|rest| rest.split('"').next()).filter(|key| {
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        });
        let missing: Vec<&str> =
            keys.filter(|key| !messages(Language::English).keys().contains(*key)).collect();
        assert_eq!(missing, [] as [&str; 0]);
    }
}
