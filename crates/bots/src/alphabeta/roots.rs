//! Iterative deepening over the root moves, on one or more threads.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::thread;

use super::order::ScoredMove;
use super::search::AlphaBetaSearch;
use super::{FORCED_WIN, Position, RootMove, SearchLimits, WIN};

/// The depth from which the root moves are distributed over threads.
const MIN_PARALLEL_DEPTH: i32 = 4;

/// Searches a position for its best root moves, at most `wanted` of them (multi-PV).
///
/// Root moves with equal ordering scores are searched in the given order. The result is empty only
/// if there are no root moves. Uses as many threads as the budget allows.
pub fn search<P: Position>(
    position: &P,
    roots: &[P::Move],
    limits: &SearchLimits<'_>,
    wanted: usize,
) -> Vec<RootMove<P::Move>> {
    let stop_all = AtomicBool::new(false);
    let mut threads = SearchThreads::new(position, limits, &stop_all);
    let ordering = &threads.searches[0].ordering;
    let mut ordered: Vec<ScoredMove<P::Move>> =
        roots.iter().map(|&mv| ScoredMove { mv, score: ordering.score(position, mv, None, 0) }).collect();
    ordered.sort_by_key(|scored| -scored.score);
    let mut found: Vec<RootMove<P::Move>> =
        ordered.iter().take(1).map(|scored| unsearched(scored.mv)).collect();
    'deepening: for depth in 1..=limits.depth {
        for rank in 0..wanted.min(ordered.len()) {
            let nodes_before = threads.nodes();
            let best = threads.iterate(&mut ordered[rank..], depth);
            let nodes = threads.nodes() - nodes_before;
            if rank == found.len() {
                found.push(unsearched(ordered[rank].mv));
            }
            found[rank].nodes += nodes;
            let Some(BestMove { score, mv, thread }) = best else { break 'deepening };
            if rank == 0 {
                threads.searches.iter_mut().for_each(|search| search.store_root(mv, score, depth));
            }
            found[rank] = RootMove { score, depth, line: threads.searches[thread].line(mv), ..found[rank] };
            if threads.is_stopped() {
                break 'deepening;
            }
        }
        if found.first().is_none_or(|best| best.score.abs() >= FORCED_WIN)
            || roots.len() == 1 && !limits.searches_single_move
        {
            break;
        }
    }
    // An interrupted iteration may leave a move at two ranks, or a rank without a search.
    let mut seen: Vec<P::Move> = Vec::new();
    found.retain(|root| {
        let is_new = root.line.first().is_some_and(|mv| !seen.contains(mv));
        seen.extend(root.line.first());
        seen.len() == 1 || is_new && root.depth > 0
    });
    found
}

fn unsearched<M>(mv: M) -> RootMove<M> {
    RootMove { score: 0, depth: 0, nodes: 0, line: vec![mv] }
}

/// The best root move of an iteration, with the thread that found it.
struct BestMove<M> {
    score: i32,
    mv: M,
    thread: usize,
}

/// The best root move that one thread found: its index and score.
type ThreadBest = Option<(usize, i32)>;

/// The searches of all threads. They share no tables.
struct SearchThreads<'a, P: Position> {
    searches: Vec<AlphaBetaSearch<'a, P>>,
    stop_all: &'a AtomicBool,
}

impl<'a, P: Position> SearchThreads<'a, P> {
    fn new(position: &P, limits: &SearchLimits<'_>, stop_all: &'a AtomicBool) -> SearchThreads<'a, P> {
        let cores = limits.budget.cores();
        let max_nodes = limits.nodes.div_ceil(cores as u64);
        let search = |_| AlphaBetaSearch::new(position, limits.budget.clone(), max_nodes, limits, stop_all);
        SearchThreads { searches: (0..cores).map(search).collect(), stop_all }
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes).sum()
    }

    fn is_stopped(&self) -> bool {
        self.searches.iter().any(|search| search.is_stopped)
    }

    /// Runs one iteration and moves the best root move to the front.
    ///
    /// What was found before the budget ran out counts; `None` if that is nothing.
    fn iterate(&mut self, roots: &mut [ScoredMove<P::Move>], depth: i32) -> Option<BestMove<P::Move>> {
        let (index, score, thread) = self.best_of(roots, depth)?;
        roots[..=index].rotate_right(1);
        Some(BestMove { score, mv: roots.first()?.mv, thread })
    }

    /// The index and score of the best root move, and the thread that found it.
    ///
    /// The first move is searched before the others are distributed: its score is their alpha.
    fn best_of(&mut self, roots: &[ScoredMove<P::Move>], depth: i32) -> Option<(usize, i32, usize)> {
        let iteration = Iteration { roots, depth, alpha: AtomicI32::new(-WIN), next: AtomicUsize::new(0) };
        let (first, others) = self.searches.split_first_mut()?;
        let is_parallel = !others.is_empty() && depth >= MIN_PARALLEL_DEPTH;
        let max_moves = if is_parallel { 1 } else { usize::MAX };
        let mut best = iteration.search_moves(first, max_moves).map(|(index, score)| (index, score, 0));
        if is_parallel && !first.is_stopped {
            let iteration = &iteration;
            let stop_all = self.stop_all;
            let cpu_time_left = first.cpu_time_left();
            let found: Vec<ThreadBest> = thread::scope(|scope| {
                let helpers: Vec<_> = others
                    .iter_mut()
                    .map(|search| {
                        scope.spawn(move || {
                            search.limit_cpu_time(cpu_time_left);
                            iteration.search_beside_others(search, stop_all)
                        })
                    })
                    .collect();
                let own = iteration.search_beside_others(first, stop_all);
                let theirs = helpers.into_iter().map(|helper| helper.join().ok().flatten());
                std::iter::once(own).chain(theirs).collect()
            });
            for (thread, found) in found.into_iter().enumerate() {
                if let Some((index, score)) = found
                    && best.is_none_or(|(_, known, _)| score > known)
                {
                    best = Some((index, score, thread));
                }
            }
        }
        best
    }
}

/// The work queue of one iteration: threads take root moves from it one by one.
struct Iteration<'a, M> {
    roots: &'a [ScoredMove<M>],
    depth: i32,
    /// The best score of all threads so far.
    alpha: AtomicI32,
    /// The index of the next root move to take.
    next: AtomicUsize,
}

impl<M: Copy + Eq> Iteration<'_, M> {
    /// Searches up to `max_moves` of the remaining root moves.
    fn search_moves<P: Position<Move = M>>(
        &self,
        search: &mut AlphaBetaSearch<'_, P>,
        max_moves: usize,
    ) -> ThreadBest {
        let mut best = None;
        for _ in 0..max_moves {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(root) = self.roots.get(index) else { break };
            let alpha = self.alpha.load(Ordering::Relaxed);
            let score = search.root_move(root.mv, self.depth, alpha, index == 0);
            if search.is_stopped {
                break;
            }
            if index == 0 || score > alpha {
                best = Some((index, score));
                self.alpha.fetch_max(score, Ordering::Relaxed);
            }
        }
        best
    }

    /// Searches the remaining root moves, and stops the other threads when the budget is spent.
    fn search_beside_others<P: Position<Move = M>>(
        &self,
        search: &mut AlphaBetaSearch<'_, P>,
        stop_all: &AtomicBool,
    ) -> ThreadBest {
        let best = self.search_moves(search, usize::MAX);
        if search.is_stopped {
            stop_all.store(true, Ordering::Relaxed);
        }
        best
    }
}
