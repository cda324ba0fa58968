//! Reading a few moves ahead: ladders, and stones that put themselves in danger.

use super::bits::Bits;
use super::field::{EDGE, EMPTY, Field, stone};
use crate::rules::Colour;

/// Chains are chased for so many moves; who is not caught by then is thought to escape.
const MAX_LADDER_PLIES: u32 = 60;

impl<const W: usize, const N: usize> Field<W, N> {
    /// Whether a stone here would have one liberty at most. Small ones may still be worth it.
    #[inline]
    pub(super) fn is_self_atari(&self, colour: Colour, at: u16) -> bool {
        let room = self.beside(at).into_iter().filter(|&beside| self.cell(beside) == EMPTY).count();
        room < 2 && self.after(colour, at).0 < 2
    }

    /// Calls `each` with every liberty at which a neighbour of this chain, one of the other colour, would be taken.
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

    /// Where the chain on this point, which has two liberties, is caught in the end if its enemy moves there now.
    pub(super) fn catching_move(&self, chain: u16, owner: Colour, depth: u32) -> Option<u16> {
        let hunter = owner.other();
        self.liberties(chain).iter().find(|&at| {
            if self.is_forbidden(hunter, at) {
                return false;
            }
            let mut then = self.copied();
            then.put(hunter, at);
            // A hunter whose own stone can be taken at once does not catch by this.
            then.escape(chain, owner, depth + 1).is_none()
        })
    }

    /// Where the chain on this point, which is in atari, gets away.
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

    /// A copy that takes no room on the stack: a chase is a deep recursion.
    #[inline(never)]
    fn copied(&self) -> Box<Field<W, N>> {
        Box::new(self.clone())
    }

    /// The vital point of a small room of which this empty point is a part, if the room has one and only one colour lives around it.
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
        // Three in a row or bent, four around one, five as a block or a cross, six as a flower.
        let kills = is_single && matches!((len, most), (3, 2) | (4, 3) | (5, 3 | 4) | (6, 4));
        (kills && walls != EDGE).then_some(place)
    }

    /// Whether a stone here puts a chain of its own in atari that is no use as a prey either: whoever takes it does not get a room with a vital
    /// point, or two points in which nobody lives.
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

    /// Whether stones in this shape leave a room in which their enemy hardly lives when he takes them.
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

/// Rooms of more points have no vital point.
const MAX_ROOM: u32 = 6;

/// Whose stone lies in a cell.
pub(super) fn owner(cell: u8) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|&colour| stone(colour) == cell)
}
