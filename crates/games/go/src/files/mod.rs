//! SGF, the file format of Go: reads `FF[1]` to `FF[4]` and writes `FF[4]` with everything that a
//! file holds.
//!
//! A record is one line of legal moves. Everything else in an SGF file (variations, comments,
//! marks, unknown properties) stays in the file that is kept beside the match ([`Tree`]); saving
//! puts the match back into it.

mod charset;
mod grammar;
mod info;
mod load;
mod save;
#[cfg(test)]
mod tests;
mod tree;

pub(crate) use info::{Info, MIN_MATCH_SIZE};
pub(crate) use load::MAX_POINTS;
pub use load::load;
pub use save::save;
pub use tree::Tree;
pub(crate) use tree::{Node, Property, as_text, on_one_line};

use crate::rules::{Colour, Go, Point};
use crate::study::Review;
use save::whole_tree;
use stammtisch_presentation::{BoardData, FileFormat, Files, Loaded, MatchMeta, Record, Study, Text};
use std::ops::RangeInclusive;

/// The files of Go.
pub(crate) struct GoFiles;

impl Files<Go> for GoFiles {
    fn formats(&self) -> &'static [FileFormat] {
        &[FileFormat { id: "sgf", extension: "sgf", media: "application/x-go-sgf", load: true }]
    }

    fn read(&self, _ground: Option<&BoardData>, bytes: &[u8]) -> Result<Loaded<Go>, Text> {
        load(bytes)
    }

    fn write(&self, record: &Record<Go>, meta: &MatchMeta, format: &str) -> Option<Vec<u8>> {
        if format != "sgf" {
            return None;
        }
        let start = record.first_state().ok()?;
        save(record, &start, meta).map(String::into_bytes)
    }

    fn studies(&self) -> bool {
        true
    }

    fn study(&self, record: &Record<Go>, meta: &MatchMeta) -> Option<Box<dyn Study<Go>>> {
        let start = record.first_state().ok()?;
        Some(Box::new(Review::of(whole_tree(record, &start, meta)?)))
    }
}

/// Our own property for moves that SGF does not have, resigning and all of scoring, such as
/// `XM[B dead:D4][W done]`.
///
/// It stands in the node of the move before, so that other programs show no node without a move.
pub(crate) const OWN_MOVE: &str = "XM";

/// Our own property for the prisoners of Black and of White before the first move: `XP[3:1]`.
pub(crate) const OWN_PRISONERS: &str = "XP";

/// Writes a point in the two letters of SGF, where rows count from the top.
fn write_point(size: u8, point: Point) -> String {
    let letter = |line: u8| char::from(b'a' + line);
    [letter(point.column()), letter(size - 1 - point.row())].iter().collect()
}

/// Reads a point of two letters, if it is on a board of this size.
pub(crate) fn read_point(size: u8, text: &str) -> Option<Point> {
    let &[column, row] = text.trim_ascii().as_bytes() else { return None };
    let line = |letter: u8| letter.checked_sub(b'a').filter(|&line| line < size);
    Point::at(line(column)?, size - 1 - line(row)?)
}

/// Reads one value of a list of points, in which `aa:cc` is a rectangle.
pub(crate) fn read_points(size: u8, value: &str) -> Option<Vec<Point>> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let first = read_point(size, first)?;
    let last = read_point(size, last)?;
    let columns = span(first.column(), last.column());
    let rows = span(first.row(), last.row());
    Some(rows.flat_map(|row| columns.clone().filter_map(move |column| Point::at(column, row))).collect())
}

fn span(a: u8, b: u8) -> RangeInclusive<u8> {
    a.min(b)..=a.max(b)
}

/// Reads the colour that a value names.
pub(crate) fn read_side(text: &str) -> Option<Colour> {
    match text.trim_ascii().bytes().next()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Colour::Black),
        b'w' | b'2' => Some(Colour::White),
        _ => None,
    }
}

/// The letter of a colour in SGF.
fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "B",
        Colour::White => "W",
    }
}
