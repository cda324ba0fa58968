//! A table under load: two visitors who play, and spectators.

use std::io;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use stammtisch_catalog::AnyGame;
use stammtisch_presentation::Values;
use tokio::sync::mpsc;

use crate::client::{Socket, Visitor};
use crate::protocol::{LegalTouches, ServerMessage, TableState, parse_message};

/// Pause after a refused move.
const REFUSED_PAUSE: Duration = Duration::from_millis(100);
/// How long a visitor waits for a message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);

/// Measurements of the tables.
#[derive(Default)]
pub(crate) struct Measurements {
    pub(crate) moves: Vec<Duration>,
    pub(crate) spectators: Vec<Duration>,
    pub(crate) refused: usize,
    pub(crate) frames: usize,
    pub(crate) wire: usize,
    pub(crate) unpacked: usize,
}

impl Measurements {
    pub(crate) fn add(&mut self, other: Measurements) {
        self.moves.extend(other.moves);
        self.spectators.extend(other.spectators);
        self.refused += other.refused;
        self.frames += other.frames;
        self.wire += other.wire;
        self.unpacked += other.unpacked;
    }
}

/// A table with two visitors, one connection each.
pub(crate) struct LoadedTable {
    visitors: [SeatedVisitor; 2],
    spectators: Option<Spectators>,
    rng: u64,
}

struct SeatedVisitor {
    socket: Socket,
    touches: LegalTouches,
}

/// Spectators, who report when they see a move.
struct Spectators {
    count: usize,
    seen: mpsc::UnboundedReceiver<(u64, Instant)>,
}

impl LoadedTable {
    /// Opens the table as one visitor, and passes its last seat to another by its link.
    pub(crate) async fn open(
        server: &str,
        game: &'static dyn AnyGame,
        setup: &Values,
        number: u32,
        spectators: usize,
    ) -> io::Result<LoadedTable> {
        let [mut host, mut friend] = [Visitor::new(server), Visitor::new(server)];
        let path = host.open(game, setup).await?;
        if let Some(link) = host.seat_links(&path).await?.last() {
            friend.sit_down(link).await?;
        }
        let seat = async |client: &Visitor| {
            Ok::<_, io::Error>(SeatedVisitor {
                socket: client.live(&path).await?,
                touches: LegalTouches::default(),
            })
        };
        let visitors = [seat(&host).await?, seat(&friend).await?];
        let spectators =
            if spectators > 0 { Some(Spectators::connect(server, &path, spectators).await?) } else { None };
        Ok(LoadedTable { visitors, spectators, rng: u64::from(number) + 1 })
    }

    /// Plays until the match is over or the deadline; returns the measurements, and the table,
    /// whose connections stay open.
    pub(crate) async fn play(mut self, deadline: Instant) -> (Measurements, LoadedTable) {
        let mut measured = Measurements::default();
        let mut positions: [Option<Value>; 2] = [None, None];
        // The first message is the state of the table.
        for index in [0, 1] {
            positions[index] =
                self.next_reply(index, &mut measured).await.and_then(MoveReply::state).map(|state| state.at);
        }
        while Instant::now() < deadline && self.play_move(&mut positions, &mut measured).await {}
        (measured, self)
    }

    /// Makes one move and waits until both visitors see it; false if none can be made any more.
    async fn play_move(&mut self, positions: &mut [Option<Value>; 2], measured: &mut Measurements) -> bool {
        let rng = &mut self.rng;
        let mut random = |sides: usize| {
            *rng = rng.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*rng >> 33) as usize % sides
        };
        let next = (0..2).find_map(|index| {
            let at = positions[index].as_ref()?;
            Some((index, self.visitors[index].touches.any_move(at, &mut random)?))
        });
        let Some((mover, frame)) = next else { return false };
        let sent = Instant::now();
        if self.visitors[mover].socket.send(frame).await.is_err() {
            return false;
        }
        let state = match self.next_reply(mover, measured).await {
            None => return false,
            Some(MoveReply::Refused) => {
                measured.refused += 1;
                tokio::time::sleep(REFUSED_PAUSE).await;
                return true;
            }
            Some(MoveReply::State(state)) => state,
        };
        measured.moves.push(sent.elapsed());
        let ply = state.ply();
        let over = state.is_over;
        positions[mover] = Some(state.at);
        let other = 1 - mover;
        positions[other] =
            self.next_reply(other, measured).await.and_then(MoveReply::state).map(|state| state.at);
        if let Some(spectators) = &mut self.spectators {
            spectators.wait_until_seen(ply, sent, measured).await;
        }
        !over
    }

    /// The next reply for a visitor; `None` if the connection is dead.
    async fn next_reply(&mut self, index: usize, measured: &mut Measurements) -> Option<MoveReply> {
        let visitor = &mut self.visitors[index];
        loop {
            let message = tokio::time::timeout(MESSAGE_TIMEOUT, visitor.socket.next()).await.ok()??.ok()?;
            match parse_message(message) {
                ServerMessage::State(mut state) => {
                    measured.frames += 1;
                    measured.wire += state.bytes.0;
                    measured.unpacked += state.bytes.1;
                    visitor.touches.update(&mut state);
                    return Some(MoveReply::State(state));
                }
                ServerMessage::Refused => return Some(MoveReply::Refused),
                ServerMessage::Other => {}
            }
        }
    }
}

/// The server's reply to a visitor.
enum MoveReply {
    State(TableState),
    Refused,
}

impl MoveReply {
    fn state(self) -> Option<TableState> {
        match self {
            MoveReply::State(state) => Some(state),
            MoveReply::Refused => None,
        }
    }
}

impl Spectators {
    async fn connect(server: &str, path: &str, count: usize) -> io::Result<Spectators> {
        let (sender, seen) = mpsc::unbounded_channel();
        for _ in 0..count {
            let mut socket = Visitor::new(server).live(path).await?;
            let sender = sender.clone();
            tokio::spawn(async move {
                while let Some(Ok(message)) = socket.next().await {
                    if let ServerMessage::State(state) = parse_message(message)
                        && sender.send((state.ply(), Instant::now())).is_err()
                    {
                        return;
                    }
                }
            });
        }
        Ok(Spectators { count, seen })
    }

    /// Waits until all spectators have seen a move.
    async fn wait_until_seen(&mut self, ply: u64, sent: Instant, measured: &mut Measurements) {
        let mut left = self.count;
        while left > 0 {
            match tokio::time::timeout(MESSAGE_TIMEOUT, self.seen.recv()).await {
                Ok(Some((shown, when))) if shown >= ply => {
                    measured.spectators.push(when.saturating_duration_since(sent));
                    left -= 1;
                }
                Ok(Some(_)) => {}
                _ => return,
            }
        }
    }
}
