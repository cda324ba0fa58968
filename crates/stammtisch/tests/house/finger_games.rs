//! Whole games on a phone with simulated inaccurate taps: counts moves that were not intended.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::harness::House;

const PLAY_SCRIPT: &str = include_str!("finger_games.js");

#[tokio::test]
async fn an_inaccurate_finger_plays_the_intended_moves_in_go() {
    let passing = json!({"closing": {"from": 80, "touches": ["pass", "done"]}});
    check_taps(0, "go", &[("field-size", "19")], passing).await;
}

#[tokio::test]
async fn an_inaccurate_finger_plays_the_intended_moves_in_towerwars() {
    let bases = json!({"goals": {"red": "L12", "blue": "A1"}});
    check_taps(1, "towerwars", &[("field-size", "12")], bases).await;
}

#[tokio::test]
async fn an_inaccurate_finger_plays_as_intended_in_scotland_yard() {
    check_taps(2, "scotland-yard", &[("field-detectives", "4")], json!({})).await;
}

#[tokio::test]
async fn an_inaccurate_finger_plays_the_intended_moves_in_crosswise() {
    check_taps(3, "crosswise", &[("field-players", "4")], json!({})).await;
}

#[tokio::test]
async fn an_inaccurate_finger_plays_as_intended_in_carcassonne() {
    check_taps(4, "carcassonne", &[("field-players", "3")], json!({})).await;
}

/// Plays whole games with people on all seats until there are enough moves, and checks that less
/// than one tap in a hundred check_taps an unintended move.
///
/// `ending` has the options that let random play finish the game.
async fn check_taps(seed: u32, game: &str, setup: &[(&str, &str)], ending: Value) {
    let house = House::open();
    let phone = Browser::phone().await;
    let reduced_motion = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    phone.devtools("Emulation.setEmulatedMedia", reduced_motion).await;
    let mut plies = 0.0;
    let mut wrong = 0.0;
    let mut taps = 0.0;
    // A game of Scotland Yard may be over after a few moves.
    while plies <= 20.0 {
        house.new_game_of_people(&phone, game, setup).await;
        let counted = phone
            .await_value_long(&format!(
                "await ({})({seed}, {ending})",
                PLAY_SCRIPT.trim_end().trim_end_matches(';')
            ))
            .await;
        println!("{game}: {counted}");
        let number = |name: &str| counted[name].as_f64().unwrap();
        assert_eq!(counted["phase"], "over", "{game} was played to its end: {counted}");
        let menu = counted["menu"].as_f64();
        assert!(
            menu.is_none_or(|smallest| smallest > 31.5),
            "{game} opens something too small for a finger: {counted}"
        );
        assert!(number("plies") > 0.0, "{game} was played: {counted}");
        plies += number("plies");
        wrong += number("wrong");
        taps += number("taps");
    }
    assert!(wrong < 0.01 * taps, "{game}: {wrong} of {taps}");
}
