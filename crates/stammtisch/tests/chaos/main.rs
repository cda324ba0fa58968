//! Chaos test of a cluster: fault injection with consistency checks.
//!
//! Three servers and two workers run over one PostgreSQL and one NATS server. Clients without a
//! browser play hundreds of tables of all games through a load balancer, while a seeded plan kills,
//! stops and cuts off every part. Afterwards every acknowledged event is in the store exactly once
//! and in its place, every client sees what the store has, and every picture that a client received
//! equals what the game renders for its perspective.
//!
//! `STAMMTISCH_CHAOS_SEED`, `_SECONDS` and `_TABLES` set the seed, the duration and the tables.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod client;
mod cluster;
mod connection;
mod listener;
mod page;
mod plan;
mod proxy;
mod rng;
mod verify;

use std::env;
use std::time::{Duration, Instant};

use stammtisch_catalog::AnyGame;
use tokio::sync::watch;

use crate::client::{Client, ClientReport};
use crate::cluster::TestCluster;
use crate::connection::ClusterAddresses;
use crate::plan::Plan;
use crate::rng::TestRng;
use crate::verify::verify;

/// The value of an environment variable of this test, or its default.
fn setting(name: &str, default: u64) -> u64 {
    env::var(format!("STAMMTISCH_CHAOS_{name}")).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn acknowledged_events_survive_all_faults_exactly_once() {
    let seed = setting("SEED", 12);
    let seconds = setting("SECONDS", 10);
    let tables = setting("TABLES", 100);
    let plan = Plan::new(seed, Duration::from_secs(seconds));
    eprintln!("{} faults:\n{plan}", plan.len());
    eprintln!(
        "again: STAMMTISCH_CHAOS_SEED={seed} STAMMTISCH_CHAOS_SECONDS={seconds} STAMMTISCH_CHAOS_TABLES={tables}"
    );
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(run(plan, seed, tables));
}

async fn run(plan: Plan, seed: u64, tables: u64) {
    let mut cluster = TestCluster::open().await;
    let bus_listener = listener::listen(&cluster.bus()).await;
    let (stop, stopped) = watch::channel(false);
    let mut playing = Vec::new();
    for number in 0..tables {
        let games = stammtisch_catalog::games();
        let game = games[usize::try_from(number).unwrap() % games.len()];
        let addresses = cluster.addresses().clone();
        let mut rng = TestRng::new(seed ^ (number + 1) << 20);
        match number % 11 {
            // Of eleven tables one has computer players, and two have two clients of the same
            // visitor. All three have a spectator.
            1 | 4 | 9 => {
                let computer = (number % 11 == 1).then_some("search:1");
                let opened = client::open_table(&addresses, game, computer).await;
                let mut clients = vec![Client::spectator(opened.clone(), addresses.clone(), rng.fork())];
                for _ in 0..if computer.is_some() { 1 } else { 2 } {
                    clients.push(Client::new(opened.clone(), addresses.clone(), false, rng.fork()));
                }
                for client in clients {
                    let stopped = stopped.clone();
                    playing.push(tokio::spawn(async move { vec![client.play(stopped).await] }));
                }
            }
            _ => playing.push(tokio::spawn(play_tables(game, addresses, rng, stopped.clone()))),
        }
    }
    let began = Instant::now();
    let faults = plan.len();
    tokio::task::block_in_place(|| cluster.run_plan(plan));
    eprintln!("{faults} faults in {:?}", began.elapsed());
    stop.send_replace(true);
    let mut all = Vec::new();
    for client in playing {
        all.extend(client.await.unwrap());
    }
    let summary = verify(&cluster.database(), &all).await;
    let messages = bus_listener.stop().await;
    let connections: u64 = all.iter().map(|report| report.connections).sum();
    eprintln!(
        "{} tables, {} acknowledged events among {}, {} moves at tables with computer players, {} pictures equal to \
         the store's ({} with hidden information), {connections} connections, {messages} bus messages",
        all.len(),
        summary.acknowledged,
        summary.events,
        summary.bot_moves,
        summary.pictures,
        summary.with_hidden_information,
    );
    assert!(
        summary.acknowledged > 0
            && summary.bot_moves > 0
            && summary.with_hidden_information > 0
            && messages > 0
    );
}

/// Plays one table after the other as their only player.
async fn play_tables(
    game: &'static dyn AnyGame,
    addresses: ClusterAddresses,
    mut rng: TestRng,
    stopped: watch::Receiver<bool>,
) -> Vec<ClientReport> {
    let mut all = Vec::new();
    loop {
        let opened = client::open_table(&addresses, game, None).await;
        let client = Client::new(opened, addresses.clone(), true, rng.fork());
        all.push(client.play(stopped.clone()).await);
        if *stopped.borrow() {
            return all;
        }
    }
}
