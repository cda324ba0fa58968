//! Whole games on a phone, and how often an unsteady finger would have played another move than it meant.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::seated::House;

const PLAY: &str = include_str!("finger_games.js");
#[tokio::test]
async fn an_unsteady_finger_plays_go_as_it_means_to() {
    let passing = json!({"closing": {"from": 80, "touches": ["pass", "done"]}});
    plays(0, "go", &[("field-size", "19")], passing).await;
}

#[tokio::test]
async fn an_unsteady_finger_plays_towerwars_as_it_means_to() {
    let bases = json!({"goals": {"red": "L12", "blue": "A1"}});
    plays(1, "towerwars", &[("field-size", "12")], bases).await;
}

#[tokio::test]
async fn an_unsteady_finger_plays_scotland_yard_as_it_means_to() {
    plays(2, "scotland-yard", &[("field-detectives", "4")], json!({})).await;
}

#[tokio::test]
async fn an_unsteady_finger_plays_crosswise_as_it_means_to() {
    plays(3, "crosswise", &[("field-players", "4")], json!({})).await;
}

#[tokio::test]
async fn an_unsteady_finger_plays_carcassonne_as_it_means_to() {
    plays(4, "carcassonne", &[("field-players", "3")], json!({})).await;
}

/// Plays whole games in which every seat is a person's, until there were enough moves: of a hundred taps, less than one plays another
/// move than it meant. `ending` says how a game comes to its end, where chance alone would hardly find one.
async fn plays(seed: u32, game: &str, setup: &[(&str, &str)], ending: Value) {
    let (house, phone) = (House::open(), Browser::phone().await);
    let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    phone.devtools("Emulation.setEmulatedMedia", still).await;
    let (mut plies, mut wrong, mut taps) = (0.0, 0.0, 0.0);
    // A hunt may be over after a few moves.
    while plies <= 20.0 {
        house.new_game_of_people(&phone, game, setup).await;
        let counted =
            phone.long(&format!("await ({})({seed}, {ending})", PLAY.trim_end().trim_end_matches(';'))).await;
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
