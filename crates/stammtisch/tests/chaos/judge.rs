//! Compares what clients were told and shown with what the store has.

use std::collections::BTreeMap;
use std::sync::Arc;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_stage::{Language, SeatSet};
use stammtisch_tables::{
    Digest, Event, House, Juncture, Options, Secret, Snapshot, Store, TableId, Token, What,
};

use crate::client::{Deed, Played};
use crate::page::hash_of;

/// What was found.
#[derive(Default)]
pub(crate) struct Verdict {
    pub(crate) acknowledged: usize,
    pub(crate) events: usize,
    pub(crate) by_computers: usize,
    /// Pictures of positions that were compared with what the store's history draws for the same eye.
    pub(crate) pictures: usize,
    /// How many of them were seen by somebody from whom something is hidden.
    pub(crate) of_strangers: usize,
}

pub(crate) async fn judge(database: &str, all: &[Played]) -> Verdict {
    let store = Arc::new(PostgresStore::open(database).await.unwrap());
    let house = House::open(store.clone(), Options::with_secret(Secret::random().unwrap())).await.unwrap();
    let mut verdict = Verdict::default();
    for played in all {
        let id: TableId = played.table.parse().unwrap();
        let table = house.table(&id).await.unwrap().expect("an acknowledged table is there");
        let (now, saved) = (table.look(), store.load(&id).await.unwrap().unwrap());
        assert_eq!(saved.events.len() as u64, now.seq, "{id}: the history has no gaps");
        assert!(saved.events.is_sorted_by_key(|event| event.at), "{id}: time never goes back");
        assert!(now.faltered.is_empty(), "{id}: a computer player gave no move");
        is_all_there(played, &now, &saved.events);
        let latest = (played.latest.backs, played.latest.ply);
        let last = (now.juncture().backs, now.juncture().ply);
        assert!(latest <= last, "{id}: shown up to {latest:?}, and {last:?} is left");
        let goes_on = played.has_computers || played.hand.is_none();
        assert!(latest == last || goes_on, "{id}: the client has {latest:?} of {last:?} at the end");
        let compared = compare_pictures(played, &now);
        verdict.pictures += compared;
        if played.hand.is_none() && now.game.game().hides() {
            verdict.of_strangers += compared;
        }
        verdict.acknowledged += played.acknowledged.len();
        verdict.events += saved.events.len();
        verdict.by_computers += usize::from(played.has_computers) * now.game.ply();
    }
    house.close().await;
    verdict
}

/// Every event that was acknowledged is there once, and where it was acknowledged.
fn is_all_there(played: &Played, now: &Snapshot, events: &[Event]) {
    let id = &played.table;
    let (mut at, mut happened, mut resigned) = (Juncture::default(), BTreeMap::new(), 0);
    for event in events {
        let before = at;
        match &event.what {
            What::Moved { .. } => at.ply += 1,
            What::TookBack { to, .. } => at = Juncture { ply: *to, backs: at.backs + 1 },
            What::Forfeited { .. } => {
                resigned += 1;
                continue;
            }
            _ => continue,
        }
        let twice = happened.insert((before.backs, before.ply), event);
        assert!(twice.is_none(), "{id}: two events at {before:?}");
    }
    let held = held(played, now);
    for (before, deed) in &played.acknowledged {
        let event = happened.get(&(before.backs, before.ply));
        match (deed, event.map(|event| &event.what)) {
            (Deed::Touched(path), Some(What::Moved { text, .. })) => {
                let seat = event.unwrap().by.actor().seat();
                assert!(
                    seat.is_some_and(|seat| held.contains(seat)),
                    "{id}: somebody else moved at {before:?}"
                );
                // Of what was taken back later, only that it was there can be told.
                let is_left = before.backs == now.juncture().backs;
                if let Some(then) = now.at(before.ply).filter(|_| is_left) {
                    let (mover, written) = then.game.touched(held, path).unwrap();
                    assert_eq!((Some(mover), &written), (seat, text), "{id}: another move at {before:?}");
                }
            }
            (Deed::TookBack(to), Some(What::TookBack { to: written, .. })) => assert_eq!(to, written, "{id}"),
            (Deed::Resigned, _) => assert_eq!(resigned, 1, "{id}: resigned once"),
            (deed, found) => panic!("{id}: {deed:?} at {before:?} was acknowledged, and there is {found:?}"),
        }
    }
}

/// Every picture that was shown is what the game draws of the store's history for that eye, which has nothing hidden in it.
fn compare_pictures(played: &Played, now: &Snapshot) -> usize {
    let (held, mut compared) = (held(played, now), 0);
    for ((backs, ply), shown) in &played.shown {
        let then = now.at(*ply).filter(|_| *backs == now.juncture().backs);
        let Some(then) = then else { continue };
        // Who has forfeited is shown otherwise, and may have seen the position before and after.
        if *ply == now.game.ply() && !now.forfeited().is_empty() {
            continue;
        }
        let scene = then.game.scene(then.eye(held, false), Language::English);
        assert_eq!(
            *shown,
            hash_of(&scene.pieces.into_string()),
            "{}: ply {ply} was shown otherwise to {held:?}",
            played.table
        );
        compared += 1;
    }
    compared
}

fn held(played: &Played, now: &Snapshot) -> SeatSet {
    let hand = |hand: &String| -> Digest { hand.parse::<Token>().unwrap().digest() };
    played.hand.as_ref().map_or(SeatSet::EMPTY, |text| now.seats_of(hand(text)))
}
