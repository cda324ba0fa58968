//! Move priors: what is known about a move before it is searched.

use super::field::{EDGE, EMPTY, Field, stone};
use super::pattern;
use super::tactics::owner;
use super::weights::{SIGNS, Weights};
use crate::rules::Colour;

/// The weight of each piece of knowledge, in playouts.
const EVEN: f32 = 10.0;
const SELF_ATARI: f32 = 12.0;
const TAKES_ONE: f32 = 16.0;
const TAKES_MANY: f32 = 32.0;
const SHAPE: f32 = 10.0;
/// By distance from the last stone, along lines and through chains.
const NEAR: [f32; 4] = [0.0, 22.0, 18.0, 7.0];
const LINE: f32 = 10.0;

/// A move's prior as playouts: how many, and how many of them were won.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    pub(super) won: f32,
    pub(super) all: f32,
}

impl Thought {
    fn good(&mut self, weight: f32) {
        self.won += weight;
        self.all += weight;
    }

    fn bad(&mut self, weight: f32) {
        self.all += weight;
    }
}

/// The priors of all moves in a position.
pub(super) struct Priors<const N: usize> {
    /// How much a stone on each point helps chains in danger.
    tactical: [f32; N],
    /// The distance of each point from the last stone.
    distance: [u8; N],
    /// The features of a stone on each point, one bit for each.
    seen: [u32; N],
    last: u16,
}

/// The indices of the features.
mod sign {
    pub(super) const TAKES_LAST: usize = 0;
    pub(super) const TAKES_URGENTLY: usize = 1;
    pub(super) const TAKES: usize = 2;
    pub(super) const SAVES: usize = 3;
    pub(super) const SAVES_IN_VAIN: usize = 4;
    pub(super) const CATCHES: usize = 5;
    pub(super) const DEFENDS: usize = 6;
    pub(super) const ATARI: usize = 7;
    pub(super) const THROWS_IN: usize = 8;
    pub(super) const SELF_ATARI: usize = 9;
    pub(super) const LINE_1: usize = 10;
    pub(super) const LINES: usize = 5;
    pub(super) const FAR_2: usize = 15;
    pub(super) const DISTANCES: usize = 8;
    pub(super) const VITAL: usize = 23;
}

impl<const N: usize> Priors<N> {
    /// Analyses a position in which this colour is to move, after a stone on `last` (0 for none).
    pub(super) fn of<const W: usize>(field: &Field<W, N>, colour: Colour, last: u16) -> Priors<N> {
        let mut priors = Priors { tactical: [0.0; N], distance: [u8::MAX; N], seen: [0; N], last };
        let heads = field.points().filter(|&at| field.cell(at) != EMPTY && field.head(at) == at);
        for head in heads {
            priors.look_at_chain(field, colour, head);
        }
        if last != 0 {
            priors.measure(field, last);
        }
        priors
    }

    /// The prior of a stone here.
    pub(super) fn thought<const W: usize>(&self, field: &Field<W, N>, colour: Colour, at: u16) -> Thought {
        let mut thought = Thought { won: EVEN / 2.0, all: EVEN };
        let tactical = self.tactical[at as usize % N];
        if tactical > 0.0 {
            thought.good(tactical);
        }
        if field.is_self_atari(colour, at) {
            thought.bad(SELF_ATARI);
        } else if pattern::is_shape(field.around(at)) {
            thought.good(SHAPE);
        }
        let distance = self.distance[at as usize % N] as usize;
        thought.good(NEAR.get(distance).copied().unwrap_or_default());
        match line(field, at) {
            line @ (1 | 2) if is_lonely(field, at) => thought.bad(if line == 1 { 2.0 * LINE } else { LINE }),
            3 if is_lonely(field, at) => thought.good(LINE),
            _ => {}
        }
        thought
    }

    /// The features of a stone here, by index.
    pub(super) fn signs<const W: usize>(
        &self,
        field: &Field<W, N>,
        colour: Colour,
        at: u16,
    ) -> impl Iterator<Item = usize> + use<W, N> {
        let mut seen = self.seen[at as usize % N];
        if field.is_self_atari(colour, at) {
            let sign = if field.is_bad_self_atari(colour, at) { sign::SELF_ATARI } else { sign::THROWS_IN };
            seen |= 1 << sign;
        }
        seen |= 1 << (sign::LINE_1 + usize::from(line(field, at)).clamp(1, sign::LINES) - 1);
        if field.vital_point(at) == Some(at) {
            seen |= 1 << sign::VITAL;
        }
        if self.last != 0 {
            let across = (at % field.stride).abs_diff(self.last % field.stride);
            let along = (at / field.stride).abs_diff(self.last / field.stride);
            let far = usize::from(across + along + across.max(along));
            if (2..2 + sign::DISTANCES).contains(&far) {
                seen |= 1 << (sign::FAR_2 + far - 2);
            }
        }
        (0..SIGNS.len()).filter(move |sign| seen >> sign & 1 == 1)
    }

    /// The likelihood of a stone here, relative to other points.
    pub(super) fn likelihood<const W: usize>(
        &self,
        weights: &Weights,
        field: &Field<W, N>,
        colour: Colour,
        at: u16,
    ) -> f32 {
        let shape = weights.shape(pattern::as_seen(field.around(at), stone(colour)));
        let signs: f32 = self.signs(field, colour, at).map(|sign| weights.sign(sign)).sum();
        (shape + signs).exp()
    }

    /// Adds the points that capture a chain, save it or begin to chase it.
    fn look_at_chain<const W: usize>(&mut self, field: &Field<W, N>, colour: Colour, head: u16) {
        let Some(of) = owner(field.cell(head)) else { return };
        let weight = if field.chain(head).len() == 1 { TAKES_ONE } else { TAKES_MANY };
        match (field.liberties(head).len(), of == colour) {
            (1, true) => {
                if let Some(at) = field.escape(head, of, 0) {
                    self.raise(at, weight);
                    self.see(at, sign::SAVES);
                    field.each_rescue(head, |at| {
                        self.raise(at, weight);
                        self.see(at, sign::TAKES_URGENTLY);
                    });
                } else {
                    self.see(field.liberties(head).first(), sign::SAVES_IN_VAIN);
                }
            }
            (1, false) => {
                let at = field.liberties(head).first();
                let is_urgent = field.escape(head, of, 0).is_some();
                self.raise(at, if is_urgent { weight } else { weight / 3.0 });
                if self.last != 0 && field.chain(head).contains(self.last) {
                    self.see(at, sign::TAKES_LAST);
                }
                self.see(at, if is_urgent { sign::TAKES_URGENTLY } else { sign::TAKES });
            }
            (2, true) if field.catching_move(head, of, 0).is_some() => {
                field.each_rescue(head, |at| {
                    self.raise(at, weight);
                    self.see(at, sign::DEFENDS);
                });
                for at in field.liberties(head).iter() {
                    self.see(at, sign::DEFENDS);
                    if field.after(of, at).0 > 2 {
                        self.raise(at, weight * 0.8);
                    }
                }
            }
            (2, false) => {
                field.liberties(head).iter().for_each(|at| self.see(at, sign::ATARI));
                if let Some(at) = field.catching_move(head, of, 0) {
                    self.raise(at, weight);
                    self.see(at, sign::CATCHES);
                }
            }
            _ => {}
        }
    }

    fn see(&mut self, at: u16, sign: usize) {
        self.seen[at as usize % N] |= 1 << sign;
    }

    fn raise(&mut self, at: u16, weight: f32) {
        let place = &mut self.tactical[at as usize % N];
        *place = place.max(weight);
    }

    /// Measures the distances from a stone; all stones of a chain are equally near.
    fn measure<const W: usize>(&mut self, field: &Field<W, N>, from: u16) {
        let mut open = vec![from];
        self.distance[from as usize % N] = 0;
        let mut next = 0;
        while next < open.len() {
            let at = open[next];
            next += 1;
            let distance = self.distance[at as usize % N];
            if usize::from(distance) >= NEAR.len() {
                break;
            }
            for beside in field.beside(at) {
                let cell = field.cell(beside);
                if cell == EDGE {
                    continue;
                }
                let is_same = cell != EMPTY && cell == field.cell(at);
                let far = if is_same { distance } else { distance + 1 };
                if far < self.distance[beside as usize % N] {
                    self.distance[beside as usize % N] = far;
                    if is_same { open.insert(next, beside) } else { open.push(beside) }
                }
            }
        }
    }
}

/// The line of the point, counted from the nearest edge, 1 at the edge.
fn line<const W: usize, const N: usize>(field: &Field<W, N>, at: u16) -> u16 {
    let (row, column) = (at / field.stride, at % field.stride);
    row.min(column).min(field.size + 1 - row).min(field.size + 1 - column)
}

/// Whether the point is on the first two lines and far from all stones.
///
/// In the opening of a large board such points are not searched.
pub(super) fn is_out_of_the_way<const W: usize, const N: usize>(field: &Field<W, N>, at: u16) -> bool {
    line(field, at) <= 2 && is_lonely(field, at)
}

/// Whether no stone lies within two steps.
fn is_lonely<const W: usize, const N: usize>(field: &Field<W, N>, at: u16) -> bool {
    let is_stone = |at: u16| field.cell(at) == stone(Colour::Black) || field.cell(at) == stone(Colour::White);
    let around = field.around_of(at);
    around.into_iter().all(|near| {
        !is_stone(near) && (field.cell(near) == EDGE || !field.beside(near).into_iter().any(is_stone))
    })
}
