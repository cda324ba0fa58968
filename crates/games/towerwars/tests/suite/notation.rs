//! Notation, position texts and position files: round trips and error messages.

use crate::common::{expand_rows, messages, random_match};
use proptest::prelude::*;
use stammtisch_presentation::{
    Actor, Game, LANGUAGES, MatchMeta, Notation, Playable, Played, Record, Seat, Text,
};
use stammtisch_towerwars::notation::{Unreadable, read_move, write_move};
use stammtisch_towerwars::position::{self, read_board, setup_of};
use stammtisch_towerwars::{End, Move, Setup, Side, TowerWars, files};

const FOUR: Setup = Setup { size: 4, limit: 0 };
const START: &str = "red RB,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB";

fn said(text: impl Into<Text>) -> [String; 2] {
    let text = text.into();
    LANGUAGES.map(|language| messages(language).text(&text))
}

#[test]
fn a_move_is_read_as_written_in_either_case() {
    for text in ["A2->B2", "Z26->A1", "surrender"] {
        assert_eq!(write_move(read_move(text).unwrap()), text);
    }
    assert_eq!(read_move(" h7->h8 "), read_move("H7->H8"));
    assert_eq!(read_move("Surrender"), Ok(Move::Surrender));
}

#[test]
fn a_malformed_move_is_refused_with_an_example() {
    for text in [
        "",
        "A2",
        "A2-B2",
        "A2->",
        "->B2",
        "A0->B2",
        "A27->B2",
        "A02->B2",
        "2A->B2",
        "A+2->B2",
        "Ä2->B2",
        "A2->B2->C2",
        "A2 -> B2",
    ] {
        let unreadable = read_move(text).unwrap_err();
        assert_eq!(unreadable, Unreadable::Move(text.to_owned()));
        for said in said(unreadable) {
            assert!(said.contains("A2->B2"), "{said}");
        }
    }
}

#[test]
fn the_start_position_is_written_as_the_course_draws_it() {
    let game = TowerWars::start(&FOUR).unwrap();
    assert_eq!(game.position(), START);
}

#[test]
fn a_position_keeps_the_limit_and_surrender() {
    let setup = Setup { size: 4, limit: 400 };
    let mut game = TowerWars::start(&setup).unwrap();
    game.play(Actor::Seat(Seat(0)), read_move("A2->B2").unwrap()).unwrap();
    game.play(Actor::Seat(Seat(1)), Move::Surrender).unwrap();
    let text = game.position();
    assert!(text.starts_with("blue RB") && text.ends_with(" ply 1 of 400 surrender"), "{text}");
    let again = TowerWars::from_position(&setup, &text).unwrap();
    assert_eq!(
        (again.hash(), again.end(), again.winner()),
        (game.hash(), Some(End::Surrender), Some(Side::Red))
    );
    assert_eq!(setup_of(&text), Ok(setup));
}

#[test]
fn a_taken_base_shows_the_stone_that_took_it() {
    let game = position::read(&FOUR, &format!("blue {}", expand_rows("RB,3/4/b,3/3,r"))).unwrap();
    assert_eq!((game.end(), game.winner()), (Some(End::Base), Some(Side::Red)));
}

#[test]
fn every_position_error_names_its_place() {
    let cases = [
        ("", "red"),
        ("green RB", "green"),
        ("red", "4"),
        ("red RB,r/r,BB", "4"),
        ("red RB,r,r/r,r,.,b/r,.,b,b/.,b,b,BB", "1"),
        ("red RB,r,r,./r,r,.,b,./r,.,b,b/.,b,b,BB", "2"),
        ("red RB,q,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "B1"),
        ("red RB,r2,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "r2"),
        ("red RB,r0,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "r0"),
        ("red RB,rx,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "rx"),
        ("red RB,RB,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "B1"),
        ("red .,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "A1"),
        ("red b,r,r,./r,r,.,b/r,.,b,b/.,b,b,r", "B"),
        ("blue b,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB", "B"),
        ("red RB,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB ply 3", "ply 3"),
        ("red RB,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB ply 9 of 5", "ply 9 of 5"),
        ("red RB,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB ply 1 of 2001", "2001"),
        ("red RB,r,r,./r,r,.,b/r,.,b,b/.,b,b,BB ply 1 of 400", "400"),
        ("red RB,r,.,.,./r,.,.,.,./.,.,.,.,./.,.,.,.,b/.,.,.,b,BB", "5"),
    ];
    for (text, names) in cases {
        for said in said(TowerWars::from_position(&FOUR, text).err().unwrap()) {
            assert!(said.contains(names) && said.ends_with('.') && !said.contains('$'), "{text}: {said}");
        }
    }
    assert_eq!(position::read(&FOUR, &"red RB,".repeat(1000)).err(), Some(Unreadable::TooLong));
}

#[test]
fn a_position_file_restores_the_position() {
    let setup = Setup { size: 4, limit: 60 };
    let mut record: Record<TowerWars> = Record::new(setup, Vec::new());
    for (seat, text) in [(0, "A2->B2"), (1, "D3->C3"), (0, "C1->D1")] {
        let mv = read_move(text).unwrap_or(Move::Surrender);
        record.moves.push(Played { actor: Actor::Seat(Seat(seat)), mv });
    }
    let file = TowerWars::files().write(&record, &MatchMeta::default(), "position").unwrap();
    let loaded = TowerWars::files().read(None, &file).unwrap();
    let then = record.state_after(3).unwrap();
    let now = loaded.record.first_state().unwrap();
    assert_eq!((then.hash(), then.position()), (now.hash(), now.position()));
    assert_eq!(TowerWars::files().write(&record, &MatchMeta::default(), "sgf"), None);
}

#[test]
fn a_position_file_may_have_comments_and_empty_lines() {
    let file = format!("# from the final\n\n  {START}  # red to move\n");
    let loaded = TowerWars::files().read(None, file.as_bytes()).unwrap();
    assert_eq!(loaded.record.setup, FOUR);
    assert_eq!(loaded.record.position.as_deref(), Some(START));
}

#[test]
fn a_bad_position_file_is_refused_with_its_line() {
    let two = format!("{START}\n{START}\n");
    let long = "#".repeat(30_000);
    for (bytes, names) in [
        (&b"\xff\xfe"[..], "UTF-8"),
        (b"# nothing\n", "red RB"),
        (two.as_bytes(), "2"),
        (long.as_bytes(), "20"),
        (b"\n\nred RB\n", "3"),
    ] {
        for said in said(TowerWars::files().read(None, bytes).err().unwrap()) {
            assert!(said.contains(names) && !said.contains('$'), "{said}");
        }
    }
    assert_eq!(files::read(b"").err(), Some(files::FileError::NoPosition));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_position_is_read_back_as_the_same_match(size in 4u8..=26, plies in 0usize..200, seed: u64) {
        let game = random_match(size, plies, seed);
        let again = TowerWars::from_position(game.setup(), &game.position()).unwrap();
        prop_assert_eq!(again.hash(), game.hash());
        prop_assert_eq!(again.outcome(), game.outcome());
        prop_assert_eq!(again.position(), game.position());
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "[rbRBx0-9.,/ ->a-zA-Z#]{0,120}") {
        let _ = read_move(&text);
        let _ = read_board(&text);
        let _ = position::read(&FOUR, &text);
        let _ = files::read(text.as_bytes());
    }

    #[test]
    fn an_edited_position_is_refused_or_round_trips(at in 0usize..37, with in "[rbRBx0-9.,/ ]{0,3}") {
        let text = format!("{}{with}{}", &START[..at], &START[(at + 1).min(START.len())..]);
        if let Ok(game) = position::read(&FOUR, &text) {
            let again = position::read(&FOUR, &game.position()).unwrap();
            prop_assert_eq!(again.hash(), game.hash());
        }
    }
}
