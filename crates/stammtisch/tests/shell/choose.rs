//! `stammtisch choose`.

use crate::{json, refusal, stammtisch};
use serde_json::json;

#[test]
fn a_player_answers_with_a_move_and_its_reasons() {
    // White's stone in the corner has one liberty left, and taking it wins the most.
    let arguments = ["choose", "go", "--player", "classic", "--setup", "size=5", "--moves", "A2 A1"];
    let answer = json(&mut stammtisch(&arguments));
    assert_eq!(answer["move"], "B1");
    assert_eq!(answer["turn"], json!({"seat": 0, "name": "black"}));
    let named: Vec<&str> =
        answer["reasons"].as_array().unwrap().iter().map(|reason| reason["name"].as_str().unwrap()).collect();
    assert!(named.contains(&"gain"), "{named:?}");
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let choose = |seed: &str| {
        json(&mut stammtisch(&["choose", "go", "--player", "random", "--seed", seed]))["move"].clone()
    };
    assert_eq!(choose("1"), choose("1"));
    let different = (0..20).map(|seed| choose(&seed.to_string()).to_string());
    assert!(different.collect::<std::collections::BTreeSet<_>>().len() > 5);
}

#[test]
fn nobody_is_asked_who_does_not_exist_or_has_no_turn() {
    let stranger = refusal(&mut stammtisch(&["choose", "go", "--player", "bob"]));
    assert_eq!(stranger, "There is no player “bob” for this game. Known are: classic, random.");
    let over = refusal(&mut stammtisch(&["choose", "go", "--player", "classic", "--moves", "resign"]));
    assert_eq!(over, "The game is over.");
}
