//! Rate limits and quotas per visitor and per address.

use std::time::Instant;

use serde_json::{Value, json};
use stammtisch_presentation::{LIMITS, Seat, SeatSet, SeatTag, Values};
use stammtisch_tables::{
    Author, Event, EventKind, SavedTable, Seated, Status, Store as _, TableId, TableOptions, Token,
};
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
async fn uploads_count_before_they_are_parsed() {
    let house = house(Limits { tables_per_minute: 2, ..Limits::default() }).await;
    let mut browser = house.browser();
    for _ in 0..2 {
        assert_eq!(browser.upload("/new/tic-tac-toe/file", b"no game").await.status, 422);
    }
    assert_eq!(browser.upload("/new/tic-tac-toe/file", b"no game").await.status, 429);
    assert_eq!(browser.post("/new/tic-tac-toe", &[]).await.status, 429);
}

#[tokio::test]
async fn openings_per_hour_are_limited_per_visitor() {
    let house = house(Limits { tables_per_hour: 2, ..Limits::default() }).await;
    let mut browser = house.browser();
    browser.open_alone().await;
    browser.open_alone().await;
    let refused = browser.post("/new/tic-tac-toe", &[]).await;
    assert!(refused.status == 429 && refused.text().contains("in the last hour"), "{}", refused.text());
    house.browser().open_alone().await;
}

#[tokio::test]
async fn sockets_are_limited_per_visitor() {
    let house = house(Limits { sockets_per_visitor: 2, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let path = page.attribute("data-live");
    let open = [browser.live(&page).await, browser.live(&page).await];
    assert!(browser.try_connect_live(&path).await.is_err());
    let mut other = house.browser();
    let watched = other.get(&table).await;
    other.live(&watched).await;
    drop(open);
    // The permit is released once the server has noticed that the socket is closed.
    while browser.try_connect_live(&path).await.is_err() {}
}

#[tokio::test]
async fn the_action_rate_counts_all_sockets_of_a_visitor() {
    let house = house(Limits { moves_per_second: 20, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut sockets = [browser.live(&page).await, browser.live(&page).await, browser.live(&page).await];
    let start = Instant::now();
    let mut taken = 0;
    for turn in 0..100 {
        let live = &mut sockets[turn % 3];
        live.send_text("{}").await;
        taken += u64::from(!live.receive().await["why"].as_str().unwrap().contains("Too fast"));
    }
    let max = 40 + 20 * (start.elapsed().as_secs() + 1);
    assert!((30..=max).contains(&taken), "40 at once, and 20 a second: {taken} of 100, at most {max}");
}

#[tokio::test]
async fn posted_forms_count_towards_the_action_rate() {
    let house = house(Limits { moves_per_second: 1, ..Limits::default() }).await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let table = ann.open_alone().await;
    let mut statuses = Vec::new();
    for path in ["hint?ply=0&backs=0", "analysis/stop", "leave", "rematch", "hint?ply=0&backs=0"] {
        statuses.push(ann.post(&format!("{table}/{path}"), &[]).await.status);
    }
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!(refused >= 2, "two at once, and one a second: {statuses:?}");
    assert_eq!(
        bo.post("/preferences", &[("lang", "de")]).await.status,
        303,
        "other visitors are not affected"
    );
}

#[tokio::test]
async fn control_and_binary_frames_are_rate_limited() {
    let house = house(Limits { moves_per_second: 10, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    for message in [Message::Ping("x".into()), Message::Pong("x".into()), Message::binary(vec![0])] {
        let mut live = browser.live(&page).await;
        let mut sent = 0;
        while sent < 10_000 && live.try_send(message.clone()).await {
            sent += 1;
        }
        assert!(sent < 10_000, "{message:?}");
    }
}

#[tokio::test]
async fn the_fragments_of_a_message_are_limited() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    let fragment = |kind, is_last| Message::Frame(Frame::message("", OpCode::Data(kind), is_last));
    // A message in a few fragments is accepted.
    live.send(Message::Frame(Frame::message("{\"t\":", OpCode::Data(Data::Text), false))).await;
    live.send(fragment(Data::Continue, false)).await;
    live.send(Message::Frame(Frame::message("\"pulse\"}", OpCode::Data(Data::Continue), true))).await;
    while live.receive().await["t"] != "pulse" {}
    live.send(fragment(Data::Text, false)).await;
    let mut sent = 0;
    while sent < 1_000_000 && live.try_send(fragment(Data::Continue, false)).await {
        sent += 1;
    }
    assert!(sent < 1_000_000, "the fragments were not limited");
}

#[tokio::test]
async fn stored_bytes_are_limited_per_address() {
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
    assert_eq!(small.status, 200, "small files still fit");
}

#[tokio::test]
async fn the_action_rate_is_limited_per_address() {
    let house = house(Limits { moves_per_address: 2, ..Limits::default() }).await;
    let mut refused = 0;
    for _ in 0..20 {
        let response = house.browser().post("/preferences", &[("lang", "de")]).await;
        refused += u64::from(response.status == 429);
    }
    assert!(refused > 0, "four at once, and two a second");
}

/// A tic-tac-toe table of this visitor whose history is nearly full: the same move was made and
/// undone over and over.
fn nearly_full(token: Token) -> SavedTable {
    let by = |seat, kind| Event { at: 1, by: Author::Seat(Seat(seat)), kind };
    let seated = |seat| {
        let tag = SeatTag { name: String::new(), player: "human".to_owned() };
        by(
            seat,
            EventKind::Seated(Seated {
                seat: Seat(seat),
                tag,
                visitor: Some(token.visitor_id()),
                old_key: None,
            }),
        )
    };
    let there_and_back = [
        by(0, EventKind::moved("b2")),
        by(0, EventKind::TookBack { to: 0, revives_resigned: false, still_resigned: SeatSet::EMPTY }),
    ];
    let events = [seated(0), seated(1)].into_iter().chain(there_and_back.into_iter().cycle());
    SavedTable {
        id: TableId::random().unwrap(),
        game: "tic-tac-toe".to_owned(),
        setup: Values::new(),
        position: None,
        options: TableOptions::default(),
        seed: 0,
        opener: token.visitor_id(),
        loaded: false,
        file: None,
        events: events.take(LIMITS.entries - 64).collect(),
    }
}

/// The socket of a table, and its first state.
async fn look_at(browser: &mut Browser, table: &str) -> (Live, Value) {
    let page = browser.get(table).await;
    let mut live = browser.live_with_state(&page, "").await;
    let standing = live.receive().await;
    (live, standing)
}

#[tokio::test]
async fn a_full_history_ends_in_a_draw_and_can_be_exported() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    browser.get("/").await;
    let full = nearly_full(browser.cookies().strip_prefix("hand=").unwrap().parse().unwrap());
    let table = format!("/t/{}", full.id);
    house.store.open(full, Status::default()).await.unwrap();
    let (mut live, standing) = look_at(&mut browser, &table).await;
    assert_eq!(standing["phase"], "yours");
    live.send_text(&json!({"t": "touch", "at": standing["at"], "path": ["b2"]}).to_string()).await;
    let state = live.receive().await;
    assert_eq!(state["phase"], "over", "{state}");
    let page = browser.get(&table).await;
    let said = "The game is drawn: so much has happened at this table";
    assert!(page.text().contains(said), "{}", page.text());

    let file = browser.get(&format!("{table}/file/record")).await;
    let again =
        browser.upload("/new/tic-tac-toe/file", file.text().as_bytes()).await.redirect_target().to_owned();
    let (_, standing) = look_at(&mut browser, &again).await;
    assert_eq!(standing["phase"], "yours");
}
