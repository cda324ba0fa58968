//! What happens at a table. A table is the fold of its events and nothing else.

use serde::{Deserialize, Serialize};
use stammtisch_catalog::analysis::Judged;
use stammtisch_presentation::{Actor, ForfeitReason, LANGUAGES, Language, Reason, Seat, SeatSet, SeatTag};

use crate::{Digest, TableId, VisitorId};

/// The latest version of events that this program understands. Of a later one it understands nothing.
const VERSION: i64 = 2;

/// One event in the history of a table. Its number is how many came before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When, in milliseconds since 1970. Never earlier than the event before it.
    pub at: i64,
    /// Who did it.
    pub by: Author,
    /// What happened.
    pub what: EventKind,
}

/// Who did something at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// The house: chance, or what follows by itself.
    House,
    /// Whoever has that seat.
    Seat(Seat),
    /// Whoever runs the house.
    Operator,
    /// An author that this version does not know, as the store keeps it.
    Unknown(i64),
}

impl Author {
    /// Who makes a move by that name.
    pub fn actor(self) -> Actor {
        match self {
            Author::Seat(seat) => Actor::Seat(seat),
            Author::House | Author::Operator | Author::Unknown(_) => Actor::House,
        }
    }

    /// As a store keeps it.
    pub fn number(self) -> i64 {
        match self {
            Author::Seat(seat) => i64::from(seat.0),
            Author::House => -1,
            Author::Operator => -2,
            Author::Unknown(number) => number,
        }
    }

    /// As a store has kept it.
    pub fn from_number(number: i64) -> Author {
        match (number, u8::try_from(number)) {
            (_, Ok(seat)) => Author::Seat(Seat(seat)),
            (-1, _) => Author::House,
            (-2, _) => Author::Operator,
            _ => Author::Unknown(number),
        }
    }
}

impl From<Actor> for Author {
    fn from(actor: Actor) -> Author {
        actor.seat().map_or(Author::House, Author::Seat)
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// Somebody sits down on a seat, or the seat goes into another hand.
    Seated(Seated),
    /// A move in notation.
    Moved {
        /// What was played.
        #[serde(rename = "move")]
        text: String,
        /// Why, if a computer player made it and said so.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        why: Vec<Reason>,
    },
    /// All moves after that ply were taken back.
    TookBack {
        /// The ply that is left.
        to: usize,
        /// Whether those who resigned there have not either.
        #[serde(default, skip_serializing_if = "is_default")]
        resigned: bool,
        /// The seats whose players have resigned and did not agree: they have resigned all the same.
        #[serde(default, skip_serializing_if = "is_default")]
        out: SeatSet,
    },
    /// Somebody wants that, or agrees to it.
    UndoAsked {
        /// The ply to go back to.
        to: usize,
        /// All seats in his hand.
        seats: SeatSet,
        /// Whether those who resigned there have not either.
        #[serde(default, skip_serializing_if = "is_default")]
        resigned: bool,
    },
    /// Somebody does not agree.
    UndoDeclined,
    /// Somebody wants to resign with those who play on his side, or agrees to it.
    ResignAsked {
        /// His seats on that side.
        seats: SeatSet,
    },
    /// Somebody on the side of that seat does not agree.
    ResignDeclined,
    /// These seats cannot win any more.
    Forfeited {
        /// Whole teams.
        seats: SeatSet,
        /// Why.
        why: ForfeitReason,
        /// The computer player who plays on for them, where others do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<String>,
    },
    /// The computer player on that seat gave no move that can be played, and none at a second try.
    Faltered,
    /// The computer player on that seat is to try again.
    Urged {
        /// Which.
        seat: Seat,
    },
    /// The player on that seat was told a good move, or shown what computer players know.
    Hinted,
    /// Decisions of the match were looked at.
    Analysed {
        /// What is thought of them.
        judged: Vec<Judged>,
    },
    /// From now on these seats are played from another program.
    Lined {
        /// Which.
        seats: SeatSet,
    },
    /// The match cannot go on.
    Broke {
        /// Why.
        why: Notice,
    },
    /// The same is played again at another table.
    Rematch {
        /// Where.
        table: TableId,
    },
    /// JSON of a known kind whose fields cannot be read, such as a seat below zero. Kept as it was.
    #[serde(skip)]
    Unreadable(String),
    /// Something that only a later version understands.
    #[serde(other)]
    Unknown,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl EventKind {
    /// A move without reasons.
    pub fn moved(text: impl Into<String>) -> EventKind {
        EventKind::Moved { text: text.into(), why: Vec::new() }
    }

    /// Whether it leaves the match as it is, so that somebody could do it again and again and fill the history of others.
    pub(crate) fn is_aside(&self) -> bool {
        matches!(
            self,
            EventKind::Seated(_)
                | EventKind::UndoAsked { .. }
                | EventKind::UndoDeclined
                | EventKind::ResignAsked { .. }
                | EventKind::ResignDeclined
                | EventKind::Urged { .. }
                | EventKind::Hinted
        )
    }

    /// The seats that are in nobody's hand from now on because whoever had them has left.
    pub fn left(&self) -> SeatSet {
        match self {
            EventKind::Forfeited { seats, why: ForfeitReason::Left, .. } => *seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// The first version that understands it. What an earlier one would read wrongly makes the table read-only there.
    pub fn version(&self) -> i64 {
        match self {
            EventKind::TookBack { out, .. } if !out.is_empty() => 2,
            _ => 1,
        }
    }

    /// The seats that it names.
    pub(crate) fn seats(&self) -> Vec<Seat> {
        match self {
            EventKind::Seated(seated) => vec![seated.seat],
            EventKind::Urged { seat } => vec![*seat],
            EventKind::TookBack { out: seats, .. }
            | EventKind::UndoAsked { seats, .. }
            | EventKind::ResignAsked { seats }
            | EventKind::Forfeited { seats, .. }
            | EventKind::Lined { seats } => seats.iter().collect(),
            EventKind::Analysed { judged } => judged.iter().map(|judged| judged.seat).collect(),
            EventKind::Moved { .. }
            | EventKind::UndoDeclined
            | EventKind::ResignDeclined
            | EventKind::Faltered
            | EventKind::Hinted
            | EventKind::Broke { .. }
            | EventKind::Rematch { .. }
            | EventKind::Unknown
            | EventKind::Unreadable(_) => Vec::new(),
        }
    }

    /// As a store keeps it.
    pub fn write(&self) -> String {
        match self {
            EventKind::Unreadable(text) => text.clone(),
            what => serde_json::to_string(what).unwrap_or_default(),
        }
    }

    /// As a store has kept it, written by that version.
    pub fn read(version: i64, text: &str) -> Result<EventKind, serde_json::Error> {
        if version > VERSION {
            return Ok(EventKind::Unknown);
        }
        match serde_json::from_str(text) {
            Err(error) if error.is_data() => Ok(EventKind::Unreadable(text.to_owned())),
            read => read,
        }
    }
}

/// Who sits on a seat from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Which seat.
    pub seat: Seat,
    /// Who plays there.
    #[serde(flatten)]
    pub tag: SeatTag,
    /// Whose hand the seat is in; nobody's for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<VisitorId>,
    /// The link that version 0.1.0 gave out for it and that is still good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old_key: Option<Digest>,
}

/// A sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice(Vec<(String, String)>);

impl Notice {
    /// What that says in each language.
    pub fn new(say: impl Fn(Language) -> String) -> Notice {
        Notice(LANGUAGES.into_iter().map(|language| (language.code().to_owned(), say(language))).collect())
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> &str {
        self.0.iter().find(|(code, _)| code == language.code()).map_or("", |(_, sentence)| sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_reads_back_as_it_was_written() {
        let tag = SeatTag { name: "Ann".to_owned(), player: "human".to_owned() };
        let seats = SeatSet::only(Seat(1));
        let all = [
            EventKind::Seated(Seated { seat: Seat(0), tag, hand: Some(VisitorId::of(b"x")), old_key: None }),
            EventKind::moved("E5"),
            EventKind::Moved { text: "E5".to_owned(), why: vec![Reason::new("worth", 3)] },
            EventKind::TookBack { to: 3, resigned: false, out: SeatSet::EMPTY },
            EventKind::TookBack { to: 3, resigned: true, out: seats },
            EventKind::UndoAsked { to: 3, seats, resigned: false },
            EventKind::UndoAsked { to: 3, seats, resigned: true },
            EventKind::UndoDeclined,
            EventKind::ResignAsked { seats },
            EventKind::ResignDeclined,
            EventKind::Forfeited { seats, why: ForfeitReason::Resigned, stand_in: None },
            EventKind::Forfeited { seats, why: ForfeitReason::Left, stand_in: Some("classic".to_owned()) },
            EventKind::Faltered,
            EventKind::Urged { seat: Seat(1) },
            EventKind::Hinted,
            EventKind::Analysed { judged: vec![judged()] },
            EventKind::Lined { seats },
            EventKind::Broke { why: Notice::new(|language| language.code().to_owned()) },
            EventKind::Rematch { table: TableId::random().unwrap() },
        ];
        for what in all {
            let written = serde_json::to_string(&what).unwrap();
            assert_eq!(serde_json::from_str::<EventKind>(&written).unwrap(), what, "{written}");
        }
    }

    fn judged() -> Judged {
        let best = stammtisch_catalog::Advice {
            text: "E5".to_owned(),
            path: "E5".into(),
            worth: 2.0 / 3.0,
            visits: 70,
            line: vec!["E5".to_owned(), "C3".to_owned()],
        };
        Judged { ply: 3, seat: Seat(1), worth: vec![0.1, 0.9], best, played: None }
    }

    #[test]
    fn a_take_back_that_leaves_somebody_out_is_unknown_to_the_version_before_and_no_other_is() {
        let took_back = |out| EventKind::TookBack { to: 3, resigned: false, out };
        assert_eq!(took_back(SeatSet::only(Seat(1))).version(), 2);
        for what in [took_back(SeatSet::EMPTY), EventKind::moved("E5"), EventKind::UndoDeclined] {
            assert_eq!(what.version(), 1);
        }
        for what in [took_back(SeatSet::EMPTY), took_back(SeatSet::only(Seat(1)))] {
            for version in [1, what.version()] {
                assert_eq!(
                    EventKind::read(version, &what.write()).unwrap(),
                    what,
                    "as it was written before"
                );
            }
            assert_eq!(EventKind::read(VERSION + 1, &what.write()).unwrap(), EventKind::Unknown);
        }
    }

    #[test]
    fn an_event_with_unreadable_fields_is_kept_as_it_was() {
        for seat in ["-1", "256", "1e99", "\"1\"", "null", "[0]", "1,\"seat\":1"] {
            let text = format!(r#"{{"kind":"urged","seat":{seat}}}"#);
            let what = EventKind::read(1, &text).unwrap();
            assert_eq!(what, EventKind::Unreadable(text.clone()));
            assert_eq!(what.write(), text);
        }
        assert!(EventKind::read(1, r#"{"kind":"urged","seat":"#).is_err(), "no JSON is no event");
    }

    #[test]
    fn every_author_keeps_its_number() {
        for number in [-2, -1, 0, 31, 255] {
            assert!(!matches!(Author::from_number(number), Author::Unknown(_)));
        }
        for number in [i64::MIN, -3, 256, i64::MAX] {
            assert_eq!(Author::from_number(number), Author::Unknown(number));
        }
        for number in [i64::MIN, -3, -2, -1, 0, 31, 255, 256] {
            assert_eq!(Author::from_number(number).number(), number);
        }
    }

    #[test]
    fn what_only_a_later_version_knows_is_read_as_unknown() {
        let said = r#"{"kind":"sung","song":"Prosit"}"#;
        assert_eq!(serde_json::from_str::<EventKind>(said).unwrap(), EventKind::Unknown);
    }
}
