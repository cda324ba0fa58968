//! Moves as text: `A2->B2` or `surrender`.

use stammtisch_rules::{Text, excerpt};

use crate::rules::{Cell, Move, Side, Step};

/// The notation of resigning.
pub(crate) const SURRENDER: &str = "surrender";

/// Why a text is not a valid move or position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Not of the form `A2->B2`.
    Move(String),
    /// A position does not begin with the side to move.
    NoSide(String),
    /// There are fewer than 4 or more than 26 rows.
    Rows(usize),
    /// A row does not have as many cells as there are rows.
    Cells {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        size: usize,
    },
    /// A cell holds an unknown piece.
    Square {
        /// The cell.
        cell: Cell,
        /// Its text.
        text: String,
        /// The full height of a tower on this board.
        height: u8,
    },
    /// A base is outside its corner.
    StrayBase(Cell),
    /// A base's corner holds neither the base nor the enemy stone that took it.
    NoBase(Side, Cell),
    /// Both bases are lost.
    BothBasesLost,
    /// The side that took the base cannot be the next to move.
    WinnerToMove(Side),
    /// Unknown text after the board.
    Trailing(String),
    /// The size of the position differs from that of the table.
    OtherSize {
        /// The size of the position.
        size: u8,
        /// The size of the table.
        table: u8,
    },
    /// The ply limit of the position differs from that of the table.
    OtherLimit {
        /// The limit of the position.
        limit: u32,
        /// The limit of the table.
        table: u32,
    },
    /// The text is too long.
    TooLong,
}

impl From<Unreadable> for Text {
    fn from(unreadable: Unreadable) -> Text {
        match unreadable {
            Unreadable::Move(text) => Text::new("unreadable-move").with("text", text),
            Unreadable::NoSide(text) => Text::new("position-no-side").with("text", text),
            Unreadable::Rows(rows) => Text::new("position-rows").with("rows", rows),
            Unreadable::Cells { row, cells, size } => {
                Text::new("position-cells").with("row", row).with("cells", cells).with("size", size)
            }
            Unreadable::Square { cell, text, height } => Text::new("position-square")
                .with("cell", cell.to_string())
                .with("text", text)
                .with("height", height),
            Unreadable::StrayBase(cell) => Text::new("position-stray-base").with("cell", cell.to_string()),
            Unreadable::NoBase(side, cell) => {
                Text::new("position-no-base").with("side", side.name()).with("cell", cell.to_string())
            }
            Unreadable::BothBasesLost => Text::new("position-both-bases"),
            Unreadable::WinnerToMove(side) => Text::new("position-winner-to-move").with("side", side.name()),
            Unreadable::Trailing(text) => Text::new("position-trailing").with("text", text),
            Unreadable::OtherSize { size, table } => {
                Text::new("position-other-size").with("size", size).with("table", table)
            }
            Unreadable::OtherLimit { limit, table } => {
                Text::new("position-other-limit").with("limit", limit).with("table", table)
            }
            Unreadable::TooLong => Text::new("position-too-long"),
        }
    }
}

/// Writes a move.
pub fn write_move(mv: Move) -> String {
    match mv {
        Move::Step(step) => step.to_string(),
        Move::Surrender => SURRENDER.to_owned(),
    }
}

/// Parses a move, in upper or lower case.
pub fn read_move(text: &str) -> Result<Move, Unreadable> {
    let text = text.trim();
    if text.eq_ignore_ascii_case(SURRENDER) {
        return Ok(Move::Surrender);
    }
    let step = || {
        let (from, to) = text.split_once("->")?;
        Some(Step { from: read_cell(from)?, to: read_cell(to)? })
    };
    step().map(Move::Step).ok_or_else(|| Unreadable::Move(excerpt(text)))
}

/// Parses a cell such as `B3`.
pub fn read_cell(text: &str) -> Option<Cell> {
    let mut letters = text.chars();
    let column = u8::try_from(letters.next()?.to_ascii_uppercase()).ok()?.checked_sub(b'A')?;
    let row = natural(letters.as_str(), 2)?.checked_sub(1)?;
    Cell::new(column, u8::try_from(row).ok()?)
}

/// Parses a positive number of at most `max_digits` digits, without sign or leading zeros.
pub(crate) fn natural(text: &str, max_digits: usize) -> Option<u32> {
    let is_natural =
        text.len() <= max_digits && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if is_natural { text.parse().ok() } else { None }
}
