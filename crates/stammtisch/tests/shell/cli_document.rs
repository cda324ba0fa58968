//! `docs/cli.md` is the program's own help. `STAMMTISCH_UPDATE_DOCS=1` writes it anew.

use std::fmt::Write as _;
use std::fs;

use crate::{stammtisch, stdout_of};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cli.md");

const HEAD: &str = "\
# Command line

What `stammtisch --help` and the help of each command print, of a build with `--features cluster` (`migrate`, `worker`,
`--database`, `--bus` and `--think-here` exist only there). Every command takes `--lang en` or `--lang de`. Exit codes: 0
success, 1 invalid input with one sentence on standard error, 2 an unreadable command line.

This file is generated: `STAMMTISCH_UPDATE_DOCS=1 cargo test -p stammtisch --features cluster --test shell cli_document`.
";

/// The help of a command and of every command below it.
fn write_help(path: &[&str], document: &mut String) {
    let help = stdout_of(&mut stammtisch(&[path, &["--help"]].concat()));
    let title = [&["stammtisch"], path].concat().join(" ");
    let help: Vec<&str> = help.lines().map(str::trim_end).collect();
    writeln!(document, "\n{} {title}\n\n```text\n{}\n```", "#".repeat(path.len() + 2), help.join("\n"))
        .unwrap();
    let listed = help.iter().skip_while(|line| **line != "Commands:").skip(1);
    for command in listed.take_while(|line| line.starts_with("  ")) {
        if let Some(name) = command.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')) {
            write_help(&[path, &[name.split(' ').next().unwrap()]].concat(), document);
        }
    }
}

#[test]
fn the_document_is_what_the_help_prints() {
    let mut document = HEAD.to_owned();
    write_help(&[], &mut document);
    if std::env::var_os("STAMMTISCH_UPDATE_DOCS").is_some() {
        fs::write(DOCUMENT, &document).unwrap();
    }
    let written = fs::read_to_string(DOCUMENT).unwrap();
    assert!(written == document, "docs/cli.md is not what the program prints: see its first lines");
}
