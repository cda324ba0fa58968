//! Peeking at what bots hide: who has the switch, and that other requests reveal nothing.

use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, Engine, EngineRegistry, EngineRequest, EngineSpec};
use stammtisch_presentation::{Seat, Text};
use stammtisch_tables::{Options as HouseOptions, Secret};
use stammtisch_web::Options;

use crate::OpenHouse;
use crate::browser::{Browser, Live, Page};
use crate::seats::link;

/// Mister X's disc on the map.
const DISC: &str = "data-key=\"mister-x\"";
const SWITCH: &str = "data-peek";

/// Uploads a hunt in which Mister X has gone to 129 and Blue is to move. `players` are Mister X and
/// three detectives.
pub(crate) async fn open_hunt(browser: &mut Browser, players: [&str; 4]) -> String {
    let seats = players.map(|player| json!({"name": "", "player": player}));
    let header =
        json!({"stammtisch": 1, "game": "scotland-yard", "setup": {"detectives": 3}, "seats": seats});
    let moves = [
        json!({"ply": 1, "by": "house", "move": "@117,34,94,26"}),
        json!({"ply": 2, "by": "mister-x", "move": "129:taxi"}),
    ];
    let record = format!("{header}\n{}\n{}\n", moves[0], moves[1]);
    browser.upload("/new/scotland-yard/file", record.as_bytes()).await.redirect_target().to_owned()
}

/// The page and its socket.
async fn look(browser: &mut Browser, table: &str) -> (Page, Live) {
    let page = browser.get(table).await;
    let live = browser.live(&page).await;
    (page, live)
}

async fn peek(live: &mut Live, on: bool) -> Value {
    live.send_text(&json!({"t": "peek", "on": on}).to_string()).await;
    live.receive().await
}

/// Whether the frame's pieces contain Mister X.
fn shows_mister_x(frame: &Value) -> bool {
    frame["fragments"]["pieces"].as_str().unwrap().contains(DISC)
}

/// Whether the frame contains Mister X's station. Keys and hashes may contain its digits, but not
/// as a separate word.
fn reveals_station(frame: &Value) -> bool {
    frame.to_string().split(|sign: char| !sign.is_ascii_alphanumeric()).any(|word| word == "129")
}

fn is_refused(answer: &Value) -> bool {
    answer["t"] == "refused" && answer["why"].as_str().unwrap().contains("stay hidden")
}

#[tokio::test]
async fn against_a_bot_peeking_shows_and_hides_mister_x() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = open_hunt(&mut ann, ["classic", "human", "human", "human"]).await;
    let (page, mut live) = look(&mut ann, &table).await;
    assert!(page.text().contains(SWITCH) && !page.text().contains(DISC));

    let shown = peek(&mut live, true).await;
    assert!(shows_mister_x(&shown));
    assert!(reveals_station(&shown["log"]), "the log tells it too: {shown}");
    assert!(shown["fragments"]["toggles"].as_str().unwrap().contains("checked"));
    assert_eq!(shown["touches"], Value::Null, "Ann's touches are unchanged");

    let hidden = peek(&mut live, false).await;
    assert!(!shows_mister_x(&hidden));
    assert!(!reveals_station(&hidden), "nothing is left of it: {hidden}");
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
    let again = ann.live_with_state(&page, shown["have"].as_str().unwrap()).await.receive().await;
    assert!(!shows_mister_x(&again), "what was shown is hidden again");
}

#[tokio::test]
async fn only_mister_x_can_save_a_running_hunt() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let mut eve = house.browser();
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
async fn peeking_is_refused_against_people_and_to_spectators() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let mut eve = house.browser();
    let table = open_hunt(&mut ann, ["human", "human", "human", "classic"]).await;
    let offers = ann.get(&table).await;
    bo.get("/").await;
    for seat in [1, 2] {
        assert_eq!(bo.post(&link(offers.text(), seat), &[]).await.redirect_target(), table);
    }
    for curious in [&mut bo, &mut eve] {
        let (page, mut live) = look(curious, &table).await;
        assert!(!page.text().contains(SWITCH) && !page.text().contains(DISC));
        assert!(is_refused(&peek(&mut live, true).await));
        live.touch(2, "1").await;
        assert!(!live.receive().await.to_string().contains(DISC));
    }
}

#[tokio::test]
async fn handing_a_seat_on_to_an_opponent_ends_peeking() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let table = open_hunt(&mut ann, ["human", "human", "human", "classic"]).await;
    let (page, mut live) = look(&mut ann, &table).await;
    assert!(!page.text().contains(SWITCH), "Mister X is Ann herself: nothing is hidden");
    peek(&mut live, true).await;
    bo.get("/").await;
    bo.post(&link(page.text(), 0), &[]).await;
    let frame = live.receive().await;
    assert!(!frame["fragments"]["pieces"].to_string().contains("mister-x"), "{frame}");
    assert!(!reveals_station(&frame), "{frame}");
    assert!(is_refused(&peek(&mut live, true).await));
}

#[tokio::test]
async fn team_mates_may_peek_but_spectators_may_not() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let mut eve = house.browser();
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
async fn everyone_may_peek_at_bots_if_there_is_something_hidden() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut eve = house.browser();
    let table = open_hunt(&mut ann, ["classic"; 4]).await;
    eve.get("/").await;
    assert!(eve.get(&table).await.text().contains(SWITCH));
    let open = ann.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]).await;
    let (page, mut live) = look(&mut ann, &open).await;
    assert!(!page.text().contains(SWITCH));
    assert_eq!(peek(&mut live, true).await["t"], "state");
}

/// Starts a bot that thinks until its budget is spent.
fn ponder(_: &'static dyn AnyGame, _: Seat, _: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
    Ok(Box::new(|request: EngineRequest<'_>| {
        while !request.budget.is_spent(0) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(None)
    }))
}

#[tokio::test]
async fn search_progress_is_sent_only_to_viewers_who_peek() {
    let ponders = HouseOptions {
        engines: EngineRegistry::new(vec![Box::new(ponder)]),
        ..HouseOptions::with_secret(Secret::random().unwrap())
    };
    let house = OpenHouse::run_as(ponders, Options::default()).await;
    let mut ann = house.browser();
    let seats = ["search:5", "human", "human", "human"].map(|player| json!({"name": "", "player": player}));
    let setup = json!({"detectives": 3});
    let header = json!({"stammtisch": 1, "game": "scotland-yard", "setup": setup, "seats": seats});
    let setup_move = json!({"ply": 1, "by": "house", "move": "@117,34,94,26"});
    let record = format!("{header}\n{setup_move}\n");
    let table = ann.upload("/new/scotland-yard/file", record.as_bytes()).await.redirect_target().to_owned();
    let (page, mut hunting) = look(&mut ann, &table).await;
    assert!(page.text().contains("class=\"thinking\""), "all viewers see that the bot is thinking");
    let (_, mut peeking) = look(&mut ann, &table).await;
    peek(&mut peeking, true).await;
    let mut parts = Vec::new();
    while parts.len() < 3 {
        let frame = peeking.receive().await;
        if frame["t"] == "thinking" {
            parts.extend(frame["part"].as_f64());
        }
    }
    assert!(parts.is_sorted_by(|before, after| before < after), "{parts:?}");
    // The other socket gets no progress: the pulse comes without one before it.
    hunting.send_text(r#"{"t":"pulse"}"#).await;
    let mut frame = hunting.receive().await;
    while frame["t"] != "pulse" {
        assert_ne!(frame["t"], "thinking", "{frame}");
        frame = hunting.receive().await;
    }
    house.close().await;
}
