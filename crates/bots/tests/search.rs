//! The search by itself, on the smallest game there is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::num::NonZeroUsize;

use rand::SeedableRng;
use stammtisch_bots::mcts::Search;
use stammtisch_bots::{names, player};
use stammtisch_rules::{
    Actor, Budget, Choice, Game, Notation, Observation, Plain, Rng, SearchRequest, Seat, Turn,
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

fn asked(
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
        let choice = asked(&takes, "search:4", &Budget::nodes(2_000), seed).unwrap();
        assert_eq!(takes.write_move(choice.mv), "a3");
        let prevents = after("a1 b2 a2");
        let choice = asked(&prevents, "search:4", &Budget::nodes(2_000), seed).unwrap();
        assert_eq!(prevents.write_move(choice.mv), "a3");
    }
}

#[test]
fn two_good_players_draw() {
    let mut game = after("");
    while let Turn::Seats(seats) = game.turn() {
        let actor = Actor::Seat(seats.iter().next().unwrap());
        let choice = asked(&game, "search:5", &Budget::nodes(3_000), 3).unwrap();
        game.play(actor, choice.mv).unwrap();
    }
    assert!(game.outcome().unwrap().winners.is_empty());
}

#[test]
fn reasons_tell_the_chance_the_games_and_the_line() {
    let choice = asked(&after("a1 b1 a2 b2"), "search:3", &Budget::nodes(500), 1).unwrap();
    let value = |name: &str| choice.reasons.iter().find(|reason| reason.name == name).unwrap().value.clone();
    assert_eq!(value("search-worth"), "100");
    let (play_outs, visits) = (value("search-play-outs"), value("search-visits"));
    assert!(
        visits.parse::<u32>().unwrap() > play_outs.parse::<u32>().unwrap() / 2,
        "{visits} of {play_outs}"
    );
    let moves = |choice: &Choice<_>, name: &str| {
        choice.reasons.iter().find(|reason| reason.name == name).map(|reason| reason.moves.clone())
    };
    assert_eq!(moves(&choice, "search-line"), None, "the game is over then");
    let game = after("a1");
    let choice = asked(&game, "search:3", &Budget::nodes(500), 1).unwrap();
    let line = moves(&choice, "search-line").unwrap();
    assert!(line.len() > 1 && line[0] == game.write_move(choice.mv), "{line:?}");
    assert_eq!(moves(&choice, "search-other").unwrap().len(), 1);
}

#[test]
fn whoever_is_cancelled_has_no_answer_and_whoever_may_not_think_has_a_legal_one() {
    let game = after("a1");
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    for name in names::<TicTacToe>().into_iter().filter(|name| name.starts_with("search:")) {
        assert_eq!(asked(&game, name, &cancelled, 1), None);
        let choice = asked(&game, name, &Budget::nodes(0), 1).unwrap();
        assert!(game.check(Actor::Seat(Seat(1)), choice.mv).is_ok());
    }
}

#[test]
fn a_search_goes_on_from_where_it_was() {
    let game = after("a1");
    let mut rng = Rng::seed_from_u64(1);
    let mut policy = Plain;
    let mut search = Search::<TicTacToe>::new(&game, Seat(1), &mut policy);
    search.grow(&Budget::nodes(100), &mut rng);
    search.grow(&Budget::nodes(100), &mut rng);
    let found = search.found();
    assert_eq!(found.play_outs, 200);
    assert_eq!(found.moves.iter().map(|ranked| ranked.visits).sum::<u32>(), 200);
    assert!(found.moves.iter().all(|ranked| (0.0..=1.0).contains(&ranked.worth)));
}

#[test]
fn whoever_only_chooses_stops_when_nothing_can_overtake_the_best_and_chooses_the_same() {
    let mut saved = 0;
    for (moves, seed) in ["", "a1", "a1 b2 a2", "a1 b1 a2 b2"]
        .into_iter()
        .flat_map(|moves| (0..5).map(move |seed| (moves, seed)))
    {
        let game = after(moves);
        let seat = game.turn().seats().iter().next().unwrap();
        let found = |is_choosing: bool| {
            let mut policy = Plain;
            let mut search = Search::<TicTacToe>::new(&game, seat, &mut policy);
            if is_choosing {
                search.choose_only();
            }
            search.grow(&Budget::nodes(1_000), &mut Rng::seed_from_u64(seed));
            search.found()
        };
        let (whole, short) = (found(false), found(true));
        assert_eq!(whole.play_outs, 1_000);
        assert_eq!(short.moves[0].mv, whole.moves[0].mv, "after {moves:?} with seed {seed}");
        saved += whole.play_outs - short.play_outs;
    }
    assert!(saved > 2_000, "only {saved}");
}

#[test]
fn what_was_thought_is_kept_over_moves_that_are_told_and_forgotten_when_seated_anew() {
    let (before, nodes) = (after("a1"), Budget::nodes(400));
    let mut rng = Rng::seed_from_u64(1);
    let mut visits = |moves: &[&str], name: &str, is_seated_anew: bool| {
        let mut player = player::<TicTacToe>(name).unwrap();
        player.choose(&mut SearchRequest { view: &before, seat: Seat(1), budget: &nodes, rng: &mut rng });
        let mut game = before.clone();
        for text in moves {
            let actor = Actor::Seat(game.turn().seats().iter().next().unwrap());
            let mv = game.read_move(actor, text).unwrap();
            game.play(actor, mv).unwrap();
            player.observe(&Observation { actor, seen: &mv, view: &game });
        }
        if is_seated_anew {
            player.start(Seat(1), &Setup {}, &game);
        }
        let budget = Budget::nodes(0);
        let choice =
            player.choose(&mut SearchRequest { view: &game, seat: Seat(1), budget: &budget, rng: &mut rng });
        choice.unwrap().reasons.into_iter().find(|reason| reason.name == "search-visits")
    };
    assert!(visits(&["b2", "c1"], "search:3", false).is_some(), "he knows it from before");
    assert_eq!(visits(&["b2", "c1"], "search:3", true), None, "he begins anew");
    assert_eq!(visits(&["b2", "c1"], "fresh:3", false), None, "he never keeps anything");
}

#[test]
fn whoever_thinks_on_the_others_time_knows_the_answer_to_the_others_move() {
    let mut game = after("a1");
    let mut rng = Rng::seed_from_u64(1);
    let mut player = player::<TicTacToe>("search:3").unwrap();
    let (budget, cancelled) = (Budget::nodes(2_000), Budget::unlimited());
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
fn whoever_takes_any_move_that_will_do_says_how_many_there_were() {
    let (game, mut rng) = (after("a1"), Rng::seed_from_u64(1));
    let mut names = |name: &str| -> Vec<String> {
        let mut player = player::<TicTacToe>(name).unwrap();
        let mut ask = SearchRequest { view: &game, seat: Seat(1), budget: &Budget::nodes(40), rng: &mut rng };
        player.choose(&mut ask).unwrap().reasons.into_iter().map(|reason| reason.name.into_owned()).collect()
    };
    let (child, master) = (names("search:1"), names("search:5"));
    let says = |names: &[String], reason: &str| names.iter().any(|name| name == reason);
    assert!(says(&child, "search-any") && !says(&child, "search-visits"), "{child:?}");
    assert!(says(&master, "search-visits") && !says(&master, "search-any"), "{master:?}");
}

#[test]
fn a_move_that_was_not_tried_is_judged_at_a_glance() {
    let choice = asked(&after("a1"), "search:3", &Budget::nodes(0), 1).unwrap();
    let told: Vec<&str> = choice.reasons.iter().map(|reason| &*reason.name).collect();
    assert_eq!(told, ["search-glance", "search-play-outs"]);
}

#[test]
fn every_level_has_its_name_and_no_other() {
    for level in 1..=5 {
        assert!(player::<TicTacToe>(&format!("search:{level}")).is_ok());
    }
    for name in ["search", "search:0", "search:6", "search:", "search:11"] {
        assert!(player::<TicTacToe>(name).is_err(), "{name}");
    }
}

#[test]
fn an_opinion_ranks_the_moves_and_can_be_about_one_that_is_no_good() {
    let game = after("a1 b1 a2 b2");
    let asked = |only: &[&str], nodes: u64| {
        let read = |text: &&str| game.read_move(Actor::Seat(Seat(0)), text).unwrap();
        let only: Vec<_> = only.iter().map(read).collect();
        let mut rng = Rng::seed_from_u64(1);
        let budget = Budget::nodes(nodes);
        let mut player = player::<TicTacToe>("search:5").unwrap();
        player
            .opinion(&mut SearchRequest { view: &game, seat: Seat(0), budget: &budget, rng: &mut rng }, &only)
    };
    let opinion = asked(&[], 500).unwrap();
    assert_eq!(game.write_move(opinion.moves[0].mv), "a3");
    assert_eq!((opinion.worth.to(Seat(0)), opinion.worth.to(Seat(1))), (1.0, 0.0));
    assert_eq!(opinion.looked, 500);
    assert_eq!(opinion.moves.iter().map(|weighed| weighed.visits).sum::<u64>(), 500);
    let alone = asked(&["c1"], 500).unwrap();
    assert_eq!((alone.moves.len(), alone.moves[0].visits), (1, 500));
    assert!(alone.worth.to(Seat(0)) < 0.2, "the other side wins with b3: {alone:?}");
    let two = asked(&["c1", "b3"], 500).unwrap();
    let told: Vec<String> = two.moves.iter().map(|weighed| game.write_move(weighed.mv)).collect();
    assert_eq!(told, ["b3", "c1"], "b3 stops the other side");
    assert_eq!(two.moves.iter().map(|weighed| weighed.visits).sum::<u64>(), 500);
    assert!(asked(&["a1"], 500).is_none(), "there is something already");
    assert!(asked(&[], 0).is_none(), "nothing was looked at");
}

#[test]
fn several_cores_share_the_play_outs_and_find_the_win() {
    let budget = |nodes| Budget::nodes(nodes).in_place_of_level().on_cores(NonZeroUsize::new(3).unwrap());
    let takes = after("a1 b1 a2 b2");
    let choice = asked(&takes, "search:4", &budget(900), 5).unwrap();
    assert_eq!(takes.write_move(choice.mv), "a3");
    let played = choice.reasons.iter().find(|reason| reason.name == "search-play-outs").unwrap();
    assert_eq!(played.value, "900", "all cores together");
    let cancelled = budget(900);
    cancelled.cancel();
    assert_eq!(asked(&takes, "search:4", &cancelled, 5).map(|choice| choice.mv), None);
}
