//! Workers over NATS, with the permissions of `deploy/nats.conf`.

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::{Client, ConnectOptions, Subscriber};
use futures_util::StreamExt;
use serde_json::{Value, json};
use stammtisch_catalog::find;
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_cluster::{Worker, connect};
use stammtisch_presentation::{SeatTag, Turn, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, LocalSearch, Options, Refused, Secret, Table, VisitorId};
use stammtisch_test_servers::{Nats, Postgres};

use crate::two_houses::until;
use crate::{hand, touch, undo};

const PASSWORDS: &str = "SERVER_PASSWORD: s\nWORKER_PASSWORD: w\nLISTENER_PASSWORD: l\n";
const PATIENCE: Duration = Duration::from_secs(30);

fn bus() -> Nats {
    Nats::start_with(&format!("{PASSWORDS}{}", include_str!("../../../../deploy/nats.conf"))).unwrap()
}

fn url(nats: &Nats, user: &str) -> String {
    format!("nats://{user}@{}", nats.address())
}

/// A house that does not think itself, unless it may.
async fn open_house(nats: &Nats, think_here: LocalSearch) -> (House, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options { bot_pause: Duration::ZERO, think_here, ..Options::with_secret(secret) };
    let (wire, crew) = connect(&url(nats, "server:s")).await.unwrap();
    let house = House::open_among_others(Arc::new(store), wire, options).await.unwrap();
    crew.work_for(house.clone());
    (house, folder)
}

async fn hire(nats: &Nats) -> Arc<Worker> {
    let worker = Worker::connect(&url(nats, "worker:w"), 1).await.unwrap();
    let works = worker.clone();
    tokio::spawn(async move { works.work(pending()).await });
    worker
}

async fn open(house: &House, game: &str, players: &[&str], opener: VisitorId) -> Arc<Table> {
    let tag = |player: &&str| SeatTag { name: String::new(), player: (*player).to_owned() };
    let tags = players.iter().map(tag).collect();
    let id = house.open_table(find(game).unwrap(), &Values::new(), tags, opener).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

async fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn listen(nats: &Nats, user: &str, subjects: &[&'static str]) -> (Client, Vec<Subscriber>) {
    let (name, password) = user.split_once(':').unwrap();
    let options = ConnectOptions::with_user_and_password(name.to_owned(), password.to_owned());
    let client = options.connect(nats.url()).await.unwrap();
    let mut heard = Vec::new();
    for subject in subjects {
        heard.push(client.subscribe(*subject).await.unwrap());
    }
    client.flush().await.unwrap();
    (client, heard)
}

/// All that was heard so far.
async fn all_heard(heard: Vec<Subscriber>) -> Vec<(String, Vec<u8>, bool)> {
    let mut all = Vec::new();
    for mut subscriber in heard {
        while let Ok(Some(message)) =
            tokio::time::timeout(Duration::from_millis(200), subscriber.next()).await
        {
            all.push((message.subject.to_string(), message.payload.to_vec(), message.headers.is_some()));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_plays_a_whole_game_with_secrets_and_a_listener_hears_only_numbers() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let everything =
        ["stammtisch.table.*", "stammtisch.>", "stammtisch.think.>", "stammtisch.think.reply.>", ">"];
    let (_listener, overheard) = listen(&nats, "listener:l", &everything).await;
    let (_colleague, thoughts) = listen(&nats, "worker:w", &["stammtisch.think.reply.>"]).await;
    let table = open(&house, "scotland-yard", &["random"; 6], hand()).await;
    let _watching = table.watch();
    wait_for("a thought lines up", || house.thoughts() == (0, 1)).await;
    assert_eq!(table.look().game.turn().seats().len(), 1, "the house may not think itself");
    let worker = hire(&nats).await;
    until(&table, |now| now.game.turn() == Turn::Over).await;
    let moves = table.look().game.moves().iter().filter(|(actor, _)| actor.seat().is_some()).count();
    assert_eq!(worker.count().answered, moves as u64);
    assert_eq!(house.workers().lost, 0);

    let thoughts = all_heard(thoughts).await;
    let secret = |(_, payload, _): &&(String, Vec<u8>, bool)| {
        String::from_utf8_lossy(payload).contains("\"secret\":{")
    };
    assert!(thoughts.iter().any(|thought| secret(&thought)), "there was something to hide on the bus");
    let told = all_heard(overheard).await;
    assert!(told.len() >= moves, "{} messages of {moves} moves", told.len());
    for (subject, payload, has_headers) in told {
        assert!(subject.starts_with("stammtisch.table."), "{subject}");
        assert!(!has_headers && payload.iter().all(u8::is_ascii_digit), "only a number is told");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thought_whose_worker_falls_silent_is_thought_by_another() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let (gone, mut calls) = listen(&nats, "worker:w", &["stammtisch.think.call"]).await;
    let table = open(&house, "tic-tac-toe", &["search:2", "human"], hand()).await;
    let taken = async {
        loop {
            let call: Value = serde_json::from_slice(&calls[0].next().await.unwrap().payload).unwrap();
            if call["waiting"] != json!(0) {
                let subject = format!("stammtisch.think.take.{}", call["server"].as_str().unwrap());
                let reply = gone.publish_with_reply(subject, "stammtisch.think.reply.gone", "gone".into());
                reply.await.unwrap();
                return gone.flush().await.unwrap();
            }
        }
    };
    tokio::time::timeout(PATIENCE, taken).await.unwrap();
    wait_for("the thought is with the first worker", || house.workers().thinking == 1).await;
    let worker = hire(&nats).await;
    until(&table, |now| now.game.ply() == 1).await;
    assert_eq!((house.workers().lost, worker.count().answered), (1, 1));
    assert!(table.look().faltered.is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thought_about_a_position_that_has_passed_is_stopped_at_the_worker() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let (worker, ann) = (hire(&nats).await, hand());
    let table = open(&house, "go", &["human", "search:5"], ann).await;
    let mut quickest = Duration::MAX;
    for round in 1..=5 {
        touch(&table, ann, "D4").await.unwrap();
        wait_for("the worker thinks", || worker.count().thinking == 1).await;
        let began = Instant::now();
        undo(&table, ann).await.unwrap();
        wait_for("the worker has stopped", || worker.count().cancelled == round).await;
        quickest = quickest.min(began.elapsed());
        assert_eq!((worker.count().answered, table.look().game.ply()), (0, 0));
    }
    // A machine that is busy otherwise is not so five times.
    assert!(quickest < Duration::from_millis(100), "{quickest:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_stops_when_the_last_watcher_has_left() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let worker = hire(&nats).await;
    let table = open(&house, "go", &["search:5"; 2], hand()).await;
    for round in 1..=2 {
        let watcher = table.watch();
        wait_for("the worker thinks", || worker.count().thinking == 1).await;
        drop(watcher);
        wait_for("the worker has stopped", || worker.count().cancelled == round).await;
        wait_for("nothing waits", || house.thoughts() == (0, 0) && house.workers().thinking == 0).await;
    }
    assert_eq!(worker.count().thinking, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_thinks_itself_only_while_no_worker_is_there() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Auto).await;
    let ann = hand();
    let table = open(&house, "tic-tac-toe", &["human", "random"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    until(&table, |now| now.game.ply() == 2).await;
    let (goodbye, leaves) = tokio::sync::oneshot::channel::<()>();
    let worker = Worker::connect(&url(&nats, "worker:w"), 1).await.unwrap();
    let works = worker.clone();
    let working = tokio::spawn(async move { works.work(async { drop(leaves.await) }).await });
    wait_for("the house knows of the worker", || house.workers().there == 1).await;
    let any_move = |table: &Arc<Table>| {
        table.look().game.legal(stammtisch_presentation::Actor::Seat(stammtisch_presentation::Seat(0)))[0]
            .clone()
    };
    touch(&table, ann, &any_move(&table)).await.unwrap();
    until(&table, |now| now.game.ply() >= 4).await;
    assert_eq!(worker.count().answered, 1);
    // A worker who goes says so.
    drop(goodbye);
    working.await.unwrap().unwrap();
    wait_for("the house knows that he is gone", || house.workers().there == 0).await;
    let other = open(&house, "tic-tac-toe", &["random", "human"], ann).await;
    until(&other, |now| now.game.ply() == 1).await;
    assert_eq!(worker.count().answered, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_thought_by_a_worker_and_refused_where_nobody_can_think() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let ann = hand();
    let table = open(&house, "crosswise", &["human", "classic"], ann).await;
    let at = table.look().position_id();
    let Err(Refused::Because(why)) = table.hint(ann, at).await else { panic!("nobody is there") };
    assert_eq!(why.key, "hint-nobody");
    let worker = hire(&nats).await;
    wait_for("the house knows of the worker", || house.workers().there == 1).await;
    let here = table.hint(ann, at).await.unwrap();
    assert!(!here.moves.is_empty() && here.looked > 0);
    let now = table.look();
    assert!(here.moves.iter().all(|advice| now.game.touched(now.seats_of(ann), &advice.path).is_ok()));
    assert_eq!(worker.count().answered, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_goes_on_elsewhere_when_its_server_leaves_and_is_told_of_everywhere() {
    let (postgres, nats) = (Postgres::start().unwrap(), bus());
    let mut houses = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(PostgresStore::open(&postgres.url()).await.unwrap());
        let compare_every = Duration::from_millis(200);
        let secret = Secret::from_bytes(&[7; 32]).unwrap();
        let options =
            Options { think_here: LocalSearch::Never, compare_every, ..Options::with_secret(secret) };
        let (wire, crew) = connect(&url(&nats, "server:s")).await.unwrap();
        let house = House::open_among_others(store, wire, options).await.unwrap();
        crew.work_for(house.clone());
        houses.push(house);
    }
    let ann = hand();
    let table = open(&houses[0], "tic-tac-toe", &["human", "human"], ann).await;
    for cell in ["a1", "b2", "a2", "c3", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    let there = houses[1].table(table.id()).await.unwrap().unwrap();
    table.analyse(ann).await.unwrap();
    // Nobody can think yet; both know that it is to be done, and neither begins it a second time.
    for server in [&table, &there] {
        server.analyse(ann).await.unwrap();
        assert!(server.analysing().await.is_some());
    }
    houses[0].close().await;
    let worker = hire(&nats).await;
    let began = Instant::now();
    while there.analysing().await.is_some() {
        assert!(began.elapsed() < PATIENCE, "the other server does not go on with it");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let now = there.look();
    assert!(now.analysis.lacking(now.game.as_ref()).is_empty(), "every decision was looked at");
    assert_eq!(now.analysis.mistakes()[0].ply, 3, "c3 gave the game away");
    assert!(worker.count().answered >= 5, "a worker has thought it");

    there.stop_analysing(ann).await.unwrap();
    assert!(there.analysing().await.is_none());
    houses[1].close().await;
}
