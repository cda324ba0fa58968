//! Slow rendering runs on the blocking pool and does not block other requests.

use std::sync::{Arc, Barrier};

use futures_util::FutureExt as _;
use serde_json::json;

use crate::OpenHouse;
use crate::browser::Live;

/// Occupies all threads of the blocking pool until it is dropped.
struct BusyPool {
    _stops: Vec<std::sync::mpsc::Sender<()>>,
}

async fn occupy_pool(house: &OpenHouse) -> BusyPool {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let started = Arc::new(Barrier::new(threads + 1));
    let stops = (0..threads).map(|_| {
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let pool = house.house.blocking_pool().clone();
        let started = started.clone();
        tokio::spawn(async move {
            let work = move || {
                started.wait();
                // Fails when the sender is dropped, which ends the work.
                let _ = stopped.recv();
            };
            pool.run_shared(work).await
        });
        stop
    });
    let busy_pool = BusyPool { _stops: stops.collect() };
    tokio::task::spawn_blocking(move || started.wait()).await.unwrap();
    busy_pool
}

/// Whether nothing arrives on the socket although other requests are answered.
async fn is_silent(house: &OpenHouse, live: &mut Live) -> bool {
    for _ in 0..20 {
        assert_eq!(house.browser().get("/about").await.status, 200);
        if live.receive().now_or_never().is_some() {
            return false;
        }
    }
    true
}

/// There is a single async thread, so anything rendered on it would be sent despite the busy pool.
#[tokio::test(flavor = "current_thread")]
async fn first_states_and_slow_renders_use_the_blocking_pool() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let mut live = ann.live_with_state(&page, "").await;
    let standing = live.receive().await;

    let busy_pool = occupy_pool(&house).await;
    // The German view is not in the render cache yet.
    let german = page.attribute("data-live").replace("lang=en", "lang=de");
    let mut german_live = ann.try_connect_live(&format!("{german}&have=")).await.unwrap();
    assert!(is_silent(&house, &mut german_live).await, "a first state is rendered on the async threads");
    drop(busy_pool);
    assert_eq!(german_live.receive().await["t"], "state");

    // A table that was slow once is always rendered on the pool.
    let id = table.trim_start_matches("/t/").parse().unwrap();
    house.house.table(&id).await.unwrap().unwrap().mark_slow_to_render();
    let busy_pool = occupy_pool(&house).await;
    live.send_text(&json!({"t": "touch", "at": standing["at"], "path": ["b2"]}).to_string()).await;
    assert!(is_silent(&house, &mut live).await && is_silent(&house, &mut german_live).await);
    drop(busy_pool);
    assert_eq!(live.receive().await["at"][0], 1);
    assert_eq!(german_live.receive().await["at"][0], 1);
}

#[tokio::test]
async fn a_table_stays_loaded_until_the_socket_connects() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    // It is evicted after a second or two, which a busy machine may need for these requests.
    for _ in 0..10 {
        ann.get(&table).await;
        if house.house.tables_in_memory().await == 1 {
            return;
        }
    }
    panic!("the table is evicted as soon as its page is rendered");
}

#[tokio::test(flavor = "current_thread")]
async fn forms_and_tasks_are_rendered_on_the_blocking_pool() {
    let house = OpenHouse::new().await;
    let busy_pool = occupy_pool(&house).await;
    let requests = ["/new/go", "/new/go?field-size=7", "/learn/go/1"].map(|path| {
        let mut browser = house.browser();
        tokio::spawn(async move { browser.get(path).await.status })
    });
    for _ in 0..20 {
        assert_eq!(house.browser().get("/about").await.status, 200);
    }
    assert!(requests.iter().all(|request| !request.is_finished()));
    drop(busy_pool);
    for request in requests {
        assert_eq!(request.await.unwrap(), 200);
    }
}
