//! Whoever would leave a running game is asked first; of a finished one, nobody is.

use crate::browser::Browser;
use crate::seated::{House, at_table};

const LOAD: &str = "#menu a[href$='#loading']";
const RESTART: &str = "#menu form[action$='/rematch'] button";

async fn running_game(house: &House, browser: &Browser) -> String {
    house.new_game(browser, "go", &[("player-black", "human"), ("player-white", "human")]).await;
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
    browser.page.current_url().await.unwrap().to_string()
}

/// Chooses something in the menu and waits for the question that it asks.
async fn choose(browser: &Browser, entry: &str) -> String {
    browser.click(".menu-button").await;
    browser.click(entry).await;
    browser.find("#ask[open]").await;
    browser.text("#ask-question").await
}

/// Answers with no, and is still at the same table.
async fn stay(browser: &Browser, table: &str) {
    browser.click("#ask button[value='no']").await;
    browser.until("!document.querySelector('#ask[open]')").await;
    assert_eq!(browser.page.current_url().await.unwrap().as_str(), table);
    browser.until("!document.querySelector('#menu:popover-open')").await;
}

#[tokio::test]
async fn loading_a_game_asks_before_the_running_one_is_left() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    let question = choose(&browser, LOAD).await;
    assert!(question.contains("not over"), "{question}");
    stay(&browser, &table).await;
    choose(&browser, LOAD).await;
    browser.click("#ask button[value='yes']").await;
    browser.find("#loading").await;
    browser.page.goto(&table).await.unwrap();
    at_table(&browser).await;
}

#[tokio::test]
async fn starting_again_asks_before_the_running_game_is_left() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    let question = choose(&browser, RESTART).await;
    assert!(question.contains("not over"), "{question}");
    stay(&browser, &table).await;
    choose(&browser, RESTART).await;
    browser.click("#ask button[value='yes']").await;
    browser.until(&format!("location.href !== '{table}' && document.querySelector('#stage')")).await;
    assert_eq!(browser.value("document.querySelectorAll('#log > li').length").await, 0);
    browser.page.goto(&table).await.unwrap();
    browser.find("#rematch a").await;
}

#[tokio::test]
async fn nobody_is_asked_about_a_game_that_is_over() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    browser.click("#buttons [data-target='resign']").await;
    browser.click("#ask button[value='yes']").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    browser.click(".menu-button").await;
    browser.click(LOAD).await;
    browser.find("#loading").await;
    browser.page.goto(&table).await.unwrap();
    at_table(&browser).await;
    browser.click(".menu-button").await;
    browser.click(RESTART).await;
    browser.until(&format!("location.href !== '{table}' && document.querySelector('#stage')")).await;
}
