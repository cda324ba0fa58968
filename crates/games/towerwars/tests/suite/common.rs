//! Shared helpers: boards from packed rows, and moves as text.

use rand::{RngExt, SeedableRng};
use stammtisch_presentation::{Actor, Game, Language, Messages, Playable, Rng};
use stammtisch_towerwars::notation::read_move;
use stammtisch_towerwars::position::read_board;
use stammtisch_towerwars::{Board, Move, Setup, Side, Square, Step, TowerWars};

/// Expands packed rows, in which a number is a run of empty cells, into a position text.
pub(crate) fn expand_rows(rows: &str) -> String {
    let cell = |cell: &str| match cell.parse() {
        Ok(empty) => vec!["."; empty].join(","),
        Err(_) => cell.to_owned(),
    };
    let row = |row: &str| row.split(',').map(cell).collect::<Vec<_>>().join(",");
    rows.split('/').map(row).collect::<Vec<_>>().join("/")
}

/// A board from packed rows.
pub(crate) fn board(rows: &str, mover: Side) -> Board {
    let mut board = read_board(&expand_rows(rows)).unwrap();
    board.set_mover(mover);
    board
}

/// The legal steps in the generator's order.
pub(crate) fn moves(board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    board.each_step(|step| steps.push(step));
    steps
}

/// The legal steps as text, in byte order.
pub(crate) fn sorted_moves(board: &Board) -> Vec<String> {
    let mut texts: Vec<String> = moves(board).iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// Parses a step.
pub(crate) fn step(text: &str) -> Step {
    match read_move(text).unwrap() {
        Move::Step(step) => step,
        Move::Surrender => panic!("a step was expected"),
    }
}

/// A match after random play with that seed; shorter if the game ends before.
pub(crate) fn random_match(size: u8, plies: usize, seed: u64) -> TowerWars {
    let mut rng = Rng::seed_from_u64(seed);
    let mut game = TowerWars::start(&Setup { size, limit: 0 }).unwrap();
    for _ in 0..plies {
        let Some(seat) = game.turn().seats().single() else { break };
        let mv = game.random_move(Actor::Seat(seat), &mut rng).unwrap();
        game.play(Actor::Seat(seat), mv).unwrap();
    }
    game
}

/// A random board that need not be reachable: towers, blocked towers and stones anywhere.
pub(crate) fn wild_board(size: u8, seed: u64) -> Board {
    let mut rng = Rng::seed_from_u64(seed);
    let mut board = Board::start(size);
    let empty_percent = rng.random_range(0..90);
    for cell in board.cells() {
        if board.square(cell).is_base() {
            continue;
        }
        let side = if rng.random_bool(0.5) { Side::Red } else { Side::Blue };
        let tower = Square::tower(side, rng.random_range(0..=board.full_height()));
        let square = if tower.is_tower() && rng.random_bool(0.3) { tower.blocked() } else { tower };
        board.put(cell, if rng.random_range(0..100) < empty_percent { Square::EMPTY } else { square });
    }
    board.set_mover(if rng.random_bool(0.5) { Side::Red } else { Side::Blue });
    board
}

/// The game's messages in that language.
pub(crate) fn messages(language: Language) -> Messages {
    Messages::new(language, TowerWars::locales())
}
