//! `stammtisch replay`.

use crate::{refusal, stammtisch, stdout_of};
use std::path::PathBuf;

const RECORD: &str = "{\"stammtisch\":1,\"game\":\"tic-tac-toe\",\"setup\":{},\"seats\":[]}
{\"ply\":1,\"by\":\"cross\",\"move\":\"b2\"}
{\"ply\":2,\"by\":\"nought\",\"move\":\"a1\"}
";

fn file(name: &str, content: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    (folder, path)
}

#[test]
fn every_move_of_a_record_is_printed_with_its_board() {
    let (_folder, path) = file("game.jsonl", RECORD);
    insta::assert_snapshot!(stdout_of(stammtisch(&["replay"]).arg(&path)), @"
       a b c
    1  - - -
    2  - - -
    3  - - -

    1. Cross marks b2
       a b c
    1  - - -
    2  - x -
    3  - - -

    2. Nought marks a1
       a b c
    1  o - -
    2  - x -
    3  - - -
    ");
}

#[test]
fn the_last_position_can_be_printed_alone() {
    let won = "{\"stammtisch\":1,\"game\":\"tic-tac-toe\"}\n".to_owned()
        + &["a1", "a2", "b1", "b2", "c1"]
            .iter()
            .enumerate()
            .map(|(n, mv)| {
                let by = ["cross", "nought"][n % 2];
                format!("{{\"ply\":{},\"by\":\"{by}\",\"move\":\"{mv}\"}}\n", n + 1)
            })
            .collect::<String>();
    let (_folder, path) = file("game.jsonl", &won);
    insta::assert_snapshot!(stdout_of(stammtisch(&["replay", "--last"]).arg(&path)), @"
    5. Cross marks c1
       a b c
    1  x x x
    2  o o -
    3  - - -

    Cross has three in a row.
    ");
}

#[test]
fn a_games_own_format_is_recognised_by_content() {
    let (_folder, path) = file("some-game", "(;GM[1]FF[4]SZ[5]KM[0];B[cc];W[bb];B[];W[])");
    let printed = stdout_of(stammtisch(&["replay"]).arg(&path));
    assert!(printed.contains("\n1. Black plays C3.\n"), "{printed}");
    assert!(printed.contains("\n4. White passes."), "{printed}");
}

#[test]
fn a_file_that_cannot_be_replayed_is_explained() {
    let refused = |name: &str, content: &str, more: &[&str]| {
        let (_folder, path) = file(name, content);
        let sentence = refusal(stammtisch(&["replay"]).args(more).arg(&path));
        sentence.replace(&format!("{}/", path.parent().unwrap().display()), "")
    };
    let bad_move = RECORD.replace("a1", "b2");
    assert_eq!(refused("x.jsonl", &bad_move, &[]), "“x.jsonl”: Line 3: b2 is already taken.");
    let strange = RECORD.replace("tic-tac-toe", "chess");
    assert!(
        refused("x.jsonl", &strange, &[])
            .starts_with("“x.jsonl” is the record of a game that this house does not have: “chess”.")
    );
    assert_eq!(
        refused("x.bin", "Hello", &[]),
        "No game can read “x.bin”. Name the game with --game to be told what is wrong."
    );
    assert_eq!(
        refused("x.bin", "Hello", &["--game", "tic-tac-toe"]),
        "“x.bin”: This file is not in any format this game can read."
    );
    assert!(refused("x.sgf", "(;B[zz", &[]).starts_with("“x.sgf”: "));
}
