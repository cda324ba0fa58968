//! The position that a script asks about: a setup and the moves since, and whose turn it is then.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Actor, SeatSet, Text, Turn, Values, sanitize};

use crate::cli_error::{CliError, Game};

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
#[serde(untagged)]
enum SetupIn<'a> {
    Object(Values),
    #[serde(borrow)]
    Text(Cow<'a, str>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum MovesIn<'a> {
    #[serde(borrow)]
    Text(Cow<'a, str>),
    #[serde(borrow)]
    List(Vec<Cow<'a, str>>),
}

/// The match in the position that a line of a batch asks about.
pub(crate) fn reach_line(
    game: Game,
    known_boards: &KnownBoardData,
    line: &str,
) -> Result<Box<dyn AnyMatch>, CliError> {
    let request: Request<'_> =
        serde_json::from_str(line).map_err(|error| CliError::Request(what_is_wrong(line, &error)))?;
    // To serde a list of a request's fields would be one too.
    if !line.trim_start().starts_with('{') {
        return Err(CliError::Request(Text::new("request-no-object")));
    }
    let mut reached = match request.setup {
        Some(SetupIn::Object(values)) => start(game, known_boards, values)?,
        Some(SetupIn::Text(text)) => start(game, known_boards, read_setup(&text)?)?,
        None => start(game, known_boards, Values::new())?,
    };
    match request.moves {
        Some(MovesIn::Text(moves)) => play_all(reached.as_mut(), moves.split_whitespace())?,
        Some(MovesIn::List(moves)) => play_all(reached.as_mut(), moves.iter().map(AsRef::as_ref))?,
        None => {}
    }
    Ok(reached)
}

/// Why a line is no request.
fn what_is_wrong(line: &str, error: &serde_json::Error) -> Text {
    let Ok(value) = serde_json::from_str::<Value>(line) else {
        return Text::new("request-no-json").with("column", error.column());
    };
    let Some(fields) = value.as_object() else { return Text::new("request-no-object") };
    if let Some(unknown) = fields.keys().find(|key| !["setup", "moves"].contains(&key.as_str())) {
        return Text::new("request-unknown").with("field", sanitize(unknown));
    }
    let setup = fields.get("setup").unwrap_or(&Value::Null);
    if !(setup.is_object() || setup.is_string() || setup.is_null()) {
        return Text::new("request-setup");
    }
    let are_texts = |moves: &Value| moves.as_array().is_some_and(|all| all.iter().all(Value::is_string));
    match fields.get("moves") {
        Some(moves) if !(moves.is_string() || moves.is_null() || are_texts(moves)) => {
            Text::new("request-moves")
        }
        // What is left of the ways to be wrong.
        _ => Text::new("request-twice"),
    }
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

/// A new match, on the ground that was named last unless the setup names one itself.
pub(crate) fn start(
    game: Game,
    known_boards: &KnownBoardData,
    mut setup: Values,
) -> Result<Box<dyn AnyMatch>, CliError> {
    known_boards.fill_in_last(game, &mut setup);
    game.start(&setup, Vec::new()).map_err(|faults| CliError::Setup(game, faults))
}

/// Reads `size=9,komi=0.5`.
pub(crate) fn read_setup(text: &str) -> Result<Values, CliError> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let pair = |part: &str| match part.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => {
            Ok((key.trim().to_owned(), Value::from(value.trim())))
        }
        _ => Err(CliError::SetupShape(part.to_owned())),
    };
    parts.map(pair).collect()
}

/// Plays moves in notation for whoever may make them.
pub(crate) fn play_all<'m>(
    game: &mut dyn AnyMatch,
    moves: impl Iterator<Item = &'m str>,
) -> Result<(), CliError> {
    for (index, text) in moves.enumerate() {
        let face = game.game();
        game.play_next(text).map_err(|why| CliError::bad_move(face, index + 1, text, why))?;
    }
    Ok(())
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
