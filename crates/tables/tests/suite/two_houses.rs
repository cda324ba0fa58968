//! Rules for two houses over one store, for any store and bus. `suite!` tests all of them over one
//! kind of both; `crates/cluster` includes this file.

use std::sync::Arc;
use std::time::Duration;

use stammtisch_catalog::find;
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Values};
use stammtisch_tables::{House, Refused, Snapshot, Table, VisitorId};

use crate::{new_visitor, touch, undo};

/// Tests every rule over one kind of store and bus. `$open` opens two houses, and returns a guard
/// that keeps their resources alive.
macro_rules! suite {
    ($open:path) => {
        $crate::two_houses::suite!($open:
            what_happens_at_one_house_is_seen_at_the_other,
            an_undo_is_asked_for_at_one_house_and_agreed_to_at_the_other,
            a_passed_on_seat_is_refused_to_its_old_holder_everywhere,
            of_two_simultaneous_moves_at_two_houses_one_wins,
            a_bot_moves_once_though_both_houses_watch,
            a_game_played_alternately_at_two_houses_is_the_same_at_both,
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

/// A table that is loaded in both houses.
pub(crate) async fn table(houses: &[House; 2], players: [&str; 2], opener: VisitorId) -> [Arc<Table>; 2] {
    let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
    let game = find("tic-tac-toe").unwrap();
    let id = houses[0].open_table(game, &Values::new(), players.map(tag).to_vec(), opener).await.unwrap();
    let here = houses[0].table(&id).await.unwrap().unwrap();
    let there = houses[1].table(&id).await.unwrap().unwrap();
    [here, there]
}

/// Waits for a snapshot that fits.
pub(crate) async fn until(table: &Arc<Table>, fits: impl Fn(&Snapshot) -> bool) {
    let mut watching = table.watch();
    let seen = tokio::time::timeout(Duration::from_secs(20), watching.wait_for(|now| fits(now))).await;
    assert!(seen.is_ok_and(|seen| seen.is_ok()), "not seen: {:?}", table.snapshot().position_id());
}

fn same(one: &Arc<Table>, other: &Arc<Table>) {
    let one = one.snapshot();
    let other = other.snapshot();
    assert_eq!((one.seq, one.game.hash(), &one.seats), (other.seq, other.game.hash(), &other.seats));
}

pub(crate) async fn what_happens_at_one_house_is_seen_at_the_other(houses: [House; 2]) {
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    touch(&here, ann, "a1").await.unwrap();
    until(&there, |now| now.game.ply() == 1).await;
    touch(&there, ann, "b1").await.unwrap();
    until(&here, |now| now.game.ply() == 2).await;
    same(&here, &there);
}

pub(crate) async fn an_undo_is_asked_for_at_one_house_and_agreed_to_at_the_other(houses: [House; 2]) {
    let ann = new_visitor();
    let bo = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    there.take_seat(there.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    touch(&here, ann, "a1").await.unwrap();
    undo(&here, ann).await.unwrap();
    until(&there, |now| now.undo.is_some()).await;
    undo(&there, bo).await.unwrap();
    until(&here, |now| now.game.ply() == 0 && now.position_id().undos == 1).await;
    same(&here, &there);
}

pub(crate) async fn a_passed_on_seat_is_refused_to_its_old_holder_everywhere(houses: [House; 2]) {
    let ann = new_visitor();
    let bo = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    let key = here.snapshot().seat_key(Seat(0)).unwrap();
    here.take_seat(key, bo).await.unwrap();
    // The other house need not have received the event.
    assert!(matches!(touch(&there, ann, "a1").await, Err(Refused::Because(_))));
    assert!(there.take_seat(key, new_visitor()).await.is_err(), "the link is spent");
    touch(&there, bo, "a1").await.unwrap();
    until(&here, |now| now.game.ply() == 1).await;
    assert_eq!(there.snapshot().seats_of(ann), SeatSet::only(Seat(1)));
    same(&here, &there);
}

pub(crate) async fn of_two_simultaneous_moves_at_two_houses_one_wins(houses: [House; 2]) {
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "human"], ann).await;
    for (one, other) in [("a1", "b1"), ("a2", "b2"), ("a3", "c3")] {
        let at = here.snapshot().position_id();
        until(&there, |now| now.position_id() == at).await;
        let here = here.clone();
        let there = there.clone();
        let move_at = |table: &Arc<Table>, cell: &str| {
            let table = table.clone();
            let cell = cell.to_owned();
            tokio::spawn(async move { table.touch(ann, at, &cell.as_str().into()).await })
        };
        let first = move_at(&here, one);
        let second = move_at(&there, other);
        let done = [first.await.unwrap(), second.await.unwrap()];
        assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1, "{done:?}");
        assert!(done.iter().any(|done| matches!(done, Err(Refused::Stale))), "{done:?}");
        until(&here, |now| now.game.ply() == at.ply + 1).await;
        until(&there, |now| now.game.ply() == at.ply + 1).await;
        same(&here, &there);
    }
}

pub(crate) async fn a_bot_moves_once_though_both_houses_watch(houses: [House; 2]) {
    let ann = new_visitor();
    let [here, there] = table(&houses, ["human", "random"], ann).await;
    let _watching = (here.watch(), there.watch());
    for ply in [2, 4] {
        for cell in ["a1", "b1", "c1", "a2", "b2"] {
            if here.snapshot().game.ply() == ply - 2 {
                // A cell that the bot has taken is refused.
                let _ = touch(&here, ann, cell).await;
            }
        }
        until(&here, |now| now.game.ply() == ply).await;
        until(&there, |now| now.game.ply() == ply).await;
        same(&here, &there);
    }
}

pub(crate) async fn a_game_played_alternately_at_two_houses_is_the_same_at_both(houses: [House; 2]) {
    let ann = new_visitor();
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
