//! Hints at a table, and the analysis of a finished game.

use stammtisch_catalog::turns::Next;
use stammtisch_presentation::{Actor, Seat};
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::House;
use crate::looking_back::record_of;
use crate::widths::accessibility_faults;

#[tokio::test]
async fn a_hint_is_explained_and_marked_until_the_next_move() {
    let house = House::open();
    let browser = Browser::desktop().await;
    house.new_game(&browser, "towerwars", &[("player-red", "human"), ("player-blue", "classic")]).await;
    browser.toggle("coordinates").await;
    let named = "document.querySelector('#view [data-show=coordinates]').getClientRects().length > 0";
    browser.until(&format!("!({named})")).await;
    browser.click("#hint [data-hint]").await;
    browser.click("#ask button[value='yes']").await;
    browser.until("document.querySelectorAll('#hint-card:not([hidden]) li').length > 1").await;
    assert!(browser.text("#hint-card").await.contains('%'));
    assert_eq!(browser.value(named).await, true, "moves are named by coordinates");
    browser.until("document.querySelectorAll('#hints rect.best').length === 2").await;
    browser.picture("hint-desktop").await;
    let why = "document.querySelectorAll('#hint-card .line').length > 0 && [...document.querySelectorAll('#hint-card .line')].every((line) => line.getClientRects().length > 0)";
    assert_eq!(browser.value(why).await, true, "the expected line is shown");
    browser.resize(390, 844).await;
    assert_eq!(browser.value(why).await, true, "also on a phone");
    browser.picture("hint-phone").await;
    browser.resize(1280, 800).await;
    let best = browser.text("#hint-card li strong").await;
    let messages: Vec<&str> = best.split_whitespace().collect();
    let to = messages.iter().position(|word| *word == "to").unwrap();
    for cell in [messages[to - 1], messages[to + 1].trim_end_matches(['.', ':'])] {
        browser.click(&format!("#view [data-target='{cell}']")).await;
    }
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
    browser.until("document.querySelector('#hint-card').hidden && document.querySelectorAll('#hints *').length === 0").await;
    assert_eq!(browser.value(named).await, false, "coordinates are hidden again with the hint");
    browser.click("#hint [data-hint]:not([disabled])").await;
    browser.until("!document.querySelector('#hint-card').hidden").await;
    assert_eq!(
        browser.value("document.querySelector('#ask').open").await,
        false,
        "the confirmation is asked once only"
    );
}

#[tokio::test]
async fn a_finished_game_is_analysed_and_its_mistakes_are_listed() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let go = stammtisch_catalog::find("go").unwrap();
    let setup = serde_json::json!({"size": 9}).as_object().unwrap().clone();
    let mut game = go.start(&setup, Vec::new()).unwrap();
    for text in ["A1", "E5", "resign"] {
        game.play_next(text).unwrap();
    }
    load(&browser, &house, "go", "game.stammtisch.jsonl", &record_of(game.as_ref())).await;
    browser.click("#end a[href$='/analysis']").await;
    browser.click("#analysis .work button.primary").await;
    browser
        .until("document.querySelector('#analysis progress') || document.querySelector('#analysis .curve')")
        .await;
    browser.until("document.querySelector('#analysis .curve svg polyline')").await;
    browser.until("document.querySelector('#analysis .curve svg polyline') && !document.querySelector('#analysis .work')").await;
    let rows = browser.value("document.querySelectorAll('#analysis tbody tr').length").await;
    assert_eq!(rows.as_u64(), Some(3));
    let worst = browser.text("#analysis .mistakes li a").await;
    assert_eq!(worst, "Move 1, Black: A1");
    assert_eq!(browser.text("#analysis hgroup").await, "Analysis: Go\nBlack – White");
    browser.click("#analysis summary").await;
    assert_eq!(accessibility_faults(&browser).await, "", "an analysis");
    browser.picture("analysis-desktop").await;
    assert_eq!(browser.value("document.querySelectorAll('#analysis a[data-key=p]').length").await, 0);
    browser.click("#analysis a[data-key=n]").await;
    browser.until("location.search === '?at=0'").await;
    browser.until("document.querySelectorAll('#analysis .board .hint.best').length > 0").await;
    let named =
        "document.querySelector('#analysis .board [data-show=coordinates]').getClientRects().length > 0";
    assert_eq!(browser.value(named).await, true, "moves are named by coordinates");
    browser.picture("analysis-marks-desktop").await;
    browser.press(Key::Right).await;
    browser
        .until(
            "location.search.includes('step=1') && document.querySelector('#analysis [aria-current=step]')",
        )
        .await;
    browser.picture("analysis-step-desktop").await;
    assert_eq!(accessibility_faults(&browser).await, "", "a step of an analysis");
    browser.resize(390, 844).await;
    assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth").await, true);
    browser.emulate_dark_theme().await;
    browser.picture("analysis-phone-dark").await;
    browser.click("#analysis a[href^='/t/']:not([href*='analysis'])").await;
    browser.until("document.querySelectorAll('#log .mistake').length > 0").await;
}

#[tokio::test]
async fn an_analysis_shows_where_mister_x_was_and_could_have_been() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let yard = stammtisch_catalog::find("scotland-yard").unwrap();
    let mut game = yard.start(&serde_json::Map::new(), Vec::new()).unwrap();
    while let Next::House(dealt) = Next::of(game.as_ref(), 7) {
        game.play_next(&dealt).unwrap();
    }
    for seat in [Seat(0), Seat(1)] {
        let step = game.legal(Actor::Seat(seat)).remove(0);
        game.play_next(&step).unwrap();
    }
    game.play_next("resign").unwrap();
    let then = game.at(2).unwrap().hidden_position().unwrap();
    load(&browser, &house, "scotland-yard", "hunt.stammtisch.jsonl", &record_of(game.as_ref())).await;
    browser.click("#end a[href$='/analysis']").await;
    browser.click("#analysis .work button.primary").await;
    browser.until("document.querySelectorAll('#analysis tbody tr').length === 2 && !document.querySelector('#analysis .work')").await;
    browser.click("#analysis summary").await;
    browser.click("#analysis tbody tr:last-child a").await;
    browser.until("document.querySelectorAll('#analysis .board circle.hunted').length === 1").await;
    let spots = browser.value("document.querySelectorAll('#analysis .board circle.possible').length").await;
    assert_eq!(spots.as_u64(), Some(then.possible.len() as u64));
    let text = browser.text("#analysis p.hunted").await;
    let sentence = format!("Mister X was at station {}, one of {} places", then.place, then.possible.len());
    assert!(text.starts_with(&sentence), "{text}");
    assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth").await, true);
    browser.picture("analysis-hunt-desktop").await;
}
