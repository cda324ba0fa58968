//! High scores in the browser: entries for wins, sorting by column, deletion after confirmation.

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::House;

/// A record in which Ann has all the points and one tile to place.
const LAST_TURN: &str = r#"{"stammtisch":1,"game":"carcassonne","setup":{"missions":true},"position":"turn=1 drawn=J aside=- points=0.22.0.0/0.0.0.0 tiles=D0:0@0","seats":[{"name":"Ann","player":"human"},{"name":"Bo","player":"human"}]}"#;
const FILE: &str = "Cy;1584403200000;87\nBo;1584489600000;9\nZoe;1500000000000;100\n";

async fn names(browser: &Browser) -> String {
    let names = "[...document.querySelectorAll('#high-scores td.name')].map((cell) => cell.textContent.trim()).join()";
    browser.value(names).await.as_str().unwrap().to_owned()
}

async fn sort_by(browser: &Browser, column: &str, order: &str) {
    browser.click(&format!("#high-scores th.{column} a")).await;
    browser
        .until(&format!(
            "document.querySelector('#high-scores th.{column}')?.getAttribute('aria-sort') === '{order}'"
        ))
        .await;
}

#[tokio::test]
async fn a_winner_enters_and_every_column_sorts_by_a_click() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    load(&browser, &house, "carcassonne", "match.stammtisch.jsonl", LAST_TURN).await;
    browser.toggle("confirm").await;
    browser.click("#view [data-target='0:1']").await;
    browser.click("#buttons [data-target='no-meeple']").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;

    browser.page.goto(house.operator_link("/")).await.unwrap();
    browser.click("a[href='/highscores']").await;
    browser.until("document.querySelector('#high-scores')").await;
    assert_eq!(names(&browser).await, "Ann");
    assert_eq!(browser.text("#high-scores td.score").await, "22");

    let file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    std::fs::write(file.path(), FILE).unwrap();
    browser.find("#file").await.send_keys(file.path().to_str().unwrap()).await.unwrap();
    browser.click("#import-game option[value='carcassonne']").await;
    browser.click("#import button").await;
    browser
        .until("document.querySelector('.import-report')?.textContent.includes('3 lines were added.')")
        .await;

    for (column, order, expected) in [
        ("score", "descending", "Zoe,Cy,Ann,Bo"),
        ("score", "ascending", "Bo,Ann,Cy,Zoe"),
        ("name", "ascending", "Ann,Bo,Cy,Zoe"),
        ("name", "descending", "Zoe,Cy,Bo,Ann"),
        ("date", "descending", "Ann,Bo,Cy,Zoe"),
        ("date", "ascending", "Zoe,Cy,Bo,Ann"),
        ("game", "ascending", "Ann,Bo,Cy,Zoe"),
    ] {
        sort_by(&browser, column, order).await;
        assert_eq!(names(&browser).await, expected, "{column} {order}");
    }
    browser.picture("high-scores").await;
    browser.emulate_dark_theme().await;
    browser.picture("high-scores-dark").await;
    phone.page.goto(house.program.address("/highscores?game=carcassonne")).await.unwrap();
    phone.until("document.querySelector('#high-scores')").await;
    phone.picture("high-scores-phone").await;
    assert_eq!(
        phone.value("document.documentElement.scrollWidth <= innerWidth").await,
        true,
        "nothing is cut off"
    );
}

#[tokio::test]
async fn an_entry_is_deleted_only_after_confirmation() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    std::fs::write(file.path(), FILE).unwrap();
    browser.page.goto(house.operator_link("/highscores?game=go")).await.unwrap();
    browser.find("#file").await.send_keys(file.path().to_str().unwrap()).await.unwrap();
    browser.click("#import button").await;
    browser.until("document.querySelectorAll('#high-scores .delete').length === 3").await;
    browser.click("#high-scores .delete[title*='Zoe']").await;
    browser.until("document.querySelector('#delete')").await;
    browser.picture("high-scores-delete").await;
    browser.click("main a.button").await;
    browser.until("document.querySelectorAll('#high-scores .delete').length === 3").await;
    browser.click("#high-scores .delete[title*='Zoe']").await;
    browser.click("#delete").await;
    browser.until("document.querySelectorAll('#high-scores .delete').length === 2").await;
    assert_eq!(names(&browser).await, "Bo,Cy");
}
