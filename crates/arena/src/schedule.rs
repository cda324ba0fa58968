//! Who plays whom, on which side, with which dice.

use rand::{Rng as _, SeedableRng};
use stammtisch_presentation::Rng;

/// One game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Who plays each side, by his place in the list of players.
    pub sides: Vec<usize>,
    /// The seed of all dice.
    pub seed: u64,
}

/// All games of a tournament: every company of players that can sit at one table plays that many games, each moving on by
/// one side from game to game. Where a game has more sides than there are players, they take turns along the table. The
/// rounds come one after the other, so that a tournament broken off early is still even. With `paired` dice every company plays the same dice from
/// each side before new ones are taken.
pub fn fixtures(players: usize, sides: usize, games: usize, seed: u64, paired: bool) -> Vec<Fixture> {
    let mut dice = Rng::seed_from_u64(seed);
    let companies = companies(players, sides.min(players));
    let mut fixtures: Vec<Fixture> = Vec::with_capacity(companies.len() * games);
    for round in 0..games {
        for company in &companies {
            let turn = round % company.len().max(1);
            let seated = company.iter().cycle().skip(turn).take(sides);
            let before = fixtures.len().checked_sub(companies.len()).filter(|_| paired && turn > 0);
            let seed = before.map_or_else(|| u64::from(dice.next_u32()), |before| fixtures[before].seed);
            fixtures.push(Fixture { sides: seated.copied().collect(), seed });
        }
    }
    fixtures
}

/// How many games that are; none if the number is beyond counting.
pub(crate) fn count(players: usize, sides: usize, games: usize) -> Option<usize> {
    let size = sides.min(players);
    let companies = (0..size)
        .try_fold(1_usize, |ways, taken| ways.checked_mul(players - taken).map(|ways| ways / (taken + 1)))?;
    companies.checked_mul(games)
}

/// All ways to take `size` of the players, in order.
fn companies(players: usize, size: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..size {
        found = found
            .into_iter()
            .flat_map(|company: Vec<usize>| {
                let next = company.last().map_or(0, |last| last + 1);
                (next..players).map(move |player| [company.as_slice(), &[player]].concat())
            })
            .collect();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(players: usize, sides: usize, games: usize) -> Vec<Vec<usize>> {
        fixtures(players, sides, games, 0, false).into_iter().map(|fixture| fixture.sides).collect()
    }

    #[test]
    fn two_players_change_sides_after_every_game() {
        assert_eq!(sides(2, 2, 3), [[0, 1], [1, 0], [0, 1]]);
    }

    #[test]
    fn everybody_meets_everybody_in_every_round() {
        assert_eq!(sides(3, 2, 2), [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
    }

    #[test]
    fn at_a_larger_table_everybody_moves_on_by_one_side() {
        assert_eq!(sides(3, 3, 3), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        assert_eq!(sides(4, 3, 1), [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]);
    }

    #[test]
    fn two_players_share_a_table_for_four() {
        assert_eq!(sides(2, 4, 2), [[0, 1, 0, 1], [1, 0, 1, 0]]);
    }

    #[test]
    fn every_game_has_dice_of_its_own_and_the_same_ones_again() {
        let all = fixtures(3, 2, 50, 7, false);
        let mut seeds: Vec<u64> = all.iter().map(|fixture| fixture.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 150);
        assert_eq!(all, fixtures(3, 2, 50, 7, false));
        assert_ne!(all, fixtures(3, 2, 50, 8, false));
    }

    #[test]
    fn paired_dice_are_the_same_from_each_side_and_then_new() {
        let all = fixtures(2, 2, 6, 7, true);
        let seeds: Vec<u64> = all.iter().map(|fixture| fixture.seed).collect();
        assert!(seeds.chunks(2).all(|pair| pair[0] == pair[1]), "{seeds:?}");
        assert_ne!(seeds[1], seeds[2]);
        assert_ne!(all[0].sides, all[1].sides);
        let three = fixtures(3, 2, 2, 7, true);
        assert!((0..3).all(|pair| three[pair].seed == three[pair + 3].seed));
    }

    #[test]
    fn games_are_counted_before_they_are_planned() {
        for (players, sides, games) in [(2, 2, 3), (5, 2, 4), (5, 3, 2), (2, 4, 6), (6, 5, 1)] {
            assert_eq!(count(players, sides, games), Some(fixtures(players, sides, games, 0, true).len()));
        }
        assert_eq!(count(3, 2, usize::MAX), None);
    }
}
