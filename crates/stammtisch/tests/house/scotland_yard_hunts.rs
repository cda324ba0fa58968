//! Scotland Yard from saves: refused stations, the map on a touch screen, and the four ways to end.

use serde_json::json;

use crate::browser::Browser;
use crate::harness::{House, at_table};
use crate::looking_back::{step, until_now, until_shown};
use crate::scotland_yard_page::{load, station, step_to};

/// A detective's station and tickets: tube, bus, taxi.
type Detective = (u8, [u8; 3]);

const ALL: [u8; 3] = [4, 8, 10];
const NONE: [u8; 3] = [0, 0, 0];

/// A save of a game between people in which Mister X was last seen at his current station.
fn save(round: usize, turn: u8, mister_x: u8, detectives: [Detective; 3]) -> String {
    let taxi = 2;
    let moves = round - usize::from(turn == 0);
    let players =
        detectives.map(|(station, tickets)| json!({"position": station, "remainingTickets": tickets}));
    let save = json!({
        "misterX": {
            "ai": false, "possibleTargets": [mister_x], "lastShownPos": mister_x, "currPos": mister_x,
            "remainingTickets": [4, 8, 10, 2], "journeyBoard": vec![taxi; moves],
        },
        "detectives": {"noOfDetectives": 3, "ai": false, "players": players},
        "whosTurn": turn, "currRoundNo": round, "gameIsWon": false,
    });
    save.to_string()
}

#[tokio::test]
async fn a_station_that_cannot_be_entered_says_why_in_either_language() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let blue_without_tube = save(4, 1, 150, [(67, [0, 8, 10]), (66, ALL), (9, ALL)]);
    let answers = [
        ("en", "189", "Station 189 is too far away: it cannot be reached from 67 in one move."),
        ("en", "66", "Station 66 is occupied by Yellow; nobody else may move there."),
        ("en", "13", "You have no ticket left that takes you to station 13."),
        ("de", "189", "Station 189 ist zu weit weg: Von 67 ist sie nicht mit einem Zug zu erreichen."),
        ("de", "66", "Auf Station 66 steht Gelb; niemand sonst darf sie betreten."),
        ("de", "13", "Du hast kein Ticket mehr, das dich zu Station 13 bringt."),
    ];
    for language in ["en", "de"] {
        browser.page.goto(house.program.address("/")).await.unwrap();
        // The old page may have this language already: wait for the new one.
        browser.value("window.isLeft = true").await;
        browser.click(&format!("[name='lang'][value='{language}']")).await;
        browser.until(&format!("!window.isLeft && document.documentElement.lang === '{language}'")).await;
        load(&house, &browser, "blue.sy", &blue_without_tube).await;
        at_table(&browser).await;
        for (_, number, answer) in answers.iter().filter(|answer| answer.0 == language) {
            browser.click(&station(number)).await;
            browser.until(&format!("document.querySelector('#refusal').textContent === '{answer}'")).await;
            browser.picture(&format!("yard-refused-{number}-{language}")).await;
        }
    }
}

/// The centre of an element on the screen.
async fn middle(browser: &Browser, css: &str) -> (f64, f64) {
    let script = format!(
        "(() => {{ const box = document.querySelector(`{css}`).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
    );
    serde_json::from_value(browser.value(&script).await).unwrap()
}

#[tokio::test]
async fn a_phone_pinches_drags_and_taps_the_map() {
    const WIDTH: &str = "document.querySelector('#view').viewBox.baseVal.width";
    let house = House::open();
    let phone = Browser::phone().await;
    load(&house, &phone, "x.sy", &save(4, 0, 67, [(1, ALL), (71, ALL), (186, ALL)])).await;
    at_table(&phone).await;
    phone.at_rest(".sy-stations text").await;
    let whole = phone.value(WIDTH).await.as_f64().unwrap();
    let (x, y) = middle(&phone, &station("67")).await;
    phone.swipe(&[[(x - 20.0, y), (x - 60.0, y)], [(x + 20.0, y), (x + 60.0, y)]]).await;
    phone.until(&format!("{WIDTH} < {whole} / 2")).await;
    let number = "document.querySelector('.sy-stations text').getBoundingClientRect().height";
    assert!(phone.value(number).await.as_f64().unwrap() > 10.0, "the numbers are legible");

    phone.at_rest(".sy-stations text").await;
    let (x, y) = middle(&phone, &station("66")).await;
    phone.swipe(&[[(x, y), (x + 50.0, y + 30.0)]]).await;
    let moved = middle(&phone, &station("66")).await;
    assert!(moved.0 > x + 20.0 && moved.1 > y + 10.0, "from {x} {y} to {moved:?}");
    assert_eq!(phone.value("document.querySelector('#table').hasAttribute('data-begun')").await, false);
    phone.picture("yard-phone-close").await;

    let too_far = "document.querySelector('#refusal').textContent.includes('Station 83 is too far away')";
    phone.at_rest(".sy-stations text").await;
    let (x, y) = middle(&phone, &station("83")).await;
    phone.tap(x, y).await;
    phone.until(too_far).await;
    phone.click("[data-zoom=fit]").await;
    phone.until(&format!("{WIDTH} > {whole} - 1")).await;
    phone.at_rest(".sy-stations text").await;
    let (x, y) = middle(&phone, &station("199")).await;
    phone.tap(x - 7.0, y).await;
    phone
        .until("document.querySelector('#refusal').textContent.includes('Station 199 is too far away')")
        .await;

    phone.at_rest(".sy-stations text").await;
    let (x, y) = middle(&phone, &station("111")).await;
    phone.tap(x, y).await;
    let ticket = phone.find("#view [data-lit] [data-target=tube]").await;
    assert!(ticket.rect().await.unwrap().height > 20.0, "large enough for a finger");
    phone.picture("yard-phone-tickets").await;
    let (x, y) = middle(&phone, "#view [data-lit] [data-target=tube]").await;
    phone.tap(x, y).await;
    phone.until("document.querySelector('#panel-sy-turn').textContent.includes('Blue')").await;
}

/// A game that ends one round after its save.
struct End {
    round: usize,
    /// Mister X's station, and the one he moves to.
    flight: [u8; 2],
    detectives: [Detective; 3],
    /// The moves of the detectives that can move.
    steps: &'static [u8],
    verdict: &'static str,
}

/// Plays the game to its end, checks the result and Mister X's track on the map, and steps through
/// it.
async fn check_end(end: End) {
    let house = House::open();
    let browser = Browser::desktop().await;
    let [from, to] = end.flight;
    load(&house, &browser, "hunt.sy", &save(end.round, 0, from, end.detectives)).await;
    at_table(&browser).await;
    for number in [&[to], end.steps].concat() {
        step_to(&browser, &number.to_string()).await;
    }
    browser.until("document.querySelector('#end-card').open").await;
    assert_eq!(browser.text("#end .verdict").await, end.verdict);
    assert_eq!(
        browser.text(".sy-rounds text").await,
        end.round.to_string(),
        "the last leg of the track has its number"
    );
    browser.picture(&format!("yard-end-{}", end.round)).await;

    step(&browser, "first").await;
    for (ply, station) in [(0, from), (1, to)] {
        until_shown(&browser, ply).await;
        let label = format!("Mister X at station {station}");
        browser
            .until(&format!("document.querySelector('[data-key=mister-x]').ariaLabel === '{label}'"))
            .await;
        step(&browser, if ply == 0 { "forward" } else { "last" }).await;
    }
    until_now(&browser).await;
    assert_eq!(browser.text("#outcome .verdict").await, end.verdict);
    browser.find(".sy-rounds text").await;
}

#[tokio::test]
async fn a_game_ends_when_mister_x_is_caught() {
    check_end(End {
        round: 4,
        flight: [150, 138],
        detectives: [(152, ALL), (71, ALL), (186, ALL)],
        steps: &[138],
        verdict: "Blue catches Mister X at station 138 in round 4: the detectives win.",
    })
    .await;
}

#[tokio::test]
async fn a_game_ends_when_mister_x_cannot_move() {
    check_end(End {
        round: 6,
        flight: [8, 19],
        detectives: [(18, ALL), (1, ALL), (44, ALL)],
        steps: &[8, 9, 32],
        verdict: "Mister X cannot leave station 19 in round 7: the detectives win.",
    })
    .await;
}

#[tokio::test]
async fn a_game_ends_when_no_detective_can_move() {
    check_end(End {
        round: 11,
        flight: [138, 150],
        detectives: [(1, [0, 0, 1]), (71, NONE), (186, NONE)],
        steps: &[8],
        verdict: "No detective can move any more: Mister X wins, hidden at station 150.",
    })
    .await;
}

#[tokio::test]
async fn a_game_ends_after_24_rounds() {
    check_end(End {
        round: 24,
        flight: [150, 138],
        detectives: [(1, ALL), (71, ALL), (186, ALL)],
        steps: &[8, 70, 185],
        verdict: "All 24 rounds are over: Mister X has escaped, last to station 138, and wins.",
    })
    .await;
}
