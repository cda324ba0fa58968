//! `stammtisch migrate`, and commands and servers on a shared database.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use stammtisch_catalog::all;
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Secret, Table, TableId, Token, VisitorId};
use stammtisch_test_servers::Postgres;

use crate::{refusal, stammtisch, stdout_of};

/// The number of events and the position hash of every table of a house.
type TableStates = BTreeMap<TableId, (u64, u64)>;

/// Creates a table of every game in a data folder, one of them finished; returns the table states.
#[tokio::main(flavor = "current_thread")]
async fn play_in(data: &Path) -> TableStates {
    let house = open(data).await;
    let ann = Token::random().unwrap().visitor_id();
    let mut ids = Vec::new();
    for game in all() {
        let named = |seat| SeatTag { name: format!("Ann {seat}"), player: "human".to_owned() };
        let seats = (0..game.seats().len()).map(named).collect();
        let setup = Values::new();
        let id = house.open_table(game, &setup, seats, ann).await.unwrap();
        house.remember_form(ann, game.id(), &setup).await.unwrap();
        let table = house.table(&id).await.unwrap().unwrap();
        if game.id() == "tic-tac-toe" {
            for cell in ["a1", "b1", "a2", "b2", "a3"] {
                table.touch(ann, table.snapshot().position_id(), &cell.into()).await.unwrap();
            }
        } else {
            let at = table.snapshot().position_id();
            make_move(&table, ann).await;
            table.undo(ann, at).await.unwrap();
            make_move(&table, ann).await;
        }
        ids.push(id);
    }
    let table_states = table_states(&house, &ids).await;
    house.close().await;
    table_states
}

/// Makes the first legal move.
async fn make_move(table: &Arc<Table>, visitor: VisitorId) {
    let now = table.snapshot();
    let touches = now.game.touches(now.game.turn().seats());
    table.touch(visitor, now.position_id(), touches.iter().next().unwrap()).await.unwrap();
}

async fn table_states(house: &House, ids: impl IntoIterator<Item = &TableId>) -> TableStates {
    let mut table_states = TableStates::new();
    for id in ids {
        let now = house.table(id).await.unwrap().unwrap().snapshot();
        table_states.insert(*id, (now.seq, now.game.hash()));
    }
    table_states
}

#[tokio::main(flavor = "current_thread")]
async fn table_states_in(data: &Path, ids: &[&TableId]) -> TableStates {
    let house = open(data).await;
    let table_states = table_states(&house, ids.iter().copied()).await;
    house.close().await;
    table_states
}

async fn open(data: &Path) -> House {
    let store = SqliteStore::open(&data.join("stammtisch.db")).await.unwrap();
    House::open(Arc::new(store), Options::with_secret(Secret::random().unwrap())).await.unwrap()
}

/// Registers the secret in a database, as its first server does.
#[tokio::main(flavor = "current_thread")]
async fn register_secret(url: &str, secret: &str) {
    let store = PostgresStore::open(url).await.unwrap();
    assert!(store.verify_secret(&Secret::from_hex(secret).unwrap().proof().unwrap()).await.unwrap());
}

#[test]
fn an_empty_data_folder_cannot_be_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let [typo, to] = ["typo", "new"].map(|name| folder.path().join(name).display().to_string());
    for command in ["migrate", "move-house"] {
        let why = refusal(&mut stammtisch(&[command, "--from", &typo, "--to", &to]));
        assert!(why.starts_with("No house has kept anything in"), "{command}: {why}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn a_house_migrates_to_a_database_and_back_repeatedly() {
    let postgres = Postgres::start().unwrap();
    let old = tempfile::tempdir().unwrap();
    let new = tempfile::tempdir().unwrap();
    let played = play_in(old.path());
    let url = postgres.url();
    let count = played.len();
    let migrate = |from: &str, to: &str| stdout_of(&mut stammtisch(&["migrate", "--from", from, "--to", to]));
    let [there, here] = [old.path(), new.path()].map(|folder| folder.to_str().unwrap());
    // To the database, to another folder, back to the database and to the first folder: each twice.
    for (from, to, new) in [(there, &*url, count), (&*url, here, count), (here, &*url, 0), (&*url, there, 0)]
    {
        for moved in [new, 0] {
            let printed = migrate(from, to);
            let known = count - moved;
            let sentence = format!(
                "{moved} tables were moved, {known} were already there, with 1 high scores and {count} remembered forms"
            );
            assert!(printed.contains(&sentence), "{printed}");
        }
    }
    let ids: Vec<_> = played.keys().collect();
    for folder in [&old, &new] {
        assert_eq!(table_states_in(folder.path(), &ids), played);
    }
    let of_game = ["highscores", "--game", "tic-tac-toe"];
    let listed = stdout_of(stammtisch(&of_game).arg("--data").arg(new.path()));
    assert!(listed.contains("Ann"), "{listed}");
    // `highscores` and `prune` work on a database as on a data folder.
    let listed = stdout_of(stammtisch(&of_game).args(["--database", &url]));
    assert!(listed.contains("Ann"), "{listed}");
    let prune =
        |days| stdout_of(&mut stammtisch(&["prune", "--yes", "--older-than", days, "--database", &url]));
    assert!(prune("30").starts_with("No table was that old.\n"));
    let would_go = stdout_of(&mut stammtisch(&["prune", "--older-than", "0", "--database", &url]));
    let gone = prune("0");
    assert!(!gone.starts_with("No table"), "{gone}");
    for printed in would_go.lines().take(2) {
        assert!(gone.contains(&printed.replace("would be", "were")), "{printed} and {gone}");
    }
    assert_eq!(prune("0"), "No table was that old.\n");
    assert_eq!(listed, stdout_of(stammtisch(&of_game).args(["--database", &url])), "high scores stay");
}

#[test]
fn a_server_with_a_wrong_or_unreadable_secret_does_not_start() {
    let postgres = Postgres::start().unwrap();
    let first = tempfile::tempdir().unwrap();
    let second = tempfile::tempdir().unwrap();
    let serve = |data: &Path, secret: &str| {
        let mut command = stammtisch(&["serve", "--no-open", "--port", "0", "--database", &postgres.url()]);
        command.arg("--data").arg(data).env("STAMMTISCH_SECRET", secret);
        command
    };
    assert!(refusal(&mut serve(first.path(), "beer")).contains("64 hexadecimal digits"));
    register_secret(&postgres.url(), &"07".repeat(32));
    let printed = refusal(&mut serve(second.path(), &"08".repeat(32)));
    assert!(printed.contains("a different secret") && !printed.contains("08080808"), "{printed}");
}

#[test]
fn the_old_name_of_migrate_prints_the_same_help() {
    let help = |command| stdout_of(&mut stammtisch(&[command, "--help", "--lang", "en"]));
    let text = help("migrate");
    assert!(text.starts_with("Move all tables and lists from a data folder"), "{text}");
    assert_eq!(text, help("move-house"));
}
