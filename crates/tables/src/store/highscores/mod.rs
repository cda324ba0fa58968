//! High scores: the list of wins of all games, with date and points, and its sorting and file
//! format.

mod file;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{LANGUAGES, Language, SeatSet, Text, Turn};

pub use file::{LineError, LineErrorKind, ScoreLine, read, write};

/// How many wins are kept for each game; beyond that, the weakest are dropped.
pub const MAX_KEPT_PER_GAME: i64 = 10_000;
/// The number of new entries after which the weakest are dropped. Not done for every entry, because
/// it scans the whole list.
pub const PRUNE_INTERVAL: i64 = 256;
/// How many tombstones of deleted entries are kept; beyond that, the oldest are dropped.
pub const MAX_DELETION_MARKS: i64 = 100_000;

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// The game's id.
    pub game: String,
    /// The hash of its final position. It identifies the end, so that a game loaded from a file
    /// again is not entered twice.
    pub hash: u64,
    /// The winners, in the order of their seats.
    pub wins: Vec<Win>,
}

/// One winner of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Win {
    /// Their name; empty if they gave none.
    pub name: String,
    /// The key of the game's message to show instead of an empty name: `seat-<id>` or
    /// `side-<side>`.
    pub label: String,
    /// `human` or the name of a computer player.
    pub player: String,
    /// Their points, in games that are won by points.
    pub score: Option<f64>,
}

/// An entry of the high scores.
#[derive(Clone, Debug, PartialEq)]
pub struct HighScore {
    /// Its number in this store.
    pub id: i64,
    /// The game's id.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The winner.
    pub win: Win,
}

/// A column that high scores can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The date.
    Date,
    /// The winner's name.
    Name,
    /// The points, as numbers; wins without points come last.
    Score,
    /// The game.
    Game,
}

impl Column {
    /// All columns, in the order in which they are shown.
    pub const ALL: [Column; 4] = [Column::Date, Column::Name, Column::Score, Column::Game];

    /// Its id in URLs and command-line flags.
    pub const fn id(self) -> &'static str {
        match self {
            Column::Date => "date",
            Column::Name => "name",
            Column::Score => "score",
            Column::Game => "game",
        }
    }

    /// The column with that id.
    pub fn from_id(id: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.id() == id)
    }

    /// Whether a list sorted by it starts with the largest value unless the user chooses otherwise.
    pub const fn is_descending_by_default(self) -> bool {
        matches!(self, Column::Date | Column::Score)
    }
}

/// A sort order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortOrder {
    /// The column.
    pub by: Column,
    /// Whether the largest value comes first.
    pub descending: bool,
}

impl SortOrder {
    /// All sort orders.
    pub fn all() -> impl Iterator<Item = SortOrder> {
        Column::ALL.into_iter().flat_map(|by| [false, true].map(|descending| SortOrder { by, descending }))
    }

    /// The SQL `ORDER BY` terms. Independent of the reader's language, so names and games sort by
    /// their stored values; equal entries are sorted latest first.
    pub fn sql(self) -> String {
        let by = match self.by {
            Column::Date => "at",
            Column::Name => "lower(CASE name WHEN '' THEN label ELSE name END)",
            Column::Score => "score",
            Column::Game => "game",
        };
        let direction = if self.descending { "DESC" } else { "ASC" };
        format!("{by} {direction} NULLS LAST, at DESC, id DESC")
    }
}

/// The high scores to delete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// The entry with that number.
    One(i64),
    /// All entries of a game.
    Game(String),
    /// All entries.
    All,
}

impl Deletion {
    /// The deletion as filters for number and game; none matches everything.
    pub fn parts(&self) -> (Option<i64>, Option<&str>) {
        match self {
            Deletion::One(id) => (Some(*id), None),
            Deletion::Game(game) => (None, Some(game)),
            Deletion::All => (None, None),
        }
    }
}

/// The outcome of an import, as numbers of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Lines added to the list.
    pub added: u64,
    /// Lines that were in the list already.
    pub known: u64,
    /// New lines that were too weak to be kept.
    pub weak: u64,
    /// Lines skipped because they were deleted here before.
    pub deleted: u64,
}

impl Imported {
    /// The message with that key, with these numbers as arguments.
    pub fn summary(self, key: &'static str) -> Text {
        Text::new(key)
            .with("added", self.added)
            .with("known", self.known)
            .with("weak", self.weak)
            .with("deleted", self.deleted)
            .with("kept", MAX_KEPT_PER_GAME)
    }
}

impl Finish {
    /// The result of a match, if it is over.
    ///
    /// Only human players are listed as winners, and no seats in `helped` (those that had hints).
    /// Seats of one side that have the same name share one entry.
    pub fn of(game: &dyn AnyMatch, helped: SeatSet) -> Option<Finish> {
        if game.turn() != Turn::Over {
            return None;
        }
        let outcome = game.outcome()?;
        let mut wins: Vec<Win> = Vec::new();
        for seat in outcome.winners.minus(helped).iter() {
            let (Some(spec), Some(tag)) =
                (game.seats().get(seat.index()), game.seat_tags().get(seat.index()))
            else {
                continue;
            };
            if tag.player != HUMAN {
                continue;
            }
            let shared = game.seats().iter().filter(|other| other.side == spec.side).count() > 1;
            let label = if shared { format!("side-{}", spec.side) } else { format!("seat-{}", spec.id) };
            if !wins.iter().any(|win| win.label == label && win.name == tag.name) {
                wins.push(Win {
                    name: tag.name.clone(),
                    label,
                    player: tag.player.clone(),
                    score: game.winning_score(seat),
                });
            }
        }
        Some(Finish { game: game.game().id().to_owned(), hash: game.hash(), wins })
    }
}

impl HighScore {
    /// Whether its game is one of the catalogue's public games, not an example for game authors.
    pub fn is_listed(&self) -> bool {
        stammtisch_catalog::games().iter().any(|game| game.id() == self.game)
    }

    /// The winner's name, or the name of their seat if they gave none.
    pub fn name(&self, language: Language) -> String {
        match stammtisch_catalog::find(&self.game) {
            Some(game) if self.win.name.is_empty() => game.messages(language).say(&self.win.label),
            _ => self.win.name.clone(),
        }
    }

    /// The game's name in that language.
    pub fn game_name(&self, language: Language) -> String {
        let game = stammtisch_catalog::find(&self.game);
        game.map_or_else(|| self.game.clone(), |game| game.messages(language).say("name"))
    }

    /// This entry as a line of the exchange file, with rounded points; none for a win without
    /// points.
    pub fn line(&self, language: Language) -> Option<ScoreLine> {
        let score = self.win.score?.round() as i64;
        Some(ScoreLine { name: self.name(language), epoch_millis: self.at, score })
    }

    /// The [marks](ScoreLine::mark) of all lines that exported files may contain for this entry:
    /// one for each language, because an empty name is exported as the localized name of the seat.
    pub fn marks(&self) -> Vec<i64> {
        let lines = LANGUAGES.into_iter().filter_map(|language| self.line(language));
        let mut marks: Vec<i64> = lines.map(|line| line.mark()).collect();
        marks.dedup();
        marks
    }
}

/// Sorts by the localized names of that language. Stable, and reversed as a whole if descending.
pub fn sort(scores: &mut [HighScore], order: SortOrder, language: Language) {
    let SortOrder { by, descending } = order;
    let text = |score: &HighScore| match by {
        Column::Name => score.name(language).to_lowercase(),
        _ => score.game_name(language).to_lowercase(),
    };
    match by {
        Column::Date => scores.sort_by_key(|score| score.at),
        Column::Name | Column::Game => scores.sort_by_cached_key(text),
        Column::Score => scores.sort_by(|a, b| match (a.win.score, b.win.score) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            (a, b) if descending => a.is_some().cmp(&b.is_some()),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }),
    }
    if descending {
        scores.reverse();
    }
}

/// A time in milliseconds since 1970 as a localized date and time (UTC).
pub fn date(at: i64) -> Text {
    let part = |format: &str| {
        Timestamp::from_millisecond(at)
            .map(|moment| moment.to_zoned(TimeZone::UTC).strftime(format).to_string())
            .unwrap_or_default()
    };
    Text::new("date-time")
        .with("year", part("%Y"))
        .with("month", part("%m"))
        .with("day", part("%d"))
        .with("hour", part("%H"))
        .with("minute", part("%M"))
}

/// A time in milliseconds since 1970 in ISO 8601 format: `2020-03-17T00:00:00Z`.
pub fn iso_date(at: i64) -> String {
    Timestamp::from_millisecond(at).map(|moment| moment.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(id: i64, at: i64, name: &str, score: Option<f64>) -> HighScore {
        let win = Win { name: name.to_owned(), label: String::new(), player: "human".to_owned(), score };
        HighScore { id, game: "tic-tac-toe".to_owned(), at, win }
    }

    fn sorted(by: Column, descending: bool) -> Vec<i64> {
        let mut scores = [
            score(1, 3_000, "ann", Some(100.0)),
            score(2, 20_000, "Zoe", None),
            score(3, 100, "Bo", Some(9.0)),
        ];
        sort(&mut scores, SortOrder { by, descending }, Language::English);
        scores.map(|score| score.id).to_vec()
    }

    #[test]
    fn names_sort_case_insensitively_and_scores_as_numbers() {
        assert_eq!(sorted(Column::Date, false), [3, 1, 2]);
        assert_eq!(sorted(Column::Score, false), [3, 1, 2]);
        assert_eq!(sorted(Column::Name, false), [1, 3, 2]);
    }

    #[test]
    fn wins_without_points_come_last_in_either_direction() {
        assert_eq!(sorted(Column::Score, true), [1, 3, 2]);
    }

    #[test]
    fn a_date_is_formatted_in_the_language() {
        let messages = |language| stammtisch_presentation::Messages::new(language, &[]);
        assert_eq!(messages(Language::English).text(&date(1_584_403_200_000)), "2020-03-17 00:00");
        assert_eq!(messages(Language::German).text(&date(1_584_403_200_000)), "17.03.2020, 00:00");
        assert_eq!(iso_date(1_584_403_200_000), "2020-03-17T00:00:00Z");
    }
}
