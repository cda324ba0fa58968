//! `stammtisch bench`.

use std::time::{Duration, Instant};

use crate::serve::House;
use crate::{json, refusal, stammtisch};

#[test]
fn random_play_and_the_games_own_speeds_are_measured() {
    let told = json(&mut stammtisch(&["bench", "go", "--seconds", "1"]));
    let speeds = told["speeds"].as_array().unwrap();
    assert_eq!(speeds[0]["what"], "random plies");
    for what in ["playouts 9x9", "play-outs or positions of a search"] {
        assert!(speeds.iter().any(|speed| speed["what"] == what), "{told}");
    }
    assert!(speeds.iter().all(|speed| speed["per_second"].as_f64().unwrap() > 0.0), "{told}");
}

#[test]
fn the_whole_house_is_measured_by_guests_over_real_sockets() {
    let arguments =
        ["bench", "house", "--game", "tic-tac-toe", "--tables", "3", "--spectators", "4", "--seconds", "1"];
    let told = json(stammtisch(&arguments).args(["--pages", "40"]));
    let moves = told["moves"].as_u64().unwrap();
    assert!(moves > 9 && told["rounds"].as_u64().unwrap() > 1, "{told}");
    assert_eq!(told["refused"], 0, "{told}");
    let frames = told["frames"].as_u64().unwrap();
    assert!(frames >= 2 * moves, "both hands see every move: {told}");
    assert!(told["bytes_per_frame"].as_u64() <= told["bytes_per_frame_unpacked"].as_u64(), "{told}");
    assert!(told["bytes_per_frame"].as_u64() < Some(2500), "whole states would be 3,095 bytes long: {told}");
    assert!(told["spectator_ms"]["p99"].as_f64().unwrap() > 0.0, "{told}");
    assert!(told["move_ms"]["p50"].as_f64() <= told["move_ms"]["p99"].as_f64(), "{told}");
    if cfg!(target_os = "linux") {
        assert!(
            told["cpu_seconds"].as_f64().is_some() && told["memory_kib_empty"].as_u64() > Some(0),
            "{told}"
        );
        let costs = &told["start_page_ms"];
        assert!(costs["new_visitor"].is_f64() && costs["with_a_table"].is_f64(), "{told}");
    }
}

#[test]
fn at_a_house_elsewhere_no_round_waits_for_figures_that_nobody_can_read() {
    let data = tempfile::tempdir().unwrap();
    let limits = ["--tables-per-minute", "--tables-per-hour", "--moves-per-second", "--moves-per-address"];
    let plenty: Vec<&str> = limits.into_iter().flat_map(|limit| [limit, "1000000"]).collect();
    let house = House::open(&[&["serve", "--examples", "--port", "0"][..], &plenty].concat(), data.path());
    let url = format!("http://127.0.0.1:{}", house.port());
    let began = Instant::now();
    let arguments =
        ["bench", "house", "--url", &url, "--game", "tic-tac-toe", "--tables", "2", "--seconds", "1"];
    let told = json(&mut stammtisch(&arguments));
    let rounds = u32::try_from(told["rounds"].as_u64().unwrap()).unwrap();
    assert!(rounds > 1 && told["memory_kib_empty"].is_null(), "{told}");
    assert!(
        began.elapsed() < Duration::from_secs(3) * rounds,
        "every round rested: {:?}, {told}",
        began.elapsed()
    );
}

#[test]
fn a_house_to_measure_has_an_address() {
    for url in ["127.0.0.1:7878", "https://games.example", "http://", "http://a/b"] {
        let refused = refusal(&mut stammtisch(&["bench", "house", "--url", url]));
        assert!(refused.starts_with(&format!("“{url}” is not the address of a house")), "{refused}");
    }
}

#[test]
fn an_unknown_game_cannot_be_measured() {
    assert!(refusal(&mut stammtisch(&["bench", "chess"])).starts_with("There is no game “chess”."));
}
