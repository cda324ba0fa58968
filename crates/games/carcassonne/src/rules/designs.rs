//! The 24 designs of the 72 tiles: which cities, roads, fields and cloisters are on them, and how many of each there are.
//!
//! A feature's place in its design's list is its number in notation, and does not change with rotation.

/// How many designs there are.
pub const DESIGNS: usize = 24;
/// How many tiles there are, the start tile with them.
pub const TILES: usize = 72;
/// How many features all tiles have together.
pub const FEATURES: usize = 243;
/// The most features one tile has.
const MOST: usize = 8;

/// A tile's design, `A` to `X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Design(u8);

impl Design {
    /// The design of the start tile.
    pub const START: Design = Design(b'D' - b'A');

    /// All designs in order.
    pub fn all() -> impl Iterator<Item = Design> {
        (0..DESIGNS as u8).map(Design)
    }

    /// The design of that letter.
    pub fn from_letter(letter: char) -> Option<Design> {
        Design::all().find(|design| design.letter() == letter)
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Its place in per-design arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many tiles have this design.
    pub const fn count(self) -> u8 {
        SHEET[self.index()].count
    }

    /// The design at that place.
    pub(crate) const fn at(index: usize) -> Design {
        Design((index % DESIGNS) as u8)
    }

    /// What is on it.
    pub const fn features(self) -> &'static [Feature] {
        let printed = &SHEET[self.index()];
        printed.features.split_at(printed.len as usize).0
    }

    /// After how many quarter turns it looks the same again: 1, 2 or 4.
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
    /// What it is.
    pub kind: Kind,
    /// The sides where a city or road leaves the tile: bits 0 to 3, clockwise from the north.
    pub sides: u8,
    /// The half sides that a field touches: bits 0 to 7, clockwise from the left half of the north side.
    pub halves: u8,
    /// Whether a city has a shield here.
    pub shield: bool,
    /// The features of this tile that are cities beside this field, by their bits.
    pub cities: u8,
}

struct Printed {
    count: u8,
    len: u8,
    features: [Feature; MOST],
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
    let (mut bits, mut i) = (0, 0);
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
    let (mut bits, mut i) = (0, 0);
    while i < digits.len() {
        bits |= 1 << (digits[i] - b'0');
        i += 1;
    }
    bits
}

const fn tiles<const N: usize>(count: u8, on_it: [Feature; N]) -> Printed {
    let mut features = [CLOISTER; MOST];
    let mut i = 0;
    while i < N {
        features[i] = on_it[i];
        i += 1;
    }
    Printed { count, len: N as u8, features }
}

/// Sides as drawn, north up. Half sides: 0, 1 north left and right; 2, 3 east top and bottom; 4, 5 south right and left; 6, 7 west
/// bottom and top. A field names its half sides and the cities (by number) that it borders.
static SHEET: [Printed; DESIGNS] = [
    /* A */ tiles(2, [CLOISTER, road("S"), field("01234567", "")]),
    /* B */ tiles(4, [CLOISTER, field("01234567", "")]),
    /* C */ tiles(1, [shielded("NESW")]),
    /* D */ tiles(4, [city("N"), road("EW"), field("27", "0"), field("3456", "")]),
    /* E */ tiles(5, [city("N"), field("234567", "0")]),
    /* F */ tiles(2, [shielded("EW"), field("01", "0"), field("45", "0")]),
    /* G */ tiles(1, [city("EW"), field("01", "0"), field("45", "0")]),
    /* H */ tiles(3, [city("N"), city("S"), field("2367", "01")]),
    /* I */ tiles(2, [city("N"), city("W"), field("2345", "01")]),
    /* J */ tiles(3, [city("N"), road("ES"), field("2567", "0"), field("34", "")]),
    /* K */ tiles(3, [city("N"), road("SW"), field("2347", "0"), field("56", "")]),
    /* L */
    tiles(
        3,
        [city("N"), road("E"), road("S"), road("W"), field("27", "0"), field("34", ""), field("56", "")],
    ),
    /* M */ tiles(2, [shielded("NW"), field("2345", "0")]),
    /* N */ tiles(3, [city("NW"), field("2345", "0")]),
    /* O */ tiles(2, [shielded("NW"), road("ES"), field("25", "0"), field("34", "")]),
    /* P */ tiles(3, [city("NW"), road("ES"), field("25", "0"), field("34", "")]),
    /* Q */ tiles(1, [shielded("NEW"), field("45", "0")]),
    /* R */ tiles(3, [city("NEW"), field("45", "0")]),
    /* S */ tiles(2, [shielded("NEW"), road("S"), field("4", "0"), field("5", "0")]),
    /* T */ tiles(1, [city("NEW"), road("S"), field("4", "0"), field("5", "0")]),
    /* U */ tiles(8, [road("EW"), field("0127", ""), field("3456", "")]),
    /* V */ tiles(9, [road("SW"), field("012347", ""), field("56", "")]),
    /* W */
    tiles(4, [road("E"), road("S"), road("W"), field("0127", ""), field("34", ""), field("56", "")]),
    /* X */
    tiles(
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
    fn the_bag_holds_what_the_limits_say() {
        let tiles: usize = Design::all().map(|design| usize::from(design.count())).sum();
        let features: usize =
            Design::all().map(|design| usize::from(design.count()) * design.features().len()).sum();
        assert_eq!((tiles, features), (TILES, FEATURES));
    }
}
