//! Positions as text: the side to move and the board, row by row.
//!
//! ```text
//! red RB,r,.,./r1,.,.,b/.,.,b1x,./.,.,b,BB
//! ```
//! `.` empty, `RB`/`BB` base, `r`/`b` stone, `r2` red tower of height 2, `r2x` the same blocked by a blue stone. What a board cannot tell
//! follows after a space, where there is any: `ply 37 of 400` at a table with a limit, `surrender` if the side to move gave up.

use stammtisch_rules::{Game, excerpt};

use crate::notation::{SURRENDER, Unreadable, natural};
use crate::rules::{Board, End, MAX_PLIES, MAX_SIZE, MIN_SIZE, Setup, Side, Square, TowerWars};

/// No position text is longer than this.
const MAX_CHARS: usize = 4_000;

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

/// What stands on a cell, as in a position text.
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

/// Reads a board without side; red is to move.
pub fn read_board(text: &str) -> Result<Board, Unreadable> {
    if text.len() > MAX_CHARS {
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

/// Writes a position: side, board, and what the board cannot tell.
pub fn write(game: &TowerWars) -> String {
    let (board, setup) = (game.board(), game.setup());
    let mut text = format!("{} {}", board.mover().name(), write_board(board));
    if setup.limit > 0 {
        text += &format!(" ply {} of {}", game.plies(), setup.limit);
    }
    if game.end() == Some(End::Surrender) {
        text += &format!(" {SURRENDER}");
    }
    text
}

/// Reads a position for a table of that setup.
pub fn read(setup: &Setup, text: &str) -> Result<TowerWars, Unreadable> {
    let position = Position::read(text)?;
    if position.board.size() != setup.size {
        return Err(Unreadable::OtherSize { size: position.board.size(), table: setup.size });
    }
    if position.limit.is_some_and(|limit| limit != setup.limit) {
        return Err(Unreadable::OtherLimit { limit: position.limit.unwrap_or(0), table: setup.limit });
    }
    Ok(TowerWars::from_board(*setup, position.board, position.plies, position.surrendered))
}

/// The setup of a table on which a position can go on.
pub fn setup_of(text: &str) -> Result<Setup, Unreadable> {
    let position = Position::read(text)?;
    Ok(Setup { size: position.board.size(), limit: position.limit.unwrap_or(0) })
}

/// A position text, taken apart.
struct Position {
    board: Board,
    plies: u32,
    limit: Option<u32>,
    surrendered: bool,
}

impl Position {
    fn read(text: &str) -> Result<Position, Unreadable> {
        if text.len() > MAX_CHARS {
            return Err(Unreadable::TooLong);
        }
        let mut messages: Vec<&str> = text.split_whitespace().collect();
        let first = messages.first().copied().unwrap_or_default();
        let side = Side::BOTH.into_iter().find(|side| side.name() == first);
        let side = side.ok_or_else(|| Unreadable::NoSide(excerpt(first)))?;
        let mut board = read_board(messages.get(1).copied().unwrap_or_default())?;
        board.set_mover(side);
        if board.base_is_lost(!side) {
            return Err(Unreadable::WinnerToMove(side));
        }
        let surrendered = messages.last() == Some(&SURRENDER);
        if surrendered {
            messages.pop();
        }
        let trailing = || Unreadable::Trailing(excerpt(&messages.get(2..).unwrap_or_default().join(" ")));
        let (plies, limit) = match messages.get(2..).unwrap_or_default() {
            [] => (0, None),
            ["ply", plies, "of", limit] => {
                let limit = natural(limit, 4).filter(|&limit| limit <= MAX_PLIES).ok_or_else(trailing)?;
                let plies =
                    natural(plies, 4).or((*plies == "0").then_some(0)).filter(|&plies| plies <= limit);
                (plies.ok_or_else(trailing)?, Some(limit))
            }
            _ => return Err(trailing()),
        };
        Ok(Position { board, plies, limit, surrendered })
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

/// Every base stands in its corner, or in one of the corners the enemy stone that took it.
fn check_bases(board: &Board) -> Result<(), Unreadable> {
    for side in Side::BOTH {
        let home = board.base(side);
        if let Some(stray) =
            board.cells().find(|&cell| cell != home && board.square(cell) == Square::base(side))
        {
            return Err(Unreadable::StrayBase(stray));
        }
        if board.base_is_lost(side) && board.square(home) != Square::stone(!side) {
            return Err(Unreadable::NoBase(side, home));
        }
    }
    if Side::BOTH.into_iter().all(|side| board.base_is_lost(side)) {
        Err(Unreadable::BothBasesLost)
    } else {
        Ok(())
    }
}
