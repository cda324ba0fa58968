//! A page that has followed many moves looks as one that was loaded anew, though it draws only what a move changes.

use serde_json::json;

use crate::browser::Browser;
use crate::seated::House;

const COMPARE: &str = include_str!("moved_pages.js");

/// What is filled in of a form.
type Setup = &'static [(&'static str, &'static str)];

/// Every game with people only, so that their moves glide; and one in which a computer's moves are shown at their pace.
const GAMES: [(&str, Setup, u32); 6] = [
    ("go", &[("field-size", "5")], 18),
    ("towerwars", &[("field-size", "6")], 9),
    ("scotland-yard", &[("field-detectives", "4")], 9),
    ("crosswise", &[("field-players", "2")], 9),
    ("carcassonne", &[("field-players", "2")], 9),
    ("towerwars", &[("field-size", "6"), ("player-blue", "classic")], 3),
];

#[tokio::test]
async fn a_page_that_followed_the_moves_looks_as_one_that_is_loaded_anew() {
    let (house, browser) = (House::open(), Browser::desktop().await);
    browser.page.goto(house.program.address("/about")).await.unwrap();
    browser.value("localStorage.setItem('pace.skip', 'off')").await;
    for (game, setup, moves) in GAMES {
        house.new_game_of_people(&browser, game, setup).await;
        let seen =
            browser.long(&format!("await ({})({moves})", COMPARE.trim_end().trim_end_matches(';'))).await;
        assert_eq!(seen["faults"], json!([]), "{game}");
        assert!(seen["compared"].as_u64() > Some(0) && seen["moved"].as_u64() > Some(0), "{game}: {seen}");
    }
}
