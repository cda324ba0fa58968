//! Discrete-event simulation of a cluster under load, for capacity planning.
//!
//! Moves arrive as a Poisson process. A server processes each move, a database writes it in a batch
//! with the others that wait there, and the bus announces it. From measured costs the simulation
//! computes the latency of moves and the load of each part.
//!
//! `cargo run --release -p stammtisch-cluster --example scale -- moves=100000 servers=20`; all
//! parameters are in [`DEFAULTS`].
#![allow(clippy::print_stdout, reason = "it prints its figures")]

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};
use std::env;

/// The parameters and their defaults. `moves` are per second, `seconds` is the simulated time, and
/// costs are in microseconds of one core:
/// - `disk`: how long a commit waits for the disk
/// - `.._heard`: showing a move to a player at another server (0 if all players are at one server)
/// - `statement`: the cost of a database statement, regardless of how many moves it contains
const DEFAULTS: [(&str, f64); 14] = [
    ("moves", 100_000.0),
    ("seconds", 2.0),
    ("servers", 20.0),
    ("server_cores", 4.0),
    ("server_move", 390.0),
    ("server_heard", 150.0),
    ("databases", 1.0),
    ("database_cores", 24.0),
    ("statement", 40.0),
    ("database_move", 30.0),
    ("database_heard", 115.0),
    ("disk", 1_000.0),
    ("bus_cores", 4.0),
    ("bus_move", 25.0),
];

/// A machine with several cores and a first-come, first-served queue.
struct Machine {
    /// When each core is free again.
    free_at: Vec<f64>,
    /// The total work of all cores so far.
    busy: f64,
}

impl Machine {
    fn new(cores: f64) -> Machine {
        Machine { free_at: vec![0.0; cores.max(1.0) as usize], busy: 0.0 }
    }

    /// Queues work that arrives at time `at`; returns when it is done.
    fn work(&mut self, at: f64, cost: f64) -> f64 {
        self.busy += cost;
        let next = self.free_at.iter_mut().min_by(|one, other| one.total_cmp(other));
        next.map_or(at, |free_at| {
            *free_at = free_at.max(at) + cost;
            *free_at
        })
    }

    /// Its average load over `duration`, in percent.
    fn load(&self, duration: f64) -> f64 {
        100.0 * self.busy / (duration * self.free_at.len() as f64)
    }
}

/// One server's writer for one database: runs one statement at a time, and batches the moves that
/// arrive in the meantime.
#[derive(Clone, Default)]
struct Writer {
    is_busy: bool,
    /// When each waiting move arrived.
    waiting: Vec<f64>,
}

/// What happens at a simulated time.
#[derive(PartialEq)]
enum EventKind {
    /// The next move arrives.
    Arrived,
    /// A server has processed a move, which can be written now.
    Processed { writer: usize, arrived: f64 },
    /// A statement with these moves is committed.
    Committed { writer: usize, arrivals: Vec<f64> },
}

#[derive(PartialEq)]
struct Event {
    at: f64,
    kind: EventKind,
}

impl Eq for Event {}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Event) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    /// Reversed, so that the max-heap yields the earliest event first.
    fn cmp(&self, other: &Event) -> Ordering {
        other.at.total_cmp(&self.at)
    }
}

/// The random number generator SplitMix64.
struct Rng(u64);

impl Rng {
    /// A number from 0 to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.unit() * limit as f64) as usize
    }
}

/// The simulated machines, and the results.
struct Simulation {
    servers: Vec<Machine>,
    databases: Vec<Machine>,
    bus: Machine,
    /// For each move, the time from arrival to commit.
    latencies: Vec<f64>,
    statements: usize,
}

fn simulate(parameters: &BTreeMap<&str, f64>) -> Simulation {
    let value = |key: &str| parameters[key];
    let servers = value("servers").max(1.0) as usize;
    let databases = value("databases").max(1.0) as usize;
    let machines = |count: usize, cores: &str| (0..count).map(|_| Machine::new(value(cores))).collect();
    let mut simulation = Simulation {
        servers: machines(servers, "server_cores"),
        databases: machines(databases, "database_cores"),
        bus: Machine::new(value("bus_cores")),
        latencies: Vec::new(),
        statements: 0,
    };
    let mut writers = vec![Writer::default(); servers * databases];
    let mut rng = Rng(12);
    let mut events = BinaryHeap::from([Event { at: 0.0, kind: EventKind::Arrived }]);
    while let Some(Event { at, kind }) = events.pop() {
        let writer = match kind {
            EventKind::Arrived => {
                let next = at - (1.0 - rng.unit()).ln() * 1e6 / value("moves");
                if next < value("seconds") * 1e6 {
                    events.push(Event { at: next, kind: EventKind::Arrived });
                }
                let server = rng.below(servers);
                let database = rng.below(databases);
                let processed_at = simulation.servers[server].work(at, value("server_move"));
                let kind = EventKind::Processed { writer: server * databases + database, arrived: at };
                events.push(Event { at: processed_at, kind });
                continue;
            }
            EventKind::Processed { writer, arrived } => {
                writers[writer].waiting.push(arrived);
                writer
            }
            EventKind::Committed { writer, arrivals } => {
                writers[writer].is_busy = false;
                for arrived in arrivals {
                    simulation.latencies.push(at - arrived);
                    let announced_at = simulation.bus.work(at, value("bus_move"));
                    // The other player's server, which may be any, reads the move and renders it.
                    let read_at =
                        simulation.databases[writer % databases].work(announced_at, value("database_heard"));
                    simulation.servers[rng.below(servers)].work(read_at, value("server_heard"));
                }
                writer
            }
        };
        if !writers[writer].is_busy && !writers[writer].waiting.is_empty() {
            let arrivals = std::mem::take(&mut writers[writer].waiting);
            let work = value("statement") + value("database_move") * arrivals.len() as f64;
            let committed_at = simulation.databases[writer % databases].work(at, work) + value("disk");
            writers[writer].is_busy = true;
            simulation.statements += 1;
            events.push(Event { at: committed_at, kind: EventKind::Committed { writer, arrivals } });
        }
    }
    simulation
}

fn main() {
    let mut parameters: BTreeMap<&str, f64> = DEFAULTS.into_iter().collect();
    for argument in env::args().skip(1) {
        let parsed = argument
            .split_once('=')
            .and_then(|(key, value)| Some((parameters.get_mut(key)?, value.parse().ok()?)));
        let Some((parameter, value)) = parsed else {
            let known = DEFAULTS.map(|(key, _)| key).join(", ");
            return println!("“{argument}” is not one of these with a number, such as moves=1000: {known}.");
        };
        *parameter = value;
    }
    let mut simulation = simulate(&parameters);
    let duration = parameters["seconds"] * 1e6;
    simulation.latencies.sort_by(f64::total_cmp);
    let moves = simulation.latencies.len();
    let percentile = |fraction: f64| {
        simulation.latencies.get((moves as f64 * fraction) as usize).copied().unwrap_or_default() / 1e3
    };
    let busiest =
        |machines: &[Machine]| machines.iter().map(|machine| machine.load(duration)).fold(0.0, f64::max);
    println!("{moves} moves, {:.1} in a statement", moves as f64 / simulation.statements.max(1) as f64);
    println!("written within {:.1} ms (median), {:.1} ms (99 of 100)", percentile(0.5), percentile(0.99));
    println!(
        "busiest server {:.0} %, busiest database {:.0} %, bus {:.0} %",
        busiest(&simulation.servers),
        busiest(&simulation.databases),
        simulation.bus.load(duration)
    );
}
