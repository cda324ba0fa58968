//! TowerWars in the browser: clicks, dragging, resigning, board sizes and move markers.

use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::harness::{House, legal_targets, lines, next_turn};

/// More moves than any game against the computer player takes.
const MAX_MOVES: usize = 60;

/// A position in which Red's piece on C3 has moves of every kind.
const BUSY_POSITION: &str =
    "red RB,r,.,.,.,./r,r1x,r2,b,.,./r,.,r,b,b1,./.,r,.,b1x,.,./.,.,.,.,.,./.,.,.,b,.,BB\n";

fn cell(name: &str) -> String {
    format!("#view [data-target='{name}']")
}

/// One of the names, a different one every turn.
fn one_of(names: &[String], turn: usize) -> &str {
    &names[turn * 7 % names.len()]
}

async fn against_classic(size: &str) -> (House, Browser) {
    let house = House::open();
    let browser = Browser::desktop().await;
    let choices = [("field-size", size), ("player-red", "human"), ("player-blue", "classic")];
    house.new_game(&browser, "towerwars", &choices).await;
    (house, browser)
}

#[tokio::test]
async fn a_whole_towerwars_game_is_played_by_clicks() {
    let (_house, browser) = against_classic("4").await;
    for turn in 0..MAX_MOVES {
        if next_turn(&browser, 2 * turn as u64).await == "over" {
            break;
        }
        browser.click(&cell(one_of(&legal_targets(&browser).await, turn))).await;
        browser.until("document.querySelector('#table').hasAttribute('data-begun')").await;
        let targets = legal_targets(&browser).await;
        assert!(!targets.is_empty(), "a lit piece has a target");
        browser.click(&cell(one_of(&targets, turn))).await;
        browser.until(&format!("document.querySelectorAll('#log > li').length > {}", 2 * turn)).await;
    }
    check_over(&browser).await;
}

#[tokio::test]
async fn a_whole_towerwars_game_is_played_by_dragging() {
    let (_house, browser) = against_classic("4").await;
    for turn in 0..MAX_MOVES {
        if next_turn(&browser, 2 * turn as u64).await == "over" {
            break;
        }
        let from = browser.find(&cell(one_of(&legal_targets(&browser).await, turn))).await;
        let mouse = browser.page.action_chain();
        mouse.click_and_hold_element(&from).move_by_offset(12, 0).perform().await.unwrap();
        browser.until("document.querySelector('#view [data-dragged]')").await;
        let targets = legal_targets(&browser).await;
        let to = browser.find(&cell(one_of(&targets, turn))).await;
        if turn == 1 {
            browser.page.action_chain().move_to_element_center(&to).perform().await.unwrap();
            browser.picture("towerwars-dragging").await;
        }
        browser.page.action_chain().move_to_element_center(&to).release().perform().await.unwrap();
        browser.until(&format!("document.querySelectorAll('#log > li').length > {}", 2 * turn)).await;
    }
    check_over(&browser).await;
}

async fn check_over(browser: &Browser) {
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    let outcome = browser.text("#outcome .verdict").await;
    assert!(outcome.contains("wins"), "{outcome}");
    browser.picture("towerwars-over").await;
}

#[tokio::test]
async fn resigning_asks_for_confirmation() {
    let (_house, browser) = against_classic("6").await;
    browser.click("#resign [data-resign]").await;
    browser.find("#ask[open]").await;
    assert!(browser.text("#ask-question").await.contains("resign"));
    browser.picture("towerwars-resign").await;
    browser.press(Key::Escape).await;
    browser.until("!document.querySelector('#ask[open]')").await;
    assert_eq!(next_turn(&browser, 0).await, "yours");
    assert_eq!(lines(&browser).await, 0);
    browser.click("#resign [data-resign]").await;
    browser.click("#ask button[value='yes']").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    assert!(browser.text("#outcome .verdict").await.contains("resigned"));
}

#[tokio::test]
async fn boards_of_all_sizes_fit_the_screen() {
    let house = House::open();
    let (desktop, wide, phone) =
        tokio::join!(Browser::desktop(), Browser::open(1920, 1080), Browser::phone());
    wide.emulate_dark_theme().await;
    for size in ["4", "8", "26"] {
        for (browser, name) in [(&desktop, "desktop"), (&wide, "wide-dark"), (&phone, "phone")] {
            let choices = [("field-size", size), ("player-red", "human"), ("player-blue", "human")];
            house.new_game(browser, "towerwars", &choices).await;
            for step in 0..4 {
                let first = legal_targets(browser).await;
                browser.click(&cell(&first[(step * 5 + 1) % first.len()])).await;
                if step == 3 {
                    break;
                }
                let then = legal_targets(browser).await;
                browser.click(&cell(then.last().unwrap())).await;
                browser.until(&format!("document.querySelectorAll('#log > li').length > {step}")).await;
            }
            let inside = browser
                .value("(() => { const box = document.querySelector('#view').getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth && document.documentElement.scrollWidth <= innerWidth; })()")
                .await;
            assert_eq!(inside, true, "size {size}, {name}");
            browser.picture(&format!("towerwars-{size}-{name}")).await;
        }
    }
}

#[tokio::test]
async fn a_touched_piece_shows_the_effect_of_each_move() {
    let house = House::open();
    let (desktop, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("busy.txt");
    std::fs::write(&file, BUSY_POSITION).unwrap();
    for (browser, name) in [(&desktop, "desktop"), (&phone, "phone")] {
        browser.page.goto(house.program.address("/new/towerwars")).await.unwrap();
        browser.find("#file").await.send_keys(file.to_str().unwrap()).await.unwrap();
        browser.click("#loading button").await;
        browser.until("document.querySelector('#table')?.dataset.phase === 'yours'").await;
        browser.click(&cell("C3")).await;
        let marks = "document.querySelector(\"#view [data-when='C3']\").getClientRects().length > 0";
        browser.until(marks).await;
        let targets = legal_targets(browser).await;
        for target in ["C4", "F1", "B4", "D2", "E3", "B2"] {
            assert!(targets.iter().any(|lit| lit == target), "{target} is lit: {targets:?}");
        }
        browser.picture(&format!("towerwars-marks-{name}")).await;
        browser.emulate_dark_theme().await;
        browser.picture(&format!("towerwars-marks-{name}-dark")).await;
        browser.click(&cell("E3")).await;
        browser.until("document.querySelectorAll('#log > li').length === 1").await;
        if name == "phone" {
            browser.expand_side_sheet().await;
        }
        assert!(browser.text("#log").await.contains("block"), "a far move onto a tower blocks it");
    }
}
