//! `stammtisch bench`.

use crate::{json, refusal, stammtisch};

#[test]
fn random_play_and_the_games_own_speeds_are_measured() {
    let told = json(&mut stammtisch(&["bench", "go", "--seconds", "1"]));
    let speeds = told["speeds"].as_array().unwrap();
    assert_eq!(speeds[0]["what"], "random plies");
    assert!(speeds.iter().any(|speed| speed["what"] == "playouts 9x9"), "{told}");
    assert!(speeds.iter().all(|speed| speed["per_second"].as_f64().unwrap() > 0.0), "{told}");
}

#[test]
fn an_unknown_game_cannot_be_measured() {
    assert!(refusal(&mut stammtisch(&["bench", "chess"])).starts_with("There is no game “chess”."));
}
