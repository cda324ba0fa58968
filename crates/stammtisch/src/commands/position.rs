//! The arguments that select a position in the scripting commands.

use std::io;
use std::path::PathBuf;

use clap::Args;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::Language;

use crate::cli_error::{CliError, Game};
use crate::files;
use crate::request::{parse_setup, play_all, start_match};
use crate::text_output::print_notes;

/// A position: a setup or file, and moves; or a batch of them.
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
    /// Whether notes on a loaded file are suppressed: they may reveal hidden information.
    #[arg(skip)]
    pub(crate) without_notes: bool,
}

impl PositionArgs {
    /// The match in the selected position.
    pub(crate) fn open_match(
        &self,
        game: Game,
        known_boards: &KnownBoardData,
        language: Language,
    ) -> Result<Box<dyn AnyMatch>, CliError> {
        let mut reached = match &self.load {
            Some(path) => {
                let opened = files::open(game, path, known_boards.last_of(game))?;
                if !self.without_notes {
                    print_notes(game, &opened.notes, language);
                }
                opened.game
            }
            None => start_match(game, known_boards, parse_setup(self.setup.as_deref().unwrap_or_default())?)?,
        };
        match self.moves.as_deref() {
            Some("-") => play_all(reached.as_mut(), moves_from_stdin()?.split_whitespace())?,
            Some(moves) => play_all(reached.as_mut(), moves.split_whitespace())?,
            None => {}
        }
        Ok(reached)
    }
}

fn moves_from_stdin() -> Result<String, CliError> {
    let not_utf8 = |_| CliError::Unreadable("-".into(), io::ErrorKind::InvalidData.into());
    String::from_utf8(files::read_stdin()?).map_err(not_utf8)
}
