//! Fault schedule, reproducible from a seed.

use std::fmt;
use std::time::Duration;

use crate::rng::TestRng;

/// A fault of some duration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// How long after the previous fault it starts.
    pub(crate) delay: Duration,
    pub(crate) kind: FaultKind,
    pub(crate) duration: Duration,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum FaultKind {
    KillServer(usize),
    /// Suspends the process with SIGSTOP.
    StopServer(usize),
    /// Shuts down gracefully on SIGTERM.
    EndServer(usize),
    CutDatabase(usize),
    CutBus(usize),
    KillWorker(usize),
    StopWorker(usize),
    CutWorker(usize),
    KillDatabase,
    StopDatabase,
    KillBus,
    StopBus,
}

/// Three fault sequences that run concurrently: of servers, of workers, and of database and bus.
pub(crate) struct Plan {
    pub(crate) servers: Vec<Fault>,
    pub(crate) workers: Vec<Fault>,
    pub(crate) shared: Vec<Fault>,
}

impl Plan {
    pub(crate) fn new(seed: u64, total: Duration) -> Plan {
        let mut rng = TestRng::new(seed);
        let servers = faults(&mut rng, total, |rng| {
            let server = rng.below(3);
            match rng.below(5) {
                0 => FaultKind::KillServer(server),
                1 => FaultKind::StopServer(server),
                2 => FaultKind::EndServer(server),
                3 => FaultKind::CutDatabase(server),
                _ => FaultKind::CutBus(server),
            }
        });
        let shared = faults(&mut rng, total, |rng| match rng.below(4) {
            0 => FaultKind::KillDatabase,
            1 => FaultKind::StopDatabase,
            2 => FaultKind::KillBus,
            _ => FaultKind::StopBus,
        });
        let workers = faults(&mut rng, total, |rng| {
            let worker = rng.below(2);
            match rng.below(3) {
                0 => FaultKind::KillWorker(worker),
                1 => FaultKind::StopWorker(worker),
                _ => FaultKind::CutWorker(worker),
            }
        });
        Plan { servers, workers, shared }
    }

    pub(crate) fn len(&self) -> usize {
        self.servers.len() + self.workers.len() + self.shared.len()
    }
}

fn faults(rng: &mut TestRng, total: Duration, kind: impl Fn(&mut TestRng) -> FaultKind) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut passed = Duration::ZERO;
    while passed < total {
        let delay = Duration::from_millis(200 + rng.below(1200) as u64);
        // Most faults end before any timeout; one in ten does not.
        let millis = if rng.below(10) == 0 { 3000 + rng.below(4000) } else { 50 + rng.below(1500) };
        let fault = Fault { delay, kind: kind(rng), duration: Duration::from_millis(millis as u64) };
        passed += fault.delay + fault.duration;
        faults.push(fault);
    }
    faults
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [("servers", &self.servers), ("workers", &self.workers), ("shared", &self.shared)];
        for (name, faults) in all {
            for Fault { delay, kind, duration } in faults {
                writeln!(f, "  {name}: after {delay:?} {kind:?} for {duration:?}")?;
            }
        }
        Ok(())
    }
}
