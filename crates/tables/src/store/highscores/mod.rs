//! High scores: who won when at which game, and with how many points. Kept for all games of the house.

mod file;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::AnyMatch;
use stammtisch_presentation::{Language, SeatSet, Text, Turn};

pub use file::{Fault, LineFault, ScoreLine, read, write};

/// How many wins of a game are kept; of more, the weakest go.
pub const MAX_KEPT: i64 = 10_000;
/// After how many new lines the weakest are dropped: whoever looks for them looks through the whole list.
pub const OVERDUE: i64 = 256;
/// How many ends and marks of deleted lines are remembered; of more, those deleted first are forgotten.
pub const MAX_DELETED: i64 = 100_000;

/// Those that lists are written in.
const LANGUAGES: [Language; 2] = [Language::English, Language::German];

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Finish {
    /// The game's id.
    pub game: String,
    /// The hash of its last position: the same end of the same game, loaded again, enters no second time.
    pub hash: u64,
    /// Who won, the first seat first.
    pub wins: Vec<Win>,
}

/// One winner of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Win {
    /// His name; empty if he gave none.
    pub name: String,
    /// The game's message that names him then: `seat-<id>` or `side-<side>`.
    pub label: String,
    /// `human` or the name of a computer player.
    pub player: String,
    /// His points, where the win is one of points.
    pub score: Option<f64>,
}

/// A line of the high scores.
#[derive(Clone, Debug, PartialEq)]
pub struct HighScore {
    /// Its number in this house.
    pub id: i64,
    /// The game's id.
    pub game: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who.
    pub win: Win,
}

/// What a list of high scores is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// When it was, as a date.
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

    /// Its name in addresses and flags.
    pub const fn id(self) -> &'static str {
        match self {
            Column::Date => "date",
            Column::Name => "name",
            Column::Score => "score",
            Column::Game => "game",
        }
    }

    /// The column of that name.
    pub fn from_id(id: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.id() == id)
    }

    /// Whether it is of more use from the largest down.
    pub const fn falls(self) -> bool {
        matches!(self, Column::Date | Column::Score)
    }
}

/// In which order lines are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The column.
    pub by: Column,
    /// Whether from the largest down.
    pub falling: bool,
}

impl Order {
    /// All there are.
    pub fn all() -> impl Iterator<Item = Order> {
        Column::ALL.into_iter().flat_map(|by| [false, true].map(|falling| Order { by, falling }))
    }

    /// The same for a store, as far as it can know it: which lines come first does not depend on the reader's language. Of equal ones
    /// the latest comes first.
    pub fn sql(self) -> String {
        let by = match self.by {
            Column::Date => "at",
            Column::Name => "lower(CASE name WHEN '' THEN label ELSE name END)",
            Column::Score => "score",
            Column::Game => "game",
        };
        let direction = if self.falling { "DESC" } else { "ASC" };
        format!("{by} {direction} NULLS LAST, at DESC, id DESC")
    }
}

/// Which lines are to be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// The one of that number.
    One(i64),
    /// All of a game.
    Game(String),
    /// All.
    All,
}

impl Deletion {
    /// The number or the game that a line must have, where either matters.
    pub fn parts(&self) -> (Option<i64>, Option<&str>) {
        match self {
            Deletion::One(id) => (Some(*id), None),
            Deletion::Game(game) => (None, Some(game)),
            Deletion::All => (None, None),
        }
    }
}

/// What became of imported lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// How many are new in the list.
    pub added: u64,
    /// How many were there already.
    pub known: u64,
    /// How many are new but too weak to be among those that are kept.
    pub weak: u64,
    /// How many were deleted here once and stay so.
    pub deleted: u64,
}

impl Imported {
    /// These numbers in the sentence of that key.
    pub fn told(self, key: &'static str) -> Text {
        Text::new(key)
            .with("added", self.added)
            .with("known", self.known)
            .with("weak", self.weak)
            .with("deleted", self.deleted)
            .with("kept", MAX_KEPT)
    }
}

impl Finish {
    /// How a match ended, if it has. Only persons win here: no computer players, and no team that
    /// had hints.
    /// A side whose seats bear no names of their own wins as one.
    pub fn of(game: &dyn AnyMatch, helped: SeatSet) -> Option<Finish> {
        let outcome = game.outcome().filter(|_| game.turn() == Turn::Over)?;
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
                let (name, player) = (tag.name.clone(), tag.player.clone());
                wins.push(Win { name, label, player, score: game.winning_score(seat) });
            }
        }
        Some(Finish { game: game.game().id().to_owned(), hash: game.hash(), wins })
    }
}

impl HighScore {
    /// Whether it was won in one of the games of this house, and not in an example for authors of
    /// games.
    pub fn is_listed(&self) -> bool {
        stammtisch_catalog::games().iter().any(|game| game.id() == self.game)
    }

    /// The winner's name, or what his seat is called.
    pub fn name(&self, language: Language) -> String {
        match stammtisch_catalog::find(&self.game) {
            Some(game) if self.win.name.is_empty() => game.messages(language).say(&self.win.label),
            _ => self.win.name.clone(),
        }
    }

    /// What the game is called.
    pub fn game_name(&self, language: Language) -> String {
        let game = stammtisch_catalog::find(&self.game);
        game.map_or_else(|| self.game.clone(), |game| game.messages(language).say("name"))
    }

    /// The line of the course's file, which holds whole numbers; none for a win without points.
    pub fn line(&self, language: Language) -> Option<ScoreLine> {
        let score = self.win.score?.round() as i64;
        Some(ScoreLine { name: self.name(language), epoch_millis: self.at, score })
    }

    /// The marks of the lines that files may have of it: whoever gave no name is called by his seat, in the writer's language.
    pub fn marks(&self) -> Vec<i64> {
        let lines = LANGUAGES.into_iter().filter_map(|language| self.line(language));
        let mut marks: Vec<i64> = lines.map(|line| line.mark()).collect();
        marks.dedup();
        marks
    }
}

/// Sorts as a reader of that language expects it. Equal lines stay in the order in which they came.
pub fn sort(scores: &mut [HighScore], order: Order, language: Language) {
    let Order { by, falling } = order;
    let text = |score: &HighScore| match by {
        Column::Name => score.name(language).to_lowercase(),
        _ => score.game_name(language).to_lowercase(),
    };
    match by {
        Column::Date => scores.sort_by_key(|score| score.at),
        Column::Name | Column::Game => scores.sort_by_cached_key(text),
        Column::Score => scores.sort_by(|a, b| match (a.win.score, b.win.score) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            (a, b) if falling => a.is_some().cmp(&b.is_some()),
            (a, b) => b.is_some().cmp(&a.is_some()),
        }),
    }
    if falling {
        scores.reverse();
    }
}

/// A moment in milliseconds since 1970 as people write it, in universal time.
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

/// The same for programs: `2020-03-17T00:00:00Z`.
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

    fn sorted(by: Column, falling: bool) -> Vec<i64> {
        let mut scores = [
            score(1, 3_000, "ann", Some(100.0)),
            score(2, 20_000, "Zoe", None),
            score(3, 100, "Bo", Some(9.0)),
        ];
        sort(&mut scores, Order { by, falling }, Language::English);
        scores.map(|score| score.id).to_vec()
    }

    #[test]
    fn dates_sort_as_dates_scores_as_numbers_and_names_whatever_their_case() {
        assert_eq!(sorted(Column::Date, false), [3, 1, 2]);
        assert_eq!(sorted(Column::Score, false), [3, 1, 2]);
        assert_eq!(sorted(Column::Name, false), [1, 3, 2]);
    }

    #[test]
    fn wins_without_points_come_last_either_way() {
        assert_eq!(sorted(Column::Score, true), [1, 3, 2]);
    }

    #[test]
    fn a_date_is_written_as_the_language_writes_it() {
        let messages = |language| stammtisch_presentation::Messages::new(language, &[]);
        assert_eq!(messages(Language::English).text(&date(1_584_403_200_000)), "2020-03-17 00:00");
        assert_eq!(messages(Language::German).text(&date(1_584_403_200_000)), "17.03.2020, 00:00");
        assert_eq!(iso_date(1_584_403_200_000), "2020-03-17T00:00:00Z");
    }
}
