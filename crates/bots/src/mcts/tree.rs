//! The search tree of Monte Carlo tree search (MCTS): nodes, edges with their statistics, and the
//! rule that selects an edge.
//!
//! An iteration of the search walks from the root to a leaf, selecting one edge per node, plays
//! the game out from there, and adds the result to every edge on the way. This file holds the data
//! and the selection rule; `search.rs` runs the iterations.
//!
//! * **One tree for all determinizations** (information set MCTS, ISMCTS). In a game with hidden
//!   information every iteration starts from another full state that is consistent with the
//!   searching seat's view. All of them share this tree: edges are keyed by move, and a node
//!   stands for the sequence of moves that leads to it, not for one state. Which edges of a node
//!   are legal therefore differs between iterations, and each edge counts how often it was
//!   available. In an open game every move of a node is always available.
//! * **Selection by PUCT with a RAVE-blended mean**: see [`Edge::puct_rave_score`].
//! * **Chance nodes** have an edge for each outcome, or one for all where the policy merges
//!   outcomes. Their edges are sampled, not selected, and have neither visits nor values.
//! * **Root statistics.** An edge sums values for the seat that moves there. For the root and its
//!   moves the tree also sums the values of all seats, and leads in points ([`ValueSums`]), which
//!   the analysis of a position reports.
//! * **Tree reuse.** [`Tree::after`] makes the subtree behind a root move the next tree.
//!
//! Values are results between 0 (lost) and 1 (won).

use stammtisch_rules::{Candidate, MAX_SEATS, Seat, SeatValues, Tuning};

/// The index of a node in its tree. The root has 0.
pub(super) type NodeId = u32;

/// The maximum number of edges that are copied when a tree is advanced by a move: some megabytes.
const MAX_KEPT_EDGES: usize = 150_000;

/// The soft limit of edges while the tree grows, roughly a hundred megabytes: no new leaf is
/// expanded in a full tree. Nodes with hidden information still gain edges, and those of chance
/// nodes count only after the tree was advanced by a move.
const MAX_EDGES: usize = 2_000_000;

/// [`Edge::amaf_visits`] is halved when an iteration brings it to this (a merge may exceed it): in
/// `f32`, sums of many more values lose precision.
const MAX_AMAF_VISITS: f32 = (1 << 20) as f32;

/// A search tree as an arena of nodes, the root first.
pub(super) struct Tree<M> {
    nodes: Vec<TreeNode<M>>,
    /// The number of edges that expansions have added, and of all edges that were kept when the
    /// tree was advanced by a move.
    edge_count: usize,
    /// Results of all playouts since the root became the root.
    pub(super) root_values: ValueSums,
    /// The same for the playouts through each root edge; shorter than the edges until needed.
    pub(super) root_move_values: Vec<ValueSums>,
}

/// Sums over playouts: the values of all seats and the leads in points.
#[derive(Clone, Copy)]
pub(super) struct ValueSums {
    playouts: u32,
    values: [f64; MAX_SEATS],
    /// The sum of the first seat's leads, over the `lead_count` playouts that counted points.
    leads: f64,
    lead_count: u32,
}

/// A node: a sequence of moves from the root, with the moves that were considered there.
#[derive(Clone)]
pub(super) struct TreeNode<M> {
    /// How many iterations reached the node.
    pub(super) visits: u32,
    pub(super) edges: Vec<Edge<M>>,
}

/// A move of a node, with its statistics for the seat that makes it.
#[derive(Clone)]
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// The node behind the move, if this tree has one.
    child: Option<NodeId>,
    /// How many iterations selected the edge.
    pub(super) visits: u32,
    /// The sum of their results. `f64`, as long searches add up millions of them.
    value_sum: f64,
    /// All moves as first (AMAF): how many iterations through the node had this seat as the first
    /// to make the move, there or later. Moves are compared by RAVE index; those without one do not
    /// count. A float, as it is halved at [`MAX_AMAF_VISITS`].
    amaf_visits: f32,
    /// The sum of their results.
    amaf_value_sum: f32,
    /// The prior probability of being the best move of the node. With hidden information it is
    /// normalised over the moves of the determinization that added the edge.
    pub(super) prior: f32,
    /// The estimated value before any visit, which counts as `prior_visits` visits.
    prior_value: f32,
    prior_visits: f32,
    /// How many iterations reached the node with the move available: as a candidate of the
    /// determinization (ISMCTS), or among the moves that the search of the root is restricted to.
    /// Counted only where [`TreeNode::select_among`] is used.
    availability: u32,
}

impl<M: Copy + Eq> Tree<M> {
    /// A tree of an unexpanded root.
    pub(super) fn new() -> Tree<M> {
        Tree::with_root(TreeNode { visits: 0, edges: Vec::new() })
    }

    fn with_root(root: TreeNode<M>) -> Tree<M> {
        Tree { nodes: vec![root], edge_count: 0, root_values: ValueSums::ZERO, root_move_values: Vec::new() }
    }

    /// The root statistics of one root edge.
    pub(super) fn root_move_values_mut(&mut self, edge: usize) -> &mut ValueSums {
        if edge >= self.root_move_values.len() {
            self.root_move_values.resize(edge + 1, ValueSums::ZERO);
        }
        &mut self.root_move_values[edge]
    }

    pub(super) fn node(&self, id: NodeId) -> &TreeNode<M> {
        &self.nodes[id as usize]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut TreeNode<M> {
        &mut self.nodes[id as usize]
    }

    /// Counts edges that were added to a node.
    pub(super) fn count_new_edges(&mut self, edges: usize) {
        self.edge_count += edges;
    }

    /// Whether the tree has no room for expansions.
    pub(super) fn is_full(&self) -> bool {
        self.edge_count >= MAX_EDGES
    }

    /// The node behind an edge, created on first use.
    pub(super) fn child_or_insert(&mut self, id: NodeId, edge: usize) -> NodeId {
        if let Some(child) = self.nodes[id as usize].edges[edge].child {
            return child;
        }
        let child = self.nodes.len() as NodeId;
        self.nodes.push(TreeNode { visits: 0, edges: Vec::new() });
        self.nodes[id as usize].edges[edge].child = Some(child);
        child
    }

    /// The node behind an edge; `None` if this tree has none there: never visited, visited only by
    /// another thread, or dropped when the tree was advanced.
    pub(super) fn child(&self, id: NodeId, edge: usize) -> Option<NodeId> {
        self.nodes[id as usize].edges[edge].child
    }

    /// The subtree behind a root edge as a tree of its own; `None` if this tree has no node there.
    ///
    /// Copies breadth first and stops at [`MAX_KEPT_EDGES`], so that a player waiting for its turn
    /// holds little memory. Root statistics start from zero.
    pub(super) fn after(&self, edge: usize) -> Option<Tree<M>> {
        let root = self.child(0, edge)?;
        let mut kept = Tree::with_root(self.node(root).clone());
        let mut edges = kept.nodes[0].edges.len();
        let mut next = 0;
        while next < kept.nodes.len() {
            for index in 0..kept.nodes[next].edges.len() {
                let Some(child) = kept.nodes[next].edges[index].child else { continue };
                let node = self.node(child);
                edges += node.edges.len();
                let new_id = (edges <= MAX_KEPT_EDGES).then_some(kept.nodes.len() as NodeId);
                kept.nodes[next].edges[index].child = new_id;
                if new_id.is_some() {
                    kept.nodes.push(node.clone());
                }
            }
            next += 1;
        }
        kept.edge_count = kept.nodes.iter().map(|node| node.edges.len()).sum();
        Some(kept)
    }
}

impl ValueSums {
    pub(super) const ZERO: ValueSums =
        ValueSums { playouts: 0, values: [0.0; MAX_SEATS], leads: 0.0, lead_count: 0 };

    /// Adds the result of one playout.
    pub(super) fn add(&mut self, values: &SeatValues, lead: Option<f32>) {
        self.playouts += 1;
        self.values.iter_mut().zip(0..).for_each(|(sum, seat)| *sum += f64::from(values.get(Seat(seat))));
        self.leads += f64::from(lead.unwrap_or_default());
        self.lead_count += u32::from(lead.is_some());
    }

    /// Adds the sums of another thread's tree.
    pub(super) fn merge(&mut self, other: &ValueSums) {
        self.playouts += other.playouts;
        self.values.iter_mut().zip(other.values).for_each(|(sum, other)| *sum += other);
        self.leads += other.leads;
        self.lead_count += other.lead_count;
    }

    /// The mean value of every seat; `None` without playouts.
    pub(super) fn mean(&self) -> Option<SeatValues> {
        let mean = |sum: f64| (sum / f64::from(self.playouts)) as f32;
        let sums = self.values.iter().zip(0..);
        (self.playouts > 0).then(|| {
            sums.fold(SeatValues::uniform(0.0), |values, (&sum, seat)| values.with(Seat(seat), mean(sum)))
        })
    }

    /// The first seat's mean lead; `None` if no playout counted points.
    pub(super) fn mean_lead(&self) -> Option<f32> {
        (self.lead_count > 0).then(|| (self.leads / f64::from(self.lead_count)) as f32)
    }
}

impl<M: Copy + Eq> TreeNode<M> {
    /// The index of the edge for a move.
    pub(super) fn edge(&self, mv: M) -> Option<usize> {
        self.edges.iter().position(|edge| edge.mv == mv)
    }

    /// The index of the edge for a move, which is added if it is new. Does not update the
    /// tree's count; expansions do that ([`Tree::count_new_edges`]).
    pub(super) fn edge_or_insert(&mut self, candidate: &Candidate<M>, prior: f32) -> usize {
        self.edge(candidate.mv).unwrap_or_else(|| {
            self.edges.push(Edge::new(candidate, prior));
            self.edges.len() - 1
        })
    }

    /// Adds the statistics of the same move in another thread's tree (root parallelisation), and
    /// returns the edge's index.
    pub(super) fn merge_edge(&mut self, other: &Edge<M>) -> usize {
        let Some(index) = self.edge(other.mv) else {
            self.edges.push(Edge { child: None, ..other.clone() });
            return self.edges.len() - 1;
        };
        let edge = &mut self.edges[index];
        edge.visits += other.visits;
        edge.value_sum += other.value_sum;
        edge.amaf_visits += other.amaf_visits;
        edge.amaf_value_sum += other.amaf_value_sum;
        edge.availability += other.availability;
        index
    }

    /// Selects among all edges. For open games, where every edge is available at every visit.
    pub(super) fn select(&self, tuning: &Tuning) -> Option<usize> {
        self.select_from(0..self.edges.len(), tuning, |_| self.visits)
    }

    /// Selects among the edges that are available in the current determinization, or to which the
    /// search of the root is restricted.
    pub(super) fn select_among(&self, available: &[usize], tuning: &Tuning) -> Option<usize> {
        self.select_from(available.iter().copied(), tuning, |edge| edge.availability)
    }

    /// The edge with the highest score; of equal ones the first.
    fn select_from(
        &self,
        edges: impl Iterator<Item = usize>,
        tuning: &Tuning,
        availability: impl Fn(&Edge<M>) -> u32,
    ) -> Option<usize> {
        // First-play urgency: the mean of the node, which one virtual visit pulls to one half.
        let (visits, value_sum) = self.edges.iter().fold((1.0, 0.5), |(visits, sum), edge| {
            (visits + edge.visits as f32, sum + edge.value_sum as f32)
        });
        let first_play_value = value_sum / visits;
        let mut best: Option<(usize, f32)> = None;
        for index in edges {
            let edge = &self.edges[index];
            let score = edge.puct_rave_score(tuning, first_play_value, availability(edge) as f32);
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((index, score));
            }
        }
        best.map(|(index, _)| index)
    }
}

impl<M> Edge<M> {
    fn new(candidate: &Candidate<M>, prior: f32) -> Edge<M>
    where
        M: Copy,
    {
        Edge {
            mv: candidate.mv,
            child: None,
            visits: 0,
            value_sum: 0.0,
            amaf_visits: 0.0,
            amaf_value_sum: 0.0,
            prior,
            prior_value: candidate.prior_value,
            prior_visits: candidate.prior_visits,
            availability: 0,
        }
    }

    /// The mean result; before the first visit the prior value. Unlike the score's `Q`, it does not
    /// count the prior's visits.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { self.prior_value } else { (self.value_sum / f64::from(self.visits)) as f32 }
    }

    /// Counts an iteration in which the move was available.
    pub(super) fn count_available(&mut self) {
        self.availability += 1;
    }

    /// Counts an iteration that selected the edge.
    pub(super) fn add_visit(&mut self, value: f32) {
        self.visits += 1;
        self.value_sum += f64::from(value);
    }

    /// Counts an iteration through the node for [`Edge::amaf_visits`].
    pub(super) fn add_amaf_visit(&mut self, value: f32) {
        self.amaf_visits += 1.0;
        self.amaf_value_sum += value;
        if self.amaf_visits >= MAX_AMAF_VISITS {
            self.amaf_visits /= 2.0;
            self.amaf_value_sum /= 2.0;
        }
    }

    /// The PUCT score with a RAVE-blended mean.
    ///
    /// ```text
    /// score = (1 - beta) Q + beta R + c P sqrt(N + 1) / (1 + n)
    ///
    /// Q    = (W  + w v) / (n  + w)       mean; first_play_value if n + w = 0
    /// R    = (W' + w v) / (n' + w)       AMAF mean; beta = 0 if n' + w = 0
    /// beta = m' / (m' + m + m' m / k)    with m = n + w and m' = n' + w
    /// ```
    ///
    /// | | |
    /// |---|---|
    /// | `n`, `W` | visits and their sum of values |
    /// | `n'`, `W'` | the same of all moves as first (AMAF) |
    /// | `P` | prior probability |
    /// | `w`, `v` | prior visits and prior value |
    /// | `N` | the availability count with this iteration; elsewhere the node's visits without it |
    /// | `c`, `k` | [`Tuning::exploration`] and [`Tuning::rave`]; `k = 0` means `beta = 0` |
    ///
    /// References: PUCT as in AlphaGo (Rosin 2011; Silver et al. 2016); RAVE with the
    /// minimum-MSE schedule (Gelly and Silver 2011, with `k` for their `1 / 4b²`); availability
    /// counts in place of parent visits (ISMCTS; Cowling, Powley and Whitehouse 2012).
    fn puct_rave_score(&self, tuning: &Tuning, first_play_value: f32, availability: f32) -> f32 {
        let visits = self.visits as f32;
        let weight = visits + self.prior_visits;
        let value_sum = self.value_sum as f32 + self.prior_visits * self.prior_value;
        let mut mean = if weight > 0.0 { value_sum / weight } else { first_play_value };
        if tuning.rave > 0.0 {
            let amaf_weight = self.amaf_visits + self.prior_visits;
            if amaf_weight > 0.0 {
                let amaf_mean = (self.amaf_value_sum + self.prior_visits * self.prior_value) / amaf_weight;
                let beta = amaf_weight / (amaf_weight + weight + amaf_weight * weight / tuning.rave);
                mean += beta * (amaf_mean - mean);
            }
        }
        mean + tuning.exploration * self.prior * (availability + 1.0).sqrt() / (1.0 + visits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More visits than `f32` sums could count.
    const MANY_VISITS: u32 = 8_000_000;
    const LOW_VALUE: f32 = 0.05;

    #[test]
    fn a_mean_stays_exact_over_millions_of_visits() {
        let mut edge = Edge::new(&Candidate::new(7_u8), 1.0);
        let mut sums = ValueSums::ZERO;
        for _ in 0..MANY_VISITS {
            edge.add_visit(LOW_VALUE);
            sums.add(&SeatValues::uniform(LOW_VALUE), None);
        }
        let mean = sums.mean().map(|values| values.get(Seat(1)));
        assert!((edge.mean() - LOW_VALUE).abs() < 0.001, "{}", edge.mean());
        assert!(mean.is_some_and(|value| (value - LOW_VALUE).abs() < 0.001), "{mean:?}");
    }

    #[test]
    fn an_amaf_mean_stays_exact_over_millions_of_visits() {
        let mut edge = Edge::new(&Candidate::new(7_u8), 1.0);
        (0..MANY_VISITS).for_each(|_| edge.add_amaf_visit(LOW_VALUE));
        let mean = edge.amaf_value_sum / edge.amaf_visits;
        assert!((mean - LOW_VALUE).abs() < 0.001, "{mean}");
    }
}
