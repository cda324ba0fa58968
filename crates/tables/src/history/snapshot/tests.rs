//! Snapshots are the fold of their events, and histories stay within their limits.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::time::Duration;

use stammtisch_catalog::{AnyGame, Chosen, Engine, EngineRegistry, EngineRequest, EngineSpec, HUMAN, find};
use stammtisch_presentation::Language;

use super::*;
use crate::sqlite::SqliteStore;
use crate::{House, Options, Refused, Store, Table, Token};

/// How many random actions are tried at each table.
const ACTIONS_PER_TABLE: u64 = 150;

/// A linear congruential generator.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// Starts a bot that gives no move in every third position.
fn unreliable_bot(game: &'static dyn AnyGame, _: Seat, _: &EngineSpec) -> Result<Box<dyn Engine>, Text> {
    Ok(Box::new(move |request: EngineRequest<'_>| {
        let world = game.determinize_view(request.view.to_json().as_bytes(), 0)?;
        let legal = world.legal(request.seat.into());
        let text = if request.ply % 3 == 2 { None } else { legal.into_iter().next() };
        Ok(text.map(|text| Chosen { text, reasons: Vec::new() }))
    }))
}

/// The whole state of a table as text.
fn state_of(now: &Snapshot) -> String {
    let keys: Vec<Option<SeatKey>> =
        (0..).map(Seat).take(now.seats.len()).map(|seat| now.seat_key(seat)).collect();
    let record = String::from_utf8(now.game.write("record").unwrap()).unwrap();
    let log = now.game.events(0, Perspective::All, Language::English);
    format!(
        "{} {} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {keys:?} {:?} {record} {log:?}",
        now.seq,
        now.at,
        now.seats,
        now.undo,
        now.failed_bots,
        now.resigning,
        now.rematch,
        now.remote_seats(),
        now.ended,
        now.undone_to,
        now.undo_declined,
        now.resign_declined,
        now.game.turn(),
        now.status(),
    )
}

/// One random action at a table, allowed or not.
async fn act_randomly(table: &Arc<Table>, visitors: &[VisitorId], dice: &mut Dice) {
    let now = table.snapshot();
    let visitor = visitors[dice.roll(visitors.len())];
    let held = now.seats_of(visitor);
    let at = now.position_id();
    let seat = Seat(dice.roll(now.seats.len()) as u8);
    let done = match dice.roll(16) {
        0 => {
            table
                .undo(
                    visitor,
                    PositionId { ply: now.undo_target(held).map_or(0, |request| request.to), ..at },
                )
                .await
        }
        1 => table.undo(visitor, PositionId { ply: now.undo.map_or(0, |request| request.to), ..at }).await,
        2 => table.decline_undo(visitor).await,
        3 => table.resign(visitor, seat).await,
        4 => table.decline_resignation(visitor).await,
        5 if dice.roll(6) == 0 => table.leave(visitor).await,
        6 => match now.seat_key(seat) {
            Some(key) => table.take_seat(key, visitor).await.map(|_| ()),
            None => Ok(()),
        },
        7 => table.retry_bot(visitor, seat).await,
        8 => table.replace_bot(visitor, seat, "search:1").await,
        9 if now.game.turn() == Turn::Over => table.announce_rematch(now.id, now.rematch.as_ref()).await,
        _ => {
            let moves = now.game.turn().seats().and(now.humans()).iter().find_map(|seat| {
                let holder = now.seats[seat.index()].occupant.holder()?;
                Some((holder, now.game.touches(SeatSet::only(seat)).targets()))
            });
            let Some((holder, targets)) = moves else { return };
            let (path, last) = &targets[dice.roll(targets.len())];
            table.touch(holder, at, &path.touches().chain([last.as_str()]).collect()).await
        }
    };
    assert!(!matches!(done, Err(Refused::Store(_))), "{done:?}");
}

async fn open(folder: &Path) -> (Arc<SqliteStore>, House, Arc<Secret>) {
    let store = Arc::new(SqliteStore::open(&folder.join("stammtisch.db")).await.unwrap());
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options {
        engines: EngineRegistry::new(vec![Box::new(unreliable_bot)]),
        bot_pause: Duration::ZERO,
        ..Options::with_secret(secret)
    };
    let secret = options.secret.clone();
    (store.clone(), House::open(store, options).await.unwrap(), secret)
}

#[tokio::test]
async fn any_prefix_of_a_history_folds_to_the_snapshot_of_that_time() {
    let folder = tempfile::tempdir().unwrap();
    let (store, house, secret) = open(folder.path()).await;
    let mut kinds = std::collections::BTreeSet::new();
    let tables: [(&str, &[&str]); 4] = [
        ("tic-tac-toe", &["human", "human"]),
        ("go", &["human", "search:1"]),
        ("carcassonne", &["human", "human", "random"]),
        ("scotland-yard", &["human", "human", "human", "human", "human", "human"]),
    ];
    for (seed, (game, players)) in (0..2).flat_map(|seed| tables.map(|table| (seed, table))) {
        let mut dice = Dice(seed);
        let visitors: Vec<VisitorId> = (0..3).map(|_| Token::random().unwrap().visitor_id()).collect();
        let tags = players.iter().map(|player| SeatTag { name: String::new(), player: (*player).to_owned() });
        let mut setup = stammtisch_presentation::Values::new();
        if game == "carcassonne" {
            setup.insert("players".to_owned(), "3".into());
        }
        let id = house.open_table(find(game).unwrap(), &setup, tags.collect(), visitors[0]).await.unwrap();
        let table = house.table(&id).await.unwrap().unwrap();
        let mut watching = table.watch();
        let mut shown = vec![table.snapshot()];
        for _ in 0..ACTIONS_PER_TABLE {
            act_randomly(&table, &visitors, &mut dice).await;
            // Bots move, or fail to, before the next action.
            let now = watching.wait_for(|now| now.bots_to_move().is_empty()).await.unwrap().clone();
            if shown.last().is_none_or(|last| last.seq < now.seq) {
                shown.push(now);
            }
        }
        let saved = store.load(&id).await.unwrap().unwrap();
        let fold = |events: &[Event]| {
            let events = events.to_vec();
            Snapshot::restore(SavedTable { events, ..saved.clone() }, secret.clone()).unwrap()
        };
        for then in &shown {
            let (past, future) = saved.events.split_at(then.seq as usize);
            let mut folded = fold(past);
            assert_eq!(state_of(&folded), state_of(then), "{game}, seed {seed}, after {} events", past.len());
            folded.apply_all(future).unwrap();
            assert_eq!(
                state_of(&folded),
                state_of(&fold(&saved.events)),
                "{game}, seed {seed}, from {}",
                past.len()
            );
        }
        assert!(shown.len() > 10, "{game}: only {} changes were seen", shown.len());
        kinds.extend(saved.events.iter().map(|event| {
            let written = event.kind.to_json();
            serde_json::from_str::<serde_json::Value>(&written).unwrap()["kind"].as_str().unwrap().to_owned()
        }));
    }
    let all = [
        "faltered",
        "forfeited",
        "moved",
        "rematch",
        "resign-asked",
        "resign-declined",
        "seated",
        "took-back",
        "undo-asked",
        "undo-declined",
        "urged",
    ];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all, "every kind of event was there");
    house.close().await;
}

/// A draft on a tic-tac-toe table with two people.
fn draft() -> crate::history::draft::Draft {
    let game = find("tic-tac-toe").unwrap().start(&Default::default(), Vec::new()).unwrap();
    let secret = Arc::new(Secret::random().unwrap());
    let table = Snapshot::new(TableId::random().unwrap(), game, secret);
    let mut draft = crate::history::draft::Draft::on(table, 7);
    for seat in [Seat(0), Seat(1)] {
        draft.add(Author::House, seated(seat, 0)).unwrap();
    }
    draft
}

fn seated(seat: Seat, visitor: usize) -> EventKind {
    let tag = SeatTag { name: String::new(), player: HUMAN.to_owned() };
    EventKind::Seated(Seated {
        seat,
        tag,
        visitor: Some(VisitorId::of(&visitor.to_be_bytes())),
        old_key: None,
    })
}

#[tokio::test]
async fn a_match_with_a_full_history_is_drawn_and_allows_a_rematch() {
    let folder = tempfile::tempdir().unwrap();
    let (_, house, _) = open(folder.path()).await;
    let ann = Token::random().unwrap().visitor_id();
    let people = [(); 2].map(|()| SeatTag { name: String::new(), player: HUMAN.to_owned() });
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Default::default(), people.into(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    let there_and_back = |draft: &mut crate::history::draft::Draft, until: usize| {
        while draft.table.seq < until as u64 {
            draft.add(Author::Seat(Seat(0)), EventKind::moved("b2"))?;
            draft.add(
                Author::Seat(Seat(0)),
                EventKind::TookBack { to: 0, revives_resigned: false, still_resigned: SeatSet::EMPTY },
            )?;
        }
        Ok(())
    };
    table.change(|draft| there_and_back(draft, LIMITS.entries - 100)).await.unwrap();
    assert!(table.snapshot().broken.is_none() && table.snapshot().kept_since(0) == 0);
    let path = "b2".into();
    loop {
        let at = table.snapshot().position_id();
        match table.touch(ann, at, &path).await {
            Ok(()) if table.snapshot().broken.is_none() => {
                table.undo(ann, PositionId { ply: 0, ..at }).await.unwrap()
            }
            Ok(()) => break,
            Err(refused) => panic!("{refused:?}"),
        }
        if table.snapshot().broken.is_some() {
            break;
        }
    }
    let now = table.snapshot();
    assert!(now.is_closed() && (now.seq as usize) < LIMITS.entries);
    let said = now.broken.as_ref().map(|why| why.say(Language::English).to_owned()).unwrap();
    assert!(said.starts_with("The game is drawn: so much has happened"), "{said}");
    assert_eq!(now.game.outcome_text(Language::English), Some(said));
    assert_eq!(now.game.outcome().unwrap().winners, SeatSet::EMPTY);
    assert!(matches!(table.touch(ann, now.position_id(), &path).await, Err(Refused::Stale)));
    table.announce_rematch(TableId::random().unwrap(), None).await.unwrap();
    let file = now.game.write("record").unwrap();
    let ended = now.seq - 1;
    drop(table);
    house.close().await;

    let (_, house, _) = open(folder.path()).await;
    let listed = house.tables_of(ann).await.unwrap().remove(0);
    assert!(listed.status.ended == Some(ended) && !listed.your_turn(), "{listed:?}");
    let again = house.table(&id).await.unwrap().unwrap().snapshot();
    assert_eq!((again.ended, again.game.turn()), (Some(ended), Turn::Over));
    let mut loaded = game.load(&file).unwrap().0;
    assert_eq!((loaded.hash(), loaded.outcome()), (again.game.hash(), None), "its file goes on elsewhere");
    loaded.play_next("a1").unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_visitor_is_revoked_even_at_tables_that_are_full() {
    let folder = tempfile::tempdir().unwrap();
    let (_, house, _) = open(folder.path()).await;
    let [ann, bo, new] = [(); 3].map(|()| Token::random().unwrap().visitor_id());
    let people = [(); 2].map(|()| SeatTag { name: String::new(), player: HUMAN.to_owned() });
    let mut tables = Vec::new();
    for _ in 0..2 {
        let game = find("tic-tac-toe").unwrap();
        let id = house.open_table(game, &Default::default(), people.to_vec(), ann).await.unwrap();
        tables.push(house.table(&id).await.unwrap().unwrap());
    }
    let add_side_entries = |draft: &mut crate::history::draft::Draft| {
        (0..LIMITS.side_entries).try_for_each(|_| draft.add(Author::Seat(Seat(1)), EventKind::Hinted))?;
        Ok(())
    };
    tables[0].change(add_side_entries).await.unwrap();
    let to_the_brim = |draft: &mut crate::history::draft::Draft| {
        let rest = (LIMITS.entries as u64 - draft.table.seq) as usize;
        let why = LocalizedText::new(|language| language.code().to_owned());
        (0..rest).try_for_each(|_| draft.add(Author::House, EventKind::BrokenOff { why: why.clone() }))?;
        Ok(())
    };
    tables[1].change(to_the_brim).await.unwrap();
    let refused = tables[0].claim_rematch_seat(Seat(1), bo).await;
    assert!(matches!(refused, Err(Refused::Because(why)) if why.key == "limit-asides"), "that is limited");
    house.revoke_visitor(ann, new).await.unwrap();
    for table in &tables {
        let now = table.snapshot();
        assert_eq!((now.seats_of(ann), now.seats_of(new)), (SeatSet::EMPTY, SeatSet::first(2)));
    }
    house.close().await;
}

#[test]
fn a_bot_can_always_report_that_it_has_no_move() {
    let mut draft = draft();
    let failing = Author::Seat(Seat(1));
    let tending = Author::Seat(Seat(0));
    let mut retried = 0_usize;
    let refused = loop {
        draft.add(failing, EventKind::BotFailed).unwrap();
        match draft.add(tending, EventKind::BotRetried { seat: Seat(1) }) {
            Ok(()) => retried += 1,
            Err(why) => break why,
        }
    };
    assert_eq!((retried, &*refused.key), (LIMITS.side_entries, "limit-asides"));
    assert!(
        draft.table.failed_bots.contains(Seat(1)),
        "the failure is shown, and another player may retry the bot"
    );
}

#[test]
fn side_entries_cannot_fill_the_history_of_others() {
    let mut draft = draft();
    let mut side_entries = 0_usize;
    let seat = Seat(1);
    let refused = loop {
        let what = match side_entries % 4 {
            0 => seated(seat, side_entries),
            1 => EventKind::UndoAsked { to: 0, seats: SeatSet::only(seat), revives_resigned: false },
            2 => EventKind::UndoDeclined,
            _ => EventKind::Hinted,
        };
        match draft.add(Author::Seat(seat), what) {
            Ok(()) => side_entries += 1,
            Err(why) => break why,
        }
    };
    assert_eq!((side_entries, &*refused.key), (LIMITS.side_entries, "limit-asides"));
    assert_eq!(
        draft.table.seats[1].generation,
        1 + LIMITS.side_entries.div_ceil(4),
        "a new visitor continues the count"
    );
    let cross = Author::Seat(Seat(0));
    draft
        .add(cross, EventKind::UndoAsked { to: 0, seats: SeatSet::only(Seat(0)), revives_resigned: false })
        .unwrap();
    draft.add(cross, EventKind::moved("b2")).unwrap();
    draft.add(Author::Seat(seat), EventKind::moved("a1")).unwrap();
    const { assert!(6 * LIMITS.side_entries + LIMITS.plies < LIMITS.entries, "six seats and the longest match") };
}
