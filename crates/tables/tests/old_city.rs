//! Tables of version 0.1.0 that were kept in a file of their own, for another city map, are
//! imported.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use stammtisch_presentation::Values;
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, Secret, SideStore};

#[tokio::test]
async fn every_table_of_another_city_is_imported_once_unchanged() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let city = std::fs::read(here.join("../games/scotland-yard/tests/data/cities/six.json")).unwrap();
    let game = stammtisch_catalog::find("scotland-yard").unwrap();
    let spec = game.board_data_spec().unwrap();
    let board_data = spec.read_file("six", &city).unwrap().value();
    let data = here.join("tests/data/0.1.0");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stammtisch.db");
    let old = folder.path().join("six.db");
    std::fs::copy(data.join("six.db"), &old).unwrap();
    for _ in 0..2 {
        let board_data = board_data.clone();
        let name = move |id: &str, setup: &mut Values| {
            if id == game.id() {
                setup.insert(spec.field.to_owned(), board_data.clone());
            }
        };
        SqliteStore::import_database(&file, &old, name).await.unwrap();
    }
    let store = SqliteStore::open(&file).await.unwrap();
    let secret = Secret::random().unwrap();
    let options = Options { bot_pause: Duration::from_secs(3600), ..Options::with_secret(secret) };
    // Bots won on that map: their lines are kept, but no longer listed.
    let scores = store.dump_side_store().await.unwrap().scores;
    let house = House::open(Arc::new(store), options).await.unwrap();
    let expected: Value =
        serde_json::from_str(&std::fs::read_to_string(data.join("six.json")).unwrap()).unwrap();
    let tables = expected["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 4);
    for expected in tables {
        let id = expected["id"].as_str().unwrap().parse().unwrap();
        let now = house.table(&id).await.unwrap().unwrap().snapshot();
        assert_eq!(expected["hash"], format!("{:016x}", now.game.hash()), "{expected}");
        assert_eq!(expected["plies"], now.game.ply(), "{expected}");
    }
    assert_eq!(scores.len(), expected["high_scores"].as_array().unwrap().len());
}
