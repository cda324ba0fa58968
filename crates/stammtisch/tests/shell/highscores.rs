//! `stammtisch highscores`.

use std::path::Path;

use assert_cmd::Command;

use crate::{refusal, said, stammtisch};

fn highscores(data: &Path, arguments: &[&str]) -> Command {
    let mut command = stammtisch(&["highscores"]);
    command.args(arguments).arg("--data").arg(data);
    command
}

#[test]
fn the_courses_file_comes_in_is_listed_and_goes_out_again() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("scores.txt");
    let file = file.to_str().unwrap();
    std::fs::write(file, "Ann;1584403200000;87\nBo;yesterday;12\nBo;1584403260000;9\n").unwrap();

    let mut import = highscores(data.path(), &["import", file, "--game", "carcassonne"]);
    let output = import.assert().success().get_output().clone();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2 added, 0 there already.\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "Line 2: “yesterday” is no date in milliseconds since 1970.\n"
    );
    let listed = said(&mut highscores(data.path(), &[]));
    assert_eq!(
        listed,
        "2020-03-17 00:01         9  Carcassonne     Bo\n2020-03-17 00:00        87  Carcassonne     Ann\n"
    );
    let by_score = said(&mut highscores(data.path(), &["list", "--sort", "score"]));
    assert!(by_score.lines().next().unwrap().ends_with("Ann"), "{by_score}");
    assert_eq!(said(&mut highscores(data.path(), &["list", "--game", "go"])), "");
    assert_eq!(
        said(&mut highscores(data.path(), &["export", "-"])),
        "Bo;1584403260000;9\nAnn;1584403200000;87\n"
    );
    let again = highscores(data.path(), &["import", file, "--game", "carcassonne"])
        .assert()
        .success()
        .get_output()
        .clone();
    assert_eq!(String::from_utf8_lossy(&again.stdout), "0 added, 2 there already.\n");
}

#[test]
fn an_import_needs_to_know_the_game_and_an_export_writes_over_nothing() {
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
