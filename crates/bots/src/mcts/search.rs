//! The iterations of Monte Carlo tree search: selection, expansion, playout, backpropagation.

use rand::seq::SliceRandom;
use stammtisch_rules::{
    Actor, Budget, Candidate, Game, Policy, Ranked, Rng, Seat, SeatSet, SeatValues, Tuning, Turn,
};

use super::tree::{Edge, NodeId, Tree, ValueSums};

/// The maximum depth of a descent, in nodes.
const MAX_DESCENT_NODES: usize = 400;
/// How many iterations run between two checks of the budget.
const BUDGET_CHECK_INTERVAL: u64 = 4;
/// How many iterations run between two checks whether the best move can still be overtaken.
const DECIDED_CHECK_INTERVAL: u64 = 64;
/// The maximum length of a line that is completed to the end of the seat's own turn.
const MAX_TURN_MOVES: usize = 4;
/// The maximum length of a line that is extended by the policy's replies.
const MAX_REPLY_LINE_LEN: usize = 8;

/// A tree search for the next move of one seat.
///
/// It may continue with an existing tree, and gives its own tree away at the end.
pub struct MctsSearch<'a, G: Game> {
    view: &'a G::View,
    seat: Seat,
    policy: &'a mut dyn Policy<G>,
    tuning: Tuning,
    tree: Tree<G::Move>,
    /// Whether nothing is hidden, so that a node has the same moves in every iteration.
    is_open: bool,
    play_outs: u64,
    descent: Descent<G::Move>,
    /// The root moves that the search is restricted to, unless empty, and their edges.
    only: Vec<G::Move>,
    only_edges: Vec<usize>,
    /// Whether only the best move is wanted, not the values of the others.
    stops_when_decided: bool,
}

/// The root statistics of a finished search, for merging into another.
pub(super) struct RootSummary<M> {
    play_outs: u64,
    visits: u32,
    values: ValueSums,
    moves: Vec<(Edge<M>, ValueSums)>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// The root moves, most visited first.
    pub moves: Vec<Ranked<M>>,
    /// The number of playouts in this search, not counting those of an earlier tree.
    pub play_outs: u64,
}

/// The path of one iteration from the root to the end of its playout, with scratch buffers that
/// are reused between iterations.
struct Descent<M> {
    /// The decisions of seats inside the tree.
    decisions: Vec<Decision>,
    /// All nodes on the path.
    nodes: Vec<NodeId>,
    /// All moves of seats, in the tree and in the playout.
    played: Vec<(Seat, M)>,
    /// The candidates of the node that was expanded last, and their edges.
    candidates: Vec<Candidate<M>>,
    available: Vec<usize>,
    /// For AMAF: by move index, the seat that plays the move first from some ply on.
    first_player: Vec<Option<Seat>>,
}

/// A selected edge.
#[derive(Clone, Copy)]
struct Decision {
    node: NodeId,
    edge: usize,
    seat: Seat,
    /// The index of the move in [`Descent::played`].
    played_index: usize,
}

impl<'a, G: Game> MctsSearch<'a, G> {
    /// A search with an empty tree.
    pub fn new(view: &'a G::View, seat: Seat, policy: &'a mut dyn Policy<G>) -> MctsSearch<'a, G> {
        MctsSearch::with_tree(view, seat, policy, Tree::new())
    }

    /// A search that continues with a tree.
    pub(super) fn with_tree(
        view: &'a G::View,
        seat: Seat,
        policy: &'a mut dyn Policy<G>,
        tree: Tree<G::Move>,
    ) -> MctsSearch<'a, G> {
        MctsSearch {
            view,
            seat,
            tuning: policy.tuning(),
            policy,
            tree,
            is_open: !G::HAS_HIDDEN_INFORMATION,
            play_outs: 0,
            only: Vec::new(),
            only_edges: Vec::new(),
            stops_when_decided: false,
            descent: Descent {
                decisions: Vec::new(),
                nodes: Vec::new(),
                played: Vec::new(),
                candidates: Vec::new(),
                available: Vec::new(),
                first_player: Vec::new(),
            },
        }
    }

    /// Runs iterations until the budget is spent.
    ///
    /// The root is expanded even by an empty budget, so that there are moves to choose from.
    pub fn grow(&mut self, budget: &Budget, rng: &mut Rng) {
        let state = self.policy.determinize(self.view, rng);
        if state.turn().allows(Actor::Seat(self.seat)) {
            self.expand(&state, 0, self.seat, rng);
        }
        let root = self.tree.node_mut(0);
        self.only_edges = self.only.iter().map(|&mv| root.edge_or_insert(&Candidate::new(mv), 0.0)).collect();
        let play_outs_before = self.play_outs;
        loop {
            let done = self.play_outs - play_outs_before;
            let is_over = budget.nodes.is_some_and(|most| done >= most);
            if is_over || done.is_multiple_of(BUDGET_CHECK_INTERVAL) && budget.is_spent(done) {
                break;
            }
            if self.stops_when_decided
                && done > 0
                && done.is_multiple_of(DECIDED_CHECK_INTERVAL)
                && self.is_decided(budget, done)
            {
                break;
            }
            self.iterate(rng);
        }
    }

    /// Restricts the root to these moves, or lifts the restriction if there are none.
    pub fn restrict_to(&mut self, moves: &[G::Move]) {
        self.only = moves.to_vec();
    }

    /// Makes the search stop as soon as no other move can become the most visited one.
    pub fn stop_when_decided(&mut self) {
        self.stops_when_decided = true;
    }

    /// Whether the rest of the budget is too small for another move to overtake the most visited.
    fn is_decided(&self, budget: &Budget, done: u64) -> bool {
        let Some(left) = budget.nodes_left(done) else { return false };
        let mut most = 0;
        let mut second = 0;
        for edge in &self.tree.node(0).edges {
            second = second.max(edge.visits.min(most));
            most = most.max(edge.visits);
        }
        u64::from(most - second) > left
    }

    /// The mean value of every seat after a root move; without playouts there, of the root.
    pub fn values(&self, mv: Option<G::Move>) -> Option<SeatValues> {
        let after_move = mv.and_then(|mv| self.root_move_values(mv)).and_then(ValueSums::mean);
        after_move.or_else(|| self.tree.root_values.mean())
    }

    /// The first seat's mean lead in points after a root move, if points are counted.
    pub(super) fn lead(&self, mv: G::Move) -> Option<f32> {
        self.root_move_values(mv).and_then(ValueSums::mean_lead)
    }

    fn root_move_values(&self, mv: G::Move) -> Option<&ValueSums> {
        self.tree.node(0).edge(mv).and_then(|edge| self.tree.root_move_values.get(edge))
    }

    /// The prior probability of a root move.
    pub(super) fn prior(&self, mv: G::Move) -> Option<f32> {
        let root = self.tree.node(0);
        root.edge(mv).map(|edge| root.edges[edge].prior)
    }

    /// The view of the root position.
    pub(super) fn view(&self) -> &'a G::View {
        self.view
    }

    /// The seat that is searched for.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// The root statistics, for [`MctsSearch::merge`].
    pub(super) fn into_root_summary(self) -> RootSummary<G::Move> {
        let sums = |edge: usize| self.tree.root_move_values.get(edge).copied().unwrap_or(ValueSums::ZERO);
        let root = self.tree.node(0);
        let moves = root.edges.iter().enumerate().map(|(index, edge)| (edge.clone(), sums(index))).collect();
        RootSummary { play_outs: self.play_outs, visits: root.visits, values: self.tree.root_values, moves }
    }

    /// Adds the root statistics of another search.
    pub(super) fn merge(&mut self, summary: RootSummary<G::Move>) {
        self.play_outs += summary.play_outs;
        self.tree.root_values.merge(&summary.values);
        self.tree.node_mut(0).visits += summary.visits;
        for (edge, sums) in summary.moves {
            let index = self.tree.node_mut(0).merge_edge(&edge);
            self.tree.root_move_values_mut(index).merge(&sums);
        }
    }

    /// The tree, for a later search.
    pub(super) fn into_tree(self) -> Tree<G::Move> {
        self.tree
    }

    /// The result so far.
    pub fn result(&self) -> SearchResult<G::Move> {
        let edges = self.tree.node(0).edges.iter();
        let mut moves: Vec<Ranked<G::Move>> =
            edges.map(|edge| Ranked { mv: edge.mv, visits: edge.visits, value: edge.mean() }).collect();
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        SearchResult { moves, play_outs: self.play_outs }
    }

    /// The expected line of play, beginning with a root move.
    ///
    /// Follows the most visited edges and most frequent chance outcomes to the last decision with
    /// at least `min_visits` visits. Then the policy completes the seat's own turn and adds the
    /// expected replies of others.
    pub fn line(&mut self, state: &G, first: G::Move, min_visits: u32) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut len_to_last_decision = 1;
        let edge = self.tree.node(0).edge(first);
        let mut next = edge.and_then(|edge| self.tree.child(0, edge));
        while let Some(node) = next {
            let edges = &self.tree.node(node).edges;
            let Some(index) = (0..edges.len()).max_by_key(|&index| self.visits(node, index)) else { break };
            let edge = &edges[index];
            if self.visits(node, index) == 0 || (1..min_visits).contains(&edge.visits) {
                break;
            }
            line.push(edge.mv);
            if edge.visits > 0 {
                len_to_last_decision = line.len();
            }
            next = self.tree.child(node, index);
        }
        if !self.complete_own_turn(state, &mut line) {
            line.truncate(len_to_last_decision);
        }
        self.add_replies(state, &mut line);
        line
    }

    /// Extends a line by the policy's replies, until the seat is to move again.
    fn add_replies(&mut self, state: &G, line: &mut Vec<G::Move>) {
        let mut state = state.clone();
        for (index, &mv) in line.iter().enumerate() {
            let actor = match state.turn() {
                Turn::Chance => Actor::House,
                Turn::Seats(seats)
                    if index > 0
                        && let Some(seat) = seats.iter().next() =>
                {
                    Actor::Seat(seat)
                }
                _ => Actor::Seat(self.seat),
            };
            if state.check(actor, mv).is_err() {
                return;
            }
            state.play_unchecked(actor, mv);
        }
        while line.len() < MAX_REPLY_LINE_LEN
            && let Turn::Seats(seats) = state.turn()
            && !seats.contains(self.seat)
            && let Some(seat) = seats.iter().next()
            && let Some(mv) = self.policy.reply(&state, seat)
            && state.check(Actor::Seat(seat), mv).is_ok()
        {
            line.push(mv);
            state.play_unchecked(Actor::Seat(seat), mv);
        }
    }

    /// The visits of an edge. A chance edge has none of its own; its child's count instead.
    fn visits(&self, node: NodeId, edge: usize) -> u32 {
        let child_visits = self.tree.child(node, edge).map_or(0, |child| self.tree.node(child).visits);
        self.tree.node(node).edges[edge].visits.max(child_visits)
    }

    /// Completes a line that ends within the seat's own turn, by the policy's priors. Returns
    /// whether moves were added.
    fn complete_own_turn(&mut self, state: &G, line: &mut Vec<G::Move>) -> bool {
        let mut state = state.clone();
        let own = Actor::Seat(self.seat);
        let len_before = line.len();
        for &mv in &*line {
            let actor = if state.turn() == Turn::Chance { Actor::House } else { own };
            if state.check(actor, mv).is_err() {
                return false;
            }
            state.play_unchecked(actor, mv);
        }
        while line.len() < MAX_TURN_MOVES && state.turn() == Turn::Seats(SeatSet::only(self.seat)) {
            let mut candidates = Vec::new();
            self.policy.candidates(&state, self.seat, &mut candidates);
            candidates.retain(|candidate| candidate.prior_visits > 0.0);
            let best = candidates.into_iter().max_by(|one, other| one.prior.total_cmp(&other.prior));
            let Some(Candidate { mv, .. }) = best else { break };
            line.push(mv);
            state.play_unchecked(own, mv);
        }
        line.len() > len_before
    }

    /// One iteration: descends the tree in a new determinization, plays out, and backpropagates.
    fn iterate(&mut self, rng: &mut Rng) {
        let mut state = self.policy.determinize(self.view, rng);
        self.descent.clear();
        self.descend(&mut state, rng);
        let (values, lead) = match state.returns() {
            Some(values) if state.turn() == Turn::Over => (values, None),
            _ => (self.policy.play_out(state, rng, &mut self.descent.played), self.policy.lead()),
        };
        self.backpropagate(&values, lead);
        self.play_outs += 1;
    }

    /// Descends from the root to a leaf or to the end of the game.
    fn descend(&mut self, state: &mut G, rng: &mut Rng) {
        let mut node_id: NodeId = 0;
        while self.descent.nodes.len() < MAX_DESCENT_NODES {
            self.descent.nodes.push(node_id);
            let (actor, mv, edge) = match state.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    let Some(mv) = state.sample_chance(rng) else { return };
                    (Actor::House, mv, self.chance_edge(state, node_id, mv))
                }
                Turn::Seats(seats) => {
                    let is_root = node_id == 0 && seats.contains(self.seat);
                    let Some(seat) = (if is_root { Some(self.seat) } else { seats.iter().next() }) else {
                        return;
                    };
                    let node = self.tree.node(node_id);
                    let is_leaf = node.visits < self.tuning.expansion_threshold
                        || node.edges.is_empty() && self.tree.is_full();
                    if !is_root && is_leaf {
                        return;
                    }
                    let Some(edge) = self.select(state, node_id, seat, rng) else { return };
                    let mv = self.tree.node(node_id).edges[edge].mv;
                    let played_index = self.descent.played.len();
                    self.descent.decisions.push(Decision { node: node_id, edge, seat, played_index });
                    self.descent.played.push((seat, mv));
                    (Actor::Seat(seat), mv, edge)
                }
            };
            state.play_unchecked(actor, mv);
            node_id = self.tree.child_or_insert(node_id, edge);
        }
    }

    /// The edge of a chance outcome: its own, or the node's only one if outcomes are merged.
    fn chance_edge(&mut self, state: &G, node: NodeId, mv: G::Move) -> usize {
        let has_edge_per_outcome = self.policy.distinguishes_chance_outcomes(state);
        let node = self.tree.node_mut(node);
        if !has_edge_per_outcome && !node.edges.is_empty() {
            return 0;
        }
        node.edge_or_insert(&Candidate::new(mv), 0.0)
    }

    /// Selects the edge that the seat tries in this iteration.
    fn select(&mut self, state: &G, node_id: NodeId, seat: Seat, rng: &mut Rng) -> Option<usize> {
        if node_id == 0 && !self.only_edges.is_empty() {
            let node = self.tree.node_mut(node_id);
            self.only_edges.iter().for_each(|&edge| node.edges[edge].count_available());
            return node.select_among(&self.only_edges, &self.tuning);
        }
        if self.is_open {
            if self.tree.node(node_id).edges.is_empty() {
                self.expand(state, node_id, seat, rng);
            }
            return self.tree.node(node_id).select(&self.tuning);
        }
        // The available moves depend on the determinization, so that each visit looks for new ones.
        self.expand(state, node_id, seat, rng);
        let node = self.tree.node_mut(node_id);
        self.descent.available.iter().for_each(|&edge| node.edges[edge].count_available());
        node.select_among(&self.descent.available, &self.tuning)
    }

    /// Adds the candidates of this state to a node, in random order, and sets
    /// [`Descent::available`] to their edges.
    fn expand(&mut self, state: &G, node: NodeId, seat: Seat, rng: &mut Rng) {
        let candidates = &mut self.descent.candidates;
        candidates.clear();
        self.policy.candidates(state, seat, candidates);
        candidates.shuffle(rng);
        let prior_sum: f32 = candidates.iter().map(|candidate| candidate.prior).sum();
        let node = self.tree.node_mut(node);
        let edges_before = node.edges.len();
        self.descent.available.clear();
        for candidate in candidates.iter() {
            let prior = if prior_sum > 0.0 { candidate.prior / prior_sum } else { 0.0 };
            self.descent.available.push(node.edge_or_insert(candidate, prior));
        }
        let added = node.edges.len() - edges_before;
        self.tree.count_new_edges(added);
    }

    /// Adds the result of an iteration to all nodes and edges on its path.
    fn backpropagate(&mut self, values: &SeatValues, lead: Option<f32>) {
        for &node in &self.descent.nodes {
            self.tree.node_mut(node).visits += 1;
        }
        for &Decision { node, edge, seat, .. } in &self.descent.decisions {
            self.tree.node_mut(node).edges[edge].add_visit(values.get(seat));
        }
        self.tree.root_values.add(values, lead);
        if let Some(&Decision { node: 0, edge, .. }) = self.descent.decisions.first() {
            self.tree.root_move_values_mut(edge).add(values, lead);
        }
        if self.tuning.rave > 0.0 {
            self.backpropagate_amaf(values);
        }
    }

    /// Adds the result to the AMAF statistics: of each node's edges, those whose move the node's
    /// seat plays in the rest of the iteration before any other seat does.
    fn backpropagate_amaf(&mut self, values: &SeatValues) {
        let Descent { decisions, played, first_player, .. } = &mut self.descent;
        first_player.iter_mut().for_each(|seat| *seat = None);
        let mut end = played.len();
        for &Decision { node, seat, played_index, .. } in decisions.iter().rev() {
            for &(player, mv) in played[played_index..end].iter().rev() {
                if let Some(index) = self.policy.index(mv) {
                    if index >= first_player.len() {
                        first_player.resize(index + 1, None);
                    }
                    first_player[index] = Some(player);
                }
            }
            end = played_index;
            for edge in &mut self.tree.node_mut(node).edges {
                let index = self.policy.index(edge.mv);
                if index.and_then(|index| first_player.get(index).copied().flatten()) == Some(seat) {
                    edge.add_amaf_visit(values.get(seat));
                }
            }
        }
    }
}

impl<M> Descent<M> {
    fn clear(&mut self) {
        self.decisions.clear();
        self.nodes.clear();
        self.played.clear();
    }
}
