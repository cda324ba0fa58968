//! Quota of running analyses, per visitor and per client address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parking_lot::Mutex;
use stammtisch_presentation::Text;

use crate::VisitorId;
use crate::engines::scheduler::{ClientAddress, JobOwner};

/// At most this many analyses of one visitor run at once.
const MAX_PER_VISITOR: usize = 8;
/// At most this many analyses of one address run at once: a whole class may sit behind it.
const MAX_PER_ADDRESS: usize = 64;

/// Counts the running analyses.
#[derive(Default)]
pub(crate) struct AnalysisQuota(Mutex<HashMap<QuotaKey, usize>>);

/// What a count is kept for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum QuotaKey {
    Visitor(VisitorId),
    Address(ClientAddress),
}

/// One counted analysis; uncounted when dropped.
pub(crate) struct QuotaPermit {
    quota: Arc<AnalysisQuota>,
    keys: Vec<QuotaKey>,
}

impl AnalysisQuota {
    /// Counts another analysis, unless its visitor or their address has reached the limit.
    pub(crate) fn acquire(self: &Arc<AnalysisQuota>, owner: JobOwner) -> Result<QuotaPermit, Text> {
        // The lock is held from the check to the increment.
        let mut counts = self.0.lock();
        let count = |key| counts.get(&key).copied().unwrap_or_default();
        if count(QuotaKey::Visitor(owner.visitor)) >= MAX_PER_VISITOR {
            return Err(Text::new("analysis-many").with("most", MAX_PER_VISITOR));
        }
        if let Some(address) = owner.key.address()
            && count(QuotaKey::Address(address)) >= MAX_PER_ADDRESS
        {
            return Err(Text::new("analysis-many-at-home").with("most", MAX_PER_ADDRESS));
        }
        Ok(self.add(&mut counts, owner))
    }

    /// Counts an analysis that was admitted before, regardless of the limits.
    pub(crate) fn acquire_unchecked(self: &Arc<AnalysisQuota>, owner: JobOwner) -> QuotaPermit {
        self.add(&mut self.0.lock(), owner)
    }

    fn add(self: &Arc<AnalysisQuota>, counts: &mut HashMap<QuotaKey, usize>, owner: JobOwner) -> QuotaPermit {
        let address = owner.key.address().map(QuotaKey::Address);
        let keys: Vec<QuotaKey> = [QuotaKey::Visitor(owner.visitor)].into_iter().chain(address).collect();
        keys.iter().for_each(|key| *counts.entry(*key).or_default() += 1);
        QuotaPermit { quota: self.clone(), keys }
    }
}

impl Drop for QuotaPermit {
    fn drop(&mut self) {
        let mut counts = self.quota.0.lock();
        for key in &self.keys {
            if let Entry::Occupied(mut count) = counts.entry(*key) {
                *count.get_mut() -= 1;
                if *count.get() == 0 {
                    count.remove();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_limit_however_many_visitors_it_has() {
        let quota = Arc::<AnalysisQuota>::default();
        let begin = |address| {
            quota.acquire(JobOwner::at(Some(address), crate::Token::random().unwrap().visitor_id()))
        };
        let mut running: Vec<QuotaPermit> = (0..MAX_PER_ADDRESS).map(|_| begin(1).unwrap()).collect();
        assert_eq!(begin(1).err().unwrap().key, "analysis-many-at-home");
        assert!(begin(2).is_ok(), "another address is not affected");
        running.pop();
        assert!(begin(1).is_ok(), "one has ended");
        drop(running);
        assert!(quota.0.lock().is_empty());
    }
}
