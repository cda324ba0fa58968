//! What several servers share, over a PostgreSQL and a NATS server that last as long as a test.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod postgres;
#[path = "../../../tables/tests/suite/store.rs"]
mod store;

use stammtisch_tables::{Digest, Token};

fn hand() -> Digest {
    Token::random().unwrap().digest()
}
