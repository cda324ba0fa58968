//! A match can end in more ways than its game knows, and all of it stands in the history.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use stammtisch_catalog::{AnyMatch, Chosen, Players, find};
use stammtisch_presentation::{
    Budget, ForfeitReason, Language, Perspective, Seat, SeatSet, SeatTag, Text, Turn, Values,
};
use stammtisch_tables::{House, Options, PositionId, Refused, Snapshot, Table, TableId, VisitorId};
use tempfile::TempDir;

use crate::{hand, open_house, open_house_with, options, touch, undo};

/// A table for these players, all people's seats in one hand.
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

/// Gives that seat into another hand.
async fn hand_on(table: &Arc<Table>, seat: u8) -> VisitorId {
    let other = hand();
    let key = table.look().seat_key(Seat(seat)).unwrap();
    table.take_seat(key, other).await.unwrap();
    other
}

fn why(refused: Result<(), Refused>) -> String {
    match refused {
        Err(Refused::Because(text)) => text.key.into_owned(),
        other => panic!("{other:?}"),
    }
}

fn only(seat: u8) -> SeatSet {
    SeatSet::only(Seat(seat))
}

/// All that a table is, as far as it can be seen.
fn seen(now: &Snapshot) -> String {
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
        now.faltered,
        now.ended,
        now.game.turn(),
        now.position_id(),
        now.game.forfeits()
    )
}

/// Whether a house that knows nothing but the file sees the same table.
async fn is_in_the_file(folder: &Path, table: &Table) {
    let other = open_house(folder).await;
    let loaded = other.table(table.id()).await.unwrap().unwrap();
    assert_eq!(seen(&loaded.look()), seen(&table.look()));
    other.close().await;
}

#[tokio::test]
async fn whoever_resigns_has_lost_also_when_it_is_not_his_turn_and_it_is_taken_back_by_consent() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "tic-tac-toe", &[], &["human", "human"], ann).await;
    let bo = hand_on(&table, 1).await;
    touch(&table, ann, "b2").await.unwrap();
    touch(&table, bo, "a1").await.unwrap();
    assert!(matches!(table.resign(ann, Seat(1)).await, Err(Refused::Stale)), "nobody resigns for others");
    table.resign(bo, Seat(1)).await.unwrap();
    let now = table.look();
    assert_eq!((now.game.turn(), now.game.ply()), (Turn::Over, 2));
    assert_eq!(now.game.outcome().unwrap().winners, only(0));
    assert_eq!(why(touch(&table, ann, "c3").await), "move-over");
    assert_eq!(house.high_scores(None).await.unwrap().len(), 1);
    is_in_the_file(folder.path(), &table).await;

    undo(&table, bo).await.unwrap();
    assert_eq!(table.look().game.turn(), Turn::Over, "Ann has not agreed yet");
    table.decline(ann).await.unwrap();
    assert_eq!(why(undo(&table, bo).await), "undo-declined");
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    assert_eq!((table.look().game.turn(), table.look().game.ply()), (Turn::of(Seat(0)), 0), "Ann's move too");
    assert!(table.look().game.forfeits().is_empty());
    assert_eq!(house.high_scores(None).await.unwrap(), []);

    touch(&table, ann, "b2").await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    undo(&table, bo).await.unwrap();
    undo(&table, ann).await.unwrap();
    assert_eq!(
        (table.look().game.turn(), table.look().game.ply()),
        (Turn::of(Seat(1)), 1),
        "only the resignation"
    );
    table.resign(bo, Seat(1)).await.unwrap();
    assert_eq!(house.high_scores(None).await.unwrap().len(), 1, "once for each end");
    is_in_the_file(folder.path(), &table).await;
}

#[tokio::test]
async fn a_game_with_a_move_for_it_is_resigned_by_that_move() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "go", &[("size", "9")], &["human", "human"], ann).await;
    let bo = hand_on(&table, 1).await;
    table.resign(ann, Seat(0)).await.unwrap();
    let now = table.look();
    assert_eq!(now.game.moves().last().unwrap().1, "resign");
    assert_eq!(now.game.forfeits()[0].seats, only(0));
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    let now = table.look();
    assert_eq!((now.game.ply(), now.game.turn()), (0, Turn::Over), "it is not his turn, so it is no move");
    let sgf = String::from_utf8(now.game.write("sgf").unwrap()).unwrap();
    assert!(sgf.contains("RE[B+R]"), "{sgf}");
    is_in_the_file(folder.path(), &table).await;
}

/// What whoever plays Black is told to do.
fn told(now: &Snapshot) -> String {
    now.game.scene(Perspective::Seats(only(0)), Language::English).prompt
}

/// Two walls and a lost stone of White's behind Black's, on a 5x5 board.
const DEAD_STONE: &str = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1 pass pass";

/// The moves since the count of [`DEAD_STONE`] began, each with its seat.
fn since_the_count(now: &Snapshot) -> Vec<(u8, String)> {
    let moves = now.game.moves().into_iter().skip(DEAD_STONE.split(' ').count());
    moves.map(|(actor, text)| (actor.seat().unwrap().0, text)).collect()
}

fn written(moves: &[(u8, &str)]) -> Vec<(u8, String)> {
    moves.iter().map(|(seat, text)| (*seat, (*text).to_owned())).collect()
}

#[tokio::test]
async fn one_hand_accepts_a_proposal_for_both_seats_at_once() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    assert!(touch(&table, ann, "accept").await.is_err(), "nothing is proposed while stones are set");
    for stone in DEAD_STONE.split(' ') {
        touch(&table, ann, stone).await.unwrap();
    }
    touch(&table, ann, "accept").await.unwrap();
    let now = table.look();
    assert_eq!(since_the_count(&now), written(&[(0, "dead:A1"), (0, "done"), (1, "done")]));
    assert_eq!((now.game.turn(), now.game.scores()), (Turn::Over, vec![11.0, 7.5]));
    is_in_the_file(folder.path(), &table).await;
}

#[tokio::test]
async fn two_hands_agree_one_after_the_other_on_a_proposal() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    let bo = hand_on(&table, 1).await;
    for (stone, mover) in DEAD_STONE.split(' ').zip([ann, bo].into_iter().cycle()) {
        touch(&table, mover, stone).await.unwrap();
    }
    let offers = |seat: u8| table.look().game.accepting(only(seat)).is_some();
    assert!(touch(&table, hand(), "accept").await.is_err(), "who watches accepts nothing");
    touch(&table, ann, "done").await.unwrap();
    assert!(!offers(0) && offers(1), "she left the stone, he may still take it off");
    touch(&table, bo, "accept").await.unwrap();
    let told = |seat| table.look().game.scene(Perspective::Seats(only(seat)), Language::English).prompt;
    assert_eq!(told(0), "White has marked dead stones. Check them, then confirm with Done.");
    assert_eq!(table.look().game.turn(), Turn::Seats(only(0)), "she is asked again");
    touch(&table, ann, "done").await.unwrap();
    let now = table.look();
    let moves = [(0, "done"), (1, "dead:A1"), (1, "done"), (0, "done")];
    assert_eq!(since_the_count(&now), written(&moves));
    assert_eq!((now.game.turn(), now.game.scores()), (Turn::Over, vec![11.0, 7.5]));
}

#[tokio::test]
async fn a_proposal_is_accepted_at_a_table_loaded_anew() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    for stone in DEAD_STONE.split(' ') {
        touch(&table, ann, stone).await.unwrap();
    }
    let id = *table.id();
    drop(table);
    let table = house.table(&id).await.unwrap().unwrap();
    assert!(table.look().game.is_unconsidered(), "a table that is loaded thinks of nothing");
    touch(&table, ann, "accept").await.unwrap();
    assert_eq!(table.look().game.scores(), [11.0, 7.5]);
}

#[tokio::test]
async fn two_people_who_count_are_proposed_which_stones_are_dead_and_whoever_draws_does_not_play_out() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "go", &[("size", "5")], &["human", "human"], ann).await;
    let proposed = "The stones marked “?” are probably dead: A1. Should they come off? You can also mark dead stones yourself.";
    for stone in DEAD_STONE.split(' ') {
        assert!(!table.look().game.is_unconsidered());
        touch(&table, ann, stone).await.unwrap();
    }
    let now = table.look();
    assert!(!now.game.is_unconsidered(), "it was thought about when the count began");
    assert_eq!(told(&now), proposed);
    let (id, then) = (*table.id(), now.at(14).unwrap());
    assert_eq!((told(&then).as_str(), then.game.is_unconsidered()), (proposed, false));
    assert_ne!(told(&now.at(13).unwrap()), proposed);
    let mut alone = now.game.game().start(&now.game.setup(), Vec::new()).unwrap();
    now.game.moves().iter().for_each(|(actor, text)| alone.replay(*actor, text).unwrap());
    assert!(alone.is_unconsidered());
    let drawn = alone.scene(Perspective::Seats(only(0)), Language::English).prompt;
    assert_eq!(drawn, "Mark the dead stones, then confirm with Done.");
    assert!(alone.is_unconsidered(), "drawing thinks of nothing");
    drop((table, now, then));
    let table = house.table(&id).await.unwrap().unwrap();
    assert!(table.look().game.is_unconsidered(), "a table that is loaded thinks of nothing");
    table.consider_for(hand()).await.unwrap();
    table.keep_seat(Seat(1), hand()).await.unwrap();
    assert!(table.look().game.is_unconsidered(), "nor for whoever only watches, or sits down");
    table.consider_for(ann).await.unwrap();
    assert_eq!(told(&table.look()), proposed, "and again when somebody looks who may act on it");
    table.keep_seat(Seat(1), ann).await.unwrap();
    touch(&table, ann, "A1").await.unwrap();
    assert_eq!(told(&table.look()), "Mark the dead stones, then confirm with Done.");
    touch(&table, ann, "resume").await.unwrap();
    assert!(!table.look().game.is_unconsidered());
}

#[test]
fn nothing_is_proposed_where_a_computer_player_counts() {
    let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
    let setup: Values = [("size".to_owned(), "5".into())].into_iter().collect();
    let mut game = find("go").unwrap().start(&setup, vec![tag("human"), tag("classic")]).unwrap();
    for text in ["C3", "pass", "pass"] {
        game.play_next(text).unwrap();
    }
    assert!(!game.is_unconsidered());
    game.set_seat_tags(vec![tag("human"), tag("human")]);
    assert!(game.is_unconsidered());
    game.consider();
    assert!(!game.is_unconsidered());
}

#[tokio::test]
async fn a_team_resigns_when_all_of_it_agree_and_who_declines_is_not_asked_again_before_the_next_move() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "scotland-yard", &[], &["human"; 6], ann).await;
    let detectives = table.look().team(Seat(1));
    let bo = hand_on(&table, 1).await;
    let cid = hand_on(&table, 2).await;
    let dan = hand_on(&table, 0).await;
    table.resign(bo, Seat(1)).await.unwrap();
    assert_eq!(table.look().resigning, only(1));
    assert_eq!(table.look().game.forfeits(), []);
    is_in_the_file(folder.path(), &table).await;
    table.resign(cid, Seat(2)).await.unwrap();
    table.play_on(ann).await.unwrap();
    assert_eq!(table.look().resigning, SeatSet::EMPTY);
    assert_eq!(why(table.resign(bo, Seat(1)).await), "resign-declined");
    let (paths, at) = (table.look().game.touches(only(0)), table.look().position_id());
    table.touch(dan, at, paths.iter().next().unwrap()).await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    table.resign(cid, Seat(2)).await.unwrap();
    assert_eq!(table.look().game.forfeits(), []);
    table.resign(ann, Seat(3)).await.unwrap();
    let outcome = table.look().game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(0), "resigned"));
    assert_eq!(table.look().game.forfeits()[0].seats, detectives);
    is_in_the_file(folder.path(), &table).await;
}

#[tokio::test]
async fn where_others_play_on_a_computer_player_takes_the_seat_and_gives_it_back_when_it_is_taken_back() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "carcassonne", &[("players", "3")], &["human"; 3], ann).await;
    let bo = hand_on(&table, 1).await;
    let cid = hand_on(&table, 2).await;
    assert_eq!(table.look().game.turn(), Turn::of(Seat(0)));
    table.resign(ann, Seat(0)).await.unwrap();
    let mut shown = table.watch();
    shown.wait_for(|now| now.game.turn() == Turn::of(Seat(1))).await.unwrap();
    let now = table.look();
    assert_eq!((now.humans(), now.forfeited()), (only(1).or(only(2)), only(0)));
    assert!(now.resigner(only(0)).is_none(), "nobody gives up twice");
    is_in_the_file(folder.path(), &table).await;
    let target = now.undo_target(only(0)).unwrap();
    assert!(target.resigned && target.to < now.game.ply());
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    undo(&table, cid).await.unwrap();
    let now = table.look();
    assert_eq!((now.humans(), now.game.turn()), (SeatSet::first(3), Turn::of(Seat(0))));
    table.resign(ann, Seat(0)).await.unwrap();
    table.resign(bo, Seat(1)).await.unwrap();
    let outcome = table.look().game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason), (only(2), "resigned"));
    is_in_the_file(folder.path(), &table).await;
}

/// Plays any move for that hand, whose seat is to move.
async fn play_any(table: &Arc<Table>, hand: VisitorId) {
    let now = table.look();
    let paths = now.game.touches(now.seats_of(hand));
    table.touch(hand, now.position_id(), paths.iter().next().unwrap()).await.unwrap();
}

/// Three people at a table of Carcassonne who have moved once each. Computer players there never come to move.
async fn three_who_have_moved(folder: &Path) -> (House, Arc<Table>, [VisitorId; 3]) {
    let waiting = Options { bot_pause: Duration::from_secs(3600), ..options() };
    let (house, ann) = (open_house_with(folder, waiting).await, hand());
    let table = table(&house, "carcassonne", &[("players", "3")], &["human"; 3], ann).await;
    let hands = [ann, hand_on(&table, 1).await, hand_on(&table, 2).await];
    for hand in hands {
        play_any(&table, hand).await;
    }
    (house, table, hands)
}

#[tokio::test]
async fn where_a_computer_player_stands_in_nobody_else_acts_for_the_seat() {
    let folder = TempDir::new().unwrap();
    let (house, table, [ann, bo, cid]) = three_who_have_moved(folder.path()).await;
    let paths = table.look().game.touches(only(0));
    let hers = |now: &Snapshot| now.game.scene(Perspective::Seats(only(0)), Language::English);
    let offers =
        |now: &Snapshot| hers(now).panels.iter().any(|panel| panel.body.to_string().contains("data-target"));
    assert!(offers(&table.look()));
    table.resign(ann, Seat(0)).await.unwrap();
    let now = table.look();
    assert_eq!((now.game.turn(), now.thinking()), (Turn::of(Seat(0)), only(0)), "it is the stand-in's turn");
    assert!(now.game.touches(only(0)).iter().next().is_none() && !offers(&now), "{}", hers(&now).prompt);
    let touched = table.touch(ann, now.position_id(), paths.iter().next().unwrap()).await;
    assert_eq!(why(touched), "move-stand-in");
    assert!(!house.tables_of(ann).await.unwrap()[0].your_turn());
    assert!(!now.may_tend(only(0)) && now.may_tend(only(1)));

    undo(&table, bo).await.unwrap();
    let wish = table.look().undo;
    assert_eq!(why(table.decline(ann).await), "move-stand-in");
    assert!(undo(&table, ann).await.is_err());
    assert_eq!(table.look().undo, wish, "it is for Bo and Cid alone");
    table.decline(cid).await.unwrap();
    assert_eq!(table.look().undo, None);
    house.close().await;
}

#[tokio::test]
async fn nobody_is_put_back_into_a_match_that_he_resigned_without_his_word() {
    let folder = TempDir::new().unwrap();
    let (house, table, [ann, bo, cid]) = three_who_have_moved(folder.path()).await;
    table.resign(ann, Seat(0)).await.unwrap();
    let resigned_at = table.look().game.ply();
    undo(&table, bo).await.unwrap();
    undo(&table, cid).await.unwrap();
    let now = table.look();
    assert!(now.game.ply() < resigned_at && now.game.turn() == Turn::of(Seat(1)));
    assert_eq!((now.forfeited(), now.humans()), (only(0), only(1).or(only(2))), "Ann has still resigned");
    is_in_the_file(folder.path(), &table).await;
    let file = rusqlite::Connection::open(folder.path().join("stammtisch.db")).unwrap();
    let later = "SELECT coalesce(group_concat(what), '') FROM events WHERE version > 1";
    let later: String = file.query_row(later, [], |row| row.get(0)).unwrap();
    assert_eq!(
        (later.matches("kind").count(), later.matches("took-back").count()),
        (1, 1),
        "the version before would read that Ann plays: {later}"
    );

    table.resign(cid, Seat(2)).await.unwrap();
    assert_eq!(table.look().game.turn(), Turn::Over);
    undo(&table, cid).await.unwrap();
    undo(&table, bo).await.unwrap();
    assert_eq!(table.look().forfeited(), only(0), "Cid is back, since he wanted it");
    undo(&table, ann).await.unwrap();
    undo(&table, bo).await.unwrap();
    undo(&table, cid).await.unwrap();
    let now = table.look();
    assert_eq!((now.game.forfeits(), now.humans()), (Vec::new(), SeatSet::first(3)));
    is_in_the_file(folder.path(), &table).await;
    house.close().await;
}

#[tokio::test]
async fn whoever_leaves_has_lost_for_good_and_has_no_seat_any_more() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "tic-tac-toe", &[], &["human", "human"], ann).await;
    assert_eq!(why(table.leave(ann).await), "leave-alone");
    let bo = hand_on(&table, 1).await;
    touch(&table, ann, "b2").await.unwrap();
    let key = table.look().seat_key(Seat(1)).unwrap();
    table.leave(bo).await.unwrap();
    let now = table.look();
    assert_eq!(now.game.outcome().unwrap().reason, "left");
    assert_eq!(now.game.forfeits()[0].why, ForfeitReason::Left);
    assert_eq!(now.seats_of(bo), SeatSet::EMPTY);
    assert_eq!((now.undo_target(only(0)), now.undo_target(only(1))), (None, None));
    assert_eq!(why(table.undo(ann, PositionId { ply: 0, ..now.position_id() }).await), "undo-nothing");
    assert_eq!(why(table.take_seat(key, bo).await.map(|_| ())), "seat-link-spent");
    is_in_the_file(folder.path(), &table).await;
}

#[tokio::test]
async fn whoever_leaves_a_team_that_plays_on_is_replaced_by_a_computer_player() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
    let table = table(&house, "crosswise", &[("players", "4")], &["human"; 4], ann).await;
    let bo = hand_on(&table, 2).await;
    table.leave(bo).await.unwrap();
    let now = table.look();
    assert_eq!((now.humans(), now.game.forfeits()), (SeatSet::first(4).without(Seat(2)), Vec::new()));
    is_in_the_file(folder.path(), &table).await;
}

#[tokio::test]
async fn a_file_with_forfeits_opens_as_a_table_that_goes_on_from_there() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house(folder.path()).await, hand());
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
    assert_eq!(table.look().game.forfeits(), game.forfeits());
    assert_eq!(table.look().humans(), SeatSet::first(3).without(Seat(0)));
    is_in_the_file(folder.path(), &table).await;
}

static ASKED: AtomicUsize = AtomicUsize::new(0);

/// Knows no rules: `random` answers nonsense, `search:1` fails, `search:2` plays.
fn options_with_bad_players() -> Options {
    let asking = |_: &mut Players, game: &dyn AnyMatch, seat: Seat, player: &str, _: &Budget, _| match player
    {
        "random" => {
            ASKED.fetch_add(1, Ordering::SeqCst);
            Ok(Some(Chosen { text: "z9".to_owned(), reasons: Vec::new() }))
        }
        "search:1" => panic!("a test's player fails"),
        _ => Ok::<_, Text>(Some(Chosen { text: game.legal(seat.into()).remove(0), reasons: Vec::new() })),
    };
    Options { asking, ..options() }
}

#[tokio::test]
async fn a_computer_player_who_answers_nonsense_has_a_second_try_and_then_somebody_sees_to_him() {
    let folder = TempDir::new().unwrap();
    let (house, ann) = (open_house_with(folder.path(), options_with_bad_players()).await, hand());
    let table = table(&house, "tic-tac-toe", &[], &["human", "random"], ann).await;
    touch(&table, ann, "b2").await.unwrap();
    let mut shown = table.watch();
    shown.wait_for(|now| now.faltered == only(1)).await.unwrap();
    assert_eq!(ASKED.load(Ordering::SeqCst), 2);
    assert!(table.look().thinking().is_empty());
    is_in_the_file(folder.path(), &table).await;
    assert_eq!(why(table.urge(hand(), Seat(1)).await), "move-watching");
    table.urge(ann, Seat(1)).await.unwrap();
    shown.wait_for(|_| ASKED.load(Ordering::SeqCst) == 4).await.ok();
    shown.wait_for(|now| now.faltered == only(1)).await.unwrap();
    assert_eq!(why(table.replace(ann, Seat(1), "nobody").await), "player-unknown");
    assert!(matches!(table.replace(ann, Seat(0), "random").await, Err(Refused::Stale)), "Ann needs no help");
    table.replace(ann, Seat(1), "search:1").await.unwrap();
    shown.wait_for(|now| now.faltered == only(1) && now.seats[1].player == "search:1").await.unwrap();
    table.replace(ann, Seat(1), "search:2").await.unwrap();
    shown.wait_for(|now| now.game.ply() == 2).await.unwrap();
    assert_eq!(table.look().faltered, SeatSet::EMPTY);
    is_in_the_file(folder.path(), &table).await;
}

static STOPPED: AtomicUsize = AtomicUsize::new(0);

#[tokio::test]
async fn a_computer_player_sees_the_end_and_stops_thinking() {
    let folder = TempDir::new().unwrap();
    let asking = |_: &mut Players, _: &dyn AnyMatch, _: Seat, _: &str, budget: &Budget, _| {
        while !budget.is_cancelled() {
            std::thread::yield_now();
        }
        STOPPED.fetch_add(1, Ordering::SeqCst);
        Ok::<_, Text>(None)
    };
    let options = Options { asking, ..options() };
    let (house, ann) = (open_house_with(folder.path(), options).await, hand());
    let table = table(&house, "tic-tac-toe", &[], &["human", "search:5"], ann).await;
    touch(&table, ann, "b2").await.unwrap();
    assert_eq!(table.look().thinking(), only(1));
    table.resign(ann, Seat(0)).await.unwrap();
    while STOPPED.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    assert!(table.look().thinking().is_empty());
    assert_eq!(table.look().faltered, SeatSet::EMPTY, "who is stopped has not failed");
    house.close().await;
}
