//! What several test files need: boards from packed rows, and moves as text.

use rand::{RngExt, SeedableRng};
use stammtisch_presentation::{Actor, Game, Language, Messages, Playable, Rng};
use stammtisch_towerwars::notation::read_move;
use stammtisch_towerwars::position::read_board;
use stammtisch_towerwars::{Board, Move, Setup, Side, Square, Step, TowerWars};

/// The position text for rows in which a number stands for so many empty cells.
pub(crate) fn pack_free(rows: &str) -> String {
    let cell = |cell: &str| match cell.parse() {
        Ok(empty) => vec!["."; empty].join(","),
        Err(_) => cell.to_owned(),
    };
    let row = |row: &str| row.split(',').map(cell).collect::<Vec<_>>().join(",");
    rows.split('/').map(row).collect::<Vec<_>>().join("/")
}

/// The board of packed rows.
pub(crate) fn board(rows: &str, mover: Side) -> Board {
    let mut board = read_board(&pack_free(rows)).unwrap();
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

/// The step of a text.
pub(crate) fn step(text: &str) -> Step {
    match read_move(text).unwrap() {
        Move::Step(step) => step,
        Move::Surrender => panic!("a step was expected"),
    }
}

/// A match of that size after random play with the dice of that seed; shorter if it ended before.
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

/// A board with anything anywhere: towers, blocked ones, stones in crowds that no match would lead to.
pub(crate) fn wild_board(size: u8, seed: u64) -> Board {
    let mut rng = Rng::seed_from_u64(seed);
    let mut board = Board::start(size);
    let empty = rng.random_range(0..90);
    for cell in board.cells() {
        if board.square(cell).is_base() {
            continue;
        }
        let side = if rng.random_bool(0.5) { Side::Red } else { Side::Blue };
        let tower = Square::tower(side, rng.random_range(0..=board.full_height()));
        let square = if tower.is_tower() && rng.random_bool(0.3) { tower.blocked() } else { tower };
        board.put(cell, if rng.random_range(0..100) < empty { Square::EMPTY } else { square });
    }
    board.set_mover(if rng.random_bool(0.5) { Side::Red } else { Side::Blue });
    board
}

/// The game's words in that language.
pub(crate) fn messages(language: Language) -> Messages {
    Messages::new(language, TowerWars::locales())
}
