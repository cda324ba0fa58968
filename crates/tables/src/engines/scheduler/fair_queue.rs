//! Two-level round-robin queue: client addresses take turns, and within an address its visitors do.
//!
//! Each visitor has a FIFO of their own. A visitor whose address is unknown counts as an address of
//! their own, see [`FairnessKey`].

use std::collections::VecDeque;

use crate::VisitorId;

/// A client's network address, as the web server keys its limits by it.
pub(crate) type ClientAddress = u128;

/// Fairness key: the client address, or the visitor if the address is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FairnessKey {
    /// All visitors behind one address share a turn.
    Address(ClientAddress),
    /// A visitor whose address is unknown.
    Visitor(VisitorId),
}

impl FairnessKey {
    /// The client address, if it is known.
    pub(crate) fn address(self) -> Option<ClientAddress> {
        match self {
            FairnessKey::Address(address) => Some(address),
            FairnessKey::Visitor(_) => None,
        }
    }

    /// The bytes of the address or of the visitor's id.
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        match self {
            FairnessKey::Address(address) => address.to_be_bytes().to_vec(),
            FairnessKey::Visitor(visitor) => visitor.as_bytes().to_vec(),
        }
    }
}

/// The visitor that an engine job is charged to, and the fairness key of their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JobOwner {
    pub(crate) key: FairnessKey,
    pub(crate) visitor: VisitorId,
}

impl JobOwner {
    /// A visitor at an address, or keyed by their id if the address is unknown.
    pub(crate) fn at(address: Option<ClientAddress>, visitor: VisitorId) -> JobOwner {
        let key = address.map_or(FairnessKey::Visitor(visitor), FairnessKey::Address);
        JobOwner { key, visitor }
    }
}

/// The queued items, in round-robin order of their fairness keys.
pub(super) struct FairQueue<T> {
    keys: VecDeque<KeyQueue<T>>,
}

/// The queued items of one fairness key: a FIFO for each visitor, in round-robin order.
struct KeyQueue<T> {
    key: FairnessKey,
    visitors: VecDeque<(VisitorId, VecDeque<T>)>,
}

impl<T> FairQueue<T> {
    pub(super) fn new() -> FairQueue<T> {
        FairQueue { keys: VecDeque::new() }
    }

    /// Appends an item to its owner's FIFO.
    pub(super) fn push(&mut self, owner: JobOwner, item: T) {
        let JobOwner { key, visitor } = owner;
        let Some(queue) = self.keys.iter_mut().find(|queue| queue.key == key) else {
            let visitors = VecDeque::from([(visitor, VecDeque::from([item]))]);
            return self.keys.push_back(KeyQueue { key, visitors });
        };
        match queue.visitors.iter_mut().find(|(other, _)| *other == visitor) {
            Some((_, fifo)) => fifo.push_back(item),
            None => queue.visitors.push_back((visitor, VecDeque::from([item]))),
        }
    }

    /// Moves an owner's key, and the visitor within it, to the end of the round.
    pub(super) fn move_to_back(&mut self, owner: JobOwner) {
        let at = self.keys.iter().position(|queue| queue.key == owner.key);
        let Some(mut queue) = at.and_then(|index| self.keys.remove(index)) else { return };
        let at = queue.visitors.iter().position(|(other, _)| *other == owner.visitor);
        if let Some(visitor) = at.and_then(|index| queue.visitors.remove(index)) {
            queue.visitors.push_back(visitor);
        }
        self.keys.push_back(queue);
    }

    /// Removes and returns the next item in round-robin order.
    ///
    /// `choose` gives the index of the item to take from a visitor's FIFO, or `None` to skip that
    /// visitor. Within a key, visitors with `is_new` are served before the others.
    pub(super) fn pop(
        &mut self,
        is_new: impl Fn(VisitorId) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(JobOwner, T)> {
        for _ in 0..self.keys.len() {
            let mut queue = self.keys.pop_front()?;
            let taken = queue.pop(&is_new, &choose).or_else(|| queue.pop(|_| true, &choose));
            if !queue.visitors.is_empty() {
                self.keys.push_back(queue);
            }
            if taken.is_some() {
                return taken;
            }
        }
        None
    }

    /// Like [`FairQueue::pop`], but only from keys that `is_eligible` accepts.
    ///
    /// All other keys keep their places in the round.
    pub(super) fn pop_from(
        &mut self,
        is_eligible: impl Fn(FairnessKey) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(JobOwner, T)> {
        let mut eligible = self.keys.iter_mut().enumerate().filter(|(_, queue)| is_eligible(queue.key));
        let (index, taken) =
            eligible.find_map(|(index, queue)| Some((index, queue.pop(|_| true, &choose)?)))?;
        let queue = self.keys.remove(index)?;
        if !queue.visitors.is_empty() {
            self.keys.push_back(queue);
        }
        Some(taken)
    }

    /// The first key in the round with a FIFO that `matches` accepts; nothing is removed.
    pub(super) fn first(&self, matches: impl Fn(&VecDeque<T>) -> bool) -> Option<FairnessKey> {
        let has_match = |queue: &&KeyQueue<T>| queue.visitors.iter().any(|(_, fifo)| matches(fifo));
        self.keys.iter().find(has_match).map(|queue| queue.key)
    }

    /// The number of queued items.
    pub(super) fn len(&self) -> usize {
        self.keys.iter().flat_map(|queue| &queue.visitors).map(|(_, fifo)| fifo.len()).sum()
    }

    /// The number of queued items of a key that `matches` accepts.
    pub(super) fn count(&self, key: FairnessKey, matches: impl Fn(&T) -> bool) -> usize {
        let own = self.keys.iter().filter(|queue| queue.key == key);
        own.flat_map(|queue| &queue.visitors).flat_map(|(_, fifo)| fifo).filter(|item| matches(item)).count()
    }

    /// Removes the first matching item of an owner, out of turn.
    pub(super) fn remove(&mut self, owner: JobOwner, matches: impl Fn(&T) -> bool) -> Option<T> {
        let at = self.keys.iter().position(|queue| queue.key == owner.key)?;
        let visitors = &mut self.keys.get_mut(at)?.visitors;
        let visitor = visitors.iter().position(|(visitor, _)| *visitor == owner.visitor)?;
        let (_, fifo) = visitors.get_mut(visitor)?;
        let taken = fifo.iter().position(matches).and_then(|index| fifo.remove(index));
        if fifo.is_empty() {
            visitors.remove(visitor);
        }
        if visitors.is_empty() {
            self.keys.remove(at);
        }
        taken
    }

    /// Whether another visitor has a FIFO that `matches` accepts.
    pub(super) fn has_other(
        &self,
        visitor: VisitorId,
        matches: impl Fn(JobOwner, &VecDeque<T>) -> bool,
    ) -> bool {
        self.keys.iter().any(|queue| {
            let matches = |other, fifo| matches(JobOwner { key: queue.key, visitor: other }, fifo);
            queue.visitors.iter().any(|(other, fifo)| *other != visitor && matches(*other, fifo))
        })
    }

    /// Removes all items that `keep` rejects.
    pub(super) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        for queue in &mut self.keys {
            for (_, fifo) in &mut queue.visitors {
                fifo.retain(&keep);
            }
            queue.visitors.retain(|(_, fifo)| !fifo.is_empty());
        }
        self.keys.retain(|queue| !queue.visitors.is_empty());
    }
}

impl<T> KeyQueue<T> {
    /// Removes and returns the next item of the visitors that `is_eligible` accepts.
    fn pop(
        &mut self,
        is_eligible: impl Fn(VisitorId) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(JobOwner, T)> {
        for _ in 0..self.visitors.len() {
            let (visitor, mut fifo) = self.visitors.pop_front()?;
            let owner = JobOwner { key: self.key, visitor };
            let index = if is_eligible(visitor) { choose(owner, &fifo) } else { None };
            let taken = index.and_then(|index| fifo.remove(index));
            if !fifo.is_empty() {
                self.visitors.push_back((visitor, fifo));
            }
            if let Some(taken) = taken {
                return Some((owner, taken));
            }
        }
        None
    }
}
