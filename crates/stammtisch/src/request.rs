//! The position that a script asks about: a setup or a file, and the moves since.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde_json::Value;
use stammtisch_catalog::AnyMatch;
use stammtisch_core::{Actor, SeatSet, Turn, Values};

use crate::files;
use crate::problem::{Game, Problem};

/// The most that is read from standard input as moves.
const MOST_MOVES: u64 = 16 << 20;

/// The arguments that name a position.
#[derive(Args)]
pub(crate) struct PositionArgs {
    #[arg(long, value_name = "K=V,..")]
    setup: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "setup")]
    load: Option<PathBuf>,
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "load", "moves"])]
    pub(crate) batch: Option<PathBuf>,
}

impl PositionArgs {
    /// The match in that position.
    pub(crate) fn reach(&self, game: Game) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut reached = match &self.load {
            Some(path) => files::open(game, path)?.game,
            None => start(game, &read_setup(self.setup.as_deref().unwrap_or_default())?)?,
        };
        match self.moves.as_deref() {
            Some("-") => play_all(reached.as_mut(), moves_from_stdin()?.split_whitespace())?,
            Some(moves) => play_all(reached.as_mut(), moves.split_whitespace())?,
            None => {}
        }
        Ok(reached)
    }
}

/// One line of a batch: `{"setup":{"size":9},"moves":"D4 E5"}`. A setup may also be `"size=9"`, moves a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    #[serde(default, borrow)]
    setup: Option<SetupIn<'a>>,
    #[serde(default, borrow)]
    moves: Option<MovesIn<'a>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "setup must be an object or a text such as \"size=9\"")]
enum SetupIn<'a> {
    Object(Values),
    #[serde(borrow)]
    Text(Cow<'a, str>),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "moves must be a text or a list of texts")]
enum MovesIn<'a> {
    #[serde(borrow)]
    Text(Cow<'a, str>),
    #[serde(borrow)]
    List(Vec<Cow<'a, str>>),
}

/// The match in the position that a line of a batch asks about.
pub(crate) fn reach_line(game: Game, line: &str) -> Result<Box<dyn AnyMatch>, Problem> {
    let request: Request<'_> =
        serde_json::from_str(line).map_err(|error| Problem::Request(error.to_string()))?;
    let mut reached = match request.setup {
        Some(SetupIn::Object(values)) => start(game, &values)?,
        Some(SetupIn::Text(text)) => start(game, &read_setup(&text)?)?,
        None => start(game, &Values::new())?,
    };
    match request.moves {
        Some(MovesIn::Text(moves)) => play_all(reached.as_mut(), moves.split_whitespace())?,
        Some(MovesIn::List(moves)) => play_all(reached.as_mut(), moves.iter().map(AsRef::as_ref))?,
        None => {}
    }
    Ok(reached)
}

/// The actor whose turn it is. Of several seats the first that has a legal move.
pub(crate) fn actor_to_move(game: &dyn AnyMatch) -> Option<Actor> {
    match game.turn() {
        Turn::Chance => Some(Actor::House),
        Turn::Over => None,
        Turn::Seats(seats) => first_with_a_move(game, seats),
    }
}

fn first_with_a_move(game: &dyn AnyMatch, seats: SeatSet) -> Option<Actor> {
    let first = seats.iter().next();
    let able = match seats.len() {
        0 | 1 => first,
        _ => seats.iter().find(|seat| !game.legal(Actor::Seat(*seat)).is_empty()),
    };
    able.or(first).map(Actor::Seat)
}

fn start(game: Game, setup: &Values) -> Result<Box<dyn AnyMatch>, Problem> {
    game.start(setup, Vec::new()).map_err(|faults| Problem::Setup(game, faults))
}

/// Reads `size=9,komi=0.5`.
pub(crate) fn read_setup(text: &str) -> Result<Values, Problem> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let pair = |part: &str| match part.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => {
            Ok((key.trim().to_owned(), Value::from(value.trim())))
        }
        _ => Err(Problem::SetupShape(part.to_owned())),
    };
    parts.map(pair).collect()
}

fn play_all<'m>(game: &mut dyn AnyMatch, moves: impl Iterator<Item = &'m str>) -> Result<(), Problem> {
    for (index, text) in moves.enumerate() {
        let face = game.game();
        game.play_next(text).map_err(|why| Problem::bad_move(face, index + 1, text, why))?;
    }
    Ok(())
}

fn moves_from_stdin() -> Result<String, Problem> {
    let unreadable = |why| Problem::Unreadable("-".into(), why);
    let mut text = String::new();
    io::stdin().lock().take(MOST_MOVES + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > MOST_MOVES { Err(Problem::TooLarge("-".into())) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_setup_is_read_as_pairs() {
        let read = |text| read_setup(text).ok().map(Value::Object);
        assert_eq!(read("size=9, komi=0.5,"), Some(json!({"komi": "0.5", "size": "9"})));
        assert_eq!(read(""), Some(json!({})));
        assert_eq!(read("size"), None);
        assert_eq!(read("=9"), None);
    }
}
