//! What goes wrong when: the same for the same seed.

use std::fmt;
use std::time::Duration;

use crate::dice::Dice;

/// One thing that goes wrong, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// How long everything is well before it.
    pub(crate) after: Duration,
    pub(crate) what: EventKind,
    pub(crate) lasts: Duration,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum EventKind {
    KillServer(usize),
    StopServer(usize),
    /// Asked politely to end.
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

/// What happens to the servers, and beside it what happens to the workers and to what they share.
pub(crate) struct Plan {
    pub(crate) servers: Vec<Fault>,
    pub(crate) workers: Vec<Fault>,
    pub(crate) shared: Vec<Fault>,
}

impl Plan {
    pub(crate) fn new(seed: u64, lasts: Duration) -> Plan {
        let mut dice = Dice::new(seed);
        let servers = faults(&mut dice, lasts, |dice| {
            let server = dice.below(3);
            match dice.below(5) {
                0 => EventKind::KillServer(server),
                1 => EventKind::StopServer(server),
                2 => EventKind::EndServer(server),
                3 => EventKind::CutDatabase(server),
                _ => EventKind::CutBus(server),
            }
        });
        let shared = faults(&mut dice, lasts, |dice| match dice.below(4) {
            0 => EventKind::KillDatabase,
            1 => EventKind::StopDatabase,
            2 => EventKind::KillBus,
            _ => EventKind::StopBus,
        });
        let workers = faults(&mut dice, lasts, |dice| {
            let worker = dice.below(2);
            match dice.below(3) {
                0 => EventKind::KillWorker(worker),
                1 => EventKind::StopWorker(worker),
                _ => EventKind::CutWorker(worker),
            }
        });
        Plan { servers, workers, shared }
    }

    pub(crate) fn len(&self) -> usize {
        self.servers.len() + self.workers.len() + self.shared.len()
    }
}

fn faults(dice: &mut Dice, lasts: Duration, what: impl Fn(&mut Dice) -> EventKind) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut passed = Duration::ZERO;
    while passed < lasts {
        let after = Duration::from_millis(200 + dice.below(1200) as u64);
        // Most are over before anybody's patience is; of every ten one is not.
        let lasts = if dice.below(10) == 0 { 3000 + dice.below(4000) } else { 50 + dice.below(1500) };
        let fault = Fault { after, what: what(dice), lasts: Duration::from_millis(lasts as u64) };
        passed += fault.after + fault.lasts;
        faults.push(fault);
    }
    faults
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [("servers", &self.servers), ("workers", &self.workers), ("shared", &self.shared)];
        for (name, faults) in all {
            for Fault { after, what, lasts } in faults {
                writeln!(f, "  {name}: after {after:?} {what:?} for {lasts:?}")?;
            }
        }
        Ok(())
    }
}
