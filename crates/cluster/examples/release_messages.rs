//! Writes the message part of a release fixture: the messages between servers and workers over
//! NATS, one line for each kind of message and each game.
//!
//! ```sh
//! cargo run -p stammtisch-cluster --example release_messages -- crates/cluster/tests/data/VERSION
//! ```
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a tool stops at the first error")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use stammtisch_cluster::{Worker, connect};
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, LocalSearch, Options, Secret, VisitorId};
use stammtisch_test_servers::Nats;
use tokio::sync::oneshot;

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("usage: release_messages FOLDER"));
    std::fs::create_dir_all(&folder).unwrap();
    let nats = Nats::start().unwrap();
    let client = async_nats::connect(nats.url()).await.unwrap();
    let mut recorded = client.subscribe("stammtisch.>").await.unwrap();
    client.flush().await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&data.path().join("stammtisch.db")).await.unwrap();
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options {
        bot_pause: Duration::ZERO,
        local_search: LocalSearch::Never,
        ..Options::with_secret(secret)
    };
    let (bus, workers) = connect(&nats.url()).await.unwrap();
    let house = House::open_clustered(Arc::new(store), bus, options).await.unwrap();
    workers.serve_house(house.clone());
    let worker = Worker::connect(&nats.url(), 1).await.unwrap();
    let (shut_down, shutdown) = oneshot::channel::<()>();
    let worker_task = tokio::spawn(async move { worker.run(async { drop(shutdown.await) }).await });
    while house.workers().connected == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for game in stammtisch_catalog::games() {
        play(&house, game.id()).await;
    }
    drop(shut_down);
    worker_task.await.unwrap().unwrap();
    house.close().await;
    let mut messages = BTreeMap::new();
    while let Ok(Some(message)) = tokio::time::timeout(Duration::from_secs(1), recorded.next()).await {
        let text = String::from_utf8(message.payload.to_vec()).unwrap();
        let payload: Value = serde_json::from_str(&text).unwrap_or_else(|_| json!(text));
        // The last part of a subject names a server, a worker, a table or a reply.
        let parts: Vec<&str> = message.subject.split('.').take(3).collect();
        let subject = parts.join(".");
        let kind = (subject.clone(), payload["thought"]["game"].clone(), payload["thought"]["wants"].clone());
        let answer = payload["answer"].as_object().and_then(|answer| answer.keys().next().cloned());
        let line = json!({ "subject": subject, "payload": payload });
        messages.entry(format!("{kind:?} {answer:?}")).or_insert(line);
    }
    let lines: Vec<String> = messages.values().map(ToString::to_string).collect();
    std::fs::write(folder.join("messages.jsonl"), lines.join("\n") + "\n").unwrap();
}

/// Plays some moves of a game, with hints and engine moves from the worker.
async fn play(house: &House, game: &str) {
    let game = stammtisch_catalog::find(game).unwrap();
    let person = VisitorId::of(b"a person");
    let mut tags = vec![SeatTag { name: String::new(), player: "search:1".to_owned() }; game.seats().len()];
    tags[0].player = "human".to_owned();
    let id = house.open_table(game, &Values::new(), tags, person).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    for _ in 0..2 {
        let mut shown = table.watch();
        let now = shown.wait_for(|now| now.bot_to_move().is_none()).await.unwrap().clone();
        let hint = table.hint(person, now.position_id()).await.unwrap();
        let path = hint.moves.first().expect("a search has an opinion").path.clone();
        table.touch(person, now.position_id(), &path).await.unwrap();
    }
}
