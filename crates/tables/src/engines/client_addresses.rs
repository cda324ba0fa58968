//! For whom the computer players of a table think, and where those people are, so that cores are shared by address.

use std::collections::HashMap;

use crate::blocking_pool::guest;
use crate::engines::scheduler::{Home, JobOwner};
use crate::{Snapshot, VisitorId};

/// From where people have come to a table. It is known as long as the table is in memory: nobody thinks for it otherwise.
#[derive(Default)]
pub(crate) struct ClientAddresses {
    /// The hands whose table it is.
    own: HashMap<VisitorId, Home>,
    /// Whoever came first: it is thought for him as long as none of those has come.
    first: Option<Home>,
}

impl ClientAddresses {
    /// Somebody comes.
    pub(crate) fn note(&mut self, hand: VisitorId, now: &Snapshot, opener: VisitorId) {
        let Some(home) = guest() else { return };
        self.first.get_or_insert(home);
        let is_own = |hand: VisitorId| hand == opener || !now.seats_of(hand).is_empty();
        if is_own(hand) {
            self.own.retain(|other, _| is_own(*other));
            self.own.insert(hand, home);
        }
    }

    /// Somebody has the table laid out.
    pub(crate) fn of_first(home: Option<Home>) -> ClientAddresses {
        ClientAddresses { own: HashMap::new(), first: home }
    }

    /// For whom is thought: the first who has a seat and has come, else the opener.
    pub(crate) fn asker(&self, now: &Snapshot, opener: VisitorId) -> JobOwner {
        let hands = || now.seats.iter().filter_map(|seat| seat.holder).chain([opener]);
        let known = hands().find_map(|hand| Some((hand, *self.own.get(&hand)?)));
        match known {
            Some((hand, home)) => JobOwner::at(Some(home), hand),
            None => JobOwner::at(self.first, hands().next().unwrap_or(opener)),
        }
    }
}
