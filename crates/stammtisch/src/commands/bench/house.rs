//! `stammtisch bench house`: moves per second of server CPU time, with real visitors over sockets.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use futures_util::stream::FuturesUnordered;
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::Value;
use stammtisch_presentation::Values;
use stammtisch_web::descriptors;
use tokio::sync::{Semaphore, mpsc};

use super::client::{Socket, Visitor};
use super::protocol::{LegalTouches, ServerMessage, TableState, parse_message};
use super::server::Server;
use crate::cli_error::{CliError, Game};
use crate::commands::{json, print_line};
use crate::files::find_game;
use crate::request::parse_setup;

/// Tables that are opened concurrently.
const MAX_CONCURRENT_OPENS: usize = 16;
/// Pause after a refused move.
const REFUSED_PAUSE: Duration = Duration::from_millis(100);
/// Pause before the memory of connected tables is measured once, so that they are idle.
const IDLE_PAUSE: Duration = Duration::from_secs(3);
/// How long a visitor waits for a message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(30);

/// The arguments of `bench house`.
#[derive(Args)]
pub(crate) struct HouseArgs {
    #[arg(long, value_name = "GAME", default_value = "go")]
    game: String,
    #[arg(long, value_name = "KEY=VALUE,..")]
    setup: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    spectators: usize,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pages: u32,
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Runs the measurement and prints it as one JSON object.
pub(crate) fn run(args: &HouseArgs) -> Result<(), CliError> {
    let game = find_game(&args.game)?;
    let setup = parse_setup(args.setup.as_deref().unwrap_or_default())?;
    game.start(&setup, Vec::new()).map_err(|faults| CliError::BadSetup(game, faults))?;
    descriptors::raise_limit();
    let server = args.url.as_deref().map_or_else(Server::start, Server::at)?;
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::CannotStart)?;
    let figures = runtime.block_on(measure(args, game, &setup, &server)).map_err(CliError::BenchFailed)?;
    print_line(&json(&figures))
}

#[derive(Serialize)]
struct HouseFigures {
    game: &'static str,
    tables: u32,
    spectators: usize,
    /// How often all tables were opened anew because their matches were over.
    rounds: u32,
    moves: usize,
    refused: usize,
    seconds: f64,
    /// CPU time of the server during play, without opening the tables.
    cpu_seconds: Option<f64>,
    moves_per_second: f64,
    moves_per_cpu_second: Option<f64>,
    /// From a move until its sender sees it.
    move_ms: Quantiles,
    /// From a move until a spectator sees it; the next move waits for all of them.
    spectator_ms: Option<Quantiles>,
    frames: usize,
    bytes_per_frame: usize,
    bytes_per_frame_unpacked: usize,
    memory_kib_empty: Option<u64>,
    memory_kib_per_table: Option<f64>,
    memory_kib_per_table_after_play: Option<f64>,
    /// CPU time of the server per start page, if it was fetched.
    start_page_ms: Option<StartPage>,
}

#[derive(Serialize)]
struct StartPage {
    new_visitor: f64,
    with_a_table: f64,
}

#[derive(Serialize)]
struct Quantiles {
    p50: f64,
    p99: f64,
    most: f64,
}

impl Quantiles {
    fn of(mut times: Vec<Duration>) -> Quantiles {
        times.sort();
        let at = |share: f64| {
            let index = (times.len().saturating_sub(1) as f64 * share).round() as usize;
            times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        Quantiles { p50: at(0.5), p99: at(0.99), most: at(1.0) }
    }
}

/// Measurements of the tables.
#[derive(Default)]
struct Measurements {
    moves: Vec<Duration>,
    spectators: Vec<Duration>,
    refused: usize,
    frames: usize,
    wire: usize,
    unpacked: usize,
}

impl Measurements {
    fn add(&mut self, other: Measurements) {
        self.moves.extend(other.moves);
        self.spectators.extend(other.spectators);
        self.refused += other.refused;
        self.frames += other.frames;
        self.wire += other.wire;
        self.unpacked += other.unpacked;
    }
}

async fn measure(args: &HouseArgs, game: Game, setup: &Values, server: &Server) -> io::Result<HouseFigures> {
    let limit = Duration::from_secs(args.seconds);
    let empty = server.memory();
    let per_table = |now: Option<u64>| Some((now?.saturating_sub(empty?)) as f64 / f64::from(args.tables));
    let mut measured = Measurements::default();
    let mut played = Duration::ZERO;
    let mut spent = Some(Duration::ZERO);
    let mut rounds = 0;
    let mut connected = None;
    let mut after = None;
    while played < limit {
        let tables = open_tables(args, game, setup, server).await?;
        if rounds == 0 && empty.is_some() {
            tokio::time::sleep(IDLE_PAUSE).await;
            connected = per_table(server.memory());
        }
        let started = Instant::now();
        let before = server.cpu();
        let deadline = started + (limit - played);
        let mut playing: FuturesUnordered<_> =
            tables.into_iter().map(|table| tokio::spawn(table.play(deadline))).collect();
        let moves_before = measured.moves.len();
        let mut open = Vec::new();
        while let Some(done) = playing.next().await {
            let (round, sockets) = done.map_err(io::Error::other)?;
            measured.add(round);
            open.push(sockets);
        }
        let took = server.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        spent = spent.zip(took).map(|(all, took)| all + took);
        played += started.elapsed();
        after = after.or_else(|| per_table(server.memory()));
        rounds += 1;
        // The last round may be too short for a move.
        let is_cut_short = played >= limit && rounds > 1;
        if measured.moves.len() == moves_before && !is_cut_short {
            return Err(io::Error::other("no visitor could move"));
        }
    }
    let start_page_ms = if args.pages > 0 { start_page(args, game, setup, server).await? } else { None };
    let moves = measured.moves.len();
    let seconds = played.as_secs_f64();
    let cpu_seconds = spent.map(|spent| spent.as_secs_f64());
    let frames = measured.frames.max(1);
    Ok(HouseFigures {
        game: game.id(),
        tables: args.tables,
        spectators: args.spectators,
        rounds,
        moves,
        refused: measured.refused,
        seconds,
        cpu_seconds,
        moves_per_second: (moves as f64 / seconds).round(),
        moves_per_cpu_second: cpu_seconds.filter(|cpu| *cpu > 0.0).map(|cpu| (moves as f64 / cpu).round()),
        move_ms: Quantiles::of(measured.moves),
        spectator_ms: (args.spectators > 0).then(|| Quantiles::of(measured.spectators)),
        frames: measured.frames,
        bytes_per_frame: measured.wire / frames,
        bytes_per_frame_unpacked: measured.unpacked / frames,
        memory_kib_empty: empty,
        memory_kib_per_table: connected,
        memory_kib_per_table_after_play: after,
        start_page_ms,
    })
}

/// Fetches the start page as a new visitor and as one with a table.
async fn start_page(
    args: &HouseArgs,
    game: Game,
    setup: &Values,
    server: &Server,
) -> io::Result<Option<StartPage>> {
    let visitor = Visitor::new(&server.address);
    let mut host = Visitor::new(&server.address);
    host.open(game, setup).await?;
    let mut costs = Vec::new();
    for visitor in [visitor, host] {
        let before = server.cpu();
        visitor.fetch_start_page(args.pages).await?;
        let spent = server.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        costs.extend(spent.map(|spent| spent.as_secs_f64() * 1e3 / f64::from(args.pages)));
    }
    let [new_visitor, with_a_table] = costs[..] else { return Ok(None) };
    Ok(Some(StartPage { new_visitor, with_a_table }))
}

/// Opens all tables with their visitors; the spectators are at the first.
async fn open_tables(
    args: &HouseArgs,
    game: Game,
    setup: &Values,
    server: &Server,
) -> io::Result<Vec<BenchTable>> {
    let permits = Arc::new(Semaphore::new(MAX_CONCURRENT_OPENS));
    let opening = (0..args.tables).map(|number| {
        let address = server.address.clone();
        let permits = permits.clone();
        let setup = setup.clone();
        let spectators = if number == 0 { args.spectators } else { 0 };
        tokio::spawn(async move {
            let _permit = permits.acquire().await.map_err(io::Error::other)?;
            BenchTable::open(&address, game, &setup, number, spectators).await
        })
    });
    let mut tables = Vec::new();
    for table in opening.collect::<Vec<_>>() {
        tables.push(table.await.map_err(io::Error::other)??);
    }
    Ok(tables)
}

/// A table with two visitors, one connection each.
struct BenchTable {
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

impl BenchTable {
    /// Opens the table as one visitor, and passes its last seat to another by its link.
    async fn open(
        server: &str,
        game: Game,
        setup: &Values,
        number: u32,
        spectators: usize,
    ) -> io::Result<BenchTable> {
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
        Ok(BenchTable { visitors, spectators, rng: u64::from(number) + 1 })
    }

    /// Plays until the match is over or the deadline; returns the measurements, and the table,
    /// whose connections stay open.
    async fn play(mut self, deadline: Instant) -> (Measurements, BenchTable) {
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
