//! A street of servers on paper: moves arrive at random, are worked on by a server, written by one of several databases together with
//! whatever else waits for it there, and told over the bus. With measured costs it says how long a move takes and who is how busy.
//!
//! `cargo run --release -p stammtisch-cluster --example scale -- moves=100000 servers=20`; whatever is in [`USUAL`] can be
//! given so.
#![allow(clippy::print_stdout, reason = "it prints its figures")]

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};
use std::env;

/// What can be given, and what it is otherwise. Costs are microseconds of one core; `disk` is how long a commit waits for its disk,
/// `..heard` what it costs where the other player is at another server (0 where both are at one), and
/// `statement` what the database does for each statement, however many moves are in it.
const USUAL: [(&str, f64); 14] = [
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

/// Somebody with several cores, who works in the order of coming.
struct Desk {
    free_at: Vec<f64>,
    busy: f64,
}

impl Desk {
    fn new(cores: f64) -> Desk {
        Desk { free_at: vec![0.0; cores.max(1.0) as usize], busy: 0.0 }
    }

    /// When work that comes at that time is done.
    fn work(&mut self, at: f64, cost: f64) -> f64 {
        self.busy += cost;
        let next = self.free_at.iter_mut().min_by(|one, other| one.total_cmp(other));
        next.map_or(at, |free_at| {
            *free_at = free_at.max(at) + cost;
            *free_at
        })
    }

    /// How much of its time it has worked, in hundredths.
    fn load(&self, lasts: f64) -> f64 {
        100.0 * self.busy / (lasts * self.free_at.len() as f64)
    }
}

/// What one server has for one database: one statement is under way, and the rest waits.
#[derive(Clone, Default)]
struct Writer {
    under_way: bool,
    waiting: Vec<f64>,
}

/// Something that happens at a time: the next move arrives, a server is ready to have a move written, or a statement is done.
#[derive(PartialEq)]
enum SimEvent {
    Arrives,
    Ready { writer: usize, came: f64 },
    Written { writer: usize, together: Vec<f64> },
}

#[derive(PartialEq)]
struct Event {
    at: f64,
    what: SimEvent,
}

impl Eq for Event {}

impl PartialOrd for Event {
    fn partial_cmp(&self, other: &Event) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Event {
    /// The earliest is the greatest: it comes out of the heap first.
    fn cmp(&self, other: &Event) -> Ordering {
        other.at.total_cmp(&self.at)
    }
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    /// From 0 to 1.
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, most: usize) -> usize {
        (self.roll() * most as f64) as usize
    }
}

/// What has happened.
struct Street {
    servers: Vec<Desk>,
    databases: Vec<Desk>,
    bus: Desk,
    /// Until each move was written.
    times: Vec<f64>,
    statements: usize,
}

fn simulate(given: &BTreeMap<&str, f64>) -> Street {
    let cost = |key: &str| given[key];
    let (servers, databases) = (cost("servers").max(1.0) as usize, cost("databases").max(1.0) as usize);
    let desks = |count: usize, cores: &str| (0..count).map(|_| Desk::new(cost(cores))).collect();
    let mut street = Street {
        servers: desks(servers, "server_cores"),
        databases: desks(databases, "database_cores"),
        bus: Desk::new(cost("bus_cores")),
        times: Vec::new(),
        statements: 0,
    };
    let mut writers = vec![Writer::default(); servers * databases];
    let mut dice = Dice(12);
    let mut events = BinaryHeap::from([Event { at: 0.0, what: SimEvent::Arrives }]);
    while let Some(Event { at, what }) = events.pop() {
        let writer = match what {
            SimEvent::Arrives => {
                let next = at - (1.0 - dice.roll()).ln() * 1e6 / cost("moves");
                if next < cost("seconds") * 1e6 {
                    events.push(Event { at: next, what: SimEvent::Arrives });
                }
                let (server, database) = (dice.below(servers), dice.below(databases));
                let ready = street.servers[server].work(at, cost("server_move"));
                let what = SimEvent::Ready { writer: server * databases + database, came: at };
                events.push(Event { at: ready, what });
                continue;
            }
            SimEvent::Ready { writer, came } => {
                writers[writer].waiting.push(came);
                writer
            }
            SimEvent::Written { writer, together } => {
                writers[writer].under_way = false;
                for came in together {
                    street.times.push(at - came);
                    let told = street.bus.work(at, cost("bus_move"));
                    // The other player looks on at any server, which reads what has happened and draws it.
                    let told = street.databases[writer % databases].work(told, cost("database_heard"));
                    street.servers[dice.below(servers)].work(told, cost("server_heard"));
                }
                writer
            }
        };
        if !writers[writer].under_way && !writers[writer].waiting.is_empty() {
            let together = std::mem::take(&mut writers[writer].waiting);
            let work = cost("statement") + cost("database_move") * together.len() as f64;
            let written = street.databases[writer % databases].work(at, work) + cost("disk");
            writers[writer].under_way = true;
            street.statements += 1;
            events.push(Event { at: written, what: SimEvent::Written { writer, together } });
        }
    }
    street
}

fn main() {
    let mut given: BTreeMap<&str, f64> = USUAL.into_iter().collect();
    for word in env::args().skip(1) {
        let number =
            word.split_once('=').and_then(|(key, value)| Some((given.get_mut(key)?, value.parse().ok()?)));
        let Some((cost, number)) = number else {
            let known = USUAL.map(|(key, _)| key).join(", ");
            return println!("“{word}” is not one of these with a number, such as moves=1000: {known}.");
        };
        *cost = number;
    }
    let mut street = simulate(&given);
    let lasts = given["seconds"] * 1e6;
    street.times.sort_by(f64::total_cmp);
    let moves = street.times.len();
    let within =
        |share: f64| street.times.get((moves as f64 * share) as usize).copied().unwrap_or_default() / 1e3;
    let busiest = |desks: &[Desk]| desks.iter().map(|desk| desk.load(lasts)).fold(0.0, f64::max);
    println!("{moves} moves, {:.1} in a statement", moves as f64 / street.statements.max(1) as f64);
    println!("written within {:.1} ms (median), {:.1} ms (99 of 100)", within(0.5), within(0.99));
    println!(
        "busiest server {:.0} %, busiest database {:.0} %, bus {:.0} %",
        busiest(&street.servers),
        busiest(&street.databases),
        street.bus.load(lasts)
    );
}
