//! What several servers share: the store in PostgreSQL, the bus over NATS, and the workers that think for them.

mod crew;
mod nats;
pub mod postgres;
mod thoughts;
mod worker;

pub use crew::Crew;
pub use nats::connect;
pub use worker::{Worker, WorkerCount};
