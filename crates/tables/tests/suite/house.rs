//! The house over a real file: turns, undo, passing on seats, and what survives a restart.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_catalog::{AnyGame, EngineSpec, find};
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Turn, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{
    House, LocalizedText, Occupant, OpenError, PositionId, Refused, Snapshot, StoreError, Table, TableId,
    UndoRequest, VisitorId,
};

use crate::{new_visitor, open_house, touch, undo};

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

fn refusal(refused: Result<(), Refused>) -> String {
    match refused {
        Err(Refused::Because(text)) => text.key.into_owned(),
        other => format!("{other:?}"),
    }
}

/// Waits for a snapshot that fits.
async fn until(table: &Arc<Table>, fits: impl FnMut(&Arc<stammtisch_tables::Snapshot>) -> bool) {
    let mut watching = table.watch();
    tokio::time::timeout(Duration::from_secs(20), watching.wait_for(fits)).await.unwrap().unwrap();
}

#[tokio::test]
async fn the_opener_plays_both_seats_until_passing_one_on() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    touch(&table, ann, "b1").await.unwrap();

    let link = table.snapshot().seat_key(Seat(1)).unwrap();
    assert_eq!(table.take_seat(link, bo).await.unwrap(), Seat(1));
    assert_eq!(table.snapshot().seats_of(ann), SeatSet::only(Seat(0)));
    touch(&table, ann, "a2").await.unwrap();
    assert_eq!(refusal(touch(&table, ann, "b2").await), "move-not-your-turn");
    touch(&table, bo, "b2").await.unwrap();
}

#[tokio::test]
async fn a_seat_link_works_once() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let eve = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    let link = table.snapshot().seat_key(Seat(0)).unwrap();
    table.take_seat(link, bo).await.unwrap();
    assert!(matches!(table.take_seat(link, eve).await, Err(Refused::Because(_))));
    assert!(matches!(table.take_seat(link, ann).await, Err(Refused::Because(_))));
    assert_eq!(table.snapshot().seats[0].occupant, Occupant::Person(bo));
}

#[tokio::test]
async fn a_spectator_cannot_move() {
    let fixture = Fixture::new().await;
    let table = fixture.open(["human", "human"], new_visitor()).await;
    assert_eq!(refusal(touch(&table, new_visitor(), "a1").await), "move-watching");
    assert_eq!(table.snapshot().seq, 2, "only the two seatings");
}

#[tokio::test]
async fn of_two_clicks_on_one_position_the_second_is_stale() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    let a1 = "a1".into();
    let b1 = "b1".into();
    let at = PositionId::default();
    let (first, second) = tokio::join!(table.touch(ann, at, &a1), table.touch(ann, at, &b1));
    assert!(first.is_ok());
    assert!(matches!(second, Err(Refused::Stale)));
    assert_eq!(table.snapshot().game.position(), "x--------");
}

#[tokio::test]
async fn a_late_second_server_gets_stale_and_catches_up() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let here = fixture.open(["human", "human"], ann).await;
    let other = open_house(fixture.folder.path()).await;
    let there = other.table(here.id()).await.unwrap().unwrap();
    touch(&here, ann, "a1").await.unwrap();
    assert!(matches!(touch(&there, ann, "b1").await, Err(Refused::Stale)));
    assert_eq!(there.snapshot().game.position(), "x--------");
    touch(&there, ann, "b1").await.unwrap();
    other.close().await;
}

#[tokio::test]
async fn what_was_played_is_there_after_a_restart() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    for cell in ["a1", "b1", "a2"] {
        touch(&table, ann, cell).await.unwrap();
    }
    undo(&table, ann).await.unwrap();
    let id = *table.id();
    let before = table.snapshot();
    drop(table);

    let fixture = fixture.reopen().await;
    let after = fixture.table(&id).await.snapshot();
    assert_eq!((after.seq, after.game.hash(), after.game.ply()), (before.seq, before.game.hash(), 2));
    assert_eq!(after.seats, before.seats);
}

#[tokio::test]
async fn on_one_device_undo_takes_back_the_last_move() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    assert_eq!(refusal(undo(&table, ann).await), "undo-nothing");
    touch(&table, ann, "a1").await.unwrap();
    touch(&table, ann, "b1").await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!((table.snapshot().seq, table.snapshot().game.position()), (5, "x--------".to_owned()));
}

#[tokio::test]
async fn against_a_bot_undo_takes_back_both_plies() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "random"], ann).await;
    touch(&table, ann, "b2").await.unwrap();
    until(&table, |now| now.game.ply() == 2).await;
    undo(&table, ann).await.unwrap();
    assert_eq!(table.snapshot().game.ply(), 0);
}

#[tokio::test]
async fn between_two_people_undo_needs_consent() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&table, ann, "a1").await.unwrap();
    touch(&table, bo, "b1").await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!(
        (table.snapshot().game.ply(), table.snapshot().undo),
        (2, Some(UndoRequest { to: 0, revives_resigned: false, seats: SeatSet::only(Seat(0)) }))
    );
    undo(&table, bo).await.unwrap();
    assert_eq!((table.snapshot().game.ply(), table.snapshot().undo), (0, None));
}

#[tokio::test]
async fn a_move_declines_an_undo_request() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&table, ann, "a1").await.unwrap();
    undo(&table, ann).await.unwrap();
    touch(&table, bo, "b1").await.unwrap();
    assert_eq!(table.snapshot().undo, None);
}

#[tokio::test]
async fn a_declined_undo_is_requested_again_only_after_a_move() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&table, ann, "a1").await.unwrap();
    assert!(matches!(table.decline_undo(bo).await, Err(Refused::Stale)), "there is no request");
    undo(&table, ann).await.unwrap();
    assert!(matches!(table.decline_undo(ann).await, Err(Refused::Stale)), "it is her own request");
    table.decline_undo(bo).await.unwrap();
    assert_eq!((table.snapshot().undo, table.snapshot().game.ply()), (None, 1));
    assert_eq!(refusal(undo(&table, ann).await), "undo-declined");
    let id = *table.id();
    let before = table.snapshot().seq;
    drop(table);
    let fixture = fixture.reopen().await;
    let table = fixture.table(&id).await;
    assert_eq!(
        (table.snapshot().seq, refusal(undo(&table, ann).await)),
        (before, "undo-declined".to_owned())
    );
    touch(&table, bo, "b1").await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!(
        table.snapshot().undo,
        Some(UndoRequest { to: 0, revives_resigned: false, seats: SeatSet::only(Seat(0)) })
    );
}

#[tokio::test]
async fn an_undo_request_is_answered_before_another_is_made() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    for (visitor, cell) in [(ann, "a1"), (bo, "b1"), (ann, "a2")] {
        touch(&table, visitor, cell).await.unwrap();
    }
    // Bo's request arrives after Ann's, made at the same time.
    let bos = PositionId { ply: 1, ..table.snapshot().position_id() };
    undo(&table, ann).await.unwrap();
    let hers = Some(UndoRequest { to: 2, revives_resigned: false, seats: SeatSet::only(Seat(0)) });
    assert_eq!(refusal(table.undo(bo, bos).await), "undo-another");
    assert_eq!(table.snapshot().undo, hers, "he sees her request and can answer it");
    table.decline_undo(bo).await.unwrap();
    table.undo(bo, bos).await.unwrap();
    assert_eq!(table.snapshot().undo.map(|wish| wish.to), Some(1));
}

#[tokio::test]
async fn passing_on_a_seat_voids_no_move_and_no_undo() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    let meant = table.snapshot().position_id();
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    table.touch(ann, meant, &"a1".into()).await.unwrap();

    let alone = fixture.open(["human", "random"], ann).await;
    touch(&alone, ann, "b2").await.unwrap();
    let meant = PositionId { ply: 0, ..alone.snapshot().position_id() };
    until(&alone, |now| now.game.ply() == 2).await;
    alone.undo(ann, meant).await.unwrap();
    assert_eq!(alone.snapshot().position_id(), PositionId { ply: 0, undos: 1 });
    assert!(
        matches!(alone.undo(ann, meant).await, Err(Refused::Stale)),
        "it was for a history that has passed"
    );
}

#[tokio::test]
async fn two_bots_play_to_the_end_while_watched() {
    let fixture = Fixture::new().await;
    let table = fixture.open(["random", "random"], new_visitor()).await;
    until(&table, |now| now.game.turn() == Turn::Over).await;
}

#[tokio::test]
async fn a_bot_goes_on_after_a_restart() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let id = fixture.house.open_table(game(), &Values::new(), tags(["random", "human"]), ann).await.unwrap();
    let fixture = fixture.reopen().await;
    until(&fixture.table(&id).await, |now| now.game.ply() == 1).await;
}

#[tokio::test]
async fn an_unknown_player_is_an_error_at_the_field_of_its_side() {
    let fixture = Fixture::new().await;
    let opened =
        fixture.house.open_table(game(), &Values::new(), tags(["human", "wizard"]), new_visitor()).await;
    let Err(OpenError::Fields(errors)) = opened else { panic!("{opened:?}") };
    assert_eq!(errors.iter().map(|error| error.field.as_str()).collect::<Vec<_>>(), ["player-nought"]);
}

#[tokio::test]
async fn a_visitor_finds_the_tables_they_opened_or_sit_at() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let bo = new_visitor();
    let first = fixture.open(["human", "human"], ann).await;
    fixture.open(["human", "random"], ann).await;
    first.take_seat(first.snapshot().seat_key(Seat(0)).unwrap(), bo).await.unwrap();
    let of_bo = fixture.house.tables_of(bo).await.unwrap();
    assert_eq!(of_bo.iter().map(|summary| &summary.id).collect::<Vec<_>>(), [first.id()]);
    assert!(of_bo[0].your_turn());
    assert_eq!(fixture.house.tables_of(ann).await.unwrap().len(), 2);
    assert_eq!(fixture.house.tables_of(new_visitor()).await.unwrap(), []);
}

#[tokio::test]
async fn the_last_form_is_remembered_by_visitor_and_game() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let form: Values = serde_json::from_str(r#"{"size":9}"#).unwrap();
    fixture.house.remember_form(ann, "go", &form).await.unwrap();
    assert_eq!(fixture.house.remembered_form(ann, "go").await.unwrap(), Some(form));
    assert_eq!(fixture.house.remembered_form(ann, "towerwars").await.unwrap(), None);
    assert_eq!(fixture.house.remembered_form(new_visitor(), "go").await.unwrap(), None);
}

#[tokio::test]
async fn an_unknown_table_is_not_found() {
    let fixture = Fixture::new().await;
    assert!(fixture.house.table(&TableId::random().unwrap()).await.unwrap().is_none());
}

#[tokio::test]
async fn a_closed_house_refuses_moves_instead_of_losing_them() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    fixture.house.close().await;
    assert!(matches!(touch(&table, ann, "a1").await, Err(Refused::Store(StoreError::Closed))));
    assert_eq!(table.snapshot().seq, 2, "only the two seatings");
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
async fn reasons_survive_a_restart_and_go_with_an_undone_move() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let small = Values::from_iter([("size".to_owned(), 7.into())]);
    let opened = fixture.house.open_table(find("go").unwrap(), &small, tags(["human", "classic"]), ann).await;
    let id = opened.unwrap();
    let table = fixture.table(&id).await;
    touch(&table, ann, "D4").await.unwrap();
    until(&table, |now| now.game.ply() == 2).await;
    let said = table.snapshot().reasons(2, SeatSet::EMPTY).map(|(seat, why)| (seat, why.to_vec())).unwrap();
    assert_eq!((said.0, said.1.is_empty()), (Seat(1), false));
    assert_eq!(table.snapshot().reasons(1, SeatSet::EMPTY), None, "a person gives no reasons");
    drop(table);

    let fixture = fixture.reopen().await;
    let table = fixture.table(&id).await;
    let now = table.snapshot();
    assert_eq!(now.reasons(2, SeatSet::EMPTY), Some((said.0, &said.1[..])));
    assert_eq!(now.last_explained_ply(SeatSet::EMPTY), Some(2));
    undo(&table, ann).await.unwrap();
    assert_eq!(table.snapshot().last_explained_ply(SeatSet::EMPTY), None);
    let fixture = fixture.reopen().await;
    assert_eq!(fixture.table(&id).await.snapshot().last_explained_ply(SeatSet::EMPTY), None);
}

#[tokio::test]
async fn reasons_of_players_with_secrets_are_shown_after_the_end() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let hunt = async |mister_x: &str, detectives: &str| {
        let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
        let players = [vec![tag(mister_x)], vec![tag(detectives); 5]].concat();
        let opened =
            fixture.house.open_table(find("scotland-yard").unwrap(), &Values::new(), players, ann).await;
        fixture.table(&opened.unwrap()).await
    };
    let thinks = |now: &Snapshot, ply: usize, held| {
        assert!(now.bot_reasons.contains_key(&ply), "a bot made ply {ply}");
        now.reasons(ply, held).map(|(seat, _)| seat)
    };

    let hidden = hunt("classic", "human").await;
    until(&hidden, |now| now.game.ply() == 2).await;
    let now = hidden.snapshot();
    assert_eq!((thinks(&now, 2, SeatSet::EMPTY), thinks(&now, 2, now.seats_of(ann))), (None, None));

    let hunted = hunt("human", "classic").await;
    let now = hunted.snapshot();
    let flights = now.game.touches(SeatSet::only(Seat(0)));
    hunted.touch(ann, now.position_id(), flights.iter().next().unwrap()).await.unwrap();
    until(&hunted, |now| now.game.ply() >= 3).await;
    assert_eq!(
        thinks(&hunted.snapshot(), 3, SeatSet::EMPTY),
        Some(Seat(1)),
        "detectives have no private information"
    );

    let watched = hunt("classic", "classic").await;
    until(&watched, |now| now.game.turn() == Turn::Over).await;
    assert_eq!(thinks(&watched.snapshot(), 2, SeatSet::EMPTY), Some(Seat(0)));
}

#[tokio::test]
async fn a_rematch_is_announced_at_the_table() {
    let fixture = Fixture::new().await;
    let table = fixture.open(["human", "human"], new_visitor()).await;
    let mut watching = table.watch();
    let id = *table.id();
    let other = *fixture.open(["human", "human"], new_visitor()).await.id();
    table.announce_rematch(other, None).await.unwrap();
    assert!(watching.has_changed().unwrap());
    assert_eq!(watching.borrow_and_update().rematch, Some(other));
    drop((table, watching));
    let fixture = fixture.reopen().await;
    assert_eq!(fixture.table(&id).await.snapshot().rematch, Some(other));
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
    let id = fixture.house.open_match(loaded, new_visitor()).await.unwrap();
    let seats = fixture.table(&id).await.snapshot().seats.clone();
    assert_eq!((seats[0].occupant.player(), seats[0].name.as_str()), ("human", "Ann"));
    assert_eq!(seats[1].occupant, Occupant::Engine(EngineSpec::named("random")));
}

#[tokio::test]
async fn a_refused_touch_gives_the_reason_of_the_rules() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    touch(&table, ann, "a1").await.unwrap();
    assert_eq!(refusal(touch(&table, ann, "a1").await), "refusal-taken");
    assert_eq!(refusal(touch(&table, ann, "z9").await), "move-no-path");
}

#[tokio::test]
async fn a_remote_seat_moves_only_over_its_connection() {
    let fixture = Fixture::new().await;
    let house = new_visitor();
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], house).await;
    table.take_seat(table.snapshot().seat_key(Seat(0)).unwrap(), ann).await.unwrap();
    let remote = table.connect_remote_players(SeatSet::only(Seat(1))).await.unwrap();
    assert_eq!(refusal(remote.play("a1").await.map(drop)), "move-none", "no remote seat is to move");
    touch(&table, ann, "a1").await.unwrap();
    assert_eq!(remote.wait_for_move_after(0).await.game.ply(), 1);
    assert_eq!(refusal(touch(&table, ann, "b2").await), "move-not-your-turn");
    assert_eq!(refusal(remote.play("a1").await.map(drop)), "refusal-taken");
    assert_eq!(remote.play("b2").await.unwrap().game.ply(), 2);
    assert_eq!(refusal(undo(&table, ann).await), "undo-afar");
    assert_eq!(table.snapshot().undo_target(SeatSet::first(2)), None);
}

#[tokio::test]
async fn a_broken_off_game_says_why_and_takes_no_moves() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    let remote = table.connect_remote_players(SeatSet::only(Seat(1))).await.unwrap();
    let sentence = |language: stammtisch_presentation::Language| format!("gone ({})", language.code());
    remote.break_off(LocalizedText::new(sentence)).await.unwrap();
    let broken = remote.wait_for_move_after(0).await;
    assert_eq!(broken.broken.as_ref().unwrap().say(stammtisch_presentation::Language::German), "gone (de)");
    assert!(matches!(touch(&table, ann, "a1").await, Err(Refused::Stale)));
    assert_eq!(table.snapshot().game.ply(), 0);
}

#[tokio::test]
async fn a_game_that_is_over_cannot_be_broken_off() {
    let fixture = Fixture::new().await;
    let ann = new_visitor();
    let table = fixture.open(["human", "human"], ann).await;
    for cell in ["a1", "b1", "a2", "b2", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    let remote = table.connect_remote_players(SeatSet::only(Seat(1))).await.unwrap();
    remote.break_off(LocalizedText::new(|_| String::new())).await.unwrap();
    assert_eq!(table.snapshot().broken, None);
}
