//! What several servers share: the store in PostgreSQL and the bus over NATS.

mod nats;
pub mod postgres;

pub use nats::connect;
