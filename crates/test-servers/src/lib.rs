//! Real servers for tests: PostgreSQL, NATS and HAProxy, installed from Debian packages.
//!
//! Each server has a temporary folder and a port or socket of its own, and is ended together with
//! the test process, also if that crashes.

mod certificate;
mod haproxy;
mod nats;
mod postgres;
mod server_process;

pub use certificate::{Certificate, own_address};
pub use haproxy::Haproxy;
pub use nats::Nats;
pub use postgres::Postgres;
