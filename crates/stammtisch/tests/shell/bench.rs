//! `stammtisch bench`.

use std::time::{Duration, Instant};

use crate::serve::House;
use crate::{json, refusal, stammtisch};

#[test]
fn random_play_and_the_games_own_speeds_are_measured() {
    let printed = json(&mut stammtisch(&["bench", "go", "--seconds", "1"]));
    let speeds = printed["speeds"].as_array().unwrap();
    assert_eq!(speeds[0]["what"], "random plies");
    for what in ["playouts 9x9", "play-outs or positions of a search"] {
        assert!(speeds.iter().any(|speed| speed["what"] == what), "{printed}");
    }
    assert!(speeds.iter().all(|speed| speed["per_second"].as_f64().unwrap() > 0.0), "{printed}");
}

#[test]
fn the_whole_house_is_measured_over_real_sockets() {
    let arguments =
        ["bench", "house", "--game", "tic-tac-toe", "--tables", "3", "--spectators", "4", "--seconds", "1"];
    let printed = json(stammtisch(&arguments).args(["--pages", "40"]));
    let moves = printed["moves"].as_u64().unwrap();
    assert!(moves > 9 && printed["rounds"].as_u64().unwrap() > 1, "{printed}");
    assert_eq!(printed["refused"], 0, "{printed}");
    let frames = printed["frames"].as_u64().unwrap();
    assert!(frames >= 2 * moves, "both players receive every move: {printed}");
    assert!(printed["bytes_per_frame"].as_u64() <= printed["bytes_per_frame_unpacked"].as_u64(), "{printed}");
    assert!(
        printed["bytes_per_frame"].as_u64() < Some(2500),
        "whole states would be 3,095 bytes long: {printed}"
    );
    assert!(printed["spectator_ms"]["p99"].as_f64().unwrap() > 0.0, "{printed}");
    assert!(printed["move_ms"]["p50"].as_f64() <= printed["move_ms"]["p99"].as_f64(), "{printed}");
    if cfg!(target_os = "linux") {
        assert!(
            printed["cpu_seconds"].as_f64().is_some() && printed["memory_kib_empty"].as_u64() > Some(0),
            "{printed}"
        );
        let costs = &printed["start_page_ms"];
        assert!(costs["new_visitor"].is_f64() && costs["with_a_table"].is_f64(), "{printed}");
    }
}

#[test]
fn a_remote_house_is_measured_without_waiting_for_memory() {
    let data = tempfile::tempdir().unwrap();
    let limits = ["--tables-per-minute", "--tables-per-hour", "--moves-per-second", "--moves-per-address"];
    let unlimited: Vec<&str> = limits.into_iter().flat_map(|limit| [limit, "1000000"]).collect();
    let house = House::open(&[&["serve", "--examples", "--port", "0"][..], &unlimited].concat(), data.path());
    let url = format!("http://127.0.0.1:{}", house.port());
    let began = Instant::now();
    let arguments =
        ["bench", "house", "--url", &url, "--game", "tic-tac-toe", "--tables", "2", "--seconds", "1"];
    let printed = json(&mut stammtisch(&arguments));
    let rounds = u32::try_from(printed["rounds"].as_u64().unwrap()).unwrap();
    assert!(rounds > 1 && printed["memory_kib_empty"].is_null(), "{printed}");
    assert!(
        began.elapsed() < Duration::from_secs(3) * rounds,
        "every round has waited: {:?}, {printed}",
        began.elapsed()
    );
}

#[test]
fn a_bad_address_of_a_house_is_refused() {
    for url in ["127.0.0.1:7878", "https://games.example", "http://", "http://a/b"] {
        let refused = refusal(&mut stammtisch(&["bench", "house", "--url", url]));
        assert!(refused.starts_with(&format!("“{url}” is not the address of a house")), "{refused}");
    }
}

#[test]
fn an_unknown_game_cannot_be_measured() {
    assert!(refusal(&mut stammtisch(&["bench", "chess"])).starts_with("There is no game “chess”."));
}
