//! Crosswise's form of a new game as an overlay: the spec's table of tests 2.6.2, row by row.

use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::seated::{House, at_table};

/// The seats that are idle when two play.
const IDLE: [&str; 2] = ["vertical-2", "horizontal-2"];

/// Opens the overlay from the start page.
async fn overlay(browser: &Browser, house: &House) {
    browser.page.goto(house.program.address("/")).await.unwrap();
    browser.click("a[href='/new/crosswise']").await;
    browser.find("#new-game[open] #opening").await;
}

async fn players(browser: &Browser, count: u8) {
    browser.click(&format!("label:has(> input[name='field-players'][value='{count}'])")).await;
}

/// Waits until exactly these seats cannot be filled.
async fn disabled(browser: &Browser, seats: &[&str]) {
    let sides: Vec<String> = seats.iter().map(|seat| format!("'{seat}'")).collect();
    browser
        .until(&format!(
            "[...document.querySelectorAll('.side-of-game:disabled')].map((side) => side.dataset.side).join() === [{}].join()",
            sides.join(",")
        ))
        .await;
}

async fn name(browser: &Browser, seat: &str, name: &str) {
    let field = browser.find(&format!("#name-{seat}")).await;
    field.clear().await.unwrap();
    field.send_keys(name).await.unwrap();
}

#[tokio::test]
async fn spec_2_6_2_with_4_players_every_form_can_be_filled_and_with_2_two_are_disabled_and_out_of_the_way() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    overlay(&browser, &house).await;
    disabled(&browser, &IDLE).await;
    browser.picture("crosswise-new-two").await;
    for seat in IDLE {
        let seen = format!("document.querySelector('#name-{seat}').getClientRects().length");
        assert_eq!(browser.value(&seen).await, 0, "{seat} is not seen");
    }
    players(&browser, 4).await;
    disabled(&browser, &[]).await;
    name(&browser, "vertical-2", "Cleo").await;
    players(&browser, 2).await;
    disabled(&browser, &IDLE).await;
    players(&browser, 4).await;
    disabled(&browser, &[]).await;
    assert_eq!(browser.value("document.querySelector('#name-vertical-2').value").await, "Cleo");
    browser.picture("crosswise-new-four").await;
    browser.click("#opening button.primary").await;
    at_table(&browser).await;
    assert_eq!(browser.value("document.querySelectorAll('#seats > li').length").await, 4);

    phone.darken().await;
    overlay(&phone, &house).await;
    disabled(&phone, &IDLE).await;
    phone.picture("crosswise-new-phone-dark").await;
}

#[tokio::test]
async fn spec_2_6_2_the_number_of_players_stays_chosen_when_it_is_clicked_again() {
    let house = House::open();
    let browser = Browser::desktop().await;
    overlay(&browser, &house).await;
    for count in [2, 2, 4, 4] {
        players(&browser, count).await;
        let chosen = "document.querySelector('input[name=\"field-players\"]:checked').value";
        assert_eq!(browser.value(chosen).await, count.to_string());
        disabled(&browser, if count == 2 { &IDLE } else { &[] }).await;
    }
}

#[tokio::test]
async fn spec_2_6_2_invalid_and_duplicate_names_get_their_messages_above_the_start_button() {
    let house = House::open();
    let browser = Browser::desktop().await;
    overlay(&browser, &house).await;
    let cases = [
        ("", "Name(s) invalid!"),
        ("Jörg", "Name(s) invalid!"),
        ("abcdefghijklmnop", "Name(s) invalid!"),
        ("Player1", "No duplicate Names allowed!"),
    ];
    for (wrong, message) in cases {
        name(&browser, "horizontal-1", wrong).await;
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
    name(&browser, "horizontal-1", "Bo").await;
    browser.click("#opening button.primary").await;
    at_table(&browser).await;
    assert!(browser.text("#seats").await.contains("Bo"));
}

#[tokio::test]
async fn the_form_is_closed_without_starting_by_key_and_by_button_and_a_running_game_goes_on() {
    let house = House::open();
    let browser = Browser::desktop().await;
    overlay(&browser, &house).await;
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
