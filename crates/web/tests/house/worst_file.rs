//! The worst file that is accepted stops nobody.

use std::time::{Duration, Instant};

use cpu_time::{ProcessTime, ThreadTime};
use serde_json::{Value, json};
use stammtisch_web::{Limits, Options};

use crate::OpenHouse;
use crate::browser::{Browser, Live};

/// How long somebody else's move may take meanwhile.
const ALLOWED: Duration = Duration::from_millis(100);
/// How often the file is loaded and looked at.
const LOADS: usize = 4;
/// How many moves are made before, to know how busy the machine is.
const MOVES: usize = 40;

/// A game about as long as there may be one, in a file as large as there may be one. After two passes play is resumed, which is a
/// ply of its own.
fn worst_file() -> Vec<u8> {
    let moves = ";B[];W[]".repeat(1200);
    let note = "x".repeat((1 << 20) - moves.len() - 600);
    format!("(;GM[1]SZ[19]C[{note}]{moves})").into_bytes()
}

/// Makes a move and waits until it is acknowledged.
async fn make_move(live: &mut Live, standing: &mut Value) -> Duration {
    let touches = standing["touches"].as_object().unwrap();
    let target = touches.keys().find(|name| name.len() <= 3).unwrap().clone();
    let begun = Instant::now();
    live.say(&json!({"t": "touch", "at": standing["at"], "path": [target]}).to_string()).await;
    let told = live.hear().await;
    let took = begun.elapsed();
    assert_eq!(told["at"][0].as_u64(), standing["at"][0].as_u64().map(|ply| ply + 1), "{told}");
    *standing = told;
    took
}

/// Loads the file, and looks at the table as a page does.
async fn load(browser: &mut Browser, file: &[u8]) -> String {
    // The note is left out, which a page between says.
    let loaded = browser.upload("/new/go/file", file).await;
    let table = loaded.text().split("href=\"/t/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let table = format!("/t/{table}");
    let page = browser.get(&table).await;
    assert!(page.text().contains("data-ply=\"3000\""), "the whole game is there");
    let told = browser.live_with(&page, "").await.hear().await;
    assert!(told["at"][0].as_u64() > Some(3000));
    assert_eq!(browser.get(&format!("{table}/file/record")).await.status, 200);
    assert_eq!(browser.get(&format!("{table}/past/3000")).await.status, 200);
    assert_eq!(browser.get(&format!("{table}/about?x=3&y=3&ply=3000")).await.status, 204);
    assert_eq!(browser.get(&format!("{table}/review")).await.status, 200);
    table
}

/// The house and its guests have one async thread here: whatever works on it stops everybody, and what took longer than the limit would
/// hold up a move with every load.
#[tokio::test(flavor = "current_thread")]
async fn while_the_worst_file_is_loaded_the_moves_of_others_are_acknowledged_at_once() {
    let limits = Limits {
        moves_per_second: 1_000_000,
        moves_per_address: 1_000_000,
        tables_per_minute: 1000,
        ..Limits::default()
    };
    let house = OpenHouse::with(Options { examples: true, limits, ..Options::default() }).await;
    let (mut ann, mut eve) = (house.browser(), house.browser());
    let table =
        ann.open("go", &[("player-black", "human"), ("player-white", "human"), ("field-size", "19")]).await;
    let page = ann.get(&table).await;
    let mut live = ann.live_with(&page, "").await;
    let mut standing = live.hear().await;
    let mut before = Vec::new();
    for _ in 0..MOVES {
        before.push(make_move(&mut live, &mut standing).await);
    }
    let file = worst_file();
    let mut during = Vec::new();
    let begun = Instant::now();
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
                took = make_move(&mut live, &mut standing), if during.len() < 300 => during.push(took),
            }
        }
    }
    let loaded = begun.elapsed() / LOADS as u32;
    before.sort();
    during.sort();
    let limit = ALLOWED.max(3 * before[before.len() * 9 / 10]);
    let late = during.iter().filter(|took| **took > limit).count();
    assert!(during.len() > 20, "only {} moves were made in {LOADS} times {loaded:?}", during.len());
    // A machine that is busy otherwise may hold up a move for a moment; a load that holds up everybody does so every time, or for long.
    assert!(late < LOADS, "{late} moves of {} took longer than {limit:?}: {during:?}", during.len());
    let longest = 5 * limit.max(before[before.len() - 1]);
    assert!(during[during.len() - 1] < longest, "one move took longer than {longest:?}: {during:?}");
}

/// The processor's time that was spent on the one thread of everything async, the guests' own work included, and on all others.
fn spent() -> (Duration, Duration) {
    let here = ThreadTime::now().as_duration();
    (here, ProcessTime::now().as_duration().saturating_sub(here))
}

/// However busy the machine is: who reads, replays or draws a long game does so on another thread.
#[tokio::test(flavor = "current_thread")]
async fn a_long_game_is_read_replayed_and_drawn_off_the_threads_that_serve_the_lines() {
    let house = OpenHouse::new().await;
    let (mut eve, file) = (house.browser(), worst_file());
    let table = load(&mut eve, &file).await;
    let id = table.trim_start_matches("/t/").parse().unwrap();
    let page = eve.get(&table).await;
    let mut line = eve.live_with(&page, "").await;
    line.hear().await;
    let known = house.house.table(&id).await.unwrap().unwrap();
    assert!(known.is_slow(), "whoever comes next does not find it out anew");
    let before = spent();
    load(&mut eve, &file).await;
    let after = spent();
    let (here, elsewhere) = (after.0 - before.0, after.1 - before.1);
    assert!(here < elsewhere / 2, "{here:?} were spent where the lines are served, {elsewhere:?} elsewhere");
}
