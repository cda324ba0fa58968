//! Plays a game out: mostly replies near the last stones, otherwise anywhere.

use super::pattern;
use super::playout_board::{EDGE, EMPTY, PlayoutBoard, stone};
use super::playout_rng::PlayoutRng;
use crate::rules::Colour;

/// How often, of 100, a playout tries each kind of reply.
const ATARI_REPLY_PERCENT: u32 = 92;
const VITAL_POINT_PERCENT: u32 = 90;
const DANGER_REPLY_PERCENT: u32 = 60;
const PATTERN_PERCENT: u32 = 95;
/// How often, of 100, a playout refuses a self-atari that may still be a useful throw-in: among
/// replies, and among all points.
const LOCAL_REFUSAL_PERCENT: u32 = 90;
const GLOBAL_REFUSAL_PERCENT: u32 = 60;

/// A small list of points.
struct PointList {
    points: [u16; 24],
    len: usize,
}

impl PointList {
    const fn new() -> PointList {
        PointList { points: [0; 24], len: 0 }
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
pub(super) struct LastStones {
    /// The last stone, of the side that is not to move.
    pub(super) opponent: u16,
    /// The stone before.
    pub(super) own: u16,
}

impl<const W: usize, const N: usize> PlayoutBoard<W, N> {
    /// Plays to the end; calls `each` for every stone.
    pub(super) fn play_out(
        &mut self,
        mut colour: Colour,
        mut last: LastStones,
        rng: &mut PlayoutRng,
        mut each: impl FnMut(Colour, u16),
    ) {
        let max_stones = 3 * u32::from(self.size) * u32::from(self.size);
        let mut passes = 0;
        for _ in 0..max_stones {
            let at = self.choose(colour, last, rng);
            if at == 0 {
                passes += 1;
                self.ko = 0;
                if passes == 2 {
                    break;
                }
            } else {
                passes = 0;
                self.place(colour, at);
                each(colour, at);
            }
            last = LastStones { opponent: at, own: last.opponent };
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
        let seen = self
            .neighbours(at)
            .into_iter()
            .map(|neighbour| self.cell(neighbour))
            .filter(|&cell| cell != EDGE);
        let seen = seen.fold(0, |seen, cell| seen | if cell == EMPTY { EDGE } else { cell });
        super::tactics::owner(seen)
    }

    #[inline]
    fn choose(&self, colour: Colour, last: LastStones, rng: &mut PlayoutRng) -> u16 {
        if last.opponent != 0 {
            if rng.percent(ATARI_REPLY_PERCENT) {
                let at = self.reply_to_atari(colour, last.opponent, rng);
                if at != 0 {
                    return at;
                }
            }
            if rng.percent(VITAL_POINT_PERCENT) {
                let at = self.vital_point_near(colour, last.opponent);
                if at != 0 {
                    return at;
                }
            }
        }
        if last.opponent != 0 && rng.percent(DANGER_REPLY_PERCENT) {
            let at = self.reply_to_danger(colour, last.opponent, rng);
            if at != 0 {
                return at;
            }
        }
        if rng.percent(PATTERN_PERCENT) {
            let at = self.pattern_near(colour, last, rng);
            if at != 0 {
                return at;
            }
        }
        self.random_point(colour, rng)
    }

    /// Captures the last stone, or saves a chain that it put in atari.
    fn reply_to_atari(&self, colour: Colour, last: u16, rng: &mut PlayoutRng) -> u16 {
        let own = stone(colour);
        let mut found = PointList::new();
        if self.cell(last) == stone(colour.other()) && self.liberties(last).len() == 1 {
            found.add(self.liberties(last).first());
        }
        for neighbour in self.neighbours(last) {
            if self.cell(neighbour) != own || self.liberties(neighbour).len() != 1 {
                continue;
            }
            self.each_rescue(neighbour, |at| found.add(at));
            let at = self.liberties(neighbour).first();
            if self.chain_after(colour, at).0 >= 2 {
                found.add(at);
            }
        }
        self.random_safe_point(colour, &mut found, rng)
    }

    /// Replies where a chain has two liberties: puts the last stone's chain in atari where it would
    /// otherwise gain liberties, or extends an own chain beside it.
    fn reply_to_danger(&self, colour: Colour, last: u16, rng: &mut PlayoutRng) -> u16 {
        let own = stone(colour);
        let mut found = PointList::new();
        if self.cell(last) == stone(colour.other()) && self.liberties(last).len() == 2 {
            for at in self.liberties(last).iter() {
                if self.chain_after(colour.other(), at).0 > 2 {
                    found.add(at);
                }
            }
        }
        for neighbour in self.neighbours(last) {
            if self.cell(neighbour) != own || self.liberties(neighbour).len() != 2 {
                continue;
            }
            for at in self.liberties(neighbour).iter() {
                if self.chain_after(colour, at).0 > 2 {
                    found.add(at);
                }
            }
        }
        self.random_safe_point(colour, &mut found, rng)
    }

    /// The vital point of a small eye space beside the last stone.
    fn vital_point_near(&self, colour: Colour, last: u16) -> u16 {
        for neighbour in self.neighbours(last) {
            if self.cell(neighbour) == EMPTY
                && let Some(at) = self.vital_point(neighbour).filter(|&at| !self.is_forbidden(colour, at))
            {
                return at;
            }
        }
        0
    }

    /// A pattern match around the last two stones.
    fn pattern_near(&self, colour: Colour, last: LastStones, rng: &mut PlayoutRng) -> u16 {
        let mut found = PointList::new();
        for near in [last.opponent, last.own] {
            if near == 0 {
                continue;
            }
            for at in self.points_around(near) {
                if self.cell(at) == EMPTY && pattern::matches_pattern(self.around(at)) {
                    found.add(at);
                }
            }
            if found.len > 0 {
                let at = self.random_safe_point(colour, &mut found, rng);
                if at != 0 {
                    return at;
                }
            }
        }
        0
    }

    /// One of these points at random that is legal and in no danger.
    fn random_safe_point(&self, colour: Colour, found: &mut PointList, rng: &mut PlayoutRng) -> u16 {
        while found.len > 0 {
            let index = rng.below(found.len);
            let at = found.points[index];
            let is_bad = self.is_forbidden(colour, at)
                || self.is_self_atari(colour, at)
                    && (rng.percent(LOCAL_REFUSAL_PERCENT) || self.is_bad_self_atari(colour, at));
            if !is_bad {
                return at;
            }
            found.len -= 1;
            found.points[index] = found.points[found.len];
        }
        0
    }

    /// Any legal point that fills no own eye, and preferably no self-atari.
    fn random_point(&self, colour: Colour, rng: &mut PlayoutRng) -> u16 {
        let empties = self.empties();
        if empties.is_empty() {
            return 0;
        }
        let start = rng.below(empties.len());
        let mut refused = 0;
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
                if rng.percent(GLOBAL_REFUSAL_PERCENT) {
                    refused = at;
                    continue;
                }
            }
            return at;
        }
        refused
    }
}
