//! The commands of the program, one file each.

use std::fs::File;
use std::io::{self, Read, Write};

use serde::Serialize;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Language, Text};

use crate::batch::{StreamError, answer_lines};
use crate::cli_error::{CliError, Game};
use crate::lines::InputLine;
use crate::request::match_from_line;
use position::PositionArgs;

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod choose;
pub(crate) mod gtp;
pub(crate) mod highscores;
pub(crate) mod inspect;
#[cfg(feature = "cluster")]
pub(crate) mod migrate;
pub(crate) mod operator;
pub(crate) mod play;
mod position;
pub(crate) mod render;
pub(crate) mod replay;
pub(crate) mod search_limit;
pub(crate) mod serve;
pub(crate) mod towerwars;
mod towerwars_network;
mod towerwars_terminal;
pub(crate) mod train;
#[cfg(feature = "cluster")]
pub(crate) mod worker;

/// Prints one JSON object, or one for each line of a batch.
fn answer<T: Serialize>(
    game: Game,
    position: &PositionArgs,
    known_boards: &KnownBoardData,
    language: Language,
    ask: impl Fn(&dyn AnyMatch) -> Result<T, CliError> + Send + Sync + 'static,
) -> Result<(), CliError> {
    let Some(path) = &position.batch else {
        let reached = position.open_match(game, known_boards, language)?;
        return print_line(&json(&ask(reached.as_ref())?));
    };
    let input: Box<dyn Read + Send> = if path.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|why| CliError::Unreadable(path.clone(), why))?)
    };
    let known_boards = known_boards.clone();
    let answer_line = move |line: InputLine| match parse_batch_line(game, &known_boards, line)
        .and_then(|reached| ask(reached.as_ref()))
    {
        Ok(answer) => json(&answer),
        Err(error) => json(&BatchError { error: error.message(language) }),
    };
    answer_lines(input, io::stdout().lock(), answer_line).map_err(|error| match error {
        StreamError::Input(why) => CliError::Unreadable(path.clone(), why),
        StreamError::Output(why) => CliError::OutputFailed(why),
    })
}

/// The output line for a request that failed.
#[derive(Serialize)]
struct BatchError {
    error: String,
}

fn parse_batch_line(
    game: Game,
    known_boards: &KnownBoardData,
    line: InputLine,
) -> Result<Box<dyn AnyMatch>, CliError> {
    match line {
        InputLine::TooLong(_) => Err(CliError::RequestTooLong),
        InputLine::Text(bytes) => match std::str::from_utf8(&bytes) {
            Ok(text) => match_from_line(game, known_boards, text),
            Err(_) => Err(CliError::BadRequest(Text::new("request-no-text"))),
        },
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
}

fn print_line(text: &str) -> Result<(), CliError> {
    writeln!(io::stdout().lock(), "{text}").map_err(CliError::OutputFailed)
}
