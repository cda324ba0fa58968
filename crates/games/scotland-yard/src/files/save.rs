//! Saves (`.sy`): JSON with the keys of the spec, tickets in the order tube, bus, taxi, black.

use std::fmt::Write;

use arrayvec::ArrayVec;
use serde_json::Value;
use stammtisch_presentation::json::{JsonError, JsonNode, parse};
use stammtisch_presentation::{Loaded, Notation, Record, Seat, SeatSet, SeatTag, Text};

use super::{CLASSIC, HUMAN, computers};
use crate::city::{BOARD_DATA_SPEC, CityRef, Station, StationSet};
use crate::rules::{
    DETECTIVE_TICKETS, Detective, End, Hunt, MAX_DETECTIVES, MIN_DETECTIVES, Phase, ROUNDS, Setup, seat_name,
};
use crate::standing::{Standing, StandingFault};
use crate::ticket::{Ticket, Tickets};

/// Why a file is no save.
#[derive(Clone, Debug, PartialEq)]
pub enum SaveFault {
    /// Badly formed: no JSON, or a field is missing or mistyped.
    Form(JsonError),
    /// Wrong values: a station that the city does not have.
    Station {
        /// The field.
        place: String,
        /// What it holds.
        number: i64,
        /// The city's last station.
        most: usize,
    },
    /// Wrong values: fewer than no tickets, or more than anybody has.
    TicketCount {
        /// The field.
        place: String,
        /// What it holds.
        count: i64,
    },
    /// Wrong values: not one number for each kind of ticket.
    TicketKinds {
        /// The field.
        place: String,
        /// How many numbers it should hold.
        wanted: usize,
    },
    /// Wrong values: an entry of the travel log that is no ticket.
    Ordinal {
        /// The field.
        place: String,
        /// What it holds.
        ordinal: i64,
    },
    /// Wrong values: not 3 to 5 detectives.
    Detectives(i64),
    /// Wrong values: another number of players than of detectives.
    Players {
        /// How many are listed.
        count: usize,
        /// How many there should be.
        wanted: i64,
    },
    /// Wrong values: the travel log has more entries than Mister X has made moves.
    LongJourney {
        /// How many entries.
        count: usize,
        /// How many at most.
        most: i64,
    },
    /// Wrong values: said to be won, but nobody has won.
    NotWon,
    /// Wrong values: there can be no such hunt.
    Standing(StandingFault),
    /// The city in it cannot be played in.
    City(Text),
}

impl From<JsonError> for SaveFault {
    fn from(fault: JsonError) -> SaveFault {
        SaveFault::Form(fault)
    }
}

impl From<StandingFault> for SaveFault {
    fn from(fault: StandingFault) -> SaveFault {
        SaveFault::Standing(fault)
    }
}

impl From<SaveFault> for Text {
    fn from(fault: SaveFault) -> Text {
        let why = match fault {
            SaveFault::Form(fault) => return Text::new("save-badly-formed").with("why", Text::from(fault)),
            SaveFault::City(why) => return why,
            SaveFault::Station { place, number, most } => Text::new("save-station")
                .with("place", place)
                .with("number", number.to_string())
                .with("most", most),
            SaveFault::TicketCount { place, count } => {
                let text = Text::new("save-ticket-count").with("place", place);
                text.with("count", count.to_string()).with("most", Tickets::MOST.to_string())
            }
            SaveFault::TicketKinds { place, wanted } => {
                Text::new("save-ticket-kinds").with("place", place).with("wanted", wanted)
            }
            SaveFault::Ordinal { place, ordinal } => {
                Text::new("save-ordinal").with("place", place).with("ordinal", ordinal.to_string())
            }
            SaveFault::Detectives(count) => Text::new("save-detectives").with("count", count.to_string()),
            SaveFault::Players { count, wanted } => {
                Text::new("save-players").with("count", count).with("wanted", wanted)
            }
            SaveFault::LongJourney { count, most } => {
                Text::new("save-long-journey").with("count", count).with("most", most)
            }
            SaveFault::NotWon => Text::new("save-not-won"),
            SaveFault::Standing(fault) => Text::from(fault),
        };
        Text::new("save-wrong-values").with("why", why)
    }
}

/// The save of a record's last position. None before the deal.
pub(super) fn write(record: &Record<Hunt>) -> Option<String> {
    let hunt = record.state_after(record.moves.len()).ok()?;
    let case = &hunt.case;
    let (mister_x, detectives) = computers(record);
    let (turn, won) = match case.phase {
        Phase::Deal => return None,
        Phase::Turn(seat) => (seat.0, false),
        Phase::Over(End::Caught(seat)) => (seat.0, true),
        Phase::Over(_) => (0, true),
    };
    let mut text = format!(
        "{{\n\t\"misterX\" : {{\n\t\t\"ai\" : {mister_x},\n\t\t\"possibleTargets\" : [{}],\n\t\t\"lastShownPos\" : {},\n\
         \t\t\"currPos\" : {},\n\t\t\"remainingTickets\" : [{}],\n\t\t\"journeyBoard\" : [{}]\n\t}},\n",
        comma(case.targets().iter().map(Station::number)),
        case.shown.map_or(0, Station::number),
        hunt.secret.station?,
        comma(case.mister_x_tickets.counts()),
        comma(case.journey.iter().flatten().map(|ticket| ticket.index())),
    );
    let _ = write!(
        text,
        "\t\"detectives\": {{\n\t\t\"noOfDetectives\" : {},\n\t\t\"ai\" : {detectives},\n\t\t\"players\": [\n",
        case.detectives.len()
    );
    let player = |detective: &Detective| {
        let [tube, bus, taxi, _] = detective.tickets.counts();
        format!(
            "\t\t\t{{ \"position\" : {}, \"remainingTickets\" : [{tube},{bus},{taxi}] }}",
            detective.station
        )
    };
    text += &case.detectives.iter().map(player).collect::<Vec<_>>().join(",\n");
    let _ = write!(
        text,
        "\n\t\t]\n\t}},\n\t\"whosTurn\" : {turn},\n\t\"currRoundNo\" : {},\n\t\"gameIsWon\" : {won}",
        case.round
    );
    if !case.setup.city.is_london() {
        let _ = write!(text, ",\n\t\"{}\" : {}", BOARD_DATA_SPEC.field, case.city().board_data().value());
    }
    Some(text + "\n}\n")
}

fn comma<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// Reads a save. One that names no city was played in this one.
pub(crate) fn read(city: CityRef, bytes: &[u8]) -> Result<Loaded<Hunt>, SaveFault> {
    let file = parse(bytes)?;
    let city = match file.get(BOARD_DATA_SPEC.field) {
        Some(named) => named_city(named)?,
        None => city,
    };
    let save = Save { city, root: JsonNode::root(&file) };
    let (standing, told) = save.standing()?;
    let (setup, round) = (standing.setup.clone(), standing.round);
    let expected = usize::try_from(standing.moves_made()).unwrap_or_default();
    let hunt = standing.hunt()?;
    let over = matches!(hunt.case.phase, Phase::Over(_));
    if save.root.field("gameIsWon")?.bool()? && !over {
        return Err(SaveFault::NotWon);
    }
    let mut notes = Vec::new();
    if told < expected {
        notes.push(
            Text::new("save-note-journey")
                .with("count", told)
                .with("expected", expected)
                .with("round", round),
        );
    }
    if over && !save.root.field("gameIsWon")?.bool()? {
        notes.push(Text::new("save-note-decided"));
    }
    notes.extend(hunt.case.skipped.iter().map(skip_note));
    let seats = save.seats(setup.detectives)?;
    let record = Record { position: Some(hunt.position()), ..Record::new(setup, seats) };
    Ok(Loaded { record, notes })
}

fn named_city(named: &Value) -> Result<CityRef, SaveFault> {
    match BOARD_DATA_SPEC.check(named).map_err(SaveFault::City)? {
        Some(board_data) => {
            CityRef::of_board_data(&board_data).map_err(|fault| SaveFault::City(fault.into()))
        }
        None => Ok(CityRef::london()),
    }
}

/// "Blue cannot move and is skipped."
fn skip_note(seat: Seat) -> Text {
    Text::new("event-skipped").with("seat", seat_name(seat))
}

/// A save file on its way to a position.
struct Save<'a> {
    city: CityRef,
    root: JsonNode<'a>,
}

impl Save<'_> {
    /// The position, and how many entries its travel log has.
    fn standing(&self) -> Result<(Standing, usize), SaveFault> {
        let mister_x = self.root.field("misterX")?;
        let detectives = self.detectives()?;
        let tickets = self.tickets(&mister_x, true)?;
        let entries = journey(&mister_x)?;
        let setup = guess_setup(self.city.clone(), &detectives, tickets, &entries);
        let mut standing = Standing {
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
        let most = standing.moves_made();
        if entries.len() as i64 > most {
            return Err(SaveFault::LongJourney { count: entries.len(), most });
        }
        standing.journey.iter_mut().zip(&entries).for_each(|(field, ticket)| *field = Some(*ticket));
        Ok((standing, entries.len()))
    }

    fn detectives(&self) -> Result<ArrayVec<Detective, 5>, SaveFault> {
        let side = self.root.field("detectives")?;
        let wanted = side.field("noOfDetectives")?.int()?;
        if !(i64::from(MIN_DETECTIVES)..=i64::from(MAX_DETECTIVES)).contains(&wanted) {
            return Err(SaveFault::Detectives(wanted));
        }
        let players = side.field("players")?.items()?;
        if players.len() as i64 != wanted {
            return Err(SaveFault::Players { count: players.len(), wanted });
        }
        let read = |player: &JsonNode<'_>| {
            let station = self.station(&player.field("position")?)?;
            Ok(Detective { station, tickets: self.tickets(player, false)? })
        };
        players.iter().map(read).collect()
    }

    fn station(&self, node: &JsonNode<'_>) -> Result<Station, SaveFault> {
        let (number, most) = (node.int()?, self.city.len());
        self.city.station(number).ok_or(SaveFault::Station { place: node.place.clone(), number, most })
    }

    /// Where Mister X was seen last; 0 is nowhere.
    fn shown(&self, mister_x: &JsonNode<'_>) -> Result<Option<Station>, SaveFault> {
        let node = mister_x.field("lastShownPos")?;
        if node.int()? == 0 { Ok(None) } else { self.station(&node).map(Some) }
    }

    fn targets(&self, mister_x: &JsonNode<'_>) -> Result<StationSet, SaveFault> {
        mister_x.field("possibleTargets")?.items()?.iter().map(|node| self.station(node)).collect()
    }

    fn tickets(&self, owner: &JsonNode<'_>, black: bool) -> Result<Tickets, SaveFault> {
        let node = owner.field("remainingTickets")?;
        let items = node.items()?;
        let mut counts = [0; 4];
        for (item, count) in items.iter().zip(&mut counts) {
            let given = item.int()?;
            let read = u16::try_from(given).ok().filter(|&read| read <= Tickets::MOST);
            *count = read.ok_or(SaveFault::TicketCount { place: item.place.clone(), count: given })?;
        }
        let [tube, bus, taxi, blacks] = counts;
        let wanted = if black { 4 } else { 3 };
        let fits = items.len() == wanted || (!black && items.len() == 4 && blacks == 0);
        if fits {
            Ok(Tickets::new(tube, bus, taxi, blacks))
        } else {
            Err(SaveFault::TicketKinds { place: node.place, wanted })
        }
    }

    fn seats(&self, detectives: u8) -> Result<Vec<SeatTag>, SaveFault> {
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

fn journey(mister_x: &JsonNode<'_>) -> Result<Vec<Ticket>, SaveFault> {
    let read = |node: &JsonNode<'_>| {
        let ordinal = node.int()?;
        Ticket::from_ordinal(ordinal).ok_or(SaveFault::Ordinal { place: node.place.clone(), ordinal })
    };
    mister_x.field("journeyBoard")?.items()?.iter().map(read).collect()
}

/// Mister X started with what he has and has used, less what the detectives gave him.
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
