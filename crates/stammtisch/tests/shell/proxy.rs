//! `stammtisch serve` on a public address: connection limits, private files, proxies and metrics.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;

use stammtisch_web::descriptors;

use crate::serve::House;
use crate::{refusal, stdout_of};

/// A house with few descriptors and a header timeout, and 1,100 connections that have sent half a
/// request head.
#[cfg(unix)]
fn with_half_sent_heads(seconds: &str, data: &Path) -> (House, Vec<TcpStream>) {
    let arguments = ["serve", "--port", "0", "--header-seconds", seconds];
    let house = House::open_with_few_descriptors(&arguments, 1_024, data);
    let half_sent = (0..1_100)
        .map(|_| {
            let mut stream = TcpStream::connect(("127.0.0.1", house.port())).unwrap();
            // A refused connection may already be closed.
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nX-a: ");
            stream
        })
        .collect();
    (house, half_sent)
}

#[cfg(unix)]
#[test]
fn half_sent_heads_block_only_their_own_address_for_a_moment() {
    assert!(descriptors::raise_limit() > 1_500, "this test itself holds 1,100 connections");
    let data = tempfile::tempdir().unwrap();
    #[cfg(target_os = "linux")]
    {
        let (house, half_sent) = with_half_sent_heads("600", data.path());
        let page = house.first_page_from([127, 0, 0, 2]);
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        half_sent[0].set_nonblocking(true).unwrap();
        let read = (&half_sent[0]).read(&mut [0]).map_err(|why| why.kind());
        assert_eq!(read, Err(std::io::ErrorKind::WouldBlock), "the first connection is still open");
    }
    let (house, half_sent) = with_half_sent_heads("2", data.path());
    // They all come from this address, which may connect again after the header timeout.
    for mut stream in &half_sent {
        let _ = stream.read_to_end(&mut Vec::new());
    }
    let page = house.first_page();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
}

#[cfg(unix)]
#[test]
fn the_files_of_the_house_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("house");
    let log = folder.join("logs/scotland-yard/game.log");
    // Permissions as in earlier versions.
    std::fs::create_dir_all(log.parent().unwrap()).unwrap();
    for file in [&folder.join("stammtisch.db"), &log] {
        std::fs::write(file, "").unwrap();
        std::fs::set_permissions(file, PermissionsExt::from_mode(0o644)).unwrap();
    }
    for open in [folder.clone(), folder.join("logs"), folder.join("logs/scotland-yard")] {
        std::fs::set_permissions(open, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let house = House::open(&["serve", "--port", "0"], &folder);
    assert!(house.first_page().starts_with("HTTP/1.1 200"));
    let mut count = 0;
    let mut pending = vec![folder];
    while let Some(path) = pending.pop() {
        let metadata = std::fs::metadata(&path).unwrap();
        let expected = if metadata.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(metadata.permissions().mode() & 0o777, expected, "{}", path.display());
        if metadata.is_dir() {
            pending.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        }
        count += 1;
    }
    assert!(count >= 6, "the folder, its logs, the database and the files beside it");
}

#[test]
fn a_second_house_on_a_folder_is_refused_but_lists_work() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(&["serve", "--port", "0"], data.path());
    let refused =
        refusal(crate::stammtisch(&["serve", "--no-open", "--port", "0", "--data"]).arg(data.path()));
    assert!(refused.starts_with("Another house is open on “"), "{refused}");
    assert!(refused.contains(&format!("at http://127.0.0.1:{}/ –", house.port())), "{refused}");
    assert_eq!(stdout_of(crate::stammtisch(&["highscores", "--data"]).arg(data.path())), "");
    drop(house);
    House::open(&["serve", "--port", "0"], data.path());
}

#[test]
fn the_operators_link_is_not_printed_to_a_file() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(&["serve", "--port", "0"], data.path());
    assert!(!house.announced.contains("operator"), "{}", house.announced);
    let refused = refusal(crate::stammtisch(&["operator", "--data"]).arg(data.path()));
    assert!(refused.starts_with("Whoever reads the link has all rights"), "{refused}");
    assert!(refused.ends_with("operator.secret”."), "{refused}");
    let secret = std::fs::read_to_string(data.path().join("operator.secret")).unwrap();
    let mut stream = TcpStream::connect(("127.0.0.1", house.port())).unwrap();
    let host = format!("Host: 127.0.0.1:{}", house.port());
    write!(stream, "GET /operator/{} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n", secret.trim())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("set-cookie: operator="), "{answer}");
}

#[test]
fn bad_proxy_addresses_are_refused_with_a_sentence() {
    let data = tempfile::tempdir().unwrap();
    for (flag, given, sentence) in [
        ("--public-url", "games.example", "“games.example” is not the address of a house."),
        ("--trusted-proxy", "10.0.0.0/40", "“10.0.0.0/40” is not the address of a proxy."),
    ] {
        let mut asked = crate::stammtisch(&["serve", "--no-open", "--port", "0", flag, given, "--data"]);
        let refused = refusal(asked.arg(data.path()));
        assert!(refused.starts_with(sentence), "{refused}");
    }
}

#[test]
fn the_access_log_has_no_secrets_and_metrics_their_own_port() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let data = tempfile::tempdir().unwrap();
    let port = free.to_string();
    let mut house =
        House::open(&["serve", "--port", "0", "--access-log", "--metrics-port", &port], data.path());
    let ask = |port: u16, path: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let secret = std::fs::read_to_string(data.path().join("operator.secret")).unwrap();
    ask(house.port(), &format!("/operator/{}", secret.trim()));
    assert!(ask(house.port(), "/metrics").starts_with("HTTP/1.1 403"));
    let metrics = ask(free, "/metrics");
    assert!(metrics.contains("stammtisch_http_answers_total{status=\"303\"} 1\n"), "{metrics}");
    let printed = house.shut_down();
    assert!(printed.contains(" 127.0.0.1 GET /operator/*** 303 "), "{printed}");
    assert!(!printed.contains(secret.trim()), "{printed}");
}

/// On Linux all of 127.0.0.0/8 is local, so 127.0.0.2 stands for other addresses.
#[cfg(target_os = "linux")]
#[test]
fn metrics_stay_on_this_machine_by_default() {
    let reachable = |bind: &[&str]| {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let data = tempfile::tempdir().unwrap();
        let port = free.to_string();
        let open = ["serve", "--bind", "0.0.0.0", "--port", "0", "--metrics-port", &port];
        let house = House::open(&[&open[..], bind].concat(), data.path());
        assert!(TcpStream::connect(("127.0.0.2", house.port())).is_ok());
        ["127.0.0.1", "127.0.0.2"].map(|address| TcpStream::connect((address, free)).is_ok())
    };
    assert_eq!(reachable(&[]), [true, false]);
    assert_eq!(reachable(&["--metrics-bind", "0.0.0.0"]), [true, true]);
}
