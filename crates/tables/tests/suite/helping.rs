//! Hints and analyses: permissions, records in the history, and their effect on high scores.

use std::path::Path;
use std::sync::Arc;

use stammtisch_catalog::find;
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, LocalSearch, Options, Refused, SideStore, Store, Table, Token, VisitorId};

use crate::{new_visitor, open_house, open_house_with, options, touch, undo};

/// A tic-tac-toe table with these players, opened by that visitor.
async fn table(house: &House, players: [&str; 2], visitor: VisitorId) -> Arc<Table> {
    let tags = players.map(|player| SeatTag { name: player.to_owned(), player: player.to_owned() });
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), tags.to_vec(), visitor).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

/// Waits until a person is to move, or the match is over.
async fn wait_for_person(table: &Arc<Table>) {
    let mut shown = table.watch();
    shown.wait_for(|now| now.bot_to_move().is_none()).await.unwrap();
}

async fn wait_for_analysis(table: &Arc<Table>) {
    let mut shown = table.watch();
    shown.wait_for(|now| now.analysis.missing_decisions(now.game.as_ref()).is_empty()).await.unwrap();
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
async fn a_hint_finds_the_winning_move_and_rules_out_a_high_score() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, ["human", "random"], ann).await;
    let before = table.snapshot().seq;
    for _ in 0..5 {
        wait_for_person(&table).await;
        let now = table.snapshot();
        if now.ended.is_some() {
            break;
        }
        let hint = table.hint(ann, now.position_id()).await.unwrap();
        assert!((0.0..=1.0).contains(&hint.moves[0].value));
        table.touch(ann, now.position_id(), &hint.moves[0].path).await.unwrap();
    }
    wait_for_person(&table).await;
    let now = table.snapshot();
    assert!(now.seq > before && !now.helped.is_empty());
    assert!(
        now.game.outcome().unwrap().winners.iter().all(|seat| now.helped.contains(seat)),
        "best play does not lose"
    );
    assert!(names(&house).await.is_empty());
    let (house, table) = reopened(house, table, folder.path()).await;
    assert!(!table.snapshot().helped.is_empty(), "the help is recorded");
    assert!(names(&house).await.is_empty());
}

#[tokio::test]
async fn peeking_is_recorded_as_help_before_anything_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let hunt = async |detectives: &str| {
        let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
        let players = [vec![tag("classic")], vec![tag(detectives); 5]].concat();
        let game = find("scotland-yard").unwrap();
        let id = house.open_table(game, &Values::new(), players, ann).await.unwrap();
        house.table(&id).await.unwrap().unwrap()
    };
    let table = hunt("human").await;
    wait_for_person(&table).await;
    let peeks = |table: &Table| {
        let now = table.snapshot();
        now.perspective(now.seats_of(ann), true).is_peeking()
    };
    assert!(!peeks(&table), "asking alone shows nothing");
    let before = table.snapshot().seq;
    table.allow_peek(ann).await.unwrap();
    table.allow_peek(ann).await.unwrap();
    assert!(peeks(&table));
    assert_eq!(table.snapshot().seq, before + 1, "once for all detectives");
    assert!(table.snapshot().is_helped(table.snapshot().seats_of(ann)));
    assert_eq!(
        refused(table.allow_peek(new_visitor()).await.unwrap_err()),
        "peek-refused",
        "spectators of people may not"
    );
    let next = hunt("human").await;
    assert!(!peeks(&next), "a new table starts without peeking");
    assert!(next.snapshot().helped.is_empty());
    let watched = hunt("classic").await;
    watched.allow_peek(new_visitor()).await.unwrap();
    assert!(peeks(&watched) && watched.snapshot().helped.is_empty(), "only bots can win");
    drop((next, watched));
    let (_house, table) = reopened(house, table, folder.path()).await;
    assert!(peeks(&table), "the help is recorded");
}

#[tokio::test]
async fn no_hint_and_no_early_analysis_against_a_person() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, ["human", "human"], ann).await;
    let bob = Token::random().unwrap().visitor_id();
    let key = table.snapshot().seat_key(stammtisch_presentation::Seat(1)).unwrap();
    table.take_seat(key, bob).await.unwrap();
    assert_eq!(refused(table.hint(ann, table.snapshot().position_id()).await.unwrap_err()), "hint-refused");
    assert_eq!(refused(table.start_analysis(ann).await.unwrap_err()), "analysis-refused");
    assert_eq!(
        refused(table.hint(new_visitor(), table.snapshot().position_id()).await.unwrap_err()),
        "move-watching"
    );
    for (mover, cell) in [(ann, "a1"), (bob, "b2"), (ann, "a2"), (bob, "c3"), (ann, "a3")] {
        touch(&table, mover, cell).await.unwrap();
    }
    table.start_analysis(bob).await.unwrap();
    wait_for_analysis(&table).await;
    let now = table.snapshot();
    assert_eq!(now.analysis.mistakes()[0].ply, 3, "c3 gave the game away");
    assert_eq!(names(&house).await, ["human"], "an analysis afterwards is no help");
    let (_house, table) = reopened(house, table, folder.path()).await;
    assert_eq!(table.snapshot().analysis, now.analysis, "it is stored with the table");
}

#[tokio::test]
async fn an_analysis_can_be_stopped_and_loses_undone_moves() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, ["human", "human"], ann).await;
    for cell in ["a1", "b1", "a2"] {
        touch(&table, ann, cell).await.unwrap();
    }
    table.start_analysis(ann).await.unwrap();
    assert_eq!(table.running_analysis().await.unwrap().all, 4);
    table.stop_analysis(ann).await.unwrap();
    let mut tries = 0;
    while table.running_analysis().await.is_some() {
        tokio::task::yield_now().await;
        tries += 1;
        assert!(tries < 100_000_000, "the analysis does not stop");
    }
    table.start_analysis(ann).await.unwrap();
    wait_for_analysis(&table).await;
    assert_eq!(table.snapshot().analysis.judged.len(), 4);
    assert!(!table.snapshot().helped.is_empty(), "before the end it is help");
    undo(&table, ann).await.unwrap();
    let plies: Vec<usize> = table.snapshot().analysis.judged.iter().map(|judged| judged.ply).collect();
    assert_eq!(plies, [0, 1]);
}

#[tokio::test]
async fn a_spectator_may_analyse_a_finished_match() {
    let folder = tempfile::tempdir().unwrap();
    // No engine runs, so that no analysis ends.
    let options = Options { local_search: LocalSearch::Never, ..options() };
    let house = open_house_with(folder.path(), options).await;
    let ann = new_visitor();
    let spectator = new_visitor();
    let table = table(&house, ["human", "human"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    assert_eq!(refused(table.start_analysis(spectator).await.unwrap_err()), "analysis-refused");
    for cell in ["b2", "a2", "c3", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    table.start_analysis(spectator).await.unwrap();
    assert_eq!(table.running_analysis().await.unwrap().started_by, spectator);
    assert_eq!(refused(table.stop_analysis(new_visitor()).await.unwrap_err()), "analysis-not-yours");
    table.stop_analysis(spectator).await.unwrap();
    while table.running_analysis().await.is_some() {
        tokio::task::yield_now().await;
    }
    table.start_analysis(spectator).await.unwrap();
    table.stop_analysis(ann).await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn an_unfinished_analysis_is_resumed_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let lost = table(&house, ["human", "human"], ann).await;
    for cell in ["a1", "b2"] {
        touch(&lost, ann, cell).await.unwrap();
    }
    let id = *lost.id();
    drop(lost);
    house.close().await;
    // The state that a killed house leaves.
    let store = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
    assert!(store.begin_analysis(&id, ann, "a dead server").await.unwrap());
    store.close().await;

    let house = open_house(folder.path()).await;
    let table = house.table(&id).await.unwrap().unwrap();
    wait_for_analysis(&table).await;
    assert_eq!(table.snapshot().analysis.judged.len(), 3);
    while table.running_analysis().await.is_some() {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_visitor_has_a_limit_of_running_analyses() {
    let folder = tempfile::tempdir().unwrap();
    // No engine runs, so that no analysis ends.
    let options = Options { local_search: LocalSearch::Never, ..options() };
    let house = open_house_with(folder.path(), options).await;
    let ann = new_visitor();
    let bo = new_visitor();
    let mut tables = Vec::new();
    for visitor in [[ann; 9].as_slice(), &[bo]].concat() {
        let table = table(&house, ["human", "human"], visitor).await;
        touch(&table, visitor, "a1").await.unwrap();
        tables.push(table);
    }
    for table in &tables[..8] {
        table.start_analysis(ann).await.unwrap();
    }
    assert_eq!(refused(tables[8].start_analysis(ann).await.unwrap_err()), "analysis-many");
    tables[0].start_analysis(ann).await.unwrap();
    tables[9].start_analysis(bo).await.unwrap();
    house.close().await;
}
