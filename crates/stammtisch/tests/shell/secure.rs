//! TLS and passwords between servers, workers, database and bus; metrics and client files.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::SideStore;
use stammtisch_test_servers::{Certificate, Nats, Postgres, own_address};

use crate::{refusal, stammtisch};

const BUS: &str = concat!(
    "SERVER_PASSWORD: s\nWORKER_PASSWORD: w\nLISTENER_PASSWORD: l\n",
    include_str!("../../../../deploy/nats.conf")
);
const SECRET: &str = "0707070707070707070707070707070707070707070707070707070707070707";
const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

/// A child process, killed on drop.
struct Process(Child);

impl Process {
    /// Starts the program and waits for its first line.
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command.args(arguments).envs(environment.iter().copied()).env("LC_ALL", "C").env("RUST_LOG", "off");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("Stammtisch is open") || line.contains("Thinking on"), "{line}");
        Process(child)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The metrics at the address.
fn metrics(at: SocketAddr) -> String {
    fetch(at, "/metrics")
}

fn fetch(at: SocketAddr, path: &str) -> String {
    let began = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(at) {
            Ok(stream) => break stream,
            Err(error) => assert!(began.elapsed() < WAIT_TIMEOUT, "{error}"),
        }
    };
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn servers_and_workers_need_tls_and_passwords() {
    let certificate = Certificate::make().unwrap();
    let postgres = Postgres::start_secure(&certificate).unwrap();
    let nats = Nats::start_secure(&certificate, BUS).unwrap();
    let authority = certificate.authority();
    let folder = tempfile::tempdir().unwrap();
    let authority = authority.to_str().unwrap();
    let database = postgres.secure_url();
    let bus = |user: &str| format!("tls://{user}@{}", nats.address());

    let refused = |database: &str, trusts_authority: bool| {
        let data = folder.path().join("refused");
        let data = data.to_str().unwrap();
        let mut command = stammtisch(&["serve", "--no-open", "--data", data, "--database", database]);
        command.env("STAMMTISCH_SECRET", SECRET);
        if trusts_authority {
            command.env("SSL_CERT_FILE", authority);
        }
        refusal(&mut command)
    };
    let why = refused(&database, false);
    assert!(why.contains("invalid peer certificate: UnknownIssuer") && !why.contains("ss/word"), "{why}");
    let why = refused(&database.replace("ss%2Fword", "wrong"), true);
    assert!(why.contains("password authentication failed"), "{why}");
    let why = refused(&database.replace("require", "disable"), true);
    assert!(why.contains("no encryption"), "{why}");

    let address = own_address();
    let ip = address.to_string();
    let trusting = [("SSL_CERT_FILE", authority), ("STAMMTISCH_SECRET", SECRET)];
    let serve = |data: &Path, ports: [&str; 2], bus: &str| {
        let data = data.to_str().unwrap();
        let [port, metrics] = ports;
        let shared = ["--database", &database, "--bus", bus, "--think-here", "never"];
        let own = ["serve", "--no-open", "--bind", &ip, "--port", port, "--data", data];
        let measured = ["--metrics-bind", &ip, "--metrics-port", metrics];
        Process::start(&[&own[..], &measured[..], &shared[..]].concat(), &trusting)
    };
    let _server = serve(&folder.path().join("one"), ["17901", "17911"], &bus("server:s"));
    let _rejected_server = serve(&folder.path().join("two"), ["17902", "17912"], &bus("server:wrong"));
    let _worker = Process::start(&["worker", "--cores", "1", "--bus", &bus("worker:w")], &trusting);
    let _rejected_worker = Process::start(&["worker", "--cores", "1", "--bus", &bus("worker:s")], &trusting);
    let until = |what: &str, condition: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !condition() {
            assert!(began.elapsed() < WAIT_TIMEOUT, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let counts_workers = |port: u16, workers: usize| {
        metrics((address, port).into()).contains(&format!("\nstammtisch_workers {workers}\n"))
    };
    until("the server counts the worker", &|| counts_workers(17_911, 1));
    for user in ["server", "worker"] {
        let error = format!("authentication error - User \"{user}\"");
        until("a wrong password is rejected", &|| nats.log().contains(&error));
    }
    let others_rejected = counts_workers(17_911, 1) && counts_workers(17_912, 0);
    assert!(others_rejected, "one worker and one server are admitted");
    check_client_files_of_other_versions(&postgres, (address, 17_901).into());
}

/// Checks that a server serves client files that other versions have stored in the database, and
/// stores its own.
fn check_client_files_of_other_versions(postgres: &Postgres, at: SocketAddr) {
    let url = postgres.url();
    let database = format!("{}/house", url.strip_suffix("/postgres").unwrap());
    let page = fetch(at, "/");
    let stamp = page.split("/assets/").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let kept = runtime.block_on(async {
        let store = PostgresStore::open(&database).await.unwrap();
        for stamp in ["0123456789abcdef", "older"] {
            store.save_client_files(stamp, r#"{"table.js":"as it was"}"#).await.unwrap();
        }
        store.client_files(stamp).await.unwrap()
    });
    assert!(kept.unwrap().contains("\"table.js\""));
    // Concurrent requests, for which the server serializes its lookups in the store.
    std::thread::scope(|scope| {
        for number in 0..24_u64 {
            scope.spawn(move || {
                let given = fetch(at, "/assets/0123456789abcdef/table.js");
                assert!(given.starts_with("HTTP/1.1 200") && given.ends_with("\r\n\r\nas it was"), "{given}");
                let unknown = fetch(at, &format!("/assets/{number:016x}/table.js"));
                assert!(unknown.starts_with("HTTP/1.1 404"), "{unknown}");
            });
        }
    });
    // An invalid version stamp or file name is not looked up.
    for unknown in ["/assets/0123456789abcdef/none.js", "/assets/older/table.js"] {
        assert!(fetch(at, unknown).starts_with("HTTP/1.1 404"), "{unknown}");
    }
}

#[test]
fn every_metric_of_the_dashboard_and_the_handbook_exists() {
    let address = own_address();
    let folder = tempfile::tempdir().unwrap();
    let ip = address.to_string();
    let data = folder.path().to_str().unwrap();
    let own = ["--bind", &ip, "--metrics-bind", &ip, "--metrics-port"];
    let house = ["serve", "--no-open", "--port", "17921", "--data", data];
    let _server = Process::start(&[&house[..], &own[..], &["17931"]].concat(), &[]);
    // A worker retries until its bus is up.
    let _worker =
        Process::start(&[&["worker", "--bus", "nats://127.0.0.1:1"], &own[2..], &["17932"]].concat(), &[]);
    // Some metrics exist only after a first request.
    assert!(fetch((address, 17_921).into(), "/").starts_with("HTTP/1.1 200"));
    let all = metrics((address, 17_931).into()) + &metrics((address, 17_932).into());
    let mut count = 0;
    for text in
        [include_str!("../../../../deploy/dashboard.json"), include_str!("../../../../docs/operating.md")]
    {
        let names = text.split(|sign: char| !sign.is_ascii_lowercase() && sign != '_');
        let is_metric = |name: &&str| name.starts_with("stammtisch_") || name.starts_with("process_");
        for name in names.filter(is_metric) {
            let is_there =
                |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' ', '_']));
            assert!(all.lines().any(is_there), "there is no {name}");
            count += 1;
        }
    }
    assert!(count > 20, "only {count} metrics are named");
}
