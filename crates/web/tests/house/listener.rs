//! The listener: timeouts for slow clients, and connection limits.

use std::time::{Duration, Instant};

use stammtisch_web::{Limits, Options};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::OpenHouse;

async fn house(limits: Limits) -> OpenHouse {
    OpenHouse::with(Options { examples: true, limits, ..Options::default() }).await
}

/// Opens a connection and sends these bytes, usually an incomplete request.
async fn connect_and_send(house: &OpenHouse, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&house.address).await.unwrap();
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream
}

/// Everything that the server sends until it closes the connection.
async fn read_to_close(mut stream: TcpStream) -> String {
    let mut received = Vec::new();
    // A reset ends the connection as well.
    let _ = stream.read_to_end(&mut received).await;
    String::from_utf8(received).unwrap()
}

#[tokio::test]
async fn an_unfinished_request_head_times_out() {
    let limits = Limits {
        header_timeout: Duration::from_millis(200),
        idle_timeout: Duration::from_secs(60),
        ..Limits::default()
    };
    let house = house(limits).await;
    for partial in ["", "GET / HTTP/1.1\r\nX-a: "] {
        let start = Instant::now();
        assert_eq!(read_to_close(connect_and_send(&house, partial).await).await, "");
        assert!(start.elapsed() >= Duration::from_millis(200), "not before the timeout");
    }
}

#[tokio::test]
async fn trickling_bytes_do_not_extend_the_timeout() {
    let house = house(Limits { header_timeout: Duration::from_millis(300), ..Limits::default() }).await;
    let mut stream = connect_and_send(&house, "GET / HTTP/1.1\r\n").await;
    let mut pace = tokio::time::interval(Duration::from_millis(50));
    let mut byte = [0];
    loop {
        tokio::select! {
            read = stream.read(&mut byte) => {
                assert!(matches!(read, Ok(0) | Err(_)), "no response is sent");
                break;
            }
            _ = pace.tick() => drop(stream.write_all(b"X-a: b\r\n").await),
        }
    }
}

#[tokio::test]
async fn a_slow_body_is_refused_with_a_message() {
    let house = house(Limits { body_timeout: Duration::from_millis(200), ..Limits::default() }).await;
    let head = format!(
        "POST /new/tic-tac-toe HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname",
        house.address
    );
    let response = read_to_close(connect_and_send(&house, &head).await).await;
    assert!(response.starts_with("HTTP/1.1 408") && response.contains("came in too slowly"), "{response}");
}

#[tokio::test]
async fn an_idle_connection_is_closed_after_its_timeout() {
    let house = house(Limits { idle_timeout: Duration::from_millis(300), ..Limits::default() }).await;
    let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\n\r\n", house.address);
    let mut stream = connect_and_send(&house, &request).await;
    let mut first = [0; 64];
    stream.read_exact(&mut first).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let response = read_to_close(stream).await;
    assert_eq!(response.matches("HTTP/1.1 200").count(), 1, "the second response");
}

#[tokio::test]
async fn a_socket_may_be_silent_longer_than_any_timeout() {
    let short = Duration::from_millis(100);
    let house = house(Limits {
        header_timeout: short,
        body_timeout: short,
        idle_timeout: short,
        ..Limits::default()
    })
    .await;
    let mut browser = house.browser();
    let table = browser.open_alone().await;
    let page = browser.get(&table).await;
    let mut live = browser.live(&page).await;
    // Long enough for connections without a socket to time out.
    assert_eq!(read_to_close(connect_and_send(&house, "GET").await).await, "");
    assert_eq!(read_to_close(connect_and_send(&house, "GET").await).await, "");
    live.touch(0, "b2").await;
    assert_eq!(live.receive().await["t"], "state");
}

#[tokio::test]
async fn a_full_server_does_not_blame_the_address() {
    let house = house(Limits { connections: 1, ..Limits::default() }).await;
    let _open = connect_and_send(&house, "GET / HTTP/1.1\r\n").await;
    let refused = read_to_close(TcpStream::connect(&house.address).await.unwrap()).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(
        refused.contains("This house is full") && refused.contains("Dieses Haus ist gerade voll"),
        "{refused}"
    );
    assert!(!refused.contains("address") && !refused.contains("Adresse"), "{refused}");
}

#[tokio::test]
async fn connections_are_limited_per_address() {
    let house = house(Limits { connections_per_address: 3, ..Limits::default() }).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(connect_and_send(&house, "GET / HTTP/1.1\r\n").await);
    }
    // Connections are accepted in order, so the three are open when the fourth is rejected.
    let refused = read_to_close(TcpStream::connect(&house.address).await.unwrap()).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("There is no more room") && refused.contains("kein Platz mehr"), "{refused}");
    if cfg!(target_os = "linux") {
        let other = TcpSocket::new_v4().unwrap();
        other.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        let mut other = other.connect(house.address.parse().unwrap()).await.unwrap();
        let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.address);
        other.write_all(request.as_bytes()).await.unwrap();
        assert!(read_to_close(other).await.starts_with("HTTP/1.1 200"));
    }
    open.pop();
    // The permit is released once the server has noticed that the connection is closed.
    let request = format!("GET /about HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.address);
    while !read_to_close(connect_and_send(&house, &request).await).await.starts_with("HTTP/1.1 200") {}
}
