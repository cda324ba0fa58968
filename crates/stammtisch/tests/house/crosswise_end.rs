//! The result card at the end of a game of Crosswise: the spec's table of tests 2.6.4.

use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::crosswise_page::{drag, load_save, save};
use crate::harness::House;
use crate::short_games::check_board_is_visible;

/// Five equal tiles in the first column, so that a sixth ends the game.
fn almost_a_column() -> [[u8; 6]; 6] {
    let mut field = [[0; 6]; 6];
    field[0][..5].fill(5);
    field
}

/// Five equal tiles in the first row.
fn almost_a_row() -> [[u8; 6]; 6] {
    let mut field = [[0; 6]; 6];
    for column in field.iter_mut().take(5) {
        column[0] = 5;
    }
    field
}

/// A board with one empty cell; the last tile gives every line all six symbols, and so both teams
/// the same points.
fn almost_a_draw() -> [[u8; 6]; 6] {
    let mut field = [[0; 6]; 6];
    for (column, cells) in field.iter_mut().enumerate() {
        for (row, cell) in cells.iter_mut().enumerate() {
            *cell = ((column + row) % 6) as u8 + 1;
        }
    }
    field[5][5] = 0;
    field
}

/// The class of the picture on the result card, once it is open.
async fn result_picture_class(browser: &Browser) -> String {
    browser.find("#end-card[open] svg").await.attr("class").await.unwrap().unwrap()
}

#[tokio::test]
async fn spec_2_6_4_the_result_has_the_winners_colour_and_direction() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    let cases = [
        (almost_a_column(), "a6", "crosswise-vertical", "TEAM VERTICAL", "#e8871e", "v"),
        (almost_a_row(), "f1", "crosswise-horizontal", "TEAM HORIZONTAL", "#2f9e5b", "h"),
    ];
    for (field, last, class, team, colour, direction) in cases {
        load_save(&browser, &house, &save([5, 5, 6, 1], [2, 2, 3, 3], field)).await;
        drag(&browser, "hand-1", last).await;
        assert!(result_picture_class(&browser).await.contains(class), "{team}");
        let text = browser.value("document.querySelector('#end-card').textContent").await.to_string();
        assert!(["WINNER", team, "SIXES", "Ann", "Bo"].iter().all(|part| text.contains(part)), "{text}");
        let path = browser.find("#end-card svg > path").await;
        assert_eq!(path.attr("stroke").await.unwrap().as_deref(), Some(colour));
        assert!(path.attr("d").await.unwrap().unwrap().contains(direction), "{team}");
        browser.picture(&format!("{class}-end")).await;
        let address = browser.page.current_url().await.unwrap();
        phone.page.goto(address.as_str()).await.unwrap();
        assert!(result_picture_class(&phone).await.contains(class), "a finished game shows its result");
        phone.picture(&format!("{class}-end-phone")).await;
        check_board_is_visible(&phone, "#pieces [data-key^=tile-]").await;
    }
}

#[tokio::test]
async fn spec_2_6_4_a_draw_is_grey_and_diagonal() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.emulate_dark_theme().await;
    load_save(&browser, &house, &save([5, 5, 6, 1], [2, 3, 4, 7], almost_a_draw())).await;
    drag(&browser, "hand-1", "f6").await;
    assert!(result_picture_class(&browser).await.contains("crosswise-diagonal"));
    let path = browser.find("#end-card svg > path").await;
    assert_eq!(path.attr("stroke").await.unwrap().as_deref(), Some("#a9a9a6"));
    assert!(path.attr("d").await.unwrap().unwrap().contains('L'));
    let text = browser.value("document.querySelector('#end-card').textContent").await.to_string();
    assert!(text.contains("DRAW") && !text.contains("WINNER"), "{text}");
    browser.picture("crosswise-draw-end-dark").await;
}

#[tokio::test]
async fn the_result_card_can_be_moved_closed_and_reopened() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([5, 5, 6, 1], [2, 2, 3, 3], almost_a_column())).await;
    drag(&browser, "hand-1", "a6").await;
    let handle = browser.find("#end-card[open] .handle").await;
    let left = "document.querySelector('#end-card').getBoundingClientRect().left";
    let begin = browser.value(left).await.as_f64().unwrap();
    let drag = browser.page.action_chain().click_and_hold_element(&handle).move_by_offset(150, 40);
    drag.release().perform().await.unwrap();
    browser.until(&format!("Math.abs({left} - {begin} - 150) < 2")).await;
    handle.focus().await.unwrap();
    browser.press(Key::Left).await;
    browser.until(&format!("{left} - {begin} < 140")).await;
    browser.press(Key::Escape).await;
    browser.until("!document.querySelector('#end-card').open").await;
    browser.picture("crosswise-end-board").await;
    browser.click("[data-end]").await;
    browser
        .until(&format!("document.querySelector('#end-card').open && Math.abs({left} - {begin}) < 2"))
        .await;
    browser.click("#end-card .close").await;
    browser.until("!document.querySelector('#end-card').open").await;
    browser.click("[data-end]").await;
    browser.click("#lookback button").await;
    browser.until("!document.querySelector('#end-card').open").await;
    browser.click("#lookback > .primary").await;
    browser.click("#undo button").await;
    browser.until("document.querySelector('#table').dataset.phase === 'yours'").await;
    assert_eq!(browser.value("document.querySelector('#end-card').open").await, false);
}
