//! Loading the most expensive file that is accepted does not block other requests.

use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use serde_json::{Value, json};
use stammtisch_web::{Limits, Options};

use crate::OpenHouse;
use crate::browser::{Browser, Live};

/// Maximum latency of other visitors' moves during the load, on an idle machine.
const MAX_MOVE_LATENCY: Duration = Duration::from_millis(100);
/// How often the file is loaded and viewed.
const LOADS: usize = 4;
/// Number of moves made before, to measure how busy the machine is.
const MOVES: usize = 40;

/// A match of nearly the maximum length in a file of the maximum size. After two passes play is
/// resumed, which is a ply of its own.
fn worst_file() -> Vec<u8> {
    let moves = ";B[];W[]".repeat(1200);
    let note = "x".repeat((1 << 20) - moves.len() - 600);
    format!("(;GM[1]SZ[19]C[{note}]{moves})").into_bytes()
}

/// Makes a move and waits until it is acknowledged.
async fn make_move(live: &mut Live, last_state: &mut Value) -> Duration {
    let touches = last_state["touches"].as_object().unwrap();
    let target = touches.keys().find(|name| name.len() <= 3).unwrap().clone();
    let start = Instant::now();
    live.send_text(&json!({"t": "touch", "at": last_state["at"], "path": [target]}).to_string()).await;
    let state = live.receive().await;
    let took = start.elapsed();
    assert_eq!(state["at"][0].as_u64(), last_state["at"][0].as_u64().map(|ply| ply + 1), "{state}");
    *last_state = state;
    took
}

/// Loads the file and requests everything that a page of its table does.
async fn load(browser: &mut Browser, file: &[u8]) -> String {
    // The note is dropped, so a page with notes comes before the table.
    let loaded = browser.upload("/new/go/file", file).await;
    let table = loaded.text().split("href=\"/t/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let table = format!("/t/{table}");
    let page = browser.get(&table).await;
    assert!(page.text().contains("data-ply=\"3000\""), "the complete match is there");
    let state = browser.live_with_state(&page, "").await.receive().await;
    assert!(state["at"][0].as_u64() > Some(3000));
    assert_eq!(browser.get(&format!("{table}/file/record")).await.status, 200);
    assert_eq!(browser.get(&format!("{table}/past/3000")).await.status, 200);
    assert_eq!(browser.get(&format!("{table}/about?x=3&y=3&ply=3000")).await.status, 204);
    assert_eq!(browser.get(&format!("{table}/review")).await.status, 200);
    table
}

/// There is a single async thread, so work on it blocks all clients: work longer than the limit
/// would delay a move with every load.
#[tokio::test(flavor = "current_thread")]
async fn loading_the_worst_file_does_not_delay_other_moves() {
    let limits = Limits {
        moves_per_second: 1_000_000,
        moves_per_address: 1_000_000,
        tables_per_minute: 1000,
        ..Limits::default()
    };
    let house = OpenHouse::with(Options { examples: true, limits, ..Options::default() }).await;
    let mut ann = house.browser();
    let mut eve = house.browser();
    let table =
        ann.open("go", &[("player-black", "human"), ("player-white", "human"), ("field-size", "19")]).await;
    let page = ann.get(&table).await;
    let mut live = ann.live_with_state(&page, "").await;
    let mut last_state = live.receive().await;
    let mut before = Vec::new();
    for _ in 0..MOVES {
        before.push(make_move(&mut live, &mut last_state).await);
    }
    let file = worst_file();
    let mut during = Vec::new();
    let start = Instant::now();
    {
        let loading = async {
            for _ in 0..LOADS {
                load(&mut eve, &file).await;
            }
        };
        tokio::pin!(loading);
        loop {
            tokio::select! {
                () = &mut loading => break,
                took = make_move(&mut live, &mut last_state), if during.len() < 300 => during.push(took),
            }
        }
    }
    let loaded = start.elapsed() / LOADS as u32;
    before.sort();
    during.sort();
    let limit = MAX_MOVE_LATENCY.max(3 * before[before.len() * 9 / 10]);
    let late = during.iter().filter(|took| **took > limit).count();
    assert!(during.len() > 20, "only {} moves were made in {LOADS} times {loaded:?}", during.len());
    // A busy machine may delay single moves; a load that blocks does so every time, or for long.
    assert!(late < LOADS, "{late} moves of {} took longer than {limit:?}: {during:?}", during.len());
    let longest = 5 * limit.max(before[before.len() - 1]);
    assert!(during[during.len() - 1] < longest, "one move took longer than {longest:?}: {during:?}");
}

/// CPU time of the single async thread, including the test's clients, and of all other threads.
fn cpu_times() -> (Duration, Duration) {
    let here = ThreadTime::now().as_duration();
    (here, ProcessTime::now().as_duration().saturating_sub(here))
}

/// Long matches are parsed, replayed and rendered on other threads, measured in CPU time so that a
/// busy machine does not matter.
#[tokio::test(flavor = "current_thread")]
async fn a_long_game_is_processed_off_the_async_threads() {
    let house = OpenHouse::new().await;
    let mut eve = house.browser();
    let file = worst_file();
    let table = load(&mut eve, &file).await;
    let id = table.trim_start_matches("/t/").parse().unwrap();
    let page = eve.get(&table).await;
    let mut live = eve.live_with_state(&page, "").await;
    live.receive().await;
    let known = house.house.table(&id).await.unwrap().unwrap();
    assert!(known.is_slow_to_render(), "the table is known to be slow from now on");
    let before = cpu_times();
    load(&mut eve, &file).await;
    let after = cpu_times();
    let on_async_thread = after.0 - before.0;
    let elsewhere = after.1 - before.1;
    assert!(
        on_async_thread < elsewhere / 2,
        "{on_async_thread:?} on the async thread, {elsewhere:?} on the others"
    );
}
