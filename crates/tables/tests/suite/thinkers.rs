//! Computer players think in turn by hand: nobody waits for another guest's twenty tables.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use stammtisch_stage::{SeatTag, Values};
use stammtisch_tables::{Digest, House, Options, Table};

use crate::{hand, open_house_with, options};

async fn open(house: &House, hand: Digest, game: &str, setup: &Values, computer: &str) -> Arc<Table> {
    let game = stammtisch_catalog::find(game).unwrap();
    let seats = [computer, "human"].map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let id = house.open_table(game, setup, seats.to_vec(), hand).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

/// Twenty thoughts of two and a half seconds each, one after the other, would take fifty.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_player_answers_soon_while_twenty_tables_of_another_hand_think() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house_with(folder.path(), Options { thinkers: 1, ..options() }).await;
    let [busy, quick] = [hand(), hand()];
    let mut large = Values::new();
    large.insert("size".to_owned(), json!(26));
    let mut busy_tables = Vec::new();
    for _ in 0..20 {
        busy_tables.push(open(&house, busy, "towerwars", &large, "adv5").await);
    }
    let table = open(&house, quick, "tic-tac-toe", &Values::new(), "random").await;
    let mut watching = table.watch();
    let answer = watching.wait_for(|now| now.game.ply() > 0);
    tokio::time::timeout(Duration::from_secs(10), answer).await.unwrap().unwrap();
    let moved = busy_tables.iter().filter(|table| table.look().game.ply() > 0).count();
    assert!(moved < 10, "{moved} of the twenty were answered first");
    house.close().await;
}
