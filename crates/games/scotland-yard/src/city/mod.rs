//! The city: numbered stations on a map, and the connections between them.

mod board_data;
mod read;
mod station;

use std::fmt;
use std::ops::BitOr;
use std::sync::LazyLock;
#[cfg(feature = "presentation")]
use std::sync::{Arc, OnceLock};

#[cfg(feature = "presentation")]
use stammtisch_presentation::{LANGUAGES, Language, Part, StaticDrawing};

pub(crate) use board_data::BOARD_DATA_SPEC;
pub use board_data::CityRef;
pub use read::CityError;
pub use station::{Station, StationSet, Stations};

use crate::ticket::{Ticket, Tickets};

/// The width of the map in pixels.
pub const MAP_WIDTH: i32 = 1081;
/// The height of the map in pixels.
pub const MAP_HEIGHT: i32 = 814;

/// The spec's start stations.
const STARTS: [u8; 18] = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198];
const LONDON: &str = include_str!("../../data/london.json");

static LONDON_READ: LazyLock<City> =
    LazyLock::new(|| City::read(LONDON.as_bytes()).unwrap_or_else(|_| City::empty()));

/// A means of transport, in the order of the city file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transport {
    /// The tube.
    Tube,
    /// The bus.
    Bus,
    /// The taxi, `cab` in files.
    Taxi,
    /// The boat. Only Mister X can use it, with a black ticket.
    Boat,
}

impl Transport {
    /// All means of transport, in the order of the city file.
    pub const ALL: [Transport; 4] = [Transport::Tube, Transport::Bus, Transport::Taxi, Transport::Boat];

    /// The key in the city file.
    pub const fn key(self) -> &'static str {
        match self {
            Transport::Tube => "tube",
            Transport::Bus => "bus",
            Transport::Taxi => "cab",
            Transport::Boat => "boat",
        }
    }
}

/// A point on the map, in pixels of 1081 x 814.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: i32,
    /// The distance from the top edge.
    pub y: i32,
}

/// The stations of a city and their connections.
pub struct City {
    /// The display name.
    name: String,
    /// By station number; index 0 is unused.
    places: Vec<Point>,
    /// Neighbours by transport, then by station number.
    lines: [Vec<StationSet>; 4],
    /// Neighbours by any transport, boats included: the destinations of a black ticket.
    neighbours: Vec<StationSet>,
    starts: StationSet,
    fingerprint: u64,
    /// The map per language, drawn on first use.
    #[cfg(feature = "presentation")]
    drawn: [OnceLock<Arc<StaticDrawing>>; LANGUAGES.len()],
}

impl City {
    /// The game's London.
    pub fn london() -> &'static City {
        &LONDON_READ
    }

    /// Reads a city from a file in the spec's format.
    ///
    /// Connections must go both ways, and stations must be numbered from 1 without gaps. Hunts
    /// start at the spec's 18 start stations if the city has all of them, otherwise anywhere.
    pub fn read(bytes: &[u8]) -> Result<City, CityError> {
        read::city(bytes)
    }

    /// Reads a city from JSON in that format.
    pub(crate) fn of_json(content: &serde_json::Value) -> Result<City, CityError> {
        read::stations(content)
    }

    fn empty() -> City {
        City::build(
            vec![Point::default()],
            [const { Vec::new() }; 4].map(|_: Vec<StationSet>| vec![StationSet::EMPTY]),
        )
    }

    /// Builds a city; index 0 of both tables is unused.
    fn build(places: Vec<Point>, lines: [Vec<StationSet>; 4]) -> City {
        let all = |index: usize| lines.iter().fold(StationSet::EMPTY, |set, line| set | line[index]);
        let neighbours = (0..places.len()).map(all).collect();
        let stations: StationSet = (1..places.len()).filter_map(|n| Station::new(n as u8)).collect();
        let spec: StationSet = STARTS.into_iter().filter_map(Station::new).collect();
        let starts = if (spec - stations).is_empty() { spec } else { stations };
        let fingerprint = fingerprint(&places, &lines);
        City {
            name: String::new(),
            places,
            lines,
            neighbours,
            starts,
            fingerprint,
            #[cfg(feature = "presentation")]
            drawn: [const { OnceLock::new() }; LANGUAGES.len()],
        }
    }

    /// Replaces the display name.
    #[must_use]
    pub fn named(self, name: &str) -> City {
        City { name: name.to_owned(), ..self }
    }

    /// The display name; empty for London.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of stations; they are numbered from 1.
    pub fn len(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// Whether the city has no stations. [`City::read`] never returns such a city.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The station with that number, if the city has it.
    pub fn station(&self, number: i64) -> Option<Station> {
        let number = u8::try_from(number).ok().filter(|&number| usize::from(number) < self.places.len())?;
        Station::new(number)
    }

    /// All stations.
    pub fn stations(&self) -> impl Iterator<Item = Station> + use<> {
        (1..self.places.len()).filter_map(|number| Station::new(number as u8))
    }

    /// The position of a station on the map.
    pub fn point(&self, station: Station) -> Point {
        self.places.get(station.index()).copied().unwrap_or_default()
    }

    /// The neighbours of a station by that transport.
    pub fn neighbours_by(&self, transport: Transport, from: Station) -> StationSet {
        self.lines[transport as usize].get(from.index()).copied().unwrap_or_default()
    }

    /// The neighbours of a station that this ticket reaches.
    pub fn reachable_with(&self, ticket: Ticket, from: Station) -> StationSet {
        match ticket {
            Ticket::Tube => self.neighbours_by(Transport::Tube, from),
            Ticket::Bus => self.neighbours_by(Transport::Bus, from),
            Ticket::Taxi => self.neighbours_by(Transport::Taxi, from),
            Ticket::Black => self.neighbours(from),
        }
    }

    /// The neighbours of a station by any transport.
    pub fn neighbours(&self, from: Station) -> StationSet {
        self.neighbours.get(from.index()).copied().unwrap_or_default()
    }

    /// The neighbours of a station that these tickets reach.
    pub fn reachable(&self, from: Station, tickets: Tickets) -> StationSet {
        let served = |ticket: Ticket| self.reachable_with(ticket, from);
        Ticket::ALL
            .into_iter()
            .filter(|&ticket| tickets.has(ticket))
            .map(served)
            .fold(StationSet::EMPTY, BitOr::bitor)
    }

    /// The stations where a hunt may start.
    pub fn starts(&self) -> StationSet {
        self.starts
    }

    /// The station nearest to the mean position of these stations, in exact integer arithmetic.
    /// Ties go to the smallest number.
    pub fn mean_station(&self, of: StationSet) -> Option<Station> {
        let count = of.len() as i64;
        let places = || of.iter().map(|station| self.point(station));
        let x: i64 = places().map(|place| i64::from(place.x)).sum();
        let y: i64 = places().map(|place| i64::from(place.y)).sum();
        let distance = |station: &Station| {
            let place = self.point(*station);
            let dx = i64::from(place.x) * count - x;
            let dy = i64::from(place.y) * count - y;
            dx * dx + dy * dy
        };
        if of.is_empty() { None } else { self.stations().min_by_key(distance) }
    }

    /// A hash of the stations and connections, equal on every platform.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The map in that language, drawn on first use.
    #[cfg(feature = "presentation")]
    pub(crate) fn drawn(&self, language: Language, draw: impl FnOnce() -> maud::Markup) -> Part {
        let index = LANGUAGES.iter().position(|&known| known == language).unwrap_or_default();
        Part::Shared(self.drawn[index].get_or_init(|| Arc::new(StaticDrawing::new(draw()))).clone())
    }
}

impl fmt::Debug for City {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "City({:?}, {:016x})", self.name, self.fingerprint)
    }
}

impl PartialEq for City {
    fn eq(&self, other: &City) -> bool {
        self.fingerprint == other.fingerprint
    }
}

fn fingerprint(places: &[Point], lines: &[Vec<StationSet>; 4]) -> u64 {
    let places = places.iter().flat_map(|place| [place.x as u64, place.y as u64]);
    let lines = lines.iter().flatten().flat_map(StationSet::words);
    crate::hash::of(places.chain(lines))
}
