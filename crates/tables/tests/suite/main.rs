//! Tests of the house over a real database file.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod endings;
mod facts;
mod failures;
mod helping;
mod highscores;
mod house;
mod logs;
mod old_house;
mod one_file;
mod releases;
mod search_fairness;
mod sqlite;
mod store;
mod two_houses;
mod watchers;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, PositionId, Refused, Secret, Table, Token, VisitorId};

/// Options for tests: bots move at once, and the secret is always the same.
fn options() -> Options {
    let secret = Secret::from_bytes(&[7; 32]).unwrap();
    Options { bot_pause: Duration::ZERO, ..Options::with_secret(secret) }
}

async fn open_house(folder: &Path) -> House {
    open_house_with(folder, options()).await
}

async fn open_house_with(folder: &Path, options: Options) -> House {
    let store = SqliteStore::open(&folder.join("stammtisch.db")).await.unwrap();
    House::open(Arc::new(store), options).await.unwrap()
}

fn new_visitor() -> VisitorId {
    Token::random().unwrap().visitor_id()
}

async fn touch(table: &Arc<Table>, visitor: VisitorId, cell: &str) -> Result<(), Refused> {
    table.touch(visitor, table.snapshot().position_id(), &cell.into()).await
}

/// Requests an undo of the visitor's last move, or agrees to the open request.
async fn undo(table: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
    let now = table.snapshot();
    let to = now.undo.or_else(|| now.undo_target(now.seats_of(visitor))).map(|request| request.to);
    table.undo(visitor, PositionId { ply: to.unwrap_or_default(), ..now.position_id() }).await
}
