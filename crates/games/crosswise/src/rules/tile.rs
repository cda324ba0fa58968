//! The tiles: six symbols and four wildcards.

use serde::{Deserialize, Serialize};

/// A tile. Saves, logs and the notation write its ordinal, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// A standard tile, which scores.
    Symbol(Symbol),
    /// An action tile, which is used up.
    Wildcard(Wildcard),
}

/// The symbol of a standard tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum Symbol {
    Sun = 1,
    Cross,
    Triangle,
    Square,
    Pentagon,
    Star,
}

/// The action of a wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Wildcard {
    /// Takes a tile from the board into the hand.
    Remover = 7,
    /// Moves a tile of the board to an empty cell.
    Mover,
    /// Swaps two tiles of the board.
    SwapOnBoard,
    /// Swaps a symbol of the hand with a tile of the board.
    SwapWithHand,
}

/// The wildcards that are activated before they are played.
///
/// Their replacement is drawn in between, so the second phase can already use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "see Wildcard")]
pub enum TwoPhase {
    Mover,
    SwapOnBoard,
    SwapWithHand,
}

impl Symbol {
    /// All symbols, by ordinal.
    pub const ALL: [Symbol; 6] =
        [Symbol::Sun, Symbol::Cross, Symbol::Triangle, Symbol::Square, Symbol::Pentagon, Symbol::Star];

    /// Its number in files and notation, 1 to 6.
    pub const fn ordinal(self) -> u8 {
        self as u8
    }

    /// Its index in arrays by symbol.
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The symbol with this number.
    pub fn from_ordinal(ordinal: u8) -> Option<Symbol> {
        Symbol::ALL.get(usize::from(ordinal).checked_sub(1)?).copied()
    }
}

impl Wildcard {
    /// All wildcards, by ordinal.
    pub const ALL: [Wildcard; 4] =
        [Wildcard::Remover, Wildcard::Mover, Wildcard::SwapOnBoard, Wildcard::SwapWithHand];

    /// Its index in arrays by wildcard.
    pub const fn index(self) -> usize {
        self as usize - 7
    }

    /// The two-phase form of the wildcard; the remover has none.
    pub const fn two_phase(self) -> Option<TwoPhase> {
        match self {
            Wildcard::Remover => None,
            Wildcard::Mover => Some(TwoPhase::Mover),
            Wildcard::SwapOnBoard => Some(TwoPhase::SwapOnBoard),
            Wildcard::SwapWithHand => Some(TwoPhase::SwapWithHand),
        }
    }
}

impl TwoPhase {
    /// The activated wildcard.
    pub const fn wildcard(self) -> Wildcard {
        match self {
            TwoPhase::Mover => Wildcard::Mover,
            TwoPhase::SwapOnBoard => Wildcard::SwapOnBoard,
            TwoPhase::SwapWithHand => Wildcard::SwapWithHand,
        }
    }
}

impl Tile {
    /// The number of kinds of tiles.
    pub const KINDS: usize = 10;

    /// All kinds, by ordinal.
    pub fn all() -> impl Iterator<Item = Tile> {
        (1..=Tile::KINDS as u8).filter_map(Tile::from_ordinal)
    }

    /// Its number in files and notation, 1 to 10.
    pub const fn ordinal(self) -> u8 {
        match self {
            Tile::Symbol(symbol) => symbol as u8,
            Tile::Wildcard(wildcard) => wildcard as u8,
        }
    }

    /// Its index in arrays by kind.
    pub const fn index(self) -> usize {
        self.ordinal() as usize - 1
    }

    /// The tile with this number.
    pub fn from_ordinal(ordinal: u8) -> Option<Tile> {
        match Symbol::from_ordinal(ordinal) {
            Some(symbol) => Some(Tile::Symbol(symbol)),
            None => Wildcard::ALL.get(usize::from(ordinal).checked_sub(7)?).copied().map(Tile::Wildcard),
        }
    }

    /// The symbol of a standard tile.
    pub const fn symbol(self) -> Option<Symbol> {
        match self {
            Tile::Symbol(symbol) => Some(symbol),
            Tile::Wildcard(_) => None,
        }
    }

    /// Its name in message keys and CSS classes.
    pub const fn name(self) -> &'static str {
        match self {
            Tile::Symbol(Symbol::Sun) => "sun",
            Tile::Symbol(Symbol::Cross) => "cross",
            Tile::Symbol(Symbol::Triangle) => "triangle",
            Tile::Symbol(Symbol::Square) => "square",
            Tile::Symbol(Symbol::Pentagon) => "pentagon",
            Tile::Symbol(Symbol::Star) => "star",
            Tile::Wildcard(Wildcard::Remover) => "remover",
            Tile::Wildcard(Wildcard::Mover) => "mover",
            Tile::Wildcard(Wildcard::SwapOnBoard) => "swap-on-board",
            Tile::Wildcard(Wildcard::SwapWithHand) => "swap-with-hand",
        }
    }
}

impl From<Symbol> for Tile {
    fn from(symbol: Symbol) -> Tile {
        Tile::Symbol(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_run_from_sun_1_to_swap_with_hand_10() {
        let ordinals: Vec<u8> = Tile::all().map(Tile::ordinal).collect();
        assert_eq!(ordinals, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(Tile::from_ordinal(1), Some(Symbol::Sun.into()));
        assert_eq!(Tile::from_ordinal(10), Some(Tile::Wildcard(Wildcard::SwapWithHand)));
        assert_eq!(Tile::from_ordinal(0), None);
        assert_eq!(Tile::from_ordinal(11), None);
    }
}
