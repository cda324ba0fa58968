//! What several servers share, over a PostgreSQL and a NATS server that last as long as a test.
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
