//! What holds for two houses over one store, whatever store and bus they share. `suite!` tests every rule over one kind of both; those
//! of `crates/cluster` are tested by the same file.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_catalog::find;
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Values};
use stammtisch_tables::{House, Refused, Snapshot, Table, VisitorId};

use crate::{hand, touch, undo};

/// Tests every rule over one kind of store and bus. `$open` opens two houses, and gives besides what lasts as long as they.
macro_rules! suite {
    ($open:path) => {
        $crate::two_houses::suite!($open:
            what_happens_at_one_house_is_seen_at_the_other,
            an_undo_is_asked_for_at_one_house_and_agreed_to_at_the_other,
            a_seat_that_was_handed_on_is_refused_to_its_old_holder_everywhere_at_once,
            of_two_who_move_at_once_at_two_houses_one_wins,
            a_computer_player_moves_once_though_both_houses_watch,
            a_game_that_is_played_by_turns_at_two_houses_is_the_same_at_both,
        );
    };
    ($open:path: $($rule:ident,)+) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $rule() {
                let (houses, _lasts) = $open().await;
                $crate::two_houses::$rule(houses).await;
            }
        )+
    };
}
pub(crate) use suite;

/// A table that is open at both houses.
pub(crate) async fn table(houses: &[House; 2], players: [&str; 2], opener: VisitorId) -> [Arc<Table>; 2] {
    let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
    let game = find("tic-tac-toe").unwrap();
    let id = houses[0].open_table(game, &Values::new(), players.map(tag).to_vec(), opener).await.unwrap();
    let here = houses[0].table(&id).await.unwrap().unwrap();
    let there = houses[1].table(&id).await.unwrap().unwrap();
    [here, there]
}

/// Waits until the table looks as wanted.
pub(crate) async fn until(table: &Arc<Table>, fits: impl Fn(&Snapshot) -> bool) {
    let mut watching = table.watch();
    let seen = tokio::time::timeout(Duration::from_secs(20), watching.wait_for(|now| fits(now))).await;
    assert!(seen.is_ok_and(|seen| seen.is_ok()), "not seen: {:?}", table.look().position_id());
}

fn same(one: &Arc<Table>, other: &Arc<Table>) {
    let (one, other) = (one.look(), other.look());
    assert_eq!((one.seq, one.game.hash(), &one.seats), (other.seq, other.game.hash(), &other.seats));
}

pub(crate) async fn what_happens_at_one_house_is_seen_at_the_other(houses: [House; 2]) {
    let ann = hand();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    touch(&there, ann, "b1").await.unwrap();
    until(&here, |now| now.game.ply() == 2).await;
    same(&here, &there);
}

pub(crate) async fn an_undo_is_asked_for_at_one_house_and_agreed_to_at_the_other(houses: [House; 2]) {
    let (ann, bo) = (hand(), hand());
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    there.take_seat(there.look().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&here, ann, "a1").await.unwrap();
    undo(&here, ann).await.unwrap();
    until(&there, |now| now.undo.is_some()).await;
    undo(&there, bo).await.unwrap();
    until(&here, |now| now.game.ply() == 0 && now.position_id().backs == 1).await;
    same(&here, &there);
}

pub(crate) async fn a_seat_that_was_handed_on_is_refused_to_its_old_holder_everywhere_at_once(
    houses: [House; 2],
) {
    let (ann, bo) = (hand(), hand());
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    let key = here.look().seat_key(Seat(0)).unwrap();
    here.take_seat(key, bo).await.unwrap();
    // Nobody has waited for the other house to hear of it.
    assert!(matches!(touch(&there, ann, "a1").await, Err(Refused::Because(_))));
    assert!(there.take_seat(key, hand()).await.is_err(), "the link is spent");
    touch(&there, bo, "a1").await.unwrap();
    until(&here, |now| now.game.ply() == 1).await;
    assert_eq!(there.look().seats_of(ann), SeatSet::only(Seat(1)));
    same(&here, &there);
}

pub(crate) async fn of_two_who_move_at_once_at_two_houses_one_wins(houses: [House; 2]) {
    let ann = hand();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    for (one, other) in [("a1", "b1"), ("a2", "b2"), ("a3", "c3")] {
        let at = here.look().position_id();
        until(&there, |now| now.position_id() == at).await;
        let (here, there) = (here.clone(), there.clone());
        let move_at = |table: &Arc<Table>, cell: &str| {
            let (table, cell) = (table.clone(), cell.to_owned());
            tokio::spawn(async move { table.touch(ann, at, &cell.as_str().into()).await })
        };
        let (first, second) = (move_at(&here, one), move_at(&there, other));
        let done = [first.await.unwrap(), second.await.unwrap()];
        assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{done:?}");
        assert!(done.iter().any(|done| matches!(done, Err(Refused::Stale))), "{done:?}");
        until(&here, |now| now.game.ply() == at.ply + 1).await;
        until(&there, |now| now.game.ply() == at.ply + 1).await;
        same(&here, &there);
    }
}

pub(crate) async fn a_computer_player_moves_once_though_both_houses_watch(houses: [House; 2]) {
    let ann = hand();
    let [here, there] = table(&houses, ["human", "random"], ann).await;
    let _watching = (here.watch(), there.watch());
    for ply in [2, 4] {
        for cell in ["a1", "b1", "c1", "a2", "b2"] {
            if here.look().game.ply() == ply - 2 {
                // One that the computer player has taken is refused.
                let _ = touch(&here, ann, cell).await;
            }
        }
        until(&here, |now| now.game.ply() == ply).await;
        until(&there, |now| now.game.ply() == ply).await;
        same(&here, &there);
    }
}

pub(crate) async fn a_game_that_is_played_by_turns_at_two_houses_is_the_same_at_both(houses: [House; 2]) {
    let ann = hand();
    let tables = table(&houses, ["human", "human"], ann).await;
    for (number, cell) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let table = &tables[number % 2];
        until(table, |now| now.game.ply() == number).await;
        touch(table, ann, cell).await.unwrap();
    }
    until(&tables[1], |now| now.ended.is_some()).await;
    same(&tables[0], &tables[1]);
    for house in &houses {
        assert_eq!(house.high_scores(None).await.unwrap().len(), 1, "an end enters once");
    }
}
