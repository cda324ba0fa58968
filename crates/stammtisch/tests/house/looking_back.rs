//! Lookback on the page: stepping through running and finished games, and computer players'
//! reasons.

use serde_json::{Value, json};
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Actor, Budget, Seat, SeatTag, Turn};
use thirtyfour::prelude::*;

use crate::browser::Browser;
use crate::crosswise_page::load;
use crate::harness::{House, at_table};
use crate::widths::accessibility_faults;

const MIDDLE_GAME: &str = include_str!("middle_game.sgf");
const MOVES: u64 = 78;

/// The earlier ply that the page shows; none if it shows the current position.
async fn shown(browser: &Browser) -> Option<u64> {
    let looking_back = browser.value("document.querySelector('#table').hasAttribute('data-lookback')").await;
    let ply =
        browser.value("document.querySelector('#lookback-slider').valueAsNumber").await.as_u64().unwrap();
    (looking_back == true).then_some(ply)
}

pub(crate) async fn until_shown(browser: &Browser, ply: u64) {
    let shown = "document.querySelector('#table').hasAttribute('data-lookback')";
    browser.until(&format!("{shown} && document.querySelector('#lookback-slider').valueAsNumber === {ply} && document.querySelector('#lookback-position').textContent.includes(' {ply} ')")).await;
}

pub(crate) async fn until_now(browser: &Browser) {
    browser.until("!document.querySelector('#table').hasAttribute('data-lookback')").await;
}

pub(crate) async fn step(browser: &Browser, step: &str) {
    browser.click(&format!(".steps [data-step='{step}']")).await;
}

async fn stones(browser: &Browser) -> u64 {
    browser
        .value("document.querySelectorAll(\"#pieces :is([data-key^='black'], [data-key^='white'])\").length")
        .await
        .as_u64()
        .unwrap()
}

/// The record of a self-play match with a fixed seed, without its last plies.
fn self_play_record(game: &str, player: &str, cut: usize) -> String {
    let mut table = play_out(game, &json!({}), player);
    table.take_back(table.ply() - cut).unwrap();
    record_of(table.as_ref())
}

pub(crate) fn record_of(table: &dyn AnyMatch) -> String {
    String::from_utf8(table.write("record").unwrap()).unwrap()
}

/// A whole self-play match of the player.
pub(crate) fn play_out(game: &str, setup: &Value, player: &str) -> Box<dyn AnyMatch> {
    let game = stammtisch_catalog::find(game).unwrap();
    let mut table = game.start(setup.as_object().unwrap(), Vec::new()).unwrap();
    let tag = || SeatTag { name: String::new(), player: player.to_owned() };
    table.set_seat_tags(std::iter::repeat_with(tag).take(table.seats().len()).collect());
    loop {
        let (actor, text) = match table.turn() {
            Turn::Chance => (Actor::House, table.sample_chance(3).unwrap()),
            Turn::Seats(seats) => {
                let seat: Seat = seats.iter().next().unwrap();
                (seat.into(), table.choose(seat, player, &Budget::nodes(500), 3).unwrap().unwrap().text)
            }
            Turn::Over => break,
        };
        table.play(actor, &text).unwrap();
    }
    table
}

#[tokio::test]
async fn a_running_game_is_stepped_through_with_every_control() {
    let house = House::open();
    let browser = Browser::desktop().await;
    load(&browser, &house, "go", "middle.sgf", MIDDLE_GAME).await;
    let stones_now = stones(&browser).await;
    assert_eq!(shown(&browser).await, None);
    browser.click("#lookback-open").await;
    until_shown(&browser, MOVES - 1).await;
    assert_eq!(stones(&browser).await, stones_now - 1);
    assert_eq!(
        browser.value("document.querySelectorAll('main [data-live]').length").await,
        0,
        "an earlier position allows no moves"
    );
    browser.picture("past").await;
    step(&browser, "first").await;
    until_shown(&browser, 0).await;
    assert_eq!(stones(&browser).await, 0);
    step(&browser, "forward").await;
    until_shown(&browser, 1).await;
    browser.click("#log [data-ply='12']").await;
    until_shown(&browser, 12).await;
    assert_eq!(browser.value("document.querySelector('#log [aria-current]').dataset.ply").await, "12");
    browser.find("#lookback-slider").await.send_keys(Key::Right).await.unwrap();
    until_shown(&browser, 13).await;
    browser.value("document.activeElement.blur()").await;
    browser.press(Key::Left).await;
    until_shown(&browser, 12).await;
    browser.press(Key::Home).await;
    until_shown(&browser, 0).await;
    browser.press(Key::End).await;
    until_now(&browser).await;
    assert_eq!(stones(&browser).await, stones_now);
    assert_ne!(browser.value("document.querySelectorAll('#view [data-live]').length").await, 0);
    browser.press(Key::Left).await;
    until_shown(&browser, MOVES - 1).await;
    browser.press(Key::Escape).await;
    until_now(&browser).await;
}

#[tokio::test]
async fn playback_runs_until_it_is_paused_or_at_the_end() {
    let house = House::open();
    let browser = Browser::phone().await;
    load(&browser, &house, "go", "middle.sgf", MIDDLE_GAME).await;
    browser.click("#lookback-open").await;
    until_shown(&browser, MOVES - 1).await;
    browser.picture("past-phone").await;
    step(&browser, "play").await;
    until_now(&browser).await;
    browser.click("#lookback-open").await;
    until_shown(&browser, MOVES - 1).await;
    step(&browser, "first").await;
    until_shown(&browser, 0).await;
    step(&browser, "play").await;
    until_shown(&browser, 2).await;
    step(&browser, "play").await;
    assert_eq!(browser.value("document.querySelector('[data-step=play]').ariaPressed").await, "false");
}

#[tokio::test]
async fn a_new_move_does_not_end_a_lookback() {
    let house = House::open();
    let (ann, spectator) = tokio::join!(Browser::desktop(), Browser::desktop());
    load(&ann, &house, "go", "middle.sgf", MIDDLE_GAME).await;
    spectator.page.goto(ann.page.current_url().await.unwrap().as_str()).await.unwrap();
    at_table(&spectator).await;
    spectator.click("#log [data-ply='20']").await;
    until_shown(&spectator, 20).await;
    let then = stones(&spectator).await;
    ann.click("#buttons [data-target='pass']").await;
    spectator.until(&format!("document.querySelector('#log [data-ply=\"{}\"]')", MOVES + 1)).await;
    assert_eq!((shown(&spectator).await, stones(&spectator).await), (Some(20), then));
    spectator
        .until(&format!("document.querySelector('#lookback-position').textContent.includes('{}')", MOVES + 1))
        .await;
    spectator.click("#lookback > .primary").await;
    until_now(&spectator).await;
    assert_eq!(stones(&spectator).await, stones(&ann).await);
    ann.click("#lookback-open").await;
    until_shown(&ann, MOVES).await;
    ann.click("#lookback > .primary").await;
    until_now(&ann).await;
    ann.click("[data-undo]").await;
    ann.until(&format!("!document.querySelector('#log [data-ply=\"{}\"]')", MOVES + 1)).await;
}

#[tokio::test]
async fn a_finished_game_of_scotland_yard_reveals_all_and_reasons() {
    let house = House::open();
    let (browser, phone) = tokio::join!(Browser::desktop(), Browser::phone());
    load(
        &browser,
        &house,
        "scotland-yard",
        "hunt.stammtisch.jsonl",
        &self_play_record("scotland-yard", "classic", 8),
    )
    .await;
    browser.until("document.querySelector('#end-card').open").await;
    assert_eq!(accessibility_faults(&browser).await, "", "the card");
    let line =
        "[...document.querySelectorAll('#log > li')].findLast((line) => line.textContent.includes('Round '))";
    let ply = browser.value(&format!("Number({line}.dataset.ply)")).await.as_u64().unwrap();
    browser.click(&format!("#log [data-ply='{ply}']")).await;
    until_shown(&browser, ply).await;
    browser.until("!document.querySelector('#end-card').open").await;
    browser.click(".why summary").await;
    let why = browser.text("#why").await;
    for messages in ["Mister X’s reasons", "Tactic", "Detectives who cannot reach it", "Scarcest ticket"] {
        assert!(why.contains(messages), "“{messages}” in {why}");
    }
    browser.picture("past-hunt").await;
    browser.click(&format!("#log [data-ply='{}']", ply - 6)).await;
    until_shown(&browser, ply - 6).await;
    let disc = browser
        .value("document.querySelector(\"#pieces [aria-label^='Mister X at station']\") !== null")
        .await;
    assert_eq!(disc, true, "he is at his real station, not where he was seen last");
    phone.page.goto(browser.page.current_url().await.unwrap().as_str()).await.unwrap();
    at_table(&phone).await;
    phone.emulate_dark_theme().await;
    phone.click("#end-card .close").await;
    phone.click(".steps [data-step='back']").await;
    phone.until("document.querySelector('#table').hasAttribute('data-lookback')").await;
    phone.picture("past-hunt-phone").await;
}

#[tokio::test]
async fn a_loaded_record_is_stepped_through_from_its_first_move() {
    let house = House::open();
    let browser = Browser::desktop().await;
    for (game, player) in [("crosswise", "classic"), ("carcassonne", "classic"), ("towerwars", "adv1")] {
        load(&browser, &house, game, "match.stammtisch.jsonl", &self_play_record(game, player, 0)).await;
        browser.until("document.querySelector('#table').dataset.phase === 'over'").await;
        browser.picture(&format!("past-{game}-over")).await;
        browser.until("document.querySelector('#end-card').open").await;
        assert_eq!(accessibility_faults(&browser).await, "", "the card of {game}");
        browser.until("document.getAnimations().length === 0").await;
        let end = browser.value("document.querySelector('#pieces').innerHTML").await;
        step(&browser, "first").await;
        until_shown(&browser, 0).await;
        let begin = browser.value("document.querySelector('#pieces').innerHTML").await;
        assert_ne!(begin, end, "{game}");
        step(&browser, "forward").await;
        until_shown(&browser, 1).await;
        browser.picture(&format!("past-{game}")).await;
        assert_eq!(accessibility_faults(&browser).await, "", "{game}, in a lookback");
        let news = browser.value("document.querySelector('#news').textContent").await;
        assert!(news.as_str().unwrap().len() > 10, "the move is announced: {news}");
        step(&browser, "last").await;
        until_now(&browser).await;
        browser.until("document.getAnimations().length === 0").await;
        let again = browser.value("document.querySelector('#pieces').innerHTML").await;
        assert_eq!(without_marks(&again), without_marks(&end), "{game}");
    }
}

/// A fragment without the attributes that the client adds.
fn without_marks(fragment: &Value) -> String {
    let text = fragment.as_str().unwrap();
    [" data-seen=\"\"", " aria-disabled=\"true\"", " tabindex=\"0\"", " tabindex=\"-1\""]
        .into_iter()
        .fold(text.to_owned(), |text, mark| text.replace(mark, ""))
}
