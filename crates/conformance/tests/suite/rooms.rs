//! Module layout of the game crates: the same modules with the same names in every game.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules that every game has, and the code that each of them must contain.
const COMMON_MODULES: [(&str, &[&str]); 15] = [
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
    ("bench", &["const BENCHMARKS:"]),
    ("examples", &["EXAMPLES:"]),
    ("spec", &["impl Notation for", "impl GameSpec for"]),
    ("playable", &["impl Playable for"]),
    ("lib", &["pub use rules::"]),
];
/// The modules that several games have, and the code that each of them must contain.
const OPTIONAL_MODULES: [(&str, &str); 4] = [
    ("files", "impl Files<"),
    ("agreement", "impl Agreement<"),
    ("position_info", "impl PositionInfo<"),
    ("score_rules", "impl ScoreRules<"),
];
/// The files of every `rules` module, and the code that each of them must contain.
const RULES_FILES: [(&str, &str); 4] = [
    ("game", "impl Game for"),
    ("refusal", "impl From<"),
    ("setup", "pub struct Setup"),
    ("state", "pub struct"),
];
/// The modules that are folders with a `mod.rs`.
const FOLDER_MODULES: [&str; 3] = ["rules", "policy", "scene"];

/// The source folders of the games, without the single-file example.
fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let mut games: Vec<PathBuf> =
        all.filter(|game| game.is_dir() && fs::read_dir(game).unwrap().count() > 1).collect();
    games.sort();
    games
}

/// The names of all modules that more than one game has.
fn module_names() -> impl Iterator<Item = &'static str> {
    COMMON_MODULES.iter().map(|(module, _)| *module).chain(OPTIONAL_MODULES.iter().map(|(module, _)| *module))
}

/// The names of the modules in a folder.
fn modules(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let modules = entries.filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"));
    modules.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// The source of a module's main file.
fn module_source(game: &Path, module: &str) -> Option<String> {
    let files = [game.join(format!("{module}.rs")), game.join(module).join("mod.rs")];
    files.iter().find_map(|file| fs::read_to_string(file).ok())
}

#[test]
fn every_game_has_the_same_modules() {
    let games = games();
    assert_eq!(games.len(), 5);
    for game in &games {
        for (module, required) in COMMON_MODULES {
            let source =
                module_source(game, module).unwrap_or_else(|| panic!("{} has no {module}", game.display()));
            let has_all = required.iter().all(|code| source.contains(code));
            assert!(has_all, "{}: {module} lacks one of {required:?}", game.display());
        }
        for (module, required) in OPTIONAL_MODULES {
            let has_code = module_source(game, module).is_none_or(|source| source.contains(required));
            assert!(has_code, "{}: {module} lacks “{required}”", game.display());
        }
        for module in FOLDER_MODULES {
            assert!(game.join(module).join("mod.rs").is_file(), "{}: {module} is no folder", game.display());
        }
        for (file, required) in RULES_FILES {
            let source = module_source(&game.join("rules"), file).unwrap_or_default();
            assert!(source.contains(required), "{}: rules/{file} lacks “{required}”", game.display());
        }
        assert!(game.join("../tests/suite/main.rs").is_file(), "{}: there is no test suite", game.display());
    }
}

#[test]
fn a_module_of_several_games_is_listed_here() {
    let mut owners: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for game in games() {
        for module in modules(&game) {
            owners.entry(module).or_default().push(game.clone());
        }
    }
    let is_known = |name: &str| module_names().any(|module| module == name);
    for (name, owners) in owners.iter().filter(|(name, _)| !is_known(name)) {
        assert_eq!(owners.len(), 1, "several games have a module {name}: add it to OPTIONAL_MODULES");
    }
}

#[test]
fn no_common_module_is_nested_in_another_one() {
    for game in games() {
        for folder in FOLDER_MODULES {
            let inside = modules(&game.join(folder));
            let misplaced: Vec<&str> = module_names().filter(|module| inside.contains(*module)).collect();
            assert!(misplaced.is_empty(), "{}: {folder} has {misplaced:?} in it", game.display());
        }
    }
}

/// The maximum line length of a Markdown document, in characters.
const MAX_COLUMNS: usize = 120;

#[test]
fn lines_of_documents_are_short_outside_code_blocks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = [root.clone(), root.join("docs")];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let documents: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    assert!(documents.len() > 10, "{documents:?}");
    for document in documents {
        let mut is_code = false;
        for (number, line) in (1..).zip(fs::read_to_string(&document).unwrap().lines()) {
            is_code ^= line.starts_with("```");
            let is_short = is_code || line.chars().count() <= MAX_COLUMNS;
            assert!(is_short, "{}, line {number}", document.display());
        }
    }
}
