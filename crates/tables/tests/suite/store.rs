//! The suite for all stores. Each rule is a function over any [`Store`]; `suite!` tests all of them
//! over one kind. `crates/cluster` includes this file for its stores.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_presentation::{ForfeitReason, Language, Seat, SeatSet, SeatTag, Values};
use stammtisch_tables::highscores::{
    Column, Deletion, Finish, Imported, MAX_DELETION_MARKS, MAX_KEPT_PER_GAME, PRUNE_INTERVAL, ScoreLine,
    SortOrder, Win,
};
use stammtisch_tables::{
    AnalysisProgress, Appended, Author, Event, EventKind, Pruned, SavedTable, Seated, SideStore,
    SideStoreDump, Status, Store, StoreError, TableId, TableOptions, Transferred, VisitorId, transfer_table,
};

use crate::new_visitor;

/// Tests every rule over one kind of store. `$open` opens one, and returns a guard that keeps its
/// resources alive.
macro_rules! suite {
    ($open:path) => {
        $crate::store::suite!($open:
            a_table_is_loaded_as_it_was_opened_and_continued,
            of_two_appends_at_the_same_number_one_wins,
            nothing_is_appended_after_a_gap_or_to_no_table,
            many_tables_at_once_lose_nothing,
            a_visitor_finds_the_tables_they_opened_or_sit_at,
            a_player_who_left_does_not_find_the_table,
            tables_and_forms_are_reassigned_to_another_visitor,
            an_end_is_listed_once_and_removed_by_an_undo,
            what_was_deleted_from_the_list_stays_deleted,
            a_loaded_file_does_not_restore_a_deleted_score,
            a_deleted_line_is_not_imported_again,
            of_too_many_deleted_ends_the_oldest_are_dropped,
            too_many_wins_are_pruned_from_the_weakest,
            only_imported_lines_that_stay_are_counted,
            the_first_lines_of_a_long_list_are_read_in_any_order,
            pruning_takes_old_tables_and_leaves_the_scores,
            pruning_takes_forms_unused_for_as_long_as_tables,
            a_transfer_and_back_is_lossless_and_repeatable,
            outdated_tables_are_found_in_one_query,
            an_analysis_is_leased_until_released_or_expired,
            a_closed_store_refuses_everything,
        );
    };
    ($open:path: $($rule:ident,)+) => {
        $(
            #[tokio::test]
            async fn $rule() {
                let (store, _lasts) = $open().await;
                $crate::store::$rule(store).await;
            }
        )+
    };
}
pub(crate) use suite;

fn event(at: i64, kind: EventKind) -> Event {
    Event { at, by: Author::Seat(Seat(0)), kind }
}

pub(crate) fn moved(at: i64, text: &str) -> Event {
    event(at, EventKind::moved(text))
}

fn seated(at: i64, seat: u8, visitor: VisitorId) -> Event {
    let tag = SeatTag { name: format!("Player {seat}"), player: "human".to_owned() };
    event(at, EventKind::Seated(Seated { seat: Seat(seat), tag, visitor: Some(visitor), old_key: None }))
}

pub(crate) fn table(opener: VisitorId) -> SavedTable {
    SavedTable {
        id: TableId::random().unwrap(),
        game: "tic-tac-toe".to_owned(),
        setup: Values::from_iter([("size".to_owned(), 3.into())]),
        position: Some("x--------".to_owned()),
        options: TableOptions::from_json(Some(r#"{"clock":300}"#)).unwrap(),
        seed: u64::MAX,
        opener,
        loaded: true,
        file: Some(b"(;GM[1])".as_slice().into()),
        events: vec![seated(10, 0, opener), seated(10, 1, opener)],
    }
}

pub(crate) fn running(plies: usize) -> Status {
    Status { plies, turn: SeatSet::only(Seat(1)), ended: None }
}

fn ended(plies: usize, at: u64) -> Status {
    Status { plies, turn: SeatSet::EMPTY, ended: Some(at) }
}

fn won_by(name: &str) -> Option<Finish> {
    let win = Win {
        name: name.to_owned(),
        label: "seat-cross".to_owned(),
        player: "human".to_owned(),
        score: Some(1.0),
    };
    Some(Finish { game: "tic-tac-toe".to_owned(), hash: 7, wins: vec![win] })
}

async fn names(store: &Arc<dyn Store>) -> Vec<String> {
    store.high_scores(None).await.unwrap().into_iter().map(|score| score.win.name).collect()
}

pub(crate) async fn a_table_is_loaded_as_it_was_opened_and_continued(store: Arc<dyn Store>) {
    let mut table = table(new_visitor());
    store.open(table.clone(), running(0)).await.unwrap();
    assert_eq!(store.load(&table.id).await.unwrap(), Some(table.clone()));
    let more = vec![
        moved(11, "b2"),
        event(12, EventKind::TookBack { to: 0, revives_resigned: false, still_resigned: SeatSet::EMPTY }),
        event(
            12,
            EventKind::TookBack { to: 0, revives_resigned: false, still_resigned: SeatSet::only(Seat(1)) },
        ),
        event(12, EventKind::UndoDeclined),
    ];
    assert_eq!(store.append(&table.id, 2, more.clone(), running(0)).await.unwrap(), Appended::Done);
    assert_eq!(store.events(&table.id, 2).await.unwrap(), more);
    table.events.extend(more);
    assert_eq!(store.load(&table.id).await.unwrap(), Some(table));
    assert_eq!(store.load(&TableId::random().unwrap()).await.unwrap(), None);
}

pub(crate) async fn of_two_appends_at_the_same_number_one_wins(store: Arc<dyn Store>) {
    let table = table(new_visitor());
    store.open(table.clone(), running(0)).await.unwrap();
    let try_it = |text: &'static str| {
        let store = store.clone();
        let id = table.id;
        async move { store.append(&id, 2, vec![moved(11, text), moved(11, "c3")], running(2)).await.unwrap() }
    };
    let (one, other) = tokio::join!(try_it("a1"), try_it("b1"));
    assert!(matches!((one, other), (Appended::Done, Appended::Stale) | (Appended::Stale, Appended::Done)));
    let kept = store.events(&table.id, 2).await.unwrap();
    let winner = if one == Appended::Done { "a1" } else { "b1" };
    assert_eq!(kept, [moved(11, winner), moved(11, "c3")]);
}

pub(crate) async fn nothing_is_appended_after_a_gap_or_to_no_table(store: Arc<dyn Store>) {
    let table = table(new_visitor());
    store.open(table.clone(), running(0)).await.unwrap();
    let append = |seq| store.append(&table.id, seq, vec![moved(11, "a1")], running(1));
    assert_eq!(append(3).await.unwrap(), Appended::Stale);
    assert_eq!(append(u64::from(u32::MAX)).await.unwrap(), Appended::Stale);
    assert_eq!(store.events(&table.id, 0).await.unwrap().len(), 2);
    let nowhere = TableId::random().unwrap();
    assert_eq!(store.append(&nowhere, 2, vec![moved(1, "a1")], running(1)).await.unwrap(), Appended::Stale);
}

pub(crate) async fn many_tables_at_once_lose_nothing(store: Arc<dyn Store>) {
    let play = |number: i64| {
        let store = store.clone();
        async move {
            let table = table(new_visitor());
            store.open(table.clone(), running(0)).await.unwrap();
            for seq in 2..12 {
                let wrote =
                    store.append(&table.id, seq, vec![moved(number, "a1")], running(1)).await.unwrap();
                assert_eq!(wrote, Appended::Done);
            }
            assert_eq!(store.events(&table.id, 2).await.unwrap(), vec![moved(number, "a1"); 10]);
        }
    };
    let all: Vec<_> = (100..150).map(|number| tokio::spawn(play(number))).collect();
    for one in all {
        one.await.unwrap();
    }
}

pub(crate) async fn a_visitor_finds_the_tables_they_opened_or_sit_at(store: Arc<dyn Store>) {
    let ann = new_visitor();
    let bo = new_visitor();
    let first = table(ann);
    let second = table(ann);
    store.open(first.clone(), running(0)).await.unwrap();
    store.open(second.clone(), running(0)).await.unwrap();
    assert_eq!(store.latest_table("go").await.unwrap(), None);
    store.append(&first.id, 2, vec![seated(20, 1, bo)], running(0)).await.unwrap();
    let of_bo = store.tables_of(bo).await.unwrap();
    assert_eq!(of_bo.iter().map(|table| &table.id).collect::<Vec<_>>(), [&first.id]);
    assert_eq!((of_bo[0].held, of_bo[0].changed_at, of_bo[0].opened_at), (SeatSet::only(Seat(1)), 20, 10));
    assert!(of_bo[0].your_turn());
    let of_ann = store.tables_of(ann).await.unwrap();
    assert_eq!(of_ann.iter().map(|table| &table.id).collect::<Vec<_>>(), [&first.id, &second.id]);
    assert!(!of_ann[0].your_turn() && of_ann[1].your_turn());
}

pub(crate) async fn a_player_who_left_does_not_find_the_table(store: Arc<dyn Store>) {
    let opened = table(new_visitor());
    let bo = new_visitor();
    let left = || {
        let seats = SeatSet::only(Seat(1));
        event(12, EventKind::Forfeited { seats, why: ForfeitReason::Left, stand_in: None })
    };
    store.open(opened.clone(), running(0)).await.unwrap();
    store.append(&opened.id, 2, vec![seated(11, 1, bo)], running(0)).await.unwrap();
    assert_eq!(store.tables_of(bo).await.unwrap().len(), 1);
    store.append(&opened.id, 3, vec![left()], running(0)).await.unwrap();
    assert_eq!(store.tables_of(bo).await.unwrap(), []);
    let found = store.tables_of(opened.opener).await.unwrap();
    assert_eq!((found[0].held, found[0].seats[1].name.as_str()), (SeatSet::only(Seat(0)), "Player 1"));
    store.append(&opened.id, 4, vec![seated(13, 1, bo), left()], running(0)).await.unwrap();
    assert_eq!(store.tables_of(bo).await.unwrap(), [], "both at once");
    store.append(&opened.id, 6, vec![left(), seated(14, 1, bo)], running(0)).await.unwrap();
    assert_eq!(store.tables_of(bo).await.unwrap().len(), 1, "a player who sits down again finds it");
}

pub(crate) async fn tables_and_forms_are_reassigned_to_another_visitor(store: Arc<dyn Store>) {
    let ann = new_visitor();
    let bo = new_visitor();
    let new = new_visitor();
    let hers = table(ann);
    let his = table(bo);
    store.open(hers.clone(), running(0)).await.unwrap();
    store.open(his, running(0)).await.unwrap();
    let form: Values = serde_json::from_str(r#"{"size":9}"#).unwrap();
    store.remember_form(ann, "go", &form).await.unwrap();
    store.reassign_visitor(ann, new).await.unwrap();
    assert_eq!(store.remembered_form(new, "go").await.unwrap(), Some(form));
    assert_eq!(store.remembered_form(ann, "go").await.unwrap(), None);
    let of_new = store.tables_of(new).await.unwrap();
    assert_eq!(of_new.iter().map(|table| &table.id).collect::<Vec<_>>(), [&hers.id]);
    assert_eq!(store.tables_of(bo).await.unwrap().len(), 1);
}

pub(crate) async fn an_end_is_listed_once_and_removed_by_an_undo(store: Arc<dyn Store>) {
    let table = SavedTable { loaded: false, ..table(new_visitor()) };
    let id = &table.id;
    store.open(table.clone(), running(0)).await.unwrap();
    assert_eq!(store.unscored_tables().await.unwrap(), []);
    store.append(id, 2, vec![moved(11, "a1")], ended(1, 2)).await.unwrap();
    assert_eq!(store.unscored_tables().await.unwrap(), std::slice::from_ref(id));
    store.update_scores(id, None, None).await.unwrap();
    store.update_scores(id, Some(1), won_by("Cleo")).await.unwrap();
    assert!(names(&store).await.is_empty(), "the table has another status");
    store.update_scores(id, Some(2), won_by("Ann")).await.unwrap();
    store.update_scores(id, Some(2), won_by("Ann")).await.unwrap();
    assert_eq!(
        (names(&store).await, store.unscored_tables().await.unwrap()),
        (vec!["Ann".to_owned()], vec![])
    );
    store
        .append(
            id,
            3,
            vec![event(
                12,
                EventKind::TookBack { to: 0, revives_resigned: false, still_resigned: SeatSet::EMPTY },
            )],
            running(0),
        )
        .await
        .unwrap();
    assert_eq!(store.unscored_tables().await.unwrap(), std::slice::from_ref(id));
    store.update_scores(id, None, None).await.unwrap();
    assert!(names(&store).await.is_empty());
}

pub(crate) async fn what_was_deleted_from_the_list_stays_deleted(store: Arc<dyn Store>) {
    let table = SavedTable { loaded: false, ..table(new_visitor()) };
    store.open(table.clone(), running(0)).await.unwrap();
    store.append(&table.id, 2, vec![moved(11, "a1")], ended(1, 2)).await.unwrap();
    store.update_scores(&table.id, Some(2), won_by("Ann")).await.unwrap();
    assert_eq!(store.delete_high_scores(Deletion::All).await.unwrap(), 1);
    store
        .append(&table.id, 3, vec![event(12, EventKind::Rematch { table: table.id })], ended(1, 2))
        .await
        .unwrap();
    store.update_scores(&table.id, Some(2), won_by("Ann")).await.unwrap();
    assert!(names(&store).await.is_empty() && store.unscored_tables().await.unwrap().is_empty());
}

pub(crate) async fn a_loaded_file_does_not_restore_a_deleted_score(store: Arc<dyn Store>) {
    let ways: [fn(i64) -> Deletion; 3] =
        [Deletion::One, |_| Deletion::Game("tic-tac-toe".to_owned()), |_| Deletion::All];
    for (hash, way) in (0..).zip(ways) {
        let end = || Finish { hash, ..won_by("Ann").unwrap() };
        store.add_high_scores(end(), true).await.unwrap();
        let line = store.high_scores(None).await.unwrap().remove(0);
        let id = line.id;
        assert_eq!(store.high_score(id).await.unwrap(), Some(line));
        assert_eq!(store.high_score(id + 1).await.unwrap(), None);
        assert_eq!(store.delete_high_scores(way(id)).await.unwrap(), 1);
        assert_eq!(store.high_score(id).await.unwrap(), None);
        store.add_high_scores(end(), true).await.unwrap();
        let opened = table(new_visitor());
        assert!(opened.loaded);
        store.open(opened.clone(), ended(1, 1)).await.unwrap();
        store.update_scores(&opened.id, Some(1), Some(end())).await.unwrap();
        assert!(names(&store).await.is_empty(), "{:?}", way(id));
        let elsewhere = Finish { game: "go".to_owned(), ..end() };
        store.add_high_scores(elsewhere, true).await.unwrap();
        assert_eq!(names(&store).await, ["Ann"], "another game ended otherwise");
        store.add_high_scores(end(), false).await.unwrap();
        assert_eq!(names(&store).await, ["Ann"; 2], "a game played again counts as a new win");
        store.delete_high_scores(Deletion::All).await.unwrap();
    }
}

pub(crate) async fn a_deleted_line_is_not_imported_again(store: Arc<dyn Store>) {
    let line = |name: &str, score| ScoreLine { name: name.to_owned(), epoch_millis: 5, score };
    let lines = vec![line("Ann", 1), line("Bo", 2), line("Cy", 3)];
    let import = |game: &'static str| store.import_high_scores(game, lines.clone());
    assert_eq!(import("go").await.unwrap(), Imported { added: 3, known: 0, weak: 0, deleted: 0 });
    let bo = store.high_scores(None).await.unwrap().into_iter().find(|score| score.win.name == "Bo").unwrap();
    store.delete_high_scores(Deletion::One(bo.id)).await.unwrap();
    assert_eq!(import("go").await.unwrap(), Imported { added: 0, known: 2, weak: 0, deleted: 1 });
    let another = store.import_high_scores("go", vec![line("Bo", 20)]).await.unwrap();
    assert_eq!(another.added, 1, "it is another line");
    assert_eq!(import("crosswise").await.unwrap().added, 3, "it is another game");
    // A deleted win is not restored by importing a list that was saved before, in any language.
    store.add_high_scores(won_by("").unwrap(), false).await.unwrap();
    let won = store.high_scores(Some("tic-tac-toe")).await.unwrap().remove(0);
    let saved = [Language::English, Language::German].map(|language| won.line(language).unwrap()).to_vec();
    assert_ne!(saved[0], saved[1]);
    let kept = store.dump_side_store().await.unwrap();
    store.delete_high_scores(Deletion::All).await.unwrap();
    assert_eq!(store.import_high_scores("tic-tac-toe", saved).await.unwrap().deleted, 2);
    assert_eq!(import("go").await.unwrap().deleted, 3);
    store.load_side_store(SideStoreDump { deleted: Vec::new(), ..kept }).await.unwrap();
    assert_eq!(names(&store).await, [""; 0], "nor from another house");
}

pub(crate) async fn of_too_many_deleted_ends_the_oldest_are_dropped(store: Arc<dyn Store>) {
    let deleted: Vec<(String, i64)> =
        (0..=MAX_DELETION_MARKS).map(|hash| ("tic-tac-toe".to_owned(), hash)).collect();
    store
        .load_side_store(SideStoreDump { deleted: deleted.clone(), ..SideStoreDump::default() })
        .await
        .unwrap();
    assert_eq!(store.dump_side_store().await.unwrap().deleted, deleted[1..]);
    for (hash, expected) in [(1, 0), (0, 1)] {
        store.add_high_scores(Finish { hash, ..won_by("Ann").unwrap() }, true).await.unwrap();
        assert_eq!(names(&store).await.len(), expected);
    }
    store.delete_high_scores(Deletion::All).await.unwrap();
    let now = store.dump_side_store().await.unwrap().deleted;
    assert_eq!(now.len() as i64, MAX_DELETION_MARKS);
    assert!(now[now.len() - 2..].contains(&deleted[0]), "deleted last, with its line");
}

pub(crate) async fn only_imported_lines_that_stay_are_counted(store: Arc<dyn Store>) {
    let line = |number: i64| ScoreLine { epoch_millis: number, name: "Ann".to_owned(), score: number };
    let import =
        |numbers: std::ops::Range<i64>| store.import_high_scores("go", numbers.map(line).collect::<Vec<_>>());
    let imported = import(0..MAX_KEPT_PER_GAME + 3).await.unwrap();
    assert_eq!(
        imported,
        Imported { added: MAX_KEPT_PER_GAME.cast_unsigned(), known: 0, weak: 3, deleted: 0 }
    );
    let again = import(2..MAX_KEPT_PER_GAME + 5).await.unwrap();
    assert_eq!(again, Imported { added: 2, known: MAX_KEPT_PER_GAME.cast_unsigned(), weak: 1, deleted: 0 });
    assert_eq!(store.high_scores(None).await.unwrap().len() as i64, MAX_KEPT_PER_GAME);
}

pub(crate) async fn too_many_wins_are_pruned_from_the_weakest(store: Arc<dyn Store>) {
    let line = |number: i64| ScoreLine { epoch_millis: number, name: "Ann".to_owned(), score: number };
    store.import_high_scores("go", (0..MAX_KEPT_PER_GAME).map(line).collect()).await.unwrap();
    let enough = PRUNE_INTERVAL / 4;
    let all = 3 * PRUNE_INTERVAL;
    for number in 0..all {
        let mut finish = won_by("Bo").unwrap();
        "go".clone_into(&mut finish.game);
        finish.wins[0].score = Some((MAX_KEPT_PER_GAME + number) as f64);
        store.add_high_scores(finish, false).await.unwrap();
        if number == enough {
            let kept = store.high_scores(Some("go")).await.unwrap().len() as i64;
            assert!(kept > MAX_KEPT_PER_GAME, "the list is pruned in batches: {kept}");
        }
    }
    let kept = store.high_scores(Some("go")).await.unwrap();
    assert!(
        (MAX_KEPT_PER_GAME..MAX_KEPT_PER_GAME + PRUNE_INTERVAL).contains(&(kept.len() as i64)),
        "{}",
        kept.len()
    );
    let weakest = kept.iter().filter_map(|score| score.win.score).reduce(f64::min);
    assert_eq!(weakest, Some((MAX_KEPT_PER_GAME + all - kept.len() as i64) as f64));
}

pub(crate) async fn the_first_lines_of_a_long_list_are_read_in_any_order(store: Arc<dyn Store>) {
    let line =
        |(name, epoch_millis, score): (&str, _, _)| ScoreLine { name: name.to_owned(), epoch_millis, score };
    let lines = [("ann", 3, 9), ("Zoe", 2, 100), ("Bo", 4, 10)];
    store.import_high_scores("tic-tac-toe", lines.map(line).to_vec()).await.unwrap();
    store.import_high_scores("go", vec![line(("Cy", 1, 50))]).await.unwrap();
    // A win without a score and without a name.
    let mut finish = won_by("").unwrap();
    finish.wins[0].score = None;
    store.add_high_scores(finish, false).await.unwrap();
    let expected = [
        (Column::Date, ["Cy", "Zoe"], ["", "Bo"]),
        (Column::Name, ["ann", "Bo"], ["Zoe", ""]),
        (Column::Score, ["ann", "Bo"], ["Zoe", "Cy"]),
        (Column::Game, ["Cy", ""], ["", "Bo"]),
    ];
    for (by, rising, descending) in expected {
        for (descending, names) in [(false, rising), (true, descending)] {
            let first = store.first_high_scores(None, SortOrder { by, descending }, 2).await.unwrap();
            let found: Vec<String> = first.0.into_iter().map(|score| score.win.name).collect();
            assert_eq!((found, first.1), (names.map(str::to_owned).to_vec(), 5), "{by:?} {descending}");
        }
    }
    let latest = SortOrder { by: Column::Date, descending: true };
    let (first, count) = store.first_high_scores(Some("go"), latest, 2).await.unwrap();
    assert_eq!((first.len(), count), (1, 1));
    assert_eq!(store.first_high_scores(Some("crosswise"), latest, 2).await.unwrap(), (Vec::new(), 0));
}

pub(crate) async fn pruning_takes_old_tables_and_leaves_the_scores(store: Arc<dyn Store>) {
    let old = SavedTable { loaded: false, ..table(new_visitor()) };
    let young = table(new_visitor());
    for table in [&old, &young] {
        store.open(table.clone(), running(0)).await.unwrap();
    }
    store.append(&old.id, 2, vec![moved(11, "a1")], ended(1, 2)).await.unwrap();
    store.update_scores(&old.id, Some(2), won_by("Ann")).await.unwrap();
    store.append(&young.id, 2, vec![moved(30, "a1")], running(1)).await.unwrap();
    assert_eq!(store.prune(30).await.unwrap().tables, 1);
    assert!(store.load(&old.id).await.unwrap().is_none() && store.load(&young.id).await.unwrap().is_some());
    assert_eq!(store.tables_of(old.opener).await.unwrap(), []);
    assert_eq!(names(&store).await, ["Ann"]);
}

pub(crate) async fn pruning_takes_forms_unused_for_as_long_as_tables(store: Arc<dyn Store>) {
    let ann = new_visitor();
    let bo = new_visitor();
    let old = SavedTable { opener: ann, ..table(ann) };
    let young = table(bo);
    for table in [&old, &young] {
        store.open(table.clone(), running(0)).await.unwrap();
    }
    let played = old.game.clone();
    let other = "another-game";
    let form: Values = serde_json::from_str(r#"{"size":9}"#).unwrap();
    for (visitor, game) in [(ann, played.as_str()), (bo, &played), (bo, other)] {
        store.remember_form(visitor, game, &form).await.unwrap();
    }
    store.append(&young.id, 2, vec![moved(30, "a1")], running(1)).await.unwrap();
    let old = Pruned { tables: 1, forms: 2 };
    assert_eq!(store.prunable(30).await.unwrap(), old, "a dry run deletes nothing");
    assert_eq!(store.prune(30).await.unwrap(), old);
    assert_eq!(store.remembered_form(ann, &played).await.unwrap(), None, "its table was deleted");
    assert_eq!(store.remembered_form(bo, &played).await.unwrap(), Some(form), "its table is kept");
    assert_eq!(store.remembered_form(bo, other).await.unwrap(), None, "its table was deleted long ago");
    assert_eq!(store.prune(30).await.unwrap(), Pruned::default());
}

pub(crate) async fn an_analysis_is_leased_until_released_or_expired(store: Arc<dyn Store>) {
    let ann = new_visitor();
    let long = Duration::from_secs(3600);
    let table = table(ann);
    let id = &table.id;
    store.open(table.clone(), running(0)).await.unwrap();
    assert_eq!(store.analysis(id).await.unwrap(), None);
    assert!(store.begin_analysis(id, ann, "one").await.unwrap());
    assert!(store.begin_analysis(id, ann, "one").await.unwrap(), "the server renews its own lease");
    assert!(!store.begin_analysis(id, new_visitor(), "two").await.unwrap(), "another server holds the lease");
    let advance = AnalysisProgress { done: 3, all: 8 };
    assert!(store.renew_analysis(id, "one", advance).await.unwrap());
    assert!(!store.renew_analysis(id, "two", AnalysisProgress::default()).await.unwrap());
    assert_eq!(store.analysis(id).await.unwrap(), Some((ann, advance)));

    store.release_analysis(id, "two").await.unwrap();
    assert_eq!(store.claim_expired_analysis("two", long).await.unwrap(), None, "the lease is fresh");
    store.release_analysis(id, "one").await.unwrap();
    assert_eq!(store.claim_expired_analysis("two", long).await.unwrap(), Some((*id, ann)));
    assert!(!store.renew_analysis(id, "one", advance).await.unwrap());
    assert_eq!(store.claim_expired_analysis("three", Duration::ZERO).await.unwrap(), Some((*id, ann)));
    assert_eq!(store.analysis(id).await.unwrap(), Some((ann, advance)), "the progress is kept");

    store.end_analysis(id).await.unwrap();
    assert!(!store.renew_analysis(id, "three", advance).await.unwrap());
    assert_eq!(store.analysis(id).await.unwrap(), None);
    assert_eq!(store.claim_expired_analysis("two", Duration::ZERO).await.unwrap(), None);
}

pub(crate) async fn a_closed_store_refuses_everything(store: Arc<dyn Store>) {
    let table = table(new_visitor());
    store.open(table.clone(), running(0)).await.unwrap();
    store.close().await;
    let refused = store.append(&table.id, 2, vec![moved(11, "a1")], running(1)).await;
    assert_eq!(refused, Err(StoreError::Closed));
    assert_eq!(store.load(&table.id).await, Err(StoreError::Closed));
}

pub(crate) async fn outdated_tables_are_found_in_one_query(store: Arc<dyn Store>) {
    let one = table(new_visitor());
    let other = table(new_visitor());
    for table in [&one, &other] {
        store.open(table.clone(), running(0)).await.unwrap();
    }
    store.append(&one.id, 2, vec![moved(11, "a1")], running(1)).await.unwrap();
    let seqs = |seq| [(one.id, seq), (other.id, 2)];
    assert_eq!(store.find_outdated(&seqs(2)).await.unwrap(), std::slice::from_ref(&one.id));
    assert_eq!(store.find_outdated(&seqs(3)).await.unwrap(), []);
    assert_eq!(store.prune(11).await.unwrap().tables, 1);
    assert_eq!(store.find_outdated(&seqs(3)).await.unwrap(), [other.id], "it was deleted");
}

pub(crate) async fn a_transfer_and_back_is_lossless_and_repeatable(store: Arc<dyn Store>) {
    let folder = tempfile::tempdir().unwrap();
    let file = stammtisch_tables::sqlite::SqliteStore::open(&folder.path().join("other.db")).await.unwrap();
    let new = |opener| SavedTable { loaded: false, position: None, setup: Values::new(), ..table(opener) };
    let over = new(new_visitor());
    let running_on = new(new_visitor());
    for table in [&over, &running_on] {
        file.open(table.clone(), running(0)).await.unwrap();
    }
    let cells = [(0, "a1"), (1, "b1"), (0, "a2"), (1, "b2"), (0, "a3")];
    let by = |(seat, cell)| Event { by: Author::Seat(Seat(seat)), ..moved(12, cell) };
    file.append(&over.id, 2, cells.map(by).to_vec(), ended(5, 6)).await.unwrap();
    file.update_scores(&over.id, Some(6), won_by("Ann")).await.unwrap();
    let form = Values::from_iter([("size".to_owned(), 9.into())]);
    file.remember_form(over.opener, "go", &form).await.unwrap();
    let deleted = || Finish { hash: 9, ..won_by("Cy").unwrap() };
    file.add_high_scores(deleted(), true).await.unwrap();
    let line = file.high_scores(None).await.unwrap()[0].id;
    file.delete_high_scores(Deletion::One(line)).await.unwrap();

    for expected in [Transferred::Copied, Transferred::UpToDate] {
        for id in file.all_tables().await.unwrap() {
            assert_eq!(transfer_table(&file, store.as_ref(), &id).await.unwrap(), expected);
        }
        store.load_side_store(file.dump_side_store().await.unwrap()).await.unwrap();
        assert_eq!(names(&store).await, ["Ann"]);
        assert_eq!(store.unscored_tables().await.unwrap(), [], "it was entered already");
        assert_eq!(store.remembered_form(over.opener, "go").await.unwrap(), Some(form.clone()));
    }
    assert_eq!(store.dump_side_store().await.unwrap(), file.dump_side_store().await.unwrap());
    store.add_high_scores(deleted(), true).await.unwrap();
    assert_eq!(names(&store).await, ["Ann"], "what was deleted there stays deleted here");
    assert_eq!(store.load(&over.id).await.unwrap(), file.load(&over.id).await.unwrap());
    assert_eq!(store.tables_of(over.opener).await.unwrap(), file.tables_of(over.opener).await.unwrap());

    store.delete_high_scores(Deletion::All).await.unwrap();
    store.load_side_store(file.dump_side_store().await.unwrap()).await.unwrap();
    assert!(names(&store).await.is_empty(), "what was deleted here stays deleted");

    file.append(&running_on.id, 2, vec![moved(13, "a1")], running(1)).await.unwrap();
    let go_on = transfer_table(&file, store.as_ref(), &running_on.id);
    assert_eq!(go_on.await.unwrap(), Transferred::Copied, "later events are copied");
    file.append(&running_on.id, 3, vec![by((1, "b1"))], running(2)).await.unwrap();
    store.append(&running_on.id, 3, vec![by((1, "b2"))], running(2)).await.unwrap();
    assert_eq!(transfer_table(&file, store.as_ref(), &running_on.id).await.unwrap(), Transferred::Diverged);
    let back = transfer_table(store.as_ref(), &file, &over.id).await.unwrap();
    assert_eq!(back, Transferred::UpToDate, "and back");
    let same = new(new_visitor());
    file.open(same.clone(), running(0)).await.unwrap();
    store.open(SavedTable { seed: !same.seed, ..same.clone() }, running(0)).await.unwrap();
    let changed = transfer_table(&file, store.as_ref(), &same.id).await;
    assert!(
        matches!(changed, Err(StoreError::Unreadable(..))),
        "what is there already is compared too: {changed:?}"
    );
}
