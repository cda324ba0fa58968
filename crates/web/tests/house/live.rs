//! The live connection.

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

/// A table with both seats in one hand, its page and its live connection.
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
    let frame = live.hear().await;
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
async fn whatever_pages_say_that_they_have_everybody_is_answered() {
    let house = OpenHouse::new().await;
    let (browser, table, page, mut live) = table_alone(&house).await;
    // More than is kept of a moment for others, at once and one after the other.
    let mut guests = Vec::new();
    for number in 1..=100 {
        let mut guest = browser.live_with(&page, &format!("0.0.{number:x}.1.1.1")).await;
        assert_eq!(guest.hear().await["at"], json!([0, 0]));
        if number % 3 == 0 && guests.len() < 30 {
            guests.push(guest);
        }
    }
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["at"], json!([1, 0]));
    for guest in &mut guests {
        assert_eq!(guest.hear().await["at"], json!([1, 0]));
    }
    assert!(!house.browser().get(&table).await.attribute("data-have").is_empty());
}

#[tokio::test]
async fn who_sends_faster_than_anybody_can_is_sent_away() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    for _ in 0..1_000 {
        if !live.try_send(Message::text(r#"{"t":"pulse"}"#)).await {
            break;
        }
    }
    assert_eq!(live.hear_end().await.unwrap_or(1008), 1008);
}

#[tokio::test]
async fn a_pulse_is_answered_with_a_pulse() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.say(r#"{"t":"pulse"}"#).await;
    assert_eq!(live.hear().await, json!({"t": "pulse"}));
}

#[tokio::test]
async fn a_refused_touch_is_answered_with_the_reason() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    live.hear().await;
    live.touch(1, "b2").await;
    assert_eq!(live.hear().await, json!({"t": "refused", "why": "b2 is already taken."}));
    live.touch(1, "a1").await;
    assert_eq!(live.hear().await["at"][0], 2);
}

#[tokio::test]
async fn while_the_store_does_not_answer_the_page_hears_that_the_house_waits_for_it() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    let hung = rusqlite::Connection::open(house.folder.path().join("house.sqlite")).unwrap();
    hung.execute_batch("BEGIN IMMEDIATE").unwrap();
    live.touch(0, "b2").await;
    let mut told = live.hear_any().await;
    if told["t"] == "links" {
        told = live.hear_any().await;
    }
    assert_eq!(told, json!({"t": "waiting", "why": "The house is still trying to save this…"}));
    hung.execute_batch("ROLLBACK").unwrap();
    assert_eq!(live.hear().await["at"][0], 1);
}

#[tokio::test]
async fn a_stale_touch_does_no_harm_and_gets_the_present_state() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    let mut other_tab = browser.live(&page).await;
    live.touch(0, "b2").await;
    live.hear().await;
    assert_eq!(other_tab.hear().await["at"][0], 1);
    other_tab.touch(0, "a1").await;
    let frame = other_tab.hear().await;
    assert_eq!((frame["t"].as_str(), frame["at"][0].as_u64()), (Some("state"), Some(1)));
}

#[tokio::test]
async fn of_two_touches_at_once_only_one_is_played() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "a1").await;
    live.touch(0, "b2").await;
    let (first, second) = (live.hear().await, live.hear().await);
    assert_eq!((first["at"][0].as_u64(), second["at"][0].as_u64()), (Some(1), Some(1)));
}

#[tokio::test]
async fn a_page_that_has_everything_is_sent_nothing_until_something_happens() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    let mut quiet = browser.live(&page).await;
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["at"][0], 1);
    let frame = quiet.hear().await;
    assert_eq!(frame["at"][0], 1, "the first frame is about the move, not about what the page had");
}

#[tokio::test]
async fn after_a_lost_connection_only_what_is_missing_is_sent() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    let had = live.hear().await["have"].as_str().unwrap().to_owned();
    drop(live);
    let mut meanwhile = browser.live(&page).await;
    let caught_up = meanwhile.hear().await;
    assert_eq!(caught_up["log"]["after"], 0);
    meanwhile.touch(1, "a1").await;
    meanwhile.hear().await;
    let mut back = browser.live_with(&page, &had).await;
    let frame = back.hear().await;
    assert_eq!((frame["at"][0].as_u64(), frame["log"]["after"].as_u64()), (Some(2), Some(1)));
    assert!(!fragments(&frame).contains(&"board"));
    assert_eq!(frame["events"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_page_that_has_nothing_is_sent_everything() {
    let house = OpenHouse::new().await;
    let (browser, _, page, _) = table_alone(&house).await;
    for have in ["", "nonsense", "ffffffffffffffff.ffffffffffffffff.1"] {
        let frame = browser.live_with(&page, have).await.hear().await;
        assert!(fragments(&frame).contains(&"board"), "{have}");
    }
}

#[tokio::test]
async fn taking_back_shortens_the_log_again() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    live.hear().await;
    live.touch(1, "a1").await;
    live.hear().await;
    live.undo(1).await;
    let frame = live.hear().await;
    assert_eq!((&frame["at"], frame["log"]["after"].as_u64()), (&serde_json::json!([1, 1]), Some(1)));
    assert_eq!(frame["log"]["lines"], "", "what is still there is not told anew");
    assert_eq!(frame["events"][0]["kind"], "undone");
}

/// The log of a page, as text between its marks.
fn log_of(page: &Page) -> String {
    let text = page.text();
    let (_, log) = text.split_once("id=\"log\"").unwrap();
    log.split("</ol>").next().unwrap().to_owned()
}

#[tokio::test]
async fn a_log_that_was_kept_is_right_after_moves_were_taken_back() {
    let house = OpenHouse::new().await;
    let (mut browser, table, _, mut live) = table_alone(&house).await;
    let moves = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3"];
    for (ply, target) in (0..).zip(moves) {
        live.touch(ply, target).await;
        live.hear().await;
    }
    assert!(log_of(&browser.get(&table).await).contains("Nought marks b3"));
    live.undo(7).await;
    live.hear().await;
    live.say(&serde_json::json!({"t": "touch", "at": [7, 1], "path": ["c3"]}).to_string()).await;
    live.hear().await;
    let log = log_of(&browser.get(&table).await);
    let told = |target: &&str| log.matches(&format!(" marks {target}<")).count();
    assert_eq!(moves.iter().map(told).collect::<Vec<_>>(), [1, 1, 1, 1, 1, 1, 1, 0], "{log}");
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
    assert_eq!(watching.hear().await["why"], "You are watching; you have no seat at this table.");
    live.touch(0, "b2").await;
    let (mine, theirs) = (live.hear().await, watching.hear().await);
    assert_eq!(mine["fragments"]["pieces"], theirs["fragments"]["pieces"]);
    assert_eq!(theirs["touches"], Value::Null, "a spectator’s touches never change");
}

#[tokio::test]
async fn a_computer_player_answers_by_himself() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]).await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(0, "b2").await;
    let mine = live.hear().await;
    assert_eq!(mine["phase"], "others");
    assert!(mine["fragments"]["seats"].as_str().unwrap().contains("class=\"thinking\""));
    let his = live.hear().await;
    assert_eq!((his["at"][0].as_u64(), his["phase"].as_str()), (Some(2), Some("yours")));
}

#[tokio::test]
async fn every_move_of_a_computer_player_is_told_by_itself_also_to_a_page_that_was_away() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]).await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(0, "b2").await;
    let there = [live.hear().await, live.hear().await];
    let mut back = browser.live_with(&page, &page.attribute("data-have")).await;
    for frame in there.into_iter().chain([back.hear().await, back.hear().await]).collect::<Vec<_>>().chunks(2)
    {
        let told: Vec<(Option<u64>, Option<&str>)> =
            frame.iter().map(|frame| (frame["at"][0].as_u64(), frame["by"].as_str())).collect();
        assert_eq!(told, [(Some(1), Some("person")), (Some(2), Some("computer"))]);
    }
    live.undo(0).await;
    let frame = live.hear().await;
    assert_eq!(
        (&frame["at"], frame["by"].as_str()),
        (&serde_json::json!([0, 1]), None),
        "what was taken back is nobody's move"
    );
}

#[tokio::test]
async fn the_end_comes_with_its_sentence_and_a_rematch() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    let mut frame = Value::Null;
    for (seq, cell) in (0..).zip(["a1", "a2", "b1", "b2", "c1"]) {
        live.touch(seq, cell).await;
        frame = live.hear().await;
    }
    assert_eq!(frame["phase"], "over");
    let outcome = frame["fragments"]["outcome"].as_str().unwrap();
    assert!(outcome.contains("Cross has three in a row.") && outcome.contains("/rematch"));
    assert_eq!(frame["touches"], json!({}));
}

#[tokio::test]
async fn a_page_of_another_version_goes_on_as_long_as_both_speak_alike() {
    let house = OpenHouse::new().await;
    let (browser, table, page, _) = table_alone(&house).await;
    let address = page.attribute("data-live");
    let own = address.split_once("speaks=").and_then(|(_, rest)| rest.split('&').next()).unwrap();
    // A page of before there was a number named its files instead.
    for hello in [format!("speaks={own}&client=0123456789abcdef"), "client=0123456789abcdef".to_owned()] {
        let mut live = browser.try_live(&format!("{table}/live?{hello}")).await.unwrap();
        assert_eq!(live.hear().await["t"], "state", "{hello}");
    }
    let other = own.parse::<u16>().unwrap() + 1;
    let mut live = browser.try_live(&format!("{table}/live?speaks={other}")).await.unwrap();
    assert_eq!(live.hear().await, json!({"t": "reload"}));
    assert_eq!(live.hear_end().await, Some(1001), "nothing is told that would not be understood");
}

/// Whoever changes one of these thinks of the pages of the version before, and raises `SPEAKS` if they would not understand it.
#[tokio::test]
async fn a_frame_has_what_pages_of_this_number_know() {
    let house = OpenHouse::new().await;
    let (browser, table, page, _) = table_alone(&house).await;
    assert!(page.attribute("data-live").contains("?speaks=1&"));
    let mut live = browser.try_live(&format!("{table}/live?speaks=1")).await.unwrap();
    let frame = live.hear().await;
    let fields: Vec<_> = frame.as_object().unwrap().keys().collect();
    let known = "t at have fragments viewBox mat title phase plies touches log by";
    assert!(fields.iter().copied().eq(known.split(' ')), "{fields:?}");
    let places = "board buttons panels toggles prompt score seats outcome rematch why undo hint mistakes resign give-up files \
                  view-toggles peek end pieces";
    assert!(fragments(&frame).into_iter().eq(places.split(' ')), "{:?}", fragments(&frame));
}

#[tokio::test]
async fn the_page_keeps_the_language_that_it_was_written_in() {
    let house = OpenHouse::new().await;
    let (browser, table, _, _) = table_alone(&house).await;
    let mut live = browser.try_live(&format!("{table}/live?lang=de")).await.unwrap();
    assert_eq!(live.hear().await["fragments"]["prompt"], "Kreuz ist am Zug");
}

#[tokio::test]
async fn other_pages_cannot_connect() {
    let house = OpenHouse::new().await;
    let (mut browser, table, _, _) = table_alone(&house).await;
    for origin in ["http://evil.example", "null"] {
        browser.origin = origin.to_owned();
        match *browser.try_live(&format!("{table}/live")).await.err().unwrap() {
            Error::Http(answer) => assert_eq!(answer.status(), 403),
            other => panic!("{other}"),
        }
    }
}

#[tokio::test]
async fn a_frame_that_is_too_large_ends_the_connection() {
    let house = OpenHouse::new().await;
    let (browser, _, page, mut live) = table_alone(&house).await;
    live.say(&format!("{{\"t\":\"touch\",\"seq\":0,\"path\":[\"{}\"]}}", "x".repeat(5000))).await;
    assert!(matches!(live.hear_end().await, Some(1008) | None));
    let mut again = browser.live(&page).await;
    again.touch(0, "b2").await;
    assert_eq!(again.hear().await["at"][0], 1, "nothing was played by it, and the house goes on");
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_the_connection_goes_on() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    for text in ["", "hello", "{}", "{\"t\":\"dance\"}", "{\"t\":\"touch\",\"seq\":-1,\"path\":[]}", "[[[[[["]
    {
        live.say(text).await;
        assert_eq!(live.hear().await["t"], "refused", "{text}");
    }
    live.send(Message::binary(vec![0_u8, 255])).await;
    assert_eq!(live.hear().await["t"], "refused");
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["at"][0], 1);
}

#[tokio::test]
async fn whoever_touches_too_fast_is_asked_to_wait() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    for _ in 0..200 {
        live.touch(7, "b2").await;
    }
    let mut slow_down = 0;
    for _ in 0..200 {
        slow_down += u32::from(live.hear().await["t"] == "refused");
    }
    assert!(slow_down > 0);
}

#[tokio::test]
async fn closing_the_house_says_goodbye_to_every_page() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    let closed = tokio::spawn(house.close());
    assert_eq!(live.hear_close().await, 1001);
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
        .try_live(&format!("{}&zip=1&have={}", page.attribute("data-live"), page.attribute("data-have")))
        .await
        .unwrap();
    plain.touch(0, "D4").await;
    let text = plain.hear().await;
    let bytes = zipped.hear_bytes().await;
    let mut inflated = String::new();
    flate2::read::DeflateDecoder::new(&bytes[..]).read_to_string(&mut inflated).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&inflated).unwrap(), text);
    assert!(bytes.len() * 2 < inflated.len(), "{} of {} bytes", bytes.len(), inflated.len());
}

#[tokio::test]
async fn a_house_that_closes_among_others_hands_its_guests_on_one_by_one() {
    let options = Options { examples: true, handing_over: Duration::from_secs(2), ..Options::default() };
    let house = OpenHouse::with(options).await;
    let mut guests = Vec::new();
    for _ in 0..8 {
        guests.push(table_alone(&house).await.3);
    }
    let (began, closing) = (Instant::now(), tokio::spawn(house.close()));
    let leave = guests.into_iter().map(|mut live| {
        tokio::spawn(async move {
            assert_eq!(live.hear_close().await, 1001, "he is told to go elsewhere");
            began.elapsed()
        })
    });
    let mut left = Vec::new();
    for leaves in leave.collect::<Vec<_>>() {
        left.push(leaves.await.unwrap());
    }
    left.sort();
    // Each goes at a moment of his own; that eight fall into a tenth of the time happens once in a million.
    assert!(left[7] - left[0] > Duration::from_millis(200), "{left:?}");
    closing.await.unwrap();
}

/// A game on a small board in which Black is to move and most stones outside of the two walls are dead. The computer plays White.
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
async fn a_computer_marks_the_dead_stones_in_one_moment_and_a_done_said_before_is_answered() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.upload("/new/go/file", nearly_counted().as_bytes()).await.leads_to().to_owned();
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    live.touch(26, "pass").await;
    assert_eq!(live.hear().await["at"][0], 27);
    let proposal = live.hear().await;
    let at = proposal["at"][0].as_u64().unwrap();
    let told: Vec<&str> =
        proposal["events"].as_array().unwrap().iter().filter_map(|event| event["kind"].as_str()).collect();
    assert!(told.iter().filter(|kind| **kind == "captured").count() >= 4, "{told:?}");
    assert_eq!(told.last(), Some(&"agreed"), "he agrees to what he marked: {told:?}");
    let prompt = proposal["fragments"]["prompt"].to_string();
    assert!(prompt.contains("has marked dead stones"), "{prompt}");

    // A Done for the board as it was before is not taken for this one.
    live.touch(27, "done").await;
    let stale = live.hear().await;
    assert_eq!((stale["t"].as_str(), stale["at"][0].as_u64()), (Some("state"), Some(at)));
    live.touch(at, "done").await;
    let counted = live.hear().await;
    assert_eq!((counted["phase"].as_str(), counted["at"][0].as_u64()), (Some("over"), Some(at + 1)));
}

#[tokio::test]
async fn a_move_at_a_table_that_was_cleared_away_gets_a_sentence_and_no_error_in_the_log() {
    let house = OpenHouse::new().await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["at"], json!([1, 0]));
    assert_eq!(house.store.prune(i64::MAX).await.unwrap().tables, 1);
    let errors = Errors::default();
    let _counting = tracing::subscriber::set_default(errors.clone());
    live.touch(1, "a1").await;
    let answer = live.hear().await;
    assert_eq!(answer["t"], "refused", "{answer}");
    assert!(answer["why"].as_str().unwrap().starts_with("This table is no longer there"), "{answer}");
    assert_eq!(errors.0.load(Ordering::Relaxed), 0);
}

#[tokio::test]
async fn whoever_has_a_table_open_is_told_when_it_is_cleared_away() {
    let compare_every = Duration::from_millis(20);
    let house = HouseOptions { compare_every, ..HouseOptions::with_secret(Secret::random().unwrap()) };
    let house = OpenHouse::run_as(house, Options { examples: true, ..Options::default() }).await;
    let (_, _, _, mut live) = table_alone(&house).await;
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["at"], json!([1, 0]));
    assert_eq!(house.store.prune(i64::MAX).await.unwrap().tables, 1);
    let told = timeout(Duration::from_secs(60), live.hear()).await.expect("nobody has to act for it");
    let prompt = told["fragments"]["prompt"].to_string();
    assert!(prompt.contains("This table is no longer there"), "{told}");
    assert_eq!((&told["at"], &told["touches"]), (&json!([1, 0]), &json!({})), "nothing can be played");
    live.touch(1, "a1").await;
    assert_eq!(live.hear().await["t"], "refused");
}

/// Counts the errors that the log would have.
#[derive(Clone, Default)]
struct Errors(Arc<AtomicUsize>);

impl Subscriber for Errors {
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
