//! The player of the spec.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;
use stammtisch_go::classic::{Classic, dead_chains};
use stammtisch_go::notation::{read_move, write_move};
use stammtisch_go::position;
use stammtisch_go::rules::{Colour, Go, HalfPoints, Move, Phase, Setup, is_own_eye, seat};
use stammtisch_presentation::{Budget, Choice, Player, Reason, SearchRequest};
use std::collections::BTreeSet;

#[test]
fn it_takes_the_move_that_gains_most() {
    let game = position("XXXXX/XOO.X/XXXXX/XO.XX/XXX.X b 0:0 - play");
    let choice = ask(&game, Colour::Black, 1);
    assert_eq!(write_move(choice.mv), "D4", "two stones and their points, not one at C2");
    let reasons = ["gain", "lead", "equals", "sensible"].map(|name| reason(&choice, name));
    assert_eq!(reasons, ["4", "2.5", "1", "2"]);
}

#[test]
fn ties_are_decided_at_random() {
    let game = Go::new(Setup { size: 5, ..Setup::default() }).unwrap();
    let choice = ask(&game, Colour::Black, 1);
    assert_eq!((reason(&choice, "gain"), reason(&choice, "equals")), ("24", "25"));
    let seen: BTreeSet<String> = (0..40).map(|seed| chosen(&game, Colour::Black, seed)).collect();
    assert!(seen.len() > 10, "{seen:?}");
    assert_eq!(chosen(&game, Colour::Black, 3), chosen(&game, Colour::Black, 3));
}

#[test]
fn it_passes_when_nothing_gains_and_the_other_side_has_passed() {
    let walls = "..XOO/..XO./..XOO/..XO./..XOO b 0:0 -";
    assert_eq!(chosen(&position(&format!("{walls} passed")), Colour::Black, 1), "pass");
    assert_ne!(chosen(&position(&format!("{walls} play")), Colour::Black, 1), "pass");
}

#[test]
fn it_plays_on_after_a_pass_while_something_gains() {
    let game = position("..XOO/...O./..XOO/..XO./..XOO b 0:0 - passed");
    assert_eq!(chosen(&game, Colour::Black, 1), "C4", "closes ten points");
}

#[test]
fn it_passes_rather_than_fill_its_last_eyes() {
    let game = position(".XO.O/XXOOO/XXOOO/.XOOO/XXOO. b 0:0 - play");
    let choice = ask(&game, Colour::Black, 1);
    assert_eq!((choice.mv, reason(&choice, "sensible")), (Move::Pass, "0"));
}

#[test]
fn it_proposes_the_dead_chains_one_by_one_and_then_agrees() {
    let mut game = position("OOXO./..XOO/..XO./.OXOO/..XOO b 0:0 - scoring:-:-");
    let mut chosen_moves = Vec::new();
    while game.may_move(Colour::Black) {
        let choice = ask(&game, Colour::Black, 1);
        chosen_moves.push(write_move(choice.mv));
        game.check_move(Colour::Black, choice.mv).unwrap();
        game.make_move(Colour::Black, choice.mv);
    }
    chosen_moves[..2].sort();
    assert_eq!(chosen_moves, ["dead:A5", "dead:B2", "done"]);
}

#[test]
fn it_accepts_what_the_other_side_has_changed() {
    let mut game = position("OOXO./..XOO/..XO./.OXOO/..XOO b 0:0 - scoring:-:-");
    game.make_move(Colour::White, read_move("dead:E4").unwrap());
    let choice = ask(&game, Colour::Black, 1);
    assert_eq!((choice.mv, choice.reasons[0].name.as_ref()), (Move::Done, "accepts"));
}

#[test]
fn it_returns_nothing_out_of_turn_or_when_cancelled() {
    let game = position("...../...../..X../...../..... w 0:0 - play");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let budget = Budget::unlimited();
    let mut ask = |colour| {
        Classic.choose(&mut SearchRequest { view: &game, seat: seat(colour), budget: &budget, rng: &mut rng })
    };
    assert_eq!(ask(Colour::Black), None);
    assert!(ask(Colour::White).is_some());
    budget.cancel();
    assert_eq!(ask(Colour::White), None);
}

#[test]
fn it_finds_the_dead_stones_of_finished_games() {
    let mut exact = 0;
    let mut games = 0;
    for line in include_str!("../data/final_13x13.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let mut game = Go::new(Setup::default()).unwrap();
        for text in case["moves"].as_str().unwrap().split_whitespace() {
            game.make_move(game.to_move(), read_move(text).unwrap());
        }
        let agreed: BTreeSet<String> =
            case["dead"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect();
        let chains = dead_chains(game.board());
        let stones = chains.iter().flat_map(|&(head, _)| game.board().chain(head));
        let found: BTreeSet<String> = stones.map(|point| point.to_string()).collect();
        assert!(found.is_subset(&agreed), "{}: {found:?}", case["id"]);
        exact += usize::from(found == agreed);
        games += 1;
    }
    assert_eq!((exact, games), (18, 19), "one big chain is beyond random games");
}

#[test]
fn two_of_them_play_to_a_counted_end() {
    for (size, seed) in [(5, 1), (9, 2), (13, 3)] {
        let mut game = Go::new(Setup { size, ..Setup::default() }).unwrap();
        let mut plies = 0;
        while let Some(colour) = Colour::BOTH.into_iter().find(|&colour| game.may_move(colour)) {
            let mv = ask(&game, colour, seed + plies).mv;
            game.check_move(colour, mv).unwrap();
            if let Move::Place(point) = mv {
                assert!(!is_own_eye(game.board(), colour, point));
            }
            game.make_move(colour, mv);
            plies += 1;
            assert!(plies < 3_000);
        }
        assert!(matches!(game.phase(), Phase::Over(_)));
        assert_ne!(game.count().lead(Colour::Black), HalfPoints(0));
    }
}

fn position(text: &str) -> Go {
    position::read(&Setup { size: 5, ..Setup::default() }, text)
        .unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn ask(game: &Go, colour: Colour, seed: u64) -> Choice<Move> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let budget = Budget::unlimited();
    Classic
        .choose(&mut SearchRequest { view: game, seat: seat(colour), budget: &budget, rng: &mut rng })
        .unwrap()
}

fn chosen(game: &Go, colour: Colour, seed: u64) -> String {
    write_move(ask(game, colour, seed).mv)
}

fn reason<'a>(choice: &'a Choice<Move>, name: &str) -> &'a str {
    let part: &Reason = choice.reasons.iter().find(|part| part.name == name).expect(name);
    &part.value
}
