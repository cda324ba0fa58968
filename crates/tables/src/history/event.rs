//! The events of a table's history, and how a store keeps them. A table's state is their fold.

use serde::{Deserialize, Serialize};
use stammtisch_catalog::analysis::Judged;
use stammtisch_presentation::{Actor, ForfeitReason, LANGUAGES, Language, Reason, Seat, SeatSet, SeatTag};

use crate::{Digest, TableId, VisitorId};

/// The latest version of events that this program understands. A later one is read as unknown.
const VERSION: i64 = 2;

/// One event in the history of a table. Its number is the count of events before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The time, in milliseconds since 1970. Never earlier than the event before it.
    pub at: i64,
    /// The author.
    pub by: Author,
    /// What happened.
    pub kind: EventKind,
}

/// The author of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// The house: chance, or a consequence of the rules.
    House,
    /// The player on that seat.
    Seat(Seat),
    /// The operator of the house.
    Operator,
    /// An author that this version does not know, as it is stored.
    Unknown(i64),
}

impl Author {
    /// The actor of a move by this author.
    pub fn actor(self) -> Actor {
        match self {
            Author::Seat(seat) => Actor::Seat(seat),
            Author::House | Author::Operator | Author::Unknown(_) => Actor::House,
        }
    }

    /// The number that a store keeps.
    pub fn number(self) -> i64 {
        match self {
            Author::Seat(seat) => i64::from(seat.0),
            Author::House => -1,
            Author::Operator => -2,
            Author::Unknown(number) => number,
        }
    }

    /// Reads what [`Author::number`] gave.
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

/// What happened, with its JSON form in the store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// A visitor or a bot takes a seat, or a seat passes to another visitor.
    Seated(Seated),
    /// A move in notation.
    Moved {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// A bot's reasons for it, if it gave any.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        why: Vec<Reason>,
    },
    /// An undo: all moves after a ply were taken back.
    TookBack {
        /// The ply that is left.
        to: usize,
        /// Whether the undo also withdraws the resignations at that ply.
        #[serde(rename = "resigned", default, skip_serializing_if = "is_default")]
        revives_resigned: bool,
        /// Resigned seats whose players did not agree: these stay resigned.
        #[serde(rename = "out", default, skip_serializing_if = "is_default")]
        still_resigned: SeatSet,
    },
    /// A player requests an undo, or agrees to one.
    UndoAsked {
        /// The ply to go back to.
        to: usize,
        /// All seats of the player.
        seats: SeatSet,
        /// Whether the undo also withdraws the resignations at that ply.
        #[serde(rename = "resigned", default, skip_serializing_if = "is_default")]
        revives_resigned: bool,
    },
    /// A player declines the requested undo.
    UndoDeclined,
    /// A player proposes to the other players of their team to resign, or agrees to it.
    ResignAsked {
        /// The player's seats on that team.
        seats: SeatSet,
    },
    /// A player declines to resign with their team.
    ResignDeclined,
    /// These seats cannot win any more.
    Forfeited {
        /// Whole teams.
        seats: SeatSet,
        /// The reason.
        why: ForfeitReason,
        /// The bot that plays on for them, if other teams play on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<String>,
    },
    /// The bot on the author's seat gave no playable move, even at a second try.
    #[serde(rename = "faltered")]
    BotFailed,
    /// A failed bot is to try again.
    #[serde(rename = "urged")]
    BotRetried {
        /// Its seat.
        seat: Seat,
    },
    /// The player on the author's seat got a hint, or saw what bots know.
    Hinted,
    /// Decisions of the match were analysed.
    Analysed {
        /// The results.
        judged: Vec<Judged>,
    },
    /// From now on these seats are played from another program.
    #[serde(rename = "lined")]
    RemoteSeats {
        /// The seats.
        seats: SeatSet,
    },
    /// The match cannot go on.
    #[serde(rename = "broke")]
    BrokenOff {
        /// The reason.
        why: LocalizedText,
    },
    /// A rematch was opened at another table.
    Rematch {
        /// That table.
        table: TableId,
    },
    /// JSON of a known kind with unreadable fields, such as a negative seat. Kept as it is.
    #[serde(skip)]
    Unreadable(String),
    /// An event that only a later version understands.
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

    /// Whether the event is a side entry: a request or its answer, a hint, or a change of players.
    ///
    /// Players can repeat these at will, so they are limited per seat.
    pub(crate) fn is_side_entry(&self) -> bool {
        matches!(
            self,
            EventKind::Seated(_)
                | EventKind::UndoAsked { .. }
                | EventKind::UndoDeclined
                | EventKind::ResignAsked { .. }
                | EventKind::ResignDeclined
                | EventKind::BotRetried { .. }
                | EventKind::Hinted
        )
    }

    /// The seats that have no holder from now on because their players have left.
    pub fn vacated_seats(&self) -> SeatSet {
        match self {
            EventKind::Forfeited { seats, why: ForfeitReason::Left, .. } => *seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// The first version that understands this event. For earlier versions it makes the table
    /// read-only, because they would misread it.
    pub fn version(&self) -> i64 {
        match self {
            EventKind::TookBack { still_resigned, .. } if !still_resigned.is_empty() => 2,
            _ => 1,
        }
    }

    /// The seats that the event names.
    pub(crate) fn seats(&self) -> Vec<Seat> {
        match self {
            EventKind::Seated(seated) => vec![seated.seat],
            EventKind::BotRetried { seat } => vec![*seat],
            EventKind::TookBack { still_resigned: seats, .. }
            | EventKind::UndoAsked { seats, .. }
            | EventKind::ResignAsked { seats }
            | EventKind::Forfeited { seats, .. }
            | EventKind::RemoteSeats { seats } => seats.iter().collect(),
            EventKind::Analysed { judged } => judged.iter().map(|judged| judged.seat).collect(),
            EventKind::Moved { .. }
            | EventKind::UndoDeclined
            | EventKind::ResignDeclined
            | EventKind::BotFailed
            | EventKind::Hinted
            | EventKind::BrokenOff { .. }
            | EventKind::Rematch { .. }
            | EventKind::Unknown
            | EventKind::Unreadable(_) => Vec::new(),
        }
    }

    /// The JSON that a store keeps.
    pub fn to_json(&self) -> String {
        match self {
            EventKind::Unreadable(text) => text.clone(),
            kind => serde_json::to_string(kind).unwrap_or_default(),
        }
    }

    /// Reads JSON that was stored by an event of that version.
    pub fn from_json(version: i64, text: &str) -> Result<EventKind, serde_json::Error> {
        if version > VERSION {
            return Ok(EventKind::Unknown);
        }
        match serde_json::from_str(text) {
            Err(error) if error.is_data() => Ok(EventKind::Unreadable(text.to_owned())),
            read => read,
        }
    }
}

/// Who plays on a seat from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
    /// The name and the kind of player.
    #[serde(flatten)]
    pub tag: SeatTag,
    /// The visitor who holds the seat; `None` for a bot.
    #[serde(rename = "hand", default, skip_serializing_if = "Option::is_none")]
    pub visitor: Option<VisitorId>,
    /// The hash of a seat link of version 0.1.0 that is still valid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old_key: Option<Digest>,
}

/// A sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalizedText(Vec<(String, String)>);

impl LocalizedText {
    /// Renders the sentence in each language.
    pub fn new(render: impl Fn(Language) -> String) -> LocalizedText {
        let languages = LANGUAGES.into_iter();
        LocalizedText(languages.map(|language| (language.code().to_owned(), render(language))).collect())
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
    fn events_read_back_as_they_were_written() {
        let tag = SeatTag { name: "Ann".to_owned(), player: "human".to_owned() };
        let seats = SeatSet::only(Seat(1));
        let all = [
            EventKind::Seated(Seated {
                seat: Seat(0),
                tag,
                visitor: Some(VisitorId::of(b"x")),
                old_key: None,
            }),
            EventKind::moved("E5"),
            EventKind::Moved { text: "E5".to_owned(), why: vec![Reason::new("worth", 3)] },
            EventKind::TookBack { to: 3, revives_resigned: false, still_resigned: SeatSet::EMPTY },
            EventKind::TookBack { to: 3, revives_resigned: true, still_resigned: seats },
            EventKind::UndoAsked { to: 3, seats, revives_resigned: false },
            EventKind::UndoAsked { to: 3, seats, revives_resigned: true },
            EventKind::UndoDeclined,
            EventKind::ResignAsked { seats },
            EventKind::ResignDeclined,
            EventKind::Forfeited { seats, why: ForfeitReason::Resigned, stand_in: None },
            EventKind::Forfeited { seats, why: ForfeitReason::Left, stand_in: Some("classic".to_owned()) },
            EventKind::BotFailed,
            EventKind::BotRetried { seat: Seat(1) },
            EventKind::Hinted,
            EventKind::Analysed { judged: vec![judged()] },
            EventKind::RemoteSeats { seats },
            EventKind::BrokenOff { why: LocalizedText::new(|language| language.code().to_owned()) },
            EventKind::Rematch { table: TableId::random().unwrap() },
        ];
        for kind in all {
            let written = serde_json::to_string(&kind).unwrap();
            assert_eq!(serde_json::from_str::<EventKind>(&written).unwrap(), kind, "{written}");
        }
    }

    fn judged() -> Judged {
        let best = stammtisch_catalog::SuggestedMove {
            text: "E5".to_owned(),
            path: "E5".into(),
            value: 2.0 / 3.0,
            visits: 70,
            line: vec!["E5".to_owned(), "C3".to_owned()],
        };
        Judged { ply: 3, seat: Seat(1), values: vec![0.1, 0.9], best, played: None }
    }

    #[test]
    fn only_an_undo_with_still_resigned_seats_has_version_2() {
        let took_back =
            |still_resigned| EventKind::TookBack { to: 3, revives_resigned: false, still_resigned };
        assert_eq!(took_back(SeatSet::only(Seat(1))).version(), 2);
        for kind in [took_back(SeatSet::EMPTY), EventKind::moved("E5"), EventKind::UndoDeclined] {
            assert_eq!(kind.version(), 1);
        }
        for kind in [took_back(SeatSet::EMPTY), took_back(SeatSet::only(Seat(1)))] {
            for version in [1, kind.version()] {
                assert_eq!(
                    EventKind::from_json(version, &kind.to_json()).unwrap(),
                    kind,
                    "as it was written before"
                );
            }
            assert_eq!(EventKind::from_json(VERSION + 1, &kind.to_json()).unwrap(), EventKind::Unknown);
        }
    }

    #[test]
    fn an_event_with_unreadable_fields_is_kept_as_it_was() {
        for seat in ["-1", "256", "1e99", "\"1\"", "null", "[0]", "1,\"seat\":1"] {
            let text = format!(r#"{{"kind":"urged","seat":{seat}}}"#);
            let kind = EventKind::from_json(1, &text).unwrap();
            assert_eq!(kind, EventKind::Unreadable(text.clone()));
            assert_eq!(kind.to_json(), text);
        }
        assert!(EventKind::from_json(1, r#"{"kind":"urged","seat":"#).is_err(), "no JSON is no event");
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
    fn an_event_of_a_later_version_is_read_as_unknown() {
        let json = r#"{"kind":"sung","song":"Prosit"}"#;
        assert_eq!(serde_json::from_str::<EventKind>(json).unwrap(), EventKind::Unknown);
    }
}
