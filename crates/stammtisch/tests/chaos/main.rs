//! Three servers and two workers over one PostgreSQL and one NATS server, and hundreds of tables of all games that are played through
//! a balancer by pages without a browser, while a seeded plan kills, stops and cuts off whatever there is. Afterwards every event that
//! was acknowledged is in the store, once and in its place, everybody sees what the store has, and nobody was ever shown anything else
//! than the game draws for his eye.
//!
//! `STAMMTISCH_CHAOS_SEED`, `_SECONDS` and `_TABLES` choose another plan, a longer one, or more tables.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod client;
mod dice;
mod judge;
mod line;
mod listener;
mod page;
mod plan;
mod proxy;
mod street;

use std::env;
use std::time::{Duration, Instant};

use stammtisch_catalog::AnyGame;
use tokio::sync::watch;

use crate::client::{Client, Played};
use crate::dice::Dice;
use crate::judge::judge;
use crate::line::Doors;
use crate::plan::Plan;
use crate::street::Street;

fn wished(name: &str, usual: u64) -> u64 {
    env::var(format!("STAMMTISCH_CHAOS_{name}")).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn nothing_that_was_acknowledged_is_lost_and_nothing_happens_twice_whatever_fails() {
    let (seed, seconds, tables) = (wished("SEED", 12), wished("SECONDS", 10), wished("TABLES", 100));
    let plan = Plan::new(seed, Duration::from_secs(seconds));
    eprintln!("{} faults:\n{plan}", plan.len());
    eprintln!(
        "again: STAMMTISCH_CHAOS_SEED={seed} STAMMTISCH_CHAOS_SECONDS={seconds} STAMMTISCH_CHAOS_TABLES={tables}"
    );
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(run(plan, seed, tables));
}

async fn run(plan: Plan, seed: u64, tables: u64) {
    let mut street = Street::open().await;
    let overheard = listener::listen(&street.bus()).await;
    let (stop, stopped) = watch::channel(false);
    let mut playing = Vec::new();
    for number in 0..tables {
        let games = stammtisch_catalog::games();
        let game = games[usize::try_from(number).unwrap() % games.len()];
        let doors = street.doors().clone();
        let mut dice = Dice::new(seed ^ (number + 1) << 20);
        match number % 11 {
            // Of every eleven tables one has computer players, and two have two who play for the same hand. Strangers look on.
            1 | 4 | 9 => {
                let computer = (number % 11 == 1).then_some("search:1");
                let opened = client::open_table(&doors, game, computer).await;
                let mut come = vec![Client::stranger(opened.clone(), doors.clone(), dice.fork())];
                for _ in 0..if computer.is_some() { 1 } else { 2 } {
                    come.push(Client::new(opened.clone(), doors.clone(), false, dice.fork()));
                }
                for client in come {
                    let stopped = stopped.clone();
                    playing.push(tokio::spawn(async move { vec![client.play(stopped).await] }));
                }
            }
            _ => playing.push(tokio::spawn(play_on(game, doors, dice, stopped.clone()))),
        }
    }
    let (began, faults) = (Instant::now(), plan.len());
    tokio::task::block_in_place(|| street.suffer(plan));
    eprintln!("{faults} faults in {:?}", began.elapsed());
    stop.send_replace(true);
    let mut all = Vec::new();
    for client in playing {
        all.extend(client.await.unwrap());
    }
    let found = judge(&street.database(), &all).await;
    let messages = overheard.stop().await;
    let lines: u64 = all.iter().map(|played| played.connections).sum();
    eprintln!(
        "{} tables, {} acknowledged events among {}, {} moves at tables with computer players, {} pictures as the store draws \
         them ({} for strangers to secrets), {lines} connections, {messages} messages on the bus",
        all.len(),
        found.acknowledged,
        found.events,
        found.by_computers,
        found.pictures,
        found.of_strangers,
    );
    assert!(found.acknowledged > 0 && found.by_computers > 0 && found.of_strangers > 0 && messages > 0);
}

/// Plays alone at one table after the other.
async fn play_on(
    game: &'static dyn AnyGame,
    doors: Doors,
    mut dice: Dice,
    stopped: watch::Receiver<bool>,
) -> Vec<Played> {
    let mut all = Vec::new();
    loop {
        let opened = client::open_table(&doors, game, None).await;
        let client = Client::new(opened, doors.clone(), true, dice.fork());
        all.push(client.play(stopped.clone()).await);
        if *stopped.borrow() {
            return all;
        }
    }
}
