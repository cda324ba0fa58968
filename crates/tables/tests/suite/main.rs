//! The house over a real file.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod endings;
mod facts;
mod helping;
mod highscores;
mod house;
mod logs;
mod old_house;
mod one_file;
mod releases;
mod sqlite;
mod store;
mod thinkers;
mod troubles;
mod two_houses;
mod watchers;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use stammtisch_tables::sqlite::SqliteStore;
use stammtisch_tables::{House, Options, PositionId, Refused, Secret, Table, Token, VisitorId};

/// How a house is run in these tests: at once, and with the same secret every time.
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

fn hand() -> VisitorId {
    Token::random().unwrap().visitor_id()
}

async fn touch(table: &Arc<Table>, hand: VisitorId, cell: &str) -> Result<(), Refused> {
    table.touch(hand, table.look().position_id(), &cell.into()).await
}

/// Wants the last move of that hand taken back, or agrees to what somebody wants.
async fn undo(table: &Arc<Table>, hand: VisitorId) -> Result<(), Refused> {
    let now = table.look();
    let to = now.undo.or_else(|| now.undo_target(now.seats_of(hand))).map(|wish| wish.to);
    table.undo(hand, PositionId { ply: to.unwrap_or_default(), ..now.position_id() }).await
}
