//! The door of the house: slow guests, too many of them, and the others who never notice.

use std::time::{Duration, Instant};

use stammtisch_web::{Limits, Options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::OpenHouse;

async fn house(limits: Limits) -> OpenHouse {
    OpenHouse::with(Options { examples: true, limits, ..Options::default() }).await
}

/// Sends these bytes and nothing more.
async fn half(house: &OpenHouse, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&house.address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream
}

/// All that the house says until it hangs up.
async fn rest(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    // Whether it says goodbye or cuts the line: it is over.
    let _ = stream.read_to_end(&mut said).await;
    String::from_utf8(said).unwrap()
}

#[tokio::test]
async fn who_does_not_finish_the_head_of_his_request_is_sent_away() {
    let limits =
        Limits { headers: Duration::from_millis(200), idle: Duration::from_secs(60), ..Limits::default() };
    let house = house(limits).await;
    for begun in ["", "GET / HTTP/1.1\r\nX-a: "] {
        let start = Instant::now();
        assert_eq!(rest(half(&house, begun).await).await, "");
        assert!(start.elapsed() >= Duration::from_millis(200), "he had his time");
    }
}

#[tokio::test]
async fn one_byte_now_and_then_buys_no_time() {
    let house = house(Limits { headers: Duration::from_millis(300), ..Limits::default() }).await;
    let mut stream = half(&house, "GET / HTTP/1.1\r\n").await;
    let mut pace = tokio::time::interval(Duration::from_millis(50));
    let mut byte = [0];
    loop {
        tokio::select! {
            read = stream.read(&mut byte) => {
                assert!(matches!(read, Ok(0) | Err(_)), "nothing is said");
                break;
            }
            _ = pace.tick() => drop(stream.write_all(b"X-a: b\r\n").await),
        }
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_in_time_is_refused_with_a_sentence() {
    let house = house(Limits { body: Duration::from_millis(200), ..Limits::default() }).await;
    let head = format!(
        "POST /new/tic-tac-toe HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname",
        house.address
    );
    let said = rest(half(&house, &head).await).await;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("came in too slowly"), "{said}");
}

#[tokio::test]
async fn an_idle_connection_is_closed_and_one_that_is_used_is_not() {
    let house = house(Limits { idle: Duration::from_millis(300), ..Limits::default() }).await;
    let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\n\r\n", house.address);
    let mut stream = half(&house, &request).await;
    let mut first = [0; 64];
    stream.read_exact(&mut first).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let said = rest(stream).await;
    assert_eq!(said.matches("HTTP/1.1 200").count(), 1, "the second answer");
}

#[tokio::test]
async fn a_live_connection_may_be_silent_for_longer_than_any_request() {
    let short = Duration::from_millis(100);
    let house = house(Limits { headers: short, body: short, idle: short, ..Limits::default() }).await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    // Long enough for whoever is not live to be sent away.
    assert_eq!(rest(half(&house, "GET").await).await, "");
    assert_eq!(rest(half(&house, "GET").await).await, "");
    live.touch(0, "b2").await;
    assert_eq!(live.hear().await["t"], "state");
}

#[tokio::test]
async fn who_finds_the_whole_house_full_is_not_told_that_it_is_his_address() {
    let house = house(Limits { connections: 1, ..Limits::default() }).await;
    let _inside = half(&house, "GET / HTTP/1.1\r\n").await;
    let refused = rest(TcpStream::connect(&house.address).await.unwrap()).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(
        refused.contains("This house is full") && refused.contains("Dieses Haus ist gerade voll"),
        "{refused}"
    );
    assert!(!refused.contains("address") && !refused.contains("Adresse"), "{refused}");
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_others_never_notice() {
    let house = house(Limits { connections_per_address: 3, ..Limits::default() }).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(half(&house, "GET / HTTP/1.1\r\n").await);
    }
    // The house lets people in one after the other, so the three are inside when the fourth is turned away.
    let refused = rest(TcpStream::connect(&house.address).await.unwrap()).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("There is no more room") && refused.contains("kein Platz mehr"), "{refused}");
    if cfg!(target_os = "linux") {
        let other = TcpSocket::new_v4().unwrap();
        other.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        let mut other = other.connect(house.address.parse().unwrap()).await.unwrap();
        let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.address);
        other.write_all(request.as_bytes()).await.unwrap();
        assert!(rest(other).await.starts_with("HTTP/1.1 200"));
    }
    open.pop();
    // A place is free as soon as the house has noticed that its guest is gone.
    let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.address);
    while !rest(half(&house, &request).await).await.starts_with("HTTP/1.1 200") {}
}
