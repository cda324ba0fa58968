//! Saving and loading on the page. These tests take the README's screenshots (see CONTRIBUTING.md).

use std::path::Path;

use crate::browser::Browser;
use crate::program::Program;

const MIDDLE_GAME: &str = include_str!("middle_game.sgf");
const MOVES: usize = 78;

/// Uploads a file with the page's form.
async fn upload(browser: &Browser, program: &Program, file: &Path) {
    browser.page.goto(program.address("/new/go")).await.unwrap();
    browser.find("#file").await.send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#loading button").await;
}

#[tokio::test]
async fn a_saved_game_is_loaded_shown_and_continued() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(data.path());
    let file = data.path().join("middle-game.sgf");
    std::fs::write(&file, MIDDLE_GAME).unwrap();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    upload(&browser, &program, &file).await;
    browser.until(&format!("document.querySelectorAll('#log > li').length === {MOVES}")).await;
    browser.until("document.querySelector('#table').dataset.phase === 'yours'").await;
    browser.picture("table").await;

    let address = browser.page.current_url().await.unwrap();
    phone.page.goto(address.as_str()).await.unwrap();
    phone.find("#view").await;
    phone.picture("phone").await;
    browser.emulate_dark_theme().await;
    browser.page.refresh().await.unwrap();
    browser.find("#view").await;
    browser.picture("dark").await;

    browser.click("#buttons [data-target='pass']").await;
    phone.until(&format!("document.querySelectorAll('#log > li').length === {}", MOVES + 1)).await;
}

#[tokio::test]
async fn a_saved_file_can_be_loaded_again() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(data.path());
    let file = data.path().join("middle-game.sgf");
    std::fs::write(&file, MIDDLE_GAME).unwrap();
    let browser = Browser::desktop().await;
    upload(&browser, &program, &file).await;
    browser.until(&format!("document.querySelectorAll('#log > li').length === {MOVES}")).await;
    for (format, name) in [("sgf", "again.sgf"), ("record", "again.stammtisch.jsonl")] {
        let script = format!(
            "const done = arguments[0];
             fetch(document.querySelector('#files a[href$=\"/{format}\"]').href).then((r) => r.text()).then(done);"
        );
        let text: String = browser.page.execute_async(script, vec![]).await.unwrap().convert().unwrap();
        let again = data.path().join(name);
        std::fs::write(&again, text).unwrap();
        upload(&browser, &program, &again).await;
        browser.until(&format!("document.querySelectorAll('#log > li').length === {MOVES}")).await;
    }
}

#[tokio::test]
async fn a_bad_file_is_explained_and_the_running_game_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(data.path());
    let file = data.path().join("bad.sgf");
    std::fs::write(&file, "(;GM[1]SZ[99];B[ee])").unwrap();
    let browser = Browser::desktop().await;
    browser.page.goto(program.address("/new/go")).await.unwrap();
    browser.click("main form button.primary").await;
    browser.find("#view").await;
    let table = browser.page.current_url().await.unwrap();
    upload(&browser, &program, &file).await;
    let sentence = browser.text("#file-fault").await;
    assert!(sentence.contains("“99”") && sentence.contains("2 × 2 to 19 × 19"), "{sentence}");
    browser.page.goto(table.as_str()).await.unwrap();
    browser.find("#view").await;
}

#[tokio::test]
async fn the_start_page_lists_every_game_and_the_open_tables() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start(data.path());
    let browser = Browser::desktop().await;
    browser.page.goto(program.address("/new/go")).await.unwrap();
    browser.click("main form button.primary").await;
    browser.find("#view").await;
    let table = browser.page.current_url().await.unwrap();
    browser.page.goto(program.address("/")).await.unwrap();
    let cards = browser.value("document.querySelectorAll('a[href^=\"/new/\"]:has(svg)').length").await;
    assert_eq!(cards.as_u64(), Some(5));
    browser.picture("start").await;
    browser.click(&format!("a[href='{}']", table.path())).await;
    browser.find("#view").await;
}
