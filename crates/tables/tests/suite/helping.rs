//! Hints and analyses at a table: for whom, in the history, and without high scores.

use std::path::Path;
use std::sync::Arc;

use stammtisch_catalog::find;
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, LocalSearch, Options, Refused, SideStore, Store, Table, Token, VisitorId};

use crate::{hand, open_house, open_house_with, options, touch, undo};

/// A table of tic-tac-toe with these players, opened by that hand.
async fn table(house: &House, players: [&str; 2], hand: VisitorId) -> Arc<Table> {
    let tags = players.map(|player| SeatTag { name: player.to_owned(), player: player.to_owned() });
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), tags.to_vec(), hand).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

/// Waits until it is a person's turn, or over.
async fn settled(table: &Arc<Table>) {
    let mut shown = table.watch();
    shown.wait_for(|now| now.bot_to_move().is_none()).await.unwrap();
}

async fn analysed(table: &Arc<Table>) {
    let mut shown = table.watch();
    shown.wait_for(|now| now.analysis.lacking(now.game.as_ref()).is_empty()).await.unwrap();
}

fn refused(why: Refused) -> String {
    match why {
        Refused::Because(why) => why.key.into_owned(),
        other => format!("{other:?}"),
    }
}

async fn names(house: &House) -> Vec<String> {
    house.high_scores(None).await.unwrap().into_iter().map(|score| score.win.name).collect()
}

async fn reopened(house: House, table: Arc<Table>, folder: &Path) -> (House, Arc<Table>) {
    let id = *table.id();
    drop(table);
    house.close().await;
    let house = open_house(folder).await;
    let table = house.table(&id).await.unwrap().unwrap();
    (house, table)
}

#[tokio::test]
async fn a_hint_names_the_winning_move_and_the_win_enters_no_high_scores() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, ["human", "random"], ann).await;
    let before = table.look().seq;
    for _ in 0..5 {
        settled(&table).await;
        let now = table.look();
        if now.ended.is_some() {
            break;
        }
        let hint = table.hint(ann, now.position_id()).await.unwrap();
        assert!((0.0..=1.0).contains(&hint.moves[0].worth));
        table.touch(ann, now.position_id(), &hint.moves[0].path).await.unwrap();
    }
    settled(&table).await;
    let now = table.look();
    assert!(now.seq > before && !now.helped.is_empty());
    assert!(
        now.game.outcome().unwrap().winners.iter().all(|seat| now.helped.contains(seat)),
        "best play does not lose"
    );
    assert!(names(&house).await.is_empty());
    let (house, table) = reopened(house, table, folder.path()).await;
    assert!(!table.look().helped.is_empty(), "the history knows it");
    assert!(names(&house).await.is_empty());
}

#[tokio::test]
async fn a_look_at_what_is_hidden_is_help_before_it_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let hunt = async |detectives: &str| {
        let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
        let players = [vec![tag("classic")], vec![tag(detectives); 5]].concat();
        let game = find("scotland-yard").unwrap();
        let id = house.open_table(game, &Values::new(), players, ann).await.unwrap();
        house.table(&id).await.unwrap().unwrap()
    };
    let table = hunt("human").await;
    settled(&table).await;
    let peeks = |table: &Table| {
        let now = table.look();
        now.perspective(now.seats_of(ann), true).is_peeking()
    };
    assert!(!peeks(&table), "who only wants to is shown nothing");
    let before = table.look().seq;
    table.peek(ann).await.unwrap();
    table.peek(ann).await.unwrap();
    assert!(peeks(&table));
    assert_eq!(table.look().seq, before + 1, "once for all detectives");
    assert!(table.look().is_helped(table.look().seats_of(ann)));
    assert_eq!(refused(table.peek(hand()).await.unwrap_err()), "peek-refused", "who watches people");
    let next = hunt("human").await;
    assert!(!peeks(&next), "every table begins without");
    assert!(next.look().helped.is_empty());
    let watched = hunt("classic").await;
    watched.peek(hand()).await.unwrap();
    assert!(peeks(&watched) && watched.look().helped.is_empty(), "only computers can win");
    drop((next, watched));
    let (_house, table) = reopened(house, table, folder.path()).await;
    assert!(peeks(&table), "the history knows it");
}

#[tokio::test]
async fn where_a_person_plays_against_you_there_is_no_hint_and_no_analysis_before_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, ["human", "human"], ann).await;
    let bob = Token::random().unwrap().visitor_id();
    let key = table.look().seat_key(stammtisch_presentation::Seat(1)).unwrap();
    table.take_seat(key, bob).await.unwrap();
    assert_eq!(refused(table.hint(ann, table.look().position_id()).await.unwrap_err()), "hint-refused");
    assert_eq!(refused(table.analyse(ann).await.unwrap_err()), "analysis-refused");
    assert_eq!(refused(table.hint(hand(), table.look().position_id()).await.unwrap_err()), "move-watching");
    for (mover, cell) in [(ann, "a1"), (bob, "b2"), (ann, "a2"), (bob, "c3"), (ann, "a3")] {
        touch(&table, mover, cell).await.unwrap();
    }
    table.analyse(bob).await.unwrap();
    analysed(&table).await;
    let now = table.look();
    assert_eq!(now.analysis.mistakes()[0].ply, 3, "c3 gave the game away");
    assert_eq!(names(&house).await, ["human"], "an analysis afterwards is no help");
    let (_house, table) = reopened(house, table, folder.path()).await;
    assert_eq!(table.look().analysis, now.analysis, "it is kept with the table");
}

#[tokio::test]
async fn an_analysis_can_be_stopped_and_what_is_taken_back_is_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, ["human", "human"], ann).await;
    for cell in ["a1", "b1", "a2"] {
        touch(&table, ann, cell).await.unwrap();
    }
    table.analyse(ann).await.unwrap();
    assert_eq!(table.analysing().await.unwrap().all, 4);
    table.stop_analysing(ann).await.unwrap();
    let mut tries = 0;
    while table.analysing().await.is_some() {
        tokio::task::yield_now().await;
        tries += 1;
        assert!(tries < 100_000_000, "it does not stop");
    }
    table.analyse(ann).await.unwrap();
    analysed(&table).await;
    assert_eq!(table.look().analysis.judged.len(), 4);
    assert!(!table.look().helped.is_empty(), "before the end it is help");
    undo(&table, ann).await.unwrap();
    let plies: Vec<usize> = table.look().analysis.judged.iter().map(|judged| judged.ply).collect();
    assert_eq!(plies, [0, 1]);
}

#[tokio::test]
async fn a_spectator_may_analyse_a_finished_match() {
    let folder = tempfile::tempdir().unwrap();
    // No engine runs, so that no analysis ends.
    let options = Options { think_here: LocalSearch::Never, ..options() };
    let (house, ann, spectator) = (open_house_with(folder.path(), options).await, hand(), hand());
    let table = table(&house, ["human", "human"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    assert_eq!(refused(table.analyse(spectator).await.unwrap_err()), "analysis-refused");
    for cell in ["b2", "a2", "c3", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    table.analyse(spectator).await.unwrap();
    assert_eq!(table.analysing().await.unwrap().started_by, spectator);
    assert_eq!(refused(table.stop_analysing(hand()).await.unwrap_err()), "analysis-not-yours");
    table.stop_analysing(spectator).await.unwrap();
    while table.analysing().await.is_some() {
        tokio::task::yield_now().await;
    }
    table.analyse(spectator).await.unwrap();
    table.stop_analysing(ann).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn what_was_left_of_an_analysis_is_looked_at_when_the_house_is_open_again() {
    let folder = tempfile::tempdir().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let lost = table(&house, ["human", "human"], ann).await;
    for cell in ["a1", "b2"] {
        touch(&lost, ann, cell).await.unwrap();
    }
    let id = *lost.id();
    drop(lost);
    house.close().await;
    // As a house leaves it that was killed.
    let store = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
    assert!(store.begin_analysis(&id, ann, "a house that is gone").await.unwrap());
    store.close().await;

    let house = open_house(folder.path()).await;
    let table = house.table(&id).await.unwrap().unwrap();
    analysed(&table).await;
    assert_eq!(table.look().analysis.judged.len(), 3);
    while table.analysing().await.is_some() {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_hand_has_only_so_many_analyses_under_way() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody thinks, so that none of them ends.
    let options = Options { think_here: LocalSearch::Never, ..options() };
    let (house, ann, bo) = (open_house_with(folder.path(), options).await, hand(), hand());
    let mut tables = Vec::new();
    for hand in [[ann; 9].as_slice(), &[bo]].concat() {
        let table = table(&house, ["human", "human"], hand).await;
        touch(&table, hand, "a1").await.unwrap();
        tables.push(table);
    }
    for table in &tables[..8] {
        table.analyse(ann).await.unwrap();
    }
    assert_eq!(refused(tables[8].analyse(ann).await.unwrap_err()), "analysis-many");
    tables[0].analyse(ann).await.unwrap();
    tables[9].analyse(bo).await.unwrap();
    house.close().await;
}
