//! The setup of a match and the tiles that follow from it.

use serde::{Deserialize, Serialize};
use stammtisch_rules::{Field, FieldError, Text};

use super::bag::Counts;
use super::tile::Tile;

/// The largest hand size.
pub(crate) const MAX_HAND: usize = 8;

/// The fields of the setup form.
pub(crate) const SETUP_FIELDS: [Field; 3] = [
    Field::choice("players", &["2", "4"]),
    Field::int("size", 3, 10, 6),
    Field::int("hand", 2, MAX_HAND as i64, 4),
];

/// The setup of a match. Sizes other than 6 (board) and 4 (hand) are a variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// The number of players.
    pub players: Players,
    /// The side length of the board, 3 to 10.
    pub size: u8,
    /// The number of tiles in a hand, 2 to 8.
    pub hand: u8,
}

/// The number of players: one or two per team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Players {
    /// One player per team.
    #[default]
    #[serde(rename = "2")]
    Two,
    /// Two players per team, opposite each other.
    #[serde(rename = "4")]
    Four,
}

impl Players {
    /// The number of seats.
    pub const fn count(self) -> usize {
        match self {
            Players::Two => 2,
            Players::Four => 4,
        }
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: Players::Two, size: 6, hand: 4 }
    }
}

impl Setup {
    /// The published game for this number of players.
    pub fn standard(players: Players) -> Setup {
        Setup { players, ..Setup::default() }
    }

    /// Whether the board or hand size differs from the published game.
    pub fn is_variant(&self) -> bool {
        (self.size, self.hand) != (6, 4)
    }

    /// The number of tiles of each kind.
    ///
    /// The published game has 7 of each symbol and 3 of each wildcard. Other board sizes have as
    /// many per cell, but always at least one more of each symbol than fills a line.
    pub fn tiles(&self) -> Counts {
        let cells = u16::from(self.size) * u16::from(self.size);
        let symbols = (cells * 7).div_ceil(36).max(u16::from(self.size) + 1) as u8;
        let wildcards = ((cells + 6) / 12) as u8;
        let of = |tile: Tile| if tile.symbol().is_some() { symbols } else { wildcards };
        Tile::all().map(|tile| (tile, of(tile))).collect()
    }

    /// The number of wildcards of each kind.
    pub fn wildcards(&self) -> u8 {
        self.tiles().of(Tile::Wildcard(super::tile::Wildcard::Remover))
    }

    /// Checks the ranges of the fields and that there are enough tiles to deal all hands.
    pub(crate) fn check(&self) -> Result<(), FieldError> {
        let in_range = |field: &'static str, value: u8, min: u8, max: u8| {
            let fault = Text::new("form-int").with("key", field).with("min", min).with("max", max);
            let fault = FieldError::new(field, fault.with("given", value.to_string()));
            if (min..=max).contains(&value) { Ok(()) } else { Err(fault) }
        };
        in_range("size", self.size, 3, 10)?;
        in_range("hand", self.hand, 2, MAX_HAND as u8)?;
        let dealt = self.players.count() * usize::from(self.hand);
        let tiles = self.tiles().total();
        if dealt <= tiles {
            return Ok(());
        }
        let why = Text::new("setup-too-few-tiles").with("dealt", dealt).with("tiles", tiles);
        Err(FieldError::new("hand", why.with("size", self.size)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_bag_has_7_of_each_symbol_and_3_of_each_wildcard() {
        let tiles = Setup::default().tiles();
        assert_eq!(tiles.total(), 54);
        assert!(Tile::all().all(|tile| tiles.of(tile) == if tile.ordinal() < 7 { 7 } else { 3 }));
    }

    #[test]
    fn every_size_has_tiles_for_the_board_and_for_sixes() {
        for size in 3..=10 {
            let tiles = Setup { size, ..Setup::default() }.tiles();
            let symbols: u32 =
                (1..=6).filter_map(Tile::from_ordinal).map(|tile| u32::from(tiles.of(tile))).sum();
            assert!(symbols > u32::from(size) * u32::from(size));
            assert!(Tile::from_ordinal(1).is_some_and(|sun| tiles.of(sun) > size));
            assert!(Tile::from_ordinal(7).is_some_and(|remover| tiles.of(remover) > 0));
        }
    }

    #[test]
    fn too_few_tiles_for_the_hands_are_refused() {
        let too_large = Setup { players: Players::Four, size: 3, hand: 8 };
        assert_eq!(too_large.check().map_err(|error| error.field), Err("hand".to_owned()));
        assert!(Setup { hand: 7, ..too_large }.check().is_ok());
    }
}
