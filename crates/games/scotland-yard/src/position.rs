//! A position as one line of text, as much as a save holds.
//!
//! ```text
//! round:2 turn:1 x:128 tickets:3/2/6/3 log:taxi,bus blue:124/4/8/9/0 ..
//! ```

use std::fmt::Write;

use arrayvec::ArrayVec;
use stammtisch_rules::{Game, Seat, SeatSet, Text};

use crate::city::{City, Station, StationSet};
use crate::notation::{listed, unreadable};
use crate::raw_position::RawPosition;
use crate::rules::{Detective, Hunt, Phase, ROUNDS, SEATS, Setup, seat_id};
use crate::ticket::{Ticket, Tickets};

/// The position text before the deal.
const BEFORE_THE_DEAL: &str = "deal";

/// Writes the position as one line.
pub(crate) fn write(hunt: &Hunt) -> String {
    let public = &hunt.public;
    let secret = &hunt.secret;
    let turn = match public.phase {
        Phase::Deal => return BEFORE_THE_DEAL.to_owned(),
        Phase::Turn(seat) | Phase::Over(crate::rules::End::Caught(seat)) => seat.0,
        Phase::Over(_) => 0,
    };
    let mut line = format!("round:{} turn:{turn}", public.round);
    let mut add = |key: &str, value: String| {
        if !value.is_empty() {
            let _ = write!(line, " {key}:{value}");
        }
    };
    add("x", secret.station.map_or_else(String::new, |station| station.to_string()));
    add("tickets", write_tickets(public.mister_x_tickets));
    add("log", write_journey(&public.journey));
    add("shown", public.shown.map_or_else(String::new, |station| station.to_string()));
    add("targets", listed(public.targets().iter()));
    for (seat, detective) in public.detectives_by_seat() {
        add(seat_id(seat), format!("{}/{}", detective.station, write_tickets(detective.tickets)));
    }
    add("skipped", listed(public.skipped.iter().map(seat_id)));
    line
}

/// Parses a line written by [`write`].
pub(crate) fn read(setup: &Setup, text: &str) -> Result<Hunt, Text> {
    if text.trim() == BEFORE_THE_DEAL {
        return Hunt::start(setup).map_err(|error| error.text);
    }
    let fields = Fields::split(&setup.city, text)?;
    let mut detectives = ArrayVec::new();
    for seat in (1..SEATS.len()).map(|seat| seat_id(Seat(seat as u8))) {
        if fields.has(seat) {
            let _ = detectives.try_push(fields.detective(seat)?);
        }
    }
    let raw = RawPosition {
        setup: setup.clone(),
        round: fields.number("round")?,
        turn: fields.number("turn")?,
        detectives,
        station: fields.station("x")?,
        tickets: fields.tickets("tickets")?,
        journey: fields.journey("log")?,
        shown: if fields.has("shown") { Some(fields.station("shown")?) } else { None },
        targets: fields.stations("targets")?,
        skipped: fields.detectives("skipped", setup.detectives)?,
    };
    raw.into_hunt().map_err(Text::from)
}

/// The fields of a position text.
struct Fields<'a> {
    city: &'a City,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    fn split(city: &'a City, text: &'a str) -> Result<Fields<'a>, Text> {
        let pair = |field: &'a str| field.split_once(':').ok_or_else(|| unreadable("position-field", field));
        let fields = text.split_whitespace().take(100).map(pair).collect::<Result<_, _>>()?;
        Ok(Fields { city, fields })
    }

    fn find(&self, key: &str) -> Option<&'a str> {
        self.fields.iter().find(|(name, _)| *name == key).map(|(_, value)| *value)
    }

    fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    fn get(&self, key: &'static str) -> Result<&'a str, Text> {
        self.find(key).ok_or_else(|| Text::new("position-missing").with("key", key))
    }

    fn bad(key: &'static str, value: &str) -> Text {
        unreadable("position-bad", value).with("key", key)
    }

    fn number(&self, key: &'static str) -> Result<i64, Text> {
        let value = self.get(key)?;
        value.parse().map_err(|_| Fields::bad(key, value))
    }

    fn read_station(&self, text: &str) -> Option<Station> {
        self.city.station(text.parse().ok()?)
    }

    fn station(&self, key: &'static str) -> Result<Station, Text> {
        let value = self.get(key)?;
        self.read_station(value).ok_or_else(|| Fields::bad(key, value))
    }

    fn stations(&self, key: &'static str) -> Result<StationSet, Text> {
        let value = self.find(key).unwrap_or_default();
        let listed = value.split(',').filter(|text| !text.is_empty()).map(|text| self.read_station(text));
        listed.collect::<Option<StationSet>>().ok_or_else(|| Fields::bad(key, value))
    }

    fn detectives(&self, key: &'static str, most: u8) -> Result<SeatSet, Text> {
        let value = self.find(key).unwrap_or_default();
        let find = |name: &str| (1..=most).map(Seat).find(|seat| seat_id(*seat) == name);
        let listed = value.split(',').filter(|name| !name.is_empty()).map(find);
        listed.collect::<Option<SeatSet>>().ok_or_else(|| Fields::bad(key, value))
    }

    fn tickets(&self, key: &'static str) -> Result<Tickets, Text> {
        let value = self.get(key)?;
        read_tickets(value).ok_or_else(|| Fields::bad(key, value))
    }

    fn detective(&self, key: &'static str) -> Result<Detective, Text> {
        let value = self.get(key)?;
        let read = || {
            let (station, tickets) = value.split_once('/')?;
            // Only Mister X has black tickets.
            let tickets = read_tickets(tickets).filter(|tickets| !tickets.has(Ticket::Black))?;
            Some(Detective { station: self.read_station(station)?, tickets })
        };
        read().ok_or_else(|| Fields::bad(key, value))
    }

    fn journey(&self, key: &'static str) -> Result<[Option<Ticket>; ROUNDS as usize], Text> {
        let value = self.find(key).unwrap_or_default();
        let mut journey = [None; ROUNDS as usize];
        for (index, text) in value.split(',').enumerate().filter(|(_, text)| !text.is_empty()) {
            let field = journey.get_mut(index).ok_or_else(|| Fields::bad(key, value))?;
            if text != "-" {
                *field = Some(Ticket::from_name(text).ok_or_else(|| Fields::bad(key, value))?);
            }
        }
        Ok(journey)
    }
}

/// `taxi,-,bus`: unknown entries are dashes; trailing ones are omitted.
fn write_journey(journey: &[Option<Ticket>]) -> String {
    let used = journey.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    listed(journey.iter().take(used).map(|field| field.map_or("-", Ticket::name)))
}

/// `4/8/10/0`, in file order.
fn write_tickets(tickets: Tickets) -> String {
    tickets.counts().map(|count| count.to_string()).join("/")
}

fn read_tickets(text: &str) -> Option<Tickets> {
    let counts: Vec<u16> = text.split('/').map(|count| count.parse().ok()).collect::<Option<_>>()?;
    match counts.as_slice() {
        &[tube, bus, taxi, black] if counts.iter().all(|&count| count <= Tickets::MAX_COUNT) => {
            Some(Tickets::new(tube, bus, taxi, black))
        }
        _ => None,
    }
}
