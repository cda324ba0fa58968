//! Reading a few moves ahead: ladders, and stones that put themselves in danger.

use super::field::{EDGE, EMPTY, Field, stone};
use crate::rules::Colour;

/// Chains are chased for so many moves; who is not caught by then is thought to escape.
const LONGEST_CHASE: u32 = 60;

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
        if depth > LONGEST_CHASE {
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
    pub(super) fn vital_point(&self, start: u16) -> Option<u16> {
        let mut room = [start; MOST_ROOM + 4];
        let (mut len, mut done) = (1, 0);
        let mut walls = 0_u8;
        while done < len {
            for beside in self.beside(room[done]) {
                match self.cell(beside) {
                    EMPTY if !room[..len].contains(&beside) => {
                        if len == MOST_ROOM {
                            return None;
                        }
                        room[len] = beside;
                        len += 1;
                    }
                    EMPTY | EDGE => {}
                    cell => walls |= cell,
                }
            }
            if walls == EDGE {
                return None;
            }
            done += 1;
        }
        if len < 3 {
            return None;
        }
        let inside =
            |at: u16| self.beside(at).into_iter().filter(|beside| room[..len].contains(beside)).count();
        let (mut most, mut place, mut is_single) = (0, 0, false);
        for (index, &at) in room[..len].iter().enumerate() {
            let degree = inside(at);
            if degree > most {
                (most, place, is_single) = (degree, index, true);
            } else if degree == most {
                is_single = false;
            }
        }
        // Three in a row or bent, four around one, five as a block or a cross, six as a flower.
        let kills = is_single && matches!((len, most), (3, 2) | (4, 3) | (5, 3 | 4) | (6, 4));
        kills.then(|| room[place])
    }
}

/// Rooms of more points have no vital point.
const MOST_ROOM: usize = 6;

/// Whose stone lies in a cell.
pub(super) fn owner(cell: u8) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|&colour| stone(colour) == cell)
}
