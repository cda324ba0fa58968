//! Whole tournaments of several games.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use stammtisch_arena::{Fault, MOST_GAMES, Report, Tournament};
use stammtisch_catalog::{all, find};
use stammtisch_core::{Budget, Values};

fn tournament(game: &str, players: &[&str], games: usize) -> Tournament {
    Tournament {
        game: find(game).unwrap(),
        setup: Values::new(),
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        games,
        ply_limit: 400,
        seed: 1,
        threads: NonZeroUsize::MIN,
    }
}

fn play(tournament: &Tournament) -> Report {
    tournament.play(&Budget::unlimited(), |_| {}).unwrap()
}

/// All that may not differ from run to run.
fn results(report: &Report) -> Vec<(Vec<usize>, u64, Vec<usize>, usize)> {
    let result = |game: &stammtisch_arena::GamePlayed| {
        (game.sides.clone(), game.seed, game.winners.clone(), game.plies)
    };
    report.games.iter().map(result).collect()
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let mut alone = tournament("towerwars", &["classic", "random", "adv1"], 4);
    alone.setup.insert("size".into(), 4.into());
    let together = Tournament { threads: NonZeroUsize::new(3).unwrap(), ..alone.clone() };
    let other = Tournament { seed: 2, ..alone.clone() };
    let first = results(&play(&alone));
    assert_eq!(first.len(), 12);
    assert_eq!(first, results(&play(&together)));
    assert_ne!(first, results(&play(&other)));
}

#[test]
fn every_game_of_the_catalogue_is_played_by_its_first_player_and_by_random() {
    for game in all() {
        let first = game.players()[0];
        let limited = Tournament { ply_limit: 30, ..tournament(game.id(), &[first, "random"], 2) };
        let report = play(&limited);
        assert_eq!(report.games.len(), 2, "{}", game.id());
        assert!(report.games.iter().all(|played| played.plies <= 30), "{}", game.id());
        assert_eq!(report.players[0].tally.games(), 2, "{}", game.id());
    }
}

#[test]
fn a_game_that_does_not_end_in_time_is_drawn() {
    let report = play(&Tournament { ply_limit: 3, ..tournament("tic-tac-toe", &["random", "random"], 6) });
    assert_eq!(report.cut, 6);
    assert_eq!(report.players[0].tally.draws, 6);
    assert!(report.games.iter().all(|game| game.reason == "ply-limit" && game.plies == 3));
}

#[test]
fn one_player_plays_all_seats_of_a_side() {
    let report = play(&tournament("scotland-yard", &["random", "random"], 2));
    let sides: Vec<&[usize]> = report.games.iter().map(|game| game.sides.as_slice()).collect();
    assert_eq!(sides, [[0, 1], [1, 0]]);
    assert!(report.games.iter().all(|game| game.winners.len() == 1));
}

#[test]
fn three_players_sit_at_one_table_for_three() {
    let mut tournament = tournament("carcassonne", &["random", "random", "random"], 3);
    tournament.setup.insert("players".into(), 3.into());
    let report = play(&tournament);
    assert_eq!(
        report.games.iter().map(|game| &game.sides).collect::<Vec<_>>(),
        [&[0, 1, 2], &[1, 2, 0], &[2, 0, 1]]
    );
    assert_eq!(report.pairs.len(), 3);
    assert!(report.players.iter().all(|player| player.tally.games() == 6));
}

#[test]
fn whoever_cancels_gets_what_was_played_so_far() {
    let budget = Budget::unlimited();
    let mut seen = 0;
    let report = tournament("tic-tac-toe", &["random", "random"], 500_000).play(&budget, |_| {
        seen += 1;
        if seen == 10 {
            budget.cancel();
        }
    });
    let report = report.unwrap();
    assert_eq!(report.planned, 500_000);
    assert!(report.games.len() >= 10 && report.games.len() < report.planned);
    assert_eq!(report.games.len(), seen);
}

#[test]
fn what_cannot_be_played_is_said_before_the_first_game() {
    let fault = |tournament: &Tournament| tournament.play(&Budget::unlimited(), |_| {}).unwrap_err();
    assert_eq!(fault(&tournament("go", &["random"], 1)), Fault::TooFewPlayers);
    assert_eq!(fault(&tournament("go", &["random", "bob"], 1)), Fault::UnknownPlayer("bob".into()));
    assert_eq!(fault(&tournament("go", &["random", "random"], MOST_GAMES + 1)), Fault::TooManyGames);
    let mut small = tournament("go", &["random", "random"], 1);
    small.setup.insert("size".into(), 1.into());
    assert!(matches!(fault(&small), Fault::Setup(faults) if faults.len() == 1));
}
