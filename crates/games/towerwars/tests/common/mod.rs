//! What several test files need: boards from packed rows, and moves as text.
#![allow(dead_code, reason = "every test file uses its own part")]

use stammtisch_towerwars::notation::{read_board, read_move};
use stammtisch_towerwars::{Board, Move, Side, Step};

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
