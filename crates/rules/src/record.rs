//! The record of a match: setup, optional start position, and moves. All else derives from it.
//!
//! The file format is JSON lines: a header, one line per move, and a final line with the hash of
//! the final state.
//! ```text
//! {"stammtisch":1,"game":"go","setup":{"size":9},"seats":[{"name":"Ann","player":"human"},..]}
//! {"ply":1,"by":"black","move":"E5"}
//! {"ply":2,"by":"white","move":"C3"}
//! {"end":{"hash":"c12268c6c19858c8"}}
//! ```
//! With forfeits the file has version 2 and the final line holds
//! `"forfeit":{"seats":["black"],"why":"resigned","ply":2}`, or a list of several.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Actor, BoardData, FieldError, Forfeit, ForfeitReason, Game, GameSpec, LIMITS, Seat, SeatSet, Text, Turn,
    Values, check_forfeit, check_form, excerpt, first_error, is_decided, setup_values,
};

/// The latest version of the file format. A match on the default board without forfeits is
/// written as version 1.
const VERSION: u32 = 2;

/// A match: its setup and all its moves (event sourcing; states are replayed).
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The setup.
    pub setup: G::Setup,
    /// The start position, if the match continues from a saved one.
    pub position: Option<String>,
    /// The players, by seat.
    pub seats: Vec<SeatTag>,
    /// All moves, the house's included.
    pub moves: Vec<Played<G::Move>>,
    /// All forfeits, in order.
    pub forfeits: Vec<Forfeit>,
}

/// One move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<M> {
    /// Who made it.
    pub actor: Actor,
    /// What was played.
    pub mv: M,
}

/// The player on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTag {
    /// The display name.
    pub name: String,
    /// The kind of player: `human`, `classic`, ..
    pub player: String,
}

/// The first line of a record file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub stammtisch: u32,
    /// The game's id.
    pub game: String,
    /// The setup, not yet validated.
    #[serde(default)]
    pub setup: Values,
    /// The content of the custom board that the setup names; since version 2.
    #[serde(rename = "ground", default, skip_serializing_if = "Option::is_none")]
    pub board_data: Option<Value>,
    /// The start position, if the match continues from a saved one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The players, by seat.
    #[serde(default)]
    pub seats: Vec<SeatTag>,
}

/// A line after the header.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum RecordLine {
    Move {
        ply: usize,
        by: String,
        #[serde(rename = "move")]
        text: String,
    },
    End {
        end: EndEntry,
    },
}

/// The final line: the hash of the final state, and forfeits if there are any.
#[derive(Serialize, Deserialize)]
struct EndEntry {
    hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeit: Option<ForfeitEntries>,
}

/// One forfeit, or a list of several.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ForfeitEntries {
    One(ForfeitEntry),
    Several(Vec<ForfeitEntry>),
}

impl ForfeitEntries {
    fn new(mut entries: Vec<ForfeitEntry>) -> Option<ForfeitEntries> {
        match entries.len() {
            0 | 1 => entries.pop().map(ForfeitEntries::One),
            _ => Some(ForfeitEntries::Several(entries)),
        }
    }

    fn into_vec(self) -> Vec<ForfeitEntry> {
        match self {
            ForfeitEntries::One(entry) => vec![entry],
            ForfeitEntries::Several(entries) => entries,
        }
    }
}

/// A forfeit as it is written, with seats by id.
#[derive(Serialize, Deserialize)]
struct ForfeitEntry {
    seats: Vec<String>,
    why: ForfeitReason,
    ply: usize,
}

/// Why a record file cannot be read. Line numbers count from 1.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordError {
    /// The first line is not a record header.
    NoHeader,
    /// The file has a later version of the format.
    Version(u32),
    /// The record belongs to another game.
    OtherGame(String),
    /// The setup is invalid.
    Setup(Text),
    /// The start position is invalid.
    Position(Text),
    /// The header has the content of a custom board, but the setup names none.
    StrayBoardData,
    /// A line is neither a move nor the end.
    BadLine(usize),
    /// A line names a seat that the game does not have.
    UnknownSeat(usize, String),
    /// A move has a wrong number; the second field is the expected one.
    WrongPly(usize, usize),
    /// A move is malformed or illegal.
    BadMove(usize, Text),
    /// The final state does not have the hash in the file.
    HashDiffers(usize),
    /// A forfeit is impossible at that point of the match.
    BadForfeit(usize, Text),
    /// A limit is exceeded.
    TooMuch(Text),
}

impl From<RecordError> for Text {
    fn from(error: RecordError) -> Text {
        match error {
            RecordError::NoHeader => Text::new("record-no-header"),
            RecordError::Version(version) => Text::new("record-version").with("version", version),
            RecordError::OtherGame(game) => Text::new("record-other-game").with("game", game),
            RecordError::Setup(why) => Text::new("record-setup").with("why", why),
            RecordError::Position(why) => Text::new("record-position").with("why", why),
            RecordError::StrayBoardData => Text::new("record-stray-ground"),
            RecordError::BadLine(line) => Text::new("record-bad-line").with("line", line),
            RecordError::UnknownSeat(line, seat) => {
                Text::new("record-unknown-seat").with("line", line).with("seat", seat)
            }
            RecordError::WrongPly(line, ply) => {
                Text::new("record-wrong-ply").with("line", line).with("ply", ply)
            }
            RecordError::BadMove(line, why) => {
                Text::new("record-bad-move").with("line", line).with("why", why)
            }
            RecordError::HashDiffers(line) => Text::new("record-hash").with("line", line),
            RecordError::BadForfeit(line, why) => {
                Text::new("record-forfeit").with("line", line).with("why", why)
            }
            RecordError::TooMuch(why) => why,
        }
    }
}

impl<G: GameSpec> Record<G> {
    /// A record without moves.
    pub fn new(setup: G::Setup, seats: Vec<SeatTag>) -> Record<G> {
        Record { setup, position: None, seats, moves: Vec::new(), forfeits: Vec::new() }
    }

    /// The state before the first move.
    pub fn first_state(&self) -> Result<G, Text> {
        match &self.position {
            Some(position) => {
                LIMITS.check_position(position)?;
                G::from_position(&self.setup, position)
            }
            None => G::start(&self.setup).map_err(|error| error.text),
        }
    }

    /// Replays the first `plies` moves. They were validated when they entered the record.
    pub fn state_after(&self, plies: usize) -> Result<G, Text> {
        let mut state = self.first_state()?;
        for played in self.moves.iter().take(plies) {
            state.play_unchecked(played.actor, played.mv);
        }
        Ok(state)
    }

    /// The record as the text of a file.
    pub fn write(&self) -> Result<String, Text> {
        let mut setup = setup_values(&self.setup);
        let board_data = G::board_data_spec().and_then(|spec| spec.take_content(&mut setup));
        let header = Header {
            stammtisch: if board_data.is_some() || !self.forfeits.is_empty() { VERSION } else { 1 },
            game: G::ID.to_owned(),
            setup,
            board_data,
            position: self.position.clone(),
            seats: self.seats.clone(),
        };
        let mut text = json_line(&header);
        let mut state = self.first_state()?;
        for (index, played) in self.moves.iter().enumerate() {
            let by = actor_name::<G>(played.actor).to_owned();
            text += &json_line(&RecordLine::Move { ply: index + 1, by, text: state.write_move(played.mv) });
            state.play_unchecked(played.actor, played.mv);
        }
        let forfeit = ForfeitEntries::new(self.forfeits.iter().map(write_forfeit::<G>).collect());
        text += &json_line(&RecordLine::End {
            end: EndEntry { hash: format!("{:016x}", state.hash()), forfeit },
        });
        Ok(text)
    }

    /// Parses a file and validates every move.
    pub fn read(text: &str) -> Result<Record<G>, RecordError> {
        Self::read_with_board(None, text)
    }

    /// Parses a file like [`Record::read`]; `board_data` is the board of a file that names none.
    pub fn read_with_board(board_data: Option<&BoardData>, text: &str) -> Result<Record<G>, RecordError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or(RecordError::NoHeader)?;
        let mut record = Self::read_header(board_data, first)?;
        let mut state = record.first_state().map_err(RecordError::Position)?;
        for (index, line) in lines {
            match serde_json::from_str(line).map_err(|_| RecordError::BadLine(index + 1))? {
                RecordLine::Move { ply, by, text } => {
                    let played = Self::read_move(&mut state, index + 1, &by, &text)?;
                    record.moves.push(played);
                    if ply != record.moves.len() {
                        return Err(RecordError::WrongPly(index + 1, record.moves.len()));
                    }
                    LIMITS.check_plies(ply).map_err(RecordError::TooMuch)?;
                }
                RecordLine::End { end } if end.hash == format!("{:016x}", state.hash()) => {
                    let entries = end.forfeit.map_or_else(Vec::new, ForfeitEntries::into_vec);
                    record.read_forfeits(&state, index + 1, entries)?;
                    break;
                }
                RecordLine::End { .. } => return Err(RecordError::HashDiffers(index + 1)),
            }
        }
        Ok(record)
    }

    fn read_header(board_data: Option<&BoardData>, line: &str) -> Result<Record<G>, RecordError> {
        let mut header: Header = serde_json::from_str(line).map_err(|_| RecordError::NoHeader)?;
        if header.stammtisch > VERSION {
            return Err(RecordError::Version(header.stammtisch));
        }
        if header.game != G::ID {
            return Err(RecordError::OtherGame(excerpt(&header.game)));
        }
        if header.seats.len() > G::SEATS.len() {
            return Err(RecordError::TooMuch(Text::new("record-seats").with("most", G::SEATS.len())));
        }
        match (G::board_data_spec(), header.board_data, board_data) {
            (Some(spec), Some(content), _) if header.setup.get(spec.field).is_some_and(Value::is_object) => {
                spec.put_content(&mut header.setup, content);
            }
            (_, Some(_), _) => return Err(RecordError::StrayBoardData),
            (Some(spec), None, Some(board_data)) => {
                header.setup.entry(spec.field).or_insert(board_data.value());
            }
            _ => {}
        }
        let invalid = |errors| RecordError::Setup(first_error(errors));
        let setup = read_setup::<G>(&header.setup).map_err(invalid)?;
        Ok(Record { position: header.position, ..Record::new(setup, header.seats) })
    }

    /// Adds the forfeits of the final line, after checking that they fit the match.
    fn read_forfeits(
        &mut self,
        state: &G,
        line: usize,
        entries: Vec<ForfeitEntry>,
    ) -> Result<(), RecordError> {
        let bad = |key| RecordError::BadForfeit(line, Text::new(key));
        let specs = G::SEATS.get(..state.seats()).unwrap_or(G::SEATS);
        let mut forfeited = SeatSet::EMPTY;
        for ForfeitEntry { seats, why, ply } in entries {
            let read_seat = |name: &String| {
                let seat = read_actor::<G>(name).and_then(Actor::seat);
                seat.ok_or_else(|| RecordError::UnknownSeat(line, name.chars().take(40).collect()))
            };
            let seats = seats.iter().map(read_seat).collect::<Result<SeatSet, _>>()?;
            check_forfeit(specs, forfeited, seats).map_err(|why| RecordError::BadForfeit(line, why))?;
            forfeited = forfeited.or(seats);
            let plies = self.moves.len();
            let is_out_of_order = self.forfeits.last().is_some_and(|last| last.ply > ply);
            if ply > plies || is_out_of_order || (ply < plies && is_decided(specs, forfeited)) {
                return Err(bad("forfeit-ply"));
            }
            if ply == plies && state.turn() == Turn::Over {
                return Err(bad("forfeit-over"));
            }
            self.forfeits.push(Forfeit { seats, why, ply });
        }
        Ok(())
    }

    fn read_move(state: &mut G, line: usize, by: &str, text: &str) -> Result<Played<G::Move>, RecordError> {
        let actor = read_actor::<G>(by).ok_or_else(|| RecordError::UnknownSeat(line, excerpt(by)))?;
        let bad = |why: Text| RecordError::BadMove(line, why);
        let mv = state.read_move(actor, text).map_err(bad)?;
        state.play(actor, mv).map_err(|refusal| bad(refusal.into()))?;
        Ok(Played { actor, mv })
    }
}

/// Validates setup values, a custom board included, and converts them into the game's type.
///
/// Combinations of fields are not checked here but by [`Game::start`].
pub fn read_setup<G: GameSpec>(given: &Values) -> Result<G::Setup, Vec<FieldError>> {
    let mut given = given.clone();
    let board = G::board_data_spec().and_then(|spec| Some((spec, given.shift_remove(spec.field)?)));
    let mut values = check_form(G::fields(), &given)?;
    if let Some((spec, board)) = board {
        let invalid = |why| vec![FieldError::new(spec.field, why)];
        if let Some(board_data) = spec.check(&board).map_err(invalid)? {
            values.insert(spec.field.to_owned(), board_data.value());
        }
    }
    serde_json::from_value(Value::Object(values))
        .map_err(|_| vec![FieldError::new("", Text::new("form-shape"))])
}

/// The actor's name in files: the seat's id, or `house`.
pub fn actor_name<G: GameSpec>(actor: Actor) -> &'static str {
    match actor {
        Actor::House => "house",
        Actor::Seat(seat) => G::SEATS.get(seat.index()).map_or("?", |spec| spec.id),
    }
}

/// Parses an actor's name, the inverse of [`actor_name`].
pub fn read_actor<G: GameSpec>(name: &str) -> Option<Actor> {
    if name == "house" {
        return Some(Actor::House);
    }
    let index = G::SEATS.iter().position(|spec| spec.id == name)?;
    Some(Actor::Seat(Seat(u8::try_from(index).ok()?)))
}

fn write_forfeit<G: GameSpec>(forfeit: &Forfeit) -> ForfeitEntry {
    let seats = forfeit.seats.iter().map(|seat| actor_name::<G>(Actor::Seat(seat)).to_owned()).collect();
    ForfeitEntry { seats, why: forfeit.why, ply: forfeit.ply }
}

fn json_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}
