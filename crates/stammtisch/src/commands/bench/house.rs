//! `stammtisch bench house`: how many moves a second of the server's processor carries, with real guests over real sockets.

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

use super::guest::{Guest, Socket};
use super::line::{Choices, Heard, State, hear};
use super::server::Server;
use crate::cli_error::{CliError, Game};
use crate::commands::{json, print_line};
use crate::files::named;
use crate::request::read_setup;

/// How many tables are laid at once.
const AT_ONCE: usize = 16;
/// How long a guest waits who was too fast.
const PAUSE: Duration = Duration::from_millis(100);
/// How long everybody rests, once, before the memory of connected tables is measured: it is that of tables at which nothing happens.
const REST: Duration = Duration::from_secs(3);
/// How long a guest waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

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

/// Measures, and prints the figures as one JSON object.
pub(crate) fn run(args: &HouseArgs) -> Result<(), CliError> {
    let game = named(&args.game)?;
    let setup = read_setup(args.setup.as_deref().unwrap_or_default())?;
    game.start(&setup, Vec::new()).map_err(|faults| CliError::Setup(game, faults))?;
    descriptors::raise();
    let server = args.url.as_deref().map_or_else(Server::start, Server::at)?;
    let runtime = tokio::runtime::Runtime::new().map_err(CliError::NoServer)?;
    let figures = runtime.block_on(measure(args, game, &setup, &server)).map_err(CliError::Bench)?;
    print_line(&json(&figures))
}

#[derive(Serialize)]
struct Figures {
    game: &'static str,
    tables: u32,
    spectators: usize,
    /// How often all tables were laid anew, because their matches were over.
    rounds: u32,
    moves: usize,
    refused: usize,
    seconds: f64,
    /// Of the server, while it was played; laying the tables is not in it.
    cpu_seconds: Option<f64>,
    moves_per_second: f64,
    moves_per_cpu_second: Option<f64>,
    /// From a move until whoever made it sees it.
    move_ms: Quantiles,
    /// From a move until a spectator sees it; the next is made when all have.
    spectator_ms: Option<Quantiles>,
    frames: usize,
    bytes_per_frame: usize,
    bytes_per_frame_unpacked: usize,
    memory_kib_empty: Option<u64>,
    memory_kib_per_table: Option<f64>,
    memory_kib_per_table_after_play: Option<f64>,
    /// What the start page costs the server's processor, if it was fetched.
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

/// What was seen at tables.
#[derive(Default)]
struct Seen {
    moves: Vec<Duration>,
    spectators: Vec<Duration>,
    refused: usize,
    frames: usize,
    wire: usize,
    unpacked: usize,
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.moves.extend(other.moves);
        self.spectators.extend(other.spectators);
        self.refused += other.refused;
        self.frames += other.frames;
        self.wire += other.wire;
        self.unpacked += other.unpacked;
    }
}

async fn measure(args: &HouseArgs, game: Game, setup: &Values, server: &Server) -> io::Result<Figures> {
    let limit = Duration::from_secs(args.seconds);
    let empty = server.memory();
    let per_table = |now: Option<u64>| Some((now?.saturating_sub(empty?)) as f64 / f64::from(args.tables));
    let (mut seen, mut played, mut spent, mut rounds) =
        (Seen::default(), Duration::ZERO, Some(Duration::ZERO), 0);
    let (mut connected, mut after) = (None, None);
    while played < limit {
        let tables = lay_all(args, game, setup, server).await?;
        if rounds == 0 && empty.is_some() {
            tokio::time::sleep(REST).await;
            connected = per_table(server.memory());
        }
        let (begun, before) = (Instant::now(), server.cpu());
        let deadline = begun + (limit - played);
        let mut playing: FuturesUnordered<_> =
            tables.into_iter().map(|table| tokio::spawn(table.play(deadline))).collect();
        let moves_before = seen.moves.len();
        let mut open = Vec::new();
        while let Some(done) = playing.next().await {
            let (round, sockets) = done.map_err(io::Error::other)?;
            seen.add(round);
            open.push(sockets);
        }
        let took = server.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        spent = spent.zip(took).map(|(all, took)| all + took);
        played += begun.elapsed();
        after = after.or_else(|| per_table(server.memory()));
        rounds += 1;
        // Of the last round only a moment may be left, too short for a move.
        let is_cut_short = played >= limit && rounds > 1;
        if seen.moves.len() == moves_before && !is_cut_short {
            return Err(io::Error::other("nobody could move"));
        }
    }
    let start_page_ms = if args.pages > 0 { start_page(args, game, setup, server).await? } else { None };
    let moves = seen.moves.len();
    let (seconds, cpu_seconds) = (played.as_secs_f64(), spent.map(|spent| spent.as_secs_f64()));
    let frames = seen.frames.max(1);
    Ok(Figures {
        game: game.id(),
        tables: args.tables,
        spectators: args.spectators,
        rounds,
        moves,
        refused: seen.refused,
        seconds,
        cpu_seconds,
        moves_per_second: (moves as f64 / seconds).round(),
        moves_per_cpu_second: cpu_seconds.filter(|cpu| *cpu > 0.0).map(|cpu| (moves as f64 / cpu).round()),
        move_ms: Quantiles::of(seen.moves),
        spectator_ms: (args.spectators > 0).then(|| Quantiles::of(seen.spectators)),
        frames: seen.frames,
        bytes_per_frame: seen.wire / frames,
        bytes_per_frame_unpacked: seen.unpacked / frames,
        memory_kib_empty: empty,
        memory_kib_per_table: connected,
        memory_kib_per_table_after_play: after,
        start_page_ms,
    })
}

/// Fetches the start page as somebody new and as somebody with a table of his own.
async fn start_page(
    args: &HouseArgs,
    game: Game,
    setup: &Values,
    server: &Server,
) -> io::Result<Option<StartPage>> {
    let visitor = Guest::new(&server.house);
    let mut host = Guest::new(&server.house);
    host.open(game, setup).await?;
    let mut costs = Vec::new();
    for guest in [visitor, host] {
        let before = server.cpu();
        guest.look_in(args.pages).await?;
        let spent = server.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        costs.extend(spent.map(|spent| spent.as_secs_f64() * 1e3 / f64::from(args.pages)));
    }
    let [new_visitor, with_a_table] = costs[..] else { return Ok(None) };
    Ok(Some(StartPage { new_visitor, with_a_table }))
}

/// All tables with their guests; the spectators are at the first.
async fn lay_all(args: &HouseArgs, game: Game, setup: &Values, server: &Server) -> io::Result<Vec<Table>> {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let laying = (0..args.tables).map(|number| {
        let (house, places, setup) = (server.house.clone(), places.clone(), setup.clone());
        let spectators = if number == 0 { args.spectators } else { 0 };
        tokio::spawn(async move {
            let _place = places.acquire().await.map_err(io::Error::other)?;
            Table::lay(&house, game, &setup, number, spectators).await
        })
    });
    let mut laid = Vec::new();
    for table in laying.collect::<Vec<_>>() {
        laid.push(table.await.map_err(io::Error::other)??);
    }
    Ok(laid)
}

/// A table with two hands at it, one connection each.
struct Table {
    hands: [Hand; 2],
    audience: Option<Audience>,
    dice: u64,
}

struct Hand {
    socket: Socket,
    choices: Choices,
}

/// Spectators say when they have seen a move.
struct Audience {
    count: usize,
    seen: mpsc::UnboundedReceiver<(u64, Instant)>,
}

impl Table {
    /// Opens the table as one guest, and hands the last of its seats on to another by its link.
    async fn lay(
        house: &str,
        game: Game,
        setup: &Values,
        number: u32,
        spectators: usize,
    ) -> io::Result<Table> {
        let [mut host, mut friend] = [Guest::new(house), Guest::new(house)];
        let path = host.open(game, setup).await?;
        if let Some(link) = host.seat_links(&path).await?.last() {
            friend.sit_down(link).await?;
        }
        let hand = async |guest: &Guest| {
            Ok::<_, io::Error>(Hand { socket: guest.live(&path).await?, choices: Choices::default() })
        };
        let hands = [hand(&host).await?, hand(&friend).await?];
        let audience =
            if spectators > 0 { Some(Audience::gather(house, &path, spectators).await?) } else { None };
        Ok(Table { hands, audience, dice: u64::from(number) + 1 })
    }

    /// Plays until the match is over or the time is; gives what was seen, and the connections, which stay open.
    async fn play(mut self, deadline: Instant) -> (Seen, Table) {
        let mut seen = Seen::default();
        let mut standing: [Option<Value>; 2] = [None, None];
        // Everybody is told first how the table stands.
        for index in [0, 1] {
            standing[index] =
                self.listen(index, &mut seen).await.and_then(Answer::state).map(|state| state.at);
        }
        while Instant::now() < deadline && self.move_on(&mut standing, &mut seen).await {}
        (seen, self)
    }

    /// One move, seen by both; false if none can be made any more.
    async fn move_on(&mut self, standing: &mut [Option<Value>; 2], seen: &mut Seen) -> bool {
        let dice = &mut self.dice;
        let mut throw = |sides: usize| {
            *dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*dice >> 33) as usize % sides
        };
        let next = (0..2).find_map(|index| {
            let at = standing[index].as_ref()?;
            Some((index, self.hands[index].choices.any_move(at, &mut throw)?))
        });
        let Some((mover, frame)) = next else { return false };
        let sent = Instant::now();
        if self.hands[mover].socket.send(frame).await.is_err() {
            return false;
        }
        let state = match self.listen(mover, seen).await {
            None => return false,
            Some(Answer::Refused) => {
                seen.refused += 1;
                tokio::time::sleep(PAUSE).await;
                return true;
            }
            Some(Answer::State(state)) => state,
        };
        seen.moves.push(sent.elapsed());
        let (ply, over) = (state.ply(), state.is_over);
        standing[mover] = Some(state.at);
        let other = 1 - mover;
        standing[other] = self.listen(other, seen).await.and_then(Answer::state).map(|state| state.at);
        if let Some(audience) = &mut self.audience {
            audience.has_seen(ply, sent, seen).await;
        }
        !over
    }

    /// What a hand is told next; none if the line is dead.
    async fn listen(&mut self, index: usize, seen: &mut Seen) -> Option<Answer> {
        let hand = &mut self.hands[index];
        loop {
            let message = tokio::time::timeout(PATIENCE, hand.socket.next()).await.ok()??.ok()?;
            match hear(message) {
                Heard::State(mut state) => {
                    seen.frames += 1;
                    seen.wire += state.bytes.0;
                    seen.unpacked += state.bytes.1;
                    hand.choices.learn(&mut state);
                    return Some(Answer::State(state));
                }
                Heard::Refused => return Some(Answer::Refused),
                Heard::Other => {}
            }
        }
    }
}

/// What the house says to a hand.
enum Answer {
    State(State),
    Refused,
}

impl Answer {
    fn state(self) -> Option<State> {
        match self {
            Answer::State(state) => Some(state),
            Answer::Refused => None,
        }
    }
}

impl Audience {
    async fn gather(house: &str, path: &str, count: usize) -> io::Result<Audience> {
        let (tell, seen) = mpsc::unbounded_channel();
        for _ in 0..count {
            let mut socket = Guest::new(house).live(path).await?;
            let tell = tell.clone();
            tokio::spawn(async move {
                while let Some(Ok(message)) = socket.next().await {
                    if let Heard::State(state) = hear(message)
                        && tell.send((state.ply(), Instant::now())).is_err()
                    {
                        return;
                    }
                }
            });
        }
        Ok(Audience { count, seen })
    }

    /// Waits until all have seen that move.
    async fn has_seen(&mut self, ply: u64, sent: Instant, seen: &mut Seen) {
        let mut left = self.count;
        while left > 0 {
            match tokio::time::timeout(PATIENCE, self.seen.recv()).await {
                Ok(Some((shown, when))) if shown >= ply => {
                    seen.spectators.push(when.saturating_duration_since(sent));
                    left -= 1;
                }
                Ok(Some(_)) => {}
                _ => return,
            }
        }
    }
}
