//! Plays a game out: mostly replies near the last stones, otherwise anywhere.

use super::dice::Dice;
use super::field::{EDGE, EMPTY, Field, stone};
use super::pattern;
use crate::rules::Colour;

/// How often, of 100, a playout tries each kind of reply.
const SEES_ATARI: u32 = 92;
const SEES_ROOM: u32 = 90;
const SEES_DANGER: u32 = 60;
const SEES_SHAPE: u32 = 95;
/// How often, of 100, a playout refuses a self-atari that may still be a useful throw-in: among
/// replies, and among all points.
const REFUSES_LOCALLY: u32 = 90;
const REFUSES_ANYWHERE: u32 = 60;

/// A small list of points.
struct Few {
    points: [u16; 24],
    len: usize,
}

impl Few {
    const fn new() -> Few {
        Few { points: [0; 24], len: 0 }
    }

    #[inline(always)]
    fn add(&mut self, at: u16) {
        if self.len < self.points.len() {
            self.points[self.len] = at;
            self.len += 1;
        }
    }
}

/// The last two stones of a game; 0 for a pass.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Last {
    /// The last stone, of the side that is not to move.
    pub(super) theirs: u16,
    /// The stone before.
    pub(super) ours: u16,
}

impl<const W: usize, const N: usize> Field<W, N> {
    /// Plays to the end; calls `each` for every stone.
    pub(super) fn play_out(
        &mut self,
        mut colour: Colour,
        mut last: Last,
        dice: &mut Dice,
        mut each: impl FnMut(Colour, u16),
    ) {
        let most = 3 * u32::from(self.size) * u32::from(self.size);
        let mut passes = 0;
        for _ in 0..most {
            let at = self.choose(colour, last, dice);
            if at == 0 {
                passes += 1;
                self.ko = 0;
                if passes == 2 {
                    break;
                }
            } else {
                passes = 0;
                self.put(colour, at);
                each(colour, at);
            }
            last = Last { theirs: at, ours: last.theirs };
            colour = colour.other();
        }
    }

    /// The owner of the point at the end of a playout.
    #[inline(always)]
    pub(super) fn owner_at_end(&self, at: u16) -> Option<Colour> {
        let cell = self.cell(at);
        if cell != EMPTY {
            return super::tactics::owner(cell);
        }
        let seen = self.beside(at).into_iter().map(|beside| self.cell(beside)).filter(|&cell| cell != EDGE);
        let seen = seen.fold(0, |seen, cell| seen | if cell == EMPTY { EDGE } else { cell });
        super::tactics::owner(seen)
    }

    #[inline]
    fn choose(&self, colour: Colour, last: Last, dice: &mut Dice) -> u16 {
        if last.theirs != 0 {
            if dice.percent(SEES_ATARI) {
                let at = self.answer_to_atari(colour, last.theirs, dice);
                if at != 0 {
                    return at;
                }
            }
            if dice.percent(SEES_ROOM) {
                let at = self.vital_near(colour, last.theirs);
                if at != 0 {
                    return at;
                }
            }
        }
        if last.theirs != 0 && dice.percent(SEES_DANGER) {
            let at = self.answer_to_danger(colour, last.theirs, dice);
            if at != 0 {
                return at;
            }
        }
        if dice.percent(SEES_SHAPE) {
            let at = self.shape_near(colour, last, dice);
            if at != 0 {
                return at;
            }
        }
        self.anywhere(colour, dice)
    }

    /// Captures the last stone, or saves a chain that it put in atari.
    fn answer_to_atari(&self, colour: Colour, last: u16, dice: &mut Dice) -> u16 {
        let own = stone(colour);
        let mut found = Few::new();
        if self.cell(last) == stone(colour.other()) && self.liberties(last).len() == 1 {
            found.add(self.liberties(last).first());
        }
        for beside in self.beside(last) {
            if self.cell(beside) != own || self.liberties(beside).len() != 1 {
                continue;
            }
            self.each_rescue(beside, |at| found.add(at));
            let at = self.liberties(beside).first();
            if self.after(colour, at).0 >= 2 {
                found.add(at);
            }
        }
        self.one_of(colour, &mut found, dice)
    }

    /// Replies where a chain has two liberties: puts the last stone's chain in atari where it would
    /// otherwise gain liberties, or extends an own chain beside it.
    fn answer_to_danger(&self, colour: Colour, last: u16, dice: &mut Dice) -> u16 {
        let own = stone(colour);
        let mut found = Few::new();
        if self.cell(last) == stone(colour.other()) && self.liberties(last).len() == 2 {
            for at in self.liberties(last).iter() {
                if self.after(colour.other(), at).0 > 2 {
                    found.add(at);
                }
            }
        }
        for beside in self.beside(last) {
            if self.cell(beside) != own || self.liberties(beside).len() != 2 {
                continue;
            }
            for at in self.liberties(beside).iter() {
                if self.after(colour, at).0 > 2 {
                    found.add(at);
                }
            }
        }
        self.one_of(colour, &mut found, dice)
    }

    /// The vital point of a small eye space beside the last stone.
    fn vital_near(&self, colour: Colour, last: u16) -> u16 {
        for beside in self.beside(last) {
            if self.cell(beside) == EMPTY
                && let Some(at) = self.vital_point(beside).filter(|&at| !self.is_forbidden(colour, at))
            {
                return at;
            }
        }
        0
    }

    /// A pattern match around the last two stones.
    fn shape_near(&self, colour: Colour, last: Last, dice: &mut Dice) -> u16 {
        let mut found = Few::new();
        for near in [last.theirs, last.ours] {
            if near == 0 {
                continue;
            }
            for at in self.around_of(near) {
                if self.cell(at) == EMPTY && pattern::is_shape(self.around(at)) {
                    found.add(at);
                }
            }
            if found.len > 0 {
                let at = self.one_of(colour, &mut found, dice);
                if at != 0 {
                    return at;
                }
            }
        }
        0
    }

    /// One of these points at random that is legal and in no danger.
    fn one_of(&self, colour: Colour, found: &mut Few, dice: &mut Dice) -> u16 {
        while found.len > 0 {
            let index = dice.below(found.len);
            let at = found.points[index];
            let is_bad = self.is_forbidden(colour, at)
                || self.is_self_atari(colour, at)
                    && (dice.percent(REFUSES_LOCALLY) || self.is_bad_self_atari(colour, at));
            if !is_bad {
                return at;
            }
            found.len -= 1;
            found.points[index] = found.points[found.len];
        }
        0
    }

    /// Any legal point that fills no own eye, and preferably no self-atari.
    fn anywhere(&self, colour: Colour, dice: &mut Dice) -> u16 {
        let empties = self.empties();
        if empties.is_empty() {
            return 0;
        }
        let (start, mut refused) = (dice.below(empties.len()), 0);
        for index in 0..empties.len() {
            let place = start + index;
            let at = empties[if place < empties.len() { place } else { place - empties.len() }];
            if self.is_eye(colour, at) || self.is_forbidden(colour, at) {
                continue;
            }
            if self.is_self_atari(colour, at) {
                if self.is_bad_self_atari(colour, at) {
                    continue;
                }
                if dice.percent(REFUSES_ANYWHERE) {
                    refused = at;
                    continue;
                }
            }
            return at;
        }
        refused
    }
}
