//! Security headers, origin checks, request sizes and host validation.

use stammtisch_web::{Limits, Options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::OpenHouse;

#[tokio::test]
async fn every_response_has_security_headers() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let asset =
        browser.get("/").await.text().split('"').find(|part| part.ends_with("style.css")).unwrap().to_owned();
    for path in ["/", "/nothing", &asset] {
        let page = browser.get(path).await;
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{path}");
        assert!(!policy.contains("unsafe"));
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    }
    assert_eq!(browser.get("/").await.header("cache-control"), Some("no-store"));
    let kept = browser.get(&asset).await;
    assert_eq!(kept.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert_eq!(kept.header("content-type"), Some("text/css; charset=utf-8"));
    assert_eq!(browser.get("/assets/0000/style.css").await.status, 404);
}

#[tokio::test]
async fn the_visitor_cookie_is_set_once_and_http_only() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let first = browser.get("/").await;
    let cookie = first.header("set-cookie").unwrap();
    assert!(cookie.starts_with("hand=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
    assert_eq!(browser.get("/").await.header("set-cookie"), None);
}

#[tokio::test]
async fn forms_of_other_pages_change_nothing() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    for origin in ["http://evil.example", "null", ""] {
        browser.origin = origin.to_owned();
        let paths = ["/new/tic-tac-toe".to_owned(), "/preferences".to_owned(), format!("{table}/rematch")];
        for path in paths {
            assert_eq!(browser.post(&path, &[]).await.status, 403, "{path} from {origin:?}");
        }
        assert_eq!(browser.upload("/new/tic-tac-toe/file", b"x").await.status, 403);
    }
}

#[tokio::test]
async fn a_form_that_is_too_large_is_refused() {
    let house = OpenHouse::new().await;
    let page = house.browser().post("/new/tic-tac-toe", &[("name-cross", &"x".repeat(20_000))]).await;
    assert_eq!(page.status, 413);
    assert!(page.text().contains("id=\"fault\""));
}

#[tokio::test]
async fn opening_tables_is_rate_limited() {
    let house = OpenHouse::with(Options {
        examples: true,
        limits: Limits { tables_per_minute: 2, ..Limits::default() },
        ..Options::default()
    })
    .await;
    let mut browser = house.browser();
    browser.open_alone().await;
    let table = browser.open_alone().await;
    let page = browser.post("/new/tic-tac-toe", &[]).await;
    assert_eq!(page.status, 429);
    assert!(page.text().contains("Wait a minute"));
    assert_eq!(browser.post(&format!("{table}/rematch"), &[]).await.status, 429);
}

#[tokio::test]
async fn pages_are_compressed_and_a_table_stays_small() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let plain = browser.get(&table).await;
    let scripts = [
        "house",
        "table",
        "confirm_dialog",
        "keyboard",
        "socket",
        "motion",
        "path",
        "pointer",
        "sound",
        "targets",
        "toggles",
        "zoom",
        "new_game_dialog",
        "playback",
        "end_card",
        "viewbox",
        "alternatives",
    ];
    let style = plain.text().split('"').find(|part| part.ends_with("style.css")).unwrap().to_owned();
    browser.headers.push(("Accept-Encoding", "gzip".to_owned()));
    let page = browser.get(&table).await;
    assert_eq!(page.header("content-encoding"), Some("gzip"));
    let mut bytes = page.bytes.len() + browser.get(&style).await.bytes.len();
    for script in scripts {
        let asset = browser.get(&style.replace("style.css", &format!("{script}.js"))).await;
        assert_eq!(asset.status, 200, "{script}");
        bytes += asset.bytes.len();
    }
    assert!(bytes < 50_000, "{bytes} bytes");
}

#[tokio::test]
async fn a_request_with_two_hosts_is_refused() {
    let house = OpenHouse::new().await;
    let host = house.address.as_str();
    let asked = async |path: &str, hosts: [&str; 2]| {
        let hosts = hosts.map(|host| format!("Host: {host}\r\n")).concat();
        let mut stream = TcpStream::connect(host).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    for path in ["/", "/healthz", "/assets/0000/style.css"] {
        for hosts in [[host, "evil.example"], ["evil.example", host], [host, host]] {
            let answer = asked(path, hosts).await;
            assert!(answer.starts_with("HTTP/1.1 400 "), "{path}, {hosts:?}: {answer}");
        }
    }
    assert!(asked("/", [host, "evil.example"]).await.contains("more than one Host header"));
}
