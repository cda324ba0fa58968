//! A page updated by many delta frames equals a freshly loaded one.

use serde_json::json;

use crate::browser::Browser;
use crate::harness::House;

const COMPARE: &str = include_str!("moved_pages.js");

/// The fields of a form and their values.
type Setup = &'static [(&'static str, &'static str)];

/// Every game between people, whose moves are animated, and one against a computer player, whose
/// moves are shown one at a time.
const GAMES: [(&str, Setup, u32); 6] = [
    ("go", &[("field-size", "5")], 18),
    ("towerwars", &[("field-size", "6")], 9),
    ("scotland-yard", &[("field-detectives", "4")], 9),
    ("crosswise", &[("field-players", "2")], 9),
    ("carcassonne", &[("field-players", "2")], 9),
    ("towerwars", &[("field-size", "6"), ("player-blue", "classic")], 3),
];

#[tokio::test]
async fn an_updated_page_equals_a_freshly_loaded_one() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/about")).await.unwrap();
    browser.value("localStorage.setItem('pace.skip', 'off')").await;
    for (game, setup, moves) in GAMES {
        house.new_game_of_people(&browser, game, setup).await;
        let seen = browser
            .await_value_long(&format!("await ({})({moves})", COMPARE.trim_end().trim_end_matches(';')))
            .await;
        assert_eq!(seen["faults"], json!([]), "{game}");
        assert!(seen["compared"].as_u64() > Some(0) && seen["moved"].as_u64() > Some(0), "{game}: {seen}");
    }
}
