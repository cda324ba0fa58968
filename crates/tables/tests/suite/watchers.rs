//! Bots without people play only while watched, and only within the limits of an address.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stammtisch_catalog::{AnyGame, Engine, EngineRegistry, EngineRequest, EngineSpec, find};
use stammtisch_presentation::{Seat, SeatTag, Text, Values};
use stammtisch_tables::{House, LocalSearch, Options, Table, TableId, on_behalf_of};

use crate::{new_visitor, open_house_with, options};

/// The limit of queued moves of one address.
const MAX_WAITING: usize = 64;

/// Waits until a condition holds, with a timeout.
async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), waiting).await.is_ok(), "{what}");
}

async fn open(house: &House, players: [&str; 2]) -> TableId {
    let seats = players.map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let game = find("tic-tac-toe").unwrap();
    house.open_table(game, &Values::new(), seats.to_vec(), new_visitor()).await.unwrap()
}

async fn found(house: &House, id: &TableId) -> Arc<Table> {
    house.table(id).await.unwrap().unwrap()
}

/// Starts an engine that searches until cancelled, or longer than any timeout here.
fn endless(_: &'static dyn AnyGame, _: Seat, _: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
    Ok(Box::new(|request: EngineRequest<'_>| {
        while !request.budget.is_spent(1) {
            std::thread::yield_now();
        }
        Ok(None)
    }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_stop_when_the_last_watcher_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        max_local_searches: 1,
        engines: EngineRegistry::new(vec![Box::new(endless)]),
        bot_time_limit: Duration::from_secs(90),
        ..options()
    };
    let house = open_house_with(folder.path(), options).await;
    let mut watched = Vec::new();
    for _ in 0..3 {
        let id = open(&house, ["random", "random"]).await;
        let table = found(&house, &id).await;
        watched.push((table.watch(), table.watch(), id));
    }
    until("one thinks and two wait", || house.job_counts() == (1, 2)).await;
    let ids: Vec<TableId> = watched.iter().map(|(.., id)| *id).collect();
    let last: Vec<_> = watched.into_iter().map(|(_, last, _)| last).collect();
    let (thinking, waiting) = house.job_counts();
    assert_eq!(thinking + waiting, 3, "others still watch");
    drop(last);
    until("the house is at rest", || house.job_counts() == (0, 0)).await;
    while house.tables_in_memory().await > 0 {
        tokio::task::yield_now().await;
    }
    let table = found(&house, &ids[1]).await;
    assert_eq!((house.job_counts(), table.snapshot().failed_bots.len()), ((0, 0), 0));
    let watcher = table.watch();
    until("a watcher who returns sees the game go on", || house.job_counts() == (1, 0)).await;
    drop(watcher);
    until("the house is at rest again", || house.job_counts() == (0, 0)).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_answers_a_player_who_leaves_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let house =
        open_house_with(folder.path(), Options { local_search: LocalSearch::Never, ..options() }).await;
    let [alone, against] = [["random", "random"], ["random", "human"]];
    let alone = open(&house, alone).await;
    let against = open(&house, against).await;
    let watchers = [found(&house, &alone).await.watch(), found(&house, &against).await.watch()];
    until("both wait for a worker", || house.job_counts() == (0, 2)).await;
    drop(watchers);
    until("the person's table alone waits", || house.job_counts() == (0, 1)).await;
    assert_eq!(found(&house, &against).await.snapshot().bot_to_move().map(|(seat, _)| seat), Some(Seat(0)));
    house.close().await;
}

/// How many moves were requested.
static ASKED: AtomicUsize = AtomicUsize::new(0);

fn counted(game: &'static dyn AnyGame, seat: Seat, engine: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
    let mut engine = game.engine(seat, engine)?;
    Ok(Box::new(move |request: EngineRequest<'_>| {
        ASKED.fetch_add(1, Ordering::Relaxed);
        engine.choose(request)
    }))
}

#[tokio::test]
async fn moves_beyond_the_limit_of_an_address_are_deferred() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house_with(
        folder.path(),
        Options { engines: EngineRegistry::new(vec![Box::new(counted)]), ..options() },
    )
    .await;
    // While a worker is connected, no job starts here.
    house.set_worker_count(1);
    let more = MAX_WAITING + 10;
    for _ in 0..more {
        let id = open(&house, ["random", "human"]).await;
        drop(on_behalf_of(7, found(&house, &id)).await);
    }
    let other = open(&house, ["random", "human"]).await;
    drop(on_behalf_of(8, found(&house, &other)).await);
    until("an address waits with its share", || house.job_counts() == (0, MAX_WAITING + 1)).await;
    while house.tables_in_memory().await > MAX_WAITING + 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(ASKED.load(Ordering::Relaxed), 0);
    house.set_worker_count(0);
    until("every table is answered", || ASKED.load(Ordering::Relaxed) == more + 1).await;
    until("nothing waits", || house.job_counts() == (0, 0)).await;
    house.close().await;
}
