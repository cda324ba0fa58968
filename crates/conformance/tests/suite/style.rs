//! The style that CONTRIBUTING.md asks for, as far as a program can check it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const MAX_COMMENT_COLUMNS: usize = 100;
const MAX_NAME_LEN: usize = 60;
/// Indirect phrases that hide the technical subject of a sentence.
const VAGUE_WORDS: [&str; 4] = ["whoever", "whomever", "somebody", "nobody"];
/// How many of them the repository may contain, quotations of earlier releases included.
const MAX_VAGUE_WORDS: usize = 60;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of every file below a folder with one of these endings, except data and build output.
fn texts(folder: &Path, endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !["target", "data", "corpus"].contains(&name) && !name.starts_with('.') {
                found.extend(texts(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// Every line with its place, as `path:line`.
fn lines(texts: &[(PathBuf, String)]) -> impl Iterator<Item = (String, &str)> {
    texts.iter().flat_map(|(path, text)| {
        text.lines().zip(1..).map(move |(line, number)| (format!("{}:{number}", path.display()), line))
    })
}

fn assert_none(faults: &[String], rule: &str) {
    assert!(faults.is_empty(), "{rule}:\n{}", faults.join("\n"));
}

#[test]
fn comments_have_at_most_100_columns() {
    let texts = texts(&root(), &[".rs", ".js"]);
    let is_comment = |line: &str| line.starts_with("//") || line.starts_with("* ") || line.starts_with("/*");
    let is_wide = |line: &str| is_comment(line.trim_start()) && line.chars().count() > MAX_COMMENT_COLUMNS;
    let wide: Vec<String> = lines(&texts).filter(|(_, line)| is_wide(line)).map(|(place, _)| place).collect();
    assert_none(&wide, "comments over 100 columns");
}

#[test]
fn function_names_have_at_most_60_characters() {
    let texts = texts(&root(), &[".rs"]);
    let name = |line: &str| {
        let (_, rest) = line.split_once("fn ")?;
        Some(rest.chars().take_while(|&c| c.is_alphanumeric() || c == '_').count())
    };
    let is_long = |line: &str| name(line).is_some_and(|length| length > MAX_NAME_LEN);
    let long: Vec<String> = lines(&texts).filter(|(_, line)| is_long(line)).map(|(place, _)| place).collect();
    assert_none(&long, "function names over 60 characters");
}

/// The name of the type that a line declares. Associated types do not count.
fn declared(line: &str) -> Option<&str> {
    let is_indented = line.starts_with(' ');
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub")).peekable();
    let kind = words.next()?;
    if !(["struct", "enum", "trait"].contains(&kind) || kind == "type" && !is_indented) {
        return None;
    }
    words.next()?.split(|c: char| !c.is_alphanumeric()).next()
}

#[test]
fn type_names_are_unique_in_a_crate() {
    let manifests = texts(&root().join("crates"), &["Cargo.toml"]);
    let mut twice = Vec::new();
    for folder in manifests.iter().filter_map(|(manifest, _)| manifest.parent()) {
        let sources = texts(&folder.join("src"), &[".rs"]);
        let mut first: BTreeMap<&str, String> = BTreeMap::new();
        for (place, line) in lines(&sources) {
            let Some(name) = declared(line) else { continue };
            if let Some(before) = first.insert(name, place.clone()) {
                twice.push(format!("{name}: {before} and {place}"));
            }
        }
    }
    assert_none(&twice, "types of one name in one crate");
}

#[test]
fn prose_names_its_subjects() {
    let texts = texts(&root(), &[".rs", ".js", ".md"]);
    let is_vague = |word: &str| VAGUE_WORDS.contains(&word.to_lowercase().as_str());
    let found: Vec<String> = lines(&texts)
        .filter(|(_, line)| line.split(|c: char| !c.is_alphabetic()).any(is_vague))
        .map(|(place, _)| place)
        .collect();
    assert!(
        found.len() < MAX_VAGUE_WORDS,
        "{} lines with {VAGUE_WORDS:?}:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn paths_in_the_documents_exist() {
    let mut missing = Vec::new();
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        for quoted in text.split('`').skip(1).step_by(2) {
            let is_path = quoted.starts_with("crates/") && !quoted.contains(['<', '*', '{', ' ', '\n']);
            if is_path && !root().join(quoted).exists() {
                missing.push(format!("{document}: {quoted}"));
            }
        }
    }
    assert_none(&missing, "paths that do not exist");
}
