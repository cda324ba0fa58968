//! Information hiding in Scotland Yard, tested by non-interference.
//!
//! Two games that differ only in Mister X's hidden stations send the same bytes to every other
//! client.

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

use crate::harness::House;

const ROUND_COUNT: u32 = 24;
const REVEAL_ROUNDS: [u32; 5] = [3, 8, 13, 18, 24];
/// Mister X's start station in each game, and the detectives' stations in both.
const START_STATIONS: [u32; 2] = [117, 141];
const DETECTIVES: &str = "34,94,26";

#[tokio::test]
async fn no_byte_to_other_clients_depends_on_the_hidden_station() {
    let house = House::open();
    let streets = Streets::of_london();
    let mut hunts =
        [Hunt::begin(&house, START_STATIONS[0]).await, Hunt::begin(&house, START_STATIONS[1]).await];
    let mut hidden = START_STATIONS;
    let mut rounds_apart = 0;
    for round in 1..=ROUND_COUNT {
        let [first, second] = &mut hunts;
        let held = first.detectives.stations();
        let reveal = REVEAL_ROUNDS.into_iter().find(|reveal| *reveal >= round).unwrap();
        hidden = streets.next_stations(hidden, &held, reveal - round);
        rounds_apart += u32::from(hidden[0] != hidden[1]);
        for (hunt, station) in [&mut *first, &mut *second].into_iter().zip(hidden) {
            if round % 4 == 0 {
                hunt.detectives.reconnect().await;
                hunt.spectator.reconnect().await;
                hunt.spectator.probe(station).await;
            }
            hunt.detectives.probe(station).await;
            hunt.mister_x.touch(&[&station.to_string(), "taxi"]).await;
            hunt.receive_all().await;
        }
        while first.check_same_traffic(second, round) && !first.detectives.touches.is_empty() {
            let path = first.detectives.safe_move(&hidden);
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            for hunt in [&mut *first, &mut *second] {
                hunt.detectives.touch(&path).await;
                hunt.receive_all().await;
            }
        }
        if !first.is_running() {
            assert!(round >= 18, "the game is over too early, in round {round}");
            break;
        }
    }
    for client in hunts[0].clients() {
        assert!(client.delta_count > 20, "only {} delta fragments were received", client.delta_count);
    }
    assert!(rounds_apart >= 10, "Mister X was in different places in only {rounds_apart} rounds");
    assert_ne!(hunts[0].mister_x.received, hunts[1].mister_x.received, "Mister X sees his own station");
}

#[tokio::test]
async fn no_byte_to_other_clients_reveals_a_computers_mister_x() {
    let house = House::open();
    let mut received = Vec::new();
    for start in starts_with_the_same_ticket() {
        let mut detectives = TestClient::new(&house);
        let path = detectives.open(&dealt_record(start));
        detectives.wait_for_ply(&path, 2).await;
        let mut spectator = TestClient::new(&house);
        for client in [&mut detectives, &mut spectator] {
            client.connect(&path).await;
            for ply in 0..=2 {
                let then = client.load_page(&format!("{path}/past/{ply}"));
                assert!(then.starts_with("HTTP/1.1 200"), "{then}");
            }
        }
        // The only player may save the match, and the links to the files are part of the state
        // hash.
        let without_hashes = |text: &String| mask(&mask(text, "data-have=\"", "\""), "\"have\":\"", "\"");
        let detectives: Vec<String> = detectives.received.iter().map(without_hashes).collect();
        received.push((detectives, spectator.received));
    }
    assert_eq!(received[0], received[1]);
}

/// A record with the deal alone; the computer plays Mister X and a person all three detectives.
fn dealt_record(start: u32) -> String {
    let seat = |player: &str| json!({"name": "", "player": player});
    let seats = [seat("classic"), seat("human"), seat("human"), seat("human")];
    let setup = json!({"detectives": 3, "tickets": "default"});
    let header = json!({"stammtisch": 1, "game": "scotland-yard", "setup": setup, "seats": seats});
    let deal = json!({"ply": 1, "by": "house", "move": format!("@{start},{DETECTIVES}")});
    format!("{header}\n{deal}\n")
}

/// Two start stations from which the computer moves to different stations with the same ticket, so
/// the moves look alike.
fn starts_with_the_same_ticket() -> [u32; 2] {
    let game = stammtisch_catalog::find("scotland-yard").unwrap();
    let mut flights: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for start in 1..=199 {
        let Ok((hunt, _)) = game.load(dealt_record(start).as_bytes()) else { continue };
        let flight = hunt.choose(Seat(0), "classic", &Budget::unlimited(), 1).unwrap().unwrap().text;
        let (station, ticket) = flight.split_once(':').unwrap();
        let first = flights.entry(ticket.to_owned()).or_insert_with(|| (start, station.to_owned()));
        if first.1 != station {
            return [first.0, start];
        }
    }
    panic!("no two start stations have indistinguishable moves");
}

/// The taxi connections of every station.
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

    /// The next stations of Mister X in the two games: equal in the round of a reveal, else
    /// different ones from which both can still reach a common station by then.
    fn next_stations(&self, from: [u32; 2], held: &BTreeSet<u32>, rounds_left: u32) -> [u32; 2] {
        let free = |station: u32| self.0[&station].iter().copied().filter(|next| !held.contains(next));
        let pairs = free(from[0]).flat_map(|one| free(from[1]).map(move |other| [one, other]));
        pairs
            .filter(|pair| (pair[0] == pair[1]) == (rounds_left == 0))
            .max_by_key(|pair| (self.meeting_places(*pair, rounds_left), free(pair[0]).count()))
            .filter(|pair| self.meeting_places(*pair, rounds_left) > 0)
            .unwrap_or_else(|| panic!("no way on from {from:?} with {rounds_left} rounds left"))
    }

    /// How many stations both can reach in exactly that many rounds.
    fn meeting_places(&self, from: [u32; 2], rounds: u32) -> usize {
        let reach = |station: u32| {
            (0..rounds).fold(BTreeSet::from([station]), |reached, _| {
                reached.iter().flat_map(|station| &self.0[station]).copied().collect()
            })
        };
        reach(from[0]).intersection(&reach(from[1])).count()
    }
}

/// A table with four clients: Mister X, all detectives, and two spectators.
struct Hunt {
    mister_x: TestClient,
    detectives: TestClient,
    spectator: TestClient,
    /// A spectator that receives deflated frames.
    deflate_spectator: TestClient,
}

impl Hunt {
    async fn begin(house: &House, start: u32) -> Hunt {
        let record = format!(
            "{}\n{}\n",
            json!({"stammtisch": 1, "game": "scotland-yard", "setup": {"detectives": 3, "tickets": "default"}}),
            json!({"ply": 1, "by": "house", "move": format!("@{start},{DETECTIVES}")})
        );
        let mut opener = TestClient::new(house);
        let path = opener.open(&record);
        let page = opener.request("GET", &path, "").body;
        let link = page.split_once("link-detectives").and_then(|(_, link)| link.split_once("/seat/"));
        let keys = link.and_then(|(_, keys)| keys.split('"').next()).expect("one link for all detectives");
        let mut detectives = TestClient::new(house);
        let taken = detectives.request("POST", &format!("{path}/seat/{keys}"), "");
        assert!(taken.head.starts_with("HTTP/1.1 303"), "{}", taken.head);
        let [spectator, mut deflate_spectator] = [TestClient::new(house), TestClient::new(house)];
        deflate_spectator.accepts_deflate = true;
        let mut hunt = Hunt { mister_x: opener, detectives, spectator, deflate_spectator };
        for client in hunt.clients() {
            client.connect(&path).await;
        }
        hunt
    }

    fn clients(&mut self) -> [&mut TestClient; 4] {
        [&mut self.mister_x, &mut self.detectives, &mut self.spectator, &mut self.deflate_spectator]
    }

    async fn receive_all(&mut self) {
        for client in self.clients() {
            client.receive().await;
        }
    }

    /// Checks that all clients but Mister X received the same in both games; false if a game is
    /// over.
    fn check_same_traffic(&self, other: &Hunt, round: u32) -> bool {
        if !self.is_running() || !other.is_running() {
            return false;
        }
        for (who, one, other) in [
            ("a detective", &self.detectives, &other.detectives),
            ("a spectator", &self.spectator, &other.spectator),
            ("a spectator with deflated frames", &self.deflate_spectator, &other.deflate_spectator),
        ] {
            assert_eq!(one.received.len(), other.received.len());
            let differs = one.received.iter().zip(&other.received).find(|(one, other)| one != other);
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

/// A client without a browser that records every byte it receives.
struct TestClient {
    port: u16,
    cookie: String,
    table: String,
    socket: Option<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    plies: u64,
    phase: String,
    touches: Map<String, Value>,
    accepts_deflate: bool,
    /// How many of the received fragments were deltas.
    delta_count: usize,
    texts: BTreeMap<String, String>,
    /// The previous texts of the fragments.
    earlier: BTreeMap<String, String>,
    /// Everything received, with the table's id and keys replaced.
    received: Vec<String>,
}

impl TestClient {
    fn new(house: &House) -> TestClient {
        let mut client = TestClient {
            port: house.program.port,
            cookie: String::new(),
            table: String::new(),
            socket: None,
            plies: 0,
            phase: String::new(),
            touches: Map::new(),
            accepts_deflate: false,
            delta_count: 0,
            texts: BTreeMap::new(),
            earlier: BTreeMap::new(),
            received: Vec::new(),
        };
        let reply = client.request("GET", "/about", "");
        client.cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        client
    }

    fn request(&mut self, method: &str, path: &str, body: &str) -> Reply {
        self.send(method, path, "application/x-www-form-urlencoded", body)
    }

    /// Uploads a record and returns the path of its table.
    fn open(&mut self, record: &str) -> String {
        let reply = self.upload("/new/scotland-yard/file", record);
        reply.header("location").expect("the record is a table").to_owned()
    }

    /// Waits until the log of a table has an entry for the ply.
    async fn wait_for_ply(&mut self, path: &str, ply: usize) {
        let line = format!("data-ply=\"{ply}\"");
        let begin = std::time::Instant::now();
        while !self.request("GET", path, "").body.contains(&line) {
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

    /// Loads the page of a table and opens its WebSocket connection.
    async fn connect(&mut self, path: &str) {
        self.table = path.to_owned();
        self.load_page(path);
        let mut request =
            format!("ws://127.0.0.1:{}{path}/live?zip={}", self.port, u8::from(self.accepts_deflate))
                .into_client_request()
                .unwrap();
        request.headers_mut().insert("Origin", format!("http://127.0.0.1:{}", self.port).parse().unwrap());
        request.headers_mut().insert("Cookie", self.cookie.parse().unwrap());
        self.socket = Some(connect_async(request).await.expect("the connection is accepted").0);
        self.receive().await;
    }

    /// Reloads the page, because the rate limit of a connection lasts for a few rounds only.
    async fn reconnect(&mut self) {
        let table = self.table.clone();
        self.connect(&table).await;
    }

    /// Loads a page and records it without its date header.
    fn load_page(&mut self, path: &str) -> String {
        let reply = self.request("GET", path, "");
        let head: Vec<&str> =
            reply.head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("date:")).collect();
        let received = format!("{}\n{}", head.join("\n"), reply.body);
        self.record(&received);
        received
    }

    fn record(&mut self, received: &str) {
        let id = self.table.rsplit('/').next().unwrap();
        let named = mask(&received.replace(id, "TABLE"), "/seat/", "\"\\");
        self.received.push(named);
    }

    async fn touch(&mut self, path: &[&str]) {
        self.send_frame(json!({"t": "touch", "at": [self.plies, 0], "path": path})).await;
    }

    async fn send_frame(&mut self, frame: Value) {
        self.socket.as_mut().unwrap().send(Message::text(frame.to_string())).await.unwrap();
    }

    /// The next frame, which may be a refusal.
    async fn receive(&mut self) -> Value {
        loop {
            match self.socket.as_mut().unwrap().next().await {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                    let text = match message {
                        Message::Binary(bytes) => {
                            let mut text = String::new();
                            DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
                            self.received.push(format!("{bytes:?}"));
                            text
                        }
                        message => message.to_text().unwrap().to_owned(),
                    };
                    self.record(&text);
                    let mut frame: Value = serde_json::from_str(&text).unwrap();
                    if frame["t"] == "links" || frame["t"] == "waiting" {
                        continue;
                    }
                    if frame["t"] == "state" {
                        self.apply_fragments(frame["fragments"].as_object().unwrap());
                        self.plies = frame["at"][0].as_u64().unwrap();
                        self.phase = frame["phase"].as_str().unwrap().to_owned();
                        if let Value::Object(touches) = frame["touches"].take() {
                            self.touches = touches;
                        }
                    }
                    return frame;
                }
                Some(Ok(_)) => {}
                other => panic!("the connection is closed: {other:?}"),
            }
        }
    }

    /// Tries to get Mister X's station during his turn: files, moves, and peeking.
    async fn probe(&mut self, station: u32) {
        let table = self.table.clone();
        for format in ["record", "sy", "log"] {
            let refused = self.load_page(&format!("{table}/file/{format}"));
            assert!(refused.starts_with("HTTP/1.1 403"), "{format}: {refused}");
        }
        let station = station.to_string();
        for path in
            [&[START_STATIONS[0].to_string()][..], &[START_STATIONS[1].to_string(), "taxi".to_owned()]]
        {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            self.touch(&path).await;
            assert_eq!(self.receive().await["t"], "refused", "it is Mister X's turn");
        }
        self.send_frame(json!({"t": "peek", "on": true})).await;
        assert_eq!(self.receive().await["t"], "refused", "a table of people has no peeking");
        self.touch(&[&station, "black"]).await;
        let refused = self.receive().await;
        assert!(!refused["why"].as_str().unwrap().contains(&station), "{refused}");
    }

    /// Applies whole fragments and deltas as a page does.
    fn apply_fragments(&mut self, fragments: &Map<String, Value>) {
        for (id, change) in fragments {
            let text = match change {
                Value::Array(steps) => {
                    self.delta_count += 1;
                    let is_earlier = steps[0].as_i64() < Some(0);
                    apply_delta(if is_earlier { &self.earlier[id] } else { &self.texts[id] }, steps)
                }
                whole => whole.as_str().unwrap().to_owned(),
            };
            if let Some(before) = self.texts.insert(id.clone(), text) {
                self.earlier.insert(id.clone(), before);
            }
        }
    }

    /// The detectives' stations, read from their page.
    fn stations(&self) -> BTreeSet<u32> {
        let rows = self.texts["panels"].split("<tr").filter(|row| row.contains("scope=\"row\""));
        rows.skip(1).map(|row| row.split("<td").nth(1).unwrap()).map(number_in).collect()
    }

    /// A move of the detective to move that enters none of the hidden stations.
    fn safe_move(&self, hidden: &[u32; 2]) -> Vec<String> {
        let free = |station: &&String| !hidden.iter().any(|hidden| hidden.to_string() == **station);
        let station = self.touches.keys().filter(free).max().expect("a detective has another way");
        let tickets = self.touches[station].as_object().unwrap();
        [station].into_iter().chain(tickets.keys().next_back()).cloned().collect()
    }
}

/// Applies a delta to a text; lengths are in UTF-16 units.
fn apply_delta(old: &str, steps: &[Value]) -> String {
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

/// The text with everything between a mark and the next stop character replaced.
fn mask(text: &str, mark: &str, stops: &str) -> String {
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
