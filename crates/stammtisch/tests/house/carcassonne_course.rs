//! Carcassonne across pages: saving and loading, looking back, and play from two browsers.

use serde_json::json;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::Turn;

use crate::browser::Browser;
use crate::carcassonne_page::{EARLY, at_position, hover};
use crate::crosswise_page::load;
use crate::harness::{House, legal_targets, lines};
use crate::looking_back::{play_out, record_of, until_now, until_shown};

const TILES: usize = 72;
/// The rendered tiles and meeples.
const BOARD: &str =
    "['tiles', 'meeples'].map((layer) => document.querySelector(`.carcassonne-${layer}`).innerHTML).join()";
const OPEN: &str = "document.querySelectorAll('#view .carcassonne-cells [data-live]').length > 0";

/// A game in its middle, with a drawn tile and a person to place it.
fn half_played() -> Box<dyn AnyMatch> {
    let mut game = play_out("carcassonne", &json!({}), "classic");
    game.take_back(game.ply() / 2).unwrap();
    while game.turn() == Turn::Chance {
        game.take_back(game.ply() - 1).unwrap();
    }
    game
}

async fn at_half_played(browser: &Browser, house: &House) {
    let record = record_of(half_played().as_ref()).replace(r#""player":"classic""#, r#""player":"human""#);
    load(browser, house, "carcassonne", "half.stammtisch.jsonl", &record).await;
    browser.until(OPEN).await;
}

/// Places the tile on the first legal cell, with a meeple if requested and legal, and waits for the
/// log entry.
async fn lay(browser: &Browser, with_meeple: bool) {
    browser.until(OPEN).await;
    let before = lines(browser).await;
    let cell = legal_targets(browser).await[0].clone();
    hover(browser, &cell).await;
    browser.click(&format!("#view [data-target='{cell}']")).await;
    let held = "document.querySelector('#table').hasAttribute('data-held')";
    let offered = "document.querySelector(`#buttons [data-target='no-meeple'][data-live]`)";
    browser.until(&format!("{held} || {offered}")).await;
    if browser.value(held).await == false {
        let spot = legal_targets(browser).await.into_iter().find(|target| target.starts_with("meeple-"));
        match spot {
            Some(spot) if with_meeple => {
                browser.click(&format!("#view [data-lit] [data-target='{spot}']")).await
            }
            _ => browser.click("[data-target='no-meeple'], [data-choice='no-meeple']").await,
        }
    }
    browser.click("[data-confirm-move]").await;
    browser.until(&format!("document.querySelectorAll('#log > li').length > {before}")).await;
}

async fn text_content(browser: &Browser, css: &str) -> String {
    let text = browser.value(&format!("document.querySelector('{css}').textContent")).await;
    text.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_game_saved_in_its_middle_continues_at_a_new_table() {
    let house = House::open();
    let browser = Browser::desktop().await;
    at_half_played(&browser, &house).await;
    let hidden = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('#panels'))";
    assert!(
        browser.value(hidden).await.as_i64().unwrap() <= 1,
        "stack and points are in sight at 1280 x 800"
    );
    lay(&browser, true).await;
    browser.until(OPEN).await;
    browser.until("document.getAnimations().length === 0").await;
    let board = browser.value(BOARD).await;
    let panels = text_content(&browser, "#panels").await;
    assert!(board.as_str().unwrap().contains("meeple-"), "{board}");
    let log = text_content(&browser, "#log").await;
    let address = browser.page.current_url().await.unwrap();

    let script = "fetch(document.querySelector('#files a[href$=\"/record\"]').href).then((reply) => reply.text()).then(arguments[0])";
    let saved: String = browser.page.execute_async(script, vec![]).await.unwrap().convert().unwrap();
    load(&browser, &house, "carcassonne", "again.stammtisch.jsonl", &saved).await;
    browser.until(OPEN).await;
    assert_ne!(browser.page.current_url().await.unwrap(), address, "a table of its own");
    browser.until("document.getAnimations().length === 0").await;
    assert_eq!(browser.value(BOARD).await, board);
    assert_eq!(text_content(&browser, "#panels").await, panels);
    assert_eq!(text_content(&browser, "#log").await, log);
    lay(&browser, false).await;
    browser.until(&format!("{BOARD} !== {board}")).await;
    for (language, players) in [("en", 3), ("en", 4), ("en", 5), ("de", 5)] {
        stack_is_in_sight(&browser, language, players, false).await;
    }
    for players in 2..=5 {
        stack_is_in_sight(&browser, "de", players, true).await;
    }
}

/// Opens a table with that many players, with default or maximally long names, and checks that the
/// stack panel is fully visible.
async fn stack_is_in_sight(browser: &Browser, language: &str, players: u8, long: bool) {
    let open = format!(
        "await (async () => {{
            await fetch('/preferences', {{ method: 'POST', body: new URLSearchParams({{ lang: '{language}', back: '/about' }}) }});
            const page = new DOMParser().parseFromString(await (await fetch('/new/carcassonne')).text(), 'text/html');
            const form = new URLSearchParams(new FormData(page.querySelector('#opening')));
            form.set('field-players', {players});
            if ({long}) for (let seat = 1; seat <= {players}; seat++) form.set(`name-p${{seat}}`, `Wolfeschlegelsteinhausenberge${{seat}}`);
            return (await fetch('/new/carcassonne', {{ method: 'POST', body: form }})).url;
        }})()"
    );
    let table = browser.await_value(&open).await;
    browser.page.goto(table.as_str().unwrap()).await.unwrap();
    browser.until(OPEN).await;
    let below = browser
        .value(
            "(([stack, panels]) => stack.bottom - panels.bottom)(['#panel-carcassonne-stack', '#panels'].map((css) => document.querySelector(css).getBoundingClientRect()))",
        )
        .await;
    let seats = text_content(browser, "#seats").await;
    assert!(below.as_f64() < Some(1.0), "the stack of {players} is cut at 1280 x 800: {below} px, {seats}");
}

/// What the page must show for a position: tiles, meeples, each player's points, tiles in the
/// stack.
fn expected(position: &str) -> String {
    let part = |name: &str| {
        position.split(' ').find_map(|part| part.strip_prefix(name)?.strip_prefix('=')).unwrap().to_owned()
    };
    let tiles = part("tiles").split(',').count();
    let meeples = part("tiles").matches('*').count();
    let sum = |points: &str| points.split('.').map(|kind| kind.parse::<u32>().unwrap()).sum::<u32>();
    let points: Vec<String> = part("points").split('/').map(|points| sum(points).to_string()).collect();
    assert_eq!(part("aside"), "-");
    let stack = TILES - tiles - usize::from(part("drawn") != "-");
    format!("{tiles} {meeples} {} {stack}", points.join(" "))
}

/// The same values, read from the page.
const SHOWN: &str = "[document.querySelectorAll('.carcassonne-tiles > *').length, document.querySelectorAll('.carcassonne-meeples > *').length, \
    ...[...document.querySelectorAll('table.carcassonne-scores tbody tr')].map((row) => row.cells[1].textContent), \
    parseInt(document.querySelector('#panel-carcassonne-stack h2').textContent)].join(' ')";

#[tokio::test]
async fn looking_back_shows_board_points_and_stack_of_that_moment() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    at_half_played(&browser, &house).await;
    let mut game = half_played();
    let last = game.ply();
    let now = expected(&game.position());
    browser.until(&format!("{SHOWN} === '{now}'")).await;
    phone.page.goto(browser.page.current_url().await.unwrap().as_str()).await.unwrap();
    phone.until(&format!("document.querySelector('#table') && {SHOWN} === '{now}'")).await;
    browser.click("#lookback-open").await;
    phone.click("#lookback-open").await;
    for ply in [last - 1, last / 2, 3, 0] {
        game.take_back(ply).unwrap();
        let then = expected(&game.position());
        for page in [&browser, &phone] {
            let slide = format!(
                "(() => {{ const slider = document.querySelector('#lookback-slider'); slider.value = {ply}; slider.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
            );
            page.value(&slide).await;
            until_shown(page, ply as u64).await;
            page.until(&format!("{SHOWN} === '{then}'")).await;
        }
        if ply == last / 2 {
            browser.picture("carcassonne-past").await;
            phone.picture("carcassonne-past-phone").await;
        }
    }
    browser.click("#lookback > .primary").await;
    until_now(&browser).await;
    browser.until(&format!("{SHOWN} === '{now}' && {OPEN}")).await;
}

#[tokio::test]
async fn two_browsers_with_a_seat_each_both_see_every_move() {
    let house = House::open();
    let (ann, bo) = tokio::join!(Browser::desktop(), Browser::phone());
    at_position(&ann, &house, EARLY).await;
    let link = "new URL([...document.querySelectorAll('#links input')].at(1).value, location).href";
    bo.page.goto(ann.value(link).await.as_str().unwrap()).await.unwrap();
    bo.click("main form button.primary").await;
    bo.until("document.querySelector('#table')?.dataset.phase === 'others'").await;
    assert_eq!(legal_targets(&bo).await.len(), 0, "it is not this seat's turn");
    for (tiles, (here, there)) in (2..).zip([(&ann, &bo), (&bo, &ann), (&ann, &bo)]) {
        lay(here, tiles == 2).await;
        here.until("document.querySelector('#table').dataset.phase === 'others'").await;
        there.until(&format!("document.querySelectorAll('.carcassonne-tiles > *').length === {tiles}")).await;
        there.until(OPEN).await;
        for page in [here, there] {
            page.until("document.getAnimations().length === 0").await;
        }
        assert_eq!(there.value(BOARD).await, here.value(BOARD).await);
        if tiles == 2 {
            assert_eq!(there.value("document.querySelectorAll('.carcassonne-meeples > *').length").await, 1);
        }
    }
    bo.picture("carcassonne-two-browsers-phone").await;
}
