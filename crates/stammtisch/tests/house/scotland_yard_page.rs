//! Scotland Yard in the browser: form, map, tickets, reveals, saves and the curtain.

use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::harness::{House, at_table, choose, legal_targets, lines, next_turn};

/// A game in its twelfth round with Blue to move, one taxi away from Mister X.
const LATE_RECORD: &str = concat!(
    r#"{"stammtisch":1,"game":"scotland-yard","setup":{"detectives":5,"tickets":"default"},"#,
    r#""position":"round:12 turn:1 x:128 tickets:3/6/11/1 log:taxi,bus,taxi,taxi,tube,taxi,bus,taxi,black,taxi,bus,taxi shown:160 "#,
    r#"targets:128,142,143,172,188,129 blue:142/3/6/5/0 yellow:67/4/5/4/0 red:111/2/6/6/0 green:29/3/7/5/0 black:198/4/8/3/0"}"#,
    "\n"
);

/// A game of four with known start stations; `mister_x` is the player of Mister X, and people play
/// the detectives.
fn dealt_record(mister_x: &str) -> String {
    let seats: Vec<_> = [mister_x, "human", "human", "human"]
        .map(|player| serde_json::json!({"name": "", "player": player}))
        .to_vec();
    let header = serde_json::json!({"stammtisch": 1, "game": "scotland-yard", "setup": {"detectives": 3}, "seats": seats});
    format!("{header}\n{{\"ply\":1,\"by\":\"house\",\"move\":\"@103,26,94,174\"}}\n")
}

pub(crate) fn station(number: &str) -> String {
    format!("#view [data-target='{number}']")
}

/// The tickets to choose from after touching a station that several of them reach.
const TICKETS: &str = "#view [data-lit] [data-target]";

async fn round(browser: &Browser) -> String {
    browser.text("#score").await
}

/// Touches a lit station, and the first ticket if there are several.
async fn step(browser: &Browser) {
    let stations = legal_targets(browser).await;
    let index = lines(browser).await as usize * 5 % stations.len();
    step_to(browser, &stations[index]).await;
}

pub(crate) async fn step_to(browser: &Browser, number: &str) {
    let moved = format!("document.querySelectorAll('#log > li').length > {}", lines(browser).await);
    browser.click(&station(number)).await;
    browser.until(&format!("document.querySelector('#table').hasAttribute('data-begun') || {moved}")).await;
    if browser.value("document.querySelector('#table').hasAttribute('data-begun')").await == true {
        browser.click(TICKETS).await;
    }
    browser.until(&moved).await;
}

/// Opens the table of a file with the upload form.
pub(crate) async fn load(house: &House, browser: &Browser, name: &str, content: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, content).unwrap();
    browser.page.goto(house.program.address("/new/scotland-yard")).await.unwrap();
    browser.until("document.querySelector('#file')").await;
    browser.page.find(By::Css("#file")).await.unwrap().send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#loading button").await;
    browser.until("document.querySelector('#table, #file-fault, main.prose')").await;
}

#[tokio::test]
async fn the_form_offers_sides_detectives_and_tickets() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/new/scotland-yard")).await.unwrap();
    for (name, value) in [
        ("field-detectives", "3"),
        ("field-tickets", "original"),
        ("player-mister-x", "human"),
        ("player-detectives", "classic"),
    ] {
        choose(&browser, name, value).await;
    }
    browser.picture("yard-form").await;
    browser.click("#opening button.primary").await;
    at_table(&browser).await;
    assert_eq!(browser.value("document.querySelectorAll('#seats > li').length").await, 4);
    assert_eq!(round(&browser).await, "Round 1/24");
    assert!(browser.text("#panel-sy-turn").await.contains("Mister X"));
    assert!(browser.text("#panel-sy-turn").await.contains("× 4"), "four taxi tickets as in the original");
    browser.picture("yard-mister-x").await;
}

#[tokio::test]
async fn a_far_station_is_refused_and_the_ticket_menu_can_be_left() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("human")).await;
    at_table(&browser).await;
    let begun = lines(&browser).await;
    let near = legal_targets(&browser).await;
    browser.click(&station("189")).await;
    browser.until("document.querySelector('#refusal').textContent.includes('too far away')").await;
    browser.picture("yard-far").await;

    for cancel in ["", "#view [data-lit] [data-target=cancel]"] {
        browser.click(&station(&near[0])).await;
        browser.find(TICKETS).await;
        browser.picture("yard-tickets").await;
        if cancel.is_empty() {
            browser.press(Key::Escape).await;
        } else {
            browser.click(cancel).await;
        }
        browser.until("!document.querySelector('#table').hasAttribute('data-begun')").await;
        assert_eq!(lines(&browser).await, begun, "no move was made");
    }
    browser
        .until(&format!(
            "[...document.querySelectorAll('{TICKETS}')].every((ticket) => !ticket.getClientRects().length)"
        ))
        .await;

    step(&browser).await;
    assert_eq!(lines(&browser).await, begun + 1);
    browser.until("document.querySelector('#panel-sy-turn').textContent.includes('Blue')").await;
}

#[tokio::test]
async fn the_map_begins_in_its_natural_size_and_fits_the_window() {
    let house = House::open();
    let browser = Browser::open(1920, 1080).await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("human")).await;
    at_table(&browser).await;
    browser.until("Math.abs(document.querySelector('#view').getScreenCTM().a - 1) < 0.01").await;
    browser.resize(1600, 900).await;
    browser.until("document.querySelector('#view').getScreenCTM().a < 0.9").await;
    browser.click("[data-zoom=fit]").await;
    browser.until("document.querySelector('#view').getScreenCTM().a > 0.9").await;
}

#[tokio::test]
async fn detectives_see_mister_x_only_when_he_is_revealed() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("classic")).await;
    at_table(&browser).await;
    for moves in 0..6 {
        assert_eq!(next_turn(&browser, 2 + moves + moves / 3).await, "yours");
        assert_eq!(browser.value("document.querySelectorAll('[data-key=mister-x]').length").await, 0);
        step(&browser).await;
    }
    browser.until("document.querySelectorAll('[data-key=mister-x]').length === 1").await;
    assert!(browser.text("#log").await.contains("reveals himself at"));
    assert_eq!(round(&browser).await, "Round 3/24");
    browser.picture("yard-detectives").await;
    browser.emulate_dark_theme().await;
    browser.click("label:has(> [data-toggle=possible])").await;
    browser.picture("yard-detectives-dark").await;
}

#[tokio::test]
async fn a_save_is_loaded_again_and_a_bad_file_loses_nothing() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("human")).await;
    at_table(&browser).await;
    for _ in 0..3 {
        step(&browser).await;
    }
    let table = browser.page.current_url().await.unwrap();
    let turn = browser.text("#panel-sy-turn").await;
    browser.click(".menu-button").await;
    browser.find("#files a[href$='/file/sy']").await;
    let script = "fetch(document.querySelector(\"#files a[href$='/file/sy']\").href).then((file) => file.text()).then(arguments[0])";
    let save = browser.page.execute_async(script, vec![]).await.unwrap().json().as_str().unwrap().to_owned();
    assert!(save.contains("journeyBoard"), "{save}");

    load(&house, &browser, "bad.sy", &save.replace("\"currRoundNo\"", "\"round\"")).await;
    let fault = browser.text("#file-fault").await;
    assert!(fault.contains("currRoundNo") && fault.contains("missing"), "{fault}");
    browser.picture("yard-bad-file").await;
    browser.page.goto(table.as_str()).await.unwrap();
    assert_eq!(browser.text("#panel-sy-turn").await, turn, "the running game is still there");

    load(&house, &browser, "good.sy", &save).await;
    at_table(&browser).await;
    assert_ne!(browser.page.current_url().await.unwrap(), table);
    assert_eq!(browser.text("#panel-sy-turn").await, turn);
    step(&browser).await;
}

#[tokio::test]
async fn after_the_catch_all_pages_show_mister_xs_track() {
    let house = House::open();
    let (browser, phone, wide) =
        tokio::join!(Browser::open(1081, 814), Browser::phone(), Browser::open(1920, 1080));
    load(&house, &browser, "late.stammtisch.jsonl", LATE_RECORD).await;
    at_table(&browser).await;
    let table = browser.page.current_url().await.unwrap();
    phone.page.goto(table.as_str()).await.unwrap();
    wide.emulate_dark_theme().await;
    wide.page.goto(table.as_str()).await.unwrap();
    browser.picture("yard-late").await;
    phone.picture("yard-late-watching-phone").await;
    wide.picture("yard-late-watching-wide-dark").await;
    assert_eq!(wide.value("document.querySelectorAll('.sy-track, [data-key=last-shown]').length").await, 0);

    step_to(&browser, "128").await;
    for page in [&browser, &phone, &wide] {
        page.until("document.querySelector('#table').dataset.phase === 'over'").await;
        assert!(page.text("#end .verdict").await.contains("catches Mister X at station"));
        page.find(".sy-track").await;
    }
    browser.picture("yard-over").await;
    phone.picture("yard-over-phone").await;
    wide.picture("yard-over-wide-dark").await;
}

#[tokio::test]
async fn godmode_shows_mister_x_at_once_and_hides_him_at_once() {
    let house = House::open();
    let browser = Browser::open(1081, 814).await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("classic")).await;
    at_table(&browser).await;
    assert_eq!(next_turn(&browser, 2).await, "yours");
    let discs = "document.querySelectorAll('[data-key=mister-x]').length";
    assert_eq!(browser.value(discs).await, 0);
    browser.click("label:has(> [data-peek])").await;
    browser.until(&format!("{discs} === 1 && document.querySelector('[data-peek]').checked")).await;
    browser.picture("yard-godmode").await;
    browser.click("label:has(> [data-peek])").await;
    browser.until(&format!("{discs} === 0 && !document.querySelector('[data-peek]').checked")).await;
    step(&browser).await;
}

#[tokio::test]
async fn godmode_stays_at_its_table_and_is_off_at_the_next() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("classic")).await;
    at_table(&browser).await;
    assert_eq!(next_turn(&browser, 2).await, "yours");
    let discs = "document.querySelectorAll('[data-key=mister-x]').length";
    browser.click("label:has(> [data-peek])").await;
    browser.until(&format!("{discs} === 1")).await;
    browser.page.refresh().await.unwrap();
    browser.until(&format!("document.querySelector('#view') && {discs} === 1")).await;
    load(&house, &browser, "again.stammtisch.jsonl", &dealt_record("classic")).await;
    at_table(&browser).await;
    assert_eq!(next_turn(&browser, 2).await, "yours");
    // Requests sent when the page connected are answered before this move.
    step(&browser).await;
    assert_eq!(browser.value(discs).await, 0);
    assert_eq!(browser.value("document.querySelector('[data-peek]').checked").await, false);
}

#[tokio::test]
async fn the_curtain_falls_between_mister_x_and_the_detectives() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/")).await.unwrap();
    browser.value("localStorage.setItem('scotland-yard.curtain', 'on')").await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("human")).await;
    at_table(&browser).await;
    let discs = "document.querySelectorAll('[data-key=mister-x]').length";
    let messages = "document.querySelector('#curtain p').textContent";
    for _ in 0..2 {
        browser.until(&format!("{CURTAIN_DOWN} && {messages}.includes('Mister X')")).await;
        browser.click("#curtain button").await;
        browser.until(&format!("{discs} === 1 && !({CURTAIN_DOWN})")).await;
        step_and_hand_over(&browser).await;
        browser.until(&format!("{CURTAIN_DOWN} && {messages}.includes('the detectives')")).await;
        browser.picture("yard-curtain").await;
        browser.click("#curtain button").await;
        browser.until(&format!("!({CURTAIN_DOWN})")).await;
        assert_eq!(browser.value(discs).await, 0, "the detectives do not see where he is");
        for next in ["yellow", "red"] {
            step_and_hand_over(&browser).await;
            assert_eq!(browser.value(TURN).await, next);
            assert_eq!(browser.value(CURTAIN_DOWN).await, false, "they share one view");
        }
        assert!(!browser.text("#log").await.contains("Mister X moves to"));
        step_and_hand_over(&browser).await;
    }
}

const CURTAIN_DOWN: &str = "!document.querySelector('#curtain').hidden";
/// The seat to move, as the page shows it.
const TURN: &str = "document.querySelector('#seats [data-turn]').dataset.seat";

/// Touches a lit station and waits for the curtain or the next seat's turn.
async fn step_and_hand_over(browser: &Browser) {
    let moved = format!("{CURTAIN_DOWN} || {TURN} !== {}", browser.value(TURN).await);
    browser.click(&station(&legal_targets(browser).await[0])).await;
    browser.until(&format!("document.querySelector('#table').hasAttribute('data-begun') || {moved}")).await;
    if browser.value("document.querySelector('#table').hasAttribute('data-begun')").await == true {
        browser.click(TICKETS).await;
    }
    browser.until(&moved).await;
}

#[tokio::test]
async fn opening_another_game_asks_before_leaving_a_running_one() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load(&house, &browser, "dealt.stammtisch.jsonl", &dealt_record("human")).await;
    at_table(&browser).await;
    let table = browser.page.current_url().await.unwrap();
    browser.click(".menu-button").await;
    browser.click("#menu a[href='/new/scotland-yard']").await;
    browser.click("#new-game[open] #opening button.primary").await;
    browser.until("document.querySelector('#ask[open]')").await;
    browser.picture("yard-asked").await;
    browser.press(Key::Escape).await;
    browser.until("!document.querySelector('#ask[open]')").await;
    assert_eq!(browser.page.current_url().await.unwrap(), table, "after a no the page stays at the table");
    browser.click("#new-game[open] #opening button.primary").await;
    browser.click("#ask[open] button[value=yes]").await;
    browser
        .until(&format!("location.pathname.startsWith('/t/') && location.pathname !== '{}'", table.path()))
        .await;
}

#[tokio::test]
async fn the_courses_sample_loads_and_its_log_is_kept_and_offered() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let sample = include_str!("../../../games/scotland-yard/tests/data/sample/save.json");
    load(&house, &browser, "sample.sy", sample).await;
    at_table(&browser).await;
    assert_eq!(round(&browser).await, "Round 2/24");
    step_to(&browser, "111").await;
    let logged = "3,true,false,128,124,15,95\n1,124,111,4,8,8,0,0,0.0\n";
    let script = "fetch(document.querySelector(\"#files a[href$='/file/log']\").href).then((file) => file.text()).then(arguments[0])";
    let offered = browser.page.execute_async(script, vec![]).await.unwrap().json().clone();
    assert_eq!(offered, logged);
    let kept = house.data().join("logs/scotland-yard/game.log");
    let waiting = async {
        while std::fs::read_to_string(&kept).ok().as_deref() != Some(logged) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), waiting).await.unwrap();
}
