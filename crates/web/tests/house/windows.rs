//! Several windows on one table: all of them show the state that the history implies.

use serde_json::{Value, json};

use crate::OpenHouse;
use crate::browser::{Browser, Live};
use crate::differences::PageState;
use crate::seats::link;

/// A browser window with an open table.
struct Window {
    live: Live,
    page: PageState,
}

impl Window {
    /// Opens a window that has no state of the table yet.
    async fn open(browser: &mut Browser, table: &str) -> Window {
        let page = browser.get(table).await;
        let mut window =
            Window { live: browser.live_with_state(&page, "").await, page: PageState::default() };
        window.page.apply_frame(&window.live.receive().await);
        window
    }

    /// Sends a message and applies the state that answers it.
    async fn act(&mut self, message: Value) -> Value {
        self.live.send_text(&message.to_string()).await;
        let state = self.live.receive().await;
        self.page.apply_frame(&state);
        state
    }

    async fn touch(&mut self, target: &str) {
        let at = self.page.at.clone();
        self.act(json!({"t": "touch", "at": at, "path": [target]})).await;
    }

    /// Requests an undo to this ply.
    async fn undo(&mut self, ply: u64) {
        let at = json!([ply, self.page.at[1]]);
        self.act(json!({"t": "undo", "at": at})).await;
    }

    /// Applies all pending frames. The redundant peek request is answered with the current state.
    async fn catch_up(&mut self) {
        self.live.send_text(r#"{"t":"peek","on":false}"#).await;
        self.live.send_text(r#"{"t":"pulse"}"#).await;
        loop {
            let frame = self.live.receive().await;
            if frame["t"] == "pulse" {
                return;
            }
            self.page.apply_frame(&frame);
        }
    }

    fn shows(&self, id: &str, message: &str) -> bool {
        self.page.texts[id].contains(message)
    }
}

/// All windows on a table, with their browsers.
struct Room {
    table: String,
    windows: Vec<(Browser, Window)>,
}

impl Room {
    /// Asserts that every window shows the same as a new window of the same browser.
    async fn assert_consistent(&mut self, after: &str) {
        for (number, (browser, window)) in self.windows.iter_mut().enumerate() {
            window.catch_up().await;
            let fresh = Window::open(browser, &self.table).await;
            assert_eq!(window.page.at, fresh.page.at, "{after}: window {number}");
            assert_eq!(window.page.touches, fresh.page.touches, "{after}: window {number}");
            assert_eq!(window.page.texts, fresh.page.texts, "{after}: window {number}");
        }
    }

    fn window(&mut self, number: usize) -> &mut Window {
        &mut self.windows[number].1
    }
}

const ANN: usize = 0;
const ANN_SECOND: usize = 1;
const BO: usize = 2;
const EVE: usize = 3;

#[tokio::test]
async fn all_windows_stay_consistent_with_the_history() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let mut bo = house.browser();
    let mut eve = house.browser();
    let table = ann.open_alone().await;
    let nought = link(ann.get(&table).await.text(), 1);
    bo.get("/").await;
    bo.post(&nought, &[]).await;
    eve.get("/").await;
    let mut windows = Vec::new();
    for browser in [&ann, &ann, &bo, &eve] {
        let mut browser = browser.clone();
        let window = Window::open(&mut browser, &table).await;
        windows.push((browser, window));
    }
    let mut room = Room { table: table.clone(), windows };

    room.window(ANN).touch("b2").await;
    room.window(BO).catch_up().await;
    room.window(BO).touch("a1").await;
    room.assert_consistent("two moves").await;

    room.window(BO).undo(1).await;
    room.assert_consistent("a requested undo").await;
    assert!(room.window(ANN_SECOND).shows("undo", "data-decline"));
    room.window(ANN_SECOND).act(json!({"t": "decline"})).await;
    room.assert_consistent("a declined undo").await;
    room.window(ANN).undo(0).await;
    room.window(BO).catch_up().await;
    room.window(BO).undo(0).await;
    room.assert_consistent("a granted undo").await;
    assert_eq!(room.window(EVE).page.at, json!([0, 1]));

    let cross = link(ann.get(&table).await.text(), 0);
    eve.post(&cross, &[]).await;
    room.assert_consistent("a seat taken by another visitor").await;
    assert!(room.window(ANN).page.touches.is_empty() && !room.window(EVE).page.touches.is_empty());
    let refused = {
        let at = room.window(ANN).page.at.clone();
        let live = &mut room.window(ANN).live;
        live.send_text(&json!({"t": "touch", "at": at, "path": ["c3"]}).to_string()).await;
        live.receive().await
    };
    assert_eq!(refused["t"], "refused", "{refused}");
    room.window(EVE).touch("c3").await;

    let state = room.window(EVE).act(json!({"t": "resign", "seat": 0})).await;
    assert_eq!(
        (&state["events"][0]["kind"], state["events"].as_array().map(Vec::len)),
        (&json!("ended"), Some(1))
    );
    room.assert_consistent("a resignation").await;
    room.window(EVE).undo(1).await;
    room.window(BO).catch_up().await;
    room.window(BO).undo(1).await;
    room.assert_consistent("an undone resignation").await;
    assert!(!room.window(BO).page.touches.is_empty(), "it is Bo's turn");
    room.window(BO).act(json!({"t": "resign", "seat": 1})).await;
    room.assert_consistent("the other player's resignation").await;

    // Without viewers the table is evicted, and new windows show what the store has.
    let before: Vec<_> =
        room.windows.into_iter().map(|(browser, window)| (browser, window.page.texts)).collect();
    for (mut browser, texts) in before {
        assert_eq!(Window::open(&mut browser, &table).await.page.texts, texts);
    }
    house.close().await;
}
