//! High scores over a real file: every finished game enters once, whatever happens afterwards.

use std::sync::Arc;

use stammtisch_catalog::{AnyGame, find};
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::highscores::{Deletion, HighScore, ScoreLine};
use stammtisch_tables::{House, Table, VisitorId};

use crate::{new_visitor, open_house, undo};

/// The moves with which cross wins.
const CROSS_WINS: [&str; 5] = ["a1", "b1", "a2", "b2", "a3"];

fn game() -> &'static dyn AnyGame {
    find("tic-tac-toe").unwrap()
}

fn tags() -> Vec<SeatTag> {
    ["Ann", ""].map(|name| SeatTag { name: name.to_owned(), player: "human".to_owned() }).to_vec()
}

async fn open(house: &House, visitor: VisitorId) -> Arc<Table> {
    let id = house.open_table(game(), &Values::new(), tags(), visitor).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

async fn play(table: &Arc<Table>, visitor: VisitorId, cells: &[&str]) {
    for cell in cells {
        table.touch(visitor, table.snapshot().position_id(), &(*cell).into()).await.unwrap();
    }
}

async fn names(house: &House) -> Vec<String> {
    let scores = house.high_scores(None).await.unwrap();
    scores.iter().map(|score| score.name(stammtisch_presentation::Language::English)).collect()
}

fn line(name: &str, epoch_millis: i64, score: i64) -> ScoreLine {
    ScoreLine { name: name.to_owned(), epoch_millis, score }
}

#[tokio::test]
async fn the_winner_enters_once_and_is_still_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let first = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = open(&first, ann).await;
    play(&table, ann, &CROSS_WINS[..4]).await;
    assert!(names(&first).await.is_empty(), "there is no winner yet");
    play(&table, ann, &CROSS_WINS[4..]).await;
    assert_eq!(names(&first).await, ["Ann"]);
    let id = *table.id();
    drop(table);
    first.close().await;

    let second = open_house(folder.path()).await;
    second.table(&id).await.unwrap().unwrap();
    assert_eq!(names(&second).await, ["Ann"]);
    let HighScore { game, win, .. } = second.high_scores(Some("tic-tac-toe")).await.unwrap().remove(0);
    assert_eq!((game.as_str(), win.player.as_str(), win.score), ("tic-tac-toe", "human", None));
    assert!(second.high_scores(Some("go")).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_undone_end_leaves_the_list_and_another_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = open(&house, ann).await;
    play(&table, ann, &CROSS_WINS).await;
    undo(&table, ann).await.unwrap();
    assert!(names(&house).await.is_empty());
    play(&table, ann, &["c1", "b3"]).await;
    assert_eq!(names(&house).await, ["Nought"], "a nameless winner is listed by the seat");
}

#[tokio::test]
async fn a_draw_has_no_winner() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = open(&house, ann).await;
    play(&table, ann, &["a1", "b1", "c1", "b2", "a2", "a3", "b3", "c2", "c3"]).await;
    assert!(table.snapshot().game.outcome().unwrap().winners.is_empty());
    assert!(names(&house).await.is_empty());
}

#[tokio::test]
async fn a_finished_game_that_is_loaded_again_is_not_listed_twice() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = open(&house, ann).await;
    play(&table, ann, &CROSS_WINS[..4]).await;
    let unfinished = table.snapshot().game.write("record").unwrap();
    play(&table, ann, &CROSS_WINS[4..]).await;
    let finished = table.snapshot().game.write("record").unwrap();

    house.open_match(game().load(&finished).unwrap().0, ann).await.unwrap();
    assert_eq!(names(&house).await, ["Ann"], "a finished file");
    let id = house.open_match(game().load(&unfinished).unwrap().0, ann).await.unwrap();
    let again = house.table(&id).await.unwrap().unwrap();
    play(&again, ann, &CROSS_WINS[4..]).await;
    assert_eq!(names(&house).await, ["Ann"], "the same end of the same game");

    let table = open(&house, ann).await;
    play(&table, ann, &CROSS_WINS).await;
    assert_eq!(names(&house).await, ["Ann", "Ann"], "another game with the same moves");
}

#[tokio::test]
async fn a_finished_file_enters_no_high_score() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let mut played = game().start(&Values::new(), tags()).unwrap();
    for cell in CROSS_WINS {
        played.play_next(cell).unwrap();
    }
    house.open_match(played, ann).await.unwrap();
    assert!(names(&house).await.is_empty());
    house.close().await;
    let house = open_house(folder.path()).await;
    assert!(names(&house).await.is_empty(), "nor after a restart");
}

#[tokio::test]
async fn bots_enter_no_high_score() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let tags = ["human", "random"].map(|player| SeatTag { name: String::new(), player: player.to_owned() });
    let id = house.open_table(game(), &Values::new(), tags.to_vec(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    table.resign(ann, stammtisch_presentation::Seat(0)).await.unwrap();
    assert!(table.snapshot().ended.is_some());
    assert!(names(&house).await.is_empty());
}

#[tokio::test]
async fn lines_are_imported_once_and_deleted_by_line_game_or_all() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let lines = vec![line("Ann", 3, 10), line("Bo", 1, 20), line("Ann", 3, 10)];
    let imported = house.import_high_scores("go", lines.clone()).await.unwrap();
    assert_eq!((imported.added, imported.known), (2, 1));
    assert_eq!(house.import_high_scores("go", lines).await.unwrap().added, 0);
    house.import_high_scores("tic-tac-toe", vec![line("Cy", 2, 5)]).await.unwrap();
    assert_eq!(names(&house).await, ["Ann", "Cy", "Bo"], "latest first");

    let id = house.high_scores(None).await.unwrap()[0].id;
    assert_eq!(house.delete_high_scores(Deletion::One(id)).await.unwrap(), 1);
    assert_eq!(house.delete_high_scores(Deletion::One(id)).await.unwrap(), 0);
    assert_eq!(house.delete_high_scores(Deletion::Game("go".to_owned())).await.unwrap(), 1);
    assert_eq!(names(&house).await, ["Cy"]);
    assert_eq!(house.delete_high_scores(Deletion::All).await.unwrap(), 1);
    assert!(names(&house).await.is_empty());
}

#[tokio::test]
async fn of_too_many_wins_of_a_game_the_weakest_go() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    house.import_high_scores("tic-tac-toe", vec![line("Cy", 2, 5)]).await.unwrap();
    let lines = (0..10_003).map(|score| line("Ann", 7, score)).collect();
    house.import_high_scores("go", lines).await.unwrap();
    let scores = house.high_scores(Some("go")).await.unwrap();
    assert_eq!(scores.len(), 10_000);
    assert!(scores.iter().all(|score| score.win.score >= Some(3.0)));
    assert_eq!(house.high_scores(Some("tic-tac-toe")).await.unwrap().len(), 1);
}
