//! How many connections the system lets us have at once.

/// What the house itself needs open beside its guests' connections: its files, its log, its timers.
const OWN: u64 = 64;

/// Asks the system for as many open files as it allows, and says how many connections fit in.
pub fn raise() -> usize {
    usize::try_from(most().saturating_sub(OWN)).unwrap_or(usize::MAX).max(1)
}

#[cfg(unix)]
fn most() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let told = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: told.maximum, maximum: told.maximum }) {
        tracing::warn!(%error, "the number of open files could not be raised");
    }
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn most() -> u64 {
    u64::MAX
}
