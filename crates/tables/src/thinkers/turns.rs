//! Who waits, and whose turn it is: one address after the other, and at an address one hand after the other.

use std::collections::{HashMap, VecDeque};

use crate::Digest as Hand;

/// The network address that a hand was last seen at.
pub(crate) type Home = u128;

/// For whom is thought: all hands of an address, or a hand whose home is not known.
pub(crate) type Guest = Result<Home, Hand>;

/// So many hands' homes are remembered. Beyond it all are forgotten, and a hand is at home with itself until it is seen again.
const MOST_HOMES: usize = 1 << 16;

/// Who waits for something, in the order in which they are served.
pub(super) struct Turns<T> {
    homes: HashMap<Hand, Home>,
    addresses: VecDeque<Address<T>>,
}

/// The hands that wait at one address. A hand whose home is not known is an address by itself.
struct Address<T> {
    home: Guest,
    lines: VecDeque<(Hand, VecDeque<T>)>,
}

impl<T> Turns<T> {
    pub(super) fn new() -> Turns<T> {
        Turns { homes: HashMap::new(), addresses: VecDeque::new() }
    }

    /// A hand was seen at that address.
    pub(super) fn lives_at(&mut self, hand: Hand, home: Home) {
        if self.homes.len() >= MOST_HOMES && !self.homes.contains_key(&hand) {
            self.homes.clear();
        }
        self.homes.insert(hand, home);
    }

    /// Where that hand was seen last.
    pub(super) fn guest(&self, hand: Hand) -> Guest {
        self.homes.get(&hand).copied().ok_or(hand)
    }

    /// Puts somebody at the end of his hand's line.
    pub(super) fn line_up(&mut self, hand: Hand, waiting: T) {
        // Somebody who waits already stays where he is, also if his hand has moved.
        let known = self.lines_mut().find(|(other, _)| *other == hand);
        if let Some((_, line)) = known {
            return line.push_back(waiting);
        }
        let home = self.guest(hand);
        let line = (hand, VecDeque::from([waiting]));
        match self.addresses.iter_mut().find(|address| address.home == home) {
            Some(address) => address.lines.push_back(line),
            None => self.addresses.push_back(Address { home, lines: VecDeque::from([line]) }),
        }
    }

    /// Lets all others go before that hand, and before its address.
    pub(super) fn make_room(&mut self, hand: Hand) {
        let home = self.guest(hand);
        let at = |address: &Address<T>| {
            address.home == home || address.lines.iter().any(|(other, _)| *other == hand)
        };
        let Some(mut address) =
            self.addresses.iter().position(at).and_then(|index| self.addresses.remove(index))
        else {
            return;
        };
        let line = address.lines.iter().position(|(other, _)| *other == hand);
        if let Some(line) = line.and_then(|index| address.lines.remove(index)) {
            address.lines.push_back(line);
        }
        self.addresses.push_back(address);
    }

    /// Takes the next whose turn it is, with his guest and hand: `choose` names one of a hand's line, or nobody of it.
    pub(super) fn next(
        &mut self,
        choose: impl Fn(Guest, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(Guest, Hand, T)> {
        for _ in 0..self.addresses.len() {
            let mut address = self.addresses.pop_front()?;
            let home = address.home;
            let taken = address.next(|line| choose(home, line));
            if !address.lines.is_empty() {
                self.addresses.push_back(address);
            }
            if let Some((hand, taken)) = taken {
                return Some((home, hand, taken));
            }
        }
        None
    }

    /// The same out of turn, of the guests that are meant alone: all others stay where they are.
    pub(super) fn next_of(
        &mut self,
        is_meant: impl Fn(Guest) -> bool,
        choose: impl Fn(Guest, &VecDeque<T>) -> Option<usize>,
    ) -> Option<(Guest, Hand, T)> {
        let mut meant = self.addresses.iter_mut().enumerate().filter(|(_, address)| is_meant(address.home));
        let (index, (hand, taken)) = meant.find_map(|(index, address)| {
            let home = address.home;
            Some((index, address.next(|line| choose(home, line))?))
        })?;
        let address = self.addresses.remove(index)?;
        let home = address.home;
        if !address.lines.is_empty() {
            self.addresses.push_back(address);
        }
        Some((home, hand, taken))
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

    /// Whether any hand but that one waits with a line that is meant.
    pub(super) fn another_waits(&self, hand: Hand, is_meant: impl Fn(Guest, &VecDeque<T>) -> bool) -> bool {
        self.addresses.iter().any(|address| {
            address.lines.iter().any(|(other, line)| *other != hand && is_meant(address.home, line))
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

    fn lines_mut(&mut self) -> impl Iterator<Item = &mut (Hand, VecDeque<T>)> {
        self.addresses.iter_mut().flat_map(|address| &mut address.lines)
    }
}

impl<T> Address<T> {
    fn next(&mut self, choose: impl Fn(&VecDeque<T>) -> Option<usize>) -> Option<(Hand, T)> {
        for _ in 0..self.lines.len() {
            let (hand, mut line) = self.lines.pop_front()?;
            let taken = choose(&line).and_then(|index| line.remove(index));
            if !line.is_empty() {
                self.lines.push_back((hand, line));
            }
            if let Some(taken) = taken {
                return Some((hand, taken));
            }
        }
        None
    }
}
