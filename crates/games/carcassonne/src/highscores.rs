//! The course's file of high scores: one line `name;epochMillis;score` each.
//!
//! ```
//! use stammtisch_carcassonne::highscores::{read, write};
//! let (entries, faults) = read("Ann;1584403200000;87\nBo;yesterday;12\n");
//! assert_eq!(entries[0].name, "Ann");
//! assert_eq!(faults[0].line, 2);
//! assert_eq!(write(&entries), "Ann;1584403200000;87\n");
//! ```

use stammtisch_core::Text;

/// One win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who won.
    pub name: String,
    /// When, in milliseconds since 1970 began.
    pub epoch_millis: i64,
    /// With how many points.
    pub score: i64,
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
    /// The second part is no whole number of milliseconds.
    Millis(String),
    /// The third part is no whole number.
    Score(String),
}

impl From<LineFault> for Text {
    fn from(fault: LineFault) -> Text {
        let text = match fault.fault {
            Fault::Parts(given) => Text::new("highscore-parts").with("given", given),
            Fault::NoName => Text::new("highscore-no-name"),
            Fault::Millis(given) => Text::new("highscore-millis").with("given", given),
            Fault::Score(given) => Text::new("highscore-score").with("given", given),
        };
        text.with("line", fault.line)
    }
}

/// Reads a file: the entries of all lines that fit, and what is wrong with the others. Empty lines are passed over.
pub fn read(text: &str) -> (Vec<Entry>, Vec<LineFault>) {
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

/// Writes a file. A line break in a name becomes a space, so that every entry stays one line.
pub fn write(entries: &[Entry]) -> String {
    let line = |entry: &Entry| {
        let name: Vec<&str> = entry.name.split(['\r', '\n']).filter(|part| !part.is_empty()).collect();
        format!("{};{};{}\n", name.join(" "), entry.epoch_millis, entry.score)
    };
    entries.iter().map(line).collect()
}

/// Names may hold semicolons: the last two part the numbers off.
fn read_line(line: &str) -> Result<Entry, Fault> {
    let mut parts = line.trim().rsplitn(3, ';');
    let (Some(score), Some(millis), Some(name)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(Fault::Parts(beginning(line)));
    };
    if name.trim().is_empty() {
        return Err(Fault::NoName);
    }
    let epoch_millis = millis.trim().parse().map_err(|_| Fault::Millis(beginning(millis)))?;
    let score = score.trim().parse().map_err(|_| Fault::Score(beginning(score)))?;
    Ok(Entry { name: name.trim().to_owned(), epoch_millis, score })
}

fn beginning(text: &str) -> String {
    text.trim().chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, epoch_millis: i64, score: i64) -> Entry {
        Entry { name: name.to_owned(), epoch_millis, score }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let entries = [entry("Ann", 1_584_403_200_000, 87), entry("Bo; the Bold", 0, -3)];
        assert_eq!(read(&write(&entries)), (entries.to_vec(), Vec::new()));
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
    fn a_name_never_breaks_its_line() {
        assert_eq!(write(&[entry("Ann\r\nBo", 1, 2)]), "Ann Bo;1;2\n");
    }
}
