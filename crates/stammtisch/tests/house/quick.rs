//! A person who is faster than the page.

use serde_json::json;

use crate::browser::Browser;
use crate::seated::{House, lit};

/// Keeps the page from hearing that its connection is there until the test says so.
const LATE: &str = "window.WebSocket = class extends WebSocket {
    get readyState() { return window.heard ? super.readyState : WebSocket.CONNECTING; }
    set onopen(open) { this.addEventListener('open', () => { window.hear = () => { window.heard = true; open(); }; }); }
};";

async fn two_people(browser: &Browser) -> House {
    let house = House::open();
    let choices = [("field-size", "4"), ("player-red", "human"), ("player-blue", "human")];
    house.new_game(browser, "towerwars", &choices).await;
    house
}

/// Moves the first piece that is lit to the first of its targets.
async fn move_first(browser: &Browser) {
    for _ in ["from", "to"] {
        browser.click(&format!("#view [data-target='{}']", lit(browser).await[0])).await;
    }
}

#[tokio::test]
async fn a_piece_that_still_flies_is_not_in_the_way_of_a_touch() {
    let browser = Browser::desktop().await;
    let _house = two_people(&browser).await;
    browser.devtools("Animation.enable", json!({})).await;
    browser.devtools("Animation.setPlaybackRate", json!({"playbackRate": 0})).await;
    move_first(&browser).await;
    browser.until("document.querySelector('#sky > g')").await;
    let under = browser
        .value("(() => { const box = document.querySelector('#sky > g').getBoundingClientRect(); return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('#sky, [data-target]')?.id; })()")
        .await;
    assert_eq!(under, "", "the cell below is touched");
}

#[tokio::test]
async fn a_move_made_before_the_line_is_there_is_sent_when_it_is() {
    let browser = Browser::desktop().await;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": LATE})).await;
    let _house = two_people(&browser).await;
    browser.until("window.hear").await;
    move_first(&browser).await;
    browser.value("hear()").await;
    browser.until("document.querySelectorAll('#log > li').length === 1").await;
}

#[tokio::test]
async fn a_touch_before_the_line_is_there_is_answered_when_it_is() {
    let browser = Browser::desktop().await;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": LATE})).await;
    let _house = two_people(&browser).await;
    browser.until("window.hear").await;
    browser.click("#view [data-target='A1']").await;
    browser.value("hear()").await;
    browser.until("document.querySelector('#refusal').textContent === 'The base on A1 never moves.'").await;
}
