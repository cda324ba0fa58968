//! `stammtisch play` with piped input and output.

use crate::{refusal, stammtisch, stdout_of};
use std::fs;

const TWO_PEOPLE: [&str; 6] = ["play", "tic-tac-toe", "--cross", "human", "--nought", "human"];

#[test]
fn a_whole_game_is_played_through_a_pipe() {
    insta::assert_snapshot!(stdout_of(stammtisch(&TWO_PEOPLE).write_stdin("a1\na2\nb1\nb2\nc1\n")), @"
       a b c
    1  - - -
    2  - - -
    3  - - -
    1. Cross marks a1
       a b c
    1  x - -
    2  - - -
    3  - - -
    2. Nought marks a2
       a b c
    1  x - -
    2  o - -
    3  - - -
    3. Cross marks b1
       a b c
    1  x x -
    2  o - -
    3  - - -
    4. Nought marks b2
       a b c
    1  x x -
    2  o o -
    3  - - -
    5. Cross marks c1
       a b c
    1  x x x
    2  o o -
    3  - - -
    Cross has three in a row.
    ");
}

#[test]
fn a_pipe_gets_no_colour_and_no_prompt() {
    let printed = stdout_of(stammtisch(&["play", "go", "--size", "9"]).write_stdin("D4\n"));
    assert!(!printed.contains('\u{1b}') && !printed.contains('>'), "{printed}");
}

#[test]
fn the_computer_answers_and_undo_takes_back_both_plies() {
    let printed = stdout_of(
        stammtisch(&["play", "go", "--black", "human", "--white", "classic", "--size", "9", "--seed", "1"])
            .write_stdin("D4\nundo\nE5\n"),
    );
    let moves: Vec<&str> =
        printed.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let moves: Vec<&str> =
        moves.into_iter().filter(|line| line.contains(". ") && line.contains("plays")).collect();
    assert_eq!(moves.len(), 4, "{printed}");
    assert_eq!(moves[0], "1. Black plays D4.");
    assert!(moves[1].starts_with("2. White plays "));
    assert!(printed.contains("Back to move 0."));
    assert_eq!(moves[2], "1. Black plays E5.");
}

#[test]
fn bad_input_is_explained_and_asked_again() {
    let output =
        stammtisch(&TWO_PEOPLE).write_stdin("z9\na1\na1\nundo now\nundo\nundo\na1\n").assert().success();
    let explained = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    let lines: Vec<&str> = explained.lines().collect();
    assert_eq!(lines.len(), 4, "{explained}");
    assert!(lines[0].starts_with("“z9” is not a square"));
    assert_eq!(lines[1], "a1 is already taken.");
    assert!(lines[2].starts_with("“undo now” is not a square"));
    assert_eq!(lines[3], "There is nothing to undo.");
}

#[test]
fn legal_moves_board_and_reasons_are_printed_on_request() {
    let printed = stdout_of(
        stammtisch(&["play", "go", "--white", "classic", "--size", "5", "--seed", "1"])
            .write_stdin("C3\nlegal\nboard\nwhy\nhelp\n"),
    );
    assert!(printed.contains("\nA1 A2 ") || printed.contains("\nA2 A3 "), "{printed}");
    assert!(printed.contains("’s reasons for move 2:"), "{printed}");
    assert!(printed.contains("save FILE"));
}

#[test]
fn a_game_is_saved_by_file_extension_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let people = ["play", "go", "--white", "human", "--size", "9"];
    stdout_of(stammtisch(&people).current_dir(&folder).write_stdin("D4\nsave x.sgf\nsave x.jsonl\n"));
    let sgf = fs::read_to_string(folder.path().join("x.sgf")).unwrap();
    assert!(sgf.contains(";B[df]") && sgf.contains("RU[Japanese]") && sgf.contains("DT[20"), "{sgf}");
    assert!(fs::read_to_string(folder.path().join("x.jsonl")).unwrap().starts_with("{\"stammtisch\":1"));
    for file in ["x.sgf", "x.jsonl"] {
        let loaded = stdout_of(
            stammtisch(&["play", "go", "--white", "human", "--load", file])
                .current_dir(&folder)
                .write_stdin("E5\n"),
        );
        assert!(loaded.contains("2. White plays E5."), "{loaded}");
        let within =
            stdout_of(stammtisch(&people).current_dir(&folder).write_stdin(format!("A1\nload {file}\nE5\n")));
        assert!(within.contains("2. White plays E5."), "{within}");
    }
}

#[test]
fn a_file_is_overwritten_only_with_an_exclamation_mark() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.jsonl");
    fs::write(&path, "precious").unwrap();
    let refused =
        stammtisch(&TWO_PEOPLE).current_dir(&folder).write_stdin("save x.jsonl\n").assert().success();
    let why = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert_eq!(why, "“x.jsonl” already exists; save! overwrites it.\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    stdout_of(stammtisch(&TWO_PEOPLE).current_dir(&folder).write_stdin("save! x.jsonl\n"));
    assert!(fs::read_to_string(&path).unwrap().starts_with("{\"stammtisch\":1"));
}

#[test]
fn bad_files_are_explained_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.sgf"), "(;B[").unwrap();
    let typed = "D4\nload none.sgf\nload bad.sgf\nsave x.png\nsave\nsave no/such/x.sgf\nE5\n";
    let people = ["play", "go", "--white", "human"];
    let output =
        stammtisch(&people).current_dir(&folder).write_stdin(typed).assert().success().get_output().clone();
    let explained = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = explained.lines().collect();
    assert_eq!(lines.len(), 5, "{explained}");
    assert_eq!(lines[0], "“none.sgf” cannot be read: there is no such file or folder.");
    assert!(lines[1].starts_with("“bad.sgf”: "));
    assert!(lines[2].starts_with("“x.png” has no extension that names a format. Known: .sgf, "));
    assert!(lines[3].starts_with("“save” needs the name of a file"));
    assert!(lines[4].starts_with("“no/such/x.sgf” cannot be written: "));
    assert!(String::from_utf8(output.stdout).unwrap().contains("2. White plays E5."));
}

#[test]
fn one_agreement_is_enough_for_people_at_one_console() {
    let printed = stdout_of(
        stammtisch(&["play", "go", "--white", "human", "--size", "5"]).write_stdin("C3\npass\npass\ndone\n"),
    );
    assert!(printed.contains("Black 24"), "{printed}");
    assert!(printed.trim_end().lines().last().unwrap().contains("Black"), "{printed}");
}

#[test]
fn computer_players_play_to_the_end_reproducibly() {
    let printed = stdout_of(&mut stammtisch(&[
        "play", "go", "--black", "random", "--white", "classic", "--size", "5", "--seed", "3",
    ]));
    assert!(printed.lines().next().unwrap().starts_with("1. Black plays"), "{printed}");
    let again = stdout_of(&mut stammtisch(&[
        "play", "go", "--black", "random", "--white", "classic", "--size", "5", "--seed", "3",
    ]));
    assert_eq!(printed, again);
}

#[test]
fn quit_and_the_end_of_the_input_end_the_game() {
    for typed in ["", "quit\n", "a1\nquit\nb1\n", "a1"] {
        stdout_of(stammtisch(&TWO_PEOPLE).write_stdin(typed));
    }
}

#[test]
fn the_flags_are_those_of_the_game() {
    stammtisch(&["play", "tic-tac-toe", "--size", "9"]).assert().code(2);
    assert!(refusal(&mut stammtisch(&["play", "chess"])).starts_with("There is no game “chess”."));
    assert_eq!(
        refusal(&mut stammtisch(&["play", "go", "--size", "4"])),
        "size must be a whole number from 5 to 19, not “4”."
    );
    assert_eq!(
        refusal(&mut stammtisch(&["play", "go", "--black", "bob"])),
        "There is no player “bob” for this game. Known: human, classic, search:1, search:2, search:3, search:4, search:5, random."
    );
    assert_eq!(
        refusal(&mut stammtisch(&["play", "carcassonne", "--players", "2", "--p3", "random"])),
        "There is no “p3” in this match. Its sides are: p1, p2."
    );
    let both =
        stdout_of(stammtisch(&["play", "go", "--setup", "size=5,komi=0.5", "--size", "7"]).write_stdin(""));
    assert!(both.contains("\n 7 .") && both.contains("White 0.5"), "a flag overrides --setup: {both}");
    let help = stdout_of(&mut stammtisch(&["play", "go", "--help", "--lang", "de"]));
    assert!(help.contains("--black <PLAYER>") && help.contains("Schwarz"), "{help}");
}

#[test]
fn hidden_information_is_not_printed() {
    let folder = tempfile::tempdir().unwrap();
    let flags = ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "human", "--seed", "5"];
    let output = stammtisch(&flags)
        .current_dir(&folder)
        .write_stdin("board\nwhy\nsave x.jsonl\n")
        .assert()
        .success()
        .get_output()
        .clone();
    let record = fs::read_to_string(folder.path().join("x.jsonl")).unwrap();
    let hidden = record.split("\"mister-x\",\"move\":\"").nth(1).unwrap().split(':').next().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("Mister X"), "{printed}");
    assert!(
        !printed.split(|c: char| !c.is_alphanumeric()).any(|word| word == hidden),
        "{hidden} in {printed}"
    );
    let refused = String::from_utf8(output.stderr).unwrap();
    assert_eq!(refused, "Not during the game: the reasons would reveal what is hidden from you.\n");
}

#[test]
fn computer_players_finish_every_game_of_the_catalogue() {
    for game in stammtisch_catalog::all() {
        let sides: std::collections::BTreeSet<&str> = game
            .start(&serde_json::Map::new(), Vec::new())
            .unwrap()
            .seats()
            .iter()
            .map(|spec| spec.side)
            .collect();
        let mut command = stammtisch(&["play", game.id(), "--seed", "2"]);
        for side in sides {
            command.arg(format!("--{side}")).arg("random");
        }
        let printed = stdout_of(&mut command);
        assert!(printed.lines().count() > 5, "{}: {printed}", game.id());
    }
}

#[test]
fn a_log_is_written_for_a_game_that_has_one() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("hunt.log");
    fs::write(&log, "of an older game\n").unwrap();
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "3"];
    stdout_of(stammtisch(&players).arg("--log").arg(&log));
    let written = fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    assert!(lines[0].starts_with("4,true,true,"), "{written}");
    assert!(lines[1].starts_with("0,") && lines[2].starts_with("1,"), "{written}");
    assert!(lines.last().is_some_and(|last| ["0", "1"].contains(last)), "{written}");
}

#[test]
fn a_log_follows_moves_take_backs_and_loads() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("hunt.log");
    let sample = "crates/games/scotland-yard/tests/data/sample/save.json";
    let sample = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(sample);
    let people = ["play", "scotland-yard", "--mister-x", "human", "--detectives", "human", "--load"];
    let logged = |typed: &str| {
        let typed = typed.replace("SAMPLE", &sample.display().to_string());
        stdout_of(stammtisch(&people).arg(&sample).arg("--log").arg(&log).write_stdin(typed));
        fs::read_to_string(&log).unwrap()
    };
    let start = "3,false,false,128,124,15,95\n";
    let step = "1,124,111,4,8,8,0,0,0.0\n";
    assert_eq!(logged(""), start);
    assert_eq!(logged("111:taxi"), format!("{start}{step}"));
    assert_eq!(logged("111:taxi\nundo"), start);
    assert_eq!(logged("111:taxi\nload SAMPLE"), start);
}

#[test]
fn an_unwritable_log_is_refused_before_the_game() {
    let why = refusal(&mut stammtisch(&["play", "scotland-yard", "--log", "/nowhere/hunt.log"]));
    assert!(why.contains("/nowhere/hunt.log"), "{why}");
    assert!(!stammtisch(&["play", "go", "--log", "x"]).assert().failure().get_output().stderr.is_empty());
}

#[test]
fn undo_in_crosswise_takes_back_the_computers_answer_too() {
    let arguments =
        ["play", "crosswise", "--vertical-1", "human", "--horizontal-1", "classic", "--seed", "7"];
    let printed = stdout_of(stammtisch(&arguments).write_stdin("s1:c3\nundo\ns1:d4\n"));
    for line in [
        "9. Player1 places a cross on c3.",
        "11. Player2 places a cross on a3. · Horizontal: one point",
        "Back to move 8.",
        "9. Player1 places a cross on d4.",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
}

#[test]
fn with_a_delay_the_board_is_printed_after_every_move() {
    let boards = |delay: &str| {
        let players = ["play", "tic-tac-toe", "--cross", "random", "--nought", "random", "--seed", "1"];
        let printed = stdout_of(stammtisch(&players).args(["--delay", delay]));
        let moves = printed.lines().filter(|line| line.contains(" marks ")).count();
        (printed.matches("a b c").count(), moves)
    };
    let (shown, moves) = boards("1");
    assert_eq!(shown, moves, "a board after each move");
    assert_eq!(boards("0"), (1, moves), "only the last one");
}

#[test]
fn a_watched_game_of_scotland_yard_ends_with_the_full_log() {
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "3"];
    let printed = stdout_of(stammtisch(&players).args(["--delay", "1"]));
    assert_eq!(printed.lines().last(), Some("No detective can move any more: Mister X wins."));
    let logs: Vec<&str> = printed.lines().filter(|line| line.starts_with("Travel log: ")).collect();
    assert!(logs.contains(&"Travel log: 1 Taxi, 2 Taxi, 3* Bus 157"), "{logs:?}");
    assert!(logs.last().unwrap().starts_with("Travel log: 1 Taxi 184, 2 Taxi 185, 3* Bus 157, 4 Taxi 158,"));
}

#[test]
fn a_number_after_a_side_says_how_many_play_on_it() {
    let hunt = ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "3"];
    let printed = |number: &str| stdout_of(stammtisch(&hunt).args(["--detectives", number]));
    assert!(!printed("3").contains("Green"));
    assert!(printed("5").contains("Black"));
    let why = refusal(stammtisch(&hunt).args(["--detectives", "7"]));
    assert!(why.contains("3") && why.contains("5") && why.contains("7"), "{why}");
    let unknown = refusal(&mut stammtisch(&["play", "scotland-yard", "--detectives", "holmes"]));
    assert!(unknown.starts_with("There is no player “holmes”"), "{unknown}");
}

#[test]
fn a_game_of_computer_players_is_saved_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hunt.sy");
    fs::write(&file, "an older game").unwrap();
    let players =
        ["play", "scotland-yard", "--mister-x", "classic", "--detectives", "classic", "--seed", "3"];
    stdout_of(stammtisch(&players).arg("--save").arg(&file));
    assert!(fs::read_to_string(&file).unwrap().contains("\"gameIsWon\" : true"));
}

#[test]
fn a_station_is_found_on_the_map() {
    let printed =
        stdout_of(stammtisch(&["play", "scotland-yard", "--seed", "3"]).write_stdin("find 67\nquit\n"));
    assert!(printed.contains("[67]") && printed.contains("Station 67: taxi, bus, tube"), "{printed}");
    let lost = stammtisch(&["play", "scotland-yard", "--seed", "3"])
        .write_stdin("find 200\nquit\n")
        .output()
        .unwrap();
    let why = String::from_utf8(lost.stderr).unwrap();
    assert!(why.contains("There is no station 200: stations are numbered from 1 to 199."), "{why}");
    let none = stammtisch(&["play", "tic-tac-toe"]).write_stdin("find 3\nquit\n").output().unwrap();
    assert!(String::from_utf8(none.stderr).unwrap().contains("nothing to look for"));
}

#[test]
fn time_and_nodes_override_the_level_of_computer_players() {
    let play = ["play", "go", "--size", "5", "--white", "search:5", "--seed", "1"];
    let printed = stdout_of(stammtisch(&play).args(["--nodes", "40"]).write_stdin("C3\nwhy\n"));
    assert!(printed.contains("Playouts: 40\n"), "{printed}");
    let printed = stdout_of(stammtisch(&play).args(["--time", "5ms"]).write_stdin("C3\nwhy\n"));
    let made: u64 = printed.split_once("Playouts: ").unwrap().1.lines().next().unwrap().parse().unwrap();
    assert!(made < 20_000, "{made} in five milliseconds");
    let why = refusal(stammtisch(&play).args(["--time", "soon"]));
    assert!(why.contains("“soon”"), "{why}");
    stammtisch(&play).args(["--time", "1s", "--nodes", "40"]).assert().code(2);
}
