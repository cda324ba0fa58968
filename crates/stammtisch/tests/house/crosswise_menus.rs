//! Crosswise's menus and the animation of computer moves: the spec's table of tests 2.6.1, row by
//! row.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::crosswise_page::{FIELD, MOVER, click, drag, load_save, moved, save, save_of};
use crate::harness::{House, lines};

/// A running game of a person against the spec's computer player; the person is to move.
fn against_the_computer() -> Value {
    let mut save = save([4, 5, 6, 1], [2, 2, 3, 3], FIELD);
    save["players"][1]["isAI"] = json!(true);
    save
}

/// Turns on the animation of computer moves, with the given duration.
async fn animate(browser: &Browser, milliseconds: u32) {
    browser.open_menu("menu-computer").await;
    if browser.value("document.querySelector('[data-pace=skip]').checked").await == true {
        browser.switch("[data-pace='skip']").await;
    }
    browser.switch(&format!("[data-pace='{milliseconds}']")).await;
    browser.close_menu("menu-computer").await;
}

/// The duration of the running animation, if there is one.
const ANIMATION_MILLISECONDS: &str = "document.getAnimations().find((one) => one.id === 'glide' && one.playState === 'running')?.effect.getTiming().duration";

#[tokio::test]
async fn spec_2_6_1_saving_needs_a_game_at_the_start_of_a_turn() {
    let house = House::open();
    let browser = Browser::desktop().await;
    browser.page.goto(house.program.address("/")).await.unwrap();
    browser.find(".games").await;
    assert_eq!(browser.value("document.querySelectorAll('a[href*=\"/file/\"]').length").await, 0);
    load_save(&browser, &house, &save([MOVER, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    browser.open_menu("menu").await;
    browser.find("#files a[href$='/file/save']").await;
    browser.picture("crosswise-menu-game").await;
    browser.close_menu("menu").await;
    let before = lines(&browser).await;
    click(&browser, "hand-1").await;
    browser.click("#view [data-when='hand-1'][data-lit]").await;
    moved(&browser, before).await;
    browser
        .until("document.querySelector('#files [data-format=save][aria-disabled=true]:not([href])')")
        .await;
    let script = "fetch(location.pathname + '/file/save').then((reply) => reply.text()).then(arguments[0])";
    let reply = browser.page.execute_async(script, vec![]).await.unwrap().json().to_string();
    assert!(reply.contains("on a person’s turn"), "{reply}");
}

#[tokio::test]
async fn spec_2_6_1_a_duration_can_be_rechosen_and_is_remembered() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &against_the_computer()).await;
    browser.open_menu("menu-computer").await;
    let chosen = "document.querySelector('input[name=pace]:checked').dataset.pace";
    assert_eq!(browser.value(chosen).await, "500", "short is the default");
    for duration in ["500", "500", "1000", "1000", "2000", "2000"] {
        browser.switch(&format!("[data-pace='{duration}']")).await;
        assert_eq!(browser.value(chosen).await, duration);
    }
    browser.picture("crosswise-menu-ai").await;
    browser.page.refresh().await.unwrap();
    browser.find("#view").await;
    browser.until(&format!("{chosen} === '2000'")).await;
}

#[tokio::test]
async fn spec_2_6_1_the_view_menu_toggles_the_three_kinds_of_points() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    browser.open_menu("menu-view").await;
    let board = "document.querySelector('.crosswise-board').getBoundingClientRect().width";
    let full = browser.value(board).await.as_f64().unwrap();
    browser.switch("[data-toggle='point-bars']").await;
    browser.until(&format!("{board} < {full} - 10")).await;
    browser.picture("crosswise-menu-view").await;
    browser.switch("[data-toggle='point-bars']").await;
    browser.until(&format!("Math.abs({board} - {full}) < 1")).await;
    for (toggle, shown) in [("points-table", "#panel-points-table"), ("team-points", ".crosswise-points")] {
        let is_seen = format!("document.querySelector('{shown}').getClientRects().length > 0");
        browser.until(&is_seen).await;
        browser.switch(&format!("[data-toggle='{toggle}']")).await;
        browser.until(&format!("!({is_seen})")).await;
        browser.switch(&format!("[data-toggle='{toggle}']")).await;
        browser.until(&is_seen).await;
    }
}

#[tokio::test]
async fn spec_2_6_1_each_duration_is_twice_as_long_as_the_last() {
    let house = House::open();
    let browser = Browser::desktop().await;
    for milliseconds in [500, 1000, 2000] {
        load_save(&browser, &house, &against_the_computer()).await;
        animate(&browser, milliseconds).await;
        drag(&browser, "hand-1", "d4").await;
        browser.until(&format!("{ANIMATION_MILLISECONDS} === {milliseconds}")).await;
        assert_eq!(
            browser.value("document.querySelector('#table').hasAttribute('data-gliding')").await,
            true
        );
        if milliseconds == 2000 {
            let halfway =
                "for (const one of document.getAnimations()) if (one.id === 'glide') one.currentTime = 350;";
            browser.page.execute(halfway, vec![]).await.unwrap();
            browser.picture("crosswise-gliding").await;
            let phase = "document.querySelector('#table').dataset.phase";
            assert_eq!(browser.value(phase).await, "yours", "the turn is shown at once");
            click(&browser, "hand-2").await;
            // Read both attributes at once: when the animation ends, touches are accepted again.
            let taken = "document.querySelector('#table').matches('[data-gliding][data-begun]')";
            assert_eq!(browser.value(taken).await, false, "touches are ignored during the animation");
        }
        browser.until("!document.querySelector('#table').hasAttribute('data-gliding')").await;
        browser.until("document.querySelectorAll('#glide-layer > *').length === 0").await;
    }
}

#[tokio::test]
async fn spec_2_6_1_skipping_ends_all_animations_at_once() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let bots: [(&str, &[u8]); 4] =
        [("Ann", &[4, 5, 6, 1]), ("Bo", &[2, 2, 3, 3]), ("Cy", &[1, 1, 4, 5]), ("Di", &[5, 6, 2, 3])];
    let mut four = save_of(bots, FIELD);
    for seat in 1..4 {
        four["players"][seat]["isAI"] = json!(true);
    }
    load_save(&browser, &house, &four).await;
    animate(&browser, 2000).await;
    drag(&browser, "hand-1", "d4").await;
    browser.until(&format!("{ANIMATION_MILLISECONDS} === 2000")).await;
    browser.open_menu("menu-computer").await;
    browser.switch("[data-pace='skip']").await;
    let still = "!document.querySelector('#table').hasAttribute('data-gliding') && document.querySelectorAll('#glide-layer > *').length === 0";
    browser.until(&format!("{still} && document.querySelector('#table').dataset.phase === 'yours'")).await;
    assert_eq!(
        browser.value("document.querySelectorAll('#log > li').length").await,
        8,
        "four moves, four draws"
    );
}

#[tokio::test]
async fn computer_moves_animate_singly_and_undo_does_not_wait() {
    let house = House::open();
    let browser = Browser::desktop().await;
    let seats: [(&str, &[u8]); 4] =
        [("Ann", &[4, 5, 6, 1]), ("Bo", &[2, 2, 3, 3]), ("Cy", &[1, 1, 4, 5]), ("Di", &[5, 6, 2, 3])];
    let mut four = save_of(seats, FIELD);
    for seat in 1..4 {
        four["players"][seat]["isAI"] = json!(true);
    }
    load_save(&browser, &house, &four).await;
    animate(&browser, 500).await;
    let heard = "window.heard = []; new MutationObserver(() => heard.push(document.querySelectorAll('#log > li').length)).observe(document.querySelector('#log'), { childList: true });";
    browser.page.execute(heard, vec![]).await.unwrap();
    drag(&browser, "hand-1", "d4").await;
    browser.until("window.heard.includes(8)").await;
    let heard: Vec<u64> = serde_json::from_value(browser.value("[...new Set(window.heard)]").await).unwrap();
    assert_eq!(heard, [2, 4, 6, 8], "a move and its draw at a time");
    animate(&browser, 2000).await;
    drag(&browser, "hand-2", "e5").await;
    browser.until(&format!("{ANIMATION_MILLISECONDS} === 2000")).await;
    browser.click("#undo button").await;
    browser.until("document.querySelectorAll('#log > li').length === 8 && !document.querySelector('#table').hasAttribute('data-gliding')").await;
}

#[tokio::test]
async fn spec_2_6_1_a_lone_player_can_peek_and_it_is_remembered() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &against_the_computer()).await;
    let down = "document.querySelectorAll('#view .crosswise-hand [aria-label*=\"face down\"]').length";
    assert_eq!(browser.value(down).await, 4);
    browser.open_menu("menu-computer").await;
    browser.switch("[data-peek]").await;
    browser.until(&format!("{down} === 0")).await;
    browser.picture("crosswise-peek").await;
    browser.page.refresh().await.unwrap();
    browser.until(&format!("document.querySelector('#view') && {down} === 0")).await;
    browser.open_menu("menu-computer").await;
    browser.switch("[data-peek]").await;
    browser.until(&format!("{down} === 4")).await;
}

#[tokio::test]
async fn a_seat_link_is_copied_without_the_clipboard_api() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load_save(&browser, &house, &save([4, 5, 6, 1], [2, 2, 3, 3], FIELD)).await;
    browser.value("Object.defineProperty(navigator, 'clipboard', { value: undefined }).clipboard").await;
    browser.open_menu("menu-seats").await;
    assert!(browser.text("#menu-seats").await.contains("--bind 0.0.0.0"), "only this machine can open them");
    for (link, other) in [("link-0", "link-1"), ("link-1", "link-0")] {
        browser.click(&format!("[data-copy='{link}']")).await;
        let button_text = |link: &str| format!("document.querySelector('[data-copy={link}]').textContent");
        browser
            .until(&format!("{} === 'Copied' && {} === 'Copy'", button_text(link), button_text(other)))
            .await;
    }
    assert!(
        browser.value("document.querySelector('#copied').textContent").await.as_str().unwrap().contains("Bo")
    );
    browser.picture("seats-copied").await;
    browser.close_menu("menu-seats").await;
    let paste = "document.querySelector('#table').append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))";
    browser.value(paste).await;
    browser.value("document.querySelector('#pasted').focus()").await;
    browser.press(Key::Control + "v").await;
    let link = "new URL(document.querySelector('#link-1').value, location).href";
    browser.until(&format!("document.querySelector('#pasted').value === {link}")).await;
}
