//! The players `search:1` to `search:5`.

use rand::{RngExt, SeedableRng};
use stammtisch_rules::{
    Actor, Choice, EvaluatedMove, GameSpec, Level, Observation, Opinion, Perspective, Player, Ranked, Reason,
    Rng, SearchRequest, SearchUnit, Seat, Turn,
};

use super::cores;
use super::search::{Found, Search};
use super::tree::Tree;
use crate::lines::written_line;

/// The most moves of which an opinion tells the expected line.
const MAX_LINES: usize = 10;
/// A move of the line was tried in so many play-outs at least.
const MIN_VISITS: u32 = 10;

/// A player that searches, with the game's policy. Where nothing is hidden he keeps his tree from move to move; elsewhere what he learns
/// meanwhile makes most of the worlds impossible that it grew in.
pub struct Searcher<G: GameSpec> {
    level: Level,
    keeps: bool,
    kept: Option<Kept<G>>,
}

/// A tree, and the seat and the position that it belongs to.
struct Kept<G: GameSpec> {
    seat: Seat,
    view: G::View,
    tree: Tree<G::Move>,
    /// The only moves that were tried there, where there are any.
    only: Vec<G::Move>,
    /// What to play there without a search, if anything, once that was asked.
    immediate_move: Option<Option<G::Move>>,
}

impl<G: GameSpec> Searcher<G> {
    /// A player of that level.
    pub fn new(level: Level) -> Searcher<G> {
        Searcher { level, keeps: !G::HAS_HIDDEN_INFORMATION, kept: None }
    }

    /// The same, but he begins anew with every move: to measure what keeping the tree is worth.
    pub fn forgetful(level: Level) -> Searcher<G> {
        Searcher { keeps: false, ..Searcher::new(level) }
    }

    /// What he knows of that position, with these moves alone if there are any: what he has kept of it, or nothing.
    fn known(&mut self, seat: Seat, view: &G::View, only: &[G::Move]) -> Kept<G> {
        let is_it = |kept: &Kept<G>| kept.seat == seat && kept.view == *view && kept.only == only;
        let new = || Kept {
            seat,
            view: view.clone(),
            tree: Tree::new(),
            only: only.to_vec(),
            immediate_move: None,
        };
        self.kept.take().filter(is_it).unwrap_or_else(new)
    }

    /// The place of one of the moves that are not worse than the first by more than the level's slack, and how many there are. In which
    /// order a position lists its moves may depend on how it came about, and must not matter here.
    fn any_that_will_do(&self, moves: &[Ranked<G::Move>], rng: &mut Rng) -> (usize, usize) {
        let Some(best) = moves.first().filter(|_| self.level.slack > 0.0) else { return (0, 1) };
        let least = best.worth - self.level.slack;
        let mut will_do: Vec<usize> = (0..moves.len()).filter(|&place| moves[place].worth >= least).collect();
        will_do.sort_by_key(|&place| G::index(moves[place].mv));
        let place = will_do.get(rng.random_range(0..will_do.len().max(1))).copied();
        (place.unwrap_or(0), will_do.len())
    }

    fn keep(&mut self, kept: Kept<G>) {
        if self.keeps {
            self.kept = Some(kept);
        }
    }
}

impl<G: GameSpec> Kept<G> {
    /// The same after a move; nothing if he did not think of it.
    fn after(self, told: &Observation<'_, G>) -> Option<Kept<G>> {
        let world = G::determinize(&self.view, &mut Rng::seed_from_u64(0));
        let thought_of = match world.turn() {
            Turn::Seats(seats) if seats.contains(self.seat) => Actor::Seat(self.seat),
            Turn::Seats(seats) => Actor::Seat(seats.iter().next()?),
            Turn::Chance => Actor::House,
            Turn::Over => return None,
        };
        if told.actor != thought_of {
            return None;
        }
        let is_it = |mv| world.observe(told.actor, mv, Perspective::seat(self.seat)) == *told.seen;
        let edge = self.tree.node(0).edges.iter().position(|edge| is_it(edge.mv))?;
        let (tree, view) = (self.tree.after(edge)?, told.view.clone());
        Some(Kept { tree, view, only: Vec::new(), immediate_move: None, seat: self.seat })
    }
}

impl<G: GameSpec> Player<G> for Searcher<G> {
    fn start(&mut self, _seat: Seat, _setup: &G::Setup, _view: &G::View) {
        self.kept = None;
    }

    fn observe(&mut self, told: &Observation<'_, G>) {
        self.kept = self.kept.take().and_then(|kept| kept.after(told));
    }

    fn ponder(&mut self, ask: &mut SearchRequest<'_, G>) {
        if !self.keeps || ask.budget.is_cancelled() {
            return;
        }
        let (mut policy, mut known) = (G::policy(), self.known(ask.seat, ask.view, &[]));
        let mut search = Search::going_on(ask.view, ask.seat, policy.as_mut(), known.tree);
        cores::grow(&mut search, ask.budget, ask.rng, |_| {});
        known.tree = search.into_tree();
        self.keep(known);
    }

    fn choose(&mut self, ask: &mut SearchRequest<'_, G>) -> Option<Choice<G::Move>> {
        if ask.budget.is_cancelled() {
            return None;
        }
        let world = G::determinize(ask.view, ask.rng);
        let mover = Actor::Seat(ask.seat);
        if !world.turn().allows(mover) {
            return None;
        }
        let mut policy = G::policy();
        if let Some(choice) = policy.immediate_move(ask.view, ask.seat, ask.rng) {
            return Some(choice);
        }
        let mut legal = Vec::new();
        world.legal_moves(mover, |mv| legal.push(mv));
        if let [only] = legal[..] {
            return Some(Choice::bare(only));
        }
        let nodes = policy.nodes(ask.view, &self.level);
        let budget = ask.budget.for_level(nodes, self.level.longest());
        let mut known = self.known(ask.seat, ask.view, &[]);
        let mut search = Search::going_on(ask.view, ask.seat, policy.as_mut(), known.tree);
        if self.level.slack == 0.0 && budget.cores() == 1 {
            search.choose_only();
        }
        cores::grow(&mut search, &budget, ask.rng, |_| {});
        let mut found = search.found();
        found.moves.retain(|ranked| world.check(mover, ranked.mv).is_ok());
        let (place, will_do) = self.any_that_will_do(&found.moves, ask.rng);
        let line =
            found.moves.get(place).map_or_else(Vec::new, |taken| search.line(&world, taken.mv, MIN_VISITS));
        known.tree = search.into_tree();
        self.keep(known);
        if ask.budget.is_cancelled() {
            return None;
        }
        let (Some(best), Some(taken)) = (found.moves.first(), found.moves.get(place)) else {
            return world.random_move(mover, ask.rng).map(Choice::bare);
        };
        let override_move = policy.override_move(ask.view, ask.seat, best, ask.rng);
        let override_move = override_move.filter(|mv| world.check(mover, *mv).is_ok());
        let line = if override_move.is_some() { &[] } else { &line[..] };
        let mut reasons = reasons(&world, mover, &found, place, line);
        // Who takes any move that will do does not go by how often he thought of it.
        if self.level.slack > 0.0 {
            reasons.retain(|reason| reason.name != "search-visits");
            reasons.push(Reason::new("search-any", will_do));
        }
        Some(Choice { mv: override_move.unwrap_or(taken.mv), reasons })
    }

    /// What needs no search comes first; that is found out once, since it may take longer than one of many short looks. A tree in which
    /// some moves alone were tried is kept for the same question.
    fn opinion(&mut self, ask: &mut SearchRequest<'_, G>, only: &[G::Move]) -> Option<Opinion<G::Move>> {
        let (world, mover) = (G::determinize(ask.view, ask.rng), Actor::Seat(ask.seat));
        if !world.turn().allows(mover) || only.iter().any(|mv| world.check(mover, *mv).is_err()) {
            return None;
        }
        let mut policy = G::policy();
        let mut known = self.known(ask.seat, ask.view, only);
        let immediate_move = *known.immediate_move.get_or_insert_with(|| {
            policy.immediate_move(ask.view, ask.seat, ask.rng).map(|choice| choice.mv)
        });
        let nodes = policy.nodes(ask.view, &self.level);
        let budget = ask.budget.for_level(nodes, self.level.longest());
        let mut search = Search::going_on(ask.view, ask.seat, policy.as_mut(), known.tree);
        search.only(only);
        cores::grow(&mut search, &budget, ask.rng, |search| search.only(only));
        let mut moves = search.found().moves;
        let is_asked = |mv: G::Move| only.is_empty() || only.contains(&mv);
        moves.retain(|ranked| is_asked(ranked.mv) && world.check(mover, ranked.mv).is_ok());
        let first = immediate_move.filter(|mv| is_asked(*mv));
        moves.sort_by_key(|ranked| Some(ranked.mv) != first);
        let best = first.or(moves.first().map(|ranked| ranked.mv));
        let Some(mut worth) = search.worth(best) else {
            known.tree = search.into_tree();
            self.keep(known);
            return None;
        };
        if let Some(ranked) = moves.first().filter(|ranked| ranked.visits > 0 && Some(ranked.mv) == best) {
            worth = worth.with(ask.seat, ranked.worth);
        }
        let weighed = |(place, ranked): (usize, Ranked<G::Move>)| {
            let line =
                if place < MAX_LINES { search.line(&world, ranked.mv, MIN_VISITS) } else { vec![ranked.mv] };
            let Ranked { mv, worth, visits } = ranked;
            EvaluatedMove {
                mv,
                worth,
                visits: u64::from(visits),
                line,
                prior: search.prior(mv),
                lead: search.lead(mv),
            }
        };
        let mut moves: Vec<EvaluatedMove<G::Move>> = moves.into_iter().enumerate().map(weighed).collect();
        if let Some(mv) = first.filter(|mv| moves.first().is_none_or(|weighed| weighed.mv != *mv)) {
            let worth = worth.to(ask.seat);
            moves.insert(0, EvaluatedMove { mv, worth, visits: 0, line: vec![mv], prior: None, lead: None });
        }
        let looked = search.found().play_outs;
        known.tree = search.into_tree();
        self.keep(known);
        (!ask.budget.is_cancelled()).then_some(Opinion {
            moves,
            worth,
            looked,
            looked_at: SearchUnit::PlayOuts,
        })
    }
}

/// How good the best move is thought to be, or that it was not tried, from how many play-outs, how the game is expected to go on, and what else was thought of.
fn reasons<G: GameSpec>(
    world: &G,
    mover: Actor,
    found: &Found<G::Move>,
    best: usize,
    line: &[G::Move],
) -> Vec<Reason> {
    let mut reasons = vec![Reason::new("search-play-outs", found.play_outs)];
    let percent = |worth: f32| (worth * 100.0).round();
    if let Some(best) = found.moves.get(best) {
        if best.visits > 0 {
            reasons.insert(0, Reason::new("search-worth", percent(best.worth)));
            reasons.push(Reason::new("search-visits", best.visits));
        } else {
            reasons.insert(0, Reason::new("search-glance", ""));
        }
    }
    let line = written_line(world, mover, line);
    if line.len() > 1 {
        reasons.push(Reason::of_moves("search-line", line));
    }
    let mut others = found.moves.iter().enumerate().filter(|(place, _)| *place != best);
    let other = others.find(|(_, other)| world.check(mover, other.mv).is_ok()).map(|(_, other)| other);
    if let Some(other) = other.filter(|other| other.visits >= MIN_VISITS) {
        let told = Reason::of_moves("search-other", vec![world.write_move(other.mv)]);
        reasons.push(told.with("worth", percent(other.worth)).with("visits", other.visits));
    }
    reasons
}
