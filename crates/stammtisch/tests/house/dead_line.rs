//! A line that died without a word: the page notices, keeps the move and makes it when the house answers again.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::seated::House;

const POINT: &str = "#view [data-target='E5']";

/// Takes the time by the page's own clock, from a touch until the page says that no answer comes.
const WATCH: &str = "(() => {
    addEventListener('pointerdown', () => { window.touched = performance.now(); }, { capture: true });
    const look = () => { window.saidSo ??= performance.now(); };
    new MutationObserver(look).observe(document.querySelector('#table'), { attributeFilter: ['data-late'] });
})()";

#[tokio::test]
async fn a_move_is_kept_while_the_house_does_not_answer() {
    let (house, browser) = (House::open(), Browser::desktop().await);
    let people = [("field-size", "9"), ("player-black", "human"), ("player-white", "human")];
    house.new_game(&browser, "go", &people).await;
    browser.click("#view [data-target='C3']").await;
    browser.until("document.querySelectorAll('#log > li').length === 1").await;
    house.program.signal("STOP");
    browser.value(WATCH).await;
    browser.click(POINT).await;
    browser.find(".late").await;
    browser.until("document.querySelectorAll('#marks .chosen').length === 1").await;
    let silence = browser.value("window.saidSo - window.touched").await.as_f64().unwrap();
    assert!((0.0..6_000.0).contains(&silence), "after three seconds it says so, not after {silence} ms");
    browser.click("#view [data-target='D4']").await;
    browser.until("document.querySelector('#refusal').textContent.includes('Your move is kept')").await;
    house.program.signal("CONT");
    browser.until("document.querySelectorAll('#log > li').length === 2").await;
    browser.until("!document.querySelector('#table').matches('[data-late], [data-lost]')").await;
    assert!(browser.text("#log > li:last-child").await.contains("E5"));
    browser.click("#view [data-target='D4']").await;
    browser.until("document.querySelectorAll('#log > li').length === 3").await;
    browser.until("document.querySelector('#refusal').textContent === ''").await;
    // The line is alive, but what the house keeps its tables in does not answer.
    let hung = rusqlite::Connection::open(house.data().join("stammtisch.db")).unwrap();
    hung.execute_batch("BEGIN IMMEDIATE").unwrap();
    browser.click("#view [data-target='G7']").await;
    browser.until("document.querySelector('#refusal').textContent.includes('still trying to save')").await;
    assert_eq!(
        browser.value("document.querySelector('#table').matches('[data-late], [data-lost]')").await,
        false
    );
    hung.execute_batch("ROLLBACK").unwrap();
    browser.until("document.querySelectorAll('#log > li').length === 4").await;
    browser.until("document.querySelector('#refusal').textContent === ''").await;
    // Whoever only looks is told too, and at once where the device knows that it has no net.
    house.program.signal("STOP");
    let asked = Instant::now();
    browser.value("window.dispatchEvent(new Event('offline'))").await;
    browser.until("document.querySelector('#table').hasAttribute('data-lost')").await;
    assert!(asked.elapsed() < Duration::from_secs(15), "{:?}", asked.elapsed());
    house.program.signal("CONT");
    browser.until("!document.querySelector('#table').hasAttribute('data-lost')").await;
}

#[tokio::test]
async fn a_page_learns_that_its_table_was_cleared_away_while_there_was_no_house() {
    let (mut house, browser) = (House::open(), Browser::desktop().await);
    let people = [("field-size", "9"), ("player-black", "human"), ("player-white", "human")];
    house.new_game(&browser, "go", &people).await;
    browser.until("document.querySelector('#view [data-live]')").await;
    house.program.kill();
    browser.until("document.querySelector('#table').hasAttribute('data-lost')").await;
    browser.click(POINT).await;
    browser.find(".late").await;
    let data = house.data().to_str().unwrap();
    let mut prune = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
    assert!(
        prune
            .args(["prune", "--yes", "--older-than", "0", "--data", data])
            .output()
            .unwrap()
            .status
            .success()
    );
    house.reopen();
    const SENTENCE: &str = "This table is no longer there";
    browser.until(&format!("document.querySelector('#prompt').textContent.startsWith('{SENTENCE}')")).await;
    let signs = "document.querySelector('#table').matches('[data-lost], [data-late]') || document.querySelectorAll('#marks .chosen').length > 0";
    assert_eq!(browser.value(signs).await, false, "it neither tries on nor keeps the move");
    assert_eq!(browser.value("document.querySelectorAll('#view [data-live]').length").await, 0);
    browser.click("#view [data-target='D4']").await;
    browser.until(&format!("document.querySelector('#refusal').textContent.startsWith('{SENTENCE}')")).await;
}

#[tokio::test]
async fn a_move_is_kept_while_there_is_no_house() {
    let (mut house, browser) = (House::open(), Browser::desktop().await);
    let people = [("field-size", "9"), ("player-black", "human"), ("player-white", "human")];
    house.new_game(&browser, "go", &people).await;
    browser.until("document.querySelector('#view [data-live]')").await;
    house.program.kill();
    browser.until("document.querySelector('#table').hasAttribute('data-lost')").await;
    browser.click(POINT).await;
    browser.find(".late").await;
    house.reopen();
    browser.until("document.querySelectorAll('#log > li').length === 1").await;
    assert!(browser.text("#log > li:last-child").await.contains("E5"));
    // When it comes back, it does not speak as the page does: the page does not go on, and is loaded anew when nobody else answers.
    house.program.kill();
    browser.until("document.querySelector('#table').hasAttribute('data-lost')").await;
    let estrange =
        "await import(document.querySelector('script[src$=\"/table.js\"]').src).then(({ table }) => {
        window.isOld = true;
        table.talk.line.address = table.talk.line.address.replace('speaks=', 'speaks=9');
    })";
    browser.asked(estrange).await;
    house.reopen();
    browser.until("!window.isOld && document.querySelectorAll('#log > li').length === 1").await;
    browser.click("#view [data-target='D4']").await;
    browser.until("document.querySelectorAll('#log > li').length === 2").await;
}
