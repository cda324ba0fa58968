//! Root parallelisation: each thread searches a tree of its own, and the statistics of the root
//! moves are merged into the first tree.

use std::num::NonZeroUsize;
use std::thread;

use rand::{Rng as _, SeedableRng};
use stammtisch_rules::{Budget, GameSpec, Rng};

use super::search::MctsSearch;

/// Runs the search until the budget is spent, on as many threads as the budget allows.
///
/// A node limit is divided among the threads. `prepare` is applied to the searches of all threads
/// but the first.
pub(super) fn grow<G: GameSpec>(
    search: &mut MctsSearch<'_, G>,
    budget: &Budget,
    rng: &mut Rng,
    prepare: impl Fn(&mut MctsSearch<'_, G>) + Sync,
) {
    let cores = budget.cores();
    if cores == 1 {
        return search.grow(budget, rng);
    }
    let mut share = budget.clone().on_cores(NonZeroUsize::MIN);
    share.nodes = share.nodes.map(|nodes| nodes.div_ceil(cores as u64));
    let view = search.view();
    let seat = search.seat();
    let cpu_time_left = budget.cpu_time_left();
    let seeds: Vec<u64> = (1..cores).map(|_| rng.next_u64()).collect();
    thread::scope(|scope| {
        let spawn_helper = |seed: u64| {
            let share = share.clone();
            let prepare = &prepare;
            scope.spawn(move || {
                // A CPU time limit belongs to one thread, so that each helper needs its own.
                let share = cpu_time_left.map_or(share.clone(), |left| share.with_cpu_time(left));
                let mut policy = G::policy();
                let mut search = MctsSearch::new(view, seat, policy.as_mut());
                prepare(&mut search);
                search.grow(&share, &mut Rng::seed_from_u64(seed));
                search.into_root_summary()
            })
        };
        let helpers: Vec<_> = seeds.into_iter().map(spawn_helper).collect();
        search.grow(&share, rng);
        for summary in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
            search.merge(summary);
        }
    });
}
