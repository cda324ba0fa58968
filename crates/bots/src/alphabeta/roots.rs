//! The moves of the root, deeper and deeper, on one core or several.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::thread;

use super::engine::Engine;
use super::order::Ranked;
use super::{Found, Limits, Position, SURE, WIN};

/// Below this depth a second core is not worth its while.
const MIN_SHARED: i32 = 4;

/// Searches the position with its root moves in the order given (equal ones keep it) for the best few, as many as are wanted. Nothing is
/// found only where there are no moves. On as many cores as the budget allows.
pub fn search<P: Position>(
    position: &P,
    roots: &[P::Move],
    limits: &Limits<'_>,
    wanted: usize,
) -> Vec<Found<P::Move>> {
    let enough = AtomicBool::new(false);
    let mut crew = Crew::new(position, limits, &enough);
    let first = &crew.engines[0];
    let mut ranked: Vec<Ranked<P::Move>> =
        roots.iter().map(|&mv| Ranked { mv, rank: first.order.rank(position, mv, None, 0) }).collect();
    ranked.sort_by_key(|ranked| -ranked.rank);
    let mut found: Vec<Found<P::Move>> = ranked.iter().take(1).map(|root| unsearched(root.mv)).collect();
    'deeper: for depth in 1..=limits.depth {
        for place in 0..wanted.min(ranked.len()) {
            let begun = crew.nodes();
            let best = crew.iterate(&mut ranked[place..], depth);
            let spent = crew.nodes() - begun;
            if place == found.len() {
                found.push(unsearched(ranked[place].mv));
            }
            found[place].nodes += spent;
            let Some(Best { score, mv, by }) = best else { break 'deeper };
            if place == 0 {
                crew.engines.iter_mut().for_each(|engine| engine.remember_root(mv, score, depth));
            }
            found[place] = Found { score, depth, line: crew.engines[by].line(mv), ..found[place] };
            if crew.is_stopped() {
                break 'deeper;
            }
        }
        if found.first().is_none_or(|best| best.score.abs() >= SURE)
            || roots.len() == 1 && !limits.is_weighing
        {
            break;
        }
    }
    let mut seen: Vec<P::Move> = Vec::new();
    found.retain(|found| {
        let is_new = found.line.first().is_some_and(|mv| !seen.contains(mv));
        seen.extend(found.line.first());
        seen.len() == 1 || is_new && found.depth > 0
    });
    found
}

fn unsearched<M>(mv: M) -> Found<M> {
    Found { score: 0, depth: 0, nodes: 0, line: vec![mv] }
}

/// The best root move of an iteration, and whose search found it.
struct Best<M> {
    score: i32,
    mv: M,
    by: usize,
}

/// The searches of all cores. Each has tables of its own.
struct Crew<'a, P: Position> {
    engines: Vec<Engine<'a, P>>,
    enough: &'a AtomicBool,
}

impl<'a, P: Position> Crew<'a, P> {
    fn new(position: &P, limits: &Limits<'_>, enough: &'a AtomicBool) -> Crew<'a, P> {
        let cores = limits.budget.cores();
        let share = limits.nodes.div_ceil(cores as u64);
        let engine = |_| Engine::new(position, limits.budget.clone(), share, limits, enough);
        Crew { engines: (0..cores).map(engine).collect(), enough }
    }

    fn nodes(&self) -> u64 {
        self.engines.iter().map(|engine| engine.nodes).sum()
    }

    fn is_stopped(&self) -> bool {
        self.engines.iter().any(|engine| engine.stopped)
    }

    /// One iteration. The best move goes to the front; what was found before the budget ran out counts. `None` if that is nothing.
    fn iterate(&mut self, roots: &mut [Ranked<P::Move>], depth: i32) -> Option<Best<P::Move>> {
        let (place, score, by) = self.best_of(roots, depth)?;
        roots[..=place].rotate_right(1);
        Some(Best { score, mv: roots.first()?.mv, by })
    }

    /// The place of the best move, its score, and who found it. The first move is searched alone: it is the measure for the others.
    fn best_of(&mut self, roots: &[Ranked<P::Move>], depth: i32) -> Option<(usize, i32, usize)> {
        let round = Round { roots, depth, alpha: AtomicI32::new(-WIN), next: AtomicUsize::new(0) };
        let (first, others) = self.engines.split_first_mut()?;
        let is_shared = !others.is_empty() && depth >= MIN_SHARED;
        let mut best =
            round.work(first, if is_shared { 1 } else { usize::MAX }).map(|(place, score)| (place, score, 0));
        if is_shared && !first.stopped {
            let (round, enough, left) = (&round, self.enough, first.work_left());
            let found: Vec<Option<(usize, i32)>> = thread::scope(|scope| {
                let started: Vec<_> = others
                    .iter_mut()
                    .map(|engine| {
                        scope.spawn(move || {
                            engine.may_work(left);
                            round.work_with(engine, enough)
                        })
                    })
                    .collect();
                let own = round.work_with(first, enough);
                let theirs = started.into_iter().map(|helper| helper.join().ok().flatten());
                std::iter::once(own).chain(theirs).collect()
            });
            for (by, found) in found.into_iter().enumerate() {
                if let Some((place, score)) =
                    found.filter(|(_, score)| best.is_none_or(|(_, known, _)| *score > known))
                {
                    best = Some((place, score, by));
                }
            }
        }
        best
    }
}

/// The root moves of an iteration, which the cores take one by one.
struct Round<'a, M> {
    roots: &'a [Ranked<M>],
    depth: i32,
    /// The best score so far.
    alpha: AtomicI32,
    next: AtomicUsize,
}

impl<M: Copy + Eq> Round<'_, M> {
    /// Searches what is left, so many moves at most: the place and the score of the best that was found here.
    fn work<P: Position<Move = M>>(&self, engine: &mut Engine<'_, P>, most: usize) -> Option<(usize, i32)> {
        let mut best = None;
        for _ in 0..most {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(root) = self.roots.get(place) else { break };
            let alpha = self.alpha.load(Ordering::Relaxed);
            let score = engine.root_move(root.mv, self.depth, alpha, place == 0);
            if engine.stopped {
                break;
            }
            if place == 0 || score > alpha {
                best = Some((place, score));
                self.alpha.fetch_max(score, Ordering::Relaxed);
            }
        }
        best
    }

    /// The same beside others: whoever has used up the budget stops them too.
    fn work_with<P: Position<Move = M>>(
        &self,
        engine: &mut Engine<'_, P>,
        enough: &AtomicBool,
    ) -> Option<(usize, i32)> {
        let best = self.work(engine, usize::MAX);
        if engine.stopped {
            enough.store(true, Ordering::Relaxed);
        }
        best
    }
}
