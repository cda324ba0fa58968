//! The city as a part of a setup. London is the default and is left out; any other city is stored
//! in full.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use stammtisch_rules::{BoardData, BoardDataSpec, Text};

use super::{City, CityError, MAP_HEIGHT, MAP_WIDTH, Station, StationSet, Transport};

/// Specifies how other cities are given, named and checked.
pub(crate) const BOARD_DATA_SPEC: BoardDataSpec =
    BoardDataSpec { field: "city", flag: "network", usual: "london", read, fingerprint };

/// The city of a setup, shared by all hunts with that setup. London is static.
#[derive(Clone, Debug)]
pub enum CityRef {
    /// The game's London.
    London(&'static City),
    /// Another city.
    Other(Arc<City>),
}

impl CityRef {
    /// The game's London.
    pub fn london() -> CityRef {
        CityRef::London(City::london())
    }

    /// Whether this is the game's London.
    pub fn is_london(&self) -> bool {
        matches!(self, CityRef::London(_))
    }

    /// Parses a city from board data that has not been validated.
    pub(crate) fn of_board_data(board_data: &BoardData) -> Result<CityRef, CityError> {
        Ok(City::of_json(&board_data.content)?.named(&board_data.name).into())
    }
}

impl From<City> for CityRef {
    fn from(city: City) -> CityRef {
        if city == *City::london() { CityRef::london() } else { CityRef::Other(Arc::new(city)) }
    }
}

impl Deref for CityRef {
    type Target = City;

    #[inline]
    fn deref(&self) -> &City {
        match self {
            CityRef::London(city) => city,
            CityRef::Other(city) => city,
        }
    }
}

impl PartialEq for CityRef {
    fn eq(&self, other: &CityRef) -> bool {
        **self == **other
    }
}

impl Eq for CityRef {}

impl Hash for CityRef {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.fingerprint());
    }
}

impl Serialize for CityRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.board_data().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CityRef {
    /// Reads board data that [`BoardDataSpec::check`] has already accepted.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CityRef, D::Error> {
        let board_data = BoardData::deserialize(deserializer)?;
        CityRef::of_board_data(&board_data).map_err(|_| D::Error::custom("no city"))
    }
}

impl City {
    /// The complete city as board data.
    pub fn board_data(&self) -> BoardData {
        BoardData { name: self.name.clone(), fingerprint: hex(self), content: self.content() }
    }

    /// The city in the spec's file format, without unknown fields.
    fn content(&self) -> Value {
        let numbers = |set: StationSet| -> Vec<u8> { set.iter().map(Station::number).collect() };
        let station = |station: Station| {
            let place = self.point(station);
            let line = |transport: Transport| numbers(self.neighbours_by(transport, station));
            json!({
                "identifier": station.number(),
                "position": { "x": map_fraction(place.x, MAP_WIDTH), "y": map_fraction(place.y, MAP_HEIGHT) },
                "tube": line(Transport::Tube),
                "bus": line(Transport::Bus),
                "cab": line(Transport::Taxi),
                "boat": line(Transport::Boat),
            })
        };
        json!({ "stations": self.stations().map(station).collect::<Vec<_>>() })
    }
}

/// The coordinate as a fraction of the map, rounded to four decimals. It reads back as the same
/// pixel.
fn map_fraction(pixel: i32, size: i32) -> f64 {
    (f64::from(pixel) / f64::from(size) * 1e4).round() / 1e4
}

fn hex(city: &City) -> String {
    format!("{:016x}", city.fingerprint())
}

fn read(name: &str, bytes: &[u8]) -> Result<BoardData, Text> {
    Ok(City::read(bytes)?.named(name).board_data())
}

fn fingerprint(content: &Value) -> Result<String, Text> {
    Ok(hex(&City::of_json(content)?))
}
