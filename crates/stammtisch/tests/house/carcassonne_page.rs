//! Carcassonne in the browser: rotating and placing tiles with every input, a whole game, a
//! mission.

use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::{House, at_table, choose, legal_targets, lines, next_turn};

/// An early position whose drawn tile has a city, a road and a field; the cells beside the start
/// tile fit it in one, two or three rotations.
pub(crate) const EARLY: &str = "turn=1 drawn=J aside=- points=0.0.0.0/0.0.0.0 tiles=D0:0@0";
const HELD: &str = "document.querySelector('#table').hasAttribute('data-held')";
const MIDDLE: &str = include_str!("../../../games/carcassonne/src/preview.txt");

/// A record without moves that starts at the position.
fn record(position: &str, missions: bool) -> String {
    let header = serde_json::json!({
        "stammtisch": 1, "game": "carcassonne", "setup": {"missions": missions}, "position": position.trim(),
        "seats": [{"name": "Ann", "player": "human"}, {"name": "Bo", "player": "human"}],
    });
    format!("{header}\n")
}

pub(crate) async fn at_position(browser: &Browser, house: &House, position: &str) {
    load(browser, house, "carcassonne", "match.stammtisch.jsonl", &record(position, false)).await;
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
}

/// The path of the visible ghost tile, e.g. `0:-1/turn-90`.
async fn shown(browser: &Browser) -> String {
    let ghost = browser.value("[...document.querySelectorAll('#view [data-when][data-lit]')].map((one) => one.dataset.when).join()").await;
    ghost.as_str().unwrap().to_owned()
}

pub(crate) async fn hover(browser: &Browser, cell: &str) {
    let element = browser.find(&format!("#view [data-target='{cell}']")).await;
    browser.page.action_chain().move_to_element_center(&element).perform().await.unwrap();
}

/// Hovers a cell that fits tile J in several rotations; returns the cell and the ghost tile's path.
async fn hovered_cell(browser: &Browser, house: &House) -> (String, String) {
    at_position(browser, house, EARLY).await;
    let touches = browser.value("JSON.parse(document.querySelector('#table').dataset.touches)").await;
    let (cell, _) =
        touches.as_object().unwrap().iter().find(|(_, turns)| turns.as_object().unwrap().len() > 1).unwrap();
    hover(browser, cell).await;
    let first = shown(browser).await;
    assert!(first.starts_with(&format!("{cell}/turn-")), "hovering shows the tile: {first}");
    (cell.clone(), first)
}

#[tokio::test]
async fn the_r_key_turns_the_tile_that_is_shown() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (_, first) = hovered_cell(&browser, &house).await;
    browser.press("r").await;
    let second = shown(&browser).await;
    assert_ne!(first, second);
    browser.press(Key::Shift + "r").await;
    assert_eq!(shown(&browser).await, first);
}

#[tokio::test]
async fn the_right_button_turns_the_tile_that_is_shown() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, first) = hovered_cell(&browser, &house).await;
    let element = browser.find(&format!("#view [data-target='{cell}']")).await;
    browser.page.action_chain().context_click_element(&element).perform().await.unwrap();
    assert_ne!(shown(&browser).await, first);
}

#[tokio::test]
async fn the_wheel_turns_the_tile_that_is_shown_and_zooms_nothing() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, first) = hovered_cell(&browser, &house).await;
    let before = browser.value("document.querySelector('#view').getAttribute('viewBox')").await;
    let wheel = format!(
        "document.querySelector(`#view [data-target='{cell}'] rect`).dispatchEvent(new WheelEvent('wheel', {{ deltaY: 100, bubbles: true, cancelable: true }}))"
    );
    assert_eq!(browser.value(&wheel).await, false, "the page does not scroll");
    assert_ne!(shown(&browser).await, first);
    assert_eq!(browser.value("document.querySelector('#view').getAttribute('viewBox')").await, before);
}

#[tokio::test]
async fn the_button_beside_the_tile_turns_it_for_a_finger() {
    let house = House::open();
    let browser = Browser::phone().await;
    at_position(&browser, &house, EARLY).await;
    let touches = browser.value("JSON.parse(document.querySelector('#table').dataset.touches)").await;
    let (cell, turns) =
        touches.as_object().unwrap().iter().find(|(_, turns)| turns.as_object().unwrap().len() > 1).unwrap();
    browser.click(&format!("#view [data-target='{cell}']")).await;
    let last = turns.as_object().unwrap().keys().next_back().unwrap();
    let turned = format!("{cell}/{last}");
    for _ in 1..turns.as_object().unwrap().len() {
        if !shown(&browser).await.contains(&turned) {
            browser.click("#palette [data-turn]").await;
        }
    }
    assert!(shown(&browser).await.contains(&turned));
    browser.picture("carcassonne-meeple-phone").await;
    browser.click("#palette [data-choice='no-meeple']").await;
    browser.click("[data-confirm-move]").await;
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
}

#[tokio::test]
async fn a_click_places_the_shown_tile_and_a_spot_takes_a_meeple() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, _) = hovered_cell(&browser, &house).await;
    browser.press("r").await;
    let second = shown(&browser).await;
    browser.click(&format!("#view [data-target='{cell}']")).await;
    browser.until(&format!("document.querySelector(`#view [data-after='{second}'][data-lit]`)")).await;
    browser.picture("carcassonne-meeple").await;
    browser.click(&format!("#view [data-after='{second}'] [data-target^='meeple-']")).await;
    browser.picture("carcassonne-confirm").await;
    browser.click("[data-confirm-move]").await;
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
    browser.until("document.querySelectorAll(\"#view [data-key^='meeple-1-']\").length === 1").await;
}

#[tokio::test]
async fn a_tile_is_turned_and_laid_with_the_keyboard_only() {
    let house = House::open();
    let browser = Browser::desktop().await;
    at_position(&browser, &house, EARLY).await;
    for _ in 0..40 {
        browser.press(Key::Tab).await;
        if browser.value("document.querySelector('#view').contains(document.activeElement)").await == true {
            break;
        }
    }
    let first = shown(&browser).await;
    assert!(first.contains("/turn-"), "the focus shows the tile: {first}");
    browser.press("r").await;
    let second = shown(&browser).await;
    browser.press(Key::Enter).await;
    browser.until(&format!("document.querySelector(`#view [data-after='{second}'][data-lit]`)")).await;
    browser.until("document.activeElement.dataset.target?.startsWith('meeple-')").await;
    browser.press(Key::Enter).await;
    browser.until("document.querySelector('#table').hasAttribute('data-held')").await;
    browser.press(Key::Enter).await;
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
}

#[tokio::test]
async fn a_zoomed_view_stays_while_the_board_grows_until_fit() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, _) = hovered_cell(&browser, &house).await;
    let view = "document.querySelector('#view').getAttribute('viewBox')";
    let whole = browser.value(view).await;
    browser.value("document.querySelector('[data-zoom=in]').click()").await;
    let close = browser.value(view).await;
    assert_ne!(whole, close);
    browser.click(&format!("#view [data-target='{cell}']")).await;
    browser.click("#buttons [data-target='no-meeple']").await;
    browser.click("[data-confirm-move]").await;
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
    assert_eq!(browser.value(view).await, close);
    browser.click("[data-zoom='fit']").await;
    browser.until("!document.querySelector('#stage').hasAttribute('data-close')").await;
    assert_ne!(browser.value(view).await, whole, "the board has grown");
}

#[tokio::test]
async fn a_turn_is_previewed_and_played_only_when_confirmed() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, first) = hovered_cell(&browser, &house).await;
    browser.click(&format!("#view [data-target='{cell}']")).await;
    let spot = format!("#view [data-after='{first}'] [data-target^='meeple-city']");
    browser.click(&spot).await;
    let placed = format!(
        "document.querySelectorAll(`#view [data-when^='{first}/meeple-city'][data-lit=touched]`).length"
    );
    browser
        .until(&format!("document.querySelector('#table').hasAttribute('data-held') && {placed} === 1"))
        .await;

    browser.press(Key::Escape).await;
    browser
        .until(&format!("!document.querySelector('#table').hasAttribute('data-held') && {placed} === 0"))
        .await;
    browser.click(&spot).await;
    browser.click("[data-back]").await;
    browser.until("!document.querySelector('#table').hasAttribute('data-held')").await;
    browser.click("#buttons [data-target='no-meeple']").await;
    browser.until("document.querySelector('#table').hasAttribute('data-held')").await;
    assert_eq!(lines(&browser).await, 0, "nothing was played");

    browser.press(Key::Enter).await;
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
    assert!(browser.text("#log").await.contains("Ann places J"));
}

/// A point of the board far from every tile and touch target.
pub(crate) async fn free_point(browser: &Browser) -> (f64, f64) {
    let free = browser
        .value(
            "(() => {
                const view = document.querySelector('#view');
                const { left, top, right, bottom } = view.getBoundingClientRect();
                const things = [...view.querySelectorAll('[data-target], .carcassonne-tiles > *')].map((one) => one.getBoundingClientRect());
                const isFree = (x, y) => things.every((box) => x < box.left - 30 || x > box.right + 30 || y < box.top - 30 || y > box.bottom + 30);
                for (let y = top + 5; y < bottom; y += 5)
                    for (let x = left + 5; x < right; x += 5)
                        if (isFree(x, y) && view.contains(document.elementFromPoint(x, y))) return [x, y];
            })()",
        )
        .await;
    serde_json::from_value(free).unwrap()
}

/// Whether the tile is back in the hand and off the board.
pub(crate) const IN_HAND: &str = "!document.querySelector('#table').matches('[data-begun], [data-held]')
    && !document.querySelector('#view :is([data-when], [data-after])[data-lit], #view [data-chosen], #marks .chosen')";

#[tokio::test]
async fn a_laid_tile_stays_until_a_click_beside_takes_it_back() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, first) = hovered_cell(&browser, &house).await;
    let target = format!("#view [data-target='{cell}']");
    let (_, turn) = first.split_once('/').unwrap();
    let offered = format!(
        "document.querySelector(`#view [data-after='{first}'][data-lit]`)
            && document.querySelector(\"#buttons [data-target='no-meeple'][data-live]\") !== null"
    );
    let double_click = async |css: &str| {
        let element = browser.find(css).await;
        browser.page.action_chain().double_click_element(&element).perform().await.unwrap();
    };
    let spot = format!("#view [data-after='{first}'] [data-target^='meeple-city']");
    let manned =
        format!("document.querySelector(`#view [data-when^='{first}/meeple-city'][data-lit=touched]`)");

    for css in [
        &target,
        &target,
        &format!("#view [data-target='{turn}'][data-chosen]"),
        &format!("#panels [data-target='{turn}']"),
    ] {
        double_click(css).await;
        assert_eq!(browser.value(&offered).await, true, "a meeple is still offered after {css}");
    }
    browser.picture("carcassonne-laid").await;
    double_click(&spot).await;
    for css in [&spot, &target] {
        browser.click(css).await;
        assert_eq!(browser.value(&format!("{HELD} && {manned} !== null")).await, true, "after {css}");
    }
    assert_eq!(lines(&browser).await, 0, "a second click confirms nothing");

    for is_manned in [true, false] {
        let (x, y) = free_point(&browser).await;
        browser.page.action_chain().move_to(x as i64, y as i64).click().perform().await.unwrap();
        assert_eq!(browser.value(IN_HAND).await, true, "with a meeple: {is_manned}");
        browser.picture("carcassonne-taken-back").await;
        browser.click(&target).await;
        assert_eq!(browser.value(&offered).await, true);
    }
    // Escape takes the tile back together with its rotation.
    browser.press("r").await;
    browser.press(Key::Escape).await;
    let (x, y) = free_point(&browser).await;
    browser.page.action_chain().move_to(x as i64, y as i64).perform().await.unwrap();
    assert_eq!(browser.value(IN_HAND).await, true);
}

#[tokio::test]
async fn without_confirmation_moves_play_at_once_and_it_is_stored() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let (cell, _) = hovered_cell(&browser, &house).await;
    browser.toggle("confirm").await;
    browser.page.refresh().await.unwrap();
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
    assert_eq!(browser.value("document.querySelector('[data-toggle=confirm]').checked").await, false);
    hover(&browser, &cell).await;
    browser.click(&format!("#view [data-target='{cell}']")).await;
    browser.click("#buttons [data-target='no-meeple']").await;
    browser.until("document.querySelectorAll('#log > li').length > 0").await;
}

#[tokio::test]
async fn points_rise_from_the_tile_where_they_were_scored() {
    let house = House::open();
    let browser = Browser::desktop().await;
    at_position(&browser, &house, &EARLY.replace("drawn=J", "drawn=E")).await;
    browser
        .value(
            "(() => { window.risen = []; new MutationObserver((changes) => changes.forEach((change) => \
             change.addedNodes.forEach((node) => window.risen.push(node.textContent)))) \
             .observe(document.querySelector('#score-popups'), { childList: true }); })()",
        )
        .await;
    hover(&browser, "0:-1").await;
    browser.click("#view [data-target='0:-1']").await;
    browser.click("#view [data-after='0:-1/turn-180'] [data-target='meeple-city-S']").await;
    browser.press(Key::Enter).await;
    browser.until("window.risen.join() === '+4'").await;
    let halfway = "document.getAnimations().filter((one) => one.effect.target.closest('#score-popups')).forEach((one) => { one.pause(); one.currentTime = 700; })";
    browser.value(halfway).await;
    browser.picture("carcassonne-points").await;
}

#[tokio::test]
async fn the_overlay_shows_the_owners_of_features() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    at_position(&browser, &house, MIDDLE).await;
    at_position(&phone, &house, MIDDLE).await;
    let rulers = "[...document.querySelectorAll('#view [data-show]')].filter((one) => one.getClientRects().length).length";
    assert_eq!(browser.value(rulers).await, 0);
    browser.picture("carcassonne-middle").await;
    phone.picture("carcassonne-middle-phone").await;
    browser.click("#toggles label").await;
    phone.value("document.querySelector('#toggles input').click()").await;
    browser.until(&format!("{rulers} > 0")).await;
    browser.emulate_dark_theme().await;
    browser.picture("carcassonne-overlay-dark").await;
    phone.picture("carcassonne-overlay-phone").await;
}

#[tokio::test]
async fn players_need_unique_colours_and_names_but_idle_seats_do_not() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/new/carcassonne")).await.unwrap();
    let idle = "[...document.querySelectorAll('#opening select[name^=field-]:disabled')].map((select) => select.name).join()";
    browser.until(&format!("{idle} === 'field-c3,field-c4,field-c5'")).await;
    browser.picture("carcassonne-form").await;
    choose(&browser, "field-players", "3").await;
    browser.click("h1").await;
    browser.until(&format!("{idle} === 'field-c4,field-c5'")).await;
    choose(&browser, "field-c3", "red").await;
    choose(&browser, "name-p2", " ").await;
    browser.click("#opening button.primary").await;
    let colours = ".side-of-game[data-side='p3'] .fault, .side-of-game[data-side='p1'] .fault";
    let fault = browser.text(colours).await;
    assert!(fault.contains("colour"), "{fault}");
    choose(&browser, "field-c3", "grey").await;
    browser.click("#opening button.primary").await;
    // Wait for the new form, which has no fault at the colours.
    browser
        .until(&format!(
            "!document.querySelector(\"{colours}\") && document.querySelector('.fault') !== null"
        ))
        .await;
    let fault = browser.text(".side-of-game[data-side='p2'] .fault").await;
    assert!(fault.contains("name"), "{fault}");
    browser.picture("carcassonne-form-fault").await;
    choose(&browser, "name-p2", "Bo").await;
    browser.click("#opening button.primary").await;
    at_table(&browser).await;
    assert_eq!(browser.value("document.querySelectorAll('#seats > li').length").await, 3);
}

#[tokio::test]
async fn a_mission_ends_the_game_with_a_message_of_its_own() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let position = "turn=1 drawn=J aside=- points=0.22.0.0/0.0.0.0 tiles=D0:0@0";
    load(&browser, &house, "carcassonne", "match.stammtisch.jsonl", &record(position, true)).await;
    browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
    let cell = legal_targets(&browser).await[0].clone();
    browser.click(&format!("#view [data-target='{cell}']")).await;
    browser.click("#buttons [data-target='no-meeple']").await;
    browser.click("[data-confirm-move]").await;
    browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
    let verdict = browser.text("#outcome").await;
    assert!(verdict.contains("Mission 2") && verdict.contains("Ann"), "{verdict}");
    browser.picture("carcassonne-mission").await;
}

#[tokio::test]
async fn a_whole_game_against_greedy_is_played_by_clicks() {
    let house = House::open();
    let browser = Browser::desktop().await;
    house.new_game(&browser, "carcassonne", &[("player-p1", "human"), ("player-p2", "greedy")]).await;
    browser.toggle("confirm").await;
    let mut turns = 0;
    while next_turn(&browser, 0).await == "yours" {
        browser.until("document.querySelectorAll('#view [data-live]').length > 0").await;
        let before = lines(&browser).await;
        let cells = legal_targets(&browser).await;
        lay(&browser, &cells[turns * 7 % cells.len()], before).await;
        if lines(&browser).await == before {
            let spot = legal_targets(&browser).await.into_iter().find(|name| name.starts_with("meeple-"));
            match spot {
                Some(spot) if turns % 2 == 0 => {
                    browser.click(&format!("#view [data-lit] [data-target='{spot}']")).await
                }
                _ => browser.click("#buttons [data-target='no-meeple']").await,
            }
        }
        browser.until(&format!("document.querySelectorAll('#log > li').length > {before}")).await;
        turns += 1;
        match turns {
            3 => browser.picture("carcassonne-early").await,
            30 => browser.picture("carcassonne-late").await,
            _ => {}
        }
    }
    assert!((34..=36).contains(&turns), "{turns} of 71 tiles were placed by the person");
    let table = browser.text("#panel-carcassonne-final").await;
    assert!(table.contains("Fields") || table.contains("fields"), "{table}");
    browser.picture("carcassonne-end").await;
}

/// Places the tile on a cell and waits until it is placed or a meeple is offered.
async fn lay(browser: &Browser, cell: &str, before: u64) {
    browser.click(&format!("#view [data-target='{cell}']")).await;
    browser
        .until(&format!(
            "document.querySelectorAll('#log > li').length > {before} || document.querySelector('#buttons [data-live]')"
        ))
        .await;
}
