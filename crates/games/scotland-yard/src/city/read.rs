//! Reads a city in the format of the spec: `{"stations":[{"identifier","position":{"x","y"},"tube","bus","cab","boat"}]}`.

use serde_json::Value;
use stammtisch_rules::Text;
use stammtisch_rules::json::{JsonError, JsonNode, parse};

use super::{City, MAP_HEIGHT, MAP_WIDTH, Place, Station, StationSet, Transport};

/// The fewest stations: Mister X and five detectives must find a place.
const FEWEST: usize = 6;
/// The most stations that a set can hold.
const MOST: usize = 255;
/// The most ways from one station, all means of transport together: three times as many as in London.
const MAX_WAYS: usize = 40;

/// Why a file is no city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CityFault {
    /// Badly formed: no JSON, or a field is missing or mistyped.
    Form(JsonError),
    /// Wrong values: the number of stations.
    Size(usize),
    /// Wrong values: a station's number is not of 1 to the number of stations.
    Identifier {
        /// The field.
        place: String,
        /// What it holds.
        number: i64,
        /// The number of stations.
        most: usize,
    },
    /// Wrong values: a station is there twice.
    Twice {
        /// The second one's field.
        place: String,
        /// Its number.
        number: i64,
    },
    /// Wrong values: a position outside of the map.
    OffTheMap {
        /// The field.
        place: String,
    },
    /// Wrong values: a way leads to a station that does not exist.
    Nowhere {
        /// The field.
        place: String,
        /// The station that does not exist.
        number: i64,
    },
    /// Wrong values: a way leads back to its own station, or is there twice.
    Needless {
        /// The field.
        place: String,
        /// The station it leads to.
        number: i64,
    },
    /// Wrong values: more ways than a map can show.
    Crowded {
        /// The station that they lead from.
        place: String,
        /// How many there are.
        count: usize,
    },
    /// Wrong values: a way that is missing in the other direction.
    OneWay {
        /// The transport's key.
        transport: &'static str,
        /// Where it begins.
        from: Station,
        /// Where it leads, but not back from.
        to: Station,
    },
}

impl From<JsonError> for CityFault {
    fn from(fault: JsonError) -> CityFault {
        CityFault::Form(fault)
    }
}

impl From<CityFault> for Text {
    fn from(fault: CityFault) -> Text {
        let why = match fault {
            CityFault::Form(fault) => return Text::new("city-badly-formed").with("why", Text::from(fault)),
            CityFault::Size(count) => {
                Text::new("city-size").with("count", count).with("fewest", FEWEST).with("most", MOST)
            }
            CityFault::Identifier { place, number, most } => Text::new("city-identifier")
                .with("place", place)
                .with("number", number.to_string())
                .with("most", most),
            CityFault::Twice { place, number } => {
                Text::new("city-twice").with("place", place).with("number", number)
            }
            CityFault::OffTheMap { place } => Text::new("city-off-the-map").with("place", place),
            CityFault::Nowhere { place, number } => {
                Text::new("city-nowhere").with("place", place).with("number", number.to_string())
            }
            CityFault::Needless { place, number } => {
                Text::new("city-needless").with("place", place).with("number", number)
            }
            CityFault::Crowded { place, count } => {
                Text::new("city-crowded").with("place", place).with("count", count).with("most", MAX_WAYS)
            }
            CityFault::OneWay { transport, from, to } => Text::new("city-one-way")
                .with("transport", transport)
                .with("from", from.number())
                .with("to", to.number()),
        };
        Text::new("city-wrong-values").with("why", why)
    }
}

/// Reads a city.
pub(super) fn city(bytes: &[u8]) -> Result<City, CityFault> {
    stations(&parse(bytes)?)
}

/// Reads a city from JSON.
pub(super) fn stations(file: &Value) -> Result<City, CityFault> {
    let stations = JsonNode::root(file).field("stations")?.items()?;
    if !(FEWEST..=MOST).contains(&stations.len()) {
        return Err(CityFault::Size(stations.len()));
    }
    let mut places = vec![None; stations.len() + 1];
    let mut lines =
        [const { Vec::new() }; 4].map(|_: Vec<StationSet>| vec![StationSet::EMPTY; stations.len() + 1]);
    for node in &stations {
        let station = identifier(node, stations.len())?;
        if places[station.index()].is_some() {
            let place = node.field("identifier")?.place;
            return Err(CityFault::Twice { place, number: station.number().into() });
        }
        places[station.index()] = Some(position(node)?);
        let mut count = 0;
        for transport in Transport::ALL {
            let ways = ways(node, transport, station, stations.len())?;
            count += ways.len();
            lines[transport as usize][station.index()] = ways;
        }
        if count > MAX_WAYS {
            return Err(CityFault::Crowded { place: node.place.clone(), count });
        }
    }
    both_ways(&lines)?;
    Ok(City::build(places.into_iter().map(Option::unwrap_or_default).collect(), lines))
}

fn identifier(node: &JsonNode<'_>, most: usize) -> Result<Station, CityFault> {
    let field = node.field("identifier")?;
    let number = field.int()?;
    existing(number, most).ok_or(CityFault::Identifier { place: field.place, number, most })
}

fn existing(number: i64, most: usize) -> Option<Station> {
    let number = u8::try_from(number).ok().filter(|&number| usize::from(number) <= most)?;
    Station::new(number)
}

fn position(node: &JsonNode<'_>) -> Result<Place, CityFault> {
    let position = node.field("position")?;
    let read = |key: &str, size: i32| {
        let field = position.field(key)?;
        let share = field.number()?;
        let inside = (0.0..=1.0).contains(&share);
        if inside {
            Ok((share * f64::from(size)).round() as i32)
        } else {
            Err(CityFault::OffTheMap { place: field.place })
        }
    };
    Ok(Place { x: read("x", MAP_WIDTH)?, y: read("y", MAP_HEIGHT)? })
}

fn ways(
    node: &JsonNode<'_>,
    transport: Transport,
    from: Station,
    most: usize,
) -> Result<StationSet, CityFault> {
    let mut set = StationSet::EMPTY;
    for item in node.field(transport.key())?.items()? {
        let number = item.int()?;
        let Some(to) = existing(number, most) else {
            return Err(CityFault::Nowhere { place: item.place, number });
        };
        if to == from || set.contains(to) {
            return Err(CityFault::Needless { place: item.place, number });
        }
        set.insert(to);
    }
    Ok(set)
}

fn both_ways(lines: &[Vec<StationSet>; 4]) -> Result<(), CityFault> {
    for transport in Transport::ALL {
        let line = &lines[transport as usize];
        let stations = (1..line.len()).filter_map(|number| Station::new(number as u8));
        for from in stations {
            let gone = |to: &Station| !line[to.index()].contains(from);
            if let Some(to) = line[from.index()].iter().find(gone) {
                return Err(CityFault::OneWay { transport: transport.key(), from, to });
            }
        }
    }
    Ok(())
}
