//! `stammtisch analyse`, and when the terminal gives hints.

use crate::{json, refusal, stammtisch, stdout_of};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The file of a short match between computer players.
fn played(game: &str, arguments: &[&str], moves: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.stammtisch.jsonl");
    stdout_of(stammtisch(&["play", game, "--seed", "1"]).args(arguments).arg("--save").arg(&whole));
    let text = fs::read_to_string(&whole).unwrap();
    let path = folder.path().join("short.stammtisch.jsonl");
    let first: Vec<&str> = text.lines().take(1 + moves).collect();
    fs::write(&path, first.join("\n") + "\n").unwrap();
    (folder, path)
}

fn analysed(path: &Path, more: &[&str]) -> Value {
    json(stammtisch(&["analyse", "--nodes", "60"]).args(more).arg(path))
}

#[test]
fn an_analysis_of_any_game_is_complete_and_reproducible() {
    let games: [(&str, &[&str], usize); 5] = [
        ("go", &["--black", "random", "--white", "random", "--size", "5"], 12),
        ("towerwars", &["--red", "random", "--blue", "random", "--size", "4"], 8),
        ("scotland-yard", &["--mister-x", "random", "--detectives", "random"], 24),
        ("crosswise", &["--vertical-1", "random", "--horizontal-1", "random"], 24),
        ("carcassonne", &["--p1", "random", "--p2", "random"], 20),
    ];
    for (game, players, moves) in games {
        let (_folder, path) = played(game, players, moves);
        let one = analysed(&path, &["--threads", "1"]);
        assert_eq!(one, analysed(&path, &["--threads", "2"]), "{game}");
        assert_eq!(one["game"], game);
        assert_eq!(one["complete"], true);
        let positions = one["positions"].as_array().unwrap();
        assert!(positions.len() > 4, "{game}: {one}");
        for position in positions {
            let is_valid = |worth: &Value| (0.0..=1.0).contains(&worth.as_f64().unwrap());
            assert!(position["worth"].as_array().unwrap().iter().all(is_valid), "{game}: {position}");
            assert!(is_valid(&position["best"]["worth"]), "{game}: {position}");
            assert_eq!(position["best"]["line"][0], position["best"]["text"], "{game}");
        }
        let hunt = one["hunt"].as_array().map_or(&[][..], Vec::as_slice);
        assert_eq!(hunt.len(), if game == "scotland-yard" { moves } else { 0 }, "{game}");
        for then in hunt {
            assert!(then["possible"].as_array().unwrap().contains(&then["place"]), "{then}");
        }
    }
}

#[test]
fn the_worst_mistake_is_first_has_a_better_move_and_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let picture = folder.path().join("course.svg");
    stdout_of(
        stammtisch(&["play", "tic-tac-toe", "--cross", "human", "--nought", "human", "--save"])
            .arg(&path)
            .write_stdin("a1\nb2\na2\nc3\na3\n"),
    );
    let report = json(stammtisch(&["analyse", "--nodes", "600", "--picture"]).arg(&picture).arg(&path));
    let worst = &report["mistakes"][0];
    assert_eq!((&worst["ply"], &worst["played"], &worst["better"]), (&4.into(), &"c3".into(), &"a3".into()));
    assert!(worst["loss"].as_f64().unwrap() > 0.3, "{worst}");
    let positions = report["positions"].as_array().unwrap();
    let plies: Vec<u64> = positions.iter().map(|position| position["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 2, 3, 4, 5], "moves are numbered as in the record");
    let there = positions.iter().find(|position| position["ply"] == worst["ply"]).unwrap();
    assert_eq!((&there["seat"], &worst["seat"]), (&"nought".into(), &"nought".into()));
    assert_eq!((&there["played"]["text"], &there["best"]["text"]), (&worst["played"], &worst["better"]));
    let drawn = fs::read_to_string(picture).unwrap();
    let document = roxmltree::Document::parse(&drawn).unwrap();
    assert!(document.root_element().attribute("aria-label").is_some());
    assert!(document.descendants().any(|node| node.tag_name().name() == "polyline"));
    assert!(document.descendants().any(|node| node.tag_name().name() == "circle"), "the mistake is marked");
}

#[test]
fn bad_arguments_of_analyse_are_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, "(;GM[1]FF[4]SZ[9]KM[7.5];B[cc];W[gg])").unwrap();
    let refused = refusal(stammtisch(&["analyse", "--picture", "x.gif"]).arg(&path));
    assert_eq!(
        refused,
        "“x.gif” must end in .svg, or in .png if the program was built with “--features png”."
    );
    let refused = refusal(stammtisch(&["analyse", "--time", "soon"]).arg(&path));
    assert!(refused.contains("soon"), "{refused}");
    if !cfg!(feature = "png") {
        let refused = refusal(stammtisch(&["analyse", "--picture", "x.png", "--time", "1000s"]).arg(&path));
        assert!(refused.contains("--features png"), "{refused}");
    }
    let nowhere = folder.path().join("nowhere").join("x.svg");
    let failed = stammtisch(&["analyse", "--nodes", "5", "--picture"]).arg(&nowhere).arg(&path).unwrap_err();
    let output = failed.as_output().unwrap();
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("mistakes"),
        "the report is printed all the same"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_prints_the_analysis_so_far() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, "(;GM[1]FF[4]SZ[9]KM[7.5];B[cc];W[gg];B[ee])").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["analyse", "--time", "1000s", "--threads", "1"])
        .arg(&path)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let catches_interrupt = || {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !catches_interrupt() {
        std::thread::yield_now();
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let mut printed = String::new();
    let mut errors = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(child.wait().unwrap().success(), "{errors}");
    assert_eq!(errors.trim_end(), "Interrupted: 0 of 4 positions analysed.");
    let report: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(report["complete"], false);
}

#[test]
fn the_terminal_gives_hints_unless_a_person_is_the_opponent() {
    let played = |nought: &str| {
        let mut command =
            stammtisch(&["play", "tic-tac-toe", "--seed", "1", "--cross", "human", "--nought", nought]);
        let output = command.write_stdin("hint\nquit\n").assert().success().get_output().clone();
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    };
    let printed = played("random");
    assert!(printed.contains("A win with hints does not count for the high scores.\n"), "{printed}");
    assert!(
        printed.contains("% of the time\n   Cross marks "),
        "the value, and the move in words: {printed}"
    );
    assert!(played("human").contains("No hints here: you are playing against a person."));
}

#[test]
fn a_file_without_moves_has_nothing_to_analyse() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hunt.sy");
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "3"];
    stdout_of(stammtisch(&players).arg("--save").arg(&file));
    for (language, sentence) in [
        ("en", "The file holds a position and no moves: there is nothing to analyse."),
        ("de", "Die Datei enthält eine Stellung und keine Züge: Es gibt nichts auszuwerten."),
    ] {
        let output = stammtisch(&["analyse", "--lang", language]).arg(&file).output().unwrap();
        assert!(String::from_utf8(output.stderr).unwrap().trim_end().ends_with(sentence));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["positions"], serde_json::json!([]));
    }
}
