//! What several servers share: the store in PostgreSQL, the bus over NATS, and the workers that think for them.

mod jobs;
mod nats;
pub mod postgres;
mod worker;
mod worker_pool;

pub use nats::connect;
pub use worker::{Worker, WorkerCount};
pub use worker_pool::WorkerPool;
