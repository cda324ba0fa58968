//! Health checks, metrics and cached gzip pages.

use std::io::Read;

use flate2::read::GzDecoder;

use crate::OpenHouse;

#[tokio::test]
async fn the_health_check_needs_no_host_name_and_no_login() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let health = browser.send_to("evil.example", "GET", "/healthz").await;
    assert_eq!((health.status, health.text()), (200, "well\n"));
    assert_eq!(health.header("set-cookie"), None);
}

#[tokio::test]
async fn the_health_check_fails_while_the_disk_is_full() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    house.store.simulate_full_disk(true);
    let mut tables = 0;
    let form = [("player-cross", "human"), ("player-nought", "human")];
    while browser.post("/new/tic-tac-toe", &form).await.status != 503 {
        assert_eq!(browser.get("/healthz").await.status, 200, "there was space left so far");
        tables += 1;
        assert!(tables < 50, "the disk never became full");
    }
    for _ in 0..2 {
        let health = browser.get("/healthz").await;
        assert_eq!((health.status, health.text()), (503, "there is no room left to write\n"));
    }
    house.store.simulate_full_disk(false);
    assert_eq!(browser.get("/healthz").await.text(), "well\n");
}

#[tokio::test]
async fn metrics_are_for_the_operator() {
    let house = OpenHouse::new().await;
    assert_eq!(house.browser().get("/metrics").await.status, 403);
    let mut operator = house.operator().await;
    let table = operator.open_alone().await;
    let page = operator.get(&table).await;
    let mut live = operator.live(&page).await;
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["t"], "state");
    live.send_text(r#"{"t":"resign","seat":1}"#).await;
    assert_eq!(live.receive().await["phase"], "over");
    let metrics = operator.get("/metrics").await;
    assert_eq!(metrics.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
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
        assert!(metrics.text().lines().any(|written| written == line), "{line} in {}", metrics.text());
    }
}

#[tokio::test]
async fn cached_gzip_pages_equal_the_plain_ones() {
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
        assert_eq!(text.contains(&table), path == "/", "only the start page lists the visitor's tables");
    }
}
