//! The pages' own words.

use std::sync::OnceLock;

use stammtisch_presentation::{LANGUAGES, Language, Messages};

const SOURCES: [(Language, &str); 2] = [
    (Language::English, include_str!("../locales/en.ftl")),
    (Language::German, include_str!("../locales/de.ftl")),
];

static WORDS: [OnceLock<Messages>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];

/// The pages' words in a language.
pub(crate) fn messages(language: Language) -> &'static Messages {
    let made = match language {
        Language::English => &WORDS[0],
        Language::German => &WORDS[1],
    };
    made.get_or_init(|| Messages::new(language, &SOURCES))
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
    fn every_message_that_the_pages_ask_for_is_there() {
        let sources = [
            include_str!("door.rs"),
            include_str!("door/body.rs"),
            include_str!("fault.rs"),
            include_str!("fragments.rs"),
            include_str!("seating.rs"),
            include_str!("live.rs"),
            include_str!("past.rs"),
            include_str!("why.rs"),
            include_str!("frame.rs"),
            include_str!("hint.rs"),
            include_str!("links.rs"),
            include_str!("guard.rs"),
            include_str!("openings.rs"),
            include_str!("unreadable.rs"),
            include_str!("operator.rs"),
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
        let asked = sources.iter().flat_map(|source| {
            let calls = ["words.say(\"", "refused(\"", "Text::new(\"", "not_found(\"", "Fault::new("];
            calls.into_iter().flat_map(|call| source.split(call).skip(1))
        });
        let keys = asked.filter_map(|rest| rest.split('"').next()).filter(|key| {
            !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        });
        let missing: Vec<&str> =
            keys.filter(|key| !messages(Language::English).keys().contains(*key)).collect();
        assert_eq!(missing, [] as [&str; 0]);
    }
}
