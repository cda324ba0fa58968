//! What the house says about itself, and pages that are compressed once.

use std::io::Read;

use flate2::read::GzDecoder;

use crate::OpenHouse;

#[tokio::test]
async fn whether_the_house_is_well_is_told_to_anybody_under_any_name() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let told = browser.send_to("evil.example", "GET", "/healthz").await;
    assert_eq!((told.status, told.text()), (200, "well\n"));
    assert_eq!(told.header("set-cookie"), None);
}

#[tokio::test]
async fn a_house_without_room_is_not_well_until_there_is_room_whether_somebody_plays_or_not() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    house.store.pretend_full(true);
    let mut tables = 0;
    let form = [("player-cross", "human"), ("player-nought", "human")];
    while browser.post("/new/tic-tac-toe", &form).await.status != 503 {
        assert_eq!(browser.get("/healthz").await.status, 200, "there was room so far");
        tables += 1;
        assert!(tables < 50, "it never got full");
    }
    for _ in 0..2 {
        let told = browser.get("/healthz").await;
        assert_eq!((told.status, told.text()), (503, "there is no room left to write\n"));
    }
    house.store.pretend_full(false);
    assert_eq!(browser.get("/healthz").await.text(), "well\n");
}

#[tokio::test]
async fn the_figures_are_for_whoever_runs_the_house() {
    let house = OpenHouse::new().await;
    assert_eq!(house.browser().get("/metrics").await.status, 403);
    let mut operator = house.operator().await;
    let table = operator.open_alone().await;
    let page = operator.get(&table).await;
    let mut live = operator.live(&page).await;
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["t"], "state");
    live.say(r#"{"t":"resign","seat":1}"#).await;
    assert_eq!(live.hear().await["phase"], "over");
    let figures = operator.get("/metrics").await;
    assert_eq!(figures.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    for line in [
        "stammtisch_http_answers_total{status=\"403\"} 1",
        "stammtisch_http_answers_total{status=\"101\"} 1",
        "stammtisch_table_requests_total{result=\"done\"} 2",
        "stammtisch_table_request_seconds_count 2",
        "stammtisch_forfeits_total{why=\"resigned\"} 1",
        "stammtisch_forfeits_total{why=\"left\"} 0",
        "stammtisch_sockets 1",
        "stammtisch_tables_in_memory 1",
        "stammtisch_thoughts 0",
        "stammtisch_thoughts_waiting 0",
    ] {
        assert!(figures.text().lines().any(|told| told == line), "{line} in {}", figures.text());
    }
}

#[tokio::test]
async fn what_is_compressed_once_is_the_same_page() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let style =
        browser.get("/").await.text().split('"').find(|part| part.ends_with("style.css")).unwrap().to_owned();
    for path in ["/", "/about", "/rules/go", &style] {
        browser.headers.clear();
        let plain = browser.get(path).await;
        assert_eq!(plain.header("content-encoding"), None);
        browser.headers = vec![("Accept-Encoding", "gzip".to_owned())];
        let zipped = browser.get(path).await;
        assert_eq!(zipped.header("content-encoding"), Some("gzip"), "{path}");
        assert_eq!(zipped.header("vary"), Some("accept-encoding"), "{path}");
        assert_eq!(zipped.header("content-type"), plain.header("content-type"));
        let mut text = String::new();
        GzDecoder::new(&zipped.bytes[..]).read_to_string(&mut text).unwrap();
        assert!(text == plain.text(), "{path}");
        assert_eq!(text.contains(&table), path == "/", "one's own tables are on the start page");
    }
}
