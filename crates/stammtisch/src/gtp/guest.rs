//! Programs that speak GTP as guests of a tournament: `gtp:"gnugo --mode gtp --level 10"`.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use stammtisch_arena::{Guest, Guests};
use stammtisch_catalog::{AnyGame, AnyMatch};
use stammtisch_go::rules::{colour, seat};
use stammtisch_go::{Colour, Go, Move, Phase};
use stammtisch_presentation::{Actor, Budget, Game, GameSpec, Language, Notation, Seat, Text, excerpt};

use crate::i18n::said;

/// The longest answer that is read.
const MAX_ANSWER_BYTES: u64 = 1 << 20;
/// A guest who says nothing for so long does not answer any more.
const PATIENCE: Duration = Duration::from_secs(600);
/// Whoever waits for an answer looks so often whether the tournament was interrupted.
const SLICE: Duration = Duration::from_millis(20);
/// How a guest's name begins; the rest is the command that starts him.
const PREFIX: &str = "gtp:";

/// Starts a program for every game that it plays. Clones are the same guests.
#[derive(Clone)]
pub(crate) struct GtpEngines {
    present: Arc<Mutex<Present>>,
    expansion_threshold: Duration,
    /// In which their faults are told.
    language: Language,
}

/// The programs that run now: none of them may outlive the tournament.
#[derive(Default)]
struct Present {
    programs: Vec<Child>,
    /// Nobody comes in any more.
    is_closed: bool,
    /// The commands whose programs have answered something.
    heard: BTreeSet<String>,
}

impl Default for GtpEngines {
    fn default() -> GtpEngines {
        GtpEngines { present: Arc::default(), expansion_threshold: PATIENCE, language: Language::default() }
    }
}

impl GtpEngines {
    /// Guests whose faults are told in that language.
    pub(crate) fn told_in(language: Language) -> GtpEngines {
        GtpEngines { language, ..GtpEngines::default() }
    }

    /// Ends all programs that run, and starts no other.
    pub(crate) fn send_home(&self) {
        let mut present = self.present();
        present.is_closed = true;
        present.programs.iter_mut().for_each(end);
    }

    /// Starts a program. Ctrl-C at the terminal is for the tournament, not for its guests: they are a group of their own.
    fn start(&self, command: &mut Command) -> io::Result<(u32, ChildStdin, impl Read + Send + 'static)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut present = self.present();
        if present.is_closed {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (id, pipes) = (child.id(), child.stdin.take().zip(child.stdout.take()));
        present.programs.push(child);
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((id, input, output))
    }

    /// Ends one of them.
    fn dismiss(&self, id: u32) {
        let mut present = self.present();
        let at = present.programs.iter().position(|child| child.id() == id);
        let Some(mut child) = at.map(|at| present.programs.swap_remove(at)) else { return };
        end(&mut child);
        drop(present);
        let _ = child.wait();
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a program that nobody has waited for yet, with all that it has started itself.
fn end(child: &mut Child) {
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(
        rustix::process::Pid::from_child(child),
        rustix::process::Signal::KILL,
    );
    let _ = child.kill();
}

impl Guests for GtpEngines {
    fn knows(&self, name: &str) -> bool {
        name.starts_with(PREFIX)
    }

    fn invite(&self, name: &str) -> Result<Box<dyn Guest>, Text> {
        let command = name.strip_prefix(PREFIX).unwrap_or(name).trim();
        let messages = shlex::split(command).filter(|messages| !messages.is_empty());
        let messages = messages.ok_or_else(|| fault("gtp-guest-command", command))?;
        Ok(Box::new(Program::start(&messages, self)?))
    }

    fn say(&self, game: &dyn AnyGame, why: &Text) -> String {
        said(game.messages(self.language), self.language, why)
    }
}

/// A program that plays one game, and what it has been told of it.
struct Program {
    name: String,
    /// The name with its arguments.
    command: String,
    id: u32,
    guests: GtpEngines,
    input: ChildStdin,
    answers: Receiver<Said>,
    /// The moves that it knows; nothing before the game has begun.
    told: Option<Vec<(Actor, String)>>,
    /// The chains that it holds for dead, once it was asked.
    dead: Option<Vec<Move>>,
}

/// What comes from a program.
enum Said {
    /// An answer, or something that is none.
    Answer(String),
    /// More than anybody would read.
    TooMuch,
}

/// Why a program was asked in vain.
enum Silence {
    /// Nobody wants to know any more.
    Cancelled,
    /// It did not answer, or not what it should.
    Fault(Text),
}

impl From<Text> for Silence {
    fn from(fault: Text) -> Silence {
        Silence::Fault(fault)
    }
}

impl Program {
    fn start(messages: &[String], guests: &GtpEngines) -> Result<Program, Text> {
        let name = messages[0].clone();
        let (id, input, output) = guests
            .start(Command::new(&name).args(&messages[1..]))
            .map_err(|why| fault("gtp-guest-start", &name).with("why", why.to_string()))?;
        let (tell, answers) = sync_channel(1);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(said)) = read_answer(&mut output) {
                if tell.send(said).is_err() {
                    return;
                }
            }
        });
        let command = messages.join(" ");
        Ok(Program { name, command, id, guests: guests.clone(), input, answers, told: None, dead: None })
    }

    /// The answer to a command.
    fn ask(&mut self, command: &str, cancel: &Budget) -> Result<String, Silence> {
        let written = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        let answer = match written {
            Ok(()) => self.wait(command, cancel)?,
            Err(_) => return Err(self.fault("gtp-guest-gone", command).into()),
        };
        if answer.trim().starts_with(['=', '?']) {
            self.guests.present().heard.insert(self.command.clone());
        }
        match answer.trim().strip_prefix('=') {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => {
                let why = answer.trim().trim_start_matches('?').trim();
                Err(self.fault("gtp-guest-refuses", command).with("why", excerpt(why)).into())
            }
        }
    }

    /// What it says next, unless the tournament is interrupted or nobody has the patience any more.
    fn wait(&self, command: &str, cancel: &Budget) -> Result<String, Silence> {
        let begun = Instant::now();
        while begun.elapsed() < self.guests.expansion_threshold {
            if cancel.is_cancelled() {
                return Err(Silence::Cancelled);
            }
            match self.answers.recv_timeout(SLICE) {
                Ok(Said::Answer(answer)) => return Ok(answer),
                Ok(Said::TooMuch) => return Err(self.fault("gtp-guest-too-much", command).into()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.fault("gtp-guest-gone", command).into());
                }
            }
        }
        let minutes = self.guests.expansion_threshold.as_secs() / 60;
        Err(self.fault("gtp-guest-silent", command).with("minutes", minutes).into())
    }

    fn fault(&self, key: &'static str, command: &str) -> Text {
        fault(key, &self.name).with("command", command)
    }

    /// Tells it the game as it is; from the beginning, unless only moves were added.
    fn tell(&mut self, game: &dyn AnyMatch, start: &Go, cancel: &Budget) -> Result<(), Silence> {
        let moves = game.moves();
        let known = self.told.take().filter(|told| moves.starts_with(told)).map(|told| told.len());
        if known.is_none() {
            self.begin(start, cancel)?;
        }
        for (actor, text) in moves.iter().skip(known.unwrap_or_default()) {
            let side = actor.seat().and_then(colour);
            if let (Some(side), Ok(Move::Place(_) | Move::Pass)) = (side, start.read_move(*actor, text)) {
                self.ask(&format!("play {} {text}", letter(side)), cancel)?;
                self.dead = None;
            }
        }
        self.told = Some(moves);
        Ok(())
    }

    fn begin(&mut self, start: &Go, cancel: &Budget) -> Result<(), Silence> {
        let setup = *start.agreed();
        self.dead = None;
        self.ask(&format!("boardsize {}", setup.size), cancel)?;
        self.ask("clear_board", cancel)?;
        self.ask(&format!("komi {}", setup.komi), cancel)?;
        let stones =
            start.board().points().filter(|point| start.board().stone(*point) == Some(Colour::Black));
        let stones: Vec<String> = stones.map(|point| point.to_string()).collect();
        if stones.len() > 1 {
            self.ask(&format!("set_free_handicap {}", stones.join(" ")), cancel)?;
        }
        Ok(())
    }

    /// Its move. In scoring it takes off what it holds for dead; where the other side has changed the board last, it agrees.
    fn answer(&mut self, game: &dyn AnyMatch, at: Seat, cancel: &Budget) -> Result<Option<String>, Silence> {
        let start = first_state(game)?;
        let mut now = start.clone();
        for (actor, text) in game.moves() {
            let mv = now.read_move(actor, &text)?;
            now.play(actor, mv).map_err(Into::<Text>::into)?;
        }
        let Some(side) = colour(at) else { return Ok(None) };
        self.tell(game, &start, cancel)?;
        let mv = match now.phase() {
            Phase::Scoring(scoring) if scoring.changed_by == Some(side.other()) => Move::Done,
            Phase::Scoring(_) => self.count(&now, cancel)?,
            _ => {
                let answer = self.ask(&format!("genmove {}", letter(side)), cancel)?;
                let mv = now.read_move(Actor::Seat(seat(side)), &answer)?;
                if let (Some(told), Move::Place(_) | Move::Pass) = (&mut self.told, mv) {
                    told.push((Actor::Seat(at), now.write_move(mv)));
                }
                mv
            }
        };
        Ok(Some(now.write_move(mv)))
    }

    /// The next of its dead chains that is still on the board, or its consent.
    fn count(&mut self, game: &Go, cancel: &Budget) -> Result<Move, Silence> {
        if self.dead.is_none() {
            let answer = self.ask("final_status_list dead", cancel)?;
            let points = answer.split_whitespace().filter_map(|point| point.parse().ok());
            self.dead = Some(points.map(Move::Dead).collect());
        }
        let on_board = |mv: &&Move| matches!(mv, Move::Dead(point) if game.board().stone(*point).is_some());
        Ok(self.dead.iter().flatten().find(on_board).copied().unwrap_or(Move::Done))
    }
}

impl Guest for Program {
    fn choose(&mut self, game: &dyn AnyMatch, at: Seat, cancel: &Budget) -> Result<Option<String>, Text> {
        match self.answer(game, at, cancel) {
            Ok(answer) => Ok(answer),
            Err(Silence::Cancelled) => Ok(None),
            Err(Silence::Fault(why)) => Err(why),
        }
    }

    fn has_answered(&self) -> bool {
        self.guests.present().heard.contains(&self.command)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        self.guests.dismiss(self.id);
    }
}

/// What a program says next, up to an empty line, or to the end of a line that begins no answer; none if it has ended.
fn read_answer(output: &mut impl BufRead) -> io::Result<Option<Said>> {
    let mut answer = Vec::new();
    let mut output = output.take(MAX_ANSWER_BYTES);
    loop {
        if output.read_until(b'\n', &mut answer)? == 0 {
            return Ok((output.limit() == 0).then_some(Said::TooMuch));
        }
        let text = String::from_utf8_lossy(&answer).replace('\r', "");
        let begins_well = text.trim_start().starts_with(['=', '?']);
        if !text.trim().is_empty() && (!begins_well || text.ends_with("\n\n")) {
            return Ok(Some(Said::Answer(text)));
        }
    }
}

/// The game before its first move. Only Go is played by GTP.
fn first_state(game: &dyn AnyMatch) -> Result<Go, Text> {
    let first = game.at(0).filter(|_| game.game().id() == Go::ID).ok_or_else(|| Text::new("gtp-guest-go"))?;
    let setup = stammtisch_presentation::read_setup::<Go>(&first.setup())
        .map_err(|mut faults| faults.pop().map_or_else(|| Text::new("gtp-guest-go"), |fault| fault.text))?;
    Go::from_position(&setup, &first.position())
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

fn fault(key: &'static str, program: &str) -> Text {
    Text::new(key).with("program", program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_with_an_empty_line_and_anything_else_with_its_own() {
        let read = |text: &[u8]| match read_answer(&mut &*text).unwrap() {
            Some(Said::Answer(answer)) => answer,
            Some(Said::TooMuch) => "too much".to_owned(),
            None => "nothing".to_owned(),
        };
        assert_eq!(read(b"\r\n= D4\r\n\r\n= E5\n\n"), "\n= D4\n\n");
        assert_eq!(read(b"=\nA\nB\n\n"), "=\nA\nB\n\n");
        assert_eq!(read(b"hello\n= D4\n\n"), "hello\n");
        assert_eq!(read(b"= D\xff\n\n"), "= D\u{fffd}\n\n");
        assert_eq!((read(b"= D4\n").as_str(), read(b"").as_str()), ("nothing", "nothing"));
        assert_eq!(read(&[b'='; 1 + MAX_ANSWER_BYTES as usize]), "too much");
    }

    #[cfg(unix)]
    #[test]
    fn a_guest_is_waited_for_only_so_long_and_not_at_all_when_it_is_over() {
        let guests = GtpEngines { expansion_threshold: Duration::from_millis(30), ..GtpEngines::default() };
        let messages = ["sleep", "600"].map(str::to_owned);
        let mut silent = Program::start(&messages, &guests).unwrap();
        let cancel = Budget::unlimited();
        let Err(Silence::Fault(why)) = silent.ask("name", &cancel) else { panic!("sleep has no name") };
        assert_eq!(why.key, "gtp-guest-silent");
        cancel.cancel();
        assert!(matches!(silent.ask("name", &cancel), Err(Silence::Cancelled)));
        guests.send_home();
        let Err(Silence::Fault(why)) = silent.ask("name", &Budget::unlimited()) else { panic!("he is gone") };
        assert_eq!(why.key, "gtp-guest-gone");
        assert!(Program::start(&messages, &guests).is_err(), "nobody comes in any more");
    }
}
