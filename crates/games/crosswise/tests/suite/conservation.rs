//! A million random plies: no tile is lost or added, and the hand to move is never empty.

use rand::SeedableRng;
use stammtisch_crosswise::{Counts, Crosswise, Players, Setup, Tile, Wildcard, bench};
use stammtisch_presentation::{Game, Rng, Turn};

/// All tiles of a match: on the board, in hands, in the bag, and used.
fn all_tiles(state: &Crosswise) -> Counts {
    let mut counts = *state.bag().counts();
    let board = state.board();
    board.filled().filter_map(|cell| board.get(cell)).for_each(|symbol| counts.add(symbol.into()));
    for seat in (0..4).map(stammtisch_presentation::Seat) {
        state.hand(seat).iter().flatten().for_each(|&tile| counts.add(tile));
    }
    for wildcard in Wildcard::ALL {
        (0..state.table().used[wildcard.index()]).for_each(|_| counts.add(Tile::Wildcard(wildcard)));
    }
    counts
}

/// Plays random games with a setup for at least this many plies and checks the tiles.
fn assert_conserves_tiles(setup: &Setup, plies: u64, seed: u64) {
    let mut rng = Rng::seed_from_u64(seed);
    let all = setup.tiles();
    let mut played = 0;
    while played < plies {
        played += bench::random_game(setup, &mut rng, |state| {
            assert_eq!(all_tiles(state), all);
            if let Turn::Seats(_) = state.turn() {
                assert!(state.hand(state.table().seat).iter().any(Option::is_some), "nothing to play");
            }
        });
    }
}

#[test]
fn two_player_games_conserve_the_54_tiles() {
    assert_eq!(Setup::standard(Players::Two).tiles().total(), 54);
    assert_conserves_tiles(&Setup::standard(Players::Two), 500_000, 1);
}

#[test]
fn four_player_games_conserve_the_54_tiles() {
    assert_conserves_tiles(&Setup::standard(Players::Four), 500_000, 2);
}

#[test]
fn variants_conserve_their_tiles() {
    for size in 3..=10 {
        for hand in [2, 5, 7] {
            for players in [Players::Two, Players::Four] {
                assert_conserves_tiles(&Setup { players, size, hand }, 1_000, u64::from(size));
            }
        }
    }
}
