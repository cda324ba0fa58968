//! Acknowledged means durable: the program is killed again and again in the middle of a stream of moves, take-backs and
//! resignations.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
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

/// A live connection that plays any moves for both colours.
struct Stream {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
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
        let mut request =
            format!("ws://127.0.0.1:{}{}/live", program.port, table.path).into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("Origin", program.address("").parse().unwrap());
        headers.insert("Cookie", table.cookie.parse().unwrap());
        let (socket, _) = connect_async(request).await.expect("the table is readable");
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
                        Some("links") => continue,
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
