//! Endings beyond the rules of a game: resigning, leaving, stand-ins, all kept in the history.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stammtisch_catalog::{AnyGame, Chosen, Engine, EngineRegistry, EngineRequest, EngineSpec, find};
use stammtisch_presentation::{ForfeitReason, Language, Perspective, Seat, SeatSet, SeatTag, Turn, Values};
use stammtisch_tables::{House, Options, PositionId, Refused, Snapshot, Table, TableId, VisitorId};
use tempfile::TempDir;

use crate::{new_visitor, open_house, open_house_with, options, touch, undo};

/// A table for these players. One visitor holds all seats of people.
async fn table(
    house: &House,
    game: &str,
    setup: &[(&str, &str)],
    players: &[&str],
    opener: VisitorId,
) -> Arc<Table> {
    let setup: Values = setup.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect();
    let tag = |player: &&str| SeatTag { name: String::new(), player: (*player).to_owned() };
    let seats = players.iter().map(tag).collect();
    let id = house.open_table(find(game).unwrap(), &setup, seats, opener).await.unwrap();
    house.table(&id).await.unwrap().unwrap()
}

/// Gives that seat to a new visitor.
async fn pass_seat_on(table: &Arc<Table>, seat: u8) -> VisitorId {
    let other = new_visitor();
    let key = table.snapshot().seat_key(Seat(seat)).unwrap();
    table.take_seat(key, other).await.unwrap();
    other
}

fn refusal(refused: Result<(), Refused>) -> String {
    match refused {
        Err(Refused::Because(text)) => text.key.into_owned(),
        other => panic!("{other:?}"),
    }
}

fn only(seat: u8) -> SeatSet {
    SeatSet::only(Seat(seat))
}

/// The public state of a table as text.
fn public_state(now: &Snapshot) -> String {
    let record = String::from_utf8(now.game.write("record").unwrap()).unwrap();
    let keys: Vec<_> = SeatSet::first(now.seats.len())
        .iter()
        .map(|seat| now.seat_key(seat).map(|key| key.to_string()))
        .collect();
    format!(
        "{} {} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {keys:?} {record}",
        now.seq,
        now.at,
        now.seats,
        now.undo,
        now.resigning,
        now.failed_bots,
        now.ended,
        now.game.turn(),
        now.position_id(),
        now.game.forfeits()
    )
}

/// Asserts that a house that opens the same file has the same table.
async fn assert_stored(folder: &Path, table: &Table) {
    let other = open_house(folder).await;
    let loaded = other.table(table.id()).await.unwrap().unwrap();
    assert_eq!(public_state(&loaded.snapshot()), public_state(&table.snapshot()));
    other.close().await;
}

#[tokio::test]
async fn resigning_loses_at_any_time_and_is_undone_by_consent() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "tic-tac-toe", &[], &["human", "human"], ann).await;
    let bo = pass_seat_on(&table, 1).await;
    touch(&table, ann, "b2").await.unwrap();
    touch(&table, bo, "a1").await.unwrap();
    assert!(
        matches!(table.resign(ann, Seat(1)).await, Err(Refused::Stale)),
        "a visitor cannot resign for others"
    );
    table.resign(bo, Seat(1)).await.unwrap();
    let now = table.snapshot();
    assert_eq!((now.game.turn(), now.game.ply()), (Turn::Over, 2));
    assert_eq!(now.game.outcome().unwrap().winners, only(0));
    assert_eq!(refusal(touch(&table, ann, "c3").await), "move-over");
    assert_eq!(house.high_scores(None).await.unwrap().len(), 1);
    assert_stored(folder.path(), &table).await;

    undo(&table, bo).await.unwrap();
    assert_eq!(table.snapshot().game.turn(), Turn::Over, "Ann has not agreed yet");
    table.decline_undo(ann).await.unwrap();
    assert_eq!(refusal(undo(&table, bo).await), "undo-declined");
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    assert_eq!(
        (table.snapshot().game.turn(), table.snapshot().game.ply()),
        (Turn::of(Seat(0)), 0),
        "Ann's move is undone as well"
    );
    assert!(table.snapshot().game.forfeits().is_empty());
    assert_eq!(house.high_scores(None).await.unwrap(), []);

    touch(&table, ann, "b2").await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    undo(&table, bo).await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!(
        (table.snapshot().game.turn(), table.snapshot().game.ply()),
        (Turn::of(Seat(1)), 1),
        "only the resignation"
    );
    table.resign(bo, Seat(1)).await.unwrap();
    assert_eq!(house.high_scores(None).await.unwrap().len(), 1, "each end enters once");
    assert_stored(folder.path(), &table).await;
}

#[tokio::test]
async fn a_game_with_a_resignation_move_is_resigned_by_it() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "go", &[("size", "9")], &["human", "human"], ann).await;
    let bo = pass_seat_on(&table, 1).await;
    table.resign(ann, Seat(0)).await.unwrap();
    let now = table.snapshot();
    assert_eq!(now.game.moves().last().unwrap().1, "resign");
    assert_eq!(now.game.forfeits()[0].seats, only(0));
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    let now = table.snapshot();
    assert_eq!((now.game.ply(), now.game.turn()), (0, Turn::Over), "out of turn it is not a move");
    let sgf = String::from_utf8(now.game.write("sgf").unwrap()).unwrap();
    assert!(sgf.contains("RE[B+R]"), "{sgf}");
    assert_stored(folder.path(), &table).await;
}

/// The prompt for Black.
fn black_prompt(now: &Snapshot) -> String {
    now.game.scene(Perspective::Seats(only(0)), Language::English).prompt
}

/// Two walls and a lost stone of White's behind Black's, on a 5x5 board.
const DEAD_STONE: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1 pass pass";

/// The moves since the count of [`DEAD_STONE`] began, each with its seat.
fn moves_since_count(now: &Snapshot) -> Vec<(u8, String)> {
    let moves = now.game.moves().into_iter().skip(DEAD_STONE.split(' ').count());
    moves.map(|(actor, text)| (actor.seat().unwrap().0, text)).collect()
}

fn written(moves: &[(u8, &str)]) -> Vec<(u8, String)> {
    moves.iter().map(|(seat, text)| (*seat, (*text).to_owned())).collect()
}

#[tokio::test]
async fn one_visitor_accepts_a_proposal_for_both_seats_at_once() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    assert!(touch(&table, ann, "accept").await.is_err(), "no proposal during the game");
    for stone in DEAD_STONE.split(' ') {
        touch(&table, ann, stone).await.unwrap();
    }
    touch(&table, ann, "accept").await.unwrap();
    let now = table.snapshot();
    assert_eq!(moves_since_count(&now), written(&[(0, "dead:A1"), (0, "done"), (1, "done")]));
    assert_eq!((now.game.turn(), now.game.scores()), (Turn::Over, vec![11.0, 7.5]));
    assert_stored(folder.path(), &table).await;
}

#[tokio::test]
async fn two_visitors_agree_one_after_the_other_on_a_proposal() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    let bo = pass_seat_on(&table, 1).await;
    for (stone, mover) in DEAD_STONE.split(' ').zip([ann, bo].into_iter().cycle()) {
        touch(&table, mover, stone).await.unwrap();
    }
    let offers = |seat: u8| table.snapshot().game.acceptable_proposal(only(seat)).is_some();
    assert!(touch(&table, new_visitor(), "accept").await.is_err(), "a spectator cannot accept");
    touch(&table, ann, "done").await.unwrap();
    assert!(!offers(0) && offers(1), "she left the stone unmarked, and he may still mark it");
    touch(&table, bo, "accept").await.unwrap();
    let told = |seat| table.snapshot().game.scene(Perspective::Seats(only(seat)), Language::English).prompt;
    assert_eq!(told(0), "White has marked dead stones. Check them, then confirm with Done.");
    assert_eq!(table.snapshot().game.turn(), Turn::Seats(only(0)), "she is asked again");
    touch(&table, ann, "done").await.unwrap();
    let now = table.snapshot();
    let moves = [(0, "done"), (1, "dead:A1"), (1, "done"), (0, "done")];
    assert_eq!(moves_since_count(&now), written(&moves));
    assert_eq!((now.game.turn(), now.game.scores()), (Turn::Over, vec![11.0, 7.5]));
}

#[tokio::test]
async fn a_proposal_is_accepted_at_a_table_loaded_anew() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    for stone in DEAD_STONE.split(' ') {
        touch(&table, ann, stone).await.unwrap();
    }
    let id = *table.id();
    drop(table);
    let table = house.table(&id).await.unwrap().unwrap();
    assert!(table.snapshot().game.needs_proposal(), "loading computes no proposal");
    touch(&table, ann, "accept").await.unwrap();
    assert_eq!(table.snapshot().game.scores(), [11.0, 7.5]);
}

#[tokio::test]
async fn dead_stones_are_proposed_once_and_not_by_rendering() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    let proposed = "The stones marked “?” are probably dead: A1. Should they come off? You can also mark dead stones yourself.";
    for stone in DEAD_STONE.split(' ') {
        assert!(!table.snapshot().game.needs_proposal());
        touch(&table, ann, stone).await.unwrap();
    }
    let now = table.snapshot();
    assert!(!now.game.needs_proposal(), "the proposal was computed when the count began");
    assert_eq!(black_prompt(&now), proposed);
    let id = *table.id();
    let then = now.at(14).unwrap();
    assert_eq!((black_prompt(&then).as_str(), then.game.needs_proposal()), (proposed, false));
    assert_ne!(black_prompt(&now.at(13).unwrap()), proposed);
    let mut alone = now.game.game().start(&now.game.setup(), Vec::new()).unwrap();
    now.game.moves().iter().for_each(|(actor, text)| alone.replay(*actor, text).unwrap());
    assert!(alone.needs_proposal());
    let drawn = alone.scene(Perspective::Seats(only(0)), Language::English).prompt;
    assert_eq!(drawn, "Mark the dead stones, then confirm with Done.");
    assert!(alone.needs_proposal(), "rendering computes no proposal");
    drop((table, now, then));
    let table = house.table(&id).await.unwrap().unwrap();
    assert!(table.snapshot().game.needs_proposal(), "loading computes no proposal");
    table.prepare_proposal_for(new_visitor()).await.unwrap();
    table.claim_rematch_seat(Seat(1), new_visitor()).await.unwrap();
    assert!(table.snapshot().game.needs_proposal(), "nor for spectators or players taking a seat");
    table.prepare_proposal_for(ann).await.unwrap();
    assert_eq!(black_prompt(&table.snapshot()), proposed, "and again for a player who may act on it");
    table.claim_rematch_seat(Seat(1), ann).await.unwrap();
    touch(&table, ann, "A1").await.unwrap();
    assert_eq!(black_prompt(&table.snapshot()), "Mark the dead stones, then confirm with Done.");
    touch(&table, ann, "resume").await.unwrap();
    assert!(!table.snapshot().game.needs_proposal());
}

#[test]
fn nothing_is_proposed_where_a_bot_counts() {
    let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
    let setup: Values = [("size".to_owned(), "5".into())].into_iter().collect();
    let mut game = find("go").unwrap().start(&setup, vec![tag("human"), tag("classic")]).unwrap();
    for text in ["C3", "pass", "pass"] {
        game.play_next(text).unwrap();
    }
    assert!(!game.needs_proposal());
    game.set_seat_tags(vec![tag("human"), tag("human")]);
    assert!(game.needs_proposal());
    game.prepare_proposal();
    assert!(!game.needs_proposal());
}

#[tokio::test]
async fn a_team_resigns_when_all_agree_and_is_asked_once_per_move() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "scotland-yard", &[], &["human"; 6], ann).await;
    let detectives = table.snapshot().team(Seat(1));
    let bo = pass_seat_on(&table, 1).await;
    let cid = pass_seat_on(&table, 2).await;
    let dan = pass_seat_on(&table, 0).await;
    table.resign(bo, Seat(1)).await.unwrap();
    assert_eq!(table.snapshot().resigning, only(1));
    assert_eq!(table.snapshot().game.forfeits(), []);
    assert_stored(folder.path(), &table).await;
    table.resign(cid, Seat(2)).await.unwrap();
    table.decline_resignation(ann).await.unwrap();
    assert_eq!(table.snapshot().resigning, SeatSet::EMPTY);
    assert_eq!(refusal(table.resign(bo, Seat(1)).await), "resign-declined");
    let paths = table.snapshot().game.touches(only(0));
    let at = table.snapshot().position_id();
    table.touch(dan, at, paths.iter().next().unwrap()).await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    table.resign(cid, Seat(2)).await.unwrap();
    assert_eq!(table.snapshot().game.forfeits(), []);
    table.resign(ann, Seat(3)).await.unwrap();
    let outcome = table.snapshot().game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(0), "resigned"));
    assert_eq!(table.snapshot().game.forfeits()[0].seats, detectives);
    assert_stored(folder.path(), &table).await;
}

#[tokio::test]
async fn where_others_play_on_a_bot_stands_in_until_an_undo() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "carcassonne", &[("players", "3")], &["human"; 3], ann).await;
    let bo = pass_seat_on(&table, 1).await;
    let cid = pass_seat_on(&table, 2).await;
    assert_eq!(table.snapshot().game.turn(), Turn::of(Seat(0)));
    table.resign(ann, Seat(0)).await.unwrap();
    let mut shown = table.watch();
    shown.wait_for(|now| now.game.turn() == Turn::of(Seat(1))).await.unwrap();
    let now = table.snapshot();
    assert_eq!((now.humans(), now.forfeited()), (only(1).or(only(2)), only(0)));
    assert!(now.resigning_seat(only(0)).is_none(), "a seat resigns once");
    assert_stored(folder.path(), &table).await;
    let target = now.undo_target(only(0)).unwrap();
    assert!(target.revives_resigned && target.to < now.game.ply());
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    undo(&table, cid).await.unwrap();
    let now = table.snapshot();
    assert_eq!((now.humans(), now.game.turn()), (SeatSet::first(3), Turn::of(Seat(0))));
    table.resign(ann, Seat(0)).await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    let outcome = table.snapshot().game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(2), "resigned"));
    assert_stored(folder.path(), &table).await;
}

/// Plays any move for that visitor, who is to move.
async fn play_any(table: &Arc<Table>, visitor: VisitorId) {
    let now = table.snapshot();
    let paths = now.game.touches(now.seats_of(visitor));
    table.touch(visitor, now.position_id(), paths.iter().next().unwrap()).await.unwrap();
}

/// A Carcassonne table with three people who have moved once each. Its bots never move.
async fn open_after_three_moves(folder: &Path) -> (House, Arc<Table>, [VisitorId; 3]) {
    let waiting = Options { bot_pause: Duration::from_secs(3600), ..options() };
    let house = open_house_with(folder, waiting).await;
    let ann = new_visitor();
    let table = table(&house, "carcassonne", &[("players", "3")], &["human"; 3], ann).await;
    let visitors = [ann, pass_seat_on(&table, 1).await, pass_seat_on(&table, 2).await];
    for visitor in visitors {
        play_any(&table, visitor).await;
    }
    (house, table, visitors)
}

#[tokio::test]
async fn where_a_bot_stands_in_the_holder_cannot_act_for_the_seat() {
    let folder = TempDir::new().unwrap();
    let (house, table, [ann, bo, cid]) = open_after_three_moves(folder.path()).await;
    let paths = table.snapshot().game.touches(only(0));
    let hers = |now: &Snapshot| now.game.scene(Perspective::Seats(only(0)), Language::English);
    let offers =
        |now: &Snapshot| hers(now).panels.iter().any(|panel| panel.body.to_string().contains("data-target"));
    assert!(offers(&table.snapshot()));
    table.resign(ann, Seat(0)).await.unwrap();
    let now = table.snapshot();
    assert_eq!(
        (now.game.turn(), now.bots_to_move()),
        (Turn::of(Seat(0)), only(0)),
        "it is the stand-in's turn"
    );
    assert!(now.game.touches(only(0)).iter().next().is_none() && !offers(&now), "{}", hers(&now).prompt);
    let touched = table.touch(ann, now.position_id(), paths.iter().next().unwrap()).await;
    assert_eq!(refusal(touched), "move-stand-in");
    assert!(!house.tables_of(ann).await.unwrap()[0].your_turn());
    assert!(!now.may_manage_bots(only(0)) && now.may_manage_bots(only(1)));

    undo(&table, bo).await.unwrap();
    let request = table.snapshot().undo;
    assert_eq!(refusal(table.decline_undo(ann).await), "move-stand-in");
    assert!(undo(&table, ann).await.is_err());
    assert_eq!(table.snapshot().undo, request, "only Bo and Cid vote");
    table.decline_undo(cid).await.unwrap();
    assert_eq!(table.snapshot().undo, None);
    house.close().await;
}

#[tokio::test]
async fn undo_revives_no_resigned_player_without_consent() {
    let folder = TempDir::new().unwrap();
    let (house, table, [ann, bo, cid]) = open_after_three_moves(folder.path()).await;
    table.resign(ann, Seat(0)).await.unwrap();
    let resigned_at = table.snapshot().game.ply();
    undo(&table, bo).await.unwrap();
    undo(&table, cid).await.unwrap();
    let now = table.snapshot();
    assert!(now.game.ply() < resigned_at && now.game.turn() == Turn::of(Seat(1)));
    assert_eq!((now.forfeited(), now.humans()), (only(0), only(1).or(only(2))), "Ann has still resigned");
    assert_stored(folder.path(), &table).await;
    let file = rusqlite::Connection::open(folder.path().join("stammtisch.db")).unwrap();
    let later = "SELECT coalesce(group_concat(what), '') FROM events WHERE version > 1";
    let later: String = file.query_row(later, [], |row| row.get(0)).unwrap();
    assert_eq!(
        (later.matches("kind").count(), later.matches("took-back").count()),
        (1, 1),
        "the version before would read that Ann plays: {later}"
    );

    table.resign(cid, Seat(2)).await.unwrap();
    assert_eq!(table.snapshot().game.turn(), Turn::Over);
    undo(&table, cid).await.unwrap();
    undo(&table, bo).await.unwrap();
    assert_eq!(table.snapshot().forfeited(), only(0), "Cid is back with his consent");
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    undo(&table, cid).await.unwrap();
    let now = table.snapshot();
    assert_eq!((now.game.forfeits(), now.humans()), (Vec::new(), SeatSet::first(3)));
    assert_stored(folder.path(), &table).await;
    house.close().await;
}

#[tokio::test]
async fn leaving_loses_for_good_and_gives_up_the_seat() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "tic-tac-toe", &[], &["human", "human"], ann).await;
    assert_eq!(refusal(table.leave(ann).await), "leave-alone");
    let bo = pass_seat_on(&table, 1).await;
    touch(&table, ann, "b2").await.unwrap();
    let key = table.snapshot().seat_key(Seat(1)).unwrap();
    table.leave(bo).await.unwrap();
    let now = table.snapshot();
    assert_eq!(now.game.outcome().unwrap().reason, "left");
    assert_eq!(now.game.forfeits()[0].why, ForfeitReason::Left);
    assert_eq!(now.seats_of(bo), SeatSet::EMPTY);
    assert_eq!((now.undo_target(only(0)), now.undo_target(only(1))), (None, None));
    assert_eq!(refusal(table.undo(ann, PositionId { ply: 0, ..now.position_id() }).await), "undo-nothing");
    assert_eq!(refusal(table.take_seat(key, bo).await.map(|_| ())), "seat-link-spent");
    assert_stored(folder.path(), &table).await;
}

#[tokio::test]
async fn a_bot_replaces_a_player_who_leaves_a_team_that_plays_on() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let table = table(&house, "crosswise", &[("players", "4")], &["human"; 4], ann).await;
    let bo = pass_seat_on(&table, 2).await;
    table.leave(bo).await.unwrap();
    let now = table.snapshot();
    assert_eq!((now.humans(), now.game.forfeits()), (SeatSet::first(4).without(Seat(2)), Vec::new()));
    assert_stored(folder.path(), &table).await;
}

#[tokio::test]
async fn a_file_with_forfeits_opens_as_a_table_that_continues() {
    let folder = TempDir::new().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let setup = Values::from_iter([("players".to_owned(), "3".into())]);
    let mut game = find("carcassonne").unwrap().start(&setup, Vec::new()).unwrap();
    let drawn = game.sample_chance(1).unwrap();
    game.play_next(&drawn).unwrap();
    game.forfeit(only(0), ForfeitReason::Time).unwrap();
    let first = game.legal(Seat(0).into()).remove(0);
    game.play_next(&first).unwrap();
    let (loaded, _) = find("carcassonne").unwrap().load(&game.write("record").unwrap()).unwrap();
    let id: TableId = house.open_match(loaded, ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    assert_eq!(table.snapshot().game.forfeits(), game.forfeits());
    assert_eq!(table.snapshot().humans(), SeatSet::first(3).without(Seat(0)));
    assert_stored(folder.path(), &table).await;
}

static ASKED: AtomicUsize = AtomicUsize::new(0);

/// Options with bad bots: `random` gives an illegal move, `search:1` panics, `search:2` plays.
fn options_with_bad_players() -> Options {
    let start = |game: &'static dyn AnyGame, _: Seat, engine: &EngineSpec| {
        let name = engine.name().to_owned();
        let choose = move |request: EngineRequest<'_>| match name.as_str() {
            "random" => {
                ASKED.fetch_add(1, Ordering::SeqCst);
                Ok(Some(Chosen { text: "z9".to_owned(), reasons: Vec::new() }))
            }
            "search:1" => panic!("a test bot fails"),
            _ => {
                let world = game.determinize_view(request.view.to_json().as_bytes(), 0)?;
                Ok(Some(Chosen { text: world.legal(request.seat.into()).remove(0), reasons: Vec::new() }))
            }
        };
        Ok(Box::new(choose) as Box<dyn Engine>)
    };
    Options { engines: EngineRegistry::new(vec![Box::new(start)]), ..options() }
}

#[tokio::test]
async fn a_failing_bot_is_retried_once_and_can_then_be_replaced() {
    let folder = TempDir::new().unwrap();
    let house = open_house_with(folder.path(), options_with_bad_players()).await;
    let ann = new_visitor();
    let table = table(&house, "tic-tac-toe", &[], &["human", "random"], ann).await;
    touch(&table, ann, "b2").await.unwrap();
    let mut shown = table.watch();
    shown.wait_for(|now| now.failed_bots == only(1)).await.unwrap();
    assert_eq!(ASKED.load(Ordering::SeqCst), 2);
    assert!(table.snapshot().bots_to_move().is_empty());
    assert_stored(folder.path(), &table).await;
    assert_eq!(refusal(table.retry_bot(new_visitor(), Seat(1)).await), "move-watching");
    table.retry_bot(ann, Seat(1)).await.unwrap();
    shown.wait_for(|_| ASKED.load(Ordering::SeqCst) == 4).await.ok();
    shown.wait_for(|now| now.failed_bots == only(1)).await.unwrap();
    assert_eq!(refusal(table.replace_bot(ann, Seat(1), "unknown").await), "player-unknown");
    assert!(
        matches!(table.replace_bot(ann, Seat(0), "random").await, Err(Refused::Stale)),
        "Ann is not a failed bot"
    );
    table.replace_bot(ann, Seat(1), "search:1").await.unwrap();
    shown
        .wait_for(|now| now.failed_bots == only(1) && now.seats[1].occupant.player() == "search:1")
        .await
        .unwrap();
    table.replace_bot(ann, Seat(1), "search:2").await.unwrap();
    shown.wait_for(|now| now.game.ply() == 2).await.unwrap();
    assert_eq!(table.snapshot().failed_bots, SeatSet::EMPTY);
    assert_stored(folder.path(), &table).await;
}

static STOPPED: AtomicUsize = AtomicUsize::new(0);

#[tokio::test]
async fn the_end_of_a_match_stops_the_bots_search() {
    let folder = TempDir::new().unwrap();
    let endless = |_: &'static dyn AnyGame, _: Seat, _: &EngineSpec| {
        let choose = |request: EngineRequest<'_>| {
            while !request.budget.is_cancelled() {
                std::thread::yield_now();
            }
            STOPPED.fetch_add(1, Ordering::SeqCst);
            Ok(None)
        };
        Ok(Box::new(choose) as Box<dyn Engine>)
    };
    let options = Options { engines: EngineRegistry::new(vec![Box::new(endless)]), ..options() };
    let house = open_house_with(folder.path(), options).await;
    let ann = new_visitor();
    let table = table(&house, "tic-tac-toe", &[], &["human", "search:5"], ann).await;
    touch(&table, ann, "b2").await.unwrap();
    assert_eq!(table.snapshot().bots_to_move(), only(1));
    table.resign(ann, Seat(0)).await.unwrap();
    while STOPPED.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    assert!(table.snapshot().bots_to_move().is_empty());
    assert_eq!(table.snapshot().failed_bots, SeatSet::EMPTY, "a cancelled bot has not failed");
    house.close().await;
}
