//! Moves as text: `+K` draws a tile, `1:-2@90` lays it, `1:-2@90*3` also puts a meeple on feature
//! 3.

use stammtisch_rules::{Text, excerpt};

use crate::rules::{Cell, Design, Move, Rotation};

/// The move in notation.
pub(crate) fn write_move(mv: Move) -> String {
    match mv {
        Move::Draw(design) => format!("+{}", design.letter()),
        Move::Lay { cell, rotation, meeple: None } => format!("{cell}@{}", rotation.degrees()),
        Move::Lay { cell, rotation, meeple: Some(feature) } => {
            format!("{cell}@{}*{feature}", rotation.degrees())
        }
    }
}

/// Reads a move, which must be well-formed but need not be legal.
pub(crate) fn read_move(text: &str) -> Result<Move, Text> {
    let text = text.trim();
    if let Some(letter) = text.strip_prefix('+') {
        return read_design(letter).map(Move::Draw);
    }
    let (place, meeple) = match text.split_once('*') {
        Some((place, feature)) => (place, Some(feature)),
        None => (text, None),
    };
    let (cell, angle) = place.split_once('@').ok_or_else(|| unreadable("move-unreadable", text))?;
    let meeple = meeple.map(|feature| feature.parse().map_err(|_| unreadable("move-bad-feature", feature)));
    Ok(Move::Lay { cell: read_cell(cell)?, rotation: read_rotation(angle)?, meeple: meeple.transpose()? })
}

/// Reads a design's letter.
pub(crate) fn read_design(text: &str) -> Result<Design, Text> {
    let mut letters = text.chars();
    match (letters.next().and_then(Design::from_letter), letters.next()) {
        (Some(design), None) => Ok(design),
        _ => Err(unreadable("move-bad-tile", text)),
    }
}

/// Reads a cell, `3:-1`.
pub(crate) fn read_cell(text: &str) -> Result<Cell, Text> {
    let read = |number: &str| if number.starts_with('+') { None } else { number.parse().ok() };
    let cell = text.split_once(':').and_then(|(x, y)| Some(Cell::new(read(x)?, read(y)?)));
    cell.ok_or_else(|| unreadable("move-bad-cell", text))
}

/// Reads an angle, `90`.
pub(crate) fn read_rotation(text: &str) -> Result<Rotation, Text> {
    let rotation = text.parse().ok().and_then(Rotation::from_degrees);
    rotation.ok_or_else(|| unreadable("move-bad-angle", text))
}

/// The message with that key about unreadable text; it quotes only the beginning of the text.
pub(crate) fn unreadable(key: &'static str, given: &str) -> Text {
    Text::new(key).with("given", excerpt(given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_they_were_read() {
        for text in ["+K", "1:-2@90", "1:-2@90*3", "-71:0@0", "0:71@270*0"] {
            assert_eq!(write_move(read_move(text).unwrap()), text);
        }
    }

    #[test]
    fn a_malformed_move_is_refused_by_its_bad_part() {
        let key = |text: &str| read_move(text).unwrap_err().key;
        assert_eq!(key(""), "move-unreadable");
        assert_eq!(key("1:2"), "move-unreadable");
        assert_eq!(key("+Z"), "move-bad-tile");
        assert_eq!(key("+KK"), "move-bad-tile");
        assert_eq!(key("1,2@0"), "move-bad-cell");
        assert_eq!(key("+1:2@0"), "move-bad-tile");
        assert_eq!(key("1:+2@0"), "move-bad-cell");
        assert_eq!(key("1000:2@0"), "move-bad-cell");
        assert_eq!(key("1:2@45"), "move-bad-angle");
        assert_eq!(key("1:2@90*"), "move-bad-feature");
        assert_eq!(key("1:2@90*x"), "move-bad-feature");
    }

    #[test]
    fn an_error_quotes_only_the_start_of_long_text() {
        let text = read_move(&"x".repeat(10_000)).unwrap_err();
        assert_eq!(text.args, [("given", "x".repeat(40).into())]);
    }
}
