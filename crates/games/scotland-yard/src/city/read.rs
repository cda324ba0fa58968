//! Parses a city in the spec's format:
//!
//! `{"stations":[{"identifier","position":{"x","y"},"tube","bus","cab","boat"}]}`.

use serde_json::Value;
use stammtisch_rules::Text;
use stammtisch_rules::json::{JsonError, JsonNode, parse};

use super::{City, MAP_HEIGHT, MAP_WIDTH, Point, Station, StationSet, Transport};

/// The minimum number of stations: one each for Mister X and five detectives.
const MIN_STATIONS: usize = 6;
/// The maximum number of stations: the capacity of a [`StationSet`].
const MAX_STATIONS: usize = 255;
/// The maximum number of connections of one station over all transports, three times London's
/// maximum.
const MAX_CONNECTIONS: usize = 40;

/// Why a file is not a valid city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CityError {
    /// Badly formed: not JSON, or a field is missing or has the wrong type.
    Malformed(JsonError),
    /// Wrong value: the number of stations.
    Size(usize),
    /// Wrong value: a station's number is not between 1 and the number of stations.
    Identifier {
        /// The path of the field.
        place: String,
        /// Its value.
        number: i64,
        /// The number of stations.
        most: usize,
    },
    /// Wrong value: two stations have the same number.
    DuplicateStation {
        /// The path of the second station's number.
        place: String,
        /// The number.
        number: i64,
    },
    /// Wrong value: a position outside the map.
    OffTheMap {
        /// The path of the field.
        place: String,
    },
    /// Wrong value: a connection leads to a station that does not exist.
    UnknownStation {
        /// The path of the field.
        place: String,
        /// The missing station.
        number: i64,
    },
    /// Wrong value: a connection leads to its own station or is listed twice.
    RedundantConnection {
        /// The path of the field.
        place: String,
        /// The destination.
        number: i64,
    },
    /// Wrong value: a station has more connections than a map can show.
    TooManyConnections {
        /// The path of the station.
        place: String,
        /// The number of connections.
        count: usize,
    },
    /// Wrong value: a connection is missing in the other direction.
    OneWay {
        /// The transport's key.
        transport: &'static str,
        /// The station that lists the connection.
        from: Station,
        /// The station that does not.
        to: Station,
    },
}

impl From<JsonError> for CityError {
    fn from(error: JsonError) -> CityError {
        CityError::Malformed(error)
    }
}

impl From<CityError> for Text {
    fn from(error: CityError) -> Text {
        let why = match error {
            CityError::Malformed(error) => {
                return Text::new("city-badly-formed").with("why", Text::from(error));
            }
            CityError::Size(count) => Text::new("city-size")
                .with("count", count)
                .with("fewest", MIN_STATIONS)
                .with("most", MAX_STATIONS),
            CityError::Identifier { place, number, most } => Text::new("city-identifier")
                .with("place", place)
                .with("number", number.to_string())
                .with("most", most),
            CityError::DuplicateStation { place, number } => {
                Text::new("city-twice").with("place", place).with("number", number)
            }
            CityError::OffTheMap { place } => Text::new("city-off-the-map").with("place", place),
            CityError::UnknownStation { place, number } => {
                Text::new("city-nowhere").with("place", place).with("number", number.to_string())
            }
            CityError::RedundantConnection { place, number } => {
                Text::new("city-needless").with("place", place).with("number", number)
            }
            CityError::TooManyConnections { place, count } => Text::new("city-crowded")
                .with("place", place)
                .with("count", count)
                .with("most", MAX_CONNECTIONS),
            CityError::OneWay { transport, from, to } => Text::new("city-one-way")
                .with("transport", transport)
                .with("from", from.number())
                .with("to", to.number()),
        };
        Text::new("city-wrong-values").with("why", why)
    }
}

/// Parses a city file.
pub(super) fn city(bytes: &[u8]) -> Result<City, CityError> {
    stations(&parse(bytes)?)
}

/// Reads a city from parsed JSON.
pub(super) fn stations(file: &Value) -> Result<City, CityError> {
    let stations = JsonNode::root(file).field("stations")?.items()?;
    if !(MIN_STATIONS..=MAX_STATIONS).contains(&stations.len()) {
        return Err(CityError::Size(stations.len()));
    }
    let mut places = vec![None; stations.len() + 1];
    let mut lines =
        [const { Vec::new() }; 4].map(|_: Vec<StationSet>| vec![StationSet::EMPTY; stations.len() + 1]);
    for node in &stations {
        let station = read_identifier(node, stations.len())?;
        if places[station.index()].is_some() {
            let place = node.field("identifier")?.place;
            return Err(CityError::DuplicateStation { place, number: station.number().into() });
        }
        places[station.index()] = Some(read_point(node)?);
        let mut count = 0;
        for transport in Transport::ALL {
            let connections = read_connections(node, transport, station, stations.len())?;
            count += connections.len();
            lines[transport as usize][station.index()] = connections;
        }
        if count > MAX_CONNECTIONS {
            return Err(CityError::TooManyConnections { place: node.place.clone(), count });
        }
    }
    check_both_directions(&lines)?;
    Ok(City::build(places.into_iter().map(Option::unwrap_or_default).collect(), lines))
}

fn read_identifier(node: &JsonNode<'_>, most: usize) -> Result<Station, CityError> {
    let field = node.field("identifier")?;
    let number = field.int()?;
    station_up_to(number, most).ok_or(CityError::Identifier { place: field.place, number, most })
}

fn station_up_to(number: i64, most: usize) -> Option<Station> {
    let number = u8::try_from(number).ok().filter(|&number| usize::from(number) <= most)?;
    Station::new(number)
}

fn read_point(node: &JsonNode<'_>) -> Result<Point, CityError> {
    let position = node.field("position")?;
    let read = |key: &str, size: i32| {
        let field = position.field(key)?;
        let fraction = field.number()?;
        let is_on_map = (0.0..=1.0).contains(&fraction);
        if is_on_map {
            Ok((fraction * f64::from(size)).round() as i32)
        } else {
            Err(CityError::OffTheMap { place: field.place })
        }
    };
    Ok(Point { x: read("x", MAP_WIDTH)?, y: read("y", MAP_HEIGHT)? })
}

fn read_connections(
    node: &JsonNode<'_>,
    transport: Transport,
    from: Station,
    most: usize,
) -> Result<StationSet, CityError> {
    let mut set = StationSet::EMPTY;
    for item in node.field(transport.key())?.items()? {
        let number = item.int()?;
        let Some(to) = station_up_to(number, most) else {
            return Err(CityError::UnknownStation { place: item.place, number });
        };
        if to == from || set.contains(to) {
            return Err(CityError::RedundantConnection { place: item.place, number });
        }
        set.insert(to);
    }
    Ok(set)
}

fn check_both_directions(lines: &[Vec<StationSet>; 4]) -> Result<(), CityError> {
    for transport in Transport::ALL {
        let line = &lines[transport as usize];
        let stations = (1..line.len()).filter_map(|number| Station::new(number as u8));
        for from in stations {
            let is_one_way = |to: &Station| !line[to.index()].contains(from);
            if let Some(to) = line[from.index()].iter().find(is_one_way) {
                return Err(CityError::OneWay { transport: transport.key(), from, to });
            }
        }
    }
    Ok(())
}
