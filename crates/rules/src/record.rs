//! The record of a match: setup (and position) plus moves. Everything else is derived from it.
//!
//! As a file it is JSON lines: a header, one line a move, and at the end a line with the hash of the final state.
//! ```text
//! {"stammtisch":1,"game":"go","setup":{"size":9},"seats":[{"name":"Ann","player":"human"},{"name":"Bo","player":"classic"}]}
//! {"ply":1,"by":"black","move":"E5"}
//! {"ply":2,"by":"white","move":"C3"}
//! {"end":{"hash":"c12268c6c19858c8"}}
//! ```
//! Where somebody has forfeited, the end says so, and the file is of version 2: `"forfeit":{"seats":["black"],"why":"resigned","ply":2}`;
//! where several have, it is a list.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Actor, BoardData, FieldError, Forfeit, ForfeitReason, Game, GameSpec, LIMITS, Seat, SeatSet, Text, Turn,
    Values, check_forfeit, check_form, excerpt, first_error, is_decided, setup_values,
};

/// The latest version of the file format. A match on the usual ground in which nobody forfeits is written as version 1.
const VERSION: u32 = 2;

/// A match: what was agreed, and every move since.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What was agreed.
    pub setup: G::Setup,
    /// The position it went on from, if a save was loaded.
    pub position: Option<String>,
    /// Who plays.
    pub seats: Vec<SeatTag>,
    /// Every move, the house's too.
    pub moves: Vec<Played<G::Move>>,
    /// Who cannot win any more though no rule of the game says so, in order.
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

/// Who plays on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTag {
    /// What he is called.
    pub name: String,
    /// Which player it is: `human`, `classic`, ..
    pub player: String,
}

/// The first line of a record file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub stammtisch: u32,
    /// The game's id.
    pub game: String,
    /// The setup, checked when the match is started.
    #[serde(default)]
    pub setup: Values,
    /// The content of the ground that the setup names, since version 2.
    #[serde(rename = "ground", default, skip_serializing_if = "Option::is_none")]
    pub board_data: Option<Value>,
    /// The position the match went on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who plays.
    #[serde(default)]
    pub seats: Vec<SeatTag>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Move {
        ply: usize,
        by: String,
        #[serde(rename = "move")]
        text: String,
    },
    End {
        end: End,
    },
}

#[derive(Serialize, Deserialize)]
struct End {
    hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeit: Option<Forfeits>,
}

/// One forfeit, or several.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Forfeits {
    One(WrittenForfeit),
    Several(Vec<WrittenForfeit>),
}

impl Forfeits {
    fn new(mut written: Vec<WrittenForfeit>) -> Option<Forfeits> {
        match written.len() {
            0 | 1 => written.pop().map(Forfeits::One),
            _ => Some(Forfeits::Several(written)),
        }
    }

    fn into_vec(self) -> Vec<WrittenForfeit> {
        match self {
            Forfeits::One(written) => vec![written],
            Forfeits::Several(written) => written,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct WrittenForfeit {
    seats: Vec<String>,
    why: ForfeitReason,
    ply: usize,
}

/// Why a record file cannot be read. Lines count from 1.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordError {
    /// The file does not begin with a record's header.
    NoHeader,
    /// Written by a later house.
    Version(u32),
    /// A record of another game.
    OtherGame(String),
    /// The setup has a bad field.
    Setup(Text),
    /// The start position cannot be read.
    Position(Text),
    /// There is the content of a ground, but the setup names no such ground.
    StrayBoardData,
    /// A line is not one of a record.
    BadLine(usize),
    /// A move names a seat the game does not have.
    UnknownSeat(usize, String),
    /// A move does not have the number it should have.
    WrongPly(usize, usize),
    /// A move cannot be read or is not legal.
    BadMove(usize, Text),
    /// The final position is not the one the file promises.
    HashDiffers(usize),
    /// A forfeit that cannot have been.
    BadForfeit(usize, Text),
    /// More than there may be of something.
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

    /// The state after the first `plies` moves. All of them were legal when they entered the record.
    pub fn state_after(&self, plies: usize) -> Result<G, Text> {
        let mut state = self.first_state()?;
        for played in self.moves.iter().take(plies) {
            state.play_unchecked(played.actor, played.mv);
        }
        Ok(state)
    }

    /// The file's text.
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
            text += &json_line(&Line::Move { ply: index + 1, by, text: state.write_move(played.mv) });
            state.play_unchecked(played.actor, played.mv);
        }
        let forfeit = Forfeits::new(self.forfeits.iter().map(write_forfeit::<G>).collect());
        text += &json_line(&Line::End { end: End { hash: format!("{:016x}", state.hash()), forfeit } });
        Ok(text)
    }

    /// Reads a file and checks every move in it.
    pub fn read(text: &str) -> Result<Record<G>, RecordError> {
        Self::read_with_board(None, text)
    }

    /// Reads a file; one that names no ground was played on this one.
    pub fn read_with_board(board_data: Option<&BoardData>, text: &str) -> Result<Record<G>, RecordError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, first) = lines.next().ok_or(RecordError::NoHeader)?;
        let mut record = Self::read_header(board_data, first)?;
        let mut state = record.first_state().map_err(RecordError::Position)?;
        for (index, line) in lines {
            match serde_json::from_str(line).map_err(|_| RecordError::BadLine(index + 1))? {
                Line::Move { ply, by, text } => {
                    let played = Self::read_move(&mut state, index + 1, &by, &text)?;
                    record.moves.push(played);
                    if ply != record.moves.len() {
                        return Err(RecordError::WrongPly(index + 1, record.moves.len()));
                    }
                    LIMITS.check_plies(ply).map_err(RecordError::TooMuch)?;
                }
                Line::End { end } if end.hash == format!("{:016x}", state.hash()) => {
                    let written = end.forfeit.map_or_else(Vec::new, Forfeits::into_vec);
                    record.read_forfeits(&state, index + 1, written)?;
                    break;
                }
                Line::End { .. } => return Err(RecordError::HashDiffers(index + 1)),
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
        let faulty = |faults| RecordError::Setup(first_error(faults));
        let setup = read_setup::<G>(&header.setup).map_err(faulty)?;
        Ok(Record { position: header.position, ..Record::new(setup, header.seats) })
    }

    /// Takes over who forfeited, if it can have been so in the match that was read.
    fn read_forfeits(
        &mut self,
        state: &G,
        line: usize,
        written: Vec<WrittenForfeit>,
    ) -> Result<(), RecordError> {
        let bad = |key| RecordError::BadForfeit(line, Text::new(key));
        let specs = G::SEATS.get(..state.seats()).unwrap_or(G::SEATS);
        let mut out = SeatSet::EMPTY;
        for WrittenForfeit { seats, why, ply } in written {
            let named = |name: &String| {
                let seat = read_actor::<G>(name).and_then(Actor::seat);
                seat.ok_or_else(|| RecordError::UnknownSeat(line, name.chars().take(40).collect()))
            };
            let seats = seats.iter().map(named).collect::<Result<SeatSet, _>>()?;
            check_forfeit(specs, out, seats).map_err(|why| RecordError::BadForfeit(line, why))?;
            out = out.or(seats);
            let plies = self.moves.len();
            let earlier = self.forfeits.last().is_some_and(|last| last.ply > ply);
            if ply > plies || earlier || (ply < plies && is_decided(specs, out)) {
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

/// Checks the values of a setup and starts nothing yet; [`Game::start`] tells what does not go together.
pub fn read_setup<G: GameSpec>(given: &Values) -> Result<G::Setup, Vec<FieldError>> {
    let mut given = given.clone();
    let named = G::board_data_spec().and_then(|spec| Some((spec, given.shift_remove(spec.field)?)));
    let mut values = check_form(G::fields(), &given)?;
    if let Some((spec, named)) = named {
        let faulty = |why| vec![FieldError::new(spec.field, why)];
        if let Some(board_data) = spec.check(&named).map_err(faulty)? {
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

/// The actor of that name.
pub fn read_actor<G: GameSpec>(name: &str) -> Option<Actor> {
    if name == "house" {
        return Some(Actor::House);
    }
    let index = G::SEATS.iter().position(|spec| spec.id == name)?;
    Some(Actor::Seat(Seat(u8::try_from(index).ok()?)))
}

fn write_forfeit<G: GameSpec>(forfeit: &Forfeit) -> WrittenForfeit {
    let seats = forfeit.seats.iter().map(|seat| actor_name::<G>(Actor::Seat(seat)).to_owned()).collect();
    WrittenForfeit { seats, why: forfeit.why, ply: forfeit.ply }
}

fn json_line(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}
