//! Two houses over PostgreSQL and NATS, including outages of either.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_cluster::connect;
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{House, Options, Refused, Secret, SideStore, VisitorId};
use stammtisch_test_servers::{Nats, Postgres};

use crate::two_houses::{table, until};
use crate::{new_visitor, touch};

async fn open_at(compare_interval: Duration) -> ([House; 2], (Postgres, Nats)) {
    let postgres = Postgres::start().unwrap();
    let nats = Nats::start().unwrap();
    let mut houses = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(PostgresStore::open(&postgres.url()).await.unwrap());
        let secret = Secret::from_bytes(&[7; 32]).unwrap();
        let options = Options { bot_pause: Duration::ZERO, compare_interval, ..Options::with_secret(secret) };
        let (bus, _workers) = connect(&nats.url()).await.unwrap();
        houses.push(House::open_clustered(store, bus, options).await.unwrap());
    }
    let Ok(houses) = houses.try_into() else { panic!("there are two") };
    (houses, (postgres, nats))
}

async fn open() -> ([House; 2], (Postgres, Nats)) {
    open_at(Duration::from_secs(2)).await
}

crate::two_houses::suite!(open);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_bus_servers_sync_by_comparing_with_the_store() {
    let (houses, (_postgres, mut nats)) = open_at(Duration::from_millis(200)).await;
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    nats.kill().unwrap();
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    nats.start_again().unwrap();
    touch(&there, ann, "b1").await.unwrap();
    until(&here, |now| now.game.ply() == 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_database_moves_fail_and_tables_stay_visible() {
    let (houses, (mut postgres, _nats)) = open().await;
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    postgres.kill().unwrap();
    let Err(Refused::Store(error)) = touch(&here, ann, "b1").await else { panic!("nothing can be written") };
    assert_eq!(error.user_message().key, "store-silent");
    assert_eq!(houses[1].table(there.id()).await.unwrap().unwrap().snapshot().game.ply(), 1);
    postgres.start_again().unwrap();
    let mut tries = 0;
    // Reconnecting is delayed after a failure.
    while touch(&here, ann, "b1").await.is_err() {
        tries += 1;
        assert!(tries < 100);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    until(&there, |now| now.game.ply() == 2).await;
}

#[tokio::test]
async fn servers_share_rate_limits_and_must_share_the_secret() {
    let postgres = Postgres::start().unwrap();
    let one = PostgresStore::open(&postgres.url()).await.unwrap();
    let other = PostgresStore::open(&postgres.url()).await.unwrap();
    let ann = new_visitor();
    let bo = new_visitor();
    let take_token = async |store: &PostgresStore, visitor: VisitorId| {
        store.take_token(visitor.digest(), 2.0, 0.001).await.unwrap()
    };
    assert!(take_token(&one, ann).await && take_token(&other, ann).await);
    assert!(!take_token(&one, ann).await && !take_token(&other, ann).await);
    assert!(take_token(&other, bo).await, "every visitor has a bucket of their own");

    let proof = |byte| Secret::from_bytes(&[byte; 32]).unwrap().proof().unwrap();
    assert!(one.verify_secret(&proof(7)).await.unwrap() && other.verify_secret(&proof(7)).await.unwrap());
    assert!(!other.verify_secret(&proof(8)).await.unwrap());
}
