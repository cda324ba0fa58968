//! Two houses over PostgreSQL and NATS, also when one of these goes and comes back.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_cluster::connect;
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::{House, Options, Refused, Secret};
use stammtisch_test_servers::{Nats, Postgres};

use crate::two_houses::{table, until};
use crate::{hand, touch};

async fn open_at(compare_every: Duration) -> ([House; 2], (Postgres, Nats)) {
    let (postgres, nats) = (Postgres::start().unwrap(), Nats::start().unwrap());
    let mut houses = Vec::new();
    for _ in 0..2 {
        let store = Arc::new(PostgresStore::open(&postgres.url()).await.unwrap());
        let secret = Secret::from_bytes(&[7; 32]).unwrap();
        let options = Options { bot_pause: Duration::ZERO, compare_every, ..Options::with_secret(secret) };
        let (wire, _crew) = connect(&nats.url()).await.unwrap();
        houses.push(House::open_among_others(store, wire, options).await.unwrap());
    }
    let Ok(houses) = houses.try_into() else { panic!("there are two") };
    (houses, (postgres, nats))
}

async fn open() -> ([House; 2], (Postgres, Nats)) {
    open_at(Duration::from_secs(2)).await
}

crate::two_houses::suite!(open);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_bus_others_follow_by_comparing_and_with_it_again_by_being_told() {
    let (houses, (_postgres, mut nats)) = open_at(Duration::from_millis(200)).await;
    let ann = hand();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    nats.kill().unwrap();
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    nats.start_again().unwrap();
    touch(&there, ann, "b1").await.unwrap();
    until(&here, |now| now.game.ply() == 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_database_a_move_is_refused_with_a_sentence_and_the_table_can_still_be_seen() {
    let (houses, (mut postgres, _nats)) = open().await;
    let ann = hand();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    postgres.kill().unwrap();
    let Err(Refused::Store(error)) = touch(&here, ann, "b1").await else { panic!("nothing can be written") };
    assert_eq!(error.told().key, "store-silent");
    assert_eq!(houses[1].table(there.id()).await.unwrap().unwrap().look().game.ply(), 1);
    postgres.start_again().unwrap();
    let mut tries = 0;
    // Nobody calls again before a moment has passed.
    while touch(&here, ann, "b1").await.is_err() {
        tries += 1;
        assert!(tries < 100);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    until(&there, |now| now.game.ply() == 2).await;
}

#[tokio::test]
async fn a_limit_holds_over_all_servers_and_only_those_with_the_same_secret_are_let_in() {
    let postgres = Postgres::start().unwrap();
    let one = PostgresStore::open(&postgres.url()).await.unwrap();
    let other = PostgresStore::open(&postgres.url()).await.unwrap();
    let (ann, bo) = (hand(), hand());
    let draw = async |store: &PostgresStore, who: stammtisch_tables::VisitorId| {
        stammtisch_tables::SideStore::take_token(store, who.digest(), 2.0, 0.001).await.unwrap()
    };
    assert!(draw(&one, ann).await && draw(&other, ann).await);
    assert!(!draw(&one, ann).await && !draw(&other, ann).await);
    assert!(draw(&other, bo).await, "everybody has his own");

    let mark = |byte| Secret::from_bytes(&[byte; 32]).unwrap().mark().unwrap();
    assert!(one.verify_secret(&mark(7)).await.unwrap() && other.verify_secret(&mark(7)).await.unwrap());
    assert!(!other.verify_secret(&mark(8)).await.unwrap());
}
