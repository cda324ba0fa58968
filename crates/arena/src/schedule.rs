//! The schedule of a tournament: players, sides and seeds of all games.

use rand::{Rng as _, SeedableRng};
use stammtisch_presentation::Rng;

/// One game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The player of each side, as an index into the list of players.
    pub sides: Vec<usize>,
    /// The seed of all random numbers of the game.
    pub seed: u64,
}

/// All games of a round-robin tournament.
///
/// Every group of players that fits the sides of the game plays `games` games, rotating by one side
/// from game to game. If the game has more sides than there are players, they alternate. The games
/// are sorted by round, so that an interrupted tournament is still balanced. With `paired`, a group
/// plays the same seed from each side before the next one.
pub fn fixtures(players: usize, sides: usize, games: usize, seed: u64, paired: bool) -> Vec<Fixture> {
    let mut rng = Rng::seed_from_u64(seed);
    let groups = groups(players, sides.min(players));
    let mut fixtures: Vec<Fixture> = Vec::with_capacity(groups.len() * games);
    for round in 0..games {
        for group in &groups {
            let rotation = round % group.len().max(1);
            let rotated = group.iter().cycle().skip(rotation).take(sides);
            let seed = match fixtures.len().checked_sub(groups.len()) {
                Some(previous) if paired && rotation > 0 => fixtures[previous].seed,
                _ => u64::from(rng.next_u32()),
            };
            fixtures.push(Fixture { sides: rotated.copied().collect(), seed });
        }
    }
    fixtures
}

/// The number of games in that schedule; `None` on overflow.
pub(crate) fn count(players: usize, sides: usize, games: usize) -> Option<usize> {
    let size = sides.min(players);
    let groups = (0..size)
        .try_fold(1_usize, |ways, taken| ways.checked_mul(players - taken).map(|ways| ways / (taken + 1)))?;
    groups.checked_mul(games)
}

/// All combinations of `size` players, in lexicographic order.
fn groups(players: usize, size: usize) -> Vec<Vec<usize>> {
    let mut combinations = vec![Vec::new()];
    for _ in 0..size {
        combinations = combinations
            .into_iter()
            .flat_map(|group: Vec<usize>| {
                let next = group.last().map_or(0, |last| last + 1);
                (next..players).map(move |player| [group.as_slice(), &[player]].concat())
            })
            .collect();
    }
    combinations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(players: usize, sides: usize, games: usize) -> Vec<Vec<usize>> {
        fixtures(players, sides, games, 0, false).into_iter().map(|fixture| fixture.sides).collect()
    }

    #[test]
    fn two_players_alternate_sides() {
        assert_eq!(sides(2, 2, 3), [[0, 1], [1, 0], [0, 1]]);
    }

    #[test]
    fn every_pair_meets_in_every_round() {
        assert_eq!(sides(3, 2, 2), [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
    }

    #[test]
    fn larger_groups_rotate_by_one_side() {
        assert_eq!(sides(3, 3, 3), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!(sides(4, 3, 1), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    }

    #[test]
    fn two_players_alternate_on_four_sides() {
        assert_eq!(sides(2, 4, 2), [[0, 1, 0, 1], [1, 0, 1, 0]]);
    }

    #[test]
    fn every_game_has_its_own_reproducible_seed() {
        let all = fixtures(3, 2, 50, 7, false);
        let mut seeds: Vec<u64> = all.iter().map(|fixture| fixture.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 150);
        assert_eq!(all, fixtures(3, 2, 50, 7, false));
        assert_ne!(all, fixtures(3, 2, 50, 8, false));
    }

    #[test]
    fn paired_games_share_a_seed() {
        let all = fixtures(2, 2, 6, 7, true);
        let seeds: Vec<u64> = all.iter().map(|fixture| fixture.seed).collect();
        assert!(seeds.chunks(2).all(|pair| pair[0] == pair[1]), "{seeds:?}");
        assert_ne!(seeds[1], seeds[2]);
        assert_ne!(all[0].sides, all[1].sides);
        let three = fixtures(3, 2, 2, 7, true);
        assert!((0..3).all(|pair| three[pair].seed == three[pair + 3].seed));
    }

    #[test]
    fn the_count_matches_the_schedule() {
        for (players, sides, games) in [(2, 2, 3), (5, 2, 4), (5, 3, 2), (2, 4, 6), (6, 5, 1)] {
            assert_eq!(count(players, sides, games), Some(fixtures(players, sides, games, 0, true).len()));
        }
        assert_eq!(count(3, 2, usize::MAX), None);
    }
}
