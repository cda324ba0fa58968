//! `stammtisch inspect`.

use crate::{json, refusal, stammtisch, stdout_of};
use serde_json::json;

#[test]
fn a_position_is_printed_as_one_json_object() {
    let printed = stdout_of(&mut stammtisch(&["inspect", "tic-tac-toe", "--moves", "a1 b2"]));
    assert_eq!(
        printed,
        "{\"game\":\"tic-tac-toe\",\"setup\":{},\"ply\":2,\"turn\":{\"seat\":0,\"name\":\"cross\"},\
         \"legal\":[\"a2\",\"a3\",\"b1\",\"b3\",\"c1\",\"c2\",\"c3\"],\"position\":\"x---o----\",\"scores\":{},\
         \"outcome\":null,\"hash\":\"0000000000001a43\"}\n"
    );
}

#[test]
fn setup_scores_and_legal_moves_are_those_of_the_game() {
    let printed = json(&mut stammtisch(&["inspect", "go", "--setup", "size=5,komi=0.5", "--moves", "C3"]));
    assert_eq!(printed["setup"], json!({"size": 5, "komi": 0.5, "handicap": 0, "count": "territory"}));
    assert_eq!(printed["turn"], json!({"seat": 1, "name": "white"}));
    assert_eq!(printed["scores"], json!({"black": 24.0, "white": 0.5}));
    let legal: Vec<&str> =
        printed["legal"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    assert_eq!(legal.len(), 25, "24 points and pass, but not resign: {legal:?}");
    assert!(legal.is_sorted());
    assert!(!legal.contains(&"resign"));
}

#[test]
fn several_seats_to_move_are_all_listed_and_the_first_named() {
    let printed = json(&mut stammtisch(&["inspect", "go", "--setup", "size=5", "--moves", "C3 pass pass"]));
    assert_eq!(printed["turn"], json!({"seat": 0, "name": "black"}));
    assert_eq!(printed["seats"], json!(["black", "white"]));
    assert_eq!(printed["legal"], json!(["dead:C3", "done", "resume"]));
}

#[test]
fn a_finished_game_has_an_outcome_and_no_turn() {
    let won = json(&mut stammtisch(&["inspect", "tic-tac-toe", "--moves", "a1 a2 b1 b2 c1"]));
    assert_eq!(won["turn"], json!(null));
    assert_eq!(won["legal"], json!([]));
    assert_eq!(won["outcome"], json!({"winners": ["cross"], "reason": "line"}));
    let resigned = json(&mut stammtisch(&["inspect", "go", "--moves", "resign"]));
    assert_eq!(resigned["outcome"], json!({"winners": ["white"], "reason": "resigned"}));
    assert_eq!(resigned["forfeits"], json!([{"seats": ["black"], "why": "resigned", "ply": 0}]));
    let left = json(&mut stammtisch(&["inspect", "tic-tac-toe", "--moves", "a1 resign"]));
    assert_eq!(left["outcome"], json!({"winners": ["cross"], "reason": "resigned"}));
    assert_eq!((&left["ply"], &left["turn"]), (&json!(1), &json!(null)));
}

#[test]
fn moves_can_come_from_standard_input() {
    let mut piped = stammtisch(&["inspect", "tic-tac-toe", "--moves", "-"]);
    let typed = stdout_of(&mut stammtisch(&["inspect", "tic-tac-toe", "--moves", "a1 b2 c3"]));
    assert_eq!(stdout_of(piped.write_stdin("a1 b2\n  c3\n")), typed);
}

#[test]
fn moves_can_continue_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, "(;GM[1]FF[4]SZ[9]KM[6.5];B[dd];W[ee])").unwrap();
    let printed = json(stammtisch(&["inspect", "go", "--moves", "F6", "--load"]).arg(&path));
    assert_eq!(printed["ply"], 3);
    assert_eq!(printed["setup"]["komi"], 6.5);
    assert_eq!(printed["setup"]["size"], 9);
}

#[test]
fn a_bad_move_is_named_by_its_number_with_the_reason() {
    let bad = |moves| refusal(&mut stammtisch(&["inspect", "tic-tac-toe", "--moves", moves]));
    assert_eq!(bad("a1 a1"), "Move 2, “a1”: a1 is already taken.");
    assert!(bad("a1 b2 z9").starts_with("Move 3, “z9”: “z9” is not a square"));
    assert_eq!(bad("a1 a2 b1 b2 c1 c2"), "Move 6, “c2”: The game is over.");
}

#[test]
fn refusals_are_in_the_language_of_the_environment() {
    let mut german = stammtisch(&["inspect", "tic-tac-toe", "--moves", "a1 a1"]);
    assert_eq!(refusal(german.env("LC_ALL", "de_DE.UTF-8")), "Zug 2, „a1“: a1 ist schon besetzt.");
    let mut asked_for = stammtisch(&["inspect", "tic-tac-toe", "--moves", "a1 a1", "--lang", "de"]);
    assert_eq!(refusal(&mut asked_for), "Zug 2, „a1“: a1 ist schon besetzt.");
}

#[test]
fn bad_arguments_of_inspect_are_refused_in_one_sentence() {
    let refused = |arguments: &[&str]| refusal(&mut stammtisch(arguments));
    assert!(refused(&["inspect", "chess"]).starts_with("There is no game “chess”. Known: go, "));
    assert_eq!(
        refused(&["inspect", "go", "--setup", "size"]),
        "Settings are written as key=value,key=value; “size” is not."
    );
    assert_eq!(
        refused(&["inspect", "go", "--setup", "size=4"]),
        "size must be a whole number from 5 to 19, not “4”."
    );
    assert_eq!(
        refused(&["inspect", "go", "--setup", "colour=red"]),
        "There is no setting “colour” here. Known: size, komi, handicap, count."
    );
    assert_eq!(
        refused(&["inspect", "go", "--load", "no-such-file.sgf"]),
        "“no-such-file.sgf” cannot be read: there is no such file or folder."
    );
}

#[test]
fn a_command_line_that_cannot_be_read_ends_with_code_2() {
    stammtisch(&["inspect"]).assert().code(2);
    stammtisch(&["inspect", "go", "--load", "x", "--setup", "size=9"]).assert().code(2);
    stammtisch(&["inspect", "go", "--no-such-flag"]).assert().code(2);
    stammtisch(&["inspect", "go", "--lang", "fr"]).assert().code(2);
}

#[test]
fn skipped_seats_are_listed_with_the_turn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stuck.sy");
    let sample = "../games/scotland-yard/tests/data/sample/save.json";
    let sample =
        std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(sample)).unwrap();
    std::fs::write(&file, sample.replacen("[4,8,9]", "[0,0,0]", 1)).unwrap();
    for command in [
        &["inspect", "scotland-yard", "--load"][..],
        &["choose", "scotland-yard", "--player", "classic", "--load"],
    ] {
        let output = stammtisch(command).arg(&file).assert().success().get_output().clone();
        let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(printed["skipped"], serde_json::json!(["blue"]), "{printed}");
        assert_eq!(printed["turn"]["name"], "yellow", "{printed}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).trim_end(), "Blue cannot move and is skipped.");
    }
    let replayed = stammtisch(&["replay"]).arg(&file).assert().success().get_output().clone();
    assert!(String::from_utf8_lossy(&replayed.stdout).starts_with("Blue cannot move and is skipped."));
}

/// Pairs of matches that a seat cannot distinguish, with that seat.
fn indistinguishable_matches() -> [(&'static str, &'static str, [&'static str; 2], &'static str); 4] {
    let hunt = "detectives=3";
    [
        ("scotland-yard", hunt, ["@174,138,26,94", "@132,138,26,94"], "blue"),
        ("scotland-yard", hunt, ["@174,138,26,94 175:taxi", "@132,138,26,94 114:taxi"], "yellow"),
        ("crosswise", "", ["+1 +2 +3 +4 +5 +6 +1", "+1 +2 +3 +4 +2 +2 +3"], "vertical-1"),
        ("crosswise", "", ["+1 +2 +3 +4 +5 +6 +1 +2", "+1 +2 +3 +4 +6 +1 +3 +4"], "vertical-1"),
    ]
}

#[test]
fn a_view_contains_no_hidden_information() {
    for (game, setup, worlds, seat) in indistinguishable_matches() {
        let asked = |moves: &str, view: &[&str]| {
            let position = ["inspect", game, "--setup", setup, "--moves", moves];
            let alone = stdout_of(&mut stammtisch(&[&position[..], view].concat()));
            let request = json!({ "setup": setup, "moves": moves }).to_string();
            let batch = [&["inspect", game, "--batch", "-"], view].concat();
            assert_eq!(stdout_of(stammtisch(&batch).write_stdin(request)), alone);
            alone
        };
        let [one, other] = worlds.map(|moves| asked(moves, &["--view", seat]));
        assert_eq!(one, other, "{game}");
        let [one, other] = worlds.map(|moves| asked(moves, &[]));
        assert_ne!(one, other, "{game}: the worlds do not differ");
    }
}

#[test]
fn notes_on_a_file_are_not_printed_with_a_view() {
    let player =
        |name: &str, hand: [u8; 4]| json!({"name": name, "isActive": true, "isAI": false, "hand": hand});
    let idle = json!({"name": "", "isActive": false, "isAI": false, "hand": []});
    let folder = tempfile::tempdir().unwrap();
    let none = vec![vec![0; 6]; 6];
    let [one, other] = [[8; 4], [10; 4]].map(|hidden| {
        let path = folder.path().join("save.json");
        let players = [player("Ann", [1, 2, 3, 4]), player("Bo", hidden), idle.clone(), idle.clone()];
        let save =
            json!({"players": players, "currPlayer": 0, "field": none, "usedActionTiles": [0, 0, 0, 0]});
        std::fs::write(&path, save.to_string()).unwrap();
        let view = ["inspect", "crosswise", "--view", "vertical-1", "--load"];
        let output = stammtisch(&view).arg(&path).assert().success().get_output().clone();
        let all = stammtisch(&["inspect", "crosswise", "--load"]).arg(&path).assert().get_output().clone();
        (String::from_utf8(output.stderr).unwrap(), String::from_utf8(all.stderr).unwrap())
    });
    assert_eq!((one.0.as_str(), other.0.as_str()), ("", ""));
    assert_ne!(one.1, other.1, "the notes do not depend on hidden tiles");
}
