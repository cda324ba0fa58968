//! `stammtisch replay`: a match out of a file, move by move.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Event, Language, Perspective, TextStyle};

use crate::cli_error::CliError;
use crate::files::{Opened, open_or_recognise};
use crate::screen::{outcome_line, paper, tell_notes};

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
pub(crate) fn run(
    args: &ReplayArgs,
    known_boards: &KnownBoardData,
    language: Language,
) -> Result<(), CliError> {
    let Opened { game, notes } = open_or_recognise(args.game.as_deref(), &args.file, known_boards)?;
    tell_notes(game.game(), &notes, language);
    let mut projector = Projector {
        told: game.events(0, Perspective::All, language),
        language,
        paper: paper(io::stdout().is_terminal()),
        out: io::stdout().lock(),
    };
    if !args.last {
        projector.step_through(game.as_ref(), Duration::from_millis(args.delay))?;
    }
    projector.show(game.as_ref())?;
    match outcome_line(game.as_ref(), language) {
        Some(line) => projector.say(&line),
        None => Ok(()),
    }
}

/// Shows one position after the other.
struct Projector<O> {
    /// What each move did, by ply.
    told: Vec<(usize, Vec<Event>)>,
    language: Language,
    paper: TextStyle,
    out: O,
}

impl<O: Write> Projector<O> {
    /// Shows all positions but the last.
    fn step_through(&mut self, game: &dyn AnyMatch, delay: Duration) -> Result<(), CliError> {
        let refused = |why| CliError::Refused(game.game(), why);
        let Some(mut at) = game.at(0) else { return Ok(()) };
        for (actor, text) in game.moves() {
            self.show(at.as_ref())?;
            thread::sleep(delay);
            at.play(actor, &text).map_err(refused)?;
        }
        Ok(())
    }

    /// The board, and over it the move that led to it.
    fn show(&mut self, game: &dyn AnyMatch) -> Result<(), CliError> {
        if let Some((ply, events)) = self.told.iter().find(|(ply, _)| *ply == game.ply()) {
            let told: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
            let line = if *ply == 0 { told.join(" · ") } else { format!("{ply}. {}", told.join(" · ")) };
            self.say(&line)?;
        }
        let board = game.text_board(Perspective::All, self.language, self.paper);
        self.say(&format!("{}\n", board.trim_end()))
    }

    fn say(&mut self, line: &str) -> Result<(), CliError> {
        writeln!(self.out, "{line}").and_then(|()| self.out.flush()).map_err(CliError::Output)
    }
}
