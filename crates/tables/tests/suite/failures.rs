//! Failures: a full disk, a damaged file, and events of a later version.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use stammtisch_catalog::{AnyGame, Engine, EngineRegistry, EngineRequest, EngineSpec, find};
use stammtisch_presentation::{Seat, SeatSet, SeatTag, Text, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Refused, Secret, Store, StoreError, Token};
use tokio::time::timeout;

use crate::{new_visitor, open_house, open_house_with, options, touch};

/// A disk that can be filled: a small mounted filesystem or, where mounting is not possible, a
/// directory with a file size limit.
struct SmallDisk {
    place: tempfile::TempDir,
    is_mounted: bool,
    store: Arc<SqliteStore>,
}

impl SmallDisk {
    async fn mounted_if_possible() -> SmallDisk {
        let place = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(place.path());
        let is_mounted = mount.output().is_ok_and(|done| done.status.success());
        SmallDisk::at(place, is_mounted).await
    }

    async fn with_size_limit() -> SmallDisk {
        SmallDisk::at(tempfile::tempdir().unwrap(), false).await
    }

    async fn at(place: tempfile::TempDir, is_mounted: bool) -> SmallDisk {
        let store = Arc::new(SqliteStore::open(&place.path().join("stammtisch.db")).await.unwrap());
        SmallDisk { place, is_mounted, store }
    }

    async fn open_house(&self, options: Options) -> House {
        House::open(self.store.clone(), options).await.unwrap()
    }

    fn path(&self) -> &Path {
        self.place.path()
    }

    /// Fills it to the last byte.
    fn fill(&self) {
        if !self.is_mounted {
            return self.store.simulate_full_disk(true);
        }
        let mut size = 1 << 20;
        let mut number = 0;
        while size > 0 {
            let full = fs::write(self.path().join(format!("fill-{number}")), vec![0; size]).is_err();
            size = if full { size / 2 } else { size };
            number += 1;
        }
    }

    fn clear(&self) {
        self.store.simulate_full_disk(false);
        for entry in fs::read_dir(self.path()).unwrap().flatten() {
            if entry.file_name().to_string_lossy().starts_with("fill-") {
                fs::remove_file(entry.path()).unwrap();
            }
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        if self.is_mounted {
            let _ = Command::new("umount").arg("-l").arg(self.path()).output();
        }
    }
}

fn two_people() -> Vec<SeatTag> {
    vec![SeatTag { name: String::new(), player: "human".to_owned() }; 2]
}

#[tokio::test]
async fn a_full_disk_refuses_moves_until_there_is_room() {
    moves_are_refused_until_there_is_room(SmallDisk::mounted_if_possible().await).await;
}

#[tokio::test]
async fn a_file_that_may_not_grow_refuses_moves_as_a_full_disk_does() {
    moves_are_refused_until_there_is_room(SmallDisk::with_size_limit().await).await;
}

async fn moves_are_refused_until_there_is_room(disk: SmallDisk) {
    let house = disk.open_house(options()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    touch(&table, ann, "a1").await.unwrap();
    disk.fill();
    let mut refused = None;
    // Space reserved for the database's write-ahead log may still take a few moves and undos.
    for _ in 0..2000 {
        let done = match table.snapshot().game.ply() {
            1 => touch(&table, ann, "b1").await,
            _ => crate::undo(&table, ann).await,
        };
        if let Err(why) = done {
            refused = Some(why);
            break;
        }
    }
    let Some(Refused::Store(error)) = refused else { panic!("the disk is full, but {refused:?}") };
    assert!(matches!(error, StoreError::Full(_)), "{error}");
    assert_eq!(error.user_message().key, "store-full");
    assert!(matches!(house.check_free_space().await, Err(StoreError::Full(_))));
    let before = table.snapshot().seq;
    assert!(house.open_table(game, &Values::new(), two_people(), ann).await.is_err(), "it is still full");

    disk.clear();
    assert_eq!(house.check_free_space().await, Ok(()), "detected without a move");
    let ply = table.snapshot().game.ply();
    if ply == 1 {
        touch(&table, ann, "b1").await.unwrap();
    } else {
        crate::undo(&table, ann).await.unwrap();
    }
    assert_eq!(table.snapshot().seq, before + 1);
    house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    house.close().await;
    drop(table);
    let house = open_house(disk.path()).await;
    assert_eq!(house.table(&id).await.unwrap().unwrap().snapshot().seq, before + 1);
    house.close().await;
}

/// The plies at which bots were asked for a move, for each of the two houses.
static ASKED: [Mutex<Vec<usize>>; 2] = [const { Mutex::new(Vec::new()) }; 2];

fn recorded<const HOUSE: usize>(
    game: &'static dyn AnyGame,
    seat: Seat,
    engine: &EngineSpec,
) -> Result<Box<dyn Engine>, Text> {
    let mut engine = game.engine(seat, engine)?;
    Ok(Box::new(move |request: EngineRequest<'_>| {
        ASKED[HOUSE].lock().push(request.ply);
        engine.choose(request)
    }))
}

#[tokio::test]
async fn bots_resume_once_a_full_disk_has_room() {
    bots_resume::<0>(SmallDisk::mounted_if_possible().await).await;
}

#[tokio::test]
async fn bots_resume_once_the_file_may_grow() {
    bots_resume::<1>(SmallDisk::with_size_limit().await).await;
}

async fn bots_resume<const HOUSE: usize>(disk: SmallDisk) {
    let house = disk
        .open_house(Options { engines: EngineRegistry::new(vec![Box::new(recorded::<HOUSE>)]), ..options() })
        .await;
    let go = find("go").unwrap();
    let ann = new_visitor();
    let players = vec![SeatTag { name: String::new(), player: "random".to_owned() }; 2];
    let id = house.open_table(go, &Values::new(), players, ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    disk.fill();
    let mut shown = table.watch();
    // Writes are serialized: after so many refusals without a move, the bots were refused as well.
    let mut refused = 0;
    let mut seq = table.snapshot().seq;
    while refused < 50 {
        let is_full = house.open_table(go, &Values::new(), two_people(), ann).await.is_err();
        let now = table.snapshot().seq;
        refused = if is_full && now == seq { refused + 1 } else { 0 };
        seq = now;
    }
    disk.clear();
    let goes_on = async {
        while table.snapshot().seq <= seq + 2 {
            shown.changed().await.unwrap();
        }
    };
    assert!(timeout(Duration::from_secs(60), goes_on).await.is_ok(), "the bots resume");
    house.close().await;
    let asked = ASKED[HOUSE].lock();
    assert!(asked.is_sorted_by(|before, after| before < after), "a search was discarded: {asked:?}");
}

#[tokio::test]
async fn a_damaged_file_is_refused_with_advice_on_backups() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    for _ in 0..50 {
        let game = find("tic-tac-toe").unwrap();
        house.open_table(game, &Values::new(), two_people(), new_visitor()).await.unwrap();
    }
    house.close().await;
    let path = folder.path().join("stammtisch.db");
    let mut bytes = fs::read(&path).unwrap();
    for (index, byte) in bytes.iter_mut().enumerate().skip(8192) {
        *byte = (index % 251) as u8;
    }
    fs::write(&path, bytes).unwrap();
    let Err(refused) = SqliteStore::open(&path).await else { panic!("it was opened") };
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused}");
    assert!(refused.to_string().contains("stammtisch backup"), "{refused}");
}

#[tokio::test]
async fn a_backup_of_an_open_house_opens_as_a_house() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    touch(&table, ann, "a1").await.unwrap();
    let copy = elsewhere.path().join("stammtisch.db");
    SqliteStore::backup(&folder.path().join("stammtisch.db"), &copy).await.unwrap();
    touch(&table, ann, "b1").await.unwrap();
    assert!(SqliteStore::backup(&folder.path().join("stammtisch.db"), &copy).await.is_err(), "it is there");

    let other = open_house(elsewhere.path()).await;
    let kept = other.table(&id).await.unwrap().unwrap().snapshot();
    assert_eq!((kept.game.ply(), kept.seats_of(ann)), (1, table.snapshot().seats_of(ann)));
    other.close().await;
}

#[tokio::test]
async fn a_copied_database_without_the_secret_yields_no_seat() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let ann = Token::random().unwrap();
    let thief = new_visitor();
    let house = open_house(folder.path()).await;
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann.visitor_id()).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    let keys = [Seat(0), Seat(1)].map(|seat| table.snapshot().seat_key(seat).unwrap());
    let copy = elsewhere.path().join("stammtisch.db");
    SqliteStore::backup(&folder.path().join("stammtisch.db"), &copy).await.unwrap();

    let content = fs::read(&copy).unwrap().to_ascii_lowercase();
    let holds = |part: &[u8]| content.windows(part.len()).any(|found| found.eq_ignore_ascii_case(part));
    assert!(holds(ann.visitor_id().as_bytes()), "the visitor id is stored");
    for secret in [ann.to_string(), keys[0].to_string(), keys[1].to_string()] {
        let bytes = u128::from_str_radix(&secret, 16).unwrap().to_be_bytes();
        assert!(!holds(secret.as_bytes()) && !holds(&bytes));
    }
    let other = Options::with_secret(Secret::random().unwrap());
    let copied = open_house_with(elsewhere.path(), other).await;
    let there = copied.table(&id).await.unwrap().unwrap();
    for seat in [Seat(0), Seat(1)] {
        let found = there.snapshot().seat_key(seat).unwrap();
        let Err(Refused::Because(why)) = table.take_seat(found, thief).await else {
            panic!("the seat was taken")
        };
        assert_eq!(why.key, "seat-link-spent");
    }
    assert_eq!(table.snapshot().seats_of(thief).len(), 0);
    table.take_seat(keys[0], thief).await.expect("the link itself works");
    copied.close().await;
    house.close().await;
}

#[tokio::test]
async fn times_in_a_history_never_decrease_even_if_the_clock_does() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    house.close().await;
    // The state if the clock was set back by an hour after the last event.
    modify_file(folder.path(), "UPDATE events SET at = at + 3600000", []);
    let store = Arc::new(SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap());
    let house = House::open(store.clone(), options()).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    let latest = table.snapshot().at;
    for cell in ["a1", "b1"] {
        touch(&table, ann, cell).await.unwrap();
    }
    let times: Vec<i64> = store.events(&id, 0).await.unwrap().iter().map(|event| event.at).collect();
    assert_eq!((times.is_sorted(), times.last(), times.len()), (true, Some(&latest), 4), "{times:?}");
    house.close().await;
}

#[tokio::test]
async fn an_event_of_a_later_version_makes_a_table_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let file = rusqlite::Connection::open(folder.path().join("stammtisch.db")).unwrap();
    let later = r#"INSERT INTO events VALUES (?, 2, 99, 0, 1, '{"kind":"sung","song":"Prosit"}')"#;
    file.execute(later, [id.as_str()]).unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    assert!(table.snapshot().is_newer);
    let Err(Refused::Because(why)) = touch(&table, ann, "a1").await else { panic!("it was played") };
    assert_eq!(why.key, "table-newer");
}

#[tokio::test]
async fn an_option_of_a_later_version_makes_a_table_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    touch(&house.table(&id).await.unwrap().unwrap(), ann, "b2").await.unwrap();
    house.close().await;
    modify_file(folder.path(), r#"UPDATE tables SET options = '{"clock":300}' WHERE id = ?"#, [id.as_str()]);
    let house = open_house(folder.path()).await;
    let table = house.table(&id).await.unwrap().unwrap();
    assert_eq!((table.snapshot().is_newer, table.snapshot().game.ply()), (true, 1), "its moves are shown");
    let Err(Refused::Because(why)) = touch(&table, ann, "a1").await else { panic!("it was played") };
    assert_eq!(why.key, "table-newer");
    house.close().await;
}

#[tokio::test]
async fn events_after_an_unknown_one_are_only_counted() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    for cell in ["a1", "b1", "a2", "b2", "a3"] {
        touch(&table, ann, cell).await.unwrap();
    }
    let all = table.snapshot().seq;
    drop(table);
    house.close().await;
    // A later version made the second move in another way, so the third does not fit the seat.
    modify_file(
        folder.path(),
        "UPDATE events SET version = 99 WHERE table_id = ? AND seq = 3",
        [id.as_str()],
    );
    let house = open_house(folder.path()).await;
    let table = house.table(&id).await.unwrap().unwrap();
    let now = table.snapshot();
    assert_eq!((now.is_newer, now.game.ply(), now.seq), (true, 1, all), "nothing is appended");
    let Err(Refused::Because(why)) = touch(&table, ann, "c3").await else { panic!("it was played") };
    assert_eq!(why.key, "table-newer");
    assert_eq!(house.high_scores(None).await.unwrap().len(), 1, "the entered high score stays");
    house.close().await;
}

#[tokio::test]
async fn an_event_that_does_not_fit_makes_a_table_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let misfits = [
        (-3, r#"{"kind":"hinted"}"#),
        (2, r#"{"kind":"hinted"}"#),
        (33, r#"{"kind":"faltered"}"#),
        (255, r#"{"kind":"undo-declined"}"#),
        (256, r#"{"kind":"hinted"}"#),
        (0, r#"{"kind":"urged","seat":33}"#),
        (0, r#"{"kind":"urged","seat":-1}"#),
        (0, r#"{"kind":"urged","seat":256}"#),
        (0, r#"{"kind":"seated","seat":33,"name":"","player":"random"}"#),
        (0, r#"{"kind":"seated","seat":2,"name":"","player":"random"}"#),
        (0, r#"{"kind":"resign-asked","seats":4}"#),
        (0, r#"{"kind":"resign-asked","seats":4294967296}"#),
        (0, r#"{"kind":"undo-asked","to":0,"seats":2147483649}"#),
        (0, r#"{"kind":"took-back","to":0,"out":4}"#),
        (0, r#"{"kind":"forfeited","seats":6,"why":"left"}"#),
        (-1, r#"{"kind":"lined","seats":1073741824}"#),
    ];
    for (author, what) in misfits {
        let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
        let insert = "INSERT INTO events (table_id, seq, version, at, by, what) VALUES (?, 2, 1, 1, ?, ?)";
        modify_file(folder.path(), insert, rusqlite::params![id.as_str(), author, what]);
        let table = house.table(&id).await.unwrap().unwrap();
        let now = table.snapshot();
        assert_eq!((now.is_damaged, now.is_closed(), now.seq), (true, true, 3), "{author} {what}");
        let Err(Refused::Because(why)) = touch(&table, ann, "a1").await else { panic!("{author} {what}") };
        assert_eq!(why.key, "table-damaged");
    }
    house.close().await;
}

#[tokio::test]
async fn a_connection_to_missing_seats_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    let before = table.snapshot().seq;
    let refused = table.connect_remote_players(SeatSet::first(3)).await.err();
    assert!(matches!(refused, Some(Refused::Because(why)) if why.key == "seat-unknown"));
    assert_eq!(table.snapshot().seq, before);
    house.close().await;
}

/// Modifies a house's file directly.
fn modify_file(folder: &Path, sql: &str, with: impl rusqlite::Params) {
    let file = rusqlite::Connection::open(folder.join("stammtisch.db")).unwrap();
    file.execute(sql, with).unwrap();
}

#[tokio::test]
async fn revoking_works_despite_left_and_unreadable_tables() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let bo = new_visitor();
    let new = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let mut ids = Vec::new();
    for opener in [ann, bo, bo] {
        ids.push(house.open_table(game, &Values::new(), two_people(), opener).await.unwrap());
    }
    let table = house.table(&ids[0]).await.unwrap().unwrap();
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    table.leave(bo).await.unwrap();
    assert_eq!(house.tables_of(bo).await.unwrap().len(), 2, "he has left the other one");
    // The state that an earlier version leaves.
    modify_file(
        folder.path(),
        "UPDATE seats SET hand = ?1 WHERE table_id = ?2 AND seat = 1",
        rusqlite::params![bo.as_bytes(), ids[0].as_str()],
    );
    modify_file(
        folder.path(),
        "UPDATE events SET what = '{' WHERE table_id = ? AND seq = 1",
        [ids[1].as_str()],
    );
    timeout(Duration::from_secs(20), house.revoke_visitor(bo, new))
        .await
        .expect("revoking terminates")
        .unwrap();
    let readable = house.table(&ids[2]).await.unwrap().unwrap();
    assert_eq!((readable.snapshot().seats_of(new).len(), readable.snapshot().seats_of(bo).len()), (2, 0));
    assert!(matches!(house.table(&ids[1]).await, Err(StoreError::Unreadable(..))));
    house.close().await;
}

#[tokio::test]
async fn endless_revocations_do_not_fill_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let mut bo = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    table.take_seat(table.snapshot().seat_key(Seat(1)).unwrap(), bo).await.unwrap();
    for _ in 0..600 {
        let new = new_visitor();
        house.revoke_visitor(bo, new).await.unwrap();
        bo = new;
    }
    let filled = table.snapshot().seq;
    assert!((500..550).contains(&filled), "{filled} events");
    let new = new_visitor();
    house.revoke_visitor(ann, new).await.unwrap();
    assert_eq!(table.snapshot().seats_of(new).len(), 1, "each seat has its own limit");
    house.close().await;
}

#[tokio::test]
async fn an_unreadable_finished_table_blocks_neither_house_nor_lists() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
        let table = house.table(&id).await.unwrap().unwrap();
        for cell in ["a1", "b1", "a2", "b2", "a3"] {
            touch(&table, ann, cell).await.unwrap();
        }
        ids.push(id);
    }
    house.close().await;
    // The state that a house leaves if killed before it entered the high score.
    modify_file(folder.path(), "DELETE FROM high_scores", []);
    modify_file(folder.path(), "UPDATE standings SET scored = NULL", []);
    modify_file(
        folder.path(),
        "UPDATE events SET what = '{' WHERE table_id = ? AND seq = 1",
        [ids[0].as_str()],
    );
    let house = open_house(folder.path()).await;
    let entered = async {
        while house.high_scores(None).await.unwrap().len() != 1 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(Duration::from_secs(20), entered).await.expect("the other one is entered");
    house.close().await;
}

#[tokio::test]
async fn a_win_that_failed_to_be_listed_is_listed_later() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let mut tables = Vec::new();
    for _ in 0..2 {
        let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
        tables.push(house.table(&id).await.unwrap().unwrap());
    }
    // Simulates a full disk.
    let refuse = "CREATE TRIGGER full BEFORE INSERT ON high_scores BEGIN SELECT RAISE(FAIL, 'no room'); END";
    modify_file(folder.path(), refuse, []);
    for cell in ["a1", "b1", "a2", "b2", "a3"] {
        touch(&tables[0], ann, cell).await.unwrap();
    }
    assert_eq!(house.high_scores(None).await.unwrap(), []);
    modify_file(folder.path(), "DROP TRIGGER full", []);
    touch(&tables[1], ann, "a1").await.unwrap();
    let entered = async {
        while house.high_scores(None).await.unwrap().len() != 1 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    timeout(Duration::from_secs(20), entered).await.expect("it is entered");
    house.close().await;
}

#[tokio::test]
async fn a_move_at_a_pruned_table_reports_that_it_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    let ann = new_visitor();
    let game = find("tic-tac-toe").unwrap();
    let id = house.open_table(game, &Values::new(), two_people(), ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    touch(&table, ann, "a1").await.unwrap();
    let beside = SqliteStore::open(&folder.path().join("stammtisch.db")).await.unwrap();
    assert_eq!(beside.prune(i64::MAX).await.unwrap().tables, 1);
    beside.close().await;
    let Err(Refused::Store(error)) = touch(&table, ann, "b1").await else { panic!("it was played") };
    assert_eq!((&error, &*error.user_message().key), (&StoreError::Gone(id), "store-gone"));
    house.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_private_and_appears_only_when_complete() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let house = open_house(folder.path()).await;
    modify_file(folder.path(), "INSERT INTO forms VALUES (x'00', 'go', hex(zeroblob(20000000)))", []);
    let copy = elsewhere.path().join("copy.db");
    let from = folder.path().join("stammtisch.db");
    let to = copy.clone();
    let making = tokio::spawn(async move { SqliteStore::backup(&from, &to).await });
    let mut seen = Vec::new();
    let mut lengths = Vec::new();
    while !making.is_finished() {
        let unfinished = fs::metadata(elsewhere.path().join("copy.db.new"));
        seen.extend(unfinished.map(|told| told.permissions().mode() & 0o777));
        lengths.extend(fs::metadata(&copy).map(|told| told.len()));
        tokio::time::sleep(Duration::from_micros(100)).await;
    }
    making.await.unwrap().unwrap();
    seen.dedup();
    assert_eq!(seen, [0o600]);
    let whole = fs::metadata(&copy).unwrap();
    assert_eq!(whole.permissions().mode() & 0o777, 0o600);
    assert!(lengths.iter().all(|length| *length == whole.len()), "the file appears only when complete");
    house.close().await;
}
