//! The logs in the house's folder: whose they are, when they are written, and what happens if they cannot be.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use stammtisch_catalog::{AnyGame, find};
use stammtisch_presentation::{SeatTag, Turn, Values};
use stammtisch_tables::{House, Options, Table, TableId, VisitorId};

use crate::{hand, open_house_with, options, undo};

/// A game that has a log, and chance at the start.
fn game() -> &'static dyn AnyGame {
    find("scotland-yard").unwrap()
}

async fn open_house(folder: &Path) -> House {
    open_house_with(folder, Options { logs: Some(folder.join("logs")), ..options() }).await
}

fn log_in(folder: &Path) -> PathBuf {
    let log = game().log().unwrap();
    folder.join("logs").join(game().id()).join(log.name)
}

async fn open_table(house: &House, player: &str, hand: VisitorId) -> Arc<Table> {
    let tag = SeatTag { name: String::new(), player: player.to_owned() };
    let seats = vec![tag; game().seats().len()];
    let id = house.open_table(game(), &Values::new(), seats, hand).await.unwrap();
    table(house, &id).await
}

async fn table(house: &House, id: &TableId) -> Arc<Table> {
    house.table(id).await.unwrap().unwrap()
}

/// What should be in the log of that table now.
fn told(table: &Table) -> Vec<u8> {
    table.look().game.write(game().log().unwrap().format).unwrap()
}

/// Makes the first move that the hand can make.
async fn move_somewhere(table: &Arc<Table>, hand: VisitorId) {
    let now = table.look();
    let touches = now.game.touches(now.game.turn().seats());
    table.touch(hand, now.position_id(), touches.iter().next().unwrap()).await.unwrap();
}

async fn until_written(folder: &Path, wanted: &[u8]) {
    let found = || fs::read(log_in(folder)).is_ok_and(|found| found == wanted);
    let waiting = async {
        while !found() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting).await.unwrap();
}

#[tokio::test]
async fn the_log_is_begun_with_the_match_and_complete_after_every_move_and_take_back() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = hand();
    let table = open_table(&house, "human", ann).await;
    let at_first = told(&table);
    until_written(folder.path(), &at_first).await;
    move_somewhere(&table, ann).await;
    assert_ne!(told(&table), at_first);
    until_written(folder.path(), &told(&table)).await;
    undo(&table, ann).await.unwrap();
    until_written(folder.path(), &at_first).await;
}

#[tokio::test]
async fn a_match_of_computer_players_is_logged_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let table = open_table(&house, "random", hand()).await;
    let mut watching = table.watch();
    let over = watching.wait_for(|now| now.game.turn() == Turn::Over);
    tokio::time::timeout(Duration::from_secs(60), over).await.unwrap().unwrap();
    house.close().await;
    assert_eq!(fs::read(log_in(folder.path())).unwrap(), told(&table));
    let beside = fs::read_dir(log_in(folder.path()).parent().unwrap()).unwrap();
    assert_eq!(beside.count(), 1);
}

#[tokio::test]
async fn the_table_that_was_opened_last_has_the_log_also_after_the_house_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = hand();
    let first = open_table(&house, "human", ann).await;
    let second = open_table(&house, "human", ann).await;
    move_somewhere(&first, ann).await;
    let (first, second) = (*first.id(), *second.id());
    let before = told(&*table(&house, &second).await);
    house.close().await;
    assert_eq!(fs::read(log_in(folder.path())).unwrap(), before);

    fs::write(log_in(folder.path()), "cut sho").unwrap();
    let house = open_house(folder.path()).await;
    move_somewhere(&table(&house, &first).await, ann).await;
    let second = table(&house, &second).await;
    until_written(folder.path(), &before).await;
    move_somewhere(&second, ann).await;
    house.close().await;
    assert_eq!(fs::read(log_in(folder.path())).unwrap(), told(&second));
}

#[tokio::test]
async fn a_log_that_cannot_be_written_costs_no_move() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("logs"), "no folder").unwrap();
    let house = open_house(folder.path()).await;
    let ann = hand();
    let id = *open_table(&house, "human", ann).await.id();
    move_somewhere(&table(&house, &id).await, ann).await;
    house.close().await;
    let again = open_house(folder.path()).await;
    assert_eq!(table(&again, &id).await.look().game.ply(), 2);
}
