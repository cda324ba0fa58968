//! Positions as text: the side to move and the board, row by row.
//!
//! ```text
//! red RB,r,.,./r1,.,.,b/.,.,b1x,./.,.,b,BB
//! ```
//! `.` is an empty cell, `RB`/`BB` a base, `r`/`b` a stone, `r2` a red tower of height 2, and `r2x`
//! the same tower blocked by a blue stone. Optional suffixes hold what the board does not show:
//! `ply 37 of 400` in a match with a ply limit, and `surrender` if the side to move has resigned.

use stammtisch_rules::{Game, excerpt};

use crate::notation::{SURRENDER, Unreadable, natural};
use crate::rules::{Board, End, MAX_PLY_LIMIT, MAX_SIZE, MIN_SIZE, Setup, Side, Square, TowerWars};

/// The maximum length of a position text.
const MAX_BYTES: usize = 4_000;

/// Writes the board alone, row by row.
pub fn write_board(board: &Board) -> String {
    let mut text = String::new();
    for cell in board.cells() {
        match (cell.column(), cell.row()) {
            (0, 0) => {}
            (0, _) => text.push('/'),
            _ => text.push(','),
        }
        text.push_str(&write_square(board.square(cell)));
    }
    text
}

/// Writes the content of a cell, as in a position text.
pub fn write_square(square: Square) -> String {
    let letter = match square.side() {
        None => return ".".to_owned(),
        Some(Side::Red) => 'r',
        Some(Side::Blue) => 'b',
    };
    if square.is_base() {
        return format!("{}B", letter.to_ascii_uppercase());
    }
    let blocked = if square.is_blocked() { "x" } else { "" };
    match square.height() {
        0 => letter.to_string(),
        height => format!("{letter}{height}{blocked}"),
    }
}

/// Parses a board without a side to move; red is to move.
pub fn read_board(text: &str) -> Result<Board, Unreadable> {
    if text.len() > MAX_BYTES {
        return Err(Unreadable::TooLong);
    }
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(',').collect()).collect();
    let size = u8::try_from(rows.len())
        .ok()
        .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
        .ok_or(Unreadable::Rows(rows.len()))?;
    if let Some(index) = rows.iter().position(|row| row.len() != rows.len()) {
        return Err(Unreadable::Cells { row: index + 1, cells: rows[index].len(), size: rows.len() });
    }
    let mut board = Board::empty(size);
    for (cell, text) in board.cells().zip(rows.into_iter().flatten()) {
        let square = read_square(text, board.full_height()).ok_or_else(|| Unreadable::Square {
            cell,
            text: excerpt(text),
            height: board.full_height(),
        })?;
        board.put(cell, square);
    }
    check_bases(&board)?;
    Ok(board)
}

/// Writes a position: side to move, board, and suffixes.
pub fn write(game: &TowerWars) -> String {
    let board = game.board();
    let setup = game.setup();
    let mut text = format!("{} {}", board.mover().name(), write_board(board));
    if setup.limit > 0 {
        text += &format!(" ply {} of {}", game.plies(), setup.limit);
    }
    if game.end() == Some(End::Surrender) {
        text += &format!(" {SURRENDER}");
    }
    text
}

/// Parses a position and checks that it fits the setup.
pub fn read(setup: &Setup, text: &str) -> Result<TowerWars, Unreadable> {
    let position = ParsedPosition::read(text)?;
    if position.board.size() != setup.size {
        return Err(Unreadable::OtherSize { size: position.board.size(), table: setup.size });
    }
    if position.limit.is_some_and(|limit| limit != setup.limit) {
        return Err(Unreadable::OtherLimit { limit: position.limit.unwrap_or(0), table: setup.limit });
    }
    Ok(TowerWars::from_board(*setup, position.board, position.plies, position.surrendered))
}

/// The setup that a position fits.
pub fn setup_of(text: &str) -> Result<Setup, Unreadable> {
    let position = ParsedPosition::read(text)?;
    Ok(Setup { size: position.board.size(), limit: position.limit.unwrap_or(0) })
}

/// A parsed position text.
struct ParsedPosition {
    board: Board,
    plies: u32,
    limit: Option<u32>,
    surrendered: bool,
}

impl ParsedPosition {
    fn read(text: &str) -> Result<ParsedPosition, Unreadable> {
        if text.len() > MAX_BYTES {
            return Err(Unreadable::TooLong);
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let first = words.first().copied().unwrap_or_default();
        let side = Side::BOTH.into_iter().find(|side| side.name() == first);
        let side = side.ok_or_else(|| Unreadable::NoSide(excerpt(first)))?;
        let mut board = read_board(words.get(1).copied().unwrap_or_default())?;
        board.set_mover(side);
        if board.base_is_lost(!side) {
            return Err(Unreadable::WinnerToMove(side));
        }
        let surrendered = words.last() == Some(&SURRENDER);
        if surrendered {
            words.pop();
        }
        let trailing = || Unreadable::Trailing(excerpt(&words.get(2..).unwrap_or_default().join(" ")));
        let (plies, limit) = match words.get(2..).unwrap_or_default() {
            [] => (0, None),
            ["ply", plies, "of", limit] => {
                let limit = natural(limit, 4).filter(|&limit| limit <= MAX_PLY_LIMIT).ok_or_else(trailing)?;
                let plies =
                    natural(plies, 4).or((*plies == "0").then_some(0)).filter(|&plies| plies <= limit);
                (plies.ok_or_else(trailing)?, Some(limit))
            }
            _ => return Err(trailing()),
        };
        Ok(ParsedPosition { board, plies, limit, surrendered })
    }
}

fn read_square(text: &str, full_height: u8) -> Option<Square> {
    let side = match text.chars().next()? {
        '.' => return (text == ".").then_some(Square::EMPTY),
        'r' | 'R' => Side::Red,
        'b' | 'B' => Side::Blue,
        _ => return None,
    };
    match text {
        "RB" | "BB" => return Some(Square::base(side)),
        "r" | "b" => return Some(Square::stone(side)),
        _ => {}
    }
    let height = text.strip_prefix(['r', 'b'])?;
    let (height, blocked) = height.strip_suffix('x').map_or((height, false), |height| (height, true));
    let height = u8::try_from(natural(height, 1)?).ok().filter(|&height| height <= full_height)?;
    let tower = Square::tower(side, height);
    Some(if blocked { tower.blocked() } else { tower })
}

/// Checks that each corner holds its base or the enemy stone that took it, and that at most one
/// base is lost.
fn check_bases(board: &Board) -> Result<(), Unreadable> {
    for side in Side::BOTH {
        let corner = board.base(side);
        if let Some(stray) =
            board.cells().find(|&cell| cell != corner && board.square(cell) == Square::base(side))
        {
            return Err(Unreadable::StrayBase(stray));
        }
        if board.base_is_lost(side) && board.square(corner) != Square::stone(!side) {
            return Err(Unreadable::NoBase(side, corner));
        }
    }
    if Side::BOTH.into_iter().all(|side| board.base_is_lost(side)) {
        Err(Unreadable::BothBasesLost)
    } else {
        Ok(())
    }
}
