//! Crosswise's new-game form as an overlay: the spec's table of tests 2.6.2, row by row.

use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::harness::{House, at_table};

/// The seats that are idle with two players.
const IDLE: [&str; 2] = ["vertical-2", "horizontal-2"];

/// Opens the overlay from the start page.
async fn open_overlay(browser: &Browser, house: &House) {
    browser.page.goto(house.program.address("/")).await.unwrap();
    browser.click("a[href='/new/crosswise']").await;
    browser.find("#new-game[open] #opening").await;
}

async fn choose_players(browser: &Browser, count: u8) {
    browser.click(&format!("label:has(> input[name='field-players'][value='{count}'])")).await;
}

/// Waits until exactly these seats are disabled.
async fn wait_disabled(browser: &Browser, seats: &[&str]) {
    let sides: Vec<String> = seats.iter().map(|seat| format!("'{seat}'")).collect();
    browser
        .until(&format!(
            "[...document.querySelectorAll('.side-of-game:disabled')].map((side) => side.dataset.side).join() === [{}].join()",
            sides.join(",")
        ))
        .await;
}

async fn enter_name(browser: &Browser, seat: &str, name: &str) {
    let field = browser.find(&format!("#name-{seat}")).await;
    field.clear().await.unwrap();
    field.send_keys(name).await.unwrap();
}

#[tokio::test]
async fn spec_2_6_2_two_seats_are_disabled_with_two_players() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    open_overlay(&browser, &house).await;
    wait_disabled(&browser, &IDLE).await;
    browser.picture("crosswise-new-two").await;
    for seat in IDLE {
        let seen = format!("document.querySelector('#name-{seat}').getClientRects().length");
        assert_eq!(browser.value(&seen).await, 0, "{seat} is not seen");
    }
    choose_players(&browser, 4).await;
    wait_disabled(&browser, &[]).await;
    enter_name(&browser, "vertical-2", "Cleo").await;
    choose_players(&browser, 2).await;
    wait_disabled(&browser, &IDLE).await;
    choose_players(&browser, 4).await;
    wait_disabled(&browser, &[]).await;
    assert_eq!(browser.value("document.querySelector('#name-vertical-2').value").await, "Cleo");
    browser.picture("crosswise-new-four").await;
    browser.click("#opening button.primary").await;
    at_table(&browser).await;
    assert_eq!(browser.value("document.querySelectorAll('#seats > li').length").await, 4);

    phone.emulate_dark_theme().await;
    open_overlay(&phone, &house).await;
    wait_disabled(&phone, &IDLE).await;
    phone.picture("crosswise-new-phone-dark").await;
}

#[tokio::test]
async fn spec_2_6_2_clicking_the_chosen_number_of_players_keeps_it() {
    let house = House::open();
    let browser = Browser::desktop().await;
    open_overlay(&browser, &house).await;
    for count in [2, 2, 4, 4] {
        choose_players(&browser, count).await;
        let chosen = "document.querySelector('input[name=\"field-players\"]:checked').value";
        assert_eq!(browser.value(chosen).await, count.to_string());
        wait_disabled(&browser, if count == 2 { &IDLE } else { &[] }).await;
    }
}

#[tokio::test]
async fn spec_2_6_2_bad_names_get_a_message_above_the_button() {
    let house = House::open();
    let browser = Browser::desktop().await;
    open_overlay(&browser, &house).await;
    let cases = [
        ("", "Name(s) invalid!"),
        ("Jörg", "Name(s) invalid!"),
        ("abcdefghijklmnop", "Name(s) invalid!"),
        ("Player1", "No duplicate Names allowed!"),
    ];
    for (wrong, message) in cases {
        enter_name(&browser, "horizontal-1", wrong).await;
        browser.click("#opening button.primary").await;
        browser
            .until(&format!(
                "document.querySelector('#name-horizontal-1').value === '{wrong}' && document.querySelector('#name-horizontal-1-fault')?.textContent === '{message}'"
            ))
            .await;
        let above = "document.querySelector('#name-horizontal-1-fault').getBoundingClientRect().bottom <= document.querySelector('#opening button.primary').getBoundingClientRect().top";
        assert_eq!(browser.value(above).await, true);
        browser.until("document.activeElement.getAttribute('aria-invalid') === 'true'").await;
    }
    browser.picture("crosswise-new-faults").await;
    enter_name(&browser, "horizontal-1", "Bo").await;
    browser.click("#opening button.primary").await;
    at_table(&browser).await;
    assert!(browser.text("#seats").await.contains("Bo"));
}

#[tokio::test]
async fn closing_the_form_starts_nothing_and_keeps_the_running_game() {
    let house = House::open();
    let browser = Browser::desktop().await;
    open_overlay(&browser, &house).await;
    browser.press(Key::Escape).await;
    browser.until("!document.querySelector('dialog[open]')").await;
    house.new_game(&browser, "crosswise", &[("player-horizontal-1", "human")]).await;
    let table = browser.page.current_url().await.unwrap();
    browser.click(".menu-button").await;
    browser.click("#menu a[href='/new/crosswise']").await;
    browser.find("#new-game[open] #opening").await;
    browser.picture("crosswise-new-at-table").await;
    browser.click("#new-game .close").await;
    browser.until("!document.querySelector('dialog[open]')").await;
    assert_eq!(browser.page.current_url().await.unwrap(), table);
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
}
