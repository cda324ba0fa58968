//! Servers and workers that come to their database and their bus by TLS and with passwords.

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
const PATIENCE: Duration = Duration::from_secs(30);

/// A process that is ended when the test is.
struct Running(Child);

impl Running {
    /// Starts the program and waits for its first line.
    fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stammtisch"));
        command.args(arguments).envs(environment.iter().copied()).env("LC_ALL", "C").env("RUST_LOG", "off");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        assert!(said.contains("Stammtisch is open") || said.contains("Thinking on"), "{said}");
        Running(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The figures at that address.
fn figures(at: SocketAddr) -> String {
    fetched(at, "/metrics")
}

fn fetched(at: SocketAddr, path: &str) -> String {
    let began = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(at) {
            Ok(stream) => break stream,
            Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
        }
    };
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn servers_and_workers_come_by_tls_and_with_passwords_and_not_without() {
    let certificate = Certificate::make().unwrap();
    let postgres = Postgres::start_secure(&certificate).unwrap();
    let nats = Nats::start_secure(&certificate, BUS).unwrap();
    let (authority, folder) = (certificate.authority(), tempfile::tempdir().unwrap());
    let authority = authority.to_str().unwrap();
    let database = postgres.secure_url();
    let bus = |user: &str| format!("tls://{user}@{}", nats.address());

    let refused = |database: &str, trusts: bool| {
        let data = folder.path().join("refused");
        let data = data.to_str().unwrap();
        let mut command = stammtisch(&["serve", "--no-open", "--data", data, "--database", database]);
        command.env("STAMMTISCH_SECRET", SECRET);
        if trusts {
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

    let place = own_address();
    let ip = place.to_string();
    let trusting = [("SSL_CERT_FILE", authority), ("STAMMTISCH_SECRET", SECRET)];
    let serve = |data: &Path, ports: [&str; 2], bus: &str| {
        let data = data.to_str().unwrap();
        let [port, figures] = ports;
        let shared = ["--database", &database, "--bus", bus, "--think-here", "never"];
        let own = ["serve", "--no-open", "--bind", &ip, "--port", port, "--data", data];
        let measured = ["--metrics-bind", &ip, "--metrics-port", figures];
        Running::start(&[&own[..], &measured[..], &shared[..]].concat(), &trusting)
    };
    let _server = serve(&folder.path().join("one"), ["17901", "17911"], &bus("server:s"));
    let _stranger = serve(&folder.path().join("two"), ["17902", "17912"], &bus("server:wrong"));
    let _worker = Running::start(&["worker", "--cores", "1", "--bus", &bus("worker:w")], &trusting);
    let _impostor = Running::start(&["worker", "--cores", "1", "--bus", &bus("worker:s")], &trusting);
    let until = |what: &str, is_so: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < PATIENCE, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let hears_of = |port: u16, workers: usize| {
        figures((place, port).into()).contains(&format!("\nstammtisch_workers {workers}\n"))
    };
    until("the server hears of the worker", &|| hears_of(17_911, 1));
    for user in ["server", "worker"] {
        let turned_away = format!("authentication error - User \"{user}\"");
        until("who has a wrong password is turned away", &|| nats.log().contains(&turned_away));
    }
    assert!(hears_of(17_911, 1) && hears_of(17_912, 0), "one worker is let in, and one server");
    gives_out_the_files_of_other_versions(&postgres, (place, 17_901).into());
}

/// What a server of another version has left in the database is given out here, and there what this one's pages run.
fn gives_out_the_files_of_other_versions(postgres: &Postgres, at: SocketAddr) {
    let url = postgres.url();
    let database = format!("{}/house", url.strip_suffix("/postgres").unwrap());
    let page = fetched(at, "/");
    let stamp = page.split("/assets/").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let kept = runtime.block_on(async {
        let store = PostgresStore::open(&database).await.unwrap();
        for stamp in ["0123456789abcdef", "older"] {
            store.keep_client(stamp, r#"{"table.js":"as it was"}"#).await.unwrap();
        }
        store.client(stamp).await.unwrap()
    });
    assert!(kept.unwrap().contains("\"table.js\""));
    // All at once, of which one looks.
    std::thread::scope(|scope| {
        for asker in 0..24_u64 {
            scope.spawn(move || {
                let given = fetched(at, "/assets/0123456789abcdef/table.js");
                assert!(given.starts_with("HTTP/1.1 200") && given.ends_with("\r\n\r\nas it was"), "{given}");
                let unknown = fetched(at, &format!("/assets/{asker:016x}/table.js"));
                assert!(unknown.starts_with("HTTP/1.1 404"), "{unknown}");
            });
        }
    });
    // What is no stamp is not looked for.
    for unknown in ["/assets/0123456789abcdef/none.js", "/assets/older/table.js"] {
        assert!(fetched(at, unknown).starts_with("HTTP/1.1 404"), "{unknown}");
    }
}

#[test]
fn every_figure_of_the_dashboard_and_of_the_handbook_is_there() {
    let (place, folder) = (own_address(), tempfile::tempdir().unwrap());
    let (ip, data) = (place.to_string(), folder.path().to_str().unwrap());
    let own = ["--bind", &ip, "--metrics-bind", &ip, "--metrics-port"];
    let house = ["serve", "--no-open", "--port", "17921", "--data", data];
    let _server = Running::start(&[&house[..], &own[..], &["17931"]].concat(), &[]);
    // A worker calls for his bus until it is there.
    let _worker =
        Running::start(&[&["worker", "--bus", "nats://127.0.0.1:1"], &own[2..], &["17932"]].concat(), &[]);
    // Some are there once there is something to count.
    assert!(fetched((place, 17_921).into(), "/").starts_with("HTTP/1.1 200"));
    let all = figures((place, 17_931).into()) + &figures((place, 17_932).into());
    let mut named = 0;
    for text in
        [include_str!("../../../../deploy/dashboard.json"), include_str!("../../../../docs/operating.md")]
    {
        let names = text.split(|sign: char| !sign.is_ascii_lowercase() && sign != '_');
        let is_figure = |name: &&str| name.starts_with("stammtisch_") || name.starts_with("process_");
        for name in names.filter(is_figure) {
            let is_there =
                |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['{', ' ', '_']));
            assert!(all.lines().any(is_there), "there is no {name}");
            named += 1;
        }
    }
    assert!(named > 20, "{named} figures are named");
}
