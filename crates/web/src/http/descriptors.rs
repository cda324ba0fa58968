//! The limit on open file descriptors (`RLIMIT_NOFILE`).

/// Descriptors reserved for the server itself: its files, log and timers.
const RESERVED_DESCRIPTORS: u64 = 64;

/// Raises the soft limit to the hard limit and returns how many connections fit.
pub fn raise_limit() -> usize {
    usize::try_from(max_open_files().saturating_sub(RESERVED_DESCRIPTORS)).unwrap_or(usize::MAX).max(1)
}

#[cfg(unix)]
fn max_open_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::warn!(%error, "cannot raise the limit on open files");
    }
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
fn max_open_files() -> u64 {
    u64::MAX
}
