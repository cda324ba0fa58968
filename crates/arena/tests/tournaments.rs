//! Whole tournaments of several games.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use stammtisch_arena::{
    Fault, Guest, GuestFault, Guests, Limit, MAX_GAMES, NoGuests, Report, Results, ResultsFault, Sprt,
    Tournament, Verdict,
};
use stammtisch_catalog::{AnyGame, AnyMatch, all, find};
use stammtisch_presentation::{Budget, Seat, Text, Values};

fn tournament(game: &str, players: &[&str], games: usize) -> Tournament {
    Tournament {
        game: find(game).unwrap(),
        setup: Values::new(),
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        games,
        ply_limit: 400,
        seed: 1,
        threads: NonZeroUsize::MIN,
        limit: Limit::Level,
        sprt: None,
    }
}

fn play(tournament: &Tournament) -> Report {
    tournament.play(&Budget::unlimited(), &NoGuests, None, |_| {}).unwrap()
}

/// All that may not differ from run to run.
fn games(report: &Report) -> Vec<(Vec<usize>, u64, Vec<usize>, usize)> {
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
    let first = games(&play(&alone));
    assert_eq!(first.len(), 12);
    assert_eq!(first, games(&play(&together)));
    assert_ne!(first, games(&play(&other)));
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
fn places_at_a_larger_table_are_counted_and_results_without_them_are_still_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let mut three = tournament("carcassonne", &["greedy", "random", "random"], 3);
    three.setup.insert("players".into(), 3.into());
    let report = three.play(&Budget::unlimited(), &NoGuests, results(&three, &path), |_| {}).unwrap();
    assert!(report.games.iter().all(|game| game.worths.len() == 3), "{:?}", report.games);
    let places =
        |report: &Report| report.players.iter().map(|player| player.places.unwrap()).collect::<Vec<_>>();
    let told = places(&report);
    assert_eq!((told[0].first, told[0].place, told[1].place + told[2].place), (3, 1.0, 5.0));
    assert_eq!(report.pairs[2].tally.draws, 0, "the second has beaten the third");

    let written = std::fs::read_to_string(&path).unwrap();
    let mut lines = written.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut old: Vec<serde_json::Value> = lines.by_ref().take(2).collect();
    assert!(old[1].as_object_mut().unwrap().remove("worths").is_some(), "{}", old[1]);
    old.extend(lines);
    let old: String = old.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(&path, old).unwrap();
    let again = three.play(&Budget::unlimited(), &NoGuests, results(&three, &path), |_| {}).unwrap();
    let told = places(&again);
    assert_eq!((told[0].first, told[0].place, told[1].place + told[2].place), (3, 1.0, 5.0));
    assert_eq!(again.pairs[2].tally.draws, 1, "of one game the winner alone is known");
}

#[test]
fn two_sides_have_no_places() {
    let report = play(&tournament("tic-tac-toe", &["random", "random"], 2));
    assert!(report.players.iter().all(|player| player.places.is_none()));
    assert!(report.games.iter().all(|game| game.worths.is_empty()));
}

#[test]
fn whoever_cancels_gets_what_was_played_so_far() {
    let budget = Budget::unlimited();
    let mut seen = 0;
    let report =
        tournament("tic-tac-toe", &["random", "random"], 500_000).play(&budget, &NoGuests, None, |_| {
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
    let fault =
        |tournament: &Tournament| tournament.play(&Budget::unlimited(), &NoGuests, None, |_| {}).unwrap_err();
    assert_eq!(fault(&tournament("go", &["random"], 1)), Fault::TooFewPlayers);
    assert_eq!(fault(&tournament("go", &["random", "bob"], 1)), Fault::UnknownPlayer("bob".into()));
    assert_eq!(fault(&tournament("go", &["random", "random"], MAX_GAMES + 1)), Fault::TooManyGames);
    let mut small = tournament("go", &["random", "random"], 1);
    small.setup.insert("size".into(), 1.into());
    assert!(matches!(fault(&small), Fault::Setup(faults) if faults.len() == 1));
}

/// A file of results for a tournament.
fn results(tournament: &Tournament, path: &std::path::Path) -> Option<Results> {
    Some(Results::open(path, &tournament.head()).unwrap())
}

#[test]
fn an_interrupted_tournament_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("results.jsonl");
    let whole = tournament("tic-tac-toe", &["random", "random"], 40);
    let begun = Tournament { games: 10, ..whole.clone() };
    begun.play(&Budget::unlimited(), &NoGuests, results(&begun, &path), |_| {}).unwrap();
    let cut = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &cut[..cut.len() - 5]).unwrap();
    let report = whole.play(&Budget::unlimited(), &NoGuests, results(&whole, &path), |_| {}).unwrap();
    assert_eq!(games(&report), games(&play(&whole)), "as if it had been played at once");
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 41);
    let again = whole.play(&Budget::unlimited(), &NoGuests, results(&whole, &path), |_| {}).unwrap();
    assert_eq!(games(&again), games(&report));
    let other = Tournament { seed: 5, ..whole };
    assert!(matches!(Results::open(&path, &other.head()), Err(ResultsFault::Another)));
}

#[test]
fn a_sequential_test_ends_when_it_is_decided_on_any_number_of_threads() {
    let mut alone = tournament("towerwars", &["classic", "random"], 400);
    alone.setup.insert("size".into(), 4.into());
    alone.sprt = Sprt::new(0.5, 0.6);
    let together = Tournament { threads: NonZeroUsize::new(3).unwrap(), ..alone.clone() };
    let report = play(&alone);
    assert_eq!(report.sprt.unwrap().verdict, Verdict::High);
    assert!(report.games.len() < 100, "{}", report.games.len());
    assert!(
        report.games.chunks(2).all(|pair| pair[0].seed == pair[1].seed && pair[0].sides != pair[1].sides)
    );
    assert_eq!(games(&report), games(&play(&together)));
    let three = Tournament { players: vec!["random".into(); 3], ..alone };
    assert_eq!(three.play(&Budget::unlimited(), &NoGuests, None, |_| {}).unwrap_err(), Fault::NoPair);
}

/// Plays what he is told to, from the last on; where that is nothing, whatever is legal. One who is told to be mute never answers.
struct Stranger(Vec<&'static str>);
const MUTE: &str = "mute";

impl Guest for Stranger {
    fn choose(&mut self, game: &dyn AnyMatch, seat: Seat, _cancel: &Budget) -> Result<Option<String>, Text> {
        if !self.has_answered() {
            return Err(Text::new("gone"));
        }
        let legal = game.legal(seat.into());
        let told = self.0.pop().filter(|text| !text.is_empty());
        Ok(told.map(str::to_owned).or_else(|| legal.first().cloned()))
    }

    fn has_answered(&self) -> bool {
        !self.0.contains(&MUTE)
    }
}

struct Strangers;

impl Guests for Strangers {
    fn knows(&self, name: &str) -> bool {
        name.starts_with("stranger")
    }

    fn invite(&self, name: &str) -> Result<Box<dyn Guest>, Text> {
        match name {
            "stranger" => Ok(Box::new(Stranger(Vec::new()))),
            "stranger:cheat" => Ok(Box::new(Stranger(vec!["z9"]))),
            "stranger:mute" => Ok(Box::new(Stranger(vec![MUTE]))),
            "stranger:late-cheat" => Ok(Box::new(Stranger(vec!["z9", ""]))),
            _ => Err(Text::new("player-unknown")),
        }
    }

    fn say(&self, _game: &dyn AnyGame, why: &Text) -> String {
        format!("said of {}", why.key)
    }
}

#[test]
fn somebody_from_outside_plays_like_everybody_else_and_his_faults_are_told() {
    let meet = |name: &str| {
        let met = tournament("tic-tac-toe", &[name, "random"], 4);
        met.play(&Budget::unlimited(), &Strangers, None, |_| {})
    };
    let report = meet("stranger").unwrap();
    assert_eq!((report.games.len(), report.players[0].name.as_str()), (4, "stranger"));
    for name in ["stranger:mute", "stranger:absent"] {
        assert!(matches!(meet(name), Err(Fault::Refused { player, .. }) if player == name));
    }
}

#[test]
fn a_guest_who_fails_with_his_first_move_or_later_has_lost_the_game_and_the_others_go_on() {
    for name in ["stranger:cheat", "stranger:late-cheat"] {
        let folder = tempfile::tempdir().unwrap();
        let met = tournament("tic-tac-toe", &[name, "random"], 4);
        let results = || Results::open(&folder.path().join("results.jsonl"), &met.head()).ok();
        let report = met.play(&Budget::unlimited(), &Strangers, results(), |_| {}).unwrap();
        assert_eq!((report.games.len(), report.players[0].tally.losses), (4, 4));
        for game in &report.games {
            assert_eq!(game.reason, "guest-failed");
            let why = "said of unreadable".to_owned();
            assert_eq!(game.fault, Some(GuestFault { player: 0, why }), "{game:?}");
            assert_eq!(game.winners.iter().map(|side| game.sides[*side]).collect::<Vec<_>>(), [1]);
        }
        let again = met.play(&Budget::unlimited(), &Strangers, results(), |_| {}).unwrap();
        assert_eq!(again.games[3].fault, report.games[3].fault, "it is kept with the results");
        let told = serde_json::to_value(&report).unwrap();
        assert_eq!(told["games"][0]["fault"]["why"], "said of unreadable");
    }
}

#[test]
fn so_many_positions_or_so_much_time_stand_in_place_of_a_level() {
    let mut few = tournament("towerwars", &["adv1", "adv5"], 2);
    (few.ply_limit, few.limit) = (12, Limit::Nodes(50));
    let report = play(&few);
    assert_eq!(report.games.len(), 2);
    few.limit = Limit::Time(std::time::Duration::from_millis(1));
    assert!(play(&few).players[1].mean_ms < 200.0, "adv5 takes far longer by himself");
}
