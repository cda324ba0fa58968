//! `--batch`: one JSON request and one answer per line.

use crate::{refusal, stammtisch, stdout_of};
use serde_json::{Value, json};

fn answers(arguments: &[&str], requests: &str) -> Vec<Value> {
    let answered = stdout_of(stammtisch(arguments).write_stdin(requests));
    answered.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_request_is_answered_like_a_single_command() {
    let answered = answers(
        &["inspect", "go", "--batch", "-"],
        "{\"setup\":{\"size\":9},\"moves\":\"D4 E5\"}\n{\"setup\":\"size=9\",\"moves\":[\"D4\",\"E5\"]}\n{}\n",
    );
    let alone = stdout_of(&mut stammtisch(&["inspect", "go", "--setup", "size=9", "--moves", "D4 E5"]));
    let alone: Value = serde_json::from_str(&alone).unwrap();
    assert_eq!(answered[0], alone);
    assert_eq!(answered[1], alone);
    assert_eq!(answered[2]["setup"]["size"], 13);
    assert_eq!(answered.len(), 3);
}

#[test]
fn answers_keep_the_order_of_the_requests() {
    let points: Vec<String> =
        (1..=13).flat_map(|row| ["A", "C", "E", "G"].map(|c| format!("{c}{row}"))).collect();
    let requests: String = (0..3_000)
        .map(|n| format!("{{\"moves\":\"{}\"}}\n", points[..n * 17 % points.len()].join(" ")))
        .collect();
    let plies: Vec<u64> = answers(&["inspect", "go", "--batch", "-"], &requests)
        .iter()
        .map(|answer| answer["ply"].as_u64().unwrap())
        .collect();
    assert!(plies.iter().copied().eq((0..3_000).map(|n| n * 17 % points.len() as u64)));
}

#[test]
fn a_bad_request_gets_an_error_and_the_others_go_on() {
    let requests =
        b"{\"moves\":\"a1 a1\"}\nnonsense\n{\"move\":\"a1\"}\n{\"setup\":7}\n\xff\n7\n[]\n{\"moves\":[1]}\n{\"moves\":\"\",\"moves\":\"\"}\n{\"moves\":\"a1\"}";
    let output = stammtisch(&["inspect", "tic-tac-toe", "--batch", "-"])
        .write_stdin(&requests[..])
        .assert()
        .success()
        .get_output()
        .clone();
    let answered: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answered.len(), 10);
    assert_eq!(answered[0], json!({"error": "Move 2, “a1”: a1 is already taken."}));
    let reasons = [
        "it is not valid JSON at column 2.",
        "there is no field “move”, only setup and moves.",
        "setup must be an object or a text like \"size=9\".",
        "it is not written in UTF-8.",
        "it is not an object.",
        "it is not an object.",
        "moves must be a text or a list of texts.",
        "a field occurs twice.",
    ];
    for (answer, why) in answered[1..9].iter().zip(reasons) {
        let error = answer["error"].as_str().unwrap();
        assert!(error.starts_with("This line is not a request like") && error.ends_with(why), "{answer}");
    }
    assert_eq!(answered[9]["ply"], 1);
}

#[test]
fn a_batch_can_be_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("requests.jsonl");
    std::fs::write(&path, "{\"moves\":\"a1\"}\n").unwrap();
    assert_eq!(stdout_of(stammtisch(&["inspect", "tic-tac-toe", "--batch"]).arg(&path)).lines().count(), 1);
    let missing = refusal(&mut stammtisch(&["inspect", "tic-tac-toe", "--batch", "no-such-file"]));
    assert_eq!(missing, "“no-such-file” cannot be read: there is no such file or folder.");
}

#[test]
fn players_can_be_asked_in_a_batch_too() {
    let answered = answers(
        &["choose", "tic-tac-toe", "--player", "random", "--batch", "-"],
        "{\"moves\":\"a1\"}\n{\"moves\":\"a1 a2 b1 b2 c1\"}\n",
    );
    assert!(answered[0]["move"].is_string());
    assert_eq!(answered[1], json!({"error": "The game is over."}));
}
