//! Engines at tables: bot moves, hints and analyses, and the fair scheduling of their searches.

pub(crate) mod analysis;
pub(crate) mod analysis_quota;
pub(crate) mod bot_driver;
pub(crate) mod client_addresses;
pub(crate) mod deferred;
mod engine_cache;
mod hints;
pub(crate) mod scheduler;
pub(crate) mod search;
pub(crate) mod workers;

pub use analysis::RunningAnalysis;
pub use engine_cache::EngineCache;
pub use workers::{EngineJob, JobError, JobKind, JobResult, LocalSearch, WorkerSlot, WorkerStats};
