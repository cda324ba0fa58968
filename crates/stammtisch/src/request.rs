//! The position that a scripting command asks about: a setup and the moves since.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Actor, SeatSet, Text, Turn, Values, sanitize};

use crate::cli_error::{CliError, Game};

/// One line of a batch: `{"setup":{"size":9},"moves":"D4 E5"}`. The setup may also be a text like
/// `"size=9"`, the moves a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionRequest<'a> {
    #[serde(default, borrow)]
    setup: Option<SetupField<'a>>,
    #[serde(default, borrow)]
    moves: Option<MovesField<'a>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SetupField<'a> {
    Object(Values),
    #[serde(borrow)]
    Text(Cow<'a, str>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum MovesField<'a> {
    #[serde(borrow)]
    Text(Cow<'a, str>),
    #[serde(borrow)]
    List(Vec<Cow<'a, str>>),
}

/// Parses a line of a batch and plays up to its position.
pub(crate) fn match_from_line(
    game: Game,
    known_boards: &KnownBoardData,
    line: &str,
) -> Result<Box<dyn AnyMatch>, CliError> {
    let request: PositionRequest<'_> =
        serde_json::from_str(line).map_err(|error| CliError::BadRequest(parse_failure(line, &error)))?;
    // Serde also accepts a list of the fields' values.
    if !line.trim_start().starts_with('{') {
        return Err(CliError::BadRequest(Text::new("request-no-object")));
    }
    let mut reached = match request.setup {
        Some(SetupField::Object(values)) => start_match(game, known_boards, values)?,
        Some(SetupField::Text(text)) => start_match(game, known_boards, parse_setup(&text)?)?,
        None => start_match(game, known_boards, Values::new())?,
    };
    match request.moves {
        Some(MovesField::Text(moves)) => play_all(reached.as_mut(), moves.split_whitespace())?,
        Some(MovesField::List(moves)) => play_all(reached.as_mut(), moves.iter().map(AsRef::as_ref))?,
        None => {}
    }
    Ok(reached)
}

/// The reason why a line is not a request.
fn parse_failure(line: &str, error: &serde_json::Error) -> Text {
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
        // The only case left.
        _ => Text::new("request-twice"),
    }
}

/// The actor to move; of several seats the first that has a legal move.
pub(crate) fn actor_to_move(game: &dyn AnyMatch) -> Option<Actor> {
    match game.turn() {
        Turn::Chance => Some(Actor::House),
        Turn::Over => None,
        Turn::Seats(seats) => first_seat_with_a_move(game, seats),
    }
}

fn first_seat_with_a_move(game: &dyn AnyMatch, seats: SeatSet) -> Option<Actor> {
    let first = seats.iter().next();
    let able = match seats.len() {
        0 | 1 => first,
        _ => seats.iter().find(|seat| !game.legal(Actor::Seat(*seat)).is_empty()),
    };
    able.or(first).map(Actor::Seat)
}

/// Starts a match, on the board data that was named last unless the setup names its own.
pub(crate) fn start_match(
    game: Game,
    known_boards: &KnownBoardData,
    mut setup: Values,
) -> Result<Box<dyn AnyMatch>, CliError> {
    known_boards.fill_in_last(game, &mut setup);
    game.start(&setup, Vec::new()).map_err(|faults| CliError::BadSetup(game, faults))
}

/// Parses a setup such as `size=9,komi=0.5`.
pub(crate) fn parse_setup(text: &str) -> Result<Values, CliError> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let pair = |part: &str| match part.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => {
            Ok((key.trim().to_owned(), Value::from(value.trim())))
        }
        _ => Err(CliError::BadSetupSyntax(part.to_owned())),
    };
    parts.map(pair).collect()
}

/// Plays moves in notation, each for the actor that may make it.
pub(crate) fn play_all<'m>(
    game: &mut dyn AnyMatch,
    moves: impl Iterator<Item = &'m str>,
) -> Result<(), CliError> {
    for (index, text) in moves.enumerate() {
        let kind = game.game();
        game.play_next(text).map_err(|why| CliError::bad_move(kind, index + 1, text, why))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_setup_is_parsed_as_pairs() {
        let parse = |text| parse_setup(text).ok().map(Value::Object);
        assert_eq!(parse("size=9, komi=0.5,"), Some(json!({"komi": "0.5", "size": "9"})));
        assert_eq!(parse(""), Some(json!({})));
        assert_eq!(parse("size"), None);
        assert_eq!(parse("=9"), None);
    }
}
