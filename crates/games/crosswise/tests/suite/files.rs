//! The course's saves, good and bad, and its log.

use crate::common::{game, hand, lines, list, next_draw, number, plan};
use serde_json::{Value, json};
use stammtisch_crosswise::{Crosswise, Move, Phase, Plan, Slot, Team, Tile, TwoPhase, Wildcard};
use stammtisch_presentation::{
    Actor, Game, LANGUAGES, Language, MatchMeta, Messages, Notation, Playable, Played, Record, Seat, SeatTag,
    Text, Turn,
};

fn data(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn load(bytes: &[u8]) -> (Record<Crosswise>, Crosswise, Vec<Text>) {
    let loaded = Crosswise::files().read(None, bytes).map_err(|why| say(&why)).unwrap();
    let state = loaded.record.first_state().unwrap();
    (loaded.record, state, loaded.notes)
}

fn write(record: &Record<Crosswise>, format: &str) -> Option<Vec<u8>> {
    Crosswise::files().write(record, &MatchMeta::default(), format)
}

fn say(text: &Text) -> String {
    Messages::new(Language::English, Crosswise::locales()).text(text)
}

/// The refusal of a file. It must be a sentence in both languages.
fn refusal(bytes: &[u8]) -> String {
    let why = Crosswise::files().read(None, bytes).err().expect("the file is refused");
    for language in LANGUAGES {
        let said = Messages::new(language, Crosswise::locales()).text(&why);
        assert!(said.ends_with('.') && !said.contains("{ $") && said.contains(' '), "{said}");
    }
    say(&why)
}

/// The save that all programs of the course had to load, for changes by tests.
fn example() -> Value {
    serde_json::from_slice(&data("assignment_example_save.json")).unwrap()
}

fn refusal_after(change: impl FnOnce(&mut Value)) -> String {
    let mut save = example();
    change(&mut save);
    refusal(save.to_string().as_bytes())
}

#[test]
fn the_example_of_the_assignment_is_loaded() {
    let (record, state, notes) = load(&data("assignment_example_save.json"));
    let tags: Vec<(&str, &str)> =
        record.seats.iter().map(|tag| (tag.name.as_str(), tag.player.as_str())).collect();
    let expected =
        [("Player1", "human"), ("Player2", "human"), ("Player3", "classic"), ("Player4", "classic")];
    assert_eq!(tags, expected);
    assert_eq!(state.turn(), Turn::of(Seat(0)));
    assert_eq!(*state.hand(Seat(3)), hand(&json!([10, 8, 2, 4])));
    assert_eq!(state.board().get(stammtisch_crosswise::Cell::new(4, 3)).unwrap().ordinal(), 3);
    assert!(state.bag().order().is_none(), "a save without a bag has no order of draws");
    assert!(notes.is_empty(), "{notes:?}");
    let missing = 54 - 16 - 31;
    assert_eq!(state.bag().len(), missing);
}

#[test]
fn saves_of_other_programs_are_loaded_with_their_results() {
    let ongoing = [
        ("saves_a/1.json", 4, 1),
        ("saves_a/AI_02.json", 4, 3),
        ("saves_a/vsAI_1.json", 4, 0),
        ("saves_b_good/crosswise.json", 2, 1),
        ("saves_b_good/crosswiseNotFinished2Tokens.json", 4, 3),
        ("saves_b_good/crosswiseNotFinishedGame2.json", 2, 0),
        ("saves_b_good/removerTurn.json", 2, 1),
        ("saves_b_good/swapperTurn.json", 2, 1),
        ("saves_b_good/verticalAlmostSixRowHMove.json", 4, 1),
    ];
    for (name, seats, seat) in ongoing {
        let (_, state, _) = load(&data(name));
        assert_eq!((state.seats(), state.turn()), (seats, Turn::of(Seat(seat))), "{name}");
    }
    let finished = [
        ("saves_a/draw.json", None),
        ("saves_a/win_H.json", Some(Team::Horizontal)),
        ("saves_b_good/crosswiseFinished1.json", Some(Team::Horizontal)),
        ("saves_b_good/drawGameFinished.json", None),
        ("saves_b_good/horizontalMorePoints.json", Some(Team::Vertical)),
        ("saves_b_good/pointsPerLineColumns.json", Some(Team::Vertical)),
        ("saves_b_good/verticalSixRow.json", Some(Team::Horizontal)),
    ];
    // Some files were named by a program that read `field[row][column]`. Here the first index is
    // the column.
    for (name, winner) in finished {
        let (_, state, _) = load(&data(name));
        assert_eq!((state.turn(), state.table().leader()), (Turn::Over, winner), "{name}");
    }
}

#[test]
fn wrong_tile_counts_are_loaded_with_notes() {
    let counts = [
        ("saves_a/1.json", 0),
        ("saves_a/AI_02.json", 0),
        ("saves_a/draw.json", 2),
        ("saves_a/vsAI_1.json", 3),
        ("saves_a/win_H.json", 2),
        ("saves_b_good/crosswise.json", 0),
        ("saves_b_good/crosswiseNotFinished2Tokens.json", 1),
        ("saves_b_good/drawGameFinished.json", 1),
    ];
    for (name, count) in counts {
        let (_, _, notes) = load(&data(name));
        assert_eq!(notes.len(), count, "{name}: {notes:?}");
    }
    let mut save = example();
    save["players"][0]["hand"] = json!([5, 5, 5, 5]);
    let (_, _, notes) = load(save.to_string().as_bytes());
    let texts: Vec<String> = notes.iter().map(say).collect();
    assert_eq!(texts.len(), 1);
    assert!(texts[0].contains("pentagon") && texts[0].contains("11") && texts[0].contains('7'), "{texts:?}");
    save["tileBag"] = json!([1, 2]);
    let (_, state, notes) = load(save.to_string().as_bytes());
    assert!(notes.len() > 3, "with a bag, what is missing is noted too: {notes:?}");
    assert_eq!(state.bag().len(), 2);
}

#[test]
fn bad_files_are_refused_with_their_reason() {
    let empty = refusal(&data("saves_a/EMPTY_FILE.json"));
    assert!(empty.contains("empty"), "{empty}");
    let missing = refusal(&data("saves_a/NO_CURR_PLAYER.json"));
    assert_eq!(missing, "The save has no currPlayer.");
    let current = refusal(&data("saves_b_bad/crosswise.json"));
    assert_eq!(current, "In the save currPlayer is 5, but it must be a whole number from 0 to 1.");
    let idle = refusal(&data("saves_b_bad/crosswiseWrongCurrentPlayer1.json"));
    assert_eq!(idle, "In the save currPlayer is 2, but it must be a whole number from 0 to 1.");
    let three = refusal(&data("saves_b_bad/crosswiseWrongAmountOfPlayers1.json"));
    assert_eq!(three, "The active players of this save are 0, 1, 2; they must be 0 and 1 or all four.");
    let twice = refusal(br#"{"players": [{"name": "Ann", "isAI": true, "isAI": false}]}"#);
    assert_eq!(twice, "The save has players[0].isAI twice.");
}

#[test]
fn all_fields_except_the_bag_are_required() {
    for key in ["players", "currPlayer", "field", "usedActionTiles"] {
        let text = refusal_after(|save| drop(save.as_object_mut().unwrap().remove(key)));
        assert_eq!(text, format!("The save has no {key}."));
    }
    for key in ["name", "isActive", "isAI", "hand"] {
        let text = refusal_after(|save| drop(save["players"][2].as_object_mut().unwrap().remove(key)));
        assert_eq!(text, format!("The save has no players[2].{key}."));
    }
}

#[test]
fn a_wrong_value_is_refused_with_place_and_expected_value() {
    let message = |place: &str, given: &str, expected: &str| {
        format!("In the save {place} is {given}, but it must be {expected}.")
    };
    assert_eq!(
        refusal_after(|save| save["field"][2][3] = json!(7)),
        message("field[2][3]", "7", "a whole number from 0 to 6")
    );
    assert_eq!(
        refusal_after(|save| save["field"][2][3] = json!(-1)),
        message("field[2][3]", "-1", "a whole number from 0 to 6")
    );
    assert_eq!(
        refusal_after(|save| save["field"][5] = json!([1, 2, 3])),
        message("field[5]", "a list of 3 entries", "a list of 6 entries")
    );
    assert_eq!(
        refusal_after(|save| save["field"] = json!([])),
        message("field", "a list of 0 entries", "a list of 6 entries")
    );
    assert_eq!(
        refusal_after(|save| save["players"][0]["hand"][1] = json!(11)),
        message("players[0].hand[1]", "11", "a whole number from 0 to 10")
    );
    assert_eq!(
        refusal_after(|save| save["players"][0]["hand"] = json!([1, 2, 3, 4, 5])),
        message("players[0].hand", "a list of 5 entries", "a list of at most 4 tiles")
    );
    assert_eq!(
        refusal_after(|save| save["players"][0]["isAI"] = json!("no")),
        message("players[0].isAI", "\"no\"", "true or false")
    );
    assert_eq!(
        refusal_after(|save| save["usedActionTiles"] = json!([0, 0, 4, 0])),
        message("usedActionTiles[2]", "4", "a whole number from 0 to 3")
    );
    assert_eq!(
        refusal_after(|save| save["usedActionTiles"] = json!([0, 0, 0])),
        message("usedActionTiles", "a list of 3 entries", "a list of 4 entries")
    );
    assert_eq!(
        refusal_after(|save| save["tileBag"] = json!([1, 0])),
        message("tileBag[1]", "0", "a whole number from 1 to 10")
    );
    assert_eq!(
        refusal_after(|save| save["currPlayer"] = json!(1.5)),
        message("currPlayer", "1.5", "a whole number from 0 to 3")
    );
    assert_eq!(
        refusal_after(|save| save["players"] = json!([1, 2])),
        message("players", "a list of 2 entries", "a list of 4 entries")
    );
}

#[test]
fn active_players_are_pairs_with_valid_names() {
    let text = refusal_after(|save| {
        for index in 0..4 {
            save["players"][index]["isActive"] = json!(false);
        }
    });
    assert!(text.starts_with("No player of this save is active"), "{text}");
    let text = refusal_after(|save| save["players"][1]["name"] = json!("Ann B."));
    assert_eq!(text, "In the save players[1].name is \"Ann B.\", but it must be 1 to 15 letters or digits.");
    let text = refusal_after(|save| save["players"][3]["name"] = json!("Player1"));
    assert_eq!(text, "In the save players[3].name is “Player1”, but another player already has that name.");
}

#[test]
fn broken_json_is_refused_with_the_place_of_the_error() {
    assert_eq!(
        refusal(b"{\"players\": [\n  oops"),
        "This file is not valid JSON: the mistake is in line 2, column 3."
    );
    assert!(refusal(b"[1, 2]").starts_with("A Crosswise save must be a JSON object"));
    assert!(refusal(b"\xff\xfe{").starts_with("This file is not valid JSON"));
    let deep = "[".repeat(100_000);
    assert!(refusal(deep.as_bytes()).starts_with("This file is not valid JSON"));
}

#[test]
fn a_loaded_first_hand_of_wildcards_ends_the_game() {
    let mut save = example();
    save["field"] = serde_json::to_value([[0; 6]; 6]).unwrap();
    save["players"][0]["hand"] = json!([7, 8, 9, 10]);
    let (_, state, _) = load(save.to_string().as_bytes());
    assert_eq!(state.outcome().unwrap().reason, "only-wildcards");
    let text = say(&Text::new("outcome-only-wildcards"));
    assert!(text.contains("First player only contains Wildcards!"));
}

fn record_of(state: &Crosswise, tags: &[(&str, &str)]) -> Record<Crosswise> {
    let seats = tags.iter().map(|&(name, player)| SeatTag { name: name.into(), player: player.into() });
    let record = Record::new(state.setup().clone(), seats.collect());
    Record { position: Some(state.position()), ..record }
}

#[test]
fn a_written_save_restores_the_same_match() {
    for name in
        ["saves_a/1.json", "saves_a/vsAI_1.json", "saves_a/win_H.json", "assignment_example_save.json"]
    {
        let (record, state, _) = load(&data(name));
        let written = write(&record, "save").unwrap();
        let (again, loaded, _) = load(&written);
        assert_eq!(again.seats, record.seats, "{name}");
        assert_eq!(again.setup, record.setup, "{name}");
        assert_eq!(loaded.hash(), state.hash(), "the order of the bag is kept, or still open: {name}");
        let twice = write(&again, "save").unwrap();
        assert_eq!(written, twice, "{name}");
    }
}

#[test]
fn written_saves_have_exactly_the_fields_of_the_course() {
    let (record, ..) = load(&data("saves_a/1.json"));
    let written: Value = serde_json::from_slice(&write(&record, "save").unwrap()).unwrap();
    let original: Value = serde_json::from_slice(&data("saves_a/1.json")).unwrap();
    assert_eq!(written, original, "nothing is added to a save of the usual game");
}

#[test]
fn saves_of_variants_contain_their_sizes() {
    let setup = stammtisch_crosswise::Setup { size: 3, hand: 2, ..Default::default() };
    let state = Crosswise::from_position(&setup, "120/000/000 12,34 0,0,0,0 0 1133").unwrap();
    let written = write(&record_of(&state, &[("a", "human"), ("b", "human")]), "save").unwrap();
    let (record, loaded, _) = load(&written);
    assert_eq!(record.setup, setup);
    assert_eq!(loaded.hand(Seat(1)), state.hand(Seat(1)));
    assert_eq!(loaded.board(), state.board());
}

#[test]
fn invalid_names_are_made_valid_on_saving() {
    let (mut record, ..) = load(&data("saves_a/1.json"));
    for (tag, name) in record.seats.iter_mut().zip(["Ann B.", "AnnB", "", "A very long name indeed"]) {
        tag.name = name.to_owned();
    }
    let written = write(&record, "save").unwrap();
    let (again, ..) = load(&written);
    let names: Vec<&str> = again.seats.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(names, ["AnnB", "AnnB2", "Player3", "Averylongnamein"]);
}

#[test]
fn only_human_turns_and_finished_games_can_be_saved() {
    let (mut record, mut state, _) = load(&data("saves_a/AI_02.json"));
    assert!(write(&record, "save").is_none(), "a computer is to move");
    record.seats[3].player = "human".to_owned();
    assert!(write(&record, "save").is_some());
    let mut push = |state: &mut Crosswise, actor: Actor, mv: Move| {
        state.play(actor, mv).unwrap();
        record.moves.push(Played { actor, mv });
        write(&record, "save").is_some()
    };
    let slot = Slot(0);
    let cell = stammtisch_crosswise::Cell::new(5, 5);
    assert!(!push(&mut state, Seat(3).into(), Move::Lay { slot, cell }), "the house is to draw");
    let drawn = next_draw(&state);
    assert!(!push(&mut state, Actor::House, drawn), "seat 0 is a computer");
    let (mut record, mut state, _) = load(&data("saves_b_good/swapperTurn.json"));
    record.seats[1].player = "human".to_owned();
    state.play(Seat(1).into(), Move::Activate { slot }).unwrap();
    record.moves.push(Played { actor: Seat(1).into(), mv: Move::Activate { slot } });
    assert!(write(&record, "save").is_none(), "in the middle of a wildcard");
}

#[test]
fn only_known_formats_are_written() {
    let (record, ..) = load(&data("saves_a/1.json"));
    assert!(write(&record, "sgf").is_none());
    let loadable: Vec<(&str, bool)> =
        Crosswise::files().formats().iter().map(|format| (format.id, format.load)).collect();
    assert_eq!(loadable, [("save", true), ("log", false)]);
}

/// The record and final state of a recorded game. The bag of the record has no order.
fn replay(line: &Value) -> (Record<Crosswise>, Crosswise) {
    let mut ordered = game(line);
    let count = number(&line["players"]);
    let tags = (0..count).map(|index| SeatTag { name: format!("AI{index}"), player: "classic".into() });
    let mut record: Record<Crosswise> = Record::new(ordered.setup().clone(), tags.collect());
    let mut push = |state: &mut Crosswise, actor: Actor, mv: Move| {
        state.play(actor, mv).unwrap();
        record.moves.push(Played { actor, mv });
    };
    let play_draws = |state: &mut Crosswise, push: &mut dyn FnMut(&mut Crosswise, Actor, Move)| {
        while state.turn() == Turn::Chance {
            let drawn = next_draw(state);
            push(state, Actor::House, drawn);
        }
    };
    play_draws(&mut ordered, &mut push);
    for turn in list(&line["moves"]) {
        let seat = ordered.table().seat;
        let plan: Plan = plan(turn);
        push(&mut ordered, seat.into(), plan.first());
        play_draws(&mut ordered, &mut push);
        if let Some(second) = plan.second() {
            push(&mut ordered, seat.into(), second);
        }
    }
    (record, ordered)
}

#[test]
fn the_log_begins_with_the_full_bag_and_the_players() {
    for line in lines("d_games_author_swapfix.jsonl") {
        let (record, _) = replay(&line);
        let log = String::from_utf8(write(&record, "log").unwrap()).unwrap();
        let names = [
            "SUN",
            "CROSS",
            "TRIANGLE",
            "SQUARE",
            "PENTAGON",
            "STAR",
            "REMOVER",
            "MOVER",
            "SWAPONBOARD",
            "SWAPWITHHAND",
        ];
        let bag: Vec<&str> = list(&line["bag"]).iter().map(|tile| names[number(tile) - 1]).collect();
        let mut log_lines = log.lines();
        assert_eq!(log_lines.next().unwrap(), format!("TileBag | [{}]", bag.join(", ")));
        for index in 0..4 {
            let dealt = list(&line["start_hands"]).get(index).map(|hand| hand.to_string().replace(',', ", "));
            let expected = match dealt {
                Some(hand) => format!("player{index} | AI{index} |    AI | {hand}"),
                None => format!("player {index} not active"),
            };
            assert_eq!(log_lines.next().unwrap(), expected);
        }
        assert_eq!(log_lines.next(), Some(""));
        assert!(log_lines.next().unwrap().starts_with("AI0 | ["));
    }
}

#[test]
fn the_log_marks_humans_and_ends_with_the_record() {
    let (record, ..) = load(&data("saves_a/vsAI_1.json"));
    let log = String::from_utf8(write(&record, "log").unwrap()).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines[1], "player0 | PlayerName1 | Human | [5, 3, 3, 4]");
    assert_eq!(lines[2], "player1 | PlayerName2 |    AI | [3, 7, 5, 5]");
    assert_eq!(lines.len(), 6, "{log}");
}

/// A turn of the sample log.
struct LoggedTurn<'a> {
    name: &'a str,
    what: &'a str,
    hand: Vec<u8>,
}

fn parse_turn(line: &str) -> Option<LoggedTurn<'_>> {
    let (head, hand) = line.split_once(" | new Hand : [")?;
    let (name, what) = head.split_once(" | ")?;
    let hand = hand.trim_end_matches(']').split(", ").map(|tile| tile.parse().unwrap()).collect();
    Some(LoggedTurn { name, what, hand })
}

/// All numbers in a text, in order.
fn numbers(text: &str) -> Vec<u8> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// The first hands of the sample, which it does not contain.
///
/// They are the hands after the first turns, with the placed tiles put back.
fn first_hands(turns: &[LoggedTurn<'_>]) -> Vec<Vec<u8>> {
    let first = |seat: usize| {
        let turn = turns.iter().find(|turn| turn.name == format!("AI{seat}")).unwrap();
        let numbers = numbers(turn.what);
        let mut hand = turn.hand.clone();
        assert!(turn.what.contains("placed"), "every first turn of the sample lays a symbol");
        hand[usize::from(numbers[3])] = numbers[0];
        hand
    };
    (0..4).map(first).collect()
}

/// The slot of the activated wildcard: the one with another tile afterwards.
///
/// The slot `swapped` of a swap-with-hand also changes and is excluded.
fn activated_slot(
    state: &Crosswise,
    seat: Seat,
    after: &[u8],
    wildcard: Wildcard,
    swapped: Option<u8>,
) -> Slot {
    let holds = |slot: &Slot| state.hand(seat)[slot.index()] == Some(Tile::Wildcard(wildcard));
    let changed = |slot: &Slot| after[slot.index()] != wildcard as u8;
    (0..4).map(Slot).find(|slot| holds(slot) && changed(slot) && Some(slot.0) != swapped).unwrap()
}

#[test]
fn the_sample_log_of_the_course_is_reproduced_exactly() {
    let sample = String::from_utf8(data("sample_author_Log_last_game.txt")).unwrap();
    let turns: Vec<LoggedTurn<'_>> = sample.lines().filter_map(parse_turn).collect();
    assert_eq!(turns.len(), 47);
    let tags = (0..4).map(|index| SeatTag { name: format!("AI{index}"), player: "classic".into() });
    let setup = stammtisch_crosswise::Setup::standard(stammtisch_crosswise::Players::Four);
    let mut state = Crosswise::start(&setup).unwrap();
    let mut record: Record<Crosswise> = Record::new(setup, tags.collect());
    let mut push = |state: &mut Crosswise, actor: Actor, mv: Move| {
        state.play(actor, mv).unwrap();
        record.moves.push(Played { actor, mv });
    };
    for ordinal in first_hands(&turns).concat() {
        push(&mut state, Actor::House, Move::Draw(Tile::from_ordinal(ordinal).unwrap()));
    }
    for turn in &turns {
        let seat = state.table().seat;
        let numbers = numbers(turn.what);
        let cell = |at: usize| stammtisch_crosswise::Cell::new(numbers[at], numbers[at + 1]);
        let (first, second) = if turn.what.contains("handSlot") {
            (Move::Lay { slot: Slot(numbers[3]), cell: cell(1) }, None)
        } else if turn.what.contains("from hand") {
            let slot = activated_slot(&state, seat, &turn.hand, Wildcard::SwapWithHand, Some(numbers[1]));
            let swap = Move::Exchange { slot: Slot(numbers[1]), cell: cell(2) };
            (Move::Activate { slot }, Some(swap))
        } else {
            let moved = turn.what.contains("moved");
            let wildcard = if moved { Wildcard::Mover } else { Wildcard::SwapOnBoard };
            let slot = activated_slot(&state, seat, &turn.hand, wildcard, None);
            (Move::Activate { slot }, Some(Move::Shift { from: cell(1), to: cell(3) }))
        };
        push(&mut state, seat.into(), first);
        if let Phase::Draw(slot, then) = state.table().phase {
            let drawn = Tile::from_ordinal(turn.hand[slot.index()]).unwrap();
            push(&mut state, Actor::House, Move::Draw(drawn));
            assert_eq!(then.is_some(), second.is_some());
            assert!(then.is_none_or(|two_phase| two_phase != TwoPhase::SwapWithHand || slot.0 != numbers[1]));
        }
        if let Some(second) = second {
            push(&mut state, seat.into(), second);
        }
    }
    assert_eq!(state.table().leader(), Some(Team::Vertical));
    let log = String::from_utf8(write(&record, "log").unwrap()).unwrap();
    let (opening, rest) = log.split_once("\n\n").unwrap();
    assert_eq!(opening.lines().count(), 5);
    assert_eq!(rest, sample);
}
