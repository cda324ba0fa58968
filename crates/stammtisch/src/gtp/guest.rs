//! Programs that speak GTP as guests of a tournament: `gtp:"gnugo --mode gtp --level 10"`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use stammtisch_arena::{Guest, Guests};
use stammtisch_catalog::AnyMatch;
use stammtisch_go::rules::{colour, seat};
use stammtisch_go::{Colour, Go, Move, Phase};
use stammtisch_stage::{Actor, Game, Seat, Text, Written};

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 1 << 20;
/// How a guest's name begins; the rest is the command that starts him.
const PREFIX: &str = "gtp:";

/// Starts a program for every game that it plays.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GtpGuests;

impl Guests for GtpGuests {
    fn knows(&self, name: &str) -> bool {
        name.starts_with(PREFIX)
    }

    fn invite(&self, name: &str) -> Result<Box<dyn Guest>, Text> {
        let command = name.strip_prefix(PREFIX).unwrap_or(name).trim();
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| fault("gtp-guest-command", command))?;
        Ok(Box::new(Program::start(&words)?))
    }
}

/// A program that plays one game, and what it has been told of it.
struct Program {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The moves that it knows; nothing before the game has begun.
    told: Option<Vec<(Actor, String)>>,
    /// The chains that it holds for dead, once it was asked.
    dead: Option<Vec<Move>>,
}

impl Program {
    fn start(words: &[String]) -> Result<Program, Text> {
        let name = words[0].clone();
        let started = Command::new(&name)
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child =
            started.map_err(|why| fault("gtp-guest-start", &name).with("why", why.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(fault("gtp-guest-gone", &name).with("command", ""));
        };
        Ok(Program { name, child, input, output: BufReader::new(output), told: None, dead: None })
    }

    /// The answer to a command.
    fn ask(&mut self, command: &str) -> Result<String, Text> {
        let gone = || fault("gtp-guest-gone", &self.name).with("command", command);
        writeln!(self.input, "{command}").and_then(|()| self.input.flush()).map_err(|_| gone())?;
        let mut answer = String::new();
        let mut output = (&mut self.output).take(LONGEST_ANSWER);
        while !answer.ends_with("\n\n") || answer.trim().is_empty() {
            if output.read_line(&mut answer).map_err(|_| gone())? == 0 {
                return Err(gone());
            }
            answer = answer.replace('\r', "");
            if !answer.trim().is_empty() && !answer.trim_start().starts_with(['=', '?']) {
                break;
            }
        }
        match answer.trim().strip_prefix('=') {
            Some(answer) => Ok(answer.trim().to_owned()),
            None => Err(fault("gtp-guest-refuses", &self.name)
                .with("command", command)
                .with("why", answer.trim().trim_start_matches('?').trim())),
        }
    }

    /// Tells it the game as it is; from the beginning, unless only moves were added.
    fn tell(&mut self, game: &dyn AnyMatch, start: &Go) -> Result<(), Text> {
        let moves = game.moves();
        let known = self.told.take().filter(|told| moves.starts_with(told)).map(|told| told.len());
        if known.is_none() {
            self.begin(start)?;
        }
        for (actor, text) in moves.iter().skip(known.unwrap_or_default()) {
            let side = actor.seat().and_then(colour);
            if let (Some(side), Ok(Move::Place(_) | Move::Pass)) = (side, start.read_move(*actor, text)) {
                self.ask(&format!("play {} {text}", letter(side)))?;
                self.dead = None;
            }
        }
        self.told = Some(moves);
        Ok(())
    }

    fn begin(&mut self, start: &Go) -> Result<(), Text> {
        let setup = *start.agreed();
        self.dead = None;
        self.ask(&format!("boardsize {}", setup.size))?;
        self.ask("clear_board")?;
        self.ask(&format!("komi {}", setup.komi))?;
        let stones =
            start.board().points().filter(|point| start.board().stone(*point) == Some(Colour::Black));
        let stones: Vec<String> = stones.map(|point| point.to_string()).collect();
        if stones.len() > 1 {
            self.ask(&format!("set_free_handicap {}", stones.join(" ")))?;
        }
        Ok(())
    }

    /// The next of its dead chains that is still on the board, or its consent.
    fn count(&mut self, game: &Go) -> Result<Move, Text> {
        if self.dead.is_none() {
            let answer = self.ask("final_status_list dead")?;
            let points = answer.split_whitespace().filter_map(|point| point.parse().ok());
            self.dead = Some(points.map(Move::Dead).collect());
        }
        let on_board = |mv: &&Move| matches!(mv, Move::Dead(point) if game.board().stone(*point).is_some());
        Ok(self.dead.iter().flatten().find(on_board).copied().unwrap_or(Move::Done))
    }
}

impl Guest for Program {
    /// In scoring it takes off what it holds for dead; where the other side has changed the board last, it agrees.
    fn choose(&mut self, game: &dyn AnyMatch, at: Seat) -> Result<Option<String>, Text> {
        let start = first_state(game)?;
        let mut now = start.clone();
        for (actor, text) in game.moves() {
            let mv = now.read_move(actor, &text)?;
            now.play(actor, mv).map_err(Into::<Text>::into)?;
        }
        let Some(side) = colour(at) else { return Ok(None) };
        self.tell(game, &start)?;
        let mv = match now.phase() {
            Phase::Scoring(scoring) if scoring.changed_by == Some(side.other()) => Move::Done,
            Phase::Scoring(_) => self.count(&now)?,
            _ => {
                let answer = self.ask(&format!("genmove {}", letter(side)))?;
                let mv = now.read_move(Actor::Seat(seat(side)), &answer)?;
                if let (Some(told), Move::Place(_) | Move::Pass) = (&mut self.told, mv) {
                    told.push((Actor::Seat(at), now.write_move(mv)));
                }
                mv
            }
        };
        Ok(Some(now.write_move(mv)))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game before its first move. Only Go is played by GTP.
fn first_state(game: &dyn AnyMatch) -> Result<Go, Text> {
    let first = game.at(0).filter(|_| game.game().id() == Go::ID).ok_or_else(|| Text::new("gtp-guest-go"))?;
    let setup = stammtisch_stage::read_setup::<Go>(&first.setup())
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
