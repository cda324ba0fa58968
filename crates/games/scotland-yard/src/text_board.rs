//! The hunt as lines of text for a terminal: a small map, the travel log, the tickets, and where the seat to move can go.

use std::fmt::Write;

use stammtisch_presentation::{Path, RenderContext, Seat, Text, excerpt};

use crate::city::{MAP_HEIGHT, MAP_WIDTH, Place, Station};
use crate::rules::{MISTER_X, Phase, ROUNDS, is_reveal, seat_name};
use crate::scene::{label, shown_round, word};
use crate::ticket::Ticket;
use crate::view::View;

/// The map in characters, where the window is wide enough, and what it never is narrower than.
const COLUMNS: usize = 96;
const MIN_COLUMNS: usize = 48;
const ROWS: i32 = 32;
/// The letters of the seats on the map, and their terminal colours.
const LETTERS: [char; 6] = ['X', 'B', 'Y', 'R', 'G', 'K'];
const PAINTS: [&str; 6] = [
    "\u{1b}[1;30;43m",
    "\u{1b}[1;37;44m",
    "\u{1b}[1;30;103m",
    "\u{1b}[1;37;41m",
    "\u{1b}[1;37;42m",
    "\u{1b}[1;37;40m",
];
const PLAIN: &str = "\u{1b}[0m";

/// The board in text.
pub(crate) fn text_board(view: &View, context: &RenderContext<'_>) -> String {
    let mut text = map(view, None, context);
    let round = Text::new("round").with("round", shown_round(view)).with("rounds", ROUNDS);
    let _ = writeln!(text, "{}", context.messages.text(&round));
    let _ = writeln!(text, "{}: {}", context.messages.say("panel-log"), travel_log(view, context));
    for seat in (0..=view.case.setup.detectives).map(Seat) {
        let _ = writeln!(text, "{}", seat_line(view, seat, context));
    }
    text + &ways(view, context)
}

/// The map with that station's number on it in brackets, and below it what stops there and where it leads.
pub(crate) fn find(view: &View, what: &str, context: &RenderContext<'_>) -> Result<String, Text> {
    let city = view.case.city();
    let unknown = || {
        let shown = excerpt(what);
        Text::new("unreadable-station").with("number", shown).with("most", city.len())
    };
    let station = what.trim().parse().ok().and_then(|number| city.station(number)).ok_or_else(unknown)?;
    let mut text = map(view, Some(station), context);
    let _ = writeln!(text, "{}", label(city, station, context.messages));
    for ticket in Ticket::BY_WORTH.into_iter().filter(|&ticket| ticket != Ticket::Black) {
        let stations: Vec<String> = city.served(ticket, station).iter().map(|to| to.to_string()).collect();
        if !stations.is_empty() {
            let _ = writeln!(text, "  {}: {}", context.messages.say(word(ticket)), stations.join(" "));
        }
    }
    Ok(text)
}

/// Every station as a dot, the figures as letters, and the numbers of the stations where the seat to move can go, or those of hints in brackets.
fn map(view: &View, sought: Option<Station>, context: &RenderContext<'_>) -> String {
    let columns = context.columns.unwrap_or(COLUMNS).clamp(MIN_COLUMNS, COLUMNS);
    let mut cells = vec![vec![(' ', None); columns]; ROWS as usize];
    let mut put = |place: Place, text: &str, seat: Option<Seat>| {
        let most = columns - text.chars().count().max(3);
        let column = ((place.x * (columns as i32 - 3) / MAP_WIDTH).max(0) as usize).min(most);
        let row = (place.y * ROWS / MAP_HEIGHT).clamp(0, ROWS - 1) as usize;
        for (cell, letter) in cells[row][column..].iter_mut().zip(text.chars()) {
            *cell = (letter, seat);
        }
    };
    let city = view.case.city();
    city.stations().for_each(|station| put(city.place(station), "·", None));
    if let Phase::Turn(seat) = view.case.phase
        && let Some(from) = view.station(seat).filter(|_| context.perspective.holds(seat))
    {
        let reach = view.case.reach(seat, from);
        reach.iter().for_each(|station| put(city.place(station), &station.to_string(), None));
    }
    if let Some(station) = view.disc() {
        put(city.place(station), "X", Some(MISTER_X));
    }
    for (seat, detective) in view.case.seated() {
        put(city.place(detective.station), &LETTERS[seat.index()].to_string(), Some(seat));
    }
    for station in city.stations() {
        let hints = in_brackets(context.hints_at(&station.to_string()));
        if !hints.is_empty() {
            put(city.place(station), &hints, None);
        }
    }
    if let Some(station) = sought {
        put(city.place(station), &format!("[{station}]"), None);
    }
    cells.iter().map(|row| painted(row, context.colour)).collect()
}

/// One line of the map, without the blanks at its end.
fn painted(row: &[(char, Option<Seat>)], colour: bool) -> String {
    let end = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
    let mut line = String::with_capacity(end + 1);
    for &(letter, seat) in &row[..end] {
        match seat.filter(|_| colour) {
            Some(seat) => {
                let _ = write!(line, "{}{letter}{PLAIN}", PAINTS[seat.index()]);
            }
            None => line.push(letter),
        }
    }
    line.push('\n');
    line
}

/// `1 taxi, 2 bus, 3* tube 116, 4 .. `: a star where he shows himself, and where he was as far as this eye may know it.
fn travel_log(view: &View, context: &RenderContext<'_>) -> String {
    let case = &view.case;
    let entry = |round: u8| {
        let ticket = case.journey.get(usize::from(round) - 1).copied().flatten();
        let star = if is_reveal(round) { "*" } else { "" };
        let ticket = ticket.map_or_else(|| "?".to_owned(), |ticket| context.messages.say(word(ticket)));
        let shown = view.known_in(round).map_or_else(String::new, |station| format!(" {station}"));
        format!("{round}{star} {ticket}{shown}")
    };
    let made = case.journey.iter().rposition(Option::is_some).map_or(0, |last| last as u8 + 1);
    if made == 0 { "–".to_owned() } else { (1..=made).map(entry).collect::<Vec<_>>().join(", ") }
}

/// `> B Blue (Ann)  134  taxi 4  bus 4  tube 3`
fn seat_line(view: &View, seat: Seat, context: &RenderContext<'_>) -> String {
    let mark = if view.case.phase == Phase::Turn(seat) { '>' } else { ' ' };
    let letter = LETTERS[seat.index().min(LETTERS.len() - 1)];
    let station = match (view.station(seat), view.disc()) {
        (Some(station), _) => station.to_string(),
        (None, Some(shown)) if seat == MISTER_X => {
            context.messages.text(&Text::new("seen-at").with("station", shown.number()))
        }
        _ => "–".to_owned(),
    };
    let mut line = format!("{mark} {letter} {} {station}:", context.messages.text(&seat_name(seat)));
    for ticket in Ticket::BY_WORTH.into_iter().filter(|&ticket| seat == MISTER_X || ticket != Ticket::Black) {
        let _ = write!(line, " {} {}", context.messages.say(word(ticket)), view.case.tickets(seat)[ticket]);
    }
    if matches!(view.case.phase, Phase::Turn(_)) && view.case.skipped.contains(seat) {
        let _ = write!(line, " ({})", context.messages.say("skipped"));
    }
    line
}

/// Where the seat to move can go, one line for each kind of ticket.
fn ways(view: &View, context: &RenderContext<'_>) -> String {
    let Phase::Turn(seat) = view.case.phase else { return String::new() };
    let Some(from) = view.station(seat).filter(|_| context.perspective.holds(seat)) else {
        return String::new();
    };
    let mut text = String::new();
    for ticket in Ticket::BY_WORTH {
        let mut stations: Vec<Station> = Vec::new();
        view.case.steps(seat, from, |to, with| {
            if with == ticket {
                stations.push(to);
            }
        });
        if !stations.is_empty() {
            let stations: Vec<String> = stations
                .iter()
                .map(|to| format!("{to}:{ticket}{}", in_brackets(hints_by(*to, ticket, context))))
                .collect();
            let _ = writeln!(text, "  {}: {}", context.messages.say(word(ticket)), stations.join(" "));
        }
    }
    text
}

/// The numbers of the hinted moves that go there by this ticket, or by the only one that leads there.
fn hints_by(to: Station, ticket: Ticket, context: &RenderContext<'_>) -> String {
    let ways = [Path::of(&[&to]), Path::of(&[&to, &ticket])];
    context.hints(|path| ways.contains(path))
}

fn in_brackets(hints: String) -> String {
    if hints.is_empty() { hints } else { format!("({hints})") }
}
