//! The table is the fold of its events: whatever part of a history is folded, it is the table that was shown then.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::time::Duration;

use stammtisch_catalog::{Chosen, Players, find};
use stammtisch_presentation::{Budget, Language};

use super::*;
use crate::sqlite::SqliteStore;
use crate::{House, Options, Refused, Store, Table, Token};

/// How much is done at each table.
const ACTS: u64 = 150;

/// Any number below that one.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// A computer player who gives no move in every third position.
fn moody(
    _: &mut Players,
    game: &dyn AnyMatch,
    seat: Seat,
    _: &str,
    _: &Budget,
    _: u64,
) -> Result<Option<Chosen>, Text> {
    let text = game.legal(seat.into()).into_iter().next().filter(|_| game.ply() % 3 != 2);
    Ok(text.map(|text| Chosen { text, reasons: Vec::new() }))
}

/// All that a table is.
fn all_of(now: &Snapshot) -> String {
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
        now.faltered,
        now.resigning,
        now.rematch,
        now.afar,
        now.ended,
        now.taken_back,
        now.declined,
        now.fighting,
        now.game.turn(),
        now.status(),
    )
}

/// One thing that somebody does at a table, whether it is allowed or not.
async fn act(table: &Arc<Table>, hands: &[VisitorId], dice: &mut Dice) {
    let now = table.look();
    let hand = hands[dice.throw(hands.len())];
    let (held, at) = (now.seats_of(hand), now.position_id());
    let seat = Seat(dice.throw(now.seats.len()) as u8);
    let done = match dice.throw(16) {
        0 => {
            table.undo(hand, PositionId { ply: now.undo_target(held).map_or(0, |wish| wish.to), ..at }).await
        }
        1 => table.undo(hand, PositionId { ply: now.undo.map_or(0, |wish| wish.to), ..at }).await,
        2 => table.decline(hand).await,
        3 => table.resign(hand, seat).await,
        4 => table.play_on(hand).await,
        5 if dice.throw(6) == 0 => table.leave(hand).await,
        6 => match now.seat_key(seat) {
            Some(key) => table.take_seat(key, hand).await.map(|_| ()),
            None => Ok(()),
        },
        7 => table.urge(hand, seat).await,
        8 => table.replace(hand, seat, "search:1").await,
        9 if now.game.turn() == Turn::Over => table.lead_on(now.id, now.rematch.as_ref()).await,
        _ => {
            let moves = now.game.turn().seats().and(now.humans()).iter().find_map(|seat| {
                let holder = now.seats[seat.index()].holder?;
                Some((holder, now.game.touches(SeatSet::only(seat)).targets()))
            });
            let Some((holder, targets)) = moves else { return };
            let (path, last) = &targets[dice.throw(targets.len())];
            table.touch(holder, at, &path.touches().chain([last.as_str()]).collect()).await
        }
    };
    assert!(!matches!(done, Err(Refused::Store(_))), "{done:?}");
}

async fn open(folder: &Path) -> (Arc<SqliteStore>, House, Arc<Secret>) {
    let store = Arc::new(SqliteStore::open(&folder.join("stammtisch.db")).await.unwrap());
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    let options = Options { asking: moody, bot_pause: Duration::ZERO, ..Options::with_secret(secret) };
    let secret = options.secret.clone();
    (store.clone(), House::open(store, options).await.unwrap(), secret)
}

#[tokio::test]
async fn the_fold_of_any_part_of_a_history_is_the_table_that_was_shown_then() {
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
        let hands: Vec<VisitorId> = (0..3).map(|_| Token::random().unwrap().visitor_id()).collect();
        let tags = players.iter().map(|player| SeatTag { name: String::new(), player: (*player).to_owned() });
        let mut setup = stammtisch_presentation::Values::new();
        if game == "carcassonne" {
            setup.insert("players".to_owned(), "3".into());
        }
        let id = house.open_table(find(game).unwrap(), &setup, tags.collect(), hands[0]).await.unwrap();
        let table = house.table(&id).await.unwrap().unwrap();
        let mut watching = table.watch();
        let mut shown = vec![table.look()];
        for _ in 0..ACTS {
            act(&table, &hands, &mut dice).await;
            // Computer players move, or give up moving, before the next thing is done.
            let now = watching.wait_for(|now| now.thinking().is_empty()).await.unwrap().clone();
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
            assert_eq!(all_of(&folded), all_of(then), "{game}, seed {seed}, after {} events", past.len());
            folded.catch_up(future).unwrap();
            assert_eq!(
                all_of(&folded),
                all_of(&fold(&saved.events)),
                "{game}, seed {seed}, from {}",
                past.len()
            );
        }
        assert!(shown.len() > 10, "{game}: only {} changes were seen", shown.len());
        kinds.extend(saved.events.iter().map(|event| {
            let written = event.what.write();
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

/// A table of tic-tac-toe that only this test knows, with two people at it.
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

fn seated(seat: Seat, hand: usize) -> EventKind {
    let tag = SeatTag { name: String::new(), player: HUMAN.to_owned() };
    EventKind::Seated(Seated { seat, tag, hand: Some(VisitorId::of(&hand.to_be_bytes())), old_key: None })
}

#[tokio::test]
async fn a_match_whose_history_is_full_is_drawn_with_a_sentence_and_leads_on() {
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
                EventKind::TookBack { to: 0, resigned: false, out: SeatSet::EMPTY },
            )?;
        }
        Ok(())
    };
    table.change(|draft| there_and_back(draft, LIMITS.entries - 100)).await.unwrap();
    assert!(table.look().broken.is_none() && table.look().kept_since(0) == 0);
    let path = "b2".into();
    loop {
        let at = table.look().position_id();
        match table.touch(ann, at, &path).await {
            Ok(()) if table.look().broken.is_none() => {
                table.undo(ann, PositionId { ply: 0, ..at }).await.unwrap()
            }
            Ok(()) => break,
            Err(refused) => panic!("{refused:?}"),
        }
        if table.look().broken.is_some() {
            break;
        }
    }
    let now = table.look();
    assert!(now.is_closed() && (now.seq as usize) < LIMITS.entries);
    let said = now.broken.as_ref().map(|why| why.say(Language::English).to_owned()).unwrap();
    assert!(said.starts_with("The game is drawn: so much has happened"), "{said}");
    assert_eq!(now.game.outcome_text(Language::English), Some(said));
    assert_eq!(now.game.outcome().unwrap().winners, SeatSet::EMPTY);
    assert!(matches!(table.touch(ann, now.position_id(), &path).await, Err(Refused::Stale)));
    table.lead_on(TableId::random().unwrap(), None).await.unwrap();
    let (file, ended) = (now.game.write("record").unwrap(), now.seq - 1);
    drop(table);
    house.close().await;

    let (_, house, _) = open(folder.path()).await;
    let listed = house.tables_of(ann).await.unwrap().remove(0);
    assert!(listed.status.ended == Some(ended) && !listed.your_turn(), "{listed:?}");
    let again = house.table(&id).await.unwrap().unwrap().look();
    assert_eq!((again.ended, again.game.turn()), (Some(ended), Turn::Over));
    let mut loaded = game.load(&file).unwrap().0;
    assert_eq!((loaded.hash(), loaded.outcome()), (again.game.hash(), None), "its file goes on elsewhere");
    loaded.play_next("a1").unwrap();
    house.close().await;
}

#[tokio::test]
async fn a_hand_is_revoked_however_much_has_happened_at_its_tables() {
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
    let asides = |draft: &mut crate::history::draft::Draft| {
        (0..LIMITS.asides).try_for_each(|_| draft.add(Author::Seat(Seat(1)), EventKind::Hinted))?;
        Ok(())
    };
    tables[0].change(asides).await.unwrap();
    let to_the_brim = |draft: &mut crate::history::draft::Draft| {
        let rest = (LIMITS.entries as u64 - draft.table.seq) as usize;
        let why = Notice::new(|language| language.code().to_owned());
        (0..rest).try_for_each(|_| draft.add(Author::House, EventKind::Broke { why: why.clone() }))?;
        Ok(())
    };
    tables[1].change(to_the_brim).await.unwrap();
    let refused = tables[0].keep_seat(Seat(1), bo).await;
    assert!(matches!(refused, Err(Refused::Because(why)) if why.key == "limit-asides"), "that is limited");
    house.revoke_hand(ann, new).await.unwrap();
    for table in &tables {
        let now = table.look();
        assert_eq!((now.seats_of(ann), now.seats_of(new)), (SeatSet::EMPTY, SeatSet::first(2)));
    }
    house.close().await;
}

#[test]
fn a_computer_player_can_always_say_that_he_has_no_move() {
    let mut draft = draft();
    let (failing, tending) = (Author::Seat(Seat(1)), Author::Seat(Seat(0)));
    let mut urged = 0_usize;
    let refused = loop {
        draft.add(failing, EventKind::Faltered).unwrap();
        match draft.add(tending, EventKind::Urged { seat: Seat(1) }) {
            Ok(()) => urged += 1,
            Err(why) => break why,
        }
    };
    assert_eq!((urged, &*refused.key), (LIMITS.asides, "limit-asides"));
    assert!(draft.table.faltered.contains(Seat(1)), "everybody sees it, and somebody else may see to him");
}

#[test]
fn nobody_fills_the_history_of_others_with_what_are_no_moves() {
    let mut draft = draft();
    let (mut wishes, seat) = (0_usize, Seat(1));
    let refused = loop {
        let what = match wishes % 4 {
            0 => seated(seat, wishes),
            1 => EventKind::UndoAsked { to: 0, seats: SeatSet::only(seat), resigned: false },
            2 => EventKind::UndoDeclined,
            _ => EventKind::Hinted,
        };
        match draft.add(Author::Seat(seat), what) {
            Ok(()) => wishes += 1,
            Err(why) => break why,
        }
    };
    assert_eq!((wishes, &*refused.key), (LIMITS.asides, "limit-asides"));
    assert_eq!(draft.table.seats[1].generation, 1 + LIMITS.asides.div_ceil(4), "a new hand counts on");
    let cross = Author::Seat(Seat(0));
    draft.add(cross, EventKind::UndoAsked { to: 0, seats: SeatSet::only(Seat(0)), resigned: false }).unwrap();
    draft.add(cross, EventKind::moved("b2")).unwrap();
    draft.add(Author::Seat(seat), EventKind::moved("a1")).unwrap();
    const { assert!(6 * LIMITS.asides + LIMITS.plies < LIMITS.entries, "six seats and the longest match") };
}
