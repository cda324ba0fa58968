//! Compares what clients were told and shown with what the store has.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_presentation::{Language, Perspective, SeatSet};
use stammtisch_tables::{
    Event, EventKind, House, Options, PositionId, Secret, Snapshot, Store, TableId, Token, VisitorId,
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
        let pictures = go_through(played, &now, &saved.events);
        let latest = (played.latest.backs, played.latest.ply);
        let last = (now.position_id().backs, now.position_id().ply);
        assert!(latest <= last, "{id}: shown up to {latest:?}, and {last:?} is left");
        let goes_on = played.has_computers || played.hand.is_none();
        assert!(latest == last || goes_on, "{id}: the client has {latest:?} of {last:?} at the end");
        verdict.pictures += pictures;
        if played.hand.is_none() && now.game.game().hides() {
            verdict.of_strangers += pictures;
        }
        verdict.acknowledged += played.acknowledged.len();
        verdict.events += saved.events.len();
        verdict.by_computers += usize::from(played.has_computers) * now.game.ply();
    }
    house.close().await;
    verdict
}

/// Goes through the history once more, move by move: every event that was acknowledged is there once, and where it was acknowledged; and
/// every picture that was shown is what the game draws there for that eye, which has nothing hidden in it. How many pictures those were.
fn go_through(played: &Played, now: &Snapshot, events: &[Event]) -> usize {
    let (id, held) = (&played.table, held(played, now));
    let mut game = now.at(0).unwrap().game;
    let key = |at: PositionId| (at.backs, at.ply);
    let (mut at, mut pictures, mut found, mut resigned) = (PositionId::default(), 0, 0, 0);
    let deeds: BTreeMap<_, _> =
        played.acknowledged.iter().map(|(before, deed)| (key(*before), deed)).collect();
    let mut looked_at = forfeits(events);
    for event in events {
        let deed = deeds.get(&key(at));
        match &event.what {
            EventKind::Moved { text, .. } => {
                if let Some(Deed::Touched(path)) = deed {
                    game.consider();
                    let (seat, meant) =
                        game.touched(held, &path.iter().map(String::as_str).collect()).unwrap();
                    // A touch can make several moves; this is the first of them.
                    let made = (event.by.actor().seat(), Some(text));
                    assert_eq!((Some(seat), meant.first()), made, "{id}: another move at {at:?}");
                    found += 1;
                }
                game.replay(event.by.actor(), text).unwrap();
                at.ply += 1;
            }
            EventKind::TookBack { to, resigned, out } => {
                if let Some(Deed::TookBack(meant)) = deed {
                    assert_eq!(meant, to, "{id}: taken back otherwise at {at:?}");
                    found += 1;
                }
                game.go_back(*to, *resigned, *out).unwrap();
                at = PositionId { ply: *to, backs: at.backs + 1 };
            }
            EventKind::Forfeited { seats, why, .. } => {
                found += usize::from(matches!(deed, Some(Deed::Resigned)));
                resigned += 1;
                game.forfeit(*seats, *why).unwrap();
            }
            _ => {}
        }
        if let Some(shown) = played.shown.get(&key(at)).filter(|_| looked_at.insert(key(at))) {
            game.consider();
            let drawn = game.scene(Perspective::Seats(held), Language::English).pieces.to_string();
            assert_eq!(*shown, hash_of(&drawn), "{id}: {at:?} was shown otherwise to {held:?}");
            pictures += 1;
        }
    }
    assert_eq!(found, deeds.len(), "{id}: of what was acknowledged, something is missing");
    assert_eq!(deeds.len(), played.acknowledged.len(), "{id}: two were acknowledged at one position");
    assert_eq!((at, game.hash()), (now.position_id(), now.game.hash()), "{id}: the fold is the table");
    assert!(resigned <= game.seats().len(), "{id}: nobody resigns twice");
    pictures
}

/// The positions at which somebody forfeited: whoever saw one of them may have seen it before or after.
fn forfeits(events: &[Event]) -> BTreeSet<(usize, usize)> {
    let (mut at, mut found) = ((0, 0), BTreeSet::new());
    for event in events {
        match &event.what {
            EventKind::Moved { .. } => at.1 += 1,
            EventKind::TookBack { to, .. } => at = (at.0 + 1, *to),
            EventKind::Forfeited { .. } => drop(found.insert(at)),
            _ => {}
        }
    }
    found
}

fn held(played: &Played, now: &Snapshot) -> SeatSet {
    let hand = |hand: &String| -> VisitorId { hand.parse::<Token>().unwrap().visitor_id() };
    played.hand.as_ref().map_or(SeatSet::EMPTY, |text| now.seats_of(hand(text)))
}
