//! Whole tournaments, over all games.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use stammtisch_arena::{
    MAX_GAMES, PlayerFailure, Report, Results, ResultsError, Sprt, SprtVerdict, ThinkingLimit, Tournament,
    TournamentError, TournamentHost,
};
use stammtisch_catalog::engine::BuiltinEngines;
use stammtisch_catalog::{
    AnyGame, Chosen, Engine, EngineRegistry, EngineRequest, EngineSource, EngineSpec, all, find,
};
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
        limit: ThinkingLimit::Level,
        sprt: None,
    }
}

fn play(tournament: &Tournament) -> Report {
    tournament.play(&Budget::unlimited(), &TournamentHost::default(), None, |_| {}).unwrap()
}

/// The parts of the games that must not differ from run to run.
fn games(report: &Report) -> Vec<(Vec<usize>, u64, Vec<usize>, usize)> {
    let result = |game: &stammtisch_arena::GamePlayed| {
        (game.sides.clone(), game.seed, game.winners.clone(), game.plies)
    };
    report.games.iter().map(result).collect()
}

#[test]
fn results_depend_on_the_seed_not_on_threads() {
    let mut single_threaded = tournament("towerwars", &["classic", "random", "adv1"], 4);
    single_threaded.setup.insert("size".into(), 4.into());
    let threaded = Tournament { threads: NonZeroUsize::new(3).unwrap(), ..single_threaded.clone() };
    let other = Tournament { seed: 2, ..single_threaded.clone() };
    let first = games(&play(&single_threaded));
    assert_eq!(first.len(), 12);
    assert_eq!(first, games(&play(&threaded)));
    assert_ne!(first, games(&play(&other)));
}

#[test]
fn the_first_bot_and_random_play_every_game() {
    for game in all() {
        let first = game.players()[0];
        let limited = Tournament { ply_limit: 30, ..tournament(game.id(), &[first, "random"], 2) };
        let report = play(&limited);
        assert_eq!(report.games.len(), 2, "{}", game.id());
        assert!(report.games.iter().all(|played| played.plies <= 30), "{}", game.id());
        assert_eq!(report.players[0].wdl.games(), 2, "{}", game.id());
    }
}

#[test]
fn a_game_that_reaches_the_ply_limit_is_drawn() {
    let report = play(&Tournament { ply_limit: 3, ..tournament("tic-tac-toe", &["random", "random"], 6) });
    assert_eq!(report.cut, 6);
    assert_eq!(report.players[0].wdl.draws, 6);
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
fn three_players_play_one_game_for_three() {
    let mut tournament = tournament("carcassonne", &["random", "random", "random"], 3);
    tournament.setup.insert("players".into(), 3.into());
    let report = play(&tournament);
    assert_eq!(
        report.games.iter().map(|game| &game.sides).collect::<Vec<_>>(),
        [&[0, 1, 2], &[1, 2, 0], &[2, 0, 1]]
    );
    assert_eq!(report.pairs.len(), 3);
    assert!(report.players.iter().all(|player| player.wdl.games() == 6));
}

#[test]
fn old_results_without_values_are_still_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("results.jsonl");
    let mut three = tournament("carcassonne", &["greedy", "random", "random"], 3);
    three.setup.insert("players".into(), 3.into());
    let report =
        three.play(&Budget::unlimited(), &TournamentHost::default(), results(&three, &path), |_| {}).unwrap();
    assert!(report.games.iter().all(|game| game.values.len() == 3), "{:?}", report.games);
    let check_placements = |report: &Report| {
        let found: Vec<_> = report.players.iter().map(|player| player.placement.unwrap()).collect();
        let others = found[1].mean_place + found[2].mean_place;
        assert_eq!((found[0].first, found[0].mean_place, others), (3, 1.0, 5.0));
    };
    check_placements(&report);
    assert_eq!(report.pairs[2].wdl.draws, 0, "the second beats the third");

    let written = std::fs::read_to_string(&path).unwrap();
    let mut lines = written.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut old: Vec<serde_json::Value> = lines.by_ref().take(2).collect();
    assert!(old[1].as_object_mut().unwrap().remove("worths").is_some(), "{}", old[1]);
    old.extend(lines);
    let old: String = old.iter().map(|line| format!("{line}\n")).collect();
    std::fs::write(&path, old).unwrap();
    let again =
        three.play(&Budget::unlimited(), &TournamentHost::default(), results(&three, &path), |_| {}).unwrap();
    check_placements(&again);
    assert_eq!(again.pairs[2].wdl.draws, 1, "of one game only the winner is known");
}

#[test]
fn two_sides_have_no_placement() {
    let report = play(&tournament("tic-tac-toe", &["random", "random"], 2));
    assert!(report.players.iter().all(|player| player.placement.is_none()));
    assert!(report.games.iter().all(|game| game.values.is_empty()));
}

#[test]
fn a_cancelled_tournament_reports_the_games_so_far() {
    let budget = Budget::unlimited();
    let mut seen = 0;
    let report = tournament("tic-tac-toe", &["random", "random"], 500_000).play(
        &budget,
        &TournamentHost::default(),
        None,
        |_| {
            seen += 1;
            if seen == 10 {
                budget.cancel();
            }
        },
    );
    let report = report.unwrap();
    assert_eq!(report.planned, 500_000);
    assert!(report.games.len() >= 10 && report.games.len() < report.planned);
    assert_eq!(report.games.len(), seen);
}

#[test]
fn invalid_tournaments_fail_before_the_first_game() {
    let error = |tournament: &Tournament| {
        tournament.play(&Budget::unlimited(), &TournamentHost::default(), None, |_| {}).unwrap_err()
    };
    assert_eq!(error(&tournament("go", &["random"], 1)), TournamentError::TooFewPlayers);
    assert_eq!(error(&tournament("go", &["random", "bob"], 1)), TournamentError::UnknownPlayer("bob".into()));
    assert_eq!(error(&tournament("go", &["random", "random"], MAX_GAMES + 1)), TournamentError::TooManyGames);
    let mut small = tournament("go", &["random", "random"], 1);
    small.setup.insert("size".into(), 1.into());
    assert!(matches!(error(&small), TournamentError::Setup(faults) if faults.len() == 1));
}

/// The results file of a tournament.
fn results(tournament: &Tournament, path: &std::path::Path) -> Option<Results> {
    Some(Results::open(path, &tournament.header()).unwrap())
}

#[test]
fn an_interrupted_tournament_is_resumed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("results.jsonl");
    let whole = tournament("tic-tac-toe", &["random", "random"], 40);
    let part = Tournament { games: 10, ..whole.clone() };
    part.play(&Budget::unlimited(), &TournamentHost::default(), results(&part, &path), |_| {}).unwrap();
    let cut = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &cut[..cut.len() - 5]).unwrap();
    let report =
        whole.play(&Budget::unlimited(), &TournamentHost::default(), results(&whole, &path), |_| {}).unwrap();
    assert_eq!(games(&report), games(&play(&whole)), "the same as without the interruption");
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 41);
    let again =
        whole.play(&Budget::unlimited(), &TournamentHost::default(), results(&whole, &path), |_| {}).unwrap();
    assert_eq!(games(&again), games(&report));
    let other = Tournament { seed: 5, ..whole };
    assert!(matches!(Results::open(&path, &other.header()), Err(ResultsError::OtherTournament)));
}

#[test]
fn a_sequential_test_ends_alike_on_any_number_of_threads() {
    let mut single_threaded = tournament("towerwars", &["classic", "random"], 400);
    single_threaded.setup.insert("size".into(), 4.into());
    single_threaded.sprt = Sprt::new(0.5, 0.6);
    let threaded = Tournament { threads: NonZeroUsize::new(3).unwrap(), ..single_threaded.clone() };
    let report = play(&single_threaded);
    assert_eq!(report.sprt.unwrap().verdict, SprtVerdict::High);
    assert!(report.games.len() < 100, "{}", report.games.len());
    assert!(
        report.games.chunks(2).all(|pair| pair[0].seed == pair[1].seed && pair[0].sides != pair[1].sides)
    );
    assert_eq!(games(&report), games(&play(&threaded)));
    let three = Tournament { players: vec!["random".into(); 3], ..single_threaded };
    assert_eq!(
        three.play(&Budget::unlimited(), &TournamentHost::default(), None, |_| {}).unwrap_err(),
        TournamentError::SprtNeedsPair
    );
}

/// Plays these moves from the last to the first, and legal moves in place of empty ones and after
/// them. With [`MUTE`] it never answers.
struct ScriptedPlayer(Vec<&'static str>);
const MUTE: &str = "mute";

impl Engine for ScriptedPlayer {
    fn choose(&mut self, request: EngineRequest<'_>) -> Result<Option<Chosen>, Text> {
        if self.0.contains(&MUTE) {
            return Err(Text::new("gone"));
        }
        let world = find("tic-tac-toe").unwrap().determinize_view(request.view.to_json().as_bytes(), 0)?;
        let legal = world.legal(request.seat.into());
        let scripted = self.0.pop().filter(|text| !text.is_empty());
        let text = scripted.map(str::to_owned).or_else(|| legal.first().cloned());
        Ok(text.map(|text| Chosen { text, reasons: Vec::new() }))
    }
}

struct ScriptedPlayers;

impl EngineSource for ScriptedPlayers {
    fn has(&self, _game: &dyn AnyGame, engine: &EngineSpec) -> bool {
        engine.name().starts_with("stranger")
    }

    fn start(
        &self,
        _game: &'static dyn AnyGame,
        _seat: Seat,
        engine: &EngineSpec,
    ) -> Result<Box<dyn Engine>, Text> {
        match engine.name() {
            "stranger" => Ok(Box::new(ScriptedPlayer(Vec::new()))),
            "stranger:cheat" => Ok(Box::new(ScriptedPlayer(vec!["z9"]))),
            "stranger:mute" => Ok(Box::new(ScriptedPlayer(vec![MUTE]))),
            "stranger:late-cheat" => Ok(Box::new(ScriptedPlayer(vec!["z9", ""]))),
            _ => Err(Text::new("player-unknown")),
        }
    }

    fn is_external(&self) -> bool {
        true
    }

    fn has_answered(&self, engine: &EngineSpec) -> bool {
        engine.name() != "stranger:mute"
    }
}

/// A host of tournaments with the scripted players.
fn scripted_host() -> TournamentHost<'static> {
    TournamentHost {
        engines: EngineRegistry::new(vec![Box::new(ScriptedPlayers), Box::new(BuiltinEngines)]),
        failure_text: &|_, why| format!("failed: {}", why.key),
    }
}

#[test]
fn an_external_player_that_never_answers_is_an_error() {
    let play_against = |name: &str| {
        let scripted = tournament("tic-tac-toe", &[name, "random"], 4);
        scripted.play(&Budget::unlimited(), &scripted_host(), None, |_| {})
    };
    let report = play_against("stranger").unwrap();
    assert_eq!((report.games.len(), report.players[0].name.as_str()), (4, "stranger"));
    for name in ["stranger:mute", "stranger:absent"] {
        assert!(matches!(play_against(name), Err(TournamentError::Refused { player, .. }) if player == name));
    }
}

#[test]
fn an_external_player_loses_the_games_in_which_it_fails() {
    for name in ["stranger:cheat", "stranger:late-cheat"] {
        let dir = tempfile::tempdir().unwrap();
        let scripted = tournament("tic-tac-toe", &[name, "random"], 4);
        let results = || Results::open(&dir.path().join("results.jsonl"), &scripted.header()).ok();
        let report = scripted.play(&Budget::unlimited(), &scripted_host(), results(), |_| {}).unwrap();
        assert_eq!((report.games.len(), report.players[0].wdl.losses), (4, 4));
        for game in &report.games {
            assert_eq!(game.reason, "guest-failed");
            let why = "failed: unreadable".to_owned();
            assert_eq!(game.failure, Some(PlayerFailure { player: 0, why }), "{game:?}");
            assert_eq!(game.winners.iter().map(|side| game.sides[*side]).collect::<Vec<_>>(), [1]);
        }
        let again = scripted.play(&Budget::unlimited(), &scripted_host(), results(), |_| {}).unwrap();
        assert_eq!(again.games[3].failure, report.games[3].failure, "the failure is stored");
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["games"][0]["fault"]["why"], "failed: unreadable");
    }
}

#[test]
fn a_limit_replaces_the_level() {
    let mut few = tournament("towerwars", &["adv1", "adv5"], 2);
    few.ply_limit = 12;
    few.limit = ThinkingLimit::Nodes(50);
    let report = play(&few);
    assert_eq!(report.games.len(), 2);
    few.limit = ThinkingLimit::Time(std::time::Duration::from_millis(1));
    assert!(play(&few).players[1].mean_ms < 200.0, "adv5 takes far longer without the limit");
}
