//! Client and server of this crate with each other, in every role.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{Interrupter, OfferedPlayer, Stub};
use stammtisch_rmi::registry::{Registry, RegistryServer};
use stammtisch_rmi::{Colour, Endpoint, Error, Limits, Move, RemotePlayer, Status};

use crate::script::{BLUE_WINS, RED_WINS, Script, ScriptJudge, ScriptedPlayer, limits};

fn registry() -> RegistryServer {
    RegistryServer::open("127.0.0.1", 0, limits()).unwrap()
}

fn offer(registry: &RegistryServer, name: &str, player: impl RemotePlayer + 'static) -> OfferedPlayer {
    OfferedPlayer::new(Box::new(player), "127.0.0.1", registry.endpoint(), name, limits()).unwrap()
}

fn find(registry: &RegistryServer, name: &str) -> Stub {
    Stub::find(registry.endpoint(), name, limits()).unwrap()
}

#[test]
fn a_remote_player_plays_a_local_one() {
    for file in [RED_WINS, BLUE_WINS] {
        let script = Script::read(file);
        let registry = registry();
        let _offer = offer(&registry, "Rot", ScriptedPlayer::new(&script));
        let mut red = find(&registry, "Rot");
        let mut blue = ScriptedPlayer::new(&script);
        let mut judge = ScriptJudge::new(&script);
        assert_eq!(host(script.size, &mut red, &mut blue, &mut judge, None).unwrap(), Some(script.winner()));
        assert_eq!(judge.played, script.moves.len());
    }
}

#[test]
fn two_remote_players_play_each_other_twice() {
    let script = Script::read(BLUE_WINS);
    let registry = registry();
    let _offers = ["Rot", "Blau"].map(|name| offer(&registry, name, ScriptedPlayer::new(&script)));
    let mut red = find(&registry, "Rot");
    let mut blue = find(&registry, "Blau");
    for _ in 0..2 {
        let winner = host(script.size, &mut red, &mut blue, &mut ScriptJudge::new(&script), None).unwrap();
        assert_eq!(winner, Some(Colour::Blue));
    }
}

/// Surrenders at once.
struct Quitter;

impl RemotePlayer for Quitter {
    fn init(&mut self, _size: u8, _colour: Colour) -> Result<(), Error> {
        Ok(())
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        Ok(None)
    }

    fn confirm(&mut self, _status: Status) -> Result<(), Error> {
        Ok(())
    }

    fn update(&mut self, _opponent: Option<Move>, _status: Status) -> Result<(), Error> {
        Ok(())
    }
}

#[test]
fn surrender_is_passed_in_both_directions() {
    let script = Script::read(RED_WINS);
    let registry = registry();
    let _offers = ["Rot", "Blau"].map(|name| offer(&registry, name, Quitter));
    let mut red = find(&registry, "Rot");
    let mut blue = find(&registry, "Blau");
    let winner = host(script.size, &mut red, &mut blue, &mut ScriptJudge::new(&script), None).unwrap();
    assert_eq!(winner, Some(Colour::Blue));
}

#[test]
fn calls_in_the_wrong_order_throw_the_due_method() {
    let registry = registry();
    let _offer = offer(&registry, "Rot", Quitter);
    let mut player = find(&registry, "Rot");
    let message = |outcome: Result<(), Error>| outcome.unwrap_err().to_string();
    assert!(message(player.confirm(Status::Ok)).ends_with("confirm came, but init is due."));
    player.init(8, Colour::Blue).unwrap();
    assert!(message(player.request().map(drop)).ends_with("request came, but update is due."));
    player.update(None, Status::BlueWin).unwrap();
    assert!(
        message(player.request().map(drop)).ends_with("request came, but init is due."),
        "the game is over"
    );
    player.init(8, Colour::Red).unwrap();
    assert_eq!(player.request().unwrap(), None);
}

#[test]
fn a_different_status_is_an_error_with_both() {
    let script = Script::read(RED_WINS);
    let registry = registry();
    let _offer = offer(&registry, "Rot", ScriptedPlayer::new(&script));
    let mut player = find(&registry, "Rot");
    player.init(script.size, Colour::Red).unwrap();
    player.request().unwrap();
    let message = player.confirm(Status::BlueWin).unwrap_err().to_string();
    assert!(message.contains("stands at BLUE_WIN, but here it stands at OK"), "{message}");
}

#[test]
fn an_illegal_move_ends_the_game_with_the_reason() {
    let script = Script::read(RED_WINS);
    let other = Script::read(BLUE_WINS);
    let registry = registry();
    let _offer = offer(&registry, "Rot", ScriptedPlayer::new(&other));
    let mut red = find(&registry, "Rot");
    let mut blue = ScriptedPlayer::new(&script);
    let ended = host(script.size, &mut red, &mut blue, &mut ScriptJudge::new(&script), None).unwrap_err();
    assert_eq!(ended.to_string(), "The move B2->B3 is illegal: It is not in the record.");
}

#[test]
fn the_registry_lists_looks_up_and_unbinds_names() {
    let own = registry();
    let mut registry = Registry::at(own.endpoint(), limits());
    assert_eq!(registry.list().unwrap(), Vec::<String>::new());
    let offers = ["Zoë", "Anna"].map(|name| offer(&own, name, Quitter));
    assert_eq!(registry.list().unwrap(), ["Anna", "Zoë"]);
    assert_eq!(registry.lookup("Zoë").unwrap(), *offers[0].id());
    drop(offers);
    assert_eq!(registry.list().unwrap(), Vec::<String>::new());
    let message = registry.lookup("Anna").unwrap_err().to_string();
    assert!(message.starts_with("Nobody offers a player named “Anna”"), "{message}");
}

#[test]
fn a_registry_is_opened_only_if_none_runs() {
    let own = registry();
    assert!(RegistryServer::unless_running(&own.endpoint(), limits()).unwrap().is_none());
    let endpoint = own.endpoint();
    drop(own);
    assert!(RegistryServer::unless_running(&endpoint, limits()).unwrap().is_some());
}

#[test]
fn a_dropped_player_closes_its_connections() {
    let script = Script::read(RED_WINS);
    let registry = registry();
    let offer = offer(&registry, "Rot", ScriptedPlayer::new(&script));
    let mut player = find(&registry, "Rot");
    player.init(script.size, Colour::Red).unwrap();
    drop(offer);
    assert!(matches!(player.request(), Err(Error::ConnectionClosed { .. })));
    assert!(matches!(player.request(), Err(Error::Unreachable { .. })));
}

/// A server that treats its first connection like this.
fn fake_server(behaviour: impl FnOnce(TcpStream) + Send + 'static) -> Endpoint {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || behaviour(listener.accept().unwrap().0));
    Endpoint { host: "127.0.0.1".to_owned(), port }
}

fn short_limits() -> Limits {
    Limits { message: Duration::from_millis(300), ..limits() }
}

#[test]
fn a_message_times_out_even_if_bytes_trickle_in() {
    let endpoint = fake_server(|mut stream| {
        stream.write_all(b"\x4e\xff\xff").unwrap();
        while stream.write_all(b"a").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    let started = Instant::now();
    assert!(matches!(Registry::at(endpoint, short_limits()).list(), Err(Error::TimedOut { .. })));
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_web_server_is_no_registry() {
    let endpoint = fake_server(|mut stream| {
        let _ = stream.read(&mut [0; 64]);
        let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    let message = Registry::at(endpoint, limits()).list().unwrap_err().to_string();
    assert!(message.ends_with("sent something else than the greeting of a Java RMI program."), "{message}");
}

#[test]
fn garbage_ends_only_its_own_connection() {
    let own = registry();
    let endpoint = own.endpoint();
    let greeting = b"JRMI\x00\x02\x4b\x00\x01a\x00\x00\x00\x00";
    for garbage in [&b"GET / HTTP/1.1\r\n\r\n"[..], &greeting[..7], &[&greeting[..], b"\x50garbage"].concat()]
    {
        let mut stream = TcpStream::connect((endpoint.host.as_str(), endpoint.port)).unwrap();
        stream.write_all(garbage).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The connection is closed in order, or reset.
        let ended = stream.read_to_end(&mut Vec::new());
        assert!(ended.is_ok() || ended.is_err_and(|why| why.kind() == std::io::ErrorKind::ConnectionReset));
    }
    assert!(Registry::at(endpoint, limits()).list().is_ok());
}

/// Blocks in `request` until it is interrupted; reports when the request begins.
struct BlockingPlayer {
    interruption: Arc<(Mutex<bool>, Condvar)>,
    request_began: Sender<()>,
}

impl RemotePlayer for BlockingPlayer {
    fn init(&mut self, _size: u8, _colour: Colour) -> Result<(), Error> {
        *self.interruption.0.lock() = false;
        Ok(())
    }

    fn interrupter(&self) -> Interrupter {
        let interruption = self.interruption.clone();
        Arc::new(move || {
            *interruption.0.lock() = true;
            interruption.1.notify_all();
        })
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        self.request_began.send(()).unwrap();
        let mut is_interrupted = self.interruption.0.lock();
        self.interruption.1.wait_while(&mut is_interrupted, |is_interrupted| !*is_interrupted);
        Err(Error::Interrupted)
    }

    fn confirm(&mut self, _status: Status) -> Result<(), Error> {
        Ok(())
    }

    fn update(&mut self, _opponent: Option<Move>, _status: Status) -> Result<(), Error> {
        Ok(())
    }
}

#[test]
fn a_new_game_interrupts_a_request_of_the_old_one() {
    let registry = registry();
    let (request_began, began) = channel();
    let _offer = offer(&registry, "Rot", BlockingPlayer { interruption: Arc::default(), request_began });
    let mut first = find(&registry, "Rot");
    first.init(8, Colour::Red).unwrap();
    let waiting = thread::spawn(move || first.request().unwrap_err().to_string());
    began.recv().unwrap();
    let mut second = find(&registry, "Rot");
    let busy = second.request().unwrap_err().to_string();
    assert!(busy.contains("asked again before it had answered"), "{busy}");
    second.init(8, Colour::Blue).unwrap();
    assert!(waiting.join().unwrap().contains("Another game has begun"));
    second.update(None, Status::Ok).unwrap();
}

#[test]
fn a_game_that_reaches_the_ply_limit_has_no_winner() {
    let script = Script::read(BLUE_WINS);
    let mut red = ScriptedPlayer::new(&script);
    let mut blue = ScriptedPlayer::new(&script);
    let mut judge = ScriptJudge::new(&script);
    assert_eq!(host(script.size, &mut red, &mut blue, &mut judge, Some(3)).unwrap(), None);
    assert_eq!(judge.played, 3);
}
