//! Who plays: a page without a browser, that connects anew through the balancer when nobody answers.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use stammtisch_catalog::{AnyGame, sides};
use stammtisch_tables::PositionId;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::dice::Dice;
use crate::line::{Doors, Line, PATIENCE};
use crate::page::Page;

/// How long everybody may take to have everything when all is well again.
const HEALING: Duration = Duration::from_secs(60);

/// A table that was opened, and whose it is.
#[derive(Clone)]
pub(crate) struct Opened {
    path: String,
    cookie: String,
    has_computers: bool,
}

/// Opens a table at which one hand plays for everybody, or against that computer player. Whoever is not answered asks again.
pub(crate) async fn open_table(doors: &Doors, game: &dyn AnyGame, computer: Option<&str>) -> Opened {
    loop {
        if let Ok(Some(opened)) = timeout(PATIENCE, try_open(doors, game, computer)).await {
            return opened;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

async fn try_open(doors: &Doors, game: &dyn AnyGame, computer: Option<&str>) -> Option<Opened> {
    let player = |number| if number == 0 { "human" } else { computer.unwrap_or("human") };
    let sides = sides(game.seats()).into_iter().enumerate();
    let body: Vec<String> = sides.map(|(number, side)| format!("player-{side}={}", player(number))).collect();
    let body = body.join("&");
    let mut stream = TcpStream::connect(doors.balancer).await.ok()?;
    let request = format!(
        "POST /new/{} HTTP/1.1\r\nHost: {1}\r\nOrigin: http://{1}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {2}\r\n\r\n{body}",
        game.id(),
        doors.balancer,
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
        // No server, or none that reaches its database; whatever else is refused is wrong.
        let excused = ["HTTP/1.1 502", "HTTP/1.1 503", "HTTP/1.1 504"];
        assert!(reply.is_empty() || excused.iter().any(|start| reply.starts_with(start)), "{reply}");
        return None;
    };
    let cookie = cookie.split(';').next()?.to_owned();
    Some(Opened { path, cookie, has_computers: computer.is_some() })
}

/// What somebody did.
#[derive(Debug)]
pub(crate) enum Deed {
    Touched(Vec<String>),
    TookBack(usize),
    Resigned,
}

/// What a client has done and seen at a table.
pub(crate) struct Played {
    pub(crate) table: String,
    /// None of somebody who only watches.
    pub(crate) hand: Option<String>,
    /// What the house has acknowledged, by the position before it.
    pub(crate) acknowledged: Vec<(PositionId, Deed)>,
    /// The latest position that it was shown.
    pub(crate) latest: PositionId,
    /// The pieces as they were shown at every position.
    pub(crate) shown: BTreeMap<(usize, usize), u64>,
    /// Whether others play there, who may go on when the client has gone.
    pub(crate) has_computers: bool,
    pub(crate) connections: u64,
}

pub(crate) struct Client {
    doors: Doors,
    opened: Opened,
    watches: bool,
    /// Whether nobody else plays here, so that whatever happens is this client's doing.
    alone: bool,
    /// The position at which something was asked for that nobody has answered: it may still come to be.
    doubtful: Option<PositionId>,
    dice: Dice,
    page: Page,
    played: Played,
}

impl Client {
    pub(crate) fn new(opened: Opened, doors: Doors, alone: bool, dice: Dice) -> Client {
        let played = Played {
            table: opened.path.rsplit('/').next().unwrap().to_owned(),
            hand: Some(opened.cookie.split_once('=').unwrap().1.to_owned()),
            acknowledged: Vec::new(),
            latest: PositionId::default(),
            shown: BTreeMap::new(),
            has_computers: opened.has_computers,
            connections: 0,
        };
        let (watches, doubtful, page) = (false, None, Page::default());
        Client { doors, opened, watches, alone, doubtful, dice, page, played }
    }

    /// Somebody who has no seat at that table.
    pub(crate) fn stranger(opened: Opened, doors: Doors, dice: Dice) -> Client {
        let mut client = Client::new(opened, doors, false, dice);
        client.watches = true;
        client.played.hand = None;
        client
    }

    /// Plays until the game is over or it is stopped; in the end it waits until it has what everybody has.
    pub(crate) async fn play(mut self, mut stopped: watch::Receiver<bool>) -> Played {
        while !*stopped.borrow_and_update() {
            let Some(mut line) = self.connect().await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            while !*stopped.borrow() && self.act(&mut line, &mut stopped).await {
                if self.alone && self.page.phase == "over" {
                    return self.played;
                }
            }
        }
        timeout(HEALING, self.settle()).await.expect("a client does not come to rest");
        self.played
    }

    /// Connects through the balancer and hears all that the server has to tell.
    async fn connect(&mut self) -> Option<Line> {
        let cookie = Some(self.opened.cookie.as_str()).filter(|_| !self.watches);
        let to = self.doors.balancer;
        let mut line = Line::open(&self.doors, to, &self.opened.path, cookie, &self.page.have).await?;
        self.played.connections += 1;
        self.catches_up(&mut line).await.then_some(line)
    }

    async fn catches_up(&mut self, line: &mut Line) -> bool {
        if !line.pulse().await {
            return false;
        }
        while let Some(frame) = line.next(PATIENCE).await {
            self.take(&frame);
            if frame["t"] == "pulse" {
                return true;
            }
        }
        false
    }

    fn take(&mut self, frame: &Value) {
        if frame["t"] != "state" {
            return;
        }
        self.page.take(frame);
        let at = self.page.at;
        self.played.shown.insert((at.backs, at.ply), self.page.pieces());
        // A server that is cut off from the database shows what it knows; whatever was shown before must still be there in the end.
        if (at.backs, at.ply) > (self.played.latest.backs, self.played.latest.ply) {
            self.played.latest = at;
        }
    }

    /// Does anything that can be done, or rests when there is nothing; false once the line is dead.
    async fn act(&mut self, line: &mut Line, stopped: &mut watch::Receiver<bool>) -> bool {
        let pause = sleep(Duration::from_millis(300 + self.dice.below(900) as u64));
        tokio::pin!(pause);
        loop {
            tokio::select! {
                _ = stopped.changed() => return true,
                frame = line.heard() => match frame {
                    Some(frame) => self.take(&frame),
                    None => return false,
                },
                () = &mut pause => break,
            }
        }
        // Who is shown less than before waits until his server knows more.
        let (before, may_act) = (self.page.at, self.page.at == self.played.latest && !self.watches);
        let Some((asked, deed)) = self.any_deed().filter(|_| may_act) else {
            return self.catches_up(line).await;
        };
        let was_over = self.page.phase == "over";
        let answer = if line.send(&asked).await { line.next(PATIENCE).await } else { None };
        let Some(answer) = answer else {
            self.doubtful = Some(before);
            return false;
        };
        self.take(&answer);
        let (now, over) = (self.page.at, self.page.phase == "over");
        let is_done = match deed {
            Deed::Touched(_) => now.backs == before.backs && now.ply > before.ply,
            Deed::TookBack(to) => now == PositionId { ply: to, backs: before.backs + 1 },
            Deed::Resigned => now == before && over && !was_over,
        };
        if !is_done {
            // It was refused, or something else was told first: a write that was given up may still come to be.
            self.doubtful = Some(before);
            // Where a computer player stands in, somebody else moves now.
            self.alone &= !matches!(deed, Deed::Resigned);
            self.played.has_computers |= matches!(deed, Deed::Resigned);
        } else if self.alone && self.doubtful != Some(before) {
            self.played.acknowledged.push((before, deed));
        }
        true
    }

    /// Mostly a move, sometimes one that is taken back, seldom the end.
    fn any_deed(&mut self) -> Option<(Value, Deed)> {
        let chance = self.dice.below(200);
        if let Some(place) = self.page.attribute("undo", "data-undo").filter(|_| chance < 10) {
            let at: PositionId = serde_json::from_str(&place).ok()?;
            return Some((json!({"t": "undo", "at": at}), Deed::TookBack(at.ply)));
        }
        let resigns = self.alone && chance == 10 && self.page.at.ply > 8;
        if let Some(seat) = self.page.attribute("resign", "data-resign").filter(|_| resigns) {
            let seat: u8 = seat.parse().ok()?;
            return Some((json!({"t": "resign", "seat": seat}), Deed::Resigned));
        }
        let path = self.any_path();
        (!path.is_empty())
            .then(|| (json!({"t": "touch", "at": self.page.at, "path": path}), Deed::Touched(path)))
    }

    /// A way through what can be touched.
    fn any_path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        let mut tree = self.page.touches();
        while let Some(branches) = tree.as_object().filter(|branches| !branches.is_empty()) {
            let (target, next) = branches.iter().nth(self.dice.below(branches.len())).unwrap();
            path.push(target.clone());
            tree = next;
        }
        path
    }

    /// Stays on one line until it has, to the last byte, what all servers show to whoever comes anew.
    async fn settle(&mut self) {
        loop {
            let Some(mut line) = self.connect().await else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            loop {
                let everywhere = self.seen_everywhere().await;
                // A computer player moves before anybody rests, whoever thinks for him.
                let rests = self.watches || self.page.phase != "others";
                if rests
                    && everywhere.len() == self.doors.servers.len()
                    && everywhere.iter().all(|page| page.have == self.page.have)
                {
                    for page in everywhere {
                        let differs = self.page.differs_in(&page);
                        assert!(differs.is_empty(), "{}: {differs:?} came out wrong", self.played.table);
                    }
                    return;
                }
                // What this line lacks has to come by itself.
                match line.next(Duration::from_secs(5)).await {
                    Some(frame) => self.take(&frame),
                    None => break,
                }
            }
        }
    }

    /// The table as somebody sees it for the first time, at each server that answers.
    async fn seen_everywhere(&self) -> Vec<Page> {
        let mut seen = Vec::new();
        let cookie = Some(self.opened.cookie.as_str()).filter(|_| !self.watches);
        for server in &self.doors.servers {
            let line = Line::open(&self.doors, *server, &self.opened.path, cookie, "").await;
            let Some(mut line) = line else { continue };
            let Some(state) = line.next(PATIENCE).await else { continue };
            let mut page = Page::default();
            page.take(&state);
            seen.push(page);
        }
        seen
    }
}
