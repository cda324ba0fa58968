//! `stammtisch render`: draws a match from a file as a picture.

use std::path::PathBuf;

use clap::Args;
use stammtisch_catalog::KnownBoardData;
use stammtisch_presentation::{Language, Perspective};

use crate::cli_error::CliError;
use crate::files::{LoadedMatch, open_game_file};
use crate::picture;
use crate::text_output::print_notes;

/// The arguments of `render`.
#[derive(Args)]
pub(crate) struct RenderArgs {
    file: PathBuf,
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[arg(long, value_name = "PIXELS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
}

/// Draws the board after the given ply.
pub(crate) fn run(
    args: &RenderArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let LoadedMatch { mut game, notes } = open_game_file(args.game.as_deref(), &args.file, known_boards)?;
    print_notes(game.game(), &notes, language);
    if let Some(given) = args.ply {
        if given > game.ply() {
            return Err(CliError::NoSuchPly { given, last: game.ply() });
        }
        game.take_back(given).map_err(|why| CliError::Refused(game.game(), why))?;
    }
    let svg = picture::svg(&game.scene(Perspective::All, language), args.width);
    picture::write(&args.output, svg)
}
