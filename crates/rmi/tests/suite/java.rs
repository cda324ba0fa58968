//! Whole games with a real Java program in every role. It is compiled from `tests/java`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{OfferedPlayer, Stub};
use stammtisch_rmi::registry::{Registry, RegistryServer};
use stammtisch_rmi::{Colour, Endpoint, RemotePlayer, Status};
use tempfile::TempDir;

use crate::script::{BLUE_WINS, RED_WINS, Script, ScriptJudge, ScriptedPlayer, limits};

/// Longer than any of the Java programs runs.
const OUTPUT_TIMEOUT: Duration = Duration::from_secs(70);

/// The compiled Java classes.
struct Java {
    classes: TempDir,
}

impl Java {
    fn compile() -> Java {
        let classes = TempDir::new().unwrap();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let main = sources.join("Peer.java");
        let mut javac = Command::new("javac");
        javac.arg("-d").arg(classes.path()).arg("-sourcepath").arg(&sources).arg(main);
        let output = javac.output().expect("javac (Debian: default-jdk-headless) compiles the Java program");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Java { classes }
    }

    fn run(&self, args: &[&str]) -> Peer {
        let mut java = Command::new("java");
        java.args(["-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]);
        java.args(["-Djava.rmi.server.hostname=127.0.0.1", "-cp"])
            .arg(self.classes.path())
            .arg("Peer")
            .args(args);
        let mut child = java.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = lines(child.stdout.take().unwrap());
        Peer { child, output }
    }
}

/// A running Java program, which is killed on drop.
struct Peer {
    child: Child,
    output: Receiver<String>,
}

impl Peer {
    fn line(&self) -> String {
        self.output.recv_timeout(OUTPUT_TIMEOUT).expect("the Java program prints a line in time")
    }

    /// Waits until its registry is ready, and returns its address.
    fn registry(&self) -> Endpoint {
        let ready = self.line();
        let port = ready.strip_prefix("READY ").and_then(|port| port.parse().ok());
        Endpoint { host: "127.0.0.1".to_owned(), port: port.unwrap_or_else(|| panic!("{ready}")) }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    receiver
}

fn start_registry() -> (RegistryServer, String) {
    let registry = RegistryServer::open("127.0.0.1", 0, limits()).unwrap();
    let port = registry.endpoint().port.to_string();
    (registry, port)
}

fn offer(at: Endpoint, name: &str, script: &Script) -> OfferedPlayer {
    OfferedPlayer::new(Box::new(ScriptedPlayer::new(script)), "127.0.0.1", at, name, limits()).unwrap()
}

#[test]
fn java_hosts_a_rust_player_of_javas_registry() {
    let java = Java::compile();
    let registry = java.run(&["registry"]);
    let address = registry.registry();
    for (file, sides, end) in
        [(RED_WINS, ["Ours", "-"], "END 47 RED_WIN"), (BLUE_WINS, ["-", "Ours"], "END 72 BLUE_WIN")]
    {
        let _offer = offer(address.clone(), "Ours", &Script::read(file));
        let game = java.run(&["host", &address.port.to_string(), sides[0], sides[1], file]);
        assert_eq!(game.line(), end);
    }
    assert_eq!(
        Registry::at(address, limits()).list().unwrap(),
        Vec::<String>::new(),
        "a dropped player is unbound"
    );
}

#[test]
fn rust_hosts_a_player_of_javas_registry() {
    let java = Java::compile();
    let script = Script::read(BLUE_WINS);
    let theirs = java.run(&["offer-at-home", "Theirs", BLUE_WINS]);
    let address = theirs.registry();
    let mut found = Stub::find(address, "Theirs", limits()).unwrap();
    let mut ours = ScriptedPlayer::new(&script);
    assert_eq!(
        host(script.size, &mut ours, &mut found, &mut ScriptJudge::new(&script), None).unwrap(),
        Some(Colour::Blue)
    );
    let mut ours = ScriptedPlayer::new(&script);
    assert_eq!(
        host(script.size, &mut found, &mut ours, &mut ScriptJudge::new(&script), None).unwrap(),
        Some(Colour::Blue)
    );
}

#[test]
fn rust_hosts_two_java_players_kept_alive_by_leases() {
    let java = Java::compile();
    let script = Script::read(RED_WINS);
    let (registry, port) = start_registry();
    let peers = ["Rot", "Blau"].map(|name| java.run(&["offer", &port, name, RED_WINS]));
    peers.iter().for_each(|peer| assert_eq!(peer.line(), "READY"));
    let [mut red, mut blue] =
        ["Rot", "Blau"].map(|name| Stub::find(registry.endpoint(), name, limits()).unwrap());
    let mut judge = ScriptJudge::new(&script);
    assert_eq!(host(script.size, &mut red, &mut blue, &mut judge, None).unwrap(), Some(Colour::Red));
    assert_eq!(judge.played, script.moves.len());
}

#[test]
fn java_hosts_java_against_rust_in_our_registry() {
    let java = Java::compile();
    let (registry, port) = start_registry();
    let theirs = java.run(&["offer", &port, "Theirs", BLUE_WINS]);
    assert_eq!(theirs.line(), "READY");
    let _offer = offer(registry.endpoint(), "Ours", &Script::read(BLUE_WINS));
    let game = java.run(&["host", &port, "Ours", "Theirs", BLUE_WINS]);
    assert_eq!(game.line(), "END 72 BLUE_WIN");
}

#[test]
fn java_exceptions_are_shown_with_their_messages() {
    let java = Java::compile();
    let theirs = java.run(&["offer-at-home", "Theirs", RED_WINS]);
    let address = theirs.registry();
    let mut found = Stub::find(address.clone(), "Theirs", limits()).unwrap();
    let message = found.confirm(Status::Ok).unwrap_err().to_string();
    assert!(message.ends_with("threw an exception: Called confirm, but init is due."), "{message}");
    let message = found.init(9, Colour::Red).unwrap_err().to_string();
    assert!(message.ends_with("threw an exception: java.lang.IllegalArgumentException: size 9"), "{message}");
    found.init(4, Colour::Red).unwrap();
    found.request().unwrap();
    let message = found.confirm(Status::RedWin).unwrap_err().to_string();
    assert!(message.ends_with("threw an exception: The status is OK and not RED_WIN."), "{message}");
    let message = Stub::find(address.clone(), "Nobody", limits()).map(drop).unwrap_err().to_string();
    let expected = format!("Nobody offers a player named “Nobody” at {address}; the names there: Theirs.");
    assert_eq!(message, expected);
}

#[test]
fn our_exceptions_are_readable_in_java() {
    let java = Java::compile();
    let (registry, port) = start_registry();
    let _offer = offer(registry.endpoint(), "Ours", &Script::read(RED_WINS));
    assert_eq!(
        java.run(&["disorder", &port, "Ours"]).line(),
        "THROWN java.lang.Exception: The methods of the player were called in the wrong order: confirm came, but request is due."
    );
    assert_eq!(java.run(&["lookup", &port, "Nobody"]).line(), "THROWN java.rmi.NotBoundException: Nobody");
}

#[test]
fn a_killed_java_program_closes_the_connection() {
    let java = Java::compile();
    let theirs = java.run(&["offer-at-home", "Theirs", RED_WINS]);
    let mut found = Stub::find(theirs.registry(), "Theirs", limits()).unwrap();
    found.init(4, Colour::Red).unwrap();
    drop(theirs);
    let message = found.request().unwrap_err().to_string();
    assert!(message.ends_with("is gone: it closed the line."), "{message}");
}
