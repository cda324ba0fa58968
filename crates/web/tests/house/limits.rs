//! What one hand may take of the house.

use std::time::Instant;

use serde_json::{Value, json};
use stammtisch_presentation::{LIMITS, Seat, SeatSet, SeatTag, Values};
use stammtisch_tables::{Author, Event, EventKind, SavedTable, Seated, Status, Store as _, TableId, Token};
use stammtisch_web::{Limits, Options};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::OpenHouse;
use crate::browser::{Browser, Live};

async fn house(limits: Limits) -> OpenHouse {
    OpenHouse::with(Options { examples: true, limits, ..Options::default() }).await
}

#[tokio::test]
async fn files_count_before_they_are_read_and_bad_ones_too() {
    let house = house(Limits { tables_per_minute: 2, ..Limits::default() }).await;
    let mut browser = house.browser();
    for _ in 0..2 {
        assert_eq!(browser.upload("/new/tic-tac-toe/file", b"no game").await.status, 422);
    }
    assert_eq!(browser.upload("/new/tic-tac-toe/file", b"no game").await.status, 429);
    assert_eq!(browser.post("/new/tic-tac-toe", &[]).await.status, 429);
}

#[tokio::test]
async fn a_hand_opens_so_many_tables_in_an_hour_and_another_hand_of_the_same_address_its_own() {
    let house = house(Limits { tables_per_hour: 2, ..Limits::default() }).await;
    let mut browser = house.browser();
    browser.open_alone().await;
    browser.open_alone().await;
    let refused = browser.post("/new/tic-tac-toe", &[]).await;
    assert!(refused.status == 429 && refused.text().contains("in the last hour"), "{}", refused.text());
    house.browser().open_alone().await;
}

#[tokio::test]
async fn a_hand_has_so_many_live_connections() {
    let house = house(Limits { sockets_per_hand: 2, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let path = page.attribute("data-live");
    let open = [browser.live(&page).await, browser.live(&page).await];
    assert!(browser.try_live(&path).await.is_err());
    let mut other = house.browser();
    let watched = other.get(&table).await;
    other.live(&watched).await;
    drop(open);
    // A place is free as soon as the house has noticed that a page is gone.
    while browser.try_live(&path).await.is_err() {}
}

#[tokio::test]
async fn how_fast_a_hand_acts_is_counted_over_all_its_connections() {
    let house = house(Limits { moves_per_second: 20, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut lines = [browser.live(&page).await, browser.live(&page).await, browser.live(&page).await];
    let (begun, mut taken) = (Instant::now(), 0);
    for turn in 0..100 {
        let line = &mut lines[turn % 3];
        line.say("{}").await;
        taken += u64::from(!line.hear().await["why"].as_str().unwrap().contains("Too fast"));
    }
    let most = 40 + 20 * (begun.elapsed().as_secs() + 1);
    assert!((30..=most).contains(&taken), "40 at once, and 20 a second: {taken} of 100, at most {most}");
}

#[tokio::test]
async fn what_a_hand_does_by_forms_at_tables_counts_as_well() {
    let house = house(Limits { moves_per_second: 1, ..Limits::default() }).await;
    let (mut ann, mut bo) = (house.browser(), house.browser());
    let table = ann.open_alone().await;
    let mut statuses = Vec::new();
    for path in ["hint?ply=0&backs=0", "analysis/stop", "leave", "rematch", "hint?ply=0&backs=0"] {
        statuses.push(ann.post(&format!("{table}/{path}"), &[]).await.status);
    }
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!(refused >= 2, "two at once, and one a second: {statuses:?}");
    assert_eq!(bo.post("/preferences", &[("lang", "de")]).await.status, 303, "others never notice");
}

#[tokio::test]
async fn frames_that_say_nothing_count_as_well() {
    let house = house(Limits { moves_per_second: 10, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    for message in [Message::Ping("x".into()), Message::Pong("x".into()), Message::binary(vec![0])] {
        let (mut line, mut sent) = (browser.live(&page).await, 0);
        while sent < 10_000 && line.try_send(message.clone()).await {
            sent += 1;
        }
        assert!(sent < 10_000, "{message:?}");
    }
}

#[tokio::test]
async fn a_message_is_not_made_of_frames_without_end() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut line = browser.live(&page).await;
    let piece = |kind, is_last| Message::Frame(Frame::message("", OpCode::Data(kind), is_last));
    // In a few pieces a message is as good as in one.
    line.send(Message::Frame(Frame::message("{\"t\":", OpCode::Data(Data::Text), false))).await;
    line.send(piece(Data::Continue, false)).await;
    line.send(Message::Frame(Frame::message("\"pulse\"}", OpCode::Data(Data::Continue), true))).await;
    while line.hear().await["t"] != "pulse" {}
    line.send(piece(Data::Text, false)).await;
    let mut sent = 0;
    while sent < 1_000_000 && line.try_send(piece(Data::Continue, false)).await {
        sent += 1;
    }
    assert!(sent < 1_000_000, "nobody counted them");
}

#[tokio::test]
async fn what_is_kept_of_files_is_counted_by_address_and_one_with_many_hands_has_no_more() {
    let house = house(Limits { megabytes_per_hour: 1, ..Limits::default() }).await;
    let file = format!("(;GM[1]SZ[9]C[{}];B[ee])", "x".repeat(400_000));
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let loaded = house.browser().upload("/new/go/file", file.as_bytes()).await;
        statuses.push(loaded.status);
        if loaded.status == 429 {
            assert!(loaded.text().contains("all the room that this house gives one address"));
        }
    }
    assert_eq!(statuses[2], 429, "{statuses:?}");
    assert!(statuses[..2].iter().all(|status| *status < 400), "{statuses:?}");
    let small = house.browser().upload("/new/go/file", b"(;GM[1]SZ[9];B[ee])").await;
    assert_eq!(small.status, 200, "there is room for little ones");
}

#[tokio::test]
async fn many_hands_of_one_address_are_no_faster_than_it_may_be() {
    let house = house(Limits { moves_per_address: 2, ..Limits::default() }).await;
    let mut refused = 0;
    for _ in 0..20 {
        let asked = house.browser().post("/preferences", &[("lang", "de")]).await;
        refused += u64::from(asked.status == 429);
    }
    assert!(refused > 0, "four at once, and two a second");
}

/// A table of tic-tac-toe in that hand at which a move was made and taken back until its history has no room left.
fn nearly_full(hand: Token) -> SavedTable {
    let by = |seat, what| Event { at: 1, by: Author::Seat(Seat(seat)), what };
    let sits = |seat| {
        let tag = SeatTag { name: String::new(), player: "human".to_owned() };
        by(
            seat,
            EventKind::Seated(Seated { seat: Seat(seat), tag, hand: Some(hand.visitor_id()), old_key: None }),
        )
    };
    let there_and_back = [
        by(0, EventKind::moved("b2")),
        by(0, EventKind::TookBack { to: 0, resigned: false, out: SeatSet::EMPTY }),
    ];
    let events = [sits(0), sits(1)].into_iter().chain(there_and_back.into_iter().cycle());
    SavedTable {
        id: TableId::random().unwrap(),
        game: "tic-tac-toe".to_owned(),
        setup: Values::new(),
        position: None,
        seed: 0,
        opener: hand.visitor_id(),
        loaded: false,
        file: None,
        events: events.take(LIMITS.entries - 64).collect(),
    }
}

/// The line to a table, and how it stands.
async fn look_at(browser: &mut Browser, table: &str) -> (Live, Value) {
    let page = browser.get(table).await;
    let mut live = browser.live_with(&page, "").await;
    let standing = live.hear().await;
    (live, standing)
}

#[tokio::test]
async fn a_match_whose_table_is_full_is_drawn_on_its_page_and_its_file_goes_on() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    browser.get("/").await;
    let full = nearly_full(browser.cookies().strip_prefix("hand=").unwrap().parse().unwrap());
    let table = format!("/t/{}", full.id);
    house.store.open(full, Status::default()).await.unwrap();
    let (mut live, standing) = look_at(&mut browser, &table).await;
    assert_eq!(standing["phase"], "yours");
    live.say(&json!({"t": "touch", "at": standing["at"], "path": ["b2"]}).to_string()).await;
    let told = live.hear().await;
    assert_eq!(told["phase"], "over", "{told}");
    let page = browser.get(&table).await;
    let said = "The game is drawn: so much has happened at this table";
    assert!(page.text().contains(said), "{}", page.text());

    let file = browser.get(&format!("{table}/file/record")).await;
    let again = browser.upload("/new/tic-tac-toe/file", file.text().as_bytes()).await.leads_to().to_owned();
    let (_, standing) = look_at(&mut browser, &again).await;
    assert_eq!(standing["phase"], "yours");
}
