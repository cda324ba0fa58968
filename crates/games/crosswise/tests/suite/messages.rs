//! The messages: both languages have the same keys, and all keys used in the code.

use std::collections::BTreeSet;

use stammtisch_crosswise::{Crosswise, Tile};
use stammtisch_presentation::{GameSpec, LANGUAGES, Messages, Playable};

#[test]
fn both_languages_have_the_same_messages_without_faults() {
    let [english, german] = LANGUAGES.map(|language| Messages::new(language, Crosswise::locales()));
    assert_eq!(english.keys(), german.keys());
    assert!(english.faults().is_empty() && german.faults().is_empty());
}

/// All message keys that are literals in the sources.
fn literal_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut folders = vec![concat!(env!("CARGO_MANIFEST_DIR"), "/src").into()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir::<std::path::PathBuf>(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = std::fs::read_to_string(path).unwrap();
            for call in ["Text::new(\"", "say(\"", "Text::new(if is_mover { \""] {
                let found = source.split(call).skip(1).filter_map(|rest| rest.split('"').next());
                keys.extend(found.map(str::to_owned));
            }
        }
    }
    keys
}

#[test]
fn every_key_in_the_code_has_a_message() {
    let messages = Messages::new(LANGUAGES[0], Crosswise::locales());
    let mut keys = literal_keys();
    assert!(keys.len() > 50);
    keys.extend(Tile::all().map(|tile| format!("tile-{}", tile.name())));
    keys.extend(Crosswise::SEATS.iter().map(|seat| format!("seat-{}", seat.id)));
    keys.extend(Crosswise::fields().iter().map(|field| format!("field-{}", field.key)));
    keys.extend(Crosswise::files().formats().iter().map(|format| format!("format-{}", format.id)));
    keys.extend(Crosswise::players().iter().map(|player| format!("player-{player}")));
    for key in keys {
        assert!(messages.keys().contains(&key), "{key}");
    }
}
