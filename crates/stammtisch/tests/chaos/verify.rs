//! Consistency check: compares what clients have done and received with the events in the store.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_presentation::{Language, Perspective, SeatSet};
use stammtisch_tables::{
    Event, EventKind, House, Options, PositionId, Secret, Snapshot, Store, TableId, Token, VisitorId,
};

use crate::client::{Action, ClientReport};
use crate::page::hash_of;

/// Totals of the comparison.
#[derive(Default)]
pub(crate) struct Summary {
    pub(crate) acknowledged: usize,
    pub(crate) events: usize,
    pub(crate) bot_moves: usize,
    /// Rendered positions that were compared with the store's history for the same perspective.
    pub(crate) pictures: usize,
    /// How many of them are from perspectives with hidden information.
    pub(crate) with_hidden_information: usize,
}

pub(crate) async fn verify(database: &str, all: &[ClientReport]) -> Summary {
    let store = Arc::new(PostgresStore::open(database).await.unwrap());
    let house = House::open(store.clone(), Options::with_secret(Secret::random().unwrap())).await.unwrap();
    let mut summary = Summary::default();
    for report in all {
        let id: TableId = report.table.parse().unwrap();
        let table = house.table(&id).await.unwrap().expect("an acknowledged table is there");
        let now = table.snapshot();
        let saved = store.load(&id).await.unwrap().unwrap();
        assert_eq!(saved.events.len() as u64, now.seq, "{id}: the history has gaps");
        assert!(saved.events.is_sorted_by_key(|event| event.at), "{id}: the events are not in order of time");
        assert!(now.failed_bots.is_empty(), "{id}: a computer player gave no move");
        let pictures = replay_and_compare(report, &now, &saved.events);
        let latest = (report.latest.undos, report.latest.ply);
        let last = (now.position_id().undos, now.position_id().ply);
        assert!(latest <= last, "{id}: shown up to {latest:?}, and {last:?} is left");
        let may_move_on = report.has_bots || report.token.is_none();
        assert!(latest == last || may_move_on, "{id}: the client has {latest:?} of {last:?} at the end");
        summary.pictures += pictures;
        if report.token.is_none() && now.game.game().has_hidden_information() {
            summary.with_hidden_information += pictures;
        }
        summary.acknowledged += report.acknowledged.len();
        summary.events += saved.events.len();
        summary.bot_moves += usize::from(report.has_bots) * now.game.ply();
    }
    house.close().await;
    summary
}

/// Replays the history and returns the number of compared pictures.
///
/// Every acknowledged action is in the history once, at the position where it was acknowledged, and
/// every picture equals what the game renders there for the client's seats.
fn replay_and_compare(report: &ClientReport, now: &Snapshot, events: &[Event]) -> usize {
    let id = &report.table;
    let seats = seats_of(report, now);
    let mut game = now.at(0).unwrap().game;
    let key = |at: PositionId| (at.undos, at.ply);
    let mut at = PositionId::default();
    let mut pictures = 0;
    let mut found = 0;
    let mut resigned = 0;
    let actions: BTreeMap<_, _> =
        report.acknowledged.iter().map(|(before, action)| (key(*before), action)).collect();
    let mut checked = forfeit_positions(events);
    for event in events {
        let action = actions.get(&key(at));
        match &event.kind {
            EventKind::Moved { text, .. } => {
                if let Some(Action::Touched(path)) = action {
                    game.prepare_proposal();
                    let (seat, moves) =
                        game.interpret_touches(seats, &path.iter().map(String::as_str).collect()).unwrap();
                    // A touch can make several moves; this event is the first of them.
                    let made = (event.by.actor().seat(), Some(text));
                    assert_eq!((Some(seat), moves.first()), made, "{id}: another move at {at:?}");
                    found += 1;
                }
                game.replay(event.by.actor(), text).unwrap();
                at.ply += 1;
            }
            EventKind::TookBack { to, revives_resigned, still_resigned } => {
                if let Some(Action::TookBack(requested)) = action {
                    assert_eq!(requested, to, "{id}: taken back otherwise at {at:?}");
                    found += 1;
                }
                game.go_back(*to, *revives_resigned, *still_resigned).unwrap();
                at = PositionId { ply: *to, undos: at.undos + 1 };
            }
            EventKind::Forfeited { seats, why, .. } => {
                found += usize::from(matches!(action, Some(Action::Resigned)));
                resigned += 1;
                game.forfeit(*seats, *why).unwrap();
            }
            _ => {}
        }
        if let Some(received) = report.rendered.get(&key(at))
            && checked.insert(key(at))
        {
            game.prepare_proposal();
            let rendered = game.scene(Perspective::Seats(seats), Language::English).pieces.to_string();
            assert_eq!(*received, hash_of(&rendered), "{id}: {at:?} looked different for {seats:?}");
            pictures += 1;
        }
    }
    assert_eq!(found, actions.len(), "{id}: an acknowledged action is missing");
    assert_eq!(
        actions.len(),
        report.acknowledged.len(),
        "{id}: two actions were acknowledged at one position"
    );
    assert_eq!(
        (at, game.hash()),
        (now.position_id(), now.game.hash()),
        "{id}: the replay differs from the table"
    );
    assert!(resigned <= game.seats().len(), "{id}: a seat has resigned twice");
    pictures
}

/// The positions with a forfeit, which look different before and after it.
fn forfeit_positions(events: &[Event]) -> BTreeSet<(usize, usize)> {
    let mut at = (0, 0);
    let mut found = BTreeSet::new();
    for event in events {
        match &event.kind {
            EventKind::Moved { .. } => at.1 += 1,
            EventKind::TookBack { to, .. } => at = (at.0 + 1, *to),
            EventKind::Forfeited { .. } => drop(found.insert(at)),
            _ => {}
        }
    }
    found
}

fn seats_of(report: &ClientReport, now: &Snapshot) -> SeatSet {
    let visitor = |token: &String| -> VisitorId { token.parse::<Token>().unwrap().visitor_id() };
    report.token.as_ref().map_or(SeatSet::EMPTY, |token| now.seats_of(visitor(token)))
}
