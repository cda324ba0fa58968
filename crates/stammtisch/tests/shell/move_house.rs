//! `stammtisch move-house`, and servers that share a database.

use std::path::Path;
use std::sync::Arc;

use stammtisch_catalog::find;
use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_stage::{SeatTag, Values};
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Secret, TableId, Token};
use stammtisch_throwaway::Postgres;

use crate::{refusal, said, stammtisch};

/// Plays a game to its end in a data folder; answers with the table and the hash of its last position.
#[tokio::main(flavor = "current_thread")]
async fn play_in(data: &Path) -> (TableId, u64) {
    let house = open(data).await;
    let ann = Token::random().unwrap().digest();
    let tags = vec![SeatTag { name: "Ann".to_owned(), player: "human".to_owned() }; 2];
    let id = house.open_table(find("tic-tac-toe").unwrap(), &Values::new(), tags, ann).await.unwrap();
    let table = house.table(&id).await.unwrap().unwrap();
    for cell in ["a1", "b1", "a2", "b2", "a3"] {
        table.touch(ann, table.look().juncture(), &[cell.to_owned()]).await.unwrap();
    }
    let hash = table.look().game.hash();
    house.close().await;
    (id, hash)
}

#[tokio::main(flavor = "current_thread")]
async fn hash_in(data: &Path, id: &TableId) -> u64 {
    let house = open(data).await;
    let hash = house.table(id).await.unwrap().unwrap().look().game.hash();
    house.close().await;
    hash
}

async fn open(data: &Path) -> House {
    let store = SqliteStore::open(&data.join("stammtisch.db")).await.unwrap();
    House::open(Arc::new(store), Options::with_secret(Secret::random().unwrap())).await.unwrap()
}

/// What the first server does that opens a database.
#[tokio::main(flavor = "current_thread")]
async fn first_server(url: &str, secret: &str) {
    let store = PostgresStore::open(url).await.unwrap();
    assert!(store.vouch(&Secret::from_hex(secret).unwrap().mark().unwrap()).await.unwrap());
}

#[test]
fn a_house_moves_into_a_database_and_back_as_often_as_one_likes() {
    let (postgres, old, new) =
        (Postgres::start().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (id, hash) = play_in(old.path());
    let url = postgres.url();
    let move_in = || stammtisch(&["move-house", "--from", old.path().to_str().unwrap(), "--to", &url]);
    let told = said(&mut move_in());
    assert!(told.contains("one table was moved, 0 were already there, with 1 high scores"), "{told}");
    let told = said(&mut move_in());
    assert!(told.contains("0 tables were moved, 1 were already there"), "{told}");
    said(&mut stammtisch(&["move-house", "--from", &url, "--to", new.path().to_str().unwrap()]));
    assert_eq!(hash_in(new.path(), &id), hash);
    let listed = said(stammtisch(&["highscores", "--data"]).arg(new.path()));
    assert!(listed.contains("Ann"), "{listed}");
    // Beside the servers of a database, lists are read and old tables deleted as beside a house with a file.
    let listed = said(&mut stammtisch(&["highscores", "--database", &url]));
    assert!(listed.contains("Ann"), "{listed}");
    let prune = |days| said(&mut stammtisch(&["prune", "--older-than", days, "--database", &url]));
    assert_eq!(prune("30"), "No table was that old.\n");
    assert!(!prune("0").starts_with("No table"));
    assert_eq!(prune("0"), "No table was that old.\n");
    assert_eq!(listed, said(&mut stammtisch(&["highscores", "--database", &url])), "high scores stay");
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
