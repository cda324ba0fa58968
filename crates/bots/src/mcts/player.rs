//! The players `search:1` to `search:5`.

use rand::SeedableRng;
use stammtisch_rules::{Actor, Ask, Choice, Eye, Player, Ranked, Reason, Rng, Seat, Told, Turn, Written};

use super::search::Search;
use super::tree::Tree;

/// The most moves of the line that is told.
const LONGEST_LINE: usize = 6;
/// A move of the line was tried in so many play-outs at least.
const LEAST_VISITS: u32 = 10;

/// A player that searches, with the game's policy. Where nothing is hidden he keeps his tree from move to move; elsewhere what he learns
/// meanwhile makes most of the worlds impossible that it grew in.
pub struct Searcher<G: Written> {
    level: u8,
    keeps: bool,
    kept: Option<Kept<G>>,
}

/// A tree, and the seat and the position that it belongs to.
struct Kept<G: Written> {
    seat: Seat,
    view: G::View,
    tree: Tree<G::Move>,
}

impl<G: Written> Searcher<G> {
    /// A player of that level, 1 to 5.
    pub fn new(level: u8) -> Searcher<G> {
        Searcher { level, keeps: !G::HIDES, kept: None }
    }

    /// The same, but he begins anew with every move: to measure what keeping the tree is worth.
    pub fn forgetful(level: u8) -> Searcher<G> {
        Searcher { keeps: false, ..Searcher::new(level) }
    }

    /// What he knows of that position: what he has kept of it, or nothing.
    fn tree(&mut self, seat: Seat, view: &G::View) -> Tree<G::Move> {
        let kept = self.kept.take().filter(|kept| kept.seat == seat && kept.view == *view);
        kept.map_or_else(Tree::new, |kept| kept.tree)
    }

    fn keep(&mut self, seat: Seat, view: &G::View, tree: Tree<G::Move>) {
        if self.keeps {
            self.kept = Some(Kept { seat, view: view.clone(), tree });
        }
    }
}

impl<G: Written> Kept<G> {
    /// The same after a move; nothing if he did not think of it.
    fn after(self, told: &Told<'_, G>) -> Option<Kept<G>> {
        let world = G::imagine(&self.view, &mut Rng::seed_from_u64(0));
        let thought_of = match world.turn() {
            Turn::Seats(seats) if seats.contains(self.seat) => Actor::Seat(self.seat),
            Turn::Seats(seats) => Actor::Seat(seats.iter().next()?),
            Turn::Chance => Actor::House,
            Turn::Over => return None,
        };
        if told.actor != thought_of {
            return None;
        }
        let is_it = |mv| world.seen(told.actor, mv, Eye::seat(self.seat)) == *told.seen;
        let edge = self.tree.node(0).edges.iter().position(|edge| is_it(edge.mv))?;
        Some(Kept { tree: self.tree.after(edge)?, view: told.view.clone(), seat: self.seat })
    }
}

impl<G: Written> Player<G> for Searcher<G> {
    fn seated(&mut self, _seat: Seat, _setup: &G::Setup, _view: &G::View) {
        self.kept = None;
    }

    fn told(&mut self, told: &Told<'_, G>) {
        self.kept = self.kept.take().and_then(|kept| kept.after(told));
    }

    fn ponder(&mut self, ask: &mut Ask<'_, G>) {
        if !self.keeps || ask.budget.is_cancelled() {
            return;
        }
        let (mut policy, tree) = (G::policy(), self.tree(ask.seat, ask.view));
        let mut search = Search::going_on(ask.view, ask.seat, policy.as_mut(), tree);
        search.grow(ask.budget, ask.rng);
        let tree = search.into_tree();
        self.keep(ask.seat, ask.view, tree);
    }

    fn choose(&mut self, ask: &mut Ask<'_, G>) -> Option<Choice<G::Move>> {
        if ask.budget.is_cancelled() {
            return None;
        }
        let world = G::imagine(ask.view, ask.rng);
        let mover = Actor::Seat(ask.seat);
        if !world.turn().allows(mover) {
            return None;
        }
        let mut policy = G::policy();
        if let Some(choice) = policy.at_once(ask.view, ask.seat, ask.rng) {
            return Some(choice);
        }
        let mut legal = Vec::new();
        world.legal_moves(mover, |mv| legal.push(mv));
        if let [only] = legal[..] {
            return Some(Choice::bare(only));
        }
        let effort = policy.effort(ask.view, self.level);
        let budget = ask.budget.for_level(effort.nodes, effort.time);
        let tree = self.tree(ask.seat, ask.view);
        let mut search = Search::going_on(ask.view, ask.seat, policy.as_mut(), tree);
        search.grow(&budget, ask.rng);
        let (found, line) = (search.found(), search.line(LEAST_VISITS));
        let tree = search.into_tree();
        self.keep(ask.seat, ask.view, tree);
        if ask.budget.is_cancelled() {
            return None;
        }
        let Some(best) = found.moves.into_iter().find(|ranked| world.check(mover, ranked.mv).is_ok()) else {
            return world.random_move(mover, ask.rng).map(Choice::bare);
        };
        let instead = policy.instead(ask.view, ask.seat, &best, ask.rng);
        let reasons = reasons(&world, mover, &best, &line, found.play_outs);
        Some(Choice { mv: instead.filter(|mv| world.check(mover, *mv).is_ok()).unwrap_or(best.mv), reasons })
    }
}

/// How good the best move is thought to be, from how many play-outs, and how the game is expected to go on.
fn reasons<G: Written>(
    world: &G,
    mover: Actor,
    best: &Ranked<G::Move>,
    line: &[G::Move],
    play_outs: u64,
) -> Vec<Reason> {
    let mut reasons = vec![Reason::new("search-play-outs", play_outs)];
    if best.visits > 0 {
        reasons.insert(0, Reason::new("search-worth", (best.worth * 100.0).round()));
        reasons.push(Reason::new("search-visits", best.visits));
    }
    let line = told_line(world, mover, line);
    if !line.is_empty() {
        reasons.push(Reason::new("search-line", line));
    }
    reasons
}

/// The line in notation, up to the first thing that chance decides or that is not possible in the world at hand.
fn told_line<G: Written>(world: &G, mover: Actor, line: &[G::Move]) -> String {
    let mut state = world.clone();
    let mut told = Vec::new();
    for &mv in line.iter().take(LONGEST_LINE) {
        let actor = match state.turn() {
            Turn::Seats(_) if told.is_empty() => mover,
            Turn::Seats(seats) => match seats.iter().next() {
                Some(seat) => Actor::Seat(seat),
                None => break,
            },
            Turn::Chance | Turn::Over => break,
        };
        if state.check(actor, mv).is_err() {
            break;
        }
        told.push(state.write_move(mv));
        state.play_unchecked(actor, mv);
    }
    told.join(" ")
}
