//! Acknowledged means durable: the program is killed again and again in the middle of all kinds of things that happen at tables.

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

const KILLS: u64 = 100;

/// Three people, each with a browser.
const ANN: usize = 0;
const BO: usize = 1;
const EVE: usize = 2;

/// What is done at a table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    /// Any move, as soon as it is his turn.
    Move,
    /// Asks to go back to that ply, or agrees to it.
    Undo(u64),
    Decline,
    /// Gives up for the team of a seat, or agrees to it.
    Resign(u8),
    PlayOn,
    Leave,
    /// Hands a seat on by its link.
    HandOn(u8, usize),
    Hint,
    Analyse,
    Rematch,
    /// The computer player on that seat gives no move. No player of the house does so: it is written into the book when nobody looks.
    Falter(u8),
    Urge(u8),
    Replace(u8),
}

use Deed::*;

/// Who does what, and the kinds of event that it leaves in the history.
type Step = (usize, Deed, &'static [&'static str]);

/// What happens at a table from its first event to its last. Ann opens it and has all seats.
struct Evening {
    game: &'static str,
    form: &'static str,
    /// The seat where a computer player plays or stands in: his moves come when they come.
    computer: Option<u8>,
    steps: &'static [Step],
}

const EVENINGS: [Evening; 6] = [
    Evening {
        game: "go",
        form: "field-size=9&player-black=human&player-white=human",
        computer: None,
        steps: &[
            (ANN, HandOn(1, BO), &["took a seat"]),
            (ANN, Move, &["moved"]),
            (ANN, Undo(0), &["asked for an undo"]),
            (BO, Decline, &["declined the undo"]),
            (BO, Move, &["moved"]),
            (BO, Undo(1), &["asked for an undo"]),
            (ANN, Undo(1), &["asked for an undo", "took back"]),
            // It is not her turn: when it is, resigning is a move of Go.
            (ANN, Resign(0), &["resigned"]),
            (ANN, Undo(1), &["asked for an undo"]),
            (BO, Undo(1), &["asked for an undo", "has not resigned"]),
            (BO, Move, &["moved"]),
            (ANN, Move, &["moved"]),
            (BO, Move, &["moved"]),
            (ANN, Resign(0), &["moved"]),
            (ANN, Undo(4), &["asked for an undo"]),
            (BO, Undo(4), &["asked for an undo", "has not resigned"]),
            (BO, HandOn(1, EVE), &["took a seat"]),
            (EVE, Leave, &["left"]),
            (ANN, Rematch, &["led on"]),
        ],
    },
    Evening {
        game: "scotland-yard",
        form: "player-mister-x=human&player-detectives=human",
        computer: Some(1),
        steps: &[
            (ANN, HandOn(1, BO), &["took a seat"]),
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
    Evening {
        game: "carcassonne",
        form: "field-players=3&player-p1=human&player-p2=human&player-p3=human",
        computer: Some(1),
        steps: &[
            (ANN, HandOn(1, BO), &["took a seat"]),
            (ANN, Move, &["moved"]),
            (BO, Resign(1), &["resigned, and a computer plays on"]),
            (ANN, Undo(1), &["took back, but not who resigned"]),
            (BO, Undo(1), &["asked for an undo"]),
            (ANN, Undo(1), &["asked for an undo", "has not resigned"]),
            (BO, Leave, &["left, and a computer plays on"]),
            (ANN, Move, &["moved"]),
        ],
    },
    Evening {
        game: "tic-tac-toe",
        form: "player-cross=random&player-nought=human",
        computer: Some(0),
        steps: &[
            (ANN, Falter(0), &["faltered"]),
            (ANN, Urge(0), &["urged"]),
            (ANN, Hint, &["was given a hint"]),
            (ANN, Move, &["moved"]),
        ],
    },
    Evening {
        game: "tic-tac-toe",
        form: "player-cross=random&player-nought=human",
        computer: Some(0),
        steps: &[(ANN, Falter(0), &["faltered"]), (ANN, Replace(0), &["replaced a computer"])],
    },
    Evening {
        game: "tic-tac-toe",
        form: "player-cross=human&player-nought=human",
        computer: None,
        steps: &[
            (ANN, Move, &["moved"]),
            (ANN, Resign(0), &["resigned"]),
            (ANN, Analyse, &["analysed"]),
            (ANN, Rematch, &["led on"]),
        ],
    },
];

/// What can happen at a table; none of what only other programs and later versions do.
fn kind(event: &Event) -> Option<&'static str> {
    Some(match &event.what {
        EventKind::Seated(_) if event.by == Author::House => "sat down",
        EventKind::Seated(seated) if seated.hand.is_some() => "took a seat",
        EventKind::Seated(seated) if event.by == Author::Seat(seated.seat) => "left it to a computer",
        EventKind::Seated(_) => "replaced a computer",
        EventKind::Moved { .. } => "moved",
        EventKind::TookBack { resigned: true, .. } => "has not resigned",
        EventKind::TookBack { out: SeatSet::EMPTY, .. } => "took back",
        EventKind::TookBack { .. } => "took back, but not who resigned",
        EventKind::UndoAsked { .. } => "asked for an undo",
        EventKind::UndoDeclined => "declined the undo",
        EventKind::ResignAsked { .. } => "asked to resign",
        EventKind::ResignDeclined => "did not resign",
        EventKind::Forfeited { why: ForfeitReason::Resigned, stand_in: None, .. } => "resigned",
        EventKind::Forfeited { why: ForfeitReason::Resigned, .. } => "resigned, and a computer plays on",
        EventKind::Forfeited { why: ForfeitReason::Left, stand_in: None, .. } => "left",
        EventKind::Forfeited { why: ForfeitReason::Left, .. } => "left, and a computer plays on",
        EventKind::Faltered => "faltered",
        EventKind::Urged { .. } => "urged",
        EventKind::Hinted => "was given a hint",
        EventKind::Analysed { .. } => "analysed",
        EventKind::Rematch { .. } => "led on",
        // No game has a clock yet.
        EventKind::Forfeited { why: ForfeitReason::Time, .. } => return None,
        EventKind::Lined { .. } | EventKind::Broke { .. } | EventKind::Unknown | EventKind::Unreadable(_) => {
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
    "faltered",
    "urged",
    "was given a hint",
    "analysed",
    "led on",
];

#[tokio::test]
async fn nothing_that_was_acknowledged_is_lost_when_the_program_is_killed_a_hundred_times() {
    let data = tempfile::tempdir().unwrap();
    let program = open_house(data.path());
    let cookies = [(); 3].map(|()| {
        let page = program.send("GET", "/", "", "").unwrap();
        header(&page, "set-cookie").unwrap().split(';').next().unwrap().to_owned()
    });
    let mut sittings: Vec<Sitting> = EVENINGS.iter().map(Sitting::new).collect();
    for sitting in &mut sittings {
        sitting.path = Visit::new(&program, &cookies).open(sitting).unwrap();
    }
    drop(program);
    let mut over = Vec::new();
    for round in 0..KILLS {
        let program = open_house(data.path());
        look_up(data.path(), &mut sittings).await;
        let mut visit = Visit::new(&program, &cookies);
        let sitting = &mut sittings[turn_of(round)];
        let mut went = Went::On;
        for _ in 0..1 + round % 9 {
            if went == Went::On {
                went = visit.goes_on(sitting, &mut over).await;
            }
        }
        assert_ne!(went, Went::Down, "nobody has killed it in round {round}");
        let killer = program.kill_after(Duration::from_micros(round * 7_919 % 8_000));
        while went == Went::On {
            went = visit.goes_on(sitting, &mut over).await;
        }
        killer.join().unwrap();
    }
    let _program = open_house(data.path());
    sittings.extend(over);
    look_up(data.path(), &mut sittings).await;
    let kinds: BTreeSet<&str> =
        sittings.iter().flat_map(|sitting| sitting.known.iter().filter_map(kind)).collect();
    assert_eq!(kinds, BTreeSet::from(KINDS), "each of them has happened");
}

/// The evening that goes on in a round. Those with computer players take long, and have less to tell.
fn turn_of(round: u64) -> usize {
    match round as usize % 20 {
        round @ 17.. => round - 14,
        round => round % 3,
    }
}

fn open_house(data: &Path) -> Program {
    Program::start_with(data, 0, &["--examples"])
}

/// One table, and how far its evening has come.
struct Sitting {
    evening: &'static Evening,
    path: String,
    /// So many steps were acknowledged.
    done: usize,
    /// Whether the next one may have been done all the same.
    is_doubtful: bool,
    /// The history as it was when it was last looked up.
    known: Vec<Event>,
}

impl Sitting {
    fn new(evening: &'static Evening) -> Sitting {
        Sitting { evening, path: String::new(), done: 0, is_doubtful: false, known: Vec::new() }
    }

    fn next(&self) -> Option<&'static Step> {
        self.evening.steps.get(self.done)
    }

    /// The kinds of event that the steps so far have left.
    fn left(&self) -> Vec<&'static str> {
        self.evening.steps[..self.done].iter().flat_map(|(.., kinds)| *kinds).copied().collect()
    }

    /// Compares what was done with what the store has kept: all that was acknowledged, in its order, and nothing else but what may have
    /// been done when the house was killed, and that wholly or not at all.
    async fn look_up(&mut self, store: &SqliteStore) {
        let id: TableId = self.path.strip_prefix("/t/").unwrap().parse().unwrap();
        let mut events = store.load(&id).await.unwrap().expect("the table is there").events;
        assert!(events.starts_with(&self.known), "{} was {:?} and is {events:?}", self.path, self.known);
        let computer = self.evening.computer.map(|seat| Author::Seat(Seat(seat)));
        let by_itself = |event: &&Event| {
            let is_moved = matches!(event.what, EventKind::Moved { .. });
            is_moved && (event.by == Author::House || Some(event.by) == computer)
        };
        let opened = events.iter().take_while(|event| event.by == Author::House).count();
        let happened = events[opened..].iter().filter(|event| !by_itself(event));
        let mut found: Vec<&str> = happened.filter_map(kind).collect();
        // The house may have gone on with an analysis in the moment in which somebody asked for it again.
        found.dedup_by(|one, other| *one == "analysed" && one == other);
        if self.is_doubtful && found != self.left() {
            self.done += 1;
            self.is_doubtful = false;
        }
        assert_eq!(found, self.left(), "{}", self.path);
        self.is_doubtful &= matches!(self.next(), Some((_, Analyse, _)));
        if let Some((_, Falter(seat), _)) = self.next() {
            let (at, by) = (events.last().unwrap().at, Author::Seat(Seat(*seat)));
            let faltered = Event { at, by, what: EventKind::Faltered };
            let now = Status { plies: 0, turn: SeatSet::only(Seat(*seat)), ended: None };
            store.append(&id, events.len() as u64, vec![faltered.clone()], now).await.unwrap();
            events.push(faltered);
            self.done += 1;
        }
        self.known = events;
    }
}

async fn look_up(data: &Path, sittings: &mut [Sitting]) {
    let store = SqliteStore::open(&data.join("stammtisch.db")).await.unwrap();
    for sitting in sittings {
        sitting.look_up(&store).await;
    }
    store.close().await;
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Went {
    /// What was done was acknowledged.
    On,
    /// The house is dead.
    Down,
    /// Nothing can be done before the house was opened anew.
    Nowhere,
}

/// The three people in a house from its start to its end.
struct Visit<'a> {
    program: &'a Program,
    cookies: &'a [String],
    /// The lines of their pages, by table.
    lines: BTreeMap<(String, usize), Line>,
}

impl<'a> Visit<'a> {
    fn new(program: &'a Program, cookies: &'a [String]) -> Visit<'a> {
        Visit { program, cookies, lines: BTreeMap::new() }
    }

    /// Does what is next at a table, or opens the next one; nothing if the house is dead.
    async fn goes_on(&mut self, sitting: &mut Sitting, over: &mut Vec<Sitting>) -> Went {
        let Some((who, deed, _)) = sitting.next() else {
            let Some(path) = self.open(sitting) else { return Went::Down };
            let next = Sitting { path, ..Sitting::new(sitting.evening) };
            over.push(std::mem::replace(sitting, next));
            return Went::On;
        };
        if let Falter(_) = deed {
            return Went::Nowhere;
        }
        sitting.is_doubtful = true;
        match self.does(*who, *deed, &sitting.path).await {
            Some(()) => {
                (sitting.done, sitting.is_doubtful) = (sitting.done + 1, false);
                Went::On
            }
            None => Went::Down,
        }
    }

    /// Opens a table for the same once more; where it was agreed to play again, that one.
    fn open(&self, before: &Sitting) -> Option<String> {
        let evening = before.evening;
        let reply = match (before.done, evening.steps.last()) {
            (1.., Some((who, Rematch, _))) => {
                self.ask("POST", &format!("{}/rematch", before.path), "", *who)?
            }
            _ => self.ask("POST", &format!("/new/{}", evening.game), evening.form, ANN)?,
        };
        let path = header(&reply, "location").unwrap_or_else(|| panic!("it leads to no table: {reply}"));
        assert_ne!(path, before.path);
        Some(path.to_owned())
    }

    async fn does(&mut self, who: usize, deed: Deed, path: &str) -> Option<()> {
        let page = |page: &str| format!("{path}/{page}");
        let line = self.line(path, who).await?;
        if let Move | Hint = deed {
            line.wait_for_turn().await?;
        }
        let [ply, backs] = line.at;
        let frame = match deed {
            Move => json!({"t": "touch", "at": line.at, "path": line.any_path()}),
            Undo(to) => json!({"t": "undo", "at": [to, backs]}),
            Decline => json!({"t": "decline"}),
            Resign(seat) => json!({"t": "resign", "seat": seat}),
            PlayOn => json!({"t": "playon"}),
            Urge(seat) => json!({"t": "urge", "seat": seat}),
            Replace(seat) => json!({"t": "replace", "seat": seat, "player": "search:1"}),
            HandOn(seat, to) => {
                let link = line.links.split(&format!("id=\"link-{seat}\" value=\"")).nth(1).unwrap();
                let link = link.split('"').next().unwrap().to_owned();
                return self.leads_on(&link, to);
            }
            Leave => return self.leads_on(&page("leave"), who),
            Rematch => return self.leads_on(&page("rematch"), who),
            Hint => {
                let hint = self.ask("POST", &page(&format!("hint?ply={ply}&backs={backs}")), "", who)?;
                assert!(hint.contains("paths") && !hint.contains("refused"), "{hint}");
                return Some(());
            }
            Analyse => {
                self.leads_on(&page("analysis"), who)?;
                while self.ask("GET", &page("analysis"), "", who)?.contains("id=\"analysis-work\"") {}
                return Some(());
            }
            Falter(_) => panic!("nobody does that"),
        };
        line.say(&frame).await
    }

    /// The line of somebody's page, with all that has happened so far; none once the house is dead.
    async fn line(&mut self, path: &str, who: usize) -> Option<&mut Line> {
        let place = (path.to_owned(), who);
        if !self.lines.contains_key(&place) {
            let line = Line::open(self.program, path, &self.cookies[who]).await?;
            self.lines.insert(place.clone(), line);
        }
        let line = self.lines.get_mut(&place).unwrap();
        line.say(&json!({"t": "whole"})).await?;
        Some(line)
    }

    /// Sends a form that leads to another page.
    fn leads_on(&self, path: &str, who: usize) -> Option<()> {
        let reply = self.ask("POST", path, "", who)?;
        assert!(header(&reply, "location").is_some(), "{path} leads nowhere: {reply}");
        Some(())
    }

    /// What somebody is answered, if he is.
    fn ask(&self, method: &str, path: &str, body: &str, who: usize) -> Option<String> {
        let reply = self.program.send(method, path, body, &self.cookies[who]).ok()?;
        reply.contains("\r\n\r\n").then_some(reply)
    }
}

/// A live connection.
struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The position that it was shown last: moves, and take-backs before.
    at: [u64; 2],
    touches: Value,
    links: String,
}

impl Line {
    async fn open(program: &Program, path: &str, cookie: &str) -> Option<Line> {
        let address = format!("ws://127.0.0.1:{}{path}/live", program.port);
        let mut request = address.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Origin", program.address("").parse().unwrap());
        headers.insert("Cookie", cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.ok()?;
        Some(Line { socket, at: [0, 0], touches: Value::Null, links: String::new() })
    }

    /// Asks for something until the house has answered that or a later question; nothing if it dies before it shows what has become of
    /// it. What computer players do meanwhile is no answer.
    async fn say(&mut self, what: &Value) -> Option<()> {
        let mut is_answered = None;
        for frame in [what, &json!({"t": "pulse"})] {
            self.socket.send(Message::text(frame.to_string())).await.ok()?;
        }
        while let Some(frame) = self.hear().await {
            match frame["t"].as_str() {
                Some("pulse") => return Some(()),
                Some("state") if frame["by"] != "computer" => is_answered = Some(()),
                Some("refused") => panic!("{what} at {:?}: {frame}", self.at),
                _ => {}
            }
        }
        is_answered
    }

    /// The next frame; none once the line is dead.
    async fn hear(&mut self) -> Option<Value> {
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
        while self.any_path().is_empty() {
            self.hear().await?;
        }
        Some(())
    }

    /// The first of the paths that make a move.
    fn any_path(&self) -> Vec<&str> {
        let (mut path, mut tree) = (Vec::new(), &self.touches);
        while let Some((target, next)) = tree.as_object().and_then(|branches| branches.iter().next()) {
            path.push(target.as_str());
            tree = next;
        }
        path
    }
}
