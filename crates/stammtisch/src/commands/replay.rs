//! `stammtisch replay`: prints a match from a file, move by move.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Event, Language, Perspective, TextStyle};

use crate::cli_error::CliError;
use crate::files::{LoadedMatch, open_game_file};
use crate::text_output::{outcome_line, print_notes, text_style};

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
    let LoadedMatch { game, notes } = open_game_file(args.game.as_deref(), &args.file, known_boards)?;
    print_notes(game.game(), &notes, language);
    let mut replayer = Replayer {
        events: game.events(0, Perspective::All, language),
        language,
        style: text_style(io::stdout().is_terminal()),
        out: io::stdout().lock(),
    };
    if !args.last {
        replayer.step_through(game.as_ref(), Duration::from_millis(args.delay))?;
    }
    replayer.show(game.as_ref())?;
    match outcome_line(game.as_ref(), language) {
        Some(line) => replayer.print(&line),
        None => Ok(()),
    }
}

/// Prints positions one after the other.
struct Replayer<O> {
    /// The events of each move, by ply.
    events: Vec<(usize, Vec<Event>)>,
    language: Language,
    style: TextStyle,
    out: O,
}

impl<O: Write> Replayer<O> {
    /// Prints all positions but the last.
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

    /// Prints the board, with the move that led to it above.
    fn show(&mut self, game: &dyn AnyMatch) -> Result<(), CliError> {
        if let Some((ply, events)) = self.events.iter().find(|(ply, _)| *ply == game.ply()) {
            let events: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
            let line =
                if *ply == 0 { events.join(" · ") } else { format!("{ply}. {}", events.join(" · ")) };
            self.print(&line)?;
        }
        let board = game.text_board(Perspective::All, self.language, self.style);
        self.print(&format!("{}\n", board.trim_end()))
    }

    fn print(&mut self, line: &str) -> Result<(), CliError> {
        writeln!(self.out, "{line}").and_then(|()| self.out.flush()).map_err(CliError::OutputFailed)
    }
}
