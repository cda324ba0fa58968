//! The search player captures, saves, kills, counts, passes and resigns.

use std::cell::Cell;
use std::collections::BTreeSet;

use rand::SeedableRng;
use stammtisch_bots as bots;
use stammtisch_go::notation::{read_move, write_move};
use stammtisch_go::policy::learn::{Lesson, learn};
use stammtisch_go::policy::weights::Weights;
use stammtisch_go::policy::{dead_chains, expected_lead};
use stammtisch_go::position;
use stammtisch_go::rules::{Colour, Count, Go, HalfPoints, Move, Phase, Setup, seat};
use stammtisch_presentation::{Budget, Choice, Rng, SearchRequest};

const AREA: Setup = Setup { size: 7, komi: HalfPoints(1), handicap: 0, count: Count::Area };

fn position(setup: Setup, text: &str) -> Go {
    position::read(&setup, text).unwrap()
}

fn asked(game: &Go, colour: Colour, budget: &Budget, seed: u64) -> Option<Choice<Move>> {
    let mut player = bots::player::<Go>("search:5").unwrap();
    player.choose(&mut SearchRequest {
        view: game,
        seat: seat(colour),
        budget,
        rng: &mut Rng::seed_from_u64(seed),
    })
}

fn answer(game: &Go, colour: Colour) -> String {
    write_move(asked(game, colour, &Budget::nodes(1_500), 1).unwrap().mv)
}

#[test]
fn the_vital_point_of_three_in_a_row_is_played_by_either_side() {
    // White's only eye space is A1 to A3, and with this komi the game depends on it: the side that
    // plays A2 wins.
    let setup = Setup { komi: HalfPoints(80), ..AREA };
    let rows = "XXXXXXX/X.XXX.X/XXXXXXX/OOXXXXX/.OXXXXX/.OXX.XX/.OXXXXX";
    for (side, colour) in [("b", Colour::Black), ("w", Colour::White)] {
        let game = position(setup, &format!("{rows} {side} 0:0 - play"));
        assert_eq!(answer(&game, colour), "A2", "{side}");
    }
}

#[test]
fn dead_stones_are_marked_and_living_ones_are_not() {
    let rows = "..XO.O./..XOOO./..XO.../O.XO.X./..XO.../..XOOO./..XO.O.";
    let mut game = position(AREA, &format!("{rows} b 0:0 - scoring:-:-"));
    let mut dead = Vec::new();
    loop {
        match asked(&game, Colour::Black, &Budget::nodes(100), 1).unwrap().mv {
            Move::Dead(point) => {
                dead.push(point.to_string());
                game.make_move(Colour::Black, Move::Dead(point));
            }
            mv => break assert_eq!(mv, Move::Done),
        }
        assert!(dead.len() < 10, "{dead:?}");
    }
    dead.sort();
    assert_eq!(dead, ["A4", "F4"]);
    assert_eq!(asked(&game, Colour::White, &Budget::nodes(100), 1).unwrap().mv, Move::Done, "it agrees");
}

#[test]
fn playouts_find_the_dead_stones_of_finished_games() {
    let mut exact = 0;
    let mut games = 0;
    for line in include_str!("../data/final_13x13.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut game = Go::new(Setup::default()).unwrap();
        for text in case["moves"].as_str().unwrap().split_whitespace() {
            game.make_move(game.to_move(), read_move(text).unwrap());
        }
        let agreed: BTreeSet<String> =
            case["dead"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect();
        let chains = dead_chains(&game);
        let stones = chains.iter().flat_map(|&(head, _)| game.board().chain(head));
        let found: BTreeSet<String> = stones.map(|point| point.to_string()).collect();
        exact += usize::from(found == agreed);
        games += 1;
    }
    assert!(exact >= 18 && games == 19, "{exact} of {games}");
}

#[test]
fn learning_makes_the_moves_of_known_games_likelier() {
    let mut lessons = Vec::new();
    for line in include_str!("../data/final_13x13.jsonl").lines().take(3) {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut game = Go::new(Setup::default()).unwrap();
        for text in case["moves"].as_str().unwrap().split_whitespace() {
            let mv = read_move(text).unwrap();
            lessons.extend(Lesson::of(&game, mv));
            game.make_move(game.to_move(), mv);
        }
    }
    assert!(lessons.len() > 128, "a round takes long enough to be asked twice: {}", lessons.len());
    let mut likely = Vec::new();
    let asked = Cell::new(0);
    let until_in_the_fifth_round = || {
        asked.set(asked.get() + 1);
        asked.get() <= 4 * lessons.len().div_ceil(64) + 1
    };
    let weights = learn(&lessons, 6, until_in_the_fifth_round, |so_far| likely.push(so_far));
    assert_eq!(likely.len(), 5, "until it must stop");
    assert!(likely[4] > likely[0] && likely[4] > 0.02, "better than guessing: {likely:?}");
    assert_eq!(Weights::from_text(&weights.to_text()).unwrap().to_text(), weights.to_text());
}

#[test]
fn the_opening_avoids_the_first_lines_of_a_large_board() {
    for seed in 0..4 {
        let mut game = Go::new(Setup { size: 19, ..AREA }).unwrap();
        for _ in 0..6 {
            let colour = game.to_move();
            let mv = asked(&game, colour, &Budget::nodes(5), seed).unwrap().mv;
            let Move::Place(point) = mv else { panic!("{mv:?}") };
            let near = |other: Option<Move>| {
                matches!(other, Some(Move::Place(other)) if
                other.column().abs_diff(point.column()).max(other.row().abs_diff(point.row())) <= 2)
            };
            let edge = [point.column(), point.row(), 18 - point.column(), 18 - point.row()];
            let stones = game.board().points().filter(|&stone| game.board().stone(stone).is_some());
            let is_near = stones.map(|stone| Some(Move::Place(stone))).any(near);
            assert!(is_near || edge.into_iter().min() >= Some(2), "{point}");
            game.make_move(colour, mv);
        }
    }
}

#[test]
fn it_passes_when_won_after_the_opponents_pass() {
    let rows = ["..XXO.."; 7].join("/");
    for count in [Count::Area, Count::Territory] {
        let setup = Setup { count, komi: HalfPoints(-5), ..AREA };
        let game = position(setup, &format!("{rows} b 0:0 - passed"));
        assert_eq!(answer(&game, Colour::Black), "pass", "{count:?}");
    }
}

#[test]
fn it_resigns_a_hopeless_game() {
    let rows = ["..XXO.."; 7].join("/");
    let game = position(Setup { komi: HalfPoints(200), ..AREA }, &format!("{rows} b 0:0 - play"));
    assert_eq!(answer(&game, Colour::Black), "resign");
}

#[test]
fn bad_budgets_get_a_legal_move_or_none() {
    let mut game = Go::new(AREA).unwrap();
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    assert_eq!(asked(&game, Colour::Black, &cancelled, 1), None);
    assert_eq!(asked(&game, Colour::White, &Budget::nodes(10), 1), None, "not its turn");
    for budget in [Budget::nodes(0), Budget::nodes(1), Budget::time(std::time::Duration::ZERO)] {
        let choice = asked(&game, game.to_move(), &budget, 1).unwrap();
        assert_eq!(game.check_move(game.to_move(), choice.mv), Ok(()));
        game.make_move(game.to_move(), choice.mv);
    }
}

#[test]
fn few_playouts_finish_a_game_on_every_board_size() {
    for size in [5, 9, 10, 14, 15, 19] {
        for count in [Count::Area, Count::Territory] {
            let mut game = Go::new(Setup { size, count, ..AREA }).unwrap();
            let mut plies = 0;
            while !matches!(game.phase(), Phase::Over(_)) && plies < 2 * u32::from(size).pow(2) {
                let colour = Colour::BOTH.into_iter().find(|&colour| game.may_move(colour)).unwrap();
                let budget = Budget::nodes(if size < 10 { 20 } else { 2 });
                let mv = asked(&game, colour, &budget, u64::from(plies)).unwrap().mv;
                assert_eq!(game.check_move(colour, mv), Ok(()), "{size} {mv:?}");
                game.make_move(colour, mv);
                plies += 1;
            }
            assert!(plies > u32::from(size), "{size} {count:?} {plies}");
        }
    }
}

#[test]
fn equal_seeds_choose_equal_moves() {
    let game = Go::new(AREA).unwrap();
    let ask = |seed| asked(&game, Colour::Black, &Budget::nodes(300), seed);
    assert_eq!(ask(7), ask(7));
}

#[test]
fn the_giver_of_a_handicap_does_not_resign_at_once() {
    let game = Go::new(Setup { size: 9, handicap: 5, ..AREA }).unwrap();
    assert_ne!(answer(&game, Colour::White), "resign");
}

#[test]
fn the_side_to_move_leads_an_empty_board_without_komi() {
    let game = Go::new(Setup { size: 9, komi: HalfPoints(0), ..AREA }).unwrap();
    assert!(expected_lead(&game) > HalfPoints(0), "{:?}", expected_lead(&game));
}
