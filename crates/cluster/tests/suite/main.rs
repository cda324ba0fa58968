//! Tests of clusters, with a PostgreSQL and a NATS server for each test.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../../../tables/tests/suite/facts.rs"]
mod facts;
mod nats;
mod postgres;
#[path = "../../../tables/tests/suite/store.rs"]
mod store;
#[path = "../../../tables/tests/suite/two_houses.rs"]
mod two_houses;
mod workers;

use std::sync::Arc;

use stammtisch_tables::{PositionId, Refused, Table, Token, VisitorId};

fn new_visitor() -> VisitorId {
    Token::random().unwrap().visitor_id()
}

async fn touch(table: &Arc<Table>, visitor: VisitorId, cell: &str) -> Result<(), Refused> {
    table.touch(visitor, table.snapshot().position_id(), &cell.into()).await
}

/// Agrees to a pending take-back, or asks to take back the visitor's last move.
async fn undo(table: &Arc<Table>, visitor: VisitorId) -> Result<(), Refused> {
    let now = table.snapshot();
    let to = now.undo.or_else(|| now.undo_target(now.seats_of(visitor))).map(|request| request.to);
    table.undo(visitor, PositionId { ply: to.unwrap_or_default(), ..now.position_id() }).await
}
