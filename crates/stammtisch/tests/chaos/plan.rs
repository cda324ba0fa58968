//! What goes wrong when: the same for the same seed.

use std::fmt;
use std::time::Duration;

use crate::dice::Dice;

/// One thing that goes wrong, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// How long everything is well before it.
    pub(crate) after: Duration,
    pub(crate) what: What,
    pub(crate) lasts: Duration,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
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
                0 => What::KillServer(server),
                1 => What::StopServer(server),
                2 => What::EndServer(server),
                3 => What::CutDatabase(server),
                _ => What::CutBus(server),
            }
        });
        let shared = faults(&mut dice, lasts, |dice| match dice.below(4) {
            0 => What::KillDatabase,
            1 => What::StopDatabase,
            2 => What::KillBus,
            _ => What::StopBus,
        });
        let workers = faults(&mut dice, lasts, |dice| {
            let worker = dice.below(2);
            match dice.below(3) {
                0 => What::KillWorker(worker),
                1 => What::StopWorker(worker),
                _ => What::CutWorker(worker),
            }
        });
        Plan { servers, workers, shared }
    }

    pub(crate) fn len(&self) -> usize {
        self.servers.len() + self.workers.len() + self.shared.len()
    }
}

fn faults(dice: &mut Dice, lasts: Duration, what: impl Fn(&mut Dice) -> What) -> Vec<Fault> {
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
