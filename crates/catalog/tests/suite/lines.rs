//! How a match is expected to go on: with chance between the moves, over turns of several moves, and in words.

use stammtisch_catalog::{AnyMatch, Opinion, find, reasons_said};
use stammtisch_presentation::{Actor, Budget, Language, Seat, Turn, Values};

/// A match with these dice in which so many moves of seats were made, each by that player.
fn match_of(game: &str, player: &str, moves: usize, seed: u64) -> Box<dyn AnyMatch> {
    let mut played = find(game).unwrap().start(&Values::new(), Vec::new()).unwrap();
    for _ in 0..moves {
        draw(played.as_mut(), seed);
        let Some(seat) = to_move(played.as_ref()) else { break };
        let chosen = played.choose(seat, player, &Budget::unlimited(), seed).unwrap().unwrap();
        played.play(Actor::Seat(seat), &chosen.text).unwrap();
    }
    draw(played.as_mut(), seed);
    played
}

fn draw(played: &mut dyn AnyMatch, seed: u64) {
    while played.turn() == Turn::Chance {
        let drawn = played.sample_chance(seed).unwrap();
        played.play(Actor::House, &drawn).unwrap();
    }
}

fn to_move(played: &dyn AnyMatch) -> Option<Seat> {
    played.turn().seats().iter().next()
}

fn opinion(played: &dyn AnyMatch) -> Opinion {
    played.opinion(to_move(played).unwrap(), None, &Budget::nodes(3_000).in_place_of_level(), 1).unwrap()
}

#[test]
fn a_line_goes_on_over_a_draw_to_what_is_decided_then() {
    let played = match_of("carcassonne", "classic", 4, 1);
    let opinion = opinion(played.as_ref());
    let line = &opinion.moves[0].line;
    let mut then = played.fork();
    let actors: Vec<Actor> = line.iter().map(|text| then.play_next(text).unwrap()).collect();
    assert!(actors.contains(&Actor::House), "{line:?}");
    assert_ne!(actors.last(), Some(&Actor::House), "a draw that nothing follows on is not told");
    let at = actors.iter().position(|actor| *actor == Actor::House).unwrap();
    for (language, word) in [(Language::English, "if "), (Language::German, "wenn ")] {
        let told = played.foretold(opinion.seat, line, language);
        assert_eq!(told.len(), line.len());
        let drawn = &told[at];
        assert!(drawn.text.starts_with(word) && drawn.short.as_ref() == Some(&drawn.text), "{drawn:?}");
    }
}

#[test]
fn mister_x_is_told_what_the_detectives_may_do_and_they_are_told_nothing_of_him() {
    for moves in [0, 5, 12, 30] {
        let played = match_of("scotland-yard", "random", moves, 2);
        let opinion = opinion(played.as_ref());
        for advice in opinion.told(3) {
            let mut then = played.fork();
            let line = &advice.line;
            let actors: Vec<Actor> = line.iter().map(|text| then.play_next(text).unwrap()).collect();
            let is_mister_x: Vec<bool> = actors.iter().map(|actor| *actor == Actor::Seat(Seat(0))).collect();
            assert_eq!(played.foretold(opinion.seat, line, Language::English).len(), line.len());
            assert!(is_mister_x.iter().skip(1).all(|is_he| !is_he), "{line:?}");
            let goes_on = then.turn() != Turn::Over && to_move(then.as_ref()) != Some(Seat(0));
            assert!(!is_mister_x[0] || !goes_on, "{line:?} ends before all detectives have moved");
        }
    }
}

#[test]
fn the_moves_that_make_one_turn_are_told_together() {
    let mut turns = 0;
    // A wildcard of two phases is activated, a tile is drawn in its place, and then it does its work.
    for seed in 0..6 {
        let played = match_of("crosswise", "random", 8, seed);
        let seat = to_move(played.as_ref()).unwrap();
        for text in played.legal(Actor::Seat(seat)).into_iter().filter(|text| !text.contains(':')) {
            let asked = played.opinion(seat, Some(&text), &Budget::nodes(50), seed).unwrap();
            let (line, mut then) = (&asked.moves[0].line, played.fork());
            let actors: Vec<Actor> = line.iter().map(|text| then.play_next(text).unwrap()).collect();
            assert_eq!(actors, [Actor::Seat(seat), Actor::House, Actor::Seat(seat)], "{line:?}");
            let told = played.foretold(seat, line, Language::English);
            assert!(told[1].text.starts_with("if "), "{:?}", told[1]);
            turns += 1;
        }
    }
    assert!(turns > 3, "only {turns} turns of two moves were met");
}

#[test]
fn reasons_say_moves_in_words_and_do_not_repeat_the_one_that_was_made() {
    for (game, player, notation) in [
        ("carcassonne", "search:5", "@"),
        ("scotland-yard", "search:5", ":taxi"),
        ("towerwars", "adv3", "->"),
    ] {
        let mut played = match_of(game, "classic", 7, 2);
        let seat = to_move(played.as_ref()).unwrap();
        let chosen = played.choose(seat, player, &Budget::nodes(3_000), 1).unwrap().unwrap();
        assert!(chosen.reasons.iter().any(|reason| reason.moves.len() > 1), "{game}: {:?}", chosen.reasons);
        let before = played.fork();
        played.play(Actor::Seat(seat), &chosen.text).unwrap();
        for language in [Language::English, Language::German] {
            let made = &before.foretold(seat, std::slice::from_ref(&chosen.text), language)[0];
            let said = reasons_said(played.as_ref(), played.ply(), &chosen.reasons, language);
            assert_eq!(said.len(), chosen.reasons.len(), "{game}");
            let moves = said.iter().zip(&chosen.reasons).filter(|(_, reason)| !reason.moves.is_empty());
            for ((_, value), _) in moves {
                assert!(!value.contains(notation), "{game}: {value}");
                let told = value.split_once(": ").map_or(value.as_str(), |(_, told)| told);
                assert!(!told.starts_with(made.short.as_ref().unwrap()), "{game}: {value}");
            }
        }
    }
}

#[test]
fn no_move_of_a_hint_promises_more_than_the_one_before() {
    for game in ["go", "carcassonne", "tic-tac-toe"] {
        let played = match_of(game, "random", 2, 3);
        for nodes in [20, 40, 80, 160] {
            let seat = to_move(played.as_ref()).unwrap();
            let budget = Budget::nodes(nodes).in_place_of_level();
            let opinion = played.opinion(seat, None, &budget, nodes).unwrap();
            let told: Vec<f32> = opinion.told(3).into_iter().map(|advice| advice.worth).collect();
            assert!(told.is_sorted_by(|one, next| one >= next), "{game}, {nodes}: {told:?}");
        }
    }
}
