//! Nobody is told where Mister X hides: two hunts that differ only in his hidden stations look the same, byte for byte, to
//! everybody but him.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use stammtisch_presentation::{Budget, Seat};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::seated::House;

const ROUNDS: u32 = 24;
const REVEALS: [u32; 5] = [3, 8, 13, 18, 24];
/// Where Mister X starts in either hunt, and the detectives in both.
const STARTS: [u32; 2] = [117, 141];
const DETECTIVES: &str = "34,94,26";

#[tokio::test]
async fn what_detectives_and_spectators_receive_does_not_depend_on_the_hidden_station() {
    let house = House::open();
    let streets = Streets::of_london();
    let mut hunts = [Hunt::begin(&house, STARTS[0]).await, Hunt::begin(&house, STARTS[1]).await];
    let mut hidden = STARTS;
    let mut apart = 0;
    for round in 1..=ROUNDS {
        let [first, second] = &mut hunts;
        let held = first.detectives.stations();
        let reveal = REVEALS.into_iter().find(|reveal| *reveal >= round).unwrap();
        hidden = streets.flee(hidden, &held, reveal - round);
        apart += u32::from(hidden[0] != hidden[1]);
        for (hunt, station) in [&mut *first, &mut *second].into_iter().zip(hidden) {
            if round % 4 == 0 {
                hunt.detectives.sit_down_again().await;
                hunt.spectator.sit_down_again().await;
                hunt.spectator.probe(station).await;
            }
            hunt.detectives.probe(station).await;
            hunt.mister_x.touch(&[&station.to_string(), "taxi"]).await;
            hunt.everybody_hears().await;
        }
        while first.looks_like(second, round) && !first.detectives.touches.is_empty() {
            let path = first.detectives.step_beside(&hidden);
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            for hunt in [&mut *first, &mut *second] {
                hunt.detectives.touch(&path).await;
                hunt.everybody_hears().await;
            }
        }
        if !first.is_running() {
            assert!(round >= 18, "the hunt lasts long enough, not only until round {round}");
            break;
        }
    }
    for hand in hunts[0].everybody() {
        assert!(hand.differences > 20, "only {} differences were heard", hand.differences);
    }
    assert!(apart >= 10, "Mister X was in different places in only {apart} rounds");
    assert_ne!(hunts[0].mister_x.heard, hunts[1].mister_x.heard, "he himself sees where he is");
}

#[tokio::test]
async fn what_a_computer_mister_x_thinks_is_in_no_byte_that_others_receive() {
    let house = House::open();
    let mut received = Vec::new();
    for start in starts_with_the_same_ticket() {
        let mut detectives = Hand::new(&house);
        let path = detectives.open(&hunted_record(start));
        detectives.wait_for_ply(&path, 2).await;
        let mut spectator = Hand::new(&house);
        for hand in [&mut detectives, &mut spectator] {
            hand.sit_down(&path).await;
            for ply in 0..=2 {
                let then = hand.look(&format!("{path}/past/{ply}"));
                assert!(then.starts_with("HTTP/1.1 200"), "{then}");
            }
        }
        // Whoever plays alone may save the match; what his page has is told by hashes, in which the addresses of these files are.
        let without_hashes = |text: &String| masked(&masked(text, "data-have=\"", "\""), "\"have\":\"", "\"");
        let detectives: Vec<String> = detectives.heard.iter().map(without_hashes).collect();
        received.push((detectives, spectator.heard));
    }
    assert_eq!(received[0], received[1]);
}

/// The deal of a hunt in which the computer plays Mister X and a person all three detectives.
fn hunted_record(start: u32) -> String {
    let seat = |player: &str| json!({"name": "", "player": player});
    let seats = [seat("classic"), seat("human"), seat("human"), seat("human")];
    let setup = json!({"detectives": 3, "tickets": "default"});
    let header = json!({"stammtisch": 1, "game": "scotland-yard", "setup": setup, "seats": seats});
    let deal = json!({"ply": 1, "by": "house", "move": format!("@{start},{DETECTIVES}")});
    format!("{header}\n{deal}\n")
}

/// Two start stations from which the computer flees to different stations, and nobody can see it: with the same ticket.
fn starts_with_the_same_ticket() -> [u32; 2] {
    let game = stammtisch_catalog::find("scotland-yard").unwrap();
    let mut flights: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for start in 1..=199 {
        let Ok((hunt, _)) = game.load(hunted_record(start).as_bytes()) else { continue };
        let flight = hunt.choose(Seat(0), "classic", &Budget::unlimited(), 1).unwrap().unwrap().text;
        let (station, ticket) = flight.split_once(':').unwrap();
        let first = flights.entry(ticket.to_owned()).or_insert_with(|| (start, station.to_owned()));
        if first.1 != station {
            return [first.0, start];
        }
    }
    panic!("no two start stations look alike");
}

/// The taxi's neighbours of every station.
struct Streets(BTreeMap<u32, BTreeSet<u32>>);

impl Streets {
    fn of_london() -> Streets {
        let file =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/scotland-yard/data/london.json");
        let network: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let number = |value: &Value| value.as_u64().unwrap() as u32;
        let stations = network["stations"].as_array().unwrap().iter().map(|station| {
            let near = station["cab"].as_array().unwrap().iter().map(number).collect();
            (number(&station["identifier"]), near)
        });
        Streets(stations.collect())
    }

    /// The next stations of both Mister Xs: the same in the round of a reveal, else different ones from which they still can meet until then.
    fn flee(&self, from: [u32; 2], held: &BTreeSet<u32>, rounds_left: u32) -> [u32; 2] {
        let free = |station: u32| self.0[&station].iter().copied().filter(|next| !held.contains(next));
        let pairs = free(from[0]).flat_map(|one| free(from[1]).map(move |other| [one, other]));
        pairs
            .filter(|pair| (pair[0] == pair[1]) == (rounds_left == 0))
            .max_by_key(|pair| (self.meeting_places(*pair, rounds_left), free(pair[0]).count()))
            .filter(|pair| self.meeting_places(*pair, rounds_left) > 0)
            .unwrap_or_else(|| panic!("no way on from {from:?} with {rounds_left} rounds left"))
    }

    /// At how many stations two can be in the same number of rounds.
    fn meeting_places(&self, from: [u32; 2], rounds: u32) -> usize {
        let reach = |station: u32| {
            (0..rounds).fold(BTreeSet::from([station]), |reached, _| {
                reached.iter().flat_map(|station| &self.0[station]).copied().collect()
            })
        };
        reach(from[0]).intersection(&reach(from[1])).count()
    }
}

/// A table with three people: Mister X, whoever plays all detectives, and somebody who watches.
struct Hunt {
    mister_x: Hand,
    detectives: Hand,
    spectator: Hand,
    /// Another one, whose browser reads deflated frames.
    zipped: Hand,
}

impl Hunt {
    async fn begin(house: &House, start: u32) -> Hunt {
        let record = format!(
            "{}\n{}\n",
            json!({"stammtisch": 1, "game": "scotland-yard", "setup": {"detectives": 3, "tickets": "default"}}),
            json!({"ply": 1, "by": "house", "move": format!("@{start},{DETECTIVES}")})
        );
        let mut opener = Hand::new(house);
        let path = opener.open(&record);
        let page = opener.ask("GET", &path, "").body;
        let link = page.split_once("link-detectives").and_then(|(_, link)| link.split_once("/seat/"));
        let keys = link.and_then(|(_, keys)| keys.split('"').next()).expect("one link for all detectives");
        let mut detectives = Hand::new(house);
        let taken = detectives.ask("POST", &format!("{path}/seat/{keys}"), "");
        assert!(taken.head.starts_with("HTTP/1.1 303"), "{}", taken.head);
        let [spectator, mut zipped] = [Hand::new(house), Hand::new(house)];
        zipped.zips = true;
        let mut hunt = Hunt { mister_x: opener, detectives, spectator, zipped };
        for hand in hunt.everybody() {
            hand.sit_down(&path).await;
        }
        hunt
    }

    fn everybody(&mut self) -> [&mut Hand; 4] {
        [&mut self.mister_x, &mut self.detectives, &mut self.spectator, &mut self.zipped]
    }

    async fn everybody_hears(&mut self) {
        for hand in self.everybody() {
            hand.hear().await;
        }
    }

    /// Whether both are still running; as long as they are, nobody but Mister X received anything that differs.
    fn looks_like(&self, other: &Hunt, round: u32) -> bool {
        if !self.is_running() || !other.is_running() {
            return false;
        }
        for (who, one, other) in [
            ("a detective", &self.detectives, &other.detectives),
            ("a spectator", &self.spectator, &other.spectator),
            ("a spectator who reads deflated frames", &self.zipped, &other.zipped),
        ] {
            assert_eq!(one.heard.len(), other.heard.len());
            let differs = one.heard.iter().zip(&other.heard).find(|(one, other)| one != other);
            assert_eq!(differs, None, "{who} received this in round {round}");
        }
        true
    }

    fn is_running(&self) -> bool {
        self.mister_x.phase != "over"
    }
}

struct Reply {
    head: String,
    body: String,
}

impl Reply {
    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|found| found.1)
    }
}

/// A browser as far as bytes go: it asks, it touches, and it keeps all that it receives.
struct Hand {
    port: u16,
    cookie: String,
    table: String,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    plies: u64,
    phase: String,
    touches: Map<String, Value>,
    zips: bool,
    /// How many of the fragments that were heard were differences to those before.
    differences: usize,
    texts: BTreeMap<String, String>,
    /// The texts before these.
    earlier: BTreeMap<String, String>,
    /// Everything that was received, with the names of this table and its keys replaced.
    heard: Vec<String>,
}

impl Hand {
    fn new(house: &House) -> Hand {
        let mut hand = Hand {
            port: house.program.port,
            cookie: String::new(),
            table: String::new(),
            socket: None,
            plies: 0,
            phase: String::new(),
            touches: Map::new(),
            zips: false,
            differences: 0,
            texts: BTreeMap::new(),
            earlier: BTreeMap::new(),
            heard: Vec::new(),
        };
        let reply = hand.ask("GET", "/about", "");
        hand.cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        hand
    }

    fn ask(&mut self, method: &str, path: &str, body: &str) -> Reply {
        self.send(method, path, "application/x-www-form-urlencoded", body)
    }

    /// Opens the table of a record.
    fn open(&mut self, record: &str) -> String {
        let reply = self.upload("/new/scotland-yard/file", record);
        reply.header("location").expect("the record is a table").to_owned()
    }

    /// Waits until a table's log has the line of that ply.
    async fn wait_for_ply(&mut self, path: &str, ply: usize) {
        let line = format!("data-ply=\"{ply}\"");
        let begin = std::time::Instant::now();
        while !self.ask("GET", path, "").body.contains(&line) {
            assert!(begin.elapsed().as_secs() < 20, "ply {ply} is never made");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    fn upload(&mut self, path: &str, file: &str) -> Reply {
        let body = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"hunt\"\r\n\r\n{file}\r\n--edge--\r\n"
        );
        self.send("POST", path, "multipart/form-data; boundary=edge", &body)
    }

    fn send(&mut self, method: &str, path: &str, kind: &str, body: &str) -> Reply {
        let host = format!("127.0.0.1:{}", self.port);
        let mut stream = std::net::TcpStream::connect(&host).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        )
        .unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        Reply { head: head.to_owned(), body: body.to_owned() }
    }

    /// Loads the page of a table and opens its live connection, as the page would.
    async fn sit_down(&mut self, path: &str) {
        self.table = path.to_owned();
        self.look(path);
        let mut request = format!("ws://127.0.0.1:{}{path}/live?zip={}", self.port, u8::from(self.zips))
            .into_client_request()
            .unwrap();
        request.headers_mut().insert("Origin", format!("http://127.0.0.1:{}", self.port).parse().unwrap());
        request.headers_mut().insert("Cookie", self.cookie.parse().unwrap());
        self.socket = Some(connect_async(request).await.expect("the table can be watched").0);
        self.hear().await;
    }

    /// Loads the page anew, as one does after a while. What a connection may send at once is limited: it lasts for a few rounds.
    async fn sit_down_again(&mut self) {
        let table = self.table.clone();
        self.sit_down(&table).await;
    }

    /// Loads a page and keeps all of it but the date.
    fn look(&mut self, path: &str) -> String {
        let reply = self.ask("GET", path, "");
        let head: Vec<&str> =
            reply.head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("date:")).collect();
        let received = format!("{}\n{}", head.join("\n"), reply.body);
        self.keep(&received);
        received
    }

    fn keep(&mut self, received: &str) {
        let id = self.table.rsplit('/').next().unwrap();
        let named = masked(&received.replace(id, "TABLE"), "/seat/", "\"\\");
        self.heard.push(named);
    }

    async fn touch(&mut self, path: &[&str]) {
        self.say(json!({"t": "touch", "at": [self.plies, 0], "path": path})).await;
    }

    async fn say(&mut self, frame: Value) {
        self.socket.as_mut().unwrap().send(Message::text(frame.to_string())).await.unwrap();
    }

    /// The next frame; answers to what was not allowed come as frames too.
    async fn hear(&mut self) -> Value {
        loop {
            match self.socket.as_mut().unwrap().next().await {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                    let text = match message {
                        Message::Binary(bytes) => {
                            let mut text = String::new();
                            DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
                            self.heard.push(format!("{bytes:?}"));
                            text
                        }
                        message => message.to_text().unwrap().to_owned(),
                    };
                    self.keep(&text);
                    let mut frame: Value = serde_json::from_str(&text).unwrap();
                    if frame["t"] == "links" || frame["t"] == "waiting" {
                        continue;
                    }
                    if frame["t"] == "state" {
                        self.take(frame["fragments"].as_object().unwrap());
                        self.plies = frame["at"][0].as_u64().unwrap();
                        self.phase = frame["phase"].as_str().unwrap().to_owned();
                        if let Value::Object(touches) = frame["touches"].take() {
                            self.touches = touches;
                        }
                    }
                    return frame;
                }
                Some(Ok(_)) => {}
                other => panic!("the line is dead: {other:?}"),
            }
        }
    }

    /// Tries all that a curious detective or spectator could try while it is Mister X's turn.
    async fn probe(&mut self, station: u32) {
        let table = self.table.clone();
        for format in ["record", "sy", "log"] {
            let refused = self.look(&format!("{table}/file/{format}"));
            assert!(refused.starts_with("HTTP/1.1 403"), "{format}: {refused}");
        }
        let station = station.to_string();
        for path in [&[STARTS[0].to_string()][..], &[STARTS[1].to_string(), "taxi".to_owned()]] {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            self.touch(&path).await;
            assert_eq!(self.hear().await["t"], "refused", "it is Mister X's turn");
        }
        self.say(json!({"t": "peek", "on": true})).await;
        assert_eq!(self.hear().await["t"], "refused", "people play here");
        self.touch(&[&station, "black"]).await;
        let refused = self.hear().await;
        assert!(!refused["why"].as_str().unwrap().contains(&station), "{refused}");
    }

    /// Takes fragments as a page does: whole ones, and differences to those before.
    fn take(&mut self, fragments: &Map<String, Value>) {
        for (id, change) in fragments {
            let text = match change {
                Value::Array(steps) => {
                    self.differences += 1;
                    let is_earlier = steps[0].as_i64() < Some(0);
                    spliced(if is_earlier { &self.earlier[id] } else { &self.texts[id] }, steps)
                }
                whole => whole.as_str().unwrap().to_owned(),
            };
            if let Some(before) = self.texts.insert(id.clone(), text) {
                self.earlier.insert(id.clone(), before);
            }
        }
    }

    /// Where the detectives stand, as their own page says.
    fn stations(&self) -> BTreeSet<u32> {
        let rows = self.texts["panels"].split("<tr").filter(|row| row.contains("scope=\"row\""));
        rows.skip(1).map(|row| row.split("<td").nth(1).unwrap()).map(number_in).collect()
    }

    /// A step of the detective to move that enters none of these stations.
    fn step_beside(&self, hidden: &[u32; 2]) -> Vec<String> {
        let free = |station: &&String| !hidden.iter().any(|hidden| hidden.to_string() == **station);
        let station = self.touches.keys().filter(free).max().expect("a detective has another way");
        let tickets = self.touches[station].as_object().unwrap();
        [station].into_iter().chain(tickets.keys().next_back()).cloned().collect()
    }
}

/// A text that is made out of an older one; lengths are counted as browsers do.
fn spliced(old: &str, steps: &[Value]) -> String {
    let old: Vec<u16> = old.encode_utf16().collect();
    let mut steps = steps.iter();
    assert_eq!(steps.next().and_then(Value::as_i64).map(i64::unsigned_abs), Some(old.len() as u64));
    let mut made = String::new();
    while let Some(step) = steps.next() {
        let number = |step: &Value| step.as_u64().unwrap() as usize;
        match step.as_str() {
            Some(text) => made += text,
            None => {
                made += &String::from_utf16(&old[number(step)..number(steps.next().unwrap())]).unwrap();
            }
        }
    }
    made
}

/// The text with whatever stands between a mark and the next of the stops replaced.
fn masked(text: &str, mark: &str, stops: &str) -> String {
    let mut parts = text.split(mark);
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |done, part| {
        let end = part.find(|sign| stops.contains(sign)).unwrap_or(part.len());
        format!("{done}{mark}KEY{}", &part[end..])
    })
}

fn number_in(cell: &str) -> u32 {
    cell.chars()
        .skip_while(|sign| !sign.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect::<String>()
        .parse()
        .unwrap()
}
