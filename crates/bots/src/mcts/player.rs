//! The players `search:1` to `search:5`: Monte Carlo tree search with the game's policy.

use rand::{RngExt, SeedableRng};
use stammtisch_rules::{
    Actor, Choice, EvaluatedMove, GameSpec, Level, Observation, Opinion, Perspective, Player, Ranked, Reason,
    Rng, SearchRequest, SearchUnit, Seat, Turn,
};

use super::parallel;
use super::search::{MctsSearch, SearchResult};
use super::tree::Tree;
use crate::lines::write_line;

/// The maximum number of moves for which an opinion includes the expected line.
const MAX_LINES: usize = 10;
/// The minimum number of visits of each decision in an expected line.
const MIN_LINE_VISITS: u32 = 10;

/// A player that searches with MCTS.
///
/// In open games it reuses its tree from move to move. With hidden information, what the seat
/// learns between moves rules out most of the states in which the tree grew.
pub struct MctsPlayer<G: GameSpec> {
    level: Level,
    reuses_tree: bool,
    kept: Option<KeptTree<G>>,
}

/// A search tree with the question that it belongs to.
struct KeptTree<G: GameSpec> {
    seat: Seat,
    view: G::View,
    tree: Tree<G::Move>,
    /// The moves that the search was restricted to, unless empty.
    only: Vec<G::Move>,
    /// The cached answer of the policy's `immediate_move`, once it was asked.
    immediate_move: Option<Option<G::Move>>,
}

impl<G: GameSpec> MctsPlayer<G> {
    /// A player of that level.
    pub fn new(level: Level) -> MctsPlayer<G> {
        MctsPlayer { level, reuses_tree: !G::HAS_HIDDEN_INFORMATION, kept: None }
    }

    /// A player that starts every search with an empty tree, for measuring what tree reuse gains.
    pub fn without_tree_reuse(level: Level) -> MctsPlayer<G> {
        MctsPlayer { reuses_tree: false, ..MctsPlayer::new(level) }
    }

    /// Takes the kept tree if it belongs to this question, else an empty one.
    fn take_tree(&mut self, seat: Seat, view: &G::View, only: &[G::Move]) -> KeptTree<G> {
        let fits = |kept: &KeptTree<G>| kept.seat == seat && kept.view == *view && kept.only == only;
        let new = || KeptTree {
            seat,
            view: view.clone(),
            tree: Tree::new(),
            only: only.to_vec(),
            immediate_move: None,
        };
        self.kept.take().filter(fits).unwrap_or_else(new)
    }

    /// Picks a random move among those within the level's slack of the best. Returns its index
    /// and the number of such moves.
    ///
    /// Sorted by move index first, since the order of `moves` may depend on how the position came
    /// about and must not affect the choice.
    fn pick_within_slack(&self, moves: &[Ranked<G::Move>], rng: &mut Rng) -> (usize, usize) {
        if self.level.slack <= 0.0 {
            return (0, 1);
        }
        let Some(best) = moves.first() else { return (0, 1) };
        let min_value = best.value - self.level.slack;
        let mut eligible: Vec<usize> =
            (0..moves.len()).filter(|&index| moves[index].value >= min_value).collect();
        eligible.sort_by_key(|&index| G::index(moves[index].mv));
        let picked = eligible.get(rng.random_range(0..eligible.len().max(1))).copied();
        (picked.unwrap_or(0), eligible.len())
    }

    fn keep(&mut self, kept: KeptTree<G>) {
        if self.reuses_tree {
            self.kept = Some(kept);
        }
    }
}

impl<G: GameSpec> KeptTree<G> {
    /// The subtree after a move; `None` if the tree does not contain it.
    fn after(self, observation: &Observation<'_, G>) -> Option<KeptTree<G>> {
        let state = G::determinize(&self.view, &mut Rng::seed_from_u64(0));
        let searched_actor = match state.turn() {
            Turn::Seats(seats) if seats.contains(self.seat) => Actor::Seat(self.seat),
            Turn::Seats(seats) => Actor::Seat(seats.iter().next()?),
            Turn::Chance => Actor::House,
            Turn::Over => return None,
        };
        if observation.actor != searched_actor {
            return None;
        }
        let is_observed =
            |mv| state.observe(observation.actor, mv, Perspective::seat(self.seat)) == *observation.seen;
        let edge = self.tree.node(0).edges.iter().position(|edge| is_observed(edge.mv))?;
        let tree = self.tree.after(edge)?;
        let view = observation.view.clone();
        Some(KeptTree { tree, view, only: Vec::new(), immediate_move: None, seat: self.seat })
    }
}

impl<G: GameSpec> Player<G> for MctsPlayer<G> {
    fn start(&mut self, _seat: Seat, _setup: &G::Setup, _view: &G::View) {
        self.kept = None;
    }

    fn observe(&mut self, observation: &Observation<'_, G>) {
        self.kept = self.kept.take().and_then(|kept| kept.after(observation));
    }

    fn ponder(&mut self, request: &mut SearchRequest<'_, G>) {
        if !self.reuses_tree || request.budget.is_cancelled() {
            return;
        }
        let mut policy = G::policy();
        let mut kept = self.take_tree(request.seat, request.view, &[]);
        let mut search = MctsSearch::with_tree(request.view, request.seat, policy.as_mut(), kept.tree);
        parallel::grow(&mut search, request.budget, request.rng, |_| {});
        kept.tree = search.into_tree();
        self.keep(kept);
    }

    fn choose(&mut self, request: &mut SearchRequest<'_, G>) -> Option<Choice<G::Move>> {
        if request.budget.is_cancelled() {
            return None;
        }
        let state = G::determinize(request.view, request.rng);
        let mover = Actor::Seat(request.seat);
        if !state.turn().allows(mover) {
            return None;
        }
        let mut policy = G::policy();
        if let Some(choice) = policy.immediate_move(request.view, request.seat, request.rng) {
            return Some(choice);
        }
        let mut legal = Vec::new();
        state.legal_moves(mover, |mv| legal.push(mv));
        if let [only] = legal[..] {
            return Some(Choice::bare(only));
        }
        let nodes = policy.nodes(request.view, &self.level);
        let budget = request.budget.for_level(nodes, self.level.time_limit());
        let mut kept = self.take_tree(request.seat, request.view, &[]);
        let mut search = MctsSearch::with_tree(request.view, request.seat, policy.as_mut(), kept.tree);
        if self.level.slack == 0.0 && budget.cores() == 1 {
            search.stop_when_decided();
        }
        parallel::grow(&mut search, &budget, request.rng, |_| {});
        let mut result = search.result();
        result.moves.retain(|ranked| state.check(mover, ranked.mv).is_ok());
        let (picked, eligible_count) = self.pick_within_slack(&result.moves, request.rng);
        let line = match result.moves.get(picked) {
            Some(ranked) => search.line(&state, ranked.mv, MIN_LINE_VISITS),
            None => Vec::new(),
        };
        kept.tree = search.into_tree();
        self.keep(kept);
        if request.budget.is_cancelled() {
            return None;
        }
        let (Some(best), Some(chosen)) = (result.moves.first(), result.moves.get(picked)) else {
            return state.random_move(mover, request.rng).map(Choice::bare);
        };
        let override_move = policy.override_move(request.view, request.seat, best, request.rng);
        let override_move = override_move.filter(|mv| state.check(mover, *mv).is_ok());
        let line = if override_move.is_some() { &[] } else { &line[..] };
        let mut reasons = reasons(&state, mover, &result, picked, line);
        // A random pick within the slack does not depend on visits.
        if self.level.slack > 0.0 {
            reasons.retain(|reason| reason.name != "search-visits");
            reasons.push(Reason::new("search-any", eligible_count));
        }
        Some(Choice { mv: override_move.unwrap_or(chosen.mv), reasons })
    }

    /// Ranks the policy's immediate move first, if there is one.
    ///
    /// The immediate move is cached, as computing it may take longer than a short search. The tree
    /// of a restricted search is kept for the same question only.
    fn opinion(&mut self, request: &mut SearchRequest<'_, G>, only: &[G::Move]) -> Option<Opinion<G::Move>> {
        let state = G::determinize(request.view, request.rng);
        let mover = Actor::Seat(request.seat);
        if !state.turn().allows(mover) || only.iter().any(|mv| state.check(mover, *mv).is_err()) {
            return None;
        }
        let mut policy = G::policy();
        let mut kept = self.take_tree(request.seat, request.view, only);
        let immediate_move = *kept.immediate_move.get_or_insert_with(|| {
            policy.immediate_move(request.view, request.seat, request.rng).map(|choice| choice.mv)
        });
        let nodes = policy.nodes(request.view, &self.level);
        let budget = request.budget.for_level(nodes, self.level.time_limit());
        let mut search = MctsSearch::with_tree(request.view, request.seat, policy.as_mut(), kept.tree);
        search.restrict_to(only);
        parallel::grow(&mut search, &budget, request.rng, |search| search.restrict_to(only));
        let mut moves = search.result().moves;
        let is_wanted = |mv: G::Move| only.is_empty() || only.contains(&mv);
        moves.retain(|ranked| is_wanted(ranked.mv) && state.check(mover, ranked.mv).is_ok());
        let first = immediate_move.filter(|mv| is_wanted(*mv));
        moves.sort_by_key(|ranked| Some(ranked.mv) != first);
        let best = first.or(moves.first().map(|ranked| ranked.mv));
        let Some(mut values) = search.values(best) else {
            kept.tree = search.into_tree();
            self.keep(kept);
            return None;
        };
        if let Some(ranked) = moves.first().filter(|ranked| ranked.visits > 0 && Some(ranked.mv) == best) {
            values = values.with(request.seat, ranked.value);
        }
        let evaluate = |(index, ranked): (usize, Ranked<G::Move>)| {
            let Ranked { mv, value, visits } = ranked;
            let line = if index < MAX_LINES { search.line(&state, mv, MIN_LINE_VISITS) } else { vec![mv] };
            EvaluatedMove {
                mv,
                value,
                visits: u64::from(visits),
                line,
                prior: search.prior(mv),
                lead: search.lead(mv),
            }
        };
        let mut moves: Vec<EvaluatedMove<G::Move>> = moves.into_iter().enumerate().map(evaluate).collect();
        if let Some(mv) = first.filter(|mv| moves.first().is_none_or(|evaluated| evaluated.mv != *mv)) {
            let value = values.get(request.seat);
            moves.insert(0, EvaluatedMove { mv, value, visits: 0, line: vec![mv], prior: None, lead: None });
        }
        let searched = search.result().play_outs;
        kept.tree = search.into_tree();
        self.keep(kept);
        if request.budget.is_cancelled() {
            return None;
        }
        Some(Opinion { moves, values, searched, search_unit: SearchUnit::PlayOuts })
    }
}

/// The reasons for a choice: its value or that it was never visited, the number of playouts, the
/// expected line, and the best alternative.
fn reasons<G: GameSpec>(
    state: &G,
    mover: Actor,
    result: &SearchResult<G::Move>,
    chosen: usize,
    line: &[G::Move],
) -> Vec<Reason> {
    let mut reasons = vec![Reason::new("search-play-outs", result.play_outs)];
    let percent = |value: f32| (value * 100.0).round();
    if let Some(chosen) = result.moves.get(chosen) {
        if chosen.visits > 0 {
            reasons.insert(0, Reason::new("search-worth", percent(chosen.value)));
            reasons.push(Reason::new("search-visits", chosen.visits));
        } else {
            reasons.insert(0, Reason::new("search-glance", ""));
        }
    }
    let line = write_line(state, mover, line);
    if line.len() > 1 {
        reasons.push(Reason::of_moves("search-line", line));
    }
    let mut others = result.moves.iter().enumerate().filter(|(index, _)| *index != chosen);
    let other = others.find(|(_, other)| state.check(mover, other.mv).is_ok()).map(|(_, other)| other);
    if let Some(other) = other.filter(|other| other.visits >= MIN_LINE_VISITS) {
        let reason = Reason::of_moves("search-other", vec![state.write_move(other.mv)]);
        reasons.push(reason.with("worth", percent(other.value)).with("visits", other.visits));
    }
    reasons
}
