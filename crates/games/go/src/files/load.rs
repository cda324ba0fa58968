//! From an SGF file to a record.

use super::tree::{MainLine, Property};
use super::{OWN_MOVE, read_point};
use crate::notation::{misplaced, read_move, shortened, write_move, write_position};
use crate::rules::{
    Board, Colour, Count, Go, HalfPoints, Illegal, Move, Phase, Point, Setup, handicap_points, seat,
};
use stammtisch_core::{Actor, LIMITS, Loaded, Played, Record, SeatTag, Text};
use std::collections::{BTreeMap, BTreeSet};

/// Reads the main line of the first game in a file. What the house has no place for is left out with a note.
pub fn load(bytes: &[u8]) -> Result<Loaded<Go>, Text> {
    let line = MainLine::read(bytes)?;
    let mut notes = Vec::new();
    let info = Info::read(&line, &mut notes)?;
    let sheet = Sheet::read(&line, info.setup.size, &mut notes)?;
    let (setup, position, game) = start(&info, &sheet)?;
    let mut replay = Replay { game, moves: Vec::new(), added_passes: 0 };
    for (index, mv) in sheet.moves.iter().enumerate() {
        replay.play(mv).map_err(|why| refused(index + 1, mv, why))?;
        LIMITS.check_plies(replay.moves.len())?;
    }
    if replay.added_passes > 0 {
        notes.push(Text::new("sgf-passes-added").with("count", replay.added_passes));
    }
    if let Some(result) = &info.result
        && !matches!(replay.game.phase(), Phase::Over(_))
        && !replay.end(result, &sheet.territory)
    {
        notes.push(Text::new("sgf-result-open").with("result", shortened(result)));
    }
    let seats = info.names.into_iter().map(|name| SeatTag { name, player: "human".to_owned() }).collect();
    Ok(Loaded { record: Record { position, moves: replay.moves, ..Record::new(setup, seats) }, notes })
}

/// What the file says about the game as a whole.
struct Info {
    setup: Setup,
    names: [String; 2],
    result: Option<String>,
}

/// Properties that say how to read the file, or that end up in [`Info`].
const READ_AS_INFO: [&str; 12] = ["FF", "GM", "CA", "AP", "ST", "SZ", "KM", "HA", "RU", "RE", "PB", "PW"];

impl Info {
    fn read(line: &MainLine, notes: &mut Vec<Text>) -> Result<Info, Text> {
        let all = || line.nodes.iter().flat_map(|node| &node.properties);
        let find = |name: &str| all().find(|property| property.name == name).map(Property::text);
        if let Some(game) = find("GM").filter(|game| game != "1") {
            return Err(Text::new("sgf-other-game").with("game", shortened(&game)));
        }
        if let Some(format) = find("FF").filter(|format| ["1", "2", "3"].contains(&format.as_str())) {
            notes.push(Text::new("sgf-old").with("format", format));
        }
        if line.more_games {
            notes.push(Text::new("sgf-more-games"));
        }
        if line.variations {
            notes.push(Text::new("sgf-variations"));
        }
        let size = read_size(find("SZ").as_deref().unwrap_or("19"))?;
        let komi = read_komi(find("KM"), notes);
        let handicap = find("HA").and_then(|stones| stones.parse().ok()).unwrap_or(0);
        let name = |key| find(key).unwrap_or_default().chars().take(LONGEST_NAME).collect();
        let result = find("RE").filter(|result| !["", "?", "void"].contains(&result.to_lowercase().as_str()));
        Ok(Info {
            setup: Setup { size, komi, handicap, count: read_count(find("RU")) },
            names: [name("PB"), name("PW")],
            result,
        })
    }
}

/// Rules that count areas; all others count territory.
fn read_count(rules: Option<String>) -> Count {
    let rules = rules.unwrap_or_default().trim().to_lowercase();
    let is_area = ["chinese", "area", "aga", "goe", "ing", "nz", "new zealand", "tromp-taylor"];
    if is_area.contains(&rules.as_str()) { Count::Area } else { Count::Territory }
}

fn read_size(text: &str) -> Result<u8, Text> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let size = columns.trim().parse::<u8>().ok().filter(|size| (5..=19).contains(size));
    size.filter(|_| columns.trim() == rows.trim())
        .ok_or_else(|| Text::new("sgf-size").with("size", shortened(text)))
}

/// The komi in half points. Some servers write strange ones; none of them keeps a game from being read.
fn read_komi(given: Option<String>, notes: &mut Vec<Text>) -> HalfPoints {
    let Some(text) = given else {
        notes.push(Text::new("sgf-komi-missing"));
        return HalfPoints(0);
    };
    let points = text.parse::<f64>().ok().filter(|points| points.abs() <= GREATEST_KOMI);
    let komi = HalfPoints((points.unwrap_or(0.0) * 2.0).round() as i32);
    if points != Some(komi.as_points()) {
        notes.push(Text::new("sgf-komi").with("given", shortened(&text)).with("taken", komi.as_points()));
    }
    komi
}

/// As many points as the greatest board has.
const GREATEST_KOMI: f64 = 361.0;
const LONGEST_NAME: usize = 60;

/// Set-up, moves and territory, in points of the board.
#[derive(Default)]
struct Sheet {
    stones: BTreeMap<Point, Colour>,
    side: Option<Colour>,
    moves: Vec<FileMove>,
    territory: [Vec<Point>; 2],
}

/// One move as the file has it.
struct FileMove {
    colour: Colour,
    mv: Move,
    line: usize,
}

impl Sheet {
    fn read(line: &MainLine, size: u8, notes: &mut Vec<Text>) -> Result<Sheet, Text> {
        let mut sheet = Sheet::default();
        let mut left_out = BTreeSet::new();
        for property in line.nodes.iter().flat_map(|node| &node.properties) {
            if !sheet.take(property, size)? && !READ_AS_INFO.contains(&property.name.as_str()) {
                left_out.insert(property.name.as_str());
            }
        }
        if !left_out.is_empty() {
            let names: Vec<&str> = left_out.into_iter().take(MOST_NAMED).collect();
            notes.push(Text::new("sgf-left-out").with("properties", names.join(", ")));
        }
        Ok(sheet)
    }

    /// Takes a property over; false if it is none of a sheet's.
    fn take(&mut self, property: &Property, size: u8) -> Result<bool, Text> {
        use Colour::{Black, White};
        match property.name.as_str() {
            "B" => self.add_move(Black, property, size)?,
            "W" => self.add_move(White, property, size)?,
            "AB" => self.set_up(Some(Black), property, size)?,
            "AW" => self.set_up(Some(White), property, size)?,
            "AE" => self.set_up(None, property, size)?,
            "TB" => self.territory[Black.index()] = points(property, size)?,
            "TW" => self.territory[White.index()] = points(property, size)?,
            OWN_MOVE => self.add_own_move(property)?,
            "PL" if self.moves.is_empty() => self.side = read_side(&property.text()).or(self.side),
            "PL" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn add_move(&mut self, colour: Colour, property: &Property, size: u8) -> Result<(), Text> {
        let mv = match property.values.as_slice() {
            [value] if value.trim_ascii().is_empty() || value.trim_ascii() == b"tt" => Move::Pass,
            [value] => Move::Place(point(property, value, size)?),
            _ => return Err(fault("sgf-many-values", property)),
        };
        self.push(FileMove { colour, mv, line: property.line })
    }

    fn push(&mut self, mv: FileMove) -> Result<(), Text> {
        self.moves.push(mv);
        LIMITS.check_plies(self.moves.len())
    }

    fn add_own_move(&mut self, property: &Property) -> Result<(), Text> {
        let text = property.text();
        let read = text.split_once(' ').and_then(|(side, mv)| Some((read_side(side)?, read_move(mv).ok()?)));
        let bad = || fault("sgf-own-move", property).with("value", shortened(&text));
        let (colour, mv) = read.ok_or_else(bad)?;
        self.push(FileMove { colour, mv, line: property.line })
    }

    fn set_up(&mut self, stone: Option<Colour>, property: &Property, size: u8) -> Result<(), Text> {
        if !self.moves.is_empty() {
            return Err(fault("sgf-late-setup", property).with("moves", self.moves.len()));
        }
        for point in points(property, size)? {
            match stone {
                Some(colour) => drop(self.stones.insert(point, colour)),
                None => drop(self.stones.remove(&point)),
            }
        }
        Ok(())
    }
}

/// So many properties are named in a note.
const MOST_NAMED: usize = 20;

fn fault(key: &'static str, property: &Property) -> Text {
    Text::new(key).with("property", property.name.as_str()).with("line", property.line)
}

fn point(property: &Property, value: &[u8], size: u8) -> Result<Point, Text> {
    read_point(size, value.trim_ascii()).ok_or_else(|| {
        let given = shortened(&String::from_utf8_lossy(value));
        fault("sgf-bad-point", property).with("value", given).with("size", size)
    })
}

/// The points of a list, in which `aa:cc` is a rectangle.
fn points(property: &Property, size: u8) -> Result<Vec<Point>, Text> {
    let mut points = Vec::new();
    for value in property.values.iter().filter(|value| !value.trim_ascii().is_empty()) {
        let mut corners = value.splitn(2, |&byte| byte == b':');
        let first = point(property, corners.next().unwrap_or_default(), size)?;
        let last = corners.next().map_or(Ok(first), |corner| point(property, corner, size))?;
        let (columns, rows) = (span(first.column(), last.column()), span(first.row(), last.row()));
        points.extend(rows.flat_map(|row| columns.clone().filter_map(move |column| Point::at(column, row))));
        if points.len() > MOST_POINTS {
            return Err(fault("sgf-many-values", property));
        }
    }
    Ok(points)
}

/// Far more than a list without repetitions can have.
const MOST_POINTS: usize = 10_000;

fn span(a: u8, b: u8) -> std::ops::RangeInclusive<u8> {
    a.min(b)..=a.max(b)
}

fn read_side(text: &str) -> Option<Colour> {
    match text.bytes().next()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Colour::Black),
        b'w' | b'2' => Some(Colour::White),
        _ => None,
    }
}

/// The state before the first move, with its setup and, if the setup alone does not lead there, its position. A file
/// that names a handicap without stones leaves the usual points to us.
fn start(info: &Info, sheet: &Sheet) -> Result<(Setup, Option<String>, Go), Text> {
    let first_mover = sheet.moves.first().map(|mv| mv.colour);
    let side = first_mover.or(sheet.side);
    if side != Some(Colour::Black)
        && let Some(usual) = handicap_points(info.setup.size, info.setup.handicap)
        && !usual.is_empty()
        && (sheet.stones.is_empty() || sheet.stones == black_stones(usual))
        && let Some(game) = Go::new(info.setup)
    {
        return Ok((info.setup, None, game));
    }
    let setup = Setup { handicap: 0, ..info.setup };
    let stones = sheet.stones.iter().map(|(&point, &colour)| (colour, point));
    let board = Board::with_stones(setup.size, stones).map_err(misplaced)?;
    let only_black = !sheet.stones.is_empty() && sheet.stones.values().all(|&colour| colour == Colour::Black);
    let default = if only_black { Colour::White } else { Colour::Black };
    let game = Go::from_board(setup, board, side.unwrap_or(default));
    let plain = sheet.stones.is_empty() && game.to_move() == Colour::Black;
    let position = (!plain).then(|| write_position(&game));
    Ok((setup, position, game))
}

fn black_stones(points: Vec<Point>) -> BTreeMap<Point, Colour> {
    points.into_iter().map(|point| (point, Colour::Black)).collect()
}

fn refused(number: usize, mv: &FileMove, why: Illegal) -> Text {
    let at = Text::new("sgf-illegal").with("number", number).with("move", write_move(mv.mv));
    at.with("line", mv.line).with("colour", crate::rules::colour_text(mv.colour)).with("why", Text::from(why))
}

/// The game as it grows.
struct Replay {
    game: Go,
    moves: Vec<Played<Move>>,
    added_passes: usize,
}

impl Replay {
    /// Plays a move of the file, and before a stone or pass what other programs do not write: that play goes on after
    /// two passes, and a pass where one colour moves twice in a row.
    fn play(&mut self, FileMove { colour, mv, .. }: &FileMove) -> Result<(), Illegal> {
        if let Move::Place(_) | Move::Pass = mv {
            self.go_on(*colour)?;
            if self.game.to_move() != *colour {
                self.push(self.game.to_move(), Move::Pass)?;
                self.added_passes += 1;
                self.go_on(*colour)?;
            }
        }
        self.push(*colour, *mv)
    }

    /// Ends the scoring that two passes began.
    fn go_on(&mut self, colour: Colour) -> Result<(), Illegal> {
        match self.game.phase() {
            Phase::Scoring(_) => self.push(colour, Move::Resume),
            _ => Ok(()),
        }
    }

    fn push(&mut self, colour: Colour, mv: Move) -> Result<(), Illegal> {
        self.game.check_move(colour, mv)?;
        self.game.make_move(colour, mv);
        self.moves.push(Played { actor: Actor::Seat(seat(colour)), mv });
        Ok(())
    }

    /// Ends the game as the file's result says, if the rules come to the same; false if it stays open.
    fn end(&mut self, result: &str, territory: &[Vec<Point>; 2]) -> bool {
        let (winner, by) = match result.split_once('+') {
            Some((winner, by)) => (read_side(winner), by.to_lowercase()),
            None => (None, "0".to_owned()),
        };
        match (winner, self.game.phase()) {
            (Some(winner), _) if ["r", "resign"].contains(&by.as_str()) => {
                self.push(winner.other(), Move::Resign).is_ok()
            }
            (_, Phase::Scoring(_)) => self.end_by_count(winner, &by, territory),
            _ => false,
        }
    }

    fn end_by_count(&mut self, winner: Option<Colour>, by: &str, territory: &[Vec<Point>; 2]) -> bool {
        let (game, plies) = (self.game.clone(), self.moves.len());
        for owner in Colour::BOTH {
            for &point in &territory[owner.index()] {
                if self.game.board().stone(point) == Some(owner.other()) {
                    let _ = self.push(owner, Move::Dead(point));
                }
            }
        }
        let lead = self.game.count().lead(winner.unwrap_or(Colour::Black)).as_points();
        let agrees = by.parse() == Ok(lead) && (winner.is_some() == (lead > 0.0));
        let ended = agrees && Colour::BOTH.iter().all(|&colour| self.push(colour, Move::Done).is_ok());
        if !ended {
            self.game = game;
            self.moves.truncate(plies);
        }
        ended
    }
}
