//! Writes the PostgreSQL part of a release fixture: copies the tables and lists of
//! `FOLDER/house.db` to a PostgreSQL database and dumps it as `FOLDER/house.sql`.
//!
//! ```sh
//! cargo run -p stammtisch-cluster --example release_dump -- FOLDER
//! ```
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a tool stops at the first error")]

use std::fs;
use std::path::PathBuf;

use stammtisch_cluster::postgres::PostgresStore;
use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{SideStore, Store, transfer_table};
use stammtisch_test_servers::Postgres;

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("usage: release_dump FOLDER"));
    let server = Postgres::start().unwrap();
    let from = SqliteStore::open(&folder.join("house.db")).await.unwrap();
    let to = PostgresStore::open(&server.url()).await.unwrap();
    for id in from.all_tables().await.unwrap() {
        transfer_table(&from, &to, &id).await.unwrap();
    }
    to.load_side_store(from.dump_side_store().await.unwrap()).await.unwrap();
    from.close().await;
    to.close().await;
    fs::write(folder.join("house.sql"), server.dump().unwrap()).unwrap();
}
