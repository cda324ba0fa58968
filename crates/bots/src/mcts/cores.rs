//! The search on several cores: each grows a tree of its own, and what the others found about the moves of the root is added to the first.

use std::num::NonZeroUsize;
use std::thread;

use rand::{Rng as _, SeedableRng};
use stammtisch_rules::{Budget, GameSpec, Rng};

use super::search::Search;

/// Grows the tree until the budget is spent, on as many cores as it allows. What others have a number of positions for is shared out. `prepare` is
/// done to the search of every other core first.
pub(super) fn grow<G: GameSpec>(
    search: &mut Search<'_, G>,
    budget: &Budget,
    rng: &mut Rng,
    prepare: impl Fn(&mut Search<'_, G>) + Sync,
) {
    let cores = budget.cores();
    if cores == 1 {
        return search.grow(budget, rng);
    }
    let mut share = budget.clone().on_cores(NonZeroUsize::MIN);
    share.nodes = share.nodes.map(|nodes| nodes.div_ceil(cores as u64));
    let (view, seat, left) = (search.view(), search.seat(), budget.work_left());
    let seeds: Vec<u64> = (1..cores).map(|_| rng.next_u64()).collect();
    thread::scope(|scope| {
        let help = |seed: u64| {
            let (share, prepare) = (share.clone(), &prepare);
            scope.spawn(move || {
                let share = left.map_or(share.clone(), |left| share.with_cpu_time(left));
                let mut policy = G::policy();
                let mut search = Search::new(view, seat, policy.as_mut());
                prepare(&mut search);
                search.grow(&share, &mut Rng::seed_from_u64(seed));
                search.summary()
            })
        };
        let helpers: Vec<_> = seeds.into_iter().map(help).collect();
        search.grow(&share, rng);
        for summary in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
            search.add(summary);
        }
    });
}
