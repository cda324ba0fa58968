//! What several servers share: the store in PostgreSQL and the bus over NATS.

pub mod postgres;
