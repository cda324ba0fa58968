//! `stammtisch replay`: a match out of a file, move by move.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use stammtisch_catalog::AnyMatch;
use stammtisch_core::{Eye, Language};

use crate::files::{Opened, open_or_recognise};
use crate::problem::Problem;
use crate::screen::{colour_wished, outcome_line, tell_notes};

/// The arguments of `replay`.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    file: PathBuf,
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[arg(long, value_name = "MS", default_value_t = 0)]
    delay: u64,
    #[arg(long)]
    last: bool,
}

/// Prints every move with the board after it, or only the last board.
pub(crate) fn run(args: &ReplayArgs, language: Language) -> Result<(), Problem> {
    let Opened { game, notes } = open_or_recognise(args.game.as_deref(), &args.file)?;
    tell_notes(game.game(), &notes, language);
    let mut out = io::stdout().lock();
    let colour = colour_wished(out.is_terminal());
    let shown = if args.last {
        show(&mut out, game.as_ref(), language, colour)
    } else {
        step(&mut out, game.as_ref(), language, colour, Duration::from_millis(args.delay))?
    };
    shown.and_then(|()| end(&mut out, game.as_ref(), language)).map_err(Problem::Output)
}

fn step(
    out: &mut impl Write,
    game: &dyn AnyMatch,
    language: Language,
    colour: bool,
    delay: Duration,
) -> Result<io::Result<()>, Problem> {
    let refused = |why| Problem::Refused(game.game(), why);
    let mut at = game.fork();
    at.take_back(0).map_err(refused)?;
    if let Err(error) = show(out, at.as_ref(), language, colour) {
        return Ok(Err(error));
    }
    for (actor, text) in game.moves() {
        thread::sleep(delay);
        at.play(actor, &text).map_err(refused)?;
        if let Err(error) = show(out, at.as_ref(), language, colour) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// The board, and over it the move that led to it.
fn show(out: &mut impl Write, game: &dyn AnyMatch, language: Language, colour: bool) -> io::Result<()> {
    if let Some(before) = game.ply().checked_sub(1) {
        for (ply, events) in game.events(before, Eye::All, language) {
            let told: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
            writeln!(out, "{ply}. {}", told.join(" · "))?;
        }
    }
    writeln!(out, "{}\n", game.text_board(Eye::All, language, colour).trim_end())?;
    out.flush()
}

fn end(out: &mut impl Write, game: &dyn AnyMatch, language: Language) -> io::Result<()> {
    match outcome_line(game, language) {
        Some(line) => writeln!(out, "{line}"),
        None => Ok(()),
    }
}
