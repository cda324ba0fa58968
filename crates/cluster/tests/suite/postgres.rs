//! The store in PostgreSQL does what every store must do, also when the database goes and comes back.

use std::sync::Arc;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::Store;
use stammtisch_throwaway::Postgres;

use crate::hand;

async fn open() -> (Arc<dyn Store>, Postgres) {
    let postgres = Postgres::start().unwrap();
    (Arc::new(PostgresStore::open(&postgres.url()).await.unwrap()), postgres)
}

crate::store::suite!(open);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_ten_servers_that_start_at_once_one_makes_the_schema() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.url();
    let all: Vec<_> = (0..10)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { PostgresStore::open(&url).await.map(drop) })
        })
        .collect();
    for one in all {
        one.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn what_the_pages_of_one_version_run_is_kept_for_servers_of_another() {
    let (store, _postgres) = open().await;
    assert_eq!(store.client("one").await.unwrap(), None);
    for (stamp, files) in [("one", "files"), ("two", "others"), ("one", "files")] {
        store.keep_client(stamp, files).await.unwrap();
    }
    assert_eq!(store.client("one").await.unwrap().as_deref(), Some("files"));
    assert_eq!(store.client("two").await.unwrap().as_deref(), Some("others"));
}

#[tokio::test]
async fn a_database_that_was_gone_is_written_to_again_and_has_lost_nothing() {
    let (store, mut postgres) = open().await;
    let table = crate::store::table(hand());
    store.open(table.clone(), crate::store::running(0)).await.unwrap();
    postgres.kill().unwrap();
    let more = vec![crate::store::moved(11, "b2")];
    assert!(store.append(&table.id, 2, more.clone(), crate::store::running(1)).await.is_err());
    assert!(store.load(&table.id).await.is_err());
    postgres.start_again().unwrap();
    let mut tries = 0;
    // Nobody calls again before a moment has passed.
    while store.append(&table.id, 2, more.clone(), crate::store::running(1)).await.is_err() {
        tries += 1;
        assert!(tries < 100);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(store.events(&table.id, 2).await.unwrap(), more);
}

#[tokio::test]
async fn lines_that_broke_while_nobody_wrote_cost_nobody_a_move() {
    let (store, mut postgres) = open().await;
    let table = crate::store::table(hand());
    store.open(table.clone(), crate::store::running(0)).await.unwrap();
    postgres.kill().unwrap();
    postgres.start_again().unwrap();
    let more = vec![crate::store::moved(11, "b2")];
    store.append(&table.id, 2, more.clone(), crate::store::running(1)).await.unwrap();
    assert_eq!(store.events(&table.id, 2).await.unwrap(), more);
}
