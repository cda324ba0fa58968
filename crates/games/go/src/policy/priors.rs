//! Move priors: what is known about a move before it is searched.

use super::pattern;
use super::playout_board::{EDGE, EMPTY, PlayoutBoard, stone};
use super::tactics::owner;
use super::weights::{FEATURES, Weights};
use crate::rules::Colour;

/// The weight of each piece of knowledge, in playouts.
const EVEN_VISITS: f32 = 10.0;
const SELF_ATARI_VISITS: f32 = 12.0;
const STONE_CAPTURE_VISITS: f32 = 16.0;
const CHAIN_CAPTURE_VISITS: f32 = 32.0;
const PATTERN_VISITS: f32 = 10.0;
/// By distance from the last stone, along lines and through chains.
const DISTANCE_VISITS: [f32; 4] = [0.0, 22.0, 18.0, 7.0];
const LINE_VISITS: f32 = 10.0;

/// A move's prior as playouts: how many, and how many of them were won.
#[derive(Clone, Copy, Debug)]
pub(super) struct PriorStats {
    pub(super) wins: f32,
    pub(super) visits: f32,
}

impl PriorStats {
    fn add_wins(&mut self, weight: f32) {
        self.wins += weight;
        self.visits += weight;
    }

    fn add_losses(&mut self, weight: f32) {
        self.visits += weight;
    }
}

/// The priors of all moves in a position.
pub(super) struct Priors<const N: usize> {
    /// How much a stone on each point helps chains in danger.
    tactical: [f32; N],
    /// The distance of each point from the last stone.
    distance: [u8; N],
    /// The features of a stone on each point, one bit for each.
    features: [u32; N],
    last: u16,
}

/// The indices of the features.
mod feature {
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
    pub(super) fn of<const W: usize>(board: &PlayoutBoard<W, N>, colour: Colour, last: u16) -> Priors<N> {
        let mut priors = Priors { tactical: [0.0; N], distance: [u8::MAX; N], features: [0; N], last };
        let heads = board.points().filter(|&at| board.cell(at) != EMPTY && board.head(at) == at);
        for head in heads {
            priors.add_chain(board, colour, head);
        }
        if last != 0 {
            priors.measure_distances(board, last);
        }
        priors
    }

    /// The prior of a stone here.
    pub(super) fn stats<const W: usize>(
        &self,
        board: &PlayoutBoard<W, N>,
        colour: Colour,
        at: u16,
    ) -> PriorStats {
        let mut stats = PriorStats { wins: EVEN_VISITS / 2.0, visits: EVEN_VISITS };
        let tactical = self.tactical[at as usize % N];
        if tactical > 0.0 {
            stats.add_wins(tactical);
        }
        if board.is_self_atari(colour, at) {
            stats.add_losses(SELF_ATARI_VISITS);
        } else if pattern::matches_pattern(board.around(at)) {
            stats.add_wins(PATTERN_VISITS);
        }
        let distance = self.distance[at as usize % N] as usize;
        stats.add_wins(DISTANCE_VISITS.get(distance).copied().unwrap_or_default());
        match line(board, at) {
            line @ (1 | 2) if is_isolated(board, at) => {
                stats.add_losses(if line == 1 { 2.0 * LINE_VISITS } else { LINE_VISITS })
            }
            3 if is_isolated(board, at) => stats.add_wins(LINE_VISITS),
            _ => {}
        }
        stats
    }

    /// The features of a stone here, by index.
    pub(super) fn features<const W: usize>(
        &self,
        board: &PlayoutBoard<W, N>,
        colour: Colour,
        at: u16,
    ) -> impl Iterator<Item = usize> + use<W, N> {
        let mut features = self.features[at as usize % N];
        if board.is_self_atari(colour, at) {
            let feature =
                if board.is_bad_self_atari(colour, at) { feature::SELF_ATARI } else { feature::THROWS_IN };
            features |= 1 << feature;
        }
        features |= 1 << (feature::LINE_1 + usize::from(line(board, at)).clamp(1, feature::LINES) - 1);
        if board.vital_point(at) == Some(at) {
            features |= 1 << feature::VITAL;
        }
        if self.last != 0 {
            let across = (at % board.stride).abs_diff(self.last % board.stride);
            let along = (at / board.stride).abs_diff(self.last / board.stride);
            let far = usize::from(across + along + across.max(along));
            if (2..2 + feature::DISTANCES).contains(&far) {
                features |= 1 << (feature::FAR_2 + far - 2);
            }
        }
        (0..FEATURES.len()).filter(move |feature| features >> feature & 1 == 1)
    }

    /// The likelihood of a stone here, relative to other points.
    pub(super) fn likelihood<const W: usize>(
        &self,
        weights: &Weights,
        board: &PlayoutBoard<W, N>,
        colour: Colour,
        at: u16,
    ) -> f32 {
        let shape = weights.shape(pattern::for_mover(board.around(at), stone(colour)));
        let feature_sum: f32 = self.features(board, colour, at).map(|feature| weights.feature(feature)).sum();
        (shape + feature_sum).exp()
    }

    /// Adds the points that capture a chain, save it or begin to chase it.
    fn add_chain<const W: usize>(&mut self, board: &PlayoutBoard<W, N>, colour: Colour, head: u16) {
        let Some(of) = owner(board.cell(head)) else { return };
        let weight = if board.chain(head).len() == 1 { STONE_CAPTURE_VISITS } else { CHAIN_CAPTURE_VISITS };
        match (board.liberties(head).len(), of == colour) {
            (1, true) => {
                if let Some(at) = board.escape(head, of, 0) {
                    self.raise_tactical(at, weight);
                    self.set_feature(at, feature::SAVES);
                    board.each_rescue(head, |at| {
                        self.raise_tactical(at, weight);
                        self.set_feature(at, feature::TAKES_URGENTLY);
                    });
                } else {
                    self.set_feature(board.liberties(head).first(), feature::SAVES_IN_VAIN);
                }
            }
            (1, false) => {
                let at = board.liberties(head).first();
                let is_urgent = board.escape(head, of, 0).is_some();
                self.raise_tactical(at, if is_urgent { weight } else { weight / 3.0 });
                if self.last != 0 && board.chain(head).contains(self.last) {
                    self.set_feature(at, feature::TAKES_LAST);
                }
                self.set_feature(at, if is_urgent { feature::TAKES_URGENTLY } else { feature::TAKES });
            }
            (2, true) if board.catching_move(head, of, 0).is_some() => {
                board.each_rescue(head, |at| {
                    self.raise_tactical(at, weight);
                    self.set_feature(at, feature::DEFENDS);
                });
                for at in board.liberties(head).iter() {
                    self.set_feature(at, feature::DEFENDS);
                    if board.chain_after(of, at).0 > 2 {
                        self.raise_tactical(at, weight * 0.8);
                    }
                }
            }
            (2, false) => {
                board.liberties(head).iter().for_each(|at| self.set_feature(at, feature::ATARI));
                if let Some(at) = board.catching_move(head, of, 0) {
                    self.raise_tactical(at, weight);
                    self.set_feature(at, feature::CATCHES);
                }
            }
            _ => {}
        }
    }

    fn set_feature(&mut self, at: u16, feature: usize) {
        self.features[at as usize % N] |= 1 << feature;
    }

    fn raise_tactical(&mut self, at: u16, weight: f32) {
        let place = &mut self.tactical[at as usize % N];
        *place = place.max(weight);
    }

    /// Measures the distances from a stone; all stones of a chain are equally near.
    fn measure_distances<const W: usize>(&mut self, board: &PlayoutBoard<W, N>, from: u16) {
        let mut open = vec![from];
        self.distance[from as usize % N] = 0;
        let mut next = 0;
        while next < open.len() {
            let at = open[next];
            next += 1;
            let distance = self.distance[at as usize % N];
            if usize::from(distance) >= DISTANCE_VISITS.len() {
                break;
            }
            for neighbour in board.neighbours(at) {
                let cell = board.cell(neighbour);
                if cell == EDGE {
                    continue;
                }
                let is_same = cell != EMPTY && cell == board.cell(at);
                let far = if is_same { distance } else { distance + 1 };
                if far < self.distance[neighbour as usize % N] {
                    self.distance[neighbour as usize % N] = far;
                    if is_same { open.insert(next, neighbour) } else { open.push(neighbour) }
                }
            }
        }
    }
}

/// The line of the point, counted from the nearest edge, 1 at the edge.
fn line<const W: usize, const N: usize>(board: &PlayoutBoard<W, N>, at: u16) -> u16 {
    let row = at / board.stride;
    let column = at % board.stride;
    row.min(column).min(board.size + 1 - row).min(board.size + 1 - column)
}

/// Whether the point is on the first two lines and far from all stones.
///
/// In the opening of a large board such points are not searched.
pub(super) fn is_isolated_on_low_line<const W: usize, const N: usize>(
    board: &PlayoutBoard<W, N>,
    at: u16,
) -> bool {
    line(board, at) <= 2 && is_isolated(board, at)
}

/// Whether no stone lies within two steps.
fn is_isolated<const W: usize, const N: usize>(board: &PlayoutBoard<W, N>, at: u16) -> bool {
    let is_stone = |at: u16| board.cell(at) == stone(Colour::Black) || board.cell(at) == stone(Colour::White);
    let around = board.points_around(at);
    around.into_iter().all(|near| {
        !is_stone(near) && (board.cell(near) == EDGE || !board.neighbours(near).into_iter().any(is_stone))
    })
}
