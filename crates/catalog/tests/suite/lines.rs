//! Principal variations: over chance moves, over turns of several moves, and in words.

use stammtisch_catalog::{AnyMatch, Evaluation, find, reason_texts};
use stammtisch_presentation::{Actor, Budget, Language, Seat, Turn, Values};

/// A match of that seed after that many moves of seats, all by the same bot.
fn match_of(game: &str, player: &str, moves: usize, seed: u64) -> Box<dyn AnyMatch> {
    let mut played = find(game).unwrap().start(&Values::new(), Vec::new()).unwrap();
    for _ in 0..moves {
        play_chance_moves(played.as_mut(), seed);
        let Some(seat) = to_move(played.as_ref()) else { break };
        let chosen = played.choose(seat, player, &Budget::unlimited(), seed).unwrap().unwrap();
        played.play(Actor::Seat(seat), &chosen.text).unwrap();
    }
    play_chance_moves(played.as_mut(), seed);
    played
}

fn play_chance_moves(played: &mut dyn AnyMatch, seed: u64) {
    while played.turn() == Turn::Chance {
        let drawn = played.sample_chance(seed).unwrap();
        played.play(Actor::House, &drawn).unwrap();
    }
}

fn to_move(played: &dyn AnyMatch) -> Option<Seat> {
    played.turn().seats().iter().next()
}

fn evaluate(played: &dyn AnyMatch) -> Evaluation {
    played.evaluate(to_move(played).unwrap(), None, &Budget::nodes(3_000).in_place_of_level(), 1).unwrap()
}

#[test]
fn a_line_goes_on_over_chance_to_the_next_decision() {
    let played = match_of("carcassonne", "classic", 4, 1);
    let evaluation = evaluate(played.as_ref());
    let line = &evaluation.moves[0].line;
    let mut then = played.fork();
    let actors: Vec<Actor> = line.iter().map(|text| then.play_next(text).unwrap()).collect();
    assert!(actors.contains(&Actor::House), "{line:?}");
    assert_ne!(actors.last(), Some(&Actor::House), "a line does not end with a chance move");
    let at = actors.iter().position(|actor| *actor == Actor::House).unwrap();
    for (language, word) in [(Language::English, "if "), (Language::German, "wenn ")] {
        let events = played.describe_line(evaluation.seat, line, language);
        assert_eq!(events.len(), line.len());
        let drawn = &events[at];
        assert!(drawn.text.starts_with(word) && drawn.short.as_ref() == Some(&drawn.text), "{drawn:?}");
    }
}

#[test]
fn lines_of_detectives_say_nothing_about_mister_x() {
    for moves in [0, 5, 12, 30] {
        let played = match_of("scotland-yard", "random", moves, 2);
        let evaluation = evaluate(played.as_ref());
        for candidate in evaluation.top_moves(3) {
            let mut then = played.fork();
            let line = &candidate.line;
            let actors: Vec<Actor> = line.iter().map(|text| then.play_next(text).unwrap()).collect();
            let is_mister_x: Vec<bool> = actors.iter().map(|actor| *actor == Actor::Seat(Seat(0))).collect();
            assert_eq!(played.describe_line(evaluation.seat, line, Language::English).len(), line.len());
            assert!(is_mister_x.iter().skip(1).all(|is_mister_x| !is_mister_x), "{line:?}");
            let goes_on = then.turn() != Turn::Over && to_move(then.as_ref()) != Some(Seat(0));
            assert!(!is_mister_x[0] || !goes_on, "{line:?} ends before all detectives have moved");
        }
    }
}

#[test]
fn a_line_describes_all_moves_of_one_turn() {
    let mut turns = 0;
    // A wildcard of two phases is activated, a tile is drawn in its place, then it takes effect.
    for seed in 0..6 {
        let played = match_of("crosswise", "random", 8, seed);
        let seat = to_move(played.as_ref()).unwrap();
        for text in played.legal(Actor::Seat(seat)).into_iter().filter(|text| !text.contains(':')) {
            let evaluation = played.evaluate(seat, Some(&text), &Budget::nodes(50), seed).unwrap();
            let line = &evaluation.moves[0].line;
            let mut then = played.fork();
            let actors: Vec<Actor> = line.iter().map(|text| then.play_next(text).unwrap()).collect();
            assert_eq!(actors, [Actor::Seat(seat), Actor::House, Actor::Seat(seat)], "{line:?}");
            let events = played.describe_line(seat, line, Language::English);
            assert!(events[1].text.starts_with("if "), "{:?}", events[1]);
            turns += 1;
        }
    }
    assert!(turns > 3, "only {turns} turns of two moves were tested");
}

#[test]
fn reasons_word_moves_and_leave_out_the_one_played() {
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
            let made = &before.describe_line(seat, std::slice::from_ref(&chosen.text), language)[0];
            let texts = reason_texts(played.as_ref(), played.ply(), &chosen.reasons, language);
            assert_eq!(texts.len(), chosen.reasons.len(), "{game}");
            let moves = texts.iter().zip(&chosen.reasons).filter(|(_, reason)| !reason.moves.is_empty());
            for ((_, value), _) in moves {
                assert!(!value.contains(notation), "{game}: {value}");
                let text = value.split_once(": ").map_or(value.as_str(), |(_, text)| text);
                assert!(!text.starts_with(made.short.as_ref().unwrap()), "{game}: {value}");
            }
        }
    }
}

#[test]
fn top_moves_have_descending_values() {
    for game in ["go", "carcassonne", "tic-tac-toe"] {
        let played = match_of(game, "random", 2, 3);
        for nodes in [20, 40, 80, 160] {
            let seat = to_move(played.as_ref()).unwrap();
            let budget = Budget::nodes(nodes).in_place_of_level();
            let evaluation = played.evaluate(seat, None, &budget, nodes).unwrap();
            let moves = evaluation.top_moves(3);
            let values: Vec<f32> = moves.into_iter().map(|candidate| candidate.value).collect();
            assert!(values.is_sorted_by(|one, next| one >= next), "{game}, {nodes}: {values:?}");
        }
    }
}
