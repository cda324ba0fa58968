//! The course's file of high scores: one line `name;epochMillis;score` each.
//!
//! ```
//! use stammtisch_tables::highscores::{read, write};
//! let (entries, faults) = read("Ann;1584403200000;87\nBo;yesterday;12\n");
//! assert_eq!(entries[0].name, "Ann");
//! assert_eq!(faults[0].line, 2);
//! assert_eq!(write(&entries), "Ann;1584403200000;87\n");
//! ```

use stammtisch_presentation::{Text, excerpt, sanitize};

use crate::Digest;

/// The longest name that is read.
const MAX_NAME_LEN: usize = 60;
/// The end of the year 9999, the last date that is read.
const LAST_MILLIS: i64 = 253_402_300_799_999;

/// One win, as a line of the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreLine {
    /// Who won.
    pub name: String,
    /// When, in milliseconds since 1970 began.
    pub epoch_millis: i64,
    /// With how many points.
    pub score: i64,
}

impl ScoreLine {
    /// By what it is known when it was deleted: equal for equal lines, in every store and version.
    pub fn mark(&self) -> i64 {
        let (at, score) = (self.epoch_millis.to_be_bytes(), self.score.to_be_bytes());
        Digest::of(&[b"a high score".as_slice(), &at, &score, self.name.as_bytes()].concat())
            .number()
            .cast_signed()
    }
}

/// A line that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a line. Texts are cut to their beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has not the three parts.
    Parts(String),
    /// The name is empty.
    NoName,
    /// The name is too long.
    LongName(String),
    /// The second part is no whole number of milliseconds from 1970 to 9999.
    Millis(String),
    /// The third part is no whole number.
    Score(String),
}

impl From<LineFault> for Text {
    fn from(fault: LineFault) -> Text {
        let text = match fault.fault {
            Fault::Parts(given) => Text::new("highscore-parts").with("given", given),
            Fault::NoName => Text::new("highscore-no-name"),
            Fault::LongName(given) => {
                Text::new("highscore-long-name").with("given", given).with("most", MAX_NAME_LEN)
            }
            Fault::Millis(given) => Text::new("highscore-millis").with("given", given),
            Fault::Score(given) => Text::new("highscore-score").with("given", given),
        };
        text.with("line", fault.line)
    }
}

/// Reads a file: the entries of all lines that fit, and what is wrong with the others. Empty lines are passed over.
pub fn read(text: &str) -> (Vec<ScoreLine>, Vec<LineFault>) {
    let (mut entries, mut faults) = (Vec::new(), Vec::new());
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match read_line(line) {
            Ok(entry) => entries.push(entry),
            Err(fault) => faults.push(LineFault { line: index + 1, fault }),
        }
    }
    (entries, faults)
}

/// Writes a file. A line break in a name becomes a space, so that every entry stays one line, and no name is a formula to a spreadsheet.
pub fn write(entries: &[ScoreLine]) -> String {
    let line = |entry: &ScoreLine| {
        format!("{};{};{}\n", guarded(&sanitize(&entry.name)), entry.epoch_millis, entry.score)
    };
    entries.iter().map(line).collect()
}

/// Spreadsheets run what begins so.
const FORMULAS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Before a formula it says that what follows is text.
const GUARD: char = '\'';

/// Whether a spreadsheet would run that part of a name, had it fewer guards, quotation marks and blanks before it.
fn is_formula(part: &str) -> bool {
    part.trim_start_matches([GUARD, '"', ' ']).starts_with(FORMULAS)
}

/// The name with one guard more where it needs any. To a spreadsheet every semicolon begins a cell.
fn guarded(name: &str) -> String {
    let guard = |part: &str| if is_formula(part) { format!("{GUARD}{part}") } else { part.to_owned() };
    name.split(';').map(guard).collect::<Vec<_>>().join(";")
}

/// The name that was written with these guards.
fn unguarded(name: &str) -> String {
    let bare = |part| str::strip_prefix(part, GUARD).filter(|rest| is_formula(rest)).unwrap_or(part);
    name.split(';').map(bare).collect::<Vec<_>>().join(";")
}

/// Names may hold semicolons: the last two part the numbers off.
fn read_line(line: &str) -> Result<ScoreLine, Fault> {
    let mut parts = line.trim().rsplitn(3, ';');
    let (Some(score), Some(millis), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(Fault::Parts(excerpt(line)));
    };
    let name = sanitize(name);
    let name = unguarded(&name);
    if name.is_empty() {
        return Err(Fault::NoName);
    }
    if name.chars().count() > MAX_NAME_LEN {
        return Err(Fault::LongName(excerpt(&name)));
    }
    let epoch_millis = millis.trim().parse().ok().filter(|millis| (0..=LAST_MILLIS).contains(millis));
    let epoch_millis = epoch_millis.ok_or_else(|| Fault::Millis(excerpt(millis)))?;
    let score = score.trim().parse::<i32>().map_err(|_| Fault::Score(excerpt(score)))?;
    Ok(ScoreLine { name, epoch_millis, score: score.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, epoch_millis: i64, score: i64) -> ScoreLine {
        ScoreLine { name: name.to_owned(), epoch_millis, score }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let entries = [entry("Ann", 1_584_403_200_000, 87), entry("Bo; the Bold", 0, -3)];
        assert_eq!(read(&write(&entries)), (entries.to_vec(), Vec::new()));
    }

    #[test]
    fn no_name_is_a_formula_in_a_spreadsheet_and_every_name_is_read_again() {
        let names = ["=1+1", "+49", "-5", "@SUM(A1)", "'=x", "''-y", "'Ann", "O'Brien", "Ann-Marie"];
        let wide = ["＝1+1", "＋49", "－5", "＠SUM(A1)"];
        let inside = ["x;=1+1", "\"=1+1\"", "a; -2", "b;';=3", ";@x"];
        let entries: Vec<ScoreLine> =
            names.into_iter().chain(wide).chain(inside).map(|name| entry(name, 1, 2)).collect();
        let written = write(&entries);
        let run = |first: char| "=+-@＝＋－＠".contains(first);
        let bare = |cell: &str| cell.trim_start_matches(['"', ' ']).starts_with(run);
        assert!(!written.lines().flat_map(|line| line.split(';')).any(bare), "{written}");
        assert!(written.contains("\n'Ann;") && written.contains("\nO'Brien;"), "{written}");
        assert_eq!(read(&written), (entries, Vec::new()));
        assert_eq!(write(&[entry("\t=1\r", 1, 2)]), "'=1;1;2\n");
    }

    #[test]
    fn lines_that_do_not_fit_are_told_by_their_number() {
        let text = "\u{feff}Ann;1;2\r\n\r\nBo;2\n;1;2\nCy;x;2\nDi;1;2.5\nEd;5;6";
        let (entries, faults) = read(text);
        assert_eq!(entries, [entry("Ann", 1, 2), entry("Ed", 5, 6)]);
        let told: Vec<(usize, Fault)> = faults.into_iter().map(|fault| (fault.line, fault.fault)).collect();
        let expected = [
            (3, Fault::Parts("Bo;2".to_owned())),
            (4, Fault::NoName),
            (5, Fault::Millis("x".to_owned())),
            (6, Fault::Score("2.5".to_owned())),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_date_outside_of_the_calendar_a_huge_score_and_a_huge_name_do_not_fit() {
        let text = format!("Ann;-1;2\nAnn;99999999999999999;2\nAnn;1;99999999999\n{};1;2", "a".repeat(61));
        let (entries, faults) = read(&text);
        assert_eq!(entries, []);
        assert!(matches!(
            faults.iter().map(|fault| &fault.fault).collect::<Vec<_>>()[..],
            [Fault::Millis(_), Fault::Millis(_), Fault::Score(_), Fault::LongName(_)]
        ));
    }

    #[test]
    fn a_name_never_breaks_its_line() {
        assert_eq!(write(&[entry("Ann\r\nBo", 1, 2)]), "Ann Bo;1;2\n");
    }
}
