//! Durability test: an acknowledged action survives SIGKILL at any moment.
//!
//! The program is killed again and again while three people act at tables of all kinds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use stammtisch_presentation::{ForfeitReason, Seat, SeatSet};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{Author, Event, EventKind, Status, Store, TableId};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::program::{Program, header};

const KILL_COUNT: u64 = 100;

// The three people, as indices of their cookies.
const ANN: usize = 0;
const BO: usize = 1;
const EVE: usize = 2;

/// An action at a table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Action {
    /// The first legal move, once the person is to move.
    Move,
    /// Asks to go back to a ply, or agrees to it.
    Undo(u64),
    Decline,
    /// Resigns for the team of a seat, or agrees to it.
    Resign(u8),
    PlayOn,
    Leave,
    /// Passes a seat to another person by its link.
    GiveSeat(u8, usize),
    Hint,
    Analyse,
    Rematch,
    /// The computer player of the seat gives no move.
    ///
    /// No real player fails, so the test writes the event into the store while the server is down.
    FailBot(u8),
    RetryBot(u8),
    Replace(u8),
}

use Action::*;

/// A person, their action, and the kinds of event that it appends to the history.
type Step = (usize, Action, &'static [&'static str]);

/// The scripted steps of a table. Ann opens it and has all seats.
struct Scenario {
    game: &'static str,
    form: &'static str,
    /// The seat of a computer player or stand-in, whose moves may come at any time.
    computer: Option<u8>,
    steps: &'static [Step],
}

const SCENARIOS: [Scenario; 6] = [
    Scenario {
        game: "go",
        form: "field-size=9&player-black=human&player-white=human",
        computer: None,
        steps: &[
            (ANN, GiveSeat(1, BO), &["took a seat"]),
            (ANN, Move, &["moved"]),
            (ANN, Undo(0), &["asked for an undo"]),
            (BO, Decline, &["declined the undo"]),
            (BO, Move, &["moved"]),
            (BO, Undo(1), &["asked for an undo"]),
            (ANN, Undo(1), &["asked for an undo", "took back"]),
            // Not Ann's turn: on her own turn resigning would be a move of Go.
            (ANN, Resign(0), &["resigned"]),
            (ANN, Undo(1), &["asked for an undo"]),
            (BO, Undo(1), &["asked for an undo", "has not resigned"]),
            (BO, Move, &["moved"]),
            (ANN, Move, &["moved"]),
            (BO, Move, &["moved"]),
            (ANN, Resign(0), &["moved"]),
            (ANN, Undo(4), &["asked for an undo"]),
            (BO, Undo(4), &["asked for an undo", "has not resigned"]),
            (BO, GiveSeat(1, EVE), &["took a seat"]),
            (EVE, Leave, &["left"]),
            (ANN, Rematch, &["rematch"]),
        ],
    },
    Scenario {
        game: "scotland-yard",
        form: "player-mister-x=human&player-detectives=human",
        computer: Some(1),
        steps: &[
            (ANN, GiveSeat(1, BO), &["took a seat"]),
            (ANN, Resign(2), &["asked to resign"]),
            (BO, PlayOn, &["did not resign"]),
            (ANN, Move, &["moved"]),
            (ANN, Resign(2), &["asked to resign"]),
            (BO, Resign(1), &["resigned"]),
            (BO, Undo(2), &["asked for an undo"]),
            (ANN, Undo(2), &["asked for an undo", "has not resigned"]),
            (BO, Leave, &["left it to a computer"]),
        ],
    },
    Scenario {
        game: "carcassonne",
        form: "field-players=3&player-p1=human&player-p2=human&player-p3=human",
        computer: Some(1),
        steps: &[
            (ANN, GiveSeat(1, BO), &["took a seat"]),
            (ANN, Move, &["moved"]),
            (BO, Resign(1), &["resigned, and a computer plays on"]),
            (ANN, Undo(1), &["took back, but not who resigned"]),
            (BO, Undo(1), &["asked for an undo"]),
            (ANN, Undo(1), &["asked for an undo", "has not resigned"]),
            (BO, Leave, &["left, and a computer plays on"]),
            (ANN, Move, &["moved"]),
        ],
    },
    Scenario {
        game: "tic-tac-toe",
        form: "player-cross=random&player-nought=human",
        computer: Some(0),
        steps: &[
            (ANN, FailBot(0), &["bot failed"]),
            (ANN, RetryBot(0), &["bot retried"]),
            (ANN, Hint, &["was given a hint"]),
            (ANN, Move, &["moved"]),
        ],
    },
    Scenario {
        game: "tic-tac-toe",
        form: "player-cross=random&player-nought=human",
        computer: Some(0),
        steps: &[(ANN, FailBot(0), &["bot failed"]), (ANN, Replace(0), &["replaced a computer"])],
    },
    Scenario {
        game: "tic-tac-toe",
        form: "player-cross=human&player-nought=human",
        computer: None,
        steps: &[
            (ANN, Move, &["moved"]),
            (ANN, Resign(0), &["resigned"]),
            (ANN, Analyse, &["analysed"]),
            (ANN, Rematch, &["rematch"]),
        ],
    },
];

/// The kind of an event; none for events of other programs or later versions.
fn kind(event: &Event) -> Option<&'static str> {
    Some(match &event.kind {
        EventKind::Seated(_) if event.by == Author::House => "sat down",
        EventKind::Seated(seated) if seated.visitor.is_some() => "took a seat",
        EventKind::Seated(seated) if event.by == Author::Seat(seated.seat) => "left it to a computer",
        EventKind::Seated(_) => "replaced a computer",
        EventKind::Moved { .. } => "moved",
        EventKind::TookBack { revives_resigned: true, .. } => "has not resigned",
        EventKind::TookBack { still_resigned: SeatSet::EMPTY, .. } => "took back",
        EventKind::TookBack { .. } => "took back, but not who resigned",
        EventKind::UndoAsked { .. } => "asked for an undo",
        EventKind::UndoDeclined => "declined the undo",
        EventKind::ResignAsked { .. } => "asked to resign",
        EventKind::ResignDeclined => "did not resign",
        EventKind::Forfeited { why: ForfeitReason::Resigned, stand_in: None, .. } => "resigned",
        EventKind::Forfeited { why: ForfeitReason::Resigned, .. } => "resigned, and a computer plays on",
        EventKind::Forfeited { why: ForfeitReason::Left, stand_in: None, .. } => "left",
        EventKind::Forfeited { why: ForfeitReason::Left, .. } => "left, and a computer plays on",
        EventKind::BotFailed => "bot failed",
        EventKind::BotRetried { .. } => "bot retried",
        EventKind::Hinted => "was given a hint",
        EventKind::Analysed { .. } => "analysed",
        EventKind::Rematch { .. } => "rematch",
        // No game has a clock yet.
        EventKind::Forfeited { why: ForfeitReason::Time, .. } => return None,
        EventKind::RemoteSeats { .. }
        | EventKind::BrokenOff { .. }
        | EventKind::Unknown
        | EventKind::Unreadable(_) => {
            return None;
        }
    })
}

const KINDS: [&str; 21] = [
    "sat down",
    "took a seat",
    "left it to a computer",
    "replaced a computer",
    "moved",
    "has not resigned",
    "took back",
    "took back, but not who resigned",
    "asked for an undo",
    "declined the undo",
    "asked to resign",
    "did not resign",
    "resigned",
    "resigned, and a computer plays on",
    "left",
    "left, and a computer plays on",
    "bot failed",
    "bot retried",
    "was given a hint",
    "analysed",
    "rematch",
];

#[tokio::test]
async fn acknowledged_actions_survive_a_hundred_kills() {
    let data = tempfile::tempdir().unwrap();
    let program = start_server(data.path());
    let cookies = [(); 3].map(|()| {
        let page = program.send("GET", "/", "", "").unwrap();
        header(&page, "set-cookie").unwrap().split(';').next().unwrap().to_owned()
    });
    let mut runs: Vec<ScenarioRun> = SCENARIOS.iter().map(ScenarioRun::new).collect();
    for run in &mut runs {
        run.path = ServerSession::new(&program, &cookies).open_table(run).unwrap();
    }
    drop(program);
    let mut over = Vec::new();
    for round in 0..KILL_COUNT {
        let program = start_server(data.path());
        verify_all(data.path(), &mut runs).await;
        let mut session = ServerSession::new(&program, &cookies);
        let run = &mut runs[run_index(round)];
        let mut outcome = Outcome::Done;
        for _ in 0..1 + round % 9 {
            if outcome == Outcome::Done {
                outcome = session.run_next_step(run, &mut over).await;
            }
        }
        assert_ne!(outcome, Outcome::ServerDown, "the server died before the kill in round {round}");
        let killer = program.kill_after(Duration::from_micros(round * 7_919 % 8_000));
        while outcome == Outcome::Done {
            outcome = session.run_next_step(run, &mut over).await;
        }
        killer.join().unwrap();
    }
    let _program = start_server(data.path());
    runs.extend(over);
    verify_all(data.path(), &mut runs).await;
    let kinds: BTreeSet<&str> = runs.iter().flat_map(|run| run.known.iter().filter_map(kind)).collect();
    assert_eq!(kinds, BTreeSet::from(KINDS), "every kind of event was recorded");
}

/// The scenario that a round continues. Those with computer players are slow and come up less
/// often.
fn run_index(round: u64) -> usize {
    match round as usize % 20 {
        round @ 17.. => round - 14,
        round => round % 3,
    }
}

fn start_server(data: &Path) -> Program {
    Program::start_with(data, 0, &["--examples"])
}

/// A table and its progress in the scenario.
struct ScenarioRun {
    scenario: &'static Scenario,
    path: String,
    /// The number of acknowledged steps.
    done: usize,
    /// Whether the next step may have been done without an acknowledgement.
    is_unconfirmed: bool,
    /// The history at the last check.
    known: Vec<Event>,
}

impl ScenarioRun {
    fn new(scenario: &'static Scenario) -> ScenarioRun {
        ScenarioRun { scenario, path: String::new(), done: 0, is_unconfirmed: false, known: Vec::new() }
    }

    fn next(&self) -> Option<&'static Step> {
        self.scenario.steps.get(self.done)
    }

    /// The kinds of event of the acknowledged steps.
    fn expected_kinds(&self) -> Vec<&'static str> {
        self.scenario.steps[..self.done].iter().flat_map(|(.., kinds)| *kinds).copied().collect()
    }

    /// Compares the acknowledged steps with the store.
    ///
    /// The store has all of them in order, and nothing else but possibly the step that was under
    /// way when the server was killed, either completely or not at all.
    async fn verify(&mut self, store: &SqliteStore) {
        let id: TableId = self.path.strip_prefix("/t/").unwrap().parse().unwrap();
        let mut events = store.load(&id).await.unwrap().expect("the table is there").events;
        assert!(events.starts_with(&self.known), "{} was {:?} and is {events:?}", self.path, self.known);
        let computer = self.scenario.computer.map(|seat| Author::Seat(Seat(seat)));
        let by_itself = |event: &&Event| {
            let is_moved = matches!(event.kind, EventKind::Moved { .. });
            is_moved && (event.by == Author::House || Some(event.by) == computer)
        };
        let opened = events.iter().take_while(|event| event.by == Author::House).count();
        let recorded = events[opened..].iter().filter(|event| !by_itself(event));
        let mut found: Vec<&str> = recorded.filter_map(kind).collect();
        // A resumed analysis may finish while it is requested again.
        found.dedup_by(|one, other| *one == "analysed" && one == other);
        if self.is_unconfirmed && found != self.expected_kinds() {
            self.done += 1;
            self.is_unconfirmed = false;
        }
        assert_eq!(found, self.expected_kinds(), "{}", self.path);
        self.is_unconfirmed &= matches!(self.next(), Some((_, Analyse, _)));
        if let Some((_, FailBot(seat), _)) = self.next() {
            let at = events.last().unwrap().at;
            let by = Author::Seat(Seat(*seat));
            let failure = Event { at, by, kind: EventKind::BotFailed };
            let now = Status { plies: 0, turn: SeatSet::only(Seat(*seat)), ended: None };
            store.append(&id, events.len() as u64, vec![failure.clone()], now).await.unwrap();
            events.push(failure);
            self.done += 1;
        }
        self.known = events;
    }
}

async fn verify_all(data: &Path, runs: &mut [ScenarioRun]) {
    let store = SqliteStore::open(&data.join("stammtisch.db")).await.unwrap();
    for run in runs {
        run.verify(&store).await;
    }
    store.close().await;
}

/// The outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    /// The step was acknowledged.
    Done,
    /// The server is dead.
    ServerDown,
    /// The next step is done by the test while the server is down.
    NeedsRestart,
}

/// The three people's connections to one run of the server.
struct ServerSession<'a> {
    program: &'a Program,
    cookies: &'a [String],
    /// The WebSocket connections, by table and person.
    connections: BTreeMap<(String, usize), Connection>,
}

impl<'a> ServerSession<'a> {
    fn new(program: &'a Program, cookies: &'a [String]) -> ServerSession<'a> {
        ServerSession { program, cookies, connections: BTreeMap::new() }
    }

    /// Does the next step at a table, or opens a new table if there is none.
    async fn run_next_step(&mut self, run: &mut ScenarioRun, over: &mut Vec<ScenarioRun>) -> Outcome {
        let Some((who, action, _)) = run.next() else {
            let Some(path) = self.open_table(run) else { return Outcome::ServerDown };
            let next = ScenarioRun { path, ..ScenarioRun::new(run.scenario) };
            over.push(std::mem::replace(run, next));
            return Outcome::Done;
        };
        if let FailBot(_) = action {
            return Outcome::NeedsRestart;
        }
        run.is_unconfirmed = true;
        match self.perform(*who, *action, &run.path).await {
            Some(()) => {
                (run.done, run.is_unconfirmed) = (run.done + 1, false);
                Outcome::Done
            }
            None => Outcome::ServerDown,
        }
    }

    /// Opens a new table for the scenario, or the rematch if one was agreed on.
    fn open_table(&self, before: &ScenarioRun) -> Option<String> {
        let scenario = before.scenario;
        let reply = match (before.done, scenario.steps.last()) {
            (1.., Some((who, Rematch, _))) => {
                self.ask("POST", &format!("{}/rematch", before.path), "", *who)?
            }
            _ => self.ask("POST", &format!("/new/{}", scenario.game), scenario.form, ANN)?,
        };
        let path =
            header(&reply, "location").unwrap_or_else(|| panic!("there is no table in the reply: {reply}"));
        assert_ne!(path, before.path);
        Some(path.to_owned())
    }

    async fn perform(&mut self, who: usize, action: Action, path: &str) -> Option<()> {
        let page = |page: &str| format!("{path}/{page}");
        let connection = self.connection(path, who).await?;
        if let Move | Hint = action {
            connection.wait_for_turn().await?;
        }
        let [ply, backs] = connection.at;
        let frame = match action {
            Move => json!({"t": "touch", "at": connection.at, "path": connection.first_path()}),
            Undo(to) => json!({"t": "undo", "at": [to, backs]}),
            Decline => json!({"t": "decline"}),
            Resign(seat) => json!({"t": "resign", "seat": seat}),
            PlayOn => json!({"t": "playon"}),
            RetryBot(seat) => json!({"t": "urge", "seat": seat}),
            Replace(seat) => json!({"t": "replace", "seat": seat, "player": "search:1"}),
            GiveSeat(seat, to) => {
                let link = connection.links.split(&format!("id=\"link-{seat}\" value=\"")).nth(1).unwrap();
                let link = link.split('"').next().unwrap().to_owned();
                return self.post_form(&link, to);
            }
            Leave => return self.post_form(&page("leave"), who),
            Rematch => return self.post_form(&page("rematch"), who),
            Hint => {
                let hint = self.ask("POST", &page(&format!("hint?ply={ply}&backs={backs}")), "", who)?;
                assert!(hint.contains("paths") && !hint.contains("refused"), "{hint}");
                return Some(());
            }
            Analyse => {
                self.post_form(&page("analysis"), who)?;
                while self.ask("GET", &page("analysis"), "", who)?.contains("id=\"analysis-work\"") {}
                return Some(());
            }
            FailBot(_) => panic!("the test does this itself"),
        };
        connection.send_and_wait(&frame).await
    }

    /// A person's connection to a table, in sync; none if the server is dead.
    async fn connection(&mut self, path: &str, who: usize) -> Option<&mut Connection> {
        let key = (path.to_owned(), who);
        if !self.connections.contains_key(&key) {
            let connection = Connection::open(self.program, path, &self.cookies[who]).await?;
            self.connections.insert(key.clone(), connection);
        }
        let connection = self.connections.get_mut(&key).unwrap();
        connection.send_and_wait(&json!({"t": "whole"})).await?;
        Some(connection)
    }

    /// Sends a form that redirects to another page.
    fn post_form(&self, path: &str, who: usize) -> Option<()> {
        let reply = self.ask("POST", path, "", who)?;
        assert!(header(&reply, "location").is_some(), "{path} does not redirect: {reply}");
        Some(())
    }

    /// The reply to a person's request, if there is one.
    fn ask(&self, method: &str, path: &str, body: &str, who: usize) -> Option<String> {
        let reply = self.program.send(method, path, body, &self.cookies[who]).ok()?;
        reply.contains("\r\n\r\n").then_some(reply)
    }
}

/// A WebSocket connection to a table.
struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The latest position received: plies and take-backs.
    at: [u64; 2],
    touches: Value,
    links: String,
}

impl Connection {
    async fn open(program: &Program, path: &str, cookie: &str) -> Option<Connection> {
        let address = format!("ws://127.0.0.1:{}{path}/live", program.port);
        let mut request = address.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Origin", program.address("").parse().unwrap());
        headers.insert("Cookie", cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.ok()?;
        Some(Connection { socket, at: [0, 0], touches: Value::Null, links: String::new() })
    }

    /// Sends a frame and waits until it is acknowledged; none if the server dies before.
    ///
    /// The answer to the heartbeat after it counts, too; states after computer moves do not.
    async fn send_and_wait(&mut self, what: &Value) -> Option<()> {
        let mut is_answered = None;
        for frame in [what, &json!({"t": "pulse"})] {
            self.socket.send(Message::text(frame.to_string())).await.ok()?;
        }
        while let Some(frame) = self.receive().await {
            match frame["t"].as_str() {
                Some("pulse") => return Some(()),
                Some("state") if frame["by"] != "computer" => is_answered = Some(()),
                Some("refused") => panic!("{what} at {:?}: {frame}", self.at),
                _ => {}
            }
        }
        is_answered
    }

    /// The next frame; none if the connection is closed.
    async fn receive(&mut self) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.socket.next().await?.ok()? {
                let mut frame: Value = serde_json::from_str(&text).unwrap();
                if frame["t"] == "links" {
                    self.links = frame["links"].as_str().unwrap().to_owned();
                }
                if frame["t"] == "state" {
                    self.at = [0, 1].map(|index| frame["at"][index].as_u64().unwrap());
                    if frame["touches"].is_object() {
                        self.touches = frame["touches"].take();
                    }
                }
                return Some(frame);
            }
        }
    }

    async fn wait_for_turn(&mut self) -> Option<()> {
        while self.first_path().is_empty() {
            self.receive().await?;
        }
        Some(())
    }

    /// The first path that makes a move.
    fn first_path(&self) -> Vec<&str> {
        let mut path = Vec::new();
        let mut tree = &self.touches;
        while let Some((target, next)) = tree.as_object().and_then(|branches| branches.iter().next()) {
            path.push(target.as_str());
            tree = next;
        }
        path
    }
}
