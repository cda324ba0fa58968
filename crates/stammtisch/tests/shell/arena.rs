//! `stammtisch arena`.

use crate::{json, refusal, stammtisch, stdout_of};
use serde_json::Value;

/// The report without the timings, which differ from run to run.
fn results(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().unwrap() {
        let player = player.as_object_mut().unwrap();
        player.remove("mean_ms").unwrap();
        player.remove("longest_ms").unwrap();
    }
    report
}

#[test]
fn a_tournament_ends_with_ratings_and_a_cross_table() {
    let arena = ["arena", "tic-tac-toe", "--players", "random,random", "--games", "20", "--seed", "3"];
    let printed = stdout_of(&mut stammtisch(&arena));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "Tic-tac-toe: 20 of 20 games, seed 3");
    assert!(
        lines[2].starts_with("Player") && lines[2].contains("Elo") && lines[2].contains("±95%"),
        "{printed}"
    );
    assert!(lines[3].starts_with("random ") && lines[4].starts_with("random "), "{printed}");
    assert!(
        printed.contains("random 1 scores ") && printed.contains(" against random 2 (95%: "),
        "{printed}"
    );
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let arena = |seed: &str, threads: &str| {
        results(json(&mut stammtisch(&[
            "arena",
            "towerwars",
            "--players",
            "simple,random",
            "--games",
            "20",
            "--size",
            "4",
            "--seed",
            seed,
            "--threads",
            threads,
            "--json",
            "-",
        ])))
    };
    let alone = arena("1", "1");
    assert_eq!(alone, arena("1", "3"));
    assert_ne!(alone["games"], arena("2", "1")["games"]);
    assert_eq!(alone["games"].as_array().unwrap().len(), 20);
    assert_eq!(alone["setup"]["size"], "4");
    let simple = &alone["players"][0];
    assert_eq!(
        (&simple["name"], simple["wins"].as_u64().unwrap() >= 15),
        (&"simple".into(), true),
        "{simple}"
    );
    assert_eq!(alone["pairs"][0]["wins"], simple["wins"]);
}

#[test]
fn results_are_listed_by_side() {
    let arena = ["arena", "scotland-yard", "--players", "random,classic", "--games", "4", "--seed", "1"];
    let printed = stdout_of(&mut stammtisch(&arena));
    let head = printed.lines().position(|line| line.starts_with("By side")).unwrap();
    let row = |line: usize| -> Vec<&str> { printed.lines().nth(line).unwrap().split("  ").collect() };
    let heads: Vec<&str> = row(head).into_iter().map(str::trim).filter(|cell| !cell.is_empty()).collect();
    assert_eq!(heads, ["By side", "Mister X", "Detectives"], "{printed}");
    assert!(row(head + 1)[0].starts_with("random") && row(head + 2)[0].starts_with("classic"), "{printed}");
    let report = json(&mut stammtisch(&[&arena[..], &["--json", "-"]].concat()));
    for player in report["players"].as_array().unwrap() {
        for (side, name) in player["sides"].as_array().unwrap().iter().zip(["mister-x", "detectives"]) {
            let games = ["wins", "draws", "losses"].map(|kind| side[kind].as_u64().unwrap());
            assert_eq!((side["side"].as_str(), games.iter().sum::<u64>()), (Some(name), 2), "{player}");
        }
    }
}

#[test]
fn places_are_listed_if_more_than_two_sides_play() {
    let arena =
        ["arena", "carcassonne", "--players", "greedy,random,random", "--games", "3", "--setup", "players=3"];
    let printed = stdout_of(&mut stammtisch(&arena));
    let cells =
        |line: usize| -> Vec<&str> { printed.lines().nth(line).unwrap().split_whitespace().rev().collect() };
    assert_eq!((&cells(2)[..2], &cells(3)[..2]), (&["First", "Place"][..], &["3", "1"][..]), "{printed}");
    assert!(printed.lines().nth(3).unwrap().starts_with("greedy"), "{printed}");
    let report = json(&mut stammtisch(&[&arena[..], &["--json", "-"]].concat()));
    assert_eq!((&report["players"][0]["place"], &report["players"][0]["first"]), (&1.0.into(), &3.into()));
    assert_eq!(report["games"][0]["worths"][0], 1.0);
}

#[test]
fn every_pair_swaps_sides_after_every_game() {
    let report = json(&mut stammtisch(&[
        "arena",
        "tic-tac-toe",
        "--players",
        "random,random,random",
        "--games",
        "2",
        "--json",
        "-",
    ]));
    let sides: Vec<&Value> = report["games"].as_array().unwrap().iter().map(|game| &game["sides"]).collect();
    let expected = serde_json::json!([[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
    assert_eq!(sides, expected.as_array().unwrap().iter().collect::<Vec<_>>());
}

#[test]
fn games_at_the_ply_limit_are_drawn_and_counted() {
    let printed = stdout_of(&mut stammtisch(&[
        "arena",
        "towerwars",
        "--players",
        "random,random",
        "--games",
        "4",
        "--ply-limit",
        "10",
    ]));
    assert!(printed.ends_with("Drawn at the limit of 10 plies: 4\n"), "{printed}");
    assert!(printed.contains("+0 =4 −0"), "{printed}");
}

#[test]
fn the_report_is_written_beside_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let arena =
        ["arena", "tic-tac-toe", "--players", "random,random", "--games", "3", "--json", "report.json"];
    let printed = stdout_of(stammtisch(&arena).current_dir(&folder));
    assert!(printed.starts_with("Tic-tac-toe: 3 of 3 games"), "{printed}");
    let report = std::fs::read_to_string(folder.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&report["game"], &report["planned"]), (&"tic-tac-toe".into(), &3.into()));
}

#[test]
fn an_unwritable_report_is_refused_before_the_first_game() {
    let arena = ["arena", "towerwars", "--players", "random,random", "--games", "1000000"];
    for path in ["/no/such/folder/report.json", "/"] {
        let mut arena = stammtisch(&[&arena[..], &["--json", path]].concat());
        let printed = refusal(arena.timeout(std::time::Duration::from_secs(20)));
        assert!(printed.starts_with(&format!("“{path}” cannot be written: ")), "{printed}");
    }
}

#[test]
fn bad_arguments_of_arena_are_refused_in_one_sentence() {
    let refused = |arguments: &[&str]| refusal(&mut stammtisch(&[&["arena"], arguments].concat()));
    assert!(refused(&["chess", "--players", "a,b"]).starts_with("There is no game “chess”."));
    assert_eq!(
        refused(&["tic-tac-toe", "--players", "random"]),
        "A tournament needs at least two players: --players classic,random."
    );
    assert_eq!(
        refused(&["tic-tac-toe", "--players", "random,human"]),
        "There is no player “human” for this game. Known: search:1, search:2, search:3, search:4, search:5, random."
    );
    assert_eq!(
        refused(&["towerwars", "--players", "random,simple", "--size", "3"]),
        "size must be a whole number from 4 to 26, not “3”."
    );
    assert!(
        refused(&["go", "--players", "random,random", "--setup", "size"]).starts_with("Settings are written")
    );
    for games in ["1000001", "99999999999"] {
        assert_eq!(
            refused(&["go", "--players", "random,random", "--games", games]),
            "That would be more than 1,000,000 games; choose fewer with --games."
        );
    }
    assert_eq!(
        refused(&["go", "--players", "random,random", "--time", "soon"]),
        "“soon” is not a time for a move: write it like 1s, 0.3s or 100ms."
    );
    assert_eq!(
        refused(&["go", "--players", "random,random", "--sprt", "0.6,0.5"]),
        "“0.6,0.5” is not a pair of scores for a sequential test: write the lower and the higher one like 0.5,0.6."
    );
    assert_eq!(
        refused(&["go", "--players", "random,random,random", "--sprt", "0.5,0.6"]),
        "A sequential test (--sprt) is between two players of a game for two sides."
    );
    assert!(
        refused(&["go", "--players", "random,gtp:no-such-program --mode gtp", "--games", "1"])
            .contains("The program “no-such-program” cannot be started: ")
    );
    assert!(
        refused(&["go", "--players", "random,gtp:cat", "--games", "1", "--size", "5"])
            .contains("The program “cat” refuses “boardsize 5”: ")
    );
    assert!(
        refused(&["tic-tac-toe", "--players", "random,gtp:cat", "--games", "1"])
            .ends_with("Programs that speak GTP play Go only.")
    );
    stammtisch(&["arena", "go"]).assert().code(2);
    stammtisch(&["arena", "go", "--players", "random,random", "--games", "0"]).assert().code(2);
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_prints_the_results_so_far() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["arena", "towerwars", "--players", "random,random", "--games", "1000000", "--threads", "1"])
        .args(["--size", "4", "--ply-limit", "5", "--out", "results.jsonl"])
        .current_dir(&folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program handles the signal from its first game on; before, it would just die.
    let played =
        || std::fs::read_to_string(folder.path().join("results.jsonl")).unwrap_or_default().lines().count();
    let catches_interrupt = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !catches_interrupt() {
        std::thread::yield_now();
    }
    let before = played();
    while played() < before + 3 {
        std::thread::yield_now();
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let mut printed = String::new();
    let mut errors = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(child.wait().unwrap().success(), "{errors}");
    assert!(errors.starts_with("Interrupted after ") && errors.contains(" of 1,000,000 games."), "{errors}");
    assert!(printed.contains(" of 1,000,000 games, seed 0\n"), "{printed}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_breaks_off_loses_and_its_output_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let engine = "n=0; while read line; do case $line in genmove*) n=$((n + 1)); \
        if [ $n = 1 ]; then echo '= pass'; echo; else printf '= Q\\377\\n\\n'; fi;; *) echo =; echo;; esac; done";
    std::fs::write(folder.path().join("engine.sh"), engine).unwrap();
    let arena = ["arena", "go", "--players", "gtp:sh engine.sh,random", "--games", "2", "--size", "5"];
    let printed = stdout_of(stammtisch(&arena).current_dir(&folder));
    assert!(printed.starts_with("Go: 2 of 2 games"), "{printed}");
    assert!(
        printed.contains("Games that “gtp:sh engine.sh” lost by a fault: 2. In the one with seed "),
        "{printed}"
    );
    assert!(printed.contains("Q\u{fffd}"), "{printed}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_at_once_loses_and_json_has_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let engine = "while read line; do case $line in genmove*) exit;; *) echo =; echo;; esac; done";
    std::fs::write(folder.path().join("engine.sh"), engine).unwrap();
    let arena = ["arena", "go", "--players", "gtp:sh engine.sh,random", "--games", "2", "--size", "5"];
    let report = json(stammtisch(&arena).args(["--json", "-", "--lang", "de"]).current_dir(&folder));
    for game in report["games"].as_array().unwrap() {
        assert_eq!((&game["reason"], &game["fault"]["player"]), (&"guest-failed".into(), &0.into()));
        let why = game["fault"]["why"].as_str().unwrap();
        assert!(why.contains("„genmove ") && why.contains("„sh“"), "{why}");
    }
    assert_eq!(report["players"][0]["losses"], 2);
    for (engine, why) in [("exit", "without an answer"), ("exec no-such-program", "without an answer")] {
        std::fs::write(folder.path().join("engine.sh"), engine).unwrap();
        let printed = refusal(stammtisch(&arena).current_dir(&folder));
        assert!(printed.contains(why), "{printed}");
    }
}

/// Starts an arena with an engine that never answers `genmove`; returns the arena and the engine's
/// process id once it was asked for a move.
#[cfg(target_os = "linux")]
fn arena_with_hanging_engine(folder: &std::path::Path) -> (std::process::Child, u32) {
    use std::process::{Command, Stdio};
    let engine = "echo $$ > engine.new; while read line; do case $line in genmove*) mv engine.new engine; sleep 600;; \
        *) echo =; echo;; esac; done";
    std::fs::write(folder.join("engine.sh"), engine).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_stammtisch"))
        .args(["arena", "go", "--players", "gtp:sh engine.sh,random", "--games", "2", "--threads", "1"])
        .args(["--size", "5"])
        .current_dir(folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = (0..4_000).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        std::fs::read_to_string(folder.join("engine")).ok()
    });
    (child, id.expect("the engine is asked for a move").trim().parse().unwrap())
}

/// Waits for the arena and its engine to end; returns the exit code and standard error.
#[cfg(target_os = "linux")]
fn wait_for_end(mut arena: std::process::Child, engine: u32) -> (Option<i32>, String) {
    use std::time::{Duration, Instant};
    let begun = Instant::now();
    while arena.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(20) {
            arena.kill().unwrap();
            panic!("the arena does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let is_alive = |group: u32| {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let status = |entry: std::fs::DirEntry| std::fs::read_to_string(entry.path().join("stat")).ok();
        let mut stats = processes.filter_map(status);
        stats.any(|stat| {
            let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
            fields[2] == group.to_string() && fields[0] != "Z"
        })
    };
    while is_alive(engine) {
        assert!(begun.elapsed() < Duration::from_secs(20), "the engine does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = arena.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_hanging_engine_does_not_outlive_an_interrupted_arena() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let (arena, engine) = arena_with_hanging_engine(folder.path());
        std::process::Command::new("kill").args([signal, &arena.id().to_string()]).status().unwrap();
        let (code, printed) = wait_for_end(arena, engine);
        assert_eq!((code, printed.as_str()), (Some(0), "Interrupted after 0 of 2 games.\n"), "{signal}");
    }
}

#[test]
fn a_gtp_engine_plays_and_an_interrupted_tournament_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("gtp:\"{} gtp --player random\"", env!("CARGO_BIN_EXE_stammtisch"));
    let players = format!("classic,{program}");
    let arena = |games: &str| {
        let arguments =
            ["arena", "go", "--players", &players, "--games", games, "--size", "5", "--nodes", "10"];
        stdout_of(stammtisch(&[&arguments[..], &["--out", "results.jsonl"]].concat()).current_dir(&folder))
    };
    assert!(arena("2").starts_with("Go: 2 of 2 games"));
    let first = std::fs::read_to_string(folder.path().join("results.jsonl")).unwrap();
    assert_eq!(first.lines().count(), 3);
    assert!(arena("4").starts_with("Go: 4 of 4 games"));
    let whole = std::fs::read_to_string(folder.path().join("results.jsonl")).unwrap();
    assert!(whole.starts_with(&first) && whole.lines().count() == 5, "{whole}");
    let other = ["arena", "go", "--players", "random,random", "--games", "1", "--out", "results.jsonl"];
    let refused = refusal(stammtisch(&other).current_dir(&folder));
    assert!(refused.starts_with("“results.jsonl” has the results of another tournament"), "{refused}");
    let locked = std::fs::File::open(folder.path().join("results.jsonl")).unwrap();
    locked.lock().unwrap();
    let refused = refusal(stammtisch(&other).current_dir(&folder));
    assert!(refused.starts_with("Another arena is writing its results to “results.jsonl”"), "{refused}");
}

#[test]
fn a_sequential_test_reports_its_verdict() {
    let printed = stdout_of(&mut stammtisch(&[
        "arena",
        "towerwars",
        "--players",
        "simple,random",
        "--games",
        "400",
        "--size",
        "4",
        "--sprt",
        "0.5,0.6",
    ]));
    assert!(
        printed.contains("Sequential test of 50% against 60%: the higher score is confirmed"),
        "{printed}"
    );
    assert!(!printed.starts_with("TowerWars: 400 of 400"), "{printed}");
}
