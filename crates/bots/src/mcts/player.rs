//! The players `search:1` to `search:5`.

use stammtisch_core::{Actor, Ask, Choice, Playable, Player, Policy, Ranked, Reason, Turn};

use super::search::Search;

/// The most moves of the line that is told.
const LONGEST_LINE: usize = 6;
/// A move of the line was tried in so many play-outs at least.
const LEAST_VISITS: u32 = 10;

/// A player that searches, with the game's policy.
pub struct Searcher<G: Playable> {
    level: u8,
    policy: Box<dyn Policy<G>>,
}

impl<G: Playable> Searcher<G> {
    /// A player of that level, 1 to 5.
    pub fn new(level: u8) -> Searcher<G> {
        Searcher { level, policy: G::policy() }
    }
}

impl<G: Playable> Player<G> for Searcher<G> {
    fn choose(&mut self, ask: &mut Ask<'_, G>) -> Option<Choice<G::Move>> {
        if ask.budget.is_cancelled() {
            return None;
        }
        let world = G::imagine(ask.view, ask.rng);
        let mover = Actor::Seat(ask.seat);
        if !world.turn().allows(mover) {
            return None;
        }
        if let Some(choice) = self.policy.at_once(ask.view, ask.seat, ask.rng) {
            return Some(choice);
        }
        let mut legal = Vec::new();
        world.legal_moves(mover, |mv| legal.push(mv));
        if let [only] = legal[..] {
            return Some(Choice::bare(only));
        }
        let effort = self.policy.effort(ask.view, self.level);
        let budget = ask.budget.for_level(effort.nodes, effort.time);
        let mut search = Search::new(ask.view, ask.seat, self.policy.as_mut());
        search.grow(&budget, ask.rng);
        let (found, line) = (search.found(), search.line(LEAST_VISITS));
        if ask.budget.is_cancelled() {
            return None;
        }
        let Some(best) = found.moves.into_iter().find(|ranked| world.check(mover, ranked.mv).is_ok()) else {
            return world.random_move(mover, ask.rng).map(Choice::bare);
        };
        let instead = self.policy.instead(ask.view, ask.seat, &best, ask.rng);
        let reasons = reasons(&world, mover, &best, &line, found.play_outs);
        Some(Choice { mv: instead.filter(|mv| world.check(mover, *mv).is_ok()).unwrap_or(best.mv), reasons })
    }
}

/// How good the best move is thought to be, from how many play-outs, and how the game is expected to go on.
fn reasons<G: Playable>(
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
fn told_line<G: Playable>(world: &G, mover: Actor, line: &[G::Move]) -> String {
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
