//! Client that plays at a table without a browser and reconnects through the balancer.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, sides};
use stammtisch_tables::PositionId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::connection::{ClusterAddresses, Connection, REPLY_TIMEOUT};
use crate::page::Page;
use crate::rng::TestRng;

/// How long clients and servers may take to agree after the last fault.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(60);

/// A new table with its owner's cookie.
#[derive(Clone)]
pub(crate) struct OpenedTable {
    path: String,
    cookie: String,
    has_bots: bool,
}

/// Opens a table at which one visitor plays all sides, or against the given computer player.
///
/// Retries until a server answers.
pub(crate) async fn open_table(
    addresses: &ClusterAddresses,
    game: &dyn AnyGame,
    computer: Option<&str>,
) -> OpenedTable {
    loop {
        if let Ok(Some(opened)) = timeout(REPLY_TIMEOUT, try_open(addresses, game, computer)).await {
            return opened;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

async fn try_open(
    addresses: &ClusterAddresses,
    game: &dyn AnyGame,
    computer: Option<&str>,
) -> Option<OpenedTable> {
    let player = |number| if number == 0 { "human" } else { computer.unwrap_or("human") };
    let sides = sides(game.seats()).into_iter().enumerate();
    let body: Vec<String> = sides.map(|(number, side)| format!("player-{side}={}", player(number))).collect();
    let body = body.join("&");
    let mut stream = TcpStream::connect(addresses.balancer).await.ok()?;
    let request = format!(
        "POST /new/{} HTTP/1.1\r\nHost: {1}\r\nOrigin: http://{1}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {2}\r\n\r\n{body}",
        game.id(),
        addresses.balancer,
        body.len()
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.ok()?;
    let header = |name: &str| {
        let mut found = reply.lines().filter_map(|line| line.split_once(": "));
        found.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    };
    let (Some(path), Some(cookie)) = (header("location"), header("set-cookie")) else {
        // No server is up, or none reaches its database; any other refusal is an error.
        let allowed = ["HTTP/1.1 502", "HTTP/1.1 503", "HTTP/1.1 504"];
        assert!(reply.is_empty() || allowed.iter().any(|start| reply.starts_with(start)), "{reply}");
        return None;
    };
    let cookie = cookie.split(';').next()?.to_owned();
    Some(OpenedTable { path, cookie, has_bots: computer.is_some() })
}

/// An action of a client at a table.
#[derive(Debug)]
pub(crate) enum Action {
    Touched(Vec<String>),
    TookBack(usize),
    Resigned,
}

/// What a client has done and seen at a table, for comparison with the store.
pub(crate) struct ClientReport {
    pub(crate) table: String,
    /// The token of the player's cookie; none for a spectator.
    pub(crate) token: Option<String>,
    /// The acknowledged actions, each with the position before it.
    pub(crate) acknowledged: Vec<(PositionId, Action)>,
    /// The latest position that the client has received.
    pub(crate) latest: PositionId,
    /// A hash of the rendered pieces at every received position.
    pub(crate) rendered: BTreeMap<(usize, usize), u64>,
    /// Whether computer players may move on after the client has gone.
    pub(crate) has_bots: bool,
    pub(crate) connections: u64,
}

pub(crate) struct Client {
    addresses: ClusterAddresses,
    opened: OpenedTable,
    is_spectator: bool,
    /// Whether this client is the only player, so that every event is its own.
    plays_alone: bool,
    /// The position of an unanswered action, which the server may still perform.
    unconfirmed: Option<PositionId>,
    rng: TestRng,
    page: Page,
    report: ClientReport,
}

impl Client {
    pub(crate) fn new(
        opened: OpenedTable,
        addresses: ClusterAddresses,
        plays_alone: bool,
        rng: TestRng,
    ) -> Client {
        let report = ClientReport {
            table: opened.path.rsplit('/').next().unwrap().to_owned(),
            token: Some(opened.cookie.split_once('=').unwrap().1.to_owned()),
            acknowledged: Vec::new(),
            latest: PositionId::default(),
            rendered: BTreeMap::new(),
            has_bots: opened.has_bots,
            connections: 0,
        };
        Client {
            addresses,
            opened,
            is_spectator: false,
            plays_alone,
            unconfirmed: None,
            rng,
            page: Page::default(),
            report,
        }
    }

    /// A client without a seat at the table.
    pub(crate) fn spectator(opened: OpenedTable, addresses: ClusterAddresses, rng: TestRng) -> Client {
        let mut client = Client::new(opened, addresses, false, rng);
        client.is_spectator = true;
        client.report.token = None;
        client
    }

    /// Plays until the game is over or the client is stopped, then waits until all servers agree.
    pub(crate) async fn play(mut self, mut stopped: watch::Receiver<bool>) -> ClientReport {
        while !*stopped.borrow_and_update() {
            let Some(mut connection) = self.connect().await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            while !*stopped.borrow() && self.act(&mut connection, &mut stopped).await {
                if self.plays_alone && self.page.phase == "over" {
                    return self.report;
                }
            }
        }
        timeout(RECOVERY_TIMEOUT, self.wait_until_synced())
            .await
            .expect("a client does not get in sync with the servers");
        self.report
    }

    /// Connects through the balancer and receives the current state.
    async fn connect(&mut self) -> Option<Connection> {
        let cookie = self.cookie();
        let to = self.addresses.balancer;
        let mut connection =
            Connection::open(&self.addresses, to, &self.opened.path, cookie, &self.page.client_state).await?;
        self.report.connections += 1;
        self.sync(&mut connection).await.then_some(connection)
    }

    /// The cookie to send; a spectator has none.
    fn cookie(&self) -> Option<&str> {
        (!self.is_spectator).then_some(self.opened.cookie.as_str())
    }

    /// Applies all pending frames up to the answer to a heartbeat; false if the connection is lost.
    async fn sync(&mut self, connection: &mut Connection) -> bool {
        if !connection.send_heartbeat().await {
            return false;
        }
        while let Some(frame) = connection.next(REPLY_TIMEOUT).await {
            self.apply(&frame);
            if frame["t"] == "pulse" {
                return true;
            }
        }
        false
    }

    fn apply(&mut self, frame: &Value) {
        if frame["t"] != "state" {
            return;
        }
        self.page.apply(frame);
        let at = self.page.at;
        self.report.rendered.insert((at.undos, at.ply), self.page.pieces_hash());
        // A server cut off from the database may show an older position; the latest one must
        // survive.
        if (at.undos, at.ply) > (self.report.latest.undos, self.report.latest.ply) {
            self.report.latest = at;
        }
    }

    /// Sends a random action, or a heartbeat if there is none; false if the connection is lost.
    async fn act(&mut self, connection: &mut Connection, stopped: &mut watch::Receiver<bool>) -> bool {
        let pause = sleep(Duration::from_millis(300 + self.rng.below(900) as u64));
        tokio::pin!(pause);
        loop {
            tokio::select! {
                _ = stopped.changed() => return true,
                frame = connection.receive() => match frame {
                    Some(frame) => self.apply(&frame),
                    None => return false,
                },
                () = &mut pause => break,
            }
        }
        let before = self.page.at;
        let action = self.random_action();
        // If the server shows an older position than before, wait until it has caught up.
        let may_act = self.page.at == self.report.latest && !self.is_spectator;
        let (request, action) = match action {
            Some(action) if may_act => action,
            _ => return self.sync(connection).await,
        };
        let was_over = self.page.phase == "over";
        let answer =
            if connection.send(&request).await { connection.next(REPLY_TIMEOUT).await } else { None };
        let Some(answer) = answer else {
            self.unconfirmed = Some(before);
            return false;
        };
        self.apply(&answer);
        let now = self.page.at;
        let over = self.page.phase == "over";
        let is_done = match action {
            Action::Touched(_) => now.undos == before.undos && now.ply > before.ply,
            Action::TookBack(to) => now == PositionId { ply: to, undos: before.undos + 1 },
            Action::Resigned => now == before && over && !was_over,
        };
        if !is_done {
            // It was refused, or another frame came first: a write that timed out may still
            // succeed.
            self.unconfirmed = Some(before);
            // After a resignation a computer player may stand in and move.
            self.plays_alone &= !matches!(action, Action::Resigned);
            self.report.has_bots |= matches!(action, Action::Resigned);
        } else if self.plays_alone && self.unconfirmed != Some(before) {
            self.report.acknowledged.push((before, action));
        }
        true
    }

    /// Mostly a move, sometimes a take-back, rarely a resignation.
    fn random_action(&mut self) -> Option<(Value, Action)> {
        let chance = self.rng.below(200);
        if chance < 10
            && let Some(position) = self.page.attribute("undo", "data-undo")
        {
            let at: PositionId = serde_json::from_str(&position).ok()?;
            return Some((json!({"t": "undo", "at": at}), Action::TookBack(at.ply)));
        }
        let resigns = self.plays_alone && chance == 10 && self.page.at.ply > 8;
        if resigns && let Some(seat) = self.page.attribute("resign", "data-resign") {
            let seat: u8 = seat.parse().ok()?;
            return Some((json!({"t": "resign", "seat": seat}), Action::Resigned));
        }
        let path = self.random_path();
        (!path.is_empty())
            .then(|| (json!({"t": "touch", "at": self.page.at, "path": path}), Action::Touched(path)))
    }

    /// A random path through the tree of legal touches.
    fn random_path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        let mut tree = self.page.touches();
        while let Some(branches) = tree.as_object().filter(|branches| !branches.is_empty()) {
            let (target, next) = branches.iter().nth(self.rng.below(branches.len())).unwrap();
            path.push(target.clone());
            tree = next;
        }
        path
    }

    /// Stays connected until the page equals, byte for byte, a fresh page of every server.
    async fn wait_until_synced(&mut self) {
        loop {
            let Some(mut connection) = self.connect().await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            loop {
                let fresh_pages = self.load_from_all_servers().await;
                // Computer players must have moved.
                let is_idle = self.is_spectator || self.page.phase != "others";
                if is_idle
                    && fresh_pages.len() == self.addresses.servers.len()
                    && fresh_pages.iter().all(|page| page.client_state == self.page.client_state)
                {
                    for page in fresh_pages {
                        let differing = self.page.differing_fragments(&page);
                        assert!(differing.is_empty(), "{}: {differing:?} differ", self.report.table);
                    }
                    return;
                }
                // Missing updates have to arrive unsolicited.
                match connection.next(Duration::from_secs(5)).await {
                    Some(frame) => self.apply(&frame),
                    None => break,
                }
            }
        }
    }

    /// A fresh page of the table from each server that answers.
    async fn load_from_all_servers(&self) -> Vec<Page> {
        let mut pages = Vec::new();
        let cookie = self.cookie();
        for server in &self.addresses.servers {
            let connection = Connection::open(&self.addresses, *server, &self.opened.path, cookie, "").await;
            let Some(mut connection) = connection else { continue };
            let Some(state) = connection.next(REPLY_TIMEOUT).await else { continue };
            let mut page = Page::default();
            page.apply(&state);
            pages.push(page);
        }
        pages
    }
}
