//! `stammtisch highscores`.

use std::path::Path;

use assert_cmd::Command;

use crate::{refusal, stammtisch, stdout_of};

fn highscores(data: &Path, arguments: &[&str]) -> Command {
    let mut command = stammtisch(&["highscores"]);
    command.args(arguments).arg("--data").arg(data);
    command
}

#[test]
fn the_courses_file_can_be_imported_listed_and_exported() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("scores.txt");
    let file = file.to_str().unwrap();
    std::fs::write(file, "Ann;1584403200000;87\nBo;yesterday;12\nBo;1584403260000;9\n").unwrap();

    let mut import = highscores(data.path(), &["import", file, "--game", "carcassonne"]);
    let output = import.assert().success().get_output().clone();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2 added, 0 already there.\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "Line 2: “yesterday” is not a date in milliseconds since 1970.\n"
    );
    let listed = stdout_of(&mut highscores(data.path(), &[]));
    assert_eq!(
        listed,
        "2020-03-17 00:01         9  Carcassonne     Bo\n2020-03-17 00:00        87  Carcassonne     Ann\n"
    );
    let by_score = stdout_of(&mut highscores(data.path(), &["list", "--sort", "score"]));
    assert!(by_score.lines().next().unwrap().ends_with("Ann"), "{by_score}");
    assert_eq!(stdout_of(&mut highscores(data.path(), &["list", "--game", "go"])), "");
    assert_eq!(
        stdout_of(&mut highscores(data.path(), &["export", "-"])),
        "Bo;1584403260000;9\nAnn;1584403200000;87\n"
    );
    let again = highscores(data.path(), &["import", file, "--game", "carcassonne"])
        .assert()
        .success()
        .get_output()
        .clone();
    assert_eq!(String::from_utf8_lossy(&again.stdout), "0 added, 2 already there.\n");
}

#[test]
fn an_import_needs_a_game_and_an_export_overwrites_nothing() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("scores.txt");
    std::fs::write(&file, "Ann;1;2\n").unwrap();
    let file = file.to_str().unwrap();
    let refused = refusal(&mut highscores(data.path(), &["import", file]));
    assert!(refused.contains("add --game with one of go, "), "{refused}");
    let refused = refusal(&mut highscores(data.path(), &["import", file, "--game", "halma"]));
    assert!(refused.contains("halma"), "{refused}");
    let refused = refusal(&mut highscores(data.path(), &["export", file]));
    assert!(refused.contains("cannot be written"), "{refused}");
    assert_eq!(std::fs::read_to_string(file).unwrap(), "Ann;1;2\n");
}

#[test]
fn a_win_in_the_terminal_enters_the_high_scores_once() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let file = data.path().join("won.jsonl");
    let flags = ["--white", "human", "--size", "9", "--data", folder];
    let file = file.to_str().unwrap();
    let mut play = stammtisch(&["play", "go"]);
    stdout_of(play.args(flags).write_stdin(format!("E5\nresign\nsave {file}\nquit\n")));
    let entered = stdout_of(&mut highscores(data.path(), &[]));
    assert!(entered.ends_with("  –  Go              Black\n"), "{entered}");
    assert_eq!(entered.lines().count(), 1, "{entered}");

    let load = |typed: &'static str| {
        let mut play = stammtisch(&["play", "go", "--load", file, "--data", folder]);
        play.write_stdin(typed);
        stdout_of(&mut play)
    };
    load("quit\n");
    load("undo\nresign\n");
    assert_eq!(stdout_of(&mut highscores(data.path(), &[])), entered, "the same game enters once");
    load("undo\nD5\nresign\n");
    assert_eq!(stdout_of(&mut highscores(data.path(), &[])).lines().count(), 2);
}

#[test]
fn an_unwritable_house_does_not_stop_a_game_in_the_terminal() {
    let data = tempfile::NamedTempFile::new().unwrap();
    let mut play = stammtisch(&["play", "go", "--white", "human", "--data", data.path().to_str().unwrap()]);
    let output = play.write_stdin("resign\n").assert().success().get_output().clone();
    assert!(String::from_utf8_lossy(&output.stdout).contains("White wins"), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{output:?}");
}
