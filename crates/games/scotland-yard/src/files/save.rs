//! Saves (`.sy`): JSON with the spec's keys and tickets in the order tube, bus, taxi, black.

use std::fmt::Write;

use arrayvec::ArrayVec;
use serde_json::Value;
use stammtisch_presentation::json::{JsonError, JsonNode, parse};
use stammtisch_presentation::{Loaded, Notation, Record, Seat, SeatSet, SeatTag, Text};

use super::{CLASSIC, HUMAN, computer_sides};
use crate::city::{BOARD_DATA_SPEC, CityRef, Station, StationSet};
use crate::raw_position::{PositionError, RawPosition};
use crate::rules::{
    DETECTIVE_TICKETS, Detective, End, Hunt, MAX_DETECTIVES, MIN_DETECTIVES, Phase, ROUNDS, Setup, seat_name,
};
use crate::ticket::{Ticket, Tickets};

/// Why a file is not a valid save.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveError {
    /// Badly formed: not JSON, or a field is missing or has the wrong type.
    Malformed(JsonError),
    /// Wrong value: the city has no such station.
    Station {
        /// The path of the field.
        place: String,
        /// Its value.
        number: i64,
        /// The city's last station.
        most: usize,
    },
    /// Wrong value: a negative number of tickets or more than [`Tickets::MAX_COUNT`].
    TicketCount {
        /// The path of the field.
        place: String,
        /// Its value.
        count: i64,
    },
    /// Wrong value: the list does not have one number per kind of ticket.
    TicketKinds {
        /// The path of the field.
        place: String,
        /// The expected number of entries.
        wanted: usize,
    },
    /// Wrong value: an entry of the travel log is not a ticket.
    Ordinal {
        /// The path of the field.
        place: String,
        /// Its value.
        ordinal: i64,
    },
    /// Wrong value: not 3 to 5 detectives.
    Detectives(i64),
    /// Wrong value: the numbers of players and detectives differ.
    Players {
        /// The number of players listed.
        count: usize,
        /// The number of detectives.
        wanted: i64,
    },
    /// Wrong value: the travel log has more entries than Mister X has made moves.
    LongJourney {
        /// The number of entries.
        count: usize,
        /// The number of moves.
        most: i64,
    },
    /// Wrong value: the save is marked as won, but the hunt is not over.
    NotWon,
    /// Wrong value: the position is impossible.
    Position(PositionError),
    /// The city in the save is invalid.
    City(Text),
}

impl From<JsonError> for SaveError {
    fn from(error: JsonError) -> SaveError {
        SaveError::Malformed(error)
    }
}

impl From<PositionError> for SaveError {
    fn from(error: PositionError) -> SaveError {
        SaveError::Position(error)
    }
}

impl From<SaveError> for Text {
    fn from(error: SaveError) -> Text {
        let why = match error {
            SaveError::Malformed(error) => {
                return Text::new("save-badly-formed").with("why", Text::from(error));
            }
            SaveError::City(why) => return why,
            SaveError::Station { place, number, most } => Text::new("save-station")
                .with("place", place)
                .with("number", number.to_string())
                .with("most", most),
            SaveError::TicketCount { place, count } => {
                let text = Text::new("save-ticket-count").with("place", place);
                text.with("count", count.to_string()).with("most", Tickets::MAX_COUNT.to_string())
            }
            SaveError::TicketKinds { place, wanted } => {
                Text::new("save-ticket-kinds").with("place", place).with("wanted", wanted)
            }
            SaveError::Ordinal { place, ordinal } => {
                Text::new("save-ordinal").with("place", place).with("ordinal", ordinal.to_string())
            }
            SaveError::Detectives(count) => Text::new("save-detectives").with("count", count.to_string()),
            SaveError::Players { count, wanted } => {
                Text::new("save-players").with("count", count).with("wanted", wanted)
            }
            SaveError::LongJourney { count, most } => {
                Text::new("save-long-journey").with("count", count).with("most", most)
            }
            SaveError::NotWon => Text::new("save-not-won"),
            SaveError::Position(error) => Text::from(error),
        };
        Text::new("save-wrong-values").with("why", why)
    }
}

/// The save of a record's last position; `None` before the deal.
pub(super) fn write(record: &Record<Hunt>) -> Option<String> {
    let hunt = record.state_after(record.moves.len()).ok()?;
    let public = &hunt.public;
    let (mister_x, detectives) = computer_sides(record);
    let (turn, won) = match public.phase {
        Phase::Deal => return None,
        Phase::Turn(seat) => (seat.0, false),
        Phase::Over(End::Caught(seat)) => (seat.0, true),
        Phase::Over(_) => (0, true),
    };
    let mut text = format!(
        "{{\n\t\"misterX\" : {{\n\t\t\"ai\" : {mister_x},\n\t\t\"possibleTargets\" : [{}],\n\t\t\"lastShownPos\" : {},\n\
         \t\t\"currPos\" : {},\n\t\t\"remainingTickets\" : [{}],\n\t\t\"journeyBoard\" : [{}]\n\t}},\n",
        join_with_commas(public.targets().iter().map(Station::number)),
        public.shown.map_or(0, Station::number),
        hunt.secret.station?,
        join_with_commas(public.mister_x_tickets.counts()),
        join_with_commas(public.journey.iter().flatten().map(|ticket| ticket.index())),
    );
    let _ = write!(
        text,
        "\t\"detectives\": {{\n\t\t\"noOfDetectives\" : {},\n\t\t\"ai\" : {detectives},\n\t\t\"players\": [\n",
        public.detectives.len()
    );
    let player = |detective: &Detective| {
        let [tube, bus, taxi, _] = detective.tickets.counts();
        format!(
            "\t\t\t{{ \"position\" : {}, \"remainingTickets\" : [{tube},{bus},{taxi}] }}",
            detective.station
        )
    };
    text += &public.detectives.iter().map(player).collect::<Vec<_>>().join(",\n");
    let _ = write!(
        text,
        "\n\t\t]\n\t}},\n\t\"whosTurn\" : {turn},\n\t\"currRoundNo\" : {},\n\t\"gameIsWon\" : {won}",
        public.round
    );
    if !public.setup.city.is_london() {
        let _ = write!(text, ",\n\t\"{}\" : {}", BOARD_DATA_SPEC.field, public.city().board_data().value());
    }
    Some(text + "\n}\n")
}

fn join_with_commas<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// Reads a save. `city` is used if the save does not name one.
pub(crate) fn read(city: CityRef, bytes: &[u8]) -> Result<Loaded<Hunt>, SaveError> {
    let file = parse(bytes)?;
    let city = match file.get(BOARD_DATA_SPEC.field) {
        Some(named) => named_city(named)?,
        None => city,
    };
    let save = Save { city, root: JsonNode::root(&file) };
    let (raw, entries) = save.raw_position()?;
    let setup = raw.setup.clone();
    let round = raw.round;
    let expected = usize::try_from(raw.moves_made()).unwrap_or_default();
    let hunt = raw.into_hunt()?;
    let is_over = matches!(hunt.public.phase, Phase::Over(_));
    if save.root.field("gameIsWon")?.bool()? && !is_over {
        return Err(SaveError::NotWon);
    }
    let mut notes = Vec::new();
    if entries < expected {
        notes.push(
            Text::new("save-note-journey")
                .with("count", entries)
                .with("expected", expected)
                .with("round", round),
        );
    }
    if is_over && !save.root.field("gameIsWon")?.bool()? {
        notes.push(Text::new("save-note-decided"));
    }
    notes.extend(hunt.public.skipped.iter().map(skip_note));
    let seats = save.seats(setup.detectives)?;
    let record = Record { position: Some(hunt.position()), ..Record::new(setup, seats) };
    Ok(Loaded { record, notes })
}

fn named_city(named: &Value) -> Result<CityRef, SaveError> {
    match BOARD_DATA_SPEC.check(named).map_err(SaveError::City)? {
        Some(board_data) => {
            CityRef::of_board_data(&board_data).map_err(|error| SaveError::City(error.into()))
        }
        None => Ok(CityRef::london()),
    }
}

/// "Blue cannot move and is skipped."
fn skip_note(seat: Seat) -> Text {
    Text::new("event-skipped").with("seat", seat_name(seat))
}

/// A parsed save file.
struct Save<'a> {
    city: CityRef,
    root: JsonNode<'a>,
}

impl Save<'_> {
    /// The position, and the number of entries in its travel log.
    fn raw_position(&self) -> Result<(RawPosition, usize), SaveError> {
        let mister_x = self.root.field("misterX")?;
        let detectives = self.detectives()?;
        let tickets = self.tickets(&mister_x, true)?;
        let entries = journey(&mister_x)?;
        let setup = guess_setup(self.city.clone(), &detectives, tickets, &entries);
        let mut raw = RawPosition {
            setup,
            round: self.root.field("currRoundNo")?.int()?,
            turn: self.root.field("whosTurn")?.int()?,
            station: self.station(&mister_x.field("currPos")?)?,
            tickets,
            journey: [None; ROUNDS as usize],
            shown: self.shown(&mister_x)?,
            targets: self.targets(&mister_x)?,
            skipped: SeatSet::EMPTY,
            detectives,
        };
        let most = raw.moves_made();
        if entries.len() as i64 > most {
            return Err(SaveError::LongJourney { count: entries.len(), most });
        }
        raw.journey.iter_mut().zip(&entries).for_each(|(field, ticket)| *field = Some(*ticket));
        Ok((raw, entries.len()))
    }

    fn detectives(&self) -> Result<ArrayVec<Detective, 5>, SaveError> {
        let side = self.root.field("detectives")?;
        let wanted = side.field("noOfDetectives")?.int()?;
        if !(i64::from(MIN_DETECTIVES)..=i64::from(MAX_DETECTIVES)).contains(&wanted) {
            return Err(SaveError::Detectives(wanted));
        }
        let players = side.field("players")?.items()?;
        if players.len() as i64 != wanted {
            return Err(SaveError::Players { count: players.len(), wanted });
        }
        let read = |player: &JsonNode<'_>| {
            let station = self.station(&player.field("position")?)?;
            Ok(Detective { station, tickets: self.tickets(player, false)? })
        };
        players.iter().map(read).collect()
    }

    fn station(&self, node: &JsonNode<'_>) -> Result<Station, SaveError> {
        let number = node.int()?;
        let most = self.city.len();
        self.city.station(number).ok_or(SaveError::Station { place: node.place.clone(), number, most })
    }

    /// The station where Mister X was last shown; 0 means never.
    fn shown(&self, mister_x: &JsonNode<'_>) -> Result<Option<Station>, SaveError> {
        let node = mister_x.field("lastShownPos")?;
        if node.int()? == 0 { Ok(None) } else { self.station(&node).map(Some) }
    }

    fn targets(&self, mister_x: &JsonNode<'_>) -> Result<StationSet, SaveError> {
        mister_x.field("possibleTargets")?.items()?.iter().map(|node| self.station(node)).collect()
    }

    fn tickets(&self, owner: &JsonNode<'_>, has_black: bool) -> Result<Tickets, SaveError> {
        let node = owner.field("remainingTickets")?;
        let items = node.items()?;
        let mut counts = [0; 4];
        for (item, count) in items.iter().zip(&mut counts) {
            let given = item.int()?;
            let read = u16::try_from(given).ok().filter(|&read| read <= Tickets::MAX_COUNT);
            *count = read.ok_or(SaveError::TicketCount { place: item.place.clone(), count: given })?;
        }
        let [tube, bus, taxi, blacks] = counts;
        let wanted = if has_black { 4 } else { 3 };
        let is_valid = items.len() == wanted || (!has_black && items.len() == 4 && blacks == 0);
        if is_valid {
            Ok(Tickets::new(tube, bus, taxi, blacks))
        } else {
            Err(SaveError::TicketKinds { place: node.place, wanted })
        }
    }

    fn seats(&self, detectives: u8) -> Result<Vec<SeatTag>, SaveError> {
        let tag = |computer: bool| SeatTag {
            name: String::new(),
            player: if computer { CLASSIC } else { HUMAN }.to_owned(),
        };
        let mister_x = self.root.field("misterX")?.field("ai")?.bool()?;
        let others = self.root.field("detectives")?.field("ai")?.bool()?;
        let others = std::iter::repeat_n(others, detectives.into());
        Ok(std::iter::once(mister_x).chain(others).map(tag).collect())
    }
}

fn journey(mister_x: &JsonNode<'_>) -> Result<Vec<Ticket>, SaveError> {
    let read = |node: &JsonNode<'_>| {
        let ordinal = node.int()?;
        Ticket::from_ordinal(ordinal).ok_or(SaveError::Ordinal { place: node.place.clone(), ordinal })
    };
    mister_x.field("journeyBoard")?.items()?.iter().map(read).collect()
}

/// Infers the setup: Mister X's tickets at the start are his current plus his used tickets, minus
/// those received from the detectives.
fn guess_setup(city: CityRef, detectives: &[Detective], tickets: Tickets, journey: &[Ticket]) -> Setup {
    let at_start = Ticket::ALL.map(|ticket| {
        let used = journey.iter().filter(|&&entry| entry == ticket).count() as i64;
        let given: i64 = detectives
            .iter()
            .map(|detective| i64::from(DETECTIVE_TICKETS[ticket]) - i64::from(detective.tickets[ticket]))
            .sum();
        i64::from(tickets[ticket]) + used - given
    });
    Setup::guess(city, detectives.len() as u8, at_start)
}
