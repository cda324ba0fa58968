//! The exchange file for high scores: a text file with one line `name;epochMillis;score` per entry.
//!
//! ```
//! use stammtisch_tables::highscores::{read, write};
//! let (entries, errors) = read("Ann;1584403200000;87\nBo;yesterday;12\n");
//! assert_eq!(entries[0].name, "Ann");
//! assert_eq!(errors[0].line, 2);
//! assert_eq!(write(&entries), "Ann;1584403200000;87\n");
//! ```

use stammtisch_presentation::{Text, excerpt, sanitize};

use crate::Digest;

/// The longest accepted name, in characters.
const MAX_NAME_LEN: usize = 60;
/// The latest accepted date, the end of the year 9999, in milliseconds since 1970.
const MAX_EPOCH_MILLIS: i64 = 253_402_300_799_999;

/// One win, as a line of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// The winner's name.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub epoch_millis: i64,
    /// The points.
    pub score: i64,
}

impl ScoreLine {
    /// A hash of the line, stored as a tombstone when the entry is deleted. Equal for equal lines
    /// in every store and version.
    pub fn mark(&self) -> i64 {
        let at = self.epoch_millis.to_be_bytes();
        let score = self.score.to_be_bytes();
        Digest::of(&[b"a high score".as_slice(), &at, &score, self.name.as_bytes()].concat())
            .number()
            .cast_signed()
    }
}

/// An invalid line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The line number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: LineErrorKind,
}

/// The ways a line can be invalid. Quoted text is truncated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineErrorKind {
    /// It does not have three parts.
    Parts(String),
    /// The name is empty.
    NoName,
    /// The name is too long.
    LongName(String),
    /// The second part is not a whole number of milliseconds from 1970 to 9999.
    Millis(String),
    /// The third part is not a whole number.
    Score(String),
}

impl From<LineError> for Text {
    fn from(error: LineError) -> Text {
        let text = match error.kind {
            LineErrorKind::Parts(given) => Text::new("highscore-parts").with("given", given),
            LineErrorKind::NoName => Text::new("highscore-no-name"),
            LineErrorKind::LongName(given) => {
                Text::new("highscore-long-name").with("given", given).with("most", MAX_NAME_LEN)
            }
            LineErrorKind::Millis(given) => Text::new("highscore-millis").with("given", given),
            LineErrorKind::Score(given) => Text::new("highscore-score").with("given", given),
        };
        text.with("line", error.line)
    }
}

/// Parses a file: the entries of all valid lines, and the errors of the others. Skips empty lines.
pub fn read(text: &str) -> (Vec<ScoreLine>, Vec<LineError>) {
    let mut entries = Vec::new();
    let mut errors = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_line(line) {
            Ok(entry) => entries.push(entry),
            Err(kind) => errors.push(LineError { line: index + 1, kind }),
        }
    }
    (entries, errors)
}

/// Formats a file. Line breaks in names become spaces, and names that a spreadsheet would run as
/// formulas are escaped (CSV injection).
pub fn write(entries: &[ScoreLine]) -> String {
    let line = |entry: &ScoreLine| {
        format!("{};{};{}\n", escape(&sanitize(&entry.name)), entry.epoch_millis, entry.score)
    };
    entries.iter().map(line).collect()
}

/// The characters that start a formula in a spreadsheet, in ASCII and full width.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Marks the rest of a spreadsheet cell as text.
const TEXT_MARKER: char = '\'';

/// Whether a part of a name starts a formula after any markers, quotation marks and spaces.
fn is_formula(part: &str) -> bool {
    part.trim_start_matches([TEXT_MARKER, '"', ' ']).starts_with(FORMULA_STARTS)
}

/// Adds a text marker to each formula in a name. Every semicolon starts a new spreadsheet cell.
fn escape(name: &str) -> String {
    let escape = |part: &str| if is_formula(part) { format!("{TEXT_MARKER}{part}") } else { part.to_owned() };
    name.split(';').map(escape).collect::<Vec<_>>().join(";")
}

/// The inverse of [`escape`].
fn unescape(name: &str) -> String {
    let unescape =
        |part| str::strip_prefix(part, TEXT_MARKER).filter(|rest| is_formula(rest)).unwrap_or(part);
    name.split(';').map(unescape).collect::<Vec<_>>().join(";")
}

/// Parses a line. Names may contain semicolons, so it is split at the last two.
fn read_line(line: &str) -> Result<ScoreLine, LineErrorKind> {
    let mut parts = line.trim().rsplitn(3, ';');
    let (Some(score), Some(millis), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(LineErrorKind::Parts(excerpt(line)));
    };
    let name = sanitize(name);
    let name = unescape(&name);
    if name.is_empty() {
        return Err(LineErrorKind::NoName);
    }
    if name.chars().count() > MAX_NAME_LEN {
        return Err(LineErrorKind::LongName(excerpt(&name)));
    }
    let epoch_millis = millis.trim().parse().ok().filter(|millis| (0..=MAX_EPOCH_MILLIS).contains(millis));
    let epoch_millis = epoch_millis.ok_or_else(|| LineErrorKind::Millis(excerpt(millis)))?;
    let score = score.trim().parse::<i32>().map_err(|_| LineErrorKind::Score(excerpt(score)))?;
    Ok(ScoreLine { name, epoch_millis, score: score.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, epoch_millis: i64, score: i64) -> ScoreLine {
        ScoreLine { name: name.to_owned(), epoch_millis, score }
    }

    #[test]
    fn written_entries_are_read_back_unchanged() {
        let entries = [entry("Ann", 1_584_403_200_000, 87), entry("Bo; the Bold", 0, -3)];
        assert_eq!(read(&write(&entries)), (entries.to_vec(), Vec::new()));
    }

    #[test]
    fn formulas_in_names_are_escaped_and_read_back() {
        let names = ["=1+1", "+49", "-5", "@SUM(A1)", "'=x", "''-y", "'Ann", "O'Brien", "Ann-Marie"];
        let wide = ["＝1+1", "＋49", "－5", "＠SUM(A1)"];
        let inside = ["x;=1+1", "\"=1+1\"", "a; -2", "b;';=3", ";@x"];
        let entries: Vec<ScoreLine> =
            names.into_iter().chain(wide).chain(inside).map(|name| entry(name, 1, 2)).collect();
        let written = write(&entries);
        let starts_formula = |first: char| "=+-@＝＋－＠".contains(first);
        let is_formula = |cell: &str| cell.trim_start_matches(['"', ' ']).starts_with(starts_formula);
        assert!(!written.lines().flat_map(|line| line.split(';')).any(is_formula), "{written}");
        assert!(written.contains("\n'Ann;") && written.contains("\nO'Brien;"), "{written}");
        assert_eq!(read(&written), (entries, Vec::new()));
        assert_eq!(write(&[entry("\t=1\r", 1, 2)]), "'=1;1;2\n");
    }

    #[test]
    fn invalid_lines_are_reported_by_line_number() {
        let text = "\u{feff}Ann;1;2\r\n\r\nBo;2\n;1;2\nCy;x;2\nDi;1;2.5\nEd;5;6";
        let (entries, errors) = read(text);
        assert_eq!(entries, [entry("Ann", 1, 2), entry("Ed", 5, 6)]);
        let found: Vec<(usize, LineErrorKind)> =
            errors.into_iter().map(|error| (error.line, error.kind)).collect();
        let expected = [
            (3, LineErrorKind::Parts("Bo;2".to_owned())),
            (4, LineErrorKind::NoName),
            (5, LineErrorKind::Millis("x".to_owned())),
            (6, LineErrorKind::Score("2.5".to_owned())),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_date_score_or_name_out_of_range_is_invalid() {
        let text = format!("Ann;-1;2\nAnn;99999999999999999;2\nAnn;1;99999999999\n{};1;2", "a".repeat(61));
        let (entries, errors) = read(&text);
        assert_eq!(entries, []);
        assert!(matches!(
            errors.iter().map(|error| &error.kind).collect::<Vec<_>>()[..],
            [
                LineErrorKind::Millis(_),
                LineErrorKind::Millis(_),
                LineErrorKind::Score(_),
                LineErrorKind::LongName(_)
            ]
        ));
    }

    #[test]
    fn a_line_break_in_a_name_becomes_a_space() {
        assert_eq!(write(&[entry("Ann\r\nBo", 1, 2)]), "Ann Bo;1;2\n");
    }
}
