//! Who plays: a page without a browser, that goes to the next server when one does not answer.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, sides};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::dice::Dice;

/// How long a server may take before the client goes to another.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long everybody may take to have everything when all is well again.
const HEALING: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A table that was opened, and whose it is.
#[derive(Clone)]
pub(crate) struct Opened {
    path: String,
    cookie: String,
    has_computers: bool,
}

/// Opens a table at which one hand plays for everybody, or against that computer player. On a crowded machine the database may need a
/// moment.
pub(crate) async fn open_table(server: &SocketAddr, game: &dyn AnyGame, computer: Option<&str>) -> Opened {
    for _ in 0..50 {
        match try_open(server, game, computer).await {
            Ok(opened) => return opened,
            Err(reply) => assert!(reply.starts_with("HTTP/1.1 503"), "no table was opened: {reply}"),
        }
        sleep(Duration::from_millis(200)).await;
    }
    panic!("the database does not answer");
}

async fn try_open(server: &SocketAddr, game: &dyn AnyGame, computer: Option<&str>) -> Result<Opened, String> {
    let player = |number| if number == 0 { "human" } else { computer.unwrap_or("human") };
    let sides = sides(game.seats()).into_iter().enumerate();
    let body: Vec<String> = sides.map(|(number, side)| format!("player-{side}={}", player(number))).collect();
    let body = body.join("&");
    let mut stream = TcpStream::connect(server).await.unwrap();
    let request = format!(
        "POST /new/{} HTTP/1.1\r\nHost: {server}\r\nOrigin: http://{server}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        game.id(),
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.unwrap();
    let header = |name: &str| {
        let mut found = reply.lines().filter_map(|line| line.split_once(": "));
        found.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    };
    match (header("location"), header("set-cookie")) {
        (Some(path), Some(cookie)) => {
            let cookie = cookie.split(';').next().unwrap().to_owned();
            Ok(Opened { path, cookie, has_computers: computer.is_some() })
        }
        _ => Err(reply),
    }
}

/// What a client has done and seen.
pub(crate) struct Played {
    opened: Opened,
    pub(crate) table: String,
    pub(crate) hand: String,
    /// The moves that the house has acknowledged, by the ply before them.
    pub(crate) acknowledged: Vec<(usize, Vec<String>)>,
    /// The last position that it was shown, and all it had of it.
    pub(crate) ply: usize,
    have: String,
    /// Whether only computer players are to move there.
    waits: bool,
    /// Whether there are any at the table, who may move when the client has gone.
    pub(crate) has_computers: bool,
    pub(crate) connections: u64,
}

pub(crate) struct Client {
    servers: Vec<SocketAddr>,
    next: usize,
    /// Whether nobody else plays here, so that whatever happens is this client's doing.
    alone: bool,
    /// The position at which a move was sent that nobody has answered: it may still come to be.
    doubtful: Option<usize>,
    dice: Dice,
    touches: Value,
    played: Played,
}

impl Client {
    pub(crate) fn new(opened: Opened, servers: Vec<SocketAddr>, alone: bool, mut dice: Dice) -> Client {
        let table = opened.path.rsplit('/').next().unwrap().to_owned();
        let hand = opened.cookie.split_once('=').unwrap().1.to_owned();
        let next = dice.below(servers.len());
        let played = Played {
            has_computers: opened.has_computers,
            opened,
            table,
            hand,
            acknowledged: Vec::new(),
            ply: 0,
            have: String::new(),
            waits: false,
            connections: 0,
        };
        Client { servers, next, alone, doubtful: None, dice, touches: Value::Null, played }
    }

    /// Plays until it is stopped, and then waits until it has what everybody has.
    pub(crate) async fn play(mut self, mut stopped: watch::Receiver<bool>) -> Played {
        while !*stopped.borrow_and_update() {
            let Some(mut socket) = self.connect().await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            while !*stopped.borrow() && self.make_a_move(&mut socket, &mut stopped).await {}
        }
        timeout(HEALING, self.settle()).await.expect("a client does not come to rest");
        self.played
    }

    async fn connect(&mut self) -> Option<Socket> {
        self.next = (self.next + 1) % self.servers.len();
        let mut socket = connect(&self.played.opened, self.servers[self.next]).await?;
        self.played.connections += 1;
        self.hear(&mut socket, PATIENCE).await.then_some(socket)
    }

    /// Makes any move, or rests when there is none; false once the line is dead.
    async fn make_a_move(&mut self, socket: &mut Socket, stopped: &mut watch::Receiver<bool>) -> bool {
        let pause = Duration::from_millis(300 + self.dice.below(900) as u64);
        tokio::select! {
            _ = stopped.changed() => return true,
            goes_on = async {
                while self.hear(socket, Duration::from_secs(3600)).await {}
                false
            } => return goes_on,
            () = sleep(pause) => {}
        }
        let path = self.any_path();
        if path.is_empty() {
            let asked = socket.send(Message::text(json!({"t": "pulse"}).to_string())).await.is_ok();
            return asked && self.hear(socket, PATIENCE).await;
        }
        let before = self.played.ply;
        let frame = json!({"t": "touch", "at": [before, 0], "path": path}).to_string();
        if socket.send(Message::text(frame)).await.is_err() || !self.hear(socket, PATIENCE).await {
            self.doubtful = Some(before);
            return false;
        }
        if self.played.ply == before {
            // It was refused, or something else was told first: a write that was given up may still come to be.
            self.doubtful = Some(before);
        } else if self.alone && self.doubtful != Some(before) {
            self.played.acknowledged.push((before, path));
        }
        true
    }

    /// A way through what can be touched.
    fn any_path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        let mut tree = &self.touches;
        while let Some(branches) = tree.as_object().filter(|branches| !branches.is_empty()) {
            let (target, next) = branches.iter().nth(self.dice.below(branches.len())).unwrap();
            path.push(target.clone());
            tree = next;
        }
        path
    }

    /// Takes in the next answer; false once the line is dead or silent.
    async fn hear(&mut self, socket: &mut Socket, patience: Duration) -> bool {
        let Some(frame) = next_frame(socket, patience).await else { return false };
        if frame["t"] == "state" {
            let ply = usize::try_from(frame["at"][0].as_u64().unwrap()).unwrap();
            // A server that is cut off from the database shows what it knows; whatever was shown before must still be there in the end.
            if ply < self.played.ply {
                return true;
            }
            self.played.ply = ply;
            frame["have"].as_str().unwrap().clone_into(&mut self.played.have);
            self.played.waits = frame["phase"] == "others";
            if frame["touches"].is_object() {
                self.touches = frame["touches"].clone();
            }
        }
        true
    }

    /// Stays at one server until it has, to the last byte, what all servers show to whoever comes anew.
    async fn settle(&mut self) {
        loop {
            let Some(mut socket) = self.connect().await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            loop {
                let everywhere = seen_everywhere(&self.played.opened, &self.servers).await;
                // A computer player moves before anybody rests, whoever thinks for him.
                if !self.played.waits
                    && everywhere.len() == self.servers.len()
                    && everywhere.iter().all(|have| *have == self.played.have)
                {
                    return;
                }
                // What this line lacks has to come by itself.
                if !self.hear(&mut socket, Duration::from_secs(5)).await {
                    break;
                }
            }
        }
    }
}

async fn connect(opened: &Opened, server: SocketAddr) -> Option<Socket> {
    let mut request = format!("ws://{server}{}/live", opened.path).into_client_request().unwrap();
    let headers = request.headers_mut();
    headers.insert("Origin", format!("http://{server}").parse().unwrap());
    headers.insert("Cookie", opened.cookie.parse().unwrap());
    Some(timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?.0)
}

async fn next_frame(socket: &mut Socket, patience: Duration) -> Option<Value> {
    let heard = async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    // The links to one's own seats come by themselves, beside every answer.
                    if frame["t"] != "links" {
                        return Some(frame);
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    };
    timeout(patience, heard).await.ok().flatten()
}

/// All that somebody has who looks at the table for the first time, at each server that answers.
async fn seen_everywhere(opened: &Opened, servers: &[SocketAddr]) -> Vec<String> {
    let mut seen = Vec::new();
    for server in servers {
        let Some(mut socket) = connect(opened, *server).await else { continue };
        let Some(frame) = next_frame(&mut socket, PATIENCE).await else { continue };
        seen.extend(frame["have"].as_str().map(str::to_owned));
    }
    seen
}
