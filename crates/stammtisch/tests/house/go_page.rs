//! Go in the browser, from the start page to the final count.

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::program::Program;

/// Two walls from edge to edge, then one dead stone behind each.
const MOVES: &str = "D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 H5 B5";
/// White's margin: 27 points and one prisoner each, plus the komi.
const RESULT: &str = "2.5";

struct House {
    program: Program,
    _data: tempfile::TempDir,
}

impl House {
    fn open() -> House {
        let data = tempfile::tempdir().unwrap();
        House { program: Program::start(data.path()), _data: data }
    }

    /// Opens a 9x9 table through the start page and the form.
    async fn new_game(&self, browser: &Browser, black: &str, white: &str) {
        browser.page.goto(self.program.address("/")).await.unwrap();
        browser.click("a[href='/new/go']").await;
        enter_size(browser, "9").await;
        for (side, player) in [("black", black), ("white", white)] {
            crate::harness::choose(browser, &format!("player-{side}"), player).await;
        }
        browser.picture("form").await;
        browser.click("#opening button.primary").await;
        browser.until("document.querySelector('#table') && document.querySelectorAll('#view [data-live]').length > 1").await;
    }
}

async fn enter_size(browser: &Browser, size: &str) {
    let field = browser.find("#field-size").await;
    field.clear().await.unwrap();
    field.send_keys(size).await.unwrap();
}

/// Touches a point and waits for the log entry.
async fn touch(browser: &Browser, point: &str) {
    let log_length = log_length(browser).await;
    browser.click(&format!("#view [data-target='{point}']")).await;
    wait_for_log(browser, log_length).await;
}

async fn log_length(browser: &Browser) -> u64 {
    browser.value("document.querySelectorAll('#log > li').length").await.as_u64().unwrap()
}

async fn wait_for_log(browser: &Browser, lines: u64) {
    browser.until(&format!("document.querySelectorAll('#log > li').length > {lines}")).await;
}

async fn press_button(browser: &Browser, target: &str) {
    let lines = log_length(browser).await;
    browser.click(&format!("#buttons [data-target='{target}']")).await;
    wait_for_log(browser, lines).await;
}

#[tokio::test]
async fn a_whole_game_is_played_by_clicks_before_a_spectator() {
    let house = House::open();
    let (ann, spectator) = tokio::join!(Browser::desktop(), Browser::phone());
    house.new_game(&ann, "human", "human").await;
    let address = ann.page.current_url().await.unwrap();
    spectator.page.goto(address.as_str()).await.unwrap();
    spectator.emulate_dark_theme().await;

    for (index, point) in MOVES.split(' ').enumerate() {
        touch(&ann, point).await;
        spectator.until(&format!("document.querySelectorAll('#log > li').length === {}", index + 1)).await;
        if index == 9 {
            ann.page.refresh().await.unwrap();
            ann.until("document.querySelectorAll('#view [data-live]').length > 1").await;
            assert_eq!(log_length(&ann).await, 10, "the table survives a reload");
        }
    }
    assert!(ann.page.title().await.unwrap().contains("2.5"), "the score is in the title bar");
    ann.picture("playing").await;
    spectator.picture("watching-phone-dark").await;
    assert_eq!(
        spectator.value("document.querySelectorAll('#view [data-live]').length").await,
        Value::from(0)
    );

    press_button(&ann, "pass").await;
    press_button(&ann, "pass").await;
    touch(&ann, "B5").await;
    press_button(&ann, "restore").await;
    touch(&ann, "B5").await;
    touch(&ann, "H5").await;
    ann.picture("scoring").await;
    press_button(&ann, "done").await;
    ann.until("document.querySelector('#table').dataset.phase === 'over'").await;
    let outcome = ann.text("#outcome").await;
    assert!(outcome.contains("White") && outcome.contains(RESULT), "{outcome}");
    spectator.until("document.querySelector('#table').dataset.phase === 'over'").await;
    ann.picture("over").await;
    spectator.picture("over-phone-dark").await;

    ann.click("#end-card form button").await;
    ann.until("document.querySelector('#table')?.dataset.phase === 'yours' && document.querySelectorAll('#log > li').length === 0")
        .await;
}

/// Two walls, a dead white stone behind Black's, and two passes: the house proposes A1 as dead.
const DEAD_STONE: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1 pass pass";

#[tokio::test]
async fn dead_stones_are_removed_by_accepting_the_proposal() {
    let game = stammtisch_catalog::find("go").unwrap();
    let setup = serde_json::json!({ "size": 5, "komi": 2.5 });
    let mut counted = game.start(setup.as_object().unwrap(), Vec::new()).unwrap();
    for text in DEAD_STONE.split(' ') {
        counted.play_next(text).unwrap();
    }
    let record = crate::looking_back::record_of(counted.as_ref());
    let house = crate::harness::House::open();
    let browser = Browser::phone().await;
    let load = || crate::crosswise_page::load(&browser, &house, "go", "match.stammtisch.jsonl", &record);

    load().await;
    browser.until("document.querySelectorAll('#view [data-proposed] use').length === 1").await;
    assert!(browser.text("#prompt").await.contains("probably dead: A1"));
    let button = |target: &str| format!("#buttons [data-target='{target}']");
    assert_eq!(browser.text(&button("accept")).await, "Take off, done: 11 : 7.5");
    assert_eq!(browser.text(&button("done")).await, "Leave, done: 0 : 7.5");
    browser.picture("proposal-phone").await;
    browser.tap_on(&button("accept")).await;
    browser.until("document.querySelector('#prompt').textContent.includes('Black wins by 3.5 points')").await;

    load().await;
    // The buttons move when the proposal arrives.
    browser.until("document.querySelectorAll('#view [data-proposed] use').length === 1").await;
    browser.tap_on(&button("done")).await;
    browser.until("document.querySelector('#prompt').textContent.includes('White wins by 7.5 points')").await;
}

#[tokio::test]
async fn a_whole_game_is_played_with_the_keyboard_only() {
    let house = House::open();
    let browser = Browser::desktop().await;
    house.new_game(&browser, "human", "human").await;
    for point in MOVES.split(' ') {
        walk_to(&browser, point).await;
        enter(&browser).await;
    }
    for target in ["pass", "pass"] {
        tab_to(&browser, target).await;
        enter(&browser).await;
    }
    for point in ["B5", "H5"] {
        walk_to(&browser, point).await;
        enter(&browser).await;
    }
    tab_to(&browser, "done").await;
    enter(&browser).await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    assert!(browser.text("#outcome").await.contains(RESULT));
}

/// Presses Enter on the focused element and waits for the log entry.
async fn enter(browser: &Browser) {
    let lines = log_length(browser).await;
    browser.press(Key::Enter).await;
    wait_for_log(browser, lines).await;
}

async fn focused(browser: &Browser) -> String {
    browser.value("document.activeElement.dataset.target ?? ''").await.as_str().unwrap().to_owned()
}

/// Presses Tab until the target has the focus.
async fn tab_to(browser: &Browser, target: &str) {
    for _ in 0..40 {
        browser.press(Key::Tab).await;
        if focused(browser).await == target {
            return;
        }
    }
    panic!("the tab key does not lead to {target}");
}

/// Moves the focus to a point with the arrow keys; with Shift they visit every point.
async fn walk_to(browser: &Browser, point: &str) {
    for _ in 0..40 {
        if grid(&focused(browser).await).is_some() {
            break;
        }
        browser.press(Key::Tab).await;
    }
    let (to_column, to_row) = grid(point).unwrap();
    for _ in 0..40 {
        let (column, row) = grid(&focused(browser).await).expect("the focus stays on the board");
        let arrow = match (column.cmp(&to_column), row.cmp(&to_row)) {
            (std::cmp::Ordering::Less, _) => Key::Right,
            (std::cmp::Ordering::Greater, _) => Key::Left,
            (_, std::cmp::Ordering::Less) => Key::Up,
            (_, std::cmp::Ordering::Greater) => Key::Down,
            _ => return,
        };
        browser.press(Key::Shift + arrow).await;
    }
    panic!("the arrow keys do not lead to {point}");
}

fn grid(point: &str) -> Option<(usize, usize)> {
    let column = "ABCDEFGHJ".find(point.chars().next()?)?;
    Some((column, point.get(1..)?.parse().ok()?))
}

#[tokio::test]
async fn an_illegal_point_is_answered_with_its_reason() {
    let house = House::open();
    let browser = Browser::desktop().await;
    house.new_game(&browser, "human", "human").await;
    touch(&browser, "E5").await;
    browser.click("#view [data-target='E5']").await;
    browser.until("document.querySelector('#refusal').textContent.includes('E5')").await;
    assert_eq!(log_length(&browser).await, 1);
}

#[tokio::test]
async fn a_bad_size_is_explained_and_a_good_one_is_remembered() {
    let house = House::open();
    let browser = Browser::phone().await;
    browser.page.goto(house.program.address("/new/go")).await.unwrap();
    browser.value("document.querySelector('main form').noValidate = true").await;
    enter_size(&browser, "4").await;
    browser.click("main form button.primary").await;
    let fault = browser.text("#field-size-fault").await;
    assert!(fault.contains("5") && fault.contains("19"), "{fault}");
    browser.picture("form-fault-phone").await;
    enter_size(&browser, "7").await;
    browser.click("main form button.primary").await;
    browser.find("#view").await;
    browser.page.goto(house.program.address("/new/go")).await.unwrap();
    assert_eq!(browser.find("#field-size").await.prop("value").await.unwrap().as_deref(), Some("7"));
}

#[tokio::test]
async fn undo_against_a_computer_player_takes_back_two_plies() {
    let house = House::open();
    let browser = Browser::desktop().await;
    house.new_game(&browser, "human", "classic").await;
    touch(&browser, "E5").await;
    wait_for_log(&browser, 1).await;
    browser.until("document.querySelector('#table').dataset.phase === 'yours'").await;
    browser.click("#undo button").await;
    browser.until("document.querySelectorAll('#log > li').length === 0").await;
}

#[tokio::test]
async fn a_second_browser_takes_the_other_colour_by_its_link() {
    let house = House::open();
    let (ann, bo) = tokio::join!(Browser::desktop(), Browser::desktop());
    house.new_game(&ann, "human", "human").await;
    let link =
        ann.value("new URL([...document.querySelectorAll('#links input')].at(1).value, location).href").await;
    bo.page.goto(link.as_str().unwrap()).await.unwrap();
    bo.click("main form button.primary").await;
    bo.until("document.querySelector('#table')?.dataset.phase === 'others'").await;
    touch(&ann, "E5").await;
    ann.until("document.querySelector('#table').dataset.phase === 'others'").await;
    bo.until("document.querySelector('#table').dataset.phase === 'yours'").await;
    touch(&bo, "C3").await;
    ann.until("document.querySelector('#table').dataset.phase === 'yours'").await;
}

#[tokio::test]
async fn leaving_a_running_game_asks_for_confirmation() {
    let house = House::open();
    let browser = Browser::desktop().await;
    house.new_game(&browser, "human", "human").await;
    touch(&browser, "E5").await;
    browser.click(".menu-button").await;
    browser.picture("menu").await;
    browser.click("#menu a[href='/']").await;
    browser.find("#ask[open]").await;
    browser.picture("leaving").await;
    browser.press(Key::Escape).await;
    browser.until("!document.querySelector('dialog[open]')").await;
    assert!(browser.page.current_url().await.unwrap().path().starts_with("/t/"));
}

#[tokio::test]
async fn the_page_speaks_german_and_goes_dark() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.emulate_dark_theme().await;
    browser.page.goto(house.program.address("/")).await.unwrap();
    browser.click("[name='lang'][value='de']").await;
    browser.until("document.documentElement.lang === 'de'").await;
    browser.picture("start-dark-german").await;
    browser.page.goto(house.program.address("/rules/go")).await.unwrap();
    assert!(browser.text("main").await.contains("Stein"));
}
