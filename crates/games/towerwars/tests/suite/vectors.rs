//! Test vectors that three independent programs agree on: start positions, perft, games, positions
//! and rule probes. `data/README.md` describes their format.

use crate::common::{board, expand_rows, moves, sorted_moves, step};
use sha2::{Digest, Sha256};
use stammtisch_presentation::{Actor, Game, Turn};
use stammtisch_towerwars::notation::read_move;
use stammtisch_towerwars::position::write_board;
use stammtisch_towerwars::{Board, Move, Setup, Side, Square, TowerWars, bench};

const START: &str = include_str!("../data/start.txt");
const PERFT: &str = include_str!("../data/perft.txt");
const GAMES: [&str; 3] = [
    include_str!("../data/games_uniform.txt"),
    include_str!("../data/games_biased.txt"),
    include_str!("../data/games_blocking.txt"),
];
const SAMPLE: &str = include_str!("../data/positions_sample.tsv");
const FULL: &str = include_str!("../data/positions_full.tsv");
const SYNTHETIC: &str = include_str!("../data/positions_synthetic.tsv");
const PROBES: &str = include_str!("../data/rule_probes.tsv");

fn side(letter: &str) -> Side {
    if letter == "R" { Side::Red } else { Side::Blue }
}

fn stones(board: &Board, side: Side) -> String {
    let mut cells: Vec<_> = board.cells().filter(|&cell| board.square(cell) == Square::stone(side)).collect();
    cells.sort_by_key(|cell| (cell.column(), cell.row()));
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The first 16 hex digits of the SHA-256 of the sorted moves, one per line.
fn list_hash(sorted: &[String]) -> String {
    Sha256::digest(sorted.join("\n")).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn status(game: &TowerWars) -> &'static str {
    match game.winner() {
        Some(Side::Red) => "RED_WIN",
        Some(Side::Blue) => "BLUE_WIN",
        None => "OK",
    }
}

fn game(board: Board) -> TowerWars {
    TowerWars::from_board(Setup { size: board.size(), limit: 0 }, board, 0, false)
}

#[test]
fn every_start_position_matches_the_vectors() {
    let mut seen = 0;
    let mut board = Board::start(4);
    for line in START.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[0] {
            "size" => {
                board = Board::start(words[1].parse().unwrap());
                let summary = format!(
                    "size {} hmax {} d {} redbase {} bluebase {} redstones {} bluestones {} moves {}",
                    board.size(),
                    board.full_height(),
                    board.size() / 2,
                    board.base(Side::Red),
                    board.base(Side::Blue),
                    board.stones(Side::Red),
                    board.stones(Side::Blue),
                    moves(&board).len()
                );
                assert_eq!(summary, line);
            }
            "red" => assert_eq!(stones(&board, Side::Red), line[4..]),
            _ => assert_eq!(stones(&board, Side::Blue), line[5..]),
        }
        seen += 1;
    }
    assert_eq!(seen, 30);
}

#[test]
fn perft_counts_match_the_vectors() {
    for line in PERFT.lines() {
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [size, depth, sequences] = numbers[..] else { panic!("{line}") };
        assert_eq!(bench::perft(&mut Board::start(size as u8), depth as usize), sequences, "{line}");
    }
}

#[test]
fn recorded_games_replay_with_equal_move_counts_and_ends() {
    let mut played = 0;
    for lines in GAMES
        .iter()
        .flat_map(|games| games.lines().collect::<Vec<_>>().chunks(4).map(<[_]>::to_vec).collect::<Vec<_>>())
    {
        let words: Vec<&str> = lines[0].split(' ').collect();
        let [_, _, _, size, _, plies, _, result, _, reason] = words[..] else { panic!("{}", lines[0]) };
        let mut game = TowerWars::start(&Setup { size: size.parse().unwrap(), limit: 0 }).unwrap();
        let texts: Vec<&str> = lines[1].split(' ').skip(1).collect();
        let counts: Vec<usize> = lines[2].split(' ').skip(1).map(|count| count.parse().unwrap()).collect();
        assert_eq!((texts.len(), counts.len()), (plies.parse().unwrap(), texts.len()));
        for (text, count) in texts.iter().zip(counts) {
            let mover = game.board().mover();
            assert_eq!(game.board().count_steps(mover), count, "{} before {text}", lines[0]);
            game.play(Actor::Seat(mover.seat()), read_move(text).unwrap()).unwrap();
        }
        assert_eq!(
            write_board(game.board()),
            expand_rows(lines[3].strip_prefix("final ").unwrap()),
            "{}",
            lines[0]
        );
        match result {
            "UNFINISHED" => assert_ne!(game.turn(), Turn::Over),
            _ => assert_eq!(status(&game), result),
        }
        let found = game.outcome().map_or("cap", |outcome| outcome.reason);
        assert_eq!(found.replace("pieces", "nopieces"), reason, "{}", lines[0]);
        played += 1;
    }
    assert_eq!(played, 180);
}

#[test]
fn sampled_positions_have_the_recorded_moves() {
    let mut seen = 0;
    for line in SAMPLE.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, _, _, mover, count, hash, rows] = fields[..] else { panic!("{line}") };
        let listed = sorted_moves(&board(rows, side(mover)));
        assert_eq!((listed.len().to_string().as_str(), list_hash(&listed).as_str()), (count, hash), "{line}");
        seen += 1;
    }
    assert_eq!(seen, 1000);
}

#[test]
fn full_positions_have_the_listed_moves() {
    let mut seen = 0;
    for line in FULL.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, _, _, mover, count, rows, list] = fields[..] else { panic!("{line}") };
        let listed = sorted_moves(&board(rows, side(mover)));
        assert_eq!((listed.len().to_string().as_str(), listed.join(" ").as_str()), (count, list));
        seen += 1;
    }
    assert_eq!(seen, 100);
}

#[test]
fn synthetic_positions_match_in_moves_and_successors() {
    let mut seen = 0;
    for line in SYNTHETIC.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, mover, rows, count, hash, text, then, after] = fields[..] else { panic!("{line}") };
        let board = board(rows, side(mover));
        let listed = sorted_moves(&board);
        assert_eq!((listed.len().to_string().as_str(), list_hash(&listed).as_str()), (count, hash), "{line}");
        if text != "-" {
            let mut game = game(board);
            game.play(Actor::Seat(side(mover).seat()), Move::Step(step(text))).unwrap();
            assert_eq!((status(&game), write_board(game.board())), (then, expand_rows(after)), "{line}");
        }
        seen += 1;
    }
    assert_eq!(seen, 500);
}

#[test]
fn every_rule_probe_has_the_recorded_verdict() {
    let mut seen = 0;
    for line in PROBES.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, label, _, mover, rows, text, verdict, then, after] = fields[..] else { panic!("{line}") };
        let board = board(rows, side(mover));
        let mv = read_move(text).unwrap();
        let listed = moves(&board).iter().any(|&step| Move::Step(step) == mv);
        assert_eq!(listed, verdict == "legal", "{label}");
        let mut game = game(board);
        let result_of_move = game.play(Actor::Seat(side(mover).seat()), mv);
        assert_eq!(result_of_move.is_ok(), verdict != "illegal", "{label}: {result_of_move:?}");
        let now = if result_of_move.is_err() { "ILLEGAL" } else { status(&game) };
        assert_eq!((now, write_board(game.board())), (then, expand_rows(after)), "{label}");
        seen += 1;
    }
    assert_eq!(seen, 36);
}
