//! The PostgreSQL store: the test suite of all stores, outages of the database, and old data.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{Appended, House, Options, Secret, Store, StoreError};
use stammtisch_test_servers::Postgres;

use crate::new_visitor;

async fn open() -> (Arc<dyn Store>, Postgres) {
    let postgres = Postgres::start().unwrap();
    (Arc::new(PostgresStore::open(&postgres.url()).await.unwrap()), postgres)
}

crate::store::suite!(open);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_start_at_once_create_the_schema_once() {
    let postgres = Postgres::start().unwrap();
    let url = postgres.url();
    let servers: Vec<_> = (0..10)
        .map(|_| {
            let url = url.clone();
            tokio::spawn(async move { PostgresStore::open(&url).await.map(drop) })
        })
        .collect();
    for server in servers {
        server.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn client_files_are_saved_for_servers_of_other_versions() {
    let (store, _postgres) = open().await;
    assert_eq!(store.client_files("one").await.unwrap(), None);
    for (stamp, files) in [("one", "files"), ("two", "others"), ("one", "files")] {
        store.save_client_files(stamp, files).await.unwrap();
    }
    assert_eq!(store.client_files("one").await.unwrap().as_deref(), Some("files"));
    assert_eq!(store.client_files("two").await.unwrap().as_deref(), Some("others"));
}

#[tokio::test]
async fn an_outage_of_the_database_loses_no_data() {
    let (store, mut postgres) = open().await;
    let table = crate::store::table(new_visitor());
    store.open(table.clone(), crate::store::running(0)).await.unwrap();
    postgres.kill().unwrap();
    let more = vec![crate::store::moved(11, "b2")];
    assert!(store.append(&table.id, 2, more.clone(), crate::store::running(1)).await.is_err());
    assert!(store.load(&table.id).await.is_err());
    postgres.start_again().unwrap();
    let mut tries = 0;
    // Reconnecting is delayed after a failure.
    while store.append(&table.id, 2, more.clone(), crate::store::running(1)).await.is_err() {
        tries += 1;
        assert!(tries < 100);
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(store.events(&table.id, 2).await.unwrap(), more);
}

#[tokio::test]
async fn connections_lost_while_idle_fail_no_append() {
    let (store, mut postgres) = open().await;
    let table = crate::store::table(new_visitor());
    store.open(table.clone(), crate::store::running(0)).await.unwrap();
    postgres.kill().unwrap();
    postgres.start_again().unwrap();
    let more = vec![crate::store::moved(11, "b2")];
    store.append(&table.id, 2, more.clone(), crate::store::running(1)).await.unwrap();
    assert_eq!(store.events(&table.id, 2).await.unwrap(), more);
}

/// Executes statements directly, not through the store.
async fn execute(postgres: &Postgres, sql: &str) {
    let (client, connection) = tokio_postgres::connect(&postgres.url(), tokio_postgres::NoTls).await.unwrap();
    let task = tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
    drop(client);
    task.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_full_disk_is_probed_until_it_has_space_again() {
    let (store, postgres) = open().await;
    let table = crate::store::table(new_visitor());
    store.open(table.clone(), crate::store::running(0)).await.unwrap();
    let refuse = "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no_room();
        CREATE TRIGGER no_room BEFORE INSERT ON forms FOR EACH ROW EXECUTE FUNCTION no_room();";
    execute(&postgres, refuse).await;
    store.check_free_space().await.expect("no write has failed yet");
    let more = vec![crate::store::moved(11, "b2")];
    let write = || store.append(&table.id, 2, more.clone(), crate::store::running(1));
    assert!(matches!(write().await, Err(StoreError::Full(_))));
    assert!(matches!(store.check_free_space().await, Err(StoreError::Full(_))), "the probe failed too");
    execute(&postgres, "DROP TRIGGER no_room ON events; DROP TRIGGER no_room ON forms").await;
    store.check_free_space().await.unwrap();
    store.check_free_space().await.unwrap();
    assert_eq!(store.dump_side_store().await.unwrap().forms, [], "the probe's row is deleted");
    assert_eq!(write().await.unwrap(), Appended::Done);
}

#[tokio::test]
async fn a_dump_of_0_2_0_opens_with_all_tables_and_lists() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/tests/data/0.2.0");
    let read = |name: &str| std::fs::read_to_string(fixture.join(name)).unwrap();
    let postgres = Postgres::start().unwrap();
    execute(&postgres, &read("house.sql")).await;
    let store = Arc::new(PostgresStore::open(&postgres.url()).await.unwrap());
    // The long pause keeps engines from moving while the tables are compared.
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options { bot_pause: Duration::from_secs(3600), ..Options::with_secret(secret) };
    let house = House::open(store, options).await.unwrap();
    crate::facts::assert_facts(&house, &serde_json::from_str(&read("house.json")).unwrap()).await;
    house.close().await;
}
