//! Computer players among themselves play as long as somebody watches, and no longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stammtisch_catalog::{AnyMatch, Chosen, Players, find};
use stammtisch_presentation::{Budget, Seat, SeatTag, Text, Values};
use stammtisch_tables::{House, LocalSearch, Options, Table, TableId, on_behalf_of};

use crate::{hand, open_house_with, options};

/// As many moves of one address may wait.
const MAX_WAITING: usize = 64;

/// Waits until something is so, with a limit.
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
    house.open_table(game, &Values::new(), seats.to_vec(), hand()).await.unwrap()
}

async fn found(house: &House, id: &TableId) -> Arc<Table> {
    house.table(id).await.unwrap().unwrap()
}

/// Thinks until it is stopped, or for so long that every wait here has failed.
fn endless(
    _: &mut Players,
    _: &dyn AnyMatch,
    _: Seat,
    _: &str,
    budget: &Budget,
    _: u64,
) -> Result<Option<Chosen>, Text> {
    while !budget.is_spent(1) {
        std::thread::yield_now();
    }
    Ok(None)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_rests_when_the_last_watcher_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { thinkers: 1, asking: endless, bot_limit: Duration::from_secs(90), ..options() };
    let house = open_house_with(folder.path(), options).await;
    let mut watched = Vec::new();
    for _ in 0..3 {
        let id = open(&house, ["random", "random"]).await;
        let table = found(&house, &id).await;
        watched.push((table.watch(), table.watch(), id));
    }
    until("one thinks and two wait", || house.thoughts() == (1, 2)).await;
    let ids: Vec<TableId> = watched.iter().map(|(.., id)| *id).collect();
    let last: Vec<_> = watched.into_iter().map(|(_, last, _)| last).collect();
    let (thinking, waiting) = house.thoughts();
    assert_eq!(thinking + waiting, 3, "others still watch");
    drop(last);
    until("the house is at rest", || house.thoughts() == (0, 0)).await;
    while house.tables_in_memory().await > 0 {
        tokio::task::yield_now().await;
    }
    let table = found(&house, &ids[1]).await;
    assert_eq!((house.thoughts(), table.look().faltered.len()), ((0, 0), 0));
    let watcher = table.watch();
    until("a watcher who returns sees the game go on", || house.thoughts() == (1, 0)).await;
    drop(watcher);
    until("the house is at rest again", || house.thoughts() == (0, 0)).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_while_the_computer_thinks_is_still_answered() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house_with(folder.path(), Options { think_here: LocalSearch::Never, ..options() }).await;
    let [alone, against] = [["random", "random"], ["random", "human"]];
    let (alone, against) = (open(&house, alone).await, open(&house, against).await);
    let watchers = [found(&house, &alone).await.watch(), found(&house, &against).await.watch()];
    until("both wait for a worker", || house.thoughts() == (0, 2)).await;
    drop(watchers);
    until("the person's table alone waits", || house.thoughts() == (0, 1)).await;
    assert_eq!(found(&house, &against).await.look().bot_to_move().map(|(seat, _)| seat), Some(Seat(0)));
    house.close().await;
}

/// How many moves were asked for.
static ASKED: AtomicUsize = AtomicUsize::new(0);

fn counted(
    players: &mut Players,
    game: &dyn AnyMatch,
    seat: Seat,
    name: &str,
    budget: &Budget,
    seed: u64,
) -> Result<Option<Chosen>, Text> {
    ASKED.fetch_add(1, Ordering::Relaxed);
    players.choose(game, seat, name, budget, seed)
}

#[tokio::test]
async fn moves_beyond_the_limit_of_an_address_wait_for_room() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house_with(folder.path(), Options { asking: counted, ..options() }).await;
    // As long as a worker is there, nothing begins here.
    house.set_workers(1);
    let more = MAX_WAITING + 10;
    for _ in 0..more {
        let id = open(&house, ["random", "human"]).await;
        drop(on_behalf_of(7, found(&house, &id)).await);
    }
    let other = open(&house, ["random", "human"]).await;
    drop(on_behalf_of(8, found(&house, &other)).await);
    until("an address waits with its share", || house.thoughts() == (0, MAX_WAITING + 1)).await;
    while house.tables_in_memory().await > MAX_WAITING + 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(ASKED.load(Ordering::Relaxed), 0);
    house.set_workers(0);
    until("everybody is answered", || ASKED.load(Ordering::Relaxed) == more + 1).await;
    until("nothing waits", || house.thoughts() == (0, 0)).await;
    house.close().await;
}
