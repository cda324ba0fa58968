//! Saves and logs: round trips, and an error message for every broken file.

use std::collections::BTreeSet;

use proptest::prelude::*;
use stammtisch_presentation::{Actor, Game, LANGUAGES, Notation, Perspective, Playable, Record};
use stammtisch_scotland_yard::rules::{End, Phase};
use stammtisch_scotland_yard::{Hunt, Ticket};

use crate::common::{
    english, load, messages, play, random_hunt, rendered, setup, step, tags, to_move, write,
};

/// The course's sample save.
pub(crate) const SAVE: &str = include_str!("../data/sample/save.json");

pub(crate) fn refused(save: &str) -> String {
    english(&Hunt::files().read(None, save.as_bytes()).map(|_| ()).unwrap_err())
}

/// Broken saves: the text to replace in the sample, its replacement, and the error message.
const BROKEN: [(&str, &str, &str); 37] = [
    (SAVE, "", "The save is badly formed: it is not valid JSON at line 1, column 0."),
    (
        SAVE,
        "3,true,false,174,138,26,94\n",
        "The save is badly formed: it is not valid JSON at line 1, column 2.",
    ),
    (SAVE, "[1,2,3]", "The save is badly formed: the whole file must be an object."),
    (SAVE, "null", "The save is badly formed: the whole file must be an object."),
    ("\"misterX\"", "\"MisterX\"", "The save is badly formed: the field “misterX” is missing."),
    (
        "\"misterX\" : {",
        "\"misterX\" : [], \"x\": {",
        "The save is badly formed: “misterX” must be an object.",
    ),
    ("\"ai\" : true", "\"ai\" : 1", "The save is badly formed: “misterX.ai” must be true or false."),
    ("\"ai\" : false", "\"bot\" : false", "The save is badly formed: the field “detectives.ai” is missing."),
    (
        "\"possibleTargets\" : []",
        "\"possibleTargets\" : 0",
        "The save is badly formed: “misterX.possibleTargets” must be a list.",
    ),
    (
        "\"possibleTargets\" : []",
        "\"possibleTargets\" : [\"1\"]",
        "The save is badly formed: “misterX.possibleTargets[0]” must be a whole number.",
    ),
    (
        "\"lastShownPos\" : 0",
        "\"lastShownPos\" : null",
        "The save is badly formed: “misterX.lastShownPos” must be a whole number.",
    ),
    (
        "\"currPos\" : 128",
        "\"currPos\" : 128.5",
        "The save is badly formed: “misterX.currPos” must be a whole number.",
    ),
    (
        "\"remainingTickets\" : [3,2,6,3],",
        "",
        "The save is badly formed: the field “misterX.remainingTickets” is missing.",
    ),
    (
        "\"journeyBoard\" : [2,1]",
        "\"journeyBoard\" : {}",
        "The save is badly formed: “misterX.journeyBoard” must be a list.",
    ),
    (
        "\"noOfDetectives\" : 3,",
        "",
        "The save is badly formed: the field “detectives.noOfDetectives” is missing.",
    ),
    ("\"players\"", "\"people\"", "The save is badly formed: the field “detectives.players” is missing."),
    (
        "{ \"position\" : 15,",
        "{",
        "The save is badly formed: the field “detectives.players[1].position” is missing.",
    ),
    ("\"whosTurn\" : 1,", "", "The save is badly formed: the field “whosTurn” is missing."),
    (
        "\"currRoundNo\" : 2",
        "\"currRoundNo\" : \"2\"",
        "The save is badly formed: “currRoundNo” must be a whole number.",
    ),
    (
        "\"gameIsWon\" : false",
        "\"gameIsWon\" : \"no\"",
        "The save is badly formed: “gameIsWon” must be true or false.",
    ),
    (
        "\"currPos\" : 128",
        "\"currPos\" : 200",
        "The save has wrong values: “misterX.currPos” is 200, but the stations go from 1 to 199.",
    ),
    (
        "\"currPos\" : 128",
        "\"currPos\" : 0",
        "The save has wrong values: “misterX.currPos” is 0, but the stations go from 1 to 199.",
    ),
    (
        "\"lastShownPos\" : 0",
        "\"lastShownPos\" : -3",
        "The save has wrong values: “misterX.lastShownPos” is -3, but the stations go from 1 to 199.",
    ),
    (
        "\"position\" : 95",
        "\"position\" : 18446744073709551615",
        "The save has wrong values: “detectives.players[2].position” is 9223372036854775807, but the stations go from 1 to 199.",
    ),
    (
        "\"possibleTargets\" : []",
        "\"possibleTargets\" : [7,777]",
        "The save has wrong values: “misterX.possibleTargets[1]” is 777, but the stations go from 1 to 199.",
    ),
    (
        "\"possibleTargets\" : []",
        "\"possibleTargets\" : [7]",
        "The save has wrong values: There are possible targets although Mister X was never revealed: without a last revealed station there must be none.",
    ),
    (
        "124, \"remainingTickets\" : [4,8,9]",
        "124, \"remainingTickets\" : [4,-1,9]",
        "The save has wrong values: “detectives.players[0].remainingTickets[1]” is -1, but must be from 0 to 9999 tickets.",
    ),
    (
        "[3,2,6,3]",
        "[3,2,6,10000]",
        "The save has wrong values: “misterX.remainingTickets[3]” is 10000, but must be from 0 to 9999 tickets.",
    ),
    (
        "[3,2,6,3]",
        "[3,2,6]",
        "The save has wrong values: “misterX.remainingTickets” must have 4 numbers, in the order tube, bus, taxi, black.",
    ),
    (
        "124, \"remainingTickets\" : [4,8,9]",
        "124, \"remainingTickets\" : [4,8,9,1]",
        "The save has wrong values: “detectives.players[0].remainingTickets” must have 3 numbers, in the order tube, bus, taxi, black.",
    ),
    (
        "[2,1]",
        "[2,4]",
        "The save has wrong values: “misterX.journeyBoard[1]” is 4, but must be 0 (tube), 1 (bus), 2 (taxi) or 3 (black).",
    ),
    (
        "[2,1]",
        "[2,1,1]",
        "The save has wrong values: “misterX.journeyBoard” has 3 entries, but Mister X has made only 2 moves.",
    ),
    (
        "\"noOfDetectives\" : 3",
        "\"noOfDetectives\" : 6",
        "The save has wrong values: “detectives.noOfDetectives” is 6, but must be 3, 4 or 5.",
    ),
    (
        "\"noOfDetectives\" : 3",
        "\"noOfDetectives\" : 4",
        "The save has wrong values: “detectives.players” has 3 entries, but “detectives.noOfDetectives” says 4.",
    ),
    (
        "\"position\" : 95",
        "\"position\" : 124",
        "The save has wrong values: Blue and Red are both at station 124; every detective needs a different one.",
    ),
    (
        "\"whosTurn\" : 1",
        "\"whosTurn\" : 4",
        "The save has wrong values: There is no seat 4: the turn must be 0 (Mister X) to 3.",
    ),
    (
        "\"currRoundNo\" : 2",
        "\"currRoundNo\" : 25",
        "The save has wrong values: There is no round 25 here: rounds go from 1 to 24, and 25 only after all have been played.",
    ),
];

#[test]
fn every_broken_save_is_refused_with_its_own_message() {
    for (from, to, why) in BROKEN {
        assert!(SAVE.contains(from), "the sample has no {from}");
        assert_eq!(refused(&SAVE.replacen(from, to, 1)), why, "{from} as {to}");
    }
    let sentences: BTreeSet<&str> = BROKEN.iter().map(|(_, _, why)| *why).collect();
    assert_eq!(sentences.len(), BROKEN.len() - 1, "only the two files that are not objects share a message");
}

#[test]
fn a_broken_save_is_refused_in_german_too() {
    let [english, german] = LANGUAGES.map(messages);
    for (from, to, _) in BROKEN {
        let why = Hunt::files().read(None, SAVE.replacen(from, to, 1).as_bytes()).map(|_| ()).unwrap_err();
        let said = german.text(&why);
        assert!(
            said.starts_with("Der Spielstand ") && said.ends_with('.') && said != english.text(&why),
            "{said}"
        );
        assert!(!said.contains(['{', '$']), "{said}");
    }
}

#[test]
fn a_save_that_is_won_must_have_a_winner() {
    let said = refused(&SAVE.replace("\"gameIsWon\" : false", "\"gameIsWon\" : true"));
    assert_eq!(said, "The save has wrong values: “gameIsWon” is true, but nobody has won here.");
}

#[test]
fn a_decided_save_not_marked_as_won_loads_with_a_note() {
    let loaded = load(SAVE.replace("\"currPos\" : 128", "\"currPos\" : 124").as_bytes());
    let notes: Vec<String> = loaded.notes.iter().map(english).collect();
    assert_eq!(notes, ["The hunt in this save was already decided."]);
    assert_eq!(
        loaded.record.first_state().unwrap().public().phase(),
        Phase::Over(End::Caught(stammtisch_presentation::Seat(1)))
    );
}

#[test]
fn a_short_travel_log_loads_with_a_note() {
    let loaded = load(
        SAVE.replace("[2,1]", "[2]")
            .replace("\"whosTurn\" : 1", "\"whosTurn\" : 0")
            .replace("\"currRoundNo\" : 2", "\"currRoundNo\" : 4")
            .as_bytes(),
    );
    let notes: Vec<String> = loaded.notes.iter().map(english).collect();
    assert_eq!(notes, ["The travel log has only 1 of 3 entries; the rest stays empty."]);
    let mut hunt = loaded.record.first_state().unwrap();
    hunt.play(Actor::Seat(stammtisch_presentation::Seat(0)), step(187, Ticket::Bus)).unwrap();
    assert_eq!(hunt.public().journey()[..4], [Some(Ticket::Taxi), None, None, Some(Ticket::Bus)]);
}

#[test]
fn a_detective_who_cannot_move_is_skipped_when_a_save_is_loaded() {
    let loaded = load(
        SAVE.replace("124, \"remainingTickets\" : [4,8,9]", "124, \"remainingTickets\" : [0,0,0]").as_bytes(),
    );
    let hunt = loaded.record.first_state().unwrap();
    assert_eq!(to_move(&hunt), Some(stammtisch_presentation::Seat(2)));
    let notes: Vec<String> = loaded.notes.iter().map(english).collect();
    assert_eq!(notes, ["Blue cannot move and is skipped."]);
    assert_eq!(
        hunt.public().skipped(),
        stammtisch_presentation::SeatSet::only(stammtisch_presentation::Seat(1))
    );
    let again = Hunt::from_position(&loaded.record.setup, &hunt.position()).unwrap();
    assert_eq!(again.public().skipped(), hunt.public().skipped(), "the position text stores it, too");
    let shown = rendered(&hunt.view(Perspective::SPECTATOR), Perspective::SPECTATOR);
    for mark in ["sy-skipped", "Blue at station 124, skipped: no move", "(skipped: no move)"] {
        assert!(shown.contains(mark), "{mark}");
    }
    let unskipped = load(SAVE.as_bytes()).record.first_state().unwrap();
    assert!(!rendered(&unskipped.view(Perspective::SPECTATOR), Perspective::SPECTATOR).contains("skipped"));
}

#[test]
fn a_save_with_the_same_key_twice_is_refused() {
    let twice = |text: &str, more: &str| {
        let save = SAVE.replacen(text, &format!("{text}{more}"), 1);
        english(&Hunt::files().read(None, save.as_bytes()).err().unwrap())
    };
    assert_eq!(
        twice("\"whosTurn\" : 1,", " \"whosTurn\" : 2,"),
        "The save is badly formed: the field “whosTurn” occurs twice."
    );
    assert!(
        twice("\"position\" : 124,", "\"position\" : 124,")
            .contains("“detectives.players[0].position” occurs twice")
    );
}

#[test]
fn a_byte_order_mark_is_ignored() {
    assert!(Hunt::files().read(None, format!("\u{feff}{SAVE}").as_bytes()).is_ok());
}

#[test]
fn a_save_keeps_computer_players() {
    let seats: Vec<String> = load(SAVE.as_bytes()).record.seats.into_iter().map(|tag| tag.player).collect();
    assert_eq!(seats, ["classic", "human", "human", "human"]);
}

#[test]
fn nothing_is_written_before_the_deal() {
    let record: Record<Hunt> = Record::new(setup(3), tags("human", "human", 3));
    assert_eq!(write(&record, "sy"), None);
    assert_eq!(write(&record, "log"), None);
    assert_eq!(write(&record, "pdf"), None);
}

#[test]
fn only_classic_moves_have_a_tactic_in_the_log() {
    let mut record: Record<Hunt> = Record::new(setup(3), tags("human", "random", 3));
    let mut hunt = Hunt::start(&record.setup).unwrap();
    for text in ["@174,138,26,94", "161:taxi", "124:taxi"] {
        let actor = to_move(&hunt).map_or(Actor::House, Actor::Seat);
        let mv = hunt.read_move(actor, text).unwrap();
        play(&mut record, &mut hunt, actor, mv);
    }
    let log = String::from_utf8(write(&record, "log").unwrap()).unwrap();
    assert_eq!(log, "3,false,true,174,138,26,94\n0,174,161,4,8,9,2,0,0.0\n1,138,124,4,8,9,0,0,0.0\n");
}

/// A position without its last field: saves do not store skipped detectives.
fn without_skips(position: &str) -> String {
    position.split(" skipped:").next().unwrap().to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_of_a_hunt_survives_save_and_load(seed: u64, detectives in 3u8..=5) {
        let mut rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(seed);
        let record = random_hunt(setup(detectives), &mut rng, |_| {});
        for plies in 1..=record.moves.len() {
            let part = Record { moves: record.moves[..plies].to_vec(), ..record.clone() };
            let hunt = part.state_after(plies).unwrap();
            let save = write(&part, "sy").unwrap();
            let loaded = load(&save);
            prop_assert!(loaded.notes.is_empty());
            let again = loaded.record.first_state().unwrap();
            prop_assert_eq!(without_skips(&again.position()), without_skips(&hunt.position()));
            prop_assert_eq!(again.turn(), hunt.turn());
            prop_assert_eq!(again.outcome(), hunt.outcome());
            let mut saved_again = loaded.record.clone();
            saved_again.seats = part.seats.clone();
            prop_assert_eq!(write(&saved_again, "sy").unwrap(), save);
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), cut in 0..SAVE.len(), put: u8) {
        let _ = Hunt::files().read(None, &bytes);
        let mut save = SAVE.as_bytes().to_vec();
        save[cut] = put;
        let _ = Hunt::files().read(None, &save);
        let _ = Hunt::files().read(None, &save[..cut]);
    }
}
