//! Whole games with real Java, in every role. The other program is compiled here from `tests/java`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{Offer, Stub};
use stammtisch_rmi::registry::{OwnRegistry, Registry};
use stammtisch_rmi::{Colour, Endpoint, RemotePlayer, Status};
use tempfile::TempDir;

use crate::script::{BLUE_WINS, RED_WINS, Record, Script, Scripted, limits};

/// Longer than any Java program here lives.
const PATIENCE: Duration = Duration::from_secs(70);

/// The compiled Java program.
struct Java {
    classes: TempDir,
}

impl Java {
    fn compiled() -> Java {
        let classes = TempDir::new().unwrap();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let main = sources.join("Peer.java");
        let mut javac = Command::new("javac");
        javac.arg("-d").arg(classes.path()).arg("-sourcepath").arg(&sources).arg(main);
        let made = javac.output().expect("javac (Debian: default-jdk-headless) compiles the other program");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
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
        let said = lines(child.stdout.take().unwrap());
        Peer { child, said }
    }
}

/// A running Java program; dead when dropped.
struct Peer {
    child: Child,
    said: Receiver<String>,
}

impl Peer {
    fn line(&self) -> String {
        self.said.recv_timeout(PATIENCE).expect("the Java program says something in time")
    }

    /// The place of its registry, once it is ready.
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

fn own_registry() -> (OwnRegistry, String) {
    let registry = OwnRegistry::open("127.0.0.1", 0, limits()).unwrap();
    let port = registry.endpoint().port.to_string();
    (registry, port)
}

fn offer(at: Endpoint, name: &str, script: &Script) -> Offer {
    Offer::new(Box::new(Scripted::new(script)), "127.0.0.1", at, name, limits()).unwrap()
}

#[test]
fn we_offer_in_javas_registry_and_java_hosts() {
    let java = Java::compiled();
    let registry = java.run(&["registry"]);
    let place = registry.registry();
    for (file, sides, end) in
        [(RED_WINS, ["Ours", "-"], "END 47 RED_WIN"), (BLUE_WINS, ["-", "Ours"], "END 72 BLUE_WIN")]
    {
        let _offer = offer(place.clone(), "Ours", &Script::read(file));
        let game = java.run(&["host", &place.port.to_string(), sides[0], sides[1], file]);
        assert_eq!(game.line(), end);
    }
    assert_eq!(
        Registry::at(place, limits()).list().unwrap(),
        Vec::<String>::new(),
        "a withdrawn offer is gone"
    );
}

#[test]
fn we_find_a_player_in_javas_registry_and_host() {
    let java = Java::compiled();
    let script = Script::read(BLUE_WINS);
    let theirs = java.run(&["offer-at-home", "Theirs", BLUE_WINS]);
    let place = theirs.registry();
    let mut found = Stub::find(place, "Theirs", limits()).unwrap();
    let mut ours = Scripted::new(&script);
    assert_eq!(
        host(script.size, &mut ours, &mut found, &mut Record::new(&script), None).unwrap(),
        Some(Colour::Blue)
    );
    let mut ours = Scripted::new(&script);
    assert_eq!(
        host(script.size, &mut found, &mut ours, &mut Record::new(&script), None).unwrap(),
        Some(Colour::Blue)
    );
}

#[test]
fn we_are_the_registry_and_host_two_java_players_that_only_our_lease_keeps() {
    let java = Java::compiled();
    let script = Script::read(RED_WINS);
    let (registry, port) = own_registry();
    let peers = ["Rot", "Blau"].map(|name| java.run(&["offer", &port, name, RED_WINS]));
    peers.iter().for_each(|peer| assert_eq!(peer.line(), "READY"));
    let [mut red, mut blue] =
        ["Rot", "Blau"].map(|name| Stub::find(registry.endpoint(), name, limits()).unwrap());
    let mut judge = Record::new(&script);
    assert_eq!(host(script.size, &mut red, &mut blue, &mut judge, None).unwrap(), Some(Colour::Red));
    assert_eq!(judge.played, script.moves.len());
}

#[test]
fn we_are_the_registry_and_java_hosts_a_java_player_against_ours() {
    let java = Java::compiled();
    let (registry, port) = own_registry();
    let theirs = java.run(&["offer", &port, "Theirs", BLUE_WINS]);
    assert_eq!(theirs.line(), "READY");
    let _offer = offer(registry.endpoint(), "Ours", &Script::read(BLUE_WINS));
    let game = java.run(&["host", &port, "Ours", "Theirs", BLUE_WINS]);
    assert_eq!(game.line(), "END 72 BLUE_WIN");
}

#[test]
fn an_exception_that_java_throws_reads_well_here() {
    let java = Java::compiled();
    let theirs = java.run(&["offer-at-home", "Theirs", RED_WINS]);
    let place = theirs.registry();
    let mut found = Stub::find(place.clone(), "Theirs", limits()).unwrap();
    let said = found.confirm(Status::Ok).unwrap_err().to_string();
    assert!(said.ends_with("threw an exception: Called confirm, but init is due."), "{said}");
    let said = found.init(9, Colour::Red).unwrap_err().to_string();
    assert!(said.ends_with("threw an exception: java.lang.IllegalArgumentException: size 9"), "{said}");
    found.init(4, Colour::Red).unwrap();
    found.request().unwrap();
    let said = found.confirm(Status::RedWin).unwrap_err().to_string();
    assert!(said.ends_with("threw an exception: The status is OK and not RED_WIN."), "{said}");
    let said = Stub::find(place.clone(), "Nobody", limits()).map(drop).unwrap_err().to_string();
    let wanted = format!("Nobody offers a player named “Nobody” at {place}; the names there: Theirs.");
    assert_eq!(said, wanted);
}

#[test]
fn an_exception_that_we_throw_reads_well_in_java() {
    let java = Java::compiled();
    let (registry, port) = own_registry();
    let _offer = offer(registry.endpoint(), "Ours", &Script::read(RED_WINS));
    assert_eq!(
        java.run(&["disorder", &port, "Ours"]).line(),
        "THROWN java.lang.Exception: The methods of the player were called in the wrong order: confirm came, but request is due."
    );
    assert_eq!(java.run(&["lookup", &port, "Nobody"]).line(), "THROWN java.rmi.NotBoundException: Nobody");
}

#[test]
fn a_java_program_that_dies_is_gone() {
    let java = Java::compiled();
    let theirs = java.run(&["offer-at-home", "Theirs", RED_WINS]);
    let mut found = Stub::find(theirs.registry(), "Theirs", limits()).unwrap();
    found.init(4, Colour::Red).unwrap();
    drop(theirs);
    let said = found.request().unwrap_err().to_string();
    assert!(said.ends_with("is gone: it closed the line."), "{said}");
}
