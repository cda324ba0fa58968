//! The tree search on the smallest game, tic-tac-toe.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use rand::SeedableRng;
use stammtisch_bots::mcts::MctsSearch;
use stammtisch_bots::{player, player_names};
use stammtisch_rules::{
    Actor, Budget, Choice, Defaults, Game, Notation, Observation, Rng, SearchRequest, Seat, Turn,
};
use stammtisch_tic_tac_toe::{Setup, TicTacToe};

fn after(moves: &str) -> TicTacToe {
    let mut game = TicTacToe::start(&Setup {}).unwrap();
    for text in moves.split_whitespace() {
        let actor = Actor::Seat(game.turn().seats().iter().next().unwrap());
        let mv = game.read_move(actor, text).unwrap();
        game.play(actor, mv).unwrap();
    }
    game
}

fn choose(
    game: &TicTacToe,
    name: &str,
    budget: &Budget,
    seed: u64,
) -> Option<Choice<<TicTacToe as Game>::Move>> {
    let seat = game.turn().seats().iter().next().unwrap_or(Seat(0));
    let mut rng = Rng::seed_from_u64(seed);
    player::<TicTacToe>(name).unwrap().choose(&mut SearchRequest { view: game, seat, budget, rng: &mut rng })
}

#[test]
fn a_win_is_taken_and_a_loss_is_prevented() {
    for seed in 0..5 {
        let takes = after("a1 b1 a2 b2");
        let choice = choose(&takes, "search:4", &Budget::nodes(2_000), seed).unwrap();
        assert_eq!(takes.write_move(choice.mv), "a3");
        let prevents = after("a1 b2 a2");
        let choice = choose(&prevents, "search:4", &Budget::nodes(2_000), seed).unwrap();
        assert_eq!(prevents.write_move(choice.mv), "a3");
    }
}

#[test]
fn two_strong_players_draw() {
    let mut game = after("");
    while let Turn::Seats(seats) = game.turn() {
        let actor = Actor::Seat(seats.iter().next().unwrap());
        let choice = choose(&game, "search:5", &Budget::nodes(3_000), 3).unwrap();
        game.play(actor, choice.mv).unwrap();
    }
    assert!(game.outcome().unwrap().winners.is_empty());
}

#[test]
fn reasons_give_value_play_outs_and_expected_line() {
    let choice = choose(&after("a1 b1 a2 b2"), "search:3", &Budget::nodes(500), 1).unwrap();
    let value = |name: &str| choice.reasons.iter().find(|reason| reason.name == name).unwrap().value.clone();
    assert_eq!(value("search-worth"), "100");
    let play_outs = value("search-play-outs");
    let visits = value("search-visits");
    assert!(
        visits.parse::<u32>().unwrap() > play_outs.parse::<u32>().unwrap() / 2,
        "{visits} of {play_outs}"
    );
    let moves = |choice: &Choice<_>, name: &str| {
        choice.reasons.iter().find(|reason| reason.name == name).map(|reason| reason.moves.clone())
    };
    assert_eq!(moves(&choice, "search-line"), None, "the game is over then");
    let game = after("a1");
    let choice = choose(&game, "search:3", &Budget::nodes(500), 1).unwrap();
    let line = moves(&choice, "search-line").unwrap();
    assert!(line.len() > 1 && line[0] == game.write_move(choice.mv), "{line:?}");
    assert_eq!(moves(&choice, "search-other").unwrap().len(), 1);
}

#[test]
fn a_cancelled_search_has_no_move_and_an_empty_one_a_legal_one() {
    let game = after("a1");
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    for name in player_names::<TicTacToe>().into_iter().filter(|name| name.starts_with("search:")) {
        assert_eq!(choose(&game, name, &cancelled, 1), None);
        let choice = choose(&game, name, &Budget::nodes(0), 1).unwrap();
        assert!(game.check(Actor::Seat(Seat(1)), choice.mv).is_ok());
    }
}

#[test]
fn a_search_can_be_continued() {
    let game = after("a1");
    let mut rng = Rng::seed_from_u64(1);
    let mut policy = Defaults;
    let mut search = MctsSearch::<TicTacToe>::new(&game, Seat(1), &mut policy);
    search.grow(&Budget::nodes(100), &mut rng);
    search.grow(&Budget::nodes(100), &mut rng);
    let found = search.result();
    assert_eq!(found.play_outs, 200);
    assert_eq!(found.moves.iter().map(|ranked| ranked.visits).sum::<u32>(), 200);
    assert!(found.moves.iter().all(|ranked| (0.0..=1.0).contains(&ranked.value)));
}

#[test]
fn stopping_when_decided_saves_play_outs_and_keeps_the_choice() {
    let mut saved = 0;
    for (moves, seed) in ["", "a1", "a1 b2 a2", "a1 b1 a2 b2"]
        .into_iter()
        .flat_map(|moves| (0..5).map(move |seed| (moves, seed)))
    {
        let game = after(moves);
        let seat = game.turn().seats().iter().next().unwrap();
        let found = |stops_when_decided: bool| {
            let mut policy = Defaults;
            let mut search = MctsSearch::<TicTacToe>::new(&game, seat, &mut policy);
            if stops_when_decided {
                search.stop_when_decided();
            }
            search.grow(&Budget::nodes(1_000), &mut Rng::seed_from_u64(seed));
            search.result()
        };
        let whole = found(false);
        let short = found(true);
        assert_eq!(whole.play_outs, 1_000);
        assert_eq!(short.moves[0].mv, whole.moves[0].mv, "after {moves:?} with seed {seed}");
        saved += whole.play_outs - short.play_outs;
    }
    assert!(saved > 2_000, "only {saved}");
}

#[test]
fn a_tree_is_reused_after_observed_moves_and_dropped_at_start() {
    let before = after("a1");
    let nodes = Budget::nodes(400);
    let mut rng = Rng::seed_from_u64(1);
    let mut visits = |moves: &[&str], name: &str, is_restarted: bool| {
        let mut player = player::<TicTacToe>(name).unwrap();
        player.choose(&mut SearchRequest { view: &before, seat: Seat(1), budget: &nodes, rng: &mut rng });
        let mut game = before.clone();
        for text in moves {
            let actor = Actor::Seat(game.turn().seats().iter().next().unwrap());
            let mv = game.read_move(actor, text).unwrap();
            game.play(actor, mv).unwrap();
            player.observe(&Observation { actor, seen: &mv, view: &game });
        }
        if is_restarted {
            player.start(Seat(1), &Setup {}, &game);
        }
        let budget = Budget::nodes(0);
        let choice =
            player.choose(&mut SearchRequest { view: &game, seat: Seat(1), budget: &budget, rng: &mut rng });
        choice.unwrap().reasons.into_iter().find(|reason| reason.name == "search-visits")
    };
    assert!(visits(&["b2", "c1"], "search:3", false).is_some(), "the subtree is reused");
    assert_eq!(visits(&["b2", "c1"], "search:3", true), None, "a restart drops the tree");
    assert_eq!(visits(&["b2", "c1"], "fresh:3", false), None, "a fresh player never keeps its tree");
}

#[test]
fn pondering_prepares_the_reply_to_the_opponents_move() {
    let mut game = after("a1");
    let mut rng = Rng::seed_from_u64(1);
    let mut player = player::<TicTacToe>("search:3").unwrap();
    let budget = Budget::nodes(2_000);
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    player.ponder(&mut SearchRequest { view: &game, seat: Seat(0), budget: &budget, rng: &mut rng });
    player.ponder(&mut SearchRequest { view: &game, seat: Seat(0), budget: &cancelled, rng: &mut rng });
    let mv = game.read_move(Actor::Seat(Seat(1)), "b1").unwrap();
    game.play(Actor::Seat(Seat(1)), mv).unwrap();
    player.observe(&Observation { actor: Actor::Seat(Seat(1)), seen: &mv, view: &game });
    let none = Budget::nodes(0);
    let choice = player
        .choose(&mut SearchRequest { view: &game, seat: Seat(0), budget: &none, rng: &mut rng })
        .unwrap();
    assert!(choice.reasons.iter().any(|reason| reason.name == "search-visits"));
}

#[test]
fn a_level_with_slack_reports_how_many_moves_qualified() {
    let game = after("a1");
    let mut rng = Rng::seed_from_u64(1);
    let mut names = |name: &str| -> Vec<String> {
        let mut player = player::<TicTacToe>(name).unwrap();
        let mut request =
            SearchRequest { view: &game, seat: Seat(1), budget: &Budget::nodes(40), rng: &mut rng };
        player
            .choose(&mut request)
            .unwrap()
            .reasons
            .into_iter()
            .map(|reason| reason.name.into_owned())
            .collect()
    };
    let child = names("search:1");
    let master = names("search:5");
    let says = |names: &[String], reason: &str| names.iter().any(|name| name == reason);
    assert!(says(&child, "search-any") && !says(&child, "search-visits"), "{child:?}");
    assert!(says(&master, "search-visits") && !says(&master, "search-any"), "{master:?}");
}

#[test]
fn an_unvisited_move_is_reported_as_judged_at_a_glance() {
    let choice = choose(&after("a1"), "search:3", &Budget::nodes(0), 1).unwrap();
    let names: Vec<&str> = choice.reasons.iter().map(|reason| &*reason.name).collect();
    assert_eq!(names, ["search-glance", "search-play-outs"]);
}

#[test]
fn only_the_five_levels_have_names() {
    for level in 1..=5 {
        assert!(player::<TicTacToe>(&format!("search:{level}")).is_ok());
    }
    for name in ["search", "search:0", "search:6", "search:", "search:11"] {
        assert!(player::<TicTacToe>(name).is_err(), "{name}");
    }
}

#[test]
fn an_opinion_ranks_all_moves_or_only_the_given_ones() {
    let game = after("a1 b1 a2 b2");
    let analyse = |only: &[&str], nodes: u64| {
        let read = |text: &&str| game.read_move(Actor::Seat(Seat(0)), text).unwrap();
        let only: Vec<_> = only.iter().map(read).collect();
        let mut rng = Rng::seed_from_u64(1);
        let budget = Budget::nodes(nodes);
        let mut player = player::<TicTacToe>("search:5").unwrap();
        player
            .opinion(&mut SearchRequest { view: &game, seat: Seat(0), budget: &budget, rng: &mut rng }, &only)
    };
    let opinion = analyse(&[], 500).unwrap();
    assert_eq!(game.write_move(opinion.moves[0].mv), "a3");
    assert_eq!((opinion.values.get(Seat(0)), opinion.values.get(Seat(1))), (1.0, 0.0));
    assert_eq!(opinion.searched, 500);
    assert_eq!(opinion.moves.iter().map(|evaluated| evaluated.visits).sum::<u64>(), 500);
    let alone = analyse(&["c1"], 500).unwrap();
    assert_eq!((alone.moves.len(), alone.moves[0].visits), (1, 500));
    assert!(alone.values.get(Seat(0)) < 0.2, "the other side wins with b3: {alone:?}");
    let two = analyse(&["c1", "b3"], 500).unwrap();
    let names: Vec<String> = two.moves.iter().map(|evaluated| game.write_move(evaluated.mv)).collect();
    assert_eq!(names, ["b3", "c1"], "b3 stops the other side");
    assert_eq!(two.moves.iter().map(|evaluated| evaluated.visits).sum::<u64>(), 500);
    assert!(analyse(&["a1"], 500).is_none(), "a1 is occupied");
    assert!(analyse(&[], 0).is_none(), "nothing was searched");
}

#[test]
fn several_threads_share_the_play_outs_and_find_the_win() {
    let budget = |nodes| Budget::nodes(nodes).in_place_of_level().on_cores(NonZeroUsize::new(3).unwrap());
    let takes = after("a1 b1 a2 b2");
    let choice = choose(&takes, "search:4", &budget(900), 5).unwrap();
    assert_eq!(takes.write_move(choice.mv), "a3");
    let played = choice.reasons.iter().find(|reason| reason.name == "search-play-outs").unwrap();
    assert_eq!(played.value, "900", "the sum over all threads");
    let cancelled = budget(900);
    cancelled.cancel();
    assert_eq!(choose(&takes, "search:4", &cancelled, 5).map(|choice| choice.mv), None);
}
