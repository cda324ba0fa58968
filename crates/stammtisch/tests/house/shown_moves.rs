//! Animation of computer moves: what the page shows and accepts meanwhile.

use crate::browser::Browser;
use crate::harness::House;

/// A game against a computer player whose moves are animated for that many milliseconds.
async fn animated_game(pace: &str) -> (House, Browser) {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/about")).await.unwrap();
    browser.value(&format!("(() => {{ localStorage['pace.skip'] = 'off'; localStorage['pace.duration.500'] = 'off'; localStorage['pace.duration.{pace}'] = 'on'; }})()")).await;
    let choices = [("field-size", "6"), ("player-red", "human"), ("player-blue", "classic")];
    house.new_game(&browser, "towerwars", &choices).await;
    (house, browser)
}

/// Moves the piece on D1 one cell to the right.
async fn first_move(browser: &Browser) {
    browser.click("#view [data-target='D1']").await;
    browser.click("#view [data-target='E1']").await;
}

#[tokio::test]
async fn a_touch_during_an_animation_is_kept_until_its_end() {
    let (_house, browser) = animated_game("2000").await;
    let before = browser.text("#prompt").await;
    first_move(&browser).await;
    browser.until("document.querySelector('#table').hasAttribute('data-gliding')").await;
    let prompt = browser.text("#prompt").await;
    assert!(prompt.contains("Blue"), "the prompt names the mover: {prompt}");
    assert_ne!(prompt, before);
    browser.click("#view [data-target='E1']").await;
    browser.click("#view [data-target='D1']").await;
    browser.until("!document.querySelector('#table').hasAttribute('data-gliding')").await;
    browser.until("document.querySelectorAll('#log > li').length > 2").await;
    assert!(browser.text("#log > li:nth-child(3)").await.contains("D1"));
}

#[tokio::test]
async fn with_skipping_no_computer_move_is_animated() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let choices = [("field-size", "6"), ("player-red", "human"), ("player-blue", "classic")];
    house.new_game(&browser, "towerwars", &choices).await;
    browser
        .value(
            "(() => {
                window.moved = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (...how) { moved.push(document.querySelectorAll('#log > li').length); return animate.apply(this, how); };
            })()",
        )
        .await;
    first_move(&browser).await;
    browser.until("document.querySelectorAll('#log > li').length === 2").await;
    assert_eq!(browser.value("moved.filter((lines) => lines >= 2).length").await, 0);
    assert_ne!(browser.value("moved.length").await, 0, "the person's own move is animated");
}

#[tokio::test]
async fn a_captured_piece_fades_in_its_cell() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("taking.txt");
    std::fs::write(&file, "red RB,.,.,.,./.,.,.,.,./.,r,b,.,./.,.,.,r,b1/.,.,.,.,BB\n").unwrap();
    browser.page.goto(house.program.address("/new/towerwars")).await.unwrap();
    browser.find("#file").await.send_keys(file.to_str().unwrap()).await.unwrap();
    browser.click("#loading button").await;
    browser.until("document.querySelector('#table')?.dataset.phase === 'yours'").await;
    browser
        .value(
            "(() => {
                const cell = document.querySelector(\"#view [data-target='C3']\").getBoundingClientRect();
                window.faded = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, how) {
                    const box = this.getBoundingClientRect();
                    if (frames[1].opacity === 0 && frames[0].opacity === 1) {
                        faded.push(Math.hypot(box.x + box.width / 2 - cell.x - cell.width / 2, box.y + box.height / 2 - cell.y - cell.height / 2) < cell.width / 2);
                    }
                    return animate.call(this, frames, how);
                };
            })()",
        )
        .await;
    browser.click("#view [data-target='B3']").await;
    browser.click("#view [data-target='C3']").await;
    browser.until("faded.length > 0").await;
    assert_eq!(browser.value("faded").await, serde_json::json!([true]));
}
