//! Our client and our server with each other, in every role.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use stammtisch_rmi::host::host;
use stammtisch_rmi::player::{Interrupter, Offer, Stub};
use stammtisch_rmi::registry::{OwnRegistry, Registry};
use stammtisch_rmi::{Colour, Endpoint, Error, Limits, Move, RemotePlayer, Status};

use crate::script::{BLUE_WINS, RED_WINS, Record, Script, Scripted, limits};

fn registry() -> OwnRegistry {
    OwnRegistry::open("127.0.0.1", 0, limits()).unwrap()
}

fn offer(registry: &OwnRegistry, name: &str, player: impl RemotePlayer + 'static) -> Offer {
    Offer::new(Box::new(player), "127.0.0.1", registry.endpoint(), name, limits()).unwrap()
}

fn find(registry: &OwnRegistry, name: &str) -> Stub {
    Stub::find(registry.endpoint(), name, limits()).unwrap()
}

#[test]
fn a_found_player_plays_a_local_one() {
    for file in [RED_WINS, BLUE_WINS] {
        let script = Script::read(file);
        let registry = registry();
        let _offer = offer(&registry, "Rot", Scripted::new(&script));
        let (mut red, mut blue) = (find(&registry, "Rot"), Scripted::new(&script));
        let mut judge = Record::new(&script);
        assert_eq!(host(script.size, &mut red, &mut blue, &mut judge, None).unwrap(), Some(script.winner()));
        assert_eq!(judge.played, script.moves.len());
    }
}

#[test]
fn two_found_players_play_each_other_twice() {
    let script = Script::read(BLUE_WINS);
    let registry = registry();
    let _offers = ["Rot", "Blau"].map(|name| offer(&registry, name, Scripted::new(&script)));
    let (mut red, mut blue) = (find(&registry, "Rot"), find(&registry, "Blau"));
    for _ in 0..2 {
        let winner = host(script.size, &mut red, &mut blue, &mut Record::new(&script), None).unwrap();
        assert_eq!(winner, Some(Colour::Blue));
    }
}

/// Gives up at once.
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
fn surrender_travels_both_ways() {
    let script = Script::read(RED_WINS);
    let registry = registry();
    let _offers = ["Rot", "Blau"].map(|name| offer(&registry, name, Quitter));
    let (mut red, mut blue) = (find(&registry, "Rot"), find(&registry, "Blau"));
    let winner = host(script.size, &mut red, &mut blue, &mut Record::new(&script), None).unwrap();
    assert_eq!(winner, Some(Colour::Blue));
}

#[test]
fn calls_in_the_wrong_order_are_thrown_back_with_what_is_due() {
    let registry = registry();
    let _offer = offer(&registry, "Rot", Quitter);
    let mut player = find(&registry, "Rot");
    let said = |outcome: Result<(), Error>| outcome.unwrap_err().to_string();
    assert!(said(player.confirm(Status::Ok)).ends_with("confirm came, but init is due."));
    player.init(8, Colour::Blue).unwrap();
    assert!(said(player.request().map(drop)).ends_with("request came, but update is due."));
    player.update(None, Status::BlueWin).unwrap();
    assert!(said(player.request().map(drop)).ends_with("request came, but init is due."), "the game is over");
    player.init(8, Colour::Red).unwrap();
    assert_eq!(player.request().unwrap(), None);
}

#[test]
fn a_status_that_differs_ends_the_game_with_both_in_the_sentence() {
    let script = Script::read(RED_WINS);
    let registry = registry();
    let _offer = offer(&registry, "Rot", Scripted::new(&script));
    let mut player = find(&registry, "Rot");
    player.init(script.size, Colour::Red).unwrap();
    player.request().unwrap();
    let said = player.confirm(Status::BlueWin).unwrap_err().to_string();
    assert!(said.contains("stands at BLUE_WIN, but here it stands at OK"), "{said}");
}

#[test]
fn an_illegal_move_ends_the_game_with_its_reason() {
    let (script, other) = (Script::read(RED_WINS), Script::read(BLUE_WINS));
    let registry = registry();
    let _offer = offer(&registry, "Rot", Scripted::new(&other));
    let (mut red, mut blue) = (find(&registry, "Rot"), Scripted::new(&script));
    let ended = host(script.size, &mut red, &mut blue, &mut Record::new(&script), None).unwrap_err();
    assert_eq!(ended.to_string(), "The move B2->B3 is illegal: It is not in the record.");
}

#[test]
fn the_registry_lists_finds_and_forgets_names() {
    let own = registry();
    let mut registry = Registry::at(own.endpoint(), limits());
    assert_eq!(registry.list().unwrap(), Vec::<String>::new());
    let offers = ["Zoë", "Anna"].map(|name| offer(&own, name, Quitter));
    assert_eq!(registry.list().unwrap(), ["Anna", "Zoë"]);
    assert_eq!(registry.lookup("Zoë").unwrap(), *offers[0].id());
    drop(offers);
    assert_eq!(registry.list().unwrap(), Vec::<String>::new());
    let said = registry.lookup("Anna").unwrap_err().to_string();
    assert!(said.starts_with("Nobody offers a player named “Anna”"), "{said}");
}

#[test]
fn a_registry_is_opened_only_where_none_runs() {
    let own = registry();
    assert!(OwnRegistry::unless_running(&own.endpoint(), limits()).unwrap().is_none());
    let place = own.endpoint();
    drop(own);
    assert!(OwnRegistry::unless_running(&place, limits()).unwrap().is_some());
}

#[test]
fn a_program_that_closes_the_line_is_gone() {
    let script = Script::read(RED_WINS);
    let registry = registry();
    let offer = offer(&registry, "Rot", Scripted::new(&script));
    let mut player = find(&registry, "Rot");
    player.init(script.size, Colour::Red).unwrap();
    drop(offer);
    assert!(matches!(player.request(), Err(Error::Gone { .. })));
    assert!(matches!(player.request(), Err(Error::Unreachable { .. })));
}

/// Somebody at a port who does this with the first caller.
fn stranger(behaviour: impl FnOnce(TcpStream) + Send + 'static) -> Endpoint {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || behaviour(listener.accept().unwrap().0));
    Endpoint { host: "127.0.0.1".to_owned(), port }
}

fn short() -> Limits {
    Limits { message: Duration::from_millis(300), ..limits() }
}

#[test]
fn silence_has_a_limit_even_if_it_is_broken_by_single_bytes() {
    let place = stranger(|mut line| {
        line.write_all(b"\x4e\xff\xff").unwrap();
        while line.write_all(b"a").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    let begun = Instant::now();
    assert!(matches!(Registry::at(place, short()).list(), Err(Error::TimeOut { .. })));
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_web_server_is_no_registry() {
    let place = stranger(|mut line| {
        let _ = line.read(&mut [0; 64]);
        let _ = line.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    let said = Registry::at(place, limits()).list().unwrap_err().to_string();
    assert!(said.ends_with("sent something else than the greeting of a Java RMI program."), "{said}");
}

#[test]
fn whoever_talks_garbage_to_us_is_left_and_the_others_are_served() {
    let own = registry();
    let place = own.endpoint();
    let greeting = b"JRMI\x00\x02\x4b\x00\x01a\x00\x00\x00\x00";
    for garbage in [&b"GET / HTTP/1.1\r\n\r\n"[..], &greeting[..7], &[&greeting[..], b"\x50garbage"].concat()]
    {
        let mut line = TcpStream::connect((place.host.as_str(), place.port)).unwrap();
        line.write_all(garbage).unwrap();
        line.shutdown(std::net::Shutdown::Write).unwrap();
        line.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The line ends: with the end of what was said before, or hard.
        let ended = line.read_to_end(&mut Vec::new());
        assert!(ended.is_ok() || ended.is_err_and(|why| why.kind() == std::io::ErrorKind::ConnectionReset));
    }
    assert!(Registry::at(place, limits()).list().is_ok());
}

/// Thinks until it is interrupted, and says when it has begun.
struct Ponderer {
    interruption: Arc<(Mutex<bool>, Condvar)>,
    asked: Sender<()>,
}

impl RemotePlayer for Ponderer {
    fn init(&mut self, _size: u8, _colour: Colour) -> Result<(), Error> {
        *self.interruption.0.lock().unwrap() = false;
        Ok(())
    }

    fn interrupter(&self) -> Interrupter {
        let interruption = self.interruption.clone();
        Arc::new(move || {
            *interruption.0.lock().unwrap() = true;
            interruption.1.notify_all();
        })
    }

    fn request(&mut self) -> Result<Option<Move>, Error> {
        self.asked.send(()).unwrap();
        let came = self.interruption.0.lock().unwrap();
        drop(self.interruption.1.wait_while(came, |came| !*came).unwrap());
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
fn a_new_game_begins_while_the_player_is_still_asked_in_the_old_one() {
    let registry = registry();
    let (asked, thinks) = channel();
    let _offer = offer(&registry, "Rot", Ponderer { interruption: Arc::default(), asked });
    let mut first = find(&registry, "Rot");
    first.init(8, Colour::Red).unwrap();
    let waiting = thread::spawn(move || first.request().unwrap_err().to_string());
    thinks.recv().unwrap();
    let mut second = find(&registry, "Rot");
    let busy = second.request().unwrap_err().to_string();
    assert!(busy.contains("asked again before it had answered"), "{busy}");
    second.init(8, Colour::Blue).unwrap();
    assert!(waiting.join().unwrap().contains("Another game has begun"));
    second.update(None, Status::Ok).unwrap();
}

#[test]
fn a_game_that_has_its_plies_has_no_winner() {
    let script = Script::read(BLUE_WINS);
    let (mut red, mut blue) = (Scripted::new(&script), Scripted::new(&script));
    let mut judge = Record::new(&script);
    assert_eq!(host(script.size, &mut red, &mut blue, &mut judge, Some(3)).unwrap(), None);
    assert_eq!(judge.played, 3);
}
