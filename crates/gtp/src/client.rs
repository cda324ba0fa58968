//! A GTP client, which lets other programs play in a tournament: `gtp:"gnugo --mode gtp --level
//! 10"`.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use stammtisch_catalog::engine::{MatchStart, OpenMoves};
use stammtisch_catalog::{AnyGame, Chosen, Engine, EngineRequest, EngineSource, EngineSpec};
use stammtisch_go::rules::{colour, seat};
use stammtisch_go::{Colour, Go, Move, Phase};
use stammtisch_presentation::{Actor, Budget, Game, GameSpec, Notation, Seat, Text, excerpt, read_setup};

/// The longest response that is read.
const MAX_RESPONSE_BYTES: u64 = 1 << 20;
/// How long a program may take to respond.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(600);
/// Poll interval for the tournament's cancellation while waiting for a response.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The prefix of a player name; the rest is the command line.
const PLAYER_NAME_PREFIX: &str = "gtp:";

/// Starts a process for every game. Clones share the set of running processes.
#[derive(Clone)]
pub struct GtpEngines {
    running: Arc<Mutex<RunningPrograms>>,
    response_timeout: Duration,
}

/// The running processes; none of them may outlive the tournament.
#[derive(Default)]
struct RunningPrograms {
    programs: Vec<Child>,
    /// No more processes are started.
    is_closed: bool,
    /// The command lines that have responded at least once.
    responded: BTreeSet<String>,
}

impl Default for GtpEngines {
    fn default() -> GtpEngines {
        GtpEngines { running: Arc::default(), response_timeout: RESPONSE_TIMEOUT }
    }
}

impl GtpEngines {
    /// Kills all running processes and prevents new ones.
    pub fn shut_down(&self) {
        let mut running = self.running.lock();
        running.is_closed = true;
        running.programs.iter_mut().for_each(kill);
    }

    /// Starts a process in a group of its own: Ctrl-C at the terminal is for the tournament only.
    fn start(&self, command: &mut Command) -> io::Result<(u32, ChildStdin, impl Read + Send + 'static)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut running = self.running.lock();
        if running.is_closed {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let id = child.id();
        let pipes = child.stdin.take().zip(child.stdout.take());
        running.programs.push(child);
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((id, input, output))
    }

    /// Kills a process and waits for it.
    fn terminate(&self, id: u32) {
        let mut running = self.running.lock();
        let at = running.programs.iter().position(|child| child.id() == id);
        let Some(mut child) = at.map(|at| running.programs.swap_remove(at)) else { return };
        kill(&mut child);
        drop(running);
        let _ = child.wait();
    }
}

/// Kills a process that was not waited for yet, with all processes of its group.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(
        rustix::process::Pid::from_child(child),
        rustix::process::Signal::KILL,
    );
    let _ = child.kill();
}

impl EngineSource for GtpEngines {
    fn has(&self, _game: &dyn AnyGame, engine: &EngineSpec) -> bool {
        engine.name().starts_with(PLAYER_NAME_PREFIX)
    }

    fn start(
        &self,
        game: &'static dyn AnyGame,
        seat: Seat,
        engine: &EngineSpec,
    ) -> Result<Box<dyn Engine>, Text> {
        if game.id() != Go::ID {
            return Err(Text::new("gtp-guest-go"));
        }
        Ok(Box::new(GtpProgram::start(&command_words(engine)?, seat, self)?))
    }

    fn is_external(&self) -> bool {
        true
    }

    fn has_answered(&self, engine: &EngineSpec) -> bool {
        command_words(engine).is_ok_and(|words| self.running.lock().responded.contains(&words.join(" ")))
    }
}

/// The command line in the name of a player.
fn command_words(engine: &EngineSpec) -> Result<Vec<String>, Text> {
    let command = engine.name().strip_prefix(PLAYER_NAME_PREFIX).unwrap_or(engine.name()).trim();
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| program_error("gtp-guest-command", command))
}

/// A process that plays one game, and what was sent to it.
struct GtpProgram {
    name: String,
    /// The command line.
    command: String,
    id: u32,
    seat: Seat,
    engines: GtpEngines,
    input: ChildStdin,
    responses: Receiver<Output>,
    /// The moves that were sent; `None` before the game has started.
    sent: Option<Vec<(Actor, String)>>,
    /// The chains that it considers dead, once it has reported them.
    dead: Option<Vec<Move>>,
}

/// Output of a program.
enum Output {
    /// A response, or a line that is not one.
    Response(String),
    /// More than [`MAX_RESPONSE_BYTES`].
    TooLong,
}

/// Why a command failed.
enum CommandFailure {
    /// The tournament was cancelled.
    Cancelled,
    /// The program did not respond, or not as the protocol demands.
    Failed(Text),
}

impl From<Text> for CommandFailure {
    fn from(fault: Text) -> CommandFailure {
        CommandFailure::Failed(fault)
    }
}

impl GtpProgram {
    fn start(words: &[String], seat: Seat, engines: &GtpEngines) -> Result<GtpProgram, Text> {
        let name = words[0].clone();
        let (id, input, output) = engines
            .start(Command::new(&name).args(&words[1..]))
            .map_err(|why| program_error("gtp-guest-start", &name).with("why", why.to_string()))?;
        let (sender, responses) = sync_channel(1);
        thread::spawn(move || {
            let mut reader = BufReader::new(output);
            while let Ok(Some(output)) = read_response(&mut reader) {
                if sender.send(output).is_err() {
                    return;
                }
            }
        });
        let command = words.join(" ");
        Ok(GtpProgram {
            name,
            command,
            id,
            seat,
            engines: engines.clone(),
            input,
            responses,
            sent: None,
            dead: None,
        })
    }

    /// Sends a command and returns its response.
    fn command(&mut self, command: &str, cancel: &Budget) -> Result<String, CommandFailure> {
        let written = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        let response = match written {
            Ok(()) => self.wait_for_response(command, cancel)?,
            Err(_) => return Err(self.error("gtp-guest-gone", command).into()),
        };
        if response.trim().starts_with(['=', '?']) {
            self.engines.running.lock().responded.insert(self.command.clone());
        }
        match response.trim().strip_prefix('=') {
            Some(response) => Ok(response.trim().to_owned()),
            None => {
                let why = response.trim().trim_start_matches('?').trim();
                Err(self.error("gtp-guest-refuses", command).with("why", excerpt(why)).into())
            }
        }
    }

    /// Waits for the next response until the timeout or the tournament's cancellation.
    fn wait_for_response(&self, command: &str, cancel: &Budget) -> Result<String, CommandFailure> {
        let started = Instant::now();
        while started.elapsed() < self.engines.response_timeout {
            if cancel.is_cancelled() {
                return Err(CommandFailure::Cancelled);
            }
            match self.responses.recv_timeout(POLL_INTERVAL) {
                Ok(Output::Response(response)) => return Ok(response),
                Ok(Output::TooLong) => return Err(self.error("gtp-guest-too-much", command).into()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.error("gtp-guest-gone", command).into());
                }
            }
        }
        let minutes = self.engines.response_timeout.as_secs() / 60;
        Err(self.error("gtp-guest-silent", command).with("minutes", minutes).into())
    }

    fn error(&self, key: &'static str, command: &str) -> Text {
        program_error(key, &self.name).with("command", command)
    }

    /// Sends the game: only the new moves if the sent ones are its prefix, else all of it.
    fn send_game(
        &mut self,
        moves: Vec<(Actor, String)>,
        start: &Go,
        cancel: &Budget,
    ) -> Result<(), CommandFailure> {
        let known = self.sent.take().filter(|sent| moves.starts_with(sent)).map(|sent| sent.len());
        if known.is_none() {
            self.send_start(start, cancel)?;
        }
        for (actor, text) in moves.iter().skip(known.unwrap_or_default()) {
            let side = actor.seat().and_then(colour);
            if let (Some(side), Ok(Move::Place(_) | Move::Pass)) = (side, start.read_move(*actor, text)) {
                self.command(&format!("play {} {text}", letter(side)), cancel)?;
                self.dead = None;
            }
        }
        self.sent = Some(moves);
        Ok(())
    }

    fn send_start(&mut self, start: &Go, cancel: &Budget) -> Result<(), CommandFailure> {
        let setup = *start.agreed();
        self.dead = None;
        self.command(&format!("boardsize {}", setup.size), cancel)?;
        self.command("clear_board", cancel)?;
        self.command(&format!("komi {}", setup.komi), cancel)?;
        let stones =
            start.board().points().filter(|point| start.board().stone(*point) == Some(Colour::Black));
        let stones: Vec<String> = stones.map(|point| point.to_string()).collect();
        if stones.len() > 1 {
            self.command(&format!("set_free_handicap {}", stones.join(" ")), cancel)?;
        }
        Ok(())
    }

    /// The program's move. In the scoring phase it marks its dead chains; if the other side changed
    /// the board last, it agrees.
    fn choose_move(
        &mut self,
        moves: &dyn OpenMoves,
        cancel: &Budget,
    ) -> Result<Option<String>, CommandFailure> {
        let only_go = || Text::new("gtp-guest-go");
        let start = first_state(&moves.start().ok_or_else(only_go)?)?;
        let moves = moves.after(0).ok_or_else(only_go)?;
        let mut now = start.clone();
        for (actor, text) in &moves {
            let mv = now.read_move(*actor, text)?;
            now.play(*actor, mv).map_err(Into::<Text>::into)?;
        }
        let Some(side) = colour(self.seat) else { return Ok(None) };
        self.send_game(moves, &start, cancel)?;
        let mv = match now.phase() {
            Phase::Scoring(scoring) if scoring.changed_by == Some(side.other()) => Move::Done,
            Phase::Scoring(_) => self.mark_dead(&now, cancel)?,
            _ => {
                let response = self.command(&format!("genmove {}", letter(side)), cancel)?;
                let mv = now.read_move(Actor::Seat(seat(side)), &response)?;
                if let (Some(sent), Move::Place(_) | Move::Pass) = (&mut self.sent, mv) {
                    sent.push((Actor::Seat(self.seat), now.write_move(mv)));
                }
                mv
            }
        };
        Ok(Some(now.write_move(mv)))
    }

    /// The next of its dead chains that is still on the board, else its consent.
    fn mark_dead(&mut self, game: &Go, cancel: &Budget) -> Result<Move, CommandFailure> {
        if self.dead.is_none() {
            let response = self.command("final_status_list dead", cancel)?;
            let points = response.split_whitespace().filter_map(|point| point.parse().ok());
            self.dead = Some(points.map(Move::Dead).collect());
        }
        let on_board = |mv: &&Move| matches!(mv, Move::Dead(point) if game.board().stone(*point).is_some());
        Ok(self.dead.iter().flatten().find(on_board).copied().unwrap_or(Move::Done))
    }
}

impl Engine for GtpProgram {
    fn choose(&mut self, request: EngineRequest<'_>) -> Result<Option<Chosen>, Text> {
        let moves = request.moves.ok_or_else(|| Text::new("gtp-guest-go"))?;
        match self.choose_move(moves, request.budget) {
            Ok(text) => Ok(text.map(|text| Chosen { text, reasons: Vec::new() })),
            Err(CommandFailure::Cancelled) => Ok(None),
            Err(CommandFailure::Failed(why)) => Err(why),
        }
    }
}

impl Drop for GtpProgram {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        self.engines.terminate(self.id);
    }
}

/// Reads the next response up to an empty line, or to the end of a line that starts no response;
/// `None` at the end of the output.
fn read_response(output: &mut impl BufRead) -> io::Result<Option<Output>> {
    let mut response = Vec::new();
    let mut output = output.take(MAX_RESPONSE_BYTES);
    loop {
        if output.read_until(b'\n', &mut response)? == 0 {
            return Ok((output.limit() == 0).then_some(Output::TooLong));
        }
        let text = String::from_utf8_lossy(&response).replace('\r', "");
        let is_response = text.trim_start().starts_with(['=', '?']);
        if !text.trim().is_empty() && (!is_response || text.ends_with("\n\n")) {
            return Ok(Some(Output::Response(text)));
        }
    }
}

/// The position before the first move.
fn first_state(start: &MatchStart) -> Result<Go, Text> {
    let first = |mut faults: Vec<stammtisch_presentation::FieldError>| {
        faults.pop().map_or_else(|| Text::new("gtp-guest-go"), |fault| fault.text)
    };
    let setup = read_setup::<Go>(&start.setup).map_err(first)?;
    match &start.position {
        Some(position) => Go::from_position(&setup, position),
        None => Go::start(&setup).map_err(|fault| fault.text),
    }
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

fn program_error(key: &'static str, program: &str) -> Text {
    Text::new(key).with("program", program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_ends_with_an_empty_line_other_output_with_a_line() {
        let read = |text: &[u8]| match read_response(&mut &*text).unwrap() {
            Some(Output::Response(response)) => response,
            Some(Output::TooLong) => "too much".to_owned(),
            None => "nothing".to_owned(),
        };
        assert_eq!(read(b"\r\n= D4\r\n\r\n= E5\n\n"), "\n= D4\n\n");
        assert_eq!(read(b"=\nA\nB\n\n"), "=\nA\nB\n\n");
        assert_eq!(read(b"hello\n= D4\n\n"), "hello\n");
        assert_eq!(read(b"= D\xff\n\n"), "= D\u{fffd}\n\n");
        assert_eq!((read(b"= D4\n").as_str(), read(b"").as_str()), ("nothing", "nothing"));
        assert_eq!(read(&[b'='; 1 + MAX_RESPONSE_BYTES as usize]), "too much");
    }

    #[cfg(unix)]
    #[test]
    fn waiting_ends_at_the_timeout_or_on_cancellation() {
        let engines = GtpEngines { response_timeout: Duration::from_millis(30), ..GtpEngines::default() };
        let words = ["sleep", "600"].map(str::to_owned);
        let mut silent = GtpProgram::start(&words, Seat(0), &engines).unwrap();
        let cancel = Budget::unlimited();
        let Err(CommandFailure::Failed(why)) = silent.command("name", &cancel) else {
            panic!("sleep has no name")
        };
        assert_eq!(why.key, "gtp-guest-silent");
        cancel.cancel();
        assert!(matches!(silent.command("name", &cancel), Err(CommandFailure::Cancelled)));
        engines.shut_down();
        let Err(CommandFailure::Failed(why)) = silent.command("name", &Budget::unlimited()) else {
            panic!("the process was killed")
        };
        assert_eq!(why.key, "gtp-guest-gone");
        assert!(
            GtpProgram::start(&words, Seat(0), &engines).is_err(),
            "no process starts after the shutdown"
        );
    }
}
