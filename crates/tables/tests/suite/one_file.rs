//! Two houses over one file, with a bus in the process, and with buses that deliver nothing.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{BusConnection, House, LocalBus, Options, Store};

use crate::two_houses::{table, until};
use crate::{new_visitor, options, touch};

async fn open_at(buses: [BusConnection; 2], compare_interval: Duration) -> ([House; 2], tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut houses = Vec::new();
    for bus in buses {
        let store: Arc<dyn Store> =
            Arc::new(SqliteStore::open(&folder.path().join("house.db")).await.unwrap());
        let options = Options { compare_interval, ..options() };
        houses.push(House::open_clustered(store, bus, options).await.unwrap());
    }
    let Ok(houses) = houses.try_into() else { panic!("there are two") };
    (houses, folder)
}

async fn open() -> ([House; 2], tempfile::TempDir) {
    let bus = LocalBus::default();
    open_at([bus.connect(), bus.connect()], Duration::from_secs(3600)).await
}

crate::two_houses::suite!(open);

#[tokio::test]
async fn lost_bus_events_are_noticed_by_comparing() {
    let alone = || LocalBus::default().connect();
    let (houses, _lasts) = open_at([alone(), alone()], Duration::from_millis(20)).await;
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    assert_eq!((houses[0].missed_bus_events(), houses[1].missed_bus_events()), (0, 1));
}

#[tokio::test]
async fn a_client_from_another_server_sees_what_it_saw_there() {
    let alone = || LocalBus::default().connect();
    let (houses, _lasts) = open_at([alone(), alone()], Duration::from_secs(3600)).await;
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    assert_eq!(there.snapshot().game.ply(), 0, "no event was delivered");
    let again = houses[1].table(there.id()).await.unwrap().unwrap();
    assert_eq!(again.snapshot().game.ply(), 1);
    touch(&here, ann, "b1").await.unwrap();
    there.touch(ann, here.snapshot().position_id(), &"a2".into()).await.unwrap();
    assert_eq!(there.snapshot().game.ply(), 3, "a move for a position that is not loaded here yet");
}
