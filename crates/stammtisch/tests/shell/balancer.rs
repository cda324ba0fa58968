//! The load balancers of `deploy`: what they tell the servers about guests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use stammtisch_test_servers::Haproxy;

/// A server that hands on the heads of the requests for `/asked` and answers every request.
fn recorder() -> (SocketAddr, Receiver<Vec<String>>) {
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

/// The headers about its origin with which a forged request reaches a server.
fn told_about_a_liar(configuration: impl Fn(SocketAddr, SocketAddr) -> String) -> Vec<String> {
    let (server, recorded) = recorder();
    let balancer = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let _haproxy = Haproxy::start(&configuration(balancer, server), balancer).unwrap();
    let mut stream = TcpStream::connect(balancer).unwrap();
    let lies = "X-Forwarded-For: 10.9.9.9\r\nX-Forwarded-For: 10.9.9.8\r\nX-Forwarded-Proto: https\r\n\
                X-Forwarded-Proto: https\r\nForwarded: for=10.9.9.9;proto=https\r\n";
    write!(stream, "GET /asked HTTP/1.1\r\nHost: {balancer}\r\n{lies}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let head = recorded.try_recv().unwrap().into_iter().map(|line| line.to_ascii_lowercase());
    let mut told: Vec<String> = head.filter(|line| line.contains("forwarded")).collect();
    told.sort_unstable();
    told
}

#[test]
fn balancers_pass_on_nothing_that_guests_say_of_themselves() {
    let truth = ["x-forwarded-for: 127.0.0.1", "x-forwarded-proto: http"];
    let try_out = include_str!("../../../../deploy/haproxy.cfg");
    let told = told_about_a_liar(|balancer, server| {
        let here =
            |text: &str, number: &str| text.replace(&format!("127.0.0.1:PORT_{number}"), &server.to_string());
        let servers =
            ["1", "2", "3"].into_iter().fold(try_out.to_owned(), |text, number| here(&text, number));
        servers.replace("127.0.0.1:PORT", &balancer.to_string())
    });
    assert_eq!(told, truth);
    let compose = include_str!("../../../../deploy/compose-haproxy.cfg");
    let told = told_about_a_liar(|balancer, server| {
        let here = |text: String, name: &str| text.replace(&format!(" {name}:7878"), &format!(" {server}"));
        let servers = ["one", "two", "three"].into_iter().fold(compose.to_owned(), here);
        servers.replace("bind :7900", &format!("bind {balancer}"))
    });
    assert_eq!(told, truth);
}
