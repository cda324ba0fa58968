//! Reads tactics a few moves ahead: ladders, self-atari and vital points.

use super::playout_board::{EDGE, EMPTY, PlayoutBoard, stone};
use super::point_set::PointSet;
use crate::rules::Colour;

/// A chase is read for this many moves; a chain that is not caught by then counts as escaped.
const MAX_LADDER_PLIES: u32 = 60;

impl<const W: usize, const N: usize> PlayoutBoard<W, N> {
    /// Whether a stone here would have at most one liberty. Small ones may still be worth it.
    #[inline]
    pub(super) fn is_self_atari(&self, colour: Colour, at: u16) -> bool {
        let space =
            self.neighbours(at).into_iter().filter(|&neighbour| self.cell(neighbour) == EMPTY).count();
        space < 2 && self.chain_after(colour, at).0 < 2
    }

    /// Calls `each` with the liberty of every enemy chain in atari beside this chain.
    #[inline]
    pub(super) fn each_rescue(&self, chain: u16, mut each: impl FnMut(u16)) {
        let own = self.cell(chain);
        for at in self.chain(chain).iter() {
            for neighbour in self.neighbours(at) {
                let cell = self.cell(neighbour);
                if cell != EMPTY && cell != EDGE && cell != own && self.liberties(neighbour).len() == 1 {
                    each(self.liberties(neighbour).first());
                }
            }
        }
    }

    /// The move that catches the chain on this point, which has two liberties, in a ladder.
    pub(super) fn catching_move(&self, chain: u16, owner: Colour, depth: u32) -> Option<u16> {
        let attacker = owner.other();
        self.liberties(chain).iter().find(|&at| {
            if self.is_forbidden(attacker, at) {
                return false;
            }
            let mut then = self.boxed_copy();
            then.place(attacker, at);
            // If the attacker's own stone can be captured at once, the chain escapes by that.
            then.escape(chain, owner, depth + 1).is_none()
        })
    }

    /// The move that saves the chain on this point, which is in atari.
    pub(super) fn escape(&self, chain: u16, owner: Colour, depth: u32) -> Option<u16> {
        if depth > MAX_LADDER_PLIES {
            return Some(self.liberties(chain).first());
        }
        let mut candidates = vec![self.liberties(chain).first()];
        self.each_rescue(chain, |at| candidates.push(at));
        candidates.into_iter().find(|&at| {
            if at == 0 || self.is_forbidden(owner, at) {
                return false;
            }
            let mut then = self.boxed_copy();
            then.place(owner, at);
            match then.liberties(chain).len() {
                0 | 1 => false,
                2 => then.catching_move(chain, owner, depth + 1).is_none(),
                _ => true,
            }
        })
    }

    /// A copy on the heap: a chase is a deep recursion and must not fill the stack.
    #[inline(never)]
    fn boxed_copy(&self) -> Box<PlayoutBoard<W, N>> {
        Box::new(self.clone())
    }

    /// The vital point of the small eye space around this empty point, if it has one and only one
    /// colour surrounds it.
    #[inline]
    pub(super) fn vital_point(&self, start: u16) -> Option<u16> {
        let mut space = PointSet::<W>::only(start);
        loop {
            let more = space.with_neighbours(self.stride).intersection(self.empty_set());
            if more.len() > MAX_EYE_SPACE {
                return None;
            }
            if more == space {
                break;
            }
            space = more;
        }
        let len = space.len();
        if len < 3 {
            return None;
        }
        let mut walls = 0_u8;
        let mut max_degree = 0;
        let mut vital = 0;
        let mut is_single = false;
        for at in space.iter() {
            let mut degree = 0;
            for neighbour in self.neighbours(at) {
                match self.cell(neighbour) {
                    EMPTY => degree += 1,
                    EDGE => {}
                    cell => walls |= cell,
                }
            }
            if degree > max_degree {
                max_degree = degree;
                vital = at;
                is_single = true;
            } else if degree == max_degree {
                is_single = false;
            }
        }
        // Killing shapes: straight and bent three, pyramid four, bulky and crossed five, rabbity
        // six.
        let is_killing = is_single && matches!((len, max_degree), (3, 2) | (4, 3) | (5, 3 | 4) | (6, 4));
        (is_killing && walls != EDGE).then_some(vital)
    }

    /// Whether a stone here is a self-atari without use even as a throw-in: capturing it leaves no
    /// eye space with a vital point, and none that is too small to live in.
    #[inline]
    pub(super) fn is_bad_self_atari(&self, colour: Colour, at: u16) -> bool {
        let space =
            self.neighbours(at).into_iter().filter(|&neighbour| self.cell(neighbour) == EMPTY).count();
        if space >= 2 {
            return false;
        }
        let (liberties, stones) = self.chain_after(colour, at);
        if liberties >= 2 {
            return false;
        }
        let mut captured = PointSet::<W>::only(at);
        if stones > 1 {
            for neighbour in self.neighbours(at) {
                if self.cell(neighbour) == stone(colour) {
                    captured.insert_all(self.chain(neighbour));
                }
            }
        }
        !self.leaves_killing_shape(&captured)
    }

    /// Whether capturing stones of this shape leaves an eye space that hardly lives.
    fn leaves_killing_shape(&self, captured: &PointSet<W>) -> bool {
        let len = captured.len();
        match len {
            0..=2 => return true,
            3..=6 => {}
            _ => return false,
        }
        let mut max_degree = 0;
        let mut links = 0;
        for at in captured.iter() {
            let degree =
                self.neighbours(at).into_iter().filter(|&neighbour| captured.contains(neighbour)).count();
            max_degree = max_degree.max(degree);
            links += degree;
        }
        matches!(
            (len, max_degree, links / 2),
            (3, ..) | (4, 3, _) | (4, _, 4) | (5, 4, _) | (5, 3, 5) | (6, 4, _)
        )
    }
}

/// Larger eye spaces have no vital point.
const MAX_EYE_SPACE: u32 = 6;

/// The owner of the stone in a cell.
pub(super) fn owner(cell: u8) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|&colour| stone(colour) == cell)
}
