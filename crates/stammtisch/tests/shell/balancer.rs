//! The load balancers of `deploy`: the forwarding headers that reach the servers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use stammtisch_test_servers::Haproxy;

/// A server that answers every request and reports the heads of requests for `/asked`.
fn start_recorder() -> (SocketAddr, Receiver<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (heads, recorded) = channel();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(&stream).lines().map_while(Result::ok);
            let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            if head.first().is_some_and(|first| first.starts_with("GET /asked ")) && heads.send(head).is_err()
            {
                return;
            }
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        }
    });
    (address, recorded)
}

/// The forwarding headers with which a request with forged ones reaches a server.
fn forwarded_headers(configuration: impl Fn(SocketAddr, SocketAddr) -> String) -> Vec<String> {
    let (server, recorded) = start_recorder();
    let balancer = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let _haproxy = Haproxy::start(&configuration(balancer, server), balancer).unwrap();
    let mut stream = TcpStream::connect(balancer).unwrap();
    let forged = "X-Forwarded-For: 10.9.9.9\r\nX-Forwarded-For: 10.9.9.8\r\nX-Forwarded-Proto: https\r\n\
                X-Forwarded-Proto: https\r\nForwarded: for=10.9.9.9;proto=https\r\n";
    write!(stream, "GET /asked HTTP/1.1\r\nHost: {balancer}\r\n{forged}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let head = recorded.try_recv().unwrap().into_iter().map(|line| line.to_ascii_lowercase());
    let mut headers: Vec<String> = head.filter(|line| line.contains("forwarded")).collect();
    headers.sort_unstable();
    headers
}

#[test]
fn balancers_replace_forged_forwarding_headers() {
    let expected = ["x-forwarded-for: 127.0.0.1", "x-forwarded-proto: http"];
    let local_setup = include_str!("../../../../deploy/haproxy.cfg");
    let headers = forwarded_headers(|balancer, server| {
        let with_address =
            |text: &str, number: &str| text.replace(&format!("127.0.0.1:PORT_{number}"), &server.to_string());
        let servers = ["1", "2", "3"]
            .into_iter()
            .fold(local_setup.to_owned(), |text, number| with_address(&text, number));
        servers.replace("127.0.0.1:PORT", &balancer.to_string())
    });
    assert_eq!(headers, expected);
    let compose = include_str!("../../../../deploy/compose-haproxy.cfg");
    let headers = forwarded_headers(|balancer, server| {
        let with_address =
            |text: String, name: &str| text.replace(&format!(" {name}:7878"), &format!(" {server}"));
        let servers = ["one", "two", "three"].into_iter().fold(compose.to_owned(), with_address);
        servers.replace("bind :7900", &format!("bind {balancer}"))
    });
    assert_eq!(headers, expected);
}
