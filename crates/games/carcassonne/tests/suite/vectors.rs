//! Games, scenarios and positions on which three independent engines agree, turn by turn.

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;
use stammtisch_carcassonne::rules::{Cell, Claim, Design, End, FieldRule, Kind, Rotation};
use stammtisch_carcassonne::{Carcassonne, Move, Setup};
use stammtisch_presentation::{Actor, Game, Notation, Seat, Turn};

#[derive(Deserialize)]
struct Vector {
    players: u8,
    draw_order: Vec<String>,
    turns: Vec<VectorTurn>,
    #[serde(default)]
    discarded_at_end: Vec<String>,
    final_events: Vec<VectorClaim>,
    scores_before_final: Vec<u16>,
    final_scores: Vec<u16>,
    final_scores_fop_simplified_fields: Option<Vec<u16>>,
}

#[derive(Deserialize)]
struct VectorTurn {
    player: u8,
    discarded_before: Vec<String>,
    tile: String,
    legal: Vec<(i8, i8, u8)>,
    x: i8,
    y: i8,
    rot: u8,
    meeple_options: Vec<u8>,
    meeple: Option<u8>,
    events: Vec<VectorClaim>,
    scores: Vec<u16>,
    meeples_left: Vec<usize>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct VectorClaim {
    kind: String,
    points: u16,
    owners: Vec<u8>,
    meeples: Vec<(i8, i8, u8)>,
}

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read_to_string(path).unwrap()
}

fn vector(name: &str) -> Vector {
    serde_json::from_str(&data(name)).unwrap()
}

fn games() -> impl Iterator<Item = (String, Vector)> {
    (0..50).step_by(2).map(|number| (format!("{number:02}"), vector(&format!("game_{number:02}.json"))))
}

fn setup(vector: &Vector) -> Setup {
    Setup { players: vector.players, ..Setup::default() }
}

fn design(letter: &str) -> Design {
    Design::from_letter(letter.chars().next().unwrap()).unwrap()
}

fn lay(expected: &VectorTurn) -> Move {
    let rotation = Rotation::ALL[usize::from(expected.rot)];
    Move::Lay { cell: Cell::new(expected.x, expected.y), rotation, meeple: expected.meeple }
}

/// Every placement of the drawn tile, sorted. All angles count, also those that look the same.
fn placements(state: &Carcassonne) -> Vec<(i8, i8, u8)> {
    let drawn = state.drawn().unwrap();
    let mut all = Vec::new();
    for entry in state.board().frontier() {
        for rotation in Rotation::ALL {
            let mv = Move::Lay { cell: entry.cell, rotation, meeple: None };
            if state.check(Actor::Seat(state.to_move()), mv).is_ok() {
                all.push((entry.cell.x, entry.cell.y, rotation.quarters() as u8));
            }
        }
    }
    all.sort_unstable();
    let mut listed = Vec::new();
    state.legal_moves(state.to_move().into(), |mv| {
        if let Move::Lay { cell, rotation, meeple: None } = mv {
            listed.push((cell.x, cell.y, rotation.quarters() as u8));
        }
    });
    listed.sort_unstable();
    let first_angles: Vec<_> = all.iter().copied().filter(|(_, _, rot)| *rot < drawn.period()).collect();
    assert_eq!(listed, first_angles, "equal rotations are listed once, with the smallest angle");
    assert_eq!(listed.len(), usize::from(state.board().placement_count(drawn)));
    all
}

/// The scored regions, each with the meeples that stood on it.
fn vector_claims(state: &Carcassonne, standing: &[(Cell, u8)], claims: &[Claim]) -> Vec<VectorClaim> {
    let mut found: Vec<VectorClaim> = claims
        .iter()
        .map(|claim| {
            let on_region = standing.iter().filter(|(cell, feature)| {
                state.covers(claim, state.board().tile_at(*cell).unwrap(), *feature)
            });
            let mut meeples: Vec<_> = on_region.map(|(cell, feature)| (cell.x, cell.y, *feature)).collect();
            meeples.sort_unstable();
            let owners = claim.owners.iter().map(|seat| seat.0).collect();
            VectorClaim { kind: claim.kind.name().to_owned(), points: claim.points, owners, meeples }
        })
        .collect();
    found.sort();
    found
}

/// The positions of the meeples, including the one that the move places.
fn standing(state: &Carcassonne, mv: Option<Move>) -> Vec<(Cell, u8)> {
    let mut standing: Vec<_> = state.meeples().map(|meeple| (meeple.tile.cell, meeple.feature)).collect();
    if let Some(Move::Lay { cell, meeple: Some(feature), .. }) = mv {
        standing.push((cell, feature));
    }
    standing
}

fn sorted(claims: &[VectorClaim]) -> Vec<VectorClaim> {
    let mut claims = claims.to_vec();
    claims.sort();
    claims
}

fn scores(state: &Carcassonne) -> Vec<u16> {
    state.all_seats().map(|seat| state.total(seat)).collect()
}

fn draw(state: &mut Carcassonne, letter: &str, claims: &mut Vec<Claim>) {
    let mv = Move::Draw(design(letter));
    state.check(Actor::House, mv).unwrap();
    state.play_and_report(Actor::House, mv, &mut |claim| claims.push(claim));
}

/// Plays a vector and compares every turn with it.
fn replay(name: &str, vector: &Vector, mut state: Carcassonne) {
    let mut last_claims = Vec::new();
    let simple = state.setup().fields == FieldRule::Simple;
    for (index, expected) in vector.turns.iter().enumerate() {
        let here = format!("{name}, turn {}", index + 1);
        for letter in &expected.discarded_before {
            draw(&mut state, letter, &mut Vec::new());
            assert_eq!(state.turn(), Turn::Chance, "{here}: {letter} fits nowhere");
        }
        draw(&mut state, &expected.tile, &mut Vec::new());
        assert_eq!(state.turn(), Turn::of(Seat(expected.player)), "{here}");
        assert_eq!(placements(&state), expected.legal, "{here}");
        let mv = lay(expected);
        let Move::Lay { cell, rotation, .. } = mv else { unreachable!() };
        let options = state.meeple_options(cell, rotation);
        let options: Vec<u8> = (0..8).filter(|feature| options >> feature & 1 == 1).collect();
        assert_eq!(options, expected.meeple_options, "{here}");
        state.check(Seat(expected.player).into(), mv).unwrap();
        let stood = standing(&state, Some(mv));
        last_claims.clear();
        state.play_and_report(Seat(expected.player).into(), mv, &mut |claim| last_claims.push(claim));
        let turn_claims = vector_claims(&state, &stood, &take_completed(&mut last_claims));
        assert_eq!(turn_claims, sorted(&expected.events), "{here}");
        if state.end().is_none() {
            assert_eq!(scores(&state), expected.scores, "{here}");
        }
        let left: Vec<usize> = state.all_seats().map(|seat| state.meeples_left(seat)).collect();
        assert_eq!(left, expected.meeples_left, "{here}");
    }
    for letter in &vector.discarded_at_end {
        draw(&mut state, letter, &mut last_claims);
    }
    assert_eq!(state.end(), Some(End::Stack), "{name}");
    let before_final: Vec<u16> =
        state.all_seats().map(|seat| state.points(seat).during.iter().sum()).collect();
    assert_eq!(before_final, vector.scores_before_final, "{name}");
    if simple {
        assert_eq!(Some(scores(&state)), vector.final_scores_fop_simplified_fields, "{name}");
    } else {
        let finals = vector_claims(&state, &standing(&state, None), &last_claims);
        assert_eq!(finals, sorted(&vector.final_events), "{name}");
        assert_eq!(scores(&state), vector.final_scores, "{name}");
    }
}

/// Removes the completed regions, which are reported before those of the final scoring.
fn take_completed(claims: &mut Vec<Claim>) -> Vec<Claim> {
    let rest = claims.split_off(claims.iter().take_while(|claim| claim.is_complete).count());
    std::mem::replace(claims, rest)
}

#[test]
fn designs_match_the_data_sheet() {
    let sheet: Value = serde_json::from_str(&data("tiles.json")).unwrap();
    let tiles = sheet["tiles"].as_array().unwrap();
    assert_eq!(tiles.len(), Design::all().count());
    let bits = |list: &Value| -> u8 {
        list.as_array().into_iter().flatten().map(|bit| 1 << bit.as_u64().unwrap()).sum()
    };
    for (design, tile) in Design::all().zip(tiles) {
        assert_eq!(tile["type"], design.letter().to_string());
        assert_eq!(tile["count"], design.count());
        assert_eq!(tile["start"], design == Design::START);
        let features = tile["features"].as_array().unwrap();
        assert_eq!(features.len(), design.features().len());
        for (own, expected) in design.features().iter().zip(features) {
            assert_eq!(expected["kind"], own.kind.name());
            assert_eq!(bits(&expected["edges"]), own.sides);
            assert_eq!(bits(&expected["half_edges"]), own.halves);
            assert_eq!(bits(&expected["adjacent_cities"]), own.cities);
            assert_eq!(expected["shield"].as_bool().unwrap_or(false), own.shield);
        }
    }
}

#[test]
fn all_games_match_with_official_fields() {
    for (name, vector) in games() {
        replay(&name, &vector, Carcassonne::start(&setup(&vector)).unwrap());
    }
}

#[test]
fn all_games_match_with_simple_fields() {
    for (name, vector) in games() {
        let setup = Setup { fields: FieldRule::Simple, ..setup(&vector) };
        replay(&name, &vector, Carcassonne::start(&setup).unwrap());
    }
}

#[test]
fn scenarios_match() {
    for name in
        ["ring_road", "two_tile_city", "two_tile_city_unoccupied", "unplaceable_last", "unplaceable_redraw"]
    {
        let vector = vector(&format!("scenario_{name}.json"));
        let aside: Vec<String> = Design::all()
            .filter_map(|design| {
                let letter = design.letter().to_string();
                let used = vector.draw_order.iter().filter(|drawn| **drawn == letter).count() as u8;
                let aside = design.count() - used - u8::from(design == Design::START);
                (aside > 0).then(|| format!("{letter}{aside}"))
            })
            .collect();
        let position =
            format!("turn=1 drawn=- aside={} points=0.0.0.0/0.0.0.0 tiles=D0:0@0", aside.join(","));
        replay(name, &vector, Carcassonne::from_position(&setup(&vector), &position).unwrap());
    }
}

#[test]
fn positions_have_the_listed_placements() {
    let sheet: Value = serde_json::from_str(&data("positions.json")).unwrap();
    for expected in sheet["positions"].as_array().unwrap() {
        let tiles: Vec<String> = expected["board"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .map(|(index, tile)| {
                let angle = 90 * tile[3].as_u64().unwrap();
                let by = if index == 0 { "" } else { "p1" };
                format!("{}{}:{}@{angle}{by}", tile[0].as_str().unwrap(), tile[1], tile[2])
            })
            .collect();
        let next = expected["next"].as_str().unwrap();
        let position =
            format!("turn=1 drawn={next} aside=- points=0.0.0.0/0.0.0.0 tiles={}", tiles.join(","));
        let state = Carcassonne::from_position(&Setup::default(), &position).unwrap();
        let legal: Vec<(i8, i8, u8)> = serde_json::from_value(expected["legal"].clone()).unwrap();
        assert_eq!(placements(&state), legal);
        assert_eq!(
            state.board().placement_count(design(next)),
            expected["n_legal_distinct"].as_u64().unwrap() as u16
        );
    }
}

#[test]
fn missions_end_games_at_the_listed_turn() {
    let sheet: Value = serde_json::from_str(&data("missions.json")).unwrap();
    let mut ended = [0; 3];
    for (name, vector) in games() {
        let expected = |mission: &str| -> Option<(usize, u8)> {
            serde_json::from_value(sheet["games"][&name][mission].clone()).unwrap()
        };
        let cities = expected("m1_code").map(|(turn, player)| (turn, End::Cities(Seat(player))));
        let lead = expected("m2_code").map(|(turn, player)| (turn, End::Lead(Seat(player))));
        let first = [cities, lead].into_iter().flatten().min_by_key(|(turn, _)| *turn);
        let mut state = Carcassonne::start(&Setup { missions: true, ..setup(&vector) }).unwrap();
        let mut over = (vector.turns.len(), End::Stack);
        for (index, turn) in vector.turns.iter().enumerate() {
            for letter in turn.discarded_before.iter().chain([&turn.tile]) {
                draw(&mut state, letter, &mut Vec::new());
            }
            state.play(Seat(turn.player).into(), lay(turn)).unwrap();
            if let Some(end) = state.end() {
                over = (index + 1, end);
                break;
            }
        }
        assert_eq!(over, first.unwrap_or(over), "game {name}");
        ended[match over.1 {
            End::Stack => 0,
            End::Cities(_) => 1,
            End::Lead(_) => 2,
        }] += 1;
        if let End::Cities(winner) | End::Lead(winner) = over.1 {
            assert_eq!(state.outcome().unwrap().winners.single(), Some(winner));
        }
    }
    assert_eq!(ended.iter().sum::<i32>(), 25);
    assert!(ended.iter().all(|&count| count > 0), "{ended:?}");
}

#[test]
fn a_lead_of_20_is_detected_at_the_listed_turn() {
    let sheet: Value = serde_json::from_str(&data("missions.json")).unwrap();
    for (name, vector) in games() {
        let expected: Option<(usize, u8)> =
            serde_json::from_value(sheet["games"][&name]["m2_code"].clone()).unwrap();
        let mut state = Carcassonne::start(&setup(&vector)).unwrap();
        let mut detected = None;
        for (index, turn) in vector.turns.iter().enumerate() {
            for letter in turn.discarded_before.iter().chain([&turn.tile]) {
                draw(&mut state, letter, &mut Vec::new());
            }
            state.play(Seat(turn.player).into(), lay(turn)).unwrap();
            if state.end().is_none() && detected.is_none() {
                detected = state.lead_mission_winner().map(|seat| (index + 1, seat.0));
            }
        }
        assert_eq!(detected, expected, "game {name}");
    }
}

#[test]
fn kinds_have_the_names_of_the_data_sheet() {
    assert_eq!(Kind::ALL.map(Kind::name), ["road", "city", "cloister", "field"]);
}
