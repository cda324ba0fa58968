//! The house over a real file: turn-taking, take-backs, handing seats on, and what is left after closing.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_catalog::{AnyGame, find};
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Turn, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{
    House, Notice, OpenError, PositionId, Refused, Snapshot, StoreError, Table, TableId, UndoWish, VisitorId,
};

use crate::{hand, open_house, touch, undo};

struct Fixture {
    house: House,
    folder: tempfile::TempDir,
}

impl Fixture {
    async fn new() -> Fixture {
        let folder = tempfile::tempdir().unwrap();
        Fixture { house: open_house(folder.path()).await, folder }
    }

    async fn open(&self, players: [&str; 2], opener: VisitorId) -> Arc<Table> {
        let id = self.house.open_table(game(), &Values::new(), tags(players), opener).await.unwrap();
        self.table(&id).await
    }

    async fn table(&self, id: &TableId) -> Arc<Table> {
        self.house.table(id).await.unwrap().unwrap()
    }

    /// Closes the house and opens it again on the same file.
    async fn reopen(self) -> Fixture {
        self.house.close().await;
        Fixture { house: open_house(self.folder.path()).await, folder: self.folder }
    }
}

fn game() -> &'static dyn AnyGame {
    find("tic-tac-toe").unwrap()
}

fn tags(players: [&str; 2]) -> Vec<SeatTag> {
    players.map(|player| SeatTag { name: String::new(), player: player.to_owned() }).to_vec()
}

fn why(refused: Result<(), Refused>) -> String {
    match refused {
        Err(Refused::Because(text)) => text.key.into_owned(),
        other => format!("{other:?}"),
    }
}

/// Waits until the table looks as wanted.
async fn until(table: &Arc<Table>, fits: impl FnMut(&Arc<stammtisch_tables::Snapshot>) -> bool) {
    let mut watching = table.watch();
    tokio::time::timeout(Duration::from_secs(20), watching.wait_for(fits)).await.unwrap().unwrap();
}

#[tokio::test]
async fn the_opener_plays_both_seats_until_he_hands_one_on() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    touch(&table, ann, "b1").await.unwrap();

    let link = table.look().seat_key(Seat(1)).unwrap();
    assert_eq!(table.take_seat(link, bo).await.unwrap(), Seat(1));
    assert_eq!(table.look().seats_of(ann), SeatSet::only(Seat(0)));
    touch(&table, ann, "a2").await.unwrap();
    assert_eq!(why(touch(&table, ann, "b2").await), "move-not-your-turn");
    touch(&table, bo, "b2").await.unwrap();
}

#[tokio::test]
async fn a_seat_link_is_spent_once_somebody_has_used_it() {
    let fixture = Fixture::new().await;
    let (ann, bo, eve) = (hand(), hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    let link = table.look().seat_key(Seat(0)).unwrap();
    table.take_seat(link, bo).await.unwrap();
    assert!(matches!(table.take_seat(link, eve).await, Err(Refused::Because(_))));
    assert!(matches!(table.take_seat(link, ann).await, Err(Refused::Because(_))));
    assert_eq!(table.look().seats[0].holder, Some(bo));
}

#[tokio::test]
async fn a_spectator_cannot_move() {
    let fixture = Fixture::new().await;
    let table = fixture.open(["human", "human"], hand()).await;
    assert_eq!(why(touch(&table, hand(), "a1").await), "move-watching");
    assert_eq!(table.look().seq, 2, "only the two who sat down");
}

#[tokio::test]
async fn of_two_clicks_on_the_same_position_one_wins_and_the_other_is_stale() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    let (a1, b1) = ("a1".into(), "b1".into());
    let at = PositionId::default();
    let (first, second) = tokio::join!(table.touch(ann, at, &a1), table.touch(ann, at, &b1));
    assert!(first.is_ok());
    assert!(matches!(second, Err(Refused::Stale)));
    assert_eq!(table.look().game.position(), "x--------");
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_told_that_it_is_late_and_catches_up() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let here = fixture.open(["human", "human"], ann).await;
    let other = open_house(fixture.folder.path()).await;
    let there = other.table(here.id()).await.unwrap().unwrap();
    touch(&here, ann, "a1").await.unwrap();
    assert!(matches!(touch(&there, ann, "b1").await, Err(Refused::Stale)));
    assert_eq!(there.look().game.position(), "x--------");
    touch(&there, ann, "b1").await.unwrap();
    other.close().await;
}

#[tokio::test]
async fn what_was_played_is_there_after_a_restart() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    for cell in ["a1", "b1", "a2"] {
        touch(&table, ann, cell).await.unwrap();
    }
    undo(&table, ann).await.unwrap();
    let (id, before) = (*table.id(), table.look());
    drop(table);

    let fixture = fixture.reopen().await;
    let after = fixture.table(&id).await.look();
    assert_eq!((after.seq, after.game.hash(), after.game.ply()), (before.seq, before.game.hash(), 2));
    assert_eq!(after.seats, before.seats);
}

#[tokio::test]
async fn on_one_device_undo_takes_back_the_last_move() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    assert_eq!(why(undo(&table, ann).await), "undo-nothing");
    touch(&table, ann, "a1").await.unwrap();
    touch(&table, ann, "b1").await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!((table.look().seq, table.look().game.position()), (5, "x--------".to_owned()));
}

#[tokio::test]
async fn against_a_bot_undo_takes_back_both_plies() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "random"], ann).await;
    touch(&table, ann, "b2").await.unwrap();
    until(&table, |now| now.game.ply() == 2).await;
    undo(&table, ann).await.unwrap();
    assert_eq!(table.look().game.ply(), 0);
}

#[tokio::test]
async fn between_two_people_undo_waits_for_the_other() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.look().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&table, ann, "a1").await.unwrap();
    touch(&table, bo, "b1").await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!(
        (table.look().game.ply(), table.look().undo),
        (2, Some(UndoWish { to: 0, resigned: false, seats: SeatSet::only(Seat(0)) }))
    );
    undo(&table, bo).await.unwrap();
    assert_eq!((table.look().game.ply(), table.look().undo), (0, None));
}

#[tokio::test]
async fn a_move_answers_a_wish_for_undo_with_no() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.look().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&table, ann, "a1").await.unwrap();
    undo(&table, ann).await.unwrap();
    touch(&table, bo, "b1").await.unwrap();
    assert_eq!(table.look().undo, None);
}

#[tokio::test]
async fn whoever_is_told_no_asks_again_only_after_the_next_move() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.look().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&table, ann, "a1").await.unwrap();
    assert!(matches!(table.decline(bo).await, Err(Refused::Stale)), "nobody has asked");
    undo(&table, ann).await.unwrap();
    assert!(matches!(table.decline(ann).await, Err(Refused::Stale)), "it is her own wish");
    table.decline(bo).await.unwrap();
    assert_eq!((table.look().undo, table.look().game.ply()), (None, 1));
    assert_eq!(why(undo(&table, ann).await), "undo-declined");
    let (id, before) = (*table.id(), table.look().seq);
    drop(table);
    let fixture = fixture.reopen().await;
    let table = fixture.table(&id).await;
    assert_eq!((table.look().seq, why(undo(&table, ann).await)), (before, "undo-declined".to_owned()));
    touch(&table, bo, "b1").await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!(table.look().undo, Some(UndoWish { to: 0, resigned: false, seats: SeatSet::only(Seat(0)) }));
}

#[tokio::test]
async fn a_wish_for_undo_is_answered_before_another_has_one_of_his_own() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.look().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    for (hand, cell) in [(ann, "a1"), (bo, "b1"), (ann, "a2")] {
        touch(&table, hand, cell).await.unwrap();
    }
    // Bo asked in the same moment as Ann, and she was first.
    let bos = PositionId { ply: 1, ..table.look().position_id() };
    undo(&table, ann).await.unwrap();
    let hers = Some(UndoWish { to: 2, resigned: false, seats: SeatSet::only(Seat(0)) });
    assert_eq!(why(table.undo(bo, bos).await), "undo-another");
    assert_eq!(table.look().undo, hers, "he sees what she wants, and can say yes or no to it");
    table.decline(bo).await.unwrap();
    table.undo(bo, bos).await.unwrap();
    assert_eq!(table.look().undo.map(|wish| wish.to), Some(1));
}

#[tokio::test]
async fn a_seat_that_is_handed_on_voids_no_move_and_an_undo_means_its_ply() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let table = fixture.open(["human", "human"], ann).await;
    let meant = table.look().position_id();
    table.take_seat(table.look().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    table.touch(ann, meant, &"a1".into()).await.unwrap();

    let alone = fixture.open(["human", "random"], ann).await;
    touch(&alone, ann, "b2").await.unwrap();
    let meant = PositionId { ply: 0, ..alone.look().position_id() };
    until(&alone, |now| now.game.ply() == 2).await;
    alone.undo(ann, meant).await.unwrap();
    assert_eq!(alone.look().position_id(), PositionId { ply: 0, backs: 1 });
    assert!(
        matches!(alone.undo(ann, meant).await, Err(Refused::Stale)),
        "it was for a history that has passed"
    );
}

#[tokio::test]
async fn two_bots_play_to_the_end_when_somebody_watches() {
    let fixture = Fixture::new().await;
    let table = fixture.open(["random", "random"], hand()).await;
    until(&table, |now| now.game.turn() == Turn::Over).await;
}

#[tokio::test]
async fn a_bot_goes_on_after_a_restart() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let id = fixture.house.open_table(game(), &Values::new(), tags(["random", "human"]), ann).await.unwrap();
    let fixture = fixture.reopen().await;
    until(&fixture.table(&id).await, |now| now.game.ply() == 1).await;
}

#[tokio::test]
async fn an_unknown_player_is_told_at_his_side() {
    let fixture = Fixture::new().await;
    let opened = fixture.house.open_table(game(), &Values::new(), tags(["human", "wizard"]), hand()).await;
    let Err(OpenError::Fields(faults)) = opened else { panic!("{opened:?}") };
    assert_eq!(faults.iter().map(|fault| fault.field.as_str()).collect::<Vec<_>>(), ["player-nought"]);
}

#[tokio::test]
async fn a_hand_finds_the_tables_it_opened_and_those_it_sits_at() {
    let fixture = Fixture::new().await;
    let (ann, bo) = (hand(), hand());
    let first = fixture.open(["human", "human"], ann).await;
    fixture.open(["human", "random"], ann).await;
    first.take_seat(first.look().seat_key(Seat(0)).unwrap(), bo).await.unwrap();
    let of_bo = fixture.house.tables_of(bo).await.unwrap();
    assert_eq!(of_bo.iter().map(|summary| &summary.id).collect::<Vec<_>>(), [first.id()]);
    assert!(of_bo[0].your_turn());
    assert_eq!(fixture.house.tables_of(ann).await.unwrap().len(), 2);
    assert_eq!(fixture.house.tables_of(hand()).await.unwrap(), []);
}

#[tokio::test]
async fn the_last_form_is_remembered_by_hand_and_game() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let form: Values = serde_json::from_str(r#"{"size":9}"#).unwrap();
    fixture.house.remember_form(ann, "go", &form).await.unwrap();
    assert_eq!(fixture.house.remembered_form(ann, "go").await.unwrap(), Some(form));
    assert_eq!(fixture.house.remembered_form(ann, "towerwars").await.unwrap(), None);
    assert_eq!(fixture.house.remembered_form(hand(), "go").await.unwrap(), None);
}

#[tokio::test]
async fn an_unknown_table_is_nobodys() {
    let fixture = Fixture::new().await;
    assert!(fixture.house.table(&TableId::random().unwrap()).await.unwrap().is_none());
}

#[tokio::test]
async fn a_closed_house_refuses_moves_instead_of_losing_them() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    fixture.house.close().await;
    assert!(matches!(touch(&table, ann, "a1").await, Err(Refused::Store(StoreError::Closed))));
    assert_eq!(table.look().seq, 2, "only the two who sat down");
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stammtisch.db");
    SqliteStore::open(&path).await.unwrap();
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let refused = SqliteStore::open(&path).await.err().unwrap();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
}

#[tokio::test]
async fn a_computer_players_reasons_are_kept_over_a_restart_and_forgotten_with_the_move() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let small = Values::from_iter([("size".to_owned(), 7.into())]);
    let opened = fixture.house.open_table(find("go").unwrap(), &small, tags(["human", "classic"]), ann).await;
    let id = opened.unwrap();
    let table = fixture.table(&id).await;
    touch(&table, ann, "D4").await.unwrap();
    until(&table, |now| now.game.ply() == 2).await;
    let said = table.look().reasons(2, SeatSet::EMPTY).map(|(seat, why)| (seat, why.to_vec())).unwrap();
    assert_eq!((said.0, said.1.is_empty()), (Seat(1), false));
    assert_eq!(table.look().reasons(1, SeatSet::EMPTY), None, "a person says nothing");
    drop(table);

    let fixture = fixture.reopen().await;
    let table = fixture.table(&id).await;
    let now = table.look();
    assert_eq!(now.reasons(2, SeatSet::EMPTY), Some((said.0, &said.1[..])));
    assert_eq!(now.last_reasoned(SeatSet::EMPTY), Some(2));
    undo(&table, ann).await.unwrap();
    assert_eq!(table.look().last_reasoned(SeatSet::EMPTY), None);
    let fixture = fixture.reopen().await;
    assert_eq!(fixture.table(&id).await.look().last_reasoned(SeatSet::EMPTY), None);
}

#[tokio::test]
async fn the_reasons_of_whoever_has_secrets_are_told_when_the_game_is_over() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let hunt = async |mister_x: &str, detectives: &str| {
        let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
        let players = [vec![tag(mister_x)], vec![tag(detectives); 5]].concat();
        let opened =
            fixture.house.open_table(find("scotland-yard").unwrap(), &Values::new(), players, ann).await;
        fixture.table(&opened.unwrap()).await
    };
    let thinks = |now: &Snapshot, ply: usize, held| {
        assert!(now.thoughts.contains_key(&ply), "a computer player made ply {ply}");
        now.reasons(ply, held).map(|(seat, _)| seat)
    };

    let hidden = hunt("classic", "human").await;
    until(&hidden, |now| now.game.ply() == 2).await;
    let now = hidden.look();
    assert_eq!((thinks(&now, 2, SeatSet::EMPTY), thinks(&now, 2, now.seats_of(ann))), (None, None));

    let hunted = hunt("human", "classic").await;
    let now = hunted.look();
    let flights = now.game.touches(SeatSet::only(Seat(0)));
    hunted.touch(ann, now.position_id(), flights.iter().next().unwrap()).await.unwrap();
    until(&hunted, |now| now.game.ply() >= 3).await;
    assert_eq!(thinks(&hunted.look(), 3, SeatSet::EMPTY), Some(Seat(1)), "detectives have no secrets");

    let watched = hunt("classic", "classic").await;
    until(&watched, |now| now.game.turn() == Turn::Over).await;
    assert_eq!(thinks(&watched.look(), 2, SeatSet::EMPTY), Some(Seat(0)));
}

#[tokio::test]
async fn everybody_at_a_table_is_told_of_its_rematch() {
    let fixture = Fixture::new().await;
    let table = fixture.open(["human", "human"], hand()).await;
    let mut watching = table.watch();
    let (id, other) = (*table.id(), *fixture.open(["human", "human"], hand()).await.id());
    table.lead_on(other, None).await.unwrap();
    assert!(watching.has_changed().unwrap());
    assert_eq!(watching.borrow_and_update().rematch, Some(other));
    drop((table, watching));
    let fixture = fixture.reopen().await;
    assert_eq!(fixture.table(&id).await.look().rematch, Some(other));
}

#[tokio::test]
async fn a_loaded_match_keeps_its_players_if_the_house_knows_them() {
    let fixture = Fixture::new().await;
    let file = concat!(
        r#"{"stammtisch":1,"game":"tic-tac-toe","seats":[{"name":"Ann","player":"deep-thought"},{"name":"Bo","player":"random"}]}"#,
        "\n",
        r#"{"ply":1,"by":"cross","move":"b2"}"#,
    );
    let (loaded, _) = game().load(file.as_bytes()).unwrap();
    let id = fixture.house.open_match(loaded, hand()).await.unwrap();
    let seats = fixture.table(&id).await.look().seats.clone();
    assert_eq!((seats[0].player.as_str(), seats[0].name.as_str()), ("human", "Ann"));
    assert_eq!((seats[1].player.as_str(), seats[1].holder), ("random", None));
}

#[tokio::test]
async fn a_refused_touch_is_answered_with_the_rules_own_reason() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    assert_eq!(why(touch(&table, ann, "a1").await), "refusal-taken");
    assert_eq!(why(touch(&table, ann, "z9").await), "move-no-path");
}

#[tokio::test]
async fn a_seat_that_is_played_from_afar_moves_only_by_the_line() {
    let fixture = Fixture::new().await;
    let (house, ann) = (hand(), hand());
    let table = fixture.open(["human", "human"], house).await;
    table.take_seat(table.look().seat_key(Seat(0)).unwrap(), ann).await.unwrap();
    let line = table.open_line(SeatSet::only(Seat(1))).await.unwrap();
    assert_eq!(why(line.play("a1").await.map(drop)), "move-none", "it is not the turn of a seat from afar");
    touch(&table, ann, "a1").await.unwrap();
    assert_eq!(line.moved_on(0).await.game.ply(), 1);
    assert_eq!(why(touch(&table, ann, "b2").await), "move-not-your-turn");
    assert_eq!(why(line.play("a1").await.map(drop)), "refusal-taken");
    assert_eq!(line.play("b2").await.unwrap().game.ply(), 2);
    assert_eq!(why(undo(&table, ann).await), "undo-afar");
    assert_eq!(table.look().undo_target(SeatSet::first(2)), None);
}

#[tokio::test]
async fn a_game_that_was_broken_off_says_why_and_goes_no_further() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    let line = table.open_line(SeatSet::only(Seat(1))).await.unwrap();
    let sentence = |language: stammtisch_presentation::Language| format!("gone ({})", language.code());
    line.break_off(Notice::new(sentence)).await.unwrap();
    let broken = line.moved_on(0).await;
    assert_eq!(broken.broken.as_ref().unwrap().say(stammtisch_presentation::Language::German), "gone (de)");
    assert!(matches!(touch(&table, ann, "a1").await, Err(Refused::Stale)));
    assert_eq!(table.look().game.ply(), 0);
}

#[tokio::test]
async fn a_game_that_is_over_cannot_be_broken_off() {
    let fixture = Fixture::new().await;
    let ann = hand();
    let table = fixture.open(["human", "human"], ann).await;
    for cell in ["a1", "b1", "a2", "b2", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    let line = table.open_line(SeatSet::only(Seat(1))).await.unwrap();
    line.break_off(Notice::new(|_| String::new())).await.unwrap();
    assert_eq!(table.look().broken, None);
}
