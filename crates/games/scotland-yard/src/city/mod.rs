//! The city: numbered stations on a map, and the ways between them.

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
pub use read::CityFault;
pub use station::{Station, StationSet, Stations};

use crate::ticket::{Ticket, Tickets};

/// The width of the map on which places are measured.
pub const MAP_WIDTH: i32 = 1081;
/// The height of the map.
pub const MAP_HEIGHT: i32 = 814;

/// The stations where a hunt may begin.
const STARTS: [u8; 18] = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198];
const LONDON: &str = include_str!("../../data/london.json");

static LONDON_READ: LazyLock<City> =
    LazyLock::new(|| City::read(LONDON.as_bytes()).unwrap_or_else(|_| City::empty()));

/// A means of transport, in the order of the city's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transport {
    /// Few fast lines.
    Tube,
    /// The bus.
    Bus,
    /// `cab` in files.
    Taxi,
    /// Only for Mister X, with a black ticket.
    Boat,
}

impl Transport {
    /// All of them, in the order of the city's file.
    pub const ALL: [Transport; 4] = [Transport::Tube, Transport::Bus, Transport::Taxi, Transport::Boat];

    /// The key in the city's file.
    pub const fn key(self) -> &'static str {
        match self {
            Transport::Tube => "tube",
            Transport::Bus => "bus",
            Transport::Taxi => "cab",
            Transport::Boat => "boat",
        }
    }
}

/// A place on the map, in pixels of 1081 x 814.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

/// A city that can be played in.
pub struct City {
    /// What people call it.
    name: String,
    /// By station number; place 0 is not used.
    places: Vec<Place>,
    /// By transport, then by station number.
    lines: [Vec<StationSet>; 4],
    /// All neighbours, boats included: where a black ticket leads.
    neighbours: Vec<StationSet>,
    starts: StationSet,
    fingerprint: u64,
    /// Its map, by language, once somebody has looked at it: it never changes.
    #[cfg(feature = "presentation")]
    drawn: [OnceLock<Arc<StaticDrawing>>; LANGUAGES.len()],
}

impl City {
    /// The London of the game.
    pub fn london() -> &'static City {
        &LONDON_READ
    }

    /// Reads a city from a file in the format of the spec.
    ///
    /// The ways must go both ways, and the stations be numbered from 1 without gaps. Hunts begin at the spec's eighteen start stations if the
    /// city has them all, else anywhere.
    pub fn read(bytes: &[u8]) -> Result<City, CityFault> {
        read::city(bytes)
    }

    /// Reads a city from JSON in that format.
    pub(crate) fn of_json(content: &serde_json::Value) -> Result<City, CityFault> {
        read::stations(content)
    }

    fn empty() -> City {
        City::build(
            vec![Place::default()],
            [const { Vec::new() }; 4].map(|_: Vec<StationSet>| vec![StationSet::EMPTY]),
        )
    }

    /// Puts a city together; both tables have an unused place 0.
    fn build(places: Vec<Place>, lines: [Vec<StationSet>; 4]) -> City {
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

    /// The same city under that name.
    #[must_use]
    pub fn named(self, name: &str) -> City {
        City { name: name.to_owned(), ..self }
    }

    /// What people call it; London needs no name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many stations there are; they are numbered from 1.
    pub fn len(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// Whether the city has no station, which no city that was read is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The station of that number, if the city has it.
    pub fn station(&self, number: i64) -> Option<Station> {
        let number = u8::try_from(number).ok().filter(|&number| usize::from(number) < self.places.len())?;
        Station::new(number)
    }

    /// All stations.
    pub fn stations(&self) -> impl Iterator<Item = Station> + use<> {
        (1..self.places.len()).filter_map(|number| Station::new(number as u8))
    }

    /// Where a station is on the map.
    pub fn place(&self, station: Station) -> Place {
        self.places.get(station.index()).copied().unwrap_or_default()
    }

    /// The stations that one step by that transport leads to.
    pub fn line(&self, transport: Transport, from: Station) -> StationSet {
        self.lines[transport as usize].get(from.index()).copied().unwrap_or_default()
    }

    /// The stations that one step with that ticket leads to.
    pub fn served(&self, ticket: Ticket, from: Station) -> StationSet {
        match ticket {
            Ticket::Tube => self.line(Transport::Tube, from),
            Ticket::Bus => self.line(Transport::Bus, from),
            Ticket::Taxi => self.line(Transport::Taxi, from),
            Ticket::Black => self.neighbours(from),
        }
    }

    /// The stations that one step leads to, whatever the ticket.
    pub fn neighbours(&self, from: Station) -> StationSet {
        self.neighbours.get(from.index()).copied().unwrap_or_default()
    }

    /// The stations that one step leads to with these tickets.
    pub fn reachable(&self, from: Station, tickets: Tickets) -> StationSet {
        let served = |ticket: Ticket| self.served(ticket, from);
        Ticket::ALL
            .into_iter()
            .filter(|&ticket| tickets.has(ticket))
            .map(served)
            .fold(StationSet::EMPTY, BitOr::bitor)
    }

    /// The stations where a hunt may begin.
    pub fn starts(&self) -> StationSet {
        self.starts
    }

    /// The station nearest to the mean place of these, by exact integers; of several the one with the smallest number.
    pub fn middle(&self, of: StationSet) -> Option<Station> {
        let count = of.len() as i64;
        let places = || of.iter().map(|station| self.place(station));
        let x: i64 = places().map(|place| i64::from(place.x)).sum();
        let y: i64 = places().map(|place| i64::from(place.y)).sum();
        let distance = |station: &Station| {
            let place = self.place(*station);
            let (dx, dy) = (i64::from(place.x) * count - x, i64::from(place.y) * count - y);
            dx * dx + dy * dy
        };
        if of.is_empty() { None } else { self.stations().min_by_key(distance) }
    }

    /// Equal for equal cities on every machine.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The map in that language, drawn when it is first asked for.
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

fn fingerprint(places: &[Place], lines: &[Vec<StationSet>; 4]) -> u64 {
    let places = places.iter().flat_map(|place| [place.x as u64, place.y as u64]);
    let lines = lines.iter().flatten().flat_map(StationSet::messages);
    crate::hash::of(places.chain(lines))
}
