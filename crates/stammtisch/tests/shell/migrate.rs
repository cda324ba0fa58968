//! `stammtisch move-house`, and servers that share a database.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use stammtisch_catalog::all;
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_presentation::{SeatTag, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Secret, Table, TableId, Token, VisitorId};
use stammtisch_test_servers::Postgres;

use crate::{refusal, said, stammtisch};

/// How the tables of a house stand: of each its number of events and the hash of its position.
type Standing = BTreeMap<TableId, (u64, u64)>;

/// Plays a game to its end in a data folder, opens a table of every other game and begins there; answers with how all of them stand.
#[tokio::main(flavor = "current_thread")]
async fn play_in(data: &Path) -> Standing {
    let house = open(data).await;
    let ann = Token::random().unwrap().visitor_id();
    let mut ids = Vec::new();
    for game in all() {
        let named = |seat| SeatTag { name: format!("Ann {seat}"), player: "human".to_owned() };
        let (seats, setup) = ((0..game.seats().len()).map(named).collect(), Values::new());
        let id = house.open_table(game, &setup, seats, ann).await.unwrap();
        house.remember_form(ann, game.id(), &setup).await.unwrap();
        let table = house.table(&id).await.unwrap().unwrap();
        if game.id() == "tic-tac-toe" {
            for cell in ["a1", "b1", "a2", "b2", "a3"] {
                table.touch(ann, table.look().position_id(), &cell.into()).await.unwrap();
            }
        } else {
            let at = table.look().position_id();
            go_on(&table, ann).await;
            table.undo(ann, at).await.unwrap();
            go_on(&table, ann).await;
        }
        ids.push(id);
    }
    let standing = standing(&house, &ids).await;
    house.close().await;
    standing
}

/// Makes the first move that can be made.
async fn go_on(table: &Arc<Table>, hand: VisitorId) {
    let now = table.look();
    let touches = now.game.touches(now.game.turn().seats());
    table.touch(hand, now.position_id(), touches.iter().next().unwrap()).await.unwrap();
}

async fn standing(house: &House, ids: impl IntoIterator<Item = &TableId>) -> Standing {
    let mut standing = Standing::new();
    for id in ids {
        let now = house.table(id).await.unwrap().unwrap().look();
        standing.insert(*id, (now.seq, now.game.hash()));
    }
    standing
}

#[tokio::main(flavor = "current_thread")]
async fn standing_in(data: &Path, ids: &[&TableId]) -> Standing {
    let house = open(data).await;
    let standing = standing(&house, ids.iter().copied()).await;
    house.close().await;
    standing
}

async fn open(data: &Path) -> House {
    let store = SqliteStore::open(&data.join("stammtisch.db")).await.unwrap();
    House::open(Arc::new(store), Options::with_secret(Secret::random().unwrap())).await.unwrap()
}

/// What the first server does that opens a database.
#[tokio::main(flavor = "current_thread")]
async fn first_server(url: &str, secret: &str) {
    let store = PostgresStore::open(url).await.unwrap();
    assert!(store.verify_secret(&Secret::from_hex(secret).unwrap().mark().unwrap()).await.unwrap());
}

#[test]
fn where_no_house_has_kept_anything_there_is_nothing_to_move() {
    let place = tempfile::tempdir().unwrap();
    let [typo, to] = ["typo", "new"].map(|name| place.path().join(name).display().to_string());
    let why = refusal(&mut stammtisch(&["move-house", "--from", &typo, "--to", &to]));
    assert!(why.starts_with("No house has kept anything in"), "{why}");
    assert_eq!(place.path().read_dir().unwrap().count(), 0);
}

#[test]
fn a_house_moves_into_a_database_and_back_as_often_as_one_likes() {
    let (postgres, old, new) =
        (Postgres::start().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let played = play_in(old.path());
    let (url, count) = (postgres.url(), played.len());
    let carry = |from: &str, to: &str| said(&mut stammtisch(&["move-house", "--from", from, "--to", to]));
    let [there, here] = [old.path(), new.path()].map(|folder| folder.to_str().unwrap());
    // Into the database, on into another folder, and back over the database into the first: each way twice.
    for (from, to, new) in [(there, &*url, count), (&*url, here, count), (here, &*url, 0), (&*url, there, 0)]
    {
        for moved in [new, 0] {
            let told = carry(from, to);
            let known = count - moved;
            let sentence = format!(
                "{moved} tables were moved, {known} were already there, with 1 high scores and {count} remembered forms"
            );
            assert!(told.contains(&sentence), "{told}");
        }
    }
    let ids: Vec<_> = played.keys().collect();
    for folder in [&old, &new] {
        assert_eq!(standing_in(folder.path(), &ids), played);
    }
    let of_game = ["highscores", "--game", "tic-tac-toe"];
    let listed = said(stammtisch(&of_game).arg("--data").arg(new.path()));
    assert!(listed.contains("Ann"), "{listed}");
    // Beside the servers of a database, lists are read and old tables deleted as beside a house with a file.
    let listed = said(stammtisch(&of_game).args(["--database", &url]));
    assert!(listed.contains("Ann"), "{listed}");
    let prune = |days| said(&mut stammtisch(&["prune", "--yes", "--older-than", days, "--database", &url]));
    assert!(prune("30").starts_with("No table was that old.\n"));
    let would_go = said(&mut stammtisch(&["prune", "--older-than", "0", "--database", &url]));
    let gone = prune("0");
    assert!(!gone.starts_with("No table"), "{gone}");
    for told in would_go.lines().take(2) {
        assert!(gone.contains(&told.replace("would be", "were")), "{told} and {gone}");
    }
    assert_eq!(prune("0"), "No table was that old.\n");
    assert_eq!(listed, said(stammtisch(&of_game).args(["--database", &url])), "high scores stay");
}

#[test]
fn a_server_with_another_secret_or_none_that_can_be_read_does_not_start() {
    let postgres = Postgres::start().unwrap();
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let serve = |data: &Path, secret: &str| {
        let mut command = stammtisch(&["serve", "--no-open", "--port", "0", "--database", &postgres.url()]);
        command.arg("--data").arg(data).env("STAMMTISCH_SECRET", secret);
        command
    };
    assert!(refusal(&mut serve(first.path(), "beer")).contains("64 hexadecimal digits"));
    first_server(&postgres.url(), &"07".repeat(32));
    let told = refusal(&mut serve(second.path(), &"08".repeat(32)));
    assert!(told.contains("a different secret") && !told.contains("08080808"), "{told}");
}
