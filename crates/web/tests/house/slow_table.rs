//! What is slow to draw is drawn in the studio, and stops nobody.

use std::sync::{Arc, Barrier};

use futures_util::FutureExt as _;
use serde_json::json;

use crate::OpenHouse;
use crate::browser::Live;

/// Every place in the studio is taken until this is dropped.
struct Busy {
    _ends: Vec<std::sync::mpsc::Sender<()>>,
}

async fn busy(house: &OpenHouse) -> Busy {
    let places = std::thread::available_parallelism().map_or(1, usize::from);
    let begun = Arc::new(Barrier::new(places + 1));
    let ends = (0..places).map(|_| {
        let ((end, ended), studio, begun) =
            (std::sync::mpsc::channel::<()>(), house.house.studio().clone(), begun.clone());
        tokio::spawn(async move {
            let work = move || {
                begun.wait();
                // Whoever has dropped the other end wants it to end.
                let _ = ended.recv();
            };
            studio.draw_for_all(work).await
        });
        end
    });
    let busy = Busy { _ends: ends.collect() };
    tokio::task::spawn_blocking(move || begun.wait()).await.unwrap();
    busy
}

/// Whether nothing comes on the line though everything else in the house goes on.
async fn is_silent(house: &OpenHouse, live: &mut Live) -> bool {
    for _ in 0..20 {
        assert_eq!(house.browser().get("/about").await.status, 200);
        if live.hear().now_or_never().is_some() {
            return false;
        }
    }
    true
}

/// The house and its guests have one async thread here: what is drawn on it needs no place in the studio.
#[tokio::test(flavor = "current_thread")]
async fn what_a_page_lacks_when_it_comes_and_what_is_slow_to_draw_is_drawn_in_the_studio() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    let page = ann.get(&table).await;
    let mut line = ann.live_with(&page, "").await;
    let standing = line.hear().await;

    let busy_studio = busy(&house).await;
    // In German nobody has seen it yet.
    let german = page.attribute("data-live").replace("lang=en", "lang=de");
    let mut other = ann.try_live(&format!("{german}&have=")).await.unwrap();
    assert!(is_silent(&house, &mut other).await, "a page that comes is drawn for where the lines are served");
    drop(busy_studio);
    assert_eq!(other.hear().await["t"], "state");

    // Once it was slow for one, it is for all.
    let id = table.trim_start_matches("/t/").parse().unwrap();
    house.house.table(&id).await.unwrap().unwrap().was_slow();
    let busy_studio = busy(&house).await;
    line.say(&json!({"t": "touch", "at": standing["at"], "path": ["b2"]}).to_string()).await;
    assert!(is_silent(&house, &mut line).await && is_silent(&house, &mut other).await);
    drop(busy_studio);
    assert_eq!(line.hear().await["at"][0], 1);
    assert_eq!(other.hear().await["at"][0], 1);
}

#[tokio::test]
async fn a_table_stays_in_memory_between_its_page_and_the_connection_that_the_page_opens() {
    let house = OpenHouse::new().await;
    let mut ann = house.browser();
    let table = ann.open_alone().await;
    // It is dropped after a second or two, and a busy machine may take as long for what is asked here.
    for _ in 0..10 {
        ann.get(&table).await;
        if house.house.tables_in_memory().await == 1 {
            return;
        }
    }
    panic!("the table is forgotten as soon as its page is drawn");
}

#[tokio::test(flavor = "current_thread")]
async fn forms_and_tasks_are_drawn_in_the_studio() {
    let house = OpenHouse::new().await;
    let busy_studio = busy(&house).await;
    let asked = ["/new/go", "/new/go?field-size=7", "/learn/go/1"].map(|path| {
        let mut guest = house.browser();
        tokio::spawn(async move { guest.get(path).await.status })
    });
    for _ in 0..20 {
        assert_eq!(house.browser().get("/about").await.status, 200);
    }
    assert!(asked.iter().all(|asked| !asked.is_finished()));
    drop(busy_studio);
    for asked in asked {
        assert_eq!(asked.await.unwrap(), 200);
    }
}
