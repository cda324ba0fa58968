//! Input that comes before the page is ready: during animations and before the socket is open.

use serde_json::json;

use crate::browser::Browser;
use crate::harness::{House, legal_targets};

/// Delays the page's `onopen` of the WebSocket until the test calls `hear()`.
const DELAY_SOCKET: &str = "window.WebSocket = class extends WebSocket {
    get readyState() { return window.heard ? super.readyState : WebSocket.CONNECTING; }
    set onopen(open) { this.addEventListener('open', () => { window.hear = () => { window.heard = true; open(); }; }); }
};";

async fn two_people(browser: &Browser) -> House {
    let house = House::open();
    let choices = [("field-size", "4"), ("player-red", "human"), ("player-blue", "human")];
    house.new_game(browser, "towerwars", &choices).await;
    house
}

/// Moves the first lit piece to its first target.
async fn move_first(browser: &Browser) {
    for _ in ["from", "to"] {
        browser.click(&format!("#view [data-target='{}']", legal_targets(browser).await[0])).await;
    }
}

#[tokio::test]
async fn an_animated_piece_does_not_block_touches() {
    let browser = Browser::desktop().await;
    let _house = two_people(&browser).await;
    browser.devtools("Animation.enable", json!({})).await;
    browser.devtools("Animation.setPlaybackRate", json!({"playbackRate": 0})).await;
    move_first(&browser).await;
    browser.until("document.querySelector('#glide-layer > g')").await;
    let under = browser
        .value("(() => { const box = document.querySelector('#glide-layer > g').getBoundingClientRect(); return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('#glide-layer, [data-target]')?.id; })()")
        .await;
    assert_eq!(under, "", "the cell below receives the touch");
}

#[tokio::test]
async fn a_move_before_the_socket_is_open_is_sent_once_it_is() {
    let browser = Browser::desktop().await;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": DELAY_SOCKET})).await;
    let _house = two_people(&browser).await;
    browser.until("window.hear").await;
    move_first(&browser).await;
    browser.value("hear()").await;
    browser.until("document.querySelectorAll('#log > li').length === 1").await;
}

#[tokio::test]
async fn a_touch_before_the_socket_is_open_is_answered_once_it_is() {
    let browser = Browser::desktop().await;
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": DELAY_SOCKET})).await;
    let _house = two_people(&browser).await;
    browser.until("window.hear").await;
    browser.click("#view [data-target='A1']").await;
    browser.value("hear()").await;
    browser.until("document.querySelector('#refusal').textContent === 'The base on A1 never moves.'").await;
}
