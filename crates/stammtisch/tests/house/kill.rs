//! Acknowledged means durable: the program is killed again and again in the middle of a stream of moves, take-backs and
//! resignations, and after every other kind of thing that can happen at a table.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use stammtisch_stage::Loss;
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Store, What};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::program::{Opened, Program};

/// How far a history has come: every event that is acknowledged makes it greater. Take-backs, moves, and whether the match is over.
type Progress = (u64, u64, bool);

const KILLS: u64 = 100;
/// After so many moves a new table is opened, long before the board is full.
const LONG_GAME: u64 = 200;

#[tokio::test]
async fn nothing_that_was_acknowledged_is_lost_when_the_program_is_killed_a_hundred_times() {
    let data = tempfile::tempdir().unwrap();
    let mut tables: Vec<(Opened, Progress)> = Vec::new();
    let mut acts = 0;
    for round in 0..KILLS {
        let program = Program::start(data.path());
        if tables.last().is_none_or(|(_, (_, plies, _))| *plies >= LONG_GAME) {
            let form = [("field-size", "19"), ("player-black", "human"), ("player-white", "human")];
            tables.push((program.open_table("go", &form), Progress::default()));
        }
        let (table, acknowledged) = tables.last_mut().unwrap();
        let mut stream = Stream::open(&program, table).await;
        assert!(
            stream.progress >= *acknowledged,
            "round {round}: {:?} is left of {acknowledged:?}",
            stream.progress
        );
        stream.acts = acts;
        stream.play_until_killed(program, 1 + round % 9, Duration::from_micros(round * 7_919 % 4_000)).await;
        (*acknowledged, acts) = (stream.progress, stream.acts);
    }
    let program = Program::start(data.path());
    for (table, acknowledged) in &tables {
        assert!(Stream::open(&program, table).await.progress >= *acknowledged);
    }
    let moves: u64 = tables.iter().map(|(_, (_, plies, _))| plies).sum();
    let backs: u64 = tables.iter().map(|(_, (backs, ..))| backs).sum();
    assert!(
        moves >= KILLS && backs >= KILLS / 4,
        "only {moves} moves were left and {backs} times taken back"
    );
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A live connection of whoever has that cookie.
async fn line(program: &Program, table: &Opened) -> Socket {
    let mut request =
        format!("ws://127.0.0.1:{}{}/live", program.port, table.path).into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("Origin", program.address("").parse().unwrap());
    headers.insert("Cookie", table.cookie.parse().unwrap());
    connect_async(request).await.expect("the table is readable").0
}

/// A live connection that plays any moves for both colours.
struct Stream {
    socket: Socket,
    /// What the house has acknowledged last.
    progress: Progress,
    /// How many things were done so far.
    acts: u64,
    /// How often something was refused: whether a resignation was a move is seen by what can be taken back.
    refusals: u64,
    touches: Map<String, Value>,
}

impl Stream {
    async fn open(program: &Program, table: &Opened) -> Stream {
        let socket = line(program, table).await;
        let mut stream =
            Stream { socket, progress: Progress::default(), acts: 0, refusals: 0, touches: Map::new() };
        assert!(stream.hear().await, "the table shows itself");
        stream
    }

    /// Waits for `acks` moves to be acknowledged, then goes on playing while the program is killed `moment` later.
    async fn play_until_killed(&mut self, mut program: Program, acks: u64, moment: Duration) {
        for _ in 0..acks {
            self.act().await;
            assert!(self.hear().await, "what was done is acknowledged");
        }
        let killer = std::thread::spawn(move || {
            let begin = Instant::now();
            while begin.elapsed() < moment {
                std::hint::spin_loop();
            }
            program.kill();
        });
        while self.act().await && self.hear().await {}
        killer.join().unwrap();
    }

    /// Moves, and now and then resigns for whoever is to move (a move of Go) or is not (none), or takes the last thing back; false once
    /// the line is dead. What ended the match is always taken back.
    async fn act(&mut self) -> bool {
        let (backs, plies, is_over) = self.progress;
        self.acts += 1;
        let frame = match self.acts % 11 {
            _ if is_over => json!({"t": "undo", "at": [plies - self.refusals % 2, backs]}),
            3 => json!({"t": "resign", "seat": self.acts / 11 % 2}),
            7 if plies > 0 => json!({"t": "undo", "at": [plies - 1, backs]}),
            _ => {
                let points: Vec<&String> = self.touches.keys().filter(|target| target.len() <= 3).collect();
                let target = points[plies as usize * 31 % points.len()];
                json!({"t": "touch", "at": [plies, backs], "path": [target]})
            }
        };
        self.socket.send(Message::text(frame.to_string())).await.is_ok()
    }

    /// Takes in the next state; false once the line is dead.
    async fn hear(&mut self) -> bool {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let mut frame: Value = serde_json::from_str(&text).unwrap();
                    match frame["t"].as_str() {
                        Some("state") => {}
                        Some("links" | "waiting") => continue,
                        Some("refused") if self.progress.2 => {
                            self.refusals += 1;
                            return true;
                        }
                        _ => panic!("{frame}"),
                    }
                    let [plies, backs] = [0, 1].map(|index| frame["at"][index].as_u64().unwrap());
                    self.progress = (backs, plies, frame["phase"] == "over");
                    if let Value::Object(touches) = frame["touches"].take() {
                        self.touches = touches;
                    }
                    return true;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            }
        }
    }
}

/// A house that is killed as soon as it has acknowledged something, and opened again.
struct Mortal {
    program: Program,
    data: tempfile::TempDir,
}

impl Mortal {
    fn new() -> Mortal {
        let data = tempfile::tempdir().unwrap();
        Mortal { program: Mortal::program(&data), data }
    }

    fn dies_and_rises(&mut self) {
        self.program.kill();
        self.program = Mortal::program(&self.data);
    }

    fn program(data: &tempfile::TempDir) -> Program {
        Program::start_with(data.path(), 0, &["--examples"])
    }

    /// Every kind of event that the histories of these tables have, when the house is dead.
    async fn kinds(mut self, tables: &[&Opened]) -> BTreeSet<&'static str> {
        self.program.kill();
        let store = SqliteStore::open(&self.data.path().join("stammtisch.db")).await.unwrap();
        let mut kinds = BTreeSet::new();
        for table in tables {
            let id = table.path.strip_prefix("/t/").unwrap().parse().unwrap();
            let saved = store.load(&id).await.unwrap().unwrap();
            kinds.extend(saved.events.iter().filter_map(|event| kind(&event.what)));
        }
        kinds
    }

    /// How the table stands for somebody, and the links to his seats.
    async fn shown(&self, who: &Opened) -> (Value, String, Socket) {
        let mut socket = line(&self.program, who).await;
        let mut links = String::new();
        loop {
            let frame = next_frame(&mut socket).await;
            match frame["t"].as_str() {
                Some("state") => return (frame, links, socket),
                Some("links") => links = frame["links"].as_str().unwrap().to_owned(),
                _ => panic!("{frame}"),
            }
        }
    }

    /// Does something for somebody; when it is acknowledged, the house is killed, and when it is open again, it shows the same.
    async fn survives(&mut self, who: &Opened, what: Value) -> Value {
        let (_, _, mut socket) = self.shown(who).await;
        socket.send(Message::text(what.to_string())).await.unwrap();
        let mut told = next_frame(&mut socket).await;
        while told["t"] == "links" || told["t"] == "waiting" {
            told = next_frame(&mut socket).await;
        }
        self.dies_and_rises();
        assert_eq!(told["t"], "state", "{what}: {told}");
        let (shown, ..) = self.shown(who).await;
        assert_eq!((&shown["at"], &shown["have"]), (&told["at"], &told["have"]), "{what}");
        shown
    }

    /// Hands a seat of somebody on to a newcomer, as above.
    async fn seats_another(&mut self, who: &Opened, seat: usize) -> Opened {
        let (_, links, _) = self.shown(who).await;
        let link = links.split(&format!("id=\"link-{seat}\" value=\"")).nth(1).unwrap();
        let other = self.program.sit_down(link.split('"').next().unwrap());
        self.dies_and_rises();
        let (_, theirs, _) = self.shown(&other).await;
        let (_, ours, _) = self.shown(who).await;
        let name = format!("id=\"link-{seat}\"");
        assert!(theirs.contains(&name) && !ours.contains(&name), "the seat is in the other hand");
        other
    }
}

async fn next_frame(socket: &mut Socket) -> Value {
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

/// What guests do, or what the house does for them; none of what only other programs and broken players do.
fn kind(what: &What) -> Option<&'static str> {
    Some(match what {
        What::Seated(_) => "seated",
        What::Moved { .. } => "moved",
        What::TookBack { resigned: false, .. } => "took back",
        What::TookBack { resigned: true, .. } => "did not resign after all",
        What::UndoAsked { .. } => "undo asked",
        What::UndoDeclined => "undo declined",
        What::ResignAsked { .. } => "resign asked",
        What::ResignDeclined => "resign declined",
        What::Forfeited { why: Loss::Resigned, stand_in: None, .. } => "resigned",
        What::Forfeited { why: Loss::Left, stand_in: None, .. } => "left",
        What::Forfeited { stand_in: Some(_), .. } => "another plays on",
        What::Hinted => "hinted",
        What::Analysed { .. } => "analysed",
        What::Rematch { .. } => "rematch",
        // No game has a clock yet.
        What::Forfeited { why: Loss::Time, .. }
        | What::Faltered
        | What::Urged { .. }
        | What::Lined { .. }
        | What::Broke { .. }
        | What::Unknown => return None,
    })
}

const KINDS: [&str; 14] = [
    "seated",
    "moved",
    "took back",
    "did not resign after all",
    "undo asked",
    "undo declined",
    "resign asked",
    "resign declined",
    "resigned",
    "left",
    "another plays on",
    "hinted",
    "analysed",
    "rematch",
];

#[tokio::test]
async fn every_kind_of_thing_that_was_acknowledged_is_there_after_a_kill() {
    let mut house = Mortal::new();
    let form = [("field-size", "9"), ("player-black", "human"), ("player-white", "human")];
    let go = house.program.open_table("go", &form);
    let ann = &go;
    let bo = house.seats_another(ann, 1).await;
    house.survives(ann, json!({"t": "touch", "at": [0, 0], "path": ["E5"]})).await;
    house.survives(ann, json!({"t": "undo", "at": [0, 0]})).await;
    house.survives(&bo, json!({"t": "decline"})).await;
    house.survives(&bo, json!({"t": "touch", "at": [1, 0], "path": ["C3"]})).await;
    house.survives(&bo, json!({"t": "undo", "at": [1, 0]})).await;
    let back = house.survives(ann, json!({"t": "undo", "at": [1, 0]})).await;
    assert_eq!(back["at"], json!([1, 1]));
    let over = house.survives(ann, json!({"t": "resign", "seat": 0})).await;
    assert_eq!((&over["phase"], &over["at"]), (&json!("over"), &json!([1, 1])), "it is not her turn");
    house.survives(ann, json!({"t": "undo", "at": [1, 1]})).await;
    let again = house.survives(&bo, json!({"t": "undo", "at": [1, 1]})).await;
    assert_eq!((&again["phase"], &again["at"]), (&json!("yours"), &json!([1, 2])));
    let eve = house.seats_another(&bo, 1).await;
    house.program.leave(&eve);
    house.dies_and_rises();
    assert_eq!(house.shown(ann).await.0["phase"], "over");

    let form = [("player-mister-x", "human"), ("player-detectives", "human")];
    let hunt = house.program.open_table("scotland-yard", &form);
    let bo = house.seats_another(&hunt, 1).await;
    let asked = house.survives(&hunt, json!({"t": "resign", "seat": 2})).await;
    assert_ne!(asked["phase"], "over", "Bo has not agreed");
    house.survives(&bo, json!({"t": "playon"})).await;

    let form =
        [("field-players", "3"), ("player-p1", "human"), ("player-p2", "human"), ("player-p3", "human")];
    let land = house.program.open_table("carcassonne", &form);
    let bo = house.seats_another(&land, 1).await;
    house.survives(&bo, json!({"t": "resign", "seat": 1})).await;
    let (shown, ..) = house.shown(&land).await;
    assert_ne!(shown["phase"], "over", "two are left, and a computer player plays on");

    let cross =
        house.program.open_table("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "random")]);
    let hint = house.program.ask("POST", &cross, "hint?ply=0&backs=0");
    assert!(hint.starts_with("HTTP/1.1 200") && hint.contains("paths"), "{hint}");
    house.dies_and_rises();
    house.survives(&cross, json!({"t": "resign", "seat": 0})).await;
    let pair =
        house.program.open_table("tic-tac-toe", &[("player-cross", "human"), ("player-nought", "human")]);
    house.survives(&pair, json!({"t": "touch", "at": [0, 0], "path": ["b2"]})).await;
    house.survives(&pair, json!({"t": "resign", "seat": 0})).await;
    house.program.lead_on(&pair, "analysis");
    while house.program.ask("GET", &pair, "analysis").contains("id=\"analysis-work\"") {}
    house.dies_and_rises();
    let analysis = house.program.ask("GET", &pair, "analysis");
    assert!(!analysis.contains("data-key=\"begin\""), "what was found is there: {analysis}");
    let again = house.program.lead_on(&pair, "rematch");
    house.dies_and_rises();
    assert_eq!(house.program.lead_on(&pair, "rematch"), again, "it is the same rematch");

    let kinds = house.kinds(&[&go, &hunt, &land, &cross, &pair]).await;
    assert_eq!(kinds, BTreeSet::from(KINDS));
}
