//! The 24 designs of the 72 tiles: their cities, roads, fields and cloisters, and their counts.
//!
//! The index of a feature in its design's list is its number in notation. Rotation does not change
//! it.

/// The number of designs.
pub const DESIGN_COUNT: usize = 24;
/// The number of tiles, including the start tile.
pub const TILE_COUNT: usize = 72;
/// The number of features of all tiles.
pub const FEATURE_COUNT: usize = 243;
/// The maximum number of features of one tile.
const MAX_FEATURES: usize = 8;

/// A tile's design, `A` to `X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Design(u8);

impl Design {
    /// The design of the start tile.
    pub const START: Design = Design(b'D' - b'A');

    /// All designs in order.
    pub fn all() -> impl Iterator<Item = Design> {
        (0..DESIGN_COUNT as u8).map(Design)
    }

    /// The design of that letter.
    pub fn from_letter(letter: char) -> Option<Design> {
        Design::all().find(|design| design.letter() == letter)
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Its index in per-design arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of tiles with this design.
    pub const fn count(self) -> u8 {
        DESIGN_TABLE[self.index()].count
    }

    /// The design with that index.
    pub(crate) const fn from_index(index: usize) -> Design {
        Design((index % DESIGN_COUNT) as u8)
    }

    /// Its features.
    pub const fn features(self) -> &'static [Feature] {
        let data = &DESIGN_TABLE[self.index()];
        data.features.split_at(data.len as usize).0
    }

    /// The number of quarter turns after which it looks the same again: 1, 2 or 4.
    pub const fn period(self) -> u8 {
        match self.letter() {
            'B' | 'C' | 'X' => 1,
            'F' | 'G' | 'H' | 'U' => 2,
            _ => 4,
        }
    }
}

/// The kinds of features, in the order of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A road.
    Road,
    /// A city.
    City,
    /// A cloister.
    Cloister,
    /// A field.
    Field,
}

impl Kind {
    /// All kinds, in the order of the score sheet.
    pub const ALL: [Kind; 4] = [Kind::Road, Kind::City, Kind::Cloister, Kind::Field];

    /// Its name in targets and message keys.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Road => "road",
            Kind::City => "city",
            Kind::Cloister => "cloister",
            Kind::Field => "field",
        }
    }
}

/// One feature of a tile, not rotated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its kind.
    pub kind: Kind,
    /// The sides that a city or road touches: bits 0 to 3, clockwise from the north.
    pub sides: u8,
    /// The half sides that a field touches: bits 0 to 7, clockwise from the left half of the north
    /// side.
    pub halves: u8,
    /// Whether a city has a shield on this tile.
    pub shield: bool,
    /// The cities of this tile beside this field, as a bit mask of feature numbers.
    pub cities: u8,
}

struct DesignData {
    count: u8,
    len: u8,
    features: [Feature; MAX_FEATURES],
}

const CLOISTER: Feature = Feature { kind: Kind::Cloister, sides: 0, halves: 0, shield: false, cities: 0 };

const fn city(sides: &str) -> Feature {
    Feature { kind: Kind::City, sides: side_bits(sides), ..CLOISTER }
}

const fn shielded(sides: &str) -> Feature {
    Feature { shield: true, ..city(sides) }
}

const fn road(sides: &str) -> Feature {
    Feature { kind: Kind::Road, sides: side_bits(sides), ..CLOISTER }
}

const fn field(halves: &str, cities: &str) -> Feature {
    Feature { kind: Kind::Field, halves: digit_bits(halves), cities: digit_bits(cities), ..CLOISTER }
}

const fn side_bits(sides: &str) -> u8 {
    let sides = sides.as_bytes();
    let mut bits = 0;
    let mut i = 0;
    while i < sides.len() {
        bits |= match sides[i] {
            b'N' => 1,
            b'E' => 2,
            b'S' => 4,
            _ => 8,
        };
        i += 1;
    }
    bits
}

const fn digit_bits(digits: &str) -> u8 {
    let digits = digits.as_bytes();
    let mut bits = 0;
    let mut i = 0;
    while i < digits.len() {
        bits |= 1 << (digits[i] - b'0');
        i += 1;
    }
    bits
}

const fn design<const N: usize>(count: u8, listed: [Feature; N]) -> DesignData {
    let mut features = [CLOISTER; MAX_FEATURES];
    let mut i = 0;
    while i < N {
        features[i] = listed[i];
        i += 1;
    }
    DesignData { count, len: N as u8, features }
}

/// The designs with north up.
///
/// Half sides: 0, 1 north left and right; 2, 3 east top and bottom; 4, 5 south right and left; 6, 7
/// west bottom and top. A field lists its half sides and the numbers of the cities that it borders.
static DESIGN_TABLE: [DesignData; DESIGN_COUNT] = [
    /* A */ design(2, [CLOISTER, road("S"), field("01234567", "")]),
    /* B */ design(4, [CLOISTER, field("01234567", "")]),
    /* C */ design(1, [shielded("NESW")]),
    /* D */ design(4, [city("N"), road("EW"), field("27", "0"), field("3456", "")]),
    /* E */ design(5, [city("N"), field("234567", "0")]),
    /* F */ design(2, [shielded("EW"), field("01", "0"), field("45", "0")]),
    /* G */ design(1, [city("EW"), field("01", "0"), field("45", "0")]),
    /* H */ design(3, [city("N"), city("S"), field("2367", "01")]),
    /* I */ design(2, [city("N"), city("W"), field("2345", "01")]),
    /* J */ design(3, [city("N"), road("ES"), field("2567", "0"), field("34", "")]),
    /* K */ design(3, [city("N"), road("SW"), field("2347", "0"), field("56", "")]),
    /* L */
    design(
        3,
        [city("N"), road("E"), road("S"), road("W"), field("27", "0"), field("34", ""), field("56", "")],
    ),
    /* M */ design(2, [shielded("NW"), field("2345", "0")]),
    /* N */ design(3, [city("NW"), field("2345", "0")]),
    /* O */ design(2, [shielded("NW"), road("ES"), field("25", "0"), field("34", "")]),
    /* P */ design(3, [city("NW"), road("ES"), field("25", "0"), field("34", "")]),
    /* Q */ design(1, [shielded("NEW"), field("45", "0")]),
    /* R */ design(3, [city("NEW"), field("45", "0")]),
    /* S */ design(2, [shielded("NEW"), road("S"), field("4", "0"), field("5", "0")]),
    /* T */ design(1, [city("NEW"), road("S"), field("4", "0"), field("5", "0")]),
    /* U */ design(8, [road("EW"), field("0127", ""), field("3456", "")]),
    /* V */ design(9, [road("SW"), field("012347", ""), field("56", "")]),
    /* W */
    design(4, [road("E"), road("S"), road("W"), field("0127", ""), field("34", ""), field("56", "")]),
    /* X */
    design(
        1,
        [
            road("N"),
            road("E"),
            road("S"),
            road("W"),
            field("07", ""),
            field("12", ""),
            field("34", ""),
            field("56", ""),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tile_and_feature_counts_match_the_constants() {
        let tiles: usize = Design::all().map(|design| usize::from(design.count())).sum();
        let features: usize =
            Design::all().map(|design| usize::from(design.count()) * design.features().len()).sum();
        assert_eq!((tiles, features), (TILE_COUNT, FEATURE_COUNT));
    }
}
