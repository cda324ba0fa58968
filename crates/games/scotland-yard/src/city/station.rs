//! Stations and sets of stations.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use serde::{Deserialize, Serialize};

/// The number of a station, 1 to 255. An `Option` of it takes one byte, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Station(NonZeroU8);

impl Station {
    /// The station with that number, or `None` for 0.
    pub const fn new(number: u8) -> Option<Station> {
        match NonZeroU8::new(number) {
            Some(number) => Some(Station(number)),
            None => None,
        }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The number as an index; index 0 of such a table is unused.
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of stations as a bitset of four words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<Station>", from = "Vec<Station>")]
pub struct StationSet([u64; 4]);

impl StationSet {
    /// The empty set.
    pub const EMPTY: StationSet = StationSet([0; 4]);

    /// The set of this station.
    pub fn only(station: Station) -> StationSet {
        let mut set = StationSet::EMPTY;
        set.insert(station);
        set
    }

    /// Inserts a station.
    pub fn insert(&mut self, station: Station) {
        self.0[station.index() >> 6] |= 1 << (station.index() & 63);
    }

    /// Removes a station.
    pub fn remove(&mut self, station: Station) {
        self.0[station.index() >> 6] &= !(1 << (station.index() & 63));
    }

    /// Whether the set contains the station.
    pub const fn contains(&self, station: Station) -> bool {
        self.0[station.index() >> 6] >> (station.index() & 63) & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The number of stations in the set.
    pub const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones())
            as usize
    }

    /// The station with the smallest number.
    pub fn first(&self) -> Option<Station> {
        self.iter().next()
    }

    /// The stations in ascending order.
    pub fn iter(&self) -> Stations {
        Stations { left: *self, word: 0 }
    }

    /// The four words, for hashing.
    pub(crate) const fn words(&self) -> [u64; 4] {
        self.0
    }
}

/// Iterator over a set in ascending order.
#[derive(Clone, Debug)]
pub struct Stations {
    left: StationSet,
    word: usize,
}

impl Iterator for Stations {
    type Item = Station;

    fn next(&mut self) -> Option<Station> {
        while let Some(bits) = self.left.0.get_mut(self.word) {
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Station::new((self.word * 64 + bit) as u8);
            }
            self.word += 1;
        }
        None
    }
}

impl FromIterator<Station> for StationSet {
    fn from_iter<I: IntoIterator<Item = Station>>(stations: I) -> StationSet {
        let mut set = StationSet::EMPTY;
        stations.into_iter().for_each(|station| set.insert(station));
        set
    }
}

impl From<Vec<Station>> for StationSet {
    fn from(stations: Vec<Station>) -> StationSet {
        stations.into_iter().collect()
    }
}

impl From<StationSet> for Vec<Station> {
    fn from(set: StationSet) -> Vec<Station> {
        set.iter().collect()
    }
}

impl BitOr for StationSet {
    type Output = StationSet;
    fn bitor(self, other: StationSet) -> StationSet {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        StationSet([a | e, b | f, c | g, d | h])
    }
}

impl BitOrAssign for StationSet {
    fn bitor_assign(&mut self, other: StationSet) {
        *self = *self | other;
    }
}

impl BitAnd for StationSet {
    type Output = StationSet;
    fn bitand(self, other: StationSet) -> StationSet {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        StationSet([a & e, b & f, c & g, d & h])
    }
}

impl Sub for StationSet {
    type Output = StationSet;
    fn sub(self, other: StationSet) -> StationSet {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        StationSet([a & !e, b & !f, c & !g, d & !h])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_in_ascending_order() {
        let numbers = [199, 1, 64, 63, 128, 255];
        let set: StationSet = numbers.into_iter().filter_map(Station::new).collect();
        let walked: Vec<u8> = set.iter().map(Station::number).collect();
        assert_eq!(walked, [1, 63, 64, 128, 199, 255]);
        assert_eq!(set.len(), 6);
        assert_eq!((set - set), StationSet::EMPTY);
    }

    #[test]
    fn an_optional_station_takes_one_byte() {
        assert_eq!(size_of::<Option<Station>>(), 1);
    }
}
