//! Running several servers as a cluster: the store in PostgreSQL, the message bus over NATS, and
//! worker processes that run engine jobs.

mod jobs;
mod nats;
pub mod postgres;
mod worker;
mod worker_pool;

pub use nats::connect;
pub use worker::{Worker, WorkerMetrics};
pub use worker_pool::WorkerPool;
