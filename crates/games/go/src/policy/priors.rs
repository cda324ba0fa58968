//! What is thought of a move before it is tried.

use super::field::{EDGE, EMPTY, Field, stone};
use super::pattern;
use super::tactics::owner;
use crate::rules::Colour;

/// As how many play-outs each thing that is known of a move counts.
const EVEN: f32 = 10.0;
const SELF_ATARI: f32 = 12.0;
const TAKES_ONE: f32 = 16.0;
const TAKES_MANY: f32 = 32.0;
const SHAPE: f32 = 10.0;
/// By distance from the last stone, along lines and through chains.
const NEAR: [f32; 4] = [0.0, 22.0, 18.0, 7.0];
const LINE: f32 = 10.0;

/// What is thought of a move: won play-outs of so many.
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

/// What is thought of all moves in a position.
pub(super) struct Priors<const N: usize> {
    /// What a stone on each point does for chains in danger.
    tactical: [f32; N],
    /// How far each point is from the last stone.
    distance: [u8; N],
}

impl<const N: usize> Priors<N> {
    /// Looks at a position in which this colour is to move after a stone on `last` (0 for none).
    pub(super) fn of<const W: usize>(field: &Field<W, N>, colour: Colour, last: u16) -> Priors<N> {
        let mut priors = Priors { tactical: [0.0; N], distance: [u8::MAX; N] };
        let heads = field.points().filter(|&at| field.cell(at) != EMPTY && field.head(at) == at);
        for head in heads {
            priors.look_at_chain(field, colour, head);
        }
        if last != 0 {
            priors.measure(field, last);
        }
        priors
    }

    /// What is thought of a stone here.
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

    /// Points that take a chain, save it or begin to chase it.
    fn look_at_chain<const W: usize>(&mut self, field: &Field<W, N>, colour: Colour, head: u16) {
        let Some(of) = owner(field.cell(head)) else { return };
        let weight = if field.chain(head).len() == 1 { TAKES_ONE } else { TAKES_MANY };
        match (field.liberties(head).len(), of == colour) {
            (1, true) => {
                if let Some(at) = field.escape(head, of, 0) {
                    self.raise(at, weight);
                    field.each_rescue(head, |at| self.raise(at, weight));
                }
            }
            (1, false) => {
                let at = field.liberties(head).first();
                let is_urgent = field.escape(head, of, 0).is_some();
                self.raise(at, if is_urgent { weight } else { weight / 3.0 });
            }
            (2, true) if field.catching_move(head, of, 0).is_some() => {
                field.each_rescue(head, |at| self.raise(at, weight));
                for at in field.liberties(head).iter() {
                    if field.after(of, at).0 > 2 {
                        self.raise(at, weight * 0.8);
                    }
                }
            }
            (2, false) => {
                if let Some(at) = field.catching_move(head, of, 0) {
                    self.raise(at, weight);
                }
            }
            _ => {}
        }
    }

    fn raise(&mut self, at: u16, weight: f32) {
        let place = &mut self.tactical[at as usize % N];
        *place = place.max(weight);
    }

    /// Distances from a stone: a chain is near as a whole.
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

/// The line from the nearest edge, 1 at the edge.
fn line<const W: usize, const N: usize>(field: &Field<W, N>, at: u16) -> u16 {
    let (row, column) = (at / field.stride, at % field.stride);
    row.min(column).min(field.size + 1 - row).min(field.size + 1 - column)
}

/// Whether no stone lies within two steps.
fn is_lonely<const W: usize, const N: usize>(field: &Field<W, N>, at: u16) -> bool {
    let is_stone = |at: u16| field.cell(at) == stone(Colour::Black) || field.cell(at) == stone(Colour::White);
    let around = field.around_of(at);
    around.into_iter().all(|near| {
        !is_stone(near) && (field.cell(near) == EDGE || !field.beside(near).into_iter().any(is_stone))
    })
}
