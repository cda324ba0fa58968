//! Short games of Go, Scotland Yard and TowerWars, played to the end with real touch events.

use std::time::Duration;

use serde_json::json;

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::House;

const OVER: &str = "document.querySelector('#table').dataset.phase === 'over'";
pub(crate) const HELD: &str = "document.querySelector('#table').hasAttribute('data-held')";

/// Taps that follow each other within less than this may count as a double tap in Chromium.
const DOUBLE_TAP_INTERVAL: Duration = Duration::from_millis(700);

/// Opens a table of people at the position, or at the initial one if it is empty.
pub(crate) async fn begin(
    phone: &Browser,
    house: &House,
    game: &str,
    setup: serde_json::Value,
    position: &str,
) {
    let people = if game == "scotland-yard" { 4 } else { 2 };
    let seats = vec![json!({"name": "", "player": "human"}); people];
    let mut record = json!({"stammtisch": 1, "game": game, "setup": setup, "seats": seats});
    if !position.is_empty() {
        record["position"] = position.into();
    }
    load(phone, house, game, "match.stammtisch.jsonl", &format!("{record}\n")).await;
    phone.until("document.querySelectorAll('#view [data-live]').length > 0").await;
}

pub(crate) async fn tap(phone: &Browser, css: &str) {
    phone.at_rest(css).await;
    phone.tap_on(css).await;
}

/// Checks that the result card covers no part of the board, on two phone sizes and in both
/// languages. `css` selects the elements that decided the game.
pub(crate) async fn check_board_is_visible(phone: &Browser, css: &str) {
    const COVERED: &str = "(() => {
        const [stage, card] = ['#stage', '#end-card'].map((id) => document.querySelector(id).getBoundingClientRect());
        const isFree = ({ left, top, right, bottom }) => left >= -1 && right <= innerWidth + 1 && top >= stage.top - 1 && bottom <= card.top + 1;
        const [decided, all] = ['CSS', '#mat, #view [data-target], #pieces [data-key]'].map((which) => [...document.querySelectorAll(which)]);
        const covered = all.filter((one) => one.getClientRects().length > 0 && !isFree(one.getBoundingClientRect()));
        return [decided.length > 0, card.height > 100, ...covered.map((one) => one.outerHTML.slice(0, 60))];
    })()";
    for language in ["de", "en"] {
        let set_language = format!(
            "await fetch('/preferences', {{ method: 'POST', body: new URLSearchParams({{ lang: '{language}', back: '/about' }}) }})"
        );
        phone.await_value(&set_language).await;
        phone.page.refresh().await.unwrap();
        phone.until("document.querySelector('#end-card').open").await;
        for (width, height) in [(360, 740), (390, 844)] {
            phone.resize(width, height).await;
            let covered = phone.value(&COVERED.replace("CSS", css)).await;
            assert_eq!(covered, json!([true, true]), "{css} at {width}x{height} in {language}");
        }
    }
}

/// Checks that a moving view stops under a finger, and that a touch selects the target that was
/// under the finger when it touched down.
async fn check_touch_selects_target(phone: &Browser, target: &str) {
    phone.at_rest("#view #mat").await;
    let (left, top): (f64, f64) = serde_json::from_value(
        phone.value("(({ x, y }) => [x, y])(document.querySelector('#view').getBoundingClientRect())").await,
    )
    .unwrap();
    phone.put_finger(left + 2.0, top + 2.0).await;
    let is_stopped = "await (async () => {
        const { table } = await import(document.querySelector('script[src$=\"/table.js\"]').src);
        window.zoom = table.zoom;
        const [seen, isClose] = [() => document.querySelector('#view').getAttribute('viewBox'), zoom.isClose];
        const before = seen();
        zoom.fit();
        for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
        return [isClose, zoom.isMoving, seen() === before];
    })()";
    assert_eq!(
        phone.await_value(is_stopped).await,
        json!([true, true, true]),
        "the view waits for the finger"
    );
    phone.lift_finger().await;
    phone.until("!zoom.isMoving").await;
    phone.at_rest("#view #mat").await;
    let (x, y) = phone.middle(&format!("#view [data-target='{target}']")).await;
    phone.value("zoom.isMoving = true").await;
    phone.put_finger(x, y).await;
    phone.value("document.querySelector('#stage').style.paddingTop = '9rem'").await;
    phone.lift_finger().await;
    phone.until(HELD).await;
    phone.value("(zoom.isMoving = false, document.querySelector('#stage').style.paddingTop = '')").await;
    let chosen =
        format!("document.querySelector(\"#view [data-target='{target}']\").matches('[data-chosen]')");
    assert_eq!(phone.value(&chosen).await, true, "the target under the finger is selected, not played");
}

#[tokio::test]
async fn three_short_games_are_won_by_touch_alone() {
    let house = House::open();
    let phone = Browser::phone().await;

    let stones = "...../..X../.XOX./...../..... b 0:0 - play";
    begin(&phone, &house, "go", json!({"size": 5, "komi": 0.5}), stones).await;
    phone.value("window.stone = document.querySelector(\"#view [data-key='black-B3']\")").await;
    tap(&phone, "#view [data-target='C2']").await;
    phone.until("!document.querySelector(\"#view [data-key^='white-']\")").await;
    let kept = "window.stone.isConnected && window.stone.matches(\"[data-key='black-B3']\")";
    assert_eq!(phone.value(kept).await, true, "unchanged elements are not rendered again");
    for (button, then) in [("pass", "pass"), ("pass", "done")] {
        tap(&phone, &format!("#buttons [data-target='{button}']")).await;
        phone
            .until(&format!(
                "document.querySelector(\"#buttons [data-target='{then}']:not([aria-disabled])\")"
            ))
            .await;
    }
    // Done is where Pass was: a tap at once would count as a double tap, which belongs to its first
    // target.
    tokio::time::sleep(DOUBLE_TAP_INTERVAL).await;
    tap(&phone, "#buttons [data-target='done']").await;
    phone.until(OVER).await;
    assert!(phone.text("#end .verdict").await.starts_with("Black wins by"));
    check_board_is_visible(&phone, "#pieces [data-key^=black-]").await;

    let hunt = "round:3 turn:1 x:102 tickets:4/9/12/2 log:taxi,bus,bus shown:102 targets:102 blue:83/4/6/10/0 yellow:107/4/7/9/0 red:23/4/8/8/0";
    begin(&phone, &house, "scotland-yard", json!({"detectives": 3}), hunt).await;
    check_touch_selects_target(&phone, "102").await;
    tap(&phone, "#confirm [data-confirm-move]").await;
    phone.until(OVER).await;
    assert_eq!(
        phone.text("#end .verdict").await,
        "Blue catches Mister X at station 102 in round 3: the detectives win."
    );
    check_board_is_visible(&phone, "#view [data-target=\"102\"]").await;

    let forces = "red RB,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,r/.,.,.,b,BB";
    begin(&phone, &house, "towerwars", json!({"size": 5}), forces).await;
    phone.at_rest("#view [data-target='E4']").await;
    phone.touch_drag("#view [data-target='E4']", "#view [data-target='E5']").await;
    phone.until(OVER).await;
    assert_eq!(phone.text("#end .verdict").await, "Red has captured the enemy base and wins.");
    check_board_is_visible(&phone, "#pieces [data-key]").await;
}
