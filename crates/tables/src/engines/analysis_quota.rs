//! How many analyses are under way, by the hand that wants them and by the address that it is at.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use stammtisch_presentation::Text;

use crate::VisitorId;
use crate::engines::scheduler::{Home, JobOwner};

/// So many analyses of one hand may be under way at once.
const MAX_OF_HAND: usize = 8;
/// So many of all hands at one address: a course sits behind one.
const MAX_AT_HOME: usize = 64;

/// How many analyses everybody has under way.
#[derive(Default)]
pub(crate) struct AnalysisQuota(Mutex<HashMap<Whose, usize>>);

/// By what they are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Whose {
    Hand(VisitorId),
    Home(Home),
}

/// One that is counted as long as this lasts.
pub(crate) struct Counted {
    all: Arc<AnalysisQuota>,
    whose: Vec<Whose>,
}

impl AnalysisQuota {
    /// Counts another one of that hand, unless it has as many as it may, or its address has.
    pub(crate) fn one_more(self: &Arc<AnalysisQuota>, asker: JobOwner) -> Result<Counted, Text> {
        // Nobody counts in between.
        let mut counts = self.counts();
        let count = |whose| counts.get(&whose).copied().unwrap_or_default();
        if count(Whose::Hand(asker.hand)) >= MAX_OF_HAND {
            return Err(Text::new("analysis-many").with("most", MAX_OF_HAND));
        }
        if asker.guest.is_ok_and(|home| count(Whose::Home(home)) >= MAX_AT_HOME) {
            return Err(Text::new("analysis-many-at-home").with("most", MAX_AT_HOME));
        }
        Ok(self.count(&mut counts, asker))
    }

    /// Counts another one of that hand that was begun before.
    pub(crate) fn another(self: &Arc<AnalysisQuota>, asker: JobOwner) -> Counted {
        self.count(&mut self.counts(), asker)
    }

    fn count(self: &Arc<AnalysisQuota>, counts: &mut HashMap<Whose, usize>, asker: JobOwner) -> Counted {
        let home = asker.guest.ok().map(Whose::Home);
        let whose: Vec<Whose> = [Whose::Hand(asker.hand)].into_iter().chain(home).collect();
        whose.iter().for_each(|whose| *counts.entry(*whose).or_default() += 1);
        Counted { all: self.clone(), whose }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Whose, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.all.counts();
        for whose in &self.whose {
            if let Entry::Occupied(mut count) = counts.entry(*whose) {
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
    fn an_address_has_its_limit_however_many_hands_it_has_and_nobody_else_notices() {
        let all = Arc::<AnalysisQuota>::default();
        let begin =
            |home| all.one_more(JobOwner::at(Some(home), crate::Token::random().unwrap().visitor_id()));
        let mut begun: Vec<Counted> = (0..MAX_AT_HOME).map(|_| begin(1).unwrap()).collect();
        assert_eq!(begin(1).err().unwrap().key, "analysis-many-at-home");
        assert!(begin(2).is_ok());
        begun.pop();
        assert!(begin(1).is_ok(), "one has ended");
        drop(begun);
        assert!(all.counts().is_empty());
    }
}
