//! Acknowledged means durable: the program is killed again and again in the middle of a stream of moves.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::program::{Opened, Program};

const KILLS: u64 = 100;
/// After so many moves a new table is opened, long before the board is full.
const LONG_GAME: u64 = 200;

#[tokio::test]
async fn no_acknowledged_move_is_lost_when_the_program_is_killed_a_hundred_times() {
    let data = tempfile::tempdir().unwrap();
    let mut tables: Vec<(Opened, u64)> = Vec::new();
    for round in 0..KILLS {
        let program = Program::start(data.path());
        if tables.last().is_none_or(|(_, acknowledged)| *acknowledged >= LONG_GAME) {
            let form = [("field-size", "19"), ("player-black", "human"), ("player-white", "human")];
            tables.push((program.open_table("go", &form), 0));
        }
        let (table, acknowledged) = tables.last_mut().unwrap();
        let mut stream = Stream::open(&program, table).await;
        assert!(
            stream.plies >= *acknowledged,
            "round {round}: {} of {acknowledged} moves left",
            stream.plies
        );
        stream.play_until_killed(program, 1 + round % 9, Duration::from_micros(round * 7_919 % 4_000)).await;
        *acknowledged = stream.plies;
    }
    let program = Program::start(data.path());
    for (table, acknowledged) in &tables {
        assert!(Stream::open(&program, table).await.plies >= *acknowledged);
    }
    let moves: u64 = tables.iter().map(|(_, acknowledged)| acknowledged).sum();
    assert!(moves >= 2 * KILLS, "only {moves} moves were played");
}

/// A live connection that plays any moves for both colours.
struct Stream {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last number that the house has acknowledged.
    plies: u64,
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
        let mut stream = Stream { socket, plies: 0, touches: Map::new() };
        assert!(stream.hear().await, "the table shows itself");
        stream
    }

    /// Waits for `acks` moves to be acknowledged, then goes on playing while the program is killed `moment` later.
    async fn play_until_killed(&mut self, mut program: Program, acks: u64, moment: Duration) {
        for _ in 0..acks {
            self.touch().await;
            assert!(self.hear().await, "a move is acknowledged");
        }
        let killer = std::thread::spawn(move || {
            let begin = Instant::now();
            while begin.elapsed() < moment {
                std::hint::spin_loop();
            }
            program.kill();
        });
        while self.touch().await && self.hear().await {}
        killer.join().unwrap();
    }

    /// Sends a move; false once the line is dead.
    async fn touch(&mut self) -> bool {
        let points: Vec<&String> = self.touches.keys().filter(|target| target.len() <= 3).collect();
        let target = points[self.plies as usize * 31 % points.len()];
        let frame = json!({"t": "touch", "at": [self.plies, 0], "path": [target]}).to_string();
        self.socket.send(Message::text(frame)).await.is_ok()
    }

    /// Takes in the next state; false once the line is dead.
    async fn hear(&mut self) -> bool {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let mut frame: Value = serde_json::from_str(&text).unwrap();
                    assert_eq!(frame["t"], "state", "{frame}");
                    self.plies = frame["at"][0].as_u64().unwrap();
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
