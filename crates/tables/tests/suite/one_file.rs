//! Two houses over one file, with a bus within the process, and with none that tells anything.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{BusConnection, House, LocalBus, Options, Store};

use crate::two_houses::{table, until};
use crate::{hand, options, touch};

async fn open_at(wires: [BusConnection; 2], compare_every: Duration) -> ([House; 2], tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut houses = Vec::new();
    for wire in wires {
        let store: Arc<dyn Store> =
            Arc::new(SqliteStore::open(&folder.path().join("house.db")).await.unwrap());
        let options = Options { compare_every, ..options() };
        houses.push(House::open_among_others(store, wire, options).await.unwrap());
    }
    let Ok(houses) = houses.try_into() else { panic!("there are two") };
    (houses, folder)
}

async fn open() -> ([House; 2], tempfile::TempDir) {
    let bus = LocalBus::default();
    open_at([bus.join(), bus.join()], Duration::from_secs(3600)).await
}

crate::two_houses::suite!(open);

#[tokio::test]
async fn what_no_bus_has_told_is_found_out_by_comparing() {
    let alone = || LocalBus::default().join();
    let (houses, _lasts) = open_at([alone(), alone()], Duration::from_millis(20)).await;
    let ann = hand();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    assert_eq!((houses[0].healed(), houses[1].healed()), (0, 1));
}

#[tokio::test]
async fn whoever_comes_from_another_server_finds_what_he_has_seen_there() {
    let alone = || LocalBus::default().join();
    let (houses, _lasts) = open_at([alone(), alone()], Duration::from_secs(3600)).await;
    let ann = hand();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    assert_eq!(there.look().game.ply(), 0, "nobody has told");
    let again = houses[1].table(there.id()).await.unwrap().unwrap();
    assert_eq!(again.look().game.ply(), 1);
    touch(&here, ann, "b1").await.unwrap();
    there.touch(ann, here.look().position_id(), &"a2".into()).await.unwrap();
    assert_eq!(there.look().game.ply(), 3, "a move for a position that is not known here yet");
}
