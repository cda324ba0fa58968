//! The city as a part of a setup: London without a word, any other one with all that is needed to play in it.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use stammtisch_rules::{BoardData, BoardDataSpec, Text};

use super::{City, CityFault, MAP_HEIGHT, MAP_WIDTH, Station, StationSet, Transport};

/// How other cities are given, named and checked.
pub(crate) const BOARD_DATA_SPEC: BoardDataSpec =
    BoardDataSpec { field: "city", flag: "network", usual: "london", read, fingerprint };

/// The city of a setup. All hunts of one setup share it, and London costs nothing to hold.
#[derive(Clone, Debug)]
pub enum CityRef {
    /// The London of the game.
    London(&'static City),
    /// Another city.
    Other(Arc<City>),
}

impl CityRef {
    /// The London of the game.
    pub fn london() -> CityRef {
        CityRef::London(City::london())
    }

    /// Whether it is the London of the game.
    pub fn is_london(&self) -> bool {
        matches!(self, CityRef::London(_))
    }

    /// The city of a ground, which need not be believed yet.
    pub(crate) fn of_board_data(board_data: &BoardData) -> Result<CityRef, CityFault> {
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
    /// Of a ground that [`BoardDataSpec::check`] has believed.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CityRef, D::Error> {
        let board_data = BoardData::deserialize(deserializer)?;
        CityRef::of_board_data(&board_data).map_err(|_| D::Error::custom("no city"))
    }
}

impl City {
    /// The city as a ground, whole.
    pub fn board_data(&self) -> BoardData {
        BoardData { name: self.name.clone(), fingerprint: hex(self), content: self.content() }
    }

    /// The city in the format of the spec, with nothing else in it.
    fn content(&self) -> Value {
        let numbers = |set: StationSet| -> Vec<u8> { set.iter().map(Station::number).collect() };
        let station = |station: Station| {
            let place = self.place(station);
            let line = |transport: Transport| numbers(self.line(transport, station));
            json!({
                "identifier": station.number(),
                "position": { "x": share(place.x, MAP_WIDTH), "y": share(place.y, MAP_HEIGHT) },
                "tube": line(Transport::Tube),
                "bus": line(Transport::Bus),
                "cab": line(Transport::Taxi),
                "boat": line(Transport::Boat),
            })
        };
        json!({ "stations": self.stations().map(station).collect::<Vec<_>>() })
    }
}

/// The share of the map with no more digits than lead back to the same pixel.
fn share(pixel: i32, size: i32) -> f64 {
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
