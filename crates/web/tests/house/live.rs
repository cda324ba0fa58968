//! The WebSocket of a table page.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stammtisch_tables::{Options as HouseOptions, Secret, Store};
use stammtisch_web::Options;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Error, Message};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

use crate::OpenHouse;
use crate::browser::{Browser, Live, Page};

/// A table with both seats held by one browser, its page and its socket.
async fn table_alone(house: &OpenHouse) -> (Browser, String, Page, Live) {
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let live = browser.live(&page).await;
    (browser, table, page, live)
}

fn fragments(frame: &Value) -> Vec<&str> {
    frame["fragments"].as_object().unwrap().keys().map(String::as_str).collect()
}

#[tokio::test]
async fn a_touch_is_answered_with_what_changed_and_nothing_else() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    let frame = live.receive().await;
    assert_eq!((frame["t"].as_str(), frame["at"][0].as_u64()), (Some("state"), Some(1)));
    let changed = fragments(&frame);
    assert!(changed.contains(&"pieces") && changed.contains(&"seats") && changed.contains(&"undo"));
    for same in ["board", "links", "files", "outcome"] {
        assert!(!changed.contains(&same), "{same} was sent again");
    }
    assert_eq!(frame["events"][0], json!({"kind": "placed", "text": "Cross marks b2", "at": "b2"}));
    assert_eq!(frame["log"]["after"], 0);
    assert!(frame["log"]["lines"].as_str().unwrap().contains("Cross marks b2"));
    assert_eq!(frame["touches"]["b2"], Value::Null);
    assert_eq!(frame["touches"]["a1"], json!({}));
}

#[tokio::test]
async fn any_claimed_client_state_is_answered() {
    let house = OpenHouse::new().await;
    let (browser, table, page, mut live) = table_alone(&house).await;
    // More claimed states than the cache of one snapshot holds, concurrently and in sequence.
    let mut sockets = Vec::new();
    for number in 1..=100 {
        let mut socket = browser.live_with_state(&page, &format!("0.0.{number:x}.1.1.1")).await;
        assert_eq!(socket.receive().await["at"], json!([0, 0]));
        if number % 3 == 0 && sockets.len() < 30 {
            sockets.push(socket);
        }
    }
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["at"], json!([1, 0]));
    for socket in &mut sockets {
        assert_eq!(socket.receive().await["at"], json!([1, 0]));
    }
    assert!(!house.browser().get(&table).await.attribute("data-have").is_empty());
}

#[tokio::test]
async fn a_flood_of_messages_closes_the_connection() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    for _ in 0..1_000 {
        if !live.try_send(Message::text(r#"{"t":"pulse"}"#)).await {
            break;
        }
    }
    assert_eq!(live.receive_end().await.unwrap_or(1008), 1008);
}

#[tokio::test]
async fn a_pulse_is_answered_with_a_pulse() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.send_text(r#"{"t":"pulse"}"#).await;
    assert_eq!(live.receive().await, json!({"t": "pulse"}));
}

#[tokio::test]
async fn a_refused_touch_is_answered_with_the_reason() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    live.receive().await;
    live.touch(1, "b2").await;
    assert_eq!(live.receive().await, json!({"t": "refused", "why": "b2 is already taken."}));
    live.touch(1, "a1").await;
    assert_eq!(live.receive().await["at"][0], 2);
}

#[tokio::test]
async fn a_slow_store_is_reported_as_waiting() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    let lock = rusqlite::Connection::open(house.folder.path().join("house.sqlite")).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    live.touch(0, "b2").await;
    let mut notice = live.receive_any().await;
    if notice["t"] == "links" {
        notice = live.receive_any().await;
    }
    assert_eq!(notice, json!({"t": "waiting", "why": "The house is still trying to save this…"}));
    lock.execute_batch("ROLLBACK").unwrap();
    assert_eq!(live.receive().await["at"][0], 1);
}

#[tokio::test]
async fn a_stale_touch_gets_the_current_state() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    let mut other_tab = browser.live(&page).await;
    live.touch(0, "b2").await;
    live.receive().await;
    assert_eq!(other_tab.receive().await["at"][0], 1);
    other_tab.touch(0, "a1").await;
    let frame = other_tab.receive().await;
    assert_eq!((frame["t"].as_str(), frame["at"][0].as_u64()), (Some("state"), Some(1)));
}

#[tokio::test]
async fn of_two_touches_at_once_only_one_is_played() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "a1").await;
    live.touch(0, "b2").await;
    let first = live.receive().await;
    let second = live.receive().await;
    assert_eq!((first["at"][0].as_u64(), second["at"][0].as_u64()), (Some(1), Some(1)));
}

#[tokio::test]
async fn an_up_to_date_page_gets_nothing_until_a_change() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    let mut quiet = browser.live(&page).await;
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["at"][0], 1);
    let frame = quiet.receive().await;
    assert_eq!(frame["at"][0], 1, "the first frame is about the move, not about the state the page had");
}

#[tokio::test]
async fn after_a_lost_connection_only_what_is_missing_is_sent() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    let client_state = live.receive().await["have"].as_str().unwrap().to_owned();
    drop(live);
    let mut meanwhile = browser.live(&page).await;
    let caught_up = meanwhile.receive().await;
    assert_eq!(caught_up["log"]["after"], 0);
    meanwhile.touch(1, "a1").await;
    meanwhile.receive().await;
    let mut back = browser.live_with_state(&page, &client_state).await;
    let frame = back.receive().await;
    assert_eq!((frame["at"][0].as_u64(), frame["log"]["after"].as_u64()), (Some(2), Some(1)));
    assert!(!fragments(&frame).contains(&"board"));
    assert_eq!(frame["events"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_page_that_has_nothing_is_sent_everything() {
    let house = OpenHouse::new().await;
    let (browser, _, page, _) = table_alone(&house).await;
    for have in ["", "nonsense", "ffffffffffffffff.ffffffffffffffff.1"] {
        let frame = browser.live_with_state(&page, have).await.receive().await;
        assert!(fragments(&frame).contains(&"board"), "{have}");
    }
}

#[tokio::test]
async fn an_undo_shortens_the_log() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    live.receive().await;
    live.touch(1, "a1").await;
    live.receive().await;
    live.undo(1).await;
    let frame = live.receive().await;
    assert_eq!((&frame["at"], frame["log"]["after"].as_u64()), (&serde_json::json!([1, 1]), Some(1)));
    assert_eq!(frame["log"]["lines"], "", "entries that are still valid are not sent again");
    assert_eq!(frame["events"][0]["kind"], "undone");
}

/// The markup of a page's log.
fn log_of(page: &Page) -> String {
    let text = page.text();
    let (_, log) = text.split_once("id=\"log\"").unwrap();
    log.split("</ol>").next().unwrap().to_owned()
}

#[tokio::test]
async fn a_cached_log_is_correct_after_undos() {
    let house = OpenHouse::new().await;
    let (mut browser, table, _, mut live) = table_alone(&house).await;
    let moves = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3"];
    for (ply, target) in (0..).zip(moves) {
        live.touch(ply, target).await;
        live.receive().await;
    }
    assert!(log_of(&browser.get(&table).await).contains("Nought marks b3"));
    live.undo(7).await;
    live.receive().await;
    live.send_text(&serde_json::json!({"t": "touch", "at": [7, 1], "path": ["c3"]}).to_string()).await;
    live.receive().await;
    let log = log_of(&browser.get(&table).await);
    let count = |target: &&str| log.matches(&format!(" marks {target}<")).count();
    assert_eq!(moves.iter().map(count).collect::<Vec<_>>(), [1, 1, 1, 1, 1, 1, 1, 0], "{log}");
    assert!(log.contains("Nought marks c3"), "{log}");
}

#[tokio::test]
async fn a_spectator_sees_every_move_and_can_make_none() {
    let house = OpenHouse::new().await;
    let (_, table, _, mut live) = table_alone(&house).await;
    let mut stranger = house.browser();
    let page = stranger.get(&table).await;
    assert_eq!(
        (page.attribute("data-phase").as_str(), page.attribute("data-touches").as_str()),
        ("others", "{}")
    );
    let mut watching = stranger.live(&page).await;
    watching.touch(0, "b2").await;
    assert_eq!(watching.receive().await["why"], "You are watching; you have no seat at this table.");
    live.touch(0, "b2").await;
    let mine = live.receive().await;
    let theirs = watching.receive().await;
    assert_eq!(mine["fragments"]["pieces"], theirs["fragments"]["pieces"]);
    assert_eq!(theirs["touches"], Value::Null, "a spectator’s touches never change");
}

#[tokio::test]
async fn a_bot_answers_on_its_own() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]).await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(0, "b2").await;
    let mine = live.receive().await;
    assert_eq!(mine["phase"], "others");
    assert!(mine["fragments"]["seats"].as_str().unwrap().contains("class=\"thinking\""));
    let reply = live.receive().await;
    assert_eq!((reply["at"][0].as_u64(), reply["phase"].as_str()), (Some(2), Some("yours")));
}

#[tokio::test]
async fn each_bot_move_has_its_own_frame_even_after_a_reconnect() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]).await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(0, "b2").await;
    let there = [live.receive().await, live.receive().await];
    let mut back = browser.live_with_state(&page, &page.attribute("data-have")).await;
    for frame in
        there.into_iter().chain([back.receive().await, back.receive().await]).collect::<Vec<_>>().chunks(2)
    {
        let moves: Vec<(Option<u64>, Option<&str>)> =
            frame.iter().map(|frame| (frame["at"][0].as_u64(), frame["by"].as_str())).collect();
        assert_eq!(moves, [(Some(1), Some("person")), (Some(2), Some("computer"))]);
    }
    live.undo(0).await;
    let frame = live.receive().await;
    assert_eq!(
        (&frame["at"], frame["by"].as_str()),
        (&serde_json::json!([0, 1]), None),
        "an undo has no mover"
    );
}

#[tokio::test]
async fn the_end_comes_with_its_sentence_and_a_rematch() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    let mut frame = Value::Null;
    for (seq, cell) in (0..).zip(["a1", "a2", "b1", "b2", "c1"]) {
        live.touch(seq, cell).await;
        frame = live.receive().await;
    }
    assert_eq!(frame["phase"], "over");
    let outcome = frame["fragments"]["outcome"].as_str().unwrap();
    assert!(outcome.contains("Cross has three in a row.") && outcome.contains("/rematch"));
    assert_eq!(frame["touches"], json!({}));
}

#[tokio::test]
async fn pages_of_other_versions_work_if_the_protocol_matches() {
    let house = OpenHouse::new().await;
    let (browser, table, page, _) = table_alone(&house).await;
    let address = page.attribute("data-live");
    let own = address.split_once("speaks=").and_then(|(_, rest)| rest.split('&').next()).unwrap();
    // Pages from before the protocol had a number sent the version of their assets instead.
    for hello in [format!("speaks={own}&client=0123456789abcdef"), "client=0123456789abcdef".to_owned()] {
        let mut live = browser.try_connect_live(&format!("{table}/live?{hello}")).await.unwrap();
        assert_eq!(live.receive().await["t"], "state", "{hello}");
    }
    let other = own.parse::<u16>().unwrap() + 1;
    let mut live = browser.try_connect_live(&format!("{table}/live?speaks={other}")).await.unwrap();
    assert_eq!(live.receive().await, json!({"t": "reload"}));
    assert_eq!(live.receive_end().await, Some(1001), "nothing else is sent");
}

/// After a change here, raise `PROTOCOL_VERSION` if pages of the previous version would not
/// understand the frame.
#[tokio::test]
async fn a_frame_has_the_fields_of_its_protocol_version() {
    let house = OpenHouse::new().await;
    let (browser, table, page, _) = table_alone(&house).await;
    assert!(page.attribute("data-live").contains("?speaks=1&"));
    let mut live = browser.try_connect_live(&format!("{table}/live?speaks=1")).await.unwrap();
    let frame = live.receive().await;
    let fields: Vec<_> = frame.as_object().unwrap().keys().collect();
    let known = "t at have fragments viewBox mat title phase plies touches log by";
    assert!(fields.iter().copied().eq(known.split(' ')), "{fields:?}");
    let places = "board buttons panels toggles prompt score seats outcome rematch why undo hint mistakes resign give-up files \
                  view-toggles peek end pieces";
    assert!(fragments(&frame).into_iter().eq(places.split(' ')), "{:?}", fragments(&frame));
}

#[tokio::test]
async fn a_socket_keeps_the_language_of_its_page() {
    let house = OpenHouse::new().await;
    let (browser, table, _, _) = table_alone(&house).await;
    let mut live = browser.try_connect_live(&format!("{table}/live?lang=de")).await.unwrap();
    assert_eq!(live.receive().await["fragments"]["prompt"], "Kreuz ist am Zug");
}

#[tokio::test]
async fn foreign_origins_cannot_connect() {
    let house = OpenHouse::new().await;
    let (mut browser, table, _, _) = table_alone(&house).await;
    for origin in ["http://evil.example", "null"] {
        browser.origin = origin.to_owned();
        match *browser.try_connect_live(&format!("{table}/live")).await.err().unwrap() {
            Error::Http(answer) => assert_eq!(answer.status(), 403),
            other => panic!("{other}"),
        }
    }
}

#[tokio::test]
async fn a_frame_that_is_too_large_ends_the_connection() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    live.send_text(&format!("{{\"t\":\"touch\",\"seq\":0,\"path\":[\"{}\"]}}", "x".repeat(5000))).await;
    assert!(matches!(live.receive_end().await, Some(1008) | None));
    let mut again = browser.live(&page).await;
    again.touch(0, "b2").await;
    assert_eq!(again.receive().await["at"][0], 1, "the frame played no move, and the server goes on");
}

#[tokio::test]
async fn an_unreadable_message_is_refused_without_closing() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    for text in ["", "hello", "{}", "{\"t\":\"dance\"}", "{\"t\":\"touch\",\"seq\":-1,\"path\":[]}", "[[[[[["]
    {
        live.send_text(text).await;
        assert_eq!(live.receive().await["t"], "refused", "{text}");
    }
    live.send(Message::binary(vec![0_u8, 255])).await;
    assert_eq!(live.receive().await["t"], "refused");
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["at"][0], 1);
}

#[tokio::test]
async fn touches_are_rate_limited() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    for _ in 0..200 {
        live.touch(7, "b2").await;
    }
    let mut slow_down = 0;
    for _ in 0..200 {
        slow_down += u32::from(live.receive().await["t"] == "refused");
    }
    assert!(slow_down > 0);
}

#[tokio::test]
async fn a_shutdown_closes_every_socket_with_1001() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    let closed = tokio::spawn(house.close());
    assert_eq!(live.receive_close().await, 1001);
    closed.await.unwrap();
}

#[tokio::test]
async fn a_page_that_asks_for_it_gets_long_frames_deflated() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open("go", &[("player-black", "human"), ("player-white", "human")]).await;
    let page = browser.get(&table).await;
    let mut plain = browser.live(&page).await;
    let mut zipped = browser
        .try_connect_live(&format!(
            "{}&zip=1&have={}",
            page.attribute("data-live"),
            page.attribute("data-have")
        ))
        .await
        .unwrap();
    plain.touch(0, "D4").await;
    let text = plain.receive().await;
    let bytes = zipped.receive_binary().await;
    let mut inflated = String::new();
    flate2::read::DeflateDecoder::new(&bytes[..]).read_to_string(&mut inflated).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&inflated).unwrap(), text);
    assert!(bytes.len() * 2 < inflated.len(), "{} of {} bytes", bytes.len(), inflated.len());
}

#[tokio::test]
async fn a_shutdown_spreads_the_closing_of_sockets() {
    let options = Options { examples: true, handover_duration: Duration::from_secs(2), ..Options::default() };
    let house = OpenHouse::with(options).await;
    let mut sockets = Vec::new();
    for _ in 0..8 {
        sockets.push(table_alone(&house).await.3);
    }
    let began = Instant::now();
    let closing = tokio::spawn(house.close());
    let closings = sockets.into_iter().map(|mut live| {
        tokio::spawn(async move {
            assert_eq!(live.receive_close().await, 1001, "the client is told to reconnect elsewhere");
            began.elapsed()
        })
    });
    let mut left = Vec::new();
    for closing_time in closings.collect::<Vec<_>>() {
        left.push(closing_time.await.unwrap());
    }
    left.sort();
    // The delays are uniform: all eight fall into a tenth of the time once in a million runs.
    assert!(left[7] - left[0] > Duration::from_millis(200), "{left:?}");
    closing.await.unwrap();
}

/// A match on a small board with Black to move, in which most stones outside the two walls are
/// dead. A bot plays White.
fn nearly_counted() -> String {
    let seats = r#"[{"name":"","player":"human"},{"name":"","player":"classic"}]"#;
    let setup = r#"{"size":9,"komi":6.5,"handicap":0,"count":"territory"}"#;
    let mut record = format!(r#"{{"stammtisch":1,"game":"go","setup":{setup},"seats":{seats}}}"#) + "\n";
    let walls = (1..=9).map(|row| (format!("C{row}"), format!("F{row}")));
    let dead = [2, 4, 6, 8].into_iter().map(|row| (format!("H{row}"), format!("B{row}")));
    let stones = walls.chain(dead).flat_map(|(black, white)| [("black", black), ("white", white)]);
    for (ply, (by, stone)) in (1..).zip(stones) {
        record += &format!(r#"{{"ply":{ply},"by":"{by}","move":"{stone}"}}"#);
        record.push('\n');
    }
    record
}

#[tokio::test]
async fn a_bot_marks_dead_stones_at_once_and_a_stale_done_is_ignored() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table =
        browser.upload("/new/go/file", nearly_counted().as_bytes()).await.redirect_target().to_owned();
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(26, "pass").await;
    assert_eq!(live.receive().await["at"][0], 27);
    let proposal = live.receive().await;
    let at = proposal["at"][0].as_u64().unwrap();
    let kinds: Vec<&str> =
        proposal["events"].as_array().unwrap().iter().filter_map(|event| event["kind"].as_str()).collect();
    assert!(kinds.iter().filter(|kind| **kind == "captured").count() >= 4, "{kinds:?}");
    assert_eq!(kinds.last(), Some(&"agreed"), "the bot agrees to its own marks: {kinds:?}");
    let prompt = proposal["fragments"]["prompt"].to_string();
    assert!(prompt.contains("has marked dead stones"), "{prompt}");

    // "Done" for the previous position does not count for this one.
    live.touch(27, "done").await;
    let stale = live.receive().await;
    assert_eq!((stale["t"].as_str(), stale["at"][0].as_u64()), (Some("state"), Some(at)));
    live.touch(at, "done").await;
    let counted = live.receive().await;
    assert_eq!((counted["phase"].as_str(), counted["at"][0].as_u64()), (Some("over"), Some(at + 1)));
}

#[tokio::test]
async fn a_move_at_a_pruned_table_is_refused_and_logs_no_error() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["at"], json!([1, 0]));
    assert_eq!(house.store.prune(i64::MAX).await.unwrap().tables, 1);
    let errors = ErrorCount::default();
    let _counting = tracing::subscriber::set_default(errors.clone());
    live.touch(1, "a1").await;
    let answer = live.receive().await;
    assert_eq!(answer["t"], "refused", "{answer}");
    assert!(answer["why"].as_str().unwrap().starts_with("This table is no longer there"), "{answer}");
    assert_eq!(errors.0.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn viewers_are_notified_when_a_table_is_pruned() {
    let compare_interval = Duration::from_millis(20);
    let house = HouseOptions { compare_interval, ..HouseOptions::with_secret(Secret::random().unwrap()) };
    let house = OpenHouse::run_as(house, Options { examples: true, ..Options::default() }).await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["at"], json!([1, 0]));
    assert_eq!(house.store.prune(i64::MAX).await.unwrap().tables, 1);
    let notice =
        timeout(Duration::from_secs(60), live.receive()).await.expect("the notice comes without any action");
    let prompt = notice["fragments"]["prompt"].to_string();
    assert!(prompt.contains("This table is no longer there"), "{notice}");
    assert_eq!((&notice["at"], &notice["touches"]), (&json!([1, 0]), &json!({})), "nothing can be played");
    live.touch(1, "a1").await;
    assert_eq!(live.receive().await["t"], "refused");
}

/// A tracing subscriber that counts errors.
#[derive(Clone, Default)]
struct ErrorCount(Arc<AtomicUsize>);

impl Subscriber for ErrorCount {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() == Level::ERROR
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn event(&self, _: &Event<'_>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
