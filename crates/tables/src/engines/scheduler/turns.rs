//! Who waits, and whose turn it is: one address after the other, and at an address one hand after the other.

use std::collections::VecDeque;

use crate::VisitorId as Hand;

/// The network address of somebody.
pub(crate) type Home = u128;

/// For whom is thought: all hands of an address, or a hand whose home is not known.
pub(crate) type Guest = Result<Home, Hand>;

/// The hand that something is thought for, and whose guest it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JobOwner {
    pub(crate) guest: Guest,
    pub(crate) hand: Hand,
}

impl JobOwner {
    /// That hand at that address, if it is known.
    pub(crate) fn at(home: Option<Home>, hand: Hand) -> JobOwner {
        JobOwner { guest: home.ok_or(hand), hand }
    }
}

/// Who waits for something, in the order in which they are served.
pub(super) struct Turns<T> {
    addresses: VecDeque<Address<T>>,
}

/// The hands that wait at one address. A hand whose home is not known is an address by itself.
struct Address<T> {
    home: Guest,
    lines: VecDeque<(Hand, VecDeque<T>)>,
}

impl<T> Turns<T> {
    pub(super) fn new() -> Turns<T> {
        Turns { addresses: VecDeque::new() }
    }

    /// Puts somebody at the end of his hand's line.
    pub(super) fn line_up(&mut self, asker: JobOwner, waiting: T) {
        let JobOwner { guest: home, hand } = asker;
        let Some(address) = self.addresses.iter_mut().find(|address| address.home == home) else {
            let lines = VecDeque::from([(hand, VecDeque::from([waiting]))]);
            return self.addresses.push_back(Address { home, lines });
        };
        match address.lines.iter_mut().find(|(other, _)| *other == hand) {
            Some((_, line)) => line.push_back(waiting),
            None => address.lines.push_back((hand, VecDeque::from([waiting]))),
        }
    }

    /// Lets all others go before that hand, and before its address.
    pub(super) fn make_room(&mut self, asker: JobOwner) {
        let at = self.addresses.iter().position(|address| address.home == asker.guest);
        let Some(mut address) = at.and_then(|index| self.addresses.remove(index)) else { return };
        let line = address.lines.iter().position(|(other, _)| *other == asker.hand);
        if let Some(line) = line.and_then(|index| address.lines.remove(index)) {
            address.lines.push_back(line);
        }
        self.addresses.push_back(address);
    }

    /// Takes the next whose turn it is, with whom he asks for: `choose` names one of a hand's line, or nobody of it. At each address hands
    /// that are new go first.
    pub(super) fn next(
        &mut self,
        is_new: impl Fn(Hand) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(JobOwner, T)> {
        for _ in 0..self.addresses.len() {
            let mut address = self.addresses.pop_front()?;
            let taken = address.next(&is_new, &choose).or_else(|| address.next(|_| true, &choose));
            if !address.lines.is_empty() {
                self.addresses.push_back(address);
            }
            if taken.is_some() {
                return taken;
            }
        }
        None
    }

    /// The same out of turn, of the guests that are meant alone: all others stay where they are.
    pub(super) fn next_of(
        &mut self,
        is_meant: impl Fn(Guest) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(JobOwner, T)> {
        let mut meant = self.addresses.iter_mut().enumerate().filter(|(_, address)| is_meant(address.home));
        let (index, taken) =
            meant.find_map(|(index, address)| Some((index, address.next(|_| true, &choose)?)))?;
        let address = self.addresses.remove(index)?;
        if !address.lines.is_empty() {
            self.addresses.push_back(address);
        }
        Some(taken)
    }

    /// Whose turn it is next, by his address if it is known, without taking him: `is_meant` says whether anybody of a hand's line is.
    pub(super) fn first(&self, is_meant: impl Fn(&VecDeque<T>) -> bool) -> Option<Guest> {
        let is_there = |address: &&Address<T>| address.lines.iter().any(|(_, line)| is_meant(line));
        self.addresses.iter().find(is_there).map(|address| address.home)
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.addresses.iter().flat_map(|address| &address.lines).map(|(_, line)| line.len()).sum()
    }

    /// How many of those who are meant wait for that guest.
    pub(super) fn count(&self, guest: Guest, is_meant: impl Fn(&T) -> bool) -> usize {
        let own = self.addresses.iter().filter(|address| address.home == guest);
        own.flat_map(|address| &address.lines).flat_map(|(_, line)| line).filter(|one| is_meant(one)).count()
    }

    /// Takes the first who is meant out of a hand's line, whoever's turn it is.
    pub(super) fn withdraw(&mut self, asker: JobOwner, is_meant: impl Fn(&T) -> bool) -> Option<T> {
        let at = self.addresses.iter().position(|address| address.home == asker.guest)?;
        let lines = &mut self.addresses.get_mut(at)?.lines;
        let hand = lines.iter().position(|(hand, _)| *hand == asker.hand)?;
        let (_, line) = lines.get_mut(hand)?;
        let taken = line.iter().position(is_meant).and_then(|index| line.remove(index));
        if line.is_empty() {
            lines.remove(hand);
        }
        if lines.is_empty() {
            self.addresses.remove(at);
        }
        taken
    }

    /// Whether any hand but that one waits with a line that is meant.
    pub(super) fn another_waits(
        &self,
        hand: Hand,
        is_meant: impl Fn(JobOwner, &VecDeque<T>) -> bool,
    ) -> bool {
        self.addresses.iter().any(|address| {
            let is_meant = |other, line| is_meant(JobOwner { guest: address.home, hand: other }, line);
            address.lines.iter().any(|(other, line)| *other != hand && is_meant(*other, line))
        })
    }

    /// Sends away all but those who may stay.
    pub(super) fn retain(&mut self, may_stay: impl Fn(&T) -> bool) {
        for address in &mut self.addresses {
            for (_, line) in &mut address.lines {
                line.retain(&may_stay);
            }
            address.lines.retain(|(_, line)| !line.is_empty());
        }
        self.addresses.retain(|address| !address.lines.is_empty());
    }
}

impl<T> Address<T> {
    /// Takes the next of the hands that are meant.
    fn next(
        &mut self,
        is_meant: impl Fn(Hand) -> bool,
        choose: impl Fn(JobOwner, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(JobOwner, T)> {
        for _ in 0..self.lines.len() {
            let (hand, mut line) = self.lines.pop_front()?;
            let asker = JobOwner { guest: self.home, hand };
            let index = if is_meant(hand) { choose(asker, &line) } else { None };
            let taken = index.and_then(|index| line.remove(index));
            if !line.is_empty() {
                self.lines.push_back((hand, line));
            }
            if let Some(taken) = taken {
                return Some((asker, taken));
            }
        }
        None
    }
}
