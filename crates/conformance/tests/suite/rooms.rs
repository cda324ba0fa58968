//! The games have the same rooms with the same names, so that whoever knows one finds his way in all of them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What every game has, and what each of these rooms is entered by.
const ROOMS: [(&str, &[&str]); 15] = [
    ("rules", &["mod game;", "mod refusal;", "mod setup;", "mod state;"]),
    ("view", &[]),
    ("notation", &[]),
    ("position", &["fn write(", "fn read("]),
    ("classic", &[]),
    ("policy", &["mod levels;"]),
    ("scene", &["fn scene("]),
    ("events", &["fn events("]),
    ("text_board", &["fn text_board("]),
    ("touches", &["fn path(", "fn interpret("]),
    ("bench", &["const SPEEDS:"]),
    ("examples", &["EXAMPLES:"]),
    ("spec", &["impl Notation for", "impl GameSpec for"]),
    ("playable", &["impl Playable for"]),
    ("lib", &["pub use rules::"]),
];
/// What some games have, and what each of these rooms is entered by.
const SHARED: [(&str, &str); 4] = [
    ("files", "impl Files<"),
    ("agreement", "impl Agreement<"),
    ("position_info", "impl PositionInfo<"),
    ("score_rules", "impl ScoreRules<"),
];
/// What each of the files that all rules have is there for.
const RULES: [(&str, &str); 4] = [
    ("game", "impl Game for"),
    ("refusal", "impl From<"),
    ("setup", "pub struct Setup"),
    ("state", "pub struct"),
];
/// Rooms that are folders, since their games need more than one file.
const FOLDERS: [&str; 3] = ["rules", "policy", "scene"];

/// The games, without the example that is a single file.
fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let mut games: Vec<PathBuf> =
        all.filter(|game| game.is_dir() && fs::read_dir(game).unwrap().count() > 1).collect();
    games.sort();
    games
}

/// The names of all rooms.
fn names() -> impl Iterator<Item = &'static str> {
    ROOMS.iter().map(|(room, _)| *room).chain(SHARED.iter().map(|(room, _)| *room))
}

/// The names of the modules in a folder.
fn modules(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let modules = entries.filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"));
    modules.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// The first file of a room.
fn door(game: &Path, room: &str) -> Option<String> {
    let files = [game.join(format!("{room}.rs")), game.join(room).join("mod.rs")];
    files.iter().find_map(|file| fs::read_to_string(file).ok())
}

#[test]
fn every_game_has_the_same_rooms() {
    let games = games();
    assert_eq!(games.len(), 5);
    for game in &games {
        for (room, entrances) in ROOMS {
            let text = door(game, room).unwrap_or_else(|| panic!("{} has no {room}", game.display()));
            let is_right = entrances.iter().all(|entrance| text.contains(entrance));
            assert!(is_right, "{}: {room} lacks one of {entrances:?}", game.display());
        }
        for (room, entrance) in SHARED {
            let is_right = door(game, room).is_none_or(|text| text.contains(entrance));
            assert!(is_right, "{}: {room} lacks “{entrance}”", game.display());
        }
        for room in FOLDERS {
            assert!(game.join(room).join("mod.rs").is_file(), "{}: {room} is a folder", game.display());
        }
        for (file, purpose) in RULES {
            let text = door(&game.join("rules"), file).unwrap_or_default();
            assert!(text.contains(purpose), "{}: rules/{file} lacks “{purpose}”", game.display());
        }
        assert!(game.join("../tests/suite/main.rs").is_file(), "{}: its tests are a suite", game.display());
    }
}

#[test]
fn what_two_games_have_is_called_the_same_in_all() {
    let mut owners: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for game in games() {
        for module in modules(&game) {
            owners.entry(module).or_default().push(game.clone());
        }
    }
    let is_known = |name: &str| names().any(|room| room == name);
    for (name, owners) in owners.iter().filter(|(name, _)| !is_known(name)) {
        assert_eq!(owners.len(), 1, "{name} is a room of several games: give it a place in this list");
    }
}

#[test]
fn no_room_stands_within_another_one() {
    for game in games() {
        for folder in FOLDERS {
            let inside = modules(&game.join(folder));
            let misplaced: Vec<&str> = names().filter(|room| inside.contains(*room)).collect();
            assert!(misplaced.is_empty(), "{}: {folder} has {misplaced:?} in it", game.display());
        }
    }
}

/// The most columns of a line in a document.
const WIDEST: usize = 120;

#[test]
fn documents_have_short_lines_except_for_what_is_quoted_as_it_is_written() {
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [house.clone(), house.join("docs")];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let documents: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    assert!(documents.len() > 10, "{documents:?}");
    for document in documents {
        let mut is_quoted = false;
        for (number, line) in (1..).zip(fs::read_to_string(&document).unwrap().lines()) {
            is_quoted ^= line.starts_with("```");
            let is_short = is_quoted || line.chars().count() <= WIDEST;
            assert!(is_short, "{}, line {number}", document.display());
        }
    }
}
