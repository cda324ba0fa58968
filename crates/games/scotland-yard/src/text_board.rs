//! The board in text for a terminal: a small map, the travel log, the tickets, and the reachable
//! stations of the seat to move.

use std::fmt::Write;

use stammtisch_presentation::{Path, RenderContext, Seat, Text, excerpt};

use crate::city::{MAP_HEIGHT, MAP_WIDTH, Point, Station};
use crate::rules::{MISTER_X, Phase, ROUNDS, is_reveal, seat_name};
use crate::scene::{label, short_key, shown_round};
use crate::ticket::Ticket;
use crate::view::View;

/// The size of the map in characters. Its width follows the window within these limits.
const MAX_COLUMNS: usize = 96;
const MIN_COLUMNS: usize = 48;
const ROWS: i32 = 32;
/// The letters of the seats on the map and their terminal styles.
const SEAT_LETTERS: [char; 6] = ['X', 'B', 'Y', 'R', 'G', 'K'];
const SEAT_STYLES: [&str; 6] = [
    "\u{1b}[1;30;43m",
    "\u{1b}[1;37;44m",
    "\u{1b}[1;30;103m",
    "\u{1b}[1;37;41m",
    "\u{1b}[1;37;42m",
    "\u{1b}[1;37;40m",
];
const RESET_STYLE: &str = "\u{1b}[0m";

/// Writes the board as text.
pub(crate) fn text_board(view: &View, context: &RenderContext<'_>) -> String {
    let mut text = draw_map(view, None, context);
    let round = Text::new("round").with("round", shown_round(view)).with("rounds", ROUNDS);
    let _ = writeln!(text, "{}", context.messages.text(&round));
    let _ = writeln!(text, "{}: {}", context.messages.say("panel-log"), travel_log(view, context));
    for seat in (0..=view.public.setup.detectives).map(Seat) {
        let _ = writeln!(text, "{}", seat_line(view, seat, context));
    }
    text + &ticket_lines(view, context)
}

/// The map with that station's number in brackets, followed by its transports and neighbours.
pub(crate) fn find(view: &View, what: &str, context: &RenderContext<'_>) -> Result<String, Text> {
    let city = view.public.city();
    let unknown = || {
        let shown = excerpt(what);
        Text::new("unreadable-station").with("number", shown).with("most", city.len())
    };
    let station = what.trim().parse().ok().and_then(|number| city.station(number)).ok_or_else(unknown)?;
    let mut text = draw_map(view, Some(station), context);
    let _ = writeln!(text, "{}", label(city, station, context.messages));
    for ticket in Ticket::BY_VALUE.into_iter().filter(|&ticket| ticket != Ticket::Black) {
        let stations: Vec<String> =
            city.reachable_with(ticket, station).iter().map(|to| to.to_string()).collect();
        if !stations.is_empty() {
            let _ = writeln!(text, "  {}: {}", context.messages.say(short_key(ticket)), stations.join(" "));
        }
    }
    Ok(text)
}

/// The map: stations as dots, figures as letters, the numbers of reachable stations, and hints in
/// brackets.
fn draw_map(view: &View, sought: Option<Station>, context: &RenderContext<'_>) -> String {
    let columns = context.columns.unwrap_or(MAX_COLUMNS).clamp(MIN_COLUMNS, MAX_COLUMNS);
    let mut cells = vec![vec![(' ', None); columns]; ROWS as usize];
    let mut put = |place: Point, text: &str, seat: Option<Seat>| {
        let most = columns - text.chars().count().max(3);
        let column = ((place.x * (columns as i32 - 3) / MAP_WIDTH).max(0) as usize).min(most);
        let row = (place.y * ROWS / MAP_HEIGHT).clamp(0, ROWS - 1) as usize;
        for (cell, letter) in cells[row][column..].iter_mut().zip(text.chars()) {
            *cell = (letter, seat);
        }
    };
    let city = view.public.city();
    city.stations().for_each(|station| put(city.point(station), "·", None));
    if let Phase::Turn(seat) = view.public.phase
        && context.perspective.holds(seat)
        && let Some(from) = view.station(seat)
    {
        let reach = view.public.reach(seat, from);
        reach.iter().for_each(|station| put(city.point(station), &station.to_string(), None));
    }
    if let Some(station) = view.disc() {
        put(city.point(station), "X", Some(MISTER_X));
    }
    for (seat, detective) in view.public.detectives_by_seat() {
        put(city.point(detective.station), &SEAT_LETTERS[seat.index()].to_string(), Some(seat));
    }
    for station in city.stations() {
        let hints = in_brackets(context.hints_at(&station.to_string()));
        if !hints.is_empty() {
            put(city.point(station), &hints, None);
        }
    }
    if let Some(station) = sought {
        put(city.point(station), &format!("[{station}]"), None);
    }
    cells.iter().map(|row| map_row(row, context.colour)).collect()
}

/// A row of the map without trailing spaces.
fn map_row(row: &[(char, Option<Seat>)], use_colour: bool) -> String {
    let end = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
    let mut line = String::with_capacity(end + 1);
    for &(letter, seat) in &row[..end] {
        match seat {
            Some(seat) if use_colour => {
                let _ = write!(line, "{}{letter}{RESET_STYLE}", SEAT_STYLES[seat.index()]);
            }
            _ => line.push(letter),
        }
    }
    line.push('\n');
    line
}

/// `1 taxi, 2 bus, 3* tube 116, 4 .. `: reveal rounds have a star; stations are shown if the viewer
/// may know them.
fn travel_log(view: &View, context: &RenderContext<'_>) -> String {
    let public = &view.public;
    let entry = |round: u8| {
        let ticket = public.journey.get(usize::from(round) - 1).copied().flatten();
        let star = if is_reveal(round) { "*" } else { "" };
        let ticket = ticket.map_or_else(|| "?".to_owned(), |ticket| context.messages.say(short_key(ticket)));
        let shown = view.known_in(round).map_or_else(String::new, |station| format!(" {station}"));
        format!("{round}{star} {ticket}{shown}")
    };
    let made = public.journey.iter().rposition(Option::is_some).map_or(0, |last| last as u8 + 1);
    if made == 0 { "–".to_owned() } else { (1..=made).map(entry).collect::<Vec<_>>().join(", ") }
}

/// `> B Blue (Ann)  134  taxi 4  bus 4  tube 3`
fn seat_line(view: &View, seat: Seat, context: &RenderContext<'_>) -> String {
    let mark = if view.public.phase == Phase::Turn(seat) { '>' } else { ' ' };
    let letter = SEAT_LETTERS[seat.index().min(SEAT_LETTERS.len() - 1)];
    let station = match (view.station(seat), view.disc()) {
        (Some(station), _) => station.to_string(),
        (None, Some(shown)) if seat == MISTER_X => {
            context.messages.text(&Text::new("seen-at").with("station", shown.number()))
        }
        _ => "–".to_owned(),
    };
    let mut line = format!("{mark} {letter} {} {station}:", context.messages.text(&seat_name(seat)));
    for ticket in Ticket::BY_VALUE.into_iter().filter(|&ticket| seat == MISTER_X || ticket != Ticket::Black) {
        let _ = write!(
            line,
            " {} {}",
            context.messages.say(short_key(ticket)),
            view.public.tickets(seat)[ticket]
        );
    }
    if matches!(view.public.phase, Phase::Turn(_)) && view.public.skipped.contains(seat) {
        let _ = write!(line, " ({})", context.messages.say("skipped"));
    }
    line
}

/// The reachable stations of the seat to move, one line per kind of ticket.
fn ticket_lines(view: &View, context: &RenderContext<'_>) -> String {
    let Phase::Turn(seat) = view.public.phase else { return String::new() };
    if !context.perspective.holds(seat) {
        return String::new();
    }
    let Some(from) = view.station(seat) else { return String::new() };
    let mut text = String::new();
    for ticket in Ticket::BY_VALUE {
        let mut stations: Vec<Station> = Vec::new();
        view.public.steps(seat, from, |to, with| {
            if with == ticket {
                stations.push(to);
            }
        });
        if !stations.is_empty() {
            let stations: Vec<String> = stations
                .iter()
                .map(|to| format!("{to}:{ticket}{}", in_brackets(hints_by(*to, ticket, context))))
                .collect();
            let _ = writeln!(text, "  {}: {}", context.messages.say(short_key(ticket)), stations.join(" "));
        }
    }
    text
}

/// The numbers of the hints that go there by this ticket, given explicitly or as the only one
/// possible.
fn hints_by(to: Station, ticket: Ticket, context: &RenderContext<'_>) -> String {
    let paths = [Path::of(&[&to]), Path::of(&[&to, &ticket])];
    context.hints(|path| paths.contains(path))
}

fn in_brackets(hints: String) -> String {
    if hints.is_empty() { hints } else { format!("({hints})") }
}
