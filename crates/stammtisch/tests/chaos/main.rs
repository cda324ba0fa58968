//! Three servers and two workers over one PostgreSQL and one NATS server, and hundreds of tables of all games that are played through
//! any of them, while a seeded plan kills, stops and cuts off whatever there is. Afterwards every move that was acknowledged is in the
//! store, once and in its place, and everybody sees what the store has.
//!
//! `STAMMTISCH_CHAOS_SEED`, `_SECONDS` and `_TABLES` choose another plan, a longer one, or more tables.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod client;
mod dice;
mod listener;
mod plan;
mod proxy;
mod street;

use std::env;
use std::sync::Arc;
use std::time::{Duration, Instant};

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{Digest, House, Options, Secret, Store, TableId, Token};
use tokio::sync::watch;

use crate::client::{Client, Played};
use crate::dice::Dice;
use crate::plan::Plan;
use crate::street::Street;

fn wished(name: &str, usual: u64) -> u64 {
    env::var(format!("STAMMTISCH_CHAOS_{name}")).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn nothing_that_was_acknowledged_is_lost_and_nothing_happens_twice_whatever_fails() {
    let (seed, seconds, tables) = (wished("SEED", 12), wished("SECONDS", 10), wished("TABLES", 100));
    let plan = Plan::new(seed, Duration::from_secs(seconds));
    eprintln!("seed {seed}, {} faults:\n{plan}", plan.len());
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
        // Of every eleven tables one has computer players, and two have two who play for the same hand, at different servers.
        let computer = (number % 11 == 1).then_some("search:1");
        let opened = client::open_table(&street.servers()[0], game, computer).await;
        let is_shared = matches!(number % 11, 4 | 9);
        for player in 0..if is_shared { 2 } else { 1 } {
            let dice = Dice::new(seed ^ (number * 2 + player + 1) << 20);
            let alone = !is_shared && computer.is_none();
            let client = Client::new(opened.clone(), street.servers(), alone, dice);
            playing.push(tokio::spawn(client.play(stopped.clone())));
        }
    }
    let (began, faults) = (Instant::now(), plan.len());
    tokio::task::block_in_place(|| street.suffer(plan));
    eprintln!("{faults} faults in {:?}", began.elapsed());
    stop.send_replace(true);
    let mut all = Vec::new();
    for client in playing {
        all.push(client.await.unwrap());
    }
    judge(&street, &all).await;
    let messages = overheard.stop().await;
    let moves: usize = all.iter().map(|played| played.acknowledged.len()).sum();
    let lines: u64 = all.iter().map(|played| played.connections).sum();
    eprintln!("{moves} moves acknowledged over {lines} connections, {messages} messages on the bus");
    assert!(moves > 0 && messages > 0);
}

/// Compares what the clients were told with what the store has.
async fn judge(street: &Street, all: &[Played]) {
    let store = Arc::new(PostgresStore::open(&street.database()).await.unwrap());
    let house = House::open(store.clone(), Options::with_secret(Secret::random().unwrap())).await.unwrap();
    let mut by_computers = 0;
    for played in all {
        let id: TableId = played.table.parse().unwrap();
        let table = house.table(&id).await.unwrap().expect("an acknowledged table is there");
        let (now, saved) = (table.look(), store.load(&id).await.unwrap().unwrap());
        assert_eq!(saved.events.len() as u64, now.seq, "{id}: the history has no gaps");
        assert!(saved.events.is_sorted_by_key(|event| event.at), "{id}: time never goes back");
        assert!(now.faltered.is_empty(), "{id}: a computer player gave no move");
        let moves = now.game.moves();
        assert!(
            played.ply <= moves.len(),
            "{id}: {} of {} acknowledged moves are left",
            moves.len(),
            played.ply
        );
        let hand: Digest = played.hand.parse::<Token>().unwrap().digest();
        for (ply, path) in &played.acknowledged {
            let before = now.at(*ply).unwrap();
            let (seat, text) = before.game.touched(before.seats_of(hand), path).unwrap();
            let (actor, written) = &moves[*ply];
            assert_eq!(
                (actor.seat(), written),
                (Some(seat), &text),
                "{id}: ply {ply} is not what was acknowledged"
            );
        }
        let has_everything = played.ply == moves.len() || played.has_computers;
        assert!(has_everything, "{id}: the client has {} of {} moves at the end", played.ply, moves.len());
        by_computers += usize::from(played.has_computers) * moves.len();
    }
    eprintln!("{by_computers} moves at tables with computer players");
    assert!(by_computers > 0);
    house.close().await;
}
