//! The store in PostgreSQL does what every store must do, also when the database goes and comes back.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{Appended, House, Options, Secret, Store, StoreError};
use stammtisch_test_servers::Postgres;

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

/// Runs statements behind the store's back.
async fn meddle(postgres: &Postgres, sql: &str) {
    let (client, connection) = tokio_postgres::connect(&postgres.url(), tokio_postgres::NoTls).await.unwrap();
    let speaking = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    speaking.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_database_without_room_is_known_to_have_none_until_it_has_whether_somebody_writes_or_not() {
    let (store, postgres) = open().await;
    let table = crate::store::table(hand());
    store.open(table.clone(), crate::store::running(0)).await.unwrap();
    let refuse = "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_room();
        CREATE TRIGGER no_room BEFORE INSERT ON forms FOR EACH ROW EXECUTE FUNCTION no_room();";
    meddle(&postgres, refuse).await;
    store.has_room().await.expect("nothing is known yet");
    let more = vec![crate::store::moved(11, "b2")];
    let write = || store.append(&table.id, 2, more.clone(), crate::store::running(1));
    assert!(matches!(write().await, Err(StoreError::Full(_))));
    assert!(matches!(store.has_room().await, Err(StoreError::Full(_))), "it was tried");
    meddle(&postgres, "DROP TRIGGER no_room ON events; DROP TRIGGER no_room ON forms").await;
    store.has_room().await.unwrap();
    store.has_room().await.unwrap();
    assert_eq!(store.dump_side_store().await.unwrap().forms, [], "nothing is left of it");
    assert_eq!(write().await.unwrap(), Appended::Done);
}

#[tokio::test]
async fn a_dump_of_0_2_0_has_every_table_and_list() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/tests/data/0.2.0");
    let read = |name: &str| std::fs::read_to_string(fixture.join(name)).unwrap();
    let postgres = Postgres::start().unwrap();
    meddle(&postgres, &read("house.sql")).await;
    let store = Arc::new(PostgresStore::open(&postgres.url()).await.unwrap());
    // No engine moves while the tables are compared.
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options { bot_pause: Duration::from_secs(3600), ..Options::with_secret(secret) };
    let house = House::open(store, options).await.unwrap();
    crate::facts::assert_facts(&house, &serde_json::from_str(&read("house.json")).unwrap()).await;
    house.close().await;
}
