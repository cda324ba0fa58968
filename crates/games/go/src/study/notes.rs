//! The notes of a file: comments and properties as words.

use super::marks::MARKS;
use crate::files::{Node, OWN_MOVE, OWN_PRISONERS, Tree, as_text, on_one_line};
use stammtisch_presentation::{Messages, Note, Text};

/// The facts about a game, in this order; the message `fact-<name>` is the title.
const FACTS: [&str; 25] = [
    "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT", "RE", "KM", "HA", "RU", "TM", "OT",
    "ON", "GC", "AN", "SO", "US", "CP", "SZ", "AP",
];

/// Judgements on a move or a position; the message `judged-<name>` is the text.
const JUDGEMENTS: [&str; 9] = ["GB", "GW", "DM", "UC", "TE", "BM", "DO", "IT", "HO"];

/// Clocks; the message `left-<name>` is the title.
const TIMES: [&str; 4] = ["BL", "OB", "WL", "OW"];

/// Properties that are no notes: they control programs, or are shown on the board.
const HIDDEN: [&str; 19] = [
    "B",
    "W",
    "AB",
    "AW",
    "AE",
    "PL",
    "MN",
    "KO",
    "FF",
    "GM",
    "CA",
    "ST",
    "C",
    "N",
    "V",
    "L",
    "M",
    OWN_MOVE,
    OWN_PRISONERS,
];

/// The most characters of an unknown property that are shown.
const MAX_UNKNOWN_LEN: usize = 300;

pub(super) fn has_notes(node: &Node) -> bool {
    node.find("C").is_some_and(|comment| !comment.text().is_empty())
}

/// The notes of a node: its name, judgements, comment, clocks, and unknown properties.
pub(super) fn of_node(node: &Node, messages: &Messages) -> Vec<Note> {
    let mut notes = Vec::new();
    let texts = |name: &'static str| node.properties.iter().filter(move |property| property.name == name);
    notes.extend(texts("N").map(|name| Note::new(messages.say("review-name"), name.text())));
    for name in JUDGEMENTS {
        for judged in texts(name) {
            let strength = if judged.text() == "2" { 2 } else { 1 };
            let key = format!("judged-{}", name.to_lowercase());
            notes.push(Note::new("", messages.text(&Text::new(key).with("strength", strength))));
        }
    }
    notes.extend(texts("V").map(|value| Note::new(messages.say("review-value"), value.text())));
    for comment in texts("C") {
        notes.push(Note::new(
            "",
            comment.values.iter().map(|value| as_text(value)).collect::<Vec<_>>().join("\n"),
        ));
    }
    for name in TIMES {
        let title = || messages.say(&format!("left-{}", name.to_lowercase()));
        notes.extend(texts(name).map(|left| Note::new(title(), left.text())));
    }
    let known = |name: &str| {
        [&FACTS[..], &JUDGEMENTS, &TIMES, &HIDDEN, &MARKS].iter().any(|names| names.contains(&name))
    };
    for property in node.properties.iter().filter(|property| !known(&property.name)) {
        let values: Vec<String> = property.values.iter().map(|value| on_one_line(value)).collect();
        notes.push(Note::new(
            property.name.as_str(),
            values.join(" · ").chars().take(MAX_UNKNOWN_LEN).collect::<String>(),
        ));
    }
    notes.retain(|note| !(note.title.is_empty() && note.text.trim().is_empty()));
    notes
}

/// The facts about a game, from anywhere on its main line.
pub(super) fn of_game(tree: &Tree, game: usize, messages: &Messages) -> Vec<Note> {
    let line = tree.main_line(game);
    let find = |name: &str| line.iter().find_map(|&node| tree.nodes.get(node)?.find(name));
    let fact = |name: &str| {
        let value = find(name)?.values.first().map(|value| as_text(value).trim().to_owned())?;
        (!value.is_empty()).then(|| Note::new(messages.say(&format!("fact-{}", name.to_lowercase())), value))
    };
    FACTS.into_iter().filter_map(fact).collect()
}
