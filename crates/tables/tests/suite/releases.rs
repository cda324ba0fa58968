//! Databases of earlier releases open, with everything that they had.

use std::path::Path;
use std::time::Duration;

use stammtisch_tables::Options;

use crate::{facts, open_house_with, options};

#[tokio::test]
async fn a_database_of_0_2_0_has_every_table_and_list() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.2.0");
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(fixture.join("house.db"), folder.path().join("stammtisch.db")).unwrap();
    // No engine moves while the tables are compared.
    let options = Options { bot_pause: Duration::from_secs(3600), ..options() };
    let house = open_house_with(folder.path(), options).await;
    let expected = std::fs::read_to_string(fixture.join("house.json")).unwrap();
    facts::assert_facts(&house, &serde_json::from_str(&expected).unwrap()).await;
    house.close().await;
}
