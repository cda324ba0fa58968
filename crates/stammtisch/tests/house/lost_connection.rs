//! Connection loss: the page notices a silent server, keeps the move and sends it after
//! reconnecting.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::harness::House;

const POINT: &str = "#view [data-target='E5']";

/// Measures, by the page's clock, the time from a touch until the page reports a late answer.
const MEASURE_DELAY: &str = "(() => {
    addEventListener('pointerdown', () => { window.touched = performance.now(); }, { capture: true });
    const look = () => { window.reported ??= performance.now(); };
    new MutationObserver(look).observe(document.querySelector('#table'), { attributeFilter: ['data-late'] });
})()";

#[tokio::test]
async fn a_move_is_kept_while_the_server_does_not_answer() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let people = [("field-size", "9"), ("player-black", "human"), ("player-white", "human")];
    house.new_game(&browser, "go", &people).await;
    browser.click("#view [data-target='C3']").await;
    browser.until("document.querySelectorAll('#log > li').length === 1").await;
    house.program.signal("STOP");
    browser.value(MEASURE_DELAY).await;
    browser.click(POINT).await;
    browser.find(".late").await;
    browser.until("document.querySelectorAll('#marks .chosen').length === 1").await;
    let delay = browser.value("window.reported - window.touched").await.as_f64().unwrap();
    assert!((0.0..6_000.0).contains(&delay), "it is reported after three seconds, not after {delay} ms");
    browser.click("#view [data-target='D4']").await;
    browser.until("document.querySelector('#refusal').textContent.includes('Your move is kept')").await;
    house.program.signal("CONT");
    browser.until("document.querySelectorAll('#log > li').length === 2").await;
    browser.until("!document.querySelector('#table').matches('[data-late], [data-lost]')").await;
    assert!(browser.text("#log > li:last-child").await.contains("E5"));
    browser.click("#view [data-target='D4']").await;
    browser.until("document.querySelectorAll('#log > li').length === 3").await;
    browser.until("document.querySelector('#refusal').textContent === ''").await;
    // The connection is alive, but the database is locked.
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
    // A page without a pending move reports the loss too, at once if the device is offline.
    house.program.signal("STOP");
    let begin = Instant::now();
    browser.value("window.dispatchEvent(new Event('offline'))").await;
    browser.until("document.querySelector('#table').hasAttribute('data-lost')").await;
    assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    house.program.signal("CONT");
    browser.until("!document.querySelector('#table').hasAttribute('data-lost')").await;
}

#[tokio::test]
async fn a_page_learns_that_its_table_was_pruned_while_offline() {
    let mut house = House::open();
    let browser = Browser::desktop().await;
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
    assert_eq!(browser.value(signs).await, false, "the page drops the move and does not reconnect");
    assert_eq!(browser.value("document.querySelectorAll('#view [data-live]').length").await, 0);
    browser.click("#view [data-target='D4']").await;
    browser.until(&format!("document.querySelector('#refusal').textContent.startsWith('{SENTENCE}')")).await;
}

#[tokio::test]
async fn a_move_is_kept_while_the_server_is_down() {
    let mut house = House::open();
    let browser = Browser::desktop().await;
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
    // After a restart with another protocol version, the page reloads itself.
    house.program.kill();
    browser.until("document.querySelector('#table').hasAttribute('data-lost')").await;
    let change_version =
        "await import(document.querySelector('script[src$=\"/table.js\"]').src).then(({ table }) => {
        window.isOld = true;
        table.protocol.socket.address = table.protocol.socket.address.replace('speaks=', 'speaks=9');
    })";
    browser.await_value(change_version).await;
    house.reopen();
    browser.until("!window.isOld && document.querySelectorAll('#log > li').length === 1").await;
    browser.click("#view [data-target='D4']").await;
    browser.until("document.querySelectorAll('#log > li').length === 2").await;
}
