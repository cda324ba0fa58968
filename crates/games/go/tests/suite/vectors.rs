//! Games, ko fights, move counts and final scores that three independent programs agree on.

use serde_json::Value;
use sha2::{Digest, Sha256};
use stammtisch_go::rules::{Board, Colour, Go, HalfPoints, Move, Phase, Point, Refusal, Score, Setup};

#[test]
fn random_2x2_games_have_the_agreed_legal_moves() {
    check_games(include_str!("../data/random_2x2.jsonl"), 10);
}

#[test]
fn random_3x3_games_have_the_agreed_legal_moves() {
    check_games(include_str!("../data/random_3x3.jsonl"), 20);
}

#[test]
fn random_5x5_games_have_the_agreed_legal_moves() {
    check_games(include_str!("../data/random_5x5.jsonl"), 50);
}

#[test]
fn random_9x9_games_have_the_agreed_legal_moves() {
    check_games(include_str!("../data/random_9x9.jsonl"), 30);
}

#[test]
fn random_13x13_games_have_the_agreed_legal_moves() {
    check_games(include_str!("../data/random_13x13.jsonl"), 100);
}

#[test]
fn random_19x19_games_have_the_agreed_legal_moves() {
    check_games(include_str!("../data/random_19x19.jsonl"), 10);
}

#[test]
fn kos_suicides_and_captures_are_judged_as_agreed() {
    let cases = json_lines(include_str!("../data/handmade.jsonl"));
    assert_eq!(cases.len(), 29);
    for case in &cases {
        let mut states = vec![new_game(case)];
        for mv in moves(case) {
            let mut next = states.last().unwrap().clone();
            play(&mut next, mv, case);
            states.push(next);
        }
        for expected in case["expect"].as_array().unwrap() {
            check_expected(&states[number(expected, "ply")], expected, &case["id"]);
        }
        let last = states.last().unwrap();
        assert_eq!(rows(last.board()), strings(&case["final_board"]), "{}", case["id"]);
        check_prisoners(last, case);
    }
}

#[test]
fn the_number_of_move_sequences_is_the_agreed_one() {
    let tables: Value = serde_json::from_str(include_str!("../data/perft.json")).unwrap();
    for table in tables.as_array().unwrap() {
        for (key, passes) in [("placements_only", false), ("with_pass", true)] {
            for (depth, expected) in table[key].as_array().unwrap().iter().enumerate() {
                let counted = perft(&new_game(table), depth, passes);
                assert_eq!(counted, expected.as_u64().unwrap(), "{} {key} {depth}", table["size"]);
            }
        }
    }
}

#[test]
fn positions_have_the_agreed_score() {
    let cases = json_lines(include_str!("../data/score_handmade.jsonl"));
    assert_eq!(cases.len(), 9);
    for case in &cases {
        let dead = strings(&case["dead"]);
        let stones = strings(&case["rows"]);
        let left = parse_rows(&stones).filter(|(_, point)| !dead.contains(&point.to_string()));
        let score = &case["score"];
        let board = Board::with_stones(number(case, "size") as u8, left).unwrap().with_prisoners(
            (number(case, "captured_by_black") + number(score, "dead_white")) as u32,
            (number(case, "captured_by_white") + number(score, "dead_black")) as u32,
        );
        check_score(&Score::of(&board, komi(case)), case);
    }
}

#[test]
fn finished_games_have_the_agreed_score_without_dead_stones() {
    let cases = json_lines(include_str!("../data/final_13x13.jsonl"));
    assert_eq!(cases.len(), 19);
    for case in &cases {
        let mut game = new_game(case);
        for mv in moves(case) {
            game.check_move(game.to_move(), mv).unwrap();
            game.make_move(game.to_move(), mv);
        }
        assert!(matches!(game.phase(), Phase::Scoring(_)));
        assert_eq!(rows(game.board()), strings(&case["board"]), "{}", case["id"]);
        for dead in strings(&case["dead"]) {
            let dead = Move::Dead(dead.parse().unwrap());
            if game.check_move(Colour::Black, dead).is_ok() {
                game.make_move(Colour::Black, dead);
            }
        }
        for colour in Colour::BOTH {
            game.make_move(colour, Move::Done);
        }
        assert!(matches!(game.phase(), Phase::Over(_)));
        check_score(&game.count(), case);
        let winner = if case["score"]["result"].as_str().unwrap().starts_with('B') {
            Colour::Black
        } else {
            Colour::White
        };
        assert_eq!(game.winner(), Some(winner), "{}", case["id"]);
    }
}

fn check_games(text: &str, expected: usize) {
    let games = json_lines(text);
    assert_eq!(games.len(), expected);
    for case in &games {
        let mut game = new_game(case);
        let mut checks = case["checks"].as_array().unwrap().iter().peekable();
        let moves: Vec<Move> = moves(case).collect();
        for ply in 0..=moves.len() {
            while let Some(check) = checks.next_if(|check| number(check, "ply") == ply) {
                check_state(&game, check, &case["id"]);
            }
            if let Some(&mv) = moves.get(ply) {
                play(&mut game, mv, case);
            }
        }
        assert!(checks.next().is_none(), "{}: a check beyond the last move", case["id"]);
    }
}

fn check_state(game: &Go, check: &Value, id: &Value) {
    let ply = &check["ply"];
    let colour = colour(check["to_play"].as_str().unwrap());
    assert_eq!(game.to_move(), colour, "{id} {ply}");
    let legality = |p: Point| game.check_stone(colour, p);
    let mut legal: Vec<String> =
        game.board().points().filter(|&p| legality(p).is_ok()).map(|p| p.to_string()).collect();
    legal.sort();
    let illegal =
        |why: fn(Point) -> Refusal| game.board().points().filter(|&p| legality(p) == Err(why(p))).count();
    assert_eq!(legal.len(), number(check, "legal"), "{id} {ply}");
    assert_eq!(sha256(&legal.join(" ")), check["sha256"].as_str().unwrap(), "{id} {ply}");
    assert_eq!(illegal(Refusal::Suicide), number(check, "suicide"), "{id} {ply}");
    assert_eq!(illegal(Refusal::Superko), number(check, "superko"), "{id} {ply}");
    assert_eq!(usize::from(game.board().ko().is_some()), number(check, "simple_ko"), "{id} {ply}");
    let board = rows(game.board()).join("\n");
    assert_eq!(sha256(&board), check["board_sha256"].as_str().unwrap(), "{id} {ply}");
    check_prisoners(game, check);
}

fn check_expected(game: &Go, expected: &Value, id: &Value) {
    let colour = colour(expected["color"].as_str().unwrap());
    let point: Point = expected["vertex"].as_str().unwrap().parse().unwrap();
    let checked = game.check_stone(colour, point);
    let reason = match checked {
        Ok(()) => None,
        Err(Refusal::Suicide(_)) => Some("suicide"),
        Err(Refusal::Superko(_)) => Some("superko"),
        Err(other) => panic!("{id}: {other:?}"),
    };
    assert_eq!(checked.is_ok(), expected["legal"].as_bool().unwrap(), "{id} {point}");
    assert_eq!(reason, expected["reason"].as_str(), "{id} {point}");
    if let Some(captures) = expected["captures"].as_u64() {
        let mut board = game.board().clone();
        assert_eq!(u64::from(board.place(colour, point)), captures, "{id} {point}");
        assert_eq!(board.hash(), game.board().hash_after(colour, point), "{id} {point}");
    }
}

fn check_prisoners(game: &Go, expected: &Value) {
    for (colour, key) in [(Colour::Black, "captured_by_black"), (Colour::White, "captured_by_white")] {
        assert_eq!(game.board().prisoners(colour) as usize, number(expected, key), "{expected}");
    }
}

fn check_score(score: &Score, case: &Value) {
    let expected = &case["score"];
    let id = &case["id"];
    for (colour, points, territory) in
        [(Colour::Black, "black", "territory_black"), (Colour::White, "white", "territory_white")]
    {
        assert_eq!(score.total(colour).as_points(), expected[points].as_f64().unwrap(), "{id}");
        assert_eq!(score.territory[colour.index()] as usize, number(expected, territory), "{id}");
    }
    let margin = expected["margin_black"].as_f64().unwrap();
    assert_eq!(score.lead(Colour::Black).as_points(), margin, "{id}");
}

/// Counts move sequences; a second pass in a row ends the game.
fn perft(game: &Go, depth: usize, passes: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences = 0;
    game.each_move(game.to_move(), |mv| {
        if let Move::Place(_) | Move::Pass = mv
            && (passes || mv != Move::Pass)
        {
            let mut next = game.clone();
            next.make_move(game.to_move(), mv);
            sequences += perft(&next, depth - 1, passes);
        }
    });
    sequences
}

/// Plays a move of the vectors. They go on after two passes, which takes a resumption here.
fn play(game: &mut Go, mv: Move, case: &Value) {
    let colour = game.to_move();
    game.check_move(colour, mv).unwrap_or_else(|why| panic!("{}: {mv:?}: {why:?}", case["id"]));
    game.make_move(colour, mv);
    if let Phase::Scoring(_) = game.phase() {
        game.make_move(colour, Move::Resume);
        assert_eq!(game.to_move(), colour.other());
    }
}

fn new_game(case: &Value) -> Go {
    let size = number(case, "size") as u8;
    Go::new(Setup { size, komi: komi(case), ..Setup::default() }).unwrap()
}

fn komi(case: &Value) -> HalfPoints {
    HalfPoints::try_from(case["komi"].as_f64().unwrap_or(2.5)).unwrap()
}

fn moves(case: &Value) -> impl Iterator<Item = Move> + '_ {
    case["moves"].as_str().unwrap().split_whitespace().map(|text| match text {
        "pass" => Move::Pass,
        point => Move::Place(point.parse().unwrap()),
    })
}

fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let row = |row| (0..size).map(|column| letter(board, Point::at(column, row).unwrap())).collect();
    (0..size).rev().map(row).collect()
}

fn letter(board: &Board, point: Point) -> char {
    match board.stone(point) {
        None => '.',
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
    }
}

fn parse_rows(rows: &[String]) -> impl Iterator<Item = (Colour, Point)> + '_ {
    let stones =
        rows.iter().rev().enumerate().flat_map(|(row, text)| {
            text.chars().enumerate().map(move |(column, letter)| (column, row, letter))
        });
    stones.filter(|(.., letter)| *letter != '.').map(|(column, row, letter)| {
        let colour = if letter == 'X' { Colour::Black } else { Colour::White };
        (colour, Point::at(column as u8, row as u8).unwrap())
    })
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn number(value: &Value, key: &str) -> usize {
    value[key].as_u64().unwrap_or_else(|| panic!("{key} in {value}")) as usize
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
}

fn colour(letter: &str) -> Colour {
    if letter == "b" { Colour::Black } else { Colour::White }
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}
