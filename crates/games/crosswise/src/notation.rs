//! Move notation: `s2:c4`, `s1`, `c4-d5`, `s3-c4`, and `+5` for a draw.

use std::fmt;

use stammtisch_rules::{Text, excerpt};

use crate::rules::{Cell, Move, Slot, Tile};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Lay { slot, cell } => write!(f, "s{}:{}", slot.number(), cell.name()),
            Move::Activate { slot } => write!(f, "s{}", slot.number()),
            Move::Shift { from, to } => write!(f, "{}-{}", from.name(), to.name()),
            Move::Exchange { slot, cell } => write!(f, "s{}-{}", slot.number(), cell.name()),
            Move::Draw(tile) => write!(f, "+{}", tile.ordinal()),
        }
    }
}

impl Move {
    /// Parses a move, ignoring case.
    pub fn read(text: &str) -> Result<Move, Text> {
        let trimmed = text.trim().to_ascii_lowercase();
        let parsed = match trimmed.strip_prefix('+') {
            Some(ordinal) => read_tile(ordinal).map(Move::Draw),
            None => read_play(&trimmed),
        };
        parsed.ok_or_else(|| Text::new("unreadable").with("text", excerpt(text)))
    }
}

fn read_tile(ordinal: &str) -> Option<Tile> {
    let is_plain_number = ordinal.bytes().all(|byte| byte.is_ascii_digit()) && !ordinal.starts_with('0');
    if is_plain_number { Tile::from_ordinal(ordinal.parse().ok()?) } else { None }
}

fn read_play(text: &str) -> Option<Move> {
    if let Some((slot, cell)) = text.split_once(':') {
        return Some(Move::Lay { slot: read_slot(slot)?, cell: Cell::read(cell)? });
    }
    let Some((from, to)) = text.split_once('-') else {
        return Some(Move::Activate { slot: read_slot(text)? });
    };
    let cell = Cell::read(to)?;
    match read_slot(from) {
        Some(slot) => Some(Move::Exchange { slot, cell }),
        None => Some(Move::Shift { from: Cell::read(from)?, to: cell }),
    }
}

fn read_slot(text: &str) -> Option<Slot> {
    Slot::read(text.strip_prefix('s')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_move() -> impl Iterator<Item = Move> {
        let slots = || (0..8).map(Slot);
        let cells = || (0..100).map(|index| Cell::new(index % 10, index / 10));
        let lay = slots().flat_map(move |slot| cells().map(move |cell| Move::Lay { slot, cell }));
        let exchange = slots().flat_map(move |slot| cells().map(move |cell| Move::Exchange { slot, cell }));
        let shift = cells().flat_map(move |from| cells().map(move |to| Move::Shift { from, to }));
        let activate = slots().map(|slot| Move::Activate { slot });
        lay.chain(exchange).chain(shift).chain(activate).chain(Tile::all().map(Move::Draw))
    }

    #[test]
    fn every_move_survives_writing_and_reading() {
        for mv in every_move() {
            assert_eq!(Move::read(&mv.to_string()), Ok(mv));
        }
    }

    #[test]
    fn moves_are_written_in_the_ruled_notation() {
        let slot = Slot(1);
        let cell = Cell::new(2, 3);
        assert_eq!(Move::Lay { slot, cell }.to_string(), "s2:c4");
        assert_eq!(Move::Activate { slot: Slot(0) }.to_string(), "s1");
        assert_eq!(Move::Shift { from: cell, to: Cell::new(3, 4) }.to_string(), "c4-d5");
        assert_eq!(Move::Exchange { slot: Slot(2), cell }.to_string(), "s3-c4");
        assert_eq!(Tile::from_ordinal(5).map(|tile| Move::Draw(tile).to_string()).as_deref(), Some("+5"));
    }

    #[test]
    fn malformed_moves_are_refused() {
        for text in [
            "", "s", "s0", "s9", "s1:", "s1:k1", "c4", "c4-", "-c4", "+", "+0", "+11", "+05", "++5", "s1-s2",
            "c4:d5",
        ] {
            assert!(Move::read(text).is_err(), "{text}");
        }
    }
}
