//! Growing the tree, play-out by play-out.

use rand::seq::SliceRandom;
use stammtisch_rules::{
    Actor, Budget, Candidate, Game, Policy, Ranked, Rng, Seat, SeatSet, SeatValues, Tuning, Turn,
};

use super::tree::{Edge, Place, Tally, Tree};

/// The deepest way down the tree.
const DEEPEST: usize = 400;
/// The clock is read before every so many play-outs.
const CLOCK: u64 = 4;
/// Before every so many play-outs it is asked whether the best move can still be overtaken.
const DECISION: u64 = 64;
/// The most moves of a turn that a line is made whole with.
const MAX_TURN_MOVES: usize = 4;
/// The most moves of a line that ends with replies of which the tree knows nothing.
const MAX_REPLY_PLIES: usize = 8;

/// A search for one seat. It goes on with the tree that it is given, and leaves its own to whoever wants to go on later.
pub struct Search<'a, G: Game> {
    view: &'a G::View,
    seat: Seat,
    policy: &'a mut dyn Policy<G>,
    tuning: Tuning,
    tree: Tree<G::Move>,
    /// Nothing is hidden: the moves of a position are always the same.
    is_open: bool,
    play_outs: u64,
    way: Way<G::Move>,
    /// The only moves of the root that are to be tried, where there are any, and their edges.
    only: Vec<G::Move>,
    only_edges: Vec<usize>,
    /// Only the best move is wanted, not what the others are worth.
    is_choosing: bool,
}

/// What a search on another core found about the root.
pub(super) struct Summary<M> {
    play_outs: u64,
    visits: u32,
    whole: Tally,
    moves: Vec<(Edge<M>, Tally)>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The moves, most visited first.
    pub moves: Vec<Ranked<M>>,
    /// How many play-outs there were.
    pub play_outs: u64,
}

/// One way from the root to the end of a game.
struct Way<M> {
    /// Where a seat decided, and what it took.
    steps: Vec<(Place, usize, Seat, usize)>,
    /// Nodes that were passed.
    passed: Vec<Place>,
    /// All moves of seats, in the tree and after.
    played: Vec<(Seat, M)>,
    candidates: Vec<Candidate<M>>,
    open: Vec<usize>,
    /// Who was the first to make the move with that index, from some moment on.
    first: Vec<Option<Seat>>,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search for the move of that seat.
    pub fn new(view: &'a G::View, seat: Seat, policy: &'a mut dyn Policy<G>) -> Search<'a, G> {
        Search::going_on(view, seat, policy, Tree::new())
    }

    /// The same with what is known already.
    pub(super) fn going_on(
        view: &'a G::View,
        seat: Seat,
        policy: &'a mut dyn Policy<G>,
        tree: Tree<G::Move>,
    ) -> Search<'a, G> {
        Search {
            view,
            seat,
            tuning: policy.tuning(),
            policy,
            tree,
            is_open: !G::HAS_HIDDEN_INFORMATION,
            play_outs: 0,
            only: Vec::new(),
            only_edges: Vec::new(),
            is_choosing: false,
            way: Way {
                steps: Vec::new(),
                passed: Vec::new(),
                played: Vec::new(),
                candidates: Vec::new(),
                open: Vec::new(),
                first: Vec::new(),
            },
        }
    }

    /// Plays out until the budget is spent. The moves of the position are looked at even if there is none.
    pub fn grow(&mut self, budget: &Budget, rng: &mut Rng) {
        let world = self.policy.determinize(self.view, rng);
        if world.turn().allows(Actor::Seat(self.seat)) {
            self.look(&world, 0, self.seat, rng);
        }
        let root = self.tree.node_mut(0);
        self.only_edges = self.only.iter().map(|&mv| root.edge_for(&Candidate::new(mv), 0.0)).collect();
        let begun = self.play_outs;
        loop {
            let done = self.play_outs - begun;
            let is_over = budget.nodes.is_some_and(|most| done >= most);
            if is_over || done.is_multiple_of(CLOCK) && budget.is_spent(done) {
                break;
            }
            if self.is_choosing && done > 0 && done.is_multiple_of(DECISION) && self.is_decided(budget, done)
            {
                break;
            }
            self.play_out(rng);
        }
    }

    /// Tries these moves alone from now on, if there are any.
    pub fn only(&mut self, moves: &[G::Move]) {
        self.only = moves.to_vec();
    }

    /// Stops from now on as soon as no other move can become the most visited one.
    pub fn choose_only(&mut self) {
        self.is_choosing = true;
    }

    /// Whether what is left of the budget after so many play-outs is too little for another move to overtake the best.
    fn is_decided(&self, budget: &Budget, done: u64) -> bool {
        let Some(left) = budget.nodes_left(done) else { return false };
        let mut most = [0, 0];
        for edge in &self.tree.node(0).edges {
            most[1] = most[1].max(edge.visits.min(most[0]));
            most[0] = most[0].max(edge.visits);
        }
        u64::from(most[0] - most[1]) > left
    }

    /// What the play-outs through the root's move were worth to everybody; where there were none, what all of them were.
    pub fn worth(&self, mv: Option<G::Move>) -> Option<SeatValues> {
        let through = mv.and_then(|mv| self.through(mv)).and_then(Tally::mean);
        through.or_else(|| self.tree.whole.mean())
    }

    /// By how many points the first seat led on average at the ends of the play-outs through the root's move, where points are counted.
    pub(super) fn lead(&self, mv: G::Move) -> Option<f32> {
        self.through(mv).and_then(Tally::mean_lead)
    }

    fn through(&self, mv: G::Move) -> Option<&Tally> {
        self.tree.node(0).edge(mv).and_then(|edge| self.tree.by_move.get(edge))
    }

    /// How likely the root's move was thought to be the best beforehand, 0 to 1.
    pub(super) fn prior(&self, mv: G::Move) -> Option<f32> {
        let root = self.tree.node(0);
        root.edge(mv).map(|edge| root.edges[edge].share)
    }

    /// What it knows of.
    pub(super) fn view(&self) -> &'a G::View {
        self.view
    }

    /// For whom it searches.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// What it found about the root.
    pub(super) fn summary(self) -> Summary<G::Move> {
        let tally = |edge: usize| self.tree.by_move.get(edge).copied().unwrap_or(Tally::NONE);
        let root = self.tree.node(0);
        let moves = root.edges.iter().enumerate().map(|(edge, known)| (known.clone(), tally(edge))).collect();
        Summary { play_outs: self.play_outs, visits: root.visits, whole: self.tree.whole, moves }
    }

    /// Adds what another core found.
    pub(super) fn add(&mut self, summary: Summary<G::Move>) {
        self.play_outs += summary.play_outs;
        self.tree.whole.add(&summary.whole);
        self.tree.node_mut(0).visits += summary.visits;
        for (found, tally) in summary.moves {
            let edge = self.tree.node_mut(0).joined(&found);
            self.tree.tally(edge).add(&tally);
        }
    }

    /// What is known now, for a later search.
    pub(super) fn into_tree(self) -> Tree<G::Move> {
        self.tree
    }

    /// What was found so far.
    pub fn found(&self) -> Found<G::Move> {
        let edges = self.tree.node(0).edges.iter();
        let mut moves: Vec<Ranked<G::Move>> =
            edges.map(|edge| Ranked { mv: edge.mv, visits: edge.visits, worth: edge.mean() }).collect();
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.worth.total_cmp(&a.worth)));
        Found { moves, play_outs: self.play_outs }
    }

    /// The moves that are expected after that one of the root, and it first: up to the last decision that enough play-outs went through, with
    /// what is drawn most often in between. The seat's own turn is made whole, and the replies follow that the policy expects of others.
    pub fn line(&mut self, world: &G, first: G::Move, least: u32) -> Vec<G::Move> {
        let (mut line, mut decided) = (vec![first], 1);
        let edge = self.tree.node(0).edge(first);
        let mut next = edge.and_then(|edge| self.tree.known_child(0, edge));
        while let Some(place) = next {
            let edges = &self.tree.node(place).edges;
            let Some(index) = (0..edges.len()).max_by_key(|&index| self.visits(place, index)) else { break };
            let edge = &edges[index];
            if self.visits(place, index) == 0 || (1..least).contains(&edge.visits) {
                break;
            }
            line.push(edge.mv);
            if edge.visits > 0 {
                decided = line.len();
            }
            next = self.tree.known_child(place, index);
        }
        if !self.has_ended_turn(world, &mut line) {
            line.truncate(decided);
        }
        self.add_replies(world, &mut line);
        line
    }

    /// Goes on until the seat is to move again, as far as the policy can say what the others do.
    fn add_replies(&mut self, world: &G, line: &mut Vec<G::Move>) {
        let mut state = world.clone();
        for (place, &mv) in line.iter().enumerate() {
            let actor = match state.turn() {
                Turn::Chance => Actor::House,
                Turn::Seats(seats)
                    if place > 0
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
        while line.len() < MAX_REPLY_PLIES
            && let Turn::Seats(seats) = state.turn()
            && let Some(seat) = seats.iter().next().filter(|_| !seats.contains(self.seat))
            && let Some(mv) = self.policy.reply(&state, seat)
            && state.check(Actor::Seat(seat), mv).is_ok()
        {
            line.push(mv);
            state.play_unchecked(Actor::Seat(seat), mv);
        }
    }

    /// How many play-outs went through an edge. A draw is not counted there: it is as often as what follows was come to.
    fn visits(&self, place: Place, edge: usize) -> u32 {
        let behind = self.tree.known_child(place, edge).map_or(0, |child| self.tree.node(child).visits);
        self.tree.node(place).edges[edge].visits.max(behind)
    }

    /// Whether a line ended within the seat's own turn and goes on to its end now, as is thought at a glance where nobody looked further.
    fn has_ended_turn(&mut self, world: &G, line: &mut Vec<G::Move>) -> bool {
        let (mut state, own, known) = (world.clone(), Actor::Seat(self.seat), line.len());
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
            candidates.retain(|candidate| candidate.weight > 0.0);
            let best = candidates.into_iter().max_by(|one, other| one.share.total_cmp(&other.share));
            let Some(Candidate { mv, .. }) = best else { break };
            line.push(mv);
            state.play_unchecked(own, mv);
        }
        line.len() > known
    }

    /// One way down the tree, a play-out, and what it says to all positions on the way.
    fn play_out(&mut self, rng: &mut Rng) {
        let mut state = self.policy.determinize(self.view, rng);
        self.way.clear();
        self.descend(&mut state, rng);
        let (worth, lead) = match state.returns() {
            Some(worth) if state.turn() == Turn::Over => (worth, None),
            _ => (self.policy.play_out(state, rng, &mut self.way.played), self.policy.lead()),
        };
        self.learn(&worth, lead);
        self.play_outs += 1;
    }

    /// Goes down to a position that nobody has looked at, or to the end.
    fn descend(&mut self, state: &mut G, rng: &mut Rng) {
        let mut place: Place = 0;
        while self.way.passed.len() < DEEPEST {
            self.way.passed.push(place);
            let (actor, mv, edge) = match state.turn() {
                Turn::Over => return,
                Turn::Chance => {
                    let Some(mv) = state.sample_chance(rng) else { return };
                    (Actor::House, mv, self.drawn(state, place, mv))
                }
                Turn::Seats(seats) => {
                    let is_root = place == 0 && seats.contains(self.seat);
                    let Some(seat) = (if is_root { Some(self.seat) } else { seats.iter().next() }) else {
                        return;
                    };
                    let node = self.tree.node(place);
                    let is_new = node.visits < self.tuning.expansion_threshold
                        || node.edges.is_empty() && self.tree.is_full();
                    if !is_root && is_new {
                        return;
                    }
                    let Some(edge) = self.take(state, place, seat, rng) else { return };
                    let mv = self.tree.node(place).edges[edge].mv;
                    self.way.steps.push((place, edge, seat, self.way.played.len()));
                    self.way.played.push((seat, mv));
                    (Actor::Seat(seat), mv, edge)
                }
            };
            state.play_unchecked(actor, mv);
            place = self.tree.child(place, edge);
        }
    }

    /// The edge of what the house drew.
    fn drawn(&mut self, state: &G, place: Place, mv: G::Move) -> usize {
        let is_told = self.policy.distinguishes_chance_outcomes(state);
        let node = self.tree.node_mut(place);
        if !is_told && !node.edges.is_empty() {
            return 0;
        }
        node.edge_for(&Candidate::new(mv), 0.0)
    }

    /// The move that the seat tries this time.
    fn take(&mut self, state: &G, place: Place, seat: Seat, rng: &mut Rng) -> Option<usize> {
        if place == 0 && !self.only_edges.is_empty() {
            let node = self.tree.node_mut(place);
            self.only_edges.iter().for_each(|&edge| node.edges[edge].meet());
            return node.best_among(&self.only_edges, &self.tuning);
        }
        if self.is_open {
            if self.tree.node(place).edges.is_empty() {
                self.look(state, place, seat, rng);
            }
            return self.tree.node(place).best(&self.tuning);
        }
        self.look(state, place, seat, rng);
        let node = self.tree.node_mut(place);
        self.way.open.iter().for_each(|&edge| node.edges[edge].meet());
        node.best_among(&self.way.open, &self.tuning)
    }

    /// Looks at the moves of a position in this world, those that are new to the tree in random order.
    fn look(&mut self, state: &G, place: Place, seat: Seat, rng: &mut Rng) {
        let candidates = &mut self.way.candidates;
        candidates.clear();
        self.policy.candidates(state, seat, candidates);
        candidates.shuffle(rng);
        let whole: f32 = candidates.iter().map(|candidate| candidate.share).sum();
        let node = self.tree.node_mut(place);
        let before = node.edges.len();
        self.way.open.clear();
        for candidate in candidates.iter() {
            let share = if whole > 0.0 { candidate.share / whole } else { 0.0 };
            self.way.open.push(node.edge_for(candidate, share));
        }
        let added = node.edges.len() - before;
        self.tree.grown_by(added);
    }

    /// Counts the play-out for all positions and moves on the way.
    fn learn(&mut self, worth: &SeatValues, lead: Option<f32>) {
        for &place in &self.way.passed {
            self.tree.node_mut(place).visits += 1;
        }
        for &(place, edge, seat, _) in &self.way.steps {
            self.tree.node_mut(place).edges[edge].count(worth.to(seat));
        }
        self.tree.whole.count(worth, lead);
        if let Some(&(0, edge, ..)) = self.way.steps.first() {
            self.tree.tally(edge).count(worth, lead);
        }
        if self.tuning.rave > 0.0 {
            self.learn_later(worth);
        }
    }

    /// Counts it also for the moves that were made later: whoever comes first to such a move has made it.
    fn learn_later(&mut self, worth: &SeatValues) {
        let Way { steps, played, first, .. } = &mut self.way;
        first.iter_mut().for_each(|seat| *seat = None);
        let mut left = played.len();
        for &(place, _, seat, moment) in steps.iter().rev() {
            for &(mover, mv) in played[moment..left].iter().rev() {
                if let Some(index) = self.policy.index(mv) {
                    if index >= first.len() {
                        first.resize(index + 1, None);
                    }
                    first[index] = Some(mover);
                }
            }
            left = moment;
            for edge in &mut self.tree.node_mut(place).edges {
                let index = self.policy.index(edge.mv);
                if index.and_then(|index| first.get(index).copied().flatten()) == Some(seat) {
                    edge.count_later(worth.to(seat));
                }
            }
        }
    }
}

impl<M> Way<M> {
    fn clear(&mut self) {
        self.steps.clear();
        self.passed.clear();
        self.played.clear();
    }
}
