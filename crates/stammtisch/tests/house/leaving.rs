//! Leaving a running game asks for confirmation; leaving a finished one does not.

use crate::browser::Browser;
use crate::harness::House;

const MENU: &str = "[popovertarget='menu']";
const LOAD: &str = "#menu a[href$='#loading']";
const NEW: &str = "#menu a[href='/new/go']";
const RESTART: &str = "#menu form[action$='/rematch'] button";

async fn running_game(house: &House, browser: &Browser) -> String {
    house.new_game(browser, "go", &[("player-black", "human"), ("player-white", "human")]).await;
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
    browser.page.current_url().await.unwrap().to_string()
}

/// The text of the confirmation dialog.
async fn question(browser: &Browser) -> String {
    browser.find("#ask[open]").await;
    browser.text("#ask-question").await
}

async fn choose(browser: &Browser, entry: &str) {
    browser.click(MENU).await;
    browser.click(entry).await;
}

/// Answers no and checks that the page stays at the table.
async fn answer_no(browser: &Browser, table: &str) {
    browser.click("#ask button[value='no']").await;
    browser.until("!document.querySelector('#ask[open]')").await;
    assert_eq!(browser.page.current_url().await.unwrap().as_str(), table);
}

/// Answers yes and waits for another table.
async fn answer_yes(browser: &Browser, table: &str) {
    browser.click("#ask button[value='yes']").await;
    browser.until(&format!("location.href !== '{table}' && document.querySelector('#stage')")).await;
}

#[tokio::test]
async fn loading_a_game_asks_before_the_running_one_is_left() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.stammtisch.jsonl");
    let header = r#"{"stammtisch":1,"game":"go","setup":{"size":9}}"#;
    let moves = [r#"{"ply":1,"by":"black","move":"E5"}"#, r#"{"ply":2,"by":"white","move":"C3"}"#];
    std::fs::write(&file, format!("{header}\n{}\n", moves.join("\n"))).unwrap();
    choose(&browser, LOAD).await;
    browser.find("#new-game[open] #file").await.send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#loading button").await;
    let question = question(&browser).await;
    assert!(question.contains("not over"), "{question}");
    answer_no(&browser, &table).await;
    browser.click("#loading button").await;
    answer_yes(&browser, &table).await;
    browser.until("document.querySelectorAll('#log > li').length === 2").await;
}

#[tokio::test]
async fn a_new_game_asks_before_the_running_one_is_left() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    choose(&browser, NEW).await;
    browser.click("#new-game[open] #opening button.primary").await;
    let question = question(&browser).await;
    assert!(question.contains("not over"), "{question}");
    answer_no(&browser, &table).await;
    browser.click("#new-game[open] #opening button.primary").await;
    answer_yes(&browser, &table).await;
}

#[tokio::test]
async fn starting_again_asks_before_the_running_game_is_left() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    choose(&browser, RESTART).await;
    let question = question(&browser).await;
    assert!(question.contains("not over"), "{question}");
    answer_no(&browser, &table).await;
    choose(&browser, RESTART).await;
    answer_yes(&browser, &table).await;
    assert_eq!(browser.value("document.querySelectorAll('#log > li').length").await, 0);
    browser.page.goto(&table).await.unwrap();
    browser.find("#rematch a").await;
}

#[tokio::test]
async fn leaving_a_finished_game_needs_no_confirmation() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let table = running_game(&house, &browser).await;
    browser.click("#resign [data-resign]").await;
    browser.click("#ask button[value='yes']").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    choose(&browser, RESTART).await;
    browser.until(&format!("location.href !== '{table}' && document.querySelector('#stage')")).await;
}

#[tokio::test]
async fn the_phone_menu_offers_resigning_and_leaving_for_good() {
    let house = House::open();
    let browser = Browser::phone().await;
    running_game(&house, &browser).await;
    choose(&browser, "#menu #give-up [data-resign]").await;
    browser.click("#ask button[value='yes']").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;

    running_game(&house, &browser).await;
    assert!(
        browser.value("document.querySelector('#menu [form=leave]')").await.is_null(),
        "a lone player cannot leave"
    );
    let link = browser.value("document.querySelector('#links #link-1').value").await;
    let link = link.as_str().unwrap().split("/t/").last().map(|path| format!("/t/{path}")).unwrap();
    house.program.take_seat(&link);
    browser.until("document.querySelector('#menu [form=leave]')").await;
    choose(&browser, "#menu [form=leave]").await;
    let question = question(&browser).await;
    assert!(question.contains("for good"), "{question}");
    let table = browser.page.current_url().await.unwrap().to_string();
    browser.click("#ask button[value='yes']").await;
    browser.until("location.pathname === '/'").await;
    browser.page.goto(&table).await.unwrap();
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    assert_eq!(
        browser.value("document.querySelectorAll('#links [id^=link-]').length").await,
        1,
        "only the link for spectators is left"
    );
}
