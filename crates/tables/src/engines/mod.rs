//! Computer players: who asks them, where their searches run, and how processors are shared fairly.

pub(crate) mod analysis;
pub(crate) mod analysis_quota;
pub(crate) mod bot_driver;
pub(crate) mod client_addresses;
pub(crate) mod deferred;
mod desk;
pub(crate) mod scheduler;
pub(crate) mod workers;

pub use analysis::Progress;
pub use desk::Desk;
pub use workers::{EngineJob, JobError, JobKind, JobResult, LocalSearch, WorkerSlot, WorkerStats};
