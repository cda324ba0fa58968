//! Game logs: which table owns them, when they are written, and failures to write.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use stammtisch_catalog::{AnyGame, find};
use stammtisch_presentation::{SeatTag, Turn, Values};
use stammtisch_tables::{House, Options, Table, TableId, VisitorId};

use crate::{new_visitor, open_house_with, options, undo};

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

async fn open_table(house: &House, player: &str, visitor: VisitorId) -> Arc<Table> {
    let tag = SeatTag { name: String::new(), player: player.to_owned() };
    let seats = vec![tag; game().seats().len()];
    let id = house.open_table(game(), &Values::new(), seats, visitor).await.unwrap();
    table(house, &id).await
}

async fn table(house: &House, id: &TableId) -> Arc<Table> {
    house.table(id).await.unwrap().unwrap()
}

/// The expected log of that table.
fn expected_log(table: &Table) -> Vec<u8> {
    table.snapshot().game.write(game().log().unwrap().format).unwrap()
}

/// Makes the first legal move of the visitor.
async fn move_somewhere(table: &Arc<Table>, visitor: VisitorId) {
    let now = table.snapshot();
    let touches = now.game.touches(now.game.turn().seats());
    table.touch(visitor, now.position_id(), touches.iter().next().unwrap()).await.unwrap();
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
async fn the_log_is_complete_after_every_move_and_undo() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = open_table(&house, "human", ann).await;
    let at_first = expected_log(&table);
    until_written(folder.path(), &at_first).await;
    move_somewhere(&table, ann).await;
    assert_ne!(expected_log(&table), at_first);
    until_written(folder.path(), &expected_log(&table)).await;
    undo(&table, ann).await.unwrap();
    until_written(folder.path(), &at_first).await;
}

#[tokio::test]
async fn a_match_of_bots_is_logged_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let table = open_table(&house, "random", new_visitor()).await;
    let mut watching = table.watch();
    let over = watching.wait_for(|now| now.game.turn() == Turn::Over);
    tokio::time::timeout(Duration::from_secs(60), over).await.unwrap().unwrap();
    house.close().await;
    assert_eq!(fs::read(log_in(folder.path())).unwrap(), expected_log(&table));
    let beside = fs::read_dir(log_in(folder.path()).parent().unwrap()).unwrap();
    assert_eq!(beside.count(), 1);
}

#[tokio::test]
async fn the_last_opened_table_has_the_log_even_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let first = open_table(&house, "human", ann).await;
    let second = open_table(&house, "human", ann).await;
    move_somewhere(&first, ann).await;
    let first = *first.id();
    let second = *second.id();
    let before = expected_log(&*table(&house, &second).await);
    house.close().await;
    assert_eq!(fs::read(log_in(folder.path())).unwrap(), before);

    fs::write(log_in(folder.path()), "cut sho").unwrap();
    let house = open_house(folder.path()).await;
    move_somewhere(&table(&house, &first).await, ann).await;
    let second = table(&house, &second).await;
    until_written(folder.path(), &before).await;
    move_somewhere(&second, ann).await;
    house.close().await;
    assert_eq!(fs::read(log_in(folder.path())).unwrap(), expected_log(&second));
}

#[tokio::test]
async fn an_unwritable_log_delays_no_move() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("logs"), "no folder").unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let id = *open_table(&house, "human", ann).await.id();
    move_somewhere(&table(&house, &id).await, ann).await;
    house.close().await;
    let again = open_house(folder.path()).await;
    assert_eq!(table(&again, &id).await.snapshot().game.ply(), 2);
}
