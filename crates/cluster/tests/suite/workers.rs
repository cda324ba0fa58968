//! Workers over NATS, with the access control of `deploy/nats.conf`.

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
use crate::{new_visitor, touch, undo};

const PASSWORDS: &str = "SERVER_PASSWORD: s\nWORKER_PASSWORD: w\nLISTENER_PASSWORD: l\n";
const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

fn bus() -> Nats {
    Nats::start_with(&format!("{PASSWORDS}{}", include_str!("../../../../deploy/nats.conf"))).unwrap()
}

fn url(nats: &Nats, user: &str) -> String {
    format!("nats://{user}@{}", nats.address())
}

/// A house in a cluster, with a store of its own.
async fn open_house(nats: &Nats, local_search: LocalSearch) -> (House, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options { bot_pause: Duration::ZERO, local_search, ..Options::with_secret(secret) };
    let (bus, workers) = connect(&url(nats, "server:s")).await.unwrap();
    let house = House::open_clustered(Arc::new(store), bus, options).await.unwrap();
    workers.serve_house(house.clone());
    (house, folder)
}

async fn start_worker(nats: &Nats) -> Arc<Worker> {
    let worker = Worker::connect(&url(nats, "worker:w"), 1).await.unwrap();
    let running = worker.clone();
    tokio::spawn(async move { running.run(pending()).await });
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
        assert!(began.elapsed() < WAIT_TIMEOUT, "{what}");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn subscribe(nats: &Nats, user: &str, subjects: &[&'static str]) -> (Client, Vec<Subscriber>) {
    let (name, password) = user.split_once(':').unwrap();
    let options = ConnectOptions::with_user_and_password(name.to_owned(), password.to_owned());
    let client = options.connect(nats.url()).await.unwrap();
    let mut subscribers = Vec::new();
    for subject in subjects {
        subscribers.push(client.subscribe(*subject).await.unwrap());
    }
    client.flush().await.unwrap();
    (client, subscribers)
}

/// The messages received so far: subject, payload, and whether it has headers.
async fn received(subscribers: Vec<Subscriber>) -> Vec<(String, Vec<u8>, bool)> {
    let mut all = Vec::new();
    for mut subscriber in subscribers {
        while let Ok(Some(message)) =
            tokio::time::timeout(Duration::from_millis(200), subscriber.next()).await
        {
            all.push((message.subject.to_string(), message.payload.to_vec(), message.headers.is_some()));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn listeners_see_only_numbers_while_a_worker_plays() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let subjects =
        ["stammtisch.table.*", "stammtisch.>", "stammtisch.think.>", "stammtisch.think.reply.>", ">"];
    let (_listener, listener_messages) = subscribe(&nats, "listener:l", &subjects).await;
    let (_worker, jobs) = subscribe(&nats, "worker:w", &["stammtisch.think.reply.>"]).await;
    let table = open(&house, "scotland-yard", &["random"; 6], new_visitor()).await;
    let _watching = table.watch();
    wait_for("a job is queued", || house.job_counts() == (0, 1)).await;
    assert_eq!(table.snapshot().game.turn().seats().len(), 1, "the house may not run jobs itself");
    let worker = start_worker(&nats).await;
    until(&table, |now| now.game.turn() == Turn::Over).await;
    let moves = table.snapshot().game.moves().iter().filter(|(actor, _)| actor.seat().is_some()).count();
    assert_eq!(worker.metrics().answered, moves as u64);
    assert_eq!(house.workers().lost_jobs, 0);

    let jobs = received(jobs).await;
    let has_secret =
        jobs.iter().any(|(_, payload, _)| String::from_utf8_lossy(payload).contains("\"secret\":{"));
    assert!(has_secret, "some jobs contain hidden information");
    let seen = received(listener_messages).await;
    assert!(seen.len() >= moves, "{} messages of {moves} moves", seen.len());
    for (subject, payload, has_headers) in seen {
        assert!(subject.starts_with("stammtisch.table."), "{subject}");
        assert!(!has_headers && payload.iter().all(u8::is_ascii_digit), "the message is only a number");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_of_a_silent_worker_is_run_by_another() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let (silent, mut statuses) = subscribe(&nats, "worker:w", &["stammtisch.think.call"]).await;
    let table = open(&house, "tic-tac-toe", &["search:2", "human"], new_visitor()).await;
    let take_job = async {
        loop {
            let status: Value = serde_json::from_slice(&statuses[0].next().await.unwrap().payload).unwrap();
            if status["waiting"] != json!(0) {
                let subject = format!("stammtisch.think.take.{}", status["server"].as_str().unwrap());
                let request =
                    silent.publish_with_reply(subject, "stammtisch.think.reply.gone", "gone".into());
                request.await.unwrap();
                return silent.flush().await.unwrap();
            }
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, take_job).await.unwrap();
    wait_for("the silent worker has the job", || house.workers().running_jobs == 1).await;
    let worker = start_worker(&nats).await;
    until(&table, |now| now.game.ply() == 1).await;
    assert_eq!((house.workers().lost_jobs, worker.metrics().answered), (1, 1));
    assert!(table.snapshot().failed_bots.is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_stops_when_the_position_is_outdated() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let worker = start_worker(&nats).await;
    let ann = new_visitor();
    let table = open(&house, "go", &["human", "search:5"], ann).await;
    let mut quickest = Duration::MAX;
    for round in 1..=5 {
        touch(&table, ann, "D4").await.unwrap();
        wait_for("the worker runs a job", || worker.metrics().running_jobs == 1).await;
        let began = Instant::now();
        undo(&table, ann).await.unwrap();
        wait_for("the worker has stopped", || worker.metrics().cancelled == round).await;
        quickest = quickest.min(began.elapsed());
        assert_eq!((worker.metrics().answered, table.snapshot().game.ply()), (0, 0));
    }
    // The best of five runs, because the machine may be busy with other tests.
    assert!(quickest < Duration::from_millis(100), "{quickest:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_stops_when_the_last_watcher_has_left() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let worker = start_worker(&nats).await;
    let table = open(&house, "go", &["search:5"; 2], new_visitor()).await;
    for round in 1..=2 {
        let watcher = table.watch();
        wait_for("the worker runs a job", || worker.metrics().running_jobs == 1).await;
        drop(watcher);
        wait_for("the worker has stopped", || worker.metrics().cancelled == round).await;
        wait_for("no jobs are left", || house.job_counts() == (0, 0) && house.workers().running_jobs == 0)
            .await;
    }
    assert_eq!(worker.metrics().running_jobs, 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_runs_jobs_itself_only_without_workers() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Auto).await;
    let ann = new_visitor();
    let table = open(&house, "tic-tac-toe", &["human", "random"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    until(&table, |now| now.game.ply() == 2).await;
    let (shut_down, shutdown) = tokio::sync::oneshot::channel::<()>();
    let worker = Worker::connect(&url(&nats, "worker:w"), 1).await.unwrap();
    let running = worker.clone();
    let task = tokio::spawn(async move { running.run(async { drop(shutdown.await) }).await });
    wait_for("the house knows of the worker", || house.workers().connected == 1).await;
    let any_move = |table: &Arc<Table>| {
        table.snapshot().game.legal(stammtisch_presentation::Actor::Seat(stammtisch_presentation::Seat(0)))[0]
            .clone()
    };
    touch(&table, ann, &any_move(&table)).await.unwrap();
    until(&table, |now| now.game.ply() >= 4).await;
    assert_eq!(worker.metrics().answered, 1);
    // A worker that shuts down says goodbye.
    drop(shut_down);
    task.await.unwrap().unwrap();
    wait_for("the house knows that the worker is gone", || house.workers().connected == 0).await;
    let other = open(&house, "tic-tac-toe", &["random", "human"], ann).await;
    until(&other, |now| now.game.ply() == 1).await;
    assert_eq!(worker.metrics().answered, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_comes_from_a_worker_and_is_refused_without_one() {
    let nats = bus();
    let (house, _folder) = open_house(&nats, LocalSearch::Never).await;
    let ann = new_visitor();
    let table = open(&house, "crosswise", &["human", "classic"], ann).await;
    let at = table.snapshot().position_id();
    let Err(Refused::Because(why)) = table.hint(ann, at).await else { panic!("there is no worker") };
    assert_eq!(why.key, "hint-nobody");
    let worker = start_worker(&nats).await;
    wait_for("the house knows of the worker", || house.workers().connected == 1).await;
    let here = table.hint(ann, at).await.unwrap();
    assert!(!here.moves.is_empty() && here.searched > 0);
    let now = table.snapshot();
    assert!(
        here.moves.iter().all(|advice| now.game.interpret_touches(now.seats_of(ann), &advice.path).is_ok())
    );
    assert_eq!(worker.metrics().answered, 1);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_is_shared_and_moves_when_its_server_closes() {
    let postgres = Postgres::start().unwrap();
    let nats = bus();
    let mut houses = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(PostgresStore::open(&postgres.url()).await.unwrap());
        let compare_interval = Duration::from_millis(200);
        let secret = Secret::from_bytes(&[7; 32]).unwrap();
        let options =
            Options { local_search: LocalSearch::Never, compare_interval, ..Options::with_secret(secret) };
        let (bus, workers) = connect(&url(&nats, "server:s")).await.unwrap();
        let house = House::open_clustered(store, bus, options).await.unwrap();
        workers.serve_house(house.clone());
        houses.push(house);
    }
    let ann = new_visitor();
    let table = open(&houses[0], "tic-tac-toe", &["human", "human"], ann).await;
    for cell in ["a1", "b2", "a2", "c3", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    let there = houses[1].table(table.id()).await.unwrap().unwrap();
    table.start_analysis(ann).await.unwrap();
    // There is no worker yet. Both servers know of the analysis, and neither starts it again.
    for server in [&table, &there] {
        server.start_analysis(ann).await.unwrap();
        assert!(server.running_analysis().await.is_some());
    }
    houses[0].close().await;
    let worker = start_worker(&nats).await;
    let began = Instant::now();
    while there.running_analysis().await.is_some() {
        assert!(began.elapsed() < WAIT_TIMEOUT, "the other server does not continue the analysis");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let now = there.snapshot();
    assert!(now.analysis.missing_decisions(now.game.as_ref()).is_empty(), "every decision is analysed");
    assert_eq!(now.analysis.mistakes()[0].ply, 3, "c3 lost the game");
    assert!(worker.metrics().answered >= 5, "the worker ran the jobs");

    there.stop_analysis(ann).await.unwrap();
    assert!(there.running_analysis().await.is_none());
    houses[1].close().await;
}
