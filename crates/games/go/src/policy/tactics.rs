//! Reads tactics a few moves ahead: ladders, self-atari and vital points.

use super::bits::Bits;
use super::field::{EDGE, EMPTY, Field, stone};
use crate::rules::Colour;

/// A chase is read for this many moves; a chain that is not caught by then counts as escaped.
const MAX_LADDER_PLIES: u32 = 60;

impl<const W: usize, const N: usize> Field<W, N> {
    /// Whether a stone here would have at most one liberty. Small ones may still be worth it.
    #[inline]
    pub(super) fn is_self_atari(&self, colour: Colour, at: u16) -> bool {
        let room = self.beside(at).into_iter().filter(|&beside| self.cell(beside) == EMPTY).count();
        room < 2 && self.after(colour, at).0 < 2
    }

    /// Calls `each` with the liberty of every enemy chain in atari beside this chain.
    #[inline]
    pub(super) fn each_rescue(&self, chain: u16, mut each: impl FnMut(u16)) {
        let own = self.cell(chain);
        for at in self.chain(chain).iter() {
            for beside in self.beside(at) {
                let cell = self.cell(beside);
                if cell != EMPTY && cell != EDGE && cell != own && self.liberties(beside).len() == 1 {
                    each(self.liberties(beside).first());
                }
            }
        }
    }

    /// The move that catches the chain on this point, which has two liberties, in a ladder.
    pub(super) fn catching_move(&self, chain: u16, owner: Colour, depth: u32) -> Option<u16> {
        let hunter = owner.other();
        self.liberties(chain).iter().find(|&at| {
            if self.is_forbidden(hunter, at) {
                return false;
            }
            let mut then = self.copied();
            then.put(hunter, at);
            // If the attacker's own stone can be captured at once, the chain escapes by that.
            then.escape(chain, owner, depth + 1).is_none()
        })
    }

    /// The move that saves the chain on this point, which is in atari.
    pub(super) fn escape(&self, chain: u16, owner: Colour, depth: u32) -> Option<u16> {
        if depth > MAX_LADDER_PLIES {
            return Some(self.liberties(chain).first());
        }
        let mut ways = vec![self.liberties(chain).first()];
        self.each_rescue(chain, |at| ways.push(at));
        ways.into_iter().find(|&at| {
            if at == 0 || self.is_forbidden(owner, at) {
                return false;
            }
            let mut then = self.copied();
            then.put(owner, at);
            match then.liberties(chain).len() {
                0 | 1 => false,
                2 => then.catching_move(chain, owner, depth + 1).is_none(),
                _ => true,
            }
        })
    }

    /// A copy on the heap: a chase is a deep recursion and must not fill the stack.
    #[inline(never)]
    fn copied(&self) -> Box<Field<W, N>> {
        Box::new(self.clone())
    }

    /// The vital point of the small eye space around this empty point, if it has one and only one
    /// colour surrounds it.
    #[inline]
    pub(super) fn vital_point(&self, start: u16) -> Option<u16> {
        let mut room = Bits::<W>::only(start);
        loop {
            let more = room.spread(self.stride).and(self.vacant());
            if more.len() > MAX_ROOM {
                return None;
            }
            if more == room {
                break;
            }
            room = more;
        }
        let len = room.len();
        if len < 3 {
            return None;
        }
        let mut walls = 0_u8;
        let (mut most, mut place, mut is_single) = (0, 0, false);
        for at in room.iter() {
            let mut degree = 0;
            for beside in self.beside(at) {
                match self.cell(beside) {
                    EMPTY => degree += 1,
                    EDGE => {}
                    cell => walls |= cell,
                }
            }
            if degree > most {
                (most, place, is_single) = (degree, at, true);
            } else if degree == most {
                is_single = false;
            }
        }
        // Killing shapes: straight and bent three, pyramid four, bulky and crossed five, rabbity
        // six.
        let kills = is_single && matches!((len, most), (3, 2) | (4, 3) | (5, 3 | 4) | (6, 4));
        (kills && walls != EDGE).then_some(place)
    }

    /// Whether a stone here is a self-atari without use even as a throw-in: capturing it leaves no
    /// eye space with a vital point, and none that is too small to live in.
    #[inline]
    pub(super) fn is_bad_self_atari(&self, colour: Colour, at: u16) -> bool {
        let room = self.beside(at).into_iter().filter(|&beside| self.cell(beside) == EMPTY).count();
        if room >= 2 {
            return false;
        }
        let (liberties, stones) = self.after(colour, at);
        if liberties >= 2 {
            return false;
        }
        let mut prey = Bits::<W>::only(at);
        if stones > 1 {
            for beside in self.beside(at) {
                if self.cell(beside) == stone(colour) {
                    prey.add(self.chain(beside));
                }
            }
        }
        !self.is_throw_in(&prey)
    }

    /// Whether capturing stones of this shape leaves an eye space that hardly lives.
    fn is_throw_in(&self, prey: &Bits<W>) -> bool {
        let len = prey.len();
        match len {
            0..=2 => return true,
            3..=6 => {}
            _ => return false,
        }
        let (mut most, mut links) = (0, 0);
        for at in prey.iter() {
            let degree = self.beside(at).into_iter().filter(|&beside| prey.contains(beside)).count();
            most = most.max(degree);
            links += degree;
        }
        matches!((len, most, links / 2), (3, ..) | (4, 3, _) | (4, _, 4) | (5, 4, _) | (5, 3, 5) | (6, 4, _))
    }
}

/// Larger eye spaces have no vital point.
const MAX_ROOM: u32 = 6;

/// The owner of the stone in a cell.
pub(super) fn owner(cell: u8) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|&colour| stone(colour) == cell)
}
