//! The tree: positions as the searching seat can tell them apart, and what play-outs through their moves were worth.

use stammtisch_rules::{Candidate, MAX_SEATS, Seat, SeatValues, Tuning};

/// The place of a node in its tree.
pub(super) type Place = u32;

/// The most moves in a tree that is kept from one question to the next: some megabytes.
const MAX_KEPT_EDGES: usize = 150_000;

/// The most moves in a tree while it grows, a hundred megabytes or so: beyond that only what is known is tried.
const MAX_EDGES: usize = 2_000_000;

/// Play-outs in which a move was made later count no more than so many: sums of many more are not exact any longer.
const MAX_LATER: f32 = (1 << 20) as f32;

/// All nodes, the root first.
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// How many moves its nodes have.
    edges: usize,
    /// What all play-outs from the root gave everybody, and those through each of its moves; of before it was the root nothing is known.
    pub(super) whole: Tally,
    pub(super) by_move: Vec<Tally>,
}

/// What some play-outs gave everybody.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    count: u32,
    /// The sum of what they were worth to each seat.
    worths: [f64; MAX_SEATS],
    /// The sum of the first seat's leads in points, and in how many play-outs they were counted.
    leads: f64,
    counted: u32,
}

/// A position, and the moves that were made in it.
#[derive(Clone)]
pub(super) struct Node<M> {
    /// Play-outs that came here.
    pub(super) visits: u32,
    pub(super) edges: Vec<Edge<M>>,
}

/// A move, and what is known of it.
#[derive(Clone)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// Where it leads, once somebody went there.
    child: Option<Place>,
    /// Play-outs through it, and the sum of their worth to whoever makes it: of millions, where somebody thinks for minutes.
    pub(super) visits: u32,
    worth: f64,
    /// Play-outs in which he made it then or later, and the sum of theirs.
    later_visits: f32,
    later_worth: f32,
    /// What was thought of it beforehand.
    pub(super) share: f32,
    thought: f32,
    weight: f32,
    /// Play-outs in which it could have been made.
    met: u32,
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn new() -> Tree<M> {
        Tree::of(Node { visits: 0, edges: Vec::new() })
    }

    fn of(root: Node<M>) -> Tree<M> {
        Tree { nodes: vec![root], edges: 0, whole: Tally::NONE, by_move: Vec::new() }
    }

    /// What the play-outs through that move of the root gave everybody.
    pub(super) fn tally(&mut self, edge: usize) -> &mut Tally {
        if edge >= self.by_move.len() {
            self.by_move.resize(edge + 1, Tally::NONE);
        }
        &mut self.by_move[edge]
    }

    pub(super) fn node(&self, place: Place) -> &Node<M> {
        &self.nodes[place as usize]
    }

    pub(super) fn node_mut(&mut self, place: Place) -> &mut Node<M> {
        &mut self.nodes[place as usize]
    }

    /// Counts moves that were added to its nodes.
    pub(super) fn grown_by(&mut self, edges: usize) {
        self.edges += edges;
    }

    /// Whether no more positions are to be looked at.
    pub(super) fn is_full(&self) -> bool {
        self.edges >= MAX_EDGES
    }

    /// Where a move leads.
    pub(super) fn child(&mut self, place: Place, edge: usize) -> Place {
        if let Some(child) = self.nodes[place as usize].edges[edge].child {
            return child;
        }
        let child = self.nodes.len() as Place;
        self.nodes.push(Node { visits: 0, edges: Vec::new() });
        self.nodes[place as usize].edges[edge].child = Some(child);
        child
    }

    /// What is known of where that move of the root led, as a tree of its own; nothing if nobody went there. Of a large tree only what was
    /// looked at first is kept, so that a player who waits for his turn holds no more memory than he needs.
    pub(super) fn after(&self, edge: usize) -> Option<Tree<M>> {
        let root = self.known_child(0, edge)?;
        let mut kept = Tree::of(self.node(root).clone());
        let (mut place, mut edges) = (0, kept.nodes[0].edges.len());
        while place < kept.nodes.len() {
            for index in 0..kept.nodes[place].edges.len() {
                let Some(child) = kept.nodes[place].edges[index].child else { continue };
                let node = self.node(child);
                edges += node.edges.len();
                let there = (edges <= MAX_KEPT_EDGES).then_some(kept.nodes.len() as Place);
                kept.nodes[place].edges[index].child = there;
                if there.is_some() {
                    kept.nodes.push(node.clone());
                }
            }
            place += 1;
        }
        kept.edges = kept.nodes.iter().map(|node| node.edges.len()).sum();
        Some(kept)
    }

    /// Where a move led.
    pub(super) fn known_child(&self, place: Place, edge: usize) -> Option<Place> {
        self.nodes[place as usize].edges[edge].child
    }
}

impl Tally {
    pub(super) const NONE: Tally = Tally { count: 0, worths: [0.0; MAX_SEATS], leads: 0.0, counted: 0 };

    pub(super) fn count(&mut self, worth: &SeatValues, lead: Option<f32>) {
        self.count += 1;
        self.worths.iter_mut().zip(0..).for_each(|(sum, seat)| *sum += f64::from(worth.to(Seat(seat))));
        self.leads += f64::from(lead.unwrap_or_default());
        self.counted += u32::from(lead.is_some());
    }

    pub(super) fn add(&mut self, other: &Tally) {
        self.count += other.count;
        self.worths.iter_mut().zip(other.worths).for_each(|(sum, other)| *sum += other);
        self.leads += other.leads;
        self.counted += other.counted;
    }

    pub(super) fn mean(&self) -> Option<SeatValues> {
        let mean = |sum: f64| (sum / f64::from(self.count)) as f32;
        let worths = self.worths.iter().zip(0..);
        (self.count > 0).then(|| {
            worths.fold(SeatValues::alike(0.0), |worth, (&sum, seat)| worth.with(Seat(seat), mean(sum)))
        })
    }

    pub(super) fn mean_lead(&self) -> Option<f32> {
        (self.counted > 0).then(|| (self.leads / f64::from(self.counted)) as f32)
    }
}

impl<M: Copy + Eq> Node<M> {
    /// The edge of a move.
    pub(super) fn edge(&self, mv: M) -> Option<usize> {
        self.edges.iter().position(|edge| edge.mv == mv)
    }

    /// The edge of a move, a new one if it is new.
    pub(super) fn edge_for(&mut self, candidate: &Candidate<M>, share: f32) -> usize {
        self.edge(candidate.mv).unwrap_or_else(|| {
            self.edges.push(Edge::new(candidate, share));
            self.edges.len() - 1
        })
    }

    /// The edge of a move, with what another tree knows of it added.
    pub(super) fn joined(&mut self, found: &Edge<M>) -> usize {
        let Some(edge) = self.edge(found.mv) else {
            self.edges.push(Edge { child: None, ..found.clone() });
            return self.edges.len() - 1;
        };
        let known = &mut self.edges[edge];
        known.visits += found.visits;
        known.worth += found.worth;
        known.later_visits += found.later_visits;
        known.later_worth += found.later_worth;
        known.met += found.met;
        edge
    }

    /// The most promising of all moves.
    pub(super) fn best(&self, tuning: &Tuning) -> Option<usize> {
        self.best_of(0..self.edges.len(), tuning, |_| self.visits)
    }

    /// The most promising of the moves that this world allows.
    pub(super) fn best_among(&self, open: &[usize], tuning: &Tuning) -> Option<usize> {
        self.best_of(open.iter().copied(), tuning, |edge| edge.met)
    }

    fn best_of(
        &self,
        edges: impl Iterator<Item = usize>,
        tuning: &Tuning,
        met: impl Fn(&Edge<M>) -> u32,
    ) -> Option<usize> {
        let (visits, worth) = self
            .edges
            .iter()
            .fold((1.0, 0.5), |(visits, worth), e| (visits + e.visits as f32, worth + e.worth as f32));
        let usual = worth / visits;
        let promise = |index: &usize| {
            let edge = &self.edges[*index];
            edge.promise(tuning, usual, met(edge) as f32)
        };
        let mut best: Option<(usize, f32)> = None;
        for index in edges {
            let promise = promise(&index);
            if best.is_none_or(|(_, most)| promise > most) {
                best = Some((index, promise));
            }
        }
        best.map(|(index, _)| index)
    }
}

impl<M> Edge<M> {
    fn new(candidate: &Candidate<M>, share: f32) -> Edge<M>
    where
        M: Copy,
    {
        Edge {
            mv: candidate.mv,
            child: None,
            visits: 0,
            worth: 0.0,
            later_visits: 0.0,
            later_worth: 0.0,
            share,
            thought: candidate.worth,
            weight: candidate.weight,
            met: 0,
        }
    }

    /// Its mean worth, 0 to 1.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { self.thought } else { (self.worth / f64::from(self.visits)) as f32 }
    }

    /// The move could be made in this play-out.
    pub(super) fn meet(&mut self) {
        self.met += 1;
    }

    /// A play-out went through it.
    pub(super) fn count(&mut self, worth: f32) {
        self.visits += 1;
        self.worth += f64::from(worth);
    }

    /// In a play-out through its position it was made then or later.
    pub(super) fn count_later(&mut self, worth: f32) {
        self.later_visits += 1.0;
        self.later_worth += worth;
        if self.later_visits >= MAX_LATER {
            self.later_visits /= 2.0;
            self.later_worth /= 2.0;
        }
    }

    /// How much it promises: what is known of its worth, and the more the less is known.
    fn promise(&self, tuning: &Tuning, usual: f32, met: f32) -> f32 {
        let visits = self.visits as f32;
        let (own, own_worth) = (visits + self.weight, self.worth as f32 + self.weight * self.thought);
        let mut mean = if own > 0.0 { own_worth / own } else { usual };
        if tuning.rave > 0.0 {
            let later = self.later_visits + self.weight;
            if later > 0.0 {
                let later_mean = (self.later_worth + self.weight * self.thought) / later;
                let trust = later / (later + own + later * own / tuning.rave);
                mean += trust * (later_mean - mean);
            }
        }
        mean + tuning.exploration * self.share * (met + 1.0).sqrt() / (1.0 + visits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many play-outs that were all worth little.
    const MANY: u32 = 8_000_000;
    const LITTLE: f32 = 0.05;

    #[test]
    fn a_move_is_worth_the_same_however_often_it_is_tried() {
        let mut edge = Edge::new(&Candidate::new(7_u8), 1.0);
        let mut tally = Tally::NONE;
        for _ in 0..MANY {
            edge.count(LITTLE);
            tally.count(&SeatValues::alike(LITTLE), None);
        }
        let told = tally.mean().map(|worth| worth.to(Seat(1)));
        assert!((edge.mean() - LITTLE).abs() < 0.001, "{}", edge.mean());
        assert!(told.is_some_and(|worth| (worth - LITTLE).abs() < 0.001), "{told:?}");
    }

    #[test]
    fn what_is_made_later_keeps_its_worth_too() {
        let mut edge = Edge::new(&Candidate::new(7_u8), 1.0);
        (0..MANY).for_each(|_| edge.count_later(LITTLE));
        let mean = edge.later_worth / edge.later_visits;
        assert!((mean - LITTLE).abs() < 0.001, "{mean}");
    }
}
