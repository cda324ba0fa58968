//! Touch input on a phone, with real touch events.

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::{House, legal_targets};

fn target(name: &str) -> String {
    format!("#view [data-target='{name}']")
}

fn lines_are(count: usize) -> String {
    format!("document.querySelectorAll('#log > li').length === {count}")
}

/// A position with symbols alone in both hands, which fit any empty cell, and an empty draw pile.
pub(crate) const SYMBOLS: &str = "000000/000000/000000/000000/000000/000000 1234,3456 0,0,0,0 0 -";

#[tokio::test]
async fn a_tile_is_dragged_in_every_direction_by_a_finger() {
    let house = House::open();
    let phone = Browser::phone().await;
    let record = serde_json::json!({
        "stammtisch": 1, "game": "crosswise", "setup": {"players": "2"}, "position": SYMBOLS,
        "seats": [{"name": "Ann", "player": "human"}, {"name": "Bo", "player": "human"}],
    });
    load(&phone, &house, "crosswise", "match.stammtisch.jsonl", &format!("{record}\n")).await;
    for cell in ["c1", "c6", "f3", "a4", "d5", "b2"] {
        phone.until("document.querySelector('#view [data-grab]')").await;
        let tile = target(&legal_targets(&phone).await[0]);
        phone.at_rest(&tile).await;
        phone.touch_drag(&tile, &target(cell)).await;
        phone.until(&format!("document.querySelector('#log').textContent.includes('on {cell}.')")).await;
    }
    assert_eq!(phone.value("scrollY").await, 0, "the page does not scroll under the finger");
}

#[tokio::test]
async fn a_stone_is_dragged_in_every_direction_by_a_finger() {
    let house = House::open();
    let phone = Browser::phone().await;
    let people = [("field-size", "8"), ("player-red", "human"), ("player-blue", "human")];
    house.new_game(&phone, "towerwars", &people).await;
    for (index, (from, to)) in
        [("E1", "F1"), ("E8", "E7"), ("B4", "B5"), ("G5", "F5"), ("F1", "E2"), ("E7", "F6")]
            .into_iter()
            .enumerate()
    {
        phone.touch_drag(&target(from), &target(to)).await;
        phone.until(&lines_are(index + 1)).await;
    }
}

#[tokio::test]
async fn an_illegal_drag_is_answered_with_its_reason() {
    let house = House::open();
    let phone = Browser::phone().await;
    let people = [("field-size", "8"), ("player-red", "human"), ("player-blue", "human")];
    house.new_game(&phone, "towerwars", &people).await;
    let undo = phone.middle("#undo button").await;
    // A touch on a moving view selects only.
    phone.at_rest(&target("E8")).await;
    phone.touch_drag(&target("E8"), &target("C3")).await;
    phone
        .until("document.querySelector('#refusal').textContent === 'The piece on E8 belongs to the enemy.'")
        .await;
    phone.tap_on(&target("A1")).await;
    phone.until("document.querySelector('#refusal').textContent === 'The base on A1 never moves.'").await;
    phone.tap_on(&target("E1")).await;
    phone.until("document.querySelector('#refusal').textContent === ''").await;
    phone.tap_on(&target("E8")).await;
    phone.until("document.querySelector('#refusal').textContent.includes('range')").await;
    assert_eq!(phone.middle("#undo button").await, undo, "a refusal moves no button");
    phone.touch_drag(&target("E1"), &target("F1")).await;
    phone.until(&lines_are(1)).await;
    phone.until("document.querySelector('#refusal').textContent === ''").await;
}

/// Scotland Yard has the most content beside the board, far more than fits on a phone.
#[tokio::test]
async fn the_open_sheet_shows_the_last_moves_and_scrolls() {
    let house = House::open();
    let phone = Browser::phone().await;
    house.new_game_of_people(&phone, "scotland-yard", &[]).await;
    phone.value("(() => { const log = document.querySelector('#log'); log.innerHTML = '<li data-ply=1>Blue takes the bus to 89.</li>'.repeat(40); log.scrollTop = 9999; })()").await;
    phone.expand_side_sheet().await;
    let seen = "(() => {
        const [side, panel, log] = ['#side', '#panels > *', '#log'].map((one) => document.querySelector(one).getBoundingClientRect());
        const last = document.querySelector('#log').lastChild.getBoundingClientRect();
        return [document.querySelector('#side').scrollHeight > side.height + 100, panel.top >= side.top && panel.bottom <= log.top, last.bottom <= side.bottom];
    })()";
    let expected = serde_json::json!([true, true, true]);
    assert_eq!(
        phone.value(seen).await,
        expected,
        "scrollable content; the panel in view; the last move in view"
    );
    let (x, y) = phone.middle("#log").await;
    let at = "document.querySelector('#log').scrollTop";
    let end = phone.value(at).await.as_f64().unwrap();
    phone.swipe(&[[(x, y - 30.0), (x, y + 30.0)]]).await;
    phone.until(&format!("{at} < {end} - 20")).await;
    assert_eq!(phone.value("document.querySelector('#table').hasAttribute('data-sheet')").await, true);
    phone.swipe(&[[(x, 300.0), (x, 400.0)]]).await;
    phone.until("!document.querySelector('#table').hasAttribute('data-sheet')").await;
}
