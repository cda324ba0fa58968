//! Several windows on one table: whatever happens, all of them show what the history says.

use serde_json::{Value, json};

use crate::OpenHouse;
use crate::browser::{Browser, Live};
use crate::differences::Follower;
use crate::seats::link;

/// A window that follows a table.
struct Window {
    live: Live,
    page: Follower,
}

impl Window {
    /// The window of somebody who has nothing of the table yet.
    async fn open(browser: &mut Browser, table: &str) -> Window {
        let page = browser.get(table).await;
        let mut window = Window { live: browser.live_with(&page, "").await, page: Follower::default() };
        window.page.take(&window.live.hear().await);
        window
    }

    /// Does something, and is answered with how the table stands then.
    async fn act(&mut self, what: Value) -> Value {
        self.live.say(&what.to_string()).await;
        let told = self.live.hear().await;
        self.page.take(&told);
        told
    }

    async fn touch(&mut self, target: &str) {
        let at = self.page.at.clone();
        self.act(json!({"t": "touch", "at": at, "path": [target]})).await;
    }

    /// Wants to go back to that ply.
    async fn undo(&mut self, ply: u64) {
        let at = json!([ply, self.page.at[1]]);
        self.act(json!({"t": "undo", "at": at})).await;
    }

    /// Takes in everything that has happened: whoever asks for nothing new is told how the table stands.
    async fn catch_up(&mut self) {
        self.live.say(r#"{"t":"peek","on":false}"#).await;
        self.live.say(r#"{"t":"pulse"}"#).await;
        loop {
            let frame = self.live.hear().await;
            if frame["t"] == "pulse" {
                return;
            }
            self.page.take(&frame);
        }
    }

    fn shows(&self, id: &str, what: &str) -> bool {
        self.page.texts[id].contains(what)
    }
}

/// Everybody who looks at the table.
struct Room {
    table: String,
    guests: Vec<(Browser, Window)>,
}

impl Room {
    /// Whether every window shows what a new one of the same guest shows.
    async fn agrees(&mut self, after: &str) {
        for (number, (browser, window)) in self.guests.iter_mut().enumerate() {
            window.catch_up().await;
            let fresh = Window::open(browser, &self.table).await;
            assert_eq!(window.page.at, fresh.page.at, "{after}: window {number}");
            assert_eq!(window.page.touches, fresh.page.touches, "{after}: window {number}");
            assert_eq!(window.page.texts, fresh.page.texts, "{after}: window {number}");
        }
    }

    fn window(&mut self, number: usize) -> &mut Window {
        &mut self.guests[number].1
    }
}

const ANN: usize = 0;
const HER_OTHER: usize = 1;
const BO: usize = 2;
const EVE: usize = 3;

#[tokio::test]
async fn all_windows_follow_undo_hand_over_and_resigning_and_the_history_knows_the_same() {
    let house = OpenHouse::new().await;
    let (mut ann, mut bo, mut eve) = (house.browser(), house.browser(), house.browser());
    let table = ann.open_alone().await;
    let nought = link(ann.get(&table).await.text(), 1);
    bo.get("/").await;
    bo.post(&nought, &[]).await;
    eve.get("/").await;
    let mut guests = Vec::new();
    for browser in [&ann, &ann, &bo, &eve] {
        let mut browser = browser.clone();
        let window = Window::open(&mut browser, &table).await;
        guests.push((browser, window));
    }
    let mut room = Room { table: table.clone(), guests };

    room.window(ANN).touch("b2").await;
    room.window(BO).catch_up().await;
    room.window(BO).touch("a1").await;
    room.agrees("two moves").await;

    room.window(BO).undo(1).await;
    room.agrees("an undo that is asked for").await;
    assert!(room.window(HER_OTHER).shows("undo", "data-decline"));
    room.window(HER_OTHER).act(json!({"t": "decline"})).await;
    room.agrees("an undo that is declined").await;
    room.window(ANN).undo(0).await;
    room.window(BO).catch_up().await;
    room.window(BO).undo(0).await;
    room.agrees("an undo that is granted").await;
    assert_eq!(room.window(EVE).page.at, json!([0, 1]));

    let cross = link(ann.get(&table).await.text(), 0);
    eve.post(&cross, &[]).await;
    room.agrees("a seat in another hand").await;
    assert!(room.window(ANN).page.touches.is_empty() && !room.window(EVE).page.touches.is_empty());
    let refused = {
        let at = room.window(ANN).page.at.clone();
        let live = &mut room.window(ANN).live;
        live.say(&json!({"t": "touch", "at": at, "path": ["c3"]}).to_string()).await;
        live.hear().await
    };
    assert_eq!(refused["t"], "refused", "{refused}");
    room.window(EVE).touch("c3").await;

    let told = room.window(EVE).act(json!({"t": "resign", "seat": 0})).await;
    assert_eq!(
        (&told["events"][0]["kind"], told["events"].as_array().map(Vec::len)),
        (&json!("ended"), Some(1))
    );
    room.agrees("somebody resigned").await;
    room.window(EVE).undo(1).await;
    room.window(BO).catch_up().await;
    room.window(BO).undo(1).await;
    room.agrees("resigning was taken back").await;
    assert!(!room.window(BO).page.touches.is_empty(), "it is his turn");
    room.window(BO).act(json!({"t": "resign", "seat": 1})).await;
    room.agrees("somebody else resigned").await;

    // When nobody looks any more, the table is forgotten, and whoever comes is shown what the store has.
    let before: Vec<_> =
        room.guests.into_iter().map(|(browser, window)| (browser, window.page.texts)).collect();
    for (mut browser, texts) in before {
        assert_eq!(Window::open(&mut browser, &table).await.page.texts, texts);
    }
    house.close().await;
}
