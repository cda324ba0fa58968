//! Test vectors of independent programs: positions with all proposals and parts, edge cases,
//! complete games, and the course's sample.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{classic_record, load, loaded, play, step, tags, to_move, write};
use serde_json::Value;
use stammtisch_presentation::{
    Actor, Budget, Game, GameSpec, Notation, Perspective, Played, Record, SearchRequest, Seat,
};
use stammtisch_scotland_yard::classic::{self, Proposal};
use stammtisch_scotland_yard::rules::Preset;
use stammtisch_scotland_yard::{Hunt, Setup, Ticket};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(data(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn assert_same_proposal(found: &Proposal, wanted: &Value, place: &str) {
    assert_eq!(u64::from(found.tactic), wanted["tactic"], "{place}: tactic");
    assert_eq!(u64::from(found.to.number()), wanted["station"], "{place}: station");
    assert_eq!(found.ticket.index() as u64, wanted["ticket"], "{place}: ticket");
    let exact: Vec<String> = found.parts.iter().map(ToString::to_string).collect();
    assert_eq!(Value::from(exact), wanted["partsExact"], "{place}: parts");
    for (part, number) in found.parts.iter().zip(wanted["parts"].as_array().unwrap()) {
        assert!((part.value() - number.as_f64().unwrap()).abs() < 1e-12, "{place}: {part} is not {number}");
    }
    assert_eq!(found.rating.to_string(), wanted["ratingExact"], "{place}: rating");
    assert_eq!(found.rating.decimal(), wanted["log"], "{place}: rating in the log");
}

fn assert_same_choice(vector: &Value) {
    let place = vector["name"].as_str().map_or_else(|| vector["id"].to_string(), str::to_owned);
    let seat = Seat(vector["state"]["whosTurn"].as_u64().unwrap() as u8);
    let hunt = loaded(&vector["state"]);
    let (proposals, chosen) = classic::consider(&hunt.view(Perspective::seat(seat)), seat);
    let expected = &vector["expected"];
    let candidates = expected["candidates"].as_array().unwrap();
    assert_eq!(proposals.len(), candidates.len(), "{place}: candidates");
    for (found, wanted) in proposals.iter().zip(candidates) {
        assert_same_proposal(found, wanted, &place);
    }
    match chosen {
        Some(chosen) => {
            assert_same_proposal(&chosen, &expected["move"], &place);
            let certain = expected["certainCapture"].as_bool().unwrap_or_default();
            assert_eq!(chosen.catches, certain, "{place}: a certain catch");
        }
        None => assert!(expected["move"].is_null(), "{place}: finds no move"),
    }
    if let Some(middle) = expected["meanStation"].as_u64() {
        let found = hunt.public().city().mean_station(hunt.public().targets());
        assert_eq!(found.map(|station| u64::from(station.number())), Some(middle), "{place}: mean target");
    }
}

#[test]
fn positions_match_in_proposals_parts_and_choice() {
    let vectors = lines("positions.jsonl");
    assert_eq!(vectors.len(), 150);
    vectors.iter().for_each(assert_same_choice);
}

#[test]
fn edge_cases_match_the_rulings() {
    let vectors = lines("edge_cases.jsonl");
    assert_eq!(vectors.len(), 22);
    vectors.iter().for_each(assert_same_choice);
}

#[test]
fn every_position_is_saved_unchanged() {
    for vector in lines("positions.jsonl").iter().chain(&lines("edge_cases.jsonl")) {
        let seat = Seat(vector["state"]["whosTurn"].as_u64().unwrap() as u8);
        let record = load(vector["state"].to_string().as_bytes()).record;
        let hunt = record.first_state().unwrap();
        if to_move(&hunt) != Some(seat) {
            continue;
        }
        let saved: Value = serde_json::from_slice(&write(&record, "sy").unwrap()).unwrap();
        assert_eq!(saved, vector["state"], "{}", vector["id"]);
    }
}

#[test]
fn classic_gives_tactic_rating_and_parts_as_reasons() {
    let vectors = lines("edge_cases.jsonl");
    let hunt = loaded(&vectors[0]["state"]);
    let view = hunt.view(Perspective::seat(Seat(1)));
    let mut rng = rand_chacha::rand_core::SeedableRng::seed_from_u64(1);
    let request =
        &mut SearchRequest { view: &view, seat: Seat(1), budget: &Budget::unlimited(), rng: &mut rng };
    let choice = Hunt::player("classic").unwrap().choose(request).unwrap();
    assert_eq!(choice.mv, step(118, Ticket::Taxi));
    let told: Vec<(&str, &str)> =
        choice.reasons.iter().map(|reason| (reason.name.as_ref(), reason.value.as_str())).take(9).collect();
    let wanted = [
        ("tactic", "1"),
        ("station", "118"),
        ("ticket", "taxi"),
        ("rating", "13.23076923076923"),
        ("targets", "0.0"),
        ("nearness", "9.0"),
        ("mobility", "1.2307692307692308"),
        ("scarcest", "3.0"),
        ("exact", "0 + 9 + 16/13 + 3 = 172/13"),
    ];
    assert_eq!(told, wanted);
}

fn assert_whole_game(folder: &str, preset: Preset, number: u32) {
    let name = |ending: &str| data(&format!("{folder}/game{number:02}.{ending}"));
    let log = fs::read_to_string(name("log")).unwrap();
    let mut head = log.lines().next().unwrap().split(',');
    let detectives = head.next().unwrap().parse().unwrap();
    let starts = head.skip(2).collect::<Vec<_>>().join(",");
    let record = classic_record(Setup::london(detectives, preset), &starts);
    let written = String::from_utf8(write(&record, "log").unwrap()).unwrap();
    assert_eq!(written, log, "{folder}, game {number}: log");
    let saved: Value = serde_json::from_slice(&write(&record, "sy").unwrap()).unwrap();
    let wanted: Value = serde_json::from_slice(&fs::read(name("final.json")).unwrap()).unwrap();
    assert_eq!(saved, wanted, "{folder}, game {number}: final save");
    let trace = fs::read_to_string(name("trace.jsonl")).unwrap();
    let trace: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_same_trace(&record, &trace, &format!("{folder}, game {number}"));
}

/// Compares every turn: its parts, the possible targets after it, and skipped detectives.
fn assert_same_trace(record: &Record<Hunt>, trace: &[Value], place: &str) {
    let mut hunt = record.state_after(1).unwrap();
    let mut moves = record.moves.iter().skip(1);
    for turn in trace {
        let place = format!("{place}, round {}, player {}", turn["round"], turn["player"]);
        let seat = Seat(turn["player"].as_u64().unwrap() as u8);
        if turn["skip"] == true {
            assert!(!hunt.public().can_move(seat), "{place}: can move");
            continue;
        }
        let Played { actor, mv } = *moves.next().unwrap();
        assert_eq!(actor, Actor::Seat(seat), "{place}");
        assert_eq!(u64::from(hunt.public().round()), turn["round"], "{place}");
        let (_, chosen) = classic::consider(&hunt.view(Perspective::seat(seat)), seat);
        let chosen = chosen.unwrap();
        assert_eq!(chosen.mv(), mv, "{place}");
        assert_eq!(u64::from(chosen.tactic), turn["tactic"], "{place}");
        let parts: Vec<String> = chosen.parts.iter().map(ToString::to_string).collect();
        assert_eq!(Value::from(parts), turn["parts"], "{place}");
        hunt.play(actor, mv).unwrap();
        let targets: Vec<u8> = hunt.public().targets().iter().map(|station| station.number()).collect();
        assert_eq!(Value::from(targets), turn["targets"], "{place}: possible targets");
        let shown = hunt.public().shown().map_or(0, |station| station.number());
        assert_eq!(u64::from(shown), turn["lastShown"], "{place}: last shown");
    }
    assert!(moves.next().is_none(), "{place}: moves left over");
}

#[test]
fn ten_classic_games_match_byte_for_byte() {
    (1..=10).for_each(|game| assert_whole_game("games", Preset::Default, 2 * game));
}

#[test]
fn ten_games_with_original_tickets_match_byte_for_byte() {
    (1..=10).for_each(|game| assert_whole_game("games_original_tickets", Preset::Original, 2 * game));
}

/// The two rounds of the sample: Mister X is a computer player, the detectives are human.
fn sample() -> Record<Hunt> {
    let setup = Setup::london(3, Preset::Original);
    let mut record: Record<Hunt> = Record::new(setup.clone(), tags("classic", "human", 3));
    let mut hunt = Hunt::start(&setup).unwrap();
    let moves = ["@174,138,26,94", "161:taxi", "124:taxi", "15:taxi", "95:taxi", "128:bus"];
    for text in moves {
        let actor = to_move(&hunt).map_or(Actor::House, Actor::Seat);
        let mv = hunt.read_move(actor, text).unwrap();
        play(&mut record, &mut hunt, actor, mv);
    }
    record
}

#[test]
fn the_courses_sample_log_is_written_byte_for_byte() {
    let log = fs::read(data("sample/reconstructed.log")).unwrap();
    assert_eq!(write(&sample(), "log").unwrap(), log);
}

#[test]
fn the_courses_sample_save_round_trips_byte_for_byte() {
    let save = fs::read(data("sample/save.json")).unwrap();
    let loaded = load(&save);
    assert!(loaded.notes.is_empty());
    assert_eq!(write(&loaded.record, "sy").unwrap(), save);
    assert_eq!(write(&sample(), "sy").unwrap(), save);
    assert_eq!(loaded.record.setup, Setup::london(3, Preset::Original));
}

#[test]
fn after_a_load_the_log_starts_at_the_loaded_position() {
    let loaded = load(&fs::read(data("sample/save.json")).unwrap());
    let log = String::from_utf8(write(&loaded.record, "log").unwrap()).unwrap();
    assert_eq!(log, "3,true,false,128,124,15,95\n");
}
