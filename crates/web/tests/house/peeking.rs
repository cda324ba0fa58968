//! The switch that shows what computer players hide: who has it, and that nobody else gets anything by asking for it.

use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyMatch, Chosen, Players};
use stammtisch_presentation::{Budget, Seat, Text};
use stammtisch_tables::{Options as HouseOptions, Secret};
use stammtisch_web::Options;

use crate::OpenHouse;
use crate::browser::{Browser, Live, Page};
use crate::seats::link;

/// Mister X's disc on the map.
const DISC: &str = "data-key=\"mister-x\"";
const SWITCH: &str = "data-peek";

/// Uploads a hunt in which Mister X has gone to 129 and it is blue's turn; `players` are Mister X and three detectives.
pub(crate) async fn open_hunt(browser: &mut Browser, players: [&str; 4]) -> String {
    let seats = players.map(|player| json!({"name": "", "player": player}));
    let header =
        json!({"stammtisch": 1, "game": "scotland-yard", "setup": {"detectives": 3}, "seats": seats});
    let moves = [
        json!({"ply": 1, "by": "house", "move": "@117,34,94,26"}),
        json!({"ply": 2, "by": "mister-x", "move": "129:taxi"}),
    ];
    let record = format!("{header}\n{}\n{}\n", moves[0], moves[1]);
    browser.upload("/new/scotland-yard/file", record.as_bytes()).await.leads_to().to_owned()
}

/// The page and its live connection.
async fn look(browser: &mut Browser, table: &str) -> (Page, Live) {
    let page = browser.get(table).await;
    let live = browser.live(&page).await;
    (page, live)
}

async fn peek(live: &mut Live, on: bool) -> Value {
    live.say(&json!({"t": "peek", "on": on}).to_string()).await;
    live.hear().await
}

/// Whether the frame brings new pieces, and Mister X among them.
fn shows_mister_x(frame: &Value) -> bool {
    frame["fragments"]["pieces"].as_str().unwrap().contains(DISC)
}

/// Whether the frame tells Mister X's station. Keys and hashes may contain its digits, but not as a word.
fn tells_the_station(frame: &Value) -> bool {
    frame.to_string().split(|sign: char| !sign.is_ascii_alphanumeric()).any(|word| word == "129")
}

fn is_refused(answer: &Value) -> bool {
    answer["t"] == "refused" && answer["why"].as_str().unwrap().contains("stay hidden")
}

#[tokio::test]
async fn against_a_computer_mister_x_is_shown_at_once_and_hidden_at_once() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = open_hunt(&mut ann, ["classic", "human", "human", "human"]).await;
    let (page, mut live) = look(&mut ann, &table).await;
    assert!(page.text().contains(SWITCH) && !page.text().contains(DISC));

    let shown = peek(&mut live, true).await;
    assert!(shows_mister_x(&shown));
    assert!(tells_the_station(&shown["log"]), "the log tells it too: {shown}");
    assert!(shown["fragments"]["toggles"].as_str().unwrap().contains("checked"));
    assert_eq!(shown["touches"], Value::Null, "what Ann may touch is the same");

    let hidden = peek(&mut live, false).await;
    assert!(!shows_mister_x(&hidden));
    assert!(!tells_the_station(&hidden), "nothing is left: {hidden}");
    assert!(!ann.get(&table).await.text().contains(DISC));
}

#[tokio::test]
async fn peeking_ends_with_the_connection() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = open_hunt(&mut ann, ["classic", "human", "human", "human"]).await;
    let (page, mut live) = look(&mut ann, &table).await;
    let shown = peek(&mut live, true).await;
    drop(live);
    let again = ann.live_with(&page, shown["have"].as_str().unwrap()).await.hear().await;
    assert!(!shows_mister_x(&again), "what was shown is taken back");
}

#[tokio::test]
async fn mister_x_saves_at_any_time_and_whoever_hunts_or_watches_him_does_not() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo, mut eve) = (house.browser(), house.browser(), house.browser());
    let table = open_hunt(&mut ann, ["human", "human", "human", "human"]).await;
    let offers = ann.get(&table).await;
    bo.get("/").await;
    for seat in [1, 2, 3] {
        bo.post(&link(offers.text(), seat), &[]).await;
    }
    for format in ["sy", "log", "record"] {
        let file = format!("{table}/file/{format}");
        assert_eq!(ann.get(&file).await.status, 200, "{format}");
        for other in [&mut bo, &mut eve] {
            let refused = other.get(&file).await;
            assert_eq!(refused.status, 403, "{format}");
            assert!(refused.text().contains("Until then the house keeps it."));
        }
    }
    assert!(ann.get(&table).await.text().contains("/file/sy"));
    assert!(!bo.get(&table).await.text().contains("/file/sy"));
}

#[tokio::test]
async fn whoever_only_watches_people_or_has_people_against_him_gets_nothing_for_asking() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo, mut eve) = (house.browser(), house.browser(), house.browser());
    let table = open_hunt(&mut ann, ["human", "human", "human", "classic"]).await;
    let offers = ann.get(&table).await;
    bo.get("/").await;
    for seat in [1, 2] {
        assert_eq!(bo.post(&link(offers.text(), seat), &[]).await.leads_to(), table);
    }
    for curious in [&mut bo, &mut eve] {
        let (page, mut live) = look(curious, &table).await;
        assert!(!page.text().contains(SWITCH) && !page.text().contains(DISC));
        assert!(is_refused(&peek(&mut live, true).await));
        live.touch(2, "1").await;
        assert!(!live.hear().await.to_string().contains(DISC));
    }
}

#[tokio::test]
async fn handing_a_seat_on_to_an_opponent_ends_peeking() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    let table = open_hunt(&mut ann, ["human", "human", "human", "classic"]).await;
    let (page, mut live) = look(&mut ann, &table).await;
    assert!(!page.text().contains(SWITCH), "Mister X is Ann herself: nothing is hidden");
    peek(&mut live, true).await;
    bo.get("/").await;
    bo.post(&link(page.text(), 0), &[]).await;
    let frame = live.hear().await;
    assert!(!frame["fragments"]["pieces"].to_string().contains("mister-x"), "{frame}");
    assert!(!tells_the_station(&frame), "{frame}");
    assert!(is_refused(&peek(&mut live, true).await));
}

#[tokio::test]
async fn a_friend_on_the_same_side_may_peek_too_but_not_who_watches_them() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo, mut eve) = (house.browser(), house.browser(), house.browser());
    let table = open_hunt(&mut ann, ["classic", "human", "human", "human"]).await;
    bo.get("/").await;
    bo.post(&link(ann.get(&table).await.text(), 3), &[]).await;
    for friend in [&mut ann, &mut bo] {
        let (page, mut live) = look(friend, &table).await;
        assert!(page.text().contains(SWITCH));
        assert!(shows_mister_x(&peek(&mut live, true).await));
    }
    let (page, mut live) = look(&mut eve, &table).await;
    assert!(!page.text().contains(SWITCH));
    assert!(is_refused(&peek(&mut live, true).await));
}

#[tokio::test]
async fn where_only_computers_play_everybody_may_peek_and_in_an_open_game_nobody_can() {
    let house = OpenHouse::new().await;
    let (mut ann, mut eve) = (house.browser(), house.browser());
    let table = open_hunt(&mut ann, ["classic"; 4]).await;
    eve.get("/").await;
    assert!(eve.get(&table).await.text().contains(SWITCH));
    let open = ann.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]).await;
    let (page, mut live) = look(&mut ann, &open).await;
    assert!(!page.text().contains(SWITCH));
    assert_eq!(peek(&mut live, true).await["t"], "state");
}

/// Thinks until he is stopped.
fn ponder(
    _: &mut Players,
    _: &dyn AnyMatch,
    _: Seat,
    _: &str,
    budget: &Budget,
    _: u64,
) -> Result<Option<Chosen>, Text> {
    while !budget.is_spent(0) {
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(None)
}

#[tokio::test]
async fn how_far_mister_x_has_thought_is_told_only_to_whoever_may_see_what_he_sees() {
    let ponders = HouseOptions { asking: ponder, ..HouseOptions::with_secret(Secret::random().unwrap()) };
    let house = OpenHouse::run_as(ponders, Options::default()).await;
    let mut ann = house.browser();
    let seats = ["search:5", "human", "human", "human"].map(|player| json!({"name": "", "player": player}));
    let setup = json!({"detectives": 3});
    let header = json!({"stammtisch": 1, "game": "scotland-yard", "setup": setup, "seats": seats});
    let drawn = json!({"ply": 1, "by": "house", "move": "@117,34,94,26"});
    let record = format!("{header}\n{drawn}\n");
    let table = ann.upload("/new/scotland-yard/file", record.as_bytes()).await.leads_to().to_owned();
    let (page, mut hunting) = look(&mut ann, &table).await;
    assert!(page.text().contains("class=\"thinking\""), "everybody sees that he thinks");
    let (_, mut peeking) = look(&mut ann, &table).await;
    peek(&mut peeking, true).await;
    let mut parts = Vec::new();
    while parts.len() < 3 {
        let frame = peeking.hear().await;
        parts.extend(frame["part"].as_f64().filter(|_| frame["t"] == "thinking"));
    }
    assert!(parts.is_sorted_by(|before, after| before < after), "{parts:?}");
    // Meanwhile the other line has looked as often.
    hunting.say(r#"{"t":"pulse"}"#).await;
    let mut heard = hunting.hear().await;
    while heard["t"] != "pulse" {
        assert_ne!(heard["t"], "thinking", "{heard}");
        heard = hunting.hear().await;
    }
    house.close().await;
}
