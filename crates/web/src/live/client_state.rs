//! What a page has already.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use stammtisch_tables::{PositionId, Snapshot};

use crate::live::diff::Cuts;
use crate::live::rendered_view::hash;

/// The most plies that are shown move by move to a page that lacks them.
const MAX_FOLLOWED: usize = 64;
/// The place of the board among the parts.
const BOARD: usize = 0;

/// What somebody sees, in a few numbers. The page keeps them and names them when it connects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Summary {
    pub(crate) at: PositionId,
    /// For whom it was made: his eye and his language.
    pub(crate) viewer: u64,
    board: u64,
    /// All but the board and the links.
    rest: u64,
    /// The links to his seats. They are told to each by himself.
    pub(crate) links: u64,
}

/// What somebody sees, in outline: enough to say what is new in what he sees next.
pub(crate) struct Outline {
    pub(crate) summary: Summary,
    /// The board, every other fragment, the touches, and the mat.
    parts: Box<[Cuts]>,
}

impl Outline {
    /// `more` is whatever else is told with every frame.
    pub(crate) fn new(at: PositionId, viewer: u64, parts: Box<[Cuts]>, more: u64, links: u64) -> Outline {
        let board = parts.first().map_or(0, Cuts::hash);
        let rest = parts.iter().skip(BOARD + 1).fold(more, |all, part| hash(&(all, part.hash())));
        Outline { summary: Summary { at, viewer, board, rest, links }, parts }
    }

    pub(crate) fn part(&self, index: usize) -> Option<&Cuts> {
        self.parts.get(index)
    }
}

/// What a page has, as far as the house knows.
#[derive(Clone, Default)]
pub(crate) struct ClientState {
    pub(crate) summary: Summary,
    /// None of what was told on another connection.
    pub(crate) outline: Option<Arc<Outline>>,
    /// The parts whose text the page has, one bit each: those that were sent on this connection. Of others it has only what its
    /// browser made of them, and they are sent whole once.
    pub(crate) texts: u32,
    /// The pieces as they were before they last changed: the page keeps that text too. Whoever moves is shown turn by turn what he can
    /// do, and that is mostly what he could do the last time.
    pub(crate) earlier: Option<Cuts>,
}

impl ClientState {
    /// Whether it lacks that part of what is seen now.
    pub(crate) fn lacks(&self, now: &Outline, index: usize) -> bool {
        match &self.outline {
            Some(outline) => outline.parts.get(index) != now.parts.get(index),
            None if index == BOARD => self.summary.board != now.summary.board,
            None => self.summary.rest != now.summary.rest,
        }
    }

    /// The outline of a part whose text the page has as it was sent.
    pub(crate) fn text(&self, index: usize) -> Option<&Cuts> {
        self.outline.as_ref()?.parts.get(index).filter(|_| self.texts & 1 << index != 0)
    }

    /// Whether we know what it is: nothing, or what was sent on this line. What a page says of itself may be anything.
    pub(crate) fn is_known(&self) -> bool {
        self.outline.is_some() || self.summary == Summary::default()
    }

    /// What tells it from whatever else a page may have.
    pub(crate) fn key(&self) -> u64 {
        hash(&(self.summary, self.outline.is_some(), self.texts, self.earlier.as_ref().map(Cuts::hash)))
    }

    /// How many moves were made since; nothing if any were taken back.
    pub(crate) fn added(&self, now: PositionId) -> Option<usize> {
        now.ply.checked_sub(self.summary.at.ply).filter(|_| now.backs == self.summary.at.backs)
    }

    /// The moments between what a page has and now that it is shown one by one: each before a computer player's move, so that every one
    /// of these moves can be followed. What he does in a row while others may act too is one moment.
    pub(crate) fn moments_until(&self, now: &Snapshot) -> Vec<Snapshot> {
        let (ply, humans) = (now.game.ply(), now.humans());
        let follows = |added: &usize| self.summary != Summary::default() && *added <= MAX_FOLLOWED;
        let added = self.added(now.position_id()).filter(follows).unwrap_or(0);
        let by_computer = |ply: &usize| {
            let mover = now.game.actor(ply + 1).and_then(|actor| actor.seat());
            mover.is_some_and(|seat| !humans.contains(seat))
        };
        let stops = (ply - added..ply).skip(1).filter(by_computer).filter(|then| !now.is_same_moment(*then));
        stops.filter_map(|then| now.at(then)).collect()
    }
}

impl fmt::Display for Summary {
    /// As long for one hash as for any other, so that the length of a page tells nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { at, viewer, board, rest, links } = *self;
        write!(f, "{:x}.{:x}", at.ply, at.backs)?;
        // By hand, since it is written into every frame and formatting four numbers took as long as drawing a seat.
        [viewer, board, rest, links].into_iter().try_for_each(|number| {
            let mut digits = [b'.'; 17];
            for (place, digit) in (0_u32..16).zip(digits.iter_mut().rev()) {
                *digit = b"0123456789abcdef"[(number >> (4 * place) & 15) as usize];
            }
            f.write_str(str::from_utf8(&digits).unwrap_or_default())
        })
    }
}

impl FromStr for Summary {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Summary, Self::Err> {
        let mut numbers = text.split('.').map(|number| u64::from_str_radix(number, 16));
        let mut next = || numbers.next().unwrap_or(Ok(0));
        let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let at = PositionId { ply: count(next()?), backs: count(next()?) };
        Ok(Summary { at, viewer: next()?, board: next()?, rest: next()?, links: next()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_has_reads_back() {
        let at = PositionId { ply: 12, backs: 10 };
        let summary = Summary { at, viewer: u64::MAX, board: 0, rest: 7, links: u64::MAX };
        assert_eq!(summary.to_string().parse(), Ok(summary));
        assert_eq!("".parse::<Summary>().ok(), None);
        assert!("x.1".parse::<Summary>().is_err());
    }
}
